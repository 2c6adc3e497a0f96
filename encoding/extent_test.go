package encoding

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
)

func TestRangeOfAWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		checkRange(t, e, somePos.Draw(t, "pos"), rapid.IntRange(1, 5000).Draw(t, "n"), dim)
	})
}

// The same with windows of all lengths alike, where rapid prefers short ones.
func TestRangeOfLongerWindows(t *testing.T) {
	random := cases.Rand(t)
	for range cases.N(200, 20_000) {
		c := Config{
			DModel: MinDModel + random.IntN(1000),
			Length: 1,
			Base:   math.Pow(10, 8*random.Float64()+0.1),
			Layout: Layout(random.IntN(len(Layouts))),
		}
		checkRange(t, open(t, c), random.IntN(MaxPos), 1+random.IntN(5000), random.IntN(c.DModel))
	}
}

// checkRange looks at every value of a window.
func checkRange(t rapid.TB, e Encoding, pos, n, dim int) {
	t.Helper()
	wantLow, wantHigh := math.Inf(1), math.Inf(-1)
	for p := pos; p < pos+n; p++ {
		value := e.At(p, dim)
		wantLow, wantHigh = min(wantLow, value), max(wantHigh, value)
	}
	low, high := e.Range(pos, n, dim)
	if low != wantLow || high != wantHigh {
		t.Fatalf("%+v: Range(%d, %d, %d) = %v, %v, want %v, %v",
			e.Config(), pos, n, dim, low, high, wantLow, wantHigh)
	}
}

// Windows too long to search: two halves have the range of the whole.
func TestRangesJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		n, m := rapid.IntRange(1, MaxPos/2).Draw(t, "n"), rapid.IntRange(1, MaxPos/2).Draw(t, "m")
		low, high := e.Range(pos, n+m, dim)
		low1, high1 := e.Range(pos, n, dim)
		low2, high2 := e.Range(pos+n, m, dim)
		if low != min(low1, low2) || high != max(high1, high2) {
			t.Fatalf("range %v to %v, halves %v to %v and %v to %v", low, high, low1, high1, low2, high2)
		}
	})
}

func TestLowest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		if rapid.Bool().Draw(t, "falling") {
			f = f.Neg()
		}
		n := rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, 5000)).Draw(t, "n")
		want, angle := a, a
		for range n {
			if angle.Less(want) {
				want = angle
			}
			angle = angle.Add(f)
		}
		if got := lowest(a, f, n, Turn{}); got != want {
			t.Fatalf("lowest(%v, %v, %d) = %v, want %v", a, f, n, got, want)
		}
	})
}

// The smallest angle of a long walk is one of its angles, and no walk of twice
// the length that contains it goes lower before it: checked by the two halves.
func TestLowestOfALongWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		n, m := rapid.IntRange(1, MaxPos).Draw(t, "n"), rapid.IntRange(1, MaxPos).Draw(t, "m")
		want := lowest(a, f, n, Turn{})
		if right := lowest(a.Add(f.Mul(n)), f, m, Turn{}); right.Less(want) {
			want = right
		}
		if got := lowest(a, f, n+m, Turn{}); got != want {
			t.Fatalf("lowest of %d+%d: %v, of the halves: %v", n, m, got, want)
		}
	})
}

// 2ᵏ odd multiples of a 2⁻ᵏ-th turn visit every multiple of it, once.
func TestLowestOfAFullPeriod(t *testing.T) {
	for k := 1; k < 50; k++ {
		step := Turn{Hi: 1 << (64 - k)}
		want := Turn{Hi: step.Hi - 1, Lo: 5}
		for _, odd := range []uint64{1, 3, 5, 0xabcdef, math.MaxUint64} {
			if got := lowest(want.Add(step.times(7)), step.times(odd), 1<<k, Turn{}); got != want {
				t.Errorf("%d·2^−%d: %v, want %v", odd, k, got, want)
			}
		}
	}
}

// What is near enough is as good as the closest: its cosine is 1. Elsewhere the
// largest cosine is that of the closest angle, to the last bit but one: angles
// that mirror each other have cosines that may be rounded differently.
func TestLowestEnough(t *testing.T) {
	if v := Cos.Of(flat); v != 1 {
		t.Errorf("the cosine of the limit is %v", v)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		n := rapid.IntRange(1, MaxPos).Draw(t, "n")
		got, want := lowest(a, f, n, flat), lowest(a, f, n, Turn{})
		if got != want && !(got.Less(flat) && want.Less(got)) {
			t.Fatalf("lowest(%v, %v, %d) is %v, with an early end %v", a, f, n, want, got)
		}
		if low, high := crest(a, f, n), max(Cos.Of(want), Cos.Of(lowest(a.Neg(), f.Neg(), n, Turn{}))); math.Abs(low-high) > 0x1p-52 || want.Less(flat) && low != 1 {
			t.Fatalf("the largest cosine is %v, want %v", low, high)
		}
	})
}
