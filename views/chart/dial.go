package chart

import (
	"math"
	"sync"

	"wavescope/encoding/angle"
	"wavescope/views/frame"
)

// The heights of dials, in rows. A dial of h rows is 2h columns wide. That is 4h × 4h braille dots, so it is round.
const (
	SmallDial  = 4
	NormalDial = 6
	MaxDial    = 40
)

// Dial is a unit circle drawn like the face of a clock: x is the cosine, y the sine. Angles run counter-clockwise
// from 3 o'clock.
type Dial struct {
	Rows  int
	Mid   float64 // the centre, and the radius of the rim, in dots
	cells []dialCell
}

// dialCell is one cell of a dial, with those of its dots that lie inside the rim.
type dialCell struct {
	x, y int
	dots []dialDot
}

// dialDot is a braille dot of a dial.
type dialDot struct {
	x, y int
	at   uint64  // its angle, in 2⁻⁶⁴ of a turn
	r    float64 // its distance from the centre
	rim  bool    // on the rim of the dial itself
}

// DialOf returns the dial of a number of rows. Each dial is computed once.
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

// cell returns one cell, with those of its dots that lie inside the rim.
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

// from returns how far a dot lies from the centre, to the right and upwards, in dots.
func (d *Dial) from(x, y int) (across, up float64) { return float64(x) - d.Mid, d.Mid - float64(y) }

// onCircle reports whether a dot belongs to the circle of a radius. The circle has one dot in every dot column where
// it is flat, and one in every dot row where it is steep.
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

// Tip returns the dot of the rim to which an angle points: the rim dot closest to the end of a hand as long as the
// radius.
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

// Hand calls visit for every stride-th dot of a hand at an angle, from the fraction start of the radius to just
// inside the rim.
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

// hand is a straight line of dots from the centre outwards. It has one dot in each dot column, or in each dot row if
// it crosses more of them. The centre lies between four dots; a hand begins with the one on its own side.
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

// step returns the i-th dot from the centre, two dots side by side if the hand is two dots wide, and the distance
// from the centre.
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

// Label writes a word just outside the rim of a dial at an angle, in units of 2⁻⁶⁴ turn. The cell x, y is the dial's
// first. If another word is in the way, Label moves along the rim, up to a fifth of the dial's rows and
// counter-clockwise first; if there is no room, it writes nothing. The first and the last column of the frame remain
// blank.
func (d *Dial) Label(f frame.Frame, x, y int, at uint64, text string, s frame.Style) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	r := float64(d.Rows) + 1.65
	n, on := f.Theme.Width(text), Either(cos < 0, 1, -1)
	middle := y + int(math.Floor(float64(d.Rows)/2-r/2*sin))
	w, h := f.Size()
	for _, dy := range [...]int{0, on, -on, 2 * on, -2 * on, 3 * on, -3 * on} {
		if 5*max(dy, -dy) > max(d.Rows, 5) {
			break
		}
		row, across := middle+dy, r*cos // a row beside the dial has its own way to the rim
		if up := float64(2*(row-y) + 1 - d.Rows); row >= y && row < y+d.Rows {
			across = math.Copysign(math.Sqrt(max(r*r-up*up, 0)), cos)
		}
		left := x + int(math.Round(d.Mid/2+across)) // a cell is two dots wide
		before, after := 1, 1                       // cells that have to be blank, more on the side of other pictures
		switch {
		case across < -0.3*r:
			left, before = left-n, 2
		case across < 0.3*r:
			left -= (n + 1) / 2
		default:
			after = 2
		}
		left = max(min(left, w-1-n), 1)
		if row >= max(y-1, 0) && row <= min(y+d.Rows, h-1) && !d.covers(left-x, row-y, n) && blank(f, left-before, row, before+n+after) {
			f.Text(left, row, text, s)
			return
		}
	}
}

// covers reports whether any of n cells in a row lies inside the rim.
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

// blank reports whether n cells of a row of the frame are empty. Up to two at each end may be off the frame.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 1 && i < n-2 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}

// A Gauge is a circle with two arcs that begin at angle 0: the angles seen in training, and, if Reached is larger,
// the angles that are reached but were not seen. A hand points at one angle.
type Gauge struct {
	Seen, Reached float64 // 0 … 1
	Hand          uint64  // in 2⁻⁶⁴ of a turn
	Lost          bool    // the hand stands where nothing was seen
	Here          bool    // the rim stands out a little
}

// leastLost is the length in turns of the smallest unseen arc that is drawn.
const leastLost = 0.03 / (2 * math.Pi)

// Whole reports whether training saw all angles of the circle.
func (g Gauge) Whole() bool { return g.Seen >= 1 }

// The parts of a circle.
const (
	beyond = iota // neither seen nor reached
	seen
	lost // reached, and not seen
)

// part returns the part of the circle in which the angle at lies. at is in units of 2⁻⁶⁴ turn.
func (g Gauge) part(at uint64) int {
	switch turn := float64(at) / (1 << 64); {
	case turn < g.Seen:
		return seen
	case turn < g.Reached && g.Reached-g.Seen > leastLost:
		return lost
	}
	return beyond
}

// The layers of a gauge, bottom to top. The tip of a hand takes the colour of the arc to which it points.
const (
	gaugeFill uint8 = iota
	gaugeRing
	gaugeHand
	gaugeArc
)

// arc returns the ink of a part of the rim. The arc of a circle that was seen as a whole is fainter.
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

// tint returns the background of a part of the dial, or Keep for none. On a light background the tint is stronger.
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

// Gauge draws a gauge in the dial at a cell. A theme without faint colours has dots instead of a tint where angles
// were not seen.
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

// tintGauge paints the background of a cell. If nothing else is drawn in the cell, its upper and lower half can
// differ. Otherwise it is painted only if the halves inside the rim agree.
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
	case high && low && above != below && !taken && f.Theme.Glyphs != frame.ASCII:
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

// unknownInk is the style of a question mark that replaces a picture.
var unknownInk = frame.Style{FG: frame.Text, Bold: true}

// DrawUnknown draws a question mark on a quiet background in place of something hidden. If there is room the mark is
// large, up to 0.6 of the height.
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
