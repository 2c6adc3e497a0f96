package ui

import (
	"slices"
	"strings"
	"testing"

	"wavescope/views/scene"
)

// A table keeps the columns of which no part is left out, and rows but for those that
// are; one whose numbers are all left out, or that does not know its parts, is none.
func TestTablesWithoutParts(t *testing.T) {
	table := scene.Told{Title: "t", Heads: []string{"pos", "a", "b"}, Count: 3, Parts: []string{"", "x y", "x column-4"}, Each: "row",
		Row: func(i int) []string { return []string{string(rune('0' + i)), "a", "b"} }}
	for hide, want := range map[string]string{
		"z": "pos a b / 0 a b / 1 a b / 2 a b", "y": "pos b / 0 b / 1 b / 2 b", "columns 3-5": "pos a / 0 a / 1 a / 2 a", "column-3": "pos a b / 0 a b / 1 a b / 2 a b",
		"rows 1-7": "pos a b / 0 a b / 1 not told yet not told yet / 2 not told yet not told yet", "x": "", "y, column-4": "",
	} {
		left, ok := withoutParts(table, scene.NewHidden(strings.Split(hide, ", ")...))
		got := strings.Join(left.Heads, " ")
		for i := range left.Count {
			got += " / " + strings.Join(left.Row(i), " ")
		}
		if ok != (want != "") || ok && got != want || ok && (left.Title != "t") != (len(got) < len("pos a b / 0 a b / 1 a b / 2 a b") || strings.Contains(got, "yet")) {
			t.Errorf("without %s: %v, %q, %q", hide, ok, left.Title, got)
		}
	}
	if !slices.Equal(table.Heads, []string{"pos", "a", "b"}) {
		t.Error("the table has changed")
	}
	table.Parts = nil
	if _, ok := withoutParts(table, scene.NewHidden("z")); ok {
		t.Error("a table that knows no parts is told")
	}
}
