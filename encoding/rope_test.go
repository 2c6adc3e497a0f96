package encoding

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

// farRope is a case of rope_far.json.
type farRope struct {
	Method        string
	Head, Turned  int
	Base, Factor  float64
	Train, Target int
	Fast, Slow    float64
	Real          bool
	Low, High     float64
	Short, Long   []float64
	Pairs         []struct {
		Pair      int
		Frequency float64
		Waves     [][3]any
	}
}

func (c farRope) rope(t *testing.T) RoPEConfig {
	method := slices.IndexFunc(Methods[:], func(m struct{ Name, Doc string }) bool { return m.Name == c.Method })
	if method < 0 {
		t.Fatal(c.Method)
	}
	return RoPEConfig{HeadDim: c.Head, RotaryDim: c.Turned, Base: c.Base, Scaling: Scaling{
		Method: Method(method), Factor: c.Factor, TrainLength: c.Train, TargetLength: c.Target, BetaFast: c.Fast, BetaSlow: c.Slow,
		Untruncated:   c.Real,
		LowFreqFactor: c.Low, HighFreqFactor: c.High, ShortFactors: FloatsOf(c.Short), LongFactors: FloatsOf(c.Long),
	}}
}

// Values of every scaling are within 4e-16 of 80-digit references at positions up to 10¹⁵, frequencies
// within half a unit in the last place.
func TestRopeFarAway(t *testing.T) {
	var cases []farRope
	exact.Reference(t, "testdata/rope_far.json", &cases)
	if len(cases) < 90 {
		t.Fatalf("%d cases", len(cases))
	}
	worst := 0.0
	for n, c := range cases {
		f, err := NewRoPE(c.rope(t))
		if err != nil {
			t.Fatalf("case %d, %s: %v", n, c.Method, err)
		}
		for _, p := range c.Pairs {
			if miss := math.Abs(f.Frequency(p.Pair) - p.Frequency); miss > 1.2e-16*p.Frequency {
				t.Errorf("case %d, %s, pair %d: frequency %g, want %g", n, c.Method, p.Pair, f.Frequency(p.Pair),
					p.Frequency)
			}
			for _, w := range p.Waves {
				sin, cos := f.PhaseStep(p.Pair).Mul(int(w[0].(float64))).Sincos()
				wantSin, _ := strconv.ParseFloat(w[1].(string), 64)
				wantCos, _ := strconv.ParseFloat(w[2].(string), 64)
				miss := max(math.Abs(sin-wantSin), math.Abs(cos-wantCos))
				if worst = max(worst, miss); miss > 4e-16 {
					t.Errorf("case %d, %s, pair %d at %v: off by %g", n, c.Method, p.Pair, w[0], miss)
				}
			}
		}
	}
	t.Logf("largest error of a wave %.2g", worst)
}

// If both ends of llama3's ramp coincide, as in Llama 4, pairs with a full turn in training are kept
// and all others divided.
func TestLlama3WithoutARamp(t *testing.T) {
	const train, factor = 8192, 16
	r := RoPEConfig{HeadDim: 128, RotaryDim: 128, Base: 500_000, Scaling: Scaling{Method: Llama3, Factor: factor,
		TrainLength:    train,
		HighFreqFactor: 1, LowFreqFactor: 1}}
	f, err := NewRoPE(r)
	if err != nil {
		t.Fatal(err)
	}
	divided := 0
	for pair := range r.Pairs() {
		want := math.Pow(500_000, -float64(pair)/64)
		if want*train < 2*math.Pi {
			want, divided = want/factor, divided+1
		}
		if got := f.Frequency(pair); math.Abs(got/want-1) > 1e-14 {
			t.Errorf("pair %d: %v, want %v", pair, got, want)
		}
	}
	if divided != 29 { // as Llama 3.1 has, whose slow end and training length are the same
		t.Errorf("%d pairs are divided", divided)
	}
	r.Scaling.HighFreqFactor = 0.5
	if _, err := NewRoPE(r); err == nil {
		t.Error("a ramp that ends before it begins is accepted")
	}
}

