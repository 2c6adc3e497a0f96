package shift

import (
	"fmt"

	"wavescope/views/parts"
	"wavescope/views/words"
)

// kind is how the turn of the pair under the cursor is shown at two positions.
type kind int

const (
	twoDials kind = iota // side by side
	twoRings             // one dial, the second position inside the first
	noDial               // the matrix alone
	bare                 // not at all: the small dials are the picture
)

// shows is what of the dials gives way.
type shows struct {
	second bool // a row of dials at the second anchor
	lambda bool // a row for λ
}

// gives lists what is shown, the fullest first.
var gives = []shows{{second: true, lambda: true}, {lambda: true}, {}}

// layout says where everything of the dials face goes.
type layout struct {
	shows
	kind    kind
	lines   int // rows of the numbers where they stand over the small dials
	x       int // column of the first large dial
	large   int // rows of a large dial
	rows    int // of a small one
	bands   int
	perBand int // pairs in a band
	bandY   int // the first row of the bands
	left    int // column where the first small dial's columns begin
	first   int // the first pair that is shown
	end     int // the pair after the last that is shown
	pitch   int // columns from dial to dial
	legend  int // column where the words of the legend end
	rule    int // the row over the bands, −1 where there is none
	panel   int // column of the numbers
}

const (
	gutter      = 7   // columns of the legend left of the small dials, of one band
	wideGutter  = 9   // of several
	margin      = 7   // columns of the words left of a large dial
	between     = 12  // columns between two, with a sign of equality
	behind      = 8   // columns behind the second
	leastTwo    = 9   // rows of two dials at least
	leastRing   = 7   // of one with two rings
	ringPanel   = 38  // columns of the numbers beside two rings at least
	wideScreen  = 150 // from which the numbers have more room
	largestBand = 10  // rows of the small dials at most
	matrixRows  = 3   // heads, sine and cosine
)

// pitchOf is the least number of columns from dial to dial.
func pitchOf(rows int) int { return 2*rows + 1 + parts.One(rows >= parts.NormalDial) }

// band is the height of one band of small dials.
func (l layout) band() int {
	return 2 + parts.One(l.lambda) + l.rows*(1+parts.One(l.second))
}

// under is the height of all bands, with a row between them.
func (l layout) under() int { return l.bands*(l.band()+1) - 1 }

// over is the height of what stands over the bands, but for the large dials: the
// headline, words over and under two dials, and a rule.
func (l layout) over() int {
	return [...]int{twoDials: 4, twoRings: 1, noDial: 1 + l.lines, bare: 0}[l.kind]
}

// widest is how many rows a large dial has at most, by the width.
func (p *dials) widest(k kind) int {
	panel, ring := parts.Either(p.w < wideScreen, 28, 44), ringPanel
	if !p.hasNumbers() {
		panel, ring = 0, 0
	}
	switch k {
	case twoDials:
		return min((p.w-panel-margin-between-behind-1)/4, parts.MaxDial)
	case twoRings:
		return min((p.w-ring-2*margin)/2, parts.MaxDial)
	}
	return 0
}

// kinds are how the turn of one pair can be shown, the best first: without a
// second position there is nothing to compare.
func (p *dials) kinds() []kind {
	last := parts.Either(p.hasNumbers(), noDial, bare)
	if !p.hasSecond() {
		return []kind{last}
	}
	return []kind{twoDials, twoRings, last}
}

// rowsFor is what small dials can show, the fullest first, and how many rows one
// has at most: as many as there is room for where no large one stands over them.
func (p *dials) rowsFor(k kind) (most int, ways []shows) {
	switch {
	case k == bare && !p.hasSecond():
		return parts.MaxDial, gives[2:]
	case p.hasSecond():
		return largestBand, gives
	}
	return parts.MaxDial, gives[1:]
}

// stand takes the fullest of the ways that fit. The large dials are the picture:
// for them a second row of small ones gives way, then λ; then they shrink by a
// quarter, then pairs scroll, then two dials become one, and none.
func (p *dials) stand() {
	for _, k := range p.kinds() {
		widest := p.widest(k)
		most := min(widest, p.h*3/5)
		least := [...]int{twoDials: leastTwo, twoRings: leastRing, noDial: 0, bare: 0}[k]
		if most < least {
			continue
		}
		smaller := max(most*3/4, least)
		most = max(most-parts.One(k == twoDials), least) // words under two dials are worth a row of them
		if p.showAll(k, most) || p.showAll(k, smaller) || p.showSome(k, most) || p.showSome(k, smaller) {
			return
		}
	}
	p.layout = layout{kind: p.kinds()[len(p.kinds())-1], lines: p.numberRows(), rows: parts.SmallDial, bands: 1, perBand: 1}
}

