package order

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// stripGrid is the place of the three strips of Sum, of the operators between them, and of the numbers at the
// right. A strip holds one vector, or word and position side by side.
type stripGrid struct {
	Gutter  int    // columns of the words, from column 1 on
	X       [3]int // where the strips begin
	Vectors [3]int // how many vectors are side by side in each
	Wide    int    // columns a number takes
	Dim, N  int    // the first dimension that is shown, and how many are
	Numbers int    // column where the numbers at the right end
}

// The columns that the strips leave: the gutter of words, the operators, and
// the numbers at the right.
const (
	minGutter    = 5 // of words alone, or after positions of three digits
	tieCols      = 3 // the tie of equal words and the air around it
	operatorCols = 3
	maxStripCell = 12
)

// newStripGrid divides a width. gutter is the width that the words prefer, least their
// minimum; numbers is the width of the column at the right. A wider gutter never costs the
// last numbers of a vector. Strips that are wider than their cells move closer together, except for the
// width that the words over them need. The operators yield a column to numbers that would touch without it.
func newStripGrid(w int, sc scene, gutter, least, numbers int) stripGrid {
	g := stripGrid{Gutter: least, Vectors: [3]int{1, 1, 1 + chart.One(sc.Concat)}, Numbers: w - 1}
	operator := operatorCols
	room := func(gutter int) int { return (w - 2 - gutter - tieCols - 2*operator - numbers) / (2 + g.Vectors[2]) }
	if spaced := sc.DModel * spacedCell; room(least) < spaced {
		if operator--; room(least) < spaced {
			operator = operatorCols
		}
	}
	strip := room(least)
	g.Wide, g.N = cellsOf(strip, sc.DModel)
	for more := gutter; more > least; more-- {
		wide, n := cellsOf(room(more), sc.DModel)
		if wide == g.Wide && (n == g.N || 4*n >= 3*g.N && g.N < sc.DModel) {
			g.Gutter, g.N, strip = more, n, room(more)
			break
		}
	}
	const words = 19
	x := 1 + g.Gutter + tieCols
	for k, n := range g.Vectors {
		g.X[k] = x
		x += min(n*strip, max(n*g.Width(), words)) + operator
	}
	g.Numbers = min(g.Numbers, x+numbers)
	g.Dim = chart.WindowStart(sc.Dim, g.N, sc.DModel, 2)
	if g.N%2 == 0 && g.N < sc.DModel {
		g.Dim &^= 1 // whole pairs
	}
	return g
}

// cellsOf returns the width of a number in a strip, and how many numbers fit: whole pairs
// unless all fit.
func cellsOf(strip, dModel int) (wide, n int) {
	if dModel <= strip {
		return min(strip/dModel, maxStripCell), dModel
	}
	return 1, max(strip&^1, 2)
}

// Width returns the columns that the cells of a vector take.
func (g stripGrid) Width() int { return g.Wide * g.N }

// Sign returns the column of the operator before strip k, in the middle between the two
// strips.
func (g stripGrid) Sign(k int) int { return (g.X[k-1] + g.Width() + g.X[k]) / 2 }

// Columns numbers the dimensions above strip k: all of them if they fit, else every second,
// fourth or eighth. The cursor's dimension always has its number.
func (g stripGrid) Columns(f frame.Frame, sc scene, k, y int) {
	g.Here(f, sc, k, y)
	step := 1
	for widest := len(strconv.Itoa(g.Dim + g.N - 1)); step*g.Wide < widest+2 && (g.Wide < 4 || step*g.Wide <= widest); {
		step *= 2
	}
	var labels plot.Labels
	for i := 0; i < g.N; i += step {
		text, x := g.label(k, i)
		labels.Add(plot.Label{Texts: []string{text}, X: x, Y: y, Style: chart.FaintStyle})
	}
	labels.Place(f)
}

