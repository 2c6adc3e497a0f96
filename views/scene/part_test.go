package scene

import (
	"slices"
	"strings"
	"testing"
)

func TestHidden(t *testing.T) {
	h := NewHidden("matrix", "column-3", "rows 5-7", "word-bit", "rows 7-5")
	for name, want := range map[string]bool{"matrix": true, "matri": false, "caption": false, "word-bit": true} {
		if h.Has(name) != want {
			t.Errorf("Has(%q) is %v", name, !want)
		}
	}
	for _, c := range []struct {
		name string
		n    int
		want bool
	}{{"column", 3, true}, {"column", 4, false}, {"row", 4, false}, {"row", 5, true}, {"row", 7, true}, {"row", 8, false}} {
		if h.HasN(c.name, c.n) != c.want {
			t.Errorf("HasN(%q, %d) is %v", c.name, c.n, !c.want)
		}
	}
	for _, c := range []struct {
		first, last int
		want        bool
	}{{0, 4, false}, {0, 5, true}, {6, 6, true}, {7, 90, true}, {8, 90, false}} {
		if h.HasIn("row", c.first, c.last) != c.want {
			t.Errorf("HasIn(row, %d, %d) is %v", c.first, c.last, !c.want)
		}
	}
	if got := h.Or("matrix", "0.5") + h.Or("other", "0.5") + h.Or("matrix", ""); got != "?0.5" {
		t.Errorf("Or writes %q", got)
	}
}

func TestFindPart(t *testing.T) {
	parts := []Part{{Name: "matrix"}, {Name: "dial", Each: "pair"}, {Name: "second-row"}}
	for name, want := range map[string]string{
		"matrix": "matrix", "dial-3": "dial", "dials 0-3": "dial", "second-row": "second-row",
		"dial": "", "dials": "", "dial-x": "", "matrix-1": "", "dials 3-0": "", "": "",
	} {
		if p, ok := FindPart(parts, name); p.Name != want || ok != (want != "") {
			t.Errorf("%q is the part %q", name, p.Name)
		}
	}
}

// A table keeps the columns of which no part is left out, and rows but for those that
// are; one whose numbers are all left out, or that does not know its parts, is none.
func TestToldWithout(t *testing.T) {
	table := Told{Title: "t", Heads: []string{"pos", "a", "b"}, Count: 3, Parts: []string{"", "x y", "x column-4"}, Each: "row",
		Row: func(i int) []string { return []string{string(rune('0' + i)), "a", "b"} }}
	for hide, want := range map[string]string{
		"z": "pos a b / 0 a b / 1 a b / 2 a b", "y": "pos b / 0 b / 1 b / 2 b", "columns 3-5": "pos a / 0 a / 1 a / 2 a", "column-3": "pos a b / 0 a b / 1 a b / 2 a b",
		"rows 1-7": "pos a b / 0 a b / 1 not told yet not told yet / 2 not told yet not told yet", "x": "", "y, column-4": "",
	} {
		left, ok := table.Without(NewHidden(strings.Split(hide, ", ")...))
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
	if _, ok := table.Without(NewHidden("z")); ok {
		t.Error("a table that knows no parts is told")
	}
}
