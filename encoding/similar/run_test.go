package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A run passes through the sums of its terms and is straight between them, and
// the means between two places are those of what it grows by.
func TestRunIsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 90).Draw(t, "terms")
		places := rapid.IntRange(1, 120).Draw(t, "places")
		asked := 0
		r := NewRun(len(terms), places, func(i int) float64 {
			if i != asked {
				t.Fatalf("term %d after %d", i, asked)
			}
			asked++
			return terms[i]
		})
		upTo := func(x float64) (sum float64) { // term by term, the last by its part
			for i, v := range terms {
				sum += v * math.Max(0, math.Min(1, x-float64(i)))
			}
			return sum
		}
		if len(r.Sums) != places+1 || asked != len(terms) || math.Abs(r.Total()-upTo(1e9)) > 1e-12 {
			t.Fatalf("%d places, %d terms, %v in all", len(r.Sums), asked, r.Total())
		}
		for i, got := range r.Sums {
			if want := upTo(float64(i) * float64(len(terms)) / float64(places)); math.Abs(got-want) > 1e-11 {
				t.Fatalf("place %d of %d: %v, want %v", i, places, got, want)
			}
		}
		to := rapid.IntRange(1, places).Draw(t, "to")
		from := rapid.IntRange(0, to-1).Draw(t, "from")
		a, b := float64(from)*float64(len(terms))/float64(places), float64(to)*float64(len(terms))/float64(places)
		if got, want := r.Mean(from, to), (upTo(b)-upTo(a))/(b-a); math.Abs(got-want) > 1e-9 {
			t.Fatalf("from %d to %d of %d the mean is %v, want %v", from, to, places, got, want)
		}
	})
}
