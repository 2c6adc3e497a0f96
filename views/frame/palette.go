package frame

import (
	"image/color"
	"sync"

	"charm.land/lipgloss/v2"
)

// RGB is a colour as it is printed.
type RGB struct{ R, G, B uint8 }

// look is what a role is printed as: true colour, and its place among the 16
// (−1 is the terminal's own colour).
type look struct {
	rgb string
	c16 int
}

// palettes holds the looks of every role, dark and light.
var palettes = map[Color][2]look{
	Background: {{"#0e1116", -1}, {"#ffffff", -1}},
	Text:       {{"#d5d9e0", -1}, {"#1f2430", -1}},
	Bright:     {{"#ffffff", 15}, {"#000000", 0}},
	Faint:      {{"#6b7380", 8}, {"#747c8a", 8}},
	Line:       {{"#2a303a", 8}, {"#e3e6eb", 7}},
	Panel:      {{"#2a303a", 8}, {"#e3e6eb", 7}},
	SinColor:   {{"#56b4e9", 12}, {"#0b6ab0", 4}},
	CosColor:   {{"#e69f00", 11}, {"#a85b00", 3}},
	Offset:     {{"#c792ea", 13}, {"#7a2fb0", 5}},
	Good:       {{"#2bb673", 10}, {"#0b7a47", 2}},
	Warn:       {{"#ff7b72", 9}, {"#c0261c", 1}},
	Accent:     {{"#ffd166", 11}, {"#b0006d", 5}},
	AccentBG:   {{"#3a2f10", -1}, {"#fbe3f1", -1}},
	Wedge:      {{"#2a2140", -1}, {"#efe4f7", -1}},
	WedgeHere:  {{"#33274d", -1}, {"#e6d6f2", -1}},
	Ring:       {{"#3d4552", 8}, {"#b4bac4", 7}},
	RingHere:   {{"#667184", 7}, {"#747c8a", 8}},
	HandThen:   {{"#8e97a8", 7}, {"#747c8a", 8}},
	WedgeDim:   {{"#86679e", 5}, {"#a98abf", 5}},
	Column:     {{"#1a212b", -1}, {"#f1f3f6", -1}},
	series + 0: {{"#56b4e9", 12}, {"#0b6ab0", 4}},
	series + 1: {{"#e69f00", 11}, {"#a85b00", 3}},
	series + 2: {{"#2bb673", 10}, {"#0b7a47", 2}},
	series + 3: {{"#cc79a7", 13}, {"#a03a78", 5}},
	series + 4: {{"#f0e442", 3}, {"#7d7400", 11}},
	series + 5: {{"#d55e00", 9}, {"#b34a00", 1}},
	series + 6: {{"#4f8fd0", 4}, {"#2c5f9e", 12}},
	series + 7: {{"#bfc5ce", 7}, {"#4d5562", 8}},
}

// ramps holds the stops of every ramp, evenly spaced, dark and light. The
// signed ones are symmetric in lightness about 0 and safe for the colour
// blind; cyclic ends where it starts; cividis is Nuñez, Anderton and Renslow
// 2018, sampled at nine points.
var ramps = [...]struct {
	stops [2][]string
	c256  [2][]int
	c16   [2][]int
}{
	Signed: {
		stops: [2][]string{
			{"#a8dcff", "#5fb0e8", "#2a76b8", "#173f66", "#12161c", "#5c3310", "#b0611a", "#ef9a3c", "#ffd9a3"},
			{"#0b4f8a", "#3d8bc4", "#8fc1e3", "#d3e6f4", "#ffffff", "#fde3c4", "#f6b26b", "#de7d1e", "#a84f06"},
		},
		c256: [2][]int{{153, 74, 32, 24, 233, 52, 130, 215, 223}, {25, 67, 110, 153, 231, 223, 215, 172, 130}},
		c16:  [2][]int{{14, 4, 0, 3, 11}, {4, 14, 15, 11, 3}},
	},
	SignedQuiet: {
		c256: [2][]int{{110, 67, 24, 17, 233, 52, 94, 130, 137}, {67, 110, 153, 189, 231, 230, 223, 215, 173}},
		c16:  [2][]int{{14, 4, 0, 3, 11}, {4, 14, 15, 11, 3}},
	},
	Cyclic: {
		stops: [2][]string{
			{"#e8d9f0", "#6fb4d8", "#2f6f9f", "#2a2c66", "#2f1436", "#6b2149", "#b3554d", "#d9a98a", "#e8d9f0"},
			{"#e2d9e2", "#8fb6c8", "#5f86bf", "#5b3fa0", "#2f1436", "#7a1f4f", "#b4564f", "#cfa28c", "#e2d9e2"},
		},
		c256: [2][]int{{254, 74, 25, 17, 53, 89, 131, 180, 254}, {254, 110, 67, 61, 53, 89, 131, 180, 254}},
		c16:  [2][]int{{15, 6, 4, 5, 15}, {15, 6, 4, 5, 15}},
	},
	CyclicQuiet: {
		c256: [2][]int{{188, 67, 24, 17, 53, 89, 95, 137, 188}, {255, 152, 110, 104, 97, 132, 174, 187, 255}},
		c16:  [2][]int{{15, 6, 4, 5, 15}, {15, 6, 4, 5, 15}},
	},
	Magnitude: {
		stops: [2][]string{
			{"#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369", "#fee838"},
			{"#fee838", "#c3b369", "#a59c74", "#8a8678", "#707173", "#575d6d", "#3b496c", "#123570", "#00224e"},
		},
		c256: [2][]int{{17, 18, 60, 59, 242, 102, 144, 179, 221}, {221, 179, 144, 102, 242, 59, 60, 18, 17}},
		c16:  [2][]int{{0, 4, 8, 3, 11}, {11, 3, 8, 4, 0}},
	},
}