// Here writes the number of the cursor's dimension above strip k, and the signs of marked
// dimensions.
func (g stripGrid) Here(f frame.Frame, sc scene, k, y int) {
	here := sc.Dim
	mine, at := g.label(k, min(max(here-g.Dim, 0), g.N-1))
	end := f.Text(at, y, mine, chart.CursorStyle)
	for i := range g.N {
		x := g.X[k] + (i+1)*g.Wide - g.right() - 1
		if g.Dim+i == here || at <= x && x < end {
			x = end
		}
		chart.DrawMark(f, sc.Scene, x, y, g.Dim+i)
	}
}

// right returns the blank columns after the digits of a cell. The numbers of columns are
// aligned with the digits.
func (g stripGrid) right() int {
	if _, room := cellNumber(0, g.Wide); room > 0 {
		return (g.Wide - room) / 2
	}
	return 0
}

// label returns the number of the i-th column of strip k, and the column where it begins.
func (g stripGrid) label(k, i int) (text string, x int) {
	text = strconv.Itoa(g.Dim + i)
	if g.Wide > 1 {
		return text, g.X[k] + (i+1)*g.Wide - g.right() - len(text)
	}
	return text, min(g.X[k]+i, g.X[k]+g.N-len(text))
}

// Hit returns the dimension whose column is at x.
func (g stripGrid) Hit(x int) (dim int, ok bool) {
	for k, from := range g.X {
		if x >= from && x < from+g.Vectors[k]*g.Width() {
			return g.Dim + (x-from)/g.Wide%g.N, true
		}
	}
	return 0, false
}

// kept says which dimensions a picture shows; "" for all.
func kept(sc scene, first, n int) string {
	if n == sc.DModel {
		return ""
	}
	return fmt.Sprintf("dims %d–%d of %d", first, first+n-1, sc.DModel)
}

// drawNumberCell paints w × h cells in the colour of v on a scale of ±limit, with the
// number in the middle row if it fits. The cell under the cursor has a bold number, or a
// dot if no number fits. Without colours it has brackets, and a sign of the ramp shows the
// value.
func drawNumberCell(f frame.Frame, x, y, w, h int, v, limit float64, here bool) {
	text, room := cellNumber(v, w)
	if text == "" && !here {
		f.Shade(x, y, w, h, frame.Signed, v/limit)
	} else {
		f.FillGround(x, y, w, h, frame.Signed, v/limit)
	}
	// Equal numbers have equal ink, whatever is behind the last digit.
	style := inkOnShade(f.Theme, frame.Signed, math.Round(10*v)/10/limit, here)
	if !f.Theme.Signs() {
		style.BG = frame.Signed.Ground(f.Theme, v/limit)
	}
	brackets := here && w > 2 && f.Theme.Signs()
	if brackets {
		f.VLine(x, y, h, '[', chart.StrongStyle)
		f.VLine(x+w-1, y, h, ']', chart.StrongStyle)
	}
	if middle := y + (h-1)/2; text != "" {
		if !brackets || h > 1 && len(text) > w-2 {
			f.HLine(x, middle, w, ' ', style)
		} else {
			f.HLine(x+1, middle, w-2, ' ', style)
		}
		at := x + w - (w-room)/2 - len(text) // the decimal points of a column are aligned
		if brackets && at > x+1 {
			at--
		}
		f.Text(at, middle, text, style)
	} else if here && !brackets {
		f.Set(x+w/2, middle, '•', style)
	}
}

// drawWeightCell paints a weight on a scale from 0, with a text in its middle row.
func drawWeightCell(f frame.Frame, at image.Rectangle, scale chart.Scale, v float64, text string, bold bool) {
	scale.Written = text != ""
	scale.Fill(f, at.Min.X, at.Min.Y, at.Dx(), at.Dy(), v)
	if text != "" {
		style, y := inkOnShade(f.Theme, frame.Magnitude, scale.Part(v), bold), at.Min.Y+(at.Dy()-1)/2
		f.HLine(at.Min.X, y, at.Dx(), ' ', style)
		f.TextCenter(at.Min.X, y, at.Dx(), text, style)
	}
}

// weightText writes a weight in at most four cells: .847, 0 for less than .0005, 1 only for 1.
func weightText(v float64) string {
	switch {
	case v == 1:
		return "1"
	case v < 0.0005:
		return "0"
	}
	return strconv.FormatFloat(min(v, 0.9994), 'f', 3, 64)[1:]
}

