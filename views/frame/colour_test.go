package frame

import (
	"math"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// Text is legible on each background that it is written on, and lines are visible.
func TestContrast(t *testing.T) {
	series := []Color{Series(0), Series(1), Series(2), Series(3), Series(4), Series(5), Series(6), Series(7)}
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, c := range []struct {
			inks    []Color
			grounds []Color
			least   float64
		}{
			{[]Color{Text, Bright}, []Color{Background, Panel, AccentBG, Wedge, WedgeHere, Column, GoodCell, WarnCell},
				4.5},
			{[]Color{Faint, SinColor, CosColor, Offset, Good, Warn, Accent}, []Color{Background, Column}, 4.5},
			{[]Color{Accent}, []Color{AccentBG}, 4.5},
			{[]Color{Good}, []Color{GoodCell}, 4.5}, // verdicts
			{[]Color{Warn}, []Color{WarnCell}, 4.5},
			{[]Color{Background}, []Color{Accent, Offset, SinColor, CosColor}, 4.5}, // badges
			{[]Color{RingHere, HandThen}, []Color{Background}, 3},
			{series, []Color{Background}, 3},
			{[]Color{Signed.At(-1), Signed.At(1)}, []Color{Background}, 3.9},
		} {
			for _, ink := range c.inks {
				for _, ground := range c.grounds {
					if got := contrast(theme.RGB(ink), theme.RGB(ground)); got < c.least {
						t.Errorf("light %v: %s (%d) on %d has %.2f:1, want %v:1", theme.Light, roleNames[ink], ink,
							ground, got, c.least)
					}
				}
			}
		}
	}
}

// Faint text is legible on any tint, whether it is drawn before or after the tint.
func TestFaintIsReadOnTints(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, ground := range []Color{Background, Column, Panel, AccentBG, Wedge, WedgeHere} {
			f := New(2, 1, theme)
			f.Set(0, 0, 'x', Style{FG: Faint})
			f.Tint(0, 0, 2, 1, ground)
			f.Text(1, 0, "x", Style{FG: Faint})
			for x := range 2 {
				if c := f.At(x, 0); c.BG != ground || contrast(theme.RGB(c.FG), theme.RGB(c.BG)) < 4.5 {
					t.Errorf("light %v: %d on %d, where %d was to be faint on %d", theme.Light, c.FG, c.BG, Faint,
						ground)
				}
			}
		}
	}
}

