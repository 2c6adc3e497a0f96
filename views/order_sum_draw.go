package views

import (
	"strconv"

	"wavescope/views/frame"
)

// drawSum draws E + PE = X, a token a row.
func drawSum(f frame.Frame, sc Scene) {
	p := planSum(f, sc)
	p.drawHeads(f, sc)
	for row := p.row; row < p.row+p.rows; row++ {
		pos := sc.orderPos(row)
		p.drawToken(f, sc, row, pos)
		p.drawRow(f, sc, p.y(row), p.rowOf(sc, pos), row == sc.orderRow())
	}
	if p.tie {
		p.drawTie(f, sc)
	}
	if p.legend {
		p.drawLegend(f, sc)
	} else {
		f.Text(1, p.heads, shadesNote(f.Theme, sc.limitText()), faintInk)
	}
	if p.panel {
		p.drawPanel(f, sc)
	}
}

// drawHeads names the strips and numbers their columns.
func (p sumPlan) drawHeads(f frame.Frame, sc Scene) {
	heads := [3][2]string{{"E", "the word"}, {"PE", "the place"}, {"X", "what attention reads"}}
	switch {
	case sc.Order.Concat:
		heads[2][1] = "both, side by side"
	case f.Theme.Width(heads[2][1])+2 > p.width():
		heads[2][1] = "the sum"
	}
	if sc.Order.Flat {
		heads[0][1] = "all 0.1"
	}
	for k, head := range heads {
		x := f.Text(p.x[k], p.heads, head[0], frame.Style{FG: frame.Bright, Bold: true})
		room := p.width() - len(head[0]) - 1
		if f.Theme.Width(head[1]) <= room {
			f.Text(x+1, p.heads, head[1], frame.Style{FG: frame.Faint})
		}
		switch {
		case !p.dims:
		case k == 2 && sc.Order.Concat:
			p.halves(f, sc)
		default:
			p.columns(f, sc, k, p.dimsAt)
		}
	}
	if p.stacked {
		f.TextRight(p.numbers-stackColumns+5, p.heads, "norm", frame.Style{FG: frame.Faint})
		return
	}
	for k, head := range heads {
		f.TextRight(p.numbers-5*(2-k), p.heads, head[0], frame.Style{FG: frame.Faint})
	}
	if p.heads > 1 {
		f.Text(p.numbers-normColumns+1, p.heads-1, "norms", frame.Style{FG: frame.Faint})
	}
}

// drawToken writes the place and the word at the left of a row: the place over
// the word where both are too long for one line.
func (p sumPlan) drawToken(f frame.Frame, sc Scene, row, pos int) {
	number, word := frame.Style{FG: frame.Faint}, frame.Style{}
	switch {
	case row == sc.orderRow():
		number.FG, word = frame.Accent, frame.Style{FG: frame.Accent, Bold: true}
	case pos >= len(sc.words()):
		word.FG = frame.Faint
	case p.tie && (row == p.i || row == p.j):
		word = frame.Style{FG: frame.Bright, Bold: true}
	}
	token, place := sc.token(pos), strconv.Itoa(pos)
	y, n := p.y(row)+(p.tall-1)/2, len(place)+1
	room := p.names()
	if p.over {
		y = max(y, p.y(row)+1)
		f.Text(1, y-1, f.Theme.Cut(place, room), number)
		f.Text(1, y, f.Theme.Cut(token, room), word)
		return
	}
	f.Text(1, y, f.Theme.Cut(place, room), number)
	f.Text(1+n, y, f.Theme.Cut(token, room-n), word)
}

