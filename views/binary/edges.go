package binary

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/words"
)

// drawEuclid draws the right edge: how far each step moves the waves. The bar
// has a scale of its own, which is not that of the bits. Where every step is
// the same the number stands once, at the cursor.
func (p *plan) drawEuclid() {
	f, x, same := p.f, p.euclid, p.Steady()
	if w, _ := f.Size(); x >= w {
		return
	}
	moved, euclid, every := "moved", "", "each"
	if p.bar > 0 {
		moved, euclid, every = "waves moved", "Euclid", "every step"
	}
	if p.titles >= 0 {
		f.Text(x, p.titles, moved, p.edgeStyle())
		f.Text(x, p.names, euclid, words.FaintStyle)
	} else {
		f.Text(x, p.names, "moved", words.FaintStyle)
	}
	if p.step >= 0 && same {
		f.Text(x, p.step, every, words.FaintStyle)
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
	switch {
	case here:
		p.f.Text(x, y, words.Distance(e, 3), words.CursorStyle)
	case !same:
		p.f.Text(x, y, words.Distance(e, 3), words.FaintStyle)
	}
}
