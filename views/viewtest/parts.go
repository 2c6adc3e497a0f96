package viewtest

import (
	"image"
	"regexp"
	"slices"
	"strings"

	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Pictured is a scene with the settings of a view, under a name for what fails.
type Pictured[S comparable] struct {
	Name string
	chart.Scene
	Set S
}

// Seen is a picture that was drawn, and where its named regions are.
type Seen struct {
	frame.Frame
	chart.Places
}

// Without draws a picture on w × h cells and leaves parts out.
func Without[S comparable](t Failer, v chart.View[S], p Pictured[S], w, h int, hide ...string) Seen {
	t.Helper()
	paper := frame.New(w+3, h+3, frame.Theme{})
	p.Scene = p.Hiding(chart.NewHidden(hide...))
	f := paper.Sub(0, 0, w, h)
	picture := v.On(f, p.Scene, p.Set)
	picture.Draw()
	for y := range h + 3 {
		for x := range w + 3 {
			if c := paper.At(x, y); c != nil && (x >= w || y >= h) && (c.Rune != ' ' || c.BG != frame.Background) {
				t.Fatalf("%s at %d×%d without %q draws %q at %d, %d", p.Name, w, h, hide, c.Rune, x, y)
			}
		}
	}
	return Seen{f, picture.Places()}
}

// Text is what stands in a part, row by row; all of the picture for "".
func (s Seen) Text(part string) string {
	w, h := s.Size()
	r := image.Rect(0, 0, w, h)
	if part != "" {
		r = s.Places[part]
	}
	var rows []string
	for y := range r.Dy() {
		rows = append(rows, ScreenRow(s.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()), y))
	}
	return strings.Join(rows, "\n")
}

// Has reports whether a part is on the picture, or any of a numbered one.
func (s Seen) Has(p chart.Name) bool {
	for name := range s.Places {
		if found, ok := chart.FindName([]chart.Name{p}, name); ok && found == p {
			return true
		}
	}
	return false
}

// partSizes are the sizes at which parts are hidden: none, all that is small, what
// lessons have, and some more.
var partSizes = func() (all []image.Point) {
	for h := 0; h <= 60; h += 1 + h/5 {
		for w := h % 3; w <= 200; w += 5 + w/4 {
			all = append(all, image.Pt(w, h))
		}
	}
	return append(all, image.Pt(80, 12), image.Pt(120, 26), image.Pt(200, 60))
}()

// lessonSizes are the cells that a picture and the row of faces have on a screen of 120 × 31 and of 80 × 17,
// which are what lessons leave: those at which every part is to be seen.
var lessonSizes = []image.Point{{X: 120, Y: 27}, {X: 80, Y: 13}}

// roomySizes have room for parts that give way where there is less.
var roomySizes = []image.Point{{X: 120, Y: 26}, {X: 120, Y: 40}, {X: 200, Y: 56}}

// HoldsParts tests what every view owes to who hides its parts and points at them,
// in some pictures of it: that they are listed, once; that each of them, and all of
// them, can be left out at every size; that what gave its room to others is gone;
// and that every part is to be seen in one of the pictures at each size that lessons
// have, or the roomy ones where there is more room. The pictures are of one list of
// parts.
func HoldsParts[S comparable](t Failer, v chart.View[S], roomy []string, pictures ...Pictured[S]) {
	t.Helper()
	listed := v.Names(pictures[0].Set)
	checkListed(t, listed)
	var all []string
	for _, part := range listed {
		all = append(all, hiding(part)...)
	}
	tried := 0
	for _, p := range pictures {
		for _, size := range partSizes {
			for _, part := range listed {
				if tried++; cases.One(10, tried) {
					checkHidden(t, v, p, size, part)
				}
			}
			if tried++; cases.One(10, tried) {
				Without(t, v, p, size.X, size.Y, all...)
			}
		}
	}
	for _, part := range listed {
		for _, size := range lessonSizes {
			sizes := []image.Point{size}
			if slices.Contains(roomy, part.Name) {
				sizes = roomySizes
			}
			shown := false
			for _, p := range pictures {
				has := func(size image.Point) bool { return Without(t, v, p, size.X, size.Y).Has(part) }
				shown = shown || slices.ContainsFunc(sizes, has)
			}
			if !shown {
				t.Errorf("no picture of %s at %v shows %s", v.Name, size, part.Name)
			}
		}
	}
}

// hiding are names that leave out a part: of a numbered one two of all, and all.
func hiding(p chart.Name) []string {
	if p.Each == "" {
		return []string{p.Name}
	}
	return []string{p.Name + "-3", p.Name + "s 0-1000000"}
}

