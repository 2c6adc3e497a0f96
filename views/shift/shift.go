// Package shift is the view of what an offset does: k positions later every
// pair has turned by an angle of its own, the same at every position.
//
// It owns two faces. The dials show the turn of each pair at the position and
// at a second anchor, and the matrix that makes it; the prediction shows that a
// sine alone does not tell the sine k positions on, and that sine and cosine
// together do. In come a scene with waves and the [Settings], out goes a
// picture.
//
// Read this file, then layout.go with dials.go and detail.go for the one face, and
// predict.go with scatter.go for the other; words.go says how their numbers are written.
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

// Settings are what Shift has for itself.
type Settings struct {
	Predict bool // the face that predicts the shifted sine, not the dials
	Anchor  int  // distance of the second anchor from the position, −MaxPos … MaxPos
}

var bind = scene.Bind[Settings]

// View shows one dial per pair, whose hand turns by the same angle wherever the
// position is.
var View = scene.View[Settings]{
	Name: "shift", Title: "Shift", Brief: "dials that turn",
	Doc:     "an offset of k positions turns every pair by an angle of its own, the same at every position",
	Min:     image.Pt(40, 13),
	Waves:   true,
	Default: Settings{Anchor: 100},
	Clamp: func(set Settings) Settings {
		set.Anchor = min(max(set.Anchor, -encoding.MaxPos), encoding.MaxPos)
		return set
	},
	Flags: []scene.Flag[Settings]{
		scene.Toggle("predict", "predict the shifted sine", func(set *Settings) *bool { return &set.Predict }),
		scene.Number("anchor", "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos, func(set *Settings) *int { return &set.Anchor }),
	},
	Keys: []scene.Key[Settings]{
		bind("a", "a", "anchor", "second anchor 10, 100, 1000, 10⁶ or 10⁹ positions away").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Anchor = nextAnchor(set.Anchor) }).
			Named(either("anchor", "")). // the prediction has none
			Telling(func(p scene.Pressed[scene.In[Settings]]) string {
				anchor := "the second anchor is " + words.Position(p.After.Set.Anchor) + " away: f shows it on the dials"
				return parts.Either(p.After.Set.Predict, anchor, "")
			}),
		bind("f", "f", "sin alone?", "predict the shifted sine from sin alone, and from both").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Predict = !set.Predict }).
			Named(either("sin alone?", "back to the dials")),
	},
	Hints: []scene.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
	Axes: func(_ scene.State, set Settings) (across, down scene.Axis[Settings]) {
		across, down = scene.Along[Settings](scene.PairOrder), scene.Along[Settings](scene.Positions)
		if set.Predict {
			return down, across
		}
		return across, down
	},
	Start: 2, // two positions a cell: a dot is a position
	Zoom:  func(*scene.State, *Settings, int) {},
	Ends:  scene.OneScale,
	Plan:  plan,
	Told:  told,
	Parts: partsOf,
	Note:  func(s scene.State, _ Settings) string { return parts.OffsetNote(s) },
	Tie:   tie,

	Reading: reading,
}

// reading is the angle, in radians, by which the pair under the cursor turns.
func reading(sc scene.Scene, _ Settings) (scene.Reading, bool) {
	pair, ok := sc.Pair()
	if !ok || !sc.HasWaves() {
		return scene.Reading{}, false
	}
	of := scene.Line{words.Offset("k = " + words.Position(sc.Offset)), words.Faint(" · "), words.Plain("angle of pair " + strconv.Itoa(pair) + " in rad")}
	return scene.Reading{Of: of, Value: float64(sc.Offset) * sc.Waves.Frequency(pair)}, true
}

// either names a key by the face that is shown.
func either(dials, prediction string) func(scene.State, Settings) string {
	return func(_ scene.State, set Settings) string { return parts.Either(set.Predict, prediction, dials) }
}

// nextAnchor steps the distance of the second anchor up to a billion positions
// and back to ten.
func nextAnchor(n int) int {
	for _, next := range []int{10, 100, 1000, 1e6, 1e9} {
		if next > n {
			return next
		}
	}
	return 10
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
	v := words.Values{"pos": words.Position(sc.Pos), "to": words.Position(sc.Pos + sc.Offset), "path": path,
		"k": words.Position(sc.Offset), "pair": pair, "angle": words.Brief(sc.Waves.Frequency(pair)*float64(sc.Offset), 4)}
	return words.Say(v,
		"the step from {pos} to {to} {path} is the wedge ω·{k} of the dials: {angle} rad for pair {pair}, the same from every position",
		"the step from {pos} to {to} is the wedge ω·{k}: {angle} rad for pair {pair}",
		"ω·{k} = {angle} rad for pair {pair}")
}
