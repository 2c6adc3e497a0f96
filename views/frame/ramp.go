package frame

import (
	"math"
	"sync"

	"github.com/lucasb-eyer/go-colorful"
)

// Ramp is a scale of colours.
type Ramp uint8

const (
	Signed    Ramp = iota // −1 … 0 … +1, blue to orange through the paper
	Cyclic                // an angle: 0 and a whole turn look alike
	Magnitude             // 0 … 1, how much of something that is never negative
	rampCount = 3
)

// ramps holds the stops of every ramp, evenly spaced, dark and light, and its
// steps where there are few colours or none. The ends of the signed one are
// its most saturated colours; its arms are equally light, and colour-blind people can
// distinguish them. Cyclic ends where it starts; its 0 is close to the paper, and a quarter and
// three quarters of a turn look different to every eye. Magnitude is one hue, which says how
// much and not which sign. Without colours the ink of a sign grows from the lowest value to the highest. In ASCII in
// colours it grows with how far from 0 a value is, and the signs below 0 are others than those above: nothing depends
// on colours alone. Few colours have stops of their own, because the closest colours are uneven. Among the 16 red
// replaces orange, as yellow is the cursor's; in ASCII the cursor has the star.
var ramps = [rampCount]struct {
	stops [2][]int
	c256  [2][]int
	c16   [2][]int
	signs []rune // without colour
	ascii []rune // without colour
	tints []rune // in ASCII in colours, if those differ
}{
	Signed: {
		stops: [2][]int{
			{0x42acff, 0x2b7fd7, 0x2356a4, 0x15326a, 0x12161c, 0x5c1f0a, 0x93380f, 0xc7580b, 0xf88100},
			{0x147cde, 0x4ea0ef, 0x85c3f9, 0xc1e3fc, 0xffffff, 0xf8d8b6, 0xf3ac71, 0xe98134, 0xd35c00},
		},
		c256: [2][]int{
			{75, 32, 25, 19, 18, 234, 233, 234, 52, 88, 130, 166, 208},
			{32, 75, 117, 153, 195, 231, 223, 215, 208, 172, 166},
		},
		c16:   [2][]int{{12, 4, 0, 1, 9}, {4, 12, 15, 9, 1}},
		signs: []rune(" ░▒▓█"),
		ascii: []rune(" .-:=*o#@"),
		tints: []rune("&%=- :+#@"),
	},
	Cyclic: {
		stops: [2][]int{
			{
				0x1b1821, 0x3d1b18, 0x6b2518, 0x93321c, 0xb8492e, 0xd66e4c, 0xec9773, 0xfac8a5, 0xf1e9d3,
				0xbfd9e6, 0x83b5e6, 0x5293dc, 0x2971c6, 0x0e55a3, 0x0b3e79, 0x112647, 0x1b1821,
			},
			{
				0xf4f2f9, 0xffd6c6, 0xffa989, 0xf18157, 0xd55b2d, 0xaa3f19, 0x792d1a, 0x431e1e, 0x1d1727,
				0x13264e, 0x0e4183, 0x105cb0, 0x2b7ad6, 0x559cf0, 0x86bdff, 0xc1e0ff, 0xf4f2f9,
			},
		},
		c256: [2][]int{
			{234, 235, 88, 124, 131, 167, 209, 223, 255, 152, 110, 68, 32, 25, 24, 235, 234},
			{255, 224, 216, 209, 166, 124, 88, 235, 234, 235, 24, 25, 32, 75, 111, 153, 255},
		},
		c16:   [2][]int{{0, 1, 9, 13, 15, 14, 12, 4, 0}, {15, 13, 9, 1, 0, 4, 12, 14, 15}},
		signs: []rune(" ░▒▓█"),
		ascii: []rune(" .-:=*o#%@"),
	},
	Magnitude: {
		stops: [2][]int{
			{0x0e171e, 0x033342, 0x005460, 0x017b7f, 0x25a39b, 0x49cdb4, 0x94f6cc},
			{0xffffff, 0xd0f0e8, 0x97dace, 0x5cbcb4, 0x2a9a99, 0x0d757d, 0x00515f},
		},
		c256:  [2][]int{{233, 235, 237, 23, 30, 37, 79, 122}, {231, 195, 116, 37, 30, 23}},
		c16:   [2][]int{{0, 6, 14, 15}, {15, 14, 6, 0}},
		signs: []rune(" ░▒▓█"),
		ascii: []rune(" .-:+*#@"),
	},
}

