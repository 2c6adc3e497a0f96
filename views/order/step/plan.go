package step

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything goes: above, one row a column of the table, below,
// the table that is being filled.
type plan struct {
	f              frame.Frame
	sentence.Scene        // with waves in it
	others         bool   // they are not those of the scheme
	cells          []cell // of the position, in the columns that are shown

	heads int // first row of the heads
	small bool
	top   int // first row of the first column
	pitch int // rows a column
	first int // the first column that is shown
	n     int // columns shown, in the rows and in the table
	row   [partCount]part
	gap   int // blanks before a part; three of them hold an arrow

	rule     int         // −1 for no table
	names    int         // row of the pairs' names, −1 for none
	columns  int         // row of the columns' numbers
	rows     parts.Track // of the table, one a position
	left     int         // where the first cell of the table begins
	cell     int         // columns of a cell
	wordRoom int         // for words before the positions
}

// The parts of a row, from left to right.
const (
	columnPart = iota
	pairPart
	wavePart
	divisorPart
	anglePart
	clockPart
	valuePart
	partCount
)

// part is a part of the rows: where it begins and how wide it is.
type part struct{ x, w int }

// pitches are the rows that a column can take, the clock being as high; the
// first that leaves room for the table is taken.
var pitches = [...]int{6, 4, 3, 2, 1}

// fewest is how many positions the table wants to show.
const fewest = 3

func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	p := &plan{f: f, Scene: sc.Waving(), others: !sc.HasWaves(), heads: sentence.FaceTop(f), rule: -1, names: -1, columns: -1}
	p.placeCells(w)
	p.placeRows(h - p.heads)
	p.first = trailStart(p.Dim, p.n, p.DModel, 2)
	for dim := p.first; dim < p.first+p.n; dim++ {
		p.cells = append(p.cells, newCell(p.Scene, p.Pos, dim))
	}
	p.placeParts(w)
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
func (p *plan) placeCells(w int) {
	const least, most = 12, 17 // +0.90929743 takes eleven
	label := len("pos ") + len(strconv.Itoa(min(p.Length, p.Pos+16))) + 2
	if room := min((w-80)/3, 20); room >= 5 {
		p.wordRoom = room
		label += room + 2
	}
	wanted := least
	if w >= 100 {
		wanted = most
	}
	p.n = max((w-1-label)/(wanted+1), 1)
	if p.n >= p.DModel {
		p.n = p.DModel
	} else {
		p.n = max(p.n&^1, min(2, p.DModel))
	}
	p.cell = min(max((w-1-label)/p.n-1, 1), most)
	p.left = max((w-1-p.n*(p.cell+1)-label)/3, 0) + label
}

// placeRows shares h rows between the columns' rows and the table.
func (p *plan) placeRows(h int) {
	heads, need := 2, 0
	for _, p.pitch = range pitches {
		wanted := fewest
		if p.pitch > 4 {
			wanted = 10
		}
		if need = heads + p.n*p.pitch + 1 + 2 + wanted; need <= h {
			break
		}
	}
	if p.small = need > h; p.small {
		heads = 1
		p.n = max(min(p.n, h-heads-1-1-2), min(2, p.n))
	}
	p.top = p.heads + heads
	y, free := p.top+p.n*p.pitch, h-heads-p.n*p.pitch
	if free < 3 { // a rule, the columns' numbers and one position
		return
	}
	air := min(max((free-6)/4, 0), 2)
	p.rule, p.columns, free = y+air, y+air+1, free-air-2
	if free > 2 && !p.small {
		p.names, p.columns, free = p.rule+1, p.rule+2, free-1
	}
	p.rows = parts.Track{X: p.columns + 1, W: 1, Total: p.Length}
	if free >= 9 {
		p.rows.X, p.rows.Gap, free = p.rows.X+1, 1, free/2
	}
	p.rows.N = min(free, p.Length)
	p.rows.First = trailStart(p.Pos, p.rows.N, p.Length, 1)
}

// placeParts shares the width among the parts: what they need, then what they
// like, and the rest to those whose numbers can get long.
func (p *plan) placeParts(w int) {
	clock := 2 * p.clock()
	need := [partCount]int{max(3, len(strconv.Itoa(p.DModel-1))), 9, 3, 17, 18, clock, 11}
	like := [partCount]int{10, 12, 6, 22, 18, clock + 3*parts.One(clock > 0), 23}
	p.gap = 1
	if w < 76 { // no clock, and short forms
		need = [partCount]int{need[columnPart], 5, 3, 12, 14, 0, 11}
	}
	if w >= 100 {
		p.gap = 3
	}
	free, wish := w-2-p.gap*(partCount-1), 0
	for i, n := range need {
		free -= n
		like[i] = max(like[i]-n, 0)
		wish += like[i]
	}
	give, more := min(max(free, 0), wish), max(free-wish, 0)/4
	x := 1
	for i, n := range need {
		n += like[i] * give / max(wish, 1)
		switch i {
		case divisorPart, anglePart:
			n += more
		case valuePart:
			n = min(n+more, w-1-x)
		}
		p.row[i] = part{x, n}
		x += n + p.gap
	}
}

// room is the width of a part with the gap after it but for one blank.
func (p *plan) room(part int) int { return p.row[part].w + p.gap - 1 }

// bar is the place of the bars, w odd so that 0 has a column; none where they
// would have no row.
func (p *plan) bar() part {
	v := p.row[valuePart]
	if p.pitch < 2 {
		return part{}
	}
	return part{v.x, max((v.w-1)/2*2+1, 0)}
}

// clock is how many rows a clock has, 0 for none.
func (p *plan) clock() int {
	if p.pitch < 3 { // no hand is seen on a smaller one
		return 0
	}
	return p.pitch
}

// made tells whether a cell of the table is there already.
func (p *plan) made(pos, dim int) bool { return pos < p.Pos || pos == p.Pos && dim <= p.Dim }

// Hit goes to a column's row, or to a cell of the table.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	pos, dim := p.Pos, p.first+(y-p.top)/p.pitch
	if y < p.top || y >= p.top+p.n*p.pitch {
		row, ok := p.rows.Find(y)
		column := (x - p.left) / (p.cell + 1)
		if !ok || x < p.left || column >= p.n {
			return nil
		}
		pos, dim = row, p.first+column
	}
	return func(s *scene.State, _ *sentence.Settings) { s.Pos, s.Dim = pos, dim }
}
