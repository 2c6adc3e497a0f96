package chart

import "testing"

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
	parts := []Name{{Name: "matrix"}, {Name: "dial", Each: "pair"}, {Name: "second-row"}}
	for name, want := range map[string]string{
		"matrix": "matrix", "dial-3": "dial", "dials 0-3": "dial", "second-row": "second-row",
		"dial": "", "dials": "", "dial-x": "", "matrix-1": "", "dials 3-0": "", "": "",
	} {
		if p, ok := FindName(parts, name); p.Name != want || ok != (want != "") {
			t.Errorf("%q is the part %q", name, p.Name)
		}
	}
}
