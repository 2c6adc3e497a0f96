package curves

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// someTable draws what can stand beside the curves.
var someTable = rapid.Custom(func(t *rapid.T) CurvesTable {
	return CurvesTable{
		Statistics: rapid.Bool().Draw(t, "statistics"),
		Digits:     rapid.IntRange(0, MaxDigits).Draw(t, "digits"),
		Epsilon:    rapid.OneOf(rapid.SampledFrom([]float64{leastEpsilon, usualEpsilon, 1}), rapid.Float64Range(leastEpsilon, 1)).Draw(t, "epsilon"),
	}
})

// n goes round: numbers, statistics, the curves alone; T does the same.
func TestNextTable(t *testing.T) {
	for _, key := range []string{"n", "T"} {
		s := scene.Default()
		for _, want := range []struct{ numbers, statistics bool }{{true, false}, {false, true}, {false, false}} {
			press(t, &s, key)
			if s.Numbers != want.numbers || s.Table.Statistics != want.statistics {
				t.Errorf("%s leads to numbers %v, statistics %v", key, s.Numbers, s.Table.Statistics)
			}
		}
	}
}

// press does what a key of the current view does.
func press(t *testing.T, s *scene.State, key string) {
	t.Helper()
	for _, k := range s.Current().Keys {
		if n, ok := k.Arg(key); ok {
			k.Do(s, n)
			*s = s.Clamp()
			return
		}
	}
	t.Fatalf("%s has no key %s", s.View, key)
}

// p and P set the decimals, from the usual ones on and within what a float64
// has. The table then shows the formula's value with so many.
func TestDigits(t *testing.T) {
	s := scene.Default()
	s.Numbers = true
	press(t, &s, "p")
	if s.Table.Digits != 5 {
		t.Errorf("p gives %d digits", s.Table.Digits)
	}
	for _, c := range []struct {
		key  string
		want int
	}{{"P", 1}, {"p", MaxDigits}} {
		for range 20 {
			press(t, &s, c.key)
		}
		if s.Table.Digits != c.want {
			t.Errorf("%s ends at %d digits", c.key, s.Table.Digits)
		}
	}
	for digits := 1; digits < MaxDigits; digits++ {
		for _, size := range [][2]int{{120, 35}, {80, 19}, {40, 9}} {
			sc := curvesScene(t, func(s *scene.State) { s.Numbers, s.Table.Digits = true, digits })
			f := curvesPicture(sc, size[0], size[1])
			table := newLanesPlan(f, sc).table
			want := words.Signed(paperValue(17, 6, 64, 10_000), digits)
			found := false
			for y := range size[1] {
				found = found || strings.Contains(viewtest.ScreenRow(f, y), want) && f.At(table.x, y).Rune == '▸'
			}
			if !found {
				t.Errorf("%d digits at %v: %s is not there", digits, size, want)
			}
		}
	}
}
