package viewtest

import (
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Body plans the picture of a scene for a frame without the row of faces, and lays it out there.
func Body[S comparable](v chart.View[S], f frame.Frame, sc chart.Scene, set S) *chart.Planned {
	w, h := f.Size()
	return v.Plan(chart.Paper{W: w, H: h, Theme: f.Theme}, sc, set).On(f, sc.Hidden)
}
