package step

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan says where everything goes: at the left the chain that leads from a column
// to its value, at the right one large clock, and under them the table that is
// being filled.
type plan struct {
	f              frame.Frame
	sentence.Scene      // with waves in it
	others         bool // they are not those of the scheme
	here           cell // under the cursor
	heads          int  // first row of the face
	first, n       int  // columns of the table that are shown

	chain, pitch  int // row of the first link, and rows from link to link
	clockX, clock int // column and rows of the clock, which begins in the row of the chain; 0 rows for none

	columns  int         // row of the columns' numbers, −1 for no table
	rows     parts.Track // of the table, one a position
	left     int         // where the first cell of the table begins
	cell     int         // columns of a cell
	wordRoom int         // for words before the positions
}

// The links of the chain.
const (
	columnLink = iota
	pairLink
	divisorLink
	angleLink
	waveLink
	valueLink
	links
)

const (
	chainX    = 2  // of the names of the links
	chainText = 12 // of what they say
	chainRoom = 33 // columns of that
	besides   = 13 // columns right of the clock, for a word of it
	fewest    = 2  // positions that the table shows at least
	most      = 5  // and beside a clock that can still grow
)

func newPlan(f frame.Frame, sc sentence.Scene) sentence.Picture {
	w, h := f.Size()
	p := &plan{f: f, Scene: sc.Waving(), others: !sc.HasWaves(), heads: sentence.FaceTop(f), columns: -1}
	p.here = newCell(p.Scene, p.At(p.Pos), p.Dim)
	p.placeCells(w)
	p.placeRows(w, h)
	p.first = trailStart(p.Dim, p.n, p.DModel, 2)
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
	const least, most = 11, 17 // +0.90929743 takes eleven
	label := len("pos ") + len(strconv.Itoa(p.At(min(p.Length, p.Pos+16)))) + 2 + parts.One(p.Start() > 0)
	if room := min((w-80)/3, 20); room >= 5 {
		p.wordRoom = room
		label += room + 2
	}
	p.n = max((w-1-label)/(least+1), 1)
	if p.n >= p.DModel {
		p.n = p.DModel
	} else {
		p.n = max(p.n&^1, min(2, p.DModel))
	}
	p.cell = min(max((w-1-label)/p.n-1, 1), most)
	p.left = max((w-1-p.n*(p.cell+1)-label)/3, 0) + label
}

// placeRows gives the clock what the table leaves, and the chain as many rows.
func (p *plan) placeRows(w, h int) {
	p.chain = p.heads
	free := h - p.heads
	if free >= 24 {
		p.chain, free = p.chain+1, free-1
	}
	table, fewest := min(most, p.Length), fewest
	if p.Hidden.Has("table") {
		table, fewest = -2, -2 // nor has it a head, nor air over it
	}
	if free < 24+1+table {
		table = min(fewest, p.Length)
	}
	rows := min(free-2-table, (w-1-chainText-chainRoom-besides)/2, parts.MaxDial)
	if rows > 24 { // what is left is shared with the table
		table = min(free-2-rows, p.Length)
	}
	p.pitch = min(max(rows/links, 1), 6)
	if p.clock = rows; rows < 6 {
		p.clock, rows = 0, max(min(free-2-table, links), 0)
	}
	p.pitch = min(max(max(rows, free-2-table)/links, 1), max(p.clock/links, 4))
	p.clockX = w - 1 - besides - 2*p.clock
	under := p.chain + max(p.clock, min((links-1)*p.pitch+2, free-2-table), min(links, free))
	if left := h - under; left < 2 || p.Hidden.Has("table") {
		return
	}
	p.columns = under + parts.One(h-under > 1+table)
	n := min(h-p.columns-1, p.Length)
	p.rows = parts.Track{X: p.columns + 1, W: 1, N: n, First: trailStart(p.Pos, n, p.Length, 1), Total: p.Length}
}

// made tells whether a cell of the table is there already.
func (p *plan) made(pos, dim int) bool { return pos < p.Pos || pos == p.Pos && dim <= p.Dim }

// Hit goes to a cell of the table, or to a column by its number.
func (p *plan) Hit(x, y int) func(*scene.State, *sentence.Settings) {
	column := (x - p.left) / (p.cell + 1)
	if x < p.left || column >= p.n {
		return nil
	}
	pos, onRow := p.rows.Find(y)
	if !onRow && (y != p.columns || p.columns < 0) {
		return nil
	}
	if !onRow {
		pos = p.Pos
	}
	return func(s *scene.State, _ *sentence.Settings) { s.Pos, s.Dim = pos, p.first+column }
}
