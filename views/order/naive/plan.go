package naive

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// plan says where everything goes: one panel an idea, one row a word that all of
// them share, rows far behind the sentence, and the questions.
type plan struct {
	f              frame.Frame
	sentence.Scene            // with waves in it, its cursor on a word
	behind         scene.Line // says that it was behind the sentence
	codes
	values   words.Values
	verdicts [count]verdict // once they are asked for

	panels  []panel
	label   int         // columns for what stands before the first panel
	gap     int         // between panels
	heads   int         // first of two rows of heads
	pitch   int         // rows a word
	rows    parts.Track // of the words that are shown: those of them that colours take
	rule    int         // row of the rule over the far positions
	farHead int         // row of their head, the rule's where there is no other
	farTop  int
	farRows int // 0 for none
	ask     int // row of the rule over the questions, −1 for none
	answers int // row of the first question
	spacing int // rows a question
}

// panel is the place of one idea.
type panel struct {
	idea sentence.Idea
	x, w int
}

// Widths of panels. The narrow ones hold the waves of four pairs and the step;
// four bits, their flips and the step take two columns more.
const (
	narrowPanel = 16
	bitsMore    = 2
	widePanel   = 23
	widestPanel = 36
)

// roomyLabel is the width that positions and words like to have.
const roomyLabel = 14

func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	n := sc.Rows(0)
	p := &plan{f: f, Scene: sc.Waving().OnToken(n), behind: sc.BehindNote(n), heads: sentence.FaceTop(f)}
	p.codes = newCodes(p.Scene)
	p.values = p.told()
	p.placePanels(w)
	p.placeRows(h - p.heads)
	return p
}

// placePanels shares the width: all five ideas where there is room, else four,
// the two that hold the same number taking turns, else a window of them.
func (p *plan) placePanels(w int) {
	p.label, p.gap = roomyLabel, 4
	n := (w - 1 - p.label + p.gap) / (widePanel + p.gap)
	if n < 4 {
		p.label, p.gap = max(7, len(strconv.Itoa(p.distant()))+1), 2
		room := w - 1 - p.label + p.gap
		n = min(room/(narrowPanel+p.gap), 4)
		p.label += max(min(room-n*(narrowPanel+p.gap), p.longest()-p.label, roomyLabel-p.label), 0)
	}
	n = min(max(n, 1), int(count))
	room := w - 1 - p.label + p.gap
	width := min(room/n-p.gap, widestPanel)
	if n < int(count) {
		width = min(width, widePanel)
	}
	rest := room - 1 - n*(width+p.gap)
	first := parts.WindowStart(int(p.Idea), n, int(count), 1)
	if n == 4 {
		first = 1
	}
	x := p.label + 1
	for i := range n {
		at := panel{sentence.Idea(first + i), x, width}
		if n == 4 && at.idea == columnIdea && p.Idea != columnIdea {
			at.idea = integerIdea
		}
		if n == 4 && p.gap < 4 {
			switch at.idea {
			case normalisedIdea:
				at.w -= max(bitsMore-rest, 0)
			case binaryIdea:
				at.w += bitsMore
			}
		}
		p.panels = append(p.panels, at)
		x += at.w + p.gap
	}
}

// longest is the width of the longest position with its word.
func (p *plan) longest() int {
	most := 0
	for pos, word := range p.tokens {
		most = max(most, len(strconv.Itoa(pos))+2+p.f.Theme.Width(word))
	}
	return most
}

// placeRows shares h rows: rows with air between them, rows without, and where
// even those are too many, first the far ones go and then some words.
func (p *plan) placeRows(h int) {
	const heads, rules = 2, 3 // two rules, and a head for what is far
	n, far, air := len(p.tokens), len(p.far), 0
	for p.pitch = 5; ; p.pitch-- {
		p.spacing = min(p.pitch, 3)
		if air = h - heads - p.pitch*(n+far) - p.spacing*len(questions) - rules; air >= 0 || p.pitch == 1 {
			break
		}
	}
	merged := parts.One(air < 0) // the far rows' head stands in the rule
	air += merged
	if air < 0 && air+n < 3 {
		air, far = air+far+1, 0
	}
	tall, rows := max(p.pitch-1, 1), max(n+min(air, 0), 1)
	p.rows = parts.Track{X: p.heads + heads, W: tall, Gap: p.pitch - tall, First: parts.WindowStart(p.Pos, rows, n, 1), N: rows, Total: n}
	p.farRows = far
	y := p.rows.X + rows*p.pitch + share(&air)
	if far > 0 {
		p.rule, p.farHead, p.farTop = y, y+1-merged, y+2-merged
		y = p.farTop + p.farRows*p.pitch + share(&air)
	}
	p.ask, p.answers = y, y+1+share(&air)
	if air >= len(questions) && p.spacing == 1 {
		p.spacing = 2
	}
	if p.heads+h < p.answers+len(questions) { // the rule goes before a question does
		p.ask, p.answers = -1, y
	}
}

// share takes a row of air, if there is one left.
func share(air *int) int {
	n := parts.One(*air > 0)
	*air -= n
	return n
}

// middle is the row of a word's that its numbers stand in.
func (p *plan) middle() int { return (p.rows.W - 1) / 2 }

// Hit goes to the position of a row and to the idea of a panel.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	pos, idea, found := p.Pos, p.Idea, false
	for _, at := range p.panels {
		if x >= at.x && x < at.x+at.w {
			idea, found = at.idea, true
		}
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
