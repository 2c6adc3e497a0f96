package views

import (
	"cmp"
	"image"
	"slices"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// View is a [chart.View] that finds its settings in a State by itself. See there for what
// the fields mean.
type View struct {
	chart.About
	Keys       []Key
	Flags      []chart.Flag[State]
	Lists      []List
	Quantities []chart.Quantity[State]

	Axes   func(State) (across, down Axis)
	Zoom   func(s *State, n int)
	Note   func(State) string
	Less   func(State) string
	Plan   func(frame.Frame, chart.Scene, State) Picture // leaves a row of air at the top of a large frame
	Tables func(chart.Scene, State) []chart.Shown
	Names  func(State) []chart.Name // of the picture, and of what is below it

	scales  func(State) string
	clamp   func(*State)
	reset   func(*State)
	reading func(chart.Scene, State) (chart.Reading, bool)
	aim     func(sc chart.Scene, s State) int
	tie     func(sc chart.Scene, s State, path string) []string
}

// Key is a key that changes the State.
type Key struct {
	chart.Binding
	Now  func(State) string // its name in the footer; "" keeps it out
	Act  func(s *State, n int)
	Tell func(pressed) string // says what a press did where the picture does not show it; nil for no key that needs it
}

// List is a [chart.Listing] that a State makes; see there for what the
// fields mean. What is chosen from it changes the State and leads to the view.
type List struct {
	Name, Help, Choose string
	Make               func(s State, args string) (Page, error)
}

// Page is what a list shows.
type Page = chart.Page[func(*State)]

// Axis is something that arrows move the cursor along.
type Axis struct {
	Label string
	Move  func(s *State, n int)
}

// Picture is a view laid out on one frame; see [chart.Planned].
type Picture interface {
	Draw()
	Words() chart.Words
	Shown() (first, n int)
	Places() chart.Places
	Hit(x, y int) func(*State)
}

// mount returns a view whose functions take a State. at finds the settings of the view in
// the State.
func mount[S comparable](v chart.View[S], at func(*State) *S) View {
	m := View{
		About: v.About,
		Axes: func(s State) (across, down Axis) {
			a, d := v.Axes(s.State, *at(&s))
			return liftAxis(a, at), liftAxis(d, at)
		},
		Plan:   func(f frame.Frame, sc chart.Scene, s State) Picture { return plan(v, f, sc, at, s) },
		Tables: func(sc chart.Scene, s State) []chart.Shown { return v.Tables(sc, *at(&s)) },
		Names:  func(s State) []chart.Name { return slices.Concat(chart.CommonNames, v.NamesOf(*at(&s))) },
		Note:   with(v.Note, at),
		Less:   with(v.Less, at),
		scales: with(v.Scales, at),
		reset:  func(s *State) { *at(s) = v.Default },
		clamp: func(s *State) {
			if v.Clamp != nil {
				*at(s) = v.Clamp(*at(s))
			}
		},
	}
	usual := chart.Ends
	if v.Zoom != nil {
		usual = chart.OneScale
		m.Zoom = func(s *State, n int) { v.Zoom(&s.State, at(s), n) }
	}
	m.Start, m.Ends = cmp.Or(v.Start, 1), cmp.Or(v.Ends, usual)
	if v.Reading != nil {
		m.reading = func(sc chart.Scene, s State) (chart.Reading, bool) { return v.Reading(sc, *at(&s)) }
	}
	if v.Aim != nil {
		m.aim = func(sc chart.Scene, s State) int { return v.Aim(sc, *at(&s)) }
	}
	if v.Tie != nil {
		m.tie = func(sc chart.Scene, s State, path string) []string { return v.Tie(sc, *at(&s), path) }
	}
	for _, k := range v.Keys {
		m.Keys = append(m.Keys, liftKey(k, at))
	}
	for _, f := range v.Flags {
		f.View = v.Title
		m.Flags = append(m.Flags, chart.Lift(f, at))
	}
	for _, l := range v.Lists {
		m.Lists = append(m.Lists, liftList(m, l, at))
	}
	for _, q := range v.Quantities {
		of := func(sc chart.Scene, s State) (float64, bool) { return q.Of(sc, *at(&s)) }
		m.Quantities = append(m.Quantities, chart.Quantity[State]{Name: q.Name, Doc: q.Doc, About: q.About, Of: of})
	}
	return m
}

// with returns a function of a State for a function of a view; nil for nil.
func with[S any](f func(chart.State, S) string, at func(*State) *S) func(State) string {
	if f == nil {
		return nil
	}
	return func(s State) string { return f(s.State, *at(&s)) }
}

func liftAxis[S any](a chart.Axis[S], at func(*State) *S) Axis {
	return Axis{a.Label, func(s *State, n int) { a.Move(&s.State, at(s), n) }}
}

func liftList[S any](view View, l chart.Listing[S], at func(*State) *S) List {
	lift := func(do func(*chart.State, *S)) func(*State) {
		return func(s *State) {
			do(&s.State, at(s))
			s.View = view.Name
		}
	}
	return List{l.Name, l.Help, l.Choose, func(s State, args string) (Page, error) {
		sc, err := chart.New(s.State)
		if err != nil {
			return Page{}, err
		}
		if why := view.lacks(s.Declared()); sc.Enc == nil && why != "" {
			return Page{}, NoPicture(why)
		}
		page, err := l.Make(sc, *at(&s), args)
		return chart.MapPage(page, lift), err
	}}
}

func liftKey[S comparable](k chart.Key[S], at func(*State) *S) Key {
	lifted := Key{
		Binding: k.Binding,
		Now: func(s State) string {
			if k.Now == nil {
				return k.Name
			}
			return k.Now(s.State, *at(&s))
		},
		Act: func(s *State, n int) { k.Act(&s.State, at(s), n) },
	}
	if k.Tell != nil {
		in := func(s State) chart.In[S] { return chart.In[S]{State: s.State, Set: *at(&s)} }
		lifted.Tell = func(p pressed) string {
			return k.Tell(chart.Pressed[chart.In[S]]{N: p.N, Before: in(p.Before), After: in(p.After),
				Playing: p.Playing})
		}
	}
	return lifted
}

// airy is the height from which a picture has a blank row at its top.
const airy = 11

// Body returns the part of a frame that a picture draws on: all rows, without the blank
// row at the top of a large frame.
func Body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < airy {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// Airy reports whether pictures of a height have a blank row at their top.
func Airy(h int) bool { return h >= airy }

// near returns the regions that are too small to be read from far away.
func near(names []chart.Name) chart.Hidden {
	var hide []string
	for _, n := range names {
		if n.Near {
			hide = append(hide, n.Name)
		}
	}
	return chart.NewHidden(hide...)
}

// planned is a picture on a frame with its blank row.
type planned struct {
	*chart.Planned
	store  func(s *State, set any)
	air    int
	beyond chart.Field // the remark on a position past the training length
}

func plan[S comparable](v chart.View[S], f frame.Frame, sc chart.Scene, at func(*State) *S, s State) Picture {
	body := Body(f)
	if f.Theme.Few {
		sc.Hidden = sc.Hidden.And(near(v.NamesOf(*at(&s))))
	}
	_, whole := f.Size()
	_, h := body.Size()
	p := planned{Planned: v.On(body, sc, *at(&s)), air: whole - h}
	p.store = func(s *State, set any) { *at(s) = set.(S) }
	if !v.AboutTraining {
		p.beyond = chart.Beyond(sc)
	}
	return p
}

// Words are the picture's, with a remark in the readout where the cursor is past
// the training length.
func (p planned) Words() chart.Words {
	w := p.Planned.Words()
	w.Readout = append(w.Readout, p.beyond)
	return w
}

// Places returns where the named regions are, counted from the top of the air.
func (p planned) Places() chart.Places {
	places := p.Planned.Places()
	for name, r := range places {
		places[name] = r.Add(image.Pt(0, p.air))
	}
	return places
}

// Hit returns what a click on a cell does, counted from the top of the air; nil for
// nothing.
func (p planned) Hit(x, y int) func(*State) {
	change := p.Planned.Hit(x, y-p.air)
	if !change.Answers() {
		return nil
	}
	return func(s *State) {
		if change.State != nil {
			change.State(&s.State)
		}
		if change.Set != nil {
			p.store(s, change.Set)
		}
	}
}
