package frame

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// Many dots or pixels at once are what one after the other would be, wherever
// they start and however far they reach beyond the paper.
func TestManyAtOnce(t *testing.T) {
	colors := []Color{SinColor, CosColor, Warn, Good, Accent, Line, Faint, Bright, Offset}
	for _, theme := range []Theme{{}, {ASCII: true}} {
		for x := -3; x < 9; x++ {
			for y := -5; y < 13; y++ {
				for n := range 10 {
					w, h := n, (n*7+x)&7
					same(t, theme, func(f Frame) { f.Dots(x, y, w, h, Ink{Color: Warn, Glyph: '*'}) }, func(f Frame) {
						for i := range w * h {
							f.Dot(x+i%w, y+i/w, Ink{Color: Warn, Glyph: '*'})
						}
					})
					if theme.ASCII || x < 0 || y < 0 {
						continue // not for them
					}
					same(t, theme, func(f Frame) { f.PixelsDown(x, y, colors[:min(n, 9)]) }, func(f Frame) {
						for i, c := range colors[:min(n, 9)] {
							f.Pixel(x, y+i, c)
						}
					})
					same(t, theme, func(f Frame) { f.PixelsRight(x, y, colors[:min(n, 9)]) }, func(f Frame) {
						for i, c := range colors[:min(n, 9)] {
							f.Pixel(x+i, y, c)
						}
					})
				}
			}
		}
	}
}

// same compares two ways to draw on a piece of paper that has something on it.
func same(t *testing.T, theme Theme, draw, want func(Frame)) {
	t.Helper()
	var sheets [2]Frame
	for i, how := range []func(Frame){draw, want} {
		sheets[i] = New(6, 4, theme)
		sheets[i].Text(0, 1, "abcdef", Style{FG: Text, Bold: true})
		sheets[i].Dot(3, 5, Ink{Color: Good, Z: 2, Glyph: 'o'})
		how(sheets[i].Sub(1, 1, 4, 3))
	}
	if !slices.Equal(sheets[0].grid.cells, sheets[1].grid.cells) {
		t.Fatalf("one by one it is %q, at once %q", sheets[1].AppendPlain(nil), sheets[0].AppendPlain(nil))
	}
}

// Clearing a part leaves the rest.
func TestClear(t *testing.T) {
	f := New(5, 3, Theme{})
	for y := range 3 {
		f.Text(0, y, "wörld", Style{FG: Warn, BG: Panel, Bold: true})
	}
	f.Sub(1, 1, 3, 5).Clear()
	f.Sub(9, 9, 1, 1).Clear()
	if got := string(f.AppendPlain(nil)); got != "wörld\nw   d\nw   d" {
		t.Errorf("%q is left", got)
	}
	if c := *f.At(3, 2); c != (Cell{Rune: ' ', FG: Text, BG: Background}) {
		t.Errorf("a cleared cell is %+v", c)
	}
}

// Of 256 colours too a field is as light as its values are: along a ramp it has at
// least so many tones, none is further from the true lightness, and none follows on
// another with a larger edge. Nine colours alone were off by 17, with edges of 26; six
// of a magnitude by 15, with edges of 26.
func TestFieldsOf256FollowTheRamp(t *testing.T) {
	for _, c := range []struct {
		ramp        Ramp
		light       bool
		tones       int
		off, across float64
	}{
		{Signed, false, 23, 4.5, 9}, {Signed, true, 21, 5, 7}, {Magnitude, false, 15, 4.5, 6.5}, {Magnitude, true, 11,
			6, 7.5},
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

// Solid paper is named for every cell, so nothing shows through; otherwise the
// blank parts are the terminal's own.
func TestSolidPaperCoversTheTerminal(t *testing.T) {
	for _, light := range []bool{false, true} {
		for depth := range NoColor {
			for _, solid := range []bool{false, true} {
				f := New(6, 2, Theme{Light: light, Depth: depth, Solid: solid})
				f.Text(1, 0, "ab", Style{})
				f.Pixel(4, 0, Signed.At(1))
				for _, line := range strings.Split(f.ANSI(), "\n") {
					line, ended := strings.CutSuffix(line, "\x1b[m")
					painted := strings.HasPrefix(line, "\x1b[4") || strings.HasPrefix(line, "\x1b[10")
					own := !painted || strings.Contains(line, "49m") || strings.Contains(line, "39m")
					if solid && (own || !ended) {
						t.Errorf("light %v, %s: the terminal shows in %q", light, Depths[depth], line)
					}
					if !solid && painted {
						t.Errorf("light %v, %s: blank paper is painted in %q", light, Depths[depth], line)
					}
				}
			}
		}
	}
}

// With 16 colours text on solid paper is told from the paper.
func TestSolidTextIsSeen(t *testing.T) {
	for _, light := range []bool{false, true} {
		theme := Theme{Light: light, Depth: Colors16, Solid: true}
		ink, paper := theme.tone(Text, false), theme.tone(Background, true)
		if ink.kind != of16 || paper.kind != of16 || ink.index == paper.index {
			t.Errorf("light %v: text %v on %v", light, ink, paper)
		}
	}
}
