package views

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
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
}

// dialSteps lists what is shown, the fullest first: every line gives something
// up. Between the first four and the rest the dials become small.
var dialSteps = []dialParts{
	{lambda: true, rad: true, big: true, fits: true, block2: true, second: true},
	{big: true, fits: true, block2: true, second: true},
	{fits: true, block2: true, second: true},
	{block2: true, second: true},
	{second: true},
	{},
}

// band is the height of one band of dials.
func (p dialParts) band(rows int) int {
	h := 1 + b2i(p.lambda) + rows + 1 + b2i(p.rad)
	if p.second {
		h += 1 + rows
	}
	return h
}

// detail is the least height of the panel under the dials, its rule included.
func (p dialParts) detail() int {
	if p.big {
		return 1 + 1 + 1 + (1 + bigDial + 1) // air, rule, air, dial with labels around it
	}
	h := 1 + matrixRows
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
	air     bool // blank rows around it
	gap     bool // blank rows between the parts of the panel
	table   int  // column of the matrix beside the big dial
	bigRows int  // of the big dial
}

// widths of the legend left of the dials, for one band and for several
const (
	gutter     = 7
	wideGutter = 9
)

// bigDialWidth is the width from which the big dial fits beside the matrix.
const bigDialWidth = 118

// planDials finds the fullest of the steps that fits.
func planDials(f frame.Frame, sc Scene) dialPlan {
	w, h := f.Size()
	pairs := sc.Waves.Pairs()
	pair, _ := shiftPair(sc)
	p := dialPlan{left: gutter, bands: 1, perBand: pairs}
	if !p.roomy(w, h, pairs) {
		p.small(w, h, pairs)
	}
	p.first = windowStart(pair, p.perBand*p.bands, pairs, 1)
	p.settle(w, h)
	p.spread(f.Theme, w, sc)
	return p
}

// spread gives columns that the dials do not need to long positions in the
// legend, and then to the gaps between the dials.
func (p *dialPlan) spread(t frame.Theme, w int, sc Scene) {
	for _, anchor := range [...]int{0, sc.Anchor} {
		for _, k := range [...]int{0, sc.Offset} {
			p.legend = max(p.legend, t.Width(position(sc.Pos+anchor+k)))
		}
	}
	p.legend = max(p.legend, t.Width(offsetText(sc.Offset)))
	least := 2*p.rows + 1 + b2i(p.rows > smallDial)
	p.left = max(p.left, min(p.legend+3, w-p.perBand*least))
	p.pitch = max(min((w-p.left)/p.perBand, 2*p.rows+12), least)
}

// settle gives rows that are left over to the wavelengths, then to air around
// the rule, then to the big dial.
func (p *dialPlan) settle(w, h int) {
	spare := max(h-p.bands*p.band(p.rows)-(p.bands-1)-p.detail(), 0)
	if !p.lambda && spare >= p.bands+2*b2i(!p.big) {
		p.lambda = true
		spare -= p.bands
	}
	p.rule = p.bands*p.band(p.rows) + p.bands - 1
	if p.big || spare >= 2 {
		p.rule++
		p.air = true
	}
	p.gap = p.big || spare >= 4
	p.table, p.bigRows = 43+max(w-120, 0)/3, bigDial
	if p.big {
		p.bigRows = min(bigDial+max(spare-1, 0), (p.table-18)/2, maxDial)
	}
}

// roomy tries dials of the normal size, or larger ones where everything fits
// with them, all pairs in one band.
func (p *dialPlan) roomy(w, h, pairs int) bool {
	for rows := maxDial; rows >= normalDial; rows -= 2 {
		if pairs > (w-gutter)/(2*rows+2) {
			continue
		}
		steps := dialSteps[:4]
		if rows > normalDial {
			steps = dialSteps[:1]
		}
		if p.fitStep(w, h, rows, steps) {
			return true
		}
	}
	return false
}

// small lays out small dials, in as many bands as there is height for.
func (p *dialPlan) small(w, h, pairs int) {
	cell := 2*smallDial + 1
	p.perBand = max((w-gutter)/cell, 1)
	if p.perBand >= pairs {
		p.perBand = pairs
	} else {
		p.severalBands(w, h, pairs)
	}
	if !p.fitStep(w, h, smallDial, dialSteps[1:]) {
		p.dialParts = dialParts{}
	}
}

