package shift

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// dialParts is what of the dials face is shown beside the things that never
// give way: the dials at pos, their angles, the rule and the first matrix.
type dialParts struct {
	lambda bool // a row for λ
	rad    bool // a row for ω·k in radians
	second bool // dials at the second anchor, under a bracket
	big    bool // the big dial beside the matrix
	fits   bool // the bars of R²
	block2 bool // the matrix at the second anchor
	bare   bool // no rule over the matrix
}

// dialSteps lists what is shown, the fullest first: every line gives something
// up. Between the first four and the rest the dials become small. The last but
// one has not even a row for the rule.
var dialSteps = []dialParts{
	{lambda: true, rad: true, big: true, fits: true, block2: true, second: true},
	{big: true, fits: true, block2: true, second: true},
	{fits: true, block2: true, second: true},
	{block2: true, second: true},
	{second: true},
	{second: true, bare: true},
	{},
}

// band is the height of one band of dials.
func (p dialParts) band(rows int) int {
	h := 1 + parts.One(p.lambda) + rows + 1 + parts.One(p.rad)
	if p.second {
		h += 1 + rows
	}
	return h
}

// detail is the least height of the panel under the dials, its rule included.
func (p dialParts) detail() int {
	if p.big {
		return 1 + 1 + 1 + (1 + parts.BigDial + 1) // air, rule, air, dial with labels around it
	}
	h := parts.One(!p.bare) + matrixRows
	if p.block2 {
		h += matrixRows
	}
	if p.fits {
		h += fitRows
	}
	return h
}

// dialPlan says where everything of the dials face goes.
type dialPlan struct {
	dialParts
	rows    int // of a dial
	bands   int
	perBand int  // pairs in a band
	first   int  // the first pair that is shown
	pitch   int  // columns from dial to dial
	left    int  // column where the first dial's columns begin
	legend  int  // columns that the longest position of the legend takes
	rule    int  // row of the detail panel's rule
	air     bool // a blank row under it
	gap     bool // blank rows between the parts of the panel
	table   int  // column of the matrix beside the big dial
	bigRows int  // of the big dial
	// The unit of the angles stands in the legend.
	unitless bool
}

// widths of the legend left of the dials, for one band and for several
const (
	gutter     = 7
	wideGutter = 9
)

// bigDialWidth is the width from which the big dial fits beside the matrix.
const bigDialWidth = 118

// planDials finds the fullest of the steps that fits.
func planDials(f frame.Frame, sc scene.Scene) dialPlan {
	w, h := f.Size()
	pairs := sc.Waves.Pairs()
	pair, _ := sc.Pair()
	p := dialPlan{left: gutter, bands: 1, perBand: pairs}
	if !p.roomy(w, h, pairs) && !p.narrow(w, h, pairs) && !p.severalBands(w, h, pairs) && !p.scrolled(w, h) {
		p.small(w, h, pairs)
	}
	p.first = parts.WindowStart(pair, p.perBand*p.bands, pairs, 1)
	p.settle(w, h)
	p.spread(f.Theme, w, sc)
	return p
}

// spread gives columns that the dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dialPlan) spread(t frame.Theme, w int, sc scene.Scene) {
	p.legend = t.Width(words.Shift(sc.Offset))
	for _, pos := range [...]int{sc.Pos, sc.Pos + sc.Offset} {
		full, sum := t.Width(words.Position(pos+sc.Anchor)), t.Width(words.Position(pos)+words.PlusAnchor(sc.Anchor))
		p.legend = max(p.legend, t.Width(words.Position(pos)), min(full, sum))
	}
	least := pitchOf(p.rows)
	p.left = max(p.left, min(p.legend+2, w-p.perBand*least))
	p.pitch = max(min((w-p.left)/p.perBand, 2*p.rows+12), least)
}

// settle gives rows that are left over to what gave way first, to air around
// the rule, and to the big dial. Wavelengths return last.
func (p *dialPlan) settle(w, h int) {
	bands := p.bands*p.band(p.rows) + p.bands - 1
	spare := max(h-bands-p.detail(), 0)
	if !p.block2 && spare >= matrixRows {
		p.block2 = true
		spare -= matrixRows
	}
	if !p.lambda && spare >= p.bands+2*parts.One(!p.big) {
		p.lambda = true
		spare -= p.bands
		bands += p.bands
	}
	p.rule = bands
	switch {
	case p.big || spare > 0:
		p.rule++
		p.air = p.big || spare >= 2
	case p.bare || p.rule+p.detail() > h:
		p.rule--
		p.bare = true
	}
	p.gap = p.big || spare >= 4
	p.table, p.bigRows = 43+max(min(w, 160)-120, 0)/3+max(w-160, 0)/2, parts.BigDial
	if p.big {
		p.bigRows = min(parts.BigDial+max(spare-1, 0), (p.table-18)/2, parts.MaxDial)
	}
}

