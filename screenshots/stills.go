package main

import (
	"image"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
)

// A still is one frame of the program in a chosen state.
type still struct {
	name  string
	size  image.Point
	theme frame.Theme
	set   func(*views.State)
}

var (
	wide    = image.Pt(120, 40)
	small   = image.Pt(80, 24)
	dark    = frame.Theme{}
	light   = frame.Theme{Light: true}
	glyphs  = frame.Theme{ASCII: true, Depth: frame.NoColor}
	indexed = frame.Theme{Depth: frame.Colors256}
	sixteen = frame.Theme{Depth: frame.Colors16}
)

// stills are the pictures of the README.
var stills = []still{
	{"curves", wide, dark, func(s *views.State) {}},
	{"curves-80x24", small, dark, func(s *views.State) {}},
	{"curves-overlay", wide, dark, func(s *views.State) { s.Overlay, s.Marks = true, marks(0, 6, 12, 20) }},
	{"curves-numbers", wide, dark, func(s *views.State) { s.Numbers, s.Marks = true, marks(0, 6, 12, 20) }},
	{"heatmap", wide, dark, func(s *views.State) { s.View = "heatmap" }},
	{"heatmap-80x24", small, dark, func(s *views.State) { s.View = "heatmap" }},
	{"heatmap-turned", wide, dark, func(s *views.State) { s.View, s.Turned = "heatmap", true }},
	{"heatmap-halves", wide, dark, func(s *views.State) { s.View, s.Layout, s.Dim = "heatmap", 1, 3 }},
	{"heatmap-phase", wide, dark, func(s *views.State) { s.View, s.Phase = "heatmap", true }},
	{"heatmap-light", wide, light, func(s *views.State) { s.View = "heatmap" }},
	{"heatmap-256", small, indexed, func(s *views.State) { s.View = "heatmap" }},
	{"heatmap-16", small, sixteen, func(s *views.State) { s.View = "heatmap" }},
	{"heatmap-glyphs", small, glyphs, func(s *views.State) { s.View = "heatmap" }},
	{"pixels-1", wide, dark, billion(1)},
	{"pixels-100", wide, dark, billion(100)},
	{"pixels-1000000", wide, dark, billion(1_000_000)},
	{"pixels-sample", wide, dark, func(s *views.State) { billion(100)(s); s.Pixel = views.Sample }},
	{"pixels-lanes", wide, dark, func(s *views.State) {
		s.Length, s.Pos, s.Dim, s.Zoom, s.Marks = 1_000_000_000, 123_456_789, 32, 100, marks(0, 8, 16, 24, 32, 40, 48, 56)
	}},
	{"binary", wide, dark, counting},
	{"binary-matched", wide, dark, func(s *views.State) { counting(s); s.Matched = true }},
	{"shift", wide, dark, turning},
	{"shift-predict", wide, dark, func(s *views.State) { turning(s); s.Predict, s.Offset = true, 10 }},
}

// billion is a sequence of 10⁹ positions, and a base to match, at a scale.
func billion(zoom views.Zoom) func(*views.State) {
	return func(s *views.State) {
		s.View, s.Length, s.Base, s.Pos, s.Dim, s.Zoom = "heatmap", 1_000_000_000, 1e9, 123_456_789, 44, zoom
	}
}

// counting stands at the step from 7 to 8, which flips four bits at once.
func counting(s *views.State) {
	s.View, s.DModel, s.Length, s.Pos, s.Dim = "binary", 8, 16, 8, 0
}

// turning has eight pairs, few enough for large dials.
func turning(s *views.State) {
	s.View, s.DModel, s.Pos, s.Dim = "shift", 16, 3, 4
}

func marks(dims ...int) (m views.Marks) {
	for _, d := range dims {
		m = m.Toggle(d)
	}
	return m
}

// frame draws the still as the program draws its screen.
func (s still) frame() frame.Frame {
	state := views.Default()
	s.set(&state)
	return ui.New(state, ui.Options{Theme: s.theme}).Frame(s.size.X, s.size.Y)
}
