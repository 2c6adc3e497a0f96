package context

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// llama is Llama-3.1-8B, read eight times as far as it was trained.
func llama(t viewtest.Failer, change func(*scene.State)) scene.Scene {
	s := scene.Default()
	s.Scheme, s.HeadDim, s.Base, s.Train, s.Length, s.Pos, s.Dim = "rope", 128, 500_000, 8192, 65_536, 50_000, 82
	if change != nil {
		change(&s)
	}
	return viewtest.SceneOf(t, s)
}

// drawn is a face of a scene as lines of text.
func drawn(sc scene.Scene, set Settings, w, h int, theme frame.Theme) []string {
	f := frame.New(w, h, theme)
	View.Plan(f, sc, set).Draw()
	rows := make([]string, h)
	for y := range rows {
		rows[y] = viewtest.ScreenRow(f, y)
	}
	return rows
}

// The numbers of the picture are those of the published head, and the first slow
// pairs are in sight wherever the cursor is.
func TestDialsOfAHead(t *testing.T) {
	for _, dim := range []int{0, 6, 82, 127} {
		sc := llama(t, func(s *scene.State) { s.Dim = dim })
		rows := drawn(sc, View.Default, 120, 35, frame.Theme{})
		all := strings.Join(rows, "\n")
		for _, want := range []string{"λ > 8192", "8219", "15203", "29 of 29 slow", "35 of 35 fast", "base × 8.27", "ramp 29–34", "every 3rd pair"} {
			if !strings.Contains(all, want) {
				t.Errorf("dim %d: no %q in\n%s", dim, want, all)
			}
		}
		if pair := " " + []string{0: "0", 6: "3", 82: "41", 127: "63"}[dim] + " "; !strings.Contains(rows[1], pair) {
			t.Errorf("dim %d: no pair%sin %q", dim, pair, rows[1])
		}
	}
}

// Of the bands of a gauge's rim those are in the colours of what was seen and of
// what was not that the formulas say.
func TestGaugeOfAPair(t *testing.T) {
	sc := llama(t, nil)
	p := newDials(newSubject(frame.New(120, 35, frame.Theme{}), sc, View.Default))
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
		for _, m := range p.methods {
			if m.kind != c.method {
				continue
			}
			g := p.gauge(m, c.pair)
			if d := g.Seen - c.seen; d > 1e-4 || d < -1e-4 || g.Lost != c.lost {
				t.Errorf("%v, pair %d: %+v", c.method, c.pair, g)
			}
			if d := g.Reached - c.reached; d > 1e-4 || d < -1e-4 {
				t.Errorf("%v, pair %d: %+v", c.method, c.pair, g)
			}
		}
	}
}

// Where nothing turns a sentence says why, and which view shows it.
func TestSchemesWithoutPairs(t *testing.T) {
	for _, kind := range encoding.Schemes {
		sc := llama(t, func(s *scene.State) { s.Scheme = kind.Name; s.Dim = 0 })
		rows := strings.Join(drawn(sc, View.Default, 120, 35, frame.Theme{}), "\n")
		says := strings.Contains(rows, "see Schemes, key 7") || strings.Contains(rows, "see Heatmap, key 2")
		if says == kind.Waves || kind.Waves != strings.Contains(rows, "none") && kind.Name != "none" {
			t.Errorf("%s:\n%s", kind.Name, rows)
		}
	}
}

