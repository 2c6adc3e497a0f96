package frame

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// Pictures are finer than cells. A frame whose theme is Fine keeps fields of colours and curves, which PNG and SVG draw
// in pixels, in those cells in which nothing is drawn over them later. Its cells are those of a frame that keeps nothing.

// fine is what a frame keeps.
type fine struct {
	fields []field
	traces []trace
}

// IsFine reports whether the frame keeps fields and curves.
func (f *Frame) IsFine() bool { return f.grid != nil && f.grid.fine != nil }

// A field has a colour for every pixel of some cells.
type field struct {
	area   image.Rectangle // its cells in the grid
	cells  []Cell          // as the field has drawn them
	colors [][]Color       // of each row of pixels, Keep where the field is not; equal rows are one
}

// Paint draws a field of colours: draw draws it on cells, and on those of a fine picture again, with times as many
// pixels of [Frame.Pixel] across and down.
func (f Frame) Paint(draw func(f Frame, times int)) {
	if w, h := f.Size(); !f.IsFine() || w*h == 0 {
		draw(f, 1)
		return
	}
	w, h := f.Size()
	before := f.copied()
	draw(f, 1)
	large := Frame{Theme: f.Theme, area: image.Rect(0, 0, w*cellW, h*cellW)}
	large.grid = &grid{w: w * cellW, h: h * cellW, cells: make([]Cell, w*cellW*h*cellW)}
	draw(large, cellW)
	all := field{area: f.area, cells: f.copied(), colors: make([][]Color, h*cellH)}
	for y := range all.colors {
		row := make([]Color, w*cellW)
		for x := range w * cellW {
			at := y/cellH*w + x/cellW
			c, _ := large.grid.cells[y/2*w*cellW+x].half(y % 2)
			if c == Keep {
				was, _ := before[at].half(y % cellH / (cellH / 2))
				is, _ := all.cells[at].half(y % cellH / (cellH / 2))
				if is != was || all.cells[at].eighths() > 0 {
					c = was
				}
			}
			row[x] = c
		}
		if y > 0 && slices.Equal(row, all.colors[y-1]) {
			row = all.colors[y-1]
		}
		all.colors[y] = row
	}
	f.grid.fine.fields = append(f.grid.fine.fields, all)
}

// copied returns a copy of the cells of the frame, row by row.
func (f *Frame) copied() []Cell {
	w, h := f.Size()
	all := make([]Cell, 0, w*h)
	for y := range h {
		all = append(all, f.row(y)...)
	}
	return all
}

// half returns the colour of the upper or the lower half of a cell; false if something is written there.
func (c Cell) half(lower int) (Color, bool) {
	switch n := c.eighths(); {
	case c.Rune == '▀' && lower == 0, n > 5-4*lower:
		return c.FG, true
	case c.plain() || n > 0:
		return c.BG, true
	}
	return Keep, false
}

// plain reports whether a cell has no more than colours.
func (c Cell) plain() bool { return c.Rune == '▀' || c.Rune == ' ' || c.Rune == 0 }

// eighths returns how many eighths of a cell a block fills from below; 0 for other runes.
func (c Cell) eighths() int {
	if c.Rune < '▁' || c.Rune > '█' {
		return 0
	}
	return int(c.Rune-'▁') + 1
}

// drawOn draws the field on a picture in pixels of the grid: those in halves of cells that are as the field has drawn
// them. It reports whether there are any.
func (a *field) drawOn(img *image.RGBA, f Frame) (any bool) {
	w := a.area.Dx()
	for i, was := range a.cells {
		x, y := a.area.Min.X+i%w, a.area.Min.Y+i/w
		for lower := range 2 {
			old, _ := was.half(lower)
			c := f.grid.cells[y*f.grid.w+x]
			now, plain := c.half(lower)
			if dotted := c.dots() != 0 && c == was; !dotted && (!plain || now != old || c.eighths() != was.eighths()) {
				continue
			}
			for j := lower * cellH / 2; j < (lower+1)*cellH/2; j++ {
				for k, c := range a.colors[i/w*cellH+j][i%w*cellW:][:cellW] {
					if at := image.Pt(x*cellW+k, y*cellH+j); c != Keep && at.In(img.Rect) {
						shown := f.Theme.shown(c, true)
						img.SetRGBA(at.X, at.Y, color.RGBA{shown.R, shown.G, shown.B, 255})
						any = true
					}
				}
			}
		}
	}
	return any
}

// A Point is a place on a frame in dots: the middle of the dot x, y of [Frame.Dot] is at x+½, y+½.
type Point struct{ X, Y float64 }

// Apart parts the points of a curve.
var Apart = Point{math.NaN(), math.NaN()}

// A Curve is a line through points. Its ends are round: a point between two Apart is a disc. A curve of width 0 is the
// area inside its points.
type Curve struct {
	Ink     Color
	Width   float64 // in dots
	On, Off float64 // the lengths of dashes and of the gaps between them, in dots; 0 and 0 for a line without gaps
	Points  []Point
}

