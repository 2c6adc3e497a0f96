package curves

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

func overlayScene(t testing.TB, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.Overlay = true
		change(s)
	})
}

// The cursor's curve lies on top and passes through the row of the formula's
// value in every column of a position.
func TestOverlayCurve(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -4, -2, 1} {
		sc := overlayScene(t, func(s *state) { s.Zoom, s.Dim = zoom, 12; s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
		f := curvesPicture(sc, 120, 35)
		p := overlayOf(f, sc)
		for pos := p.First; pos < p.End(); pos++ {
			v := paperValue(pos, 12, 64, 10_000)
			c := f.At(p.Column(pos), p.top+(p.rows-1)/2-int(math.Round(v*float64(p.rows-1)/2)))
			if !strings.ContainsRune("─╭╮╰╯│●◆▲■", c.Rune) {
				t.Errorf("%v: at position %d there is %q", zoom, pos, c.Rune)
			}
		}
	}
}

// A curve that is too fast for the columns is never drawn as a line: its
// colour is only in shades at the smallest and the largest value.
func TestOverlayAliased(t *testing.T) {
	sc := overlayScene(t, func(s *state) {
		s.Length, s.Pos, s.Zoom = 2000, 1017, 20
		s.Marks, _ = scene.ParseMarks("0,6,12,20,28,44", 64)
	})
	f := curvesPicture(sc, 120, 35)
	p := overlayOf(f, sc)
	for _, s := range p.series {
		if fast := wavelength(s.Dim/2, 64, 10_000)/20 < 8; s.fast != fast {
			t.Errorf("dim %d: too fast %v, want %v", s.Dim, s.fast, fast)
		}
	}
	lines := 0
	for y := p.top; y < p.top+p.rows; y++ {
		for x := p.X; x < p.X+p.W; x++ {
			c := f.At(x, y)
			for _, s := range p.series {
				if c.FG != frame.Series(s.k).Over(62) && c.FG != frame.Series(s.k) {
					continue
				}
				if line := strings.ContainsRune("─│╭╮╰╯", c.Rune); line && s.fast {
					t.Fatalf("dim %d is drawn as a line at %d, %d", s.Dim, x, y)
				} else if line {
					lines++
				}
			}
			if c.Rune == '░' && y != p.top && y != p.top+p.rows-1 {
				t.Errorf("a range at row %d of %d", y-p.top, p.rows)
			}
		}
	}
	if lines == 0 {
		t.Error("no line at all")
	}
	if legend := viewtest.ScreenRow(f, 0) + viewtest.ScreenRow(f, 1); strings.Count(legend, "aliased") != 4 {
		t.Errorf("legend: %q", legend)
	}
	if caption := viewtest.LineText(scene.Fit(wordsOf(f, sc).Caption, f.Theme, 118)); !strings.Contains(caption, "░ = min and max") {
		t.Errorf("caption: %q", caption)
	}
}

// Zoomed out, a line shows the mean of the positions under each column.
func TestOverlayMeans(t *testing.T) {
	for _, per := range []int{5, 20} {
		sc := overlayScene(t, func(s *state) {
			s.Zoom, s.Length, s.Pos = scene.Zoom(per), 3000, 1500
			s.Marks, _ = scene.ParseMarks("30,41", 64)
		})
		p := overlayOf(frame.New(120, 35, frame.Theme{}), sc)
		if n := len(p.series[0].heights); n < p.Columns() {
			t.Fatalf("%d values for %d columns", n, p.Columns())
		}
		for _, s := range p.series {
			for x := range min(len(s.heights), p.Columns()) {
				sum, n := 0.0, 0
				for pos := p.First + x*per; pos < min(p.First+(x+1)*per, 3000); pos++ {
					sum, n = sum+paperValue(pos, s.Dim, 64, 10_000), n+1
				}
				if want := sum / float64(n); math.Abs(s.heights[x]-want) > 1e-12 {
					t.Errorf("1:%d, dim %d, column %d: %g, want %g", per, s.Dim, x, s.heights[x], want)
				}
			}
		}
	}
}

// At the cursor every series shows its glyph, side by side where two share a
// row; elsewhere no column has the glyphs of two.
func TestOverlayGlyphs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Overlay = true
		s.Length = rapid.IntRange(1, 3000).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{-8, -4, -2, 1, 2, 10}).Draw(t, "zoom")
		for len := rapid.IntRange(1, scene.MaxMarks).Draw(t, "marks"); s.Marks.Len() < len; {
			s.Marks = s.Marks.Toggle(rapid.IntRange(0, 63).Draw(t, "dim"))
		}
		sc := shotOf(t, s)
		f := curvesPicture(sc, rapid.IntRange(60, 180).Draw(t, "w"), rapid.IntRange(16, 60).Draw(t, "h"))
		p := overlayOf(f, sc)
		at, seen := p.Column(s.Pos), map[rune]int{}
		for x := p.X; x < p.X+p.W; x++ {
			var glyphs []rune
			for y := p.top; y < p.top+p.rows; y++ {
				c := f.At(x, y)
				if !slices.Contains(frame.SeriesGlyphs, c.Rune) {
					continue
				}
				if c.BG == frame.AccentBG {
					seen[c.Rune]++
				} else if !slices.Contains(glyphs, c.Rune) {
					glyphs = append(glyphs, c.Rune)
				}
			}
			if len(glyphs) > 1 && x != at {
				t.Fatalf("column %d has the glyphs %q", x, glyphs)
			}
		}
		if len(seen) != len(p.series) {
			t.Fatalf("at the cursor there are %v of %d series", seen, len(p.series))
		}
	})
}

