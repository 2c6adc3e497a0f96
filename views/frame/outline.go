package frame

import (
	"image"
	"image/draw"

	"golang.org/x/image/vector"
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

// curveSteps is the number of straight pieces a parabola is drawn with. The rasterizer would draw
// it in floating point, which processors round differently.
const curveSteps = 8

func parabola(a, b, c, i int) int {
	const n = curveSteps
	return (a*(n-i)*(n-i) + 2*b*i*(n-i) + c*i*i + n*n/2) / (n * n)
}

// coverage returns how much of each pixel of a w × h picture the outline covers, from 0 to 255.
func (o outline) coverage(w, h int) []uint8 {
	z := vector.NewRasterizer(w, h)
	z.DrawOp = draw.Src
	o.fill(z)
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask.Pix
}

// fill adds the contours to a rasterizer.
func (o outline) fill(z *vector.Rasterizer) {
	var pen point
	for _, s := range o {
		switch s.verb {
		case 'M':
			z.ClosePath()
			z.MoveTo(pixels(s.to))
		case 'O':
			circle(s.to, s.ctl.x).fill(z)
		case 'L':
			z.LineTo(pixels(s.to))
		case 'Q':
			for i := 1; i <= curveSteps; i++ {
				z.LineTo(pixels(point{parabola(pen.x, s.ctl.x, s.to.x, i), parabola(pen.y, s.ctl.y, s.to.y, i)}))
			}
		}
		pen = s.to
	}
	z.ClosePath()
}

// pixels returns a point in pixels.
func pixels(p point) (x, y float32) { return float32(p.x) / unit, float32(p.y) / unit }
