package curves

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// soloScene is a state that shows one wave alone.
func soloScene(t viewtest.Failer, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.OneWave = true
		change(s)
	})
}

// soloOf is the picture of one wave, false where it is not drawn.
func soloOf(f frame.Frame, sc shot) (*solo, bool) { return newSolo(sheetOf(f, sc)) }

// The other wave of the pair has its name beside its line, on cells that hold
// nothing else, at every size and position of the cursor; on signs it is left out.
func TestSoloNamesThePartner(t *testing.T) {
	for _, size := range [][2]int{{80, 18}, {100, 24}, {120, 34}, {200, 54}} {
		for _, dim := range []int{6, 7, 20, 62} {
			for pos := 0; pos < 128; pos += 5 {
				sc := soloScene(t, func(s *state) { s.Dim, s.Pos = dim, pos })
				want := "d" + strconv.Itoa(dim^1) + [...]string{" cos", " sin"}[dim&1]
				all := strings.Join(screenRows(curvesPicture(sc, size[0], size[1])), "\n")
				if n := strings.Count(all, want); n != 1 {
					t.Errorf("%v, dim %d, pos %d: %d × %q in\n%s", size, dim, pos, n, want, all)
				}
				f := frame.New(size[0], size[1], frame.Theme{ASCII: true})
				planOf(f, sc).Draw()
				if all := strings.Join(screenRows(f), "\n"); strings.Contains(all, want) {
					t.Errorf("%v, dim %d: %q in\n%s", size, dim, want, all)
				}
			}
		}
	}
}

// A wave alone climbs at most one row a column, shows at least eight positions,
// and has a dot at the row of the formula's value at every one of them.
func TestSoloIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.OneWave = true
		s.DModel = rapid.SampledFrom([]int{2, 4, 64, 512}).Draw(t, "d_model")
		s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")
		s.Length = rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, 1_000_000)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{scene.Auto, -8, -2, 1, 20}).Draw(t, "zoom")
		sc := shotOf(t, s)
		f := frame.New(rapid.IntRange(60, 250).Draw(t, "w"), rapid.IntRange(12, 65).Draw(t, "h"), frame.Theme{})
		p, ok := soloOf(f, sc)
		if !ok {
			t.Fatal("there is no picture")
		}
		if shown := p.End() - p.First; shown < min(leastShown, s.Length) && s.Zoom != -8 {
			t.Fatalf("%d positions of %d", shown, s.Length)
		}
		heights := p.line(p.wave)
		steepest := 2 * math.Pi * float64((p.rows-1)/2) / p.wave.Period / float64(p.own)
		for x := range len(heights) - 1 {
			if a, b := parts.PlotRow(heights[x], p.rows), parts.PlotRow(heights[x+1], p.rows); gap(a, b) > 1 {
				t.Fatalf("from column %d to the next the line climbs %d rows, %.2f where it is steepest", x, gap(a, b), steepest)
			}
		}
		if steepest > 1+1e-9 {
			t.Fatalf("it climbs %.3f rows a column", steepest)
		}
		p.draw(f)
		for pos := p.First; pos < p.End(); pos++ {
			v := p.Enc.At(pos, s.Dim)
			if x, y := p.Column(pos), p.top+p.row(v); f.At(x, y).Rune != '●' {
				t.Fatalf("no dot at position %d", pos)
			}
			if off := math.Abs(p.scale.Height(v) - heights[p.Column(pos)-p.X]); off > 1e-9 {
				t.Fatalf("position %d is %g beside the line", pos, off)
			}
		}
	})
}

// Each position has its value beside its dot where there is room, the cursor's
// always; a value is written whole, of the formula's digits.
func TestSoloValues(t *testing.T) {
	for _, size := range [][2]int{{120, 34}, {80, 18}, {200, 54}} {
		for pos := 20; pos < 60; pos++ {
			sc := soloScene(t, func(s *state) { s.Pos = pos })
			f := curvesPicture(sc, size[0], size[1])
			p, _ := soloOf(f, sc)
			all := strings.Join(screenRows(f), "\n")
			found := 0
			for at := range p.Ticks {
				if strings.Contains(all, words.Signed(paperValue(at, 6, 64, 10_000), 2)) {
					found++
				}
			}
			if !strings.Contains(all, words.Signed(paperValue(pos, 6, 64, 10_000), 2)) || found < 4 {
				t.Errorf("%v, position %d: %d values\n%s", size, pos, found, all)
			}
		}
	}
}

// What is no wave, or a difference, stays in lanes; so does a wave that has no
// room for eight positions.
func TestSoloNeedsAWave(t *testing.T) {
	zeros := soloScene(t, func(s *state) { s.DModel, s.Layout, s.Dim = 7, encoding.T2T, 6 })
	bits := soloScene(t, func(s *state) { s.Scheme = "binary" })
	less := soloScene(t, func(*state) {})
	less.Scene = less.Scene.Less(soloScene(t, func(s *state) { s.Base = 500_000 }).Scene)
	for name, sc := range map[string]shot{"zeros": zeros, "bits": bits, "difference": less} {
		if _, ok := soloOf(frame.New(120, 34, frame.Theme{}), sc); ok {
			t.Errorf("%s are drawn as a wave", name)
		}
		seen := viewtest.Without(t, View, viewtest.Pictured[Settings]{Scene: sc.Scene, Set: sc.Settings}, 120, 34)
		if !seen.Has(*laneName) {
			t.Errorf("%s are not in lanes", name)
		}
	}
	if _, ok := soloOf(frame.New(14, 34, frame.Theme{}), soloScene(t, func(*state) {})); ok {
		t.Error("a wave is drawn where there is no room")
	}
}

// In signs that are copied the cosine stays away, and the line is of four signs.
func TestSoloOfSigns(t *testing.T) {
	for _, theme := range []frame.Theme{{ASCII: true}, {Text: true}} {
		sc := soloScene(t, func(*state) {})
		f := frame.New(80, 18, theme)
		planOf(f, sc).Draw()
		p, _ := soloOf(f, sc)
		for y := p.top; y < p.top+p.rows; y++ {
			row := viewtest.ScreenRow(f.Sub(p.X, y, p.Columns(), 1), 0)
			if strings.ContainsAny(row, "╭╮╰╯─│?") {
				t.Errorf("%+v: %q", theme, row)
			}
		}
		at := f.At(p.Column(17), p.top+p.row(math.Sin(17/math.Pow(10_000, 6.0/64))))
		if at.Rune != '@' {
			t.Errorf("%+v: at the cursor there is %q", theme, at.Rune)
		}
		viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "dim 6 sin", "[17]", strconv.Itoa(p.First))
	}
}
