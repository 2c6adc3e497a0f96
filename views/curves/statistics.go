package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// statistics stands beside the curves: one row a dimension with the pair's
// wavelength, its turns within the length and the way to its first return, and
// how it correlates with the others over the positions shown.
type statistics struct {
	*sheet
	parts.Track     // the columns of correlations
	x, w        int // columns of the screen, without the blanks to the left; w is 0 where there is no room
	rows        int // under the heading
	first, n    int // positions that are correlated
	dims        []int
	top         int // the first dimension with a row
	columns     []column
	margin      int // where the first of them starts, from x
}

// A column is one number for each dimension, under two rows of heading.
type column struct {
	over, name string
	text       func(strand) string
}

const (
	statColumn  = 8   // columns of a wavelength, of turns, of a return
	statR       = 6   // columns of a correlation
	leastPlot   = 10  // columns of curves beside them
	mostStatPct = 56  // percent of the screen that a table with many of them takes
	statNames   = 100 // columns of a screen on which dimensions are called by what they carry
)

// layStatistics makes room for statistics to the right of a plot that starts at
// column x and has some columns of names after it.
func (b *base) layStatistics(dims []int, x, names int) {
	t := &statistics{sheet: b.sheet, dims: dims, rows: max(b.height-headRows, 0)}
	t.chooseColumns()
	at := max(slices.Index(dims, b.Dim), 0)
	t.top = scrollTo(at, max(t.rows, 1), len(dims))
	t.margin = 2 + t.gap + b.dimRoom + b.nameRoom*parts.One(b.width >= statNames)
	left, n := t.margin+statColumn*len(t.columns)+1, 0
	if b.HasWaves() {
		n = min(max((b.width*mostStatPct/100-left)/statR, 1), len(dims))
	}
	t.w = left + n*statR
	if t.x = b.width - 1 - t.w; t.x-2-names-x < leastPlot {
		t.x, t.w = b.width+1, 0 // no room for them but in the caption
	}
	t.Track = parts.Track{X: t.x + left, W: statR, First: scrollTo(at, n, len(dims)), N: n, Total: len(dims)}
	b.ruler = b.rulerIn(x, t.x-2-names-x, 0)
	t.first, t.n = b.First, b.End()-b.First
	b.panel, b.edge = []part{t}, t.x
}

// chooseColumns takes those that there is room for.
func (t *statistics) chooseColumns() {
	period := column{"", t.term("λ", "T"), func(s strand) string { return periodNumber(s.Column, statColumn-1) }}
	turning := column{"in " + words.Compact(t.Length), t.term("turns", "periods"), func(s strand) string { return turnsText(float64(t.Length) / s.Period) }}
	back := column{text: t.returnText}
	if t.HasWaves() {
		back.over, back.name = "±"+words.Brief(t.Epsilon, 2), "back"
	}
	for i, c := range [...]column{period, turning, back} {
		if t.width >= [...]int{72, 64, 52}[i] {
			t.columns = append(t.columns, c)
		}
	}
}

// returnText writes how many positions on a wave is back for the first time.
func (t *statistics) returnText(s strand) string {
	if !s.swings() {
		return ""
	}
	n, ok := encoding.Return(t.Waves, s.Pair, t.Epsilon)
	switch text := strconv.Itoa(n); {
	case !ok:
		return ">10¹⁵"
	case len(text) < statColumn:
		return text
	}
	return fitNumber(float64(n), 4, statColumn-1)
}

func (t *statistics) draw() {
	if t.w == 0 {
		return
	}
	for i, c := range t.columns {
		end := t.x + t.margin + (i+1)*statColumn
		t.f.TextRight(end, 0, words.Fitting(t.f, statColumn-1, c.over), words.FaintStyle)
		t.f.TextRight(end, 1, c.name, words.FaintStyle)
	}
	if t.N > 0 {
		t.drawHead()
	}
	n := min(t.rows, len(t.dims)-t.top)
	for i := range n {
		t.drawRow(headRows+i, t.strand(t.dims[t.top+i]))
	}
	t.drawWords(headRows + n + 1)
}

// drawHead names the columns of correlations, and the positions they are over.
// Arrows tell that there are more columns.
func (t *statistics) drawHead() {
	v := words.Values{"before": words.Either(t.First > 0, "◂ ", ""), "after": words.Either(t.End() < t.Total, " ▸", ""),
		"first": t.first, "last": t.first + t.n - 1}
	title := scene.Fit(words.Say(v, "f«{before}r over positions {first}–{last}{after}»", "f«{before}r over {first}–{last}{after}»",
		"f«{before}r here{after}»", "f«{before}r{after}»"), t.f.Theme, t.N*statR-1)
	title.Draw(t.f, t.At(t.End())-title.Width(t.f.Theme), 0)
	for i := t.First; i < t.End(); i++ {
		name := "d" + strconv.Itoa(t.dims[i])
		t.drawHeading(t.At(i+1), 1, statR, t.dims[i], name, name[1:])
	}
}

// drawRow draws the statistics of one dimension.
func (t *statistics) drawRow(y int, s strand) {
	number := frame.Style{FG: frame.Text.Over(75)}
	if s.Dim == t.Dim {
		t.f.Set(t.x, y, '▸', words.CursorStyle)
		number.FG = frame.Text
	}
	x := t.x + 2 + t.gap
	words.DrawMark(t.f, t.Scene, t.x+1, y, s.Dim)
	t.f.Text(x, y, "d"+strconv.Itoa(s.Dim), t.ink(s.Dim, frame.Style{}))
	if t.width >= statNames {
		t.f.Text(x+t.dimRoom, y, s.Name, frame.Style{FG: s.hue, Bold: s.Dim == t.Dim})
	}
	if math.IsInf(s.Period, 0) { // what never comes round has none
		return
	}
	for i, c := range t.columns {
		t.f.TextRight(t.x+t.margin+(i+1)*statColumn, y, c.text(s), number)
	}
	t.drawCorrelations(y, s.Dim)
}

// drawCorrelations draws a row of the matrix of correlations, each number on
// the colour of its value.
func (t *statistics) drawCorrelations(y, dim int) {
	for i := t.First; i < t.End(); i++ {
		other := t.dims[i]
		ink, text := frame.Style{FG: frame.Text}, "–"
		r, ok := encoding.Correlation(t.Waves, dim, other, t.first, t.n)
		switch {
		case dim == other:
			text, ink.FG = "1", frame.Faint
		case ok:
			text = words.Signed(r, 2)
			if dim == t.Dim || other == t.Dim {
				ink = words.StrongStyle
			}
			ink.BG = frame.Signed.At(r * deepest)
			t.f.Tint(t.At(i), y, statR, 1, ink.BG)
		}
		t.f.TextRight(t.At(i+1), y, text, ink)
	}
}

// deepest is the part of the signed ramp on which text can be read.
const deepest = 0.45

// at moves the cursor to the dimension of a row or of a column.
func (t *statistics) at(x, y int) (pos, dim int, ok bool) {
	i := t.top + y - headRows
	if y < headRows {
		i, ok = t.Find(x)
	} else {
		ok = y < headRows+t.rows && i < len(t.dims)
	}
	if !ok || x < t.x || x >= t.x+t.w || y < 0 {
		return 0, 0, false
	}
	return t.Pos, t.dims[i], true
}