// Names stand on rows of their own inside the plot, in the order of the ends.
func TestOverlayNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := overlay{rows: 2*rapid.IntRange(3, 30).Draw(t, "half") + 1}
		for _, v := range rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, min(scene.MaxMarks, p.rows)).Draw(t, "ends") {
			p.series = append(p.series, series{heights: []float64{v}})
		}
		rows := p.nameRows()
		for i, a := range rows {
			if a < 0 || a >= p.rows {
				t.Fatalf("name on row %d of %d", a, p.rows)
			}
			for j, b := range rows {
				if i != j && a == b {
					t.Fatalf("two names on row %d", a)
				}
				if ai, bi := plotRow(p.series[i].heights[0], p.rows), plotRow(p.series[j].heights[0], p.rows); ai < bi && a > b {
					t.Fatalf("rows %v for the ends %d and %d", rows, ai, bi)
				}
			}
		}
	})
}

// Without marks the overlay shows four different dimensions, the cursor's
// among them, short waves first.
func TestSpreadDims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Overlay = true
		s.DModel = rapid.OneOf(rapid.IntRange(2, 70), rapid.SampledFrom([]int{512, 4096, 65_535, 65_536})).Draw(t, "d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary"}).Draw(t, "scheme")
		s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{-8, -2, 1, 20, 1000}).Draw(t, "zoom")
		s.Length = 1_000_000
		sc := shotOf(t, s)
		dims := sheetOf(frame.New(100, 30, frame.Theme{}), sc).spreadDims(rulerAt(sc, 0, 100, 0))
		if want := min(spreadSeries, sc.Pairs()); len(dims) != want || !slices.Contains(dims, s.Dim) {
			t.Fatalf("dims %v, want %d of them with %d", dims, want, s.Dim)
		}
		for i := 1; i < len(dims); i++ {
			a, b := sc.PairOf(dims[i-1]), sc.PairOf(dims[i])
			if a >= b && b < sc.Pairs() {
				t.Fatalf("dims %v: pair %d before %d", dims, a, b)
			}
		}
	})
	sc := overlayScene(t, func(*state) {})
	var got []int
	for _, s := range overlayOf(frame.New(120, 30, frame.Theme{}), sc).series {
		got = append(got, s.Dim)
	}
	if !slices.Equal(got, []int{0, 6, 12, 18}) {
		t.Errorf("the default State shows %v", got)
	}
}

// A click on an entry of the legend or on a name at the right end takes its
// dimension.
func TestOverlayHit(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {80, 19}, {60, 11}} {
		sc := overlayScene(t, func(s *state) { s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
		f := curvesPicture(sc, size[0], size[1])
		p := overlayOf(f, sc)
		for i, s := range p.series {
			x, y := p.legend.place(i)
			if got, ok := clickOn(f, sc, x+3, y); !ok || got.Dim != s.Dim || f.At(x+1, y).Rune != frame.SeriesGlyphs[i] {
				t.Errorf("%v: a click on entry %d gives dim %d", size, i, got.Dim)
			}
			row := p.top + p.nameRows()[i]
			if got, ok := clickOn(f, sc, p.X+p.W+3, row); !ok || got.Dim != s.Dim || !strings.Contains(viewtest.ScreenRow(f, row), "d"+strconv.Itoa(s.Dim)) {
				t.Errorf("%v: a click on name %d gives dim %d", size, i, got.Dim)
			}
		}
	}
}
