package proof

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// Draw draws two attention matrices, what they make of each word, and the
// difference.
func (p *plan) Draw() {
	sentence.DrawPart(p.f, p.heads, p.rows)
	p.drawMatrix(0)
	p.drawMatrix(1)
	p.drawThreads()
	if p.note {
		p.drawNote()
	}
	p.drawOutputs()
	if p.table {
		p.drawMoves()
	}
}

// drawNote says what a reversal cannot show.
func (p *plan) drawNote() {
	w, _ := p.f.Size()
	text := words.Fitting(p.f, w-2,
		"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart; n picks a pair that is no reversal",
		"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart",
		"B is A reversed (n: another pair)")
	x := 1
	if p.wide {
		x = (w - p.f.Theme.Width(text)) / 2
	}
	p.f.Text(x, p.noteAt, text, words.FaintStyle)
}

// drawOutputs draws each word's output in both orders and their difference,
// and under them the mean.
func (p *plan) drawOutputs() {
	p.drawScales()
	a, b := p.Read[0], p.Read[1]
	for row := p.outs.First; row < p.outs.End(); row++ {
		name := p.f.Theme.Cut(p.tokens[row], p.grid.Gutter+sentence.TieRoom-1)
		style := frame.Style{FG: inkOf(row), Bold: row == p.asks}
		p.drawDifference(p.outs.At(row), name, style, a.Output[row], b.Output[p.Place[row]], p.Outputs[row])
	}
	p.drawDifference(p.mean, "mean", frame.Style{Bold: true}, a.Pooled, b.Pooled, p.Mean)
	if p.apart == 0 {
		p.drawNone()
	}
}

// drawScales names the strips and draws the scale of the outputs, beside the
// names where it has no row of its own.
func (p *plan) drawScales() {
	apart, ends, note := "", words.Plainly(p.limit), "one scale for all outputs"
	if p.apart > 0 {
		apart = "±" + sentence.Terse(p.apart, 3)
		note += "; differences " + apart
	}
	for k, head := range [3][2]string{
		{"output in A", strconv.Itoa(p.DModel) + " numbers per word"},
		{"output in B", "same word, order B"},
		{"difference", apart},
	} {
		x := p.f.Text(p.grid.X[k], p.outputs, head[0], words.StrongStyle) + 2
		p.f.Text(x, p.outputs, words.Fitting(p.f, p.grid.X[k]+p.grid.Width()+1-x, head[1]), words.FaintStyle)
	}
	p.f.TextRight(p.grid.Numbers, p.outputs, "largest", words.FaintStyle)
	if p.scaleAt > 0 {
		sentence.Legend(p.f, p.grid.X[0], p.scaleAt, ends, note)
	} else {
		p.f.Text(1, p.outputs, sentence.ShadesNote(p.f.Theme, ends), words.FaintStyle)
	}
}

// drawNone says in place of differences, where nothing but rounding is left, how
// much that is.
func (p *plan) drawNone() {
	most := p.Mean.By
	for _, gap := range p.Outputs {
		most = max(most, gap.By)
	}
	long, short := "0 everywhere, within "+gapText(most), "0 within "+gapText(most)
	if most == 0 {
		long, short = "exactly 0 everywhere", "exactly 0"
	}
	text := words.Fitting(p.f, p.grid.Width(), long, short, "0")
	p.f.Text(p.grid.X[2], p.outs.X+(p.outs.N*p.outs.W-1)/2, text, words.FaintStyle)
}

// drawDifference draws A − B = difference for one vector. The difference has a
// scale of its own, if there is any.
func (p *plan) drawDifference(y int, name string, style frame.Style, a, b []float64, gap encoding.Moved) {
	g, h := p.grid, p.outs.W
	a, b = a[g.Dim:g.Dim+g.N], b[g.Dim:g.Dim+g.N]
	g.Strip(p.f, 0, y, h, a, p.limit, -1)
	g.Strip(p.f, 1, y, h, b, p.limit, -1)
	if p.apart > 0 {
		d := make([]float64, g.N)
		for i := range d {
			d[i] = a[i] - b[i]
		}
		g.Strip(p.f, 2, y, h, d, p.apart, -1)
	}
	y += (h - 1) / 2
	p.f.Text(1, y, name, style)
	p.f.Text(g.Sign(1), y, words.Minus, frame.Style{})
	p.f.Text(g.Sign(2), y, "=", frame.Style{})
	if gap.Same { // what rounding leaves
		p.f.TextRight(g.Numbers, y, gapText(gap.By), frame.Style{})
	} else {
		p.f.TextRight(g.Numbers, y, movedText(gap), words.StrongStyle)
	}
}

// drawMoves draws how far the mean moves with each placement.
func (p *plan) drawMoves() {
	moves := p.Moves()
	masks := [2]string{"without mask", "with causal mask"}
	label, x := 21, max(p.grid.X[1], 40)
	if p.grid.Numbers-x < 72 {
		masks = [2]string{"mean moves", "if causal"}
		label, x = 1, 13
	} else {
		p.f.Text(1, p.movesAt, "the mean moves by", frame.Style{})
	}
	pitch := (p.grid.Numbers - x - 12) / 3
	for mask, name := range masks {
		y := p.movesAt + mask
		p.f.Text(label, y, name, words.FaintStyle)
		for i, title := range titles {
			name, number := words.FaintStyle, frame.Style{}
			if encoding.Placement(i) == p.Positions && (mask == 1) == p.Causal {
				name, number = words.StrongStyle, words.StrongStyle
			}
			at := p.f.Text(x+i*pitch, y, title, name)
			p.f.Text(at+1, y, movedText(moves[i][mask]), number)
		}
	}
}

