package shift

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// shell is the picture of the angles of all pairs at a position as one curve. Each pair has a
// ring, the fastest the innermost, and a point on it at its angle. At position 0 the points lie on a
// straight line, and each step winds it up from the inside. A second curve is k positions later.
type shell struct {
	subject
	rings int     // the pairs that have a ring: the others move less than a tenth of a turn in the whole length
	every int     // of the rings, as many as lie in a dot; 1 where there is room for all
	disc  int     // the last ring whose turns would be too dense; 0 for none
	panel int     // columns of the numbers at the right, 0 for none
	x, y  float64 // the hub, in dots of the canvas of the curves
	r     float64 // radius of the outermost ring, in dots
}

const (
	innermost    = 0.08 // radius of the first ring, as a share of the last
	following    = 4    // dots between two turns of the curve where it is drawn as a line
	roomy        = 8    // and of the curve k later, which has to find room beside the other
	apart        = 2.6  // dots between the two curves where both are drawn
	widePanel    = 26   // columns of the panel
	slimPanel    = 23   // on a narrow screen
	leastWide    = 100  // columns of a screen that is not narrow
	leastPlot    = 30   // columns of the curves
	leastFigures = 16   // rows of a panel with both positions in large digits
	thickRows    = 28   // rows from which on the line is two dots wide
	shellEdge    = 12   // dots that the curves leave free at two edges together, for numbers outside of them
)

func newShell(s subject) *shell {
	p := &shell{subject: s, panel: chart.Either(s.W < leastWide, slimPanel, widePanel)}
	p.rings = max(measure.FullTurnPairs(s.Waves, 10*s.Length), 1)
	if p.W < p.panel+leastPlot {
		p.panel = 0
	}
	w, h := float64(2*(p.W-p.panel)-shellEdge), float64(4*p.H-shellEdge)
	const least = 1.16 // radii from top to bottom: then this slope changes r by a dot at most
	up, left, down := p.reach(1 / (1.5 * h))
	p.r = max(min(h/max(up+down, least), w/(1+left)), 1)
	p.x = shellEdge/2 + math.Floor((w-p.r*(1+left))/2+p.r*left)
	p.y = shellEdge/2 + math.Floor((h-p.r*(up+down))/2+p.r*up)
	p.every = max(int(float64(p.rings)/(2*p.r)), 1)
	p.disc = p.walk(p.Pos, following, func(int, int) {})
	return p
}

// cut returns the number of pairs without a ring.
func (p *shell) cut() int { return p.Waves.Pairs() - p.rings }

// radius returns the radius of a ring, as a share of the outermost. Rings between two pairs have one too.
func (p *shell) radius(ring float64) float64 {
	if p.rings < 2 {
		return 1
	}
	return innermost + (1-innermost)*ring/float64(p.rings-1)
}

// reach returns how far the curves at the position and k later go upwards, to the left and downwards, as shares of the
// largest radius. Position 0 lies along the radius to the right. From a position to the next each grows by the share
// slope at most: it is larger where it soon has to be, so that the picture glides while it plays.
func (p *shell) reach(slope float64) (up, left, down float64) {
	const samples = 128
	var radii, turns [samples]float64 // of rings, and of a step
	for i := range samples {
		ring := float64(i) / (samples - 1) * float64(p.rings-1)
		radii[i], turns[i] = p.radius(ring), p.omega(ring)/(2*math.Pi)
	}
	add := func(n, less float64) {
		var high, low float64
		for i, r := range radii {
			t := turns[i] * math.Abs(n)
			high = max(high, r*math.Sin(2*math.Pi*min(t, 0.25)))
			left = max(left, -r*math.Cos(2*math.Pi*min(t, 0.5))-less)
			low = max(low, -r*math.Sin(2*math.Pi*min(t, 0.75)))
		}
		if n < 0 { // positions before 0 turn the other way round
			high, low = low, high
		}
		up, down = max(up, high-less), max(down, low-less)
	}
	here, offset := p.RealPos(), float64(p.Offset)
	for _, far := range [...]float64{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192} {
		near := []float64{min(here+far, float64(p.Length-1))}
		if p.Offset < 0 { // a curve before position 0 shrinks
			near = append(near, max(here-far, 0))
		}
		for _, pos := range near {
			less := slope * math.Abs(pos-here)
			add(pos, less)
			add(pos+offset, less)
		}
	}
	return up, left, down
}

