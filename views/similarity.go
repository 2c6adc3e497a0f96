package views

import (
	"image"
	"slices"

	"wavescope/views/frame"
)

// Similarity shows how alike the rows of any two positions are, and that all
// of it is one function of their offset.
var Similarity = View{
	Name: "similarity", Title: "Similarity",
	Doc:   "how alike any two positions are: a matrix, and the one curve over offsets that it is made of",
	Min:   image.Pt(40, 10),
	Waves: true,
	Keys: []Key{
		BindNamed("v", "v", func(s State) string { return nextMeasure(s.Similar.Measure) }, "cosine, dot product or distance").Do(func(s *State, _ int) { s.Similar.Measure = nextMeasure(s.Similar.Measure) }),
		BindNamed("a", "a", logName, "offsets on a linear or a logarithmic axis").Do(func(s *State, _ int) { s.Similar.Log = !s.Similar.Log }),
		BindNamed("f", "f", sinesName, "compare the sines alone: without cosines no band stays a band").Do(func(s *State, _ int) { s.Similar.Sines = !s.Similar.Sines }),
		BindNamed("o", "o", curveName, "the curve alone, or with the matrix where both fit").Do(func(s *State, _ int) { s.Similar.Curve = !s.Similar.Curve }),
		Bind("n", "n", "next mark", "next notable offset: first rise, look-alike, first negative").Do(func(s *State, _ int) { s.Offset = nextFact(*s) }),
	},
	Hints:  []Hint{{Label: "[ ]", Name: "offset k"}},
	Axes:   func(State) (across, down Axis) { return TableColumns, TableRows },
	Start:  1,
	Zoom:   zoomSimilarity,
	Window: func(f frame.Frame, sc Scene) int { return planSimilarity(f, sc).window() },
	Note:   offsetNote,
	Draw:   func(f frame.Frame, sc Scene) { planSimilarity(f, sc).draw() },
	Words:  func(f frame.Frame, sc Scene) Words { return planSimilarity(f, sc).words() },
	Hit:    hitSimilarity,
	Subtract: func(s State) string {
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
var measures = []string{cosineMeasure, dotMeasure, distanceMeasure}

const (
	cosineMeasure   = "cosine"
	dotMeasure      = "dot"
	distanceMeasure = "distance"
)

var similarityFlags = only("Similarity",
	Choice("measure", "what is shown of two positions", measures, func(s *State) *string { return &s.Similar.Measure }),
	Toggle("log-axis", "offsets on a logarithmic axis", func(s *State) *bool { return &s.Similar.Log }),
	Toggle("sines-alone", "compare the sines alone", func(s *State) *bool { return &s.Similar.Sines }),
	Toggle("curve", "the curve without the matrix", func(s *State) *bool { return &s.Similar.Curve }),
)

func (s SimilaritySettings) clamp() SimilaritySettings {
	if !slices.Contains(measures, s.Measure) {
		s.Measure = cosineMeasure
	}
	return s
}

func nextMeasure(m string) string {
	return measures[(slices.Index(measures, m)+1)%len(measures)]
}

func logName(s State) string {
	if s.Similar.Log {
		return "linear axis"
	}
	return "log axis"
}

func sinesName(s State) string {
	if s.Similar.Sines {
		return "sin and cos"
	}
	return "sin alone?"
}

func curveName(s State) string {
	if s.Similar.Curve {
		return "matrix"
	}
	return "curve alone"
}

// moveColumn moves the column pos + k and leaves the row where it is. The
// column stays in the table; from outside it comes back in.
func (s *State) moveColumn(n int) {
	at := s.Pos + s.Offset
	s.Offset += min(max(at+n, min(at, 0)), max(at, s.Length-1)) - at
}

// moveRow moves the row and leaves the column where it is.
func (s *State) moveRow(n int) {
	to := min(max(s.Pos+n, 0), s.Length-1)
	s.Offset -= to - s.Pos
	s.Pos = to
}

// simNominal is the side of the matrix, in pixels, on a large screen.
const simNominal = 104

// zoomSimilarity walks the ladder, whose far end is the whole length. By
// itself the picture is as large as it can be: the ladder is entered at the
// first step that is closer on a large screen.
func zoomSimilarity(s *State, n int) {
	whole := wholeScale(s.Length, simNominal)
	for ; n > 0; n-- {
		if s.Zoom != Auto {
			s.Zoom = s.Zoom.Step(-1)
			continue
		}
		s.Zoom = closest
		for next := closest.out(); next.closer(whole); next = next.out() {
			s.Zoom = next
		}
	}
	for ; n < 0 && s.Zoom != Auto; n++ {
		if s.Zoom = s.Zoom.Step(1); !s.Zoom.closer(whole) {
			s.Zoom = Auto
		}
	}
}
