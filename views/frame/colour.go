package frame

import (
	"math"
	"sync"

	"github.com/lucasb-eyer/go-colorful"
)

// oklab is a colour in the space of B. Ottosson (2020): lightness and two axes of hue.
// Distances in it are about as large as they look.
type oklab struct{ l, a, b float64 }

func (p oklab) distance(q oklab) float64 {
	return (p.l-q.l)*(p.l-q.l) + (p.a-q.a)*(p.a-q.a) + (p.b-q.b)*(p.b-q.b)
}

// chroma is how far the colour is from grey.
func (p oklab) chroma() float64 { return math.Sqrt(p.a*p.a + p.b*p.b) }

func lab(c RGB) oklab {
	l, a, b := c.colorful().OkLab()
	return oklab{l, a, b}
}

func (c RGB) colorful() colorful.Color {
	return colorful.Color{R: float64(c.R) / 255, G: float64(c.G) / 255, B: float64(c.B) / 255}
}

// printing is how a colour is named to a terminal.
type printing uint8

const (
	own    printing = iota // what the terminal has by itself
	direct                 // as red, green and blue
	of256                  // by its place among the 256
	of16                   // by its place among the 16
)

// tone is a colour as a depth allows it.
type tone struct {
	kind  printing
	rgb   RGB // of direct
	index int // of of256 and of16
}

// tone chooses how a colour is printed, as ink or as paper. Unless it is solid,
// the paper itself is the terminal's own background, so that erasing and
// painting agree; as ink it has to be named.
func (t Theme) tone(c Color, paper bool) tone {
	if paper && c == Keep {
		c = Background
	}
	switch {
	case t.Depth == NoColor, paper && c == Background && !t.Solid:
		return tone{kind: own}
	case t.Depth == TrueColor:
		return tone{kind: direct, rgb: t.RGB(c)}
	case t.Depth == Colors256:
		return tone{kind: of256, index: t.index(c)}
	}
	n := t.index(c)
	switch {
	case n >= 0:
		return tone{kind: of16, index: n}
	case c != Background && !t.Solid:
		return tone{kind: own}
	case (paper || c == Background) == t.Light: // white paper, or ink on black
		return tone{kind: of16, index: 15}
	}
	return tone{kind: of16, index: 0}
}

// shown returns the colour that a terminal of this depth would show, which is what stills are painted with.
func (t Theme) shown(c Color, paper bool) RGB {
	switch p := t.tone(c, paper); {
	case p.kind == direct:
		return p.rgb
	case p.kind != own:
		return xterm(p.index)
	case paper:
		return t.RGB(Background)
	case t.Depth == NoColor && c.faint():
		return t.RGB(Faint)
	}
	return t.RGB(Text)
}

// bares reports whether a cell is bare paper on a colour, which terminals write in
// reverse video, see [pens.reverses]: the paper itself is then visible, not the closest
// ink.
func (t Theme) bares(c Cell) bool {
	return c.FG == Background && !t.Solid && t.tone(c.BG, true).kind != own
}

// Legible chooses the one of two inks that contrasts more with a paper, as the
// theme's depth shows them.
func (t Theme) Legible(paper, a, b Color) Color {
	if t.contrast(b, paper) > t.contrast(a, paper) {
		return b
	}
	return a
}

// contrast returns the contrast of an ink and a paper by WCAG 2, from 1 to 21.
func (t Theme) contrast(ink, paper Color) float64 {
	bright := func(c RGB) float64 {
		r, g, b := c.colorful().LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b + 0.05
	}
	a, b := bright(t.shown(ink, false)), bright(t.shown(paper, true))
	return max(a, b) / min(a, b)
}

