package encoding

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
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

func (c farRope) rope(t *testing.T) Rope {
	method, err := ParseMethod(c.Method)
	if err != nil {
		t.Fatal(err)
	}
	return Rope{Head: c.Head, Turned: c.Turned, Base: c.Base, Scaling: Scaling{
		Method: method, Factor: c.Factor, Train: c.Train, Target: c.Target, Fast: c.Fast, Slow: c.Slow, Real: c.Real,
		Low: c.Low, High: c.High, Short: FloatsOf(c.Short), Long: FloatsOf(c.Long),
	}}
}

// Every scaling is right to within 4e-16 at positions up to 10¹⁵, and its
// frequencies to half a unit in the last place, held against 80 digits.
func TestRopeFarAway(t *testing.T) {
	var cases []farRope
	exact.Reference(t, "testdata/rope_far.json", &cases)
	if len(cases) < 90 {
		t.Fatalf("%d cases", len(cases))
	}
	worst := 0.0
	for n, c := range cases {
		f, err := NewRopeFrequencies(c.rope(t))
		if err != nil {
			t.Fatalf("case %d, %s: %v", n, c.Method, err)
		}
		for _, p := range c.Pairs {
			if miss := math.Abs(f.Frequency(p.Pair) - p.Frequency); miss > 1.2e-16*p.Frequency {
				t.Errorf("case %d, %s, pair %d: frequency %g, want %g", n, c.Method, p.Pair, f.Frequency(p.Pair), p.Frequency)
			}
			for _, w := range p.Waves {
				sin, cos := f.Turn(p.Pair).Mul(int(w[0].(float64))).Sincos()
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

// Sums and differences of wide numbers are those of big ones.
func TestWideSums(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) *big.Float {
		x := newFloat(rapid.Float64Range(1, 2).Draw(t, "m"))
		x.Add(x, new(big.Float).SetMantExp(newFloat(rapid.Float64Range(0, 1).Draw(t, "low")), -60))
		return x.SetMantExp(x, rapid.IntRange(-300, 300).Draw(t, "e"))
	})
	rapid.Check(t, func(t *rapid.T) {
		x, y := number.Draw(t, "x"), number.Draw(t, "y")
		if x.Cmp(y) < 0 {
			x, y = y, x
		}
		const wider = 1500
		sum := new(big.Float).SetPrec(wider).Add(x, y)
		less := new(big.Float).SetPrec(wider).Sub(x, y)
		for _, c := range []struct {
			name string
			got  wide
			want *big.Float
		}{{"sum", newWide(x).add(newWide(y)), sum}, {"difference", newWide(x).sub(newWide(y)), less}} {
			miss := new(big.Float).SetPrec(wider).Sub(c.got.float(), c.want)
			if miss.Sign() != 0 && miss.MantExp(nil) > x.MantExp(nil)-188 {
				t.Fatalf("%s of %v and %v is off by %g", c.name, x, y, miss)
			}
		}
		if newWide(y).less(newWide(x)) != (newWide(x) != newWide(y)) || newWide(x).less(newWide(y)) {
			t.Fatalf("%v and %v are compared wrongly", x, y)
		}
	})
}

// float is the number of a wide, exactly.
func (x wide) float() *big.Float {
	sum := new(big.Float).SetPrec(192)
	for _, limb := range []uint64{x.hi, x.mid, x.lo} {
		sum.SetMantExp(sum, 64)
		sum.Add(sum, new(big.Float).SetPrec(192).SetUint64(limb))
	}
	return sum.SetMantExp(sum, x.exp-192)
}

// Where the two ends of llama3's ramp are one, as Llama 4 publishes them, pairs
// that make a turn in the training are kept, and all others divided.
func TestLlama3WithoutARamp(t *testing.T) {
	const train, factor = 8192, 16
	r := Rope{Head: 128, Turned: 128, Base: 500_000, Scaling: Scaling{Method: Llama3, Factor: factor, Train: train, High: 1, Low: 1}}
	f, err := NewRopeFrequencies(r)
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
	r.Scaling.High = 0.5
	if _, err := NewRopeFrequencies(r); err == nil {
		t.Error("a ramp that ends before it begins is accepted")
	}
}