// Missing is the colour of NaN: a grey, which no ramp has. MissingSign is its sign without colour.
const (
	Missing     = Faint
	MissingSign = '×'
)

// At returns the colour of v, which runs from −1 to 1 on the signed ramp and
// from 0 to 1 on the others. Values outside are clamped. That of NaN is Missing.
func (r Ramp) At(v float64) Color {
	if math.IsNaN(v) {
		return Missing
	}
	return r.step(r.index(v))
}

// The colours of a mean of several directions: of its direction, as many as Cyclic has in meanAngles
// steps, mixed towards grey in meanLengths steps by how short the mean is.
const (
	meanAngles  = 128
	meanLengths = 15
)

// Blurred is the length below which few colours or signs show no direction of a mean.
const Blurred = 0.5

// BlurredSign replaces the sign of a mean without a direction.
const BlurredSign = '~'

// Mean returns the colour of the mean of points on the unit circle: turn, from 0 to 1, is its
// direction, and length its distance from the centre. A length of 1 has the colour of Cyclic at
// turn, and a length of 0 is grey.
func Mean(turn, length float64) Color {
	level := int(length*(meanLengths+1) + 0.5)
	if level > meanLengths {
		return Cyclic.At(turn)
	}
	at := int(turn*meanAngles+0.5) % meanAngles
	return meanBase + Color(max(level, 0)*meanAngles+max(at, 0))
}

// meanOf returns the direction and the length of a mean that a colour stands for.
func meanOf(c Color) (turn, length float64) {
	n := c - meanBase
	return float64(n%meanAngles) / meanAngles, float64(n/meanAngles) / (meanLengths + 1)
}

// greys are the lightness of a mean of length 0, dark and light.
var greys = [2]float64{0.44, 0.68}

// mixedMeans sets the colours of means of a palette.
func (p *palette) mixedMeans(paper int) {
	for c := Color(meanBase); c < colors; c++ {
		turn, length := meanOf(c)
		at, grey := lab(p[Cyclic.At(turn)]), greys[paper]
		mixed := colorful.OkLab(grey+length*(at.l-grey), length*at.a, length*at.b).Clamped()
		p[c].R, p[c].G, p[c].B = mixed.RGB255()
	}
}

// index returns the step that v falls on.
func (r Ramp) index(v float64) int {
	if r == Signed {
		v = (v + 1) / 2
	}
	// NaN falls to the first step: no comparison with it is true.
	switch {
	case v >= 1:
		return rampSteps - 1
	case v > 0:
		return int(v*(rampSteps-1) + 0.5)
	}
	return 0
}

// step returns the i-th colour of the ramp.
func (r Ramp) step(i int) Color { return rampBase + Color(r)*rampSteps + Color(i) }

// coarse returns the one of n steps that step i of the ramp falls on. Those of a magnitude and, without colour, of an
// angle are equally wide. The signed ones and the colours of an angle are where their values are, so that 0 has one
// to itself; what lies between two of them falls outwards from 0. Of five steps each takes a third of its arm: two
// reds are so alike that a wave between them is not seen, and a third is the least that shows one as red and black.
func (r Ramp) coarse(i, n int) int {
	const last = rampSteps - 1
	switch {
	case r == Magnitude || n%2 == 0:
		return min(i*n/last, n-1)
	case 2*i < last:
		return n - 1 - r.coarse(last-i, n)
	case n == 5:
		return 2 + min((2*i-last)*3/last, 2)
	}
	return (2*i*(n-1) + last) / (2 * last)
}

// Sign returns the sign of v on paper without colour, MissingSign for NaN.
func (r Ramp) Sign(t Theme, v float64) rune {
	if math.IsNaN(v) {
		return MissingSign
	}
	signs := r.signs(t)
	return signs[r.coarse(r.index(v), len(signs))]
}

// Signs lists what Sign can be, from the low end of the ramp to the high one.
func (r Ramp) Signs(t Theme) string { return string(r.signs(t)) }

func (r Ramp) signs(t Theme) []rune {
	switch all := &ramps[r]; {
	case t.Glyphs != ASCII:
		return all.signs
	case t.Depth != NoColor && all.tints != nil:
		return all.tints
	default:
		return all.ascii
	}
}

