package binary

import (
	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// plan says which cells show what. Position is the spine; to the left spread
// the bits and to the right the waves, both fastest at the spine, so that bit 0
// stands beside pair 0. At the outer edges stand the distances of the step to
// each row.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings
	own bool // the waves are those of the scene's own table
	bit bool // the cursor is on a bit

	first, rows int // positions shown
	total       int // bits in question; those that do not fit are the highest
	spread
	flips  parts.Track
	bits   parts.Track // the first is the highest bit
	badge  parts.Track // one column: the position
	lanes  parts.Track
	pairs  []int // of the lanes
	euclid int
	unit   int // cells of a Hamming bar per flip

	stack
}

const (
	longestFlips = 2 * parts.FewestBits // cells of a Hamming bar where there are few
	longestFlip  = 3                    // cells of it for one flip
	widestLane   = 33                   // wider, a wave no longer reads as one line
	keptBits     = 8                    // bits that stay while pairs and bars go
	keptPairs    = 4                    // pairs that stay while bits go
	clockedPairs = 3                    // pairs that stay while digits do
)

// newPlan arranges the picture.
func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	waved, own := sc.WithWaves()
	p := &plan{f: f, Scene: waved, Settings: set, own: own}
	w, h := f.Size()
	p.stack, p.rows = stackOf(h, sc.Length, !sc.Hidden.Has("strip"))
	p.first = parts.WindowStart(sc.Pos, p.rows, sc.Length, 8)
	p.total = max(parts.BitsOf(p.first+p.rows-1), sc.Bits)
	if p.bit = !own && sc.Here().Group == encoding.BitGroup; p.bit {
		p.total = max(p.total, min(sc.Dim+1, scene.MaxBits))
	}
	bits := parts.Either(sc.Bits > 0, sc.Bits, p.total)
	p.placeColumns(w-2, wings{bits, min(bits, p.Waves.Pairs())})
	p.pairs = p.shownPairs()
	return p
}

// shownPairs are the pairs of the lanes: the fastest, but for the last lane, which
// the pair under the cursor takes where it is not among them.
func (p *plan) shownPairs() []int {
	all := make([]int, p.lanes.N)
	for i := range all {
		all[i] = i
	}
	if pair, ok := p.here(); ok && pair >= len(all) {
		all[len(all)-1] = pair
	}
	return all
}

// here is the pair under the cursor, if it is on one.
func (p *plan) here() (pair int, ok bool) {
	pair, kind := p.Wave()
	return pair, p.own && kind != encoding.Zero
}

// row is the row of a position.
func (p *plan) row(pos int) int { return p.table + pos - p.first }

// The heights of the picture's parts.
const (
	mostRows   = 64 // positions of the table at most
	manyRows   = 32 // before digits grow on
	usualRows  = 16 // before digits and dials grow
	fewRows    = 10 // where the strip has given way
	leastRows  = 8  // where digits and dials are as small as they get
	smallDigit = 3  // rows of a digit
	usualDigit = 5  // before the table grows
	largeDigit = 7  // after it
	hugeDigit  = 9  // where all of the table is shown
	stripRows  = 4  // bits, waves and axis
	headRows   = 3  // headline, names, periods
)

// stack says in which rows the parts stand; −1 where there is no room.
type stack struct {
	titles, names, periods int
	step                   int // the first row of digits and dials
	digit                  int // rows of a digit; 0 for none
	arrows                 int // rows between the digits before and after
	heads                  int // what the edges are, and what codes cost
	table, strip           int
}

// height is that of digits and dials.
func (s stack) height() int { return 2*s.digit + s.arrows }

// stackOf hands out h rows for a table of so many positions, and gives how many
// of them are shown. With more rows digits and dials grow first, then the table;
// with fewer the strip gives way, then the headline, then digits and dials. The
// strip, if it is wanted, is not needed where the table shows everything.
func stackOf(h, length int, strip bool) (s stack, rows int) {
	with := func(digit, rows int) int { // the height of a picture with a headline
		return headRows + 1 + 2*digit + 1 + 2 + rows + (1+stripRows)*parts.One(strip && rows < length)
	}
	rows = min(usualRows, length)
	s = stack{titles: 0, names: 1, periods: 2, step: headRows + 1, digit: smallDigit, arrows: 1, strip: -1}
	switch {
	case h >= with(s.digit, rows):
		s.digit = grown(s.digit, usualDigit, func(n int) bool { return h >= with(n, rows) })
		rows = grown(rows, min(manyRows, length), func(n int) bool { return h >= with(s.digit, n) })
		switch {
		case rows == length && h >= with(largeDigit, rows): // nothing else is left to grow
			s.digit = grown(largeDigit, hugeDigit, func(n int) bool { return h >= with(n, rows) })
		case rows == manyRows:
			s.digit = grown(s.digit, largeDigit, func(n int) bool { return h >= with(n, rows) })
			rows = grown(rows, min(mostRows, length), func(n int) bool { return h >= with(s.digit, n) })
		}
		if strip && rows < length {
			s.strip = h - stripRows
		}
	case h >= headRows+1+s.height()+2+min(fewRows, length): // without a strip
		rows = min(h-headRows-1-s.height()-2, length)
	default:
		return lowStack(h, length)
	}
	s.heads = s.step + s.height() + 1
	s.table = s.heads + 1
	return s, rows
}

