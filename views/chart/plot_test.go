package chart

import (
	"testing"

	"wavescope/views/frame"
)

// A label stands where it touches nothing and ends in time, else not at all.
func TestLabelKeepsItsDistance(t *testing.T) {
	for _, c := range []struct {
		x, end int
		want   bool
	}{{0, 20, true}, {6, 20, true}, {7, 20, false}, {12, 20, false}, {13, 20, true}, {17, 20, true}, {18, 20, false},
		{13, 15, false}} {
		f := frame.New(20, 1, frame.Theme{})
		f.Text(10, 0, "x", frame.Style{})
		f.Tint(11, 0, 1, 1, frame.Panel)
		Label(f, c.x, 0, c.end, "abc", frame.Style{})
		if got := f.At(c.x, 0).Rune == 'a'; got != c.want {
			t.Errorf("at %d before %d: %v", c.x, c.end, got)
		}
	}
}