// In a theme that is Far, text has a contrast of at least 7 : 1 and a line of 3.5 : 1.
func TestFarInksAreRead(t *testing.T) {
	inks := []Color{Text, Bright, Faint, SinColor, CosColor, Offset, Good, Warn, Accent, SinColor.Over(100),
		Faint.Over(60)}
	drawn := []Color{Line, Ring, RingHere, HandThen, SinColor.Over(30), Offset.Over(60), Text.Over(50)}
	for i := range 8 {
		drawn = append(drawn, Series(i))
	}
	for _, theme := range []Theme{{Far: true}, {Far: true, Light: true}} {
		f := New(1, 1, theme)
		at := func(least float64, ink Color, draw func(Color)) {
			f.Clear()
			draw(ink)
			if got := contrast(theme.RGB(f.At(0, 0).FG), theme.RGB(Background)); got < least {
				t.Errorf("light %v: ink %d has %.2f:1, want %v:1", theme.Light, ink, got, least)
			}
		}
		for _, ink := range inks {
			at(7, ink, func(c Color) { f.Text(0, 0, "x", Style{FG: c}) })
			at(7, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
		for _, ink := range drawn {
			at(3.5, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
	}
}

// roleNames is for messages.
var roleNames = map[Color]string{
	Text: "text", Bright: "bright", Faint: "faint", SinColor: "sin", CosColor: "cos", Offset: "offset", Good: "good",
	Warn: "warn", Accent: "accent", RingHere: "rim", HandThen: "hand",
}

// Eyes with all cones and those without one kind distinguish the series. The limit is lower for
// eyes without cones for blue and for the 256 colours.
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

// Each series has another one of the 16 colours, and so has each meaning.
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
		if r, g, b := c.colorful().LinearRgb(); 0.03901*r-0.02788*g-0.01113*b >= 0 {
			return seen(c, [9]float64{1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.80500,
				0.11911})
		}
		return seen(c, [9]float64{0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.12320, -0.37562, 1.12767, 0.24796})
	},
}

func seen(c RGB, m [9]float64) RGB {
	r, g, b := c.colorful().LinearRgb()
	at := func(i int) float64 { return m[i]*r + m[i+1]*g + m[i+2]*b }
	var out RGB
	out.R, out.G, out.B = colorful.LinearRgb(at(0), at(3), at(6)).Clamped().RGB255()
	return out
}

// contrast returns the contrast of WCAG 2, from 1 to 21.
func contrast(a, b RGB) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func luminance(c RGB) float64 {
	r, g, b := c.colorful().LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// apart returns the distance in CIELAB.
func apart(a, b RGB) float64 { return 100 * a.colorful().DistanceLab(b.colorful()) }

// cielab gives L*, a* and b* under D65.
func cielab(c RGB) [3]float64 {
	l, a, b := c.colorful().Lab()
	return [3]float64{100 * l, 100 * a, 100 * b}
}

// A shade goes from the colour itself to the paper as its strength falls, on both papers.
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

// Among the 256 colours a wave, and any other colour with a hue, keeps its hue at all strengths
// and does not become grey. A background is as light as in true colour, so that it is not louder
// than its text. It has the same hue or none, since no dark one of the 256 has a hue.
func TestShadesOf256KeepTheirHue(t *testing.T) {
	hue := func(c RGB) (angle, chroma float64) {
		l := cielab(c)
		return math.Atan2(l[2], l[1]), math.Hypot(l[1], l[2])
	}
	for _, theme := range []Theme{{Depth: Colors256}, {Depth: Colors256, Light: true}} {
		for _, role := range []Color{SinColor, CosColor, Offset, Good, Warn, Series(0), Series(1), Series(2),
			Series(3)} {
			want, _ := hue(theme.RGB(role))
			for pct := 100; pct >= 30; pct -= 2 {
				got, chroma := hue(theme.shown(role.Over(pct), false))
				if off := math.Abs(math.Remainder(got-want, 2*math.Pi)) * 180 / math.Pi; off > 45 || chroma < 12 {
					t.Errorf("%+v: %s (%d) at %d %% is off by %.0f°, chroma %.0f", theme, roleNames[role], role, pct,
						off, chroma)
				}
			}
		}
		for _, c := range []Color{AccentBG, Wedge, WedgeHere} {
			want, _ := hue(theme.RGB(c))
			got, chroma := hue(theme.shown(c, true))
			lighter := cielab(theme.shown(c, true))[0] - cielab(theme.RGB(c))[0]
			if off := math.Abs(math.Remainder(got-want, 2*math.Pi)) * 180 / math.Pi; off > 45 && chroma > 1 ||
				math.Abs(lighter) > 8 {
				t.Errorf("%+v: ground %d is off by %.0f°, chroma %.0f, lighter by %.0f", theme, c, off, chroma, lighter)
			}
		}
	}
}

// Legible chooses the ink with more contrast at every depth, and its contrast is at least 3 : 1, as
// WCAG asks for large type.
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

// Sixteen series have sixteen different signs of one cell, in Unicode and in ASCII.
func TestSeriesGlyphs(t *testing.T) {
	if n := len(SeriesGlyphs); n != 16 {
		t.Fatalf("%d signs", n)
	}
	seen, ascii := map[rune]int{}, map[rune]int{}
	for k, r := range SeriesGlyphs {
		if w := ansi.StringWidth(string(r)); w != 1 {
			t.Errorf("%c takes %d cells", r, w)
		}
		a := asciiRune(r)
		if a <= ' ' || a > '~' || a == '?' {
			t.Errorf("%c is %q in ASCII", r, a)
		}
		for what, had := range map[rune]map[rune]int{r: seen, a: ascii} {
			if other, ok := had[what]; ok {
				t.Errorf("series %d and %d are both %c", other, k, what)
			}
			had[what] = k
		}
	}
}

// In a still any two signs differ in at least 20 % of what they cover, and two of one colour in
// 30 %.
func TestSeriesGlyphsDifferInStills(t *testing.T) {
	for _, bold := range []bool{false, true} {
		for k, a := range SeriesGlyphs {
			for j, b := range SeriesGlyphs[:k] {
				p, q := glyphOf(a, bold).mask, glyphOf(b, bold).mask
				differ, either := 0, 0
				for i := range p {
					differ += max(int(p[i])-int(q[i]), int(q[i])-int(p[i]))
					either += max(int(p[i]), int(q[i]))
				}
				least := 20
				if Series(k) == Series(j) {
					least = 30
				}
				if 100*differ < least*either {
					t.Errorf("%c and %c differ in %d of 100", a, b, 100*differ/either)
				}
			}
		}
	}
}
