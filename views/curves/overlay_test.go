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
	"wavescope/views/plot"
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
			s.Marks, _ = chart.ParseMarks("0,6,12,20", 64)
		})
		sc.Hidden = chart.Hidden{}
		f := frame.New(120, 34, frame.Theme{})
		p := overlayOf(f, sc)
		for _, s := range p.curves {
			f.Clear()
			own := overlayOf(f, sc)
			own.lines.Lanes[0].Series = []plot.Series{own.line(s)}
			own.lines.Lanes[0].Series[0].Signs, own.lines.Lanes[0].Lead, own.lines.Here = nil, 0, chart.Nowhere
			own.lines.Lanes[0].Scale.Ticks = []float64{}
			paper := f.Sub(p.left, p.top, p.x.W, p.rows)
			chart.Picture{Root: chart.Region{Way: chart.Stack, In: own.over(p.top)}}.On(f, chart.Hidden{}).Draw()
			for x := range 2 * p.columns() {
				at := float64(p.x.First) + float64(x)/float64(p.x.Dots)
				angle := at * math.Pow(10_000, -float64(s.Dim)/64)
				y := laneDot(p.rows, math.Sin(angle))
				row := int(math.Floor(y + 0.499))
				if !viewtest.BrailleDot(paper, x, row) {
					row = int(math.Floor(y + 0.501))
				}
				if !viewtest.BrailleDot(paper, x, row) {
					t.Fatalf("%v: no dot of dim %d in column %d near row %.2f", zoom, s.Dim, x, y)
				}
				thick := viewtest.BrailleDot(paper, x+1, row) || viewtest.BrailleDot(paper, x, row+1)
				if s.Dim == 12 && !thick && x < 2*p.columns()-1 {
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
			items := p.x.Columns()
			low, high := make([]float64, len(items)), make([]float64, len(items))
			for _, s := range p.curves {
				p.line(s).Fill(items, low, high)
				for k, of := range items {
					if p.coarse() { // the cell that the column is in
						of.From -= (of.From - p.x.First) % per
						of.To = min(of.From+per, 3000)
					}
					sum := 0.0
					for pos := of.From; pos < of.To; pos++ {
						sum += paperValue(pos, s.Dim, 64, 10_000)
					}
					if want := sum / float64(of.To-of.From); math.Abs(low[k]-want) > 1e-12 || high[k] != low[k] {
						t.Errorf("1:%d, dim %d, column %d: %g … %g, want %g", per, s.Dim, k, low[k], high[k], want)
					}
				}
			}
		}
	}
}

