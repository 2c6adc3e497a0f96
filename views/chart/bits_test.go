package chart_test

import (
	"strconv"
	"strings"
	"testing"
	"wavescope/encoding"
	. "wavescope/views/chart"
	"wavescope/views/viewtest"
)

// Bits are counted on the digits that a position is written with.
func TestBits(t *testing.T) {
	for pos := range 300 {
		digits := strconv.FormatInt(int64(pos), 2)
		if got := BitsOf(pos); got != max(len(digits), 4) {
			t.Errorf("%d needs %d bits, is shown with %d", pos, len(digits), got)
		}
		flips := 0
		before := strconv.FormatInt(int64(max(pos-1, 0)), 2)
		before = strings.Repeat("0", len(digits)-len(before)) + before
		for i := range digits {
			flips += One(digits[i] != before[i])
		}
		if got := Hamming(pos); got != flips {
			t.Errorf("the step to %d flips %d bits, not %d", pos, flips, got)
		}
	}
	for length, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 128: 7, 129: 8, 1e15: 50} {
		if got := BitsNeeded(length); got != want {
			t.Errorf("%d positions need %d bits, got %d", length, want, got)
		}
	}
}

func TestOffsetNote(t *testing.T) {
	if got := OffsetNote(State{Offset: -3}); got != "k = -3" {
		t.Errorf("k = −3 is noted %q", got)
	}
}

// Going to a pair keeps sine sine and cosine cosine, where there is one.
func TestToPair(t *testing.T) {
	for _, c := range []struct {
		layout           encoding.Layout
		d, dim, pair, to int
	}{
		{encoding.Interleaved, 8, 0, 3, 6}, {encoding.Interleaved, 8, 1, 3, 7},
		{encoding.Interleaved, 7, 1, 3, 6}, // the last sine has no cosine
		{encoding.T2T, 9, 8, 2, 2},         // from the zeros to a sine
	} {
		sc := viewtest.Changed(t, func(s *State) { s.Layout, s.DModel, s.Dim = c.layout, c.d, c.dim })
		s := sc.State
		if ToPair(sc, c.pair)(&s); s.Dim != c.to {
			t.Errorf("%+v goes to %d", c, s.Dim)
		}
	}
}
