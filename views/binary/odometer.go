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
	if p.step >= 0 && p.Pos > 0 {
		p.drawBitStep()
	}
}

// bitAt is the middle of the column of bit k.
func (p *plan) bitAt(k int) int { return p.bits.At(p.bits.N-1-k) + p.bits.W/2 }

// drawBitHeads writes what the columns are.
func (p *plan) drawBitHeads() {
	f, right := p.f, end(p.flips)
	title := []string{words.Plural(p.bits.N, "bit") + " jump" + words.VerbEnd(p.bits.N, p.bits.N), "bits"}
	if p.bits.N < p.total {
		of := strconv.Itoa(p.bits.N) + " of " + words.Plural(p.total, "bit")
		title = []string{of + " jump", of, "bits"}
	}
	room := p.lanes.X - p.bits.X - 1
	if p.titles < 0 {
		f.TextRight(right, p.names, words.Fitting(f, p.flips.W, "flipped", "flips"), words.FaintStyle)
		f.Text(p.bits.X, p.names, words.Fitting(f, room, title[1:]...), words.StrongStyle)
		return
	}
	f.TextRight(right, p.titles, words.Fitting(f, p.flips.W, "bits flipped", "flipped", "flips"), p.edgeStyle())
	f.TextRight(right, p.names, words.Fitting(f, p.flips.W, "Hamming"), words.FaintStyle)
	f.Text(p.bits.X, p.titles, words.Fitting(f, room, title...), words.StrongStyle)
	for k := range p.bits.N {
		n := strconv.Itoa(k)
		f.TextCenter(p.bits.At(p.bits.N-1-k), p.names, p.bits.W, words.Fitting(f, p.bits.W, "bit "+n, "b"+n), frame.Style{})
	}
}

// edgeStyle is how the edges are titled: quietly where they touch the bits.
func (p *plan) edgeStyle() frame.Style {
	return parts.Either(p.lanes.Gap < 2, words.FaintStyle, frame.Style{})
}

// drawBitPeriods writes after how many positions each bit comes back to where
// it was, from the right as far as there is room.
func (p *plan) drawBitPeriods() {
	left, free := end(p.flips), p.badge.X
	p.f.TextRight(left, p.periods, "period", words.FaintStyle)
	p.f.TextRight(end(p.badge), p.periods, "pos", words.FaintStyle)
	for k := range p.bits.N {
		label := words.PowerOfTwo(k + 1)
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
	if pos == 0 {
		p.f.Set(right-1, y, '–', words.FaintStyle)
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

// drawBits draws the bits of a position, those that its step flips lit.
func (p *plan) drawBits(pos int, here bool) {
	y, flips := p.row(pos), parts.Hamming(pos)
	ground := parts.Either(p.f.Theme.Depth == frame.Colors16, frame.Panel, frame.Text.Over(28)) // of a one
	for k := range p.bits.N {
		bit, flipped, style := pos>>k&1, k < flips, words.FaintStyle
		switch {
		case flipped && here:
			style = words.BadgeStyle
		case flipped:
			style = words.CursorStyle
		case bit == 1:
			style.FG = frame.Bright
		}
		if bit == 1 && style.BG == frame.Keep {
			style.BG = ground
		}
		p.f.HLine(p.bits.At(p.bits.N-1-k), y, p.bits.W, ' ', style)
		p.f.Set(p.bitAt(k), y, '0'+rune(bit), style)
		if !flipped || !p.f.Theme.Glyphs() {
			continue
		}
		// Colour cannot mark the digit: brackets, around the whole run where columns are too narrow.
		wide := p.bits.W > 1
		if wide || k == min(flips, p.bits.N)-1 {
			p.f.Set(p.bitAt(k)-1, y, '[', style)
		}
		if wide || k == 0 {
			p.f.Set(p.bitAt(k)+1, y, ']', style)
		}
	}
	if p.bits.N < p.total {
		p.f.Set(p.bits.X-2, y, '…', words.FaintStyle)
	}
}

// drawPosition writes the position on the spine.
func (p *plan) drawPosition(pos int, here bool) {
	y, style := p.row(pos), frame.Style{}
	if here {
		style = words.BadgeStyle
		p.f.HLine(p.badge.X, y, p.badge.W, ' ', style)
		if p.f.Theme.Glyphs() {
			p.f.Set(p.badge.X-1, y, '>', frame.Style{})
		}
	}
	p.f.IntRight(end(p.badge)-1, y, pos, style)
}

// drawBitStep writes what the step to the cursor does to every bit.
func (p *plan) drawBitStep() {
	f, y, flips := p.f, p.step, parts.Hamming(p.Pos)
	f.TextRight(end(p.flips), y, words.Fitting(f, p.flips.W, "this step", "step"), words.FaintStyle)
	for k := range p.bits.N {
		p.drawBitChange(p.bitAt(k), p.Pos>>k&1, k < flips)
	}
	left, right, to := end(p.bits)+1, p.lanes.X-1, strconv.Itoa(p.Pos)
	// A number that is cut is another number.
	arrow := words.Fitting(f, right-left, strconv.Itoa(p.Pos-1)+"→"+to, "→"+to, to)
	w := f.Theme.Width(arrow)
	f.Text(min(max(p.badge.X+(p.badge.W-w)/2, left), right-w), y, arrow, words.CursorStyle)
}

// drawBitChange writes 0→1 or 1→0 around a column's middle, or an arrow up or
// down where that is too wide.
func (p *plan) drawBitChange(x, bit int, flipped bool) {
	style := frame.Style{FG: frame.Accent}
	switch {
	case !flipped:
		p.f.Set(x, p.step, '·', words.FaintStyle)
	case p.bits.W < 3:
		p.f.Set(x, p.step, [...]rune{'↓', '↑'}[bit], style)
	default:
		p.f.Set(x-1, p.step, '1'-rune(bit), style)
		p.f.Set(x, p.step, '→', style)
		p.f.Set(x+1, p.step, '0'+rune(bit), style)
	}
}
