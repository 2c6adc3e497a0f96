package frame

import (
	"math"
	"sync"
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
// distinguish them. Cyclic ends where it starts. Magnitude is one hue, which says how
// much and not which sign. Few colours have stops of their own, because the closest
// colours are uneven. Among the 16 red replaces orange, as yellow is the cursor's; in
// ASCII the cursor has the star.
var ramps = [rampCount]struct {
	stops [2][]int
	c256  [2][]int
	c16   [2][]int
	signs []rune // without colour
	ascii []rune
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
		signs: []rune("≡=-· ░▒▓█"),
		ascii: []rune("==-. :+%#"),
	},
	Cyclic: {
		stops: [2][]int{
			{0x1d1526, 0x6b2149, 0xb3554d, 0xd9a98a, 0xe8d9f0, 0x6fb4d8, 0x2f6f9f, 0x2a2c66, 0x1d1526},
			{0xe2d9e2, 0x8fb6c8, 0x5f86bf, 0x5b3fa0, 0x2f1436, 0x7a1f4f, 0xb4564f, 0xcfa28c, 0xe2d9e2},
		},
		c256: [2][]int{
			{234, 53, 89, 95, 131, 173, 180, 181, 254, 153, 74, 67, 25, 24, 18, 17, 234},
			{254, 251, 110, 74, 67, 61, 55, 54, 53, 53, 89, 125, 131, 138, 180, 181, 254},
		},
		c16:   [2][]int{{0, 1, 5, 13, 15, 14, 6, 4, 0}, {15, 14, 6, 4, 0, 1, 5, 13, 15}},
		signs: []rune(" .:-=+*#%@"),
		ascii: []rune(" .:-=+*#%@"),
	},
	Magnitude: {
		stops: [2][]int{
			{0x0e171e, 0x033342, 0x005460, 0x017b7f, 0x25a39b, 0x49cdb4, 0x94f6cc},
			{0xffffff, 0xd0f0e8, 0x97dace, 0x5cbcb4, 0x2a9a99, 0x0d757d, 0x00515f},
		},
		c256:  [2][]int{{233, 235, 237, 23, 30, 37, 79, 122}, {231, 195, 116, 37, 30, 23}},
		c16:   [2][]int{{0, 6, 14, 15}, {15, 14, 6, 0}},
		signs: []rune(" ░▒▓█"),
		ascii: []rune(" ,;o@"),
	},
}

// At returns the colour of v, which runs from −1 to 1 on the signed ramp and
// from 0 to 1 on the others. Values outside are clamped.
func (r Ramp) At(v float64) Color { return r.step(r.index(v)) }

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

// Sign returns the sign of v on paper without colour.
func (r Ramp) Sign(t Theme, v float64) rune {
	signs := r.signs(t)
	return signs[r.coarse(r.index(v), len(signs))]
}

// Signs lists what Sign can be, from the low end of the ramp to the high one.
func (r Ramp) Signs(t Theme) string { return string(r.signs(t)) }

func (r Ramp) signs(t Theme) []rune {
	if t.ASCII {
		return ramps[r].ascii
	}
	return ramps[r].signs
}

// Whole reports whether a value of the ramp takes a whole cell: signs and patterns cannot
// be written in half blocks.
func (r Ramp) Whole(t Theme) bool { return t.Glyphs() || r.shaded(t) }

// shaded reports whether tones are patterns of two colours: the 16 colours have only
// three of one hue.
func (r Ramp) shaded(t Theme) bool { return r == Magnitude && t.Depth == Colors16 }

// shadedTone is a pattern of ink on paper, each as a part of the ramp.
type shadedTone struct {
	sign       rune
	ink, paper float64
}

// shadedTones are the nine of a magnitude in 16 colours on dark paper: black,
// then patterns that lead to cyan, to bright cyan, and to white. On light paper
// they run the other way.
var shadedTones = [...]shadedTone{
	{' ', 0, 0}, {'░', 0.4, 0}, {'▒', 0.4, 0}, {'▓', 0.4, 0}, {'█', 0.4, 0.4}, {'▒', 0.6, 0.4}, {'█', 0.6, 0.6},
	{'▒', 1, 0.6}, {'█', 1, 1},
}

// Fill fills w × h cells with the colour of v on a ramp or, where there are too
// few colours for it, with its sign or pattern.
func (f Frame) Fill(x, y, w, h int, r Ramp, v float64) {
	switch {
	case f.Theme.Glyphs():
		f.fill(x, y, w, h, r.Sign(f.Theme, v), Style{})
	case r.shaded(f.Theme):
		sign, style := r.shade(f.Theme, v)
		f.fill(x, y, w, h, sign, style)
	default:
		f.fill(x, y, w, h, '▀', Style{FG: r.At(v), BG: r.At(v)})
	}
}

// FillGround is Fill for cells with a number on them: all of them have its ground,
// so that no part of a cell shows another value.
func (f Frame) FillGround(x, y, w, h int, r Ramp, v float64) {
	if f.Theme.Glyphs() {
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
		return r.At(v)
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
	n := r.coarse(r.index(v), len(shadedTones))
	part := r.At
	if t.Light {
		n = len(shadedTones) - 1 - n
		part = func(v float64) Color { return r.At(1 - v) }
	}
	tone := shadedTones[n]
	return tone.sign, Style{FG: part(tone.ink), BG: part(tone.paper)}
}

// Shade is Fill for pictures whose values all take whole cells: there the signed
// ramp too has nine tones in 16 colours, every second a pattern of the colours on
// both sides of it, so that small values are not lost in 0.
func (f Frame) Shade(x, y, w, h int, r Ramp, v float64) {
	const steps = 9
	n := r.coarse(r.index(v), steps)
	if r != Signed || f.Theme.Depth != Colors16 || f.Theme.Glyphs() || n%2 == 0 {
		f.Fill(x, y, w, h, r, v)
		return
	}
	tone, near := float64(n)/(steps/2)-1, 1./(steps/2) // the tone, and how far away its two colours are
	f.fill(x, y, w, h, '▒', Style{FG: r.At(tone + near), BG: r.At(tone - near)})
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
	if t.Depth != Colors256 || c < rampBase {
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