// quietOver is how much of a ramp stays in its quiet twin.
const quietOver = 68

// palette is every Color of one paper as true colour.
type palette [colors]RGB

var darkPalette = sync.OnceValue(func() *palette { return newPalette(0) })
var lightPalette = sync.OnceValue(func() *palette { return newPalette(1) })

func (t Theme) palette() *palette {
	if t.Light {
		return lightPalette()
	}
	return darkPalette()
}

// RGB gives the true colour of a palette entry in this theme.
func (t Theme) RGB(c Color) RGB { return t.palette()[c] }

func newPalette(light int) *palette {
	var p palette
	for role := Background; role < roles; role++ {
		p[role] = toRGB(lipgloss.Color(palettes[role][light].rgb))
	}
	p[Keep] = p[Text]
	for role := Keep; role < roles; role++ {
		for s := range Color(shades) {
			p[shadeBase+role*shades+s] = mix(p[Background], p[role], 100-int(s)*shadeStep)
			p[glowBase+role*shades+s] = mix(p[role], p[Bright], int(s)*shadeStep)
		}
	}
	for r := range Ramp(rampCount) {
		quiet := ramps[r].stops[light] == nil // a quiet ramp follows its lit twin
		for i := range rampSteps {
			at := &p[rampBase+Color(r)*rampSteps+Color(i)]
			if quiet {
				*at = mix(p[Background], p[rampBase+Color(r-1)*rampSteps+Color(i)], quietOver)
			}
		}
		if !quiet {
			for i, c := range blend(ramps[r].stops[light]) {
				p[rampBase+Color(r)*rampSteps+Color(i)] = c
			}
		}
	}
	return &p
}

// blend spreads evenly spaced stops over a ramp; every stop is met exactly.
func blend(stops []string) []RGB {
	out := make([]RGB, 0, rampSteps)
	per := (rampSteps - 1) / (len(stops) - 1)
	for i := range len(stops) - 1 {
		for _, c := range lipgloss.Blend1D(per+1, lipgloss.Color(stops[i]), lipgloss.Color(stops[i+1]))[:per] {
			out = append(out, toRGB(c))
		}
	}
	return append(out, toRGB(lipgloss.Color(stops[len(stops)-1])))
}

func toRGB(c color.Color) RGB {
	r, g, b, _ := c.RGBA()
	return RGB{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
}

// mix gives pct percent of b in a.
func mix(a, b RGB, pct int) RGB {
	m := func(x, y uint8) uint8 { return uint8((int(x)*(100-pct) + int(y)*pct + 50) / 100) }
	return RGB{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B)}
}

// Colour number of c among the 256 (lowest 16 excepted, which terminals
// redefine) and among the 16; −1 is the terminal's own colour.
func (t Theme) index(c Color) int {
	light := 0
	if t.Light {
		light = 1
	}
	if c >= rampBase {
		r, i := (c-rampBase)/rampSteps, int((c-rampBase)%rampSteps)
		steps := ramps[r].c256[light]
		if t.Depth == Colors16 {
			steps = ramps[r].c16[light]
		}
		return steps[(i*(len(steps)-1)+(rampSteps-1)/2)/(rampSteps-1)]
	}
	if t.Depth == Colors256 {
		return nearest256(t.RGB(c))
	}
	role, strength := c, 100
	switch {
	case c >= glowBase:
		role = (c - glowBase) / shades
	case c >= shadeBase:
		role, strength = (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
	}
	n := palettes[role][light].c16
	if strength < 70 && n > 8 && n < 15 {
		n -= 8 // the plain sister of a bright colour
	}
	return n
}

// nearest256 finds the closest colour of the 6×6×6 cube or the grey scale.
func nearest256(c RGB) int {
	level := func(v uint8) (int, int) {
		steps := [...]int{0, 95, 135, 175, 215, 255}
		best := 0
		for i, s := range steps {
			if abs(int(v)-s) < abs(int(v)-steps[best]) {
				best = i
			}
		}
		return best, steps[best]
	}
	r, rv := level(c.R)
	g, gv := level(c.G)
	b, bv := level(c.B)
	grey := min(max((int(c.R)+int(c.G)+int(c.B))/3-3, 0)/10, 23)
	v := 8 + 10*grey
	far := func(x, y, z int) int {
		dr, dg, db := int(c.R)-x, int(c.G)-y, int(c.B)-z
		return 2*dr*dr + 4*dg*dg + 3*db*db
	}
	if far(v, v, v) < far(rv, gv, bv) {
		return 232 + grey
	}
	return 16 + 36*r + 6*g + b
}

func abs(x int) int { return max(x, -x) }
