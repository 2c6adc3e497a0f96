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

// Text can be read and lines can be seen on every ground they are drawn on.
func TestContrast(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, c := range []struct {
			inks    []Color
			grounds []Color
			least   float64
		}{
			{[]Color{Text, Bright}, []Color{Background, Panel, AccentBG, Wedge, WedgeHere, Column}, 4.5},
			{[]Color{SinColor, CosColor, Offset, Good, Warn, Accent}, []Color{Background}, 4.5},
			{[]Color{Accent}, []Color{AccentBG}, 4.5},
			{[]Color{Background}, []Color{Accent, Offset, SinColor, CosColor}, 4.5}, // badges
			{[]Color{Faint, RingHere, HandThen, WedgeDim}, []Color{Background}, 3},
			{[]Color{Series(0), Series(1), Series(2), Series(3), Series(4), Series(5), Series(6), Series(7)}, []Color{Background}, 3},
		} {
			for _, ink := range c.inks {
				for _, ground := range c.grounds {
					if got := contrast(theme.RGB(ink), theme.RGB(ground)); got < c.least {
						t.Errorf("light %v: %s (%d) on %d has %.2f:1, want %v:1", theme.Light, roleNames[ink], ink, ground, got, c.least)
					}
				}
			}
		}
	}
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

// +v and −v are as light as each other, so that size reads the same for both.
func TestSignedRampIsSymmetric(t *testing.T) {
	for _, c := range []struct {
		theme Theme
		most  float64
	}{{Theme{}, 4}, {Theme{Light: true}, 11}, {Theme{Depth: Colors256}, 6}, {Theme{Depth: Colors256, Light: true}, 11}} {
		for _, ramp := range []Ramp{Signed, SignedQuiet} {
			for i := range rampSteps / 2 {
				a, b := c.theme.shown(ramp.step(i), false), c.theme.shown(ramp.step(rampSteps-1-i), false)
				if d := math.Abs(cielab(a)[0] - cielab(b)[0]); d > c.most {
					t.Errorf("%+v ramp %d, step %d: lightness differs by %.1f", c.theme, ramp, i, d)
				}
			}
		}
	}
}

func TestRampEnds(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}, {Depth: Colors16}, {Depth: Colors16, Light: true}} {
		for _, ramp := range []Ramp{Cyclic, CyclicQuiet} {
			if theme.shown(ramp.At(0), false) != theme.shown(ramp.At(1), false) {
				t.Errorf("%+v: a whole turn of ramp %d is not where it began", theme, ramp)
			}
		}
	}
	blue, yellow := RGB{0x00, 0x22, 0x4e}, RGB{0xfe, 0xe8, 0x38} // of cividis
	if d := (Theme{}); d.RGB(Magnitude.At(0)) != blue || d.RGB(Magnitude.At(1)) != yellow {
		t.Error("dark cividis does not run from its blue to its yellow")
	}
	if l := (Theme{Light: true}); l.RGB(Magnitude.At(0)) != yellow || l.RGB(Magnitude.At(1)) != blue {
		t.Error("light cividis does not run from its yellow to its blue")
	}
}

// Magnitudes get lighter (darker on light paper) at every step, at any depth
// that has the steps.
func TestMagnitudeIsMonotone(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}} {
		for i := range rampSteps - 1 {
			a, b := cielab(theme.shown(Magnitude.step(i), false))[0], cielab(theme.shown(Magnitude.step(i+1), false))[0]
			if theme.Light {
				a, b = b, a
			}
			if b < a {
				t.Errorf("%+v: step %d goes back from %.1f to %.1f", theme, i, a, b)
			}
		}
	}
}

// A ramp's value falls on the step it belongs to, and never beyond the ends.
func TestRampAt(t *testing.T) {
	for _, c := range []struct {
		ramp Ramp
		v    float64
		step int
	}{
		{Signed, -1, 0}, {Signed, 0, 128}, {Signed, 1, 256}, {Signed, -7, 0}, {Signed, math.Inf(1), 256}, {Signed, 1.0 / 128, 129},
		{Magnitude, 0, 0}, {Magnitude, 1, 256}, {Magnitude, 0.5, 128}, {Cyclic, math.NaN(), 0}, {Cyclic, math.Inf(-1), 0},
	} {
		if got := c.ramp.At(c.v); got != c.ramp.step(c.step) {
			t.Errorf("ramp %d at %v is step %d, want %d", c.ramp, c.v, got-c.ramp.step(0), c.step)
		}
	}
}

// The series can be told apart, by the colour blind too; of the 256 colours none
// come closer to that than 9.
func TestSeriesDiffer(t *testing.T) {
	least := map[Depth]float64{TrueColor: 10, Colors256: 9}
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}} {
		for name, see := range eyes {
			for a := range 8 {
				for b := range a {
					d := apart(see(theme.shown(Series(a), false)), see(theme.shown(Series(b), false)))
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

// eyes are ways of seeing colours: all cones, and without those for green or
// red (G. M. Machado and others, 2009).
var eyes = map[string]func(RGB) RGB{
	"normal": func(c RGB) RGB { return c },
	"deuteranope": func(c RGB) RGB {
		return seen(c, [9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881})
	},
	"protanope": func(c RGB) RGB {
		return seen(c, [9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998})
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
// other colour that has one; none of them is lost to grey.
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
			if off := math.Abs(math.Remainder(got-want, 2*math.Pi)) * 180 / math.Pi; off > 45 || chroma < 12 {
				t.Errorf("%+v: ground %d is off by %.0f°, chroma %.0f", theme, c, off, chroma)
			}
		}
	}
}

// The signed ramps of 256 colours go from the paper outwards without a step
// back, in two hues that are the same lit and quiet.
func TestSignedRampOf256(t *testing.T) {
	for _, theme := range []Theme{{Depth: Colors256}, {Depth: Colors256, Light: true}} {
		paper := cielab(theme.shown(Signed.At(0), false))
		for _, ramp := range []Ramp{Signed, SignedQuiet} {
			for _, sign := range []float64{-1, 1} {
				last := 0.0
				for i := range 100 {
					c := cielab(theme.shown(ramp.At(sign*float64(i)/99), false))
					away := math.Abs(c[0] - paper[0])
					if away < last {
						t.Fatalf("%+v: ramp %d goes back at %v of %v", theme, ramp, i, sign)
					}
					last = away
					if warm := c[2] > 0; away > 5 && (warm != (sign > 0) || warm && c[1] > c[2]) {
						t.Errorf("%+v: ramp %d has another hue at %v of %v: %.0f", theme, ramp, i, sign, c)
					}
				}
			}
		}
	}
}

// Near 0 no step of the signed ramp is seen as an edge.
func TestSignedRampGlides(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for i := range rampSteps - 1 {
			if d := apart(theme.RGB(Signed.step(i)), theme.RGB(Signed.step(i+1))); d > 2 {
				t.Errorf("light %v: step %d is %.1f", theme.Light, i, d)
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

// Of the 16 colours, the steps of the signed ramp are seen on either paper:
// every one stands out, and the outer ones more.
func TestSignedRampOf16IsSeen(t *testing.T) {
	for _, theme := range []Theme{{Depth: Colors16}, {Depth: Colors16, Light: true}} {
		paper := theme.shown(Signed.At(0), true)
		for _, sign := range []float64{-1, 1} {
			middle, outer := contrast(theme.shown(Signed.At(sign/2), true), paper), contrast(theme.shown(Signed.At(sign), true), paper)
			if middle < 1.5 || outer <= middle {
				t.Errorf("%+v, %v: contrast %.2f, then %.2f", theme, sign, middle, outer)
			}
		}
	}
}
