package memo

import "testing"

// A cached result is computed once, and the least recently used one is dropped.
func TestLast(t *testing.T) {
	squares, computed := Of[int, int](3), 0
	get := func(of int) {
		t.Helper()
		if got := squares.Get(of, func() int { computed++; return of * of }); got != of*of {
			t.Errorf("of %d it is %d", of, got)
		}
	}
	for _, c := range []struct{ of, computed int }{
		{0, 1}, {1, 2}, {2, 3}, {1, 3}, {2, 3}, {0, 3}, // three are held
		{3, 4}, {2, 4}, {0, 4}, // instead of 1
		{1, 5}, {0, 5}, {2, 5}, // instead of 3
		{3, 6}, {1, 7}, // instead of 1, then of 0
	} {
		if get(c.of); computed != c.computed {
			t.Errorf("after %d, %d were computed, not %d", c.of, computed, c.computed)
		}
	}
}

// A result may need another of the same function: no lock is held meanwhile.
func TestResultThatNeedsAnother(t *testing.T) {
	sums := Of[int, int](4)
	var sum func(n int) int
	sum = func(n int) int {
		return sums.Get(n, func() int {
			if n == 0 {
				return 0
			}
			return n + sum(n-1)
		})
	}
	if got := sum(3); got != 6 {
		t.Errorf("1 + 2 + 3 is %d", got)
	}
}