// A trace is curves, and the dots that stand for them in cells.
type trace struct {
	area   image.Rectangle // in the grid
	dots   []uint8         // of each cell
	curves []Curve         // each over those before it
}

// Trace keeps curves for which dots were drawn: dots holds those of each cell, row by row. The frame must be fine.
func (f Frame) Trace(curves []Curve, dots []uint8) {
	for i := range curves {
		curves[i].Ink = f.Theme.reach(curves[i].Ink)
	}
	f.grid.fine.traces = append(f.grid.fine.traces, trace{f.area, dots, curves})
}

// Stroke draws dots that stand for curves, and keeps the curves in their place.
func (f Frame) Stroke(draw func(), curves func() []Curve) {
	if !f.IsFine() {
		draw()
		return
	}
	before := f.copied()
	draw()
	dots := make([]uint8, len(before))
	for i, c := range f.copied() {
		dots[i] = c.dots() &^ before[i].dots()
	}
	f.Trace(curves(), dots)
}

// dots returns the dots of a cell of them.
func (c Cell) dots() uint8 {
	if c.Rune < brailleBase || c.Rune > brailleBase+0xff {
		return 0
	}
	return uint8(c.Rune - brailleBase)
}

// replaced returns the dots of a cell for which pictures have curves.
func (f *Frame) replaced(x, y int) (dots uint8) {
	if !f.IsFine() {
		return 0
	}
	c := f.row(y)[x]
	for i := range f.grid.fine.traces {
		t := &f.grid.fine.traces[i]
		if own, ok := t.at(f.area.Min.X+x, f.area.Min.Y+y); ok && t.shows(c, own) {
			dots |= own
		}
	}
	return dots
}

// at returns the dots of a cell of the grid; false outside the area.
func (t *trace) at(x, y int) (dots uint8, ok bool) {
	if !image.Pt(x, y).In(t.area) {
		return 0, false
	}
	return t.dots[(y-t.area.Min.Y)*t.area.Dx()+x-t.area.Min.X], true
}

// shows reports whether the curves are visible in a cell that had some dots of them: it still has these, and no text.
func (t *trace) shows(c Cell, dots uint8) bool {
	return dots == 0 && (c.plain() || c.dots() != 0) || dots != 0 && c.dots()&dots == dots
}

// open returns for each cell of the area whether the curves are visible there.
func (t *trace) open(g *grid) []bool {
	all := make([]bool, len(t.dots))
	for i, dots := range t.dots {
		x, y := t.area.Min.X+i%t.area.Dx(), t.area.Min.Y+i/t.area.Dx()
		all[i] = t.shows(g.cells[y*g.w+x], dots)
	}
	return all
}

// drawOn draws the curves on a picture in pixels of the grid.
func (t *trace) drawOn(img *image.RGBA, f Frame) {
	w, h := t.area.Dx()*cellW, t.area.Dy()*cellH
	open, covered := t.open(f.grid), make([]uint8, w*h)
	for _, c := range t.curves {
		box := image.Rectangle{}
		for _, run := range c.runs() {
			if c.Width == 0 {
				box = box.Union(inside(covered, w, h, run))
				continue
			}
			for i := range max(len(run)-1, 1) {
				box = box.Union(capsule(covered, w, h, run[i], run[min(i+1, len(run)-1)], c.half()))
			}
		}
		ink := f.Theme.shown(c.Ink, false)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				at := image.Pt(t.area.Min.X*cellW+x, t.area.Min.Y*cellH+y)
				if a := covered[y*w+x]; a > 0 && open[y/cellH*t.area.Dx()+x/cellW] && at.In(img.Rect) {
					px := img.Pix[img.PixOffset(at.X, at.Y):]
					mixed := cover(RGB{px[0], px[1], px[2]}, ink, a)
					px[0], px[1], px[2] = mixed.R, mixed.G, mixed.B
				}
				covered[y*w+x] = 0
			}
		}
	}
}

// half returns half of the width of a curve, in 64ths of a pixel.
func (c *Curve) half() int { return int(c.Width * fullW / 4) }

// runs returns the parts of a curve without gaps, in 64ths of a pixel.
func (c *Curve) runs() (all [][]point) {
	scale := func(v float64) int { return int(math.Round(v * (fullW / 2))) }
	on, off := scale(c.On), scale(c.Off)
	var run []point
	end := func() {
		switch {
		case len(run) == 0:
		case off > 0:
			all = append(all, inDashes(run, on, off)...)
		default:
			all = append(all, run)
		}
		run = nil
	}
	for _, p := range c.Points {
		if math.IsNaN(p.X) || math.IsNaN(p.Y) {
			end()
		} else {
			run = append(run, point{scale(p.X), scale(p.Y)})
		}
	}
	end()
	return all
}

// inDashes cuts a line into dashes.
func inDashes(line []point, on, off int) (all [][]point) {
	pen, dash, left := line[0], line[:1:1], on
	for _, to := range line[1:] {
		for {
			x, y := to.x-pen.x, to.y-pen.y
			length := int(math.Sqrt(float64(x*x + y*y)))
			if length < left {
				left, pen = left-length, to
				if dash != nil {
					dash = append(dash, to)
				}
				break
			}
			pen = point{pen.x + x*left/length, pen.y + y*left/length}
			if dash != nil {
				all, dash, left = append(all, append(dash, pen)), nil, off
			} else {
				dash, left = []point{pen}, on
			}
		}
	}
	if dash != nil {
		all = append(all, dash)
	}
	return all
}