// Ink returns the colour of the sign of v: that of text on paper without colours, else one of the ramp that is far enough
// from the paper to be read. The sign says how much.
func (r Ramp) Ink(t Theme, v float64) Color {
	switch {
	case t.Depth == NoColor:
		return Text
	case r == Signed:
		v = math.Copysign(max(math.Abs(v), 0.7), v)
	case r == Cyclic:
		v = min(max(v, 0.15), 0.85)
	default:
		v = max(v, 0.6)
	}
	return r.At(v)
}

// onPaper returns the paper in place of a colour of a ramp that looks like its 0 in 16 colours: a terminal's paper need
// not be its black or its white. An angle has no 0 that means nothing.
func (t Theme) onPaper(c Color) Color {
	if t.Depth != Colors16 || c < rampBase || c >= meanBase {
		return c
	}
	r := Ramp((c - rampBase) / rampSteps)
	if r != Cyclic && t.index(c) == t.index(r.At(0)) {
		return Background
	}
	return c
}

// Whole reports whether a value of the ramp takes a whole cell: signs and patterns cannot
// be written in half blocks.
func (r Ramp) Whole(t Theme) bool { return t.Signs() || r.shaded(t) }

// shaded reports whether tones are patterns of two colours: the 16 colours have only
// three of one hue.
func (r Ramp) shaded(t Theme) bool { return r == Magnitude && t.Depth == Colors16 }

// shadedTone is a pattern of ink on paper, each as a part of the ramp.
type shadedTone struct {
	sign       rune
	ink, paper float64
}

// shadedTones are the nine of a magnitude in 16 colours on dark paper: the paper,
// then patterns that lead to cyan and to white. On light paper they lead from black to
// cyan and to the paper, and run the other way.
var shadedTones = [...]shadedTone{
	{' ', 0, 0}, {'░', 0.4, 0}, {'▒', 0.4, 0}, {'▓', 0.4, 0}, {'█', 0.4, 0.4}, {'░', 1, 0.4}, {'▒', 1, 0.4},
	{'▓', 1, 0.4}, {'█', 1, 1},
}

// Fill fills w × h cells with the colour of v on a ramp or, where there are too
// few colours for it, with its sign or pattern.
func (f Frame) Fill(x, y, w, h int, r Ramp, v float64) {
	switch {
	case f.Theme.Signs():
		f.fill(x, y, w, h, r.Sign(f.Theme, v), Style{FG: r.Ink(f.Theme, v)})
	case r.shaded(f.Theme):
		sign, style := r.shade(f.Theme, v)
		f.fill(x, y, w, h, sign, style)
	default:
		ground := r.Ground(f.Theme, v)
		f.fill(x, y, w, h, '▀', Style{FG: ground, BG: ground})
	}
}

// FillGround is Fill for cells with a number on them: all of them have its ground,
// so that no part of a cell shows another value.
func (f Frame) FillGround(x, y, w, h int, r Ramp, v float64) {
	if f.Theme.Signs() {
		f.Fill(x, y, w, h, r, v)
		return
	}
	ground := r.Ground(f.Theme, v)
	f.fill(x, y, w, h, '▀', Style{FG: ground, BG: ground})
}

// Ground returns the colour behind a number of v: the colour of v or, if it is a pattern of two colours, the one that
// covers at least half of it.
func (r Ramp) Ground(t Theme, v float64) Color {
	if !r.shaded(t) {
		return t.onPaper(r.At(v))
	}
	sign, tone := r.shade(t, v)
	if sign == ' ' || sign == '░' {
		return tone.BG
	}
	return tone.FG
}

// fill writes one sign on w × h cells.
func (f Frame) fill(x, y, w, h int, sign rune, s Style) {
	for j := range h {
		for i := range w {
			f.put(x+i, y+j, sign, s)
		}
	}
}

// shade returns the pattern of a tone and its two colours.
func (r Ramp) shade(t Theme, v float64) (rune, Style) {
	if math.IsNaN(v) {
		return '▀', Style{FG: Missing, BG: Missing}
	}
	n := r.coarse(r.index(v), len(shadedTones))
	part := r.At
	if t.Light {
		n = len(shadedTones) - 1 - n
		part = func(v float64) Color { return r.At(1 - v) }
	}
	tone := shadedTones[n]
	return tone.sign, Style{FG: t.onPaper(part(tone.ink)), BG: t.onPaper(part(tone.paper))}
}

