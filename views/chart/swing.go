package chart

import (
	"cmp"
	"math"
	"slices"

	"wavescope/encoding/angle"
	"wavescope/views/frame"
)

// Swing is one shift on a dial: the angles of the hands at pos and at pos + k, in units of 2⁻⁶⁴ turn.
type Swing struct {
	Then, Now uint64
	back      bool // k < 0 turns clockwise
}

// NewSwing returns the swing of a pair from pos to pos + k, both as far on as the picture of the scene is.
func NewSwing(sc Scene, pair, pos, k int) Swing {
	return Swing{Then: sc.Phase(pair, pos).Hi, Now: sc.Phase(pair, pos+k).Hi, back: k < 0}
}

// wedge is a sector of a face: size is the angle counter-clockwise from its
// beginning, without whole turns.
type wedge struct{ from, size uint64 }

// FromZero returns the swing turned so that the first hand is at angle 0.
func (s Swing) FromZero() Swing { return Swing{Now: s.Now - s.Then, back: s.back} }

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

// dots returns the length of the sector, in dots, on a circle whose radius is in dots.
func (w wedge) dots(radius float64) float64 {
	return float64(w.size) / (1 << 64) * 2 * math.Pi * radius
}

// A Look says how a dial draws a swing.
type Look struct {
	Hue  frame.Color // of the way between the hands
	Now  frame.Color // of the hand at pos + k
	Here bool        // the rim stands out a little
	Ends bool        // the hand at pos + k ends on the rim, whose cells there have its colour
}

// The layers of a dial, bottom to top. A cell has the colour of the topmost.
const (
	dialFill uint8 = iota
	DialRim
	dialArc
	dialThen
	DialNow
)

// The parts of a dial. A small dial has a ring, a sector on it and one spoke. A large one has both hands too, and dots
// fill its sector.
const (
	largeRadius = 15   // dots of the radius of a large dial at least: 8 rows
	asciiRows   = 11   // rows of a circle in ASCII at least
	spokeEnd    = 0.72 // of the radius, where the spoke of a small dial ends
	tickStart   = 0.76 // of the radius, where the tick at the rim of one of two subjects starts
	leastInner  = 8    // dots of an arc inside a small dial: a shorter one is a blot beside its hand
	twoArcs     = 13   // dots of the radius from which a dial has an arc of each of two subjects: 7 rows
)

// Large reports whether a dial has room for both hands.
func (d *Dial) Large() bool { return d.Mid >= largeRadius }

// arc is a sector of a face, of no size where it cannot be seen.
type arc struct {
	wedge
	radius, thick float64 // of its outer edge and of its width, in dots
	ink           frame.Ink
	fill          func(dot dialDot) bool // the dots that fill it in a large dial, where no other arc is
	hatched       bool                   // they are diagonals
	dashed        bool
	middle        int // the cell in the middle of it
}

// face is a dial that is being drawn.
type face struct {
	*Dial
	f       frame.Frame
	ring    frame.Ink
	ends    bool
	arcs    [2]arc  // the second is over the first
	rim     cellSet // cells that hold a part of the rim
	crossed cellSet // cells that a hand goes through
	hands   []needle
}

// needle is a hand that is to be drawn.
type needle struct {
	at       uint64
	from, to float64     // in dots from the hub
	wide     bool        // in a fine picture
	dots     func()      // draws its dots
	ink      frame.Color // in a fine picture
}

// cellSet marks cells of a dial.
type cellSet [2 * MaxDial * MaxDial]bool

// cellOf returns the index of a dot's cell in a cellSet.
func (d *Dial) cellOf(x, y int) int { return y/4*2*d.Rows + x/2 }

