package binary

import (
	"wavescope/views/chart"
)

// The heights of the picture's parts.
const (
	mostRows   = 64 // positions of the table at most
	manyRows   = 32 // before digits grow on
	usualRows  = 17 // before digits and dials grow: two counts of 8, and the step to the next
	fewRows    = 10 // where the strip has given way
	leastRows  = 8  // where digits and dials are as small as they get
	smallDigit = 3  // rows of a digit
	usualDigit = 5  // before the table grows
	largeDigit = 7  // after it
	hugeDigit  = 9  // where all of the table is shown
	stripRows  = 4  // bits, waves and axis
	headRows   = 3  // names, periods, heads of the table
)

// stack holds the heights of the parts of the picture, in rows.
type stack struct {
	airy     bool // with blank rows around the step
	apart    bool // with a row between the digits before and after
	digit    int  // rows of a digit; 0 for none
	rows     int  // positions of the table
	stripped bool // with the strip
}

// arrows returns the rows between the digits before and after.
func (s stack) arrows() int { return chart.One(s.apart) }

// height returns the height of the digits and dials, in rows.
func (s stack) height() int { return 2*s.digit + s.arrows() }

// stackOf divides h rows for a sequence of some length. With more rows digits and
// dials grow first, then the table. With fewer rows the strip is dropped first, then
// the blank rows, then digits and dials. A table that shows all positions needs no
// strip.
func stackOf(h, length int, strip, ascii bool) stack {
	with := func(digit, rows int) int { // the height of a picture with blank rows
		return headRows + 2 + 2*digit + 1 + rows + (1+stripRows)*chart.One(strip && rows < length)
	}
	s := stack{airy: true, apart: true, digit: smallDigit, rows: min(usualRows, length)}
	room := h - headRows - 2 - s.height() // for the table without a strip
	switch {
	case h >= with(s.digit, s.rows):
		s.digit = grown(s.digit, usualDigit, func(n int) bool { return h >= with(n, s.rows) })
		s.rows = grown(s.rows, min(manyRows, length), func(n int) bool { return h >= with(s.digit, n) })
		switch {
		case s.rows == length && h >= with(largeDigit, s.rows): // nothing else is left to grow
			s.digit = grown(largeDigit, hugeDigit, func(n int) bool { return h >= with(n, s.rows) })
		case s.rows == manyRows:
			s.digit = grown(s.digit, largeDigit, func(n int) bool { return h >= with(n, s.rows) })
			s.rows = grown(s.rows, min(mostRows, length), func(n int) bool { return h >= with(s.digit, n) })
		}
		s.stripped = strip && s.rows < length
	case room >= min(fewRows, length):
		s.rows = min(room, length)
	default:
		return lowStack(h, length, ascii)
	}
	return s
}

// lowStack returns a stack without blank rows and, for very few rows, without digits. In ASCII, whose digits fill their
// rows, a row is between them if there is one.
func lowStack(h, length int, ascii bool) stack {
	s, rows := stack{digit: smallDigit}, min(leastRows, length)
	if h < headRows+s.height()+rows {
		s.digit = 0
	}
	s.apart = ascii && s.digit > 0 && h > headRows+s.height()+rows
	s.rows = max(min(h-headRows-s.height(), mostRows, length), 1)
	return s
}

// grown returns the largest number from n on, up to a limit, of those that fit.
func grown(n, limit int, fits func(int) bool) int {
	for n < limit && fits(n+1) {
		n++
	}
	return n
}

// columns are where things stand beside each other.
type columns struct {
	flips  chart.Track
	bits   chart.Track // the first is the highest bit
	badge  chart.Track // one column: the position
	lanes  chart.Track
	euclid int
}

// from returns the same columns counted from column x.
func (c columns) from(x int) columns {
	for _, t := range [...]*chart.Track{&c.flips, &c.bits, &c.badge, &c.lanes} {
		t.X -= x
	}
	c.euclid -= x
	return c
}

// bitAt returns the middle of the column of bit k.
func (c columns) bitAt(k int) int { return c.bits.At(c.bits.N-1-k) + c.bits.W/2 }

// end returns the cell after the last of a row of things, and width their columns.
func end(t chart.Track) int          { return t.At(t.End()) - t.Gap }
func width(t chart.Track) chart.Size { return chart.Fixed(end(t) - t.X) }

