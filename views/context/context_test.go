package context

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// llama is Llama-3.1-8B, read eight times as far as it was trained.
func llama(t viewtest.Failer, change func(*chart.State)) chart.Scene {
	s := chart.Default()
	s.Scheme, s.HeadDim, s.Base, s.Train, s.Length, s.Pos, s.Dim = "rope", 128, 500_000, 8192, 65_536, 50_000, 82
	if change != nil {
		change(&s)
	}
	return viewtest.SceneOf(t, s)
}

// drawn is a face of a scene as lines of text.
func drawn(sc chart.Scene, set Settings, w, h int, theme frame.Theme) []string {
	f := frame.New(w, h, theme)
	View.On(f, sc, set).Draw()
	rows := make([]string, h)
	for y := range rows {
		rows[y] = viewtest.ScreenRow(f, y)
	}
	return rows
}

// A bar is filled as far as its pair turned in training, and hatched from there as far as it
// reaches, both to half a cell; above is nothing. No bar is filled with the ink of what is
// new, and of two neighbours one at least is filled. All of a fast pair's bar is filled.
func TestBarsAreAngles(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {200, 55}} {
		sc := llama(t, func(s *chart.State) { s.Dim = 0 })
		p := newBars(newSubject(chart.Paper{W: size[0], H: size[1]}, sc, View.Default))
		seen := viewtest.Without(t, View, viewtest.Pictured[Settings]{Scene: sc, Set: View.Default}, size[0], size[1])
		for at, kind := range kindsOf(sc.State) {
			row := seen.Places["method-"+strconv.Itoa(at)]
			want, empty := viewtest.TurningOf(sc.State, kind), false // the bar before
			for pair := 35; pair < 64; pair++ {                      // 2π·500000^(2·35/128) > 8192
				filled, fresh, top := 0.0, 0.0, 0
				for y := range p.rows {
					c := seen.At(row.Min.X+p.left+pair*p.each, row.Min.Y+y)
					switch eighths := slices.Index(chart.Eighths, c.Rune); {
					case eighths <= 0:
					case c.FG == frame.Good:
						filled += float64(eighths) / 8
					default:
						fresh += float64(eighths) / 8
					}
					if !unicode.IsLetter(c.Rune) && (c.Rune != ' ' || c.BG != frame.Background) {
						top = max(top, p.rows-y)
					}
				}
				per, trained := float64(p.rows)/(2*math.Pi), want.Before[pair]*want.Train
				reached := math.Max(trained, want.After[pair]*want.Target)
				if trained = trained * per; math.Abs(filled-trained) > 0.5+1./16 { // bars are in eighths
					t.Errorf("%v, pair %d: %v rows filled, want %v", kind, pair, filled, trained)
				}
				reached = min(reached*per, float64(p.rows))
				if fresh > 0 {
					t.Errorf("%v, pair %d: %v rows are filled as new", kind, pair, fresh)
				}
				if empty && filled == 0 {
					t.Errorf("%v, pairs %d and %d: neither shows what was seen", kind, pair-1, pair)
				}
				empty = filled == 0
				if math.Abs(float64(top)-0.5-reached) > 1 {
					t.Errorf("%v, pair %d: %d rows reached, want %v", kind, pair, top, reached)
				}
			}
		}
	}
}

// In a file a bar is filled as far as its pair turned in training, to a pixel.
func TestFineBarsAreAngles(t *testing.T) {
	sc := llama(t, func(s *chart.State) { s.Dim = 0 })
	f := frame.New(120, 35, frame.Picture.Theme(frame.Theme{}))
	p := newBars(newSubject(chart.Paper{W: 120, H: 35, Theme: f.Theme}, sc, View.Default))
	for i, at := range p.listed {
		f.Clear()
		p.drawBars(f, i, at)
		img, ink, want := f.Image(), f.Theme.RGB(frame.Good), viewtest.TurningOf(sc.State, p.methods[at].kind)
		for pair := 35; pair < 64; pair++ {
			high := 0
			for y := range 18 * p.rows {
				if c := img.RGBAAt(9*pair*p.each+4, y); (frame.RGB{R: c.R, G: c.G, B: c.B}) == ink {
					high++
				}
			}
			seen := want.Before[pair] * want.Train / (2 * math.Pi) * float64(18*p.rows)
			if math.Abs(float64(high)-seen) > 1 {
				t.Errorf("method %d, pair %d: %d pixels are filled, want %.2f", at, pair, high, seen)
			}
		}
	}
}

