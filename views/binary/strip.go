package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// The strip repeats the edges of the butterfly over a hundred steps, beyond the
// length too, where bits and waves go on.
const (
	stripX     = 14 // first column; its labels end before it
	hammingMin = 4  // rows of the Hamming bars, two flips to a row
	euclidRows = 2
	stripTicks = 16
)

// stripRange gives the steps of the strip: n of them, the first to a position.
func (p *plan) stripRange() (first, n int) {
	w, _ := p.f.Size()
	n = max(w-stripX-1, 0)
	return 1 + parts.WindowStart(max(p.Pos-1, 0), n, encoding.MaxPos, stripTicks), n
}

// stripStep tells which step a cell of the strip belongs to.
func (p *plan) stripStep(x, y int) (pos int, ok bool) {
	first, n := p.stripRange()
	return first + x - stripX, p.strip >= 0 && y > p.strip && x >= stripX && x < stripX+n
}

// drawStrip draws the strip: Hamming above, Euclid on a baseline of its own
// below.
func (p *plan) drawStrip() {
	if p.strip < 0 {
		return
	}
	first, n := p.stripRange()
	most := 1
	for pos := first; pos < first+n; pos++ {
		most = max(most, parts.Hamming(pos))
	}
	low, high := encoding.StepRange(p.Enc, first, n)
	from, to := words.Distance(low, 3), words.Distance(high, 3)
	waves, flips := parts.Either(from == to, "always "+from, "from "+from+" to "+to), strconv.Itoa(most)
	p.f.Text(stripX, p.strip, words.Fitting(p.f, n,
		"how far apart are neighbours? bits: from 1 to "+flips+" flips; waves: "+waves,
		"neighbours: bits 1 to "+flips+" flips, waves "+waves), frame.Style{})

	_, h := p.f.Size()
	room := hammingMin + max(h-p.strip-stripRows, 0)
	unit := parts.Either(most <= room, 2, 1)
	rows := max(min((unit*most+1)/2, room), hammingMin)
	axis := p.strip + 1 + rows
	p.drawHammingStrip(first, n, axis, unit, 2*rows)
	p.drawStripAxis(first, n, axis)
	p.drawEuclidStrip(first, n, axis+1+euclidRows, high)
}

// drawLabel writes a name left of a row of the strip, and a number of its scale
// beside it.
func (p *plan) drawLabel(y int, name, number string) {
	p.f.TextRight(stripX-4, y, name, words.FaintStyle)
	p.f.TextRight(stripX-1, y, number, words.FaintStyle)
}

// drawHammingStrip draws a column per step above an axis, so many half rows to
// a flip. What is taller than the room has its number written on top.
func (p *plan) drawHammingStrip(first, n, axis, unit, room int) {
	most := 0
	for i := range n {
		x, flips, here := stripX+i, parts.Hamming(first+i), first+i == p.Pos
		p.drawColumn(x, axis-1, min(unit*flips, room), here)
		if unit*flips > room {
			label := strconv.Itoa(flips)
			p.f.Text(min(x, stripX+n-len(label)), axis-room/2, label, numberStyle(here))
		} else {
			most = max(most, flips)
		}
	}
	p.drawLabel(axis-1, "Hamming", "1")
	if top := axis - (unit*most+1)/2; top < axis-1 {
		p.drawLabel(top, "", strconv.Itoa(most))
	}
}

// drawColumn draws a bar of so many half rows that stands on a row.
func (p *plan) drawColumn(x, y, halves int, here bool) {
	cell, style := [2]rune{'█', '▄'}, frame.Style{FG: p.barColor(here)}
	if p.f.Theme.Glyphs() {
		cell = parts.Either(here, [2]rune{'#', 'o'}, [2]rune{':', '.'})
	}
	p.f.VLine(x, y-halves/2+1, halves/2, cell[0], style)
	p.f.VLine(x, y-halves/2, halves%2, cell[1], style)
}

// drawStripAxis numbers every so many steps and the one at the cursor, which
// the others give way to.
func (p *plan) drawStripAxis(first, n, y int) {
	p.f.TextRight(stripX-1, y, "step to", words.FaintStyle)
	place := func(pos int) (x, w int) { w = words.DecimalDigits(pos); return stripX + pos - first - w/2, w }
	left, right := stripX, stripX // the cursor's badge
	if p.Pos >= first {
		x, w := place(p.Pos)
		left = min(max(x, stripX), stripX+n-w)
		right = p.f.Int(left, y, p.Pos, words.BadgeStyle)
	}
	step := stripTicks
	for step < words.DecimalDigits(first+n)+2 {
		step *= 2
	}
	for pos := (first + step - 1) / step * step; pos < first+n; pos += step {
		x, w := place(pos)
		if x >= stripX && x+w <= stripX+n && (x+w < left || x > right) {
			p.f.Int(x, y, pos, words.FaintStyle)
		}
	}
}

// drawEuclidStrip draws the distances as columns that stand on a row: three and
// a half half rows to a distance of 1, or as tall as there is room.
func (p *plan) drawEuclidStrip(first, n, y int, high float64) {
	scale, same, e := min(3.5, 2*euclidRows/high), p.Steady(), high
	for i := range n {
		if !same {
			e = encoding.Step(p.Enc, first+i)
		}
		p.drawColumn(stripX+i, y, int(math.Round(scale*e)), first+i == p.Pos)
	}
	p.drawLabel(y-1, "", words.Distance(high, 2))
	p.drawLabel(y, "Euclid", "0")
}

// drawEuclid draws the right edge: how far each step moves the waves. The bar
// has a scale of its own, which is not that of the bits. Where every step is
// the same the number stands once, at the cursor.
func (p *plan) drawEuclid() {
	f, x, same := p.f, p.euclid, p.Steady()
	if w, _ := f.Size(); x >= w {
		return
	}
	if p.titles >= 0 {
		f.Text(x, p.titles, parts.Either(p.bar > 0, "waves moved", "moved"), p.edgeStyle())
		f.Text(x, p.names, parts.Either(p.bar > 0, "Euclid", ""), words.FaintStyle)
	} else {
		f.Text(x, p.names, "moved", words.FaintStyle)
	}
	if p.step >= 0 && same {
		f.Text(x, p.step, parts.Either(p.bar > 0, "every step", "each"), words.FaintStyle)
	}
	e := encoding.Step(p.Enc, max(p.first, 1))
	for pos := p.first; pos < p.first+p.rows; pos++ {
		if pos == 0 {
			f.Set(x, p.row(0), '–', words.FaintStyle)
			continue
		}
		if !same {
			e = encoding.Step(p.Enc, pos)
		}
		p.drawEuclidRow(pos, e, pos == p.Pos, same)
	}
}

// drawEuclidRow draws the bar of a step, five cells to a distance of 1 where
// there is room, and its number.
func (p *plan) drawEuclidRow(pos int, e float64, here, same bool) {
	x, y := p.euclid, p.row(pos)
	if p.bar > 0 {
		n := min(max(int(math.Round(e*float64(p.bar-1))), 1), p.bar)
		r, style := p.barStyle(here)
		p.f.HLine(x, y, n, r, style)
		x += n + 1
	}
	if here || !same {
		p.f.Text(x, y, words.Distance(e, 3), parts.Either(here, words.CursorStyle, words.FaintStyle))
	}
}
