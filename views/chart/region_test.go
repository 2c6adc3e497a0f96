package chart

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "wavescope/encoding/cases" // random tests have its seed

	"wavescope/views/frame"
)

// rows lays children out in a column of h rows and returns the rows of each.
func rows(h int, hidden Hidden, children ...Region) (n []int) {
	root := &Region{In: children}
	placed := Layout(root, image.Rect(0, 0, 10, h), hidden)
	for i := range root.In {
		n = append(n, 0)
		for _, p := range placed {
			if p.Region == &root.In[i] {
				n[i] = p.Dy()
			}
		}
	}
	return n
}

func TestLayoutDividesRows(t *testing.T) {
	gives := &Name{Name: "a", Gives: true}
	digits, table := Size{Min: 7, Max: 16, Grow: 1}, Size{Min: 8, Max: 64, Grow: 2}
	for _, c := range []struct {
		name     string
		h        int
		hidden   Hidden
		children []Region
		want     []int
	}{
		{"the rest goes to what has no size", 10, Hidden{}, []Region{Gap(1), {}, Gap(2)}, []int{1, 7, 2}},
		{"what is dropped first goes first", 6, Hidden{},
			[]Region{Gap(3), {Rows: Optional(2, 2)}, {Rows: Optional(3, 1)}}, []int{3, 2, 0}},
		{"what was dropped comes back where it fits after all", 7, Hidden{},
			[]Region{Gap(4), {Rows: Optional(1, 1)}, {Rows: Optional(1, 2)}, {Rows: Optional(4, 3)}}, []int{4, 1, 1,
				0}},
		{"no rows are none", 6, Hidden{}, []Region{Gap(4), Gap(0), {Rows: Optional(0, 1)}}, []int{4, 0, 0}},
		{"a hidden region gives its rows away", 10, NewHidden("a"),
			[]Region{{Name: gives, Rows: Fixed(4)}, {}}, []int{0, 10}},
		{"a hidden child of a group gives its rows away", 10, NewHidden("a"),
			[]Region{{In: []Region{{Name: gives, Rows: Fixed(4)}, Gap(1)}}, {Rows: Size{Min: 1}}}, []int{1, 9}},
		{"the first rank grows first", 17, Hidden{}, []Region{{Rows: digits}, {Rows: table}}, []int{9, 8}},
		{"and then the second", 48, Hidden{}, []Region{{Rows: digits}, {Rows: table}}, []int{16, 32}},
		{"two rows to one", 13, Hidden{}, []Region{{Rows: Size{Min: 4, Step: 2}}, {Rows: Size{Min: 3}}},
			[]int{8, 5}},
		{"a group is as high as its children", 12, Hidden{},
			[]Region{{In: []Region{Gap(2), Gap(3)}}, {Rows: Optional(2, 1)}, Gap(4)}, []int{5, 2, 4}},
		{"a row is as high as its highest child", 12, Hidden{},
			[]Region{{Way: Across, In: []Region{Gap(2), {Rows: Fixed(3), Cols: Fixed(2)}}}, {}}, []int{3, 9}},
	} {
		if got := rows(c.h, c.hidden, c.children...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// anyRegion draws a tree of regions.
func anyRegion(t *rapid.T, depth int) Region {
	size := func(what string) Size {
		s := Size{Min: rapid.IntRange(0, 6).Draw(t, what), Grow: rapid.Int8Range(0, 2).Draw(t, "grow")}
		if rapid.Bool().Draw(t, "limited") {
			s.Max = s.Min + rapid.IntRange(0, 9).Draw(t, "more")
		}
		s.Step, s.Drop = rapid.Int8Range(0, 3).Draw(t, "step"), rapid.IntRange(0, 2).Draw(t, "drop")
		return s
	}
	g := Region{Rows: size("rows"), Cols: size("cols"), Way: Way(rapid.IntRange(0, 2).Draw(t, "way"))}
	if rapid.Bool().Draw(t, "named") {
		g.Name = &Name{Name: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "name"), Gives: rapid.Bool().Draw(t,
			"gives")}
	}
	for n := rapid.IntRange(0, 3).Draw(t, "children"); depth > 0 && len(g.In) < n; {
		g.In = append(g.In, anyRegion(t, depth-1))
	}
	return g
}

// Children lie inside their parents, and only those of a Stack share cells.
func TestLayoutKeepsRegionsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := anyRegion(t, 3)
		hidden := NewHidden(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b"}), 0, 2).Draw(t, "hidden")...)
		all := image.Rect(0, 0, rapid.IntRange(0, 60).Draw(t, "w"), rapid.IntRange(0, 40).Draw(t, "h"))
		at := map[*Region]image.Rectangle{}
		for _, p := range Layout(&root, all, hidden) {
			at[p.Region] = p.Rectangle
		}
		var walk func(g *Region)
		walk = func(g *Region) {
			for i := range g.In {
				child, placed := at[&g.In[i]]
				if placed && !child.In(at[g]) {
					t.Fatalf("%v is not in its parent %v", child, at[g])
				}
				for j := range i {
					if other := at[&g.In[j]]; g.Way != Stack && placed && child.Overlaps(other) {
						t.Fatalf("%v and %v overlap", child, other)
					}
				}
				walk(&g.In[i])
			}
		}
		walk(&root)
	})
}

