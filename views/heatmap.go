package views

import (
	"image"

	"wavescope/views/frame"
)

// Heatmap shows the whole table as colours.
var Heatmap = View{
	Name: "heatmap", Title: "Heatmap",
	Doc: "the table as colours: a column is a wave, a row the barcode of a position",
	Min: image.Pt(40, 10),
	Keys: []Key{
		{Bind("x", "x", "turn", "turn the table: positions across, dimensions down"),
			func(s *State, _ int) { s.Turned = !s.Turned }},
		{Bind("f", "f", "phase", "show the angle of each pair instead of the value"),
			func(s *State, _ int) { s.Phase = !s.Phase }},
	},
	Axes: func(s State) (across, down Axis) {
		if s.Turned {
			return Positions, Columns
		}
		return Columns, Positions
	},
	Zoom:  func(s *State, n int) { s.Zoom = heatScale(*s, false).Step(-n) },
	Start: heatStart,
	Window: func(f frame.Frame, sc Scene) int {
		h := planHeatmap(f, sc)
		return h.steps.end - h.steps.first
	},
	Draw: func(f frame.Frame, sc Scene) {
		h := planHeatmap(f, sc)
		h.drawTable()
	},
	Words: func(f frame.Frame, sc Scene) Words {
		h := planHeatmap(f, sc)
		return Words{h.caption(), readout(sc)}
	},
	Hit: func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}
