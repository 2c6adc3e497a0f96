package chart

import (
	"math"
	"sync"

	"wavescope/encoding/angle"
	"wavescope/views/frame"
)

// The sizes of dials, in rows. A dial of h rows is 2h columns wide, 4h × 4h
// braille dots, and so is round.
const (
	SmallDial  = 4
	NormalDial = 6
	MaxDial    = 40
)

// Dial is the face of a clock: x is the cosine, y the sine, and an angle runs
// counter-clockwise from 3 o'clock.
type Dial struct {
	Rows  int
	Mid   float64 // the centre, and the radius of the rim, in dots
	cells []dialCell
}

// dialCell is one cell of a face with the dots of it that lie on the face.
type dialCell struct {
	x, y int
	dots []dialDot
}

// dialDot is a dot of a face.
type dialDot struct {
	x, y int
	at   uint64  // its angle, in 2⁻⁶⁴ of a turn
	r    float64 // its distance from the centre
	rim  bool    // on the rim of the dial itself
}

// DialOf returns the face with a number of rows. Each face is computed once.
func DialOf(rows int) *Dial { return dialFaces[min(max(rows, 1), MaxDial)]() }

var dialFaces = func() (all [MaxDial + 1]func() *Dial) {
	for rows := range all {
		all[rows] = sync.OnceValue(func() *Dial { return newDial(rows) })
	}
	return all
}()

func newDial(rows int) *Dial {
	d := &Dial{Rows: rows, Mid: (4*float64(rows) - 1) / 2}
	for y := range rows {
		for x := range 2 * rows {
			if c := d.cell(x, y); len(c.dots) > 0 {
				d.cells = append(d.cells, c)
			}
		}
	}
	return d
}

// cell returns the dots of one cell that lie on the face.
func (d *Dial) cell(x, y int) dialCell {
	c := dialCell{x: x, y: y}
	for i := range 8 {
		dot := dialDot{x: 2*x + i&1, y: 4*y + i>>1}
		across, up := d.from(dot.x, dot.y)
		dot.r = math.Hypot(across, up)
		dot.at = angle.Phase{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi
		if dot.rim = d.onCircle(dot, d.Mid); dot.rim || dot.r <= d.Mid {
			c.dots = append(c.dots, dot)
		}
	}
	return c
}

// from returns how far a dot lies from the centre.
func (d *Dial) from(x, y int) (across, up float64) { return float64(x) - d.Mid, d.Mid - float64(y) }

// onCircle reports whether a dot belongs to the circle of a radius: the path with one
// dot in every column of dots where the circle is flat, and in every row where
// it is steep.
func (d *Dial) onCircle(dot dialDot, radius float64) bool {
	if math.Abs(dot.r-radius) > 1 {
		return false
	}
	across, up := d.from(dot.x, dot.y)
	least, most := math.Abs(across), math.Abs(up)
	if least > most {
		least, most = most, least
	}
	off := most - math.Sqrt(max(radius*radius-least*least, 0))
	return off > -0.5 && off <= 0.5
}

// Dot returns the dot at a distance r from the centre.
func (d *Dial) Dot(cos, sin, r float64) (x, y int) {
	return int(math.Floor(d.Mid + r*cos + 0.5)), int(math.Floor(d.Mid - r*sin + 0.5))
}

// Tip returns the dot of the rim that an angle points at: of those around the end of
// a hand as long as the radius, the closest.
func (d *Dial) Tip(cos, sin float64) (x, y int) {
	endX, endY, near := d.Mid+d.Mid*cos, d.Mid-d.Mid*sin, math.Inf(1)
	for i := range 9 {
		atX, atY := int(math.Round(endX))+i%3-1, int(math.Round(endY))+i/3-1
		across, up := d.from(atX, atY)
		dot := dialDot{x: atX, y: atY, r: math.Hypot(across, up)}
		if off := math.Hypot(float64(atX)-endX, float64(atY)-endY); off < near && d.onCircle(dot, d.Mid) {
			x, y, near = atX, atY, off
		}
	}
	return x, y
}

// Hand walks over the dots of a hand at an angle from the hub outwards, from a
// part of its length on, every stride-th of them, until it is a little inside
// the rim.
func (d *Dial) Hand(at uint64, start float64, stride int, visit func(x, y int)) {
	h, length := d.handAt(at), d.Mid-1.5
	for i := 0; ; i += stride {
		dots, r := h.step(i, false)
		if r > length {
			return
		}
		if r >= start*length {
			visit(dots[0][0], dots[0][1])
		}
	}
}

// hand is a straight line of dots from the hub, one in each column of dots or in
// each row, whichever it crosses more of. The hub lies between four dots; a hand
// begins with that on its own side.
type hand struct{ mid, sin, cos, major float64 }

func (d *Dial) handAt(at uint64) hand {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	if math.Abs(sin) < 1e-9 {
		sin = 0 // that of half a turn comes out as 1e-16
	}
	if math.Abs(cos) < 1e-9 {
		cos = 0
	}
	return hand{d.Mid, sin, cos, max(math.Abs(sin), math.Abs(cos))}
}

// step returns the i-th dots from the hub, one beside the other if the hand is two
// dots wide, and how far they are from it.
func (h hand) step(i int, wide bool) (dots [2][2]int, r float64) {
	r = (float64(i) + 0.5) / h.major
	x, y := h.mid+r*h.cos, h.mid-r*h.sin
	dots[0] = [2]int{int(math.Floor(x + 0.5)), int(math.Floor(y + 0.5))}
	dots[1] = dots[0]
	switch steep := math.Abs(h.sin) > math.Abs(h.cos); {
	case !wide:
	case steep:
		dots[0][0] = int(math.Floor(x))
		dots[1][0] = dots[0][0] + 1
	default:
		dots[0][1] = int(math.Floor(y))
		dots[1][1] = dots[0][1] + 1
	}
	return dots, r
}

// Label writes a word just outside the rim of a dial at a cell, at an angle; a
// row higher or lower where another word is in its way, and not at all where
// there is no place. The angle is in 2⁻⁶⁴ of a turn.
func (d *Dial) Label(f frame.Frame, x, y int, at uint64, text string, s frame.Style) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	r := float64(d.Rows) + 1.65
	n := f.Theme.Width(text)
	left := x + int(math.Round(d.Mid/2+r*cos)) // a cell is two dots wide
	middle := y + int(math.Floor(float64(d.Rows)/2-r/2*sin))
	before, after := 1, 1 // cells that have to be blank, more on the side of other pictures
	switch {
	case cos < -0.3:
		left, before = left-n, 2
	case cos < 0.3:
		left -= (n + 1) / 2
	default:
		after = 2
	}
	for _, dy := range [...]int{0, -1, 1, -2, 2, -3, 3} {
		row := middle + dy
		if row >= y-1 && row <= y+d.Rows && !d.covers(left-x, row-y, n) && blank(f, left-before, row, before+n+after) {
			f.Text(left, row, text, s)
			return
		}
	}
}

