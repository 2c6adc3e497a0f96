package chart

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// A Gauge is a circle with two arcs from angle 0 on, in parts of a turn: what was
// seen of it, and, where Reached is larger, what is reached and was not seen. A
// hand stands on it.
type Gauge struct {
	Seen, Reached float64 // 0 … 1
	Hand          uint64  // in 2⁻⁶⁴ of a turn
	Lost          bool    // the hand stands where nothing was seen
	Here          bool    // the rim stands out a little
}

// leastLost is the arc from which what was not seen is drawn, in turns.
const leastLost = 0.03 / (2 * math.Pi)

// Whole reports that all of the circle was seen.
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

// Gauge draws a gauge on the face at a cell. Where there is no faint colour to
// tint with, what was not seen is stippled.
func (d *Dial) Gauge(f frame.Frame, x, y int, g Gauge) {
	f = f.Sub(x, y, 2*d.Rows, d.Rows)
	var taken cellSet // cells with a rim or a hand
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if part := g.part(dot.at); dot.rim {
				taken[d.cellOf(dot.x, dot.y)] = true
				if part == beyond && f.Theme.Depth == frame.NoColor && dot.at>>60%2 == 1 {
					continue // what nobody reaches is dashed where no colour tells it
				}
				f.Dot(dot.x, dot.y, g.arc(part))
			}
		}
	}
	hand := frame.Ink{Color: Either(g.Lost, frame.Warn, frame.Accent), Z: gaugeHand, Glyph: '#', Bold: g.Lost && f.Theme.Depth > frame.Colors256}
	d.Hand(g.Hand, 0, 1, func(x, y int) {
		taken[d.cellOf(x, y)] = true
		f.Dot(x, y, hand)
	})
	for i := range d.cells {
		if c := &d.cells[i]; StippledWedge(f.Theme) {
			d.stippleGauge(f, c, g, taken[d.cellOf(2*c.x, 4*c.y)])
		} else {
			d.tintGauge(f, c, g, taken[d.cellOf(2*c.x, 4*c.y)])
		}
	}
}

// tintGauge paints the ground of a cell: its halves apart where nothing else is
// drawn on it, else what both of them agree on as far as they lie on the face.
func (d *Dial) tintGauge(f frame.Frame, c *dialCell, g Gauge, taken bool) {
	ground := func(row float64) (tint frame.Color, inside bool) {
		across, up := float64(2*c.x)+0.5-d.Mid, d.Mid-(float64(4*c.y)+row)
		return g.tint(g.part(encoding.Turn{}.Plus(math.Atan2(up, across)/(2*math.Pi)).Hi), f.Theme.Light), math.Hypot(across, up) <= d.Mid-0.5
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

// stippleGauge dots what was not seen of a cell that nothing else is drawn on.
func (d *Dial) stippleGauge(f frame.Frame, c *dialCell, g Gauge, taken bool) {
	if taken {
		return
	}
	for _, dot := range c.dots {
		if g.part(dot.at) == lost && (dot.x+2*dot.y)%4 == 0 {
			f.Dot(dot.x, dot.y, frame.Ink{Color: frame.Warn, Z: gaugeFill, Glyph: ':'})
		}
	}
}
