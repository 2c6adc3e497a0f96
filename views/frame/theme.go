package frame

import (
	"sync"
)

// Depth is how many colours the paper takes.
type Depth uint8

const (
	TrueColor Depth = iota
	Colors256
	Colors16
	NoColor
)

// Depths names the depths as --color does.
var Depths = []string{"truecolor", "256", "16", "none"}

// Glyphs is the set of characters that a font has, beside letters.
type Glyphs uint8

const (
	Braille Glyphs = iota // all
	Block                 // no braille: quarters of a cell replace its dots
	ASCII                 // nothing above U+007E
)

// GlyphSets names the sets as --glyphs does.
var GlyphSets = []string{"braille", "block", "ascii"}

// Theme is the kind of paper: it decides which colours and signs a picture is
// written with, and nothing about what it shows.
type Theme struct {
	Light  bool   // dark ink on light paper
	Glyphs Glyphs // characters
	Depth  Depth  // colours
	Solid  bool   // the paper is painted too, whatever the terminal's own is
	Text   bool   // text to be copied, into a mail say, where braille does not survive
	Far    bool   // for a projector: thicker lines, and nothing faint
	Few    bool   // for a projector: fewer things on a picture
	Bare   bool   // nothing but the picture itself: no words and no margins
	Fine   bool   // for a file: fields and curves in pixels, if all colours and braille are to be had
}

// Signs reports whether signs replace colours, because there are no colours or no half
// blocks.
func (t Theme) Signs() bool { return t.Depth == NoColor || t.Glyphs == ASCII }

// Times returns how many pixels of a field, across and down, a picture has for each one of the cells: 1 without a picture.
func (t Theme) Times() int {
	if t.Fine && t.Glyphs == Braille && t.Depth == TrueColor {
		return cellW
	}
	return 1
}

// Color is a palette entry: a role, a shade of a role, a step of a ramp, or a mean of angles.
// Pictures name what a thing is; the theme decides what that looks like.
type Color uint16

// Roles. Yellow means position, violet the offset, blue sin, orange cos, in
// every view.
const (
	Keep       Color = iota // in a Style: leave as it is
	Background              // the paper
	Text
	Bright
	Faint
	Line
	Panel
	SinColor
	CosColor
	Offset
	Good
	Warn
	Accent    // the cursor, the position
	AccentBG  // the cursor's track
	Wedge     // sector of a dial
	WedgeHere // sector of the cursor's dial
	Ring      // rim of a dial
	RingHere
	HandThen // hand at pos
	Column   // tint behind the cursor's dial
	GoodCell // ground of a verdict
	WarnCell
	series // 8 of them
	roles  = series + 8
)

// A shade is a role mixed towards the paper or towards Bright, in steps of 4 %.
const (
	shadeStep = 4
	shades    = 100 / shadeStep // 0 is the pure role
	shadeBase = roles
	glowBase  = shadeBase + roles*shades
	rampBase  = glowBase + roles*shades
	rampSteps = 257 // odd, so that 0 has its own colour, and so many that no step is visible as an edge
	meanBase  = rampBase + rampCount*rampSteps
	colors    = meanBase + (meanLengths+1)*meanAngles
)

// Over returns the colour at pct percent over the paper (100 is the colour itself).
func (c Color) Over(pct int) Color {
	return c.shade(shadeBase, 100-pct)
}

// Glow returns the colour mixed pct percent towards Bright.
func (c Color) Glow(pct int) Color {
	return c.shade(glowBase, pct)
}

// shade returns the palette entry, counted from base, that is pct percent away from c. Only the theme's named colours
// have shades.
func (c Color) shade(base Color, pct int) Color {
	step := min((pct+shadeStep/2)/shadeStep, shades-1)
	if step <= 0 || c >= roles {
		return c
	}
	return base + c*shades + Color(step)
}

