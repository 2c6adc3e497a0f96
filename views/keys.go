package views

import (
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// Binding says which keys do something and what it is called. Dispatch, the
// footer, the help page, the README's table and the test against collisions
// read this one declaration.
type Binding struct {
	Strokes []Stroke           // the keys, each with the number it hands over
	Label   string             // the keys as people write them
	Name    func(State) string // in the footer, one or two words; "" keeps it out
	Help    string             // on the help page and in the README
}

// Stroke is one key and the number that it stands for.
type Stroke struct {
	Key string
	N   int
}

// Arg finds the number for a key; false when the binding does not have it.
func (b Binding) Arg(key string) (int, bool) {
	for _, s := range b.Strokes {
		if s.Key == key {
			return s.N, true
		}
	}
	return 0, false
}

// Key is a binding that changes the State.
type Key struct {
	Binding
	Do func(s *State, n int)
}

// Do makes a key of a binding: what it does to the State, given the number of
// the stroke.
func (b Binding) Do(do func(s *State, n int)) Key { return Key{Binding: b, Do: do} }

// Bind declares a binding. Strokes are written "left,h:-1 right,l:+1"; a key
// without a number stands for 1. The colon and
// the comma key themselves are spelled "colon" and "comma".
func Bind(strokes, label, name, help string) Binding {
	return BindNamed(strokes, label, func(State) string { return name }, help)
}

// BindNamed is Bind for a binding whose name depends on the State.
func BindNamed(strokes, label string, name func(State) string, help string) Binding {
	b := Binding{Label: label, Name: name, Help: help}
	for group := range strings.FieldsSeq(strokes) {
		keys, arg, ok := strings.Cut(group, ":")
		n := 1
		if ok {
			n, _ = whole(strings.TrimPrefix(arg, "+"))
		}
		for k := range strings.SplitSeq(keys, ",") {
			switch k {
			case "colon":
				k = ":"
			case "comma":
				k = ","
			}
			b.Strokes = append(b.Strokes, Stroke{k, n})
		}
	}
	return b
}

// Common lists the keys that change the State the same way in every view, the
// most useful first.
var Common = []Key{
	BindNamed("left,h:-1 right,l:+1 shift+left,H:-8 shift+right,L:+8", "←→", acrossName,
		"move across (h l), with shift by 8").Do(func(s *State, n int) { a, _ := s.Current().Axes(*s); s.move(a, n) }),
	BindNamed("up,k:-1 down,j:+1 shift+up,K:-8 shift+down,J:+8", "↑↓", downName,
		"move up or down (k j), with shift by 8").Do(func(s *State, n int) { _, a := s.Current().Axes(*s); s.move(a, n) }),
	Bind("+:+1 -:-1", "+ −", "zoom", "zoom in or out; in Binary more or fewer bits").Do(func(s *State, n int) { s.ZoomBy(n) }),
	Bind("home:-1 end:+1", "home end", "", "first or last position").Do(func(s *State, n int) {
		s.Pos = 0
		if n > 0 {
			s.Pos = s.Length - 1
		}
	}),
	Bind("m", "m", "mark", "mark this dimension, or take its mark away").Do(func(s *State, _ int) { s.Marks = s.Marks.Toggle(s.Dim) }),
	BindNamed("M", "M", clearName, "take all marks away").Do(func(s *State, _ int) { s.Marks = Marks{} }),
	Bind("i", "i", "layout", "next layout; the cursor keeps its wave").Do(func(s *State, _ int) {
		before := *s
		s.Layout = (s.Layout + 1) % encoding.Layout(len(encoding.Layouts))
		*s = s.keepWave(before)
	}),
	Bind("[:-1 ]:+1 {:-8 }:+8", "[ ]", "", "offset k down or up, with { } by 8").Do(func(s *State, n int) { s.Offset += n }),
	Bind("s", "s", "scheme", "next scheme: "+strings.Join(schemeNames(), ", ")).Do(func(s *State, _ int) {
		for i, k := range encoding.Schemes {
			if k.Name == s.Scheme {
				s.Scheme = encoding.Schemes[(i+1)%len(encoding.Schemes)].Name
				return
			}
		}
	}),
	Bind("<:-1 >:+1", "< >", "", "play slower or faster, up to 12 a second").Do(func(s *State, n int) { s.Speed += n }),
}

// fewestCells is how many cells the whole length keeps when zooming out by key.
const fewestCells = 8

// ZoomBy steps the scale of the current view in (n > 0) or out.
func (s *State) ZoomBy(n int) {
	v := s.Current()
	if v.Zoom != nil {
		v.Zoom(s, n)
		return
	}
	if s.Zoom == Auto {
		s.Zoom = v.Start
	}
	if _, positions := s.Zoom.PerCell(); n < 0 && positions*fewestCells >= s.Length {
		return
	}
	s.Zoom = s.Zoom.Step(-n)
}

// Fit takes the closest scale at which the current view, on a frame, shows the
// whole length. Views that do not walk the ladder of Zoom stay as they are.
func (s *State) Fit(f frame.Frame, sc Scene) {
	probe := *s
	probe.Zoom = 2
	if probe.ZoomBy(1); probe.Zoom == 2 {
		return
	}
	for z := closest; ; z = z.out() {
		s.Zoom, sc.Zoom = z, z
		if z >= encoding.MaxPos || s.Current().Window(f, sc) >= s.Length {
			return
		}
	}
}

// ResetZoom lets every view choose its scale again.
func (s *State) ResetZoom() { s.Zoom, s.Bits = Auto, 0 }

// Scale is the zoom that is in force: the State's, or the view's own start.
func (s State) Scale() Zoom {
	if s.Zoom == Auto {
		return s.Current().Start
	}
	return s.Zoom
}

func clearName(s State) string {
	if s.Marks.Len() == 0 {
		return ""
	}
	return "clear marks"
}

func acrossName(s State) string { a, _ := s.Current().Axes(s); return a.Label() }
func downName(s State) string   { _, a := s.Current().Axes(s); return a.Label() }
