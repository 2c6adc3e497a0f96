package encoding

import (
	"fmt"
	"math"
	"testing"
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

// The range holds the distance of every neighbour, and both its ends are one.
func TestStepRange(t *testing.T) {
	for _, d := range []int{8, 9} { // all steps alike, and not
		e := open(t, Config{DModel: d, Length: 100, Base: 10_000})
		low, high := StepRange(e, 0, 50)
		least, most := math.Inf(1), 0.0
		for pos := 1; pos < 50; pos++ {
			step := Distance(e, pos-1, pos)
			least, most = min(least, step), max(most, step)
		}
		if math.Abs(low-least) > 1e-14 || math.Abs(high-most) > 1e-14 {
			t.Errorf("d_model %d: from %v to %v, want %v to %v", d, low, high, least, most)
		}
		if steady := most-least < 1e-14; Steady(e) != steady {
			t.Errorf("d_model %d: steady is %v", d, !steady)
		}
	}
}

// No step of a short range is left out, at whichever position it begins.
func TestStepRangeHasEveryStep(t *testing.T) {
	e := open(t, Config{DModel: 9, Length: 100, Base: 10_000})
	for first := range 40 {
		for n := 1; n <= 4; n++ {
			least, most := math.Inf(1), 0.0
			for pos := max(first, 1); pos < max(first+n, 2); pos++ {
				step := 0.0
				for dim := range 9 {
					by := e.At(pos, dim) - e.At(pos-1, dim)
					step += by * by
				}
				least, most = min(least, math.Sqrt(step)), max(most, math.Sqrt(step))
			}
			if low, high := StepRange(e, first, n); math.Abs(low-least) > 1e-14 || math.Abs(high-most) > 1e-14 {
				t.Errorf("%d steps to %d and on: from %v to %v, want %v to %v", n, first, low, high, least, most)
			}
		}
	}
}
