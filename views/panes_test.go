package views

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/model"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// somePanes draws Panes out of all there are.
var somePanes = rapid.Custom(func(t *rapid.T) Panes {
	p := Panes{Count: rapid.IntRange(1, 2).Draw(t, "count")}
	p.All[0], p.All[1] = someState.Draw(t, "first"), someState.Draw(t, "second")
	if rapid.Bool().Draw(t, "alike") { // few things differ, as people compare
		p.All[1] = p.All[0]
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			f := rapid.SampledFrom(Flags).Draw(t, "flag")
			f.Set(&p.All[1], f.Get(someState.Draw(t, "other")))
		}
	}
	for _, b := range []*bool{&p.Difference, &p.Right} {
		*b = rapid.Bool().Draw(t, "switch")
	}
	p.Right = p.Right && p.Count > 1
	return p.Clamp()
})

// The arguments of two panes make the same two panes, whatever they are.
func TestPanesReopen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		p.Right = p.Difference // which pane keys go to is not kept
		given, err := ReadSettings(ShellWords(ShellLine(p.Args())))
		if err != nil {
			t.Fatalf("%q: %v", p.Args(), err)
		}
		back, err := One(Default()).With(given)
		if err != nil || back.seen() != p.seen() {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", p.Args(), back, p, err)
		}
	})
}

// Two panes never have one name, however near their bases are.
func TestPanesAreToldApart(t *testing.T) {
	for _, bases := range [][2]float64{{10000, 10000.001}, {2, 1.0000001}, {500000, 500000.0000001}} {
		p := Panes{All: [4]State{Default(), Default()}, Count: 2}
		p.All[0].Base, p.All[1].Base = bases[0], bases[1]
		if names := p.Names(); names[0] == names[1] || strings.HasSuffix(names[1], "base 1") {
			t.Errorf("bases %v are called %q", bases, names)
		}
	}
	// The matched base of 64 columns is 2^32 = 4294967296.
	matched := compared(t, "--match-base --compare '--match-base off --base 4.294967e9'")
	if names := matched.names(); !slices.Equal(names, []string{"base 4.294967296e+09", "base 4.294967e+09"}) {
		t.Fatalf("a matched base and one near it are called %q", names)
	}
	for _, f := range Flags {
		for _, value := range f.Values {
			line := ShellLine([]string{"--compare", ShellLine([]string{"--" + f.Name, value})})
			p, err := Parse(line)
			if names := p.names(); err == nil && strings.Join(names, "") != "" && slices.Contains(names, "") {
				t.Errorf("%s: the subjects are called %q", line, names)
			}
		}
	}
}

// The name of a model stands for all that the model sets, and for nothing that is set by hand instead.
func TestModelsAreNamedWithWhatIsSetByHand(t *testing.T) {
	byHand := map[string]string{"base": "77", "length": "300", "d-model": "24", "head-dim": "30", "rotary-dim": "4",
		"method": "linear", "factor": "3", "train-length": "333", "target-length": "999", "pairing": "interleaved", "heads": "3"}
	rapid.Check(t, func(t *rapid.T) {
		var names, lines [2]string
		var own, set [2]State
		changed := rapid.SampledFrom(slices.Sorted(maps.Keys(byHand))).Draw(t, "setting")
		value := byHand[changed]
		for i := range names {
			names[i] = rapid.SampledFrom(model.Presets).Filter(func(m model.Preset) bool { return m.Name != names[0] }).
				Draw(t, "model").Name
			lines[i] = "--model " + names[i]
			own[i] = compared(t, lines[i]).All[0]
			if set[i] = own[i]; rapid.Bool().Draw(t, "by hand") {
				lines[i] += " --" + changed + " " + value
				p, err := Parse(lines[i])
				if err != nil {
					t.Skip(err)
				}
				set[i] = p.All[0]
			}
		}
		f, _ := FindFlag(Flags, changed)
		p := compared(t, lines[0]+" --compare '"+lines[1]+"'")
		says := !f.Alike(set[0], own[0]) || !f.Alike(set[1], own[1])
		for i, got := range p.names() {
			if want := f.Phrase(set[i]); !strings.HasPrefix(got, names[i]) || !p.alike(f) && says != strings.Contains(got, want) {
				t.Fatalf("%q are called %q, and %s is %t", p.Args(), got, want, says)
			}
		}
	})
}

