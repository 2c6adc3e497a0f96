package step

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// stepPlan says where everything of the face Step goes: above, one row a
// column of the table, below, the table that is being filled.
type stepPlan struct {
	f     frame.Frame
	heads int // first row of the heads
	small bool
	top   int // first row of the first column
	pitch int // rows a column
	first int // the first column that is shown
	n     int // columns shown, in the rows and in the table
	parts [stepParts]stepPart
	gap   int // blanks before a part; three of them hold an arrow

	rule     int // −1 for no table
	names    int // row of the pairs' names, −1 for none
	columns  int // row of the columns' numbers
	rows     int // first row of the table
	spacing  int // rows a position
	from     int // the first position that is shown
	count    int // positions
	left     int // where the first cell of the table begins
	cell     int // columns of a cell
	wordRoom int // for words before the positions
}

// The parts of a row, from left to right.
const (
	stepColumn = iota
	stepPair
	stepWave
	stepDivisor
	stepAngle
	stepClock
	stepValue
	stepParts
)

// stepPart is a part of the rows: where it begins and how wide it is.
type stepPart struct{ x, w int }

// The rows that a column can take, the clock being as high; the first that
// leaves room for the table is taken.
var stepPitches = [...]int{6, 4, 3, 2, 1}

// fewestTable is how many positions the table wants to show.
const fewestTable = 3

func planStep(f frame.Frame, sc scene.Scene) stepPlan {
	w, h := f.Size()
	p := stepPlan{f: f, heads: sentence.FaceTop(f), rule: -1, names: -1, columns: -1}
	p.placeCells(w, sc)
	p.placeRows(h-p.heads, sc)
	p.first = trailStart(sc.Dim, p.n, sc.DModel, 2)
	p.placeParts(w, sc)
	return p
}

// trailStart is the first of n things that are shown, so that most of them lie
// behind the cursor: they are made already. It pages by about half of them, in
// multiples of step.
func trailStart(cursor, n, total, step int) int {
	page := max(n/2/step*step, min(step, n))
	start := max(cursor-n+page, 0) / page * page
	return max(min(start, total-n), 0)
}

// placeCells finds how many columns of the table fit, whole pairs unless they
// are all, and how wide they are.
func (p *stepPlan) placeCells(w int, sc scene.Scene) {
	const least, most = 12, 17 // +0.90929743 takes eleven
	last := min(sc.Length, sc.Pos+16)
	label := len("pos ") + len(strconv.Itoa(last)) + 2
	p.wordRoom = min(max((w-80)/3, 0), 20)
	if p.wordRoom >= 5 {
		label += p.wordRoom + 2
	} else {
		p.wordRoom = 0
	}
	cell := least
	if w >= 100 {
		cell = most
	}
	p.n = max((w-1-label)/(cell+1), 1)
	if p.n >= sc.DModel {
		p.n = sc.DModel
	} else {
		p.n = max(p.n&^1, min(2, sc.DModel))
	}
	p.cell = min(max((w-1-label)/p.n-1, 1), most)
	p.left = max((w-1-p.n*(p.cell+1)-label)/3, 0) + label
}

// placeRows shares h rows between the columns' rows and the table.
func (p *stepPlan) placeRows(h int, sc scene.Scene) {
	for _, p.pitch = range stepPitches {
		wanted := fewestTable
		if p.pitch > 4 {
			wanted = 10
		}
		if 2+p.n*p.pitch+1+2+wanted <= h {
			break
		}
	}
	heads := 2
	if p.small = 2+p.n*p.pitch+1+2+fewestTable > h; p.small {
		heads = 1
		p.n = max(min(p.n, h-heads-1-1-2), min(2, p.n))
	}
	p.top = p.heads + heads
	y, free := p.top+p.n*p.pitch, h-heads-p.n*p.pitch
	if free < 3 { // a rule, the columns' numbers and one position
		return
	}
	if air := min((free-6)/4, 2); air > 0 {
		y, free = y+air, free-air
	}
	p.rule, p.columns, free = y, y+1, free-2
	if free > 2 && !p.small {
		p.names, p.columns, free = y+1, y+2, free-1
	}
	p.rows, p.spacing = p.columns+1, 1
	if free >= 9 {
		p.rows, p.spacing, free = p.rows+1, 2, free/2
	}
	p.count = min(free, sc.Length)
	p.from = trailStart(sc.Pos, p.count, sc.Length, 1)
}

// placeParts shares the width among the parts: what they need, then what they
// like, and the rest to those whose numbers can get long.
func (p *stepPlan) placeParts(w int, sc scene.Scene) {
	clock := 2 * p.clock()
	need := [stepParts]int{max(3, len(strconv.Itoa(sc.DModel-1))), 9, 3, 17, 18, clock, 11}
	like := [stepParts]int{10, 12, 6, 22, 18, clock + 3*parts.One(clock > 0), 23}
	p.gap = 1
	if w < 76 { // no clock, and short forms
		need = [stepParts]int{need[0], 5, 3, 12, 14, 0, 11}
	}
	if w >= 100 {
		p.gap = 3
	}
	free := w - 2 - p.gap*(stepParts-1)
	for _, n := range need {
		free -= n
	}
	wish := 0
	for i := range like {
		like[i] = max(like[i]-need[i], 0)
		wish += like[i]
	}
	give, left := min(max(free, 0), wish), max(free-wish, 0)
	x := 1
	for i := range p.parts {
		n := need[i]
		if wish > 0 {
			n += like[i] * give / wish
		}
		switch i {
		case stepDivisor, stepAngle:
			n += left / 4
		case stepValue:
			n = min(n+left/4, w-1-x)
		}
		p.parts[i] = stepPart{x, n}
		x += n + p.gap
	}
}

// clock is how many rows a clock has, 0 for none.
func (p *stepPlan) clock() int {
	if p.pitch < 3 { // no hand is seen on a smaller one
		return 0
	}
	return p.pitch
}

// text is the row, counted from the first of a column, that its numbers stand
// in; the row after it has the small print.
func (p *stepPlan) text() int { return (p.pitch - 1) / 2 }

// tableRow is the position of a row of the screen.
func (p *stepPlan) tableRow(y int) (pos int, ok bool) {
	i := y - p.rows
	if p.rule < 0 || i < 0 || i%p.spacing != 0 || i/p.spacing >= p.count {
		return 0, false
	}
	return p.from + i/p.spacing, true
}

// tableColumn is the column of the table at a column of the screen.
func (p *stepPlan) tableColumn(x int) (dim int, ok bool) {
	i := x - p.left
	if i < 0 || i/(p.cell+1) >= p.n {
		return 0, false
	}
	return p.first + i/(p.cell+1), true
}
