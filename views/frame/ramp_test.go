package frame

import (
	"math"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// coloured are the themes that have more colours than sixteen.
var coloured = []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}}

// okDistance is how far apart two colours look, in OKLab × 100.
func okDistance(a, b RGB) float64 { return 100 * math.Sqrt(lab(a).distance(lab(b))) }

// lightness is that of OKLab × 100.
func lightness(t Theme, c Color) float64 { return 100 * lab(t.shown(c, true)).l }

// The stops are where the ramps were built to be, and zero is a shade of the
// paper.
func TestRampStops(t *testing.T) {
	for _, c := range []struct {
		theme Theme
		ramp  Ramp
		v     float64
		want  RGB
	}{
		{Theme{}, Signed, -1, RGB{0x42, 0xac, 0xff}}, {Theme{}, Signed, 0, RGB{0x12, 0x16, 0x1c}}, {Theme{}, Signed, 1,
			RGB{0xf8, 0x81, 0}},
		{Theme{Light: true}, Signed, -1, RGB{0x14, 0x7c, 0xde}}, {Theme{Light: true}, Signed, 0, RGB{255, 255, 255}},
		{Theme{Light: true}, Signed, 1, RGB{0xd3, 0x5c, 0}},
		{Theme{}, Magnitude, 0, RGB{0x0e, 0x17, 0x1e}}, {Theme{}, Magnitude, 1, RGB{0x94, 0xf6, 0xcc}},
		{Theme{Light: true}, Magnitude, 0, RGB{255, 255, 255}}, {Theme{Light: true}, Magnitude, 1, RGB{0, 0x51, 0x5f}},
	} {
		if got := c.theme.RGB(c.ramp.At(c.v)); got != c.want {
			t.Errorf("light %v, ramp %d: %v is %x, want %x", c.theme.Light, c.ramp, c.v, got, c.want)
		}
	}
	for _, theme := range coloured {
		if theme.shown(Cyclic.At(0), false) != theme.shown(Cyclic.At(1), false) {
			t.Errorf("%+v: a whole turn is not where it began", theme)
		}
	}
}

// fieldLightness is how light a field of one value is, on average: its pixels have
// two colours by turns where there are few.
func fieldLightness(t Theme, c Color) (sum float64) {
	for i := range 16 {
		sum += lightness(t, t.Dither(i%4, i/4, c)) / 16
	}
	return sum
}

// +v and −v are as light as each other, so that size reads the same for both; fields
// of them more than cells where there are few colours.
func TestSignedRampIsSymmetric(t *testing.T) {
	most := map[Theme][2]float64{coloured[0]: {0.85, 0.85}, coloured[1]: {3.2, 3.2}, coloured[2]: {11.5, 7},
		coloured[3]: {9, 5.5}}
	for _, theme := range coloured {
		for kind, light := range [2]func(Theme, Color) float64{lightness, fieldLightness} {
			for i := range rampSteps / 2 {
				if d := math.Abs(light(theme, Signed.step(i)) - light(theme,
					Signed.step(rampSteps-1-i))); d > most[theme][kind] {
					t.Errorf("%+v, step %d: lightness differs by %.2f", theme, i, d)
				}
			}
		}
	}
}

// Ramps get lighter (darker on light paper) at every step away from 0, at any
// depth that has the steps.
func TestRampsAreMonotone(t *testing.T) {
	for _, theme := range coloured {
		away := func(c Color) float64 { return math.Abs(lightness(theme, c) - lightness(theme, Signed.At(0))) }
		for i := rampSteps / 2; i < rampSteps-1; i++ {
			for _, side := range [2]func(i int) Color{Signed.step,
				func(i int) Color { return Signed.step(rampSteps - 1 - i) }} {
				if a, b := away(side(i)), away(side(i+1)); b < a-1e-9 {
					t.Errorf("%+v: signed step %d goes back from %.2f to %.2f", theme, i, a, b)
				}
			}
		}
		for i := range rampSteps - 1 {
			a, b := lightness(theme, Magnitude.step(i)), lightness(theme, Magnitude.step(i+1))
			if theme.Light {
				a, b = b, a
			}
			if b < a-0.05 { // a hair of rounding
				t.Errorf("%+v: magnitude step %d goes back from %.2f to %.2f", theme, i, a, b)
			}
		}
	}
}

