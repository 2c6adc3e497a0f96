package views

import "wavescope/views/frame"

// sumFace adds the vector of the place to the vector of the word.
var sumFace = face{
	name: "sum", title: "Sum",
	axes:     func(State) (across, down Axis) { return Columns, Positions },
	switches: func(Scene) []Line { return nil },
	draw:     drawSum,
	words:    sumWords,
	hit:      func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}

func drawSum(f frame.Frame, sc Scene) {
	for row := range sc.orderRows() {
		pos := sc.orderPos(row)
		f.Text(1, faceTop(f)+row, position(pos)+" "+sc.token(pos), frame.Style{})
	}
}

func sumWords(f frame.Frame, sc Scene) Words {
	return Words{Caption: []Line{line("Sum")}, Readout: readout(sc)}
}