// face returns the dial at a cell of a frame, as a ring. With sixteen colours or none no ring stands out: it would be as
// bright as a hand or an arc.
func (d *Dial) face(f frame.Frame, x, y int, here bool) *face {
	few := f.Theme.Depth == frame.Colors16 || f.Theme.Depth == frame.NoColor
	p := &face{Dial: d, f: f.Sub(x, y, 2*d.Rows, d.Rows),
		ring: frame.Ink{Z: DialRim, Glyph: '.',
			Color: Either(here && !few, frame.RingHere, frame.Ring)}}
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if p.onRim(dot) {
				p.rim[d.cellOf(dot.x, dot.y)] = true
			}
		}
	}
	return p
}

// arcOf returns the arc of a sector. One on the rim is two dots thick in a small dial.
func (p *face) arcOf(w wedge, radius float64, ink frame.Ink) arc {
	a := arc{wedge: w, radius: radius, thick: Either(p.Large(), 3.0, 2), ink: ink, fill: p.stippled}
	if w.dots(radius) < 1 {
		a.size = 0
	}
	sin, cos := math.Sincos(2 * math.Pi * float64(w.middle()) / (1 << 64))
	a.middle = p.cellOf(p.Dot(cos, sin, radius))
	return a
}

// Unrolled reports whether a dial is a row: ASCII has too few signs for a small circle.
func (d *Dial) Unrolled(f frame.Frame) bool {
	return f.Theme.Glyphs == frame.ASCII && d.Rows < asciiRows
}

// unroll draws the rim of a dial as a row, from angle 0 at the left to a whole turn, with a sector on it. What is not 0
// has one sign at least.
func (d *Dial) unroll(f frame.Frame, x, y int, w wedge, ink frame.Ink) {
	f.HLine(x, y, 2*d.Rows, '.', frame.Style{FG: frame.Ring})
	for i := range 2 * d.Rows {
		middle := angle.Phase{}.Plus((float64(i) + 0.5) / float64(2*d.Rows)).Hi
		if w.holds(middle) || w.size > 0 && i == d.unrolledAt(w.middle()) {
			f.Set(x+i, y, rune(ink.Glyph), frame.Style{FG: ink.Color, Bold: ink.Bold})
		}
	}
}

// unrolledAt returns the cell of an angle in the row of a rim.
func (d *Dial) unrolledAt(at uint64) int { return min(int(turnsOf(at)*float64(2*d.Rows)), 2*d.Rows-1) }

// Draw draws a swing in the dial at a cell.
func (d *Dial) Draw(f frame.Frame, x, y int, s Swing, l Look) {
	if d.Unrolled(f) {
		d.unroll(f, x, y+d.Rows/2, s.wedge(), frame.Ink{Color: l.Hue, Glyph: 'o'})
		f.Set(x+d.unrolledAt(s.Now), y+d.Rows/2, '#', frame.Style{FG: l.Now, Bold: true})
		return
	}
	p := d.face(f, x, y, l.Here)
	p.ends = l.Ends
	p.arcs[0] = p.arcOf(s.wedge(), d.Mid, frame.Ink{Color: l.Hue, Z: dialArc, Glyph: 'o'})
	if d.Large() && p.arcs[0].size > 0 {
		stride := 1 + One(f.Theme.Depth >= frame.Colors16) // dotted: no colour tells it from the other
		p.hand(s.Then, 0, d.Mid, stride, false, frame.Ink{Color: frame.HandThen, Z: dialThen, Glyph: '-'})
	}
	now := frame.Ink{Color: l.Now, Z: DialNow, Glyph: '#', Bold: true}
	p.hand(s.Now, 0, Either(d.Large() || l.Ends, 1, spokeEnd)*d.Mid, 1, d.Large(), now)
	if l.Ends {
		sin, cos := math.Sincos(2 * math.Pi * float64(s.Now) / (1 << 64))
		x, y := d.Tip(cos, sin)
		p.hands = append(p.hands, needle{at: s.Now, from: d.Mid, to: d.Mid, ink: l.Now, dots: func() { p.f.Dot(x, y, now) }})
	}
	p.draw()
}

