package views

import (
	"image"
	"slices"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// View is a view of package scene that finds its settings in a State by itself.
// See there for what the fields mean.
type View struct {
	Name, Title string
	Brief, Doc  string
	Min         image.Point
	Opens       int
	Waves, Adds bool
	Bare, Cells bool
	Reads, Fits bool
	Keys        []Key
	Hints       []chart.Hint
	Flags       []chart.Flag[State]
	Axes        func(State) (across, down Axis)
	Zoom        func(s *State, n int)
	Start       chart.Zoom
	Ends        [2]string
	Note        func(State) string
	Table       func(State) string // never nil: the encoding's own is "encoding"
	Less        func(State) string
	Path        string
	Lists       []List
	Quantities  []chart.Quantity[State]
	// Plan lays a picture out on a blank frame with its row of air.
	Plan func(frame.Frame, chart.Scene, State) Picture
	Told func(chart.Scene, State) []chart.Told
	// Parts are what the picture is made of, and what stands below it.
	Parts func(State) []chart.Name

	scales  func(State) string
	clamp   func(*State)
	reset   func(*State)
	reading func(chart.Scene, State) (chart.Reading, bool)
	tie     func(sc chart.Scene, s State, path string) []chart.Line
}

// Key is a key that changes the State.
type Key struct {
	chart.Binding
	Now func(State) string // its name in the footer; "" keeps it out
	Act func(s *State, n int)
	// Counted says that digits before its letters are how many times it acts.
	Counted bool
	Tell    func(pressed) string // what it says of a press that nobody would see, "" of others; nil where one sees all
}

// List is a list of package scene that a State makes; see there for what the
// fields mean. What is chosen from it changes the State and leads to the view.
type List struct {
	Name, Help, Choose string
	Make               func(s State, args string) (Page, error)
}

// Page is such a list as it stands.
type Page = chart.Page[func(*State)]

// Axis is something that arrows move the cursor along.
type Axis struct {
	Label string
	Move  func(s *State, n int)
}

// Picture is a view on one frame; see [chart.Picture].
type Picture interface {
	Draw()
	Words() chart.WordForms
	Shown() (first, n int)
	Hit(x, y int) func(*State)
}

// mount makes a view of the program of one that has settings of its own.
func mount[S comparable](v chart.View[S], at func(*State) *S) View {
	if v.Start == chart.Auto {
		v.Start = 1
	}
	if v.Ends == [2]string{} {
		v.Ends = chart.Ends
	}
	m := View{
		Name: v.Name, Title: v.Title, Brief: v.Brief, Doc: v.Doc, Min: v.Min, Opens: v.Opens,
		Waves: v.NeedsWaves, Adds: v.NeedsAdditive, Bare: v.NeedsNoTable, Reads: v.Reads, Cells: v.ShowsValues, Fits: v.HasFit, Hints: v.Hints,
		Start: v.Start, Ends: v.Ends, Path: v.Path, Table: func(State) string { return "encoding" },
		Axes: func(s State) (across, down Axis) {
			a, d := v.Axes(s.State, *at(&s))
			return lift(a, at), lift(d, at)
		},
		Plan:  func(f frame.Frame, sc chart.Scene, s State) Picture { return plan(v, f, sc, at, s) },
		Told:  func(sc chart.Scene, s State) []chart.Told { return v.Told(sc, *at(&s)) },
		Parts: func(State) []chart.Name { return chart.CommonNames },
		reset: func(s *State) { *at(s) = v.Default },
		clamp: func(s *State) {
			if v.Clamp != nil {
				*at(s) = v.Clamp(*at(s))
			}
		},
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
	hooks(&m, v, at)
	return m
}

// hooks mounts what a view may leave out.
func hooks[S comparable](m *View, v chart.View[S], at func(*State) *S) {
	if v.Zoom != nil {
		m.Zoom = func(s *State, n int) { v.Zoom(&s.State, at(s), n) }
	}
	if v.Scales != nil {
		m.scales = func(s State) string { return v.Scales(s.State, *at(&s)) }
	}
	if v.Names != nil {
		m.Parts = func(s State) []chart.Name { return slices.Concat(chart.CommonNames, v.Names(*at(&s))) }
	}
	if v.Note != nil {
		m.Note = func(s State) string { return v.Note(s.State, *at(&s)) }
	}
	if v.Table != nil {
		m.Table = func(s State) string { return v.Table(*at(&s)) }
	}
	if v.Less != nil {
		m.Less = func(s State) string { return v.Less(s.State, *at(&s)) }
	}
	if v.Reading != nil {
		m.reading = func(sc chart.Scene, s State) (chart.Reading, bool) { return v.Reading(sc, *at(&s)) }
	}
	if v.Tie != nil {
		m.tie = func(sc chart.Scene, s State, path string) []chart.Line { return v.Tie(sc, *at(&s), path) }
	}
}

func lift[S any](a chart.Axis[S], at func(*State) *S) Axis {
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

// airy is the height from which a picture's first row is air between it and
// what is above.
const airy = 11

// Body is the part of a frame that a picture stands on: all but the row of air
// at its top, which small ones do not have.
func Body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < airy {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// Airy reports that pictures of a height have a row of air above them.
func Airy(h int) bool { return h >= airy }

// planned is a picture with settings of its own, on the frame with its air.
type planned[S any] struct {
	chart.Drawing[S]
	at     func(*State) *S
	air    int
	beyond chart.Line // what there is to say of a position past the training length
}

func plan[S comparable](v chart.View[S], f frame.Frame, sc chart.Scene, at func(*State) *S, s State) Picture {
	body := Body(f)
	if f.Theme.Few {
		sc.Hidden = sc.Hidden.And(near(v, *at(&s)))
	}
	_, whole := f.Size()
	_, h := body.Size()
	p := planned[S]{v.Plan(body, sc, *at(&s)), at, whole - h, nil}
	if !v.AboutTraining {
		p.beyond = chart.Beyond(sc)
	}
	return p
}

// near are the parts of a picture that are too small to be read from far away.
func near[S comparable](v chart.View[S], set S) chart.Hidden {
	if v.Names == nil {
		return chart.Hidden{}
	}
	var names []string
	for _, p := range v.Names(set) {
		if p.Near {
			names = append(names, p.Name)
		}
	}
	return chart.NewHidden(names...)
}

// Words are the picture's, with a remark in the readout where the cursor is past
// the training length.
func (p planned[S]) Words() chart.WordForms {
	w := p.Drawing.Words()
	if p.beyond == nil {
		return w
	}
	var remarked []chart.Line
	for _, l := range w.Readout {
		remarked = append(remarked, append(slices.Clip(l), p.beyond...))
	}
	w.Readout = append(remarked, w.Readout...)
	return w
}

// Hit is what a click on a cell does, counted from the top of the air.
func (p planned[S]) Hit(x, y int) func(*State) {
	do := p.Drawing.Hit(x, y-p.air)
	if do == nil {
		return nil
	}
	return func(s *State) { do(&s.State, p.at(s)) }
}