// inks tell words apart; yellow is the position's, blue and orange those of
// sine and cosine.
var inks = [...]frame.Color{frame.Series(2), frame.Series(7), frame.Series(3), frame.Series(6), frame.Series(5)}

// inkOf is the colour of a word of the first order.
func inkOf(word int) frame.Color { return inks[word%len(inks)] }

// drawMatrix draws how much each word counts for each, in one of the orders.
func (p *plan) drawMatrix(k int) {
	f, name := p.f, string("AB"[k])
	switch {
	case p.wide:
		x := f.Text(p.cols[k].X, p.heads, name, words.StrongStyle)
		f.Text(x+1, p.heads, p.headNote(k), words.FaintStyle)
	case k == 0:
		f.Text(p.names[0]+1, p.heads, name, words.StrongStyle)
	default:
		f.TextRight(p.names[1]-1, p.heads, name, words.StrongStyle)
	}
	weights := p.Read[k].Weights
	for col := p.cols[k].First; col < p.cols[k].End(); col++ {
		p.drawColumnWord(k, col)
		for row := p.rows.First; row < p.rows.End(); row++ {
			p.drawWeight(k, row, col, weights[row][col])
		}
	}
}

// headNote says how to read the matrices: A's has the scale where no numbers
// are in the cells, B's how many words there are where not all are compared.
func (p *plan) headNote(k int) string {
	switch {
	case k == 0 && p.cols[k].W < 4:
		return "rows ask, columns answer; brightest " + words.Distance(p.brightest(), 3)
	case k == 1 && p.cut() != "":
		return p.cut()
	}
	return "rows ask, columns answer"
}

// cut says how many words are compared where not all of the sentence are; ""
// where they are.
func (p *plan) cut() string {
	n, all := len(p.tokens), len(p.Settings.Words())
	if n == all {
		return ""
	}
	return "the first " + strconv.Itoa(n) + " of " + words.Plural(all, "word")
}

// brightest is the weight at the end of the scale: twice an equal share.
func (p *plan) brightest() float64 { return min(2/float64(len(p.tokens)), 0.65) }

// drawColumnWord writes the word of a column where it has the room, and that
// of the cursor anyhow.
func (p *plan) drawColumnWord(k, col int) {
	word, cols := p.Word[k][col], p.cols[k]
	style := frame.Style{FG: inkOf(word), Bold: word == p.answers}
	text, x, y := p.f.Theme.Cut(p.tokens[word], max(cols.W, 12*parts.One(cols.W < 4))), cols.At(col), p.rows.X-1
	switch n := p.f.Theme.Width(text); {
	case cols.W >= 4:
		p.f.Text(x+(cols.W-n)/2, y, text, style)
	case word == p.answers: // ends with the matrix, which has no gaps
		p.f.Text(max(min(x, cols.At(cols.End())-n), cols.X), y, text, style)
	}
}

// drawWeight draws one weight and its number, a dot where the mask hides it.
func (p *plan) drawWeight(k, row, col int, v float64) {
	f, x, y, w, tall, middle := p.f, p.cols[k].At(col), p.rows.At(row), p.cols[k].W, p.rows.W, p.middle(row)
	here := p.Word[k][row] == p.asks && p.Word[k][col] == p.answers
	if p.Causal && col > row {
		f.Tint(x, y, w, tall, frame.Column)
		style := words.FaintStyle
		if here {
			style = words.StrongStyle
		}
		f.Set(x+w/2, middle, '·', style)
		return
	}
	part := v / p.brightest()
	f.Fill(x, y, w, tall, frame.Magnitude, part)
	style := sentence.OnShade(f.Theme, frame.Magnitude, part, here)
	if w >= 4 {
		f.HLine(x, middle, w, ' ', style)
	}
	switch {
	case w == 4:
		f.TextRight(x+4, middle, weightText(v), style)
	case w > 4:
		f.TextCenter(x, middle, w, weightText(v), style)
	case here:
		f.Set(x+w/2, middle, '•', style)
	}
}

// drawThreads writes the words between the matrices and joins equal ones.
func (p *plan) drawThreads() {
	room, widest := max((p.names[1]-p.names[0]-8)/2, 1), 0
	for _, word := range p.tokens {
		widest = max(widest, p.f.Theme.Width(p.f.Theme.Cut(word, room)))
	}
	for i, word := range p.tokens {
		text, style := p.f.Theme.Cut(word, room), frame.Style{FG: inkOf(i), Bold: true}
		a, b := i, p.Place[i]
		if p.rows.Holds(a) {
			p.f.Text(p.names[0], p.middle(a), text, style)
		}
		if p.rows.Holds(b) {
			p.f.TextRight(p.names[1], p.middle(b), text, style)
		}
		if p.rows.Holds(a) && p.rows.Holds(b) {
			ink := frame.Ink{Color: inkOf(i), Z: uint8(1 + parts.One(i == p.asks)), Glyph: '.'}
			thread(p.f, p.names[0]+widest+1, p.middle(a), p.names[1]-widest-2, p.middle(b), ink)
		}
	}
}

// thread draws a straight line of dots from the middle of one cell to that of
// another, farther right.
func thread(f frame.Frame, x0, y0, x1, y1 int, ink frame.Ink) {
	n := 2 * (x1 - x0)
	for i := range n + 1 {
		part := float64(i) / float64(max(n, 1))
		f.Dot(2*x0+i, 4*y0+1+int(math.Round(4*float64(y1-y0)*part)), ink)
	}
}