// Whatever becomes of two panes, they show a difference only where there is one.
func TestDifferenceIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		p = p.Change(func(s *State) { *s = someState.Draw(t, "next") })
		if why := p.NoDifference(); p.Difference && why != "" {
			t.Fatalf("%q: %s", p.Args(), why)
		}
	})
}

// The settings of one State written against any other lead from there to it.
func TestArgsFromAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := someState.Draw(t, "from").Clamp(), someState.Draw(t, "to").Clamp()
		given, err := ReadSettings(ShellWords(ShellLine(to.argsFrom(from))))
		if err != nil {
			t.Fatal(err)
		}
		got, err := from.beside(given)
		if err != nil || got.seen() != to.seen() {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", to.argsFrom(from), got, to, err)
		}
	})
}

// two returns the default State beside itself with settings changed, in panes.
func two(t *testing.T, settings string) Panes {
	t.Helper()
	p, err := One(Default()).With([]Setting{{Name: "compare", Value: settings}, {Name: "panes", Value: "on"}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The cursor moves in both panes.
func TestLinkedPanesMoveTogether(t *testing.T) {
	for _, c := range []struct {
		settings string
		change   func(*State)
		pos, dim int // of the other pane, linked
		offset   int
		zoom     chart.Zoom
	}{
		{"base 500000", func(s *State) { s.Pos = 40 }, 40, 6, 5, chart.Auto},
		{"base 500000", func(s *State) { s.Dim = 63 }, 17, 63, 5, chart.Auto},
		{"base 500000", func(s *State) { s.Offset = -9 }, 17, 6, -9, chart.Auto},
		{"base 500000", func(s *State) { s.Zoom = 10 }, 17, 6, 5, 10},
		{"base 500000", func(s *State) { s.Base = 7 }, 17, 6, 5, chart.Auto},       // no cursor
		{"view shift", func(s *State) { s.View = "binary" }, 17, 6, 5, chart.Auto}, // likewise
		{"length 30", func(s *State) { s.Pos = 100 }, 29, 6, 5, chart.Auto},        // as far as it goes
		{"d-model 16", func(s *State) { s.Dim = 40 }, 17, 15, 5, chart.Auto},       //
		{"layout concat", func(s *State) { s.Dim = 9 }, 17, 32 + 4, 5, chart.Auto}, // the same wave, cos of pair 4
		{"base 500000", func(s *State) { s.Length = 10 }, 17, 6, 5, chart.Auto},    // moves this cursor to 9 only
		{"base 500000", func(s *State) { s.DModel = 4 }, 17, 6, 5, chart.Auto},     // and this one to 3
		{"base 500000", func(s *State) { s.Zoom, s.Pos = 2, 3 }, 3, 6, 5, 2},       //
		{"scheme binary", func(s *State) { s.Dim, s.Pos = 9, 2 }, 2, 9, 5, 0},      // bits have numbers only
		{"layout t2t", func(s *State) { s.Layout, s.Dim = 1, 3 }, 17, 3, 5, 0},     // pair 3 of the other is there already
	} {
		p := two(t, c.settings)
		linked := p.Change(c.change)
		if s := linked.All[1]; s.Pos != c.pos || s.Dim != c.dim || s.Offset != c.offset || s.Zoom != c.zoom {
			t.Errorf("%s: %v leads to pos %d, dim %d, offset %d, zoom %v", c.settings, linked.All[0].Args(), s.Pos, s.Dim,
				s.Offset, s.Zoom)
		}
	}
}

// What is done in the second pane is done to the second State, and the first
// follows.
func TestKeysGoToTheActivePane(t *testing.T) {
	p := two(t, "base 500000").Swap()
	q := p.Change(func(s *State) { s.Pos, s.View = 3, "heatmap" })
	if q.All[1].View != "heatmap" || q.All[1].Pos != 3 || q.All[0].View != "curves" || q.All[0].Pos != 3 {
		t.Errorf("%v", q.Args())
	}
	if q = q.Swap(); q.Active() != q.All[0] {
		t.Error("w does not go back")
	}
	if one := One(Default()); one.Swap() != one || one.Subtract() != one {
		t.Error("keys of two panes change one")
	}
}

// The second pane opens as a copy, and either of two can be kept.
func TestSplitAndClose(t *testing.T) {
	p := One(Default()).Split()
	if p.All[0] != Default() || p.All[1] != Default() || !p.Right || p.Difference {
		t.Errorf("opens as %+v", p)
	}
	p.Apart = true
	p = p.Change(func(s *State) { s.Base = 5 })
	if p.All[0].Base != 10_000 || p.All[1].Base != 5 {
		t.Error("the next change does not make the difference")
	}
	if p.Split() != One(p.All[1]) || p.Swap().Split() != One(p.All[0]) {
		t.Error("closing keeps the wrong pane")
	}
}

// Whatever is done to panes, they stay inside.
func TestPanesStayInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		for range 5 {
			to := someState.Draw(t, "to")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				p = p.Change(func(s *State) { *s = to })
			case 1:
				p = p.Change(func(s *State) { s.Pos, s.Dim, s.Marks = to.Pos, to.Dim, to.Marks })
			case 2:
				p = p.Swap()
			case 3:
				p = p.Subtract()
			}
			if p != p.Clamp() {
				t.Fatalf("%+v leaves its ranges", p)
			}
		}
	})
}

