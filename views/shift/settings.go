package shift

import (
	"wavescope/encoding"
	"wavescope/views/scene"
)

// Settings are what Shift has for itself.
type Settings struct {
	Predict bool // the face that predicts the shifted sine, not the dials
	Anchor  int  // distance of the second anchor from the position, −MaxPos … MaxPos
}

func clamp(set Settings) Settings {
	set.Anchor = min(max(set.Anchor, -encoding.MaxPos), encoding.MaxPos)
	return set
}

var flags = []scene.Flag[Settings]{
	scene.Toggle("predict", "predict the shifted sine", func(set *Settings) *bool { return &set.Predict }),
	scene.Number("anchor", "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos, func(set *Settings) *int { return &set.Anchor }),
}

var bind = scene.Bind[Settings]

var keys = []scene.Key[Settings]{
	bind("a", "a", "anchor", "second anchor 10, 100, 1000, 10⁶ or 10⁹ positions away").
		Do(func(_ *scene.State, set *Settings, _ int) { set.Anchor = nextAnchor(set.Anchor) }).
		Named(either("anchor", "")), // the prediction has none
	bind("f", "f", "sin alone?", "predict the shifted sine from sin alone, and from both").
		Do(func(_ *scene.State, set *Settings, _ int) { set.Predict = !set.Predict }).
		Named(either("sin alone?", "back to the dials")),
}

// either names a key by the face that is shown.
func either(dials, prediction string) func(scene.State, Settings) string {
	return func(_ scene.State, set Settings) string {
		if set.Predict {
			return prediction
		}
		return dials
	}
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
