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

// wavelengths is an axis of wavelengths from cell x on.
type wavelengths struct {
	plot.Decades
	x int
}

// newWavelengths returns the axis from the first to the last pairs of some tables.
func newWavelengths(x, w int, tables ...*inputs) wavelengths {
	var numbers []float64
	for _, s := range tables {
		for _, pair := range [...]int{0, s.Waves.Pairs() - 1} {
			numbers = append(numbers, measure.Wavelength(s.Waves, pair))
		}
	}
	return wavelengths{plot.NewDecades(max(w, 2), numbers...), x}
}

// cell returns the cell of a wavelength: the first or the last of the axis for one beyond it.
func (r wavelengths) cell(lambda float64) int {
	x, _ := r.Cell(lambda)
	return r.x + x
}

// holds reports whether a wavelength is on the axis.
func (r wavelengths) holds(lambda float64) bool {
	_, ok := r.Cell(lambda)
	return ok
}

// row returns the cells of a row of the axis.
func (r wavelengths) row(y int) image.Rectangle { return image.Rect(r.x-2, y, r.x+r.W+2, y+1) }

// drawPairs draws a line with a mark at each pair of a table.
func (r wavelengths) drawPairs(f chart.Canvas, y int, s *inputs, style frame.Style) {
	for x := r.x; x < r.x+r.W; x++ {
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
