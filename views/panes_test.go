package views

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// somePanes draws Panes out of all there are.
var somePanes = rapid.Custom(func(t *rapid.T) Panes {
	p := Panes{First: someState.Draw(t, "first"), Second: someState.Draw(t, "second")}
	if rapid.Bool().Draw(t, "alike") { // few things differ, as people compare
		p.Second = p.First
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			f := rapid.SampledFrom(Flags).Draw(t, "flag")
			f.Set(&p.Second, f.Get(someState.Draw(t, "other")))
		}
	}
	for _, b := range []*bool{&p.Two, &p.Two, &p.Difference, &p.Right} {
		*b = *b || rapid.Bool().Draw(t, "switch")
	}
	p.Right = p.Right && p.Two
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
		if err != nil || back != p {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", p.Args(), back, p, err)
		}
	})
}

// Two panes never have one name, however near their bases are.
func TestPanesAreToldApart(t *testing.T) {
	for _, bases := range [][2]float64{{10000, 10000.001}, {2, 1.0000001}, {500000, 500000.0000001}} {
		p := Panes{First: Default(), Second: Default(), Two: true}
		p.First.Base, p.Second.Base = bases[0], bases[1]
		if names := p.Names(); names[0] == names[1] || strings.HasSuffix(names[1], "base 1") {
			t.Errorf("bases %v are called %q", bases, names)
		}
	}
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
		got, err := from.With(given)
		if err != nil || got != to {
			t.Fatalf("%q\ngive %+v\nof   %+v\n%v", to.argsFrom(from), got, to, err)
		}
	})
}

// two is the default State beside itself with settings changed.
func two(t *testing.T, settings string) Panes {
	t.Helper()
	p, err := One(Default()).With([]Setting{{Name: "compare", Value: settings}})
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
		if s := linked.Second; s.Pos != c.pos || s.Dim != c.dim || s.Offset != c.offset || s.Zoom != c.zoom {
			t.Errorf("%s: %v leads to pos %d, dim %d, offset %d, zoom %v", c.settings, linked.First.Args(), s.Pos, s.Dim, s.Offset, s.Zoom)
		}
	}
}

// What is done in the second pane is done to the second State, and the first
// follows.
func TestKeysGoToTheActivePane(t *testing.T) {
	p := two(t, "base 500000").Swap()
	q := p.Change(func(s *State) { s.Pos, s.View = 3, "heatmap" })
	if q.Second.View != "heatmap" || q.Second.Pos != 3 || q.First.View != "curves" || q.First.Pos != 3 {
		t.Errorf("%v", q.Args())
	}
	if q = q.Swap(); q.Active() != q.First {
		t.Error("w does not go back")
	}
	if one := One(Default()); one.Swap() != one || one.Subtract() != one {
		t.Error("keys of two panes change one")
	}
}