// The dial shows the angles seen and reached of a pair, and whether its hand is at a new one.
func TestDialOfAPair(t *testing.T) {
	p := newBars(newSubject(chart.Paper{W: 120, H: 35}, llama(t, nil), View.Default))
	for _, c := range []struct {
		method        encoding.Method
		pair          int
		seen, reached float64
		lost          bool
	}{
		{encoding.Unscaled, 41, 0.29128, 1, true},
		{encoding.NTK, 41, 0.29128, 0.60211, true},
		{encoding.Llama3, 41, 0.29128, 0, false},
		{encoding.Unscaled, 20, 1, 0, false},
	} {
		at := slices.IndexFunc(p.methods, func(m method) bool { return m.kind == c.method })
		g := p.gauge(p.methods[at], c.pair)
		if math.Abs(g.Seen-c.seen) > 1e-4 || math.Abs(g.Reached-c.reached) > 1e-4 || g.Lost != c.lost {
			t.Errorf("%v, pair %d: %+v", c.method, c.pair, g)
		}
	}
}

// The words on a dial leave its rim whole.
func TestWordsStandInsideTheRim(t *testing.T) {
	for rows := 3; rows <= 20; rows++ {
		p, d := &bars{dial: rows}, chart.DialOf(rows)
		rim := frame.New(2*rows, rows, frame.Theme{})
		d.Unknown(rim, 0, 0)
		for i := range 100 {
			seen := float64(i) / 100
			f := frame.New(2*rows, rows, frame.Theme{})
			d.Unknown(f, 0, 0)
			p.nameArc(f, 0, 0, 0, seen, "seen", frame.Good)
			p.nameArc(f, 0, 0, seen, 1, "new", frame.Warn)
			for y := range rows {
				for x := range 2 * rows {
					if c := *rim.At(x, y); c.Rune > '⠀' && *f.At(x, y) != c {
						t.Errorf("%d rows, seen %v: a word at %d, %d", rows, seen, x, y)
					}
				}
			}
		}
	}
}

// Every pair has one bar, in order, fast and slow pairs apart, in as many columns as there
// are at most.
func TestEveryPairHasABar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, sc := rapid.IntRange(40, 220).Draw(t, "w"), someScene(t)
		if len(methodsOf(sc)) == 0 {
			return
		}
		p := newBars(newSubject(chart.Paper{W: w, H: rapid.IntRange(9, 60).Draw(t, "h")}, sc, View.Default))
		next := 0
		for i, g := range p.groups {
			if g.from != next || g.to <= g.from || (i < p.fast) != (g.from < p.border()) {
				t.Fatalf("bar %d of %v, fast up to %d", i, p.groups, p.border())
			}
			next = g.to
		}
		if next != p.pairs() || p.left+p.wide() > w {
			t.Fatalf("%d pairs of %d, %d columns", next, p.pairs(), p.wide())
		}
	})
}

// Where nothing turns a sentence says why.
func TestSchemesWithoutPairs(t *testing.T) {
	for _, kind := range scheme.All {
		sc := llama(t, func(s *chart.State) { s.Scheme = kind.Name; s.Dim = 0 })
		says := strings.Contains(strings.Join(captionOf(sc, newFace), " "), "angle")
		told := View.Tables(sc, View.Default)
		turns := kind.Waves || kind.Rotates
		if reads := told[0].Name == "limit" || told[0].Name == "nothing"; turns == reads || !turns && !says {
			t.Errorf("%s: %+v", kind.Name, told[0])
		}
	}
}