// inkOnShade returns the ink of a number on a shade: the text colour or the background
// colour, whichever is more legible.
func inkOnShade(t frame.Theme, ramp frame.Ramp, v float64, bold bool) frame.Style {
	if t.Signs() {
		return frame.Style{FG: frame.Bright, Bold: bold}
	}
	c, ink := ramp.Ground(t, v), frame.Text
	if bold {
		ink = frame.Bright
	}
	return frame.Style{FG: t.Legible(c, ink, frame.Background), BG: c, Bold: bold}
}

// shadesNote writes the scale of the shades in the few columns of a gutter: its limit or,
// without colours, its signs.
func shadesNote(t frame.Theme, limit string) string {
	if !t.Signs() {
		return "±" + limit
	}
	signs := ""
	for _, v := range [...]float64{-1, -0.5, 0, 0.5, 1} {
		signs += string(frame.Signed.Sign(t, v))
	}
	return signs
}

// fold is the place of a vector in a block of cells: its numbers in lines of equal length, one below the other. It
// holds the numbers from the first on that fit.
type fold struct{ first, n, lines, cols, cell int }

const (
	spacedCell  = 5 // columns of a number that touches no other
	maxFoldCell = 7
)

// newFold folds the vectors of a scene into a block of room columns: into one line if all numbers fit, otherwise into
// as many as needed, at most most.
func newFold(sc scene, room, most int) fold {
	d := sc.DModel
	f := fold{lines: 1, n: d}
	for f.lines < most && (d+f.lines-1)/f.lines > room {
		f.lines++
	}
	f.cols = min((d+f.lines-1)/f.lines, max(room, 1))
	f.cell = min(max(room/f.cols, 1), maxFoldCell)
	if f.lines*f.cols < d {
		f.n = f.lines * f.cols
		f.first = chart.WindowStart(sc.Dim, f.n, d, 2)
	}
	return f
}

func (b fold) width() int { return b.cols * b.cell }

// gapRamp returns the ramp of differences. Without colours it says how far from 0 they are, so that 0 is the paper.
func gapRamp(t frame.Theme) frame.Ramp { return chart.Either(t.Signs(), frame.Magnitude, frame.Signed) }

// draw draws a vector on a ramp in h rows from column x, row y on. Where it has one line of wide cells, written adds the
// numbers.
func (b fold) draw(f frame.Frame, x, y, h int, vector []float64, ramp frame.Ramp, limit float64, written bool) {
	for i, v := range vector[b.first : b.first+b.n] {
		left, line, at := x+i%b.cols*b.cell, i/b.cols, v/limit
		if ramp == frame.Magnitude {
			at = math.Abs(at)
		}
		switch {
		case b.lines == 1 && written && b.cell >= spacedCell:
			drawNumberCell(f, left, y, b.cell, h, v, limit, false)
		case b.lines == 1:
			f.Shade(left, y, b.cell, h, ramp, at)
		case f.Theme.Signs():
			from := line * h / b.lines
			f.Shade(left, y+from, b.cell, (line+1)*h/b.lines-from, ramp, at)
		default:
			for half := line * 2 * h / b.lines; half < (line+1)*2*h/b.lines; half++ {
				for k := range b.cell {
					f.Pixel(left+k, 2*y+half, ramp.At(at))
				}
			}
		}
	}
}

// From returns the grid on a canvas that begins at column x.
func (g stripGrid) From(x int) stripGrid {
	for i := range g.X {
		g.X[i] -= x
	}
	return g
}

// shownRow returns a row that says which words a picture shows; an empty one if it shows
// all of them.
func shownRow(shown chart.Track) chart.Region {
	if shown.N == shown.Total {
		return chart.Gap(0)
	}
	text := fmt.Sprintf("words %d–%d of %d", shown.First, shown.End()-1, shown.Total)
	row := chart.Text(chart.FaintStyle, text)
	row.Rows.Drop = 1
	return chart.Inset(1, row)
}
