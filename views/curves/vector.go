package curves

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// valueRoom is the columns of a value.
const valueRoom = 6

// drawBracket draws what makes the values of the lanes a vector: its name, the
// scale of the bars and how many of its values these are, all in brackets.
func (p *lanes) drawBracket(f chart.Canvas) {
	accent := frame.Style{FG: frame.Accent}
	for x, ends := range map[int]string{0: "┌└", p.block - 1: "┐┘"} {
		corners := []rune(ends)
		f.Set(x, 0, corners[0], accent)
		f.VLine(x, 1, p.axis-1, '│', accent)
		f.Set(x, p.axis, corners[1], accent)
	}
	p.drawHead(f)
	n := len(p.inLanes())
	many := words.Either(n == p.DModel, "all "+strconv.Itoa(n), strconv.Itoa(n)+" of "+strconv.Itoa(p.DModel))
	texts := []string{many + words.Either(p.Here().Group == encoding.BitGroup, " bits", " values"), many}
	if p.Per > 1 {
		per := words.Compact(min(p.Per, p.Length))
		texts = []string{"1 cell = " + per + " pos", per + " pos/cell", per + "/cell"}
	}
	text := p.paper.Fitting(p.block-2, texts...)
	f.Text((p.block-p.paper.Theme.Width(text))/2, p.axis, text, words.FaintStyle)
}

// drawHead writes what the values are, and the scale of the bars unless the
// position takes its room.
func (p *lanes) drawHead(f chart.Canvas) {
	const x = 1
	head, style := p.paper.Fitting(p.block-2, p.RowName(p.place(p.Pos)), p.RowName("pos"), strings.TrimSuffix(p.RowName(""), "()")), words.BadgeStyle
	if p.From != nil {
		head, style = "A − B", words.CursorStyle
	}
	end := f.Text(x, 0, head, style)
	if p.side == 0 {
		return
	}
	s, bar := parts.ScaleOf(p.Here()), x+valueRoom+1
	if low := words.EndText(s.Signed(), s.Low); bar > end {
		end = f.Text(bar, 0, low, words.FaintStyle)
	}
	high := words.EndText(s.Signed(), s.High)
	last := bar + 2*p.side + 1 - p.paper.Theme.Width(high)
	if zero := bar + s.Level(0, 2*p.side+1); s.Signed() && zero > end && zero+1 < last {
		f.Text(zero, 0, "0", words.FaintStyle)
		end = zero + 1
	}
	if last > end {
		f.Text(last, 0, high, words.FaintStyle)
	}
}

// drawZeros draws the zeros of the bars, through to the next lane.
func (p *lanes) drawZeros(f chart.Canvas) {
	for i, l := range p.lanes {
		if p.side > 0 {
			y := p.Row(i)
			zero := f.Sub(p.X+p.W+1+valueRoom+1, y, 2*p.side+1, p.Row(i+1)-y)
			parts.ScaleOf(l.strands[0].Column).DrawZero(zero)
		}
	}
}

// drawValues writes the values of a lane at the cursor, as numbers and as bars, and
// how far the lane has turned since position 0, or how often its bit has changed.
func (p *lanes) drawValues(f chart.Canvas, l lane) {
	if p.block == 0 {
		return
	}
	x := p.X + p.W + 1
	rows, whole := p.textRows(l)
	for i, st := range l.strands {
		f.Text(x, rows[i], p.value(st), p.ink(st.Dim, frame.Style{}))
		if p.side > 0 && !p.unread(st.Dim) {
			hue := st.hue
			if !l.has(p.Dim) {
				hue = hue.Over(quiet)
			}
			bar := f.Sub(x+valueRoom+1, rows[i], 2*p.side+1, 1)
			parts.ScaleOf(st.Column).DrawBar(bar, p.Enc.At(p.Pos, st.Dim), hue)
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
	end := f.Text(x, whole, words.PadLeft(p.Hidden.Or(turnsName.Name, number), valueRoom), p.quiet(l))
	if p.turnsRoom() > valueRoom {
		f.Text(end, whole, noun, words.FaintStyle)
	}
}

// turnsRoom is the columns of how far a lane has turned: with the noun where there
// is room for it.
func (p *lanes) turnsRoom() int {
	const noun = len(" turns")
	return valueRoom + noun*parts.One(noun < p.side)
}
