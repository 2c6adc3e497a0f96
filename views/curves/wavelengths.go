package curves

import (
	"image"
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// wavelengths is a logarithmic axis of wavelengths in w cells from x on.
type wavelengths struct {
	x, w      int
	low, high float64 // logarithms of its ends
}

// newWavelengths returns the axis that holds all pairs of some tables and their lengths, if they are not far beyond.
func newWavelengths(x, w int, tables ...*inputs) wavelengths {
	r := wavelengths{x: x, w: max(w, 2), low: math.Inf(1), high: math.Inf(-1)}
	for _, s := range tables {
		for _, pair := range [...]int{0, s.Waves.Pairs() - 1} {
			if lambda := measure.Wavelength(s.Waves, pair); !math.IsInf(lambda, 0) {
				r.low, r.high = min(r.low, math.Log(lambda)), max(r.high, math.Log(lambda))
			}
		}
	}
	if !(r.high > r.low) {
		r.high = r.low + 1
	}
	return r
}

// cell returns the cell of a wavelength: the first or the last of the axis for one beyond it.
func (r wavelengths) cell(lambda float64) int {
	part := (math.Log(lambda) - r.low) / (r.high - r.low)
	return r.x + int(math.Round(min(max(part, 0), 1)*float64(r.w-1)))
}

// holds reports whether a wavelength is on the axis.
func (r wavelengths) holds(lambda float64) bool {
	at := math.Log(lambda)
	return at >= r.low && at <= r.high
}

// row returns the cells of a row of the axis.
func (r wavelengths) row(y int) image.Rectangle { return image.Rect(r.x-2, y, r.x+r.w+2, y+1) }

// drawPairs draws a line with a mark at each pair of a table.
func (r wavelengths) drawPairs(f chart.Canvas, y int, s *inputs, style frame.Style) {
	for x := r.x; x < r.x+r.w; x++ {
		if chart.Bare(f, x, y, 1) {
			f.Set(x, y, '─', chart.LineStyle)
		}
	}
	for pair := range s.Waves.Pairs() {
		if lambda := measure.Wavelength(s.Waves, pair); !math.IsInf(lambda, 0) {
			f.Set(r.cell(lambda), y, '│', style)
		}
	}
}

// bound returns the number of positions within which pairs turn or do not, with its name: those of the training, if
// they are known, else the length.
func (s *inputs) bound() (n int, name string) {
	if s.Train > 0 {
		return s.Train, "trained"
	}
	return s.Length, "length"
}

// turningPairs returns how many pairs turn at least once within the bound.
func (s *inputs) turningPairs() int {
	n, _ := s.bound()
	return measure.FullTurnPairs(s.Waves, n)
}

// drawLength draws the mark of the bound.
func (r wavelengths) drawLength(f chart.Canvas, y int, s *inputs) {
	if n, _ := s.bound(); r.holds(float64(n)) {
		f.Set(r.cell(float64(n)), y, '┃', frame.Style{FG: frame.Good, Bold: true})
	}
}

// lengthLabel returns the name of the bound, beside its mark.
func (r wavelengths) lengthLabel(s *inputs) plot.Label {
	n, name := s.bound()
	text := strconv.Itoa(n)
	l := plot.Label{Texts: []string{text + " = " + name, text}, X: r.cell(float64(n)), Rank: 2, Far: 24,
		Style: frame.Style{FG: frame.Good}, In: r.row(0)}
	if !r.holds(float64(n)) {
		l.Texts = nil
	}
	return l
}

// drawDecades writes powers of ten under the axis, and the bound.
func (r wavelengths) drawDecades(f chart.Canvas, y int, s *inputs) {
	var labels plot.Labels
	length := r.lengthLabel(s)
	length.Y, length.Rank, length.In, length.Far = y, 0, r.row(y), 0
	labels.Add(length)
	for exponent := math.Ceil(r.low / math.Ln10); exponent*math.Ln10 <= r.high; exponent++ {
		text := chart.Significant(math.Pow(10, exponent), 1)
		if exponent >= 0 && exponent <= 15 {
			text = chart.Compact(int(math.Pow(10, exponent)))
		}
		labels.Add(plot.Label{Texts: []string{text}, X: r.cell(math.Pow(10, exponent)), Y: y, Align: 0.5, Rank: 1,
			Style: chart.FaintStyle, In: r.row(y), Apart: 2})
	}
	labels.Place(f)
}