// omega returns the frequency at a ring, in radians per position. Between two pairs it falls as from pair to pair.
func (p *shell) omega(ring float64) float64 {
	pair := min(int(ring), p.rings-1)
	w, part := p.Waves.Frequency(pair), ring-float64(pair)
	if part == 0 {
		return w
	}
	return w * math.Pow(p.Waves.Frequency(pair+1)/w, part)
}

// dot returns the dot at a ring, at an angle in turns.
func (p *shell) dot(ring, turns float64) (x, y int) {
	at := p.spot(ring, turns)
	return int(math.Floor(at.X)), int(math.Floor(at.Y))
}

// spot returns the place at a ring, at an angle in turns.
func (p *shell) spot(ring, turns float64) frame.Point {
	sin, cos := math.Sincos(2 * math.Pi * turns)
	r := p.r * p.radius(ring)
	return frame.Point{X: p.x + r*cos + 0.5, Y: p.y - r*sin + 0.5}
}

// turns returns the angle of a pair at a position, in turns, from 0 to 1; while it plays, as far beyond it as the picture
// is beyond Pos.
func (p *shell) turns(pair, pos int) float64 { return p.Phase(pair, pos).Float() }

// walk visits the dots of the curve at a position, or as far beyond it as the picture is, from the outside inwards,
// end to end, while its turns are the given number of dots apart or more. It returns the ring that it ends at: 0, or
// that of the slowest pair that is too fast.
func (p *shell) walk(pos int, turns float64, line func(x, y int)) int {
	path := path{visit: line}
	outer := p.wind(pos, turns, func(ring, turns float64) { path.to(p.dot(ring, turns)) })
	path.end()
	return outer
}

// curve returns for a fine picture what walk visits, in an ink.
func (p *shell) curve(pos int, turns, width float64, ink frame.Ink) frame.Curve {
	c := frame.Curve{Ink: ink.Color, Width: width}
	p.wind(pos, turns, func(ring, turns float64) { c.Points = append(c.Points, p.spot(ring, turns)) })
	return c
}

// wind visits places on the curve as walk does its dots: a ring, and an angle in turns.
func (p *shell) wind(pos int, turns float64, to func(ring, turns float64)) int {
	step := p.r * (p.radius(float64(p.every)) - p.radius(0)) // dots from ring to ring
	outer := p.rings - 1
	for ; outer > 0; outer = max(outer-p.every, 0) {
		inner := max(outer-p.every, 0)
		w := p.Waves.Frequency(inner)
		ratio := math.Log(p.Waves.Frequency(outer) / w)
		turned := func(part float64) float64 {
			return w * (float64(pos) + p.Along) / (2 * math.Pi) * math.Expm1(part*ratio)
		}
		angle, wound := p.turns(inner, pos), math.Abs(turned(1))
		if wound*turns > step {
			break
		}
		n := 1 + int(1.5*max(step, 2*math.Pi*wound*p.r*p.radius(float64(outer)))) // more than one a dot
		for i := n; i >= 0; i-- {
			part := float64(i) / float64(n)
			to(float64(inner)+part*float64(outer-inner), angle+turned(part))
		}
	}
	if outer == p.rings-1 {
		to(float64(outer), p.turns(outer, pos))
	}
	return outer
}

// path visits the dots of a line once each, and leaves out those at which it only turns a corner.
type path struct {
	visit func(x, y int)
	dots  [2][2]int // the last two that are not visited yet
	n     int
}