// covers reports whether one of n cells in a row lies on the face.
func (d *Dial) covers(x, y, n int) bool {
	h := float64(d.Rows)
	up := (float64(y) + 0.5 - h/2) * 2
	for i := range n {
		if math.Hypot(float64(x+i)+0.5-h, up) < h {
			return true
		}
	}
	return false
}

// blank reports whether n cells are there and empty; two at each end may be missing.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 1 && i < n-2 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}

// A Gauge is a circle with two arcs from angle 0 on, in parts of a turn: what was
// seen of it, and, where Reached is larger, what is reached and was not seen. A
// hand stands on it. What was not seen is dotted, so that colour does not say it alone.
type Gauge struct {
	Seen, Reached float64 // 0 … 1
	Hand          uint64  // in 2⁻⁶⁴ of a turn
	Lost          bool    // the hand stands where nothing was seen
	Here          bool    // the rim stands out a little
}

// leastLost is the arc from which what was not seen is drawn, in turns.
const leastLost = 0.03 / (2 * math.Pi)

// Whole reports whether all angles of the circle were seen.
func (g Gauge) Whole() bool { return g.Seen >= 1 }

// The parts of a circle.
const (
	beyond = iota // neither seen nor reached
	seen
	lost // reached, and not seen
)

// part is the part of the circle that an angle lies in, in 2⁻⁶⁴ of a turn.
func (g Gauge) part(at uint64) int {
	switch turn := float64(at) / (1 << 64); {
	case turn < g.Seen:
		return seen
	case turn < g.Reached && g.Reached-g.Seen > leastLost:
		return lost
	}
	return beyond
}

// Layers of a gauge, bottom to top: the tip of a hand takes the colour of the arc
// that it points at.
const (
	gaugeFill uint8 = iota
	gaugeRing
	gaugeHand
	gaugeArc
)

// arc is what a part of the rim is drawn with. What was seen as a whole stands
// back.
func (g Gauge) arc(part int) frame.Ink {
	switch {
	case part == lost:
		return frame.Ink{Color: frame.Warn, Z: gaugeArc, Glyph: 'x'}
	case part == seen && g.Whole():
		return frame.Ink{Color: frame.Good.Over(45), Z: gaugeRing, Glyph: 'o'}
	case part == seen:
		return frame.Ink{Color: frame.Good, Z: gaugeArc, Glyph: 'o'}
	}
	return frame.Ink{Color: Either(g.Here, frame.RingHere, frame.Ring), Z: gaugeRing, Glyph: '.'}
}

