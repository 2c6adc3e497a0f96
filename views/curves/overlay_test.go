package curves

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

func overlayScene(t testing.TB, change func(*state)) shot {
	return curvesScene(t, func(s *state) {
		s.Face = overlayFace
		change(s)
	})
}

// Every curve passes through the dots of the formula's values, at every dot
// column; the cursor's is two dots wide.
func TestOverlayCurve(t *testing.T) {
	for _, zoom := range []chart.Zoom{-8, -4, -2, 1} {
		sc := overlayScene(t, func(s *state) {
			s.Zoom, s.Dim = zoom, 12
			s.Marks, _ = chart.ParseMarks("0,6,12,20",
				64)
		})
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
				row := int(math.Floor(y + 0.499))
				if !viewtest.BrailleDot(paper, x, row) {
					row = int(math.Floor(y + 0.501))
				}
				if !viewtest.BrailleDot(paper, x, row) {
					t.Fatalf("%v: no dot of dim %d in column %d near row %.2f", zoom, s.Dim, x, y)
				}
				thick := viewtest.BrailleDot(paper, x+1, row) || viewtest.BrailleDot(paper, x, row+1)
				if s.Dim == 12 && !thick && x < 2*p.Columns()-1 {
					t.Fatalf("%v: the cursor's curve is thin in column %d", zoom, x)
				}
			}
		}
	}
}

// Zoomed out, a line shows the mean of the positions under each column of dots,
// or of signs.
func TestOverlayMeans(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}} {
		for _, per := range []int{5, 20} {
			sc := overlayScene(t, func(s *state) {
				s.Zoom, s.Length, s.Pos = chart.Zoom(per), 3000, 1500
				s.Marks, _ = chart.ParseMarks("30,41", 64)
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

// Without marks the overlay shows four different dimensions, the cursor's
// among them, short waves first.
func TestSpreadDims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Face = overlayFace
		s.DModel = rapid.OneOf(rapid.IntRange(2, 70), rapid.SampledFrom([]int{512, 4096, 65_535, 65_536})).Draw(t,
			"d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary"}).Draw(t, "scheme")
		s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]chart.Zoom{-8, -2, 1, 20, 1000}).Draw(t, "zoom")
		s.Length = 1_000_000
		sc := shotOf(t, s)
		dims := inputsOf(frame.New(100, 30, frame.Theme{}), sc).spreadDims(rulerAt(sc, 0, 100, 0))
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

// A click on a name at the right end takes its dimension.
func TestOverlayHit(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {80, 19}, {60, 11}} {
		sc := overlayScene(t, func(s *state) { s.Marks, _ = chart.ParseMarks("0,6,12,20", 64) })
		f := curvesPicture(sc, size[0], size[1])
		p := overlayOf(f, sc)
		for i, s := range p.series {
			row := p.top + p.nameRows()[i]
			if got, ok := clickOn(f, sc, p.X+p.W+3, row); !ok || got.Dim != s.Dim ||
				!strings.Contains(viewtest.ScreenRow(f, row), "d"+strconv.Itoa(s.Dim)) {
				t.Errorf("%v: a click on name %d gives dim %d", size, i, got.Dim)
			}
		}
	}
}

// soloOf returns the picture of one wave, false where it is not drawn.
func soloOf(f frame.Frame, sc shot) (*solo, bool) { return newSolo(inputsOf(f, sc)) }

// A wave alone climbs at most one row a column, shows at least eight positions,
// and has a dot at the row of the formula's value at every one of them.
func TestSoloIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.Face = waveFace
		s.DModel = rapid.SampledFrom([]int{2, 4, 64, 512}).Draw(t, "d_model")
		s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 1e300}).Draw(t, "base")
		s.Length = rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, 1_000_000)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		s.Zoom = rapid.SampledFrom([]chart.Zoom{chart.Auto, -8, -2, 1, 20}).Draw(t, "zoom")
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
			if a, b := plotRow(heights[x], p.rows), plotRow(heights[x+1], p.rows); gap(a, b) > 1 {
				t.Fatalf("from column %d to the next the line climbs %d rows, %.2f where it is steepest", x, gap(a, b),
					steepest)
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

// Values beside each other do not touch, however short the sequence.
func TestSoloValuesDoNotTouch(t *testing.T) {
	touching := regexp.MustCompile(`[0-9][+−]`)
	for length := 1; length <= 40; length++ {
		for pos := range length {
			sc := curvesScene(t, func(s *state) { s.Face, s.DModel, s.Length, s.Pos = waveFace, 8, length, pos })
			text := string(curvesPicture(sc, 80, 20).AppendPlain(nil))
			if at := touching.FindString(text); at != "" {
				t.Errorf("length %d, position %d: %q in\n%s", length, pos, at, text)
			}
		}
	}
}

// The difference of two tables is drawn from −2 to 2 and has no wavelength;
// where it is 0 for good it is a line, however fast its waves are.
func TestDifference(t *testing.T) {
	a := curvesScene(t, func(s *state) { s.Zoom = 20; s.Length = 5000 })
	b := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Base = 20, 5000, 500_000 })
	less := shot{a.Less(b.Scene), Settings{}}
	f := curvesPicture(less, 120, 34)
	all := strings.Join(screenRows(f), "\n")
	viewtest.Wants(t, all, "┌A − B  −2    0    +2┐", "too fast to draw")
	if strings.Contains(all, "λ") {
		t.Error("a difference has a wavelength")
	}
	less.Face, less.Zoom = overlayFace, chart.Closest
	f = curvesPicture(less, 120, 34)
	viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "+2.0┤", "−2.0┤")
	p := overlayOf(f, less)
	for pos := p.First; pos < p.End(); pos++ { // the cursor's curve, on its way
		v := paperValue(pos, 6, 64, 10_000) - paperValue(pos, 6, 64, 500_000)
		if c := f.At(p.Column(pos), p.top+plotRow(v/2, p.rows)); c.Rune == ' ' {
			t.Errorf("no curve at position %d", pos)
		}
	}
}

var turnsOfDim = regexp.MustCompile(`^Dim (\d+): (\S+) turns in (\d+) positions?`)

// The overlay says that L positions turn a wave by L ÷ λ turns, λ = 2π·base^(2i/d), of the positions that it shows.
func TestOverlayCountsTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anywhere(t)
		s.Face = overlayFace
		sc := shotOf(t, s)
		picture := planOf(frame.New(120, 30, frame.Theme{}), sc)
		caption := picture.Words().Caption[0]
		found := turnsOfDim.FindStringSubmatch(caption)
		if found == nil || found[1] != strconv.Itoa(sc.Dim) {
			t.Fatalf("%q of dim %d", caption, sc.Dim)
		}
		n, _ := viewtest.Value(found[3])
		turns := n / (2 * math.Pi * math.Pow(sc.Base, float64(sc.Dim/2*2)/float64(sc.DModel)))
		if v, half := viewtest.Value(found[2]); math.Abs(v-turns) > half+1e-9*turns {
			t.Fatalf("%q: %v turns", caption, turns)
		}
	})
}