// vga is the usual look of the 16 colours, as xterm has them.
var vga = [16]RGB{
	{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
	{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255},
	{255, 255, 255},
}

// cubeSteps are the levels of the 6 × 6 × 6 cube, which starts at 16; the grey
// scale follows at 232.
var cubeSteps = [6]uint8{0, 95, 135, 175, 215, 255}

// xterm returns the colour of a place among the 256.
func xterm(n int) RGB {
	switch {
	case n < 16:
		return vga[n]
	case n < 232:
		n -= 16
		return RGB{cubeSteps[n/36], cubeSteps[n/6%6], cubeSteps[n%6]}
	}
	v := uint8(8 + 10*(n-232))
	return RGB{v, v, v}
}

// index returns the place of c among the 256 (the lowest 16 excepted, which terminals redefine) or among the 16; −1
// is the terminal's own colour.
func (t Theme) index(c Color) int {
	paper := t.paper()
	if c >= meanBase {
		if t.Depth == Colors256 {
			return int(closestMeans[paper]()[c-meanBase])
		}
		turn, length := meanOf(c)
		if length < Blurred {
			return palettes[Line][paper].c16
		}
		c = Cyclic.At(turn)
	}
	if c >= rampBase {
		r, i := Ramp((c-rampBase)/rampSteps), int((c-rampBase)%rampSteps)
		if t.Depth == Colors256 {
			return t.index256(c)
		}
		steps := ramps[r].c16[paper]
		return steps[r.coarse(i, len(steps))]
	}
	if t.Depth == Colors256 {
		return int(closest[paper]()[c])
	}
	role, strength := c, 100
	switch {
	case c >= glowBase:
		role = (c - glowBase) / shades
	case c >= shadeBase:
		role, strength = (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
	}
	n := palettes[role][paper].c16
	if strength < 70 && n > 8 && n < 15 && (n != 12 || t.Light) {
		n -= 8 // the plain sister of a bright colour; of blue it is lost on black
	}
	return n
}

// closest holds the place among the 256 of every role and shade, by paper.
var closest = [2]func() *[rampBase]uint8{
	sync.OnceValue(func() *[rampBase]uint8 { return newClosest(0) }),
	sync.OnceValue(func() *[rampBase]uint8 { return newClosest(1) }),
}

// closestMeans holds the place among the 256 of every mean of angles, by paper.
var closestMeans = [2]func() *[colors - meanBase]uint8{
	sync.OnceValue(func() *[colors - meanBase]uint8 { return newClosestMeans(0) }),
	sync.OnceValue(func() *[colors - meanBase]uint8 { return newClosestMeans(1) }),
}

func newClosestMeans(paper int) *[colors - meanBase]uint8 {
	every, all := cubeAndGreys()
	p, out := Theme{Light: paper == 1}.palette(), new([colors - meanBase]uint8)
	for i := range out {
		out[i] = nearest(every, p[meanBase+Color(i)], all)
	}
	return out
}

// cubeAndGreys returns the places among the 256 that terminals do not redefine, and their colours.
func cubeAndGreys() (places []int, all *[256]oklab) {
	all = new([256]oklab)
	for n := 16; n < 256; n++ {
		all[n] = lab(xterm(n))
		places = append(places, n)
	}
	return places, all
}

func newClosest(paper int) *[rampBase]uint8 {
	every, all := cubeAndGreys()
	p, out := Theme{Light: paper == 1}.palette(), new([rampBase]uint8)
	for role := range roles {
		out[role] = uint8(palettes[role][paper].c256)
		if out[role] == 0 {
			out[role] = nearest(every, p[role], all)
		}
		kin := family(role, paper, p[role], all)
		if len(kin) == 0 {
			kin = every
		}
		for s := range Color(shades) {
			faint, glow := shadeBase+role*shades+s, glowBase+role*shades+s
			out[faint], out[glow] = nearest(kin, p[faint], all), nearest(every, p[glow], all)
		}
	}
	return out
}

// kinship is the cosine of how far the hue of a shade may lie from the
// colour's, 25°, and leastHue how far from grey what has a hue is.
const (
	kinship  = 0.906
	leastHue = 0.04
)

// family lists the places of colours that the shades of a role may become:
// the ones of its hue; none if it has no hue. The closest colours alone would
// wander through other hues, or to grey.
func family(role Color, paper int, c RGB, all *[256]oklab) []int {
	if kin, ok := families[role]; ok {
		return kin[paper]
	}
	want := lab(c)
	if want.chroma() < 1.5*leastHue {
		return nil
	}
	var kin []int
	for n := 16; n < 232; n++ {
		at := all[n]
		if c := at.chroma(); c > leastHue && want.a*at.a+want.b*at.b > kinship*c*want.chroma() {
			kin = append(kin, n)
		}
	}
	return kin
}

// nearest finds the closest colour among some.
func nearest(kin []int, c RGB, all *[256]oklab) uint8 {
	want, best := lab(c), kin[0]
	least := want.distance(all[best])
	for _, n := range kin[1:] {
		if d := want.distance(all[n]); d < least {
			best, least = n, d
		}
	}
	return uint8(best)
}
