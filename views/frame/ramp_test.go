package frame

import (
	"math"
	"slices"
	"testing"
	"unicode/utf8"
)

// coloured are the themes that have more colours than sixteen.
var coloured = []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors256, Light: true}}

// okDistance is how far apart two colours look, in OKLab × 100.
func okDistance(a, b RGB) float64 { return 100 * math.Sqrt(lab(a).distance(lab(b))) }

// lightness returns the lightness of OKLab × 100.
func lightness(t Theme, c Color) float64 { return 100 * lab(t.shown(c, true)).l }

// fieldLightness is how light a field of one value is, on average: its pixels have
// two alternating colours on paper of few.
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

// Every eye can distinguish +v and −v, from 0.15 on.
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

// Neighbouring steps of the signed ramp are closer than an eye can distinguish.
func TestSignedRampGlides(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		for i := range rampSteps - 1 {
			if d := okDistance(theme.RGB(Signed.step(i)), theme.RGB(Signed.step(i+1))); d > 1 {
				t.Errorf("light %v: step %d is %.2f", theme.Light, i, d)
			}
		}
	}
}

// The colours of an angle go round evenly: a 64th of a turn is 1.7 to 3.5, every eye sees a quarter and three
// quarters of a turn as 22 apart, and 0 is close to the paper.
func TestCyclicRamp(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		at := func(turn float64) RGB { return theme.RGB(Cyclic.At(turn)) }
		for i := range 64 {
			if d := okDistance(at(float64(i)/64), at(float64(i+1)/64)); d < 1.7 || d > 3.5 {
				t.Errorf("light %v: from %d/64 of a turn on it is %.2f", theme.Light, i, d)
			}
		}
		if at(0) != at(1) || okDistance(at(0), theme.RGB(Background)) > 8 {
			t.Errorf("light %v: a turn begins at %v and ends at %v", theme.Light, at(0), at(1))
		}
		for name, see := range eyes {
			if d := okDistance(see(at(0.25)), see(at(0.75))); d < 22 {
				t.Errorf("light %v: to the %s eye a quarter and three quarters are %.2f apart", theme.Light, name, d)
			}
		}
	}
}

// The colour of a mean of angles lies, in OKLab, between a grey and the colour of its direction, at its length; few
// colours have the grey for what is shorter than a half.
func TestMeansOfAnglesFadeToGrey(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}} {
		grey := lab(theme.RGB(Mean(0, 0)))
		if grey.chroma() > 0.002 {
			t.Errorf("light %v: no grey, %v", theme.Light, grey)
		}
		for turn := 0.0; turn < 1; turn += 1.0 / 32 {
			full := lab(theme.RGB(Cyclic.At(turn)))
			if Mean(turn, 1) != Cyclic.At(turn) {
				t.Errorf("%.3f turns: %d, not the colour of the angle", turn, Mean(turn, 1))
			}
			for length := 0.0; length < 1; length += 1.0 / 16 {
				got := lab(theme.RGB(Mean(turn, length)))
				want := oklab{grey.l + length*(full.l-grey.l), length * full.a, length * full.b}
				if d := 100 * math.Sqrt(got.distance(want)); d > 0.8 {
					t.Errorf("light %v, %.3f turns, length %.3f: %.2f off", theme.Light, turn, length, d)
				}
			}
		}
		few := Theme{Light: theme.Light, Depth: Colors16}
		if few.shown(Mean(0.25, 0.4), true) != few.shown(Mean(0.75, 0), true) ||
			few.shown(Mean(0.25, 0.6), true) != few.shown(Cyclic.At(0.25), true) {
			t.Errorf("light %v: in 16 colours short means have a hue, or long ones none", theme.Light)
		}
	}
}

