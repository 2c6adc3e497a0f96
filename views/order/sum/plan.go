package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything of Sum stands. Rows count from the row of faces;
// −1 stands for what there is no room for.
type plan struct {
	f              frame.Frame
	sentence.Scene            // its cursor is on a token
	behind         scene.Line // says that it was behind the sentence
	known          map[int]row
	grid           sentence.Grid
	under
	heads      int           // the names of the strips
	dimsAt     int           // the column numbers
	top        int           // the first token
	tall, gap  int           // rows of a token, and blank ones after it
	tokens     sentence.Slot // that are shown
	stacked    bool          // norms over each other, not beside
	over       bool          // places over words, not before them
	i, j       int           // the positions of the two equal words
	rule       int           // over their difference, or −1
	difference int
	distance   int // or −1
	panelAt    int
	legendAt   int
}

// under is what stands around the tokens where there is room.
type under struct {
	tie    bool // two equal words and their difference
	full   bool // with a rule over it and the distances under it
	panel  bool // the sum under the cursor written out
	legend bool
	dims   bool // numbers over the columns
}

const (
	wide      = 110 // from this width on the colours speak for themselves
	panelRows = 5
	fewest    = 10 // tokens that are worth more than what stands under them
)

// heights are the heights of a token and the blank rows after it, the most
// comfortable first.
var heights = [...]struct{ tall, gap int }{
	{5, 1}, {4, 1}, {3, 1}, {3, 0}, {2, 1}, {2, 0}, {1, 0},
}

// newPlan lays Sum out: tokens lose the blank rows between them and then
// height, the parts under them go after that.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	all := sc.Rows(sc.Padding)
	p := &plan{f: f, Scene: sc.OnToken(all), behind: sc.BehindNote(all), known: map[int]row{}, heads: sentence.FaceTop(f)}
	w, h := f.Size()
	p.i, p.j, p.tie = p.twins()
	stack := p.stackWidth()
	p.grid = sentence.GridOf(w, p.Scene, sentence.LeastGutter, stack)
	p.panel = p.grid.Wide < 4 && (w < wide || p.grid.N < p.DModel) || !p.tie
	p.fit(h, all)
	p.tokens.First = parts.WindowStart(p.Pos, p.tokens.N, all, 1)
	wish := p.wish()
	p.grid = sentence.GridOf(w, p.Scene, wish, sentence.NormColumns)
	wider := sentence.GridOf(w, p.Scene, wish, stack)
	if p.tall >= 3 || wider.Wide >= 4 && p.grid.Wide < 4 || wider.N == p.DModel && p.grid.N < p.DModel {
		p.stacked, p.grid = true, wider.Tighten(stack)
	} else {
		p.grid = p.grid.Tighten(sentence.NormColumns)
	}
	p.over = p.tall > 1 && wish > p.names()
	p.settle(h)
	return p
}

// Shown counts the tokens that a step of a page passes.
func (p *plan) Shown() (first, n int) { return 0, max(p.Rows(p.Padding)-1, 1) }

// stackWidth is the columns of norms over each other, which their names lead.
func (p *plan) stackWidth() int { return sentence.StackColumns + 2*parts.One(p.Scaled) }

// names is the columns that places and words have.
func (p *plan) names() int { return p.grid.Gutter + 1 + parts.One(!p.tie) }

// fit chooses parts and heights for n tokens.
func (p *plan) fit(h, n int) {
	all := under{tie: p.tie, full: p.tie, panel: p.panel, legend: true, dims: true}
	tie := under{tie: p.tie, panel: p.panel}
	for _, try := range []struct {
		under
		lowest int // height of a token
		tokens int
	}{
		{all, 2, n}, {tie, 1, n}, {all, 2, min(n, fewest)}, {tie, 1, min(n, fewest)},
		{under{tie: p.tie}, 1, min(n, fewest/2)}, {under{}, 1, 1},
	} {
		p.under = try.under
		for _, size := range heights {
			p.tall, p.gap = size.tall, size.gap
			p.tokens.N = min((h-p.fixed()+p.gap)/(p.tall+p.gap), n)
			if p.tall >= try.lowest && p.tokens.N >= try.tokens {
				return
			}
		}
	}
	p.tokens.N = min(max(p.tokens.N, 1), n)
}

// fixed is the rows that do not depend on the number of tokens.
func (p *plan) fixed() int {
	n := p.heads + 1 + parts.One(p.dims) + 2*parts.One(p.legend) + (2+panelRows)*parts.One(p.panel)
	switch {
	case p.full:
		n += p.gap + 4 + p.tall
	case p.tie:
		n += 1 + p.tall
	}
	return n
}

// settle places the parts; rows that are left go to those that were not asked
// for.
func (p *plan) settle(h int) {
	spare := h - p.fixed() - p.tokens.N*(p.tall+p.gap) + p.gap
	for _, more := range []struct {
		part *bool
		rows int
	}{{&p.dims, 1}, {&p.legend, 2}, {&p.panel, 2 + panelRows}} {
		if !*more.part && spare >= more.rows {
			*more.part = true
			spare -= more.rows
		}
	}
	p.dimsAt, p.top = p.heads+1, p.heads+1+parts.One(p.dims)
	p.rule, p.distance = -1, -1
	at := p.y(p.tokens.End()) - p.gap
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
func (p *plan) wish() int {
	wish := 0
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		wish = max(wish, len(strconv.Itoa(pos))+1+min(p.f.Theme.Width(p.Token(pos)), 14))
	}
	return wish
}

// y is the first row of a token.
func (p *plan) y(pos int) int { return p.top + (pos-p.tokens.First)*(p.tall+p.gap) }

// middle is the row in the middle of as many as a token has.
func (p *plan) middle(y int) int { return y + (p.tall-1)/2 }

// twins finds two equal words: that under the cursor and the one before it that
// equals it, or the next; else the first two of the sentence.
func (p *plan) twins() (i, j int, ok bool) {
	last := map[string]int{}
	i = -1
	for k, w := range p.Scene.Words() {
		name := p.VectorName(w)
		before, seen := last[name]
		last[name] = k
		if !seen {
			continue
		}
		if i < 0 || k == p.Pos || before == p.Pos && j != p.Pos {
			i, j = before, k
		}
	}
	return i, j, i >= 0
}

// Hit sets the position of a row and the dimension of a column.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	dim, onColumn := p.grid.Hit(x)
	pos, onRow := p.Pos, false
	for row := p.tokens.First; row < p.tokens.End(); row++ {
		if y >= p.y(row) && y < p.y(row)+p.tall {
			pos, onRow = row, true
		}
	}
	onColumn = onColumn && (onRow || p.dims && y == p.dimsAt) && (x < p.grid.X[2] || !p.Concat)
	if !onRow && !onColumn {
		return nil
	}
	return func(s *scene.State, _ *sentence.Settings) {
		s.Pos = pos
		if onColumn {
			s.Dim = dim
		}
	}
}
