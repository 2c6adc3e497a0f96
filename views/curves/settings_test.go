package curves

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// The ranges of the settings are kept, and what is in them stays.
func TestClamp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Settings{
			Digits:  rapid.IntRange(-2, maxDigits+2).Draw(t, "digits"),
			Epsilon: rapid.OneOf(rapid.SampledFrom([]float64{leastEpsilon, usualEpsilon, 1, 0, -1, math.NaN(), math.Inf(1)}), rapid.Float64()).Draw(t, "epsilon"),
		}
		got := View.Clamp(s)
		if got.Digits < 0 || got.Digits > maxDigits || !(got.Epsilon >= leastEpsilon && got.Epsilon <= 1) {
			t.Fatalf("%+v becomes %+v", s, got)
		}
		if s.Digits >= 0 && s.Digits <= maxDigits && got.Digits != s.Digits || s.Epsilon >= leastEpsilon && s.Epsilon <= 1 && got.Epsilon != s.Epsilon {
			t.Fatalf("%+v, which is fine, becomes %+v", s, got)
		}
	})
}

// n goes round: numbers, statistics, the curves alone; T does the same.
func TestNextTable(t *testing.T) {
	for _, key := range []string{"n", "T"} {
		s := defaultState()
		for _, want := range []struct{ numbers, statistics bool }{{true, false}, {false, true}, {false, false}} {
			press(t, &s, key)
			if s.Numbers != want.numbers || s.Statistics != want.statistics {
				t.Errorf("%s leads to numbers %v, statistics %v", key, s.Numbers, s.Statistics)
			}
		}
	}
}

// press does what a key of the current view does.
func press(t *testing.T, s *state, key string) {
	t.Helper()
	for _, k := range View.Keys {
		if n, ok := k.Arg(key); ok {
			k.Act(&s.State, &s.Settings, n)
			s.Settings = View.Clamp(s.Settings)
			return
		}
	}
	t.Fatalf("there is no key %s", key)
}

// p and P set the decimals, from the usual ones on and within what a float64
// has. The table then shows the formula's value with so many.
func TestDigits(t *testing.T) {
	s := defaultState()
	s.Numbers = true
	press(t, &s, "p")
	if s.Digits != 5 {
		t.Errorf("p gives %d digits", s.Digits)
	}
	for _, c := range []struct {
		key  string
		want int
	}{{"P", 1}, {"p", maxDigits}} {
		for range 20 {
			press(t, &s, c.key)
		}
		if s.Digits != c.want {
			t.Errorf("%s ends at %d digits", c.key, s.Digits)
		}
	}
	for digits := 1; digits < maxDigits; digits++ {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {40, 9}} {
			sc := curvesScene(t, func(s *state) { s.Numbers, s.Digits = true, digits })
			f := curvesPicture(sc, size[0], size[1])
			left := lanesOf(f, sc).edge
			want := words.Signed(paperValue(17, 6, 64, 10_000), digits)
			found := false
			for y := range size[1] {
				found = found || strings.Contains(viewtest.ScreenRow(f, y), want) && f.At(left, y).Rune == '▸'
			}
			if !found {
				t.Errorf("%d digits at %v: %s is not there", digits, size, want)
			}
		}
	}
}

// What a flag says of the settings it reads back, and refuses what is beyond
// the ranges.
func TestFlags(t *testing.T) {
	for _, c := range []struct{ name, value, other string }{
		{"overlay", "on", "2"}, {"numbers", "on", ""}, {"statistics", "on", "yes"}, {"precision", "9", "16"}, {"epsilon", "0.25", "2"}, {"epsilon", "1e-15", "0"},
		{"one-wave", "on", "yes"}, {"window", "0..127", "127..0"}, {"window", "all", "every"},
	} {
		i := slices.IndexFunc(View.Flags, func(f scene.Flag[Settings]) bool { return f.Name == c.name })
		s, f := View.Default, View.Flags[i]
		if !f.Set(&s, c.value) || f.Get(s) != c.value || s != View.Clamp(s) || f.Set(&s, c.other) || f.Get(s) != c.value {
			t.Errorf("--%s %s is read back as %s", c.name, c.value, f.Get(s))
		}
	}
}