// lowStack is a stack without a headline, and for very few rows without digits.
func lowStack(h, length int) (s stack, rows int) {
	s = stack{titles: -1, heads: -1, strip: -1, names: 0, step: 1, digit: smallDigit}
	if rows = min(leastRows, length); h < 1+s.height()+1+rows {
		s.digit, s.step = 0, -1
	}
	s.periods = 1 + s.height()
	s.table = s.periods + 1
	return s, max(min(h-s.table, mostRows, length), 1)
}

// grown is the largest number from n on, up to a limit, of those that fit.
func grown(n, limit int, fits func(int) bool) int {
	for n < limit && fits(n+1) {
		n++
	}
	return n
}

// wings counts the columns on either side of the spine.
type wings struct{ bits, pairs int }

// spread is a way to set the columns: how wide they are and how much air lies
// between them.
type spread struct {
	air           int
	bit, bitGap   int
	lane, laneGap int // width of a lane at least
	flips         int // Hamming bar and number; 0 as wide as the bits need
	euclidW, bar  int // Euclid bar and number, and most cells of the bar alone
}

// roomy lists the spreads for all bits and pairs that are wanted, the best
// first, and scant those for when columns have to go: the Euclid bar goes, then
// most of the Hamming bar.
var (
	roomy = []spread{
		{air: 3, bit: 7, bitGap: 2, lane: 18, laneGap: 3, flips: 18, euclidW: 12, bar: 5},
		{air: 2, bit: 5, bitGap: 1, lane: 12, laneGap: 3, flips: 13, euclidW: 12, bar: 5},
		{air: 2, bit: 4, bitGap: 1, lane: 10, laneGap: 2, flips: 11, euclidW: 12, bar: 5},
		{air: 2, bit: 3, bitGap: 1, lane: 10, laneGap: 2, flips: 11, euclidW: 12, bar: 5},
		{air: 1, bit: 4, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
		{air: 1, bit: 3, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
	}
	smallest = len(roomy) - 2 // the last with room for digits
	scant    = []spread{
		roomy[len(roomy)-1],
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5},
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, flips: 6, euclidW: 5},
	}
)

// choose finds the best spread for a width. Pairs may go where that keeps the
// digits. Where all that is wanted does not fit, the slowest pairs go first, down to four, then the highest bits, down to
// eight, then the bars, then the rest.
func (p *plan) choose(w int, n wings) (spread, wings) {
	fits := func(s spread, n wings) bool { return p.width(s, n) <= w }
	for i, s := range roomy {
		if fits(s, n) {
			return s, n
		}
		for fewer := n; i == smallest && fewer.pairs > clockedPairs; { // pairs give way to digits
			if fewer.pairs--; fits(s, fewer) {
				return s, fewer
			}
		}
	}
	want := n.bits
	drop := func(s spread, pairs, bits int) {
		for n.pairs > pairs && !fits(s, n) {
			n.pairs--
		}
		for n.bits > bits && !fits(s, n) {
			n.bits--
		}
	}
	drop(scant[0], keptPairs, keptBits)
	s := scant[0]
	for _, s = range scant {
		if fits(s, n) {
			break
		}
	}
	drop(s, 1, 1)
	for n.bits < want && fits(s, wings{n.bits + 1, n.pairs}) {
		n.bits++
	}
	return s, n
}

// width is what a spread takes with all lanes at their narrowest.
func (p *plan) width(s spread, n wings) int {
	p.place(s, n, s.lane)
	return p.euclid + s.euclidW - 1
}

// placeColumns hands out the w cells from column 1 on. What is left over widens
// the lanes.
func (p *plan) placeColumns(w int, want wings) {
	s, n := p.choose(w, want)
	lane := s.lane
	if free := w - p.width(s, n); free > 0 {
		lane = min(lane+free/n.pairs, max(widestLane, lane))
	}
	p.place(s, n, lane)
}

// place sets the columns of a spread.
func (p *plan) place(s spread, n wings, lane int) {
	p.spread = s
	p.flips = parts.Track{X: 1, W: s.flips, N: 1}
	if s.flips == 0 {
		bar := parts.Either(p.total > parts.FewestBits, min(p.total, longestFlips), longestFlips)
		p.flips.W = max(bar+1+words.DecimalDigits(p.total), len("flipped"))
	}
	p.unit = min(max((p.flips.W-1-words.DecimalDigits(p.total))/p.total, 1), longestFlip)
	missing := 2 * parts.One(n.bits < p.total) // room for the sign that says so
	p.bits = parts.Track{X: end(p.flips) + s.air + missing, W: s.bit, Gap: s.bitGap, N: n.bits}
	p.badge = parts.Track{X: end(p.bits) + 1 + s.air, W: max(words.DecimalDigits(p.first+p.rows-1), 2) + 1, N: 1}
	p.lanes = parts.Track{X: end(p.badge) + 2*(s.air-1) + parts.One(s.bar > 0), W: lane, Gap: s.laneGap, N: n.pairs}
	p.euclid = end(p.lanes) + s.air
}

// end is the cell after the last of a row of things.
func end(t parts.Track) int { return t.At(t.End()) - t.Gap }
