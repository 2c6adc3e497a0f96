package naive

import (
	"slices"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// plan says where everything goes. On a wide screen five panels stand side by
// side, one an idea, with one row a word that all of them share, then rows far
// behind the sentence, how each idea does on the questions, and what a head
// reads. On a small one the questions stand as a table over the panel of one
// idea.
type plan struct {
	f              frame.Frame
	sentence.Scene            // with waves in it, its cursor on a word
	behind         scene.Line // says that it was behind the sentence
	codes
	ideas    []sentence.Idea // those that are shown
	values   words.Values
	verdicts [count]verdict     // once they are asked for
	weights  [count][][]float64 // likewise

	small   bool
	panels  []panel
	label   int             // columns for what stands before the panels
	heads   int             // first of two rows of heads
	rows    parts.Track     // of the words that are shown: those of them that colours take
	farTop  int             // the first far position, whose head is one row higher
	farRows int             // 0 for none
	board   int             // the first question, or, on a small screen, the first idea
	pitch   int             // rows of an idea there
	verdict int             // the first of three rows, −1 for none
	rule    int             // over what a head reads, −1 for none
	readers []sentence.Idea // whose codes it reads: the idea under the cursor and the waves
	reads   []matrix        // what it reads of them
}

// panel is the place of one idea.
type panel struct {
	idea sentence.Idea
	x, w int
}

const (
	before    = 12 // columns before the panels
	apart     = 2  // columns between them
	narrowest = 19
	lastRows  = 3 // of a verdict
)

// newPlan lays Naive out.
func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	sc = sc.FromZero()
	n := sc.Rows(0)
	p := &plan{f: f, Scene: sc.Waving().OnToken(n), behind: sc.BehindNote(n), heads: sentence.FaceTop(f), label: before, verdict: -1, rule: -1, pitch: 1}
	p.codes, p.ideas = newCodes(p.Scene), shown(sc.Hidden)
	p.values = p.told()
	width := (w-2-before)/max(len(p.ideas), 1) - apart
	least := len(p.tokens) + p.beyond() + p.fixedRows() - (lastRows+1)*parts.One(p.hasAnswers())
	if p.small = width < narrowest || h-p.heads < least; p.small {
		p.placeSmall(w, h)
		return p
	}
	for k, i := range p.ideas {
		p.panels = append(p.panels, panel{i, 1 + before + k*(width+apart), width})
	}
	p.placeWide(w, h)
	return p
}

// fixedRows are those of the wide layout that depend on no number of words: two
// heads, that of the far positions, the questions and the verdicts, each after a
// blank one.
func (p *plan) fixedRows() int {
	return 2 + parts.One(p.beyond() > 0) + (1+len(questions)+1+lastRows)*parts.One(p.hasAnswers())
}

// pitches are the rows of a word in the panels and in what a head reads, the most
// comfortable first; 0 for no head.
var pitches = [...]struct{ panel, head int }{
	{4, 7}, {3, 6}, {3, 5}, {2, 6}, {2, 5}, {2, 4}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {3, 0}, {2, 0}, {1, 0},
}

// placeWide shares the rows under each other: what a head reads goes first, then
// the verdicts.
func (p *plan) placeWide(w, h int) {
	n, far, free := len(p.tokens), p.beyond(), h-p.heads-p.fixedRows()
	pitch := pitches[len(pitches)-1]
	for _, pitch = range pitches {
		if p.hasHead() && free >= (n+far)*pitch.panel+parts.One(pitch.head > 0)*(2+n*pitch.head) {
			break
		}
	}
	if !p.hasHead() {
		pitch.panel = min(max(free/(n+far), 1), highest)
	}
	tall := max(pitch.panel-1, 1)
	p.rows = parts.Track{X: p.heads + 2, W: tall, Gap: pitch.panel - tall, N: n, Total: n}
	p.farTop, p.farRows = p.rows.At(n)+parts.One(far > 0), far
	p.board = p.farTop + far*pitch.panel + 1
	p.verdict = p.board + len(questions) + 1
	if p.verdict+lastRows > h || !p.hasAnswers() {
		p.verdict = -1
	}
	if pitch.head == 0 {
		return
	}
	p.rule = p.verdict + lastRows
	p.readers = []sentence.Idea{p.Idea, wavesIdea}
	if p.Idea == wavesIdea {
		p.readers[0] = integerIdea
	}
	p.readers = slices.DeleteFunc(p.readers, func(i sentence.Idea) bool { return !slices.Contains(p.ideas, i) })
	room := (w - 2 - before) / 2
	for i := range p.readers {
		p.reads = append(p.reads, p.newMatrix(1+before+i*(room+8), p.rule+2, room*3/5, n*pitch.head))
	}
}

// highest is the pitch that a word never needs to exceed where no head is shown.
const highest = 5

// The table of a small screen: names of ideas, four questions, and after that
// what a head reads.
const (
	names  = 15
	mark   = 6
	reader = names + len(questions)*(mark+1) + 6
)

// placeSmall puts the table of all ideas over the panel of one.
func (p *plan) placeSmall(w, h int) {
	p.heads = 1
	p.board = p.heads + 2
	if h < 12 && p.hasAnswers() {
		p.board--
	}
	ideas := len(p.ideas) * parts.One(p.hasAnswers())
	n, far, free := len(p.tokens), p.beyond(), h-p.board-ideas
	if free >= ideas+1+n+1+far { // what no word needs
		p.pitch, free = 2, free-ideas
	}
	table, here := p.pitch*ideas, slices.Contains(p.ideas, p.Idea)
	if room := w - 1 - reader; room >= 25 && here && p.hasHead() {
		p.reads = append(p.reads, p.newMatrix(reader, p.board, room, table))
	}
	air := parts.One(free > 4 && p.hasAnswers())
	free -= air
	if free < 1+far+1+min(n, 3) {
		far = 0
	}
	p.farRows = far
	shown := min(n, max(free-far-parts.One(far > 0), 0))
	p.rows = parts.NewTrack(p.board+table+air, shown, 1, 0, p.Pos, n)
	p.farTop = p.rows.X + p.rows.N + 1
	p.label = 4 + min(max(p.longest(), 4), 6)
	if !here {
		return
	}
	width := (w - 4 - p.label) * 9 / 20
	if !p.hasAnswers() {
		width = w - 2 - p.label
	}
	p.panels = []panel{{p.Idea, 1 + p.label, width}}
	if free >= lastRows && p.hasAnswers() {
		p.verdict = p.rows.X
	}
}

// longest is the width of the longest word or far position.
func (p *plan) longest() int {
	most := 0
	for _, word := range p.tokens {
		most = max(most, p.f.Theme.Width(p.Called(word)))
	}
	return most
}

// middle is the row of a word's that its numbers stand in.
func (p *plan) middle() int { return (p.rows.W - 1) / 2 }

// Hit goes to the position of a row and to the idea of a panel or of the table.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	pos, idea, found := p.Pos, p.Idea, false
	for _, at := range p.panels {
		if !p.small && x >= at.x && x < at.x+at.w {
			idea, found = at.idea, true
		}
	}
	if at := y - p.board; p.small && p.hasAnswers() && at >= 0 && at < len(p.ideas)*p.pitch && x < reader-4 {
		idea, found = p.ideas[at/p.pitch], true
	}
	row, onRow := p.rows.Find(y)
	if onRow {
		pos = row
	}
	if y < p.heads || !found && !onRow {
		return nil
	}
	return func(s *scene.State, set *sentence.Settings) {
		set.Idea = idea
		if onRow {
			s.Pos = pos
		}
	}
}
