package plot

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The line of a fine picture runs where its wave is, to a fraction of a pixel, and through a straight line between items.
func TestFineLinesRunThroughTheirValues(t *testing.T) {
	const rows, w = 12, 50
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "items")
		slow := rapid.Float64Range(20, 80).Draw(t, "length of a wave, in cells") * float64(n) / w
		of := func(v float64) float64 { return math.Sin(2 * math.Pi * v / slow) }
		s := Series{Ink: frame.Bright, Of: func(i int) float64 { return of(float64(i)) }}
		between := func(v float64) float64 {
			i := min(max(math.Floor(v), 0), float64(n-2))
			return of(i) + (of(i+1)-of(i))*(v-i)
		}
		if rapid.Bool().Draw(t, "known between items") {
			s.Wave, between = of, of
		}
		l := Lines{X: Fit(0, n, w), Here: chart.Nowhere, Lanes: []Lane{{Rows: rows, Series: []Series{s},
			Scale: Scale{Scale: chart.Scale{Low: -1, High: 1}, Ticks: []float64{}}}}}
		f := frame.New(w, rows, frame.Picture.Theme(frame.Theme{}))
		chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
		img, ground := f.Image(), f.Theme.RGB(frame.Background)
		each := float64(9*w) / float64(n) // pixels of an item
		for x := int(each/2) + 2; float64(x) < 9*w-each/2-2; x++ {
			sum, weighed := 0.0, 0.0
			for y := range 18 * rows {
				part := float64(img.RGBAAt(x, y).R) - float64(ground.R)
				sum, weighed = sum+part, weighed+part*(float64(y)+0.5)
			}
			v := between((float64(x)+0.5)/each - 0.5)
			want := 4.5 * (1.5 + (1-v)/2*(4*rows-4)) // the outermost rows of dots are free
			if sum == 0 || math.Abs(weighed/sum-want) > 1.5 {
				t.Fatalf("column %d: the line is at %.2f, its value %.3f at %.2f", x, weighed/sum, v, want)
			}
		}
	})
}

// A fine picture has the cells that other frames have.
func TestFineLinesHaveTheSameCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := someLines(t)
		var texts [2]string
		w, h := l.Size()
		for i := range texts {
			f := frame.New(w, h, frame.Theme{Fine: i == 1})
			chart.Picture{Root: l.Region()}.On(f, chart.Hidden{}).Draw()
			texts[i] = f.ANSI()
			f.Image()
		}
		if texts[0] != texts[1] {
			t.Fatalf("in cells\n%s\nunder the fine picture\n%s", texts[0], texts[1])
		}
	})
}
