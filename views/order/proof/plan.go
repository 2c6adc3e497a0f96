package proof

import (
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// proofPlan says where everything of Proof stands. Rows count from the row of
// faces.
type proofPlan struct {
	sentence.OrderGrid
	proofParts
	wide      bool   // heads over the words of the columns, not beside
	heads     int    // of the matrices
	top       int    // their first row
	tall, gap int    // rows of a word in the matrices, and blank ones after it
	row, rows int    // the first word that asks and is shown, and how many are
	col, cols int    // the same of those that answer
	cell      int    // columns of a weight
	between   int    // blank columns after it
	at        [2]int // where the matrices begin
	names     [2]int // where the words of A begin, and those of B end
	noteAt    int
	outputs   int // the heads of the outputs
	first     int // their first row
	lines     int // rows of a word in the outputs
	mean      int
	scaleAt   int // 0 where it stands beside the heads of the outputs
	movesAt   int
}

// proofParts is what Proof can do without.
type proofParts struct {
	scale bool // of the shades, in a row of its own
	note  bool // on reversals
	moves bool // the table of how far the mean moves
	air   bool // blank rows between the parts
	apart bool // one before the mean
}

// proofSteps are the parts, the fullest first.
var proofSteps = []proofParts{
	{scale: true, note: true, moves: true, air: true, apart: true},
	{note: true, moves: true, air: true, apart: true},
	{note: true, air: true, apart: true},
	{scale: true, moves: true, air: true, apart: true},
	{moves: true, air: true, apart: true},
	{scale: true, air: true, apart: true},
	{air: true, apart: true},
	{apart: true},
	{},
}

// proofHeights are the rows of a word in the matrices, the blank ones after it,
// and those in the outputs, the most comfortable first.
var proofHeights = [...]struct{ tall, gap, lines int }{
	{5, 0, 5}, {5, 0, 4}, {4, 0, 4}, {4, 0, 3}, {3, 0, 3}, {3, 0, 2}, {2, 0, 2}, {1, 1, 2}, {2, 0, 1}, {1, 1, 1}, {1, 0, 1},
}

// wideProof is the width from which matrices stand over the strips.
const wideProof = 100

// planProof lays Proof out.
func planProof(f frame.Frame, sc scene.Scene, p proof) proofPlan {
	w, h := f.Size()
	plan := proofPlan{wide: w >= wideProof}
	wish, numbers := len("mean"), sentence.NormColumns
	for _, word := range p.words {
		wish = max(wish, min(f.Theme.Width(word), 14))
	}
	if plan.wide {
		numbers = sentence.StackColumns
	}
	plan.OrderGrid = sentence.GridOf(w, sc, wish, numbers)
	plan.heads = sentence.FaceTop(f)
	plan.top = plan.heads + 1 + parts.One(plan.wide)
	plan.fit(h, len(p.words), p.mirrored())
	plan.row = parts.WindowStart(sentence.Asking(sc.State), plan.rows, len(p.words), 1)
	plan.across(w, sc, p)
	plan.settle(h)
	return plan
}

// fit chooses parts and heights for n words.
func (p *proofPlan) fit(h, n int, mirrored bool) {
	for _, n := range []int{n, min(n, 6), min(n, 3), 1} {
		for _, step := range proofSteps {
			if step.note && !mirrored {
				continue
			}
			p.proofParts = step
			for _, size := range proofHeights {
				p.tall, p.gap, p.lines = size.tall, size.gap, size.lines
				squeezed := p.tall+p.gap < 2 // threads need room to cross
				if !step.air && p.tall > 1 || step.moves && squeezed && !p.wide {
					continue
				}
				if p.rows = (h - p.fixed()) / (p.tall + p.gap + p.lines); p.rows >= n {
					p.rows = n
					return
				}
			}
		}
	}
	p.rows = 1
}

// fixed is the rows that do not depend on the number of words; the mean is as
// high as a word.
func (p *proofPlan) fixed() int {
	return p.top - p.gap + parts.One(p.air) + 2*parts.One(p.note) + 2*parts.One(p.scale) + 1 + parts.One(p.apart) + p.lines + 3*parts.One(p.moves)
}

// across divides the width between the matrices and the lines from word to
// word.
func (p *proofPlan) across(w int, sc scene.Scene, pr proof) {
	n := len(pr.words)
	room := (w - 2 - 28) / 2
	if p.wide {
		room = p.X[1] - sentence.Operator - p.X[0]
	}
	p.cell, p.between, p.cols = min((room+1)/n-1, 10), 1, n
	if p.cell < 4 {
		p.cell, p.between = min(max(room/n, 1), 3), 0
		p.cols = min(room/p.cell, n)
	}
	p.col = parts.WindowStart(sentence.Answering(sc.State), p.cols, n, 1)
	width := p.cols*(p.cell+p.between) - p.between
	p.at = [2]int{1, w - 1 - width}
	p.names = [2]int{width + 2, p.at[1] - 1}
	if p.wide {
		p.at = [2]int{p.X[0], p.X[2]}
		p.names = [2]int{p.X[0] + max(width, p.X[1]-sentence.Operator-p.X[0]) + 1, p.X[2] - 2}
	}
}

// settle places the parts under the matrices, and spreads rows that are left
// between them.
func (p *proofPlan) settle(h int) {
	spare := h - p.fixed() - p.rows*(p.tall+p.gap+p.lines)
	extra := func() int {
		if spare <= 0 || !p.air {
			return 0
		}
		spare--
		return 1
	}
	at := p.top + p.rows*(p.tall+p.gap) - p.gap + parts.One(p.air)
	if p.note && p.wide {
		p.noteAt = at
		at += 2
	}
	at += extra()
	p.outputs = at
	p.first = at + 1
	p.mean = p.first + p.rows*p.lines + parts.One(p.apart)
	at = p.mean + p.lines
	if p.scale {
		p.scaleAt = at + 1
		at += 2
	}
	at += extra()
	if p.note && !p.wide {
		p.noteAt = at + 1
		at += 2
	}
	p.movesAt = at + 1
}

// y is the first row of a word in the matrices.
func (p *proofPlan) y(row int) int { return p.top + (row-p.row)*(p.tall+p.gap) }

// middle is the row of a word in the matrices that its name stands in; false if
// the word is not shown.
func (p *proofPlan) middle(row int) (y int, shown bool) {
	return p.y(row) + (p.tall-1)/2, row >= p.row && row < p.row+p.rows
}

// weightX is the first column of a weight in matrix k.
func (p *proofPlan) weightX(k, col int) int { return p.at[k] + (col-p.col)*(p.cell+p.between) }
