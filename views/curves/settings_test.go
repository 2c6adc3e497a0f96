package curves

import (
	"strings"
	"testing"

	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// The range of the digits is kept, and what is in it stays.
func TestClamp(t *testing.T) {
	for digits := -2; digits <= maxDigits+2; digits++ {
		if got := View.Clamp(Settings{Digits: digits}).Digits; got != min(max(digits, 0), maxDigits) {
			t.Errorf("%d digits become %d", digits, got)
		}
	}
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
