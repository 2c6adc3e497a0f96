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

// statistics says where the statistics of the dimensions stand beside the
// curves: one row a dimension with the pair's wavelength, its turns within the
// length and the way to its first return, and how it correlates with the
// others over the positions shown. The zero value is no table.
type statistics struct {
	x, w       int // columns, without the blanks to its left
	head       int // first row; two rows of heading
	rows       int // under the heading
	first, n   int // positions that are correlated
	dims       []int
	top        int // the first dimension with a row
	left, cols int // the dimensions that have a column of correlations
	gap        int // blanks between a sign and a name
	// What gives way on narrow screens, the last first.
	kind, lambda, turning, back bool
}

const (
	statColumn  = 8  // columns of a wavelength, of turns, of a return
	statR       = 6  // columns of a correlation
	leastPlot   = 10 // columns of curves beside them
	mostStatPct = 56 // percent of the screen that a table with many of them takes
)

// besideStatistics makes room for statistics to the right of a plot that
// starts at column x and has some columns of names after it.
func besideStatistics(f frame.Frame, sc scene.Scene, dims []int, x, names int) (ruler, statistics) {
	w, h := f.Size()
	_, inside := scene.Body(f).Size()
	t := statistics{head: h - inside, rows: max(inside-2, 0), dims: dims, gap: parts.SignGap(sc, f.Theme)}
	t.kind, t.lambda, t.turning, t.back = w >= 100, w >= 72, w >= 64, w >= 52
	at := max(slices.Index(dims, sc.Dim), 0)
	t.top = scrollTo(at, max(t.rows, 1), len(dims))
	if sc.Waves != nil {
		t.cols = min(max((w*mostStatPct/100-t.rx(sc))/statR, 1), len(dims))
	}
	t.left = scrollTo(at, t.cols, len(dims))
	t.w = t.rx(sc) + t.cols*statR
	if t.x = w - 1 - t.w; t.x-2-names-x < leastPlot {
		t.x, t.w = w+1, 0 // no room for them but in the caption
	}
	r := newRuler(sc, x, t.x-2-names-x, 0)
	t.first, t.n = r.start, r.end()-r.start
	return r, t
}

// nameRoom is the width of a name with its pointer, its sign and a blank.
func (t statistics) nameRoom(sc scene.Scene) int {
	n := 1 + 1 + t.gap + nameWidth(sc)
	if t.kind {
		n += 4
	}
	return n
}

// rx is where the correlations start, from the left end of the table.
func (t statistics) rx(sc scene.Scene) int {
	return t.nameRoom(sc) + statColumn*(parts.One(t.lambda)+parts.One(t.turning)+parts.One(t.back)) + 1
}

func (t statistics) draw(f frame.Frame, sc scene.Scene) {
	if t.w == 0 {
		return
	}
	t.drawHead(f, sc)
	n := min(t.rows, len(t.dims)-t.top)
	for i := range n {
		t.drawRow(f, sc, t.head+2+i, t.dims[t.top+i])
	}
	t.drawWords(f, sc, t.head+2+n+1)
}

// drawHead names the columns.
func (t statistics) drawHead(f frame.Frame, sc scene.Scene) {
	style, x := frame.Style{FG: frame.Faint}, t.x+t.nameRoom(sc)
	head := func(shown bool, over, name string) {
		if shown {
			x += statColumn
			f.TextRight(x, t.head, words.Fitting(f, statColumn-1, over), style)
			f.TextRight(x, t.head+1, name, style)
		}
	}
	head(t.lambda, "", periodSign(sc))
	head(t.turning, "in "+words.Compact(sc.Length), turnsNoun(sc))
	if sc.Waves == nil {
		return
	}
	head(t.back, "±"+words.ShortExponent(strconv.FormatFloat(sc.Table.Epsilon, 'g', 2, 64)), "back")
	t.drawCorrelated(f, sc)
}

// drawCorrelated names the columns of correlations, and the positions they are
// over. Arrows tell that there are more columns.
func (t statistics) drawCorrelated(f frame.Frame, sc scene.Scene) {
	x := t.x + t.rx(sc)
	before, after := "", ""
	if t.left > 0 {
		before = "◂ "
	}
	if t.left+t.cols < len(t.dims) {
		after = " ▸"
	}
	shown := words.Position(t.first) + "–" + words.Position(t.first+t.n-1)
	title := words.Fitting(f, t.cols*statR-1, before+"r over positions "+shown+after, before+"r over "+shown+after, before+"r here"+after, before+"r"+after)
	f.TextRight(x+t.cols*statR, t.head, title, frame.Style{FG: frame.Faint})
	for i, dim := range t.dims[t.left : t.left+t.cols] {
		end, ink := x+(i+1)*statR, frame.Style{FG: frame.Text}
		if dim == sc.Dim {
			ink = frame.Style{FG: frame.Bright, Bold: true}
		}
		name := words.Fitting(f, statR-1-parts.MarkRoom(sc, f.Theme), "d"+strconv.Itoa(dim), strconv.Itoa(dim))
		f.TextRight(end, t.head+1, name, ink)
		parts.DrawMark(f, sc, end-1-len(name)-t.gap, t.head+1, dim)
	}
}