// Settings go to the active pane; with --compare to the first, from which the
// second is made.
func TestPanesWith(t *testing.T) {
	set := func(p Panes, settings ...Setting) Panes {
		t.Helper()
		q, err := p.With(settings)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	p := set(One(Default()), Setting{Name: "compare", Value: "--base 500000 --view heatmap"}, Setting{Name: "length",
		Value: "300"}, Setting{Name: "pos", Value: "200"})
	if p.All[0].Length != 300 || p.All[1].Length != 300 || p.All[1].Pos != 200 || p.All[1].Base != 500_000 ||
		p.All[0].Base != 10_000 || p.Right {
		t.Errorf("%+v", p)
	}
	p = p.Swap()
	p = set(p, Setting{Name: "pos", Value: "7"}, Setting{Name: "base", Value: "3"})
	if p.All[0].Pos != 7 || p.All[1].Pos != 7 || p.All[1].Base != 3 || p.All[0].Base != 10_000 {
		t.Errorf("%+v", p)
	}
	if q := set(p, Setting{Name: "base", Value: "99"}, Setting{Name: "compare",
		Value: "--length 50"}); q.All[0].Base != 99 || q.All[1].Base != 99 || q.All[1].Length != 50 || !q.Right {
		t.Errorf("%+v", q)
	}
	if one := set(p, Setting{Name: "compare", Value: "none"}); one != One(p.All[1]) {
		t.Errorf("%+v", one)
	}
	if same := set(p, Setting{Name: "compare", Value: "same"}); same.All[1] != same.All[0] || !same.Right {
		t.Errorf("%+v", same)
	}
	if q := set(p, Setting{Name: "compare", Value: "d_model=32 turned"}); q.All[1].DModel != 32 ||
		!q.All[1].Heatmap.Transposed || q.All[1].Base != 10_000 {
		t.Errorf("%+v", q)
	}
}

// What is wrong changes nothing and is said in one short line.
func TestPanesRefuse(t *testing.T) {
	for _, c := range []struct{ name, value, says string }{
		{"compare", "--base 0", `--base "0": allowed is a number above 1`},
		{"compare", "--bsae 5", `"bsae", which is no setting; did you mean base? allowed is settings such as`},
		{"compare", "--zzz 5", `"zzz", which is no setting: allowed is settings such as`},
		{"compare", "--base", "--base needs a value"},
		{"compare", " ", "allowed is settings such as"},
		{"compare", "'", "which is no setting"},
		{"compare", "--dim 64", "a whole number from 0 to 63"},
		{"compare", "--compare same", `"compare", which is no setting`},
		{"difference", "on", "allowed is off without --compare"},
		{"base", "1", "a number above 1"},
		{"bas", "1", "there is no setting"},
	} {
		p, err := One(Default()).With([]Setting{{Name: c.name, Value: c.value}})
		if err == nil || p != One(Default()) {
			t.Errorf("--%s %s: %+v, %v", c.name, c.value, p, err)
		} else if text := err.Error(); !strings.Contains(text, c.says) || len(text) > 250 || c.name != "bas" &&
			!strings.Contains(text, "--"+c.name) {
			t.Errorf("--%s %s: %q", c.name, c.value, text)
		}
	}
}

// The name of a pane is what the other has not.
func TestNamesSayWhatDiffers(t *testing.T) {
	for _, c := range []struct{ settings, first, second string }{
		{"base 500000", "base 10000", "base 500000"},
		{"view shift offset 7", "curves", "shift"},
		{"layout concat", "interleaved", "concat"},
		{"d-model 16 dim 2 length 9 pos 1", "d_model 64 · length 128", "d_model 16 · length 9"},
		{"match-base", "base 10000", "base 4.29497e+09"},
		{"face overlay", "face lanes", "face overlay"},
		{"scheme binary", "sinusoidal", "binary"},
		{"view heatmap turned lane rope", "curves", "heatmap · turned"}, // what only one view reads is no matter elsewhere
		{"turned lane rope", "first pane", "second pane: the same so far"},
		{"pos 4", "pos 17", "pos 4"},
		{"view shift", "curves", "shift"},
		{"offset 9", "k = 5", "k = 9"}, // though they are linked
		{"pos 17 offset 5", "first pane", "second pane: the same so far"},
	} {
		if got := two(t, c.settings).Names(); !slices.Equal(got, []string{c.first, c.second}) {
			t.Errorf("%s: %q", c.settings, got)
		}
	}
}

// Keys of display change both panes where both were displayed alike, and one
// where they were not, and where nothing differs yet.
func TestDisplayKeysGoToBothPanes(t *testing.T) {
	for _, v := range All {
		for i, k := range v.Keys {
			p := two(t, "base 500000 offset 3")
			p.All[0].View, p.All[1].View = v.Name, v.Name
			act := func(s *State) { v.Keys[i].Act(&s.State, s, 1) }
			changed := func(q Panes) (first, second []string) {
				for _, f := range v.Flags {
					if f.Get(q.All[0]) != f.Get(p.All[0]) {
						first = append(first, f.Name)
					}
					if f.Get(q.All[1]) != f.Get(p.All[1]) {
						second = append(second, f.Name)
					}
				}
				return first, second
			}
			linked, other := changed(p.Change(act))
			if !slices.Equal(linked, other) {
				t.Errorf("%s, %s: %v change in one pane, %v in the other", v.Name, k.Label, linked, other)
			}
			for _, right := range []bool{false, true} { // a difference ends where the key leaves none
				less := p
				less.Difference, less.Right = true, right
				if q := less.Clamp().Change(act); q != q.Clamp() {
					t.Errorf("%s, %s: a difference of what has none", v.Name, k.Label)
				}
			}
			same := Panes{All: [4]State{p.All[0], p.All[0]}, Count: 2, Right: true}
			if first, second := changed(same.Change(act)); len(first) > 0 && len(second) > 0 {
				t.Errorf("%s, %s: %v change in both panes that do not differ yet", v.Name, k.Label, second)
			}
		}
	}
	p := two(t, "face overlay base 500000")
	q := p.Change(func(s *State) { s.Curves.Face = "wave" })
	if q.All[0].Curves.Face != "wave" || q.All[1].Curves.Face != "overlay" {
		t.Errorf("what differs on purpose: %v, then %v", p.Args(), q.Args())
	}
}

// The caption says what two panes have to do with each other, in the numbers of
// these two.
func TestCaptionOfPanes(t *testing.T) {
	for settings, want := range map[string]string{
		"base 500000": "A larger base slows every pair but the first; " +
			"full turns in 128 positions: 11 of 32 pairs at base 10000, 8 at base 500000",
		"length 1000":          "Pairs that complete a turn: 11 of 32 pairs at length 128, 18 at length 1000",
		"layout concat":        "The same waves in another order: sin of pair 3 is dim 6 in interleaved, dim 3 in concat",
		"layout t2t":           "",
		"view shift":           "The step from 17 to 22 on the curves is the wedge ω·5: 2.108 rad for pair 3",
		"view shift offset -3": "",
		"view heatmap":         "",
		"view binary base 3":   "",
		"scheme binary":        "",
		"offset 9":             "own", // nothing is claimed of a cursor
		"view heatmap base 500000": "A larger base slows every pair but the first; " +
			"full turns in 128 positions: 11 of 32 pairs at base 10000, 8 at base 500000",
		"face overlay d-model 8": "Full turns in 128 positions: 11 of 32 pairs at d_model 64, 2 of 4 at d_model 8",
	} {
		p := two(t, settings)
		got := p.Scenes().Words(chart.Words{Caption: []string{"own"}}).Caption[0]
		if want == "" && got != p.bothNames()[chart.One(p.Right)]+": own" || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", settings, got, want)
		}
	}
}

