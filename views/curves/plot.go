package curves

import (
	"math"
	"strings"

	"github.com/guptarohit/asciigraph"

	"wavescope/views/frame"
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

// plotRow returns the row on which a plot of h rows draws a value from −1 to 1.
func plotRow(v float64, h int) int {
	half := max(h-1, 0) / 2
	return half - int(math.Round(v*float64(half)))
}

// besideLine finds w cells for a label beside a line, just above or below it. The line has
// the given heights and is drawn from x on in h rows from y on. It returns the leftmost
// place that ends before column end and has only faint lines in and near it.
func besideLine(f frame.Frame, x, y, end, h int, heights []float64, w int) (atX, atY int, ok bool) {
	for _, dy := range [...]int{0, 1, -1} {
		for i, height := range heights {
			atX, atY = x+i+2, y+plotRow(height, h)+dy
			if atX+w < end && blankButLines(f, atX-1, atY, w+2) {
				return atX, atY, true
			}
		}
	}
	return 0, 0, false
}

// blankButLines reports whether n cells of a row hold nothing but faint lines.
func blankButLines(f frame.Frame, x, y, n int) bool {
	for i := range n {
		if c := f.At(x+i, y); c != nil && c.Rune != ' ' && c.FG != frame.Line {
			return false
		}
	}
	return true
}

// copied maps the runes of a line to characters that survive being copied anywhere.
var copied = map[rune]rune{'─': '-', '│': '|', '╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '╴': '-', '╶': '-'}

// drawPlot draws values from −1 to 1 as a line of box-drawing runes on the whole frame,
// or of ASCII characters in a theme for text that is copied. It takes one value per
// column and one more, to which the line leads. −1 is the middle of the last row, +1
// that of the first.
func drawPlot(f frame.Frame, values []float64, style frame.Style) {
	w, h := f.Size()
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

// laneRow returns the row of dots of a height from −1 to 1 in a lane. It rounds halves
// towards the middle, so that crests and troughs look alike.
func laneRow(rows int, height float64) int {
	if math.IsNaN(height) {
		return -8 // above the paper, with a bead and a bold line: no number is drawn
	}
	mid := float64(4*rows-1) / 2
	y := mid - height*(mid-1)
	if y < mid {
		return int(y + 0.5)
	}
	return int(math.Ceil(y - 0.5))
}
