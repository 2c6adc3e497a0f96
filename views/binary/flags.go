package binary

import "wavescope/views/scene"

var BinaryFlags = scene.Only("Binary",
	scene.Toggle("cells", "waves as coloured cells", func(s *scene.State) *bool { return &s.Cells }),
	scene.Number("bits", "bits and pairs shown, 0 for as many as needed", 0, scene.MaxBits, func(s *scene.State) *int { return &s.Bits }),
)
