package views

import (
	"cmp"
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

// Picture is a view laid out on one frame.
type Picture struct {
	*chart.Planned
	store  func(s *State, set any)
	beyond chart.Field // the remark on a position past the training length
}

// LayOut plans the picture of a scene for a frame.
func (v View) LayOut(f frame.Frame, sc chart.Scene, s State) *Picture {
	return v.layOut(f, sc, s, chart.Head{})
}

// layOut is LayOut with more in the row of faces.
func (v View) layOut(f frame.Frame, sc chart.Scene, s State, head chart.Head) *Picture {
	p := &Picture{store: v.store}
	if f.Theme.Few {
		sc.Hidden = sc.Hidden.And(near(v.Names(s)))
	}
	if !v.AboutTraining && !v.OfScores {
		p.beyond = chart.Beyond(sc)
	}
	head.Title = s.Current().Title
	p.Planned = v.Under(head, f, sc, s)
	return p
}

// Words returns the picture's, with a remark in the readout where the cursor is past the training length.
func (p *Picture) Words() chart.Words {
	w := p.Planned.Words()
	w.Readout = append(w.Readout, p.beyond)
	return w
}

// Hit returns what a click on a cell does; nil for nothing.
func (p *Picture) Hit(x, y int) func(*State) {
	change := p.Planned.Hit(x, y)
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
