package views

import (
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// Where a layout that divides by n − 1 has one pair, two bases are one table,
// and two panes say so.
func TestBaseOfOnePairChangesNothing(t *testing.T) {
	first := Default()
	first.View, first.DModel, first.Layout, first.Dim = "heatmap", 3, encoding.T2T, 0
	second := first
	second.Base = 500_000
	words := Panes{First: first, Second: second, Two: true}.Scenes().Words(chart.WordForms{})
	if got, want := viewtest.LineText(words.Caption[0]), "the base changes nothing here: the only pair has ω = 1 at any base"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