// The ends are the most saturated colours of either arm, but for what no eye
// tells: no bright end is washed out.
func TestSignedEndsAreTheMostSaturated(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, end := range []int{0, rampSteps - 1} {
			most := lab(theme.RGB(Signed.step(end))).chroma()
			for i := min(end, rampSteps/2); i <= max(end, rampSteps/2); i++ {
				if c := lab(theme.RGB(Signed.step(i))).chroma(); c > most+0.01 {
					t.Errorf("light %v: step %d has chroma %.3f, the end %.3f", theme.Light, i, c, most)
				}
			}
		}
	}
}

// +v and −v are told apart by every eye, from where there is anything to see.
func TestSignsAreToldApartByEveryEye(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		least := 10.0
		if theme.Light {
			least = 5
		}
		for name, see := range eyes {
			for v := 0.15; v <= 1; v += 0.005 {
				if d := okDistance(see(theme.RGB(Signed.At(-v))), see(theme.RGB(Signed.At(v)))); d < least {
					t.Errorf("light %v: to the %s eye ±%.3f are %.2f apart", theme.Light, name, v, d)
				}
			}
		}
	}
}

// The simulated eyes leave grey alone, and confuse what those who lack cones do.
func TestEyes(t *testing.T) {
	for name, see := range eyes {
		for _, v := range []uint8{0, 64, 128, 255} {
			if got := see(RGB{v, v, v}); okDistance(got, RGB{v, v, v}) > 0.5 {
				t.Errorf("to the %s eye grey %d is %v", name, v, got)
			}
		}
	}
	if d := okDistance(eyes["deutan"](RGB{200, 0, 0}), eyes["deutan"](RGB{100, 100, 0})); d > 15 {
		t.Errorf("red and olive are %.1f apart without cones for green", d)
	}
}

