package views

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// drawProof draws two attention matrices, what they make of each word, and the
// difference.
func drawProof(f frame.Frame, sc Scene) {
	p, err := newProof(sc)
	if err != nil {
		f.Text(1, faceTop(f), err.Error(), frame.Style{FG: frame.Warn})
		return
	}
	plan := planProof(f, sc, p)
	plan.drawMatrix(f, sc, p, 0)
	plan.drawMatrix(f, sc, p, 1)
	plan.drawThreads(f, sc, p)
	if plan.note {
		plan.drawNote(f)
	}
	plan.drawOutputs(f, sc, p)
	if plan.moves {
		plan.drawMoves(f, sc, p)
	}
}

// wordInks tell words apart; yellow is the position's, blue and orange those of
// sine and cosine.
var wordInks = [...]frame.Color{frame.Series(2), frame.Series(7), frame.Series(3), frame.Series(6), frame.Series(5)}

// inkOf is the colour of a word of the first order.
func inkOf(word int) frame.Color { return wordInks[word%len(wordInks)] }

// original is the word of the first order that stands at a place of order k.
func (p proof) original(k, place int) int {
	if k == 0 {
		return place
	}
	return p.order[place]
}

// at is where a word of the first order stands in order k.
func (p proof) at(k, word int) int {
	if k == 0 {
		return word
	}
	return p.place[word]
}

