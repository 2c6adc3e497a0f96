package similarity

import (
	"image"
	"slices"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Similarity shows how alike the rows of any two positions are, and that all
// of it is one function of their offset.
var Similarity = scene.View{
	Name: "similarity", Title: "Similarity",
	Doc:   "how alike any two positions are: a matrix, and the one curve over offsets that it is made of",
	Min:   image.Pt(40, 10),
	Waves: true,
	Keys: []scene.Key{
		views.Do(scene.BindNamed("v", "v", func(s scene.State) string { return nextMeasure(s.Similar.Measure) }, "cosine, dot product or distance"), func(s *scene.State, _ int) { s.Similar.Measure = nextMeasure(s.Similar.Measure) }),
		views.Do(scene.BindNamed("a", "a", logName, "offsets on a linear or a logarithmic axis"), func(s *scene.State, _ int) { s.Similar.Log = !s.Similar.Log }),
		views.Do(scene.BindNamed("f", "f", sinesName, "compare the sines alone: without cosines no band stays a band"), func(s *scene.State, _ int) { s.Similar.Sines = !s.Similar.Sines }),
		views.Do(scene.BindNamed("o", "o", curveName, "the curve alone, or with the matrix where both fit"), func(s *scene.State, _ int) { s.Similar.Curve = !s.Similar.Curve }),
		views.Do(scene.Bind("n", "n", "next mark", "next notable offset: first rise, look-alike, first negative"), func(s *scene.State, _ int) { s.Offset = nextFact(*s) }),
	},
	Hints:  []scene.Hint{{Label: "[ ]", Name: "offset k"}},
	Axes:   func(scene.State) (across, down scene.Axis) { return scene.TableColumns, scene.TableRows },
	Start:  1,
	Zoom:   zoomSimilarity,
	Window: func(f frame.Frame, sc scene.Scene) int { return planSimilarity(f, sc).window() },
	Note:   parts.OffsetNote,
	Draw:   func(f frame.Frame, sc scene.Scene) { planSimilarity(f, sc).draw() },
	Words:  func(f frame.Frame, sc scene.Scene) scene.Words { return planSimilarity(f, sc).words() },
	Hit:    hitSimilarity,
	Subtract: func(s scene.State) string {
		if s.Similar.Sines {
			return "sines alone make no curve to subtract; f brings the cosines back"
		}
		return ""
	},
}

// SimilaritySettings are the settings that only Similarity reads.
type SimilaritySettings struct {
	Measure string // one of measures
	Log     bool   // offsets on a logarithmic axis
	Sines   bool   // the sines alone
	Curve   bool   // the curve without the matrix
}

// measures are the values of --measure.
var measures = []string{cosineMeasure, DotMeasure, DistanceMeasure}

const (
	cosineMeasure   = "cosine"
	DotMeasure      = "dot"
	DistanceMeasure = "distance"
)

var SimilarityFlags = scene.Only("Similarity",
	scene.Choice("measure", "what is shown of two positions", measures, func(s *scene.State) *string { return &s.Similar.Measure }),
	scene.Toggle("log-axis", "offsets on a logarithmic axis", func(s *scene.State) *bool { return &s.Similar.Log }),
	scene.Toggle("sines-alone", "compare the sines alone", func(s *scene.State) *bool { return &s.Similar.Sines }),
	scene.Toggle("curve", "the curve without the matrix", func(s *scene.State) *bool { return &s.Similar.Curve }),
)

func (s SimilaritySettings) Clamp() SimilaritySettings {
	if !slices.Contains(measures, s.Measure) {
		s.Measure = cosineMeasure
	}
	return s
}

func nextMeasure(m string) string {
	return measures[(slices.Index(measures, m)+1)%len(measures)]
}

func logName(s scene.State) string {
	if s.Similar.Log {
		return "linear axis"
	}
	return "log axis"
}

func sinesName(s scene.State) string {
	if s.Similar.Sines {
		return "sin and cos"
	}
	return "sin alone?"
}

func curveName(s scene.State) string {
	if s.Similar.Curve {
		return "matrix"
	}
	return "curve alone"
}

// MoveColumn moves the column pos + k and leaves the row where it is. The
// column stays in the table; from outside it comes back in.
func MoveColumn(s *scene.State, n int) {
	at := s.Pos + s.Offset
	s.Offset += min(max(at+n, min(at, 0)), max(at, s.Length-1)) - at
}

// MoveRow moves the row and leaves the column where it is.
func MoveRow(s *scene.State, n int) {
	to := min(max(s.Pos+n, 0), s.Length-1)
	s.Offset -= to - s.Pos
	s.Pos = to
}

// simNominal is the side of the matrix, in pixels, on a large screen.
const simNominal = 104

// zoomSimilarity walks the ladder, whose far end is the whole length. By
// itself the picture is as large as it can be: the ladder is entered at the
// first step that is closer on a large screen.
func zoomSimilarity(s *scene.State, n int) {
	whole := wholeScale(s.Length, simNominal)
	for ; n > 0; n-- {
		if s.Zoom != scene.Auto {
			s.Zoom = s.Zoom.Step(-1)
			continue
		}
		s.Zoom = scene.Closest
		for next := scene.Closest.Out(); closer(next, whole); next = next.Out() {
			s.Zoom = next
		}
	}
	for ; n < 0 && s.Zoom != scene.Auto; n++ {
		if s.Zoom = s.Zoom.Step(1); !closer(s.Zoom, whole) {
			s.Zoom = scene.Auto
		}
	}
}
