package views

import "wavescope/views/frame"

// scoreFace splits the score of two words into four products.
var scoreFace = face{
	name: "score", title: "Score",
	axes:     func(State) (across, down Axis) { return Answering, Asking },
	switches: func(Scene) []Line { return nil },
	draw:     drawScore,
	words:    scoreWords,
	hit:      func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}

func drawScore(f frame.Frame, sc Scene) {
	for row := range sc.orderRows() {
		pos := sc.orderPos(row)
		f.Text(1, faceTop(f)+row, position(pos)+" "+sc.token(pos), frame.Style{})
	}
}

func scoreWords(f frame.Frame, sc Scene) Words {
	return Words{Caption: []Line{line("Score")}, Readout: readout(sc)}
}