// tint is the ground of a part of the face; Keep for none. White paper swallows
// less of it.
func (g Gauge) tint(part int, light bool) frame.Color {
	switch {
	case part == lost:
		return frame.Warn.Over(Either(light, 16, 24))
	case part == seen && g.Whole():
		return frame.Good.Over(Either(light, 4, 12))
	case part == seen:
		return frame.Good.Over(Either(light, 12, 20))
	}
	return frame.Keep
}

// Gauge draws a gauge on the face at a cell.
func (d *Dial) Gauge(f frame.Frame, x, y int, g Gauge) {
	f = f.Sub(x, y, 2*d.Rows, d.Rows)
	var taken cellSet // cells with a rim or a hand
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if part := g.part(dot.at); dot.rim {
				taken[d.cellOf(dot.x, dot.y)] = true
				if part == beyond && f.Theme.Depth == frame.NoColor && dot.at>>60%2 == 1 {
					continue // without colours, angles that no position reaches are dashed
				}
				f.Dot(dot.x, dot.y, g.arc(part))
			}
		}
	}
	hand := frame.Ink{Color: Either(g.Lost, frame.Warn, frame.Accent), Z: gaugeHand, Glyph: '#',
		Bold: g.Lost && f.Theme.Depth > frame.Colors256}
	d.Hand(g.Hand, 0, 1, func(x, y int) {
		taken[d.cellOf(x, y)] = true
		f.Dot(x, y, hand)
	})
	for i := range d.cells {
		c := &d.cells[i]
		drawn := taken[d.cellOf(2*c.x, 4*c.y)]
		dotted := !drawn && d.stippleGauge(f, c, g)
		if !StippledWedge(f.Theme) {
			d.tintGauge(f, c, g, drawn || dotted)
		}
	}
}

// tintGauge paints the ground of a cell: its halves apart where nothing else is
// drawn on it, else what both of them agree on as far as they lie on the face.
func (d *Dial) tintGauge(f frame.Frame, c *dialCell, g Gauge, taken bool) {
	ground := func(row float64) (tint frame.Color, inside bool) {
		across, up := float64(2*c.x)+0.5-d.Mid, d.Mid-(float64(4*c.y)+row)
		at := angle.Phase{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi
		return g.tint(g.part(at), f.Theme.Light), math.Hypot(across, up) <= d.Mid-0.5
	}
	above, high := ground(0.5)
	below, low := ground(2.5)
	middle, centred := ground(1.5)
	switch {
	case high && low && above != below && !taken && !f.Theme.ASCII:
		for half, color := range [...]frame.Color{above, below} {
			if color != frame.Keep {
				f.Pixel(c.x, 2*c.y+half, color)
			}
		}
	case high && low && (above == frame.Keep || below == frame.Keep), !centred, middle == frame.Keep:
	default:
		f.Tint(c.x, c.y, 1, 1, middle)
	}
}

// stippleGauge draws diagonals of dots over what was not seen of a cell that nothing else is drawn on. It
// reports whether there are any.
func (d *Dial) stippleGauge(f frame.Frame, c *dialCell, g Gauge) (any bool) {
	for _, dot := range c.dots {
		if g.part(dot.at) == lost && (dot.x+dot.y)%4 == 0 {
			f.Dot(dot.x, dot.y, frame.Ink{Color: frame.Warn, Z: gaugeFill, Glyph: '/'})
			any = true
		}
	}
	return any
}

// unknownInk is that of a question mark which stands for a picture.
var unknownInk = frame.Style{FG: frame.Text, Bold: true}

// DrawUnknown draws a question mark in place of something hidden, on a quiet ground. The
// mark is large if there is room, at most 0.6 of the height.
func DrawUnknown(f frame.Frame, x, y, w, h int) {
	f.Tint(x, y, w, h, frame.Column)
	g := Figure{Unknown, min(w/3, 2*h*6/10/5, 3)}
	if g.Scale < 1 {
		f.TextCenter(x, y+(h-1)/2, w, g.Text, unknownInk)
		return
	}
	across, down := g.Size()
	g.Draw(f, x+(w-across)/2, y+(h-down)/2, frame.Faint)
}

// Unknown draws a dial with a question mark in place of its hands.
func (d *Dial) Unknown(f frame.Frame, x, y int) {
	paper := f.Sub(x, y, 2*d.Rows, d.Rows)
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if dot.rim {
				paper.Dot(dot.x, dot.y, frame.Ink{Color: frame.Ring, Z: DialRim, Glyph: '.'})
			}
		}
	}
	f.TextCenter(x, y+(d.Rows-1)/2, 2*d.Rows, Unknown, unknownInk)
}