// The readout of two panes compares the numbers that their pictures are about.
func TestReadoutsCompare(t *testing.T) {
	cosine := func(base float64, pairs int) (sum float64) {
		for i := range pairs {
			sum += math.Cos(5 / math.Pow(base, float64(i)/float64(pairs)))
		}
		return sum / float64(pairs)
	}
	angle := func(base float64) float64 { return 5 / math.Pow(base, 3./32) }
	compared := func(of, first string, a float64, second string, b float64) string {
		return fmt.Sprintf("%s │ %s: %+.5f │ %s: %+.5f │ difference %+.5f", of, first, a, second, b, a-b)
	}
	bases := func(of string, value func(base float64) float64) string {
		return compared(of, "base 10000", value(1e4), "base 500000", value(5e5))
	}
	for _, c := range []struct{ settings, compare, want string }{
		{"view similarity", "base 500000",
			bases("cosine at k = 5", func(base float64) float64 { return cosine(base, 32) })},
		{"view similarity", "d-model 512",
			compared("cosine at k = 5", "d_model 64", cosine(1e4, 32), "d_model 512", cosine(1e4, 256))},
		{"view shift", "base 500000", bases("angle of pair 3 at k = 5 (rad)", angle)},
		{"view order face proof", "positions sinusoidal",
			"the mean output moves by │ positions none: +0.00000 │ positions sinusoidal: +"},
		{"view order face score pos 2", "base 500000", "score of 2 for 1 │ base 10000: +"},
		{"view order face sum pos 0 word-vectors flat d-model 4", "scale-words",
			fmt.Sprintf("norm of X at pos 0 │ scale-words off: %+.5f │ ", math.Sqrt(2*0.01+2*1.21))},
	} {
		s, err := One(Default()).With(mustRead(t, strings.Fields(c.settings)))
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.With([]Setting{{Name: "compare", Value: c.compare}, {Name: "panes", Value: "on"}})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(viewtest.Readout(p.Scenes().Words(chart.Words{})), chart.Minus, "-")
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, %s: %q, want %q", c.settings, c.compare, got, c.want)
		}
	}
}