// No step of the signed ramp is seen as an edge.
func TestSignedRampGlides(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for i := range rampSteps - 1 {
			if d := okDistance(theme.RGB(Signed.step(i)), theme.RGB(Signed.step(i+1))); d > 1 {
				t.Errorf("light %v: step %d is %.2f", theme.Light, i, d)
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
		{Signed, -1, 0}, {Signed, 0, 128}, {Signed, 1, 256}, {Signed, -7, 0}, {Signed, math.Inf(1), 256}, {Signed,
			1.0 / 128, 129},
		{Magnitude, 0, 0}, {Magnitude, 1, 256}, {Magnitude, 0.5, 128}, {Cyclic, math.NaN(), 0}, {Cyclic, math.Inf(-1),
			0},
	} {
		if got := c.ramp.At(c.v); got != c.ramp.step(c.step) {
			t.Errorf("ramp %d at %v is step %d, want %d", c.ramp, c.v, got-c.ramp.step(0), c.step)
		}
	}
}

// The few colours are where their values are: thirds of an arm where it has two
// colours, and 256 colours where the ramp is as light as they are.
func TestCoarseSteps(t *testing.T) {
	dark, of256 := Theme{Depth: Colors16}, Theme{Depth: Colors256}
	for _, c := range []struct {
		theme Theme
		ramp  Ramp
		v     float64
		want  int
	}{
		{dark, Signed, -1, 12}, {dark, Signed, -0.68, 12}, {dark, Signed, -0.5, 4}, {dark, Signed, -0.34, 4}, {dark,
			Signed, -0.33, 0},
		{dark, Signed, 0, 0}, {dark, Signed, 0.32, 0}, {dark, Signed, 0.34, 1}, {dark, Signed, 0.66, 1}, {dark, Signed,
			0.68, 9}, {dark, Signed, 1, 9},
		{of256, Signed, -1, 75}, {of256, Signed, -0.75, 32}, {of256, Signed, 0, 233}, {of256, Signed, 0.19, 52}, {of256,
			Signed, 0.9, 166}, {of256, Signed, 1, 208},
		{of256, Magnitude, 0, 233}, {of256, Magnitude, 0.24, 237}, {of256, Magnitude, 0.37, 23}, {of256, Magnitude,
			0.87, 79}, {of256, Magnitude, 1, 122},
		{Theme{Depth: Colors16, Light: true}, Signed, -1, 4}, {Theme{Depth: Colors16, Light: true}, Signed, 0.5, 9},
	} {
		if got := c.theme.index(c.ramp.At(c.v)); got != c.want {
			t.Errorf("%+v, ramp %d: %v is colour %d, want %d", c.theme, c.ramp, c.v, got, c.want)
		}
	}
}

// Of the 16 colours, the steps of the signed ramp are seen on either paper:
// every one stands out, and the outer ones more.
func TestSignedRampOf16IsSeen(t *testing.T) {
	for _, theme := range []Theme{{Depth: Colors16}, {Depth: Colors16, Light: true}} {
		paper := theme.shown(Signed.At(0), true)
		for _, sign := range []float64{-1, 1} {
			middle, outer := contrast(theme.shown(Signed.At(sign/2), true), paper),
				contrast(theme.shown(Signed.At(sign), true), paper)
			if middle < 1.5 || outer <= middle {
				t.Errorf("%+v, %v: contrast %.2f, then %.2f", theme, sign, middle, outer)
			}
		}
	}
}

// Signs stand for values as the colours do: 4v rounded, none for 0, and a
// magnitude in five equal parts. Each is one sign of one cell, and in ASCII
// none needs more than that.
func TestRampSigns(t *testing.T) {
	none, ascii := Theme{Depth: NoColor}, Theme{Depth: NoColor, ASCII: true}
	for _, c := range []struct {
		theme Theme
		ramp  Ramp
		from  float64
		want  string
	}{
		{none, Signed, -1, "≡=-· ░▒▓█"}, {ascii, Signed, -1, "==-. :+%#"}, {none, Magnitude, 0, " ░▒▓█"}, {ascii,
			Magnitude, 0, " ,;o@"},
	} {
		n := utf8.RuneCountInString(c.want)
		for i, want := range []rune(c.want) {
			v := c.from + (1-c.from)*float64(i)/float64(n-1)
			if got := c.ramp.Sign(c.theme, v); got != want {
				t.Errorf("%+v, ramp %d: %v is %c, want %c", c.theme, c.ramp, v, got, want)
			}
		}
		if got := c.ramp.Signs(c.theme); got != c.want {
			t.Errorf("the signs are %q, want %q", got, c.want)
		}
		for _, r := range c.want {
			if cells(r) != 1 || c.theme.ASCII && r > '~' || glyphOf(r, false).kind == unknown {
				t.Errorf("%c is no sign of one cell, or one that stills lack", r)
			}
		}
	}
	for _, v := range []float64{0, 0.1, -0.1, 0.12, -0.12} {
		if got := Signed.Sign(none, v); got != ' ' {
			t.Errorf("%v is %c, want a blank", v, got)
		}
	}
}

// In 16 colours a magnitude has nine tones, each a whole cell, and each lighter
// than the one before, or darker on light paper.
func TestMagnitudeOf16(t *testing.T) {
	for _, light := range []bool{false, true} {
		theme := Theme{Depth: Colors16, Light: light}
		if !Magnitude.Whole(theme) || Signed.Whole(theme) {
			t.Fatal("half blocks can be shaded, or the signed ramp is")
		}
		f := New(9, 1, theme)
		var tones []float64
		for i := range 9 {
			f.Fill(i, 0, 1, 1, Magnitude, (float64(i)+0.5)/9)
			p := f.picture(f.row(0), i)
			if p.upper != p.lower {
				t.Errorf("light %v, tone %d is a stripe: %v over %v", light, i, p.upper, p.lower)
			}
			tones = append(tones, lab(p.upper).l)
		}
		if light {
			slices.Reverse(tones)
		}
		for i := range 8 {
			if tones[i+1] < tones[i]+0.01 {
				t.Errorf("light %v: tones %.3f are no stairs", light, tones)
			}
		}
		if tones[0] != 0 || tones[8] < 0.999 {
			t.Errorf("light %v: tones end at %.3f and %.3f", light, tones[0], tones[8])
		}
	}
}

// In 16 colours whole cells have nine signed tones, each further from 0 than the
// one before on its arm; everywhere else Shade is Fill.
func TestSignedOf16(t *testing.T) {
	for _, theme := range themes {
		f, filled := New(9, 1, theme), New(9, 1, theme)
		var tones []float64
		for i := range 9 {
			v := float64(i-4) / 4
			f.Shade(i, 0, 1, 1, Signed, v)
			filled.Fill(i, 0, 1, 1, Signed, v)
			if few := theme.Depth == Colors16 && !theme.Glyphs() && i%2 == 1; few == (*f.At(i, 0) == *filled.At(i, 0)) {
				t.Errorf("%+v: %v is %+v, filled %+v", theme, v, *f.At(i, 0), *filled.At(i, 0))
			}
			tones = append(tones, lab(f.picture(f.row(0), i).upper).l)
		}
		far := func(i int) float64 { return math.Abs(tones[i] - tones[4]) }
		for i := range 4 {
			if theme.Depth == Colors16 && !theme.Glyphs() && (far(i) <= far(i+1) || far(8-i) <= far(7-i)) {
				t.Errorf("%+v: %.3f are no stairs from 0", theme, tones)
			}
		}
	}
}

// Fill fills its cells and no others, with one colour or sign.
func TestFill(t *testing.T) {
	for _, theme := range themes {
		f := New(6, 4, theme)
		f.Fill(1, 1, 3, 2, Signed, 0.8)
		for y := range 4 {
			for x := range 6 {
				c, inside := f.At(x, y), x >= 1 && x < 4 && y >= 1 && y < 3
				filled := c.FG == Signed.At(0.8) && c.BG == c.FG
				if theme.Glyphs() {
					filled = c.Rune == Signed.Sign(theme, 0.8)
				}
				if filled != inside {
					t.Fatalf("%+v: cell %d, %d is %c, %d on %d", theme, x, y, c.Rune, c.FG, c.BG)
				}
			}
		}
	}
}

// A number stands on one colour: all of the cells around it have it, in both of
// their halves, and no ground of a larger magnitude is darker, or on light paper
// lighter.
func TestFillGroundIsOneColour(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors16}, {Depth: Colors16,
		Light: true}} {
		for _, ramp := range []Ramp{Signed, Magnitude} {
			last := -1.0
			for v := 0.0; v <= 1; v += 1. / 64 {
				f := New(3, 2, theme)
				f.FillGround(0, 0, 3, 2, ramp, v)
				f.Text(1, 0, "7", Style{FG: Text, BG: ramp.Ground(theme, v)})
				want := theme.shown(ramp.Ground(theme, v), true)
				for i := range 6 {
					if p := f.picture(f.row(i/3), i%3); p.upper != want || p.lower != want {
						t.Fatalf("%+v, ramp %d, %v: cell %d is %v over %v, want %v", theme, ramp, v, i, p.upper,
							p.lower, want)
					}
				}
				l := math.Abs(lab(want).l - lab(theme.shown(ramp.At(0), true)).l)
				if l < last-1e-6 {
					t.Fatalf("%+v, ramp %d: %v goes back from %.3f to %.3f", theme, ramp, v, last, l)
				}
				last = l
			}
		}
	}
}

