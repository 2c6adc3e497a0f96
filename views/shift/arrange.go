package shift

import (
	"wavescope/views/chart"
)

// kind is how the turn of the pair under the cursor is shown at two positions.
type kind int

const (
	twoDials kind = iota // side by side
	twoRings             // one dial, the second position inside the first
	noDial               // numbers alone
	bare                 // not at all: the small dials are the picture
)

// arrangement is how many cells everything on the picture of the dials takes.
type arrangement struct {
	kind    kind
	second  bool // small dials at the second anchor
	waves   bool // a row for λ
	large   int  // rows of a large dial
	rows    int  // of a small one
	bands   int
	perBand int // pairs in a band
	pitch   int // columns from dial to dial
	left    int // columns left of the dials
}

const (
	gutter      = 7   // columns of the legend left of the small dials, of one band
	wideGutter  = 9   // of several
	margin      = 7   // columns of the words left of a large dial
	between     = 12  // columns between two, with a sign of equality
	behind      = 8   // columns behind the second
	leastTwo    = 9   // rows of two dials at least
	leastRing   = 7   // of one with two rings
	ringNumbers = 38  // columns of the numbers beside two rings at least
	wideScreen  = 150 // from which the numbers have more room
	largestBand = 10  // rows of small dials below large ones at most
	farDials    = 3   // as many as can be told apart from far away
)

// pitchOf is the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + chart.One(rows >= chart.NormalDial) }

// band is the height of one band of small dials.
func (a arrangement) band() int { return 2 + chart.One(a.waves) + a.rows*(1+chart.One(a.second)) }

// under is the height of all bands, with a row between them.
func (a arrangement) under() int { return a.bands*(a.band()+1) - 1 }

// over is the height of what is always over the bands: the heading, and with it
// words over and under two dials and a rule, or the numbers where no dial is
// beside them.
func (p *dials) over(k kind) int {
	return [...]int{twoDials: 4, twoRings: 1, noDial: 1 + p.lines(), bare: 0}[k]
}

// arrange takes the fullest arrangement that fits. The large dials are the
// picture: for them the second row of small ones is dropped first, then λ; then
// they shrink by a quarter, then pairs scroll, then two dials become one, and none.
func (p *dials) arrange() {
	kinds := []kind{twoDials, twoRings, chart.Either(p.hasNumbers(), noDial, bare)}
	if p.Hidden.Hides(secondName) { // nothing to compare
		kinds = kinds[2:]
	}
	for _, k := range kinds {
		least := [...]int{twoDials: leastTwo, twoRings: leastRing, noDial: 0, bare: 0}[k]
		most := min(p.widest(k), p.H*3/5)
		if most < least {
			continue
		}
		smaller := max(most*3/4, least)
		most = max(most-chart.One(k == twoDials), least) // words under two dials are worth a row of them
		if p.fill(k, most, true) || p.fill(k, smaller, true) || p.fill(k, most, false) || p.fill(k, smaller, false) {
			return
		}
	}
	p.arrangement = arrangement{kind: kinds[len(kinds)-1], rows: chart.SmallDial, bands: 1, perBand: 1}
}

// widest is how many rows a large dial has at most, by the width.
func (p *dials) widest(k kind) int {
	numbers, ringed := chart.Either(p.W < wideScreen, 28, 44), ringNumbers
	if !p.hasNumbers() {
		numbers, ringed = 0, 0
	}
	switch k {
	case twoDials:
		return min((p.W-numbers-margin-between-behind-1)/4, chart.MaxDial)
	case twoRings:
		return min((p.W-ringed-2*margin)/2, chart.MaxDial)
	}
	return 0
}

// fill puts small dials under large ones of at least so many rows: all pairs, in
// the fullest way that shows them, or else as many as it can. What is left makes
// the large ones larger.
func (p *dials) fill(k kind, large int, all bool) bool {
	wanted, alone := chart.Either(p.Theme.Few, min(p.pairs, farDials), p.pairs), p.Hidden.Hides(secondName)
	most, shown := chart.NormalDial, 0
	if all {
		most = chart.Either(alone, chart.MaxDial, largestBand)
	}
	for _, a := range []arrangement{{kind: k, second: true, waves: true}, {kind: k, waves: true}, {kind: k}} {
		if a.second && (alone || !all) || a.waves && alone && all && k == bare { // the dials are the picture then
			continue
		}
		for a.rows = most; a.rows >= chart.SmallDial; a.rows-- {
			for a.bands = 1; a.bands*chart.SmallDial < p.H; a.bands++ {
				a.perBand = (p.W - chart.Either(a.bands > 1, wideGutter, gutter)) / pitchOf(a.rows)
				a.perBand = min(a.perBand, (wanted+a.bands-1)/a.bands)
				a.large = min(p.H-p.over(k)-a.under(), max(p.widest(k), 0))
				if n := a.bands * a.perBand; n > shown && (!all || n >= wanted) && a.large >= large {
					p.arrangement = a
					if shown = n; all {
						return true
					}
				}
			}
		}
	}
	return shown > 0
}

// spread gives columns that the small dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dials) spread() {
	longest, least := p.Theme.Width(chart.Shift(p.Offset)), pitchOf(p.rows)
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		longest = max(longest, p.Theme.Width(chart.Position(pos)))
	}
	p.left = max(chart.Either(p.bands > 1, wideGutter, gutter), min(longest+3, p.W-p.perBand*least))
	p.pitch = max(min((p.W-p.left)/p.perBand, 2*p.rows+12), least)
	if spare := p.W - p.left - p.perBand*p.pitch; p.kind == bare && spare > 0 {
		p.left += spare / 2
	}
}
