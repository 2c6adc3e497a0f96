package context

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding/reach"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/viewtest"
)

// A comparison in which nothing turns, or no pair of a subject, is drawn all the same.
func TestNothingTurnsInBoth(t *testing.T) {
	for _, schemes := range [][]string{{"alibi", "t5"}, {"alibi", "rope"}, {"rope", "none"}} {
		var scenes []chart.Scene
		for _, name := range schemes {
			s := chart.Default()
			s.Scheme, s.Dim = name, 0
			scenes = append(scenes, viewtest.SceneOf(t, s.Clamp()))
		}
		sc := scenes[0]
		sc.Comparison = &chart.Comparison{Scenes: scenes, Names: []string{"a", "b"}}
		for w := 12; w <= 120; w++ {
			f := frame.New(w, 24, frame.Theme{})
			newComparison(chart.Paper{W: w, H: 24, Theme: f.Theme}, sc, View.Default).table().Draw(f)
			for i, letter := range []string{"A", "B"} {
				if row := viewtest.ScreenRow(f, 1+i); !strings.HasPrefix(row, " "+letter+" ") {
					t.Fatalf("%v, %d columns: %q", schemes, w, row)
				}
			}
		}
		newComparison(chart.Paper{W: 100, H: 30}, sc, View.Default).picture()
	}
	waves := viewtest.SceneOf(t, chart.Default()).Waves
	still := reach.OfWaves(waves, math.Inf(1), 10, 10)
	still.AsNow = true // the wavelength with scaling is read
	s := wavelengths{bars: bars{subject: &subject{methods: []method{{Pairs: still}}}}}
	s.spread(plot.NewDecades(10, 1))
	for x, pair := range s.shown {
		if pair != -1 {
			t.Errorf("column %d has pair %d", x, pair)
		}
	}
}
