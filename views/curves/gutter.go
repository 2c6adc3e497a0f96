package curves

import (
	"math"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// leftGutter is the width of the names beside the lanes: a pointer for the
// cursor, the signs of marks, the dimension, the wave, at least one blank;
// below them the wavelength.
func leftGutter(sc scene.Scene, t frame.Theme) int {
	return 1 + max(parts.MarkRoom(sc, t)+nameWidth(sc)+4, t.Width(periodSign(sc))+8)
}

// nameWidth is the room for the name of a dimension and a blank.
func nameWidth(sc scene.Scene) int { return 2 + len(strconv.Itoa(sc.DModel-1)) }

// rightGutter is what stands to the right of the lanes: the values, as bars
// too when there is room, and the turns.
type rightGutter struct {
	w      int // columns with the blanks on both sides
	values bool
	bar    int // columns of a bar, 0 for none
	scale  bool
}

// newRightGutter is the one for a screen of w columns. A table of numbers
// takes its place.
func newRightGutter(w int, numbers bool) rightGutter {
	switch {
	case numbers:
		return rightGutter{}
	case w >= 96:
		return rightGutter{20, true, 9, true}
	case w >= 64:
		return rightGutter{16, true, 5, false}
	case w >= 48:
		return rightGutter{10, true, 0, false}
	}
	return rightGutter{w: 1}
}

// drawName writes the names of a lane's strands and its wavelength.
func drawName(f frame.Frame, sc scene.Scene, l lane, y int, s stack, beside bool) {
	y += textTop(l, s)
	for i, st := range l.strands {
		name, kind := frame.Style{}, frame.Style{FG: st.hue}
		if st.dim == sc.Dim {
			f.Text(1, y+i, "▸", frame.Style{FG: frame.Accent, Bold: true})
			name, kind.Bold = frame.Style{FG: frame.Bright, Bold: true}, true
		}
		x := 2 + parts.MarkRoom(sc, f.Theme)
		parts.DrawMark(f, sc, 2, y+i, st.dim)
		f.Text(x, y+i, "d"+strconv.Itoa(st.dim), name)
		f.Text(x+nameWidth(sc), y+i, st.name, kind)
	}
	x, room := 2, leftGutter(sc, f.Theme)-2-f.Theme.Width(periodSign(sc))
	if len(l.strands) >= s.rows { // no row of its own
		x, y = leftGutter(sc, f.Theme), y-len(l.strands)
	}
	if (x == 2 || beside) && sc.From == nil {
		f.Text(x, y+len(l.strands), periodText(sc, l.period, room), quiet(sc, l))
	}
}

// textTop is the row of a lane on which its text starts, so that it stands in
// the middle.
func textTop(l lane, s stack) int { return max(s.rows-len(l.strands)-1, 0) / 2 }

// quiet is the ink of what stands beside the values: faint, except in the
// cursor's lane.
func quiet(sc scene.Scene, l lane) frame.Style {
	if l.has(sc.Dim) {
		return frame.Style{FG: frame.Text}
	}
	return frame.Style{FG: frame.Faint}
}

// has reports whether a lane holds a dimension.
func (l lane) has(dim int) bool {
	for _, s := range l.strands {
		if s.dim == dim {
			return true
		}
	}
	return false
}

// periodText is a wavelength, or the period of a bit: its sign and a number of
// 6 columns, or up to columns if it needs more.
func periodText(sc scene.Scene, period float64, columns int) string {
	if math.IsInf(period, 0) {
		return ""
	}
	return periodSign(sc) + words.PadLeft(periodNumber(sc, period, columns), 6)
}

// periodSign names a period: waves have a wavelength.
func periodSign(sc scene.Scene) string {
	if sc.Waves == nil {
		return "T"
	}
	return "λ"
}

// periodNumber writes a period with four significant digits in at most so many
// columns; that of a bit is a whole number.
func periodNumber(sc scene.Scene, period float64, columns int) string {
	if sc.Waves == nil {
		if math.IsInf(period, 0) {
			return ">1e308"
		}
		if s := strconv.FormatFloat(period, 'f', 0, 64); len(s) <= columns {
			return s
		}
	}
	return fitNumber(period, 4, columns)
}

// fitNumber writes a positive number with at most so many significant digits
// and at most so many columns.
func fitNumber(v float64, digits, columns int) string {
	for ; digits > 1; digits-- {
		if s := words.Significant(v, digits); len(s) <= columns {
			return s
		}
	}
	return strconv.FormatFloat(v, 'e', 0, 64)
}

// drawValues writes the values of a lane at the cursor, as numbers and as
// bars, and how far the lane has turned since position 0.
func drawValues(f frame.Frame, sc scene.Scene, l lane, x, y int, s stack, g rightGutter) {
	y += textTop(l, s)
	for i, st := range l.strands {
		v := sc.Enc.At(sc.Pos, st.dim)
		style := frame.Style{}
		if st.dim == sc.Dim {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		f.Text(x, y+i, valueText(sc, v, 3, 6), style)
		if g.bar > 0 {
			drawBar(f, x+7, y+i, g.bar/2, sc.Height(v), st.hue)
		}
	}
	if g.bar == 0 || len(l.strands) >= s.rows || math.IsInf(l.period, 0) || sc.From != nil {
		return
	}
	number, noun := turnsText(float64(sc.Pos)/l.period), " turns"
	if sc.Waves == nil {
		n := flips(sc.Pos, l.pair)
		if number, noun = words.Compact(n), " flips"; n == 1 {
			noun = " flip"
		}
	}
	y += len(l.strands)
	end := f.Text(x, y, words.PadLeft(number, 6), quiet(sc, l))
	f.Text(end, y, noun, frame.Style{FG: frame.Faint})
}

// flips is how many times a bit has changed since position 0.
func flips(pos, bit int) int {
	if bit > 62 {
		return 0
	}
	return pos >> bit
}

// valueText writes a value with its sign in so many columns; a bit has none.
func valueText(sc scene.Scene, v float64, decimals, columns int) string {
	if sc.Waves == nil {
		return words.PadLeft(strconv.FormatFloat(v, 'f', -1, 64), columns)
	}
	return words.Signed(v, decimals)
}

// turnsText writes a number of turns with up to three decimals in 6 columns.
func turnsText(v float64) string {
	for decimals := 3; decimals >= 0; decimals-- {
		if s := strconv.FormatFloat(v, 'f', decimals, 64); len(s) <= 6 {
			return s
		}
	}
	return fitNumber(v, 3, 6)
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
func (g rightGutter) drawHead(f frame.Frame, sc scene.Scene, x, y int) {
	if !g.values {
		return
	}
	head := "PE(" + strconv.Itoa(sc.Pos) + ")"
	if len(head) > g.w-3 {
		head = "PE(pos)"
	}
	scale := "−1  0  +1"
	if sc.From != nil {
		head, scale = "A − B", "−2  0  +2"
	}
	end := f.Text(x, y, head, frame.Style{FG: frame.Accent, Bold: true})
	if g.scale && end <= x+6 {
		f.Text(x+7, y, scale, frame.Style{FG: frame.Faint})
	}
}
