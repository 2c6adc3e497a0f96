package views

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/curves"
	"wavescope/views/frame"
	"wavescope/views/heatmap"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// differ is the scene of a difference.
func differ(t viewtest.Failer, p Panes) scene.Scene {
	t.Helper()
	p.Difference = true
	sc, err := p.Scene(true)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return sc
}

func text(l scene.Line) string {
	s := ""
	for _, span := range l {
		s += span.Text
	}
	return s
}

// The caption's numbers are those of the formula: PE of base 10000 less PE of
// base 500000, d_model 64, 128 positions.
func TestDifferenceCaption(t *testing.T) {
	worst, rms, largest, atPos, atDim := 0, 0.0, 0.0, 0, 0
	for pair := range 32 {
		sum := 0.0
		for pos := range 128 {
			a := float64(pos) / math.Pow(10_000, float64(2*pair)/64)
			b := float64(pos) / math.Pow(500_000, float64(2*pair)/64)
			for i, v := range []float64{math.Sin(a) - math.Sin(b), math.Cos(a) - math.Cos(b)} {
				sum += v * v
				if math.Abs(v) > math.Abs(largest)+1e-9 {
					largest, atPos, atDim = v, pos, 2*pair+i
				}
			}
		}
		if r := math.Sqrt(sum / 256); r > rms {
			worst, rms = pair, r
		}
	}
	want := fmt.Sprintf("pair 0 never differs (ω = 1 at any base); over 128 positions pair %d differs most (rms %.2f); largest difference −%.4f at pos %d, dim %d",
		worst, rms, -largest, atPos, atDim)
	if got := text(differenceCaption(differ(t, two(t, "base 500000")))[0]); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if worst != 11 || atPos != 63 || atDim != 18 {
		t.Errorf("pair %d, pos %d, dim %d: not those of the target picture", worst, atPos, atDim)
	}
}

// A caption says what it leaves out: the shape that is not common, and what is
// too much to look at.
func TestDifferenceCaptionSaysOverWhat(t *testing.T) {
	for settings, want := range map[string]string{
		"base 5":                        "over 128 positions ",
		"base 5 d-model 32":             "over 128 positions and 32 dimensions of both ",
		"base 5 length 20":              "over 20 positions and 64 dimensions of both ",
		"layout concat":                 "over 128 positions ",
		"d-model 32":                    "over 128 positions and 32 dimensions of both ",
		"scheme binary":                 "",
		"base 5 d-model 64 length 1000": "of both",
	} {
		p := two(t, settings)
		if p.NoDifference() != "" && want == "" {
			continue
		}
		if got := text(differenceCaption(differ(t, p))[0]); !strings.Contains(got, want) {
			t.Errorf("%s: %s", settings, got)
		}
	}
	s := scene.Default()
	s.Length, s.DModel, s.Pos, s.Dim = 1e15, 65536, 123456789012345, 777
	p := One(s).Split().Change(func(s *scene.State) { s.Base = 77 })
	for _, l := range differenceCaption(differ(t, p)) {
		if !strings.Contains(text(l), "over positions ") {
			t.Errorf("%q speaks of more than was looked at", text(l))
		}
	}
	got := text(differenceCaption(differ(t, p))[0])
	var from, to, low, high int
	if _, err := fmt.Sscanf(got[strings.Index(got, "over"):], "over positions %d to %d and dims %d to %d", &from, &to, &low, &high); err != nil ||
		from > s.Pos || to < s.Pos || low > s.Dim || high < s.Dim || (to-from+1)*(high-low+1) > blockValues {
		t.Errorf("%s: %v", got, err)
	}
}

