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
	stripX     = 14 // first column
	hammingMin = 4  // rows of the Hamming bars, two flips to a row
	euclidRows = 2
	stripTicks = 16
)

// stripRange gives the steps of the strip: n of them, the first to a position.
func (b *plan) stripRange() (first, n int) {
	w, _ := b.f.Size()
	n = max(w-stripX-1, 0)
	return 1 + parts.WindowStart(max(b.Pos-1, 0), n, encoding.MaxPos, stripTicks), n
}

// stripStep tells which step a cell of the strip belongs to.
func (b *plan) stripStep(x, y int) (pos int, ok bool) {
	first, n := b.stripRange()
	ok = b.strip >= 0 && y > b.strip && x >= stripX && x < stripX+n
	return first + x - stripX, ok
}

// drawStrip draws the strip: Hamming above, Euclid on a baseline of its own
// below.
func (b *plan) drawStrip() {
	if b.strip < 0 {
		return
	}
	first, n := b.stripRange()
	most := 1
	for pos := first; pos < first+n; pos++ {
		most = max(most, parts.Hamming(pos))
	}
	low, high := parts.StepRange(b.Scene, first, n)
	waves := "always " + words.Distance(low, 3)
	if words.Distance(low, 3) != words.Distance(high, 3) {
		waves = "from " + words.Distance(low, 3) + " to " + words.Distance(high, 3)
	}
	flips := strconv.Itoa(most) + " flips"
	b.f.Text(stripX, b.strip, words.Fitting(b.f, n,
		"how far apart are neighbours? bits: from 1 to "+flips+"; waves: "+waves,
		"neighbours: bits 1 to "+flips+", waves "+waves), frame.Style{})

	_, h := b.f.Size()
	room := hammingMin + max(h-b.strip-stripRows, 0)
	unit := 1
	if most <= room {
		unit = 2
	}
	rows := max(min((unit*most+1)/2, room), hammingMin)
	axis := b.strip + 1 + rows
	b.drawHammingStrip(first, n, axis, unit, 2*rows)
	b.drawStripAxis(first, n, axis)
	b.drawEuclidStrip(first, n, axis+1+euclidRows)
}

// drawHammingStrip draws a column per step above an axis, so many half rows to
// a flip. What is taller than the room has its number written on top.
func (b *plan) drawHammingStrip(first, n, axis, unit, room int) {
	f, faint, most := b.f, frame.Style{FG: frame.Faint}, 0
	for i := range n {
		pos, x := first+i, stripX+i
		flips := parts.Hamming(pos)
		b.drawColumn(x, axis-1, min(unit*flips, room), pos == b.Pos)
		if unit*flips > room {
			label := strconv.Itoa(flips)
			f.Text(min(x, stripX+n-len(label)), axis-room/2, label, numberStyle(pos == b.Pos))
		} else {
			most = max(most, flips)
		}
	}
	f.TextRight(10, axis-1, "Hamming", faint)
	f.TextRight(13, axis-1, "1", faint)
	if top := axis - (unit*most+1)/2; top < axis-1 {
		f.IntRight(13, top, most, faint)
	}
}

// drawColumn draws a bar of so many half rows that stands on a row.
func (b *plan) drawColumn(x, y, halves int, here bool) {
	whole, half, style := '█', '▄', frame.Style{FG: b.barColor()}
	if here {
		style.FG = frame.Accent
	}
	if b.f.Theme.Glyphs() {
		whole, half = ':', '.'
		if here {
			whole, half = '#', 'o'
		}
	}
	for ; halves > 1; halves -= 2 {
		b.f.Set(x, y, whole, style)
		y--
	}
	if halves == 1 {
		b.f.Set(x, y, half, style)
	}
}

// drawStripAxis numbers every so many steps and the one at the cursor, which
// the others give way to.
func (b *plan) drawStripAxis(first, n, y int) {
	f, faint := b.f, frame.Style{FG: frame.Faint}
	f.TextRight(13, y, "step to", faint)
	place := func(pos int) (x, w int) {
		w = words.DecimalDigits(pos)
		return stripX + pos - first - w/2, w
	}
	left, right := stripX, stripX // the cursor's badge
	if b.Pos >= first {
		x, w := place(b.Pos)
		left = min(max(x, stripX), stripX+n-w)
		right = f.Int(left, y, b.Pos, frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true})
	}
	step := stripTicks
	for step < words.DecimalDigits(first+n)+2 {
		step *= 2
	}
	for pos := (first + step - 1) / step * step; pos < first+n; pos += step {
		x, w := place(pos)
		if x >= stripX && x+w <= stripX+n && (x+w < left || x > right) {
			f.Int(x, y, pos, faint)
		}
	}
}

// drawEuclidStrip draws the distances as columns that stand on a row: three and
// a half half rows to a distance of 1, or as tall as there is room.
func (b *plan) drawEuclidStrip(first, n, y int) {
	f, faint := b.f, frame.Style{FG: frame.Faint}
	_, high := parts.StepRange(b.Scene, first, n)
	scale := min(3.5, 2*euclidRows/high)
	same, e := b.Steady(), high
	for i := range n {
		if !same {
			e = encoding.Step(b.Enc, first+i)
		}
		b.drawColumn(stripX+i, y, int(math.Round(scale*e)), first+i == b.Pos)
	}
	f.TextRight(13, y-1, words.Distance(high, 2), faint)
	f.TextRight(10, y, "Euclid", faint)
	f.TextRight(13, y, "0", faint)
}
