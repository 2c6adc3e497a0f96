// Package shift is the view of what an offset does: k positions later every
// pair has turned by an angle of its own, the same at every position.
//
// It owns two faces. The dials show the turn of each pair at the position and
// at a second anchor, and the matrix that makes it; the prediction shows that a
// sine alone does not tell the sine k positions on, and that sine and cosine
// together do. In come a scene with waves and the [Settings], out goes a
// picture.
//
// Read this file, then dials.go with layout.go for the one face, and predict.go
// for the other; angle.go, matrix.go and fit.go are the numbers.
package shift

import (
	"image"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// View shows one dial per pair, whose hand turns by the same angle wherever the
// position is.
var View = scene.View[Settings]{
	Name: "shift", Title: "Shift",
	Doc:     "an offset of k positions turns every pair by an angle of its own, the same at every position",
	Min:     image.Pt(40, 13),
	Waves:   true,
	Default: Settings{Anchor: 100},
	Clamp:   clamp,
	Flags:   flags,
	Keys:    keys,
	Hints:   []scene.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
	Axes:    axes,
	Start:   2, // two positions a cell: a dot is a position
	Zoom:    func(*scene.State, Settings, int) {},
	Plan:    plan,
	Note:    func(s scene.State, _ Settings) string { return parts.OffsetNote(s) },
	Tie:     tie,
}

func axes(_ scene.State, set Settings) (across, down scene.Axis[Settings]) {
	across, down = scene.Along[Settings](scene.PairOrder), scene.Along[Settings](scene.Positions)
	if set.Predict {
		return down, across
	}
	return across, down
}

// subject is what both faces are about: what k positions do to a pair.
type subject struct {
	f    frame.Frame
	w, h int
	scene.Scene
	Settings
	pair     int  // under the cursor; on a column of zeros the last one
	inPair   bool // not on a column of zeros
	sin, cos int  // the columns of the pair
	whole    bool // it has a cosine
}

func plan(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
	s := subject{f: f, Scene: sc, Settings: set}
	s.w, s.h = f.Size()
	s.pair, s.inPair = sc.Pair()
	s.sin, _ = sc.Waves.Column(s.pair, encoding.Sin)
	s.cos, s.whole = sc.Waves.Column(s.pair, encoding.Cos)
	if set.Predict {
		return newPrediction(s)
	}
	return newDials(s)
}

// tie says what a step that another pane shows on its path is on the dials; nil
// where they show no turn of the column.
func tie(sc scene.Scene, set Settings, path string) []scene.Line {
	pair, inPair := sc.Pair()
	if set.Predict || !inPair {
		return nil
	}
	sign, angle := "", sc.Waves.Frequency(pair)*float64(sc.Offset)
	if angle < 0 {
		sign, angle = words.Minus, -angle
	}
	return words.Say(words.Values{
		"from": sc.Pos, "to": sc.Pos + sc.Offset, "path": path, "k": sc.Offset,
		"angle": sign + words.Significant(angle, 4) + " rad for pair " + strconv.Itoa(pair)},
		"the step from {from} to {to} {path} is the wedge ω·{k} of the dials: {angle}, the same from every position",
		"the step from {from} to {to} is the wedge ω·{k}: {angle}",
		"ω·{k} = {angle}")
}