// Without marks the overlay shows four different dimensions, two in ASCII, the cursor's
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
		signs := inputsOf(frame.New(100, 30, frame.Theme{Glyphs: frame.ASCII}), sc).spreadDims(windowOf(sc, 100, 0))
		if len(signs) != min(2, sc.Pairs()) || !slices.Contains(signs, s.Dim) {
			t.Fatalf("in ASCII: %v", signs)
		}
		dims := inputsOf(frame.New(100, 30, frame.Theme{}), sc).spreadDims(windowOf(sc, 100, 0))
		if want := min(spreadCurves, sc.Pairs()); len(dims) != want || !slices.Contains(dims, s.Dim) {
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
	for _, s := range overlayOf(frame.New(120, 30, frame.Theme{}), sc).curves {
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
		for i, s := range p.curves {
			row := p.top + p.nameRows()[i]
			if got, ok := clickOn(f, sc, p.left+p.x.W+3, row); !ok || got.Dim != s.Dim ||
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
		theme := frame.Theme{Text: rapid.Bool().Draw(t, "text")} // whose line is one of signs
		f := frame.New(rapid.IntRange(60, 250).Draw(t, "w"), rapid.IntRange(12, 65).Draw(t, "h"), theme)
		p, ok := soloOf(f, sc)
		if !ok {
			t.Fatal("there is no picture")
		}
		if shown := p.end() - p.x.First; shown < min(leastShown, s.Length) && s.Zoom != -8 {
			t.Fatalf("%d positions of %d", shown, s.Length)
		}
		lane := &p.lines.Lanes[0]
		steepest := 2 * math.Pi * float64((p.rows-1)/2) / p.wave.Period / float64(p.own)
		draw := lane.Series[0].Line
		if (draw != nil) != theme.Text {
			t.Fatalf("a line of signs: %t", draw != nil)
		}
		checked := func(f chart.Canvas, rows []int) {
			for x := range len(rows) - 1 {
				if a, b := rows[x], rows[x+1]; a >= 0 && b >= 0 && gap(a, b) > 1 {
					t.Fatalf("from column %d to the next the line climbs %d rows, %.2f where it is steepest", x, gap(a, b),
						steepest)
				}
			}
			for pos := p.x.First; pos < p.end(); pos++ {
				if x := cellOf(p.x, pos); rows[x] != lane.Row(p.Enc.At(pos, s.Dim)) {
					t.Fatalf("position %d is beside the line, in row %d", pos, rows[x])
				}
			}
			draw(f, rows)
		}
		if draw != nil {
			lane.Series[0].Line = checked
		}
		if steepest > 1+1e-9 {
			t.Fatalf("it climbs %.3f rows a column", steepest)
		}
		chart.Picture{Root: p.region()}.On(f, chart.Hidden{}).Draw()
		for pos := p.x.First; pos < p.end(); pos++ {
			y := 1 + p.lines.Air + int(math.Round(float64(p.rows-1)/2*(1-p.Enc.At(pos, s.Dim))))
			point := func(y int) bool {
				r := f.At(p.left+cellOf(p.x, pos), y).Rune
				return r == '●' || pos == s.Pos && r > '\u2800' && r <= '\u28ff'
			}
			if !point(y-1) && !point(y) && !point(y+1) {
				t.Fatalf("no point at position %d", pos)
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
	viewtest.Wants(t, strings.Join(screenRows(f), "\n"), "+2.0 ", "−2.0 ")
	p := overlayOf(f, less)
	for pos := p.x.First; pos < p.end(); pos++ { // the cursor's curve, on its way
		v := paperValue(pos, 6, 64, 10_000) - paperValue(pos, 6, 64, 500_000)
		if c := f.At(p.left+cellOf(p.x, pos), p.top+p.lines.Lanes[0].Row(v)); c.Rune == ' ' {
			t.Errorf("no curve at position %d", pos)
		}
	}
}

var turnsOfDim = regexp.MustCompile(`dim (\d+)(?: turns)? ([\d.]+(?:e\S\d+)?)`)

// The overlay says that L positions turn a wave by L ÷ λ turns, λ = 2π·base^(2i/d), of the positions that it shows.
func TestOverlayCountsTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anywhere(t)
		s.Face = overlayFace
		sc := shotOf(t, s)
		picture := planOf(frame.New(120, 30, frame.Theme{}), sc)
		caption := picture.Words().Caption[0]
		n, _ := viewtest.Value(strings.Fields(caption)[1])
		found := turnsOfDim.FindAllStringSubmatch(caption, -1)
		curves := overlayOf(frame.New(120, 30, frame.Theme{}), sc).curves
		if len(found) != len(curves) {
			t.Fatalf("%q of %d curves", caption, len(curves))
		}
		for i, of := range found {
			dim, _ := strconv.Atoi(of[1])
			turns := n / (2 * math.Pi * math.Pow(sc.Base, float64(dim/2*2)/float64(sc.DModel)))
			if v, half := viewtest.Value(of[2]); dim != curves[i].Dim || math.Abs(v-turns) > half+1e-9*turns {
				t.Fatalf("%q: %v turns of dim %d", caption, turns, curves[i].Dim)
			}
		}
	})
}

// The readout speaks of curves that are drawn: of the cursor's dimension, or of the marked ones, with their values.
func TestOverlayReadsWhatItDraws(t *testing.T) {
	for _, dim := range []int{6, 12} {
		sc := overlayScene(t, func(s *state) { s.Dim, s.Marks = dim, chart.Marks{}.Toggle(0).Toggle(12) })
		said := ""
		for _, field := range planOf(frame.New(120, 30, frame.Theme{}), sc).Words().Readout {
			said += field.Label + " " + field.Value + " "
		}
		if dim == 12 {
			viewtest.Wants(t, said, "dim 12", chart.SignedText(paperValue(17, 12, 64, 10_000), 5))
			continue
		}
		viewtest.Wants(t, said, "dim 0 "+chart.SignedText(paperValue(17, 0, 64, 10_000), 5),
			"dim 12 "+chart.SignedText(paperValue(17, 12, 64, 10_000), 5))
		if strings.Contains(said, "dim 6") || strings.Contains(said, "14.9") {
			t.Errorf("dim 6 is not drawn: %q", said)
		}
	}
}