// Turns draws in the dial at a cell how far each of two subjects turns. Both begin at the angle Then. A has an arc on the
// rim, and B one inside it unless the dial has no room. Each has a hand where it ends: in a small dial that of A is a tick
// at the rim. A nil turn is not drawn: that subject has no such pair.
func (d *Dial) Turns(f frame.Frame, x, y int, turns [2]*Swing, inks [2]frame.Color, here bool) {
	if d.Unrolled(f) {
		for i, s := range turns {
			if s != nil {
				d.unroll(f, x, y+(d.Rows-3)/2+2*i, s.wedge(),
					frame.Ink{Color: inks[i], Glyph: subjects[i].Sign, Bold: i == 1})
			}
		}
		return
	}
	p := d.face(f, x, y, here)
	p.ends = !d.Large()
	if first := cmp.Or(turns[0], turns[1]); d.Large() && first != nil {
		p.hand(first.Then, 0, d.Mid, 1, false, frame.Ink{Color: frame.HandThen, Z: dialFill, Glyph: '-'})
	}
	for i, s := range turns {
		if s == nil {
			continue
		}
		ink := frame.Ink{Color: inks[i], Z: dialArc + uint8(i), Glyph: subjects[i].Sign, Bold: i == 1}
		radius := Either(i == 0, 1, Either(d.Large(), 0.71, 0.5)) * d.Mid
		if i == 0 || d.Mid >= twoArcs {
			p.arcs[i] = p.arcOf(s.wedge(), radius, ink)
			if i == 1 && !d.Large() && s.wedge().dots(radius) < leastInner {
				p.arcs[i].size = 0
			}
			p.arcs[i].dashed = i == 0 && d.Large() && f.Theme.Depth == frame.NoColor
		}
		switch {
		case d.Large():
			p.hand(s.Now, 0, radius, 1, false, ink)
		case i == 0:
			p.hand(s.Now, tickStart*d.Mid, d.Mid, 1, false, ink)
		default:
			p.spoke(s.Now, min(radius, spokeEnd*d.Mid), ink)
		}
	}
	p.draw()
}

// spoke draws a hand in the cells that no arc on the rim has a dot in.
func (p *face) spoke(at uint64, to float64, ink frame.Ink) {
	p.hands = append(p.hands, needle{at: at, to: to, wide: p.f.Theme.Far, ink: ink.Color, dots: func() {
		p.Hand(at, 0, to, p.f.Theme.Far, func(_, x, y int) {
			left, up := p.from(x&^1, y&^3)
			right, down := p.from(x|1, y|3)
			if farthest := math.Hypot(max(-left, right), max(up, -down)); farthest <= p.Mid-1.5 {
				p.f.Dot(x, y, ink)
			}
		})
	}})
}

// hand draws every stride-th step of a hand. In cells of the rim it has their colour, unless it is to end on them.
func (p *face) hand(at uint64, from, to float64, stride int, wide bool, ink frame.Ink) {
	wide = wide || p.f.Theme.Far
	p.hands = append(p.hands, needle{at: at, from: from, to: to, wide: wide, ink: ink.Color, dots: func() {
		p.Hand(at, from, to, wide, func(i, x, y int) {
			cell, ink := p.cellOf(x, y), ink
			if p.rim[cell] && !p.ends {
				ink.Z = dialFill
			}
			p.crossed[cell] = true
			if i%stride == 0 {
				p.f.Dot(x, y, ink)
			}
		})
	}})
}

// onRim reports whether a dot belongs to the rim, which is two dots thick where it is
// read from far away.
func (p *face) onRim(dot dialDot) bool {
	if p.f.Theme.Far {
		return dot.r <= p.Mid+0.5 && dot.r > p.Mid-1.5
	}
	return dot.rim
}

// draw draws the hands, the ring, and the arcs with what fills them.
func (p *face) draw() { p.f.Stroke(p.drawDots, p.curves) }

