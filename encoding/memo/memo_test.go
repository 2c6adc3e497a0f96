package memo

import "testing"

// A result is computed once, keys of different types are different, and the least recently used result
// is dropped.
func TestGet(t *testing.T) {
	type square int
	c, computed := new(Cache), 0
	get := func(of square) {
		t.Helper()
		if got := Get(c, of, func() square { computed++; return of * of }); got != of*of {
			t.Errorf("of %d it is %d", of, got)
		}
	}
	for of := range square(capacity) {
		get(of)
	}
	get(0)
	if get(capacity); computed != capacity+1 {
		t.Errorf("%d results were computed, not %d", computed, capacity+1)
	}
	if get(0); computed != capacity+1 {
		t.Error("the most recently used result was dropped")
	}
	if get(1); computed != capacity+2 {
		t.Error("the least recently used result was not dropped")
	}
	if got := Get(c, 0, func() string { return "zero" }); got != "zero" {
		t.Errorf("int 0 is %q", got)
	}
	if got := Get(nil, 1, func() int { return 5 }); got != 5 {
		t.Errorf("without a cache: %d", got)
	}
}

// A result may need another of the same cache: no lock is held meanwhile.
func TestResultThatNeedsAnother(t *testing.T) {
	c := new(Cache)
	var sum func(n int) int
	sum = func(n int) int {
		return Get(c, n, func() int {
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