// drawMatrix draws how much each word counts for each, in one of the orders.
func (p proofPlan) drawMatrix(f frame.Frame, sc Scene, pr proof, k int) {
	name := string("AB"[k])
	if p.wide {
		x := f.Text(p.at[k], p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
		f.Text(x+1, p.heads, p.headNote(sc, pr, k), frame.Style{FG: frame.Faint})
	} else if k == 0 {
		f.Text(p.names[0]+1, p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
	} else {
		f.TextRight(p.names[1]-1, p.heads, name, frame.Style{FG: frame.Bright, Bold: true})
	}
	weights := pr.a.Weights
	if k == 1 {
		weights = pr.b.Weights
	}
	for col := p.col; col < p.col+p.cols; col++ {
		p.drawColumnWord(f, sc, pr, k, col)
		for row := p.row; row < p.row+p.rows; row++ {
			here := row == pr.at(k, min(sc.asking(), len(pr.words)-1)) && col == pr.at(k, min(sc.answering(), len(pr.words)-1))
			hidden := sc.Order.Causal && col > row
			p.drawWeight(f, k, row, col, weights[row][col], p.brightest(pr), hidden, here)
		}
	}
}

// headNote says how to read the matrices: A's has the scale where no numbers
// are in the cells, B's how many words there are where not all are compared.
func (p proofPlan) headNote(sc Scene, pr proof, k int) string {
	n, all := len(pr.words), len(sc.words())
	switch {
	case k == 0 && p.cell < 4:
		return "rows ask, columns answer; brightest " + distance(p.brightest(pr), 3)
	case k == 1 && n < all:
		return "the first " + strconv.Itoa(n) + " of " + plural(all, "word")
	}
	return "rows ask, columns answer"
}

// brightest is the weight at the end of the scale: twice an equal share.
func (p proofPlan) brightest(pr proof) float64 { return min(2/float64(len(pr.words)), 0.65) }

// drawColumnWord writes the word of a column where it has the room, and that
// of the cursor anyhow.
func (p proofPlan) drawColumnWord(f frame.Frame, sc Scene, pr proof, k, col int) {
	word := pr.original(k, col)
	here := word == min(sc.answering(), len(pr.words)-1)
	if p.cell < 4 && !here {
		return
	}
	room := p.cell
	if p.cell < 4 {
		room = 12
	}
	text := f.Theme.Cut(pr.words[word], room)
	x, y := p.weightX(k, col), p.top-1
	if p.cell >= 4 {
		x += (p.cell - f.Theme.Width(text)) / 2
	} else {
		end := p.at[k] + p.cols*(p.cell+p.between) - p.between
		x = max(min(x, end-f.Theme.Width(text)), p.at[k])
	}
	f.Text(x, y, text, frame.Style{FG: inkOf(word), Bold: here})
}

// drawWeight draws one weight and its number.
func (p proofPlan) drawWeight(f frame.Frame, k, row, col int, v, brightest float64, hidden, here bool) {
	x, y := p.weightX(k, col), p.y(row)
	middle := y + (p.tall-1)/2
	if hidden {
		f.Tint(x, y, p.cell, p.tall, frame.Column)
		style := frame.Style{FG: frame.Faint, Bold: here}
		if here {
			style.FG = frame.Bright
		}
		f.Set(x+p.cell/2, middle, '·', style)
		return
	}
	shade(f, x, y, p.cell, p.tall, frame.Magnitude, v/brightest)
	style := onShade(f.Theme, frame.Magnitude, v/brightest, here)
	if p.cell < 4 {
		if here {
			f.Set(x+p.cell/2, middle, '•', style)
		}
		return
	}
	text := weightText(v)
	f.HLine(x, middle, p.cell, ' ', style)
	if p.cell == 4 {
		f.TextRight(x+4, middle, text, style)
		return
	}
	f.TextCenter(x, middle, p.cell, text, style)
}

// weightText writes a weight from 0 to 1 in four cells.
func weightText(v float64) string {
	switch text := strconv.FormatFloat(v, 'f', 3, 64); {
	case v == 1:
		return "1"
	case text[0] == '1':
		return "1.00"
	default:
		return text[1:]
	}
}

// drawThreads writes the words between the matrices and joins equal ones.
func (p proofPlan) drawThreads(f frame.Frame, sc Scene, pr proof) {
	room := max((p.names[1]-p.names[0]-8)/2, 1)
	widest := 0
	for i := range pr.words {
		widest = max(widest, f.Theme.Width(f.Theme.Cut(pr.words[i], room)))
	}
	here := min(sc.asking(), len(pr.words)-1)
	for i, word := range pr.words {
		text := f.Theme.Cut(word, room)
		style := frame.Style{FG: inkOf(i), Bold: true}
		if ya, ok := p.middle(i); ok {
			f.Text(p.names[0], ya, text, style)
		}
		if yb, ok := p.middle(pr.place[i]); ok {
			f.TextRight(p.names[1], yb, text, style)
		}
		ya, a := p.middle(i)
		yb, b := p.middle(pr.place[i])
		if a && b {
			ink := frame.Ink{Color: inkOf(i), Z: uint8(1 + b2i(i == here)), Glyph: '.'}
			thread(f, p.names[0]+widest+1, ya, p.names[1]-widest-2, yb, ink)
		}
	}
}

// thread draws a straight line of dots from the middle of one cell to that of
// another, farther right.
func thread(f frame.Frame, x0, y0, x1, y1 int, ink frame.Ink) {
	n := 2 * (x1 - x0)
	for i := range n + 1 {
		y := 4*y0 + 1
		if n > 0 {
			y += (4*(y1-y0)*i + n/2) / n
			if y1 < y0 {
				y = 4*y0 + 1 - (4*(y0-y1)*i+n/2)/n
			}
		}
		f.Dot(2*x0+i, y, ink)
	}
}

// drawNote says what a reversal cannot show.
func (p proofPlan) drawNote(f frame.Frame) {
	w, _ := f.Size()
	for _, text := range reversalNotes {
		if n := f.Theme.Width(text); n <= w-2 {
			x := 1
			if p.wide {
				x = (w - n) / 2
			}
			f.Text(x, p.noteAt, text, frame.Style{FG: frame.Faint})
			return
		}
	}
}

// reversalNotes is what is always said of a mirrored pair.
var reversalNotes = []string{
	"B is A reversed: a bias that depends on |i − j| alone cannot tell them apart; n picks a pair that is no reversal",
	"A and B mirror each other: a symmetric bias cannot tell them apart (n: other)",
	"A and B mirror each other (n: other pair)",
}

// drawOutputs draws each word's output in both orders and their difference,
// and under them the mean.
func (p proofPlan) drawOutputs(f frame.Frame, sc Scene, pr proof) {
	p.drawOutputHeads(f, pr)
	limit := max(sc.orderLimit(), 2)
	for row := p.row; row < p.row+p.rows; row++ {
		y := p.first + (row-p.row)*p.lines
		a, b := pr.a.Output[row], pr.b.Output[pr.place[row]]
		ink := frame.Style{FG: inkOf(row), Bold: row == sc.asking()}
		f.Text(1, y+(p.lines-1)/2, f.Theme.Cut(pr.words[row], p.gutter+tieRoom-1), ink)
		p.drawDifference(f, y, a, b, limit, pr.gaps[row], pr.zero)
	}
	f.Text(1, p.mean+(p.lines-1)/2, "mean", frame.Style{FG: frame.Text, Bold: true})
	p.drawDifference(f, p.mean, pr.a.Pooled, pr.b.Pooled, limit, pr.gap, pr.zero)
}

func (p proofPlan) drawOutputHeads(f frame.Frame, pr proof) {
	heads := [3][2]string{
		{"output in A", strconv.Itoa(len(pr.a.Pooled)) + " numbers per word"},
		{"output in B", "same word, order B"},
		{"difference", p.bound(pr)},
	}
	for k, head := range heads {
		x := f.Text(p.x[k], p.outputs, head[0], frame.Style{FG: frame.Bright, Bold: true}) + 1
		if x+1+f.Theme.Width(head[1]) <= p.x[k]+p.width()+1 {
			f.Text(x+1, p.outputs, head[1], frame.Style{FG: frame.Faint})
		}
	}
	f.TextRight(p.numbers, p.outputs, "largest", frame.Style{FG: frame.Faint})
}

// bound says, where nothing but rounding is left, how much that is.
func (p proofPlan) bound(pr proof) string {
	most := pr.gap
	for _, gap := range pr.gaps {
		most = max(most, gap)
	}
	switch {
	case most == 0:
		return "exactly 0"
	case most <= pr.zero:
		return "0 within " + gapText(most)
	}
	return ""
}

// drawDifference draws A − B = difference for one vector.
func (p proofPlan) drawDifference(f frame.Frame, y int, a, b []float64, limit, gap, zero float64) {
	d := make([]float64, p.n)
	for i := range d {
		d[i] = a[p.dim+i] - b[p.dim+i]
	}
	p.strip(f, 0, y, p.lines, a[p.dim:p.dim+p.n], limit, -1)
	p.strip(f, 1, y, p.lines, b[p.dim:p.dim+p.n], limit, -1)
	p.strip(f, 2, y, p.lines, d, limit, -1)
	middle := y + (p.lines-1)/2
	f.Text(p.x[1]-2, middle, minus, frame.Style{})
	f.Text(p.x[2]-2, middle, "=", frame.Style{})
	style := frame.Style{FG: frame.Text}
	if gap > zero {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	f.TextRight(p.numbers, middle, gapText(gap), style)
}

// drawMoves draws how far the mean moves with each placement.
func (p proofPlan) drawMoves(f frame.Frame, sc Scene, pr proof) {
	moves, err := pr.moves(sc)
	if err != nil {
		return
	}
	masks := [2]string{"without mask", "with causal mask"}
	label, x := 21, max(p.x[1], 40)
	if p.numbers-x < 72 {
		masks = [2]string{"mean moves", "if causal"}
		label, x = 1, 13
	} else {
		f.Text(1, p.movesAt, "the mean moves by", frame.Style{})
	}
	pitch := (p.numbers - x - 12) / 3
	for mask, name := range masks {
		y := p.movesAt + mask
		f.Text(label, y, name, frame.Style{FG: frame.Faint})
		for i, title := range placementTitles {
			name, number := frame.Style{FG: frame.Faint}, frame.Style{}
			if encoding.Placement(i) == sc.Order.Positions && (mask == 1) == sc.Order.Causal {
				name = frame.Style{FG: frame.Bright, Bold: true}
				number = name
			}
			at := f.Text(x+i*pitch, y, title, name)
			f.Text(at+1, y, pr.movesText(moves[i][mask]), number)
		}
	}
}

// hitProof sets the two words of a weight.
func hitProof(f frame.Frame, sc Scene, x, y int) (State, bool) {
	s := sc.State
	p, err := newProof(sc)
	if err != nil {
		return s, false
	}
	plan := planProof(f, sc, p)
	for row := plan.row; row < plan.row+plan.rows; row++ {
		if out := plan.first + (row-plan.row)*plan.lines; y >= out && y < out+plan.lines {
			s.Pos = row
			return s, true
		}
		if y < plan.y(row) || y >= plan.y(row)+plan.tall {
			continue
		}
		for k := range 2 {
			for col := plan.col; col < plan.col+plan.cols; col++ {
				if from := plan.weightX(k, col); x >= from && x < from+plan.cell {
					s.Pos, s.Order.Reads = p.original(k, row), p.original(k, col)
					return s, true
				}
			}
		}
	}
	return s, false
}