// mustRead reads settings as they are typed.
func mustRead(t *testing.T, line []string) []Setting {
	t.Helper()
	settings, err := ReadSettings(ShellWords(strings.Join(line, " ")))
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// The heading of a pane tells positions that hold the cursor's and are as many
// as a page moves by, or that all are shown.
func TestShownPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.View = rapid.SampledFrom([]string{"curves", "heatmap", "binary"}).Draw(t, "which")
		if !s.HasPicture() {
			s.Scheme = chart.Default().Scheme
		}
		f := frame.New(rapid.IntRange(60, 160).Draw(t, "w"), rapid.IntRange(12, 50).Draw(t, "h"), frame.Theme{})
		picture, _ := pictured(t, s, f)
		got := One(s).Scenes().Note(false, picture)
		if got == "all "+chart.Plural(s.Length, "position") && s.Length > 1 || got == "1 position" && s.Length == 1 {
			return
		}
		var first, last, length int
		if n, _ := fmt.Sscanf(got, "%d–%d of %d", &first, &last, &length); n != 3 {
			t.Fatalf("%q", got)
		}
		_, n := picture.Shown()
		if length != s.Length || s.Pos < first || s.Pos > last || last-first+1 > n || last < s.Length-1 &&
			last-first+1 != n {
			t.Fatalf("%s at %d: %q, a page of %d", s.View, s.Pos, got, n)
		}
	})
}

// A head past the last is refused, and one head is not many.
func TestHeadsAreCounted(t *testing.T) {
	for heads, says := range map[string]string{"1": "allowed is 1, for 1 head",
		"8": "a whole number from 1 to 8, for 8 heads"} {
		_, err := One(Default()).With([]Setting{{Name: "scheme", Value: "alibi"}, {Name: "heads", Value: heads},
			{Name: "head", Value: "9"}})
		if err == nil || !strings.HasSuffix(err.Error(), says) {
			t.Errorf("%s: %v", heads, err)
		}
	}
}

// violet counts, in every column of a picture of the first pane, the cells in
// the ink of the offset.
func violet(t *testing.T, p Panes, theme frame.Theme) (columns map[int]int, f frame.Frame) {
	t.Helper()
	f = frame.New(79, 39, theme)
	picture, _ := paned(t, p, false, f)
	picture.Draw()
	return inked(f, frame.Offset), f
}

