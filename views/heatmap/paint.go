package heatmap

import (
	"iter"
	"math"
	"sort"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// drawMatrix draws all of the matrix.
func (p *plan) drawMatrix(f chart.Canvas) {
	f.Paint(func(f chart.Canvas, times int) { p.times(times).paintMatrix(f) })
	p.drawEdges(f)
	p.nameEnd(f)
	if p.hasHidden() {
		p.drawUnknown(f)
	}
}

// times returns the plan of the matrix with more pixels across and down.
func (p *plan) times(n int) *plan {
	larger := *p
	larger.rows, larger.cols.division = p.rows.times(n), p.cols.times(n)
	return &larger
}

// paintMatrix paints the columns.
func (p *plan) paintMatrix(f chart.Canvas) {
	colors, values := make([]frame.Color, p.rows.pixels), make([]float64, p.rows.pixels)
	m, veils, end := p.newMeans(), p.hasHidden(), p.endPixel()
	for part := range p.cols.parts() {
		for i := range p.cols.pixels {
			at, pixels := p.cols.at(part, i), m.column(part, i)
			first, after := p.cols.items(i)
			for row, px := range pixels {
				if veils {
					from, to := p.rows.items(row)
					if p.hides(part, first, after, from, to-from) {
						px = blank
					}
				}
				if row >= end && math.IsNaN(px.value) || p.outside(part, i, row) {
					px = blank
				}
				if p.per == 1 {
					p.writeSign(f, at, row, px)
					continue
				}
				colors[row], values[row] = p.color(px), px.value
				if px == blank {
					values[row] = math.NaN()
				}
				if p.dithers() {
					colors[row] = p.Theme.Dither(at, p.rows.first+row, colors[row])
				}
			}
			switch {
			case p.per == 1:
			case p.Transposed:
				for row, color := range colors[:len(pixels)] {
					f.Pixel(row, at, color)
				}
			default:
				f.PixelsDown(at, 0, colors[:len(pixels)])
				if p.shades() {
					p.shade(f, at, values[:len(pixels)])
				}
			}
		}
	}
}

// color returns the colour of a pixel.
func (p *plan) color(px pixel) frame.Color {
	switch {
	case px == blank:
		return frame.Background
	case p.phase:
		return frame.Mean(px.value, clarity(px.length))
	}
	return p.measure.Color(px.value)
}

// writeSign writes a pixel as a sign or a pattern, in a whole cell.
func (p *plan) writeSign(f chart.Canvas, at, row int, px pixel) {
	x, y := at, row
	if p.Transposed {
		x, y = row, at
	}
	switch {
	case px == blank:
	case p.phase && px.length < frame.Blurred:
		f.Set(x, y, frame.BlurredSign, frame.Style{})
	default:
		p.measure.Fill(f, x, y, 1, 1, px.value)
	}
}

// shades reports whether cells of nearly one value are patterns: the 16 colours have only two of one hue, and small
// values would be lost in 0.
func (p *plan) shades() bool {
	return p.Theme.Depth == frame.Colors16 && p.per == 2 && !p.phase && p.measure.Ramp() == frame.Signed
}

// shade writes patterns on the cells of a column whose two pixels are less than a tone apart.
func (p *plan) shade(f chart.Canvas, at int, values []float64) {
	tone, soft := p.measure.limit/4, p.softScale()
	for row := 0; row+1 < len(values); row += 2 {
		if a, b := values[row], values[row+1]; math.Abs(a-b) <= tone {
			soft.Fill(f, at, row/2, 1, 1, (a+b)/2)
		}
	}
}

// softScale returns the scale with patterns where the picture has them.
func (p *plan) softScale() chart.Scale {
	s := p.measure.Scale
	s.Soft = p.shades()
	return s
}

// dithers reports whether no value is larger than a pixel, so that colours may alternate without making a pattern
// inside a value.
func (p *plan) dithers() bool {
	return p.Theme.Depth == frame.Colors256 && p.rows.n >= p.rows.pixels && p.cols.n >= p.cols.pixels
}

// cellOf returns the cell of a pixel of the columns and one of the positions.
func (p *plan) cellOf(at, row int) (x, y int) {
	if p.Transposed {
		return row, at / p.per
	}
	return at, row / p.per
}

// endPixel returns the first pixel of the positions after the last row of the table.
func (p *plan) endPixel() int {
	from, _, ok := p.rows.span(max(p.RowCount(), p.rows.first))
	return chart.Either(ok, from, p.rows.pixels)
}

// nameEnd says where the table ends, on the blank cells after its last row.
func (p *plan) nameEnd(f chart.Canvas) {
	if p.RowCount() >= p.rows.end() {
		return
	}
	from := p.endPixel()
	x, y := 0, (from+p.per-1)/p.per
	if p.Transposed {
		x, y = from, p.h/2
	}
	plot.WriteEnd(f.Sub(x, y, p.w-x, p.h-y), p.Scene)
}

// setPixel paints one pixel of the matrix.
func (p *plan) setPixel(f chart.Canvas, at, row int, c frame.Color) {
	if p.Transposed {
		at, row = row, at
	}
	f.Pixel(at, row, c)
}

// drawEdges draws the edge of another fan over a picture of one: in each half that of the other subject, or in both
// that of the fan before a knob was turned.
func (p *plan) drawEdges(f chart.Canvas) {
	for part := range p.cols.parts() {
		for at, row := range p.edge(part) {
			if x, y := p.cellOf(at, row); p.per == 1 {
				f.Set(x, y, edgeSign, frame.Style{FG: frame.Bright, Bold: true})
			} else {
				p.setPixel(f, at, row, frame.Bright)
			}
		}
	}
}

// Where a cell has one value, edgeSign is an edge; else a pixel is, which edgePixel looks like.
const (
	edgeSign  = '□'
	edgePixel = '■'
)

// outlined returns the scene whose fan has its edge on a part; nil for none.
func (p *plan) outlined(part int) *chart.Scene {
	switch {
	case p.subjects != nil && p.oneTable():
	case p.subjects != nil:
		return &p.subjects[1-part]
	case p.fan && !p.Theme.Signs() && p.Ghost != nil && p.Ghost.HasWaves():
		return p.Ghost
	}
	return nil
}

// edged reports whether a part shows the edge of another fan.
func (p *plan) edged(part int) bool {
	for range p.edge(part) {
		return true
	}
	return false
}

// edge yields the pixels of a part at which another fan has its edge, in every second or third row: sines, and angles,
// are there after half a turn, cosines after a quarter.
func (p *plan) edge(part int) iter.Seq2[int, int] {
	other, every := p.outlined(part), chart.Either(p.subjects != nil, chart.Either(p.per == 1, 1, 3), 2)
	return func(yield func(at, row int) bool) {
		if other == nil {
			return
		}
		waves, kind := other.Waves, chart.Either(p.phase, encoding.Sin, p.halves[part].kind)
		for row := 0; row < p.rows.pixels; row += every {
			pos := float64(p.rows.item(row))
			if pos < float64(min(other.Length, p.halves[part].Length)) {
				turned := pos / (math.Pi / float64(1+kind)) // in units of the angle at the edge
				slower := sort.Search(waves.Pairs(), func(pair int) bool { return waves.Frequency(pair)*turned < 1 })
				if slower == 0 || slower == waves.Pairs() {
					continue
				}
				before, after := waves.Frequency(slower-1), waves.Frequency(slower)
				pair := float64(slower) - 0.5 + math.Log(before*turned)/math.Log(before/after)
				i := int(pair / float64(p.cols.skip) * float64(p.cols.pixels) / float64(p.cols.n))
				if i < p.cols.pixels && !yield(p.cols.at(part, i), row) {
					return
				}
			}
		}
	}
}

// drawUnknown writes question marks for hidden values in the cursor's row, and in the cursor's column for hidden rows.
func (p *plan) drawUnknown(f chart.Canvas) {
	here, _, shown := p.locate(left, p.Dim)
	ask := func(at, row int) {
		x, y := p.cellOf(at, row)
		s := f.At(x, y)
		if s != nil && s.BG == frame.Background && (s.Rune == ' ' || s.FG == frame.Background) {
			f.Set(x, y, '?', chart.FaintStyle)
		}
	}
	cursor := p.rows.middle(p.Pos)
	for part := range p.cols.parts() {
		before := -1
		for i := range p.cols.pixels {
			item := p.cols.item(i)
			if item == before || !p.hides(part, item, item+1, p.Pos, 1) {
				continue
			}
			before = item
			ask(p.cols.at(part, p.cols.middle(item)), cursor)
		}
	}
	for row := range p.rows.pixels {
		pos := p.rows.item(row)
		if shown && p.rows.middle(pos) == row && p.Hidden.HasN(rowName.Name, pos) {
			ask(here, row)
		}
	}
}

// valueScale says which values colours and lengths have.
type valueScale struct {
	chart.Scale
	limit float64   // how far from 0 a value can be
	mid   float64   // the value between the ends that has a name too
	names [3]string // of the low end, of mid and of the high end
	ends  [2]string // of the bars
}

// newValueScale returns the scale of a column's values, or of angles in turns.
func newValueScale(c encoding.Column, angles bool) valueScale {
	if angles {
		return valueScale{
			Scale: chart.Scale{Low: 0, High: 1, Angle: true}, limit: 1, mid: 0.5, names: [3]string{"0", "", "1 turn"},
		}
	}
	m := valueScale{Scale: chart.ScaleOf(c)}
	m.limit = m.Limit()
	low, high, most := chart.Brief(m.Low, 3), chart.Brief(m.High, 3), chart.Brief(m.limit, 3)
	if m.Signed() {
		m.names, m.ends = [3]string{low, "0", "+" + high}, [2]string{chart.Minus + most, "+" + most}
		return m
	}
	m.mid, m.names, m.ends = (m.Low+m.High)/2, [3]string{low, "", high}, [2]string{low, high}
	return m
}