const (
	longestFlips = 2 * chart.FewestBits // cells of a Hamming bar where there are few
	longestFlip  = 3                    // cells of it for one flip at most
	usualLane    = 25                   // columns of the screen for each lane
	asciiLane    = 40                   // the same in ASCII, where letters take the room of lines
	widestLane   = 33                   // wider, a wave no longer reads as one line
	keptBits     = 8                    // bits that stay while pairs and bars go
	keptPairs    = 4                    // pairs that stay while bits go
	keptASCII    = 2                    // the same in ASCII
	clockedPairs = 3                    // pairs that stay while digits do
)

// wings counts the columns of bits and of pairs.
type wings struct{ bits, pairs int }

// spread is the width of the columns, and of the blank ones between them.
type spread struct {
	air           int
	bit, bitGap   int
	lane, laneGap int // width of a lane at least
	flipsW        int // Hamming bar and number; 0 as wide as the bits need
	euclidW, bar  int // Euclid bar and number, and most cells of the bar alone
}

// roomy are the spreads with room for all bits and pairs that are wanted, the best first. scant are
// the spreads for fewer of them: at first both bars, then without the Euclid bar, then with a short
// Hamming bar.
var (
	roomy = []spread{
		{air: 3, bit: 7, bitGap: 2, lane: 18, laneGap: 3, flipsW: 18, euclidW: 12, bar: 5},
		{air: 2, bit: 5, bitGap: 1, lane: 12, laneGap: 3, flipsW: 13, euclidW: 12, bar: 5},
		{air: 2, bit: 4, bitGap: 1, lane: 10, laneGap: 2, flipsW: 11, euclidW: 12, bar: 5},
		{air: 2, bit: 3, bitGap: 1, lane: 10, laneGap: 2, flipsW: 11, euclidW: 12, bar: 5},
		{air: 1, bit: 4, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
		{air: 1, bit: 3, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5, bar: 3},
	}
	smallest = len(roomy) - 2 // the last with room for digits
	scant    = []spread{
		roomy[len(roomy)-1],
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, euclidW: 5},
		{air: 1, bit: 1, bitGap: 1, lane: 8, laneGap: 1, flipsW: 6, euclidW: 5},
	}
)

// choose finds the best spread for a width. Pairs are dropped if that keeps the
// digits. If all that is wanted does not fit, the slowest pairs are dropped first,
// down to four, then the highest bits, down to eight, then the bars, then the rest.
func (p *counter) choose(w int, n wings) (spread, wings) {
	fits := func(s spread, n wings) bool { return p.widthOf(s, n) <= w }
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

// widthOf returns the width of a spread whose lanes are as narrow as possible.
func (p *counter) widthOf(s spread, n wings) int {
	p.place(s, n, s.lane)
	return p.euclid + s.euclidW - 1
}

// placeColumns divides the w cells from column 1 on. What is left widens the lanes.
func (p *counter) placeColumns(w int, want wings) {
	s, n := p.choose(w, want)
	lane := s.lane
	if free := w - p.widthOf(s, n); free > 0 {
		lane = min(lane+free/max(n.pairs, 1), max(widestLane, lane))
	}
	p.place(s, n, lane)
	if n.pairs == 0 { // nothing to its right
		p.columns = p.columns.from((end(p.badge) - w) / 2)
	}
}

// place sets the columns of a spread.
func (p *counter) place(s spread, n wings, lane int) {
	p.spread = s
	p.flips = chart.Track{X: 1, W: s.flipsW, N: 1}
	if s.flipsW == 0 {
		bar := chart.Either(p.total > chart.FewestBits, min(p.total, longestFlips), longestFlips)
		p.flips.W = max(bar+1+chart.DecimalDigits(p.total), len("flipped"))
	}
	missing := 2 * chart.One(n.bits < p.total) // room for the sign that says so
	p.bits = chart.Track{X: end(p.flips) + s.air + missing, W: s.bit, Gap: s.bitGap, N: n.bits}
	p.badge = chart.Track{X: end(p.bits) + 1 + s.air, W: max(chart.DecimalDigits(p.Length-1), 2) + 1, N: 1}
	p.lanes = chart.Track{X: end(p.badge) + 2*(s.air-1) + chart.One(s.bar > 0), W: lane, Gap: s.laneGap, N: n.pairs}
	p.euclid = end(p.lanes) + s.air
}
