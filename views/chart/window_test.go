package chart_test

import (
	"testing"
	. "wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/viewtest"
)

// The window holds the cursor and lies inside the whole.
func TestWindowHoldsTheCursor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "total")
		n := rapid.IntRange(1, 300).Draw(t, "n")
		step := rapid.SampledFrom([]int{1, 2, 8, 16, 64}).Draw(t, "step")
		cursor := rapid.OneOf(rapid.IntRange(0, total-1), rapid.Just(total-1)).Draw(t, "cursor")
		start := WindowStart(cursor, n, total, step)
		if start < 0 || start > max(total-n, 0) {
			t.Fatalf("starts at %d of %d", start, total)
		}
		if cursor < start || cursor >= start+n {
			t.Fatalf("%d … %d without %d", start, start+n-1, cursor)
		}
		if again := WindowStart(cursor, n, total, step); again != start {
			t.Fatalf("%d, then %d", start, again)
		}
	})
}

// A walk pages seldom, by the same distance, and shows what lies ahead.
func TestWindowPages(t *testing.T) {
	for n := 1; n <= 120; n++ {
		for _, step := range []int{0, 1, 8, 16} {
			checkWalk(t, n, step)
		}
	}
}

// checkWalk walks over twenty windows of n rows.
func checkWalk(t *testing.T, n, step int) {
	total, before, page := 20*n, 0, 0
	for cursor := range total {
		start := WindowStart(cursor, n, total, step)
		if by := start - before; by != 0 && start != total-n {
			if page == 0 {
				page = by
			}
			if by != page {
				t.Fatalf("%d rows: at %d it pages by %d, before by %d", n, cursor, by, page)
			}
		}
		if ahead := start + n - 1 - cursor; ahead < n/8 && start < total-n {
			t.Fatalf("%d rows: at %d only %d lie ahead", n, cursor, ahead)
		}
		before = start
	}
	if page < n/4 || page > max(n*3/4, 1) {
		t.Fatalf("%d rows: it pages by %d", n, page)
	}
	if step > 1 && n >= 3*step && page%step != 0 {
		t.Fatalf("%d rows: pages of %d are no multiples of %d", n, page, step)
	}
}

// What is looked at near the beginning begins at 0, as long as the cursor leaves
// an eighth of the window ahead; then it pages.
func TestFirstWindowStays(t *testing.T) {
	for n := 8; n <= 120; n++ {
		for _, step := range []int{1, 5, 8} {
			last := n - 1 - n/8
			for cursor, want := range map[int]bool{0: true, n / 2: true, last: true, last + 1: false} {
				if start := WindowStart(cursor, n, 10*n, step); (start == 0) != want {
					t.Errorf("%d of %d rows by %d begin at %d", cursor, n, step, start)
				}
			}
		}
	}
}

// Ticks are 1, 2 or 5 times a power of ten, the smallest that gives room.
func TestTickStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		room := rapid.IntRange(1, 30).Draw(t, "room")
		zoom := rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom")
		cells, positions := zoom.PerCell()
		step := TickStep(room, cells, positions)
		if step*cells < room*positions {
			t.Fatalf("a step of %d takes less than %d cells at %v", step, room, zoom)
		}
		digit := step
		for digit%10 == 0 {
			digit /= 10
		}
		if digit != 1 && digit != 2 && digit != 5 {
			t.Fatalf("a step of %d", step)
		}
		smaller := step / 2
		if digit == 5 {
			smaller = step / 5 * 2
		}
		if smaller > 0 && smaller*cells >= room*positions {
			t.Fatalf("%d would do, not %d", smaller, step)
		}
	})
}
