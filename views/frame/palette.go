package frame

import "sync"

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
	Faint:      {{0x6b7380, 0, 8}, {0x747c8a, 0, 8}},
	Line:       {{0x2a303a, 0, 8}, {0xc9ced6, 0, 7}},
	Panel:      {{0x2a303a, 0, 8}, {0xe3e6eb, 0, 7}},
	SinColor:   {{0x56b4e9, 0, 12}, {0x0b6ab0, 0, 4}},
	CosColor:   {{0xe69f00, 172, 3}, {0xa85b00, 0, 3}},
	Offset:     {{0xc792ea, 0, 13}, {0x7a2fb0, 0, 13}},
	Good:       {{0x2bb673, 0, 10}, {0x0b7a47, 0, 2}},
	Warn:       {{0xff7b72, 0, 9}, {0xc0261c, 0, 1}},
	Accent:     {{0xffd166, 0, 11}, {0xb0006d, 0, 5}},
	AccentBG:   {{0x3a2f10, 58, -1}, {0xfbe3f1, 225, -1}},
	Wedge:      {{0x2a2140, 54, -1}, {0xefe4f7, 189, -1}},
	WedgeHere:  {{0x33274d, 54, -1}, {0xe6d6f2, 189, -1}},
	Ring:       {{0x3d4552, 0, 8}, {0xb4bac4, 0, 7}},
	RingHere:   {{0x667184, 0, 7}, {0x747c8a, 0, 8}},
	HandThen:   {{0x8e97a8, 0, 7}, {0x747c8a, 0, 8}},
	WedgeDim:   {{0x86679e, 97, 5}, {0xa687bd, 140, 5}},
	Column:     {{0x1a212b, 0, -1}, {0xf1f3f6, 0, -1}},
	series + 0: {{0x56b4e9, 0, 12}, {0x0b6ab0, 0, 4}},
	series + 1: {{0xe69f00, 0, 3}, {0xa85b00, 0, 3}},
	series + 2: {{0x2bb673, 0, 10}, {0x14603c, 22, 2}},
	series + 3: {{0xcc79a7, 0, 13}, {0x9a2a7c, 126, 5}},
	series + 4: {{0xf0e442, 0, 11}, {0xb08a00, 136, 6}},
	series + 5: {{0xd55e00, 0, 9}, {0x7f2410, 52, 1}},
	series + 6: {{0x4f8fd0, 0, 14}, {0x0c2c55, 17, 12}},
	series + 7: {{0xbfc5ce, 0, 7}, {0x6a626c, 242, 8}},
}

// ramps holds the stops of every ramp, evenly spaced, dark and light. The
// signed ones are as light above 0 as below and told apart by the colour blind;
// cyclic ends where it starts; cividis is by Nuñez, Anderton and Renslow, 2018.
// Few colours have stops of their own: the closest ones jump about. The quiet
// signed ramps have fewer than the lit ones, since the 256 have nothing between
// their faintest blue and brown and the paper but navy and blood.
var ramps = [rampCount]struct {
	stops [2][]int
	c256  [2][]int
	c16   [2][]int
}{
	Signed: {
		stops: [2][]int{
			{0xa8dcff, 0x5fb0e8, 0x2a76b8, 0x173f66, 0x12161c, 0x5c3310, 0xb0611a, 0xef9a3c, 0xffd9a3},
			{0x0d518c, 0x3d8bc4, 0x8fc1e3, 0xd3e6f4, 0xffffff, 0xfde3c4, 0xf6b26b, 0xde7d1e, 0xa84f06},
		},
		c256: [2][]int{{153, 74, 32, 24, 233, 94, 130, 208, 223}, {25, 67, 110, 153, 231, 223, 215, 172, 130}},
		c16:  [2][]int{{14, 4, 0, 3, 11}, {4, 6, 15, 3, 1}},
	},
	SignedQuiet: {
		c256: [2][]int{{110, 67, 24, 233, 94, 137, 180}, {67, 110, 153, 231, 223, 215, 173}},
		c16:  [2][]int{{14, 4, 0, 3, 11}, {4, 6, 15, 3, 1}},
	},
	Cyclic: {
		stops: [2][]int{
			{0x1d1526, 0x6b2149, 0xb3554d, 0xd9a98a, 0xe8d9f0, 0x6fb4d8, 0x2f6f9f, 0x2a2c66, 0x1d1526},
			{0xe2d9e2, 0x8fb6c8, 0x5f86bf, 0x5b3fa0, 0x2f1436, 0x7a1f4f, 0xb4564f, 0xcfa28c, 0xe2d9e2},
		},
		c256: [2][]int{{234, 89, 131, 180, 254, 74, 25, 18, 234}, {254, 110, 67, 61, 53, 89, 131, 180, 254}},
		c16:  [2][]int{{0, 1, 5, 13, 15, 14, 6, 4, 0}, {15, 14, 6, 4, 0, 1, 5, 13, 15}},
	},
	CyclicQuiet: {
		c256: [2][]int{{234, 53, 95, 137, 188, 67, 24, 17, 234}, {255, 152, 110, 104, 97, 132, 174, 187, 255}},
		c16:  [2][]int{{0, 1, 5, 13, 15, 14, 6, 4, 0}, {15, 14, 6, 4, 0, 1, 5, 13, 15}},
	},
	Magnitude: {
		stops: [2][]int{
			{0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55, 0xfee838},
			{0xfee838, 0xe1cc55, 0xc3b369, 0xa59c74, 0x8a8678, 0x707173, 0x575d6d, 0x3b496c, 0x123570, 0x00224e},
		},
		c256: [2][]int{{17, 18, 60, 242, 244, 246, 144, 185, 221}, {221, 185, 144, 246, 244, 242, 60, 18, 17}},
		c16:  [2][]int{{0, 4, 8, 3, 11}, {11, 3, 8, 4, 0}},
	},
}

// families are the colours among the 256 that the shades of a wave are chosen
// from, so that a wave is one colour however faint it is; dark and light.
var families = map[Color][2][]int{
	SinColor: {{24, 31, 74}, {25, 32, 74, 117, 153}},
	CosColor: {{94, 136, 172}, {130, 172, 179, 223}},
}

// quietOver is how much of a ramp stays in its quiet twin.
const quietOver = 68

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
		stops := ramps[r].stops[paper]
		for i := range rampSteps {
			at := &p[r.step(i)]
			if stops == nil { // a quiet ramp follows its lit twin
				*at = mix(p[Background], p[(r-1).step(i)], quietOver)
			} else {
				*at = between(stops, i, rampSteps-1)
			}
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