func (p *face) drawDots() {
	for i := range p.hands {
		p.hands[i].dots()
	}
	for i := range p.cells {
		c := &p.cells[i]
		cell := p.cellOf(c.dots[0].x, c.dots[0].y)
		lit := [...]bool{p.lit(&p.arcs[0], c, cell), p.lit(&p.arcs[1], c, cell)}
		for _, dot := range c.dots {
			p.drawDot(dot, cell, lit)
		}
	}
}

// lit reports whether an arc is drawn in a cell. On the rim at least half of the cell's dots must be in the sector, so
// that a small one does not look larger than it is; but the cell in its middle is lit in any case.
func (p *face) lit(a *arc, c *dialCell, cell int) bool {
	if a.size == 0 || a.radius < p.Mid || !p.rim[cell] {
		return a.size > 0
	}
	inside, rim := 0, 0
	for _, dot := range c.dots {
		if p.onRim(dot) {
			rim++
			inside += One(a.holds(dot.at))
		}
	}
	return 2*inside >= rim || cell == a.middle
}

// drawDot draws the ring, an arc or what fills one at a dot.
func (p *face) drawDot(dot dialDot, cell int, lit [2]bool) {
	rim, sectors := p.onRim(dot), 0
	var over *arc // the last sector that holds the dot
	for i := len(p.arcs) - 1; i >= 0; i-- {
		a := &p.arcs[i]
		inside := a.holds(dot.at)
		switch {
		case !lit[i]:
		case rim && a.radius == p.Mid, inside && dot.r <= a.radius+0.5 && dot.r > a.radius-a.thick+0.5:
			if along := float64(dot.at) / (1 << 64) * 2 * math.Pi * a.radius; !a.dashed || int(along)%9 < 6 {
				p.f.Dot(dot.x, dot.y, a.ink)
			}
			return
		}
		if inside {
			over = a
			sectors++
		}
	}
	switch {
	case rim:
		p.f.Dot(dot.x, dot.y, p.ring)
	case sectors == 1 && p.Large() && !p.crossed[cell] && dot.r < over.radius-over.thick-1 && over.fill(dot):
		p.f.Dot(dot.x, dot.y, frame.Ink{Color: over.ink.Color.Over(62), Z: dialFill, Glyph: ':'})
	}
}

// The widths of lines of a dial in a fine picture, in dots.
const (
	ringWidth  = 0.5
	handWidth  = 0.6
	wideHand   = 1
	farRing    = 1.6
	hatchWidth = 0.4
)

// curves returns the dial for a fine picture: what fills the arcs, the ring, the arcs, and the hands.
func (p *face) curves() []frame.Curve {
	hub, whole := p.Mid+0.5, func(r float64) []frame.Point { return Arc(p.Mid+0.5, p.Mid+0.5, r, 0, 1) }
	var all []frame.Curve
	if p.Large() {
		all = p.fills()
	}
	all = append(all, frame.Curve{Ink: p.ring.Color, Width: Either(p.f.Theme.Far, farRing, ringWidth), Points: whole(p.Mid)})
	for i := range p.arcs {
		if a := &p.arcs[i]; a.size > 0 {
			all = append(all, frame.Curve{Ink: a.ink.Color, Points: a.sector(hub, a.radius+0.5, a.radius-a.thick+0.5)})
		}
	}
	for _, h := range p.hands {
		sin, cos := math.Sincos(2 * math.Pi * turnsOf(h.at))
		end := func(r float64) frame.Point { return frame.Point{X: hub + r*cos, Y: hub - r*sin} }
		all = append(all, frame.Curve{Ink: h.ink, Width: Either(h.wide, wideHand, handWidth),
			Points: []frame.Point{end(h.from), end(h.to)}})
	}
	return all
}

// turnsOf returns an angle in turns.
func turnsOf(at uint64) float64 { return float64(at) / (1 << 64) }

// sector returns the outline of the part of a ring that a wedge has.
func (w wedge) sector(hub, outer, inner float64) []frame.Point {
	return Sector(hub, hub, outer, inner, turnsOf(w.from), turnsOf(w.size))
}