// inked counts the cells in an ink, in every column that has any.
func inked(f frame.Frame, ink frame.Color) map[int]int {
	columns := map[int]int{}
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if f.At(x, y).FG == ink {
				columns[x]++
			}
		}
	}
	return columns
}

// tinted returns the column that the cursor's line goes through.
func tinted(f frame.Frame) (column int) {
	columns := map[int]int{}
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if f.At(x, y).BG == frame.AccentBG {
				columns[x]++
			}
		}
	}
	return fullest(columns)
}

// fullest returns the column with the most cells.
func fullest(columns map[int]int) (column int) {
	for x, n := range columns {
		if n > columns[column] {
			column = x
		}
	}
	return column
}

// Curves beside the shift mark the position k later: its column through all
// lanes and its number, wherever it is on the screen, and nothing else.
func TestCurvesMarkTheShiftedPosition(t *testing.T) {
	for _, c := range []struct {
		other   string
		offset  int
		overlay bool
		marked  bool
	}{
		{"view shift", 5, false, true},
		{"view shift", -3, true, true},
		{"view shift", -6, false, false}, // flowed past the cut
		{"view shift", 1, false, true},
		{"view shift", 5, true, true},
		{"view shift", 0, false, false},
		{"view shift", -18, false, false}, // before the first position
		{"view shift", 90, false, false},  // beyond the window
		{"view heatmap", 5, false, false},
		{"base 500000", 5, false, false},
	} {
		p := two(t, c.other).Swap()
		p = p.Change(func(s *State) { s.Offset = c.offset })
		if p.Right { // the cursor's pane must not matter
			p = p.Swap()
		}
		p = p.Change(func(s *State) { s.Curves.Face = chart.Either(c.overlay, "overlay", "lanes") })
		for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}, {Depth: frame.NoColor,
			Glyphs: frame.ASCII}} {
			columns, f := violet(t, p, theme)
			if !c.marked {
				if len(columns) > 0 {
					t.Errorf("%+v: violet in columns %v", c, columns)
				}
				continue
			}
			here, later := tinted(f), fullest(columns)
			if later-here != c.offset*2 || columns[later] < 20 || columns[here] > 1 {
				t.Errorf("%+v: cursor at %d, later at %d, violet in columns %v", c, here, later, columns)
			}
			for x, n := range columns {
				if near := x == later-1 || x == later+1; x != later && !near &&
					n > 1 { // not beside a bead, nor a digit of the number
					t.Errorf("%+v: %d violet cells in column %d, the position stands in %d", c, n, x, later)
				}
			}
		}
	}
}

// The readout ends in both values, in every length, and without the second
// only where nothing else fits.
func TestReadoutTellsBothValues(t *testing.T) {
	p := two(t, "view shift").Swap()
	if p.Right {
		p = p.Swap()
	}
	picture, _ := paned(t, p, false, frame.New(79, 39, frame.Theme{}))
	// d 6 of 64 is sin of pos / 10000^(6/64).
	w := math.Pow(10000, -6.0/64)
	here, later := fmt.Sprintf("%+.5f", math.Sin(17*w)), fmt.Sprintf("pos 22 %+.5f", math.Sin(22*w))
	minus := strings.NewReplacer("-", chart.Minus)
	all := picture.Words().Readouts()
	for i, l := range all {
		got := l.Text()
		if !strings.Contains(got, minus.Replace(here)) || strings.HasSuffix(got, minus.Replace(later)) != (i < len(all)-1) {
			t.Errorf("%d: %q", i, got)
		}
	}
}

// Parted cursors leave nothing to tie.
func TestUntiedPanesMarkNothing(t *testing.T) {
	p := two(t, "view shift").Swap()
	parted := p
	parted.active().Pos = 20
	if columns, _ := violet(t, parted, frame.Theme{}); len(columns) > 0 {
		t.Errorf("the other pane is at %d, this one at %d, and violet is in columns %v", parted.All[1].Pos,
			parted.All[0].Pos, columns)
	}
}

// differ returns the scene of a difference of tables.
func differ(t viewtest.Failer, p Panes) chart.Scene {
	t.Helper()
	for i := range p.States() {
		s := &p.All[i]
		if !s.Current().ShowsValues {
			s.View = "heatmap"
		}
	}
	p.Difference = true
	sc, err := p.Scenes().Of(true)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return sc
}