// drawRow draws the three strips of a row and its norms.
func (p sumPlan) drawRow(f frame.Frame, sc Scene, y int, r sumRow, here bool) {
	limit, dim := sc.orderLimit(), -1
	if here {
		dim = sc.Dim
	}
	p.strip(f, 0, y, p.tall, r.word, limit, dim)
	p.strip(f, 1, y, p.tall, r.place, limit, dim)
	middle := y + (p.tall-1)/2
	if sc.Order.Concat {
		p.drawBoth(f, sc, y, r, dim)
		f.Set(p.sign(1), middle, ',', frame.Style{})
	} else {
		p.strip(f, 2, y, p.tall, r.sum, limit, dim)
		f.Set(p.sign(1), middle, '+', frame.Style{})
	}
	f.Set(p.sign(2), middle, '=', frame.Style{})
	p.drawNorms(f, y, r)
}

// drawBoth draws word and place side by side in the strip of X, as many columns
// of either as there is room for.
func (p sumPlan) drawBoth(f frame.Frame, sc Scene, y int, r sumRow, dim int) {
	wide, half, from := p.side(sc)
	for k, part := range [2][]float64{r.word, r.place} {
		for i, v := range part[from : from+half] {
			orderCell(f, p.x[2]+(k*half+i)*wide, y, wide, p.tall, v, sc.orderLimit(), p.dim+from+i == dim)
		}
	}
}

// side is how wide a number is where word and place stand side by side, how
// many of either there are, and how many before those are left out.
func (p sumPlan) side(sc Scene) (wide, half, from int) {
	if p.wide > 1 {
		return p.wide / 2, p.n, 0
	}
	half = max(p.n/2, 1)
	return 1, half, min((sc.Dim-p.dim)/half*half, p.n-half)
}

// halves says which columns of X hold the word and which the place.
func (p sumPlan) halves(f frame.Frame, sc Scene) {
	wide, half, from := p.side(sc)
	for k, name := range [2]string{"word", "place"} {
		first := p.dim + from + k*sc.DModel
		text := strconv.Itoa(first) + "…" + strconv.Itoa(first+half-1)
		if f.Theme.Width(name+" "+text) < wide*half {
			text = name + " " + text
		}
		if f.Theme.Width(text) < wide*half {
			f.Text(p.x[2]+k*half*wide, p.dimsAt, text, frame.Style{FG: frame.Faint})
		}
	}
}

// drawNorms writes how long the three vectors are.
func (p sumPlan) drawNorms(f frame.Frame, y int, r sumRow) {
	norms := [3]float64{r.wordNorm, r.placeNorm, r.x}
	names := [3]string{"E", "PE", "X"}
	for k, v := range norms {
		style, at := frame.Style{FG: frame.Text}, y
		if k == 2 {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		switch {
		case !p.stacked:
			f.TextRight(p.numbers-5*(2-k), y+(p.tall-1)/2, normText(v), style)
			continue
		case p.tall >= 3:
			at = y + (p.tall-3)/2 + k
		case k < 3-p.tall: // what there is no row for
			continue
		default:
			at = y + k - (3 - p.tall)
		}
		f.Text(p.numbers-stackColumns+1, at, names[k], frame.Style{FG: frame.Faint})
		f.TextRight(p.numbers, at, normText(v), style)
	}
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	return distance(v, 2)
}

// drawLegend draws the scale, and says what is not shown.
func (p sumPlan) drawLegend(f frame.Frame, sc Scene) {
	note := "one scale for all strips"
	if kept := p.kept(sc); kept != "" {
		note += " · " + kept
	}
	orderLegend(f, p.x[0], p.legendAt, sc.limitText(), note)
}

// hitSum sets the position of a row and the dimension of a column.
func hitSum(f frame.Frame, sc Scene, x, y int) (State, bool) {
	p, s := planSum(f, sc), sc.State
	dim, onColumn := p.hit(x)
	onRow := false
	for row := p.row; row < p.row+p.rows; row++ {
		if y >= p.y(row) && y < p.y(row)+p.tall {
			s.Pos, onRow = sc.orderPos(row), true
		}
	}
	onColumn = onColumn && (onRow || p.dims && y == p.dimsAt) && (x < p.x[2] || !sc.Order.Concat)
	if onColumn {
		s.Dim = dim
	}
	return s, onRow || onColumn
}
