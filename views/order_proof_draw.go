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
	ends := strconv.FormatFloat(limit, 'f', -1, 64)
	if p.scaleAt > 0 {
		orderLegend(f, p.x[0], p.scaleAt, ends, "one scale for all outputs")
	} else {
		f.Text(1, p.outputs, shadesNote(f.Theme, ends), faintInk)
	}
	for row := p.row; row < p.row+p.rows; row++ {
		y := p.first + (row-p.row)*p.lines
		a, b := pr.a.Output[row], pr.b.Output[pr.place[row]]
		ink := frame.Style{FG: inkOf(row), Bold: row == sc.asking()}
		f.Text(1, y+(p.lines-1)/2, f.Theme.Cut(pr.words[row], p.gutter+tieRoom-1), ink)
		p.drawDifference(f, y, a, b, limit, pr.gaps[row])
	}
	f.Text(1, p.mean+(p.lines-1)/2, "mean", frame.Style{FG: frame.Text, Bold: true})
	p.drawDifference(f, p.mean, pr.a.Pooled, pr.b.Pooled, limit, pr.gap)
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
	most := pr.gap.by
	for _, gap := range pr.gaps {
		most = max(most, gap.by)
		if !gap.same {
			return ""
		}
	}
	if most == 0 {
		return "exactly 0"
	}
	return "0 within " + gapText(most)
}

// drawDifference draws A − B = difference for one vector.
func (p proofPlan) drawDifference(f frame.Frame, y int, a, b []float64, limit float64, gap moved) {
	d := make([]float64, p.n)
	for i := range d {
		d[i] = a[p.dim+i] - b[p.dim+i]
	}
	p.strip(f, 0, y, p.lines, a[p.dim:p.dim+p.n], limit, -1)
	p.strip(f, 1, y, p.lines, b[p.dim:p.dim+p.n], limit, -1)
	p.strip(f, 2, y, p.lines, d, limit, -1)
	middle := y + (p.lines-1)/2
	f.Text(p.sign(1), middle, minus, frame.Style{})
	f.Text(p.sign(2), middle, "=", frame.Style{})
	style := frame.Style{FG: frame.Text}
	if !gap.same {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	text := gap.String()
	if gap.same {
		text = gapText(gap.by) // what rounding leaves
	}
	f.TextRight(p.numbers, middle, text, style)
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
			f.Text(at+1, y, moves[i][mask].String(), number)
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