// Sector returns the outline of the part of a ring about x, y from an angle on and by another one, in turns. All are in
// dots.
func Sector(x, y, outer, inner, from, by float64) []frame.Point {
	return append(Arc(x, y, outer, from, by), Arc(x, y, inner, from+by, -by)...)
}

// Arc returns points of a circle about x, y, from an angle on and by another one, in turns. All are in dots.
func Arc(x, y, r, from, by float64) []frame.Point {
	n := 2 + int(8*math.Sqrt(r)*math.Abs(by)*math.Pi)
	all := make([]frame.Point, n+1)
	for i := range all {
		sin, cos := math.Sincos(2 * math.Pi * (from + by*float64(i)/float64(n)))
		all[i] = frame.Point{X: x + r*cos, Y: y - r*sin}
	}
	return all
}

// fills returns what fills the arcs of a large dial where only one is: a tint, or diagonals.
func (p *face) fills() (all []frame.Curve) {
	hub := p.Mid + 0.5
	for i := range p.arcs {
		a, other := &p.arcs[i], &p.arcs[1-i]
		alone := func(at uint64) bool { return a.holds(at) && !other.holds(at) }
		edges := []uint64{a.from, a.from + a.size, other.from, other.from + other.size}
		slices.Sort(edges)
		if inner := a.radius - a.thick - 1; a.hatched {
			all = append(all, p.diagonals(a, inner))
		} else {
			for k, from := range edges {
				part := wedge{from, edges[(k+1)%len(edges)] - from}
				if part.size > 0 && alone(part.middle()) {
					all = append(all, frame.Curve{Ink: a.ink.Color.Over(16), Points: part.sector(hub, inner+0.5, 0)})
				}
			}
		}
	}
	return all
}

// diagonals returns the lines of a hatched arc, each cut where it leaves the sector.
func (p *face) diagonals(a *arc, radius float64) frame.Curve {
	c := frame.Curve{Ink: a.ink.Color.Over(62), Width: hatchWidth}
	const step, apart = 0.25, 4
	for sum := 0.0; sum < 4*p.Mid; sum += apart {
		in := false
		for x := max(sum-2*p.Mid, 0); x <= min(sum, 2*p.Mid); x += step {
			across, up := x-p.Mid, p.Mid-(sum-x)
			at := angle.Phase{}.Plus(math.Atan2(up, across) / (2 * math.Pi)).Hi
			switch now := a.holds(at) && math.Hypot(across, up) < radius; {
			case now:
				c.Points = append(c.Points, frame.Point{X: x + 0.5, Y: sum - x + 0.5})
				in = true
			case in:
				c.Points = append(c.Points, frame.Apart)
				in = false
			}
		}
		c.Points = append(c.Points, frame.Apart)
	}
	return c
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

// Hatch draws diagonals of dots on w columns, from one row of dots to another, the bottom of a cell: where there is
// something that training never showed. They
// continue from bar to bar, and have a ground that ends with them, unless they are less than half a cell. With times as
// many cells across and down as on the screen they are lines of pixels.
func Hatch(f Canvas, x, w, from, to, times int) {
	if top := (from + 1) / 4; !StippledWedge(f.Theme) && top < to/4 {
		f.Tint(x, top, w, to/4-top, frame.WarnCell)
		from = max(from, 4*top)
	}
	if times > 1 {
		for y := from / 2; y < to/2; y++ {
			for at := x; at < x+w; at++ {
				if (at+y)%times < 2 {
					f.Pixel(at, y, frame.Warn)
				}
			}
		}
		return
	}
	for y := from; y < to; y++ {
		for at := 2 * x; at < 2*(x+w); at++ {
			if (at+y)%3 == 0 {
				f.Dot(at, y, frame.Ink{Color: frame.Warn, Z: WaveZ, Glyph: '/'})
			}
		}
	}
}
