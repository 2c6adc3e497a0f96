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
// its most saturated colours, its arms are as light as each other and told
// apart by the colour blind; cyclic ends where it starts; magnitude is one hue,
// so that it says how much and not which sign. Few colours have stops of their
// own: the closest ones jump about. Red stands for orange among the 16, where
// yellow is the cursor's; in ASCII the star is.
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

// At gives the colour of v, which runs from −1 to 1 on the signed ramp and
// from 0 to 1 on the others. Values outside are clamped.
func (r Ramp) At(v float64) Color { return r.step(r.index(v)) }

// index is the step that v falls on.
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

// step is the i-th colour of the ramp.
func (r Ramp) step(i int) Color { return rampBase + Color(r)*rampSteps + Color(i) }

// coarse is the one of n steps that step i of the ramp falls on. Those of a
// magnitude and, without colour, of an angle are equally wide. The signed ones
// and the colours of an angle are where their values are, so that 0 has one to
// itself; what lies between two of them falls outwards from 0. Of five steps each
// takes a third of its arm: two reds are so alike that a wave between them is not
// seen, and a third is the least that shows one as red and black.
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

// Sign is what stands for v where there is no colour.
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

// Whole reports that a value of the ramp takes a whole cell: half blocks cannot
// be written in signs, or shaded.
func (r Ramp) Whole(t Theme) bool { return t.Glyphs() || r.shaded(t) }

// shaded reports that a tone is mixed from two of the 16 colours by a pattern
// inside the cell, for they have three of one hue.
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
	{' ', 0, 0}, {'░', 0.4, 0}, {'▒', 0.4, 0}, {'▓', 0.4, 0}, {'█', 0.4, 0.4}, {'▒', 0.6, 0.4}, {'█', 0.6, 0.6}, {'▒', 1, 0.6}, {'█', 1, 1},
}

// Fill fills w × h cells with the colour of v on a ramp or, where there are too
// few colours for it, with the sign or the pattern that stands for it.
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

// Ground is the colour that a number of v stands on: that of v or, where that is a
// pattern of two, the one that the pattern has at least half of.
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

// shade is the pattern of a tone and its two colours.
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

// RGB is a colour as it is printed.
type RGB struct{ R, G, B uint8 }

// look is what a role is printed as: as true colour; its place among the 256,
// where 0 asks for the closest; and among the 16, where −1 is the terminal's
// own colour.
type look struct{ rgb, c256, c16 int }

// palettes holds the looks of every role, dark and light. Blue and orange as
// sin and cos and the series are those of Okabe and Ito.
var palettes = [roles][2]look{
	Keep:       {{0xd5d9e0, 0, -1}, {0x1f2430, 0, -1}},
	Background: {{0x0e1116, 0, -1}, {0xffffff, 0, -1}},
	Text:       {{0xd5d9e0, 0, -1}, {0x1f2430, 0, -1}},
	Bright:     {{0xffffff, 0, 15}, {0x000000, 0, 0}},
	Faint:      {{0x808997, 0, 8}, {0x5f6775, 0, 8}},
	Line:       {{0x2a303a, 0, 8}, {0xc9ced6, 0, 7}},
	Panel:      {{0x2a303a, 0, 8}, {0xe3e6eb, 0, 7}},
	SinColor:   {{0x56b4e9, 0, 12}, {0x0b6ab0, 0, 4}},
	CosColor:   {{0xe69f00, 172, 3}, {0xa85b00, 0, 9}},
	Offset:     {{0xc792ea, 0, 13}, {0x7a2fb0, 0, 13}},
	Good:       {{0x2bb673, 0, 10}, {0x0b7a47, 0, 2}},
	Warn:       {{0xff7b72, 0, 9}, {0xc0261c, 0, 1}},
	Accent:     {{0xffd166, 0, 11}, {0xb0006d, 0, 5}},
	AccentBG:   {{0x3a2f10, 236, -1}, {0xfbe3f1, 225, -1}},
	Wedge:      {{0x2a2140, 236, -1}, {0xefe4f7, 189, -1}},
	WedgeHere:  {{0x33274d, 237, -1}, {0xe6d6f2, 189, -1}},
	Ring:       {{0x3d4552, 0, 8}, {0xb4bac4, 0, 7}},
	RingHere:   {{0x667184, 0, 7}, {0x747c8a, 0, 8}},
	HandThen:   {{0x9aa3b2, 0, 7}, {0x747c8a, 0, 8}},
	WedgeDim:   {{0x936eaf, 97, 5}, {0x9559c0, 98, 5}},
	Column:     {{0x1a212b, 0, -1}, {0xf1f3f6, 0, -1}},
	GoodCell:   {{0x143229, 22, -1}, {0xe2efe9, 194, -1}},
	WarnCell:   {{0x3e2628, 52, -1}, {0xf7e5e4, 224, -1}},
	series + 0: {{0x56b4e9, 0, 12}, {0x0b6ab0, 0, 4}},
	series + 1: {{0xe69f00, 0, 3}, {0xa85b00, 0, 9}},
	series + 2: {{0x2bb673, 0, 10}, {0x14603c, 22, 2}},
	series + 3: {{0xcc79a7, 0, 13}, {0x9a2a7c, 126, 5}},
	series + 4: {{0xf0e442, 0, 11}, {0xb08a00, 136, 13}},
	series + 5: {{0xd55e00, 0, 9}, {0x7f2410, 52, 1}},
	series + 6: {{0x4f8fd0, 0, 14}, {0x0c2c55, 17, 12}},
	series + 7: {{0xbfc5ce, 0, 7}, {0x6a626c, 242, 8}},
}

