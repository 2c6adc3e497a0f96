package curves

import (
	"fmt"
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// numbers is a table: a row for each position, a column for each
// dimension.
type numbers struct {
	*inputs
	chart.Track       // the columns
	w           int   // columns of the table, without the blanks to the left
	first, n    int   // the positions shown
	per         int   // positions in a column of the curves
	dims        []int // of which the track shows some
	decimals    int
	wide        bool // there is room for the names of waves
}

// headRows is the number of rows of the table's heading.
const headRows = 2

// layNumbers makes room for a table to the right of a plot and of
// the columns of names after it. Both show the same positions. Columns that the plot
// does not need make the table wider.
func (b *base) layNumbers(dims []int, names int) {
	t := &numbers{inputs: b.inputs, dims: dims, wide: b.paper.W >= 100, decimals: 3}
	column := 7
	if t.wide {
		column, t.decimals = 9, usualDigits
	}
	if n := b.Digits; n > 0 {
		column, t.decimals = column+n-t.decimals, n
	}
	rows := max(b.paper.H-headRows, 1)
	last := min(b.Pos+rows, b.Length-1)
	margin := 2 + max(3, len(strconv.Itoa(last))) + 2 // mark, position, blanks
	fit := max((b.paper.W*45/100-margin)/column, 1)
	t.w = margin + min(fit, len(dims))*column
	b.window = b.windowIn(b.paper.W-1-t.w-2-names-b.left, rows)
	b.x.W = min(b.x.W, b.columns()+1) // the last label may reach a column further

	free := b.paper.W - 1 - (b.left + b.x.W + names + 2) - margin
	fit = max(min(free/column, len(dims)), 1)
	for b.Digits == 0 && t.decimals < 8 && free/fit > column {
		column, t.decimals = column+1, t.decimals+1
	}
	column = max(column, min(free/fit, column+5))
	t.w = margin + fit*column
	parted := func(i int) bool { return fit > 1 && b.strand(dims[i-1]).Pair == b.strand(dims[i]).Pair }
	at := max(slices.Index(dims, b.Dim), 0)
	if at+1 < len(dims) && parted(at+1) {
		at++ // the cursor's pair is whole
	}
	first := chart.ScrollTo(at, fit, len(dims))
	if first > 0 && first+fit < len(dims) && parted(first) {
		first++
	}
	t.Track = chart.Track{X: margin - 1, W: column, N: fit, Total: len(dims), First: first}

	t.first, t.n, t.per = b.x.First, min(rows, b.end()-b.x.First), b.x.Per
	if b.x.Per > 1 {
		t.n = min(rows, b.Length)
		t.first = chart.Scrolled(b.Pos, t.n/3, t.n, b.Length)
	}
	b.table, b.edge = t, b.paper.W-1-t.w
}

// region returns the table. A click on it moves the cursor to a position and a dimension.
func (t *numbers) region() chart.Region {
	return chart.Region{Cols: chart.Fixed(t.w), In: []chart.Region{{Name: tableName, Rows: chart.Fixed(headRows + t.n),
		Draw: t.draw, Click: func(x, y int) chart.Change {
			pos, dim := t.Pos, t.Dim
			if y >= headRows {
				pos = t.first + y - headRows
			}
			if i, on := t.Find(x); on {
				dim = t.dims[i]
			}
			return moved(pos, dim)
		}}}}
}

func (t *numbers) draw(f chart.Canvas) {
	f.TextRight(t.X-1, 0, "pos", chart.FaintStyle)
	for i := t.First; i < t.End(); i++ {
		t.drawHead(f, t.At(i+1), t.dims[i])
	}
	if t.First > 0 {
		f.Set(0, 0, '◂', frame.Style{FG: frame.Accent})
	}
	if t.End() < t.Total {
		f.Set(t.w-1, 0, '▸', frame.Style{FG: frame.Accent})
	}
	for i := range t.n {
		t.drawRow(f, headRows+i, t.first+i)
	}
}

// drawRow writes a position and its numbers.
func (t *numbers) drawRow(f chart.Canvas, y, pos int) {
	here := pos == t.Pos
	ink := chart.FaintStyle
	if pos%5 == 0 {
		ink.FG = frame.Text
	}
	if here {
		f.Tint(0, y, t.w, 1, frame.AccentBG)
		ink = chart.CursorStyle
		f.Set(0, y, '▸', ink)
	}
	f.TextRight(t.X-1, y, t.place(pos), ink)
	for i := t.First; i < t.End(); i++ {
		dim := t.dims[i]
		ink := frame.Style{FG: frame.Text.Over(62)}
		switch {
		case here:
			ink = t.ink(dim, frame.Style{FG: frame.Text})
		case dim == t.Dim:
			ink.FG = frame.Text
		}
		f.TextRight(t.At(i+1), y, t.number(pos, dim, t.decimals), ink)
	}
}

// leastPeriod is the width of a wavelength of two digits and two decimals. In less
// room it has no λ before it.
const leastPeriod = 5

// drawHead writes the name and the wavelength of a column, which end before end.
func (t *numbers) drawHead(f chart.Canvas, end, dim int) {
	s := t.strand(dim)
	room, format, name := t.W-1-t.paper.Theme.Width("λ"), "%s", "d"+strconv.Itoa(dim)
	long := name
	if t.wide {
		room, format = room-1, " %s"
		if t.dimRoom+t.nameRoom-1 <= t.W-1-t.markRoom { // in every column or in none
			long += " " + s.Name
		}
	}
	t.drawHeading(f, end, 0, t.W, dim, long, name, name[1:])
	period := t.period(s.Column, format, min(room, 6))
	if period != "" && room < leastPeriod {
		period = t.Hidden.Or(wavesName.Name, periodNumber(s.Column, min(t.W-1, 6)))
	}
	f.TextRight(end, 1, period, chart.FaintStyle)
}

// caption says how the table belongs to the curves.
func (t *numbers) caption() []string {
	rows := fmt.Sprintf("the table has each position from %d to %d.", t.first, t.first+t.n-1)
	if t.n == 1 {
		rows = fmt.Sprintf("the table has position %d.", t.first)
	}
	if t.per > 1 {
		return []string{"1 cell = " + chart.Compact(t.per) + " positions; " + rows, chart.Sentence(rows)}
	}
	return []string{"Line and marked row: position " + strconv.Itoa(t.Pos) + "."}
}
