package encoding

import (
	"math"
	"strings"
	"testing"
)

// Frequencies that are given are those of the table, and a method that needs
// none but them changes them.
func TestGivenFrequencies(t *testing.T) {
	list := []float64{math.Pi, 1, 0.1, 1e-7, 0}
	r := Rope{Head: 10, Turned: 10, Base: 7, Given: FloatsOf(list)}
	e, err := NewRope(r.Config(100))
	if err != nil {
		t.Fatal(err)
	}
	p := e.(Periodic)
	for pair, want := range list {
		if got := p.Frequency(pair); got != want {
			t.Errorf("pair %d turns by %v, want %v", pair, got, want)
		}
		if got, want := p.At(3, 2*pair+1), math.Sin(3*want); math.Abs(got-want) > 1e-15 {
			t.Errorf("pair %d: sin is %v, want %v", pair, got, want)
		}
	}
	r.Scaling = Scaling{Method: Linear, Factor: 4}
	f, err := NewRopeFrequencies(r)
	if err != nil {
		t.Fatal(err)
	}
	for pair, want := range list {
		if f.Frequency(pair) != want/4 || f.Before(pair) != want {
			t.Errorf("pair %d of a quarter turns by %v, and before by %v", pair, f.Frequency(pair), f.Before(pair))
		}
	}
	for says, change := range map[string]func(*Rope){
		"there must be 4 frequencies, one for every pair, not 5": func(r *Rope) { r.Turned = 8 },
		"must not rise, not 2 for pair 1":                        func(r *Rope) { r.Given = FloatsOf([]float64{1, 2, 3, 4, 5}) },
		"must be from 0 to π":                                    func(r *Rope) { r.Given = FloatsOf([]float64{4, 2, 1, 0, 0}) },
		"not NaN for pair 0":                                     func(r *Rope) { r.Given = FloatsOf([]float64{math.NaN(), 2, 1, 0, 0}) },
		"method yarn needs the base that frequencies come from":  func(r *Rope) { r.Scaling.Method = YaRN },
	} {
		wrong := r
		change(&wrong)
		if err := wrong.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// An attention factor that is no number, or out of all measure, is refused: longrope's
// divides by the logarithm of the training length, yarn's by what a file says.
func TestAttentionFactorIsANumber(t *testing.T) {
	ones := FloatsOf([]float64{1, 1})
	for says, s := range map[string]Scaling{
		"training length must be from 2 to 1e+15, not 1":           {Method: LongRoPE, Factor: 4, Train: 1, Target: 9, Short: ones, Long: ones},
		"attention factor must be from 1e-06 to 1e+06, not +Inf":   {Method: YaRN, Factor: math.E, Train: 9, Fast: 32, Slow: 1, Share: 1, ShareOfAll: -10},
		"attention factor must be from 1e-06 to 1e+06, not 1e+300": {Method: YaRN, Factor: 4, Train: 9, Fast: 32, Slow: 1, Attention: 1e300},
		"": {Method: LongRoPE, Factor: 1, Train: 1, Target: 9, Short: ones, Long: ones},
	} {
		err := Rope{Head: 4, Turned: 4, Base: 10_000, Scaling: s}.Check()
		if (err == nil) != (says == "") || err != nil && err.Error() != says {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// numbers is a stored table: row·10 + col, of which means and extremes are told
// by somebody else.
type numbers struct{ sampled int }

func (numbers) At(row, col int) float64 { return float64(10*row + col) }
func (n numbers) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = n.At(row, col)
	}
}
func (numbers) Over(row, n, col int) (mean, low, high float64) {
	return float64(row), float64(n), float64(col)
}
func (numbers) Bounds() (low, high, most float64) { return -7, 7, 9 }
func (n numbers) Sampled() int                    { return n.sampled }

// A stored table is what its numbers say, ends with its last row, and tells how
// much of it means stand for.
func TestStoredTable(t *testing.T) {
	e, err := NewLearned(Config{DModel: 4, Length: 9, Base: 2, Learned: Learned{Rows: 5, Stored: numbers{256}}})
	if err != nil {
		t.Fatal(err)
	}
	if e.At(4, 3) != 43 || !math.IsNaN(e.At(5, 0)) {
		t.Errorf("%v and, past the end, %v", e.At(4, 3), e.At(5, 0))
	}
	low, high := e.Range(3, 6, 1)
	if e.Mean(3, 6, 1) != 3 || low != 2 || high != 1 {
		t.Errorf("a mean of %v and a range from %v to %v: want those of rows 3 and 4", e.Mean(3, 6, 1), low, high)
	}
	if low, high := e.Range(5, 2, 0); !math.IsNaN(e.Mean(5, 2, 0)) || !math.IsNaN(low) || !math.IsNaN(high) {
		t.Error("there are numbers past the end")
	}
	if c := e.About(2); c.Low != -7 || c.High != 7 || c.Most != 9 || c.Sampled != 256 || c.Taken(300) != 256 || c.Taken(30) != 30 {
		t.Errorf("%+v", c)
	}
}
