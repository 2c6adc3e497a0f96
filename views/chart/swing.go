package chart

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/views/frame"
)

// Swing is one shift on a dial: the angles of the hands at pos and at pos + k, in units of 2⁻⁶⁴ turn.
type Swing struct {
	Then, Now uint64
	back      bool // k < 0 turns clockwise
}

// NewSwing returns the swing of a pair from pos to pos + k.
func NewSwing(p encoding.Periodic, pair, pos, k int) Swing {
	turn := p.PhaseStep(pair)
	return Swing{Then: turn.Mul(pos).Hi, Now: turn.Mul(pos + k).Hi, back: k < 0}
}

// wedge is a sector of a face: size is the angle counter-clockwise from its
// beginning, without whole turns.
type wedge struct{ from, size uint64 }

// wedge returns the sector between the hands.
func (s Swing) wedge() wedge {
	if s.back {
		return wedge{s.Now, s.Then - s.Now}
	}
	return wedge{s.Then, s.Now - s.Then}
}

// holds reports whether an angle lies in the sector.
func (w wedge) holds(at uint64) bool { return at-w.from < w.size }

// middle returns the angle half way.
func (w wedge) middle() uint64 { return w.from + w.size/2 }

// dots returns the length of the sector, in dots, on a rim whose radius is in dots.
func (w wedge) dots(radius float64) float64 {
	return float64(w.size) / (1 << 64) * 2 * math.Pi * radius
}

// A Look says how a dial draws a swing.
type Look struct {
	Hue  frame.Color // of the way between the hands
	Now  frame.Color // of the hand at pos + k
	Here bool        // the rim stands out a little
	Arc  float64     // thickness of the arc on the rim, in dots
	Ends bool        // hands end on the rim, whose cells there have their colour
	// Full draws what only a large dial has room for: axes, a stippled sector, and
	// the hand at pos + k two dots wide.
	Full bool
}

// The layers of a dial, bottom to top. A cell has the colour of the topmost.
const (
	dialFill uint8 = iota
	DialRim
	dialArc
	dialThen
	DialNow
)

// face is a dial on which a swing is being drawn.
type face struct {
	*Dial
	Look
	f       frame.Frame
	wedge   wedge   // empty where it cannot be seen
	middle  int     // the cell in the middle of it, on the rim
	rim     cellSet // cells that hold a part of the rim
	crossed cellSet // cells that a hand goes through, or a bead stands in
}

// onRim reports whether a dot belongs to the rim, which is two dots thick where it is
// read from far away.
func (p *face) onRim(dot dialDot) bool {
	if p.f.Theme.Far {
		return dot.r <= p.Mid+0.5 && dot.r > p.Mid-1.5
	}
	return dot.rim
}

// cellSet marks cells of a dial.
type cellSet [2 * MaxDial * MaxDial]bool

// cellOf returns the index of a dot's cell in a cellSet.
func (d *Dial) cellOf(x, y int) int { return y/4*2*d.Rows + x/2 }

// Draw draws a swing in the dial at a cell. Hands reach from the centre to the rim, whose cells keep their colour
// unless Ends is set. In a small dial beads mark the ends of the hands.
func (d *Dial) Draw(f frame.Frame, x, y int, s Swing, l Look) {
	p := face{Dial: d, Look: l, f: f.Sub(x, y, 2*d.Rows, d.Rows)}
	if w := s.wedge(); w.dots(p.Mid) >= 1 {
		p.wedge = w
		sin, cos := math.Sincos(2 * math.Pi * float64(w.middle()) / (1 << 64))
		p.middle = d.cellOf(d.Dot(cos, sin, p.Mid))
	}
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if p.onRim(dot) {
				p.rim[d.cellOf(dot.x, dot.y)] = true
			}
		}
	}
	p.drawHands(s)
	if l.Full {
		p.drawAxes()
	}
	for i := range d.cells {
		p.drawCell(&d.cells[i])
	}
}

// leastHand is the smallest radius, in dots, of a dial with two hands. In smaller dials they run into each other.
const leastHand = 12

// drawHands draws the hand at pos and, over it, that at pos + k.
func (p *face) drawHands(s Swing) {
	then := frame.Ink{Color: frame.HandThen, Z: dialThen, Glyph: '-'}
	now := frame.Ink{Color: p.Now, Z: DialNow, Glyph: '#', Bold: true}
	if p.Mid < leastHand && !p.Ends {
		if r := p.drawBead(s.Now, 3, 1, now); p.wedge.size > 0 {
			p.drawBead(s.Then, 2, r-1, then)
		}
		return
	}
	stride := 1
	if p.wedge.size > 0 {
		if p.f.Theme.Depth >= frame.Colors16 { // dotted: no colour tells it from the other
			stride = 2
		}
		p.drawHand(s.Then, stride, p.f.Theme.Far, then)
	}
	p.drawHand(s.Now, 1, p.Full || p.f.Theme.Far, now)
	if p.Ends {
		sin, cos := math.Sincos(2 * math.Pi * float64(s.Now) / (1 << 64))
		x, y := p.Tip(cos, sin)
		p.f.Dot(x, y, now)
	}
}

