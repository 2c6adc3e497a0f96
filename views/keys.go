package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
)

// bind declares a key that works the same way in every view.
func bind(strokes, label, name, help string, act func(s *State, n int)) Key {
	return chart.Bind[State](strokes, label, name, help).Do(func(_ *chart.State, s *State, n int) { act(s, n) })
}

// Moving lists the keys that move the cursor and the zoom in every view, the most useful first.
var Moving = []Key{
	bind("left,h:-1 right,l:+1 shift+left,H:-8 shift+right,L:+8", "←→", "", "move across (h l), with shift by 8",
		func(s *State, n int) { a, _ := s.Axes(); a.Move(&s.State, s, n) }).
		Named(func(_ chart.State, s State) string { a, _ := s.Axes(); return a.Label }).
		Telling(tellAcross),
	bind("up,k:-1 down,j:+1 shift+up,K:-8 shift+down,J:+8", "↑↓", "", "move up or down (k j), with shift by 8",
		func(s *State, n int) { _, a := s.Axes(); a.Move(&s.State, s, n) }).
		Named(func(_ chart.State, s State) string { _, a := s.Axes(); return a.Label }).
		Telling(tellDown),
	bind("+:+1 -:-1", "+ −", "zoom", "zoom in or out; in Binary more or fewer bits",
		func(s *State, n int) { s.ZoomBy(n) }).Named(scalesName).Telling(tellZoom),
	bind("home,g,^:-1 end,G,$:+1", "home end", "", "first or last position (g ^ or G $)",
		func(s *State, n int) { s.Pos = max(0, n*(s.Length-1)) }).Telling(tellEnd),
}

// Changing lists the keys that change the picture the same way in every view, the most useful first.
var Changing = []Key{
	bind(markLabel, markLabel, "mark", "mark this dimension, or take its mark away",
		func(s *State, _ int) { s.Marks = s.Marks.Toggle(s.Dim) }).Telling(tellMark),
	bind("[:-1 ]:+1 {:-8 }:+8", offsetLabel, "", "offset k down or up, with { } by 8",
		func(s *State, n int) { s.Offset += n }).Telling(tellOffset),
	bind("F", "F", "filter", "filter pairs: keep the fast, middle or slow ones, leave out the fast or the slow, or "+
		"keep all",
		func(s *State, _ int) {
			if s.Current().Filters {
				s.NextFilter()
			}
		}).
		Named(func(shared chart.State, s State) string {
			return chart.Either(s.Current().Filters && shared.Filterable(), "filter", "")
		}).Telling(func(p pressed) string {
		switch view := p.After.Set.Current(); {
		case !view.Filters:
			return view.Title + " has no filter; " + filtering() + " have"
		case !p.After.State.Filterable():
			return "these values have no waves to filter"
		}
		return cmp.Or(p.After.State.Passes(), chart.AllPairs)
	}),
	bind("s", "s", "scheme", "next scheme, if the view can draw it: "+strings.Join(schemeNames(), ", "), nextScheme),
}

// scalesName is what the view steps by zooming.
func scalesName(shared chart.State, s State) string {
	if scales := s.Current().Scales; scales != nil {
		return scales(shared, s)
	}
	return "zoom"
}

// nextScheme chooses the next scheme that the view can draw. The cursor keeps its position and its dimension.
func nextScheme(s *State, _ int) {
	all, before, view := scheme.All, s.State, s.Current()
	at := slices.IndexFunc(all, func(k scheme.Scheme) bool { return k.Name == before.Scheme })
	for i := range all {
		if next := all[(at+1+i)%len(all)]; view.lacks(next) == "" {
			s.Scheme = next.Name
			break
		}
	}
}

func schemeNames() []string {
	return chart.NamesOf(scheme.All, func(s scheme.Scheme) string { return s.Name })
}

// pressed is a press of a key that changes the State.
type pressed = chart.Pressed[chart.In[State]]

// markLabel is the key that marks, offsetLabel those that change the offset.
const (
	markLabel   = "m"
	offsetLabel = "[ ]"
)

// tellAcross and tellDown say that the cursor is at an end of the table.
func tellAcross(p pressed) string {
	across, _ := p.Before.Set.Axes()
	return p.Ends(chart.NoFurther(across.Label, p.N), chart.NoFurther(across.Label, p.N))
}

func tellDown(p pressed) string {
	_, down := p.Before.Set.Axes()
	return p.Ends(chart.NoFurther(down.Label, p.N), chart.NoFurther(down.Label, p.N))
}

// tellZoom says that the scale is at an end of its ladder.
func tellZoom(p pressed) string {
	ends := p.Before.Set.Current().Ends
	if scalesName(p.Before.State, p.Before.Set) == "" {
		ends = chart.OneScale
	}
	return p.Ends(ends[0], ends[1])
}

// tellEnd says that the cursor is there already.
func tellEnd(p pressed) string {
	at := "position " + strconv.Itoa(p.Before.State.Pos)
	return p.Ends(at+" is the first", at+" is the last")
}

// tellOffset says what the offset is now in a view that does not give it a key of
// its own and so shows none, and which views do; and in all that it has no more
// room.
func tellOffset(p pressed) string {
	k := "offset k = " + chart.Position(p.After.State.Offset)
	if p.Idle() {
		return p.Ends(k+" is the least", k+" is the most")
	}
	var shown []string
	for _, v := range All {
		if slices.ContainsFunc(v.Hints, func(h chart.Hint) bool { return h.Label == offsetLabel }) {
			if v.Name == p.After.Set.View {
				return ""
			}
			shown = append(shown, v.Title)
		}
	}
	return k + ": see " + chart.AllOf(shown)
}

// tellMark says that there is no room for a mark, or what it did in a view that
// leaves the key out and so shows none.
func tellMark(p pressed) string {
	dim := strconv.Itoa(p.Before.State.Dim)
	switch {
	case p.Idle():
		return strconv.Itoa(chart.MaxMarks) + " dimensions are marked; :marks none clears them"
	case !slices.Contains(p.Before.Set.Current().Hints, chart.Hint{Label: markLabel}):
		return ""
	case p.After.State.Marks.Index(p.Before.State.Dim) < 0:
		return "dim " + dim + " is no longer marked"
	}
	return "dim " + dim + " is marked"
}