// severalBands takes as many bands as all pairs need, if that leaves room for
// the matrices, or else as many as leave room for everything.
func (p *dialPlan) severalBands(w, h, pairs int) {
	narrow := max((w-wideGutter)/(2*smallDial+1), 1)
	for need := (pairs + narrow - 1) / narrow; need > 1; need-- {
		p.bands = need
		steps := dialSteps[1:2]
		if w < bigDialWidth {
			steps = dialSteps[2:3]
		}
		if need*narrow >= pairs {
			steps = dialSteps[1:4]
		}
		if need <= h && p.fitStep(w, h, smallDial, steps) {
			p.left, p.perBand = wideGutter, min(narrow, (pairs+need-1)/need)
			return
		}
	}
	p.bands = 1
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

// drawDials draws the bands of dials and the panel for the pair under the
// cursor.
func drawDials(f frame.Frame, sc Scene) {
	p := planDials(f, sc)
	pair, inPair := shiftPair(sc)
	pairs := sc.Waves.Pairs()
	for i := p.first; i < min(p.first+p.perBand*p.bands, pairs); i++ {
		p.drawPair(f, sc, i, inPair && i == pair)
	}
	for band := range p.bands {
		if first := p.first + band*p.perBand; first < pairs {
			p.drawLegend(f, sc, first)
			if p.second {
				p.drawBracket(f, sc, first)
			}
		}
	}
	drawDetail(f, sc, p)
}

// drawPair draws one column: the pair's number, its dials and its angle, which
// stands once, between the two dials that share it.
func (p dialPlan) drawPair(f frame.Frame, sc Scene, pair int, here bool) {
	x, y, _ := p.place(pair)
	if here {
		f.Tint(x+(p.pitch-min(p.pitch, 2*p.rows+2))/2, y, min(p.pitch, 2*p.rows+2), p.band(p.rows), frame.Column)
	}
	p.drawHead(f, sc, pair, here, x, y)
	y++
	if p.lambda {
		label := waveLabel(encoding.Wavelength(sc.Waves, pair))
		f.TextCenter(x, y, p.pitch, fitting(f, p.pitch-1, label, strings.TrimPrefix(label, "λ ")), frame.Style{FG: frame.Faint})
		y++
	}
	d := dialOf(p.rows)
	dialX := x + (p.pitch-2*p.rows)/2
	s := newSwing(sc.Waves, pair, sc.Pos, sc.Offset)
	d.draw(f, dialX, y, here, s)
	y += p.rows
	angle := newShiftAngle(sc.Waves, pair, sc.Offset)
	style := frame.Style{FG: frame.Offset, Bold: here}
	if d.tiny(s) && angle.whole == 0 {
		style.FG = frame.WedgeDim
	}
	f.TextCenter(x, y, p.pitch, fitting(f, p.pitch-1, angle.labels()...), style)
	y++
	if p.rad {
		f.TextCenter(x, y, p.pitch, angle.radLabel(), frame.Style{FG: frame.Faint})
		y++
	}
	if p.second {
		d.draw(f, dialX, y+1, here, newSwing(sc.Waves, pair, sc.Pos+sc.Anchor, sc.Offset))
	}
}

// drawHead writes the number of a pair over its dial.
func (p dialPlan) drawHead(f frame.Frame, sc Scene, pair int, here bool, x, y int) {
	number := strconv.Itoa(pair)
	style := frame.Style{FG: frame.Text}
	if p.bands == 1 && f.Theme.Width("pair "+strconv.Itoa(sc.Waves.Pairs()-1)) < p.pitch {
		number = "pair " + number
	} else {
		style.FG = frame.Faint
	}
	if here {
		style = frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
		number = " " + number + " "
	}
	f.TextCenter(x, y, p.pitch, number, style)
}

// drawLegend writes, left of a band, which hand is which.
func (p dialPlan) drawLegend(f frame.Frame, sc Scene, first int) {
	_, y, _ := p.place(first)
	y++
	if p.lambda {
		y++
	}
	p.drawHands(f, sc, y, 0)
	y += p.rows
	f.TextRight(p.legendEnd(), y, "ω·k", frame.Style{FG: frame.Offset})
	y += b2i(p.rad)
	if p.second {
		p.drawHands(f, sc, y+2, sc.Anchor)
	}
}

// drawHands writes pos, k and pos + k beside the dials of one anchor, whose
// first row is y.
func (p dialPlan) drawHands(f frame.Frame, sc Scene, y, anchor int) {
	y += p.rows/2 - 1
	if p.rows >= normalDial {
		f.Text(1, y-1, "pos", frame.Style{FG: frame.Faint})
	}
	width, end := p.left-2, p.legendEnd()
	put := func(y int, label string, s frame.Style) {
		f.Text(max(end-f.Theme.Width(label), 1), y, label, s)
	}
	put(y, shortPos(f, sc.Pos, anchor, width), frame.Style{FG: frame.HandThen})
	put(y+1, shortOffset(f, sc.Offset, width), frame.Style{FG: frame.Offset})
	put(y+2, shortPos(f, sc.Pos+sc.Offset, anchor, width), frame.Style{FG: frame.Bright, Bold: true})
}

// legendEnd is the column after the legend, whose words are aligned there.
func (p dialPlan) legendEnd() int {
	if p.legend > 4 {
		return p.left - 1
	}
	return 5
}

// drawBracket joins the two rows of a band: one turn for both. Its right end
// tells which pairs are shown when not all of them are.
func (p dialPlan) drawBracket(f frame.Frame, sc Scene, first int) {
	x, y, _ := p.place(first)
	y += p.band(p.rows) - p.rows - 1
	last := min(first+p.perBand, sc.Waves.Pairs()) - 1
	x0 := x + (p.pitch-2*p.rows)/2
	x1 := x0 + (last-first)*p.pitch + 2*p.rows - 1
	line := frame.Style{FG: frame.Offset.Over(48)}
	f.Set(x0, y, '╰', line)
	f.HLine(x0+1, y, x1-x0-1, '─', line)
	f.Set(x1, y, '╯', line)
	text := fitting(f, x1-x0-3, " same turn at every position ", " same turn everywhere ", " same turn ", "")
	if sc.Offset == 0 {
		text = fitting(f, x1-x0-3, " k = 0: no turn at all ", " no turn ", "")
	}
	f.TextCenter(x0, y, x1-x0+1, text, frame.Style{FG: frame.Offset.Over(80)})
	if edge := p.edge(sc); edge != "" {
		free := (x1-x0+1-f.Theme.Width(text))/2 - 3
		if label := fitting(f, free, edge, ""); label != "" {
			f.TextRight(x1-1, y, label, frame.Style{FG: frame.Faint})
		}
	}
}

// edge says which pairs are shown when not all of them are.
func (p dialPlan) edge(sc Scene) string {
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

// position writes a position, which may be negative: the formula knows those
// before the first token.
func position(n int) string {
	if n < 0 {
		return minus + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// shortPos writes pos + anchor in at most w cells: whole, as a sum, or with
// only the last digits of pos.
func shortPos(f frame.Frame, pos, anchor, w int) string {
	plus := ""
	if anchor > 0 {
		plus = "+" + tens(anchor)
	} else if anchor < 0 {
		plus = minus + tens(-anchor)
	}
	digits := position(max(pos, -pos))
	tail := min(max(w-f.Theme.Width("…"+plus), 0), len(digits))
	return fitting(f, w, position(pos+anchor), position(pos)+plus, "…"+digits[len(digits)-tail:]+plus)
}

// tens writes a whole number as 1e9 where that is shorter.
func tens(n int) string {
	s, zeros := strconv.Itoa(n), 0
	for n > 0 && n%10 == 0 {
		n, zeros = n/10, zeros+1
	}
	if zeros < 3 {
		return s
	}
	return strconv.Itoa(n) + "e" + strconv.Itoa(zeros)
}

// shortOffset writes the offset with its sign in at most w cells.
func shortOffset(f frame.Frame, k, w int) string {
	sign, n := "+", k
	if k < 0 {
		sign, n = minus, -k
	}
	return fitting(f, w, sign+strconv.Itoa(n), sign+tens(n), "+k")
}
