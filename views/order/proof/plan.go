package proof

import (
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything of Proof stands. Rows count from the row of faces.
type plan struct {
	f frame.Frame
	sentence.Scene
	numbers
	asks, answers int // the word under the cursor, and the one whose weight is read
	grid          sentence.Grid
	strip         int // columns that a strip may take
	around
	wide     bool           // heads over the words of the columns, not beside
	rows     [2]parts.Track // of the words that ask and are shown, in either matrix
	cols     [2]parts.Track // columns of those that answer, in either matrix
	named    int            // columns of the longest name before a matrix
	outs     parts.Track    // rows of the words in the outputs
	heads    int            // rows: of the names of the matrices
	legendAt int
	outputs  int // of the names of the outputs
	mean     int
	movesAt  int
	most     float64 // the end of the scale of the weights, see brightest
	apart    float64 // the end of the scale of the differences, see reach

	forth, back float64 // the scores with which the two words under the cursor ask each other, where W_Q is not W_K
}

// around is what Proof can do without.
type around struct {
	legend bool // of the weights
	table  bool // of how far the mean moves
	air    int  // blank rows: under the matrices, and over the table
	pause  bool // one before the mean
}

// steps are the parts, the fullest first.
var steps = []around{
	{legend: true, table: true, air: 2, pause: true},
	{table: true, air: 2, pause: true},
	{table: true, air: 1, pause: true},
	{legend: true, air: 1, pause: true},
	{air: 1, pause: true},
	{pause: true},
	{},
}

// heights are the rows of a word in the matrices and in the outputs, with the
// blank ones after it, the most comfortable first. What has figures in it is as high
// as an odd number, so that they stand in the middle.
var heights = [...]struct{ tall, gap, lines, apart int }{
	{9, 0, 9, 0}, {9, 0, 7, 0}, {7, 0, 7, 0}, {7, 0, 5, 0}, {5, 0, 5, 0}, {5, 0, 4, 0}, {5, 0, 3, 0}, {3, 0, 3, 0},
	{3, 0, 1, 1}, {1, 1, 1, 1}, {3, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 1, 0}, {1, 0, 1, 0},
}

// wide is the width from which matrices stand over the strips.
const wide = 100

// newPlan lays Proof out.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	p := &plan{f: f, Scene: sc, numbers: prepare(sc), wide: w >= wide, heads: sentence.FaceTop(f)}
	n := len(p.tokens)
	p.asks, p.answers = sc.Pos%n, min(sc.Reads, n-1)
	wish, room := len("mean"), sentence.StackColumns
	for _, word := range p.tokens {
		n := f.Theme.Width(p.Called(word))
		wish = max(wish, min(n, 14))
		if word != sentence.Pad || p.wide {
			p.named = max(p.named, min(n, 6*(1+parts.One(p.wide))))
		}
	}
	p.grid = sentence.GridOf(w, sc, wish, sentence.LeastGutter, room)
	p.strip = p.grid.X[1] - sentence.Operator - p.grid.X[0]
	p.fit(h, n)
	p.across(w)
	p.settle(h)
	return p
}

// read compares the two orders.
func (p *plan) read() {
	p.numbers.read()
	p.apart, p.most = p.reach(), p.brightest()
	if p.Skew {
		p.forth, p.back = p.askEachOther()
	}
}

// fit chooses parts and heights for n words, or as many as there is room for.
func (p *plan) fit(h, n int) {
	for _, shown := range []int{n, min(n, 6), min(n, 3), 1} {
		for _, step := range steps {
			p.around = step
			p.table = step.table && !p.Hidden.Has("moves")
			for _, size := range heights {
				if close := size.lines+size.apart < 2; p.air == 0 && size.tall > 1 || close && (p.legend || p.air > 1) {
					continue
				}
				p.pause = step.pause && size.apart == 0 // else there is one after every word
				for k, words := range p.Word {
					p.rows[k] = parts.NewTrack(p.heads+1+parts.One(p.wide), shown*(size.tall+size.gap), size.tall, size.gap, max(p.place(k, p.asks), 0), len(words))
				}
				p.outs = parts.NewTrack(0, shown*(size.lines+size.apart)*parts.One(p.hasOutputs()), size.lines, size.apart, p.asks, n)
				if h-p.fixed() >= p.taken() {
					return
				}
			}
		}
	}
}

