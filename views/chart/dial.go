package chart

import (
	"math"
	"sync"

	"wavescope/encoding"
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

// DialOf gives the face of a size; faces are computed once.
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

// cell gives the dots of one cell that lie on the face.
func (d *Dial) cell(x, y int) dialCell {
	c := dialCell{x: x, y: y}
	for i := range 8 {
		dot := dialDot{x: 2*x + i&1, y: 4*y + i>>1}
		across, up := d.from(dot.x, dot.y)
		dot.r = math.Hypot(across, up)
		dot.at = encoding.Turn{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi
		if dot.rim = d.onCircle(dot, d.Mid); dot.rim || dot.r <= d.Mid {
			c.dots = append(c.dots, dot)
		}
	}
	return c
}

// from gives how far a dot lies from the centre.
func (d *Dial) from(x, y int) (across, up float64) { return float64(x) - d.Mid, d.Mid - float64(y) }

// onCircle reports that a dot belongs to the circle of a radius: the path with one
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

// Dot gives the dot at a distance r from the centre.
func (d *Dial) Dot(cos, sin, r float64) (x, y int) {
	return int(math.Floor(d.Mid + r*cos + 0.5)), int(math.Floor(d.Mid - r*sin + 0.5))
}

// Tip gives the dot of the rim that an angle points at: of those around the end of
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

// step gives the i-th dots from the hub, one beside the other if the hand is two
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

// covers reports that one of n cells in a row lies on the face.
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

// blank reports that n cells are there and empty; two at each end may be missing.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 1 && i < n-2 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}
