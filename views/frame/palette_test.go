package frame

import (
	"math"
	"testing"
)

// roleNames is for messages.
var roleNames = map[Color]string{
	Text: "text", Bright: "bright", Faint: "faint", SinColor: "sin", CosColor: "cos", Offset: "offset", Good: "good",
	Warn: "warn", Accent: "accent", RingHere: "rim", HandThen: "hand", WedgeDim: "dim label",
}

// Shades have their sense in every theme: from the colour itself to the paper.
func TestShades(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for role := Text; role < roles; role++ {
			if theme.RGB(role.Over(100)) != theme.RGB(role) || theme.RGB(role.Glow(0)) != theme.RGB(role) {
				t.Errorf("all of %d is another colour", role)
			}
			paper, last := theme.RGB(Background), math.Inf(1)
			for pct := 100; pct >= 0; pct -= 10 {
				if d := apart(theme.RGB(role.Over(pct)), paper); d > last+0.5 {
					t.Errorf("light %v: %d at %d %% is farther from the paper than before", theme.Light, role, pct)
				} else {
					last = d
				}
			}
		}
	}
}

// The series can be told apart, by the colour blind too, though by those few who
// lack blue not as well; of the 256 colours none come closer to that.
func TestSeriesDiffer(t *testing.T) {
	least := map[Depth]float64{TrueColor: 10, Colors256: 8.8}
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}} {
		for name, see := range eyes {
			for a := range 8 {
				for b := range a {
					d := apart(see(theme.shown(Series(a), false)), see(theme.shown(Series(b), false)))
					if name == "tritan" {
						d += 4.5
					}
					if d < least[theme.Depth] {
						t.Errorf("%+v: to the %s eye series %d and %d differ by %.1f", theme, name, a, b, d)
					}
				}
			}
		}
	}
}

// With 16 colours, too, every series and every meaning has one of its own.
func Test16ColoursDiffer(t *testing.T) {
	meanings := []Color{SinColor, CosColor, Offset, Good, Warn, Accent}
	var series []Color
	for k := range 8 {
		series = append(series, Series(k))
	}
	for _, light := range []bool{false, true} {
		for _, group := range [][]Color{meanings, series} {
			seen := map[int]Color{}
			for _, c := range group {
				n := Theme{Light: light, Depth: Colors16}.index(c)
				if other, ok := seen[n]; ok {
					t.Errorf("light %v: %d and %d are both colour %d", light, other, c, n)
				}
				seen[n] = c
			}
		}
	}
}

// eyes are ways of seeing colours: with all cones, and without those for red,
// green or blue, as simulated by Viénot, Brettel and Mollon, 1999, and for blue
// by Brettel, Viénot and Mollon, 1997: two half planes that meet in grey.
var eyes = map[string]func(RGB) RGB{
	"normal": func(c RGB) RGB { return c },
	"protan": func(c RGB) RGB {
		return seen(c, [9]float64{0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1})
	},
	"deutan": func(c RGB) RGB {
		return seen(c, [9]float64{0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1})
	},
	"tritan": func(c RGB) RGB {
		if 0.03901*light(c.R)-0.02788*light(c.G)-0.01113*light(c.B) >= 0 {
			return seen(c, [9]float64{1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.80500, 0.11911})
		}
		return seen(c, [9]float64{0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.12320, -0.37562, 1.12767, 0.24796})
	},
}

func seen(c RGB, m [9]float64) RGB {
	r, g, b := light(c.R), light(c.G), light(c.B)
	at := func(i int) uint8 {
		x := min(max(m[i]*r+m[i+1]*g+m[i+2]*b, 0), 1)
		if x <= 0.0031308 {
			return uint8(x*12.92*255 + 0.5)
		}
		return uint8((1.055*math.Pow(x, 1/2.4)-0.055)*255 + 0.5)
	}
	return RGB{at(0), at(3), at(6)}
}

// contrast is that of WCAG 2, from 1 to 21.
func contrast(a, b RGB) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func luminance(c RGB) float64 { return 0.2126*light(c.R) + 0.7152*light(c.G) + 0.0722*light(c.B) }

// apart is the distance in CIELAB.
func apart(a, b RGB) float64 {
	p, q := cielab(a), cielab(b)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

// cielab gives L*, a* and b* under D65.
func cielab(c RGB) [3]float64 {
	r, g, b := light(c.R), light(c.G), light(c.B)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := f(luminance(c))
	z := f((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Among the 256 a wave keeps its hue however faint it is, and so does every
// other colour that has one; none of them is lost to grey. A ground is as light as
// in true colour, so as not to be louder than what stands on it: among the 256 no
// dark one has a hue, so it is of the same hue or of none.
func TestShadesOf256KeepTheirHue(t *testing.T) {
	hue := func(c RGB) (angle, chroma float64) {
		l := cielab(c)
		return math.Atan2(l[2], l[1]), math.Hypot(l[1], l[2])
	}
	for _, theme := range []Theme{{Depth: Colors256}, {Depth: Colors256, Light: true}} {
		for _, role := range []Color{SinColor, CosColor, Offset, Good, Warn, Series(0), Series(1), Series(2), Series(3)} {
			want, _ := hue(theme.RGB(role))
			for pct := 100; pct >= 30; pct -= 2 {
				got, chroma := hue(theme.shown(role.Over(pct), false))
				if off := math.Abs(math.Remainder(got-want, 2*math.Pi)) * 180 / math.Pi; off > 45 || chroma < 12 {
					t.Errorf("%+v: %s (%d) at %d %% is off by %.0f°, chroma %.0f", theme, roleNames[role], role, pct, off, chroma)
				}
			}
		}
		for _, c := range []Color{AccentBG, Wedge, WedgeHere} {
			want, _ := hue(theme.RGB(c))
			got, chroma := hue(theme.shown(c, true))
			lighter := cielab(theme.shown(c, true))[0] - cielab(theme.RGB(c))[0]
			if off := math.Abs(math.Remainder(got-want, 2*math.Pi)) * 180 / math.Pi; off > 45 && chroma > 1 || math.Abs(lighter) > 8 {
				t.Errorf("%+v: ground %d is off by %.0f°, chroma %.0f, lighter by %.0f", theme, c, off, chroma, lighter)
			}
		}
	}
}

// On black no shade of 16 colours is plain blue, which nobody can read there.
func TestNoPlainBlueOnBlack(t *testing.T) {
	theme := Theme{Depth: Colors16}
	for pct := 100; pct > 0; pct -= 10 {
		if n := theme.index(SinColor.Over(pct)); n == 4 {
			t.Errorf("sin at %d %% is plain blue", pct)
		}
	}
}

// The ink that is chosen is the one that contrasts more with what is behind it,
// at every depth, and never falls short of what large type needs.
func TestLegible(t *testing.T) {
	for _, light := range []bool{false, true} {
		for depth := TrueColor; depth <= Colors16; depth++ {
			theme := Theme{Light: light, Depth: depth}
			for i := range 201 {
				paper := Signed.At(float64(i-100) / 100)
				ground := theme.shown(paper, true)
				a, b := contrast(theme.shown(Text, false), ground), contrast(theme.shown(Background, false), ground)
				want := Text
				if b > a {
					want = Background
				}
				if got := theme.Legible(paper, Text, Background); got != want {
					t.Errorf("%+v, step %d: ink %d, contrasts %.2f and %.2f", theme, i, got, a, b)
				}
				if max(a, b) < 3 {
					t.Errorf("%+v, step %d: contrast %.2f", theme, i, max(a, b))
				}
			}
		}
	}
}
