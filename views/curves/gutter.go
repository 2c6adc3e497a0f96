package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// leftGutter is the width of the names beside the lanes: a pointer for the
// cursor, the signs of marks, the dimension, the wave, at least one blank;
// below them the wavelength.
func (s *sheet) leftGutter() int {
	return 1 + max(s.marks+s.name+4, s.f.Theme.Width(s.periodSign())+8)
}

// gutter is what stands to the right of the lanes: the values, as bars too when
// there is room, and the turns. Without a table it is at least a blank.
type gutter struct {
	w   int // columns with the blanks on both sides; values take more than one
	bar int // columns of a bar, 0 for none
}

// newGutter is the one that fits. A table of numbers takes its place.
func newGutter(s *sheet) gutter {
	switch {
	case s.table():
		return gutter{}
	case s.width >= 96:
		return gutter{20, 9}
	case s.width >= 64:
		return gutter{16, 5}
	case s.width >= 48:
		return gutter{10, 0}
	}
	return gutter{1, 0}
}

// drawName writes the names of a lane's strands and its wavelength.
func (p *lanes) drawName(l lane, y int) {
	y += p.textTop(l)
	for _, st := range l.strands {
		name, kind := p.ink(st.dim, frame.Style{}), frame.Style{FG: st.hue}
		if st.dim == p.Dim {
			p.f.Text(1, y, "▸", words.CursorStyle)
			kind.Bold = true
		}
		x := 2 + p.marks
		parts.DrawMark(p.f, p.Scene, 2, y, st.dim)
		p.f.Text(x, y, "d"+strconv.Itoa(st.dim), name)
		p.f.Text(x+p.name, y, st.Name, kind)
		y++
	}
	x, room := 2, p.leftGutter()-2-p.f.Theme.Width(p.periodSign())
	if len(l.strands) >= p.rows { // no row of its own
		x, y = p.leftGutter(), y-len(l.strands)
	}
	if x == 2 || p.aside {
		p.f.Text(x, y, p.period(l.strands[0].Column, room), p.quiet(l))
	}
}

// quiet is the ink of what stands beside the values: faint, except in the
// cursor's lane.
func (p *lanes) quiet(l lane) frame.Style {
	if l.has(p.Dim) {
		return frame.Style{FG: frame.Text}
	}
	return words.FaintStyle
}

// drawValues writes the values of a lane at the cursor, as numbers and as
// bars, and how far the lane has turned since position 0.
func (p *lanes) drawValues(l lane, x, y int) {
	if p.right.w <= 1 {
		return
	}
	y += p.textTop(l)
	for _, st := range l.strands {
		p.f.Text(x, y, p.value(st), p.ink(st.dim, frame.Style{}))
		if p.right.bar > 0 {
			drawBar(p.f, x+7, y, p.right.bar/2, parts.ScaleOf(st.Column).Height(p.Enc.At(p.Pos, st.dim)), st.hue)
		}
		y++
	}
	if p.right.bar == 0 || len(l.strands) >= p.rows || math.IsInf(l.period, 0) || p.From != nil {
		return
	}
	number, noun := p.turned(l)
	end := p.f.Text(x, y, words.PadLeft(number, 6), p.quiet(l))
	p.f.Text(end, y, " "+noun, words.FaintStyle)
}

// turned is how far a lane has turned since position 0, or how often it has
// changed.
func (p *lanes) turned(l lane) (number, noun string) {
	if l.strands[0].Group == encoding.BitGroup {
		n := flips(p.Pos, l.pair)
		if n == 1 {
			return "1", "flip"
		}
		return words.Compact(n), "flips"
	}
	return turnsText(float64(p.Pos) / l.period), p.term("turns", "times")
}

// flips is how many times a bit has changed since position 0.
func flips(pos, bit int) int {
	if bit > 62 {
		return 0
	}
	return pos >> bit
}

// drawBar draws a value from −1 to 1 as a bar of up to n cells to either side
// of its zero, in steps of half a cell.
func drawBar(f frame.Frame, x, y, n int, v float64, hue frame.Color) {
	for _, end := range [...]int{x, x + 2*n} {
		f.Set(end, y, '·', frame.Style{FG: frame.Line})
	}
	f.Set(x+n, y, '│', frame.Style{FG: frame.Faint})
	side, half := 1, '╸'
	if v < 0 {
		side, half = -1, '╺'
	}
	halves := int(math.Round(math.Min(math.Abs(v), 1) * float64(2*n)))
	ink := frame.Style{FG: hue}
	for i := range halves / 2 {
		f.Set(x+n+side*(i+1), y, '━', ink)
	}
	if halves%2 == 1 {
		f.Set(x+n+side*(halves/2+1), y, half, ink)
	}
}

// drawHead writes what the values are, and the scale of the bars unless the
// position takes its room.
func (p *lanes) drawHead(x int) {
	if p.right.w <= 1 {
		return
	}
	head := "PE(" + strconv.Itoa(p.Pos) + ")"
	if len(head) > p.right.w-3 {
		head = "PE(pos)"
	}
	scale := "−1  0  +1"
	if p.From != nil {
		head, scale = "A − B", "−2  0  +2"
	}
	end := p.f.Text(x, 0, head, words.CursorStyle)
	if p.right.bar == 9 && end <= x+6 {
		p.f.Text(x+7, 0, scale, words.FaintStyle)
	}
}
