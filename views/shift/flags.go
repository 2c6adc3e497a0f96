package shift

import (
	"wavescope/encoding"
	"wavescope/views/scene"
)

var ShiftFlags = scene.Only("Shift",
	scene.Toggle("predict", "predict the shifted sine", func(s *scene.State) *bool { return &s.Predict }),
	scene.Number("anchor", "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos, func(s *scene.State) *int { return &s.Anchor }),
)
