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

// Hand calls visit for the dots of a hand at an angle, between two distances from the centre in dots: for one dot a
// step outwards, or for two side by side if the hand is wide. Steps count from the centre.
func (d *Dial) Hand(at uint64, from, to float64, wide bool, visit func(step, x, y int)) {
	h := d.handAt(at)
	for i := 0; ; i++ {
		dots, r := h.step(i, wide)
		if r > to {
			return
		}
		for _, dot := range dots[:1+One(wide)] {
			if r >= from {
				visit(i, dot[0], dot[1])
			}
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
		if row >= max(y-1, 0) && row <= min(y+d.Rows, h-1) && !d.covers(left-x, row-y, n) &&
			blank(f, left-before, row, before+n+after) {
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

// Gauge draws a gauge in the dial at a cell. In a large one dots fill what was seen, and diagonals what was not. The
// rim of a circle that was seen as a whole is fainter.
func (d *Dial) Gauge(f frame.Frame, x, y int, g Gauge) {
	p := d.face(f, x, y, g.Here)
	from := angle.Phase{}.Plus(min(g.Seen, 1)).Hi
	switch {
	case g.Whole():
		p.ring.Color, p.ring.Glyph = frame.Good.Over(45), 'o'
	default:
		p.arcs[0] = p.arcOf(wedge{0, from}, d.Mid, frame.Ink{Color: frame.Good, Z: dialArc, Glyph: 'o'})
	}
	if !g.Whole() && g.Reached-g.Seen > leastLost {
		size := angle.Phase{}.Plus(g.Reached).Hi - from
		if size == 0 { // a whole turn
			size--
		}
		p.arcs[1] = p.arcOf(wedge{from, size}, d.Mid, frame.Ink{Color: frame.Warn, Z: dialArc, Glyph: 'x'})
		p.arcs[1].fill, p.arcs[1].hatched = func(dot dialDot) bool { return (dot.x+dot.y)%4 == 0 }, true
		p.arcs[1].dashed = f.Theme.Depth == frame.NoColor
	}
	p.hand(g.Hand, 0, Either(d.Large(), d.Mid-1.5, spokeEnd*d.Mid), 1, false, frame.Ink{
		Color: Either(g.Lost, frame.Warn, frame.Accent), Z: DialNow, Glyph: '#', Bold: g.Lost && f.Theme.Depth > frame.Colors256})
	p.draw()
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
	if d.Unrolled(f) {
		d.unroll(f, x, y+d.Rows/2, wedge{}, frame.Ink{})
	} else {
		d.face(f, x, y, false).draw()
	}
	f.TextCenter(x, y+(d.Rows-1)/2, 2*d.Rows, Unknown, unknownInk)
}
