package parts

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
	BigDial    = 11
	MaxDial    = 22
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
	x, y    int
	at      uint64 // its angle, in 2⁻⁶⁴ of a turn
	rim     bool   // on the rim
	face    bool   // within the rim, where a cell counts as part of a wedge
	stipple bool   // set where the fill is stippled
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
	rim := map[[2]int]bool{}
	for i := range 64 * rows {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(64*rows))
		x, y := d.Dot(cos, sin, d.Mid)
		rim[[2]int{x, y}] = true
	}
	for y := range rows {
		for x := range 2 * rows {
			if c := d.cell(x, y, rim); len(c.dots) > 0 {
				d.cells = append(d.cells, c)
			}
		}
	}
	return d
}

// cell gives the dots of one cell that lie on the face.
func (d *Dial) cell(x, y int, rim map[[2]int]bool) dialCell {
	c := dialCell{x: x, y: y}
	for i := range 8 {
		dx, dy := 2*x+i&1, 4*y+i>>1
		across, up := float64(dx)-d.Mid, d.Mid-float64(dy)
		r := math.Hypot(across, up)
		on := rim[[2]int{dx, dy}]
		if r > d.Mid && !on {
			continue
		}
		c.dots = append(c.dots, dialDot{
			x: dx, y: dy, rim: on,
			at:      encoding.Turn{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi,
			face:    r <= d.Mid-0.8,
			stipple: r < d.Mid-1.2 && (dx+dy)%2 == 0,
		})
	}
	return c
}

// Dot gives the dot at a distance r from the centre.
func (d *Dial) Dot(cos, sin, r float64) (x, y int) {
	return int(math.Floor(d.Mid + r*cos + 0.5)), int(math.Floor(d.Mid - r*sin + 0.5))
}

// The layers of a dial, bottom to top. A cell has the colour of the topmost.
const (
	dialFill uint8 = iota
	DialRim
	dialArc
	dialThen
	DialNow
)

// Draw draws the face at a cell with one or two swings on it. The rim and the
// wedges of the pair under the cursor are a little brighter.
func (d *Dial) Draw(f frame.Frame, x, y int, here bool, swings ...Swing) {
	f = f.Sub(x, y, 2*d.Rows, d.Rows)
	crossed, w := d.crossed(swings), d.wedges(swings)
	for i := range d.cells {
		c := &d.cells[i]
		d.drawCell(f, c, here, crossed[c.y*2*d.Rows+c.x], &w)
	}
	stride := 1
	if f.Theme.Depth >= frame.Colors16 { // dotted: no colour tells it from the other
		stride = 2
	}
	for _, s := range swings {
		if !d.Tiny(s) {
			d.Hand(s.Then, d.dimStart(), stride, func(x, y int) {
				f.Dot(x, y, frame.Ink{Color: frame.HandThen, Z: dialThen, Glyph: '-'})
			})
		}
		d.Hand(s.Now, 0, 1, func(x, y int) {
			f.Dot(x, y, frame.Ink{Color: frame.Bright, Z: DialNow, Glyph: '#', Bold: true})
		})
	}
}

// drawCell draws the part of the wedges and of the rim that lies in one cell.
// It is tinted, and its rim violet, only where at least half of its dots are
// inside, so that a small wedge never looks larger than it is. Without colours
// to tint with every second dot is set, except in cells that a hand crosses.
func (d *Dial) drawCell(f frame.Frame, c *dialCell, here, crossed bool, w *wedges) {
	inside, rim, arc := 0, 0, 0
	for _, dot := range c.dots {
		in := w.hold(dot.at)
		inside += One(in && dot.face)
		rim += One(dot.rim)
		arc += One(in && dot.rim)
	}
	ink := frame.Ink{Color: frame.Ring, Z: DialRim, Glyph: '.'}
	tint := frame.Wedge
	if here {
		ink.Color, tint = frame.RingHere, frame.WedgeHere
	}
	if arc > 0 && 2*arc >= rim {
		ink = frame.Ink{Color: frame.Offset, Z: dialArc, Glyph: 'o'}
	}
	stippled := StippledWedge(f.Theme)
	if inside >= 4 && !stippled {
		f.Tint(c.x, c.y, 1, 1, tint)
	}
	for _, dot := range c.dots {
		switch {
		case dot.rim:
			f.Dot(dot.x, dot.y, ink)
		case stippled && !crossed && dot.stipple && w.hold(dot.at):
			f.Dot(dot.x, dot.y, frame.Ink{Color: frame.WedgeDim, Z: dialFill, Glyph: ':'})
		}
	}
}

// StippledWedge reports that there is no faint colour to tint a wedge with: the
// darkest violet of the 256 is louder than the hands.
func StippledWedge(t frame.Theme) bool { return t.Depth > frame.TrueColor }

// crossed tells for every cell whether a hand that is drawn goes through it.
func (d *Dial) crossed(swings []Swing) (cells [2 * MaxDial * MaxDial]bool) {
	mark := func(x, y int) { cells[y/4*2*d.Rows+x/2] = true }
	for _, s := range swings {
		if !d.Tiny(s) {
			d.Hand(s.Then, d.dimStart(), 1, mark)
		}
		d.Hand(s.Now, 0, 1, mark)
	}
	return cells
}

// dimStart is where the dim hand begins, as a part of its length. In a small
// dial it is only the outer part, or the two hands merge.
func (d *Dial) dimStart() float64 {
	if d.Rows < NormalDial {
		return 0.45
	}
	return 0
}

// Hand walks over the dots of a hand at an angle, which ends a little inside
// the rim, every stride-th of them. The hub lies between four dots; the hand
// takes that on its own side, so that a nearly level one has no step in it.
func (d *Dial) Hand(at uint64, start float64, stride int, visit func(x, y int)) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	if math.Abs(sin) < 1e-9 {
		sin = 0 // that of half a turn comes out as 1e-16
	}
	length := d.Mid - 1.5
	steps := int(math.Ceil(length * max(math.Abs(sin), math.Abs(cos))))
	for i := steps; i >= 0; i -= stride {
		if t := float64(i) / float64(steps); t >= start {
			visit(d.Dot(cos, sin, max(t*length, 1e-3)))
		}
	}
}

