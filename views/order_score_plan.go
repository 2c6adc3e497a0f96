package views

import "wavescope/views/frame"

// scorePlan says where everything of the face Score goes: five blocks of
// cells, one for each product and one for the score, and under them how the
// products of one cell add up.
type scorePlan struct {
	f         frame.Frame
	sc        Scene
	words     []string
	query     int // position of the word that reads
	key       int // and of the one that is read
	asking    slot
	answering slot

	left, pitch int // of the blocks
	wide, high  int // of a cell
	titles      int // row of the blocks' names
	heads       int // row of the words over them, −1 for none
	top         int // first row of the cells
	legend      int // −1 for none, like all that follow
	rule        int
	title       int
	axis        int
	bars        int // row of the first bar
	barPitch    int
	sum         int // row of the rule over the sum
	total       int // row of the sum

	track      slot // columns of the bars
	now, after int  // where the numbers end; after is 0 where there is no room
}

// scoreBlock is the width that a block never needs to exceed, and fewestWork
// bounds the numbers that one draw multiplies at a large d_model.
const (
	widestCell = 8
	fewestWork = 400_000
)

func planScore(f frame.Frame, sc Scene) scorePlan {
	w, h := f.Size()
	p := scorePlan{f: f, sc: sc, words: sc.words(), query: sc.asking(), key: sc.answering(), titles: faceTop(f)}
	p.placeScoreRows(h)
	p.placeBlocks(w)
	p.placeBars(w)
	return p
}

// placeScoreRows shares the rows. The bars and their sum always stay; what is
// named first in extras goes last.
func (p *scorePlan) placeScoreRows(h int) {
	free := h - p.titles
	words := max(len(p.words), 1)
	least := min(words, 5)
	take := func(n int) bool {
		if free-n < 0 {
			return false
		}
		free -= n
		return true
	}
	take(1 + products + 1) // names of the blocks, bars, sum
	take(least)
	heads, title, rule, legend := take(1), take(1), take(1), take(1)
	axis, sum := take(1), take(1)
	rows := min(words-least, free)
	rows = least + max(min(rows, free*2/3), 0)
	free -= rows - least
	p.high, p.barPitch = 1, 1
	if rows == words && take(rows) {
		p.high = 2
	}
	if take(products - 1) {
		p.barPitch = 2
	}
	const air = 6 // blank rows that the parts below ask for
	for p.high > 1 && p.high < 4 && free-air >= rows {
		p.high, free = p.high+1, free-rows
		if free-air >= products-1 && p.barPitch < 3 {
			p.barPitch, free = p.barPitch+1, free-(products-1)
		}
	}
	y := p.titles + 1
	p.heads, p.legend, p.rule, p.title, p.axis, p.sum = -1, -1, -1, -1, -1, -1
	place := func(row *int, there, airBefore bool) {
		if !there {
			return
		}
		if airBefore && take(1) {
			y++
		}
		*row = y
		y++
	}
	place(&p.heads, heads, false)
	p.top, p.asking.n = y, rows
	y += rows * p.high
	place(&p.legend, legend, true)
	place(&p.rule, rule, true)
	place(&p.title, title, true)
	place(&p.axis, axis, true)
	p.bars = y
	y += products*p.barPitch - (p.barPitch - 1)
	place(&p.sum, sum, true)
	p.total = y
}

// placeBlocks shares the width among the blocks and the words before them.
func (p *scorePlan) placeBlocks(w int) {
	gap, gutter := 3, 7
	if w < 100 {
		gap, gutter = 2, 6
	}
	words := max(len(p.words), 1)
	room := max((w-1-gutter-(shown-1)*gap)/shown, 1)
	most := max(fewestWork/p.sc.DModel, 6)
	p.answering.n = min(words, room, most)
	p.asking.n = min(p.asking.n, most)
	p.wide = min(room/p.answering.n, widestCell)
	longest := 0
	for _, word := range p.words {
		longest = max(longest, p.f.Theme.Width(word))
	}
	spare := (room - p.wide*p.answering.n) * shown
	p.left = gutter + min(spare, max(longest+2-gutter, 0))
	p.pitch = p.wide*p.answering.n + gap
	if rest := w - 1 - p.left - shown*p.pitch + gap; rest > shown {
		p.pitch += min(rest/shown, 4)
	}
	p.asking.first = windowStart(p.query, p.asking.n, words, 1)
	p.answering.first = windowStart(p.key, p.answering.n, words, 1)
}

// placeBars finds the columns of the bars and of the numbers after them.
func (p *scorePlan) placeBars(w int) {
	const number = 8 // −12.345 and a blank
	names := 22
	p.now, p.after = w-1-number-5, w-1
	if w < 100 {
		names = 14
		p.now = w - 1 - number - 2
	}
	if w < 70 {
		names = 7
	}
	p.track = slot{1 + names, max(p.now-number-2-1-names, 0)}
}
