package proof

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawProof draws two attention matrices, what they make of each word, and the
// difference.
func drawProof(f frame.Frame, sc scene.Scene) {
	p, err := newProof(sc)
	if err != nil {
		f.Text(1, sentence.FaceTop(f), err.Error(), frame.Style{FG: frame.Warn})
		return
	}
	plan := planProof(f, sc, p)
	sentence.DrawPart(f, plan.heads, sentence.Slot{plan.row, plan.rows}, len(p.words))
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
	"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart; n picks a pair that is no reversal",
	"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart",
	"B is A reversed (n: another pair)",
}

// drawOutputs draws each word's output in both orders and their difference,
// and under them the mean.
func (p proofPlan) drawOutputs(f frame.Frame, sc scene.Scene, pr proof) {
	p.drawOutputHeads(f, pr)
	limit := max(sentence.OrderLimit(sc), 2)
	apart := pr.differenceLimit()
	ends := strconv.FormatFloat(limit, 'f', -1, 64)
	if p.scaleAt > 0 {
		note := "one scale for all outputs"
		if apart > 0 {
			note += "; differences " + differenceScale(pr)
		}
		sentence.OrderLegend(f, p.X[0], p.scaleAt, ends, note)
	} else {
		f.Text(1, p.outputs, sentence.ShadesNote(f.Theme, ends), words.FaintStyle)
	}
	for row := p.row; row < p.row+p.rows; row++ {
		y := p.first + (row-p.row)*p.lines
		a, b := pr.a.Output[row], pr.b.Output[pr.place[row]]
		ink := frame.Style{FG: inkOf(row), Bold: row == sentence.Asking(sc.State)}
		f.Text(1, y+(p.lines-1)/2, f.Theme.Cut(pr.words[row], p.Gutter+sentence.TieRoom-1), ink)
		p.drawDifference(f, y, a, b, limit, apart, pr.gaps[row])
	}
	if apart == 0 {
		p.drawNone(f, pr)
	}
	f.Text(1, p.mean+(p.lines-1)/2, "mean", frame.Style{FG: frame.Text, Bold: true})
	p.drawDifference(f, p.mean, pr.a.Pooled, pr.b.Pooled, limit, apart, pr.gap)
}

func (p proofPlan) drawOutputHeads(f frame.Frame, pr proof) {
	heads := [3][2]string{
		{"output in A", strconv.Itoa(len(pr.a.Pooled)) + " numbers per word"},
		{"output in B", "same word, order B"},
		{"difference", differenceScale(pr)},
	}
	for k, head := range heads {
		x := f.Text(p.X[k], p.outputs, head[0], frame.Style{FG: frame.Bright, Bold: true}) + 1
		if x+1+f.Theme.Width(head[1]) <= p.X[k]+p.Width()+1 {
			f.Text(x+1, p.outputs, head[1], frame.Style{FG: frame.Faint})
		}
	}
	f.TextRight(p.Numbers, p.outputs, "largest", frame.Style{FG: frame.Faint})
}

// differenceScale says how far the scale of the differences reaches, "" where
// there are none.
func differenceScale(pr proof) string {
	if limit := pr.differenceLimit(); limit > 0 {
		return "±" + sentence.Terse(limit, 3)
	}
	return ""
}

// drawNone says in place of differences, where nothing but rounding is left, how
// much that is.
func (p proofPlan) drawNone(f frame.Frame, pr proof) {
	most := pr.gap.by
	for _, gap := range pr.gaps {
		most = max(most, gap.by)
	}
	long, short := "0 everywhere, within "+gapText(most), "0 within "+gapText(most)
	if most == 0 {
		long, short = "exactly 0 everywhere", "exactly 0"
	}
	f.Text(p.X[2], p.first+(p.rows*p.lines-1)/2, words.Fitting(f, p.Width(), long, short, "0"), words.FaintStyle)
}

// drawDifference draws A − B = difference for one vector. The difference has a
// scale of its own, up to apart; 0 for none.
func (p proofPlan) drawDifference(f frame.Frame, y int, a, b []float64, limit, apart float64, gap moved) {
	d := make([]float64, p.N)
	for i := range d {
		d[i] = a[p.Dim+i] - b[p.Dim+i]
	}
	p.Strip(f, 0, y, p.lines, a[p.Dim:p.Dim+p.N], limit, -1)
	p.Strip(f, 1, y, p.lines, b[p.Dim:p.Dim+p.N], limit, -1)
	if apart > 0 {
		p.Strip(f, 2, y, p.lines, d, apart, -1)
	}
	middle := y + (p.lines-1)/2
	f.Text(p.Sign(1), middle, words.Minus, frame.Style{})
	f.Text(p.Sign(2), middle, "=", frame.Style{})
	style := frame.Style{FG: frame.Text}
	if !gap.same {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	text := gap.String()
	if gap.same {
		text = gapText(gap.by) // what rounding leaves
	}
	f.TextRight(p.Numbers, middle, text, style)
}

// drawMoves draws how far the mean moves with each placement.
func (p proofPlan) drawMoves(f frame.Frame, sc scene.Scene, pr proof) {
	moves, err := pr.moves(sc)
	if err != nil {
		return
	}
	masks := [2]string{"without mask", "with causal mask"}
	label, x := 21, max(p.X[1], 40)
	if p.Numbers-x < 72 {
		masks = [2]string{"mean moves", "if causal"}
		label, x = 1, 13
	} else {
		f.Text(1, p.movesAt, "the mean moves by", frame.Style{})
	}
	pitch := (p.Numbers - x - 12) / 3
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
func hitProof(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
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