// checkListed tests that parts have names and texts that can be told apart.
func checkListed(t Failer, listed []chart.Name) {
	t.Helper()
	for i, p := range listed {
		if p.Doc == "" || p.Name == "" {
			t.Errorf("%+v is no part", p)
		}
		for _, name := range hiding(p) {
			if found, ok := chart.FindName(slices.Concat(chart.CommonNames, listed), name); !ok || found != p {
				t.Errorf("%q finds %+v", name, found)
			}
		}
		for _, other := range listed[:i] {
			if other.Doc == p.Doc {
				t.Errorf("%s and %s are both %q", p.Name, other.Name, p.Doc)
			}
		}
	}
}

// checkHidden leaves out a part, and looks for parts that are not listed, or are
// there though they gave their room away.
func checkHidden[S comparable](t Failer, v chart.View[S], p Pictured[S], size image.Point, part chart.Name) {
	t.Helper()
	listed := v.Names(p.Set)
	names := hiding(part)
	for i, name := range names {
		seen := Without(t, v, p, size.X, size.Y, name)
		if part.Gives && i == len(names)-1 && seen.Has(part) {
			t.Errorf("%s at %v still has %s", p.Name, size, part.Name)
		}
		for found, r := range seen.Places {
			if _, ok := chart.FindName(listed, found); !ok {
				t.Errorf("%s at %v has a part %q, which is not listed", p.Name, size, found)
			}
			if !r.In(image.Rect(0, 0, size.X, size.Y)) {
				t.Errorf("%s at %v has %s at %v", p.Name, size, found, r)
			}
		}
	}
}

// Unread tests that what stands in a part cannot be read anywhere once parts are
// left out, and that a question mark keeps its place: the texts that a pattern finds
// there, at each size that lessons have and that has room for it.
func Unread[S comparable](t Failer, v chart.View[S], p Pictured[S], part, pattern string, hide ...string) {
	t.Helper()
	find, tried := regexp.MustCompile(pattern), 0
	for _, size := range append(slices.Clone(lessonSizes), image.Pt(111, 41)) { // the last beside the words
		before := Without(t, v, p, size.X, size.Y)
		texts := find.FindAllString(before.Text(part), -1)
		if len(texts) == 0 {
			continue
		}
		tried++
		after := Without(t, v, p, size.X, size.Y, hide...)
		if !questionMark.MatchString(after.Text(part)) {
			t.Errorf("%s at %v has no question mark in %s without %q:\n%s", p.Name, size, part, hide, after.Text(""))
		}
		for _, text := range texts {
			if strings.Contains(after.Text(""), text) {
				t.Errorf("%s at %v without %q still says %q:\n%s", p.Name, size, hide, text, after.Text(""))
			}
		}
	}
	if tried == 0 {
		t.Errorf("%s never has %s in %s", p.Name, pattern, part)
	}
}

// questionMark finds one, as a letter or by the first rows of a large one in blocks, of
// any of its three scales: a bar alone is none.
var questionMark = regexp.MustCompile(`\?|▀▀█|█{6}[^█\n]*\n[^█\n]* {4}██|▀{6}█{3}`)

// GivesRoom tests that a part takes more cells where others are left out, at each
// size of lessons that has both, or at the first that is larger: where all there is
// fits, nothing has to grow. Nothing covers the cells of those that give up their room.
func GivesRoom[S comparable](t Failer, v chart.View[S], p Pictured[S], part string, hide ...string) {
	t.Helper()
	tried := 0
	for i, size := range append(lessonSizes, roomySizes[1:]...) {
		if i >= len(lessonSizes) && tried > 0 {
			break
		}
		seen := Without(t, v, p, size.X, size.Y)
		before, ok := seen.Places[part]
		if !ok || !slices.ContainsFunc(hide, func(name string) bool { _, there := seen.Places[name]; return there }) {
			continue
		}
		tried++
		left := Without(t, v, p, size.X, size.Y, hide...)
		for _, name := range hide {
			if r, there := left.Places[name]; there && gives(v.Names(p.Set), name) {
				t.Errorf("%s at %v covers %v, the place of %s", p.Name, size, r, name)
			}
		}
		after, ok := left.Places[part]
		if !ok || after.Dx()*after.Dy() <= before.Dx()*before.Dy() {
			t.Errorf("%s at %v has %s at %v, and without %q at %v", p.Name, size, part, before, hide, after)
		}
	}
	if tried == 0 {
		t.Errorf("%s never has %s beside %q", p.Name, part, hide)
	}
}

// gives reports whether a part of a view gives up its room while it is hidden.
func gives(names []chart.Name, part string) bool {
	return slices.ContainsFunc(names, func(n chart.Name) bool { return n.Name == part && n.Gives })
}
