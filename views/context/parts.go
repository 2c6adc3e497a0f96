package context

import (
	"slices"

	"wavescope/views/scene"
)

// methodPart is a part of all faces: a method is numbered as in the picture.
var methodPart = scene.Part{Name: "method", Each: "method, from 0", Doc: "what a method makes of the pairs"}

// faceParts are what the faces are made of, by their names.
var faceParts = map[string][]scene.Part{
	dialsFace: {
		methodPart,
		{Name: "dial", Each: "pair", Doc: "the dials of a pair, by all methods"},
		{Name: "pairs", Doc: "what was seen of each pair, and what is reached"},
		{Name: "new", Doc: "which angles are new, on the dials and in their colours"},
		{Name: "counts", Block: true, Doc: "how many pairs go outside, and how many are slowed"},
		{Name: "ratios", Doc: "how much slower each pair turns"},
		{Name: "wavelengths", Doc: "the wavelength of each pair"},
		{Name: "edge", Doc: "the line between pairs that made a full turn and those that did not"},
		{Name: "legend", Doc: "what the colours are"},
	},
	frequenciesFace: {
		methodPart,
		{Name: "curve", Doc: "how much slower each pair turns, by every method"},
		{Name: "new", Doc: "where angles are new"},
		{Name: "edge", Doc: "the line between pairs that made a full turn and those that did not"},
		{Name: "wavelengths", Doc: "the wavelength of each pair"},
		{Name: "strokes", Block: true, Doc: "how many pairs are kept, blended and divided, as strokes"},
		{Name: "tables", Block: true, Doc: "all tables beside the curves"},
		{Name: "counts", Doc: "how many pairs each method keeps, blends, divides and lets outside"},
		{Name: "pairs", Doc: "what becomes of the pair under the cursor"},
		{Name: "formulas", Doc: "what each method does to the frequencies"},
	},
	scoreFace: {
		methodPart,
		{Name: "curve", Doc: "the lowest mean cosine up to each offset"},
		{Name: "lengths", Doc: "the lines at both lengths"},
		{Name: "first", Doc: "where each method is first below 0"},
		{Name: "table", Block: true, Doc: "all numbers beside the curves"},
	},
}

func (s *subject) hasCounts() bool { return !s.Hidden.Has("counts") }

// hidesMethod reports that it is left out what a method makes of the pairs: it,
// or the curves of all.
func (s *subject) hidesMethod(m method) bool {
	i := slices.IndexFunc(s.methods, func(other method) bool { return other.kind == m.kind })
	return s.Hidden.Has("curve") || s.Hidden.HasN("method", i)
}
