package views

import (
	"image"

	"wavescope/views/frame"
)

// Heatmap is a placeholder until its own file draws it.
var Heatmap = View{
	Name: "heatmap", Title: "Heatmap", Doc: "heatmap",
	Min:    image.Pt(40, 10),
	Axes:   func(State) (Axis, Axis) { return Positions, WaveOrder },
	Start:  -2,
	Window: func(f frame.Frame, sc Scene) int { return 32 },
	Draw:   func(f frame.Frame, sc Scene) { body(f).Text(1, 1, "heatmap", frame.Style{}) },
	Words:  func(f frame.Frame, sc Scene) Words { return Words{[]Line{{plain("heatmap")}}, readout(sc)} },
	Hit:    func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}