func (p *path) to(x, y int) {
	dot := [2]int{x, y}
	switch {
	case p.n > 0 && p.dots[p.n-1] == dot:
		return
	case p.n == 2 && max(x-p.dots[0][0], p.dots[0][0]-x) == 1 && max(y-p.dots[0][1], p.dots[0][1]-y) == 1:
		p.n = 1
	case p.n == 2:
		p.visit(p.dots[0][0], p.dots[0][1])
		p.dots[0], p.n = p.dots[1], 1
	}
	p.dots[p.n] = dot
	p.n++
}

// end visits the dots that are left.
func (p *path) end() {
	for _, dot := range p.dots[:p.n] {
		p.visit(dot[0], dot[1])
	}
	p.n = 0
}

// hasLater reports whether the curve k later is far enough from the first to be drawn: along a ray, as many
// rings apart as it takes to make up for the ratio of the positions.
func (p *shell) hasLater() bool {
	now, later := p.RealPos(), p.RealPos()+float64(p.Offset)
	if p.rings < 2 || p.Offset == 0 {
		return false
	}
	if now*later <= 0 {
		return true
	}
	last := p.rings - 1
	fall := math.Log(p.Waves.Frequency(0)/p.Waves.Frequency(last)) / float64(last) // of ln ω, from ring to ring
	rings := math.Abs(math.Log(later/now)) / fall
	return rings*p.r*(p.radius(1)-p.radius(0)) >= apart
}

// Inks of the shell. A cell of several curves has the colour of the topmost.
var (
	axisInk  = frame.Ink{Color: frame.Ring, Glyph: '.'}
	discInk  = frame.Ink{Color: frame.Faint.Over(60), Z: 1, Glyph: ':'}
	laterInk = frame.Ink{Color: frame.Offset, Z: 2, Glyph: '+'}
	curveInk = frame.Ink{Color: frame.Accent, Z: 3, Glyph: 'o'}
	turnInk  = frame.Ink{Color: frame.Offset, Z: 4, Glyph: '='}
	thenInk  = frame.Ink{Color: frame.Offset, Z: 5, Glyph: 'O', Bold: true}
	nowInk   = frame.Ink{Color: frame.Bright, Z: 6, Glyph: '#', Bold: true}
)

// The widths of the curves and of the points in a fine picture, in dots, and what is inside of the disc.
const (
	wideCurve  = 1.3
	slimCurve  = 0.7
	laterCurve = 0.6
	ringLine   = 0.3
	wideBead   = 5.4
	slimBead   = 3.6
)

var discTint = frame.Faint.Over(14)

func (p *shell) picture() chart.Picture {
	curves := []chart.Region{{Draw: p.drawAxis},
		{Name: shellName, Draw: p.drawCurve}, {Name: laterName, Draw: p.drawLater, Cover: noCover},
		{Name: ringName, Draw: p.drawRing, Cover: noCover}, {Draw: p.drawBeads}, {Draw: p.drawLabels}}
	return chart.Picture{Words: p.words(), First: p.Pos, N: 32, Glides: true,
		Figure: []func() chart.Data{p.figureData}, Root: chart.Region{Way: chart.Across, Data: p.data,
			In: []chart.Region{{Way: chart.Stack, In: curves, Click: p.click},
				{Cols: chart.Fixed(p.panel), In: p.numbers()}}}}
}

// noCover draws nothing in place of a curve that is hidden: a question mark would hide the others.
func noCover(chart.Canvas) {}

// click goes to the pair whose ring is nearest.
func (p *shell) click(x, y int) chart.Change {
	r := math.Hypot(float64(2*x)+0.5-p.x, float64(4*y)+1.5-p.y) / p.r
	ring := (r - innermost) / (1 - innermost) * float64(p.rings-1)
	if r > 1.1 {
		return chart.Change{}
	}
	return chart.Change{State: chart.ToPair(p.Scene, min(max(round(ring), 0), p.rings-1))}
}

