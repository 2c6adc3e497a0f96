package views

import (
	"image"

	"wavescope/views/frame"
)

// Curves is a placeholder until its own file draws it.
var Curves = View{
	Name: "curves", Title: "Curves", Doc: "curves",
	Min:    image.Pt(40, 10),
	Axes:   func(State) (Axis, Axis) { return Positions, WaveOrder },
	Start:  -2,
	Window: func(f frame.Frame, sc Scene) int { return 32 },
	Draw:   func(f frame.Frame, sc Scene) { body(f).Text(1, 1, "curves", frame.Style{}) },
	Words:  func(f frame.Frame, sc Scene) Words { return Words{[]Line{{plain("curves")}}, readout(sc)} },
	Hit:    func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}
