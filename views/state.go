package views

import (
	"cmp"
	"sync"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/scores"
)

// Default is where the program opens.
func Default() State { return first() }

var first = sync.OnceValue(func() State {
	s := State{View: All[0].Name, State: chart.Default()}
	for _, v := range All {
		v.reset(&s)
	}
	return s.Clamp()
})

// Opening returns the position and the column where the program opens the view of the State.
func (s State) Opening() (pos, dim int) {
	first := chart.Default()
	if s.Dim = first.Dim; s.Scheme == first.Scheme {
		s.Dim = s.KeepWave(first).Dim
	}
	s.aim()
	return min(cmp.Or(s.Current().Opens, first.Pos), s.Length-1), s.Clamp().Dim
}

// opens reports whether the column under the cursor is where the view opens.
func (s State) opens() bool {
	_, dim := s.Opening()
	return s.Dim == dim
}

// Open shows another view. A position and a column that were not moved go to where the view opens.
func (s *State) Open(view string, movedPos, movedDim bool) {
	s.View = view
	pos, dim := s.Opening()
	if !movedPos {
		s.Pos = pos
	}
	if !movedDim {
		s.Dim = dim
	}
}

// Clamp keeps the cursor and all settings inside their ranges. It is the only
// place that does.
func (s State) Clamp() State {
	s.State = s.State.Clamp()
	s.View = s.Current().Name
	for _, v := range All {
		if v.Clamp != nil {
			s = v.Clamp(s)
		}
	}
	return s
}

// Current returns the view that the State names, or the first.
func (s State) Current() View {
	for _, v := range All {
		if v.Name == s.View {
			return v
		}
	}
	return All[0]
}

// Axes returns what the arrow keys move.
func (s State) Axes() (across, down chart.Axis[State]) {
	if s.ShowsBias() {
		offset := chart.CursorAxis{Label: "offset", Move: func(s *chart.State, n int) { s.Offset += n }}
		return chart.Along[State](offset), chart.Along[State](chart.PositionAxis)
	}
	return s.Current().Axes(s.State, s)
}

// In returns the State as keys read it: what is shared, and all of it as settings.
func (s State) In() chart.In[State] { return chart.In[State]{State: s.State, Set: s} }

// HasPicture reports whether the view has something to show of the scheme.
func (s State) HasPicture() bool { return s.noPicture() == "" }

// ShowsBias reports whether what the scheme adds to scores is shown, since the view has
// nothing to show of it.
func (s State) ShowsBias() bool {
	kind := s.Declared()
	return !s.HasPicture() && kind.Bias != nil
}

// Shows says in one sentence what the picture shows.
func (s State) Shows() string {
	if s.ShowsBias() {
		return "what " + s.Declared().Title + " adds to a score, over the offset"
	}
	return s.Current().Doc
}

// noPicture says why the view has nothing to show; "" if it has.
func (s State) noPicture() string { return s.Current().lacks(s.Declared()) }

// lacks says what the view would need of a scheme to show it; "" if nothing.
func (view View) lacks(kind scheme.Scheme) string {
	switch {
	case view.NeedsNoTable, kind.New != nil && (!view.NeedsWaves || kind.Waves) &&
		(!view.NeedsAdditive || kind.Stage == scheme.Input):
		return ""
	case kind.Stage == scheme.Nowhere:
		return "Without positions nothing is added to a word or to a score"
	case kind.New == nil:
		return view.Title + " shows a table; " + kind.Title + " has none"
	case view.NeedsAdditive:
		return view.Title + " adds a table to the words; " + kind.Title + " adds none"
	}
	return view.Title + " needs waves; the scheme " + kind.Name + " has none"
}

// Elsewhere lists the views that have a picture of the scheme.
func (s State) Elsewhere() (all []View) {
	for _, v := range All {
		if v.lacks(s.Declared()) == "" {
			all = append(all, v)
		}
	}
	return all
}

// tabs lists the same views for the picture of a scheme that the view cannot show.
func (s State) tabs() (all []scores.Tab) {
	for _, v := range s.Elsewhere() {
		open := s
		open.View = v.Name
		all = append(all, scores.Tab{Name: v.Title, Open: chart.Change{Set: open}})
	}
	return all
}

// fewestCells is how many cells the whole length keeps when zooming out by key
// from a view's own start.
const fewestCells = 8

// ZoomBy steps the scale of the current view in (n > 0) or out.
func (s *State) ZoomBy(n int) {
	v := s.Current()
	if v.Zoom != nil {
		v.Zoom(&s.State, s, n)
		return
	}
	scale := s.Scale()
	if cells, positions := scale.PerCell(); n < 0 && scale >= v.Start && positions*fewestCells >= s.Length*cells {
		return
	}
	s.Zoom = scale.Step(-n)
}

// ResetZoom lets every view choose its scale again.
func (s *State) ResetZoom() {
	s.Zoom, s.Bits = chart.Auto, 0
}

// Scale returns the zoom that is in force: the State's, or the view's own start.
func (s State) Scale() chart.Zoom {
	if s.Zoom == chart.Auto {
		return s.Current().Start
	}
	return s.Zoom
}
