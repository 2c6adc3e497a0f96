package naive

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// naivePlan says where everything of the face Naive goes: one panel an idea,
// one row a word that all of them share, rows far behind the sentence, and the
// questions.
type naivePlan struct {
	naive
	f       frame.Frame
	panels  []naivePanel
	label   int // columns for what stands before the first panel
	gap     int // between panels
	heads   int // first of two rows of heads
	top     int // row of the first word
	pitch   int // rows a word
	tall    int // those of them that its colours take
	first   int // the first word that is shown
	rows    int // words
	rule    int // row of the rule over the far positions
	farHead int // row of their head, the rule's where there is no other
	farTop  int
	farRows int // 0 for none
	ask     int // row of the rule over the questions, −1 for none
	answers int // row of the first question
	spacing int // rows a question
}

// naivePanel is the place of one idea.
type naivePanel struct {
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

// questions is how many there are.
const questions = 4

func planNaive(f frame.Frame, sc scene.Scene) naivePlan {
	w, h := f.Size()
	p := naivePlan{naive: newNaive(sc), f: f, heads: sentence.FaceTop(f)}
	p.placePanels(w)
	p.placeRows(h - p.heads)
	return p
}

// placePanels shares the width: all five ideas where there is room, else four,
// the two that hold the same number taking turns, else a window of them.
func (p *naivePlan) placePanels(w int) {
	digits := len(strconv.Itoa(p.far[len(p.far)-1]))
	p.label, p.gap = roomyLabel, 4
	n := (w - 1 - p.label + p.gap) / (widePanel + p.gap)
	if n < 4 {
		p.label, p.gap = max(7, digits+1), 2
		n = min((w-1-p.label+p.gap)/(narrowPanel+p.gap), 4)
		spare := w - 1 - p.label + p.gap - n*(narrowPanel+p.gap)
		p.label += max(min(spare, p.longest()-p.label, roomyLabel-p.label), 0)
	}
	n = min(max(n, 1), int(ideas))
	first, now := 0, p.sc.Order.Idea
	switch n {
	case int(ideas):
	case 4:
		first = 1
	default:
		first = parts.WindowStart(int(now), n, int(ideas), 1)
	}
	width := min((w-1-p.label+p.gap)/n-p.gap, widestPanel)
	if width > widePanel && n < int(ideas) {
		width = widePanel
	}
	x := p.label + 1
	rest := w - 1 - x + p.gap - n*(width+p.gap)
	for i := range n {
		panel := naivePanel{sentence.Idea(first + i), x, width}
		switch {
		case n == 4 && panel.idea == columnIdea && now != columnIdea:
			panel.idea = integerIdea
		case panel.idea == normalisedIdea && p.gap < 4 && n == 4:
			panel.w -= max(bitsMore-rest, 0)
		case panel.idea == binaryIdea && p.gap < 4 && n == 4:
			panel.w += bitsMore
		}
		p.panels = append(p.panels, panel)
		x += panel.w + p.gap
	}
}

// middle is the row of a word's that its numbers stand in.
func (p *naivePlan) middle() int { return (p.tall - 1) / 2 }

// longest is the width of the longest position with its word.
func (p *naivePlan) longest() int {
	most := 0
	for pos, word := range p.words {
		most = max(most, len(strconv.Itoa(pos))+2+p.f.Theme.Width(word))
	}
	return most
}

// placeRows shares h rows: rows with air between them, rows without, and where
// even those are too many, first the far ones go and then some words.
func (p *naivePlan) placeRows(h int) {
	words, far := len(p.words), len(p.far)
	const heads, rules = 2, 3 // two rules, and a head for what is far
	used := 0
	for p.pitch = 5; p.pitch > 0; p.pitch-- {
		p.spacing = min(p.pitch, 3)
		used = heads + p.pitch*(words+far) + p.spacing*questions + rules
		if used <= h || p.pitch == 1 {
			break
		}
	}
	p.tall = max(p.pitch-1, 1)
	air := h - used
	merged := air < 0 // the far rows' head stands in the rule
	if merged {
		air++
	}
	if air < 0 && air+words < 3 && far > 0 {
		air, far = air+far+1, 0
	}
	if air < 0 {
		words = max(words+air, 1)
	}
	p.rows, p.farRows = words, far
	p.first = parts.WindowStart(p.sc.Pos, words, len(p.words), 1)

	p.top = p.heads + heads
	y := p.top + p.rows*p.pitch + share(&air)
	if far > 0 {
		p.rule, p.farHead = y, y+1
		if merged {
			p.farHead = y
		}
		p.farTop = p.farHead + 1
		y = p.farTop + p.farRows*p.pitch + share(&air)
	}
	p.ask, p.answers = y, y+1+share(&air)
	if air >= questions && p.spacing == 1 {
		p.spacing = 2
	}
	if p.heads+h < p.answers+questions { // the rule goes before a question does
		p.ask, p.answers = -1, y
	}
}

// share takes a row of air, if there is one left.
func share(air *int) int {
	if *air < 1 {
		return 0
	}
	*air--
	return 1
}

// here tells whether the cursor is on an idea.
func (p *naivePlan) here(idea sentence.Idea) bool { return p.sc.Order.Idea == idea }
