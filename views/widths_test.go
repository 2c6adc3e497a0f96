package views

import (
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The logarithmic picture is drawn at every width, with and without room for its legend.
func TestLogAtEveryWidth(t *testing.T) {
	for _, flags := range []string{"--view heatmap --face log", "--view heatmap --length 8192"} {
		panes, err := Parse(flags)
		if err != nil {
			t.Fatal(err)
		}
		s := panes.All[0]
		sc, err := chart.New(s.State)
		if err != nil {
			t.Fatal(err)
		}
		for w := 40; w <= 130; w++ {
			for _, h := range []int{10, 24, 40} {
				s.Current().LayOut(frame.New(w, h, frame.Theme{}), sc, s).Draw()
			}
		}
	}
}