// drawAxis dots the line on which the curve of position 0 lies.
func (p *shell) drawAxis(f chart.Canvas) {
	for x := p.x + p.r*innermost; x <= p.x+p.r; x += 3 {
		f.Dot(int(x), int(p.y), axisInk)
	}
}

// width returns the dots across the curve.
func (p *shell) width() int { return 1 + chart.One(p.H >= thickRows || p.Theme.Far) }

// ghost returns every second dot of the curve as it was before a knob was turned; nil if the present curve covers all
// of it.
func (p *shell) ghost() (dots [][2]int) {
	g := p.Ghost
	if g == nil || !g.HasWaves() || g.Waves.Pairs() < p.rings {
		return nil
	}
	covered, size := map[[2]int]bool{}, p.width()
	cover := func(x, y int) { covered[[2]int{x >> 1, y >> 2}] = true }
	p.walk(p.Pos, following, func(x, y int) {
		cover(x, y)
		cover(x+size-1, y+size-1)
	})
	was, n, seen := *p, 0, false
	was.Scene = *g
	was.walk(g.Pos, following, func(x, y int) {
		if n++; n%2 == 0 {
			column, row := x>>1, y>>2
			inside := column >= 0 && row >= 0 && column < p.W-p.panel && row < p.H
			seen = seen || inside && !covered[[2]int{column, row}]
			dots = append(dots, [2]int{x, y})
		}
	})
	if !seen {
		return nil
	}
	return dots
}

func (p *shell) drawCurve(f chart.Canvas) {
	for _, dot := range p.ghost() {
		f.Dot(dot[0], dot[1], chart.GhostInk)
	}
	f.Stroke(func() { p.drawNow(f) }, func() []frame.Curve {
		var all []frame.Curve
		if p.disc > 0 {
			all = append(all, frame.Curve{Ink: discTint,
				Points: chart.Arc(p.x+0.5, p.y+0.5, p.r*p.radius(float64(p.disc)), 0, 1)})
		}
		return append(all, p.curve(p.Pos, following, chart.Either(p.width() > 1, wideCurve, slimCurve), curveInk))
	})
}

func (p *shell) drawNow(f chart.Canvas) {
	width := p.width()
	p.walk(p.Pos, following, func(x, y int) { f.Dots(x, y, width, width, curveInk) })
	r := p.r * p.radius(float64(p.disc))
	for y := int(p.y - r); y <= int(p.y+r) && p.disc > 0; y++ {
		for x := int(p.x - r); x <= int(p.x+r); x++ {
			if (x+y)%2 == 0 && math.Hypot(float64(x)-p.x, float64(y)-p.y) <= r {
				f.Dot(x, y, discInk)
			}
		}
	}
}

// drawLater draws the curve k later where no other one is. Without colours it is dotted.
func (p *shell) drawLater(f chart.Canvas) {
	if !p.hasLater() {
		return
	}
	f.Stroke(func() {
		n, every := 0, chart.Either(f.Theme.Depth == frame.NoColor, 3, 1)
		p.walk(p.Pos+p.Offset, roomy, func(x, y int) {
			n++
			if c := f.At(x>>1, y>>2); c != nil && c.FG != frame.Accent && n%every == 0 {
				f.Dot(x, y, laterInk)
			}
		})
	}, func() []frame.Curve { return []frame.Curve{p.curve(p.Pos+p.Offset, roomy, laterCurve, laterInk)} })
}

