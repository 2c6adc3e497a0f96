package curves

import "wavescope/views/scene"

var CurvesFlags = scene.Only("Curves",
	scene.Toggle("overlay", "marked dimensions on one pair of axes", func(s *scene.State) *bool { return &s.Overlay }),
	scene.Toggle("numbers", "a table of numbers beside the curves", func(s *scene.State) *bool { return &s.Numbers }),
)
