package binary

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// drawEuclid draws the right edge: how far each step moves the waves. The bar
// has a scale of its own, which is not that of the bits. Where every step is
// the same the number stands once, at the cursor.
func (b *plan) drawEuclid() {
	f, x, faint := b.f, b.euclid, frame.Style{FG: frame.Faint}
	if w, _ := f.Size(); x >= w {
		return
	}
	room := len("moved")
	if b.bar > 0 {
		room = len("waves moved")
	}
	if b.titles >= 0 {
		f.Text(x, b.titles, words.Fitting(f, room, "waves moved", "moved"), b.edgeStyle())
		f.Text(x, b.names, words.Fitting(f, room, "Euclid", ""), faint)
	} else {
		f.Text(x, b.names, "moved", faint)
	}
	same := b.Steady()
	if b.step >= 0 && same {
		f.Text(x, b.step, words.Fitting(f, room, "every step", "each"), faint)
	}
	e := encoding.Step(b.Enc, max(b.first, 1))
	for pos := b.first; pos < b.first+b.rows; pos++ {
		if pos == 0 {
			f.Set(x, b.row(0), '–', faint)
			continue
		}
		if !same {
			e = encoding.Step(b.Enc, pos)
		}
		b.drawEuclidRow(pos, e, pos == b.Pos, same)
	}
}

// drawEuclidRow draws the bar of a step, five cells to a distance of 1 where
// there is room, and its number.
func (b *plan) drawEuclidRow(pos int, e float64, here, same bool) {
	x, y := b.euclid, b.row(pos)
	if b.bar > 0 {
		n := min(max(int(math.Round(e*float64(b.bar-1))), 1), b.bar)
		r, style := b.barStyle(here)
		b.f.HLine(x, y, n, r, style)
		x += n + 1
	}
	if here || !same {
		style := numberStyle(here)
		if !here {
			style.FG = frame.Faint
		}
		b.f.Text(x, y, words.Distance(e, 3), style)
	}
}
