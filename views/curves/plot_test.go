package curves

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// nasty draws values that break plotting: gaps, infinities, tiny and huge
// numbers, among honest ones.
func nasty(t *rapid.T, label string) []float64 {
	return rapid.SliceOfN(rapid.OneOf(
		rapid.Float64Range(-1, 1),
		rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1, -1,
			5e-324, -5e-324, 1e308, -1e308, math.MaxFloat64, 1.0000000000000002, 0.5}),
	), 0, 90).Draw(t, label)
}

// A plot has exactly the cells asked for, whatever it is given, and each of
// them is on the way from one column's value to the next one's.
func TestPlotLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := nasty(t, "values")
		w, h := rapid.IntRange(-1, 100).Draw(t, "w"), rapid.IntRange(-1, 60).Draw(t, "h")
		checkPlot(t, values, w, h)
	})
}

func TestPlotLineAllSizes(t *testing.T) {
	var wave []float64
	for i := range 62 {
		wave = append(wave, math.Sin(float64(i)/3))
	}
	for w := range 62 {
		for h := range 41 {
			checkPlot(t, wave, w, h)
			checkPlot(t, wave[:w], w, h)
		}
	}
	for _, values := range [][]float64{nil, {}, {math.NaN()}, {0}, {1}, {-1}, {5e-324}, {math.Inf(1), math.Inf(-1)},
		{0.25, 0.25, 0.25}, {0, 5e-324, 0}, {math.NaN(), 0.5, math.NaN()}} {
		for w := range 6 {
			for h := range 9 {
				checkPlot(t, values, w, h)
			}
		}
	}
}

func checkPlot(t interface {
	Helper()
	Fatalf(string, ...any)
}, values []float64, w, h int) {
	t.Helper()
	cells := plotLine(values, w, h)
	if len(cells) != max(w, 0)*max(h, 0) {
		t.Fatalf("%d × %d cells of %v: got %d", w, h, values, len(cells))
	}
	drawn := func(i int) (row int, ok bool) { // the row of a value, if it can be drawn
		switch {
		case i == w && len(values) == w && w > 0:
			i--
		case i >= len(values):
			return 0, false
		}
		v := values[i]
		half := (max(h, 1) - 1) / 2
		return half - int(math.Round(v*float64(half))), v >= -1 && v <= 1
	}
	for x := range max(w, 0) {
		from, okFrom := drawn(x)
		to, okTo := drawn(x + 1)
		for y := range max(h, 0) {
			blank := cells[y*w+x] == ' '
			switch {
			case okFrom && okTo:
				on := y >= min(from, to) && y <= max(from, to)
				if h < 3 {
					on = y == 0
				}
				if on == blank {
					t.Fatalf("%v in %d × %d: column %d, row %d blank is %v between rows %d and %d", values, w, h, x, y, blank, from,
						to)
				}
			case !blank && !(okFrom && y == from) && !(okTo && y == to):
				t.Fatalf("%v in %d × %d: column %d, row %d is drawn next to a gap", values, w, h, x, y)
			case blank && okFrom && y == from:
				t.Fatalf("%v in %d × %d: the point at column %d is lost", values, w, h, x)
			}
		}
	}
}

// A wave of many periods is never drawn as one of few: the line crosses zero
// as often as the values do.
func TestPlotLineKeepsCrossings(t *testing.T) {
	const w, h = 157, 31
	values := make([]float64, w+1)
	crossings := 0
	for i := range values {
		values[i] = math.Sin(float64(i)*2*math.Pi/9 + 0.1)
		if i > 0 && values[i]*values[i-1] < 0 {
			crossings++
		}
	}
	got, side := 0, 0
	cells := plotLine(values, w, h)
	for x := range w {
		for y := range h {
			if now := h/2 - y; cells[y*w+x] != ' ' && now != 0 && h/2-int(math.Round(values[x+1]*float64(h/2))) == y {
				if side*now < 0 {
					got++
				}
				side = now
			}
		}
	}
	if got < crossings-1 || got > crossings+1 {
		t.Errorf("%d crossings drawn, %d in the values", got, crossings)
	}
}
