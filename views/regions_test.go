package views

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// screens are the sizes of whole screens, from the smallest to the largest usual one.
var screens = []image.Point{{X: 40, Y: 15}, {X: 80, Y: 24}, {X: 100, Y: 30}, {X: 120, Y: 40}, {X: 160, Y: 45},
	{X: 200, Y: 60}}

// chrome is the rows of a screen that are no picture.
const chrome = 5

// everyFace returns all views with each value of each of their own flags, and with each layout.
func everyFace() map[string]State {
	faces, seen := map[string]State{}, map[State]bool{}
	add := func(name string, s State) {
		if s = s.Clamp(); s.HasPicture() && !seen[s] {
			faces[name], seen[s] = s, true
		}
	}
	for _, v := range All {
		s := Default()
		s.Open(v.Name, false, false)
		add(v.Name, s)
		layout, _ := FindFlag(Flags, "layout")
		for _, f := range append(slices.Clip(v.Flags), layout) {
			for _, value := range f.Values {
				face := s
				f.Set(&face, value)
				add(v.Name+" --"+f.Name+" "+value, face)
			}
		}
	}
	return faces
}

// A frame has fewer than 300 regions, each of which costs time. Two numbered regions of one name
// share no cell, unless both are in the same cells, as two rows of half blocks are.
func TestRegionsAreFewAndApart(t *testing.T) {
	for name, s := range everyFace() {
		for _, size := range screens {
			picture, _ := pictured(t, s, frame.New(size.X, size.Y-chrome, frame.Theme{}))
			if n := len(picture.Regions); n >= 300 {
				t.Errorf("%s at %v has %d regions", name, size, n)
			}
			numbered := map[string][]image.Rectangle{}
			for region, r := range picture.Places() {
				if part, _, ok := splitNumber(region); ok {
					numbered[part] = append(numbered[part], r)
				}
			}
			for part, all := range numbered {
				for i, r := range all {
					for _, o := range all[:i] {
						if r.Overlaps(o) && r != o {
							t.Errorf("%s at %v: two regions %s, at %v and %v", name, size, part, r, o)
						}
					}
				}
			}
		}
	}
}

// splitNumber returns the name and the number of a region such as dial-3.
func splitNumber(region string) (name string, n int, ok bool) {
	name, digits, ok := strings.Cut(region, "-")
	n, err := strconv.Atoi(digits)
	return name, n, ok && err == nil
}

// A click on a numbered region, such as dial-3, moves the cursor into a region around the clicked
// cell. In the top left cell, where its label is, it is that region.
func TestClicksMoveTheCursorIntoTheRegion(t *testing.T) {
	clicked := map[string]bool{}
	for name, s := range everyFace() {
		for _, size := range screens {
			picture, _ := pictured(t, s, frame.New(size.X, size.Y-chrome, frame.Theme{}))
			places := picture.Places()
			for region, r := range places {
				part, _, ok := splitNumber(region)
				if !ok {
					continue
				}
				if got, ok := clickOn(t, picture, s, part, r.Min); ok {
					clicked[s.View+" "+part] = true
					if !r.Min.In(places[got]) {
						t.Errorf("%s at %v: a click on the first cell of %s moves the cursor to %s", name, size, region, got)
					}
				}
				middle := r.Min.Add(r.Size().Div(2))
				if moved := around(t, picture, places, s, middle); len(moved) > 0 && !slices.ContainsFunc(moved,
					func(to string) bool {
						return middle.In(places[to])
					}) {
					t.Errorf("%s at %v: a click in the middle of %s moves the cursor to %v", name, size, region, moved)
				}
			}
		}
	}
	if len(clicked) < 10 {
		t.Errorf("only %v are clicked on", clicked)
	}
}

// around returns the regions that a click on a cell moves the cursor to, one for each name that
// numbered regions around the cell have.
func around(t *testing.T, p *Picture, places chart.Places, s State, at image.Point) (all []string) {
	for region, r := range places {
		if part, _, ok := splitNumber(region); ok && at.In(r) {
			if to, ok := clickOn(t, p, s, part, at); ok {
				all = append(all, to)
			}
		}
	}
	return all
}

// clickOn returns which region with a name has the cursor after a click on a cell. ok is false if
// the cell takes no click, or if the cursor is in no such region.
func clickOn(t *testing.T, p *Picture, s State, name string, at image.Point) (region string, ok bool) {
	click := p.Hit(at.X, at.Y)
	if click == nil {
		return "", false
	}
	click(&s)
	listed, _ := chart.FindName(namesOf(s), chart.NameN(name, 0))
	switch listed.Each {
	case "position":
		return chart.NameN(name, s.Pos), true
	case "dimension":
		return chart.NameN(name, s.Dim), true
	case "pair":
		sc := viewtest.SceneOf(t, s.State)
		return chart.NameN(name, sc.PairOf(s.Dim)), true
	}
	for _, d := range shownOf(t, s) {
		if d.Each != nil && d.Each.Name == name && d.Here >= 0 {
			return chart.NameN(name, d.Here), true
		}
	}
	return "", false
}
