package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// drawOffsets writes the offsets below the plot, the cursor's first, and which
// of them are shown.
func (p *plan) drawOffsets() {
	c, y := p.curve, p.curve.y+p.curve.h
	if x, ok := c.column(c.sign * p.Offset); ok {
		text := words.Position(p.Offset)
		p.f.Text(min(x, max(c.x+c.w-p.f.Theme.Width(text), c.x)), y, text, frame.Style{FG: frame.Offset, Bold: true})
	}
	for _, size := range c.ticks() {
		if x, ok := c.column(size); ok && p.blank(x-2, y, len(strconv.Itoa(size))+4, 1) {
			p.labelAt(x, y, c.x+c.w, compactOffset(c.sign*size), words.FaintStyle)
		}
	}
	if c.extent < 0 {
		return
	}
	extent := p.curveExtent()
	w := p.f.Theme.Width(extent)
	if w <= c.w {
		p.f.TextRight(c.x+c.w, c.extent, extent, words.FaintStyle)
	}
	p.f.Text(c.x, c.extent, words.Fitting(p.f, c.w-w-2, "offset k = j "+words.Minus+" i", "offset k", "k"), words.FaintStyle)
}

// curveExtent says which offsets are shown.
func (p *plan) curveExtent() string {
	c := p.curve
	first, last, all := words.Position(c.sign*c.first), words.Position(c.sign*(c.end()-1)), words.Compact(c.length-1)
	if c.log {
		scale := ", logarithmic"
		if c.blurred() {
			scale = ", log, means"
		}
		return words.Fitting(p.f, c.w, first+"…"+compactOffset(c.sign*(c.end()-1))+scale, "log axis")
	}
	text := first + "…" + last + " of " + all
	if c.end() > c.length {
		text = first + "…" + last + ", past " + all
	}
	if c.first > 0 {
		text = "◂ " + text
	}
	if c.end() < c.total {
		text += " ▸"
	}
	return words.Fitting(p.f, c.w, text, first+"…"+last)
}

// logTicks lists the sizes that have a label on a logarithmic axis: 1, 10, 100
// or every few powers of ten, and if there is room what lies between.
func (c curve) logTicks() []int {
	decades := math.Max(math.Log10(float64(c.total)), 1)
	columns := int(float64(c.w) / decades) // to ten times an offset
	times := 10
	for wide := columns; wide < 7 && times < 1e9; wide += columns + 1 {
		times *= 10
	}
	ticks := []int{0}
	for size := 1; size < c.total; size *= times {
		ticks = append(ticks, size)
		if columns >= 20 {
			ticks = append(ticks, 2*size, 5*size)
		}
		if size > encoding.MaxPos/times {
			break
		}
	}
	return ticks
}

// ticks lists the sizes that have a label.
func (c curve) ticks() []int {
	var ticks []int
	if c.log {
		return c.logTicks()
	}
	least := max(8, len(strconv.Itoa(c.end()))+3)
	step := 1
	for step*c.dots < 2*least {
		step *= 2
	}
	for size := firstLabel(c.first, step); size < c.end(); size += step {
		ticks = append(ticks, size)
	}
	return ticks
}

// compactOffset writes an offset of either sign as short as it goes.
func compactOffset(k int) string {
	if k < 0 {
		return words.Minus + words.Compact(-k)
	}
	return words.Compact(k)
}
