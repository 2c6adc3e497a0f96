package binary

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawOdometer draws the left wing and the spine: the bits of each position
// and how many of them its step flips.
func (b *plan) drawOdometer() {
	b.drawBitHeads()
	for pos := b.first; pos < b.first+b.rows; pos++ {
		b.drawFlips(pos, pos == b.Pos)
		b.drawBits(pos, pos == b.Pos)
		b.drawPosition(pos, pos == b.Pos)
	}
	b.drawBitStep(b.Pos)
}

// drawBitHeads writes what the columns are and after how many positions each
// bit comes back to where it was.
func (b *plan) drawBitHeads() {
	f, faint, end := b.f, frame.Style{FG: frame.Faint}, b.flips.end()
	f.TextRight(end, b.periods, "period", faint)
	f.TextRight(b.badge.end(), b.periods, "pos", faint)
	room := b.lanes.x - b.bits.x - 1
	head := frame.Style{FG: frame.Bright, Bold: true}
	if b.titles >= 0 {
		f.TextRight(end, b.titles, words.Fitting(f, b.flips.w, "bits flipped", "flipped", "flips"), b.edgeStyle())
		f.TextRight(end, b.names, words.Fitting(f, b.flips.w, "Hamming", ""), faint)
		f.Text(b.bits.x, b.titles, words.Fitting(f, room, b.bitsTitle()...), head)
		b.drawBitNames()
	} else {
		f.TextRight(end, b.names, words.Fitting(f, b.flips.w, "flipped", "flips"), faint)
		f.Text(b.bits.x, b.names, words.Fitting(f, room, b.bitsTitle()[1:]...), head)
	}
	free := b.badge.x
	for k := range b.bits.n {
		label := period(k)
		x := b.bits.at(b.bits.n-1-k) + b.bits.w/2
		if b.bits.w > 1 {
			x -= (len(label) - 1) / 2
		} else {
			x -= len(label) - 1
		}
		if x > end && x+len(label) < free {
			f.Text(x, b.periods, label, faint)
			free = x
		}
	}
}

// edgeStyle is how the edges are titled: quietly where they touch the bits.
func (b *plan) edgeStyle() frame.Style {
	if b.lanes.gap < 2 {
		return frame.Style{FG: frame.Faint}
	}
	return frame.Style{}
}

// bitsTitle says how many bits there are, in several lengths.
func (b *plan) bitsTitle() []string {
	n := strconv.Itoa(b.bits.n)
	verb := " jump"
	if b.bits.n == 1 {
		verb = " jumps"
	}
	if b.bits.n == b.total {
		return []string{words.Plural(b.bits.n, "bit") + verb, "bits", ""}
	}
	of := n + " of " + words.Plural(b.total, "bit")
	return []string{of + " jump", of, "bits", ""}
}

// drawBitNames numbers the columns where there is room.
func (b *plan) drawBitNames() {
	for k := range b.bits.n {
		name := strconv.Itoa(k)
		switch {
		case b.bits.w >= len("bit ")+len(name):
			name = "bit " + name
		case b.bits.w >= len("b")+len(name):
			name = "b" + name
		default:
			continue
		}
		b.f.TextCenter(b.bits.at(b.bits.n-1-k), b.names, b.bits.w, name, frame.Style{})
	}
}

// period writes 2^(k+1), the number of positions after which bit k repeats.
func period(k int) string {
	if k < 13 {
		return strconv.Itoa(2 << k)
	}
	return "2^" + strconv.Itoa(k+1)
}

// drawFlips draws the Hamming distance of the step to a position: a bar that
// grows away from the bits, and the number.
func (b *plan) drawFlips(pos int, here bool) {
	y, end := b.row(pos), b.flips.end()
	if pos == 0 {
		b.f.Set(end-1, y, '–', frame.Style{FG: frame.Faint})
		return
	}
	n := parts.Hamming(pos)
	b.f.IntRight(end, y, n, numberStyle(here))
	from := end - words.DecimalDigits(b.total) - 1
	room := from - b.flips.x
	length := min(n*b.unit, room)
	r, style := b.barStyle(here)
	b.f.HLine(from-length, y, length, r, style)
	if n*b.unit > room { // cut short, the number says by how much
		b.f.Set(from-length, y, '╌', style)
	}
}

// numberStyle is how a number beside a row is written.
func numberStyle(here bool) frame.Style {
	if here {
		return frame.Style{FG: frame.Accent, Bold: true}
	}
	return frame.Style{}
}

