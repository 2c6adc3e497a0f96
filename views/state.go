package views

import "wavescope/views/scene"

// Default is where the program opens.
func Default() State {
	s := State{View: All[0].Name, State: scene.Default()}
	for _, v := range All {
		v.reset(&s)
	}
	return s.Clamp()
}

// Clamp keeps the cursor and all settings inside their ranges. It is the only
// place that does.
func (s State) Clamp() State {
	s.State = s.State.Clamp()
	s.View = s.Current().Name
	for _, v := range All {
		v.clamp(&s)
	}
	return s
}

// Current is the view that the State names, or the first.
func (s State) Current() View {
	for _, v := range All {
		if v.Name == s.View {
			return v
		}
	}
	return All[0]
}

// HasPicture reports that the view has something to show: not where it needs
// waves and the scheme has none.
func (s State) HasPicture() bool { return s.HasWaves() || !s.Current().Waves }

// fewestCells is how many cells the whole length keeps when zooming out by key.
const fewestCells = 8

// ZoomBy steps the scale of the current view in (n > 0) or out.
func (s *State) ZoomBy(n int) {
	v := s.Current()
	if v.Zoom != nil {
		v.Zoom(s, n)
		return
	}
	if s.Zoom == scene.Auto {
		s.Zoom = v.Start
	}
	if _, positions := s.Zoom.PerCell(); n < 0 && positions*fewestCells >= s.Length {
		return
	}
	s.Zoom = s.Zoom.Step(-n)
}

// ResetZoom lets every view choose its scale again.
func (s *State) ResetZoom() {
	s.Zoom, s.Bits, s.Fit, s.Group = scene.Auto, 0, false, 1
}

// Scale is the zoom that is in force: the State's, or the view's own start.
func (s State) Scale() scene.Zoom {
	if s.Zoom == scene.Auto {
		return s.Current().Start
	}
	return s.Zoom
}

// names lists what has a name.
func names[T any](all []T, name func(T) string) []string {
	var out []string
	for _, t := range all {
		out = append(out, name(t))
	}
	return out
}
