package similar

import (
	"wavescope/encoding"

	"math"
	"testing"

	"pgregory.net/rapid"
)

// On an axis every size shown is in exactly one window, windows are in order,
// and all of a window is in one column.
func TestAxisWindows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Axis{Total: rapid.IntRange(1, 3000).Draw(t, "total"), Width: rapid.IntRange(1, 400).Draw(t, "width"), Log: rapid.Bool().Draw(t, "log")}
		a.N = a.Total
		if !a.Log {
			a.N = rapid.IntRange(1, a.Total).Draw(t, "n")
			a.First = rapid.IntRange(0, a.Total-a.N).Draw(t, "first")
		}
		bounds := a.Bounds()
		if bounds[0] != a.First || bounds[len(bounds)-1] != min(a.First+a.N, a.Total) {
			t.Fatalf("%+v has the windows %v", a, bounds)
		}
		for i := 1; i < len(bounds); i++ {
			from, to := bounds[i-1], bounds[i]
			if from >= to {
				t.Fatalf("%+v: a window from %d to %d", a, from, to)
			}
			if last := float64(a.Column(from)); a.Log && a.Width > 6 && from > 0 && a.Total > 2 {
				exact := 4 + math.Log(float64(to-1))/math.Log(float64(a.Total-1))*float64(a.Width-5)
				if math.Abs(exact-last) > 0.5+1e-9 {
					t.Fatalf("%+v: %d and %d share a window, in columns %v and %v", a, from, to-1, last, exact)
				}
			}
			if i > 1 && a.Column(from) <= a.Column(bounds[i-2]) && a.Width > 6 {
				t.Fatalf("%+v: windows from %d and from %d are in one column", a, bounds[i-2], from)
			}
			for size := from; size < to && !a.Log; size++ {
				even := float64(size-a.First) * float64(a.Width-1) / float64(max(a.N-1, 1))
				if math.Abs(float64(a.Column(size))-even) > 0.5 || a.Column(size) != a.Column(from) {
					t.Fatalf("%+v: %d is in column %d, its window in %d", a, size, a.Column(size), a.Column(from))
				}
			}
		}
	})
}

// Ten times an offset is as far on from it everywhere on a logarithmic axis, and
// its labels are powers of ten.
func TestLogAxis(t *testing.T) {
	a := Axis{Total: 10_001, N: 10_001, Width: 405, Log: true}
	for i, size := range []int{1, 10, 100, 1000, 10_000} {
		if got := a.Column(size); got != 4+100*i {
			t.Errorf("%d is in column %d, want %d", size, got, 4+100*i)
		}
	}
	if got := a.LogTicks(30, 7); len(got) != 6 || got[0] != 0 || got[5] != 10_000 {
		t.Errorf("labels %v", got)
	}
	if got := a.LogTicks(10, 7); len(got) < 2 || got[2] < 100 {
		t.Errorf("labels %v have no room", got)
	}
}

// Round numbers hold the values and leave no room for a rounder one.
func TestRoundNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Pow(10, rapid.Float64Range(-6, 3).Draw(t, "exponent"))
		up := RoundUp(v, 1e9)
		if digit := up / math.Pow(10, math.Floor(math.Log10(up*1.0001))); up < v || up > 2.01*v || math.Abs(digit-math.Round(digit)) > 1e-6 {
			t.Fatalf("%v is rounded up to %v", v, up)
		}
		if got := RoundUp(v, v); got != v {
			t.Fatalf("%v of at most %v is rounded up to %v", v, v, got)
		}
		values := []float64{0, v, -rapid.Float64Range(0, 2).Draw(t, "part") * v}
		low, high := RoundEnds(values)
		if low > values[2] || high < v || high-low > 12*max(v, -values[2]) {
			t.Fatalf("%v lie between %v and %v", values, low, high)
		}
	})
	if low, high := RoundEnds([]float64{0, 0}); low != -1 || high != 1 {
		t.Errorf("nothing lies between %v and %v", low, high)
	}
}

// However many columns are one window, and however few there are, windows are few and
// lead to the end.
func TestSharedColumnsLeadToTheEnd(t *testing.T) {
	for _, total := range []int{2, 1000, encoding.MaxPos} {
		for width := 1; width < 60; width++ {
			for shared := range 14 {
				a := Axis{N: total, Total: total, Width: width, Log: true, Shared: shared}
				size, n := 0, 0
				for ; size < total && n <= sharedFrom+width; n++ {
					size = a.Next(size)
				}
				if size != total {
					t.Fatalf("%+v: %d after %d windows", a, size, n)
				}
			}
		}
	}
}
