package views

import (
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// bind declares a key that works the same way in every view.
func bind(strokes, label, name, help string, act func(s *State, n int)) Key {
	return Key{Binding: scene.Bindings(strokes, label, name, help), Now: func(State) string { return name }, Act: act}
}

// named is the key with a name that depends on what is shown.
func (k Key) named(now func(State) string) Key {
	k.Now = now
	return k
}

// ranked is the key with a place of its own in the footer.
func (k Key) ranked(r Rank) Key {
	k.Rank = r
	return k
}

// telling is the key with something to say where nobody would see what it did.
func (k Key) telling(tell func(before, after State, playing bool) string) Key {
	k.Tell = tell
	return k
}

// Common lists the keys that change the State the same way in every view, the
// most useful first.
var Common = []Key{
	bind("left,h:-1 right,l:+1 shift+left,H:-8 shift+right,L:+8", "←→", "", "move across (h l), with shift by 8",
		func(s *State, n int) { a, _ := s.Current().Axes(*s); a.Move(s, n) }).
		named(func(s State) string { a, _ := s.Current().Axes(s); return a.Label }).ranked(Arrows),
	bind("up,k:-1 down,j:+1 shift+up,K:-8 shift+down,J:+8", "↑↓", "", "move up or down (k j), with shift by 8",
		func(s *State, n int) { _, a := s.Current().Axes(*s); a.Move(s, n) }).
		named(func(s State) string { _, a := s.Current().Axes(s); return a.Label }).ranked(Arrows),
	bind("+:+1 -:-1", "+ −", "zoom", "zoom in or out; in Binary more or fewer bits",
		func(s *State, n int) { s.ZoomBy(n) }).ranked(Early),
	bind("home,g,^:-1 end,G,$:+1", "home end", "", "first or last position (g ^ or G $)",
		func(s *State, n int) { s.Pos = max(0, n*(s.Length-1)) }),
	bind(markLabel, markLabel, "mark", "mark this dimension, or take its mark away",
		func(s *State, _ int) { s.Marks = s.Marks.Toggle(s.Dim) }).telling(tellMark),
	bind("M", "M", "clear marks", "take all marks away",
		func(s *State, _ int) { s.Marks = scene.Marks{} }).named(clearName).telling(tellClear),
	bind("i", "i", "layout", "next layout, in Heatmap also the stored order; the cursor keeps its wave", nextLayout),
	bind("[:-1 ]:+1 {:-8 }:+8", offsetLabel, "", "offset k down or up, with { } by 8",
		func(s *State, n int) { s.Offset += n }).telling(tellOffset),
	bind("s", "s", "scheme", "next scheme: "+strings.Join(schemeNames(), ", "), nextScheme),
	bind("<:-1 >:+1", "< >", "", "play slower or faster, up to 12 a second",
		func(s *State, n int) { s.Speed += n }).telling(tellSpeed),
}

// markLabel is the key that marks, offsetLabel those that change the offset.
const (
	markLabel   = "m"
	offsetLabel = "[ ]"
)

// tellOffset says what the offset is now in a view that does not give it a key of
// its own and so shows none, and which views do.
func tellOffset(before, after State, _ bool) string {
	if after.Offset == before.Offset {
		return ""
	}
	var shown []string
	for _, v := range All {
		if slices.ContainsFunc(v.Hints, func(h scene.Hint) bool { return h.Label == offsetLabel }) {
			if v.Name == after.View {
				return ""
			}
			shown = append(shown, v.Title)
		}
	}
	return "offset k = " + words.Position(after.Offset) + ": see " + strings.Join(shown, " and ")
}

// tellMark says that there is no room for a mark, or what it did in a view that
// leaves the key out and so shows none.
func tellMark(before, after State, _ bool) string {
	dim := strconv.Itoa(before.Dim)
	switch {
	case after == before:
		return strconv.Itoa(scene.MaxMarks) + " dimensions are marked; M clears them"
	case !slices.Contains(before.Current().Hints, scene.Hint{Label: markLabel}):
		return ""
	case after.Marks.Index(before.Dim) < 0:
		return "dim " + dim + " is no longer marked"
	}
	return "dim " + dim + " is marked"
}

// tellClear says how the marks come back.
func tellClear(before, _ State, _ bool) string {
	switch n := before.Marks.Len(); n {
	case 0:
		return "no dimension is marked"
	case 1:
		return "the mark is gone; u brings it back"
	default:
		return strconv.Itoa(n) + " marks are gone; u brings them back"
	}
}

// tellSpeed says how fast playing will be.
func tellSpeed(before, after State, playing bool) string {
	if playing || after.Speed == before.Speed {
		return ""
	}
	return "plays " + strconv.Itoa(after.Speed) + " positions a second"
}

func clearName(s State) string {
	if s.Marks.Len() == 0 {
		return ""
	}
	return "clear marks"
}

func nextLayout(s *State, _ int) {
	if v := s.Current(); v.Arrange != nil && v.Arrange(s) {
		return
	}
	before := s.State
	s.Layout = (s.Layout + 1) % encoding.Layout(len(encoding.Layouts))
	s.State = s.KeepWave(before)
}

func nextScheme(s *State, _ int) {
	all := schemeNames()
	s.Scheme = all[(slices.Index(all, s.Scheme)+1)%len(all)]
}

func schemeNames() []string {
	return names(encoding.Schemes, func(s encoding.Scheme) string { return s.Name })
}
