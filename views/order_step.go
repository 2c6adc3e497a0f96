package views

import "wavescope/views/frame"

// stepFace builds the vector of a position cell by cell.
var stepFace = face{
	name: "step", title: "Step",
	axes:     func(State) (across, down Axis) { return Columns, Positions },
	switches: func(Scene) []Line { return nil },
	draw:     drawStep,
	words:    stepWords,
	hit:      func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}

func drawStep(f frame.Frame, sc Scene) {
	for row := range sc.orderRows() {
		pos := sc.orderPos(row)
		f.Text(1, faceTop(f)+row, position(pos)+" "+sc.token(pos), frame.Style{})
	}
}

func stepWords(f frame.Frame, sc Scene) Words {
	return Words{Caption: []Line{line("Step")}, Readout: readout(sc)}
}
