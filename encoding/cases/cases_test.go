package cases

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// One takes the first case and as many of a list as it says, the same ones again.
func TestOne(t *testing.T) {
	tried := func(of, n int) (tried []int) {
		for i := range n {
			if One(of, i) {
				tried = append(tried, i)
			}
		}
		return tried
	}
	for _, c := range []struct{ of, n int }{{1, 100}, {7, 3}, {7, 7}, {7, 7000}, {16, 16000}} {
		got, want := tried(c.of, c.n), (c.n+c.of-1)/c.of
		if Soak {
			want = c.n
		} else if racing {
			want = (want + fewer - 1) / fewer
		}
		if len(got) != want || got[0] != 0 || !slices.Equal(got, tried(c.of, c.n)) {
			t.Errorf("one of %d: %d of %d cases, want %d", c.of, len(got), c.n, want)
		}
	}
}

// Two sources of one test draw the same numbers; sources of two tests draw different ones.
func TestRand(t *testing.T) {
	if a, b := Rand(t).Uint64(), Rand(t).Uint64(); a != b {
		t.Errorf("%d, and then %d", a, b)
	}
	t.Run("another", func(other *testing.T) {
		if a, b := Rand(t).Uint64(), Rand(other).Uint64(); a == b {
			t.Errorf("both draw %d", a)
		}
	})
}

// Random checks draw the same cases in two runs of one seed.
func TestRapidHasTheSeed(t *testing.T) {
	var runs [2][]int
	for i := range runs {
		rapid.Check(t, func(t *rapid.T) { runs[i] = append(runs[i], rapid.Int().Draw(t, "n")) })
	}
	if len(runs[0]) != N(50, 2000) || !slices.Equal(runs[0], runs[1]) {
		t.Errorf("%d and %d cases, which differ", len(runs[0]), len(runs[1]))
	}
}