// Where distances are read that training did not show, the caption says what a bias makes of them: the slope
// 2^(−8 head/heads) times the distance, or the bucket that training has seen or has not.
func TestCaptionPastTraining(t *testing.T) {
	for _, c := range []struct{ scheme, want string }{
		{scheme.ALiBi, fmt.Sprintf("At distance 127, the largest in training, head 3 adds −%g; at 1023 −%g.",
			127*math.Exp2(-3), 1023*math.Exp2(-3))},
		{scheme.T5, "From distance 113 on all keys are in bucket 31, and training on 128 showed it: no bucket is new."},
	} {
		s := chart.Default()
		s.Scheme, s.Head, s.Heads, s.Length = c.scheme, 3, 8, 128
		sc, err := chart.New(s.Clamp())
		if err != nil {
			t.Fatal(err)
		}
		if got := captionOf(sc, newFace)[0]; got != c.want {
			t.Errorf("%s: %q, want %q", c.scheme, got, c.want)
		}
	}
	s := chart.Default()
	s.Scheme, s.Length = scheme.T5, 50 // 16 exact buckets, 16 up to 128: 50 is short of the last
	sc, err := chart.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	bucket := func(k float64) int { return 16 + int(math.Log(k/16)/math.Log(128.0/16)*16) }
	want := fmt.Sprintf("Training on 50 showed buckets up to %d; distance 399 is in bucket 31.", bucket(49))
	if got := captionOf(sc, newFace)[0]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// T5's curve goes to twice the distance from which all keys share the last bucket.
func TestCurveOfBuckets(t *testing.T) {
	for _, furthest := range []int{20, 128, 1000} {
		sc := llama(t, func(s *chart.State) { s.Scheme, s.Dim, s.MaxDistance = scheme.T5, 0, furthest })
		d := View.Tables(sc, View.Default)[0]
		row := make([]float64, 2)
		d.Row(d.Rows-1, row)
		if d.Rows != 2*furthest+1 || row[0] != float64(2*furthest) || row[1] != float64(sc.Buckets-1) {
			t.Errorf("%d rows up to %v for a distance of %d", d.Rows, row, furthest)
		}
	}
}

// A curve over a length has a row for each of its positions or distances, the last one less than the length.
func TestCurveEndsWithTheLength(t *testing.T) {
	for _, target := range []int{1, 2, 100, 5000} {
		for _, kind := range []string{scheme.Learned, scheme.ALiBi} {
			sc := llama(t, func(s *chart.State) { s.Scheme, s.Dim, s.Target, s.Train, s.LearnedRows = kind, 0, target, 1, 100 })
			want := chart.Either(kind == scheme.Learned, max(target, 100), target)
			if d := View.Tables(sc, View.Default)[0]; d.Rows != want {
				t.Errorf("%v up to length %d: %d rows, want %d", kind, target, d.Rows, want)
			}
		}
	}
}

// Keys step through faces, methods, factors and pairs, and come to an end or around.
func TestKeys(t *testing.T) {
	s, set := llama(t, nil).State, View.Default
	press := func(key string) {
		for _, k := range View.Keys {
			if n, ok := k.Arg(key); ok {
				k.Act(&s, &set, n)
			}
		}
	}
	for _, want := range []string{frequenciesFace, newFace} {
		if press("o"); set.Face != want {
			t.Errorf("face %s, want %s", set.Face, want)
		}
	}
	for _, want := range []float64{16, 32, 64, 2} {
		if press("f"); s.Factor != want {
			t.Errorf("factor %v, want %v", s.Factor, want)
		}
	}
	across, down := View.Axes(s, set)
	for _, want := range []int{42, 43, 42} {
		across.Move(&s, &set, []int{1, -1}[b2i(s.Dim >= 86)])
		if pair, _ := viewtest.SceneOf(t, s).Pair(); pair != want {
			t.Errorf("pair %d, want %d", pair, want)
		}
	}
	for range 9 {
		down.Move(&s, &set, 1)
	}
	if s.Method != encoding.Llama3 {
		t.Errorf("the last method is %v", s.Method)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A table of waves is shown by the methods of RoPE where a head has its frequencies; other exponents are divided alone.
func TestMethodsOfATable(t *testing.T) {
	for _, c := range []struct {
		dModel  int
		layout  encoding.Layout
		methods int
	}{{64, encoding.Interleaved, 6}, {64, encoding.Concat, 6}, {2, encoding.Interleaved, 6}, {63, encoding.Interleaved, 2},
		{64, encoding.T2T, 2}} {
		s := chart.Default()
		s.DModel, s.Layout, s.Method = c.dModel, c.layout, encoding.YaRN
		sc := viewtest.SceneOf(t, s)
		here := newSubject(chart.Paper{}, sc, View.Default).method().kind
		if want := chart.Either(c.methods == 6, encoding.YaRN, encoding.Unscaled); here != want ||
			len(kindsOf(s)) != c.methods || len(methodsOf(sc)) != c.methods {
			t.Errorf("%d columns, %v: %v, by %v", c.dModel, c.layout, kindsOf(s), here)
		}
	}
}

// Proportional frequencies are compared with those of the same head, whose exponents count the pairs at rest too:
// 10000^(−2·5/64), and 10000^(−2·5/64)/8 with the factor. Other methods have no formula for them.
func TestProportionalIsComparedWithItself(t *testing.T) {
	omega := math.Pow(10_000, -10.0/64)
	for dim, want := range map[int][2]float64{10: {2 * math.Pi / omega, 8 * 2 * math.Pi / omega},
		60: {math.Inf(1), math.Inf(1)}} {
		sc := llama(t, func(s *chart.State) {
			s.HeadDim, s.RotaryDim, s.Base, s.Method = 64, 16, 10_000, encoding.Proportional
			s.Dim, s.Train, s.Length = dim, 128, 1024
		})
		for _, table := range View.Tables(sc, View.Default) {
			if table.Name != "same" {
				continue
			}
			if table.Rows != 2 {
				t.Errorf("%d methods", table.Rows)
			}
			for i, name := range []string{"none", "proportional"} {
				if row := table.Cells(i); row[0] != name || is(row[2], want[i]) != nil {
					t.Errorf("pair %d: %v, want λ %v of %s", dim/2, row, want[i], name)
				}
			}
		}
	}
}

// A base that no float holds, and what follows from it, is said to be beyond one.
func TestNumbersBeyondFloats(t *testing.T) {
	for _, face := range []string{newFace, frequenciesFace} {
		for _, factor := range []float64{1, 8, 1e6} {
			for _, head := range []int{4, 64, 256} {
				sc := llama(t, func(s *chart.State) {
					s.HeadDim, s.Base, s.Factor, s.Dim, s.Method = head, 1e300, factor, head-2, encoding.NTK
				})
				all := strings.Join(drawn(sc, Settings{Face: face}, 160, 50, frame.Theme{}), "\n")
				if strings.Contains(all+captionOf(sc, face)[0], "Inf") {
					t.Errorf("%s, head %d, factor %g:\n%s", face, head, factor, all)
				}
			}
		}
	}
}

// The plot of Frequencies, and what is below it, end in the last row of their paper.
func TestFrequenciesFillTheirRows(t *testing.T) {
	sc, set := llama(t, func(*chart.State) {}), View.Default
	set.Face = frequenciesFace
	for h := 12; h <= 60; h++ {
		p := newFrequencies(newSubject(chart.Paper{W: 80, H: h}, sc, set))
		end := 4 + p.lines.Lanes[0].Rows // two rows above the plot, and two below
		if p.strokes >= 0 {
			end = p.strokes + 2
		}
		if end != h {
			t.Errorf("%d rows: it ends after %d", h, end)
		}
	}
}

// Under the number of the cursor's pair stands its own wavelength, 2π·b^(2i/r), and
// under every other number that of its pair or none.
func TestWavelengthsUnderPairs(t *testing.T) {
	for _, w := range []int{60, 80, 120, 160} {
		for dim := 0; dim < 128; dim += 2 {
			sc := llama(t, func(s *chart.State) { s.Dim = dim })
			set := View.Default
			set.Face = frequenciesFace
			p := newFrequencies(newSubject(chart.Paper{W: w, H: 40}, sc, set))
			rows := drawn(sc, set, w, 40, frame.Theme{})
			row := []rune(rows[slices.IndexFunc(rows, func(row string) bool {
				head := strings.Fields(row)
				return len(head) > 1 && head[0] == "λ" && head[1] != "="
			})])
			at := p.columnOf(dim / 2)
			for at > 0 && row[at-1] != ' ' {
				at--
			}
			got, half := viewtest.Value(strings.Fields(string(row[at:]))[0])
			if want := 2 * math.Pi * math.Pow(500_000, float64(dim)/128); math.Abs(got-want) > half*(1+1e-9) {
				t.Errorf("%d columns, pair %d: %v, want %v in %q", w, dim/2, got, want, string(row))
			}
		}
	}
}

// is holds a number that is written against a value.
func is(text string, want float64) error {
	if math.IsInf(want, 0) && text == "∞" {
		return nil
	}
	if v, half := viewtest.Value(text); !(math.Abs(v-want) <= half+1e-9*math.Abs(v)) {
		return fmt.Errorf("%s, want %v", text, want)
	}
	return nil
}

// asked is the picture of a face that a question is asked of: Llama-3.1-8B, read
// eight times as far as it was trained, by a method.
func asked(t *testing.T, face string, method encoding.Method, change func(*chart.State)) viewtest.Pictured[Settings] {
	t.Helper()
	sc := llama(t, func(s *chart.State) {
		s.Method, s.Factor = method, 8
		if change != nil {
			change(s)
		}
	})
	return viewtest.Pictured[Settings]{Name: face + ", " + nameOf(method), Scene: sc,
		Set: View.Clamp(Settings{Face: face})}
}

func TestParts(t *testing.T) {
	few := func(s *chart.State) { s.HeadDim, s.RotaryDim, s.Dim = 8, 8, 2 } // what looks far is slow
	for face, roomy := range map[string][]string{
		newFace: {"dial", "layers"}, frequenciesFace: {"strokes", "new", "edge", "layers"},
	} {
		viewtest.HoldsParts(t, View, roomy,
			asked(t, face, encoding.NTK, few), asked(t, face, encoding.Llama3, few),
			viewtest.Pictured[Settings]{Name: face + ", gemma", Scene: opened(t, "gemma-3-4b", nil),
				Set: View.Clamp(Settings{Face: face})},
			asked(t, face, encoding.Linear, func(s *chart.State) { s.Scheme, s.DModel, s.Dim = "sinusoidal", 16, 4 }),
			viewtest.Pictured[Settings]{Name: face + ", bloom", Scene: opened(t, "bloom", nil),
				Set: View.Clamp(Settings{Face: face})},
			viewtest.Pictured[Settings]{Name: face + ", smollm3", Scene: opened(t, "smollm3-3b", nil),
				Set: View.Clamp(Settings{Face: face})})
	}
}

// What a question hides cannot be read off the picture: not how many pairs reach
// new angles, nor what becomes of one of them.
func TestHiddenPartsAreNotRead(t *testing.T) {
	for _, c := range []struct{ face, part, pattern, hide string }{
		{newFace, "pairs", `3[45] of 35 slowed`, "counts"}, {frequenciesFace, "counts", `2[89] new`, "counts"},
		{newFace, "dial", `0\.[0-9]{2}`, "dial"},
		{newFace, "length", `factor 8`, "method-1 method-2 method-3 method-4 method-5"},
	} {
		p := asked(t, c.face, encoding.NTK, nil)
		before := viewtest.Without(t, View, p, 120, 36)
		texts := regexp.MustCompile(c.pattern).FindAllString(before.Text(c.part), -1)
		if len(texts) == 0 {
			t.Errorf("%s has no %s in %s:\n%s", c.face, c.pattern, c.part, before.Text(""))
		}
		after := viewtest.Without(t, View, p, 120, 36, strings.Fields(c.hide)...).Text("")
		for _, text := range texts {
			if regexp.MustCompile(`(^|[^0-9.])` + regexp.QuoteMeta(text) + `($|[^0-9])`).MatchString(after) {
				t.Errorf("%s without %s still says %q:\n%s", c.face, c.hide, text, after)
			}
		}
	}
}

// Where a question hides which angles are new, no dial and no number has the colour
// of a warning.
func TestNewAnglesAreLeftOut(t *testing.T) {
	for _, face := range []string{newFace, frequenciesFace} {
		p := asked(t, face, encoding.Unscaled, nil)
		if n := warnings(viewtest.Without(t, View, p, 120, 36)); n == 0 {
			t.Errorf("%s warns of nothing", face)
		}
		if n := warnings(viewtest.Without(t, View, p, 120, 36, "new", "counts")); n > 0 {
			t.Errorf("%s without new angles has %d cells that warn", face, n)
		}
	}
}

func TestBlocksGiveRoom(t *testing.T) {
	viewtest.GivesRoom(t, View, asked(t, newFace, encoding.NTK, nil), "method-2", "method-3", "method-4", "method-5")
	five := func(s *chart.State) { s.Factor = 32 } // halvings, which take the rows of the strokes
	viewtest.GivesRoom(t, View, asked(t, frequenciesFace, encoding.NTK, five), "curve", "strokes")
}

func TestRegions(t *testing.T) {
	viewtest.Regions(t, View, asked(t, newFace, encoding.NTK, nil), asked(t, frequenciesFace, encoding.NTK, nil))
}

// warnings counts the cells in a colour of a warning.
func warnings(seen viewtest.Seen) (n int) {
	w, h := seen.Size()
	for y := range h {
		for x := range w {
			switch c := seen.At(x, y); {
			case c.FG == frame.Warn, c.FG == frame.Warn.Over(60), c.BG == frame.Warn.Over(16):
				n++
			}
		}
	}
	return n
}

// A click on the last column of a curve moves the cursor to the last position of a learned table, or to the longest
// distance.
func TestCurveTakesClicks(t *testing.T) {
	for kind, want := range map[string]func(chart.State) int{
		scheme.Learned: func(s chart.State) int { return s.Pos }, scheme.ALiBi: func(s chart.State) int { return s.Offset },
	} {
		sc := llama(t, func(s *chart.State) { s.Scheme, s.Dim, s.Target, s.Train, s.LearnedRows = kind, 0, 50, 1, 50 })
		picture := View.On(frame.New(120, 38, frame.Theme{}), sc, View.Default)
		at := picture.Places()[limitName.Name]
		change := picture.Hit(at.Max.X-3, at.Min.Y+1) // two columns are a margin
		if !change.Answers() {
			t.Fatal(kind, "does not answer")
		}
		s := sc.State
		if change.State(&s); want(s) != 49 {
			t.Errorf("%s: the cursor is at %d, want 49", kind, want(s))
		}
	}
}

// All lines but one that end in one row are told apart without colours: the one of the cursor is bold, one is dotted,
// others have their names at their lines, nearer to them than to others.
func TestFrequenciesNameTheirLines(t *testing.T) {
	set := View.Default
	set.Face = frequenciesFace
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}} {
		for _, sc := range []chart.Scene{llama(t, nil), viewtest.SceneOf(t, chart.Default())} {
			p := newFrequencies(newSubject(chart.Paper{W: 120, H: 34, Theme: theme}, sc, set))
			rows := drawn(sc, set, 120, 35, theme)
			tick := func(text string) int {
				return slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(strings.TrimSpace(row), text+" ") })
			}
			one, half := tick("1"), tick("1/2")
			var unnamed []string
			for at, m := range p.methods {
				if m.kind == encoding.Unscaled || m.kind == encoding.Dynamic {
					continue // alone in their rows
				}
				named := at == p.at || strings.Contains(strings.Join(rows, "\n"), nameOf(m.kind)+" ╌╌")
				for y := range rows {
					cells := []rune(rows[y])
					x := strings.Index(string(cells[:p.lines.Left+p.lines.X.W]), nameOf(m.kind))
					if x < 0 || y < one || named {
						continue
					}
					middle := len([]rune(rows[y][:x])) + len(nameOf(m.kind))/2
					pair, _ := p.lines.X.Hit(middle - p.lines.Left)
					off := func(m method) float64 { // rows from the name to a line
						return math.Abs(float64(y-one) + math.Log2(m.Ratio(pair))*float64(half-one))
					}
					named = off(m) < 2
					for i, other := range p.methods {
						if i != at && off(other) <= off(m) {
							t.Errorf("%s stands %.1f rows from its line, %.1f from %s", nameOf(m.kind), off(m), off(other),
								nameOf(other.kind))
						}
					}
				}
				if !named {
					unnamed = append(unnamed, nameOf(m.kind))
				}
			}
			if len(unnamed) > 1 {
				t.Errorf("%v: no name at the lines of %v:\n%s", theme.Depth, unnamed, strings.Join(rows, "\n"))
			}
		}
	}
}