// Apply matches the published code.
func TestRopeApply(t *testing.T) {
	for _, c := range exact.Cases[exact.Rotation](t, "testdata/rope_apply.json") {
		s := Scaling{}
		if c.AttentionFactor != 1 {
			s = Scaling{Method: YaRN, Factor: 1, TrainLength: 1000, BetaFast: 32, BetaSlow: 1, Attention: c.AttentionFactor}
		}
		r := RoPEConfig{HeadDim: c.HeadDim, RotaryDim: c.RotaryDim, Base: c.Theta, Scaling: s}
		if c.Style == "half" {
			r.Pairing = Halves
		}
		f, err := NewRoPE(r)
		if err != nil {
			t.Fatal(err)
		}
		got, norm := append([]float64(nil), c.X...), 0.0
		f.Apply(got, c.Pos)
		for _, x := range c.X {
			norm = math.Hypot(norm, x)
		}
		for i := range got {
			if math.Abs(got[i]-c.Y[i]) > 4e-16*norm {
				t.Errorf("%s, %s, position %d, column %d: %v, want %v", c.Name, c.Style, c.Pos, i, got[i], c.Y[i])
			}
		}
	}
}

// someRope draws a Rope of any scaling.
var someRope = rapid.Custom(func(t *rapid.T) RoPEConfig {
	head := rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(2, 700)).Draw(t, "head")
	r := RoPEConfig{
		HeadDim: head, RotaryDim: 2 * rapid.IntRange(1, head/2).Draw(t, "turned pairs"), Base: someBase.Draw(t, "base"),
		Pairing: Pairing(rapid.IntRange(0, 1).Draw(t, "pairing")),
	}
	s := Scaling{
		Method:      Method(rapid.IntRange(0, len(Methods)-1).Draw(t, "method")),
		Factor:      rapid.Float64Range(1, 64).Draw(t, "factor"),
		TrainLength: rapid.IntRange(2, 1e6).Draw(t, "L0"), TargetLength: rapid.IntRange(1, 1e7).Draw(t, "L"),
		BetaFast: 32, BetaSlow: 1, HighFreqFactor: 4, LowFreqFactor: 1,
	}
	r.Scaling = s
	divisors := func(name string) Floats {
		list := rapid.SliceOfN(rapid.Float64Range(0.5, 100), r.Pairs(), r.Pairs()).Draw(t, name)
		slices.Sort(list)
		return FloatsOf(list)
	}
	r.Scaling.ShortFactors, r.Scaling.LongFactors = divisors("short"), divisors("long")
	return r
})

// A rotary table holds the rotation of (1, 0) by each pair.
func TestRopeTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := someRope.Draw(t, "rope")
		e, err := NewRoPETable(r.TableConfig(10))
		if err != nil {
			t.Fatal(err)
		}
		f, _ := NewRoPE(r)
		p := e.(Periodic)
		pos := rapid.IntRange(0, MaxPos).Draw(t, "pos")
		row := make([]float64, e.Config().DModel)
		FillRow(row, e, pos)
		width := max(r.HeadDim, 2*r.Pairs())
		x := make([]float64, width+width%2)
		for pair := range r.Pairs() {
			i, _ := r.Columns(pair)
			x[i] = 1
		}
		f.Apply(x, pos)
		a := r.Scaling.AttentionFactor()
		for pair := range r.Pairs() {
			i, j := r.Columns(pair)
			cos, okC := p.Column(pair, Cos)
			sin, okS := p.Column(pair, Sin)
			if !okC || !okS || cos != i || sin != j && r.Pairing == Neighbours {
				t.Fatalf("pair %d stands in columns %d, %d, want %d, %d", pair, cos, sin, i, j)
			}
			if at, kind := p.Wave(sin); at != pair || kind != Sin {
				t.Fatalf("column %d carries %v of pair %d", sin, kind, at)
			}
			for _, c := range [][2]float64{{row[cos], x[i] / a}, {row[sin], x[j] / a}, {row[sin], e.At(pos, sin)},
				{p.Frequency(pair), f.Frequency(pair)}} {
				if math.Abs(c[0]-c[1]) > 1e-15 {
					t.Fatalf("pair %d at %d: %v, want %v", pair, pos, c[0], c[1])
				}
			}
		}
	})
}

