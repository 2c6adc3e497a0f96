package frame

import (
	"slices"
)

// A cell of a still is 9 × 18 pixels. Outlines are given in 64ths of a pixel,
// in whole numbers throughout: a still is the same to the last bit everywhere.
const (
	cellW = 9
	cellH = 18
	unit  = 64

	fullW = cellW * unit
	fullH = cellH * unit
	midX  = fullW / 2
	midY  = fullH/2 + unit/2 // in the middle of a row of pixels, so that lines are crisp
)

// point is a place in a cell: y grows downwards.
type point struct{ x, y int }

// segment is one step of an outline, named as in an SVG path: M starts a
// contour, L is a straight line and Q a parabola with one control point. O is
// a whole circle about to, whose radius is ctl.x.
type segment struct {
	verb    byte
	ctl, to point
}

// outline is an area: closed contours, filled where they wind at least once.
type outline []segment

func (o outline) move(x, y int) outline { return append(o, segment{verb: 'M', to: point{x, y}}) }

func (o outline) line(x, y int) outline { return append(o, segment{verb: 'L', to: point{x, y}}) }

func (o outline) curve(cx, cy, x, y int) outline {
	return append(o, segment{'Q', point{cx, cy}, point{x, y}})
}

// rect adds the rectangle from x0, y0 to x1, y1.
func (o outline) rect(x0, y0, x1, y1 int) outline {
	return o.polygon(x0, y0, x1, y0, x1, y1, x0, y1)
}

// polygon adds straight lines through the points x, y, x, y …
func (o outline) polygon(xy ...int) outline {
	o = o.move(xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		o = o.line(xy[i], xy[i+1])
	}
	return o
}

// arc continues with a quarter of a circle from the pen to x, y; the two lie r
// apart in both directions and cx, cy is the corner between them.
func (o outline) arc(cx, cy, x, y int) outline {
	from := o[len(o)-1].to
	// Two parabolas that touch the circle at its ends and at 45 degrees:
	// tan 22.5° = 0.4142 (70 of 169) and 1 − sin 45° = 0.2929 (29 of 99).
	near := func(a, b, num, den int) int { return a + ((b-a)*num+den/2)/den }
	hx, hy := near(cx, from.x, 99, 169), near(cy, from.y, 99, 169)
	kx, ky := near(cx, x, 99, 169), near(cy, y, 99, 169)
	mx := near(cx, from.x+x-cx, 29, 99)
	my := near(cy, from.y+y-cy, 29, 99)
	return o.curve(hx, hy, mx, my).curve(kx, ky, x, y)
}

// disc adds a circle of radius r about x, y; a negative radius winds the
// other way round, which cuts a hole.
func (o outline) disc(x, y, r int) outline {
	return append(o, segment{'O', point{r, 0}, point{x, y}})
}

// circle returns a disc as curves.
func circle(at point, r int) outline {
	x, y, h := at.x, at.y, max(r, -r)
	var o outline
	o = o.move(x-r, y)
	o = o.arc(x-r, y-h, x, y-h)
	o = o.arc(x+r, y-h, x+r, y)
	o = o.arc(x+r, y+h, x, y+h)
	return o.arc(x-r, y+h, x-r, y)
}

// edge is a straight piece of an outline that runs down from y0 to y1, turn
// being −1 where the contour runs up.
type edge struct{ x0, y0, x1, y1, turn int }

// edges returns the outline as straight pieces, without the level ones.
func (o outline) edges() []edge {
	var out []edge
	var start, pen point
	add := func(to point) {
		switch {
		case pen.y < to.y:
			out = append(out, edge{pen.x, pen.y, to.x, to.y, 1})
		case pen.y > to.y:
			out = append(out, edge{to.x, to.y, pen.x, pen.y, -1})
		}
		pen = to
	}
	for _, s := range o {
		switch s.verb {
		case 'M':
			add(start)
			start, pen = s.to, s.to
		case 'O':
			out = append(out, circle(s.to, s.ctl.x).edges()...)
		case 'L':
			add(s.to)
		case 'Q':
			from := pen
			for i := 1; i <= curveSteps; i++ {
				add(point{parabola(from.x, s.ctl.x, s.to.x, i), parabola(from.y, s.ctl.y, s.to.y, i)})
			}
		}
	}
	add(start)
	return out
}

// curveSteps is the number of straight pieces a parabola is drawn with.
const curveSteps = 8

func parabola(a, b, c, i int) int {
	const n = curveSteps
	return (a*(n-i)*(n-i) + 2*b*i*(n-i) + c*i*i + n*n/2) / (n * n)
}

// sampleRows is how many lines through a row of pixels are measured; along a
// line coverage is exact.
const sampleRows = 16

// crossing is where a line enters or leaves an outline.
type crossing struct{ x, turn int }

// coverage tells how much of every pixel of a w × h picture the outline
// covers, from 0 to 255.
func (o outline) coverage(w, h int) []uint8 {
	const full = unit * sampleRows
	mask := make([]uint8, w*h)
	edges := o.edges()
	var cuts []crossing
	inside := make([]int, w)
	for y := range h {
		clear(inside)
		for s := range sampleRows {
			at := y*unit + (2*s+1)*unit/(2*sampleRows)
			cuts = cutAt(cuts[:0], edges, at)
			measure(inside, cuts)
		}
		for x, n := range inside {
			mask[y*w+x] = uint8((n*255 + full/2) / full)
		}
	}
	return mask
}

// cutAt appends where the level line at y crosses the edges, left to right.
func cutAt(cuts []crossing, edges []edge, y int) []crossing {
	for _, e := range edges {
		if e.y0 <= y && y < e.y1 {
			cuts = append(cuts, crossing{e.x0 + (e.x1-e.x0)*(y-e.y0)/(e.y1-e.y0), e.turn})
		}
	}
	slices.SortFunc(cuts, func(a, b crossing) int { return a.x - b.x })
	return cuts
}

// measure adds to every pixel of a row how far a line runs inside it.
func measure(inside []int, cuts []crossing) {
	winding := 0
	for i, c := range cuts {
		if winding != 0 {
			from, to := max(cuts[i-1].x, 0), min(c.x, len(inside)*unit)
			for x := from; x < to; {
				next := min(x/unit*unit+unit, to)
				inside[x/unit] += next - x
				x = next
			}
		}
		winding += c.turn
	}
}
