package chart_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"
	. "wavescope/views/chart"

	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// A bar begins at the zero of its scale, wherever that is, or the end next to it,
// and has an eighth of a cell for a thirty-second of four cells. Without colour
// what ends on the left is rounded to halves.
func TestDrawBar(t *testing.T) {
	waves, bits, learned, positive := Scale{Low: -1, High: 1}, Scale{High: 1}, Scale{Low: -3, High: 5}, Scale{Low: 2,
		High: 4}
	for _, c := range []struct {
		scale Scale
		v     float64
		want  string
		plain string
	}{
		{waves, 1, "    │████", ""}, {waves, -1, "████│    ", ""}, {waves, 0, "    │    ", ""}, {waves, 0.01, "    │    ",
			""},
		{waves, -0.135, "   ▌│    ", "   ▐│    "}, {waves, 0.633, "    │██▌ ", ""}, {waves, -0.788, "▉███│    ",
			" ███│    "},
		{waves, -0.95, "▎███│    ", "████│    "}, {waves, 0.181, "    │▊   ", ""}, {waves, 2, "    │████", ""},
		{bits, 0, "│        ", ""}, {bits, 1, "│████████", ""},
		{learned, -3, "███│     ", ""}, {learned, 0, "   │     ", ""}, {learned, 2.5, "   │██▌  ", ""}, {learned, 5,
			"   │█████", ""},
		{positive, 2, "│        ", ""}, {positive, 3, "│████    ", ""}, {positive, 4, "│████████", ""},
	} {
		for _, depth := range []frame.Depth{frame.TrueColor, frame.NoColor} {
			f := frame.New(9, 1, frame.Theme{Depth: depth})
			c.scale.DrawZero(f)
			c.scale.DrawBar(f, c.v, frame.SinColor)
			want := c.want
			if depth == frame.NoColor && c.plain != "" {
				want = c.plain
			}
			got := []rune(viewtest.ScreenRow(f, 0))
			for x, r := range []rune(want) {
				if r != ' ' && got[x] != r || r == ' ' && got[x] != ' ' {
					t.Errorf("%g of %v is drawn %q, want %q", c.v, c.scale, string(got), want)
					break
				}
			}
		}
	}
}

// A bar covers as much of its cells as the value of its scale, within a sixteenth
// of a cell, to the left as to the right.
func TestDrawBarIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.SampledFrom([]int{4, 7, 11}).Draw(t, "side")
		v := rapid.Float64Range(-1, 1).Draw(t, "v")
		f := frame.New(2*side+1, 1, frame.Theme{})
		Scale{Low: -1, High: 1}.DrawBar(f, v, frame.SinColor)
		covered := 0.0
		for x := range 2*side + 1 {
			c := f.At(x, 0)
			part := 0.0
			if c.Rune >= '█' && c.Rune <= '▏' {
				if part = float64(8-(c.Rune-'█')) / 8; c.BG == frame.SinColor {
					part = 1 - part
				}
			}
			if part > 0 && (x > side) != (v > 0) {
				t.Fatalf("%g is drawn on the wrong side", v)
			}
			covered += part
		}
		if want := math.Abs(v) * float64(side); math.Abs(covered-want) > 1.0/16+1e-9 {
			t.Fatalf("%g covers %.3f cells, want %.3f", v, covered, want)
		}
	})
}

// A bar has one colour from its zero to its tip, to the left as to the right, up as
// down, and read from far away as on a desk.
func TestBarsHaveOneColour(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Far: true}, {Far: true, Light: true}, {Far: true,
		Depth: frame.Colors256}} {
		for _, hue := range []frame.Color{frame.SinColor, frame.CosColor, frame.Offset, frame.SinColor.Over(60)} {
			for i := -40; i <= 40; i++ {
				v := float64(i) / 40
				level, upright := frame.New(11, 1, theme), frame.New(1, 11, theme)
				Scale{Low: -1, High: 1}.DrawBar(level, v, hue)
				DrawPillar(upright, 0, 5, 5, v, hue)
				seen := map[frame.Color]bool{}
				for at := range 11 {
					for _, c := range []*frame.Cell{level.At(at, 0), upright.At(0, at)} {
						switch {
						case c.Rune == ' ':
						case c.FG == frame.Background: // what is left is cut out of the colour
							seen[c.BG] = true
						default:
							seen[c.FG] = true
						}
					}
				}
				if len(seen) > 1 {
					t.Fatalf("%+v, hue %d: a bar of %v has the colours %v", theme, hue, v, seen)
				}
			}
		}
	}
}
