package chart_test

import (
	"slices"
	"testing"

	. "wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// clamped is what Clamp makes of a zoom: itself on the ladder, else Auto.
func clamped(z chart.Zoom) chart.Zoom { return chart.State{Zoom: z}.Clamp().Zoom }

// The ladder is 8, 4, 2, 1 cells to a position, then 2, 5, 10, 20, 50 …
// positions to a cell, and nothing else.
func TestZoomLadder(t *testing.T) {
	zooms := viewtest.Ladder()[1:]
	for i, z := range zooms {
		if clamped(z) != z {
			t.Errorf("%v is not on the ladder", z)
		}
		out, in := z.Step(1), z.Step(-1)
		if want := zooms[min(i+1, len(zooms)-1)]; out != want {
			t.Errorf("one step out of %v is %v, want %v", z, out, want)
		}
		if want := zooms[max(i-1, 0)]; in != want {
			t.Errorf("one step into %v is %v, want %v", z, in, want)
		}
	}
	if last := zooms[len(zooms)-1]; last != encoding.MaxPos {
		t.Errorf("the ladder ends at %v", last)
	}
}

func TestZoomOffTheLadder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := chart.Zoom(rapid.OneOf(rapid.IntRange(-20, 200), rapid.Int()).Draw(t, "zoom"))
		if on := slices.Contains(viewtest.Ladder(), z); on != (clamped(z) == z) {
			t.Fatalf("%d is on the ladder: %v; clamped to %d", z, on, clamped(z))
		}
	})
}

// Steps in and out undo each other, except at the ends.
func TestZoomStepsAreInverses(t *testing.T) {
	zooms := viewtest.Ladder()[1:]
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(zooms)-1).Draw(t, "i")
		n := rapid.IntRange(-i, len(zooms)-1-i).Draw(t, "steps")
		if got := zooms[i].Step(n); got != zooms[i+n] {
			t.Fatalf("%d steps from %v are %v, want %v", n, zooms[i], got, zooms[i+n])
		}
		if back := zooms[i].Step(n).Step(-n); back != zooms[i] {
			t.Fatalf("%d steps from %v and back are %v", n, zooms[i], back)
		}
	})
}

// Auto is stepped as 1:1 by itself.
func TestAutoSteps(t *testing.T) {
	if out, in := chart.Auto.Step(1), chart.Auto.Step(-1); out != 2 || in != -2 {
		t.Errorf("auto steps to %v and %v", out, in)
	}
}

// One of the two numbers is 1, and they are what is written.
func TestZoomPerCell(t *testing.T) {
	for z, want := range map[chart.Zoom][2]int{chart.Auto: {1, 1}, -8: {8, 1}, -2: {2, 1}, 1: {1, 1}, 2: {1, 2},
		5000: {1, 5000}} {
		if cells, positions := z.PerCell(); [2]int{cells, positions} != want {
			t.Errorf("%v: %d:%d, want %v", z, cells, positions, want)
		}
	}
	for _, z := range viewtest.Ladder() {
		if back, ok := chart.ParseZoom(z.String()); !ok || back != z {
			t.Errorf("%v is read back as %v, %v", z, back, ok)
		}
	}
}

// waveOrder lists the columns of a table in the order of the waves: sine and
// cosine of pair after pair, an odd last column at the end.
func waveOrder(sc chart.Scene) []int {
	var dims []int
	for pair := range sc.Waves.Pairs() {
		for _, kind := range []encoding.Kind{encoding.Sin, encoding.Cos} {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				dims = append(dims, dim)
			}
		}
	}
	if dim, ok := sc.Waves.Column(0, encoding.Zero); ok {
		dims = append(dims, dim)
	}
	return dims
}

// Moving goes step by step through every column once, and stops at the ends.
func TestMoveInWaveOrder(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, d := range []int{2, 3, 4, 5, 8, 9, 64, 65} {
			s := chart.Default()
			s.Layout, s.DModel = encoding.Layout(layout), d
			sc := viewtest.SceneOf(t, s)
			dims := waveOrder(sc)
			if len(dims) != d {
				t.Fatalf("%v, d_model %d: %d columns", s.Layout, d, len(dims))
			}
			for i := range dims {
				for _, n := range []int{-100, -8, -1, 0, 1, 8, 100} {
					s.Dim = dims[i]
					chart.WaveAxis.Move(&s, n)
					if want := dims[min(max(i+n, 0), d-1)]; s.Dim != want {
						t.Fatalf("%v, d_model %d: %+d from %d is %d, want %d", s.Layout, d, n, dims[i], s.Dim, want)
					}
				}
			}
		}
	}
}

// Moving by pairs keeps sine sine and cosine cosine where there is one.
func TestMoveInPairOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := viewtest.SomeState.Draw(t, "state")
		s.Scheme = "sinusoidal"
		s = s.Clamp()
		before := viewtest.SceneOf(t, s)
		n := rapid.SampledFrom([]int{-1000, -8, -1, 1, 8, 1000}).Draw(t, "n")
		chart.PairAxis.Move(&s, n)
		if s != s.Clamp() {
			t.Fatalf("leaves the ranges: dim %d", s.Dim)
		}
		pair, kind := before.Wave()
		if kind == encoding.Zero {
			if n > 0 && s.Dim != before.Dim {
				t.Fatalf("forward from the zeros goes to %d", s.Dim)
			}
			return
		}
		want := min(max(pair+n, 0), before.Waves.Pairs()-1)
		got, after := before.Waves.Wave(s.Dim)
		if _, ok := before.Waves.Column(want, kind); got != want || ok && after != kind {
			t.Fatalf("%+d from %v of pair %d is %v of pair %d", n, kind, pair, after, got)
		}
	})
}

// The other two ways move the cursor itself; a table without waves has no
// other order than its columns.
func TestMovePlainly(t *testing.T) {
	s := chart.Default()
	chart.PositionAxis.Move(&s, 8)
	chart.ColumnAxis.Move(&s, -1)
	if s.Pos != 25 || s.Dim != 5 {
		t.Errorf("pos %d, dim %d", s.Pos, s.Dim)
	}
	s.Scheme = "binary"
	chart.WaveAxis.Move(&s, 2)
	chart.PairAxis.Move(&s, 2)
	if s.Dim != 9 {
		t.Errorf("dim %d without waves", s.Dim)
	}
}

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
