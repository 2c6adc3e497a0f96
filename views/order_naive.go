package views

import "wavescope/views/frame"

// naiveFace tells in four ways where a word stands: as an integer, as a share
// of the length, in binary and by waves.
var naiveFace = face{
	name: "naive", title: "Naive",
	axes:     func(State) (across, down Axis) { return Columns, Positions },
	switches: func(Scene) []Line { return nil },
	draw:     drawNaive,
	words:    naiveWords,
	hit:      func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}

func drawNaive(f frame.Frame, sc Scene) {
	for row := range sc.orderRows() {
		pos := sc.orderPos(row)
		f.Text(1, faceTop(f)+row, position(pos)+" "+sc.token(pos), frame.Style{})
	}
}

func naiveWords(f frame.Frame, sc Scene) Words {
	return Words{Caption: []Line{line("Naive")}, Readout: readout(sc)}
}
