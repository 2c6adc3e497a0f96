package chart_test

import (
	"math"
	"strings"
	"testing"

	. "wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

func TestFitting(t *testing.T) {
	f := frame.New(1, 1, frame.Theme{})
	for w, want := range map[int]string{9: "longest", 7: "longest", 6: "mid", 3: "mid", 2: "s", 0: ""} {
		if got := chart.Fitting(f, w, "longest", "mid", "s"); got != want {
			t.Errorf("in %d columns %q, want %q", w, got, want)
		}
	}
}

func TestShortPos(t *testing.T) {
	f := frame.New(1, 1, frame.Theme{})
	for _, c := range []struct {
		pos, anchor, w int
		want           string
	}{
		{3, 0, 5, "3"}, {3, 100, 5, "103"}, {3, 1e9, 10, "1000000003"}, {3, 1e9, 6, "3+1e9"}, {-2, 0, 5, "−2"},
		{-200, 100, 5, "−100"}, {123_456_789, 0, 6, "…56789"}, {123_456_789, 1e9, 8, "…789+1e9"}, {250, -1e6, 8, "−999750"},
		{250, -1e6, 7, "−999750"}, {12, -1e6, 6, "12−1e6"},
	} {
		if got := chart.ShortPos(f, c.pos, c.anchor, c.w); got != c.want {
			t.Errorf("%d + %d in %d columns is %q, want %q", c.pos, c.anchor, c.w, got, c.want)
		}
	}
	for n, want := range map[int]string{7: "7", 100: "100", 1000: "1e3", 25_000_000: "25e6", 1_000_000_000: "1e9",
		1234: "1234"} {
		if got := chart.Tens(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// What columns hold is told by their group, and by nothing else.
func TestThings(t *testing.T) {
	for group, want := range map[string]string{encoding.PairGroup: "waves", encoding.BitGroup: "bits",
		encoding.Alone: "numbers"} {
		if got := chart.Things(encoding.Column{Group: group}); got != want {
			t.Errorf("columns of the group %q hold %s, want %s", group, got, want)
		}
	}
}

// Every format by examples that its comment promises.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{chart.Power(3e-17, 0), "3e-17"}, {chart.Power(3.14159e-4, 2), "3.14e-4"}, {chart.Power(1e15, 2), "1.00e+15"},
		{chart.Power(25, 1), "2.5e+1"},
		{chart.Brief(0.5, 5), "0.5"}, {chart.Brief(-0.42170, 5), "−0.4217"}, {chart.Brief(2e-7, 3), "2e-7"}, {chart.Brief(0,
			2), "0"}, {chart.Brief(123456, 3), "1.23e+5"},
		{chart.Plainly(-1), "−1"}, {chart.Plainly(0.25), "0.25"},
		{chart.Unsigned(0.784, 2), "0.78"}, {chart.Unsigned(-0.374, 2), "−0.37"}, {chart.Unsigned(-0.001, 2), "0.00"},
		{chart.Distance(1.2345, 3), "1.234"}, {chart.Distance(12.345, 3), "12.35"}, {chart.Distance(1234.5, 3), "1234"},
		{chart.Base(10_000), "10000"}, {chart.Base(1.0000000001), "1.0000000001"}, {chart.Base(10000.001), "10000"},
		{chart.Base(1e300), "1e+300"},
		{chart.Tens(999), "999"}, {chart.Tens(1_000_000), "1e6"},
		{chart.Plural(1, "pair"), "1 pair"}, {chart.Plural(0, "pair"), "0 pairs"}, {chart.Plural(2, "pair"), "2 pairs"},
		{chart.Sentence("near"), "Near"}, {chart.PadLeft("7", 3), "  7"}, {chart.PadLeft("−12", 2), "−12"},
		{chart.VerbEnd(1, 5), "s"}, {chart.VerbEnd(2, 5), ""}, {chart.VerbEnd(0, 1), "s"},
		{chart.NormFormula("64", false), "√(64/2)"}, {chart.NormFormula("65", true), "√((65−1)/2)"},
		{chart.Position(-3), "−3"}, {chart.Position(12), "12"}, {chart.PlusAnchor(0), ""}, {chart.PlusAnchor(1e9), "+1e9"},
		{chart.PlusAnchor(-50), "−50"},
		{chart.Significant(math.Inf(1), 3), "∞"},
		{chart.Value(encoding.Column{Group: encoding.BitGroup}, 1, 5), "1"},
		{chart.Value(encoding.Column{Group: encoding.PairGroup}, 0.5, 3), "+0.500"},
		{chart.Value(encoding.Column{Low: -3, High: 5}, -2.5, 1), "−2.5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for n, want := range map[int]int{0: 1, 9: 1, 10: 2, 999: 3, 1e15: 16} {
		if got := chart.DecimalDigits(n); got != want {
			t.Errorf("%d has %d digits, want %d", n, got, want)
		}
	}
}

// A readout says that a position is beyond the training if one is given and the
// position is, and that an angle is new if no position of the training had it.
func TestBeyond(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.DModel = rapid.IntRange(2, 64).Draw(t, "d_model")
		s.Base = rapid.SampledFrom([]float64{1.5, 100, 10_000}).Draw(t, "base")
		s.Length, s.Train = 3000, rapid.IntRange(0, 1000).Draw(t, "train")
		s.Pos, s.Dim = rapid.IntRange(0, 2999).Draw(t, "pos"), rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		sc := viewtest.SceneOf(t, s)
		said := Beyond(sc).Value + Beyond(sc).Marks.Text()
		seen[said]++
		if beyond := s.Train > 0 && s.Pos >= s.Train; beyond != strings.Contains(said, "beyond training") {
			t.Fatalf("trained to %d, position %d: %q", s.Train, s.Pos, said)
		} else if !beyond {
			return
		}
		w := math.Pow(s.Base, -2*float64(s.Dim/2)/float64(s.DModel))
		angle := math.Mod(w*float64(s.Pos), 2*math.Pi)
		arc := w * float64(s.Train)
		if math.Abs(angle-arc) < 1e-6 || math.Abs(arc-2*math.Pi) < 1e-6 {
			return
		}
		if fresh := arc < 2*math.Pi && angle > arc; fresh != strings.Contains(said, "angle never seen") {
			t.Fatalf("%v rad after %v: %q", angle, arc, said)
		}
	})
	if len(seen) != 3 && cases.Soak { // a few tries may not see all
		t.Errorf("%v", seen)
	}
}

// Of frequencies that a method has changed, and of columns that are no waves, only
// the position is spoken of.
func TestBeyondWithoutAngles(t *testing.T) {
	for _, change := range []func(*State){
		func(s *State) { s.Scheme = "binary" },
		func(s *State) { s.Scheme, s.Method = "rope", encoding.Linear },
	} {
		sc := viewtest.Changed(t, func(s *State) { change(s); s.Train, s.Length, s.Pos, s.Dim = 10, 100, 50, 4 })
		if f := Beyond(sc); f.Value != "beyond training" || f.Marks != nil {
			t.Errorf("%+v", f)
		}
	}
}