// A thing less itself is exactly 0 everywhere, and the caption says so, in
// every view that draws differences.
func TestDifferenceWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		p := One(s.Clamp()).Split().Subtract()
		sc := differ(t, p)
		for range 5 {
			pos, dim := rapid.IntRange(0, s.Length-1).Draw(t, "pos"), rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
			if v := sc.Enc.At(pos, dim); v != 0 {
				t.Fatalf("%v at %d, %d", v, pos, dim)
			}
		}
		for _, l := range differenceCaption(sc) {
			if !strings.Contains(text(l), "exactly 0") {
				t.Fatalf("%s", text(l))
			}
		}
		if p.NoDifference() == "" {
			if readout := text(p.Words(nil).Readout[0]); !strings.HasSuffix(readout, "+0.00000") {
				t.Fatalf("%s", readout)
			}
		}
	})
}

// The picture of a thing less itself has one colour: that of 0.
func TestDifferenceWithItselfIsDark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.View, s.Phase = "heatmap", false
		if s.Pixel == heatmap.Largest {
			s.Pixel = heatmap.Mean
		}
		sc := differ(t, One(s.Clamp()).Split())
		f := frame.New(120, 40, frame.Theme{})
		h := heatmap.planHeatmap(f, sc)
		h.paintMatrix()
		w, height := f.Size()
		seen := 0
		for y := range height {
			for x := range w {
				if c := f.At(x, y); c.Rune == '▀' || c.Rune == '▄' {
					seen++
					for _, ink := range []frame.Color{c.FG, c.BG} {
						if ink != frame.Signed.At(0) && ink != frame.SignedQuiet.At(0) && ink != frame.Background {
							t.Fatalf("cell %d, %d is %v", x, y, ink)
						}
					}
				}
			}
		}
		if seen == 0 {
			t.Fatalf("nothing is drawn")
		}
	})
}

// A pixel of the difference has the colour of the difference of the formulas.
func TestDifferencePixels(t *testing.T) {
	p := two(t, "base 500000 view heatmap")
	p.First.View = "heatmap"
	sc := differ(t, p)
	f := frame.New(120, 40, frame.Theme{})
	h := heatmap.planHeatmap(f, sc)
	h.drawUpright()
	for dim := range 64 {
		at, ok := h.cols.place(dim)
		if !ok {
			t.Fatalf("column %d is not shown", dim)
		}
		for step := range h.steps.count {
			pos := h.steps.first + step
			i := float64(dim / 2)
			a, b := float64(pos)/math.Pow(10_000, i/32), float64(pos)/math.Pow(500_000, i/32)
			want := math.Sin(a) - math.Sin(b)
			if dim%2 == 1 {
				want = math.Cos(a) - math.Cos(b)
			}
			c := f.At(h.x+at, body0(f, h)+h.y+step/2)
			got := c.FG
			if step%2 == 1 {
				got = c.BG
			}
			ramp := frame.SignedQuiet
			if dim == sc.Dim || pos == sc.Pos {
				ramp = frame.Signed
			}
			if near := ramp.At(want / 2); max(got, near)-min(got, near) > 1 {
				t.Fatalf("pos %d, dim %d: colour %d, want %d", pos, dim, got, near)
			}
		}
	}
}

// body0 is the row of a frame that a plan's rows count from.
func body0(f frame.Frame, h heatmap.heatmap) int {
	_, before := f.Size()
	_, after := h.f.Size()
	return before - after
}

