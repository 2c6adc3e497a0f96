package views

import (
	"cmp"
	"image"
	"slices"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// View is a view whose settings are a whole State, of which it reads and changes its own
// part. Its functions take what views share and the State: v.Note(s.State, s).
type View struct {
	chart.View[State]
	reset func(*State)            // sets its part to what the view opens with
	store func(s *State, set any) // sets its part to what a click returns, see [chart.Change]
}

// Key is a key that changes the State.
type Key = chart.Key[State]

// mount returns a view whose settings are the part of the State that at returns.
func mount[S comparable](v chart.View[S], at func(*State) *S) View {
	m := View{
		View:  chart.LiftView(v, at),
		reset: func(s *State) { *at(s) = v.Default },
		store: func(s *State, set any) { *at(s) = set.(S) },
	}
	m.Names = func(s State) []chart.Name { return slices.Concat(chart.CommonNames, v.NamesOf(*at(&s))) }
	usual := chart.Ends
	if v.Zoom != nil {
		usual = chart.OneScale
	}
	m.Start, m.Ends = cmp.Or(v.Start, 1), cmp.Or(v.Ends, usual)
	return m
}

// Airy reports whether pictures of a height have a blank row at their top.
func Airy(h int) bool { return h > 10 }

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

// Picture is a view laid out on one frame, below its blank row.
type Picture struct {
	*chart.Planned
	store  func(s *State, set any)
	air    int         // blank rows above it
	beyond chart.Field // the remark on a position past the training length
}

// LayOut plans the picture of a scene for a frame. It leaves a blank row at the top of a
// large one.
func (v View) LayOut(f frame.Frame, sc chart.Scene, s State) *Picture {
	p := &Picture{store: v.store}
	if w, h := f.Size(); Airy(h) && !f.Theme.Bare {
		p.air = 1
		f = f.Sub(0, p.air, w, h-p.air)
	}
	if f.Theme.Few {
		sc.Hidden = sc.Hidden.And(near(v.Names(s)))
	}
	if !v.AboutTraining && !v.OfScores {
		p.beyond = chart.Beyond(sc)
	}
	p.Planned = v.On(f, sc, s)
	return p
}

// Words returns the picture's, with a remark in the readout where the cursor is past the training length.
func (p *Picture) Words() chart.Words {
	w := p.Planned.Words()
	w.Readout = append(w.Readout, p.beyond)
	return w
}

// Places returns where the named regions are, counted from the top of the air.
func (p *Picture) Places() chart.Places {
	places := p.Planned.Places()
	for name, r := range places {
		places[name] = r.Add(image.Pt(0, p.air))
	}
	return places
}

// Hit returns what a click on a cell does, counted from the top of the air; nil for
// nothing.
func (p *Picture) Hit(x, y int) func(*State) {
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
