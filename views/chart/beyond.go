package chart

import (
	"wavescope/encoding"
	"wavescope/views/frame"
)

// Beyond is what a readout adds where the cursor is past the training length that
// is given, and whether its pair stands at an angle there that it never had;
// frequencies that a method has changed are another matter. It is nil elsewhere.
func Beyond(sc Scene) Line {
	if sc.Train == 0 || sc.Pos < sc.Train || sc.Minuend != nil {
		return nil
	}
	if sc.HasWaves() && !sc.Shape().Scaled() {
		if pair, ok := sc.Pair(); ok && encoding.Unseen(sc.Waves, pair, sc.Train, sc.Pos) {
			return Line{Rule, Plain("beyond training, "), Inked(frame.Warn)("angle never seen")}
		}
	}
	return Line{Rule, Plain("beyond training")}
}