// Shade is Fill for pictures whose values all take whole cells: there the signed
// ramp too has eleven tones in 16 colours: every second a pattern of the colours on
// both sides of it, and beside 0 a thinner one, so that small values are not lost in 0.
func (f Frame) Shade(x, y, w, h int, r Ramp, v float64) {
	const steps = 9
	n := r.coarse(r.index(v), steps)
	switch few := r == Signed && f.Theme.Depth == Colors16 && !f.Theme.Signs(); {
	case few && n == steps/2 && math.Abs(v) >= 1./(3*(steps-1)):
		f.fill(x, y, w, h, '░', Style{FG: r.Ground(f.Theme, math.Copysign(0.5, v)), BG: r.Ground(f.Theme, 0)})
		return
	case !few || n%2 == 0:
		f.Fill(x, y, w, h, r, v)
		return
	}
	tone, near := float64(n)/(steps/2)-1, 1./(steps/2) // the tone, and how far away its two colours are
	f.fill(x, y, w, h, '▒', Style{FG: r.Ground(f.Theme, tone+near), BG: r.Ground(f.Theme, tone-near)})
}

// between returns the colour i of n along evenly spaced stops.
func between(stops []int, i, n int) RGB {
	at := i * (len(stops) - 1)
	c := toRGB(stops[at/n])
	if at%n == 0 {
		return c
	}
	return blend(c, toRGB(stops[at/n+1]), at%n, n)
}

// placed returns the steps of a ramp for its 256 colours: where the ramp is as light as
// they are. The ends and the 0 of the signed ramp are steps of their own, and the colours
// of an angle are evenly spaced, because lightness does not say an angle.
func (r Ramp) placed(paper int) (steps []int) {
	const last = rampSteps - 1
	colours, p := ramps[r].c256[paper], Theme{Light: paper == 1}.palette()
	middle := len(colours) / 2
	for i, n := range colours {
		from, to := 0, last
		switch {
		case r == Cyclic || i == 0 || i == len(colours)-1 || r == Signed && i == middle:
			from = i * last / (len(colours) - 1)
			to = from
		case r == Signed && i < middle: // the other arm is as light
			to = last / 2
		case r == Signed:
			from = last / 2
		}
		best, least, light := from, math.Inf(1), lab(xterm(n)).l
		for step := from; step <= to; step++ {
			if off := math.Abs(lab(p[r.step(step)]).l - light); off < least {
				best, least = step, off
			}
		}
		steps = append(steps, best)
	}
	return steps
}

// neighbours are the two of 256 colours that a step of a ramp lies between, as steps
// that have them, and how many quarters of the way it is from the one to the other.
type neighbours struct {
	colours  [2]int // places among the 256
	steps    [2]Color
	quarters int
}

// around256 holds the neighbours of every step, dark and light.
var around256 = sync.OnceValue(func() *[2][rampCount * rampSteps]neighbours {
	all := new([2][rampCount * rampSteps]neighbours)
	for paper := range all {
		for r := range Ramp(rampCount) {
			at, steps, colours := 0, r.placed(paper), ramps[r].c256[paper]
			for i := range rampSteps {
				if at+2 < len(steps) && i > steps[at+1] {
					at++
				}
				all[paper][int(r)*rampSteps+i] = neighbours{
					[2]int{colours[at], colours[at+1]}, [2]Color{r.step(steps[at]), r.step(steps[at+1])},
					4 * (i - steps[at]) / max(steps[at+1]-steps[at], 1),
				}
			}
		}
	}
	return all
})

// index256 returns the place among the 256 of a step of a ramp: the place of the closer of the two around it.
func (t Theme) index256(c Color) int {
	n := &around256()[t.paper()][c-rampBase]
	return n.colours[min(n.quarters/2, 1)]
}

// Dither returns the colour of a pixel at column x and row y of a field of one value a
// pixel. With 256 colours a ramp has few, and a field that goes from one to the next has
// edges that its values do not have. So between two colours every second pixel has
// either, which looks like one more tone; other patterns would look like values.
func (t Theme) Dither(x, y int, c Color) Color {
	if t.Depth != Colors256 || c < rampBase || c >= meanBase {
		return c
	}
	n := &around256()[t.paper()][c-rampBase]
	switch {
	case n.quarters == 0:
		return n.steps[0]
	case n.quarters >= 3:
		return n.steps[1]
	}
	return n.steps[(x+y)&1]
}
