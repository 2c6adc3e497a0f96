package views

import (
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/scene"
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

// counted is the key with letters that take a count.
func (k Key) counted() Key {
	k.Counted = true
	return k
}

// telling is the key with something to say where nobody would see what it did.
func (k Key) telling(tell func(pressed) string) Key {
	k.Tell = tell
	return k
}

// Common lists the keys that change the State the same way in every view, the
// most useful first.
var Common = []Key{
	bind("left,h:-1 right,l:+1 shift+left,H:-8 shift+right,L:+8", "←→", "", "move across (h l), with shift by 8",
		func(s *State, n int) { a, _ := s.Current().Axes(*s); a.Move(s, n) }).
		named(func(s State) string { a, _ := s.Current().Axes(s); return a.Label }).
		ranked(Arrows).counted().telling(tellAcross),
	bind("up,k:-1 down,j:+1 shift+up,K:-8 shift+down,J:+8", "↑↓", "", "move up or down (k j), with shift by 8",
		func(s *State, n int) { _, a := s.Current().Axes(*s); a.Move(s, n) }).
		named(func(s State) string { _, a := s.Current().Axes(s); return a.Label }).
		ranked(Arrows).counted().telling(tellDown),
	bind("+:+1 -:-1", "+ −", "zoom", "zoom in or out; in Binary more or fewer bits",
		func(s *State, n int) { s.ZoomBy(n) }).named(scalesName).ranked(Early).telling(tellZoom),
	bind("home,g,^:-1 end,G,$:+1", "home end", "", "first or last position (g ^ or G $)",
		func(s *State, n int) { s.Pos = max(0, n*(s.Length-1)) }).telling(tellEnd),
	bind(markLabel, markLabel, "mark", "mark this dimension, or take its mark away",
		func(s *State, _ int) { s.Marks = s.Marks.Toggle(s.Dim) }).telling(tellMark),
	bind("M", "M", "clear marks", "take all marks away",
		func(s *State, _ int) { s.Marks = scene.Marks{} }).named(clearName).telling(tellClear),
	bind("i", "i", "layout", "next layout, of RoPE next pairing, in Heatmap also the stored order; the cursor keeps its wave", nextLayout).
		named(layoutName),
	bind("[:-1 ]:+1 {:-8 }:+8", offsetLabel, "", "offset k down or up, with { } by 8",
		func(s *State, n int) { s.Offset += n }).telling(tellOffset),
	bind("s", "s", "scheme", "next scheme that the view can draw: "+strings.Join(schemeNames(), ", "), nextScheme),
	bind("<:-1 >:+1", "< >", "", "play slower or faster, up to 12 a second",
		func(s *State, n int) { s.Speed += n }).telling(tellSpeed),
}

// scalesName is what the view steps by zooming.
func scalesName(s State) string {
	if scales := s.Current().scales; scales != nil {
		return scales(s)
	}
	return "zoom"
}

func clearName(s State) string {
	if s.Marks.Len() == 0 {
		return ""
	}
	return "clear marks"
}

func layoutName(s State) string {
	switch {
	case s.Declared().Rotates:
		return "pairing"
	case s.HasWaves():
		return "layout"
	}
	return "" // there is one order
}

func nextLayout(s *State, _ int) {
	if v := s.Current(); v.Arrange != nil && v.Arrange(s) {
		return
	}
	before := s.State
	if s.Declared().Rotates {
		s.Pairing = (s.Pairing + 1) % encoding.Pairing(len(encoding.Pairings))
	} else {
		s.Layout = (s.Layout + 1) % encoding.Layout(len(encoding.Layouts))
	}
	s.State = s.KeepWave(before)
}

// nextScheme chooses the next scheme that the view can draw.
func nextScheme(s *State, _ int) {
	all, before, view := scheme.All, s.State, s.Current()
	at := slices.IndexFunc(all, func(k scheme.Scheme) bool { return k.Name == before.Scheme })
	for i := range all {
		if next := all[(at+1+i)%len(all)]; view.lacks(next) == "" {
			s.Scheme = next.Name
			break
		}
	}
	s.State = s.KeepWave(before)
}

func schemeNames() []string {
	return names(scheme.All, func(s scheme.Scheme) string { return s.Name })
}
