package words

import (
	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// Beyond is what a readout adds where the cursor is past the training length that
// is given, and whether its pair stands at an angle there that it never had;
// frequencies that a method has changed are another matter. It is nil elsewhere.
func Beyond(sc scene.Scene) scene.Line {
	if sc.Train == 0 || sc.Pos < sc.Train || sc.From != nil {
		return nil
	}
	if sc.HasWaves() && !sc.Shape().Scaled() {
		if pair, ok := sc.Pair(); ok && encoding.Unseen(sc.Waves, pair, sc.Train, sc.Pos) {
			return scene.Line{Rule, Plain("beyond training, "), Inked(frame.Warn)("angle never seen")}
		}
	}
	return scene.Line{Rule, Plain("beyond training")}
}
