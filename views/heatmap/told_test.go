package heatmap

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// A cell of very many pairs is told from some of them, evenly, and says of which;
// one of few is told from all.
func TestToldCellsAreBounded(t *testing.T) {
	for dModel, said := range map[int]string{65536: " pairs, of which 1 in 26 is looked at", 512: " pairs"} {
		s := scene.Default()
		s.DModel, s.Fit, s.Length, s.Dim, s.Pos = dModel, true, 1000, 0, 0
		sc := viewtest.SceneOf(t, s)
		set := View.Default
		set.Pixel = Mean
		cells := told(sc, set)[0]
		if !strings.HasSuffix(cells.Title, said) {
			t.Errorf("d_model %d: %q", dModel, cells.Title)
		}
		group, skip := (dModel/2+4)/5, 1
		if dModel > 512 {
			skip = 26
		}
		sum, n := 0.0, 0
		for pair := 0; pair < group; pair += skip {
			omega := math.Pow(10000, -2*float64(pair)/float64(dModel))
			for pos := range 84 {
				sum, n = sum+math.Sin(float64(pos)*omega), n+1
			}
		}
		got, err := strconv.ParseFloat(strings.ReplaceAll(cells.Row(0)[1], words.Minus, "-"), 64)
		if want := sum / float64(n); err != nil || math.Abs(got-want) > 2e-5 {
			t.Errorf("d_model %d: %q, want %v", dModel, cells.Row(0), want)
		}
	}
}
