package order

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// stripGrid is where Sum and Proof have their three strips, the second and
// third after an operator, and the numbers at the right: the eye learns it once.
type stripGrid struct {
	Gutter  int    // columns of the words, from column 1 on
	X       [3]int // where the strips begin
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

// newStripGrid divides a width: gutter is what the words would like, and least what they
// take anyhow; numbers is what the column at the right takes. Words never cost the
// last numbers of a vector.
func newStripGrid(w int, sc scene, gutter, least, numbers int) stripGrid {
	room := func(gutter int) int { return (w - 2 - gutter - tieCols - 2*operatorCols - numbers) / 3 }
	g := stripGrid{Gutter: least, Numbers: w - 1}
	strip := room(least)
	g.Wide, g.N = cellsOf(strip, sc.DModel)
	for more := gutter; more > least; more-- {
		wide, n := cellsOf(room(more), sc.DModel)
		if wide == g.Wide && (n == g.N || 4*n >= 3*g.N && g.N < sc.DModel) {
			g.Gutter, g.N, strip = more, n, room(more)
			break
		}
	}
	for i := range g.X {
		g.X[i] = 1 + g.Gutter + tieCols + i*(strip+operatorCols)
	}
	g.Dim = chart.WindowStart(sc.Dim, g.N, sc.DModel, 2)
	if g.N%2 == 0 && g.N < sc.DModel {
		g.Dim &^= 1 // whole pairs
	}
	return g
}

// Tighten brings strips that are wider than their cells closer together, but
// for room that words under them need, and the numbers, in so many columns, up
// to them.
func (g stripGrid) Tighten(numbers int) stripGrid {
	const words = 19
	pitch := min(g.X[1]-g.X[0], max(g.Width(), words)+operatorCols)
	for i := range g.X {
		g.X[i] = g.X[0] + i*pitch
	}
	g.Numbers = min(g.Numbers, g.X[2]+pitch+numbers)
	return g
}

// cellsOf is how wide a number is in a strip, and how many numbers fit: whole
// pairs if not all do.
func cellsOf(strip, dModel int) (wide, n int) {
	if dModel <= strip {
		return min(strip/dModel, maxStripCell), dModel
	}
	return 1, max(strip&^1, 2)
}

// Width is the columns of a strip that its cells take.
func (g stripGrid) Width() int { return g.Wide * g.N }

// Sign is the column of the operator before strip k, in the middle between the
// two.
func (g stripGrid) Sign(k int) int { return (g.X[k-1] + g.Width() + g.X[k]) / 2 }

// Strip draws the numbers of a row in strip k, in figures or as shades alone.
func (g stripGrid) Strip(f frame.Frame, k, h int, values []float64, limit float64, written bool) {
	for i, v := range values {
		if x := g.X[k] + i*g.Wide; written {
			drawNumberCell(f, x, 0, g.Wide, h, v, limit, false)
		} else {
			f.Shade(x, 0, g.Wide, h, frame.Signed, v/limit)
		}
	}
}

// Columns numbers the dimensions above strip k: all of them where there is
// room, else every second, fourth, eighth; the cursor's always.
func (g stripGrid) Columns(f frame.Frame, sc scene, k, y int) {
	g.Here(f, sc, k, y)
	step := 1
	for widest := len(strconv.Itoa(g.Dim + g.N - 1)); step*g.Wide < widest+2 && (g.Wide < 4 || step*g.Wide <= widest); {
		step *= 2
	}
	for i := 0; i < g.N; i += step {
		text, x := g.label(k, i)
		chart.Label(f, x, y, x+len(text), text, chart.FaintStyle)
	}
}

// Here numbers the dimension at the cursor above strip k. Marked ones have their
// sign, the cursor's beside its number.
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

// right is the blank columns behind the figures of a cell, which numbers of
// columns are right over.
func (g stripGrid) right() int {
	if _, room := cellNumber(0, g.Wide); room > 0 {
		return (g.Wide - room) / 2
	}
	return 0
}

// label is the number of the i-th column of strip k, and where it begins.
func (g stripGrid) label(k, i int) (text string, x int) {
	text = strconv.Itoa(g.Dim + i)
	if g.Wide > 1 {
		return text, g.X[k] + (i+1)*g.Wide - g.right() - len(text)
	}
	return text, min(g.X[k]+i, g.X[k]+g.N-len(text))
}

// Hit finds the dimension whose column is at x.
func (g stripGrid) Hit(x int) (dim int, ok bool) {
	for _, from := range g.X {
		if x >= from && x < from+g.Width() {
			return g.Dim + (x-from)/g.Wide, true
		}
	}
	return 0, false
}

// Kept says which dimensions are shown where not all are.
func (g stripGrid) Kept(sc scene) string {
	if g.N == sc.DModel {
		return ""
	}
	return "dimensions " + strconv.Itoa(g.Dim) + "–" + strconv.Itoa(g.Dim+g.N-1) + " of " + strconv.Itoa(sc.DModel)
}

// stackCols are the columns that norms take over each other.
const stackCols = 8

// drawNumberCell paints w × h cells in the colour of v on a scale of ±limit, with the
// number in the middle row where it has the room. The cell under the cursor has
// its number bold, or a dot where there is none. Without colour a sign of the
// ramp stands for it, and brackets are the cursor.
func drawNumberCell(f frame.Frame, x, y, w, h int, v, limit float64, here bool) {
	text, room := cellNumber(v, w)
	if text == "" && !here {
		f.Shade(x, y, w, h, frame.Signed, v/limit)
	} else {
		f.FillGround(x, y, w, h, frame.Signed, v/limit)
	}
	// Equal numbers have equal ink, whatever is behind the last digit.
	style := inkOnShade(f.Theme, frame.Signed, math.Round(10*v)/10/limit, here)
	if !f.Theme.Glyphs() {
		style.BG = frame.Signed.Ground(f.Theme, v/limit)
	}
	brackets := here && w > 2 && f.Theme.Glyphs()
	if brackets {
		drawBrackets(f, x, y, w, h)
	}
	if middle := y + (h-1)/2; text != "" {
		if !brackets || h > 1 && len(text) > w-2 {
			f.HLine(x, middle, w, ' ', style)
		} else {
			f.HLine(x+1, middle, w-2, ' ', style)
		}
		at := x + w - (w-room)/2 - len(text) // points of a column stand in line
		if brackets && at > x+1 {
			at--
		}
		f.Text(at, middle, text, style)
	} else if here && !brackets {
		f.Set(x+w/2, middle, '•', style)
	}
}

// drawBar draws a bar of so many cells, a part of one in eighths, and returns the
// column after it.
func drawBar(f frame.Frame, x, y int, cells float64, ink frame.Color) int {
	style, eighths := frame.Style{FG: ink}, max(int(math.Round(8*cells)), 1)
	if f.Theme.ASCII {
		eighths = (eighths + 4) / 8 * 8
	}
	f.HLine(x, y, eighths/8, '█', style)
	x += eighths / 8
	if part := eighths % 8; part > 0 {
		f.Set(x, y, '▉'+rune(7-part), style)
		x++
	}
	return x
}

// drawBrackets puts a cell of signs between brackets.
func drawBrackets(f frame.Frame, x, y, w, h int) {
	style := chart.StrongStyle
	f.VLine(x, y, h, '[', style)
	f.VLine(x+w-1, y, h, ']', style)
}

// inkOnShade is the ink of a number on a shade: that of the paper or the paper's
// own colour, whichever is read more easily.
func inkOnShade(t frame.Theme, ramp frame.Ramp, v float64, bold bool) frame.Style {
	if t.Glyphs() {
		return frame.Style{FG: frame.Bright, Bold: bold}
	}
	c, ink := ramp.Ground(t, v), frame.Text
	if bold {
		ink = frame.Bright
	}
	return frame.Style{FG: t.Legible(c, ink, frame.Background), BG: c, Bold: bold}
}

// shadesNote is the scale of the shades in as few columns as a gutter has: how
// far it reads or, without colour, the signs from one end to the other.
func shadesNote(t frame.Theme, limit string) string {
	if !t.Glyphs() {
		return "±" + limit
	}
	signs := ""
	for _, v := range [...]float64{-1, -0.5, 0, 0.5, 1} {
		signs += string(frame.Signed.Sign(t, v))
	}
	return signs
}

// drawShadesLegend draws the scale of the shades from column x on, and what it is
// the scale of; it returns the column after it.
func drawShadesLegend(f frame.Frame, x, y int, limit, note string) int {
	const n = 17 // odd, for 0 has a sign of its own
	x = f.Text(x, y, chart.Minus+limit, chart.FaintStyle) + 1
	for i := range n {
		f.Shade(x+i, y, 1, 1, frame.Signed, (float64(i)+0.5)*2/n-1)
	}
	x = f.Text(x+n+1, y, "+"+limit, chart.FaintStyle)
	return f.Text(x+2, y, note, chart.FaintStyle)
}

// From is the grid on a canvas that begins at column x.
func (g stripGrid) From(x int) stripGrid {
	for i := range g.X {
		g.X[i] -= x
	}
	return g
}

// shownRow is a row that says which words a picture shows, and no row where it
// shows all or has no room.
func shownRow(shown chart.Track) chart.Region {
	if shown.N == shown.Total {
		return chart.Gap(0)
	}
	text := fmt.Sprintf("words %d–%d of %d", shown.First, shown.End()-1, shown.Total)
	row := chart.Text(chart.FaintStyle, text)
	row.Rows.Drop = 1
	return chart.Inset(1, row)
}
