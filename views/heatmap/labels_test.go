package heatmap

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// The first tick of a fitted table gives way to the cursor's badge in the column
// after it: the two would be read as one number, on any paper.
func TestFirstTickBesideTheBadge(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Fit, s.Dim = true, 6 })
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.NoColor}} {
		_, rows := heatDrawn(sc, 80, 18, theme)
		found := false
		for _, row := range rows {
			found = found || strings.Contains(string(row), "dim  6 ")
		}
		if !found {
			t.Errorf("%+v: the badge is not alone", theme)
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
