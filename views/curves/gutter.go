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
	return 1 + max(s.markRoom+s.dimRoom+s.nameRoom, s.f.Theme.Width(s.term("λ", "T"))+8)
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
	case s.width >= 64:
		wide := parts.One(s.width >= 96)
		return gutter{16 + 4*wide, 5 + 4*wide}
	}
	return gutter{1 + 9*parts.One(s.width >= 48), 0}
}

// drawName writes the names of a lane's strands and its wavelength.
func (p *lanes) drawName(l parts.Lane, y int) {
	y += p.textTop(l)
	for i, st := range l.Strands {
		kind := frame.Style{FG: st.Hue, Bold: st.Dim == p.Dim}
		if st.Dim == p.Dim {
			p.f.Text(1, y+i, "▸", words.CursorStyle)
		}
		parts.DrawMark(p.f, p.Scene, 2, y+i, st.Dim)
		p.f.Text(2+p.markRoom, y+i, "d"+strconv.Itoa(st.Dim), p.ink(st.Dim, frame.Style{}))
		p.f.Text(2+p.markRoom+p.dimRoom, y+i, st.Name, kind)
	}
	x, room := 2, p.leftGutter()-2-p.f.Theme.Width(p.term("λ", "T"))
	if below := len(l.Strands); below < p.rows {
		y += below
	} else if x = p.leftGutter(); !p.aside { // no row of its own, nor room beside
		return
	}
	p.f.Text(x, y, p.period(l.Strands[0].Column, "%6s", room), p.quiet(l))
}

// quiet is the ink of what stands beside the values: faint, except in the
// cursor's lane.
func (p *lanes) quiet(l parts.Lane) frame.Style {
	if l.Has(p.Dim) {
		return frame.Style{}
	}
	return words.FaintStyle
}

// drawValues writes the values of a lane at the cursor, as numbers and as
// bars, and how far the lane has turned since position 0, or how often its bit
// has changed.
func (p *lanes) drawValues(l parts.Lane, x, y int) {
	if p.right.w <= 1 {
		return
	}
	y += p.textTop(l)
	for _, st := range l.Strands {
		p.f.Text(x, y, p.value(st), p.ink(st.Dim, frame.Style{}))
		if p.right.bar > 0 {
			parts.ScaleOf(st.Column).Bar(p.f.Sub(x+7, y, p.right.bar, 1), p.Enc.At(p.Pos, st.Dim), st.Hue)
		}
		y++
	}
	if p.right.bar == 0 || len(l.Strands) >= p.rows || math.IsInf(l.Period, 0) || p.From != nil {
		return
	}
	number, noun := turnsText(float64(p.Pos)/l.Period), p.term(" turns", " times")
	if l.Strands[0].Group == encoding.BitGroup {
		n := p.Pos >> l.Pair
		if number, noun = words.Compact(n), " flips"; n == 1 {
			noun = " flip"
		}
	}
	end := p.f.Text(x, y, words.PadLeft(number, 6), p.quiet(l))
	p.f.Text(end, y, noun, words.FaintStyle)
}

// drawHead writes what the values are, and the scale of the bars unless the
// position takes its room.
func (p *lanes) drawHead(x int) {
	if p.right.w <= 1 {
		return
	}
	head := words.Fitting(p.f, p.right.w-3, "PE("+strconv.Itoa(p.Pos)+")", "PE(pos)")
	if p.From != nil {
		head = "A − B"
	}
	if end := p.f.Text(x, 0, head, words.CursorStyle); p.right.bar < 9 || end > x+6 {
		return
	}
	s := parts.ScaleOf(p.Here())
	end := p.f.Text(x+7, 0, endText(s, s.Low), words.FaintStyle)
	if zero := x + 7 + s.Level(0, p.right.bar); s.Signed() && zero > end {
		p.f.Text(zero, 0, "0", words.FaintStyle)
	}
	p.f.TextRight(x+7+p.right.bar, 0, endText(s, s.High), words.FaintStyle)
}

// endText writes an end of a scale, with a sign where there are both.
func endText(s parts.Scale, v float64) string {
	if s.Signed() && v > 0 {
		return "+" + words.Brief(v, 2)
	}
	return words.Brief(v, 2)
}
