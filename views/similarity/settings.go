package similarity

import (
	"slices"

	"wavescope/views/scene"
)

// Settings are what only this view reads.
type Settings struct {
	Measure string // one of measures
	Log     bool   // offsets on a logarithmic axis
	Sines   bool   // the sines alone
	Curve   bool   // the curve without the matrix
}

// measures are the values of --measure.
var measures = []string{cosineMeasure, dotMeasure, distanceMeasure}

const (
	cosineMeasure   = "cosine"
	dotMeasure      = "dot"
	distanceMeasure = "distance"
)

var flags = []scene.Flag[Settings]{
	scene.Choice("measure", "what is shown of two positions", measures, func(s *Settings) *string { return &s.Measure }),
	scene.Toggle("log-axis", "offsets on a logarithmic axis", func(s *Settings) *bool { return &s.Log }),
	scene.Toggle("sines-alone", "compare the sines alone", func(s *Settings) *bool { return &s.Sines }),
	scene.Toggle("curve", "the curve without the matrix", func(s *Settings) *bool { return &s.Curve }),
}

// clamp takes the usual measure for one that there is not.
func clamp(s Settings) Settings {
	if !slices.Contains(measures, s.Measure) {
		s.Measure = cosineMeasure
	}
	return s
}

// nextMeasure is the one after the present.
func nextMeasure(s Settings) string {
	return measures[(slices.Index(measures, s.Measure)+1)%len(measures)]
}
