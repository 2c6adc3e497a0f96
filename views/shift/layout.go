package shift

import (
	"fmt"

	"wavescope/views/parts"
	"wavescope/views/words"
)

// shows is what of the dials face is shown beside the things that never give
// way: the dials at pos, their angles, the rule and the first matrix.
type shows struct {
	lambda bool // a row for λ
	rad    bool // a row for ω·k in radians
	second bool // dials at the second anchor, under a bracket
	big    bool // the big dial beside the matrix
	fits   bool // the bars of R²
	block2 bool // the matrix at the second anchor
	bare   bool // no rule over the matrix
}

// steps lists what is shown, the fullest first: every line gives something up.
// Between the first four and the rest the dials become small. The last but one
// has not even a row for the rule.
var steps = []shows{
	{lambda: true, rad: true, big: true, fits: true, block2: true, second: true},
	{big: true, fits: true, block2: true, second: true},
	{fits: true, block2: true, second: true},
	{block2: true, second: true},
	{second: true},
	{second: true, bare: true},
	{},
}

// band is the height of one band of dials.
func (s shows) band(rows int) int {
	h := 1 + parts.One(s.lambda) + rows + 1 + parts.One(s.rad)
	if s.second {
		h += 1 + rows
	}
	return h
}

// detail is the least height of the panel under the dials, its rule included.
func (s shows) detail() int {
	if s.big {
		return 1 + 1 + 1 + (1 + parts.BigDial + 1) // air, rule, air, dial with labels around it
	}
	return parts.One(!s.bare) + matrixRows*(1+parts.One(s.block2)) + fitRows*parts.One(s.fits)
}

// height is that of several bands, with a row between them, and the panel.
func (s shows) height(rows, bands int) int { return bands*(s.band(rows)+1) - 1 + s.detail() }

// layout says where everything of the dials face goes.
type layout struct {
	shows
	rows    int // of a dial
	bands   int
	perBand int  // pairs in a band
	first   int  // the first pair that is shown
	end     int  // the pair after the last that is shown
	pitch   int  // columns from dial to dial
	left    int  // column where the first dial's columns begin
	legend  int  // columns that the longest position of the legend takes
	rule    int  // row of the detail panel's rule
	air     bool // a blank row under it
	gap     bool // blank rows between the parts of the panel
	table   int  // column of the matrix beside the big dial
	bigRows int  // of the big dial
}

const (
	gutter     = 7   // columns of the legend left of the dials, of one band
	wideGutter = 9   // of several
	bigWidth   = 118 // from which the big dial fits beside the matrix
	maxBands   = 4   // of dials that are not small: more are faster to read when they are small
)

// pitchOf is the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + parts.One(rows >= parts.NormalDial) }

// place takes the fullest of the ways to stand that fit: all pairs with dials
// that are larger than the small ones, all with small ones, some of them.
func (p *dials) place() {
	one := max((p.w-gutter)/pitchOf(parts.NormalDial), 1)
	if !p.roomy() && !p.narrow() && !p.several() && !p.try(parts.NormalDial, 1, one, gutter, p.h, steps[0]) {
		p.small()
	}
	p.first = parts.WindowStart(p.pair, p.perBand*p.bands, p.pairs, 1)
	p.end = min(p.first+p.perBand*p.bands, p.pairs)
	p.settle()
	p.spread()
}

// roomy tries dials in several bands, or of another size than the normal one,
// where everything else fits too.
func (p *dials) roomy() bool {
	return p.larger(parts.SmallDial+1, func(rows, bands int) bool {
		left, now := gutter, steps[:1]
		if bands > 1 {
			left = wideGutter
		}
		switch {
		case rows < parts.NormalDial: // too narrow for radians
			now = steps[1:2]
		case rows == parts.NormalDial && bands == 1:
			now = steps[:4]
		}
		return p.all(rows, bands, left, p.h, now...)
	})
}

// narrow tries them where the big dial has no room beside the matrix, such as in
// one of two panes. There the dials at the second anchor give way before the
// others are less than normal.
func (p *dials) narrow() bool {
	now := shows{lambda: true, fits: true, block2: true, second: true}
	try := func(rows, bands int) bool { return p.all(rows, bands, gutter, p.h-2, now) } // with air around the rule
	if p.w >= bigWidth {
		return false
	}
	if p.larger(parts.NormalDial, try) {
		return true
	}
	now.second = false
	return p.larger(parts.NormalDial, try)
}

// larger tries dials down to a size, the largest first, in one band or more.
func (p *dials) larger(least int, try func(rows, bands int) bool) bool {
	for rows := parts.MaxDial; rows >= least; rows-- {
		for bands := 1; bands <= maxBands; bands++ {
			if try(rows, bands) {
				return true
			}
		}
	}
	return false
}