// roomy tries to show all pairs with dials that are larger than the small
// ones, the largest first. In several bands, or of another size than the normal
// one, they are for screens where everything else fits too.
func (p *dialPlan) roomy(w, h, pairs int) bool {
	for rows := parts.MaxDial; rows > parts.SmallDial; rows-- {
		for bands := 1; bands <= maxBands; bands++ {
			p.bands, p.left = bands, gutter
			if bands > 1 {
				p.left = wideGutter
			}
			p.perBand = (pairs + bands - 1) / bands
			steps := dialSteps[:1]
			switch {
			case p.perBand > (w-p.left)/pitchOf(rows):
				continue
			case rows < parts.NormalDial: // too narrow for radians
				steps = dialSteps[1:2]
			case rows == parts.NormalDial && bands == 1:
				steps = dialSteps[:4]
			}
			if p.fitStep(w, h, rows, steps) {
				return true
			}
		}
	}
	return false
}

// narrow tries to show all pairs with dials that are larger than the small
// ones where the big dial has no room beside the matrix, such as in one of two
// panes. There the dials at the second anchor give way before the others are
// less than normal.
func (p *dialPlan) narrow(w, h, pairs int) bool {
	if w >= bigDialWidth {
		return false
	}
	p.left = gutter
	for _, second := range [...]bool{true, false} {
		steps := []dialParts{{lambda: true, fits: true, block2: true, second: second}}
		for rows := parts.MaxDial; rows >= parts.NormalDial; rows-- {
			for p.bands = 1; p.bands <= maxBands; p.bands++ {
				p.perBand = (pairs + p.bands - 1) / p.bands
				if p.perBand <= (w-p.left)/pitchOf(rows) && p.fitStep(w, h-2, rows, steps) { // and air around the rule
					return true
				}
			}
		}
	}
	return false
}

// maxBands is how many bands of dials that are not small may be: more are
// faster to read when the dials are small.
const maxBands = 4

// pitchOf is the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + parts.One(rows >= parts.NormalDial) }

// scrolled tries one band of normal dials with everything else, where not all
// pairs have room.
func (p *dialPlan) scrolled(w, h int) bool {
	p.bands, p.left, p.perBand = 1, gutter, max((w-gutter)/pitchOf(parts.NormalDial), 1)
	return p.fitStep(w, h, parts.NormalDial, dialSteps[:1])
}

// small lays out one band of small dials.
func (p *dialPlan) small(w, h, pairs int) {
	p.bands, p.left = 1, gutter
	p.perBand = min(max((w-gutter)/pitchOf(parts.SmallDial), 1), pairs)
	if !p.fitStep(w, h, parts.SmallDial, dialSteps[1:]) {
		p.dialParts = dialParts{}
	}
}

// severalBands takes as many bands of small dials as all pairs need, if that
// leaves room for the matrices, or else as many as leave room for everything.
func (p *dialPlan) severalBands(w, h, pairs int) bool {
	narrow := max((w-wideGutter)/pitchOf(parts.SmallDial), 1)
	if pairs <= (w-gutter)/pitchOf(parts.SmallDial) {
		return false
	}
	for need := min((pairs+narrow-1)/narrow, h); need > 1; need-- {
		p.bands = need
		steps := dialSteps[1:2]
		if w < bigDialWidth {
			steps = dialSteps[2:3]
		}
		if need*narrow >= pairs {
			steps = dialSteps[1:4]
		}
		if p.fitStep(w, h, parts.SmallDial, steps) {
			p.left, p.perBand = wideGutter, min(narrow, (pairs+need-1)/need)
			return true
		}
	}
	return false
}

// fitStep takes the first of some steps that fits into the height.
func (p *dialPlan) fitStep(w, h, rows int, steps []dialParts) bool {
	for _, parts := range steps {
		if parts.big && w < bigDialWidth {
			continue
		}
		if p.bands*parts.band(rows)+p.bands-1+parts.detail() <= h {
			p.dialParts, p.rows = parts, rows
			return true
		}
	}
	p.rows = rows
	return false
}

// place gives the upper left corner of a pair's column, and false when it is
// not shown.
func (p dialPlan) place(pair int) (x, y int, ok bool) {
	i := pair - p.first
	if i < 0 || i >= p.perBand*p.bands {
		return 0, 0, false
	}
	return p.left + i%p.perBand*p.pitch, i / p.perBand * (p.band(p.rows) + 1), true
}

// edge says which pairs are shown when not all of them are.
func (p dialPlan) edge(sc scene.Scene) string {
	pairs := sc.Waves.Pairs()
	last := p.first + p.perBand*p.bands
	if p.first == 0 && last >= pairs {
		return ""
	}
	s := " pairs " + strconv.Itoa(p.first) + "…" + strconv.Itoa(min(last, pairs)-1) + " of " + strconv.Itoa(pairs) + " "
	if p.first > 0 {
		s = " ◂" + s
	}
	if last < pairs {
		s += "▸ "
	}
	return s
}