// families are the colours among the 256 that the shades of a wave are chosen
// from, so that a wave is one colour however faint it is; dark and light.
var families = map[Color][2][]int{
	SinColor: {{24, 31, 74}, {25, 32, 74, 117, 153}},
	CosColor: {{94, 136, 172}, {130, 172, 179, 223}},
}

// palette is every Color of one paper as true colour.
type palette [colors]RGB

var (
	darkPalette  = sync.OnceValue(func() *palette { return newPalette(0) })
	lightPalette = sync.OnceValue(func() *palette { return newPalette(1) })
)

func (t Theme) palette() *palette {
	if t.Light {
		return lightPalette()
	}
	return darkPalette()
}

// paper is the place of the theme's paper in tables: 0 dark, 1 light.
func (t Theme) paper() int {
	if t.Light {
		return 1
	}
	return 0
}

// RGB gives the true colour of a palette entry in this theme.
func (t Theme) RGB(c Color) RGB { return t.palette()[c] }

func newPalette(paper int) *palette {
	var p palette
	for role := range roles {
		p[role] = toRGB(palettes[role][paper].rgb)
	}
	for role := range roles {
		for s := range Color(shades) {
			p[shadeBase+role*shades+s] = mix(p[Background], p[role], strength(100-int(s)*shadeStep, paper))
			p[glowBase+role*shades+s] = mix(p[role], p[Bright], int(s)*shadeStep)
		}
	}
	for c := Color(mixBase); c < rampBase; c++ {
		first, second, share, strong := c.mixed()
		p[c] = mix(p[Background], mix(p[second], p[first], share), strength(strong, paper))
	}
	for r := range Ramp(rampCount) {
		for i := range rampSteps {
			p[r.step(i)] = between(ramps[r].stops[paper], i, rampSteps-1)
		}
	}
	return &p
}

// strength is how much ink makes pct percent of a colour: white paper swallows
// more of it than black.
func strength(pct, paper int) int { return pct + paper*pct*(100-pct)/150 }

// between gives the colour i of n along evenly spaced stops.
func between(stops []int, i, n int) RGB {
	at := i * (len(stops) - 1)
	c := toRGB(stops[at/n])
	if at%n == 0 {
		return c
	}
	return blend(c, toRGB(stops[at/n+1]), at%n, n)
}

func toRGB(hex int) RGB { return RGB{uint8(hex >> 16), uint8(hex >> 8), uint8(hex)} }

// mix gives pct percent of b in a.
func mix(a, b RGB, pct int) RGB { return blend(a, b, pct, 100) }

// blend gives part of whole of b in a.
func blend(a, b RGB, part, whole int) RGB {
	m := func(x, y uint8) uint8 {
		return uint8((int(x)*(whole-part) + int(y)*part + whole/2) / whole)
	}
	return RGB{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B)}
}

// Series gives the colour of the k-th marked dimension. There are eight
// colours that every eye can tell apart; the glyph says whether it is their
// first round or their second.
func Series(k int) Color { return series + Color(k%hues) }

// Means of two series are made in two shares, of equals and of three fifths to
// two, and in strengths from 100 % down.
const (
	hues      = 8
	mixShares = 2
	mixSteps  = 6
	mixStep   = 10
	mixes     = hues * hues * mixShares * mixSteps
)

// Mix is the colour of what two waves share, m parts of it the first one's and n
// the second's: that of the one with at least twice the parts, else the mean of
// both by their parts. Only the hues of waves and of series have means; of
// others it is that with more parts, the first of equals.
func Mix(a, b Color, m, n int) Color {
	if m < n {
		a, b, m, n = b, a, n, m
	}
	i, strongA, okA := a.hue()
	j, strongB, okB := b.hue()
	if m >= 2*n || !okA || !okB || i == j {
		return a
	}
	share := Color(0)
	if 20*m >= 11*(m+n) {
		share = 1
	}
	strong := (strongA*m + strongB*n) / (m + n)
	step := min((100-strong+mixStep/2)/mixStep, mixSteps-1)
	return mixBase + ((i*hues+j)*mixShares+share)*mixSteps + Color(step)
}

