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
	around                       // the words
	wide          bool           // heads over the words of the columns, not beside
	rows          parts.Track    // of the words that ask and are shown, in the matrices
	cols          [2]parts.Track // columns of those that answer, in either matrix
	outs          parts.Track    // rows of the words in the outputs
	names         [2]int         // columns where the words of A begin, and those of B end
	heads         int            // rows: of the names of the matrices
	outputs, mean int            // of the names of the outputs, and of their mean
	noteAt        int
	movesAt       int
	scaleAt       int     // 0 where it stands beside the heads of the outputs
	apart         float64 // the end of the scale of the differences, see reach
}

// around is what Proof can do without.
type around struct {
	scale bool // of the shades, in a row of its own
	note  bool // on reversals
	table bool // of how far the mean moves
	air   bool // blank rows between the parts
	pause bool // one before the mean
}

// steps are the parts, the fullest first.
var steps = []around{
	{scale: true, note: true, table: true, air: true, pause: true},
	{note: true, table: true, air: true, pause: true},
	{note: true, air: true, pause: true},
	{scale: true, table: true, air: true, pause: true},
	{table: true, air: true, pause: true},
	{scale: true, air: true, pause: true},
	{air: true, pause: true},
	{pause: true},
	{},
}

// heights are the rows of a word in the matrices, the blank ones after it, and
// those in the outputs, the most comfortable first.
var heights = [...]struct{ tall, gap, lines int }{
	{5, 0, 5}, {5, 0, 4}, {4, 0, 4}, {4, 0, 3}, {3, 0, 3}, {3, 0, 2}, {2, 0, 2}, {1, 1, 2}, {2, 0, 1}, {1, 1, 1}, {1, 0, 1},
}

// wide is the width from which matrices stand over the strips.
const wide = 100

// newPlan compares the two orders and lays Proof out.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	p := &plan{f: f, Scene: sc, numbers: newNumbers(sc), wide: w >= wide, heads: sentence.FaceTop(f)}
	n := len(p.tokens)
	p.asks, p.answers, p.apart = min(sc.Asking(), n-1), min(sc.Answering(), n-1), p.reach()
	wish, room := len("mean"), sentence.NormColumns
	for _, word := range p.tokens {
		wish = max(wish, min(f.Theme.Width(word), 14))
	}
	if p.wide {
		room = sentence.StackColumns
	}
	p.grid = sentence.GridOf(w, sc, wish, room)
	p.fit(h, n)
	p.across(w, n)
	p.settle(h)
	return p
}

// fit chooses parts and heights for n words, or as many as there is room for.
func (p *plan) fit(h, n int) {
	mirrored := p.mirrored()
	for _, shown := range []int{n, min(n, 6), min(n, 3), 1} {
		first := parts.WindowStart(p.asks, shown, n, 1)
		for _, p.around = range steps {
			for _, size := range heights {
				squeezed := size.tall+size.gap < 2 // threads need room to cross
				if p.note && !mirrored || !p.air && size.tall > 1 || p.table && squeezed && !p.wide {
					continue
				}
				p.rows = parts.Track{X: p.heads + 1 + parts.One(p.wide), W: size.tall, Gap: size.gap, First: first, N: shown, Total: n}
				p.outs = parts.Track{W: size.lines, First: first, N: shown}
				if h-p.fixed() >= shown*(size.tall+size.gap+size.lines) {
					return
				}
			}
		}
	}
}

// fixed is the rows that do not depend on the number of words; the mean is as
// high as a word.
func (p *plan) fixed() int {
	return p.rows.X - p.rows.Gap + parts.One(p.air) + 2*parts.One(p.note) + 2*parts.One(p.scale) + 1 + parts.One(p.pause) + p.outs.W + 3*parts.One(p.table)
}

// across divides the width between the matrices of n words and the lines from
// word to word.
func (p *plan) across(w, n int) {
	room, strip := (w-2-28)/2, p.grid.X[1]-sentence.Operator-p.grid.X[0]
	if p.wide {
		room = strip
	}
	cell, between := min((room+1)/n-1, 10), 1
	if cell < 4 {
		cell, between = min(max(room/n, 1), 3), 0
	}
	a := parts.NewTrack(1, room, cell, between, p.answers, n)
	width := a.N*(cell+between) - between
	b := w - 1 - width
	p.names = [2]int{width + 2, b - 1}
	if p.wide {
		a.X, b = p.grid.X[0], p.grid.X[2]
		p.names = [2]int{a.X + max(width, strip) + 1, b - 2}
	}
	p.cols = [2]parts.Track{a, a}
	p.cols[1].X = b
}

// settle places the parts under the matrices, and spreads rows that are left
// between them.
func (p *plan) settle(h int) {
	at := p.rows.At(p.rows.End()) - p.rows.Gap + parts.One(p.air)
	spare := h - p.fixed() - p.rows.N*(p.rows.W+p.rows.Gap+p.outs.W)
	place := func(row *int, shown bool, before, after int) {
		if shown {
			*row = at + before
			at += before + after
		}
	}
	air := func() {
		if spare > 0 && p.air {
			spare--
			at++
		}
	}
	place(&p.noteAt, p.note && p.wide, 0, 2)
	air()
	p.outputs, p.outs.X = at, at+1
	p.mean = p.outs.At(p.outs.End()) + parts.One(p.pause)
	at = p.mean + p.outs.W
	place(&p.scaleAt, p.scale, 1, 1)
	air()
	place(&p.noteAt, p.note && !p.wide, 1, 1)
	p.movesAt = at + 1
}

// middle is the row of a word in the matrices that its name stands in.
func (p *plan) middle(row int) int { return p.rows.At(row) + (p.rows.W-1)/2 }

// Hit sets the two words of a weight, or the word of an output.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	if row, ok := p.outs.Find(y); ok {
		return func(s *scene.State, _ *sentence.Settings) { s.Pos = row }
	}
	row, ok := p.rows.Find(y)
	for k, cols := range p.cols {
		if col, on := cols.Find(x); ok && on {
			return func(s *scene.State, set *sentence.Settings) {
				s.Pos, set.Reads = p.Word[k][row], p.Word[k][col]
			}
		}
	}
	return nil
}