// capsule raises what is covered of the pixels of a w × h picture to what a line of some thickness between two places
// covers of them, and returns the pixels that it may touch. half is half its thickness.
func capsule(covered []uint8, w, h int, from, to point, half int) image.Rectangle {
	reach := half + unit
	box := image.Rect(min(from.x, to.x)-reach, min(from.y, to.y)-reach, max(from.x, to.x)+reach, max(from.y, to.y)+reach)
	box = image.Rect(box.Min.X>>6, box.Min.Y>>6, box.Max.X>>6+1, box.Max.Y>>6+1).Intersect(image.Rect(0, 0, w, h))
	dx, dy := to.x-from.x, to.y-from.y
	length := dx*dx + dy*dy
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			px, py := x*unit+unit/2-from.x, y*unit+unit/2-from.y
			away := px*px + py*py // the square of the distance
			if along := px*dx + py*dy; along >= length {
				away = (px-dx)*(px-dx) + (py-dy)*(py-dy)
			} else if along > 0 {
				across := px*dy - py*dx
				away = across * across / length
			}
			if part := half + unit/2 - int(math.Sqrt(float64(away))); part > 0 {
				at := y*w + x
				covered[at] = max(covered[at], uint8(min(part*255/unit, 255)))
			}
		}
	}
	return box
}

// inside raises what is covered of the pixels of a w × h picture to what an area covers of them, and returns the pixels
// that it may touch. It counts lines, scanLines in the height of a pixel.
func inside(covered []uint8, w, h int, around []point) image.Rectangle {
	const scanLines = 8
	var box image.Rectangle
	for _, p := range around {
		box = box.Union(image.Rect(p.x>>6, p.y>>6, p.x>>6+2, p.y>>6+2))
	}
	box = box.Intersect(image.Rect(0, 0, w, h))
	sums, crossings := make([]int, box.Dx()), []int(nil)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		clear(sums)
		for line := range scanLines {
			at := y*unit + line*unit/scanLines + unit/scanLines/2
			crossings = crossings[:0]
			for i, a := range around {
				if b := around[(i+1)%len(around)]; (a.y <= at) != (b.y <= at) {
					crossings = append(crossings, a.x+(b.x-a.x)*(at-a.y)/(b.y-a.y))
				}
			}
			slices.Sort(crossings)
			for i := 0; i+1 < len(crossings); i += 2 {
				from, to := max(crossings[i], box.Min.X*unit), min(crossings[i+1], box.Max.X*unit)
				for x := from >> 6; x*unit < to; x++ {
					sums[x-box.Min.X] += min(to, (x+1)*unit) - max(from, x*unit)
				}
			}
		}
		for x, sum := range sums {
			at := y*w + box.Min.X + x
			covered[at] = max(covered[at], uint8(sum*255/(scanLines*unit)))
		}
	}
	return box
}

// drawFine draws the fields and the curves of a frame on its picture.
func (f Frame) drawFine(img *image.RGBA) {
	if !f.IsFine() {
		return
	}
	whole := *img
	whole.Rect = img.Rect.Add(image.Pt(f.area.Min.X*cellW, f.area.Min.Y*cellH))
	for i := range f.grid.fine.fields {
		f.grid.fine.fields[i].drawOn(&whole, f)
	}
	for i := range f.grid.fine.traces {
		f.grid.fine.traces[i].drawOn(&whole, f)
	}
}

// visible returns the parts of the curves that are visible in cells, in 64ths of a pixel of the area.
func (t *trace) visible(c *Curve, open []bool) (all [][]point) {
	in := func(p point) bool {
		at := image.Pt(p.x/fullW, p.y/fullH)
		w := t.area.Dx()
		return p.x >= 0 && p.y >= 0 && at.X < w && at.Y < t.area.Dy() && open[at.Y*w+at.X]
	}
	const step = 2 * unit
	for _, run := range c.runs() {
		if len(run) == 1 && in(run[0]) {
			all = append(all, run)
		}
		var part []point
		for i := range len(run) - 1 {
			from, to := run[i], run[i+1]
			n := max(abs(to.x-from.x), abs(to.y-from.y))/step + 1
			at := func(k int) point { // 2n at the end
				return point{from.x + (to.x-from.x)*k/(2*n), from.y + (to.y-from.y)*k/(2*n)}
			}
			for k := range n {
				switch shown := in(at(2*k + 1)); {
				case shown && part == nil:
					part = []point{at(2 * k)}
				case !shown && part != nil:
					all, part = append(all, append(part, at(2*k))), nil
				}
			}
			if part != nil {
				part = append(part, to)
			}
		}
		if part != nil {
			all = append(all, part)
		}
	}
	return all
}

func abs(v int) int { return max(v, -v) }
