package sum

import (
	"strconv"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything of Sum stands. Rows count from the row of faces.
type plan struct {
	f              frame.Frame
	sentence.Scene             // its cursor is on a token
	behind         scene.Line  // says that it was behind the sentence
	known          map[int]row // the rows that were asked for, by their positions
	between        func() row  // the difference of the two equal words, computed once
	added          []float64   // room for E + PE
	grid           sentence.Grid
	limit          float64 // the end of the colour scale of all strips
	under
	heads      int         // the names of the strips; the column numbers are one below
	tokens     parts.Track // rows of those that are shown, and blank ones between
	stacked    bool        // norms over each other, not beside
	over       bool        // places over words, not before them
	i, j       int         // the positions of the two equal words
	difference int         // of these
	panelAt    int
	legendAt   int
}

// under is what stands around the tokens where there is room.
type under struct {
	tie    bool // two equal words and their difference
	full   bool // with a rule two rows over it and the distances under it
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
	p := &plan{f: f, Scene: sc.OnToken(all), behind: sc.BehindNote(all), known: map[int]row{}, limit: sc.Limit(), heads: sentence.FaceTop(f)}
	w, h := f.Size()
	var names []string
	for _, word := range p.Scene.Words() {
		names = append(names, p.VectorName(word))
	}
	p.i, p.j, p.tie = encoding.Twins(names, p.Pos)
	stack := p.stackWidth()
	p.grid = sentence.GridOf(w, p.Scene, sentence.LeastGutter, stack)
	p.panel = p.grid.Wide < 4 && (w < wide || p.grid.N < p.DModel) || !p.tie
	p.fit(h, all)
	wish := p.wish()
	p.grid = sentence.GridOf(w, p.Scene, wish, sentence.NormColumns)
	wider := sentence.GridOf(w, p.Scene, wish, stack)
	if p.tokens.W >= 3 || wider.Wide >= 4 && p.grid.Wide < 4 || wider.N == p.DModel && p.grid.N < p.DModel {
		p.stacked, p.grid = true, wider.Tighten(stack)
	} else {
		p.grid = p.grid.Tighten(sentence.NormColumns)
	}
	p.over = p.tokens.W > 1 && wish > p.names()
	p.settle(h)
	p.between = sync.OnceValue(p.subtract)
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
			p.tokens = parts.NewTrack(0, h-p.fixed(size.tall, size.gap), size.tall, size.gap, p.Pos, n)
			if size.tall >= try.lowest && p.tokens.N >= try.tokens {
				return
			}
		}
	}
	p.tokens = parts.NewTrack(0, 1, 1, 0, p.Pos, n)
}

// fixed is the rows that do not depend on the number of tokens, for those that
// are so tall.
func (p *plan) fixed(tall, gap int) int {
	return p.heads + 1 + parts.One(p.dims) + 2*parts.One(p.legend) + (2+panelRows)*parts.One(p.panel) +
		(1+tall)*parts.One(p.tie) + (3+gap)*parts.One(p.full)
}

// settle places the parts; rows that are left go to those that were not asked
// for.
func (p *plan) settle(h int) {
	tall, gap := p.tokens.W, p.tokens.Gap
	spare := h - p.fixed(tall, gap) - p.tokens.N*(tall+gap) + gap
	for _, more := range []struct {
		part *bool
		rows int
	}{{&p.dims, 1}, {&p.legend, 2}, {&p.panel, 2 + panelRows}} {
		if !*more.part && spare >= more.rows {
			*more.part = true
			spare -= more.rows
		}
	}
	p.tokens.X = p.heads + 1 + parts.One(p.dims)
	at := p.tokens.At(p.tokens.End()) - gap
	if p.tie {
		p.difference = at + 1 + (1+gap)*parts.One(p.full)
		at = p.difference + tall + 2*parts.One(p.full)
	}
	p.legendAt = at + 1
	p.panelAt = at + 2 + 2*parts.One(p.legend)
}

// wish is how wide the words that are shown would like their column.
func (p *plan) wish() int {
	wish := 0
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		wish = max(wish, len(strconv.Itoa(pos))+1+min(p.f.Theme.Width(p.Token(pos)), 14))
	}
	return wish
}

// middle is the row in the middle of as many as a token has.
func (p *plan) middle(y int) int { return y + (p.tokens.W-1)/2 }

// Hit sets the position of a row and the dimension of a column.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	dim, onColumn := p.grid.Hit(x)
	pos, onRow := p.tokens.Find(y)
	onColumn = onColumn && (onRow || p.dims && y == p.heads+1) && (x < p.grid.X[2] || !p.Concat)
	if !onRow && !onColumn {
		return nil
	}
	if !onRow {
		pos = p.Pos
	}
	return func(s *scene.State, _ *sentence.Settings) {
		s.Pos = pos
		if onColumn {
			s.Dim = dim
		}
	}
}
