package encoding

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Of 32 pairs the even choices between 5 and 20, and where the limits leave too
// few, neighbours.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		pairs, n, fast, slow int // too fast before, too slow from
		want                 []int
	}{
		{32, 4, 5, 21, []int{5, 10, 15, 20}}, {32, 4, 0, 32, []int{0, 10, 21, 31}}, {32, 4, 30, 31, []int{28, 29, 30, 31}},
		{32, 4, 0, 1, []int{0, 1, 2, 3}}, {32, 4, 8, 8, []int{8, 9, 10, 11}}, {3, 4, 1, 2, []int{0, 1, 2}}, {1, 4, 1, 0, []int{0}}, {9, 1, 3, 5, []int{3}},
	} {
		got := Spread(c.pairs, c.n, func(pair int) bool { return pair < c.fast }, func(pair int) bool { return pair >= c.slow })
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		pairs, n := rapid.IntRange(1, 500).Draw(t, "pairs"), rapid.IntRange(1, 9).Draw(t, "n")
		fast, slow := rapid.IntRange(0, pairs).Draw(t, "fast"), rapid.IntRange(0, pairs).Draw(t, "slow")
		got := Spread(pairs, n, func(pair int) bool { return pair < fast }, func(pair int) bool { return pair >= slow })
		if len(got) != min(n, pairs) || got[0] < 0 || got[len(got)-1] >= pairs {
			t.Fatalf("%v of %d", got, pairs)
		}
		for i := 1; i < len(got); i++ {
			if got[i] <= got[i-1] || i > 1 && max(got[i]-2*got[i-1]+got[i-2], 2*got[i-1]-got[i]-got[i-2]) > 1 {
				t.Fatalf("%v are not even", got)
			}
		}
	})
}
