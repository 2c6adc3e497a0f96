package views

import (
	"image"

	"wavescope/views/frame"
)

// Shift is a placeholder until its own file draws it.
var Shift = View{
	Name: "shift", Title: "Shift", Doc: "shift",
	Min:    image.Pt(40, 10),
	Axes:   func(State) (Axis, Axis) { return Positions, WaveOrder },
	Start:  -2,
	Window: func(f frame.Frame, sc Scene) int { return 32 },
	Draw:   func(f frame.Frame, sc Scene) { body(f).Text(1, 1, "shift", frame.Style{}) },
	Words:  func(f frame.Frame, sc Scene) Words { return Words{[]Line{{plain("shift")}}, readout(sc)} },
	Hit:    func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}
