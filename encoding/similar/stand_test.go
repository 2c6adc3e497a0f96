package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// Few pairs that stand for many make the same sums as all, at every place that
// they were chosen for.
func TestFewPairsStandForAll(t *testing.T) {
	fewest := math.Inf(1)
	for _, base := range []float64{1.0000001, 1.01, 100, 10_000, 500_000, 1e12, 1e300} {
		for _, d := range []int{2 * encoding.Wide, 65_535, 65_536} {
			for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.T2T} {
				e := open(t, encoding.Config{DModel: d, Length: 1, Base: base, Layout: layout})
				for _, reach := range []int{1, 300, 5000, 1_000_000, encoding.MaxPos} {
					list := stands(e, reach)
					fewest = min(fewest, float64(len(list))/float64(e.Pairs()))
					for _, x := range []int{0, 1, reach / 3, -reach, reach} {
						want, got := sumOfAll(e, x), sumOf(e, list, x)
						if math.Abs(got-want) > 3e-15*float64(e.Pairs()) {
							t.Errorf("base %g, d %d, %v, reach %d, at %d: %d pairs give %v, all %v, off by %.1e a pair",
								base, d, layout, reach, x, len(list), got, want, (got-want)/float64(e.Pairs()))
						}
					}
				}
			}
		}
	}
	if fewest > 0.01 {
		t.Errorf("never fewer than %g of the pairs", fewest)
	}
}

func sumOfAll(e encoding.Periodic, x int) float64 {
	var sum encoding.Sum
	for pair := range e.Pairs() {
		_, cos := e.Turn(pair).Mul(x).Sincos()
		sum.Add(cos)
	}
	return sum.Value()
}

func sumOf(e encoding.Periodic, list []stand, x int) float64 {
	var sum encoding.Sum
	for _, s := range list {
		_, cos := e.Turn(s.pair).Mul(x).Sincos()
		sum.Add(s.times * cos)
	}
	return sum.Value()
}

// Rotary embeddings that are stretched follow no ratio, or they do: the sums are the
// same.
func TestFewPairsStandForStretchedOnes(t *testing.T) {
	const head = encoding.MaxDModel
	for _, s := range []encoding.Scaling{
		{}, {Method: encoding.Linear, Factor: 8}, {Method: encoding.NTK, Factor: 8},
		{Method: encoding.YaRN, Factor: 8, Train: 4096, Fast: 32, Slow: 1}, {Method: encoding.Llama3, Factor: 8, Train: 8192, High: 4, Low: 1},
	} {
		c := encoding.Rope{Head: head, Turned: head, Base: 10_000, Pairing: encoding.Halves, Scaling: s}.Config(1)
		table, err := encoding.NewRope(c)
		if err != nil {
			t.Fatal(err)
		}
		e := table.(encoding.Periodic)
		for _, reach := range []int{1, 300, 5000} {
			want, got := sumOfAll(e, reach), sumOf(e, stands(e, reach), reach)
			if math.Abs(got-want) > 3e-15*float64(e.Pairs()) {
				t.Errorf("%v, reach %d: %v, all %v", s.Method, reach, got, want)
			}
		}
	}
}

// In a table of few waves every pair stands for itself.
func TestFewWavesStandForThemselves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 60)
		list := stands(e, 1)
		if len(list) != e.Pairs() {
			t.Fatalf("%d stand for %d", len(list), e.Pairs())
		}
		for i, s := range list {
			if s != (stand{i, 1}) {
				t.Fatalf("%v is the %d-th", s, i)
			}
		}
	})
}
