package curves

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// valueRoom is the columns of a value.
const valueRoom = 6

// drawBracket draws what makes the values of the lanes a vector: its name, the
// scale of the bars and how many of its values these are, all in brackets.
func (p *lanes) drawBracket() {
	if p.block == 0 {
		return
	}
	accent := frame.Style{FG: frame.Accent}
	left, right := p.X+p.W, p.X+p.W+p.block-1
	p.f.Part("values", left, 0, p.block, p.axis+1)
	for x, ends := range map[int]string{left: "┌└", right: "┐┘"} {
		corners := []rune(ends)
		p.f.Set(x, 0, corners[0], accent)
		p.f.VLine(x, 1, p.axis-1, '│', accent)
		p.f.Set(x, p.axis, corners[1], accent)
	}
	p.drawHead(left + 1)
	n := len(p.inLanes())
	many := words.Either(n == p.DModel, "all "+strconv.Itoa(n), strconv.Itoa(n)+" of "+strconv.Itoa(p.DModel))
	texts := []string{many + words.Either(p.Here().Group == encoding.BitGroup, " bits", " values"), many}
	if p.Per > 1 {
		per := words.Compact(min(p.Per, p.Length))
		texts = []string{"1 cell = " + per + " pos", per + " pos/cell", per + "/cell"}
	}
	text := words.Fitting(p.f, p.block-2, texts...)
	p.f.Text(left+(p.block-p.f.Theme.Width(text))/2, p.axis, text, words.FaintStyle)
}

// drawHead writes what the values are, and the scale of the bars unless the
// position takes its room.
func (p *lanes) drawHead(x int) {
	head, style := words.Fitting(p.f, p.block-2, p.RowName(p.place(p.Pos)), p.RowName("pos"), strings.TrimSuffix(p.RowName(""), "()")), words.BadgeStyle
	if p.From != nil {
		head, style = "A − B", words.CursorStyle
	}
	end := p.f.Text(x, 0, head, style)
	if p.side == 0 {
		return
	}
	s, bar := parts.ScaleOf(p.Here()), x+valueRoom+1
	if low := words.EndText(s.Signed(), s.Low); bar > end {
		end = p.f.Text(bar, 0, low, words.FaintStyle)
	}
	high := words.EndText(s.Signed(), s.High)
	last := bar + 2*p.side + 1 - p.f.Theme.Width(high)
	if zero := bar + s.Level(0, 2*p.side+1); s.Signed() && zero > end && zero+1 < last {
		p.f.Text(zero, 0, "0", words.FaintStyle)
		end = zero + 1
	}
	if last > end {
		p.f.Text(last, 0, high, words.FaintStyle)
	}
}

// drawValues writes the values of a lane at the cursor, as numbers and as bars
// from a zero that goes through to row next, and how far the lane has turned
// since position 0, or how often its bit has changed.
func (p *lanes) drawValues(l lane, y, next int) {
	if p.block == 0 {
		return
	}
	x := p.X + p.W + 1
	rows, whole := p.textRows(l)
	if p.side > 0 {
		parts.ScaleOf(l.strands[0].Column).DrawZero(p.f.Sub(x+valueRoom+1, y, 2*p.side+1, next-y))
	}
	for i, st := range l.strands {
		p.f.Text(x, y+rows[i], p.value(st), p.ink(st.Dim, frame.Style{}))
		if p.side > 0 && !p.unread(st.Dim) {
			hue := st.hue
			if !l.has(p.Dim) {
				hue = hue.Over(quiet)
			}
			parts.ScaleOf(st.Column).DrawBar(p.f.Sub(x+valueRoom+1, y+rows[i], 2*p.side+1, 1), p.Enc.At(p.Pos, st.Dim), hue)
		}
	}
	if p.side == 0 || whole < 0 || math.IsInf(l.Period, 0) || p.From != nil {
		return
	}
	number, noun := words.TurnsText(float64(p.Pos)/l.Period), p.term(" turns", " times")
	if l.strands[0].Group == encoding.BitGroup {
		n := p.Pos >> l.Pair
		number, noun = words.Compact(n), words.Either(n == 1, " flip", " flips")
	}
	end := p.f.Text(x, y+whole, words.PadLeft(p.Hidden.Or("turns", number), valueRoom), p.quiet(l))
	if p.f.Theme.Width(noun) < p.side {
		end = p.f.Text(end, y+whole, noun, words.FaintStyle)
	}
	p.f.Part("turns", x, y+whole, end-x, 1)
}
