package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawSum draws E + PE = X, a token a row.
func drawSum(f frame.Frame, sc scene.Scene) {
	sc = sentence.OnToken(sc)
	p := planSum(f, sc)
	p.drawHeads(f, sc)
	sentence.DrawPart(f, p.heads, sentence.Slot{p.row, p.rows}, sentence.OrderRows(sc.State))
	for pos := p.row; pos < p.row+p.rows; pos++ {
		p.drawToken(f, sc, pos)
		p.drawRow(f, sc, p.y(pos), p.rowOf(sc, pos), pos == sc.Pos)
	}
	if p.tie {
		p.drawTie(f, sc)
	}
	if p.legend {
		p.drawLegend(f, sc)
	} else {
		f.Text(1, p.heads, sentence.ShadesNote(f.Theme, sentence.LimitText(sc)), words.FaintStyle)
	}
	if p.panel {
		p.drawPanel(f, sc)
	}
}

// drawHeads names the strips and numbers their columns.
func (p sumPlan) drawHeads(f frame.Frame, sc scene.Scene) {
	heads := [3][2]string{{sentence.WordName(sc.State), "the word"}, {"PE", "the place"}, {"X", "what attention reads"}}
	switch {
	case sc.Order.Concat:
		heads[2][1] = "both, side by side"
	case f.Theme.Width(heads[2][1])+2 > p.Width():
		heads[2][1] = "the sum"
	}
	if sc.Order.Flat {
		heads[0][1] = "all 0.1"
	}
	for k, head := range heads {
		x := f.Text(p.X[k], p.heads, head[0], frame.Style{FG: frame.Bright, Bold: true})
		room := p.Width() - f.Theme.Width(head[0]) - 1
		if f.Theme.Width(head[1]) <= room {
			f.Text(x+1, p.heads, head[1], frame.Style{FG: frame.Faint})
		}
		switch {
		case !p.dims:
		case k == 2 && sc.Order.Concat:
			p.halves(f, sc)
		default:
			p.Columns(f, sc, k, p.dimsAt)
		}
	}
	if p.stacked {
		f.TextRight(p.Numbers-sentence.StackColumns+5, p.heads, "norm", frame.Style{FG: frame.Faint})
		return
	}
	for k, head := range heads {
		f.TextRight(p.Numbers-5*(2-k), p.heads, head[0], frame.Style{FG: frame.Faint})
	}
	if p.heads > 1 {
		f.Text(p.Numbers-sentence.NormColumns+1, p.heads-1, "norms", frame.Style{FG: frame.Faint})
	}
}

// drawToken writes the place and the word at the left of a row: the place over
// the word where both are too long for one line.
func (p sumPlan) drawToken(f frame.Frame, sc scene.Scene, pos int) {
	number, word := frame.Style{FG: frame.Faint}, frame.Style{}
	switch {
	case pos == sc.Pos:
		number.FG, word = frame.Accent, frame.Style{FG: frame.Accent, Bold: true}
	case pos >= len(sentence.Words(sc.State)):
		word.FG = frame.Faint
	case p.tie && (pos == p.i || pos == p.j):
		word = frame.Style{FG: frame.Bright, Bold: true}
	}
	token, place := sentence.Token(sc.State, pos), strconv.Itoa(pos)
	y, n := p.y(pos)+(p.tall-1)/2, len(place)+1
	room := p.names()
	if p.over {
		y = max(y, p.y(pos)+1)
		f.Text(1, y-1, f.Theme.Cut(place, room), number)
		f.Text(1, y, f.Theme.Cut(token, room), word)
		return
	}
	f.Text(1, y, f.Theme.Cut(place, room), number)
	f.Text(1+n, y, f.Theme.Cut(token, room-n), word)
}

