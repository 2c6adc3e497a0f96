package sum

import (
	"sync"

	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything of Sum stands: the tokens, a row each, and under
// them one subtraction, of two equal words at their two places, or where no word
// comes twice the sum of the word under the cursor. Rows count from the row of
// faces; −1 stands for what has no room.
type plan struct {
	f              frame.Frame
	sentence.Scene             // its cursor is on a token
	behind         scene.Line  // says that it was behind the sentence
	known          map[int]row // the rows that were asked for, by their positions
	between        func() row  // the difference of the two equal words, computed once
	added          []float64   // room for E + PE
	grid           sentence.Grid
	limit          float64 // the end of the colour scale of all strips
	tie            bool    // there are two equal words
	i, j           int     // their positions
	lower
	heads    int // the names of the strips
	dims     int // the column numbers
	tokens   parts.Track
	title    int
	operands [2]int
	line     int
	at       int // of the result
	figures  int // of its norms
	legend   int
}

// lower is how tall the parts under the tokens are: a word of the subtraction and
// its result, in rows, and the scale of the figures of its norms; 0 for none.
type lower struct{ word, result, scale int }

// lowers are the most comfortable first.
var lowers = [...]lower{
	{7, 13, 3}, {5, 11, 3}, {5, 9, 2}, {3, 9, 2}, {3, 6, 1}, {3, 5, 1}, {3, 3, 1}, {1, 3, 1}, {1, 1, 1},
	{0, 3, 1}, {0, 1, 1}, {0, 1, 0}, {},
}

// rows is what they take under the tokens.
func (l lower) rows(tie bool) int {
	if l.result == 0 {
		return 0
	}
	n := 1 + 2*parts.One(l.airy()) + l.result
	if tie && l.word > 0 {
		n += 2*l.word + parts.One(l.word > 1) + 1
	}
	if l.scale > 0 {
		n += parts.One(l.result > 1) + (5*l.scale+1)/2
	}
	return n
}

// airy reports that there are blank rows around the title.
func (l lower) airy() bool { return l.word > 0 || l.result > 3 }

const (
	normColumn = 5       // the norm of X
	fewest     = 10      // tokens that are worth more than what stands under them
	affordable = 1 << 19 // numbers of their vectors
)

// newPlan lays Sum out.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	all := sc.Rows(sc.Padding)
	p := &plan{f: f, Scene: sc.OnToken(all), behind: sc.BehindNote(all), known: map[int]row{}, limit: sc.Limit(), heads: sentence.FaceTop(f)}
	w, h := f.Size()
	var names []string
	for _, word := range p.Scene.Words() {
		names = append(names, p.VectorName(word))
	}
	p.i, p.j, p.tie = attention.Twins(names, p.Pos)
	p.fit(h, all)
	p.grid = sentence.GridOf(w, p.Scene, p.wish(), p.least(), normColumn).Tighten(normColumn)
	p.settle(h)
	p.between = sync.OnceValue(p.subtract)
	return p
}

// Shown counts the tokens that a step of a page passes.
func (p *plan) Shown() (first, n int) { return 0, max(p.Rows(p.Padding)-1, 1) }

// fit chooses what stands under n tokens: as much as leaves room for all of them,
// or for most; of the longest vectors no more than there is time for.
func (p *plan) fit(h, n int) {
	free, most := h-p.heads-1, max(affordable/p.DModel, fewest)
	for _, tokens := range [...]int{n, min(n, fewest), min(n, fewest/2), 1} {
		for _, p.lower = range lowers {
			if p.result > 0 && p.Hidden.Has("difference") {
				continue
			}
			// Numbers of columns and a legend are worth more than height.
			room := free - p.lower.rows(p.tie) - parts.One(p.lower.result > 1) - 2*parts.One(p.lower.result > 3)
			if room >= tokens {
				p.tokens = parts.NewTrack(0, min(room, most), 1, 0, p.Pos, n)
				return
			}
		}
	}
	p.tokens = parts.NewTrack(0, 1, 1, 0, p.Pos, n)
}

// settle places the parts; rows that are left go to those that were not asked
// for, and to the tokens.
func (p *plan) settle(h int) {
	spare := h - p.heads - 1 - p.tokens.N - p.lower.rows(p.tie)
	take := func(n int) bool {
		if spare < n {
			return false
		}
		spare -= n
		return true
	}
	p.dims, p.title, p.line, p.figures, p.legend, p.operands = -1, -1, -1, -1, -1, [2]int{-1, -1}
	p.tokens.X = p.heads + 1
	if take(1) {
		p.dims = p.heads + 1
		p.tokens.X++
	}
	legend := take(2)
	for tall := parts.Either(p.Hidden.Has("difference"), 7, 3); p.tokens.W < tall && take(2*p.tokens.N); {
		p.tokens.W += 2
	}
	at := p.tokens.At(p.tokens.End())
	if p.result > 0 {
		at = p.settleLower(at)
	}
	if legend {
		p.legend = min(at+1+spare, h-1)
	}
}

// settleLower places what stands under the tokens from a row on, and gives the
// row after it.
func (p *plan) settleLower(at int) int {
	air := parts.One(p.airy())
	p.title = at + air
	at = p.title + 1 + air
	if p.tie && p.word > 0 {
		p.operands[0] = at
		p.operands[1] = at + p.word + parts.One(p.word > 1)
		p.line = p.operands[1] + p.word
		at = p.line + 1
	}
	p.at = at
	at += p.result
	if p.scale > 0 {
		p.figures = at + parts.One(p.result > 1)
		at = p.figures + (5*p.scale+1)/2
	}
	return at
}

// wish is how wide the words that are shown would like their column.
func (p *plan) wish() int {
	wish := len("= what")
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		wish = max(wish, p.digits()+1+min(p.f.Theme.Width(p.Token(pos)), 14))
	}
	if p.tie && p.word > 0 {
		wish = max(wish, len("− the at ")+p.digits())
	}
	return wish
}

// digits is how many the last position that is shown has.
func (p *plan) digits() int { return len(p.PlaceText(p.tokens.End() - 1)) }

// least is how wide their column is at least: a position, and the beginning of a word.
func (p *plan) least() int { return max(sentence.LeastGutter, p.digits()+2) }

// Hit sets the position of a row and the dimension of a column.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	dim, onColumn := p.grid.Hit(x)
	pos, onRow := p.tokens.Find(y)
	onColumn = onColumn && (onRow || y == p.dims && p.dims >= 0) && (x < p.grid.X[2] || !p.Concat)
	for k, at := range p.operands {
		if at >= 0 && y >= at && y < at+p.word {
			pos, onRow = [...]int{p.j, p.i}[k], true
		}
	}
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
