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
	return 1 + parts.One(s.lambda) + rows + 1 + parts.One(s.rad) + (1+rows)*parts.One(s.second)
}

// detail is the least height of the panel under the dials, its rule included.
func (s shows) detail() int {
	if s.big {
		return 1 + 1 + 1 + (1 + 11 + 1) // air, rule, air, dial with labels around it
	}
	return parts.One(!s.bare) + matrixRows*(1+parts.One(s.block2)) + fitRows*parts.One(s.fits)
}

// layout says where everything of the dials face goes.
type layout struct {
	shows
	rows    int // of a dial
	bands   int
	perBand int  // pairs in a band
	left    int  // column where the first dial's columns begin
	first   int  // the first pair that is shown
	end     int  // the pair after the last that is shown
	pitch   int  // columns from dial to dial
	legend  int  // column where the words of the legend end
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

// height is that of the bands, with a row between them, and the panel.
func (l layout) height() int { return l.bands*(l.band(l.rows)+1) - 1 + l.detail() }

// stand takes the fullest of the ways that fit.
//
// All pairs with larger dials than the small ones come first; in several bands,
// or of another size than the normal one, only with everything else. Where the
// big dial has no room, such as in one of two panes, the dials at the second
// anchor give way before the others are less than normal. Then come small dials,
// in as many bands as all pairs need beside the matrices, or as leave room for
// everything; then one band of normal dials with everything; then of small ones.
func (p *dials) stand() {
	share := func(n int) int { return (p.pairs + n - 1) / n } // pairs in each of n bands, or bands of n pairs
	found := false
	try := func(rows, bands, perBand, left, blank int, steps ...shows) {
		for i := 0; i < len(steps) && !found; i++ {
			p.layout = layout{shows: steps[i], rows: rows, bands: bands, perBand: perBand, left: left}
			found = perBand*pitchOf(rows) <= p.w-left && (!p.big || p.w >= bigWidth) && p.height()+blank <= p.h
		}
	}
	larger := func(most, least, left, blank int, steps ...shows) {
		for rows := most; rows >= least; rows-- {
			try(rows, 1, p.pairs, gutter, blank, steps...)
			for bands := 2; bands <= maxBands; bands++ {
				try(rows, bands, share(bands), left, blank, steps[0])
			}
		}
	}
	larger(parts.MaxDial, parts.NormalDial+1, wideGutter, 0, steps[0])
	larger(parts.NormalDial, parts.NormalDial, wideGutter, 0, steps[:4]...)
	larger(parts.NormalDial-1, parts.SmallDial+1, wideGutter, 0, steps[1]) // too narrow for radians
	least := parts.Either(p.w >= bigWidth, steps[1], steps[2])
	if p.w < bigWidth {
		larger(parts.MaxDial, parts.NormalDial, gutter, 2, shows{lambda: true, fits: true, block2: true, second: true})
		larger(parts.MaxDial, parts.NormalDial, gutter, 2, shows{lambda: true, fits: true, block2: true})
	}
	inOne, inMore := max((p.w-gutter)/pitchOf(parts.SmallDial), 1), max((p.w-wideGutter)/pitchOf(parts.SmallDial), 1)
	if need := share(inMore); p.pairs > inOne {
		try(parts.SmallDial, need, share(need), wideGutter, 0, steps[1:4]...)
		for bands := min(need-1, p.h); bands > 1; bands-- {
			try(parts.SmallDial, bands, inMore, wideGutter, 0, least)
		}
	}
	try(parts.NormalDial, 1, max((p.w-gutter)/pitchOf(parts.NormalDial), 1), gutter, 0, steps[0])
	try(parts.SmallDial, 1, min(inOne, p.pairs), gutter, 0, steps[1:]...)
}

// settle gives rows that are left over to what gave way first, to air around the
// rule, and to the big dial. Wavelengths return last.
func (p *dials) settle() {
	spare := max(p.h-p.height(), 0)
	if !p.block2 && spare >= matrixRows {
		p.block2 = true
		spare -= matrixRows
	}
	if !p.lambda && spare >= p.bands+2*parts.One(!p.big) {
		p.lambda = true
		spare -= p.bands
	}
	p.rule = p.height() - p.detail()
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
	p.bigRows = min(11+max(spare-1, 0), (p.table-18)/2, parts.MaxDial)
}

// spread gives columns that the dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dials) spread() {
	width := func(pos int, more string) int { return p.f.Theme.Width(words.Position(pos) + more) }
	longest := p.f.Theme.Width(words.Shift(p.Offset))
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		longest = max(longest, width(pos, ""), min(width(pos+p.Anchor, ""), width(pos, words.PlusAnchor(p.Anchor))))
	}
	least := pitchOf(p.rows)
	p.left = max(p.left, min(longest+2, p.w-p.perBand*least))
	p.legend = parts.Either(longest > 4, p.left-1, 5)
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
	if p.end-p.first == p.pairs {
		return ""
	}
	back, ahead := parts.Either(p.first > 0, " ◂ ", " "), parts.Either(p.end < p.pairs, " ▸ ", " ")
	return fmt.Sprintf("%spairs %d…%d of %d%s", back, p.first, p.end-1, p.pairs, ahead)
}