// drawRing draws the ring of the pair under the cursor, and its turn from the position to the one k later.
func (p *shell) drawRing(f chart.Canvas) {
	if !p.hasRing() {
		return
	}
	f.Stroke(func() { p.drawTurn(f) }, func() []frame.Curve {
		from, by := p.turn()
		x, y, r := p.x+0.5, p.y+0.5, p.r*p.radius(float64(p.pair))
		return []frame.Curve{{Ink: axisInk.Color, Width: ringLine, Points: chart.Arc(x, y, r, 0, 1)},
			{Ink: turnInk.Color, Points: chart.Sector(x, y, r+1.5, r-1.5, from, by)}}
	})
}

func (p *shell) drawTurn(f chart.Canvas) {
	ring, r := float64(p.pair), p.r*p.radius(float64(p.pair))
	for i := range int(2 * math.Pi * r / 3) {
		x, y := p.dot(ring, float64(i)*3/(2*math.Pi*r))
		if c := f.At(x>>1, y>>2); c != nil && c.FG != frame.Accent {
			f.Dot(x, y, axisInk)
		}
	}
	from, by := p.turn()
	n := int(4 * math.Pi * r * math.Abs(by))
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * (from + by*float64(i)/float64(n)))
		for _, off := range [...]float64{-1, 0, 1} {
			f.Dot(int(math.Floor(p.x+(r+off)*cos+0.5)), int(math.Floor(p.y-(r+off)*sin+0.5)), turnInk)
		}
	}
}

// hasRing reports whether the pair under the cursor has a ring.
func (p *shell) hasRing() bool { return p.inPair && p.pair < p.rings }

// turn returns the angle of the pair under the cursor at the position, and by how much it turns until k later without
// whole turns, both in turns.
func (p *shell) turn() (from, by float64) {
	turn := newAngle(p.Waves, p.pair, p.Offset)
	return p.turns(p.pair, p.Pos), chart.Either(turn.sign == "", turn.part, -turn.part)
}

// drawBeads draws the points of the pair under the cursor at the position and k later.
func (p *shell) drawBeads(f chart.Canvas) {
	if !p.hasRing() || p.Hidden.Hides(ringName) {
		return
	}
	from, by := p.turn()
	if p.Offset != 0 {
		p.bead(f, from+by, thenInk)
	}
	p.bead(f, from, nowInk)
}

// bead draws the point of the pair under the cursor at an angle in turns.
func (p *shell) bead(f chart.Canvas, turns float64, ink frame.Ink) {
	large := p.H >= thickRows
	f.Stroke(func() {
		x, y := p.dot(float64(p.pair), turns)
		if large {
			f.Dots(x-1, y-2, 4, 6, ink)
			f.Dots(x-2, y-1, 6, 4, ink)
			return
		}
		chart.Round(f, x-1, y-1, ink)
	}, func() []frame.Curve {
		return []frame.Curve{{Ink: ink.Color, Width: chart.Either(large, wideBead, slimBead),
			Points: []frame.Point{p.spot(float64(p.pair), turns)}}}
	})
}

// free reports whether n cells of a row are on the canvas and hold no more than the dots of a ring or of the disc.
func free(f chart.Canvas, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil || c.BG != frame.Background || c.Rune != ' ' && c.FG != axisInk.Color && c.FG != discInk.Color {
			return false
		}
	}
	return true
}

