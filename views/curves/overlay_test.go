package curves

import (
	"fmt"
	"math"
	"os"
	"slices"
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

func overlayScene(t testing.TB, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.Overlay = true
		change(s)
	})
}

// Every curve passes through the dots of the formula's values, at every dot
// column; the cursor's is two dots wide.
func TestOverlayCurve(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -4, -2, 1} {
		sc := overlayScene(t, func(s *state) { s.Zoom, s.Dim = zoom, 12; s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
		f := frame.New(120, 34, frame.Theme{})
		p := overlayOf(f, sc)
		paper := f.Sub(p.X, p.top, p.W, p.rows)
		for _, s := range p.series {
			f.Clear()
			p.drawPaths(paper, []series{s})
			for x := range 2 * p.Columns() {
				at := float64(p.First) + (float64(x)-0.5)/float64(2*p.Cells)
				angle := at * math.Pow(10_000, -float64(s.Dim)/64)
				mid := float64(4*p.rows-1) / 2
				y := mid - math.Sin(angle)*(mid-1.5)
				if !viewtest.BrailleDot(paper, x, int(math.Floor(y+0.501))) && !viewtest.BrailleDot(paper, x, int(math.Floor(y+0.499))) {
					t.Fatalf("%v: no dot of dim %d in column %d near row %.2f", zoom, s.Dim, x, y)
				}
				if below := int(math.Floor(y+0.499)) + 1; s.Dim == 12 && !viewtest.BrailleDot(paper, x, below) && !viewtest.BrailleDot(paper, x, below+1) {
					t.Fatalf("%v: the cursor's curve is thin in column %d", zoom, x)
				}
			}
		}
	}
}

// Where there is no braille, or text is copied, the curve passes through the row
// of the formula's value in every column of a position, drawn with signs that
// survive.
func TestOverlayOfSigns(t *testing.T) {
	for _, theme := range []frame.Theme{{ASCII: true}, {Text: true}} {
		for _, zoom := range []scene.Zoom{-8, -4, -2, 1} {
			sc := overlayScene(t, func(s *state) { s.Zoom, s.Dim = zoom, 12; s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
			f := frame.New(120, 35, theme)
			planOf(f, sc).Draw()
			p := overlayOf(f, sc)
			for pos := p.First; pos < p.End(); pos++ {
				v := paperValue(pos, 12, 64, 10_000)
				c := f.At(p.Column(pos), p.top+(p.rows-1)/2-int(math.Round(v*float64(p.rows-1)/2)))
				if !strings.ContainsRune("-|.'oxA#●◆▲■", c.Rune) {
					t.Errorf("%v: at position %d there is %q", zoom, pos, c.Rune)
				}
			}
			for y := p.top; y < p.top+p.rows; y++ {
				if row := viewtest.ScreenRow(f.Sub(p.X, y, p.Columns(), 1), 0); strings.ContainsAny(row, "╭╮╰╯─│?") {
					t.Errorf("%+v: %q", theme, row)
				}
			}
		}
	}
}

// A curve that is too fast for the dots is never drawn as a line: its colour is
// only in shades at the smallest and the largest value, and its name says so.
func TestOverlayTooFast(t *testing.T) {
	sc := overlayScene(t, func(s *state) {
		s.Length, s.Pos, s.Zoom = 2000, 1017, 20
		s.Marks, _ = scene.ParseMarks("0,6,12,20,28,44", 64)
	})
	f := curvesPicture(sc, 120, 35)
	p := overlayOf(f, sc)
	n := 0
	for _, s := range p.series {
		if fast := wavelength(s.Dim/2, 64, 10_000)/10 < 8; s.fast != fast {
			t.Errorf("dim %d: too fast %v, want %v", s.Dim, s.fast, fast)
		} else if fast {
			n++
		}
	}
	lines := 0
	for y := p.top; y < p.top+p.rows; y++ {
		for x := p.X; x < p.X+p.W; x++ {
			c := f.At(x, y)
			for _, s := range p.series {
				if line := c.Rune > 0x2800 && c.Rune < 0x2900 && x != p.Column(1017) && (c.FG == frame.Series(s.k).Over(85) || c.FG == frame.Series(s.k)); line && s.fast {
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
	if all := strings.Join(screenRows(f), "\n"); strings.Count(all, "too fast") != n || n == 0 {
		t.Errorf("%d names of %d say too fast", strings.Count(all, "too fast"), n)
	}
	if caption := viewtest.LineText(scene.Fit(wordsOf(f, sc).Caption, f.Theme, 118)); !strings.Contains(caption, "░ = min and max") {
		t.Errorf("caption: %q", caption)
	}
}

// Zoomed out, a line shows the mean of the positions under each column of dots,
// or of signs.
func TestOverlayMeans(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {ASCII: true}} {
		for _, per := range []int{5, 20} {
			sc := overlayScene(t, func(s *state) {
				s.Zoom, s.Length, s.Pos = scene.Zoom(per), 3000, 1500
				s.Marks, _ = scene.ParseMarks("30,41", 64)
			})
			p := overlayOf(frame.New(120, 35, theme), sc)
			each := p.perColumn()
			if n := len(p.series[0].heights); n < each*p.Columns() {
				t.Fatalf("%d values for %d columns", n, p.Columns())
			}
			for _, s := range p.series {
				for x := range min(len(s.heights), each*p.Columns()) {
					sum, n := 0.0, 0
					for pos := p.First + x*per/each; pos < min(p.First+(x+1)*per/each, 3000); pos++ {
						sum, n = sum+paperValue(pos, s.Dim, 64, 10_000), n+1
					}
					if want := sum / float64(n); math.Abs(s.heights[x]-want) > 1e-12 {
						t.Errorf("1:%d, dim %d, column %d: %g, want %g", per, s.Dim, x, s.heights[x], want)
					}
				}
			}
		}
	}
}

// At the cursor every series has a round bead at its value; no column has the
// signs of two.
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
		for x := p.X; x < p.X+p.W; x++ {
			var glyphs []rune
			for y := p.top; y < p.top+p.rows; y++ {
				if c := f.At(x, y); slices.Contains(frame.SeriesGlyphs, c.Rune) && !slices.Contains(glyphs, c.Rune) {
					glyphs = append(glyphs, c.Rune)
				}
			}
			if len(glyphs) > 1 {
				t.Fatalf("column %d has the glyphs %q", x, glyphs)
			}
		}
		for _, s := range p.series {
			v := paperValue(sc.Pos, s.Dim, 64, 10_000)
			y := 4*p.top + int(math.Round(float64(2*p.rows-2)*(1-v)))
			for dy := range 4 {
				if x := 2 * p.Column(sc.Pos); !viewtest.BrailleDot(f, x, y+dy) || !viewtest.BrailleDot(f, x+1, y+dy) {
					t.Fatalf("no bead of dim %d at the cursor", s.Dim)
				}
			}
		}
	})
}

// The legend reads as the cut: the vector's name, and every curve's value.
func TestOverlayLegend(t *testing.T) {
	for _, size := range [][2]int{{120, 34}, {80, 18}, {200, 54}} {
		sc := overlayScene(t, func(s *state) { s.Marks, _ = scene.ParseMarks("0,6,12,20", 64) })
		want := "PE(17)"
		for k, dim := range []int{0, 6, 12, 20} {
			want += fmt.Sprintf("   %c d%d %s", frame.SeriesGlyphs[k], dim, words.Signed(paperValue(17, dim, 64, 10_000), 3))
		}
		if got := strings.TrimSpace(viewtest.ScreenRow(curvesPicture(sc, size[0], size[1]), 0)); got != want {
			t.Errorf("%v: the legend reads\n%q, want\n%q", size, got, want)
		}
	}
}

// The length stands whole at the lower right, in units, or not at all.
func TestOverlayNeverCutsTheLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Overlay = rapid.Bool().Draw(t, "overlay")
		s.OneWave = !s.Overlay
		s.Length = rapid.OneOf(rapid.SampledFrom([]int{100_000, 131_072, 1_000_000, encoding.MaxPos}), rapid.IntRange(20, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		sc := shotOf(t, s)
		w, h := rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h")
		f := curvesPicture(sc, w, h)
		for y := range h {
			_, after, found := strings.Cut(viewtest.ScreenRow(f, y), "of ")
			if after = strings.TrimSpace(after); found && y > h/2 && after != strconv.Itoa(s.Length) && after != words.Compact(s.Length) {
				t.Fatalf("of %q of %d", after, s.Length)
			}
		}
	})
}

// Names stand on rows of their own inside the plot, in the order of the ends.
func TestOverlayNames(tt *testing.T) {
	rapid.Check(tt, func(t *rapid.T) {
		sc := overlayScene(tt, func(*state) {})
		p := overlay{axes: axes{base: base{sheet: sheetOf(frame.New(80, rapid.IntRange(10, 40).Draw(t, "h"), frame.Theme{}), sc)}}}
		p.rows = 2*rapid.IntRange(3, 30).Draw(t, "half") + 1
		for _, v := range rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, min(scene.MaxMarks, p.rows)).Draw(t, "ends") {
			p.series = append(p.series, series{heights: []float64{v}})
		}
		rows := p.nameRows()
		for i, a := range rows {
			if a < 0 || a >= p.rows {
				t.Fatalf("name on row %d of %d", a, p.rows)
			}
			for j, b := range rows {
				if i != j && gap(a, b) < p.nameHeight() {
					t.Fatalf("two names on rows %d and %d", a, b)
				}
				if ai, bi := parts.PlotRow(p.series[i].heights[0], p.rows), parts.PlotRow(p.series[j].heights[0], p.rows); ai < bi && a > b {
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
			e := p.legend.entries[i]
			x := p.axesLeft() + e.x
			if got, ok := clickOn(f, sc, x+2, e.y); !ok || got.Dim != s.Dim || f.At(x, e.y).Rune != frame.SeriesGlyphs[i] {
				t.Errorf("%v: a click on entry %d gives dim %d", size, i, got.Dim)
			}
			row := p.top + p.nameRows()[i]
			if got, ok := clickOn(f, sc, p.X+p.W+3, row); !ok || got.Dim != s.Dim || !strings.Contains(viewtest.ScreenRow(f, row), "d"+strconv.Itoa(s.Dim)) {
				t.Errorf("%v: a click on name %d gives dim %d", size, i, got.Dim)
			}
		}
	}
}

// The README says what asciigraph draws: one wave anywhere, and the overlay where braille is
// no choice. Its lines are of box-drawing signs with round corners, or of signs of ASCII.
func TestReadmeSaysWhatAsciigraphDraws(t *testing.T) {
	draws := func(theme frame.Theme, change func(*state)) (boxes, braille bool) {
		f := frame.New(120, 34, theme)
		s := curvesScene(t, change)
		View.Plan(f, s.Scene, s.Settings).Draw()
		text := string(f.AppendPlain(nil))
		return strings.ContainsAny(text, "╭╮╰╯"), strings.ContainsFunc(text, func(r rune) bool { return r > 0x2800 && r <= 0x28ff })
	}
	one, overlay := func(s *state) { s.OneWave, s.Dim = true, 12 }, func(s *state) { s.Overlay, s.Dim = true, 12 }
	for _, c := range []struct {
		name           string
		theme          frame.Theme
		change         func(*state)
		boxes, braille bool
	}{
		{"one wave", frame.Theme{}, one, true, false}, {"overlay", frame.Theme{}, overlay, false, true},
	} {
		if boxes, braille := draws(c.theme, c.change); boxes != c.boxes || braille != c.braille {
			t.Errorf("%s: box-drawing %v, braille %v", c.name, boxes, braille)
		}
	}
	for _, theme := range []frame.Theme{{ASCII: true}, {Text: true}} {
		if boxes, braille := draws(theme, overlay); boxes || braille {
			t.Errorf("overlay on %+v: box-drawing %v, braille %v", theme, boxes, braille)
		}
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(string(text)), " ")
	viewtest.Wants(t, said, "asciigraph draws the line of Curves › one wave and, "+
		"where there is no braille (`--ascii`, `--format plain`), the overlay")
}