// A hidden region is covered after everything is drawn, whatever drew there.
func TestHiddenRegionsAreCovered(t *testing.T) {
	secret := &Name{Name: "a"}
	f := frame.New(6, 1, frame.Theme{})
	picture := Picture{Root: Region{Way: Stack, In: []Region{
		{Way: Across, In: []Region{{}, {Name: secret, Cols: Fixed(3)}}},
		{Draw: func(c Canvas) { c.Text(0, 0, "secret", frame.Style{}) }},
	}}}
	picture.On(f, NewHidden("a")).Draw()
	if got := strings.TrimRight(string(f.AppendPlain(nil)), " \n"); got != "sec ?" {
		t.Errorf("%q, want %q", got, "sec ?")
	}
}

// A hidden region with a Cover draws it in place of the question mark, below what is
// drawn later.
func TestRegionsCoverThemselves(t *testing.T) {
	secret := &Name{Name: "a"}
	f := frame.New(6, 1, frame.Theme{})
	write := func(text string) func(Canvas) { return func(c Canvas) { c.Text(0, 0, text, frame.Style{}) } }
	picture := Picture{Root: Region{Way: Stack, In: []Region{
		{Name: secret, Draw: write("secret"), Cover: write("??????")},
		Place(2, 0, Region{Rows: Fixed(1), Cols: Fixed(2), Draw: write("ab")}),
	}}}
	picture.On(f, NewHidden("a")).Draw()
	if got := strings.TrimRight(string(f.AppendPlain(nil)), " \n"); got != "??ab??" {
		t.Errorf("%q, want %q", got, "??ab??")
	}
}

// The topmost region that has an answer takes a click.
func TestClicksFallThrough(t *testing.T) {
	answer := func(pos int) func(x, y int) Change {
		return func(x, y int) Change { return Change{State: func(s *State) { s.Pos = 10*pos + x }} }
	}
	picture := Picture{Root: Region{Way: Stack, Click: answer(1), In: []Region{
		{Way: Across, In: []Region{Gap(2), {Click: answer(2)}}},
		{Click: func(x, y int) Change {
			if x < 5 {
				return Change{}
			}
			return Change{Set: 7}
		}},
	}}}
	p := picture.On(frame.New(6, 1, frame.Theme{}), Hidden{})
	for x, want := range []struct{ pos, set int }{{10, 0}, {11, 0}, {20, 0}, {21, 0}, {22, 0}, {0, 7}} {
		var s State
		var set int
		if change := p.Hit(x, 0); change.Set != nil {
			set = change.Set.(int)
		} else {
			change.State(&s)
		}
		if s.Pos != want.pos || set != want.set {
			t.Errorf("a click on column %d: position %d, setting %d; want %d, %d", x, s.Pos, set, want.pos, want.set)
		}
	}
}