// turnsNoun names a period: waves turn, bits repeat.
func turnsNoun(sc scene.Scene) string {
	if sc.Waves == nil {
		return "periods"
	}
	return "turns"
}

// drawRow draws the statistics of one dimension.
func (t statistics) drawRow(f frame.Frame, sc scene.Scene, y, dim int) {
	s, pair := newStrand(sc, dim)
	here := dim == sc.Dim
	name, number := frame.Style{}, frame.Style{FG: frame.Text.Over(75)}
	if here {
		f.Set(t.x, y, '▸', frame.Style{FG: frame.Accent, Bold: true})
		name, number = frame.Style{FG: frame.Bright, Bold: true}, frame.Style{FG: frame.Text}
	}
	parts.DrawMark(f, sc, t.x+1, y, dim)
	f.Text(t.x+2+t.gap, y, "d"+strconv.Itoa(dim), name)
	if t.kind {
		f.Text(t.x+2+t.gap+nameWidth(sc), y, s.name, frame.Style{FG: s.hue, Bold: here})
	}
	period := periodOf(sc, pair)
	if math.IsInf(period, 0) { // zeros never move
		return
	}
	x := t.x + t.nameRoom(sc)
	write := func(shown bool, text string) {
		if shown {
			x += statColumn
			f.TextRight(x, y, text, number)
		}
	}
	write(t.lambda, periodNumber(sc, period, statColumn-1))
	turns := float64(sc.Length) / period
	if turns < 1e6 {
		write(t.turning, turnsText(turns))
	} else {
		write(t.turning, fitNumber(turns, 4, statColumn-1))
	}
	if sc.Waves != nil {
		write(t.back, returnText(sc, pair))
		t.drawCorrelations(f, sc, y, dim)
	}
}

// returnText writes how many positions on a pair is back for the first time.
// The zeros of a table that is subtracted from another are no pair.
func returnText(sc scene.Scene, pair int) string {
	if pair >= sc.Waves.Pairs() {
		return ""
	}
	n, ok := encoding.Return(sc.Waves, pair, sc.Table.Epsilon)
	if !ok {
		return ">10¹⁵"
	}
	if s := strconv.Itoa(n); len(s) < statColumn {
		return s
	}
	return fitNumber(float64(n), 4, statColumn-1)
}

// drawCorrelations draws a row of the matrix of correlations, each number on
// the colour of its value.
func (t statistics) drawCorrelations(f frame.Frame, sc scene.Scene, y, dim int) {
	x := t.x + t.rx(sc)
	for i, other := range t.dims[t.left : t.left+t.cols] {
		ink := frame.Style{FG: frame.Text}
		text := "–"
		r, ok := t.correlation(sc, dim, other)
		switch {
		case dim == other:
			text, ink.FG = "1", frame.Faint
		case ok:
			text = words.Signed(r, 2)
			ink.BG = frame.Signed.At(r * deepest)
			if dim == sc.Dim || other == sc.Dim {
				ink = frame.Style{FG: frame.Bright, BG: ink.BG, Bold: true}
			}
		}
		if ink.BG != frame.Keep {
			f.Tint(x+i*statR, y, statR, 1, ink.BG)
		}
		f.TextRight(x+(i+1)*statR, y, text, ink)
	}
}

// deepest is the part of the signed ramp on which text can be read.
const deepest = 0.45

// correlation is that of two dimensions over the positions shown.
func (t statistics) correlation(sc scene.Scene, a, b int) (float64, bool) {
	return encoding.Correlation(sc.Waves, a, b, t.first, t.n)
}

// hit moves the cursor to the dimension of a row or of a column.
func (t statistics) hit(sc scene.Scene, x, y int) (scene.State, bool) {
	s, i := sc.State, y-t.head-2
	if x < t.x || x >= t.x+t.w || i < -2 {
		return s, false
	}
	if i < 0 {
		if k := x - t.x - t.rx(sc); k >= 0 && k/statR < t.cols {
			s.Dim = t.dims[t.left+k/statR]
			return s, true
		}
		return s, false
	}
	if i >= t.rows || t.top+i >= len(t.dims) {
		return s, false
	}
	s.Dim = t.dims[t.top+i]
	return s, true
}
