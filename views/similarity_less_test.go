package views

import (
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// lessPanes are two panes of Similarity, the second of which shows the first
// less its own table.
func lessPanes(t viewtest.Failer, s State, change func(*State)) Panes {
	t.Helper()
	s.View, s.Scheme = "similarity", chart.Default().Scheme
	return One(s.Clamp()).Split().Change(change).Subtract()
}

// Both panes keep to one measure while one is subtracted from the other.
func TestDifferenceHasOneMeasure(t *testing.T) {
	s := Default()
	s.Similarity.Measure = "distance"
	p := lessPanes(t, s, func(s *State) { s.Similarity.Measure = "dot" })
	if p.Second.Similarity.Measure != "distance" {
		t.Errorf("the measure is %s, not the first pane's", p.Second.Similarity.Measure)
	}
	p = p.Change(func(s *State) { s.Similarity.Measure = "cosine" })
	if p.First.Similarity.Measure != "cosine" || p.Second.Similarity.Measure != "cosine" {
		t.Errorf("the measures are %s and %s", p.First.Similarity.Measure, p.Second.Similarity.Measure)
	}
	p = p.Change(func(s *State) { s.Similarity.Sines = true })
	if why := p.NoDifference(); !strings.Contains(why, "sines alone") {
		t.Errorf("sines alone are subtracted: %q", why)
	}
}
