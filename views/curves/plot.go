package curves

import (
	"math"
	"strings"

	"github.com/guptarohit/asciigraph"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// plotLine draws values as a line of box-drawing runes in w × h cells and
// returns exactly those, row by row. −1 is the middle of the last row and +1
// that of the first; an even h leaves its last row blank, so that 0 is always
// the middle of a row.
//
// Column x leads from values[x] to values[x+1], so the line starts with the
// value of the first column and w+1 values fill w columns; a missing last one
// repeats the one before. NaN and what lies outside −1…1 are gaps: nothing is
// drawn where there is nothing to draw truly.
//
// It is the only use of asciigraph, which draws a line well but has to be
// given one honest value per column: it picks single samples from a longer
// series, which turns a fast wave into a slow one that does not exist; it
// panics on nothing, on infinities and on ranges that are too small; and it
// draws a row more or fewer than asked for, depending on the data.
func plotLine(values []float64, w, h int) []rune {
	cells := []rune(strings.Repeat(" ", max(w, 0)*max(h, 0)))
	series, any := honest(values, w)
	if len(cells) == 0 || !any {
		return cells
	}
	for x := range w {
		if h < 3 && !math.IsNaN(series[x]) { // no rows to tell values apart: draw that there are some
			cells[x] = '─'
		}
	}
	if h < 3 {
		return cells
	}
	graph := asciigraph.Plot(series,
		asciigraph.Height((h-1)/2*2), // an even number makes one row more
		asciigraph.LowerBound(-1), asciigraph.UpperBound(1), asciigraph.Offset(1),
		asciigraph.YAxisValueFormatter(func(float64) string { return "" }))
	for y, line := range strings.Split(graph, "\n") {
		x := -1 // the axis
		for _, r := range line {
			if x >= 0 && x < w && y < h {
				cells[y*w+x] = r
			}
			x++
		}
	}
	return cells
}

// honest copies values into a series of w+1 that can be drawn, and reports
// whether there is any value in it.
func honest(values []float64, w int) (series []float64, any bool) {
	series = make([]float64, max(w, 0)+1)
	for x := range series {
		series[x] = math.NaN()
		switch {
		case x < len(values) && math.Abs(values[x]) <= 1: // false for NaN
			series[x], any = values[x], true
		case x == len(values) && x == w && x > 0:
			series[x] = series[x-1]
		}
	}
	return series, any
}

// copied maps the runes of a line to characters that survive being copied anywhere.
var copied = map[rune]rune{'─': '-', '│': '|', '╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '╴': '-', '╶': '-'}

// drawer returns a function that draws a line of box-drawing runes in a style, or of ASCII characters in a theme for
// text that is copied. The rows of cells of the lane are an odd number.
func (s *inputs) drawer(style frame.Style) plot.Drawer {
	return func(f chart.Canvas, rows []int) {
		w, h := f.Size()
		w = min(w, len(rows))
		half := float64(max(h-1, 1)) / 2
		values := make([]float64, w)
		for x, row := range rows[:w] {
			if values[x] = math.NaN(); row >= 0 {
				values[x] = 1 - float64(row)/half
			}
		}
		for i, r := range plotLine(values, w, h) {
			if r == ' ' {
				continue
			}
			if plain, ok := copied[r]; ok && f.Theme.Text {
				r = plain
			}
			f.Set(i%w, i/w, r, style)
		}
	}
}