// A value falls on its step of the ramp, and a value outside the range on the nearest end.
func TestRampAt(t *testing.T) {
	for _, c := range []struct {
		ramp Ramp
		v    float64
		step int
	}{
		{Signed, -1, 0}, {Signed, 0, 128}, {Signed, 1, 256}, {Signed, -7, 0}, {Signed, math.Inf(1), 256},
		{Signed, 1.0 / 128, 129},
		{Magnitude, 0, 0}, {Magnitude, 1, 256}, {Magnitude, 0.5, 128},
		{Cyclic, math.Inf(-1), 0},
	} {
		if got := c.ramp.At(c.v); got != c.ramp.step(c.step) {
			t.Errorf("ramp %d at %v is step %d, want %d", c.ramp, c.v, got-c.ramp.step(0), c.step)
		}
	}
}

// Of the 16 colours, the steps of the signed ramp are seen on either paper:
// every one is visible, and the outer ones more.
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

// Signs follow values as the colours do: 4v rounded or, of five, 3v towards 0, and a
// magnitude in five equal parts. Each is one sign of one cell, and in ASCII
// none needs more than that.
func TestRampSigns(t *testing.T) {
	none, ascii, tinted := Theme{Depth: NoColor}, Theme{Depth: NoColor, Glyphs: ASCII}, Theme{Glyphs: ASCII}
	for _, c := range []struct {
		theme Theme
		ramp  Ramp
		from  float64
		want  string
	}{
		{none, Signed, -1, " ░▒▓█"}, {ascii, Signed, -1, " .-:=*o#@"}, {tinted, Signed, -1, "&%=- :+#@"},
		{none, Magnitude, 0, " ░▒▓█"}, {ascii, Magnitude, 0, " .-:+*#@"},
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
			if cells(r) != 1 || c.theme.Glyphs == ASCII && r > '~' || glyphOf(r, false).kind == unknown {
				t.Errorf("%c is no sign of one cell, or stills lack it", r)
			}
		}
	}
	for _, v := range []float64{0, 0.1, -0.1, 0.12, -0.12} {
		if none, tinted := Signed.Sign(none, v), Signed.Sign(tinted, v); none != '▒' || tinted != ' ' {
			t.Errorf("%v is %c, and %c in ASCII in colours", v, none, tinted)
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
			p := f.picture(i, 0)
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
		ends := [2]float64{lab(theme.shown(Background, true)).l, 1}
		if light {
			ends = [2]float64{0, ends[0]}
		}
		if math.Abs(tones[0]-ends[0]) > 0.001 || math.Abs(tones[8]-ends[1]) > 0.001 {
			t.Errorf("light %v: tones end at %.3f and %.3f", light, tones[0], tones[8])
		}
	}
}

// The 0 of a ramp is the paper in 16 colours, in cells and in pixels, which a terminal need not show as its black or its
// white; and signs have their ramp's colours on paper that has colours.
func TestZeroIsPaper(t *testing.T) {
	for _, light := range []bool{false, true} {
		theme := Theme{Depth: Colors16, Light: light}
		paper := theme.shown(Background, true)
		for _, r := range []Ramp{Signed, Magnitude} {
			f := New(5, 1, theme)
			f.Fill(0, 0, 1, 1, r, 0)
			f.Shade(1, 0, 1, 1, r, 0)
			f.FillGround(2, 0, 1, 1, r, 0)
			f.Pixel(3, 0, r.At(0))
			f.PixelsDown(4, 0, []Color{r.At(0), r.At(0)})
			for x := range 5 {
				if p := f.picture(x, 0); p.upper != paper || p.lower != paper {
					t.Errorf("light %v, ramp %d, way %d: 0 is %v over %v on paper %v", light, r, x, p.upper, p.lower, paper)
				}
			}
		}
	}
	for _, depth := range []Depth{TrueColor, Colors256, Colors16} {
		f := New(2, 1, Theme{Depth: depth, Glyphs: ASCII})
		f.Fill(0, 0, 1, 1, Signed, -0.3)
		f.Fill(1, 0, 1, 1, Signed, 0.3)
		if a, b := f.At(0, 0).FG, f.At(1, 0).FG; f.Theme.shown(a, false) == f.Theme.shown(b, false) {
			t.Errorf("depth %v: signs of −0.3 and 0.3 have one colour, %v", depth, f.Theme.shown(a, false))
		}
	}
}

