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
