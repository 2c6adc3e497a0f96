package scene

import "testing"

// A window is read as it is written, and nothing else is one.
func TestWindow(t *testing.T) {
	for _, s := range []string{"all", "0..1", "0..127", "100..999999999999999"} {
		if w, ok := ParseWindow(s); !ok || w.String() != s {
			t.Errorf("%s is read back as %s", s, w)
		}
	}
	for _, s := range []string{"", "5", "5..5", "7..3", "-1..4", "0..", "..4", "0..1000000000000000", "a..b", "0..1..2", "0-127"} {
		if w, ok := ParseWindow(s); ok {
			t.Errorf("%q is a window: %v", s, w)
		}
	}
	for _, c := range []struct {
		window           string
		length, first, n int
	}{{"all", 128, 0, 128}, {"10..19", 128, 10, 10}, {"100..200", 128, 100, 28}, {"127..130", 128, 0, 128}, {"500..600", 128, 0, 128}, {"0..1", 1, 0, 1}} {
		w, _ := ParseWindow(c.window)
		if first, n := w.Within(c.length); first != c.first || n != c.n {
			t.Errorf("%s of %d: %d positions from %d", c.window, c.length, n, first)
		}
	}
}