// drawLabels counts the pairs in the disc, numbers some outside of the line, and below its end names the last one and
// counts those that have no ring.
func (p *shell) drawLabels(f chart.Canvas) {
	text := " " + strconv.Itoa(p.disc+1) + " too fast "
	for _, row := range [...]int{0, 1, -1, 2, -2, 3, -3} {
		x, y, n := int(p.x)/2-len(text)/2, int(p.y)/4+row, len(text)
		if corner := math.Hypot(float64(n), 4*float64(row)); p.disc > 0 && corner < p.r*p.radius(float64(p.disc)) && free(f, x, y, n) {
			f.Text(x, y, text, frame.Style{FG: frame.Text})
			break
		}
	}
	last := p.rings - 1
	step := 1
	for _, n := range [...]int{2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 5000, 10000} {
		if 7*step < p.rings {
			step = n
		}
	}
	for pair := (last - 1) / step * step; pair > 0; pair -= step {
		if turns := (p.omega(float64(pair)) - p.omega(float64(last))) * p.RealPos(); math.Abs(turns) > 2*math.Pi {
			break // others are outside of this pair
		}
		sin, cos := math.Sincos(2 * math.Pi * p.turns(pair, p.Pos))
		for _, beside := range [...]float64{6, 8, 11, 14, 17} { // dots from the line to the middle of the number
			r, text := p.r*p.radius(float64(pair))+beside, strconv.Itoa(pair)
			x, y := int(p.x+r*cos)/2-len(text)/2, int(math.Floor((p.y-r*sin)/4))
			if chart.Blank(f, x-1, y, len(text)+2, 1) {
				f.Text(x, y, text, frame.Style{FG: frame.Text})
				break
			}
		}
	}
	if p.panel == 0 && p.hasRing() && p.Offset != 0 { // else the panel has the angle
		labels := newAngle(p.Waves, p.pair, p.Offset).labels()
		w, _ := f.Size()
		f.TextRight(w-1, 0, p.Hidden.Or(anglesName.Name, labels[max(len(labels)-2, 0)]), offsetStyle)
	}
	line := chart.Line{chart.Faint(strconv.Itoa(last))}
	if p.cut() > 0 {
		line = append(line, chart.Faint(" │ "+strconv.Itoa(p.cut())+" slower ▸"))
	}
	if p.inPair && p.pair > last {
		line = append(line, chart.Plain(" "), chart.Span{Text: " " + strconv.Itoa(p.pair) + " ", Style: chart.BadgeStyle})
	}
	x, y := p.dot(float64(last), p.turns(last, p.Pos))
	n := line.Width(f.Theme)
	for _, row := range [...]int{y/4 + 1, y/4 + 2} {
		if left := x/2 + 1 - n; free(f, left, row, n) {
			line.Draw(f, left, row)
			return
		}
	}
}

// numbers returns the panel: both positions, and the turn of the pair under the cursor.
func (p *shell) numbers() []chart.Region {
	if p.panel == 0 {
		return nil
	}
	rows := []chart.Region{chart.Text(frame.Style{FG: frame.Accent, Bold: true}, "position"),
		p.figure(p.Pos, chart.Either(p.H >= thickRows, 2, 1), frame.Accent)}
	if p.Offset != 0 {
		later := chart.Position(p.Pos + p.Offset)
		if p.H < leastFigures {
			rows = append(rows, chart.Text(offsetStyle, p.signedOffset()+": "+later, later))
		} else {
			rows = append(rows, chart.Gap(1), chart.Text(offsetStyle, p.signedOffset()),
				p.figure(p.Pos+p.Offset, 1, frame.Offset))
		}
	}
	rows = append(rows, chart.Region{})
	if !p.inPair {
		return rows
	}
	turns := chart.Compact(int(measure.Revolutions(p.Waves, p.pair, p.Pos))) + " turns"
	if n := measure.Revolutions(p.Waves, p.pair, p.Pos); n < 1e4 {
		turns = strconv.FormatFloat(n, 'f', 2, 64) + " turns"
	}
	by := max(p.Offset, -p.Offset)
	more := []string{newAngle(p.Waves, p.pair, by).labels()[0],
		chart.Brief(p.Waves.Frequency(p.pair)*float64(by)*180/math.Pi, 4) + "°"}
	for i := range more {
		more[i] += chart.Either(p.Offset < 0, " less, as", " more, as")
	}
	badge := chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		f.Text(0, 0, " pair "+strconv.Itoa(p.pair)+" ", chart.BadgeStyle)
	}}
	angles := []chart.Region{dotted(frame.Bright, turns)}
	if p.Offset != 0 {
		angles = append(angles, dotted(frame.Offset, more...), chart.Inset(2, chart.Text(offsetStyle, "at any position")))
	}
	return append(rows, badge, blank(1),
		chart.Region{Name: anglesName, Rows: chart.Fixed(len(angles)), In: angles}, blank(1))
}