// In 16 colours whole cells have eleven signed tones, each further from 0 than the
// one before on its arm; everywhere else Shade is Fill at 0 and at each quarter of an arm.
func TestSignedOf16(t *testing.T) {
	for _, theme := range themes {
		f, filled := New(9, 1, theme), New(9, 1, theme)
		var tones []float64
		for i := range 9 {
			v := float64(i-4) / 4
			f.Shade(i, 0, 1, 1, Signed, v)
			filled.Fill(i, 0, 1, 1, Signed, v)
			if few := theme.Depth == Colors16 && !theme.Signs() && i%2 == 1; few == (*f.At(i, 0) == *filled.At(i, 0)) {
				t.Errorf("%+v: %v is %+v, filled %+v", theme, v, *f.At(i, 0), *filled.At(i, 0))
			}
			tones = append(tones, lab(f.picture(i, 0).upper).l)
		}
		far := func(i int) float64 { return math.Abs(tones[i] - tones[4]) }
		for i := range 4 {
			if theme.Depth == Colors16 && !theme.Signs() && (far(i) <= far(i+1) || far(8-i) <= far(7-i)) {
				t.Errorf("%+v: %.3f are no stairs from 0", theme, tones)
			}
		}
		for i, v := range []float64{-0.1, 0.1} {
			f.Shade(4, 0, 1, 1, Signed, v)
			tones[4], tones[8*i] = lab(f.picture(4, 0).upper).l, tones[4]
			if few := theme.Depth == Colors16 && !theme.Signs(); few && (far(8*i) == 0 || far(8*i) >= math.Abs(tones[3+2*i]-tones[8*i])) {
				t.Errorf("%+v: %v is as light as 0, or further from it than a quarter: %.3f", theme, v, tones)
			}
			tones[4] = tones[8*i]
		}
	}
}

