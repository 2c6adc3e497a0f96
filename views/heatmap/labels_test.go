package heatmap

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// The first tick of a fitted table is seen beside the cursor's badge in the
// column after it, where a colour parts the two; and what stands beside the
// colours leaves the last column free.
func TestFirstTickBesideTheBadge(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Fit, s.Dim = true, 6 })
	for _, c := range []struct {
		theme frame.Theme
		want  string
	}{{frame.Theme{}, "dim 06 "}, {frame.Theme{Light: true}, "dim 06 "}, {frame.Theme{Depth: frame.NoColor}, "dim  6 "}} {
		_, rows := heatDrawn(sc, 80, 18, c.theme)
		found := false
		for _, row := range rows {
			found = found || strings.Contains(string(row), c.want)
		}
		if !found {
			t.Errorf("%+v: %q is not there", c.theme, c.want)
		}
	}
}

// What stands beside the upright colours leaves the last column free.
func TestColourBarLeavesTheEdgeFree(t *testing.T) {
	for w := 60; w < 130; w++ {
		for _, change := range []func(*state){
			func(s *state) { s.Stored = true }, func(s *state) { s.Phase = true }, func(s *state) { s.Fit = true },
		} {
			_, rows := heatDrawn(heatScene(t, change), w, 18, frame.Theme{})
			for y, row := range rows {
				if len(row) >= w && !strings.ContainsRune(" ▄▀", row[w-1]) { // but for the cursor's marker
					t.Errorf("width %d, row %d: %q", w, y, string(row))
				}
			}
		}
	}
}
