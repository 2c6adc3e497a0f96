package views

import (
	"strings"
	"testing"
)

// A list is made in any view; what is chosen from it leads to the view that
// A list is made in any view; what is chosen from it leads to the view that
// makes it, and to another picture unless it is what is shown; commands have one
// name each.
func TestListsLeadToTheirView(t *testing.T) {
	names := map[string]bool{}
	for _, v := range All {
		for _, l := range v.Lists {
			if names[l.Name] || l.Help == "" || l.Choose == "" || strings.HasSuffix(l.Help, ".") {
				t.Errorf("%+v", l)
			}
			names[l.Name] = true
			for _, from := range All {
				s := Default()
				s.View = from.Name
				page, err := l.Make(s, "")
				if err != nil || len(page.Rows) == 0 || page.Title == "" || len(page.About) == 0 {
					t.Fatalf("%s from %s: %+v, %v", l.Name, from.Name, page, err)
				}
				for _, r := range page.Rows {
					to := s
					if r.Do(&to); to.View != v.Name || to == s && !r.Strong || len(r.Cells) != len(page.Columns) {
						t.Errorf("%s from %s: %v leads to %+v", l.Name, from.Name, r.Cells, to)
					}
				}
			}
		}
	}
	if len(names) == 0 {
		t.Error("no view has a list")
	}
}