// fits tries a layout whose large dials have at least so many rows, and gives
// them what is left.
func (p *dials) fits(l layout, least int) bool {
	l.lines = p.numberRows()
	l.large = min(p.h-l.over()-l.under(), max(p.widest(l.kind), 0))
	if l.large < least || l.perBand < 1 || l.bands < 1 {
		return false
	}
	p.layout = l
	return true
}

// inBand is how many small dials of so many rows stand side by side.
func (p *dials) inBand(rows int, several bool) int {
	return (p.w - parts.Either(several, wideGutter, gutter)) / pitchOf(rows)
}

// wanted is how many pairs are shown where there is room.
func (p *dials) wanted() int { return parts.Either(p.f.Theme.Few, min(p.pairs, farDials), p.pairs) }

// farDials are as many as can be told apart from far away.
const farDials = 3

// showAll shows all pairs, in as few bands as they need, beside large dials of at
// least so many rows.
func (p *dials) showAll(k kind, least int) bool {
	most, ways := p.rowsFor(k)
	for _, s := range ways {
		for rows := most; rows >= parts.SmallDial; rows-- {
			bands := 1
			if n := p.inBand(rows, true); p.inBand(rows, false) < p.wanted() && n > 0 {
				bands = (p.wanted() + n - 1) / n
			}
			if p.fits(layout{shows: s, kind: k, rows: rows, bands: bands, perBand: (p.wanted() + bands - 1) / bands}, least) && p.perBand*pitchOf(rows) <= p.w-gutter {
				return true
			}
		}
	}
	return false
}

// showSome shows as many pairs as it can beside large dials of at least so many
// rows.
func (p *dials) showSome(k kind, least int) bool {
	best := layout{}
	for _, s := range gives[1:] {
		for rows := parts.NormalDial; rows >= parts.SmallDial; rows-- {
			for bands := 1; bands*parts.SmallDial < p.h; bands++ {
				n := min(p.inBand(rows, bands > 1), p.pairs)
				if p.fits(layout{shows: s, kind: k, rows: rows, bands: bands, perBand: n}, least) && n*bands > best.perBand*best.bands {
					best = p.layout
				}
			}
		}
	}
	if best.bands > 0 {
		p.layout = best
	}
	return best.bands > 0
}

// settle places what stand has chosen: a rule over the bands where there is a row
// for it, and the numbers beside the large dials.
func (p *dials) settle() {
	spare := max(p.h-p.over()-p.large-p.under(), 0)
	p.rule = -1
	p.bandY = p.over() + p.large
	switch {
	case p.kind == bare:
		p.bandY = spare / 2
	case p.kind == twoDials:
		p.rule = p.bandY - 1
	case spare > 0:
		p.rule = p.bandY
		p.bandY++
	}
	p.left = parts.Either(p.bands > 1, wideGutter, gutter)
	switch p.kind {
	case twoDials:
		p.x, p.panel = margin, margin+4*p.large+between+behind
	case twoRings:
		p.x, p.panel = margin-2, max(2*p.large+2*margin-2, min(p.w-ringPanel-8, 2*p.large+2*margin+6))
	default:
		p.panel = 1
	}
	if spare := (p.w - p.panel) / 2; !p.hasNumbers() && spare > 0 {
		p.x, p.panel = p.x+spare, p.panel+spare
	}
}

// spread gives columns that the small dials do not need to long positions in the
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
	if spare := p.w - p.left - p.perBand*p.pitch; p.kind == bare && spare > 0 {
		p.left, p.legend = p.left+spare/2, p.legend+spare/2
	}
}

// bottom is the row under everything that is over the bands.
func (p *dials) bottom() int { return parts.Either(p.rule >= 0, p.rule, p.bandY) }

// columns are the small dials of a band, and strips the bands.
func (p *dials) columns() parts.Track { return parts.Track{X: p.left, W: p.pitch, N: p.perBand} }
func (p *dials) strips() parts.Track {
	return parts.Track{X: p.bandY, W: p.band(), Gap: 1, N: p.bands}
}

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
	return fmt.Sprintf("%spairs %d–%d of %d%s", back, p.first, p.end-1, p.pairs, ahead)
}