// Swing is one shift as a dial shows it: the hands at pos and at pos + k, as
// angles in 2⁻⁶⁴ of a turn, and the way from one to the other.
type Swing struct {
	Then, Now uint64
	back      bool // k < 0 turns clockwise
}

// NewSwing gives the swing of a pair from pos to pos + k.
func NewSwing(p encoding.Periodic, pair, pos, k int) Swing {
	turn := p.Turn(pair)
	return Swing{turn.Mul(pos).Hi, turn.Mul(pos + k).Hi, k < 0}
}

// wedge is a sector of a face: size is the angle counter-clockwise from its
// beginning, without whole turns.
type wedge struct{ from, size uint64 }

// wedge is the sector between the hands.
func (s Swing) wedge() wedge {
	if s.back {
		return wedge{s.Now, s.Then - s.Now}
	}
	return wedge{s.Then, s.Now - s.Then}
}

// Tiny reports that the hands are less than a dot apart at the rim, so that
// the dial shows only one.
func (d *Dial) Tiny(s Swing) bool {
	return float64(s.wedge().size)/(1<<64)*2*math.Pi*d.Mid < 1
}

// maxSwings is how many shifts a dial can show.
const maxSwings = 2

// wedges are the sectors of some swings, empty where they cannot be seen.
type wedges [maxSwings]wedge

func (d *Dial) wedges(swings []Swing) (w wedges) {
	for i, s := range swings {
		if !d.Tiny(s) {
			w[i] = s.wedge()
		}
	}
	return w
}

// hold reports that an angle lies in one of the sectors.
func (w *wedges) hold(at uint64) bool {
	for _, w := range w {
		if at-w.from < w.size {
			return true
		}
	}
	return false
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
	switch {
	case cos < -0.3:
		left -= n
	case cos < 0.3:
		left -= (n + 1) / 2
	}
	for _, dy := range [...]int{0, -1, 1, -2, 2, -3, 3} {
		row := middle + dy
		if row >= y-1 && row <= y+d.Rows && !d.covers(left-x, row-y, n) && blank(f, left-1, row, n+2) {
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

// blank reports that n cells are there and empty; the outermost two may be
// missing.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 0 && i < n-1 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}
