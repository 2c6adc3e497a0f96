package score

import (
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// scorePlan says where everything of the face Score goes: five blocks of
// cells, one for each product and one for the score, and under them how the
// products of one cell add up.
type scorePlan struct {
	f         frame.Frame
	sc        scene.Scene
	words     []string
	query     int // position of the word that reads
	key       int // and of the one that is read
	asking    sentence.Slot
	answering sentence.Slot

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

	track      sentence.Slot // columns of the bars
	now, after int           // where the numbers end; after is 0 where there is no room
}

// widestCell is the width that a cell never needs to exceed, and mostNumbers
// bounds the vectors that one draw multiplies at a large d_model.
const (
	widestCell  = 8
	mostNumbers = 400_000
)

func planScore(f frame.Frame, sc scene.Scene) scorePlan {
	w, h := f.Size()
	p := scorePlan{f: f, sc: sc, words: sentence.Words(sc.State), query: sentence.Asking(sc.State), key: sentence.Answering(sc.State), titles: sentence.FaceTop(f)}
	p.placeScoreRows(h)
	p.placeBlocks(w)
	p.placeBars(w)
	return p
}

// spare is how many rows there are left to give away.
type spare int

// take gives n rows away if there are as many.
func (s *spare) take(n int) bool {
	if int(*s) < n {
		return false
	}
	*s -= spare(n)
	return true
}

// placeScoreRows shares the rows. The names of the blocks, the bars and their
// sum always stay; of the rest what is asked for last goes first.
func (p *scorePlan) placeScoreRows(h int) {
	free := spare(h - p.titles)
	words := max(len(p.words), 1)
	free.take(1 + products + 1)
	rows := max(min(words, 5, int(free)), 1)
	free.take(rows)
	apart := 0 // stands for the blank row before the legend
	for _, row := range [...]*int{&p.heads, &p.title, &p.legend, &apart, &p.axis, &p.rule, &p.sum} {
		if *row = -1; free.take(1) {
			*row = 0
		}
	}
	more := max(min(words-rows, int(free)*2/3), 0)
	free.take(more)
	rows += more
	p.asking.N, p.high, p.barPitch = rows, 1, 1
	if rows == words && free.take(rows) {
		p.high = 2
	}
	if free.take(products - 1) {
		p.barPitch = 2
	}
	const air = 6 // blank rows that the parts below ask for
	for p.high > 1 && p.high < 6 && free >= spare(rows+air) {
		p.high, free = p.high+1, free-spare(rows)
		if p.barPitch < 3 && free >= air+products-1 && free.take(products-1) {
			p.barPitch++
		}
	}
	p.stackRows(free + spare(1+apart)) // the legend asks for air first
}

// stackRows gives every part that has room its row, from the top down, with air
// before it as long as there is any.
func (p *scorePlan) stackRows(free spare) {
	y := p.titles + 1
	stack := func(row *int, air bool) {
		if *row < 0 {
			return
		}
		if air && free.take(1) {
			y++
		}
		*row = y
		y++
	}
	stack(&p.heads, false)
	p.top = y
	y += p.asking.N * p.high
	for _, row := range [...]*int{&p.legend, &p.rule, &p.title, &p.axis} {
		stack(row, true)
	}
	p.bars = y
	y += products*p.barPitch - (p.barPitch - 1)
	stack(&p.sum, true)
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
	most := max(mostNumbers/p.sc.DModel, 6)
	p.answering.N = min(words, room, most)
	p.asking.N = min(p.asking.N, most)
	p.wide = min(room/p.answering.N, widestCell)
	longest := 0
	for _, word := range p.words {
		longest = max(longest, p.f.Theme.Width(word))
	}
	spare := (room - p.wide*p.answering.N) * shown
	p.left = gutter + min(spare, max(longest+2-gutter, 0))
	p.pitch = p.wide*p.answering.N + gap
	if rest := w - 1 - p.left - shown*p.pitch + gap; rest > shown {
		p.pitch += min(rest/shown, 4)
	}
	p.asking.First = parts.WindowStart(p.query, p.asking.N, words, 1)
	p.answering.First = parts.WindowStart(p.key, p.answering.N, words, 1)
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
	p.track = sentence.Slot{1 + names, max(p.now-number-2-1-names, 0)}
}