// faint reports whether the colour is for what is less important: by its role, or as a
// shade that is mostly paper.
func (c Color) faint() bool {
	switch c {
	case Faint, Line, Ring, HandThen:
		return true
	}
	if c < shadeBase || c >= glowBase {
		return false
	}
	role, lighter := (c-shadeBase)/shades, int((c-shadeBase)%shades)*shadeStep
	return lighter > 50 || role.faint()
}

// A theme that is Far is legible on a wall from ten metres away. Faint text is plain, lines are a
// step stronger, and every hue is closer to the brightest ink.

// farGlow is how far hues go towards Bright, in percent: so far that they have
// 7 : 1 on the paper, dark and light.
var farGlow = [2]int{20, 44}

// A shade of less than half of its role is written with three quarters, any other
// is the role.
const least, fainter = 50, 76

// reach returns the ink that replaces a colour if the theme is Far.
func (t Theme) reach(c Color) Color {
	if !t.Far {
		return c
	}
	switch {
	case c == Faint:
		return Text
	case c == Line:
		return HandThen
	case c == RingHere:
		return Text
	case c == Ring || c == HandThen:
		return HandThen.Glow(farGlow[t.paper()])
	case c >= SinColor && c <= Accent || c >= series && c < roles:
		return c.Glow(farGlow[t.paper()])
	case c >= shadeBase && c < glowBase:
		role, strong := (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
		if role == Line || role == Ring || role == Faint {
			return t.reach(role)
		}
		if strong < least {
			return role.Over(fainter)
		}
		return t.reach(role)
	}
	return c
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
	Column:     {{0x1a212b, 0, -1}, {0xf1f3f6, 0, -1}},
	GoodCell:   {{0x143229, 22, -1}, {0xe2efe9, 194, -1}},
	WarnCell:   {{0x3e2628, 52, -1}, {0xf7e5e4, 224, -1}},
	series + 0: {{0x56b4e9, 0, 12}, {0x0b6ab0, 0, 4}},
	series + 1: {{0xe69f00, 0, 3}, {0xa85b00, 0, 9}},
	series + 2: {{0x2bb673, 0, 10}, {0x14603c, 22, 2}},
	series + 3: {{0xcc79a7, 0, 13}, {0x9a2a7c, 126, 5}},
	series + 4: {{0xf0e442, 0, 11}, {0xb08a00, 136, 13}},
	series + 5: {{0xd55e00, 0, 9}, {0x7f2410, 52, 1}},
	series + 6: {{0x3f6be0, 0, 14}, {0x0c2c55, 17, 12}},
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

// paper returns the place of the theme's paper in tables: 0 dark, 1 light.
func (t Theme) paper() int {
	if t.Light {
		return 1
	}
	return 0
}

// RGB returns the true colour of a palette entry in this theme.
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
	for r := range Ramp(rampCount) {
		for i := range rampSteps {
			p[r.step(i)] = between(ramps[r].stops[paper], i, rampSteps-1)
		}
	}
	p.mixedMeans(paper)
	return &p
}

// strength is how much ink makes pct percent of a colour: white paper swallows
// more of it than black.
func strength(pct, paper int) int { return pct + paper*pct*(100-pct)/150 }

func toRGB(hex int) RGB { return RGB{uint8(hex >> 16), uint8(hex >> 8), uint8(hex)} }

// mix returns pct percent of b in a.
func mix(a, b RGB, pct int) RGB { return blend(a, b, pct, 100) }

// blend returns part of whole of b in a.
func blend(a, b RGB, part, whole int) RGB {
	m := func(x, y uint8) uint8 {
		return uint8((int(x)*(whole-part) + int(y)*part + whole/2) / whole)
	}
	return RGB{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B)}
}

// Series returns the colour of the k-th marked dimension. Every eye can distinguish the
// eight colours; after eight they repeat, with other signs.
func Series(k int) Color { return series + Color(k)%(roles-series) }

// SeriesGlyphs distinguish the series without colour. The first eight are solid, one for
// each colour, and the others hollow.
var SeriesGlyphs = []rune("●◆▲■▼★✚✦" + "○◇△□▽☆✕◐")
