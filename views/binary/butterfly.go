package binary

import (
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// plan says which cells of the binary view show what. Position is its
// spine; to the left spread the bits and to the right the waves, both fastest
// at the spine, so that bit 0 stands beside pair 0. At the outer edges stand
// the distances of the step to each row.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings

	first, rows int // positions shown
	total       int // bits in question; those that do not fit are the highest
	flips       comb
	bits        comb // column 0 is the highest bit
	badge       comb // one column: the position
	lanes       comb // column i is pair i
	euclid      int
	unit        int // cells of a Hamming bar per flip
	bar         int // most cells of a Euclid bar, 0 for none

	// Rows; −1 where there is no room.
	titles, names, periods, table, step, strip int
}

// comb is a row of n columns, each w cells wide, with gaps between them.
type comb struct{ x, n, w, gap int }

func (c comb) at(i int) int { return c.x + i*(c.w+c.gap) }

// end is the cell after the last column.
func (c comb) end() int { return c.x + c.width() }

func (c comb) width() int { return max(c.n*(c.w+c.gap)-c.gap, 0) }

// find tells which column a cell belongs to.
func (c comb) find(x int) (i int, ok bool) {
	i = (x - c.x) / (c.w + c.gap)
	return i, x >= c.x && i < c.n && x < c.at(i)+c.w
}

const longestFlips = 2 * parts.FewestBits // cells of a Hamming bar

const manyRows = 32 // positions on a tall screen

const fewRows = 16 // positions elsewhere

const tall = 51 // height of a tall screen's picture

const widestLane = 33 // wider, a wave no longer reads as one line

const stripRows = 9 // rows of the strip without its gap and extra height

const headRows = 3 // titles, names, periods

const lowHead = 2 // the same with the titles left out

const keptBits = 8 // bits that stay while pairs and bars go

const keptPairs = 4 // pairs that stay while bits go

// newPlan arranges the picture.
func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	b := &plan{f: f, Scene: sc, Settings: set}
	w, h := f.Size()
	b.rows = rowsOf(h, sc.Length)
	b.first = parts.WindowStart(sc.Pos, b.rows, sc.Length, 8)
	b.total = max(parts.BitsOf(b.first+b.rows-1), sc.Bits)
	b.placeRows(h)
	want := wings{b.total, 0}
	if sc.Bits > 0 {
		want.bits = sc.Bits
	}
	want.pairs = min(want.bits, sc.Waves.Pairs())
	b.placeColumns(w-2, want)
	return b
}

// rowsOf is how many positions are shown in a height.
func rowsOf(h, length int) int {
	rows := fewRows
	if h >= tall {
		rows = manyRows
	}
	return max(min(rows, length, h-lowHead), 1)
}

// placeRows hands out the rows. What gives way first is the strip, then the
// row of the step, then the titles.
func (b *plan) placeRows(h int) {
	b.titles, b.step, b.strip = -1, -1, -1
	if h >= headRows+b.rows {
		b.titles = 0
	}
	b.names = b.titles + 1
	b.periods = b.names + 1
	b.table = b.periods + 1
	end := b.table + b.rows
	if h > end {
		b.step = end
	}
	if free := h - end - 1 - stripRows; free >= 1 {
		b.strip = end + 1 + min(free, 3)
	}
}

// wings counts the columns on either side of the spine.
type wings struct{ bits, pairs int }

// spread is a way to set the columns: how wide they are and how much air lies
// between them.
type spread struct {
	air         int
	bit, lane   int // width of a column, of a lane at least
	flips       int // Hamming bar and number; 0 as wide as the bits need
	euclid, bar int // Euclid bar and number, and most cells of the bar alone
}

// roomy lists the spreads for all bits and pairs that are wanted, the best first.
var roomy = []spread{
	{air: 2, bit: 5, lane: 13, flips: 13, euclid: 12, bar: 6},
	{air: 2, bit: 3, lane: 10, flips: 13, euclid: 12, bar: 6},
	{air: 1, bit: 3, lane: 8, euclid: 11, bar: 5},
	{air: 1, bit: 1, lane: 8, euclid: 11, bar: 5},
}

// scant lists those for when columns have to go: the Euclid bar goes, then
// most of the Hamming bar.
var scant = []spread{
	roomy[len(roomy)-1],
	{air: 1, bit: 1, lane: 8, euclid: 5},
	{air: 1, bit: 1, lane: 8, flips: 6, euclid: 5},
}

// choose finds the best spread for a width. Where all that is wanted does not
// fit, the slowest pairs go first, down to four, then the highest bits, down to
// eight, then the bars, then the rest.
func (b *plan) choose(w int, n wings) (spread, wings) {
	fits := func(s spread, n wings) bool { return b.width(s, n) <= w }
	for _, s := range roomy {
		if fits(s, n) {
			return s, n
		}
	}
	want := n.bits
	for n.pairs > keptPairs && !fits(scant[0], n) {
		n.pairs--
	}
	for n.bits > keptBits && !fits(scant[0], n) {
		n.bits--
	}
	s := scant[0]
	for _, s = range scant {
		if fits(s, n) {
			break
		}
	}
	for n.pairs > 1 && !fits(s, n) {
		n.pairs--
	}
	for n.bits > 1 && !fits(s, n) {
		n.bits--
	}
	for n.bits < want && fits(s, wings{n.bits + 1, n.pairs}) {
		n.bits++
	}
	return s, n
}

// width is what a spread takes with all lanes at their narrowest.
func (b *plan) width(s spread, n wings) int {
	b.place(s, n, s.lane)
	return b.euclid + s.euclid - 1
}

// placeColumns hands out the w cells from column 1 on. What is left over widens
// the lanes.
func (b *plan) placeColumns(w int, want wings) {
	s, n := b.choose(w, want)
	lane := s.lane
	if free := w - b.width(s, n); free > 0 {
		lane = min(lane+free/n.pairs, max(widestLane, lane))
	}
	b.place(s, n, lane)
}

// place sets the columns of a spread.
func (b *plan) place(s spread, n wings, lane int) {
	digits := words.DecimalDigits(b.total)
	b.flips = comb{x: 1, n: 1, w: s.flips}
	if s.flips == 0 {
		bar := longestFlips
		if b.total > parts.FewestBits {
			bar = min(b.total, longestFlips)
		}
		b.flips.w = max(bar+1+digits, len("flipped"))
	}
	b.unit = 1
	if b.total <= parts.FewestBits && b.flips.w > longestFlips+1 {
		b.unit = 2
	}
	b.bits = comb{b.flips.end() + s.air, n.bits, s.bit, 1}
	if n.bits < b.total {
		b.bits.x += 2 // the sign for the missing ones
	}
	b.badge = comb{x: b.bits.end() + 1 + s.air, n: 1, w: max(words.DecimalDigits(b.first+b.rows-1), 2) + 1}
	b.lanes = comb{b.badge.end() + 2*(s.air-1), n.pairs, lane, s.air}
	b.euclid, b.bar = b.lanes.end()+s.air, s.bar
}
