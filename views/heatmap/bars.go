package heatmap

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/words"
)

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

// drawBars draws the row under the cursor as bars under its columns: from the
// middle up and down for values, from the bottom for angles and bits.
func (p *plan) drawBars() {
	if p.bars < 0 {
		return
	}
	p.f.TextRight(p.x-1, p.bars, p.measure.ends[1], words.FaintStyle)
	p.f.TextRight(p.x-1, p.bars+p.barRows-1, p.measure.ends[0], words.FaintStyle)
	for _, r := range p.cols.run[:p.cols.runs] {
		for i := range r.n {
			v, _ := p.number(r.dim + i)
			for k := range p.cols.wide {
				p.drawBar(p.x+r.at+i*p.cols.wide+k, v)
			}
		}
	}
}

func (p *plan) drawBar(x int, v float64) {
	rows, cell, ink := p.barRows, eighths, p.barColor(v)
	if p.measure.Signed() {
		rows /= 2
	}
	if p.signs {
		cell = signsUp
	}
	part, per := p.measure.bar(v), len(cell)-1
	n := int(math.Abs(part)*float64(per*rows) + 0.5)
	for y := p.bars + rows; n > 0; n -= per {
		if part < 0 {
			p.hang(x, y, min(n, per), ink)
			y++
		} else {
			y--
			p.f.Set(x, y, cell[min(n, per)], frame.Style{FG: ink})
		}
	}
}

// hang fills a cell from its top down.
func (p *plan) hang(x, y, n int, ink frame.Color) {
	switch {
	case p.signs:
		p.f.Set(x, y, signsDown[n], frame.Style{FG: ink})
	case n == len(eighths)-1:
		p.f.Set(x, y, eighths[n], frame.Style{FG: ink})
	default:
		p.f.Set(x, y, eighths[len(eighths)-1-n], frame.Style{FG: frame.Background, BG: ink})
	}
}

// barColor is the colour of a bar.
func (p *plan) barColor(v float64) frame.Color {
	switch {
	case p.signs:
		return frame.Bright
	case !p.phase:
		v = math.Copysign(max(math.Abs(v), small*p.measure.limit), v)
	}
	return p.measure.ink(v, 1)
}
