package heatmap

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// measure says what colours and lengths stand for.
type measure struct {
	parts.Scale
	limit float64       // the colours' end: how far from 0 a value can be
	mid   float64       // the value between the ends that has a name too
	names [3]string     // of the low end, of mid, of the high end
	ends  [2]string     // of the bars
	ramps [2]frame.Ramp // quiet, and lit
}

// newMeasure is the measure of a column's values, or of angles in turns.
func newMeasure(c encoding.Column, angles bool) measure {
	if angles {
		return measure{
			Scale: parts.Scale{Low: 0, High: 1}, limit: 1, mid: 0.5, ramps: [2]frame.Ramp{frame.CyclicQuiet, frame.Cyclic},
			names: [3]string{"0", "π", "2π"}, ends: [2]string{"0", "2π"},
		}
	}
	m := measure{Scale: parts.ScaleOf(c), ramps: [2]frame.Ramp{frame.SignedQuiet, frame.Signed}}
	m.limit = m.Limit()
	low, high, most := words.Brief(m.Low, 3), words.Brief(m.High, 3), words.Brief(m.limit, 3)
	if m.Signed() {
		m.names, m.ends = [3]string{low, "0", "+" + high}, [2]string{words.Minus + most, "+" + most}
		return m
	}
	m.mid, m.names, m.ends = (m.Low+m.High)/2, [3]string{low, "", high}, [2]string{low, high}
	return m
}

// ink is the colour of a value, quiet or lit; lit is that of the colour bars.
func (m *measure) ink(v float64, lit int) frame.Color { return m.ramps[lit].At(v / m.limit) }
func (m *measure) lit(v float64) frame.Color          { return m.ink(v, 1) }

// small is the part of the measure whose colour smaller values take in bars, so
// that a small bar can still be seen.
const small = 0.35

// The parts of a cell that a bar can fill. Eighths grow upwards only: from the
// top down they are drawn in the colour of the paper on the bar's.
var (
	eighths   = []rune(" ▁▂▃▄▅▆▇█")
	signsUp   = []rune(" .:|")
	signsDown = []rune(" ':|")
)

// barColor is the colour of a bar.
func (p *plan) barColor(v float64) frame.Color {
	switch {
	case p.signs:
		return frame.Bright
	case !p.phase:
		v = math.Copysign(max(math.Abs(v), small*p.measure.limit), v)
	}
	return p.measure.lit(v)
}

// drawBars draws the row under the cursor as bars under its columns: from the
// middle up and down for values on both sides of 0, else from the bottom.
func (p *plan) drawBars() {
	if p.bars < 0 {
		return
	}
	p.f.TextRight(p.x-1, p.bars, p.measure.ends[1], words.FaintStyle)
	p.f.TextRight(p.x-1, p.bars+p.barRows-1, p.measure.ends[0], words.FaintStyle)
	for dim, at := range p.cols.all {
		v, _ := p.number(dim)
		for k := range p.cols.wide {
			p.drawBar(p.x+at+k, v)
		}
	}
}

func (p *plan) drawBar(x int, v float64) {
	rows, part, style := p.barRows, p.measure.Part(v), frame.Style{FG: p.barColor(v)}
	if p.measure.Signed() {
		rows, part = rows/2, v/p.measure.limit
	}
	cell := parts.Either(p.signs, signsUp, eighths)
	per := len(cell) - 1
	n := int(math.Abs(part)*float64(per*rows) + 0.5)
	whole, rest, y := n/per, n%per, p.bars+rows
	if part >= 0 {
		p.f.VLine(x, y-whole, whole, cell[per], style)
		y -= whole + 1
	} else { // hangs down
		p.f.VLine(x, y, whole, cell[per], style)
		y += whole
		if cell = signsDown; !p.signs {
			cell, style = eighths, frame.Style{FG: frame.Background, BG: style.FG}
			rest = (per - rest) % per
		}
	}
	if rest > 0 {
		p.f.Set(x, y, cell[rest], style)
	}
}