// told is what two panes say on a middling screen.
func told(t viewtest.Failer, p Panes) chart.Words {
	t.Helper()
	picture, _ := paned(t, p, p.Right || p.Difference, frame.New(100, 30, frame.Theme{}))
	return p.Scenes().Words(picture.Words())
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
	want := fmt.Sprintf("Pair 0 never differs (ω = 1 at any base); pair %d differs most (rms %.2f); "+
		"the largest is −%.4f at pos %d, dim %d.", worst, rms, -largest, atPos, atDim)
	if got := differenceCaption(differ(t, two(t, "base 500000")))[0]; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if worst != 11 || atPos != 63 || atDim != 18 {
		t.Errorf("pair %d, pos %d, dim %d: not those of the target picture", worst, atPos, atDim)
	}
}

// A caption says which values it compares if these are not all of both tables.
func TestDifferenceCaptionSaysAmongWhat(t *testing.T) {
	for settings, among := range map[string]bool{
		"base 5": false, "layout concat": false, "d-model 32": true, "base 5 length 20": true, "base 5 d-model 32": true,
	} {
		got := differenceCaption(differ(t, two(t, settings)))[1]
		if strings.Contains(got, "where both tables have values") != among {
			t.Errorf("%s: %s", settings, got)
		}
	}
	s := Default()
	s.Length, s.DModel, s.Pos, s.Dim = 1e15, 65536, 123456789012345, 777
	p := One(s).Split().Change(func(s *State) { s.Base = 77 })
	for _, got := range differenceCaption(differ(t, p)) {
		_, after, _ := strings.Cut(got, "among ")
		var from, to, low, high int
		if _, err := fmt.Sscanf(after, "positions %d to %d, dims %d to %d", &from, &to, &low, &high); err != nil ||
			from > s.Pos || to < s.Pos || low > s.Dim || high < s.Dim || (to-from+1)*(high-low+1) > blockValues {
			t.Errorf("%s: %v", got, err)
		}
	}
}

// A thing less itself is exactly 0 everywhere, and the caption says so, in
// every view that draws differences.
func TestDifferenceWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() || s.Declared().New == nil {
			s.Scheme = chart.Default().Scheme
			s = s.Clamp()
		}
		p := One(s.Clamp()).Split().Subtract()
		sc := differ(t, p)
		for range 5 {
			pos, dim := rapid.IntRange(0, s.RowCount()-1).Draw(t, "pos"), rapid.IntRange(0, s.Columns()-1).Draw(t, "dim")
			if v := sc.Enc.At(pos, dim); v != 0 {
				t.Fatalf("%v at %d, %d", v, pos, dim)
			}
		}
		for _, l := range differenceCaption(sc) {
			if !strings.Contains(l, "exactly 0") {
				t.Fatalf("%s", l)
			}
		}
		if p.NoDifference() == "" {
			if readout := viewtest.Readout(told(t, p)); !strings.HasSuffix(readout, "+0.00000") &&
				!strings.Contains(readout, " in both") && s.Pos < s.RowCount() {
				t.Fatalf("%q: %s", p.Args(), readout)
			}
		}
	})
}