// A number has one colour behind it: all of the cells around it have it, in both of
// their halves, and no ground of a larger magnitude is darker, or on light paper
// lighter.
func TestFillGroundIsOneColour(t *testing.T) {
	for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors256}, {Depth: Colors16},
		{Depth: Colors16, Light: true}} {
		for _, ramp := range []Ramp{Signed, Magnitude} {
			last := -1.0
			for v := 0.0; v <= 1; v += 1. / 64 {
				f := New(3, 2, theme)
				f.FillGround(0, 0, 3, 2, ramp, v)
				f.Text(1, 0, "7", Style{FG: Text, BG: ramp.Ground(theme, v)})
				want := theme.shown(ramp.Ground(theme, v), true)
				for i := range 6 {
					if p := f.picture(i%3, i/3); p.upper != want || p.lower != want {
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

// Of 256 colours too a field is as light as its values are: along a ramp it has a
// least number of tones, none is further from the true lightness, and none follows on
// another with a larger edge. Nine colours alone were off by 17, with edges of 26; six
// of a magnitude by 15, with edges of 26.
func TestFieldsOf256FollowTheRamp(t *testing.T) {
	for _, c := range []struct {
		ramp        Ramp
		light       bool
		tones       int
		off, across float64
	}{
		{Signed, false, 23, 4.5, 9}, {Signed, true, 21, 5, 7}, {Magnitude, false, 15, 4.5, 6.5},
		{Magnitude, true, 11, 6, 7.5},
	} {
		few, all := Theme{Depth: Colors256, Light: c.light}, Theme{Light: c.light}
		tones, last := 0, math.NaN()
		for i := range rampSteps {
			l := fieldLightness(few, c.ramp.step(i))
			if off := math.Abs(l - lightness(all, c.ramp.step(i))); off > c.off {
				t.Errorf("ramp %d, light %v: a field of step %d is %.1f off in lightness", c.ramp, c.light, i, off)
			}
			if l != last {
				tones++
				if edge := math.Abs(l - last); edge > c.across {
					t.Errorf("ramp %d, light %v: at step %d there is an edge of %.1f", c.ramp, c.light, i, edge)
				}
			}
			last = l
		}
		if tones < c.tones {
			t.Errorf("ramp %d, light %v: %d tones, want %d", c.ramp, c.light, tones, c.tones)
		}
	}
}

// A pixel of a field has one of the two colours next to its own, by its place alone;
// what is no value of a ramp, and any other paper, is left as it is.
func TestDither(t *testing.T) {
	few := Theme{Depth: Colors256}
	for r := range Ramp(rampCount) {
		for i := range rampSteps {
			c := r.step(i)
			seen := map[Color]int{}
			for at := range 64 {
				got := few.Dither(at%8, at/8, c)
				if got < r.step(0) || got > r.step(rampSteps-1) || got != few.Dither(at%8+2, at/8+4, c) {
					t.Fatalf("ramp %d, step %d at %d: %d", r, i, at, got)
				}
				seen[got]++
			}
			for got, n := range seen {
				if len(seen) > 2 || n != 64/len(seen) || len(seen) == 2 && few.index(got) == few.index(c) && n != 32 {
					t.Fatalf("ramp %d, step %d: %v", r, i, seen)
				}
			}
			for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors16}, {Depth: NoColor}} {
				if got := theme.Dither(1, 0, c); got != c {
					t.Fatalf("%+v: step %d becomes %d", theme, i, got)
				}
			}
		}
	}
	if got := few.Dither(1, 0, Accent); got != Accent {
		t.Errorf("the accent becomes %d", got)
	}
}

// NaN looks like no number, at every depth and without colour; least distance in OKLab.
func TestMissingIsOnNoRamp(t *testing.T) {
	const apart = 0.07
	for _, light := range []bool{false, true} {
		for depth := TrueColor; depth <= NoColor; depth++ {
			for _, glyphs := range []Glyphs{Braille, ASCII} {
				theme := Theme{Light: light, Depth: depth, Glyphs: glyphs}
				for r := range Ramp(rampCount) {
					f := New(2, 1, theme)
					f.Fill(0, 0, 1, 1, r, math.NaN())
					for i := range rampSteps {
						v := float64(i) / (rampSteps - 1)
						if r == Signed {
							v = 2*v - 1
						}
						f.Fill(1, 0, 1, 1, r, v)
						a, b := f.At(0, 0), f.At(1, 0)
						if theme.Signs() {
							if a.Rune == b.Rune {
								t.Fatalf("%+v: NaN and %v are both %q on ramp %d", theme, v, a.Rune, r)
							}
							continue
						}
						here, there := lab(theme.shown(a.BG, true)), lab(theme.shown(b.BG, true))
						if d := math.Sqrt(here.distance(there)); r != Cyclic && d < apart {
							t.Fatalf("%+v: NaN and %v are %.3f apart on ramp %d", theme, v, d, r)
						}
						if theme.shown(r.At(v), true) == theme.shown(r.At(math.NaN()), true) {
							t.Fatalf("%+v: NaN and %v have one colour on ramp %d", theme, v, r)
						}
					}
				}
			}
		}
	}
}

// Without colours a higher value never has less ink. In ASCII in colours a value farther from 0 never has less, and its
// opposite has another sign.
func TestSignsRise(t *testing.T) {
	ink := func(theme Theme, r Ramp, v float64) (sum float64) {
		sign := r.Sign(theme, v)
		if at := slices.Index([]rune(" ░▒▓█"), sign); at >= 0 {
			return float64(at)
		}
		for _, part := range glyphOf(sign, false).mask {
			sum += float64(part) / 255 / cellW / cellH
		}
		return sum
	}
	for _, theme := range themes {
		if !theme.Signs() {
			continue
		}
		hues := theme.Depth != NoColor
		for r := range Ramp(rampCount) {
			for v := -1.0; v < 1; v += 1. / 64 {
				here, next := ink(theme, r, v), ink(theme, r, v+1./64)
				switch {
				case r == Signed && hues && here > 0 && r.Sign(theme, v) == r.Sign(theme, -v):
					t.Errorf("%+v: only the colour of %v tells its sign", theme, v)
				case r == Signed && hues && v < 0:
					here, next = next, here
				}
				if next < here {
					t.Errorf("%+v, ramp %d: the ink falls from %.3f to %.3f at %v", theme, r, here, next, v)
				}
			}
		}
	}
}