// all tries to show all pairs in so many bands.
func (p *dials) all(rows, bands, left, room int, steps ...shows) bool {
	perBand := p.share(bands)
	return perBand*pitchOf(rows) <= p.w-left && p.try(rows, bands, perBand, left, room, steps...)
}

// share is how many pairs each of n bands holds, or how many bands of n pairs
// there are.
func (p *dials) share(n int) int { return (p.pairs + n - 1) / n }

// several takes as many bands of small dials as all pairs need, if that leaves
// room for the matrices, or else as many as leave room for everything.
func (p *dials) several() bool {
	perBand := max((p.w-wideGutter)/pitchOf(parts.SmallDial), 1)
	if p.pairs <= (p.w-gutter)/pitchOf(parts.SmallDial) {
		return false
	}
	need := p.share(perBand)
	if p.try(parts.SmallDial, need, p.share(need), wideGutter, p.h, steps[1:4]...) {
		return true
	}
	now := steps[2]
	if p.w >= bigWidth {
		now = steps[1]
	}
	for bands := min(need-1, p.h); bands > 1; bands-- {
		if p.try(parts.SmallDial, bands, perBand, wideGutter, p.h, now) {
			return true
		}
	}
	return false
}

// small lays out one band of small dials, with nothing else where nothing fits.
func (p *dials) small() {
	perBand := min(max((p.w-gutter)/pitchOf(parts.SmallDial), 1), p.pairs)
	least := shows{}.height(parts.SmallDial, 1)
	p.try(parts.SmallDial, 1, perBand, gutter, max(p.h, least), steps[1:]...)
}

// try takes the first of some steps that leaves so many bands enough rows.
func (p *dials) try(rows, bands, perBand, left, room int, steps ...shows) bool {
	for _, s := range steps {
		if (!s.big || p.w >= bigWidth) && s.height(rows, bands) <= room {
			p.layout = layout{shows: s, rows: rows, bands: bands, perBand: perBand, left: left}
			return true
		}
	}
	return false
}

// settle gives rows that are left over to what gave way first, to air around the
// rule, and to the big dial. Wavelengths return last.
func (p *dials) settle() {
	spare := max(p.h-p.height(p.rows, p.bands), 0)
	if !p.block2 && spare >= matrixRows {
		p.block2 = true
		spare -= matrixRows
	}
	if !p.lambda && spare >= p.bands+2*parts.One(!p.big) {
		p.lambda = true
		spare -= p.bands
	}
	p.rule = p.height(p.rows, p.bands) - p.detail()
	switch {
	case p.big || spare > 0:
		p.rule++
		p.air = p.big || spare >= 2
	case p.bare || p.rule+p.detail() > p.h:
		p.rule--
		p.bare = true
	}
	p.gap = p.big || spare >= 4
	p.table = 43 + max(min(p.w, 160)-120, 0)/3 + max(p.w-160, 0)/2
	p.bigRows = min(parts.BigDial+max(spare-1, 0), (p.table-18)/2, parts.MaxDial)
}

// spread gives columns that the dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dials) spread() {
	width := func(pos int, more string) int { return p.f.Theme.Width(words.Position(pos) + more) }
	p.legend = p.f.Theme.Width(words.Shift(p.Offset))
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		p.legend = max(p.legend, width(pos, ""), min(width(pos+p.Anchor, ""), width(pos, words.PlusAnchor(p.Anchor))))
	}
	least := pitchOf(p.rows)
	p.left = max(p.left, min(p.legend+2, p.w-p.perBand*least))
	p.pitch = max(min((p.w-p.left)/p.perBand, 2*p.rows+12), least)
}

// columns are the dials of a band, and strips the bands.
func (p *dials) columns() parts.Track { return parts.Track{X: p.left, W: p.pitch, N: p.perBand} }
func (p *dials) strips() parts.Track  { return parts.Track{W: p.band(p.rows), Gap: 1, N: p.bands} }

// at is the upper left corner of the column of a pair that is shown.
func (p *dials) at(pair int) (x, y int) {
	i := pair - p.first
	return p.columns().At(i % p.perBand), p.strips().At(i / p.perBand)
}

// edge says which pairs are shown when not all of them are.
func (p *dials) edge() string {
	before, after := "", ""
	if p.first > 0 {
		before = " ◂"
	}
	if p.end < p.pairs {
		after = "▸ "
	}
	if before+after == "" {
		return ""
	}
	return fmt.Sprintf("%s pairs %d…%d of %d %s", before, p.first, p.end-1, p.pairs, after)
}
