package encoding

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The two distances that the target picture of the binary view prints.
func TestStepReference(t *testing.T) {
	for _, c := range []struct {
		base float64
		want string
	}{{10_000, "0.9641"}, {16, "1.1145"}} {
		e := open(t, Config{DModel: 8, Length: 16, Base: c.base})
		got := Step(e, 8)
		// Written out: ω_i = base^(−2i/8), i = 0 … 3.
		sum := 0.0
		for i := range 4 {
			chord := 2 * math.Sin(math.Pow(c.base, -float64(i)/4)/2)
			sum += chord * chord
		}
		if want := math.Sqrt(sum); math.Abs(got-want) > 1e-15 {
			t.Errorf("base %g: step %.17g, written out %.17g", c.base, got, want)
		}
		if rounded := fmt.Sprintf("%.4f", got); rounded != c.want {
			t.Errorf("base %g: step %v, want %s", c.base, got, c.want)
		}
	}
}

// The series over all pairs at once equals the sum over the columns.
func TestStepIsTheDistanceOfNeighbours(t *testing.T) {
	for layout := range Layouts {
		for _, d := range []int{2, 3, 4, 5, 8, 63, 64, 65, 511, 512, 1000} {
			for _, base := range []float64{1.0000001, 1.5, 16, 10_000, 1e300} {
				e := open(t, Config{DModel: d, Length: 100, Base: base, Layout: Layout(layout)})
				for _, pos := range []int{1, 2, 8, 1_000_003, MaxPos - 1} {
					sum := 0.0
					for dim := range d {
						diff := e.At(pos, dim) - e.At(pos-1, dim)
						sum += diff * diff
					}
					want, got := math.Sqrt(sum), Step(e, pos)
					if math.Abs(got-want) > 2e-14*want {
						t.Fatalf("layout %v, d %d, base %g, pos %d: %.17g, column by column %.17g", Layout(layout), d, base, pos, got, want)
					}
				}
			}
		}
	}
}

// A scheme without waves has steps too: the root of the flipped bits.
func TestStepOfBits(t *testing.T) {
	c := Config{DModel: 8, Length: 16, Base: 10_000}
	e, err := NewBinary(c)
	if err != nil {
		t.Fatal(err)
	}
	if got := Step(e, 8); got != 2 { // 0111 → 1000 flips four
		t.Errorf("step 7 → 8 is %v, want √4", got)
	}
}

// The cost does not depend on the number of columns.
func BenchmarkStep(b *testing.B) {
	e := open(b, Config{DModel: MaxDModel, Length: 16, Base: 10_000})
	for b.Loop() {
		Step(e, 8)
	}
}

// The shortest and the longest step are those of a look at every row.
func TestStepRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someTable(t)
		first, n := rapid.IntRange(1, 1000).Draw(t, "first"), rapid.IntRange(1, 20).Draw(t, "n")
		low, high := math.Inf(1), 0.0
		for pos := first; pos < first+n; pos++ {
			square := 0.0
			for dim := range e.config.DModel {
				by := e.At(pos, dim) - e.At(pos-1, dim)
				square += by * by
			}
			low, high = min(low, math.Sqrt(square)), max(high, math.Sqrt(square))
		}
		gotLow, gotHigh := StepRange(e, first, n)
		if math.Abs(gotLow-low) > 1e-9 || math.Abs(gotHigh-high) > 1e-9 {
			t.Fatalf("steps from %v to %v, want %v to %v", gotLow, gotHigh, low, high)
		}
	})
}