// figure returns a position in large digits, or as text where these have no room.
func (p *shell) figure(pos, scale int, ink frame.Color) chart.Region {
	text := chart.Position(pos)
	for ; scale > 0; scale-- {
		g := chart.Figure{Text: text, Scale: scale}
		if w, h := g.Size(); w < p.panel {
			return chart.Region{Rows: chart.Fixed(h), Draw: func(f chart.Canvas) { g.Draw(f, 0, 0, ink) }}
		}
	}
	return chart.Text(frame.Style{FG: ink, Bold: true}, text)
}

// dotted returns a row with the first of several texts that fits, after a dot in its colour.
func dotted(ink frame.Color, texts ...string) chart.Region {
	return chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		w, _ := f.Size()
		f.Set(0, 0, chart.Either(f.Theme.Glyphs == frame.ASCII, 'o', '●'), frame.Style{FG: ink})
		f.Text(2, 0, chart.Fitting(f, w-2, texts...), frame.Style{FG: ink})
	}}
}

// signedOffset writes the offset with its sign.
func (p *shell) signedOffset() string {
	return chart.Either(p.Offset > 0, "+", "") + chart.Position(p.Offset)
}

// words say how many pairs have turned at least once.
func (p *shell) words() chart.Words {
	turned := measure.FullTurnPairs(p.Waves, p.Pos)
	have := chart.Either(chart.VerbEnd(turned, p.Waves.Pairs()) == "", "have", "has")
	w := chart.Words{Caption: []string{
		fmt.Sprintf("Each pair is a ring, the fastest innermost: %d of %d %s turned once or more.",
			turned, p.Waves.Pairs(), have),
		fmt.Sprintf("%d of %s %s turned once.", turned, chart.Plural(p.Waves.Pairs(), "pair"), have)}}
	if p.disc > 0 {
		w.Caption[0] = strings.TrimSuffix(w.Caption[0], ".") + "; those in the disc are too fast."
	}
	if p.Pos == 0 {
		w.Caption = []string{"Each pair is a ring, the fastest innermost: at position 0 no pair has turned.",
			"At position 0 no pair has turned."}
	}
	w.Readout, w.Ghost = p.place(), chart.Either(p.ghost() != nil, "dotted curve", "")
	if p.inPair {
		rad := chart.Brief(p.Waves.Frequency(p.pair)*float64(p.Pos), 5)
		w.Readout = append(w.Readout, chart.Field{Label: "ω·pos =", Drop: 2, Name: anglesName,
			Value: p.frequency() + " × " + chart.Position(p.Pos) + " = " + rad + " rad"}, p.rate())
	}
	return w
}

// data returns the radius and the angles of every pair that has a ring.
func (p *shell) data() chart.Data {
	here := chart.Either(p.inPair && p.pair < p.rings, p.pair, chart.Nowhere)
	columns := append(chart.Columns(chart.Whole, nil, "pair"), chart.Columns(chart.Share, shellName, "radius")...)
	for _, pos := range [...]int{p.Pos, p.Pos + p.Offset} {
		columns = append(columns, chart.Column{Name: "pos " + chart.Position(pos), Unit: "°", Format: chart.Degrees,
			Hidden: chart.With(shellName, anglesName)})
	}
	return chart.Data{Name: "shell", Kind: chart.Angles, Rows: p.rings, Here: here, Columns: columns,
		Title: "radius of each pair's ring, as a share of the outermost, and its angles",
		Row: func(pair int, to []float64) {
			copy(to, []float64{float64(pair), p.radius(float64(pair)), p.degrees(pair, p.Pos),
				p.degrees(pair, p.Pos+p.Offset)})
		}}
}
