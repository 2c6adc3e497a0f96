package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// numbersTable says where the table of numbers stands beside the curves: one
// row a position, one column a dimension. The zero value is no table.
type numbersTable struct {
	x, w     int   // columns, without the blanks to its left
	head     int   // first row; two rows of heading
	first, n int   // positions
	dims     []int // columns that fit
	left     int   // columns before them
	all      int   // columns
	column   int   // width of a column
	decimals int
	wide     bool
}

// tableRows is how many positions fit under the heading.
func tableRows(f frame.Frame) int {
	_, h := scene.Body(f).Size()
	return max(h-2, 1)
}

// besideTable makes room for a table to the right of a plot that starts at
// column x and has some columns of names after it. The plot and the table show
// the same positions; what the one leaves over the other may use.
func besideTable(f frame.Frame, sc scene.Scene, dims []int, x, names int) (ruler, numbersTable) {
	w, h := f.Size()
	_, inside := scene.Body(f).Size()
	t := numbersTable{head: h - inside, wide: w >= 100, column: 7, decimals: 3}
	if t.wide {
		t.column, t.decimals = 9, usualDigits
	}
	if n := sc.Table.Digits; n > 0 {
		t.column, t.decimals = t.column+n-t.decimals, n
	}
	rows := tableRows(f)
	last := min(sc.Pos+rows, sc.Length-1)
	frameWidth := 2 + max(3, len(strconv.Itoa(last))) + 2 // mark, position, blanks
	fit := max((w*45/100-frameWidth)/t.column, 1)
	t.w = frameWidth + min(fit, len(dims))*t.column
	r := newRuler(sc, x, w-1-t.w-2-names-x, rows)

	free := w - 1 - (r.x + r.w + names + 2) - frameWidth
	fit = max(min(free/t.column, len(dims)), 1)
	for sc.Table.Digits == 0 && t.decimals < 8 && free/fit > t.column {
		t.column, t.decimals = t.column+1, t.decimals+1
	}
	t.column = max(t.column, min(free/fit, t.column+5))
	t.w = frameWidth + fit*t.column
	t.x = w - 1 - t.w
	t.all, t.left = len(dims), scrollTo(slices.Index(dims, sc.Dim), fit, len(dims))
	t.dims = dims[t.left : t.left+min(fit, len(dims))]

	t.first, t.n = r.start, min(rows, r.end()-r.start)
	if r.per > 1 {
		t.n = min(rows, sc.Length)
		t.first = parts.WindowStart(sc.Pos, t.n, sc.Length, 1)
	}
	return r, t
}

func (t numbersTable) draw(f frame.Frame, sc scene.Scene) {
	if len(t.dims) == 0 {
		return
	}
	first := t.columnX(0)
	f.TextRight(first-1, t.head, "pos", frame.Style{FG: frame.Faint})
	for i, dim := range t.dims {
		t.drawHead(f, sc, t.columnX(i+1), dim)
	}
	if t.left > 0 {
		f.Set(t.x, t.head, '◂', frame.Style{FG: frame.Accent})
	}
	if t.left+len(t.dims) < t.all {
		f.Set(t.x+t.w-1, t.head, '▸', frame.Style{FG: frame.Accent})
	}
	for i := range t.n {
		pos, y := t.first+i, t.head+2+i
		here := pos == sc.Pos
		ink := frame.Style{FG: frame.Faint}
		if pos%5 == 0 {
			ink.FG = frame.Text
		}
		if here {
			f.Tint(t.x, y, t.w, 1, frame.AccentBG)
			ink = frame.Style{FG: frame.Accent, Bold: true}
			f.Set(t.x, y, '▸', ink)
		}
		f.IntRight(first-1, y, pos, ink)
		for k, dim := range t.dims {
			ink := frame.Style{FG: frame.Text.Over(62)}
			switch {
			case here && dim == sc.Dim:
				ink = frame.Style{FG: frame.Bright, Bold: true}
			case here || dim == sc.Dim:
				ink.FG = frame.Text
			}
			f.TextRight(t.columnX(k+1), y, valueText(sc, sc.Enc.At(pos, dim), t.decimals, 1), ink)
		}
	}
}

// drawHead names a column and its wavelength; both end before column end.
func (t numbersTable) drawHead(f frame.Frame, sc scene.Scene, end, dim int) {
	s, pair := newStrand(sc, dim)
	ink := frame.Style{FG: frame.Text}
	if dim == sc.Dim {
		ink = frame.Style{FG: frame.Bright, Bold: true}
	}
	name, room, blank := "d"+strconv.Itoa(dim), t.column-1-f.Theme.Width("λ"), ""
	names := t.column - 1 - parts.MarkRoom(sc, f.Theme)
	if t.wide {
		room, blank = room-1, " "
		if nameWidth(sc)+len("sin") <= names { // all of them, or none
			name += " " + s.name
		}
	}
	name = words.Fitting(f, names, name, "d"+strconv.Itoa(dim), strconv.Itoa(dim))
	f.TextRight(end, t.head, name, ink)
	parts.DrawMark(f, sc, end-1-len(name)-parts.SignGap(sc, f.Theme), t.head, dim)
	if p := periodOf(sc, pair); !math.IsInf(p, 0) && sc.From == nil {
		f.TextRight(end, t.head+1, periodSign(sc)+blank+periodNumber(sc, p, min(room, 6)), frame.Style{FG: frame.Faint})
	}
}

// hit moves the cursor to a number of the table.
func (t numbersTable) hit(sc scene.Scene, x, y int) (scene.State, bool) {
	s, i, k := sc.State, y-t.head-2, x-t.columnX(0)
	if len(t.dims) == 0 || x < t.x || x >= t.x+t.w || i < -2 || i >= t.n {
		return s, false
	}
	if i >= 0 {
		s.Pos = t.first + i
	}
	if k >= 0 && k/t.column < len(t.dims) {
		s.Dim = t.dims[k/t.column]
	}
	return s, true
}

// columnX is where column k starts; the last ends one short of the table.
func (t numbersTable) columnX(k int) int {
	return t.x + t.w - 1 - (len(t.dims)-k)*t.column
}