// taken is the rows of the words, in the higher matrix and in the outputs.
func (p *plan) taken() int {
	return max(p.rows[0].N, p.rows[1].N)*(p.rows[0].W+p.rows[0].Gap) + p.outs.N*(p.outs.W+p.outs.Gap)
}

// fixed is the rows that do not depend on the number of words; the mean is as
// high as a word.
func (p *plan) fixed() int {
	outputs := (1 + parts.One(p.pause) + p.outs.W) * parts.One(p.hasOutputs())
	return p.rows[0].X - p.rows[0].Gap + min(p.air, 1) + 2*parts.One(p.legend) + outputs + p.over() + movesRows*parts.One(p.table)
}

// over is the blank rows over the table of the mean: one at least, or its name would
// seem to be that of one more output.
func (p *plan) over() int { return max(p.air-1, parts.One(p.table)) }

// movesRows are those of how far the mean moves: names, and a bar for either mask.
const movesRows = 3

// across divides the width between the matrices, the names before them, and the
// lines from word to word.
func (p *plan) across(w int) {
	const least = 20 // columns of the lines
	n := max(len(p.Word[0]), len(p.Word[1]))
	room, left, right := (w-2-least)/2-p.named-1, 1+p.named+1, w-1
	if p.wide && p.hasOutputs() {
		room, left, right = p.strip-p.named-1, p.grid.X[0], p.grid.X[2]+p.strip
	}
	cell, between := (room+1)/n-1, 1
	switch {
	case cell < 4:
		cell, between = min(max(room/n, 1), 3), 0
	case !p.wide && (room+2)/n-2 >= 4:
		cell, between = min((room+2)/n-2, 6), 2
	}
	for k, words := range p.Word {
		p.cols[k] = parts.NewTrack(left, room, cell, between, max(p.place(k, p.answers), 0), len(words))
	}
	p.cols[1].X = right - (p.cols[1].N*(cell+between) - between)
}

// settle places the parts under the matrices, and spreads rows that are left
// between them.
func (p *plan) settle(h int) {
	at := max(p.bottom(0), p.bottom(1)) + min(p.air, 1)
	spare := h - p.fixed() - p.taken()
	air := func() {
		if spare > 0 && p.air > 0 {
			spare--
			at++
		}
	}
	if p.legend {
		p.legendAt = at
		at += 2
	}
	if spare > 2 {
		air()
	}
	if p.hasOutputs() {
		p.outputs, p.outs.X = at, at+1
		p.mean = p.outs.At(p.outs.End()) + parts.One(p.pause)
		at = p.mean + p.outs.W
	}
	at += p.over()
	air()
	p.movesAt = at
}

// middle is the row of a word in a matrix that its name stands in.
func (p *plan) middle(k, row int) int { return p.rows[k].At(row) + (p.rows[k].W-1)/2 }

// bottom is the row after a matrix.
func (p *plan) bottom(k int) int { return p.rows[k].At(p.rows[k].End()) - p.rows[k].Gap }

// end is the column after a matrix.
func (p *plan) end(k int) int { return p.cols[k].At(p.cols[k].End()) - p.cols[k].Gap }

// Hit sets the two words of a weight, or the word of an output.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	if row, ok := p.outs.Find(y); ok {
		return func(s *scene.State, _ *sentence.Settings) { s.Pos = min(row, s.Length-1) }
	}
	for k, cols := range p.cols {
		row, ok := p.rows[k].Find(y)
		if col, on := cols.Find(x); ok && on {
			return func(s *scene.State, set *sentence.Settings) {
				s.Pos, set.Reads = min(p.Word[k][row], s.Length-1), p.Word[k][col]
			}
		}
	}
	return nil
}