func TestFieldsAreDroppedByRank(t *testing.T) {
	named := &Name{Name: "angle"}
	fields := []Field{{Label: "pos", Value: "17"}, {Value: "7.17 rad", Drop: 2, Name: named}, {}, {Label: "λ",
		Value: "14.9", Drop: 1}}
	var got []string
	for _, l := range Dropping(fields, NewHidden("angle"), Span{Text: " | "}) {
		text := ""
		for _, s := range l {
			text += s.Text
		}
		got = append(got, text)
	}
	if want := []string{"pos 17 | ? | λ 14.9", "pos 17 | ?", "pos 17"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The numbers of a numbered region are hidden with it, whatever its columns name.
func TestTablesAreHiddenWithTheirRegion(t *testing.T) {
	bits, row := &Name{Name: "bits"}, &Name{Name: "row", Each: "position"}
	data := func() Data {
		return Data{Name: "table", Rows: 2, Columns: []Column{{Name: "i"}, {Name: "bits", Format: Bits, Hidden: With(bits)},
			{Name: "more"}},
			Row: func(i int, to []float64) { to[1] = 6 }}
	}
	table := View[int]{Plan: func(Paper, Scene, int) Picture {
		return Picture{Root: Region{Name: row, Index: At(3), Data: data}}
	}}.Tables(Scene{}, 0)[0]
	for i, want := range []string{"[]", "[bits row-3]", "[row-3]"} {
		if got := fmt.Sprint(table.Hidden(i)); got != want {
			t.Errorf("column %d is hidden with %s, want %s", i, got, want)
		}
	}
	if got := table.Cells(0)[1]; got != "110" {
		t.Errorf("6 is %s in binary", got)
	}
}

// Data keeps the columns and rows whose regions are not hidden. Data whose numbers are
// all hidden, or that names no region, is left out.
func TestHiddenRegionsHideData(t *testing.T) {
	x := &Name{Name: "x"}
	data := Shown{Data: Data{Title: "t", Rows: 3, Each: &Name{Name: "row"}, Row: func(i int, to []float64) {
		to[0], to[1], to[2] = float64(i), 1, 2
	}, Columns: []Column{{Name: "pos", Format: Whole}, {Name: "a", Format: Whole, Hidden: With(x, &Name{Name: "y"})},
		{Name: "b", Format: Whole, Hidden: []Ref{{Name: x}, {&Name{Name: "column"}, At(4)}}}}}}
	of := func(d Data) string {
		all := strings.Join(d.Heads(), " ")
		for i := range d.Rows {
			all += " / " + strings.Join(d.Cells(i), " ")
		}
		return all
	}
	whole := "pos a b / 0 1 2 / 1 1 2 / 2 1 2"
	for hide, want := range map[string]string{
		"z": whole, "y": "pos b / 0 2 / 1 2 / 2 2", "columns 3-5": "pos a / 0 1 / 1 1 / 2 1", "column-3": whole,
		"rows 1-7": "pos a b / 0 1 2 / 1 ? ? / 2 ? ?", "x": "", "y, column-4": "",
	} {
		left, ok := data.Hiding(NewHidden(strings.Split(hide, ", ")...))
		if got := of(left.Data); ok != (want != "") || ok && (got != want || (left.Title == "t") != (got == whole)) {
			t.Errorf("without %s: %v, %q, %q", hide, ok, left.Title, got)
		}
		row := make([]float64, len(left.Columns))
		if left.Row(1, row); hide == "rows 1-7" && !math.IsNaN(row[2]) {
			t.Errorf("a file gets %v of a hidden row", row)
		}
	}
	if got := of(data.Data); got != whole {
		t.Errorf("the data has changed: %q", got)
	}
	numbered := Shown{Data: data.Data, Region: &Name{Name: "dial"}, Index: At(3)}
	if _, ok := numbered.Hiding(NewHidden("dial-3")); ok {
		t.Error("data is shown while its region is hidden")
	}
	data.Columns = Columns(Whole, nil, "pos", "a", "b")
	if _, ok := data.Hiding(NewHidden("z")); ok {
		t.Error("data without a region is shown")
	}
}

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
	}{{"column", 3, true}, {"column", 4, false}, {"row", 4, false}, {"row", 5, true}, {"row", 7, true}, {"row", 8,
		false}} {
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