// drawBead draws a square of dots where a hand would end, or closer to the hub, so
// that it shares no cell with the rim or another bead. It returns how far from the hub that is: least or less if
// there is no room and nothing is drawn.
func (p *face) drawBead(at uint64, side int, least float64, ink frame.Ink) (r float64) {
	const inside = 4.5 // dots from the rim
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	for r = p.Mid - inside; r >= least; r -= 0.5 {
		x, y := p.Dot(cos, sin, r)
		if side%2 == 0 { // its middle lies between dots
			x, y = int(math.Floor(p.Mid+r*cos)), int(math.Floor(p.Mid-r*sin))
		} else {
			x, y = x-side/2, y-side/2
		}
		free := true
		for i := range side * side {
			cell := p.cellOf(x+i%side, y+i/side)
			free = free && !p.rim[cell] && !p.crossed[cell]
		}
		if !free {
			continue
		}
		p.f.Dots(x, y, side, side, ink)
		for i := range side * side {
			p.crossed[p.cellOf(x+i%side, y+i/side)] = true
		}
		break
	}
	return r
}

// drawHand draws a hand from the hub to the rim, every stride-th step. In cells of the rim it has their colour, unless
// it is to end on them.
func (p *face) drawHand(at uint64, stride int, wide bool, ink frame.Ink) {
	h := p.handAt(at)
	for i := 0; ; i++ {
		dots, r := h.step(i, wide)
		rim := p.rim[p.cellOf(dots[0][0], dots[0][1])] || p.rim[p.cellOf(dots[1][0], dots[1][1])]
		if r > p.Mid {
			return
		}
		if rim && !p.Ends {
			ink.Z = dialFill
		}
		for _, dot := range dots {
			p.crossed[p.cellOf(dot[0], dot[1])] = ink.Z > dialFill
			if i%stride == 0 {
				p.f.Dot(dot[0], dot[1], ink)
			}
		}
	}
}

// drawAxes dots the lines on which the sine or the cosine is 0. It leaves out the
// sector, whose dots have a pattern of their own.
func (p *face) drawAxes() {
	hub, ink := int(p.Mid), frame.Ink{Color: frame.Line, Z: dialFill, Glyph: '.'}
	for i := 2; i < 4*p.Rows-3; i += 4 {
		for _, at := range [...][2]int{{i, hub}, {hub, i}} {
			across, up := p.from(at[0], at[1])
			inside := p.wedge.holds(angle.Phase{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi)
			if cell := p.cellOf(at[0], at[1]); !inside && !p.crossed[cell] && !p.rim[cell] {
				p.f.Dot(at[0], at[1], ink)
			}
		}
	}
}

// drawCell draws the part of the rim and of the sector that lies in one cell.
func (p *face) drawCell(c *dialCell) {
	cell := p.cellOf(c.dots[0].x, c.dots[0].y)
	if p.wedge.size == 0 && !p.rim[cell] {
		return
	}
	ring := frame.Ink{Color: Either(p.Here, frame.RingHere, frame.Ring), Z: DialRim, Glyph: '.'}
	arc := frame.Ink{Color: p.Hue, Z: dialArc, Glyph: 'o'}
	fill := frame.Ink{Color: p.Hue.Over(62), Z: dialFill, Glyph: ':'}
	lit := p.lit(c, cell)
	for _, dot := range c.dots {
		inside := p.wedge.holds(dot.at)
		switch rim := p.onRim(dot); {
		case rim && lit:
			p.f.Dot(dot.x, dot.y, arc)
		case rim:
			p.f.Dot(dot.x, dot.y, ring)
		case !inside || p.crossed[cell] || dot.r > p.Mid:
		case lit && dot.r > p.Mid-p.Arc+0.5:
			p.f.Dot(dot.x, dot.y, arc)
		case p.Full && dot.r < p.Mid-p.Arc-1 && p.stippled(dot):
			p.f.Dot(dot.x, dot.y, fill)
		}
	}
}

// lit reports whether the arc is drawn in a cell of the rim: if at least half of the cell's dots are in the sector,
// so that a small wedge does not look larger than it is, and in any case in the middle of the sector.
func (p *face) lit(c *dialCell, cell int) bool {
	if p.wedge.size == 0 || !p.rim[cell] {
		return p.wedge.size > 0
	}
	inside, rim := 0, 0
	for _, dot := range c.dots {
		if p.onRim(dot) {
			rim++
			inside += One(p.wedge.holds(dot.at))
		}
	}
	return 2*inside >= rim || cell == p.middle
}

// stippled picks every third dot of every third row, alike on all sides of the
// hub.
func (p *face) stippled(dot dialDot) bool {
	across, up := p.from(dot.x, dot.y)
	third := func(v float64) bool { return int(math.Abs(2*v))%6 == 3 }
	return third(across) && third(up)
}

// StippledWedge reports whether a theme has no faint colour to tint cells with, so that
// they are dotted instead. The darkest violet of 256 colours is already too strong.
func StippledWedge(t frame.Theme) bool { return t.Depth > frame.TrueColor }