// Where there is no difference, the reason is a sentence; where there is, every
// view that has one draws it at every size without a panic.
func TestDifferenceDrawsOrSaysWhy(t *testing.T) {
	drawn := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := somePanes.Draw(t, "panes")
		if p.Count < 2 {
			p = p.Split()
		}
		if rapid.Bool().Draw(t, "same view") {
			p.All[1].View = rapid.SampledFrom([]string{"similarity", "heatmap", "curves", "shift"}).Draw(t, "view")
			p.All[0].View = p.All[1].View
			p.All[1].Similarity.Sines = p.All[1].Similarity.Sines && rapid.Bool().Draw(t, "sines")
			p.All[0].Scheme = p.All[1].Scheme
			p = p.Clamp() // whose table may be narrower
		}
		if why := p.NoDifference(); why != "" {
			if strings.HasSuffix(why, ".") || len(why) > 120 {
				t.Fatalf("%q", why)
			}
			return
		}
		p.Difference = true
		v := p.All[1].Current()
		drawn[v.Name]++
		theme := frame.Theme{Glyphs: frame.Glyphs(rapid.IntRange(0, 2).Draw(t, "glyphs")),
			Depth: frame.Depth(rapid.IntRange(0, 3).Draw(t, "depth"))}
		f := frame.New(rapid.IntRange(0, 130).Draw(t, "w"), rapid.IntRange(0, 45).Draw(t, "h"), theme)
		picture, sc := paned(t, p, true, f)
		picture.Draw()
		picture.Shown()
		w, h := f.Size()
		if change := picture.Hit(rapid.IntRange(0, w).Draw(t, "x"), rapid.IntRange(0, h).Draw(t, "y")); change != nil {
			s := State{State: sc.State}
			if change(&s); s.Pos >= sc.Length || s.Dim >= sc.DModel {
				t.Fatalf("hits pos %d, dim %d of %d × %d", s.Pos, s.Dim, sc.Length, sc.DModel)
			}
		}
		p.Scenes().Words(picture.Words())
	})
	for _, v := range All {
		if v.Less != nil && drawn[v.Name] == 0 && cases.Soak { // a few tries may not draw all
			t.Errorf("no difference of %s was drawn", v.Title)
		}
	}
}

// The curves of a difference have a bright mark where it is largest, and nowhere else.
func TestDifferenceIsMarkedWhereItIsLargest(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}} {
		p := two(t, "base 500000")
		for i := range p.States() {
			s := &p.All[i]
			s.View, s.Pos, s.Dim = "curves", 60, 18
			s.Marks = s.Marks.Toggle(18).Toggle(19)
		}
		p.Difference, p.Right = true, true
		p = p.Clamp()
		at, most := 0, 0.0
		sc := differ(t, p)
		for pos := range 128 {
			for dim := range 64 {
				if v := math.Abs(sc.Enc.At(pos, dim)); v > most {
					most, at = v, pos
				}
			}
		}
		f := frame.New(90, 40, theme)
		picture, err := p.Scenes().Plan(true, f)
		if err != nil {
			t.Fatal(err)
		}
		picture.Draw()
		marks := 0
		for y := range 40 {
			for x := range 90 {
				c := f.At(x, y)
				if c.FG != frame.Bright && c.BG != frame.Bright || c.Rune <= 0x2800 || c.Rune > 0x28ff {
					continue
				}
				hit := p.All[1]
				hit.Pos = -9
				if do := picture.Hit(x, y); do != nil {
					do(&hit)
				}
				if hit.Pos < 0 { // beside the picture
					continue
				}
				if marks++; hit.Pos < at-2 || hit.Pos > at+2 {
					t.Errorf("a mark at pos %d, the largest difference is at %d", hit.Pos, at)
				}
			}
		}
		if marks == 0 {
			t.Errorf("%+v: no mark at %d", theme, at)
		}
	}
}

// What two panes of the heatmap show of one dimension stands in one column of
// either, whatever their bases.
func TestDimensionsLineUpInPanes(t *testing.T) {
	p := two(t, "base 500000 pos 22 dim 22")
	p.All[0].View, p.All[1].View = "heatmap", "heatmap"
	for _, size := range [][2]int{{80, 8}, {100, 11}, {78, 38}, {120, 16}} {
		var dims [2][]int
		for i := range dims {
			f := frame.New(size[0], size[1], frame.Theme{})
			picture, err := p.Scenes().Plan(i == 1, f)
			if err != nil {
				t.Fatal(err)
			}
			for x := range size[0] {
				hit := State{}
				if do := picture.Hit(x, size[1]/2); do != nil {
					do(&hit)
				}
				dims[i] = append(dims[i], hit.Dim)
			}
		}
		if fmt.Sprint(dims[0]) != fmt.Sprint(dims[1]) {
			t.Errorf("%v: dimensions\n%v\n%v", size, dims[0], dims[1])
		}
	}
}

// Where a layout that divides by n − 1 has one pair, two bases are one table,
// and two panes say so.
func TestBaseOfOnePairChangesNothing(t *testing.T) {
	first := Default()
	first.View, first.DModel, first.Layout, first.Dim = "heatmap", 3, encoding.T2T, 0
	second := first
	second.Base = 500_000
	words := Panes{All: [4]State{first, second}, Count: 2, Apart: true}.Scenes().Words(chart.Words{})
	if got, want := words.Caption[0],
		"The base changes nothing here: the only pair has ω = 1 at any base."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