// barStyle is how a bar beside a row is drawn.
func (b *plan) barStyle(here bool) (rune, frame.Style) {
	switch {
	case !here:
		return '━', frame.Style{FG: b.barColor()}
	case b.f.Theme.Glyphs():
		return '=', frame.Style{FG: frame.Accent}
	}
	return '━', frame.Style{FG: frame.Accent}
}

// drawBits draws the bits of a position, those that its step flips lit.
func (b *plan) drawBits(pos int, here bool) {
	y, flips, glyphs := b.row(pos), parts.Hamming(pos), b.f.Theme.Glyphs()
	for k := range b.bits.n {
		x := b.bits.at(b.bits.n - 1 - k)
		one, flipped := pos>>k&1 == 1, k < flips
		style := frame.Style{FG: frame.Faint}
		switch {
		case flipped && here:
			style = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
		case flipped:
			style = frame.Style{FG: frame.Accent, Bold: true}
		case one:
			style.FG = frame.Bright
		}
		if one && style.BG == frame.Keep {
			style.BG = b.oneColor()
		}
		b.f.HLine(x, y, b.bits.w, ' ', style)
		middle := x + b.bits.w/2
		b.f.Set(middle, y, '0'+rune(pos>>k&1), style)
		if glyphs && flipped {
			b.bracket(middle, y, k, flips, style)
		}
	}
	if b.bits.n < b.total {
		b.f.Set(b.bits.x-2, y, '…', frame.Style{FG: frame.Faint})
	}
}

// oneColor is the ground of a bit that is set. Sixteen colours have no shade
// of the text.
func (b *plan) oneColor() frame.Color {
	if b.f.Theme.Depth == frame.Colors16 {
		return frame.Panel
	}
	return frame.Text.Over(28)
}

// barColor is that of a bar away from the cursor.
func (b *plan) barColor() frame.Color {
	if b.f.Theme.Depth == frame.Colors16 {
		return frame.Faint
	}
	return frame.Text.Over(50)
}

// bracket marks a flipped digit where colour cannot: each for itself, or the
// whole run of them where columns are too narrow.
func (b *plan) bracket(x, y, k, flips int, style frame.Style) {
	narrow := b.bits.w == 1
	if !narrow || k == min(flips, b.bits.n)-1 {
		b.f.Set(x-1, y, '[', style)
	}
	if !narrow || k == 0 {
		b.f.Set(x+1, y, ']', style)
	}
}

// drawPosition writes the position on the spine.
func (b *plan) drawPosition(pos int, here bool) {
	y := b.row(pos)
	style := frame.Style{}
	if here {
		style = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
		b.f.HLine(b.badge.x, y, b.badge.w, ' ', style)
		if b.f.Theme.Glyphs() {
			b.f.Set(b.badge.x-1, y, '>', frame.Style{})
		}
	}
	b.f.IntRight(b.badge.end()-1, y, pos, style)
}

// drawBitStep writes what the step to the cursor does to every bit.
func (b *plan) drawBitStep(pos int) {
	if b.step < 0 || pos == 0 {
		return
	}
	f, y, flips := b.f, b.step, parts.Hamming(pos)
	f.TextRight(b.flips.end(), y, words.Fitting(f, b.flips.w, "this step", "step"), frame.Style{FG: frame.Faint})
	for k := range b.bits.n {
		b.drawBitChange(b.bits.at(b.bits.n-1-k)+b.bits.w/2, y, pos>>k&1, k < flips)
	}
	left, right := b.bits.end()+1, b.lanes.x-1
	arrow := words.Fitting(f, right-left, strconv.Itoa(pos-1)+"→"+strconv.Itoa(pos), "→"+strconv.Itoa(pos), strconv.Itoa(pos))
	if w := f.Theme.Width(arrow); w <= right-left { // a number that is cut is another number
		f.Text(min(max(b.badge.x+(b.badge.w-w)/2, left), right-w), y, arrow, frame.Style{FG: frame.Accent, Bold: true})
	}
}

// drawBitChange writes 0→1 or 1→0 around a column's middle, or an arrow up or
// down where that is too wide.
func (b *plan) drawBitChange(x, y, bit int, flipped bool) {
	style := frame.Style{FG: frame.Accent}
	switch {
	case !flipped:
		b.f.Set(x, y, '·', frame.Style{FG: frame.Faint})
	case b.bits.w < 3:
		b.f.Set(x, y, [...]rune{'↓', '↑'}[bit], style)
	default:
		b.f.Set(x-1, y, '1'-rune(bit), style)
		b.f.Set(x, y, '→', style)
		b.f.Set(x+1, y, '0'+rune(bit), style)
	}
}
