package heatmap

import "wavescope/views/scene"

var HeatmapFlags = scene.Only("Heatmap",
	scene.Toggle("turned", "positions across instead of down", func(s *scene.State) *bool { return &s.Turned }),
	scene.Toggle("phase", "the angle instead of the value", func(s *scene.State) *bool { return &s.Phase }),
	scene.Flag{
		Name: "pixel", Doc: "what a pixel shows of many positions", Allowed: scene.OneOf(PixelNames), Values: PixelNames,
		Get: func(s scene.State) string { return s.Pixel.String() },
		Set: func(s *scene.State, v string) bool {
			p, ok := parsePixel(v)
			if ok {
				s.Pixel = p
			}
			return ok
		},
	},
)
