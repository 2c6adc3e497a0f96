package memo

import "testing"

// The last few results are computed once, and of more the oldest is forgotten.
func TestLast(t *testing.T) {
	squares, computed := Of[int, int](3), 0
	get := func(of int) {
		t.Helper()
		if got := squares.Get(of, func() int { computed++; return of * of }); got != of*of {
			t.Errorf("of %d it is %d", of, got)
		}
	}
	for _, c := range []struct{ of, computed int }{
		{0, 1}, {1, 2}, {2, 3}, {0, 3}, {1, 3}, {2, 3}, // three are held
		{3, 4}, {2, 4}, {1, 4}, {0, 5}, {1, 6}, // instead of 0, then of 1, then of 2
		{0, 6}, {3, 6}, {2, 7},
	} {
		if get(c.of); computed != c.computed {
			t.Errorf("after %d, %d were computed, not %d", c.of, computed, c.computed)
		}
	}
}
