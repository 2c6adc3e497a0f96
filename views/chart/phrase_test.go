package chart_test

import (
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func TestShortPos(t *testing.T) {
	f := frame.New(1, 1, frame.Theme{})
	for _, c := range []struct {
		pos, anchor, w int
		want           string
	}{
		{3, 0, 5, "3"}, {3, 100, 5, "103"}, {3, 1e9, 10, "1000000003"}, {3, 1e9, 6, "3+1e9"}, {-2, 0, 5, "−2"},
		{-200, 100, 5, "−100"}, {123_456_789, 0, 6, "…56789"}, {123_456_789, 1e9, 8, "…789+1e9"}, {250, -1e6, 8, "−999750"}, {250, -1e6, 7, "−999750"}, {12, -1e6, 6, "12−1e6"},
	} {
		if got := chart.ShortPos(f, c.pos, c.anchor, c.w); got != c.want {
			t.Errorf("%d + %d in %d columns is %q, want %q", c.pos, c.anchor, c.w, got, c.want)
		}
	}
	for n, want := range map[int]string{7: "7", 100: "100", 1000: "1e3", 25_000_000: "25e6", 1_000_000_000: "1e9", 1234: "1234"} {
		if got := chart.Tens(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// What columns hold is told by their group, and by nothing else.
func TestThings(t *testing.T) {
	for group, want := range map[string]string{encoding.PairGroup: "waves", encoding.BitGroup: "bits", encoding.Alone: "numbers"} {
		if got := chart.Things(encoding.Column{Group: group}); got != want {
			t.Errorf("columns of the group %q hold %s, want %s", group, got, want)
		}
	}
}

func TestShift(t *testing.T) {
	for k, want := range map[int]string{5: "+5", 0: "+0", -12: "−12"} {
		if got := chart.Shift(k); got != want {
			t.Errorf("%d is written %s, want %s", k, got, want)
		}
	}
}

func TestDimRange(t *testing.T) {
	for last, want := range map[int]string{3: "dim 3", 4: "dims 3 and 4", 9: "dims 3 to 9"} {
		if got := chart.DimRange(3, last); got != want {
			t.Errorf("3 to %d is written %s, want %s", last, got, want)
		}
	}
}
