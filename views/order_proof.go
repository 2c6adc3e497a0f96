package views

import "wavescope/views/frame"

// proofFace gives the same words in two orders to one attention head.
var proofFace = face{
	name: "proof", title: "Proof",
	axes:     func(State) (across, down Axis) { return Answering, Asking },
	switches: func(Scene) []Line { return nil },
	draw:     drawProof,
	words:    proofWords,
	hit:      func(f frame.Frame, sc Scene, x, y int) (State, bool) { return sc.State, false },
}

func drawProof(f frame.Frame, sc Scene) {
	for row := range sc.orderRows() {
		pos := sc.orderPos(row)
		f.Text(1, faceTop(f)+row, position(pos)+" "+sc.token(pos), frame.Style{})
	}
}

func proofWords(f frame.Frame, sc Scene) Words {
	return Words{Caption: []Line{line("Proof")}, Readout: readout(sc)}
}
