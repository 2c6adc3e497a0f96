package views

import (
	"image"

	"wavescope/views/frame"
)

// Binary is a placeholder until its own file draws it.
var Binary = View{
	Name: "binary", Title: "Binary", Doc: "binary",
	Min:    image.Pt(40, 10),
	Axes:   func(State) (Axis, Axis) { return Positions, WaveOrder },
	Start:  -2,
	Window: func(f frame.Frame, sc Scene) int { return 32 },
	Draw:   func(f frame.Frame, sc Scene) { body(f).Text(1, 1, "binary", frame.Style{}) },
	Words:  func(f frame.Frame, sc Scene) Words { return Words{[]Line{{plain("binary")}}, readout(sc)} },
	Hit:    func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}
