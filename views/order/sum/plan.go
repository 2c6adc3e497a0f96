package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// sumPlan says where everything of Sum stands. Rows count from the row of
// faces; −1 stands for what there is no room for.
type sumPlan struct {
	sentence.OrderGrid
	sumParts
	heads      int  // the names of the strips
	dimsAt     int  // the column numbers
	top        int  // the first token
	tall, gap  int  // rows of a token, and blank ones after it
	row, rows  int  // the first token that is shown, and how many are
	stacked    bool // norms over each other, not beside
	over       bool // places over words, not before them
	i, j       int  // the rows of the two equal words
	rule       int  // over their difference, or −1
	difference int
	distance   int // or −1
	panelAt    int
	legendAt   int
}

// sumParts is what stands under the tokens.
type sumParts struct {
	tie    bool // two equal words and their difference
	full   bool // with a rule over it and the distances under it
	panel  bool // the sum under the cursor written out
	legend bool
	dims   bool // numbers over the columns
}

const wideSum = 110 // from here on the colours speak for themselves

const panelRows = 5

const fewestRows = 10 // tokens that are worth more than what stands under them

// rowHeights are the heights of a token and the blank rows after it, the most
// comfortable first.
var rowHeights = [...]struct{ tall, gap int }{
	{5, 1}, {4, 1}, {3, 1}, {3, 0}, {2, 1}, {2, 0}, {1, 0},
}

// planSum lays Sum out: tokens lose the blank rows between them and then
// height, the parts under them go after that.
func planSum(f frame.Frame, sc scene.Scene) sumPlan {
	w, h := f.Size()
	var p sumPlan
	p.i, p.j, p.tie = twins(sc)
	p.heads = sentence.FaceTop(f)
	p.OrderGrid = sentence.GridOf(w, sc, sentence.LeastGutter, stackWidth(sc))
	p.panel = p.Wide < 4 && (w < wideSum || p.N < sc.DModel) || !p.tie
	p.fit(h, sentence.OrderRows(sc.State))
	p.row = parts.WindowStart(sentence.TokenPos(sc.State), p.rows, sentence.OrderRows(sc.State), 1)
	wish := p.wish(f.Theme, sc)
	p.OrderGrid = sentence.GridOf(w, sc, wish, sentence.NormColumns)
	wider := sentence.GridOf(w, sc, wish, stackWidth(sc))
	if p.tall >= 3 || wider.Wide >= 4 && p.Wide < 4 || wider.N == sc.DModel && p.N < sc.DModel {
		p.stacked, p.OrderGrid = true, wider.Tighten(stackWidth(sc))
	} else {
		p.OrderGrid = p.Tighten(sentence.NormColumns)
	}
	p.over = p.tall > 1 && p.wish(f.Theme, sc) > p.names()
	p.settle(h)
	return p
}

// stackWidth is the columns of norms over each other, which their names lead.
func stackWidth(sc scene.Scene) int {
	if sc.Order.Scaled {
		return sentence.StackColumns + 2
	}
	return sentence.StackColumns
}

// names is the columns that places and words have.
func (p *sumPlan) names() int { return p.Gutter + 1 + parts.One(!p.tie) }

// fit chooses parts and heights for n tokens.
func (p *sumPlan) fit(h, n int) {
	all := sumParts{tie: p.tie, full: p.tie, panel: p.panel, legend: true, dims: true}
	tie := sumParts{tie: p.tie, panel: p.panel}
	for _, try := range []struct {
		parts  sumParts
		lowest int // height of a token
		tokens int
	}{
		{all, 2, n}, {tie, 1, n}, {all, 2, min(n, fewestRows)}, {tie, 1, min(n, fewestRows)},
		{sumParts{tie: p.tie}, 1, min(n, fewestRows/2)}, {sumParts{}, 1, 1},
	} {
		p.sumParts = try.parts
		for _, size := range rowHeights {
			p.tall, p.gap = size.tall, size.gap
			p.rows = min((h-p.above()-p.under()+p.gap)/(p.tall+p.gap), n)
			if p.tall >= try.lowest && p.rows >= try.tokens {
				return
			}
		}
	}
	p.rows = min(max(p.rows, 1), n)
}

// above is the rows over the first token.
func (p *sumPlan) above() int { return p.heads + 1 + parts.One(p.dims) }

// under is the rows that the parts under the tokens take.
func (p *sumPlan) under() int {
	n := parts.One(p.legend) * 2
	if p.panel {
		n += 2 + panelRows
	}
	switch {
	case p.full:
		n += p.gap + 4 + p.tall
	case p.tie:
		n += 1 + p.tall
	}
	return n
}

// settle places the parts; rows that are left go to the sum written out, if it
// was not asked for.
func (p *sumPlan) settle(h int) {
	p.rule, p.distance = -1, -1
	spare := h - p.above() - p.rows*(p.tall+p.gap) + p.gap - p.under()
	for _, more := range []struct {
		part *bool
		rows int
	}{{&p.dims, 1}, {&p.legend, 2}, {&p.panel, 2 + panelRows}} {
		if !*more.part && spare >= more.rows {
			*more.part = true
			spare -= more.rows
		}
	}
	p.dimsAt, p.top = p.heads+1, p.above()
	at := p.top + p.rows*(p.tall+p.gap) - p.gap
	switch {
	case p.full:
		p.rule = at + p.gap
		p.difference = p.rule + 2
		p.distance = p.difference + p.tall + 1
		at = p.distance + 1
	case p.tie:
		p.difference = at + 1
		at = p.difference + p.tall
	}
	if p.legend {
		p.legendAt = at + 1
		at += 2
	}
	p.panelAt = at + 2
}

// wish is how wide the words that are shown would like their column.
func (p *sumPlan) wish(t frame.Theme, sc scene.Scene) int {
	wish := 0
	for row := range p.rows {
		pos := p.row + row
		wish = max(wish, len(strconv.Itoa(pos))+1+min(t.Width(sentence.Token(sc.State, pos)), 14))
	}
	return wish
}

// y is the first row of a token.
func (p *sumPlan) y(row int) int { return p.top + (row-p.row)*(p.tall+p.gap) }

// shown reports that a token is in the window.
func (p *sumPlan) shown(row int) bool { return row >= p.row && row < p.row+p.rows }

// twins finds two equal words: that under the cursor and the one before it that
// equals it, or the next; else the first two of the sentence.
func twins(sc scene.Scene) (i, j int, ok bool) {
	last := map[string]int{}
	words := sentence.Words(sc.State)
	i = -1
	for k, w := range words {
		if sc.Order.Flat {
			w = "" // all words are one
		}
		w = sentence.Embedded(w)
		before, seen := last[w]
		last[w] = k
		if !seen {
			continue
		}
		if i < 0 || k == sc.Pos || before == sc.Pos && j != sc.Pos {
			i, j = before, k
		}
	}
	return i, j, i >= 0
}