// drawRow draws the three strips of a row and its norms.
func (p sumPlan) drawRow(f frame.Frame, sc scene.Scene, y int, r sumRow, here bool) {
	limit, dim := sentence.OrderLimit(sc), -1
	if here {
		dim = sc.Dim
	}
	p.Strip(f, 0, y, p.tall, r.word, limit, dim)
	p.Strip(f, 1, y, p.tall, r.place, limit, dim)
	middle := y + (p.tall-1)/2
	if sc.Order.Concat {
		p.drawBoth(f, sc, y, r, dim)
		f.Set(p.Sign(1), middle, ',', frame.Style{})
	} else {
		p.Strip(f, 2, y, p.tall, r.sum, limit, dim)
		f.Set(p.Sign(1), middle, '+', frame.Style{})
	}
	f.Set(p.Sign(2), middle, '=', frame.Style{})
	p.drawNorms(f, sc, y, r)
}

// drawBoth draws word and place side by side in the strip of X, as many columns
// of either as there is room for.
func (p sumPlan) drawBoth(f frame.Frame, sc scene.Scene, y int, r sumRow, dim int) {
	wide, half, from := p.side(sc)
	for k, part := range [2][]float64{r.word, r.place} {
		for i, v := range part[from : from+half] {
			sentence.OrderCell(f, p.X[2]+(k*half+i)*wide, y, wide, p.tall, v, sentence.OrderLimit(sc), p.Dim+from+i == dim)
		}
	}
}

// side is how wide a number is where word and place stand side by side, how
// many of either there are, and how many before those are left out.
func (p sumPlan) side(sc scene.Scene) (wide, half, from int) {
	if p.Wide > 1 {
		return p.Wide / 2, p.N, 0
	}
	half = max(p.N/2, 1)
	return 1, half, min((sc.Dim-p.Dim)/half*half, p.N-half)
}

// halves says which columns of X hold the word and which the place.
func (p sumPlan) halves(f frame.Frame, sc scene.Scene) {
	wide, half, from := p.side(sc)
	for k, name := range [2]string{"word", "place"} {
		first := p.Dim + from + k*sc.DModel
		text := strconv.Itoa(first) + "…" + strconv.Itoa(first+half-1)
		if f.Theme.Width(name+" "+text) < wide*half {
			text = name + " " + text
		}
		if f.Theme.Width(text) < wide*half {
			f.Text(p.X[2]+k*half*wide, p.dimsAt, text, frame.Style{FG: frame.Faint})
		}
	}
}

// drawNorms writes how long the three vectors are.
func (p sumPlan) drawNorms(f frame.Frame, sc scene.Scene, y int, r sumRow) {
	norms := [3]float64{r.wordNorm, r.placeNorm, r.x}
	names := [3]string{sentence.WordName(sc.State), "PE", "X"}
	for k, v := range norms {
		style, at := frame.Style{FG: frame.Text}, y
		if k == 2 {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		switch {
		case !p.stacked:
			f.TextRight(p.Numbers-5*(2-k), y+(p.tall-1)/2, normText(v), style)
			continue
		case p.tall >= 3:
			at = y + (p.tall-3)/2 + k
		case k < 3-p.tall: // what there is no row for
			continue
		default:
			at = y + k - (3 - p.tall)
		}
		f.Text(p.Numbers-stackWidth(sc)+1, at, names[k], frame.Style{FG: frame.Faint})
		f.TextRight(p.Numbers, at, normText(v), style)
	}
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	return words.Distance(v, 2)
}

// drawLegend draws the scale, and says what is not shown.
func (p sumPlan) drawLegend(f frame.Frame, sc scene.Scene) {
	note := "one scale for all strips"
	if kept := p.Kept(sc); kept != "" {
		note += " · " + kept
	}
	sentence.OrderLegend(f, p.X[0], p.legendAt, sentence.LimitText(sc), note)
}

// hitSum sets the position of a row and the dimension of a column.
func hitSum(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	sc = sentence.OnToken(sc)
	p, s := planSum(f, sc), sc.State
	dim, onColumn := p.Hit(x)
	onRow := false
	for row := p.row; row < p.row+p.rows; row++ {
		if y >= p.y(row) && y < p.y(row)+p.tall {
			s.Pos, onRow = row, true
		}
	}
	onColumn = onColumn && (onRow || p.dims && y == p.dimsAt) && (x < p.X[2] || !sc.Order.Concat)
	if onColumn {
		s.Dim = dim
	}
	return s, onRow || onColumn
}