// A configuration that does not match its Rope is an error.
func TestRopeConfigMustFit(t *testing.T) {
	good := RoPEConfig{HeadDim: 64, RotaryDim: 16, Base: 10_000}.TableConfig(7)
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Config){
		"columns": func(c *Config) { c.DModel = 64 }, "base": func(c *Config) { c.Base = 5 },
		"layout": func(c *Config) { c.Layout = CosSinHalf }, "length": func(c *Config) { c.Length = 0 },
		"turned": func(c *Config) { c.RoPE.RotaryDim = 15 },
	} {
		bad := good
		change(&bad)
		if _, err := NewRoPETable(bad); err == nil {
			t.Errorf("%s: no error for %+v", name, bad)
		}
	}
	if _, err := NewRoPETable(Config{DModel: 4, Length: 1, Base: 2}); err == nil {
		t.Error("a table of no head is opened")
	}
}

// Given frequencies are used as they are, and scaled by methods that need nothing else.
func TestGivenFrequencies(t *testing.T) {
	list := []float64{math.Pi, 1, 0.1, 1e-7, 0}
	r := RoPEConfig{HeadDim: 10, RotaryDim: 10, Base: 7, Frequencies: FloatsOf(list)}
	e, err := NewRoPETable(r.TableConfig(100))
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
	f, err := NewRoPE(r)
	if err != nil {
		t.Fatal(err)
	}
	for pair, want := range list {
		if f.Frequency(pair) != want/4 || f.TrainedFrequency(pair) != want {
			t.Errorf("pair %d of a quarter turns by %v, and before by %v", pair, f.Frequency(pair), f.TrainedFrequency(pair))
		}
	}
	for says, change := range map[string]func(*RoPEConfig){
		"there must be 4 frequencies, one for every pair, not 5": func(r *RoPEConfig) { r.RotaryDim = 8 },
		"must not rise, not 2 for pair 1": func(r *RoPEConfig) {
			r.Frequencies = FloatsOf([]float64{1, 2, 3,
				4, 5})
		},
		"must be from 0 to π": func(r *RoPEConfig) {
			r.Frequencies = FloatsOf([]float64{4, 2, 1,
				0, 0})
		},
		"not NaN for pair 0": func(r *RoPEConfig) { r.Frequencies = FloatsOf([]float64{math.NaN(), 2, 1, 0, 0}) },
		"method yarn needs the base that frequencies come from": func(r *RoPEConfig) { r.Scaling.Method = YaRN },
	} {
		wrong := r
		change(&wrong)
		if err := wrong.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// An attention factor that is not finite, or out of range, is an error: longrope divides by the
// logarithm of the training length, yarn reads it from the file.
func TestAttentionFactorIsANumber(t *testing.T) {
	ones := FloatsOf([]float64{1, 1})
	for says, s := range map[string]Scaling{
		"training length must be from 2 to 1e+15, not 1": {Method: LongRoPE, Factor: 4, TrainLength: 1, TargetLength: 9,
			ShortFactors: ones, LongFactors: ones},
		"attention factor must be from 1e-06 to 1e+06, not +Inf": {Method: YaRN, Factor: math.E, TrainLength: 9,
			BetaFast: 32,
			BetaSlow: 1, MScale: 1, MScaleAllDim: -10},
		"attention factor must be from 1e-06 to 1e+06, not 1e+300": {Method: YaRN, Factor: 4, TrainLength: 9, BetaFast: 32,
			BetaSlow: 1, Attention: 1e300},
		"": {Method: LongRoPE, Factor: 1, TrainLength: 1, TargetLength: 9, ShortFactors: ones, LongFactors: ones},
	} {
		err := RoPEConfig{HeadDim: 4, RotaryDim: 4, Base: 10_000, Scaling: s}.Check()
		if (err == nil) != (says == "") || err != nil && err.Error() != says {
			t.Errorf("%v, want %q", err, says)
		}
	}
}