// Where there is no difference, the reason is a sentence; where there is, every
// view that has one draws it at every size without a panic.
func TestDifferenceDrawsOrSaysWhy(t *testing.T) {
	drawn := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		if !p.Two {
			p = p.Split()
		}
		if rapid.Bool().Draw(t, "same view") {
			p.Second.View = rapid.SampledFrom([]string{"similarity", "heatmap", "curves", "shift"}).Draw(t, "view")
			p.First.View = p.Second.View
			p.Second.Similar.Sines = p.Second.Similar.Sines && rapid.Bool().Draw(t, "sines")
			p.First.Scheme = p.Second.Scheme
		}
		if why := p.NoDifference(); why != "" {
			if strings.HasSuffix(why, ".") || len(why) > 120 {
				t.Fatalf("%q", why)
			}
			return
		}
		sc := differ(t, p)
		v := p.Second.Current()
		drawn[v.Name]++
		theme := frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii"), Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		f := frame.New(rapid.IntRange(0, 130).Draw(t, "w"), rapid.IntRange(0, 45).Draw(t, "h"), theme)
		v.Draw(f, sc)
		v.Window(f, sc)
		w, h := f.Size()
		if s, ok := v.Hit(f, sc, rapid.IntRange(0, w).Draw(t, "x"), rapid.IntRange(0, h).Draw(t, "y")); ok && (s.Pos >= sc.Length || s.Dim >= sc.DModel) {
			t.Fatalf("hits pos %d, dim %d of %d × %d", s.Pos, s.Dim, sc.Length, sc.DModel)
		}
		p.Difference = true
		p.Words(nil)
	})
	for _, v := range All {
		if v.Subtract != nil && drawn[v.Name] == 0 {
			t.Errorf("no difference of %s was drawn", v.Title)
		}
	}
}

// differenceAt is the formula of the two tables' difference at a position that
// need not be whole.
func differenceAt(pos float64, dim int) float64 {
	exponent := float64(dim/2) / 32
	a, b := pos/math.Pow(10_000, exponent), pos/math.Pow(500_000, exponent)
	if dim%2 == 0 {
		return math.Sin(a) - math.Sin(b)
	}
	return math.Cos(a) - math.Cos(b)
}

// A lane of the difference passes through the formula's values on the scale ±2,
// also between positions, and its beads stand on positions.
func TestDifferenceLanes(t *testing.T) {
	const rows = 9
	for _, zoom := range []scene.Zoom{-8, -4, -2, 1} {
		p := two(t, "base 500000")
		p = p.Change(func(s *scene.State) { s.Zoom, s.Pos = zoom, 60 })
		sc := differ(t, p)
		r := curves.newRuler(sc, 0, 60, 0)
		reach := float64(4*rows-1) / 2
		swing := reach
		if r.cells > 1 {
			swing -= 0.5
		}
		for dim := range 16 {
			l := curves.newLane(sc, dim/2)
			l.strands = l.strands[dim%2 : dim%2+1]
			f := curves.laneFrame(sc, r, l, rows)
			for x := range r.dots() {
				pos := float64(r.start) + (float64(x)-0.5)/float64(2*r.cells)
				y := reach - swing*differenceAt(pos, dim)/2
				if !curves.litDot(f, x, int(math.Floor(y+0.499))) && !curves.litDot(f, x, int(math.Ceil(y-0.499))) {
					t.Fatalf("%v, dim %d: no dot in column %d near row %.2f", zoom, dim, x, y)
				}
			}
			for pos := r.start; r.cells > 1 && pos < r.end(); pos++ {
				x, y := 2*(pos-r.start)*r.cells, reach-swing*differenceAt(float64(pos), dim)/2
				if top, bottom := viewtest.DotColumn(f, x, 4*rows); float64(top) > y+1 || float64(bottom) < y-1 {
					t.Fatalf("%v, dim %d: the bead of position %d is %d–%d, not at %.2f", zoom, dim, pos, top, bottom, y)
				}
			}
		}
	}
}

// The overlay of the difference holds the formula's values, half as high.
func TestDifferenceOverlay(t *testing.T) {
	for _, zoom := range []scene.Zoom{-4, 1} {
		p := two(t, "base 500000")
		p.Second.Overlay, p.Second.Zoom = true, zoom
		sc := differ(t, p)
		plan := curves.newOverlayPlan(frame.New(100, 30, frame.Theme{}), sc)
		for _, s := range plan.series {
			for x, v := range s.values {
				pos := float64(plan.start) + float64(x)/float64(plan.cells)
				if want := differenceAt(pos, s.dim) / 2; math.Abs(v-want) > 1e-9 {
					t.Fatalf("%v: dim %d stands at %v at position %v, want %v", zoom, s.dim, v, pos, want)
				}
			}
		}
	}
}