// The second pane opens as a copy, and either of two can be kept.
func TestSplitAndClose(t *testing.T) {
	p := One(Default()).Split()
	if p.First != Default() || p.Second != Default() || !p.Right || p.Difference {
		t.Errorf("opens as %+v", p)
	}
	p = p.Change(func(s *State) { s.Base = 5 })
	if p.First.Base != 10_000 || p.Second.Base != 5 {
		t.Error("the next change does not make the difference")
	}
	if p.Split() != One(p.Second) || p.Swap().Split() != One(p.First) {
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
	p := set(One(Default()), Setting{Name: "compare", Value: "--base 500000 --view heatmap"}, Setting{Name: "length", Value: "300"}, Setting{Name: "pos", Value: "200"})
	if p.First.Length != 300 || p.Second.Length != 300 || p.Second.Pos != 200 || p.Second.Base != 500_000 || p.First.Base != 10_000 || p.Right {
		t.Errorf("%+v", p)
	}
	p = p.Swap()
	p = set(p, Setting{Name: "pos", Value: "7"}, Setting{Name: "base", Value: "3"})
	if p.First.Pos != 7 || p.Second.Pos != 7 || p.Second.Base != 3 || p.First.Base != 10_000 {
		t.Errorf("%+v", p)
	}
	if q := set(p, Setting{Name: "base", Value: "99"}, Setting{Name: "compare", Value: "--length 50"}); q.First.Base != 99 || q.Second.Base != 99 || q.Second.Length != 50 || !q.Right {
		t.Errorf("%+v", q)
	}
	if one := set(p, Setting{Name: "compare", Value: "none"}); one != One(p.Second) {
		t.Errorf("%+v", one)
	}
	if same := set(p, Setting{Name: "compare", Value: "same"}); same.Second != same.First || !same.Right {
		t.Errorf("%+v", same)
	}
	if q := set(p, Setting{Name: "compare", Value: "d_model=32 turned"}); q.Second.DModel != 32 || !q.Second.Heatmap.Transposed || q.Second.Base != 10_000 {
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
		} else if text := err.Error(); !strings.Contains(text, c.says) || len(text) > 250 || c.name != "bas" && !strings.Contains(text, "--"+c.name) {
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
		{"overlay", "overlay off", "overlay"},
		{"scheme binary", "sinusoidal", "binary"},
		{"view heatmap turned cells", "curves", "heatmap · turned"}, // what only one view reads is no matter elsewhere
		{"turned cells predict", "first pane", "second pane: the same so far"},
		{"pos 4", "pos 17", "pos 4"},
		{"view shift", "curves", "shift"},
		{"offset 9", "k = 5", "k = 9"}, // though they are linked
		{"pos 17 offset 5", "first pane", "second pane: the same so far"},
	} {
		if got := two(t, c.settings).Names(); got != [2]string{c.first, c.second} {
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
			p.First.View, p.Second.View = v.Name, v.Name
			act := func(s *State) { v.Keys[i].Act(s, 1) }
			changed := func(q Panes) (first, second []string) {
				for _, f := range v.Flags {
					if f.Get(q.First) != f.Get(p.First) {
						first = append(first, f.Name)
					}
					if f.Get(q.Second) != f.Get(p.Second) {
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
			same := Panes{First: p.First, Second: p.First, Two: true, Right: true}
			if first, second := changed(same.Change(act)); len(first) > 0 && len(second) > 0 {
				t.Errorf("%s, %s: %v change in both panes that do not differ yet", v.Name, k.Label, second)
			}
		}
	}
	p := two(t, "overlay base 500000")
	q := p.Change(func(s *State) { s.Curves.Overlay = !s.Curves.Overlay })
	if q.First.Curves.Overlay == q.Second.Curves.Overlay != (p.First.Curves.Overlay != p.Second.Curves.Overlay) {
		t.Errorf("what differs on purpose: %v, then %v", p.Args(), q.Args())
	}
}

// The caption says what two panes have to do with each other, in the numbers of
// these two.
func TestCaptionOfPanes(t *testing.T) {
	for settings, want := range map[string]string{
		"base 500000":              "a larger base slows every pair but the first: 11 of 32 pairs turn within 128 positions at base 10000, 8 of 32 pairs at base 500000",
		"length 1000":              "11 of 32 pairs turn at length 128, 18 of 32 pairs at length 1000",
		"layout concat":            "the same waves in another order: sin of pair 3 is dim 6 in interleaved, dim 3 in concat",
		"layout t2t":               "",
		"view shift":               "the step from 17 to 22 on the curves is the wedge ω·5: 2.108 rad for pair 3",
		"view shift offset -3":     "",
		"view heatmap":             "",
		"view binary base 3":       "",
		"scheme binary":            "",
		"offset 9":                 "both panes show the same: the next change makes the difference",
		"view heatmap base 500000": "a larger base slows every pair but the first: 11 of 32 pairs turn within 128 positions at base 10000, 8 of 32 pairs at base 500000",
		"overlay d-model 8":        "11 of 32 pairs turn within 128 positions at d_model 64, 2 of 4 pairs at d_model 8",
	} {
		p := two(t, settings)
		got := text(p.Scenes().Words(chart.WordForms{Caption: chart.TextLines("own")}).Caption[0])
		if want == "" && got != p.bothNames()[place(p.Right)]+": own" || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", settings, got, want)
		}
	}
}

// Captions of two panes compare the numbers that their pictures are about; what
// is said of one pane names it.
func TestCaptionsCompare(t *testing.T) {
	cosine := func(base float64, pairs int) (sum float64) {
		for i := range pairs {
			sum += math.Cos(5 / math.Pow(base, float64(i)/float64(pairs)))
		}
		return sum / float64(pairs)
	}
	step := func(base float64) (sum float64) {
		for i := range 32 {
			half := math.Sin(0.5 / math.Pow(base, float64(i)/32))
			sum += 4 * half * half
		}
		return math.Sqrt(sum)
	}
	a, b, c := cosine(10_000, 32), cosine(500_000, 32), cosine(10_000, 256)
	for _, c := range []struct{ view, settings, want string }{
		{"similarity", "base 500000", fmt.Sprintf("k = 5 · cosine: %+.4f with base 10000, %+.4f with base 500000, %.4f more; base 500000: own", a, b, b-a)},
		{"similarity", "d-model 512", fmt.Sprintf("k = 5 · cosine: %+.4f with d_model 64, %+.4f with d_model 512, %.4f more; d_model 512: own", a, c, c-a)},
		{"similarity", "d-model 512 offset 9", "k = 5 · cosine: +0.7345 with d_model 64; k = 9 · cosine: "},
		{"binary", "base 500000", fmt.Sprintf("step 16 → 17 · Euclid: %+.4f with base 10000, %+.4f with base 500000, %.4f less; base 500000: own", step(1e4), step(5e5), step(1e4)-step(5e5))},
		{"shift", "base 500000", fmt.Sprintf("k = 5 · angle of pair 3 in rad: %+.4f with base 10000, %+.4f with base 500000, ", 5/math.Pow(1e4, 3./32), 5/math.Pow(5e5, 3./32))},
		{"order", "base 500000", "base 500000: own"}, // the face has no one number
	} {
		p := two(t, c.settings)
		p.First.View, p.Second.View = c.view, c.view
		p.First.Order.Face, p.Second.Order.Face = "naive", "naive"
		p.Right = true
		if got := text(p.Scenes().Words(chart.WordForms{Caption: chart.TextLines("own")}).Caption[0]); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, %s: %q, want %q", c.view, c.settings, got, c.want)
		}
	}
}

// The faces of Order compare what they are about: how long a sum is, a score, and
// how far the mean moves, which without positions is exactly 0.
func TestFacesCompare(t *testing.T) {
	for _, c := range []struct{ settings, second, want string }{
		{"face proof", "positions sinusoidal", "the mean moves by: +0.0000 with positions none, +"},
		{"face score pos 2", "base 500000", "score of 2 for 1: "},
		{"face sum pos 0 flat-words d-model 4", "scale-words", fmt.Sprintf("norm of X at pos 0: %+.4f with ", math.Sqrt(2*0.01+2*1.21))},
	} {
		settings := strings.Fields(c.settings + " view order")
		s, err := One(Default()).With(mustRead(t, settings))
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.With([]Setting{{Name: "compare", Value: c.second}})
		if err != nil {
			t.Fatal(err)
		}
		if got := text(p.Scenes().Words(chart.WordForms{Caption: chart.TextLines("own")}).Caption[0]); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.settings, got, c.want)
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

// Two panes of Similarity compare the kernels, Σcos(ωk)/pairs, at the offset.
func TestReadoutOfTwoSimilarities(t *testing.T) {
	p := two(t, "base 500000")
	p.First.View, p.Second.View = "similarity", "similarity"
	cosine := func(base float64) (sum float64) {
		for i := range 32 {
			sum += math.Cos(5 / math.Pow(base, float64(i)/32))
		}
		return sum / 32
	}
	a, b := cosine(10_000), cosine(500_000)
	want := fmt.Sprintf("k = 5 · cosine │ base 10000: %+.5f │ base 500000: %+.5f │ difference −%.5f", a, b, b-a)
	if got := text(p.Scenes().Words(chart.WordForms{}).Readout[0]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
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
		if length != s.Length || s.Pos < first || s.Pos > last || last-first+1 > n || last < s.Length-1 && last-first+1 != n {
			t.Fatalf("%s at %d: %q, a page of %d", s.View, s.Pos, got, n)
		}
	})
}

// A head past the last is refused, and one head is not many.
func TestHeadsAreCounted(t *testing.T) {
	for heads, says := range map[string]string{"1": "allowed is 1, for 1 head", "8": "a whole number from 1 to 8, for 8 heads"} {
		_, err := One(Default()).With([]Setting{{Name: "scheme", Value: "alibi"}, {Name: "heads", Value: heads}, {Name: "head", Value: "9"}})
		if err == nil || !strings.HasSuffix(err.Error(), says) {
			t.Errorf("%s: %v", heads, err)
		}
	}
}
