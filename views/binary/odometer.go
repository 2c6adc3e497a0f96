package binary

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawOdometer draws the left wing and the spine: the bits of each position
// and how many of them its step flips.
func (p *plan) drawOdometer() {
	p.drawBitHeads()
	p.drawBitPeriods()
	for pos := p.first; pos < p.first+p.rows; pos++ {
		p.drawFlips(pos, pos == p.Pos)
		p.drawBits(pos, pos == p.Pos)
		p.drawPosition(pos, pos == p.Pos)
	}
}

// bitAt is the middle of the column of bit k.
func (p *plan) bitAt(k int) int { return p.bits.At(p.bits.N-1-k) + p.bits.W/2 }

// drawBitHeads writes what the columns are, and what they take.
func (p *plan) drawBitHeads() {
	f, room := p.f, p.lanes.X-p.bits.X-1
	if p.titles >= 0 {
		flips := parts.Hamming(p.Pos)
		all := words.Plural(p.total, "bit")
		jump := []string{all, "bits"}
		if flips > 0 {
			of := p.Hidden.Or("flips", strconv.Itoa(flips)) + " of " + all
			jump = []string{of + " jump" + parts.Either(p.Hidden.Has("flips"), "", words.VerbEnd(flips, flips)), of, "bits"}
		}
		f.Text(p.bits.X, p.titles, words.Fitting(f, room, jump...), words.CursorStyle)
	}
	if p.heads >= 0 {
		bits, _ := p.cost()
		f.TextRight(end(p.flips), p.heads, words.Fitting(f, p.flips.W, "bits flipped", "flipped", "flips"), words.FaintStyle)
		f.Text(p.bits.X, p.heads, words.Fitting(f, room, bits...), words.FaintStyle)
	}
	if p.digit > 0 && p.bits.W > 2 {
		f.TextRight(end(p.flips), p.names, parts.Either(p.bits.W < len("bit 0"), "bit", ""), words.FaintStyle)
	}
	for k := range p.bits.N {
		n, style := strconv.Itoa(k), frame.Style{}
		if p.bit && p.Dim == k {
			style = words.CursorStyle
		}
		f.TextCenter(p.bits.At(p.bits.N-1-k), p.names, p.bits.W, words.Fitting(f, p.bits.W, "bit "+n, n), style)
	}
}

// drawBitPeriods writes after how many positions each bit comes back to where
// it was, from the right as far as there is room.
func (p *plan) drawBitPeriods() {
	left, free := end(p.flips), p.badge.X
	p.f.TextRight(left, p.periods, words.Fitting(p.f, p.flips.W, "period", "per."), words.FaintStyle)
	for k := range p.bits.N {
		label := p.Hidden.Or("periods", words.PowerOfTwo(k+1))
		x := p.bitAt(k) - (len(label)-1)/parts.Either(p.bits.W > 1, 2, 1)
		if x > left && x+len(label) < free {
			p.f.Text(x, p.periods, label, words.FaintStyle)
			free = x
		}
	}
}

// drawFlips draws the Hamming distance of the step to a position: a bar that
// grows away from the bits, and the number.
func (p *plan) drawFlips(pos int, here bool) {
	y, right, n := p.row(pos), end(p.flips), parts.Hamming(pos)
	switch {
	case pos == 0:
		p.f.Set(right-1, y, '–', words.FaintStyle)
		return
	case p.Hidden.Has("flips") || p.veiled(pos):
		p.f.Set(right-1, y, '?', words.FaintStyle)
		return
	}
	p.f.IntRight(right, y, n, numberStyle(here))
	from := right - words.DecimalDigits(p.total) - 1
	room := from - p.flips.X
	length := min(n*p.unit, room)
	r, style := p.barStyle(here)
	p.f.HLine(from-length, y, length, r, style)
	if n*p.unit > room { // cut short, the number says by how much
		p.f.Set(from-length, y, '╌', style)
	}
}

// numberStyle is how a number beside a row is written.
func numberStyle(here bool) frame.Style { return parts.Either(here, words.CursorStyle, frame.Style{}) }

// barStyle is how a bar beside a row is drawn.
func (p *plan) barStyle(here bool) (rune, frame.Style) {
	return parts.Either(here && p.f.Theme.Glyphs(), '=', '━'), frame.Style{FG: p.barColor(here)}
}

// barColor is the colour of a bar. Sixteen colours have no shade of the text,
// for bars as for ones.
func (p *plan) barColor(here bool) frame.Color {
	quiet := parts.Either(p.f.Theme.Depth == frame.Colors16, frame.Faint, frame.Text.Over(50))
	return parts.Either(here, frame.Accent, quiet)
}

// drawBits draws the bits of a position, ones on blocks. Only the cursor's row
// says which of them its step flips: in the others the blocks' edges do.
func (p *plan) drawBits(pos int, here bool) {
	y, flips, unread := p.row(pos), parts.Hamming(pos), p.unread(pos)
	for k := range p.bits.N {
		bit, lit, style := pos>>k&1, here && k < flips && !unread, words.FaintStyle
		switch {
		case unread:
			bit = '?' - '0'
		case lit:
			style = words.BadgeStyle
		case bit == 1:
			style.FG, style.BG = frame.Bright, p.ground()
		}
		ground := ' '
		if bit == 1 && p.f.Theme.Depth == frame.NoColor && !p.f.Theme.ASCII {
			ground = '░'
		}
		p.f.HLine(p.bits.At(p.bits.N-1-k), y, p.bits.W, ground, style)
		p.f.Set(p.bitAt(k), y, '0'+rune(bit), style)
		if lit && p.f.Theme.Glyphs() {
			p.drawBrackets(k, y, min(flips, p.bits.N)-1, style)
		}
	}
	if p.bits.N < p.total {
		p.f.Set(p.bits.X-2, y, '…', words.FaintStyle)
	}
}

// ground is what ones stand on.
func (p *plan) ground() frame.Color {
	return parts.Either(p.f.Theme.Depth == frame.Colors16, frame.Panel, frame.Text.Over(28))
}

// drawBrackets puts a bit that flips in brackets where no colour can mark it:
// around the whole run, up to its last bit, where columns are too narrow.
func (p *plan) drawBrackets(k, y, last int, s frame.Style) {
	wide := p.bits.W > 2
	if wide || k == last {
		p.f.Set(p.bitAt(k)-1, y, '[', s)
	}
	if wide || k == 0 {
		p.f.Set(p.bitAt(k)+1, y, ']', s)
	}
}

// drawPosition writes the position on the spine.
func (p *plan) drawPosition(pos int, here bool) {
	p.drawSpine(p.row(pos), pos, parts.Either(here, words.BadgeStyle, frame.Style{}))
}
