package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// steady tells whether every step moves the waves equally far: not where the
// last pair is a sine without its cosine.
func steady(sc Scene) bool {
	_, ok := sc.Waves.Column(sc.Waves.Pairs()-1, encoding.Cos)
	return ok
}

// normFormula says where the norm of every row comes from if each pair has both
// of its waves: half of d_model, or of all of it but a last column without a
// pair, are pairs, and each adds sin² + cos² = 1.
func normFormula(d string, odd bool) string {
	if odd {
		d = "(" + d + minus + "1)"
	}
	return "√(" + d + "/2)"
}

// stepRange gives the shortest and the longest of n steps, the first of them
// to a position.
func stepRange(sc Scene, first, n int) (low, high float64) {
	first = max(first, 1)
	low = encoding.Step(sc.Enc, first)
	high = low
	if steady(sc) {
		return low, high
	}
	for pos := first + 1; pos < first+n; pos++ {
		e := encoding.Step(sc.Enc, pos)
		low, high = min(low, e), max(high, e)
	}
	return low, high
}

// distance writes a distance with so many decimals, fewer for large ones so
// that it never gets wider.
func distance(v float64, decimals int) string {
	for limit := 10.0; v >= limit && decimals > 0; limit *= 10 {
		decimals--
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// drawEuclid draws the right edge: how far each step moves the waves. The bar
// has a scale of its own, which is not that of the bits. Where every step is
// the same the number stands once, at the cursor.
func (b butterfly) drawEuclid(sc Scene) {
	f, x, faint := b.paper, b.euclid, frame.Style{FG: frame.Faint}
	if w, _ := f.Size(); x >= w {
		return
	}
	room := len("moved")
	if b.bar > 0 {
		room = len("waves moved")
	}
	if b.titles >= 0 {
		f.Text(x, b.titles, fitting(f, room, "waves moved", "moved"), b.edgeStyle())
		f.Text(x, b.names, fitting(f, room, "Euclid", ""), faint)
	} else {
		f.Text(x, b.names, "moved", faint)
	}
	same := steady(sc)
	if b.step >= 0 && same {
		f.Text(x, b.step, fitting(f, room, "every step", "each"), faint)
	}
	e := encoding.Step(sc.Enc, max(b.first, 1))
	for pos := b.first; pos < b.first+b.rows; pos++ {
		if pos == 0 {
			f.Set(x, b.row(0), '–', faint)
			continue
		}
		if !same {
			e = encoding.Step(sc.Enc, pos)
		}
		b.drawEuclidRow(pos, e, pos == sc.Pos, same)
	}
}

// drawEuclidRow draws the bar of a step, five cells to a distance of 1 where
// there is room, and its number.
func (b butterfly) drawEuclidRow(pos int, e float64, here, same bool) {
	x, y := b.euclid, b.row(pos)
	if b.bar > 0 {
		n := min(max(int(math.Round(e*float64(b.bar-1))), 1), b.bar)
		r, style := b.barStyle(here)
		b.paper.HLine(x, y, n, r, style)
		x += n + 1
	}
	if here || !same {
		style := numberStyle(here)
		if !here {
			style.FG = frame.Faint
		}
		b.paper.Text(x, y, distance(e, 3), style)
	}
}
