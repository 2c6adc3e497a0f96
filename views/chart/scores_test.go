package chart

import "testing"

// The label of each curve fits at the right of the plot.
func TestLabelsFitBesideScores(t *testing.T) {
	for _, label := range []string{"", "8", "32", "130", "1024"} {
		for _, s := range []Scores{{Own: Curve{Label: label}}, {Others: []Curve{{Label: "1"}, {Label: label}}}} {
			if a := s.offsets(80); a.X+a.W+1+len(label) > 80 {
				t.Errorf("%q at %d", label, a.X+a.W+1)
			}
		}
	}
}
