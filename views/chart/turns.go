package chart

import (
	"cmp"
	"math"

	"wavescope/views/frame"
)

// TurnsLook says how a dial draws the turns of two subjects.
type TurnsLook struct {
	Here bool // the rim stands out a little
	Full bool // hands reach the hub, arcs are thick, and dots fill what one subject turns farther than the other
}

// Turns draws in the dial at a cell how far each of two subjects turns: A on the rim, B inside it, each with a hand
// where it ends. Both begin at the angle Then. A nil turn is not drawn: that subject has no such pair.
func (d *Dial) Turns(f frame.Frame, x, y int, turns [2]*Swing, l TurnsLook) {
	f = f.Sub(x, y, 2*d.Rows, d.Rows)
	radii, thick := [2]float64{d.Mid, d.Mid / 2}, [2]float64{2, 1}
	if l.Full {
		radii[1], thick = 0.71*d.Mid, [2]float64{3, 3}
	}
	var wedges [2]wedge
	var inks [2]frame.Ink
	for i, s := range turns {
		if s != nil {
			wedges[i] = s.wedge()
		}
		inks[i] = frame.Ink{Color: subjects[i].Ink, Z: dialArc + uint8(i), Glyph: subjects[i].Sign, Bold: i == 1}
	}
	ring := frame.Ink{Color: Either(l.Here, frame.RingHere, frame.Ring), Z: DialRim, Glyph: '.'}
	dashed := func(at uint64) bool { // A without colours
		along := float64(at) / (1 << 64) * 2 * math.Pi * d.Mid
		return f.Theme.Depth == frame.NoColor && f.Theme.Glyphs != frame.ASCII &&
			int(along)/subjects[0].On%2 == 1
	}
	d.drawHands(f, turns, radii, inks, l)
	face := &face{Dial: d}
	for _, c := range d.cells {
		for _, dot := range c.dots {
			first, second := wedges[0].holds(dot.at), wedges[1].holds(dot.at)
			switch {
			case second && dot.r > radii[1]-thick[1]+0.5 && dot.r <= radii[1]+0.5:
				f.Dot(dot.x, dot.y, inks[1])
			case first && (dot.rim || dot.r <= d.Mid && dot.r > d.Mid-thick[0]+0.5):
				if !dashed(dot.at) {
					f.Dot(dot.x, dot.y, inks[0])
				}
			case dot.rim:
				f.Dot(dot.x, dot.y, ring)
			case l.Full && first != second && dot.r < radii[One(second)]-thick[0]-1 && face.stippled(dot):
				f.Dot(dot.x, dot.y, frame.Ink{Color: inks[One(second)].Color.Over(62), Z: dialFill, Glyph: ':'})
			}
		}
	}
}

// drawHands draws where two turns begin and end.
func (d *Dial) drawHands(f frame.Frame, turns [2]*Swing, radii [2]float64, inks [2]frame.Ink, l TurnsLook) {
	if first := cmp.Or(turns[0], turns[1]); l.Full && first != nil {
		d.Hand(first.Then, 0, 1, func(x, y int) {
			f.Dot(x, y, frame.Ink{Color: frame.HandThen, Z: dialFill, Glyph: '-'})
		})
	}
	const tick = 0.78 // of the radius, where the hand of A on a small dial begins
	for i, s := range turns {
		if s == nil {
			continue
		}
		d.Hand(s.Now, Either(i == 0 && !l.Full, tick, 0), 1, func(x, y int) {
			if across, up := d.from(x, y); math.Hypot(across, up) <= radii[i] {
				f.Dot(x, y, inks[i])
			}
		})
	}
}