// Keys step through faces, methods, factors, strides and pairs, and come to an end
// or around.
func TestKeys(t *testing.T) {
	s, set := llama(t, nil).State, View.Default
	press := func(key string) {
		for _, k := range View.Keys {
			if n, ok := k.Arg(key); ok {
				k.Act(&s, &set, n)
			}
		}
	}
	for _, want := range []string{frequenciesFace, scoreFace, dialsFace} {
		if press("o"); set.Face != want {
			t.Errorf("face %s, want %s", set.Face, want)
		}
	}
	set.Face = scoreFace
	for _, want := range []float64{16, 32, 64, 2} {
		if press("f"); s.Factor != want {
			t.Errorf("factor %v, want %v", s.Factor, want)
		}
	}
	s.Factor, s.Offset = 8, 0
	for _, want := range []int{18438, 56262, 85133, 102595, 147503, 255308, 18438} {
		if press("n"); s.Offset != want {
			t.Errorf("first below 0 at %d, want %d", s.Offset, want)
		}
	}
	set.Face = dialsFace
	if press("n"); s.Offset != 18438 {
		t.Error("n goes on where no offsets are shown")
	}
	across, down := View.Axes(s, set)
	for _, want := range []int{44, 47, 44} {
		across.Move(&s, &set, []int{1, -1}[b2i(s.Dim > 92)])
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
	for _, want := range []int{7, 15, 7, 3, 2, 1, 1} {
		View.Zoom(&s, &set, []int{1, -1}[b2i(want >= 7 && set.Stride < 15)])
		if set.Stride != want {
			t.Errorf("stride %d, want %d", set.Stride, want)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// In a table of waves there are no methods but none and linear.
func TestTableHasTwoMethods(t *testing.T) {
	s := scene.Default()
	s.Method = encoding.YaRN
	if kinds := kindsOf(s); len(kinds) != 2 || newSubject(frame.Frame{}, viewtest.SceneOf(t, s), View.Default).method().kind != encoding.Unscaled {
		t.Errorf("%v", kinds)
	}
}

func BenchmarkFaces(b *testing.B) {
	for _, c := range []struct {
		name   string
		change func(*scene.State)
	}{
		{"small", func(s *scene.State) { s.HeadDim, s.Train, s.Length, s.Pos, s.Dim = 64, 64, 64, 9, 6 }},
		{"huge", func(s *scene.State) {
			s.HeadDim, s.Train, s.Length = encoding.MaxDModel, encoding.MaxPos/8, encoding.MaxPos
		}},
	} {
		sc := llama(b, c.change)
		for _, face := range faces {
			b.Run(c.name+"/"+face, func(b *testing.B) {
				f := frame.New(120, 35, frame.Theme{})
				set := Settings{Face: face}
				for b.Loop() {
					f.Clear()
					p := View.Plan(f, sc, set)
					p.Draw()
					p.Words()
				}
			})
		}
	}
}

// Without colours a bare rim, a stippled face and a hand have a sign each in the
// legend; and whoever counts says of what, at every height.
func TestDialsExplainThemselves(t *testing.T) {
	for _, c := range []struct {
		theme frame.Theme
		want  string
	}{
		{frame.Theme{Depth: frame.NoColor}, "⠊ seen in 8192 positions    ⡂ reached by 65536, never seen    ━ hand at pos 50000"},
		{frame.Theme{ASCII: true, Depth: frame.NoColor}, "o seen in 8192 positions    x reached by 65536, never seen    # hand at pos 50000"},
	} {
		viewtest.Wants(t, strings.Join(drawn(llama(t, nil), View.Default, 120, 35, c.theme), "\n"), c.want)
	}
	for h := 10; h <= 60; h++ {
		text := strings.Join(drawn(llama(t, nil), View.Default, 120, h, frame.Theme{}), "\n")
		if fast, slowed := strings.Count(text, "of 35 fast"), strings.Count(text, "are slowed"); fast != slowed {
			t.Errorf("%d rows: %d numbers of fast pairs, %d say what becomes of them", h, fast, slowed)
		}
	}
}

// Where pairs rest, a method has more pairs than the others: over the dials stand
// its own wavelengths, and what others do not have is not told of them.
func TestPairsAtRest(t *testing.T) {
	sc := llama(t, func(s *scene.State) {
		s.HeadDim, s.RotaryDim, s.Base, s.Method, s.Dim, s.Train, s.Length = 64, 16, 10_000, encoding.Proportional, 60, 128, 1024
	})
	rows := drawn(sc, View.Default, 140, 44, frame.Theme{})
	if at := strings.Index(rows[2], "│"); !strings.Contains(rows[2][:at], "19.9     26.5     35.3     47.1") || strings.ContainsAny(rows[2][at:], "0123456789") {
		t.Errorf("λ of 4 to 7, and of those at rest: %q", rows[2]) // 2π·10000^(2i/64)
	}
	viewtest.Wants(t, rows[0], "proportional: λ > 128")
	for _, table := range told(sc, View.Default) {
		if table.Name != "same" {
			continue
		}
		for i := range table.Count {
			if row := table.Row(i); (row[1] == "no such pair") != (row[0] != "proportional") {
				t.Errorf("pair 30: %v", row)
			}
		}
	}
}

// The numbers of a pair stand apart in the table however large they are, and are
// those of the formulas; a base that no float holds is said to be beyond them.
func TestNumbersOfAPairStandApart(t *testing.T) {
	for _, base := range []float64{10_000, 1e15, 1e300} {
		for _, factor := range []float64{1, 8, 1000, 1e6} {
			for _, head := range []int{4, 64, 256} {
				sc := llama(t, func(s *scene.State) {
					s.HeadDim, s.Base, s.Factor, s.Dim, s.Train, s.Length, s.Target = head, base, factor, head-2, 128, 1024, 0
					s.Pairing = encoding.Neighbours
				})
				rows := drawn(sc, Settings{Face: frequenciesFace}, 160, 50, frame.Theme{})
				if strings.Contains(strings.Join(rows, "\n"), "Inf") {
					t.Errorf("base %g, head %d, factor %g: Inf", base, head, factor)
				}
				checkPair(t, sc, rows)
			}
		}
	}
	for _, face := range faces {
		sc := llama(t, func(s *scene.State) { s.HeadDim, s.Base, s.Factor, s.Dim = 4, 1e300, 1e6, 2 })
		if all := strings.Join(drawn(sc, Settings{Face: face}, 160, 50, frame.Theme{}), "\n"); strings.Contains(all, "Inf") {
			t.Errorf("%s:\n%s", face, all)
		}
	}
}

// checkPair holds the rows of the table of the last pair.
func checkPair(t *testing.T, sc scene.Scene, rows []string) {
	t.Helper()
	head := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "λ′") })
	pair := sc.HeadDim/2 - 1
	for i, kind := range kindsOf(sc.State) {
		row := rows[head+1+i]
		fields := strings.Fields(row[strings.LastIndex(row, nameOf(kind)):])
		want := viewtest.TurningOf(sc.State, kind)
		w := want.After[pair]
		if len(fields) != 5 || is(fields[1], w/want.Before[pair]) != nil || is(fields[2], 2*math.Pi/w) != nil || is(fields[3], w*want.Target/2/math.Pi) != nil {
			t.Errorf("base %g, head %d, factor %g: %v of %s, want %v, %v, %v", sc.Base, sc.HeadDim, sc.Factor, fields[1:], nameOf(kind), w/want.Before[pair], 2*math.Pi/w, w*want.Target/2/math.Pi)
		}
	}
}

// Under the number of the cursor's pair stands its own wavelength, 2π·b^(2i/r), and
// under every other number that of its pair or none.
func TestWavelengthsUnderPairs(t *testing.T) {
	for _, w := range []int{60, 80, 120, 160} {
		for dim := 0; dim < 128; dim += 2 {
			sc := llama(t, func(s *scene.State) { s.Dim = dim })
			set := View.Default
			set.Face = frequenciesFace
			p := newFrequencies(newSubject(frame.New(w, 40, frame.Theme{}), sc, set))
			p.Draw()
			row := []rune(viewtest.ScreenRow(p.f, p.axisY+1))
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

// The legend explains what is reached and never seen where there is such a thing.
func TestLegendIsOfWhatIsShown(t *testing.T) {
	for length, there := range map[int]bool{65_536: true, 4096: false} {
		all := strings.Join(drawn(llama(t, func(s *scene.State) { s.Length, s.Target, s.Pos = length, length, 40 }), View.Default, 120, 35, frame.Theme{}), "\n")
		if !strings.Contains(all, "seen in 8192 positions") || strings.Contains(all, "reached by") != there {
			t.Errorf("read to %d:\n%s", length, all)
		}
	}
}

// L is the length of the sequence, in the header and nowhere else: what was trained
// on and what is read are called by their numbers.
func TestLengthsAreCalledByTheirNumbers(t *testing.T) {
	letter := regexp.MustCompile(`\bL0?\b`)
	for _, face := range faces {
		for _, train := range []int{0, 8192} {
			for _, method := range []encoding.Method{encoding.Unscaled, encoding.NTK} {
				sc, set := llama(t, func(s *scene.State) { s.Train, s.Method = train, method }), Settings{Face: face}
				said := strings.Join(drawn(sc, set, 160, 50, frame.Theme{}), "\n")
				w := View.Plan(frame.New(160, 50, frame.Theme{}), sc, set).Words()
				for _, l := range append(w.Caption, w.Readout...) {
					said += "\n" + text(l)
				}
				for _, table := range told(sc, set) {
					said += "\n" + table.Title + " " + strings.Join(table.Heads, " ")
				}
				if at := letter.FindStringIndex(said); at != nil {
					t.Errorf("%s: %q", face, said[max(at[0]-40, 0):at[1]+20])
				}
			}
		}
	}
}