// In 16 colours the ground of a magnitude is a colour of the pattern that shows it
// elsewhere: as the legend has it.
func TestGroundIsOfThePattern(t *testing.T) {
	for _, theme := range []Theme{{Depth: Colors16}, {Depth: Colors16, Light: true}} {
		for v := 0.0; v <= 1; v += 1. / 64 {
			f := New(1, 1, theme)
			f.Fill(0, 0, 1, 1, Magnitude, v)
			c, ground := f.At(0, 0), Magnitude.Ground(theme, v)
			share := map[rune]int{' ': 0, '░': 25, '▒': 50, '▓': 75, '█': 100}[c.Rune]
			if (ground != c.FG || share < 50) && (ground != c.BG || share > 50) && c.FG != c.BG {
				t.Errorf("%+v: %v is %c of %d on %d, its ground %d", theme, v, c.Rune, c.FG, c.BG, ground)
			}
		}
	}
}

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
			return seen(c, [9]float64{1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.80500,
				0.11911})
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

// Sixteen signs stand for sixteen series: each takes one cell and is another
// one than all others, in Unicode and in ASCII. So no two series share a sign,
// let alone a sign and a colour.
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

// In a still, too, the signs differ by a good part of what they cover, and the
// two of one colour by more.
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

// What two waves share is the colour of the one with at least twice the parts, or
// lies between both, nearer to the larger, at every strength and on both papers;
// whoever is named first.
func TestMix(t *testing.T) {
	all := []Color{SinColor, CosColor, Series(2), Series(4), Series(7), SinColor.Over(80), CosColor.Over(80),
		Series(3).Over(84)}
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, a := range all {
			for _, b := range all {
				for m := 1; m <= 7; m++ {
					for n := 1; m+n <= 8; n++ {
						c := Mix(a, b, m, n)
						if m != n && c != Mix(b, a, n, m) {
							t.Errorf("%d and %d: the order of %d and %d matters", m, n, a, b)
						}
						if m >= 2*n {
							if c != a {
								t.Errorf("%d to %d is not the first alone", m, n)
							}
							continue
						}
						if n >= 2*m {
							continue
						}
						p, q, got := theme.RGB(a), theme.RGB(b), theme.RGB(c)
						for i, v := range [3][3]uint8{{p.R, q.R, got.R}, {p.G, q.G, got.G}, {p.B, q.B, got.B}} {
							want := (float64(v[0])*float64(m) + float64(v[1])*float64(n)) / float64(m+n)
							if math.Abs(float64(v[2])-want) > 24 {
								t.Errorf("light %v, %d and %d of %d and %d: channel %d is %d, the mean is %.0f",
									theme.Light, m, n, a, b, i, v[2], want)
							}
						}
					}
				}
			}
		}
	}
	if Mix(Accent, Offset, 2, 2) != Accent || Mix(Accent, Offset, 1, 2) != Offset {
		t.Error("colours that are no waves' are mixed")
	}
}

// Every mean is seen at any depth about as well as the fainter of the two, and is
// one of them where there are 16.
func TestMixAtAllDepths(t *testing.T) {
	for _, light := range []bool{false, true} {
		for i := range hues {
			for j := range hues {
				if i == j {
					continue
				}
				c := Mix(Series(i), Series(j), 3, 3)
				for _, depth := range []Depth{TrueColor, Colors256, Colors16, NoColor} {
					theme := Theme{Light: light, Depth: depth}
					least := min(theme.contrast(Series(i), Background), theme.contrast(Series(j), Background))
					if got := theme.contrast(c, Background); got < min(0.9*least, 4.5) {
						t.Errorf("%+v: the mean of %d and %d has %.2f:1, they have %.2f:1 or more", theme, i, j, got,
							least)
					}
				}
				few := Theme{Light: light, Depth: Colors16}
				if got := few.shown(c, false); got != few.shown(Series(i), false) && got != few.shown(Series(j),
					false) {
					t.Errorf("light %v: of 16 colours the mean of %d and %d is %v", light, i, j, got)
				}
			}
		}
	}
}