// hue gives the series whose colour this is, or a shade of it, and how strong in
// percent. The waves have the colours of the first two.
func (c Color) hue() (hue Color, strong int, ok bool) {
	strong = 100
	if c >= shadeBase && c < glowBase {
		c, strong = (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
	}
	switch {
	case c == SinColor || c == CosColor:
		return c - SinColor, strong, true
	case c >= series && c < roles:
		return c - series, strong, true
	}
	return 0, 0, false
}

// mixed says what a mean is made of: the roles, the share of the first in percent
// and the strength.
func (c Color) mixed() (first, second Color, share, strong int) {
	c -= mixBase
	strong = 100 - int(c%mixSteps)*mixStep
	share = 50 + int(c/mixSteps%mixShares)*10
	c /= mixSteps * mixShares
	return series + c/hues, series + c%hues, share, strong
}

// SeriesGlyphs tells the series apart where colour does not: the first eight,
// one for each colour, are solid, the other eight are not. All take one cell.
var SeriesGlyphs = []rune("●◆▲■▼★✚✦" + "○◇△□▽☆✕◐")

// seriesMark gives the outline of a series' glyph: as wide as a cell, so that
// a mark of data is never smaller than a pointer.
func seriesMark(sign rune) (outline, bool) {
	const (
		x, y = midX, midY
		r    = midX
		t    = stroke
		in   = r - t // the inside of a hollow sign with upright sides
	)
	var o outline
	switch sign {
	case '●':
		return o.disc(x, y, r), true
	case '◆':
		return o.diamond(x, y, r), true
	case '▲':
		return o.polygon(x, y-r, x+r, y+r, x-r, y+r), true
	case '■':
		return o.rect(x-r, y-r, x+r, y+r), true
	case '▼':
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r), true
	case '★':
		return o.star(x, y, 100), true
	case '✚':
		const arm = unit * 3 / 2
		return o.rect(x-r, y-arm, x+r, y+arm).rect(x-arm, y-r, x+arm, y+r), true
	case '✦':
		const tip, notch = r + unit, unit * 3 / 2
		return o.polygon(x, y-tip, x+notch, y-notch, x+r, y, x+notch, y+notch, x, y+tip, x-notch, y+notch, x-r, y, x-notch, y-notch), true
	case '○':
		return o.disc(x, y, r).disc(x, y, -in), true
	case '◇':
		return o.diamond(x, y, r).diamond(x, y, t*3/2-r), true
	case '△', '▽':
		// Sides that fall by 2 in 1 lie √5·t/2 further in, level with the base
		// t/2 more.
		const side, base, top = r - t*1618/1000, r - t, r - t*2236/1000
		if sign == '△' {
			return o.polygon(x, y-r, x+r, y+r, x-r, y+r).polygon(x, y-top, x-side, y+base, x+side, y+base), true
		}
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r).polygon(x, y+top, x+side, y-base, x-side, y-base), true
	case '□':
		return o.rect(x-r, y-r, x+r, y+r).polygon(x-in, y-in, x-in, y+in, x+in, y+in, x+in, y-in), true
	case '☆':
		return o.star(x, y, 100).star(x, y, -60), true
	case '✕':
		const arm = unit // across, and down as the slope is 1
		return o.polygon(x-r, y-r, x-r+arm, y-r, x+r, y+r-arm, x+r, y+r, x+r-arm, y+r, x-r, y-r+arm).
			polygon(x+r, y-r, x+r, y-r+arm, x-r+arm, y+r, x-r, y+r, x-r, y+r-arm, x+r-arm, y-r), true
	case '◐':
		return o.disc(x, y, r).disc(x, y, -in).move(x, y+r).arc(x-r, y+r, x-r, y).arc(x-r, y-r, x, y-r), true
	}
	return nil, false
}

// diamond adds a square on its tip whose corners are r away from x, y; a
// negative r cuts a hole.
func (o outline) diamond(x, y, r int) outline {
	across := max(r, -r)
	return o.polygon(x, y-r, x+across, y, x, y+r, x-across, y)
}

// star adds a five-pointed star about x, y, pct percent as large as fits a
// cell; a negative size cuts a hole.
func (o outline) star(x, y, pct int) outline {
	// Tips and notches of a star of radius 100, clockwise from the top.
	tips := [...]int{0, -100, 22, -31, 95, -31, 36, 12, 59, 81, 0, 38, -59, 81, -36, 12, -95, -31, -22, -31}
	xy := make([]int, len(tips))
	for i := 0; i < len(tips); i += 2 {
		across := tips[i]
		if pct < 0 { // the other way round
			across = -across
		}
		size := 5 * unit * max(pct, -pct)
		xy[i], xy[i+1] = x+across*size/10_000, y+tips[i+1]*size/10_000+unit/4
	}
	return o.polygon(xy...)
}

// placed gives the steps of a ramp at which it has one of its 256 colours: where it is
// as light as they are, so that what a colour stands for is as light as it is in the
// middle. The ends and the 0 of the signed ramp are steps of their own; the colours of
// an angle are evenly spaced, for lightness does not tell one.
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

// index256 is the place among the 256 of a step of a ramp: that of the closer of the
// two around it.
func (t Theme) index256(c Color) int {
	n := &around256()[t.paper()][c-rampBase]
	return n.colours[min(n.quarters/2, 1)]
}

// Dither gives the colour of a pixel in a field of one value a pixel, by its column and
// row in the field. There are few of 256 colours for a ramp: a field that goes from one
// to the next at once has edges that its values do not have. So between the two every
// second pixel has either, which is seen as one more tone; pixels further apart would be
// seen as values of their own. Any other paper has all steps, or patterns of its own.
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
