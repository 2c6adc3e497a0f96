package views

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/curves"
	"wavescope/views/heatmap"
	"wavescope/views/order"
	"wavescope/views/scene"
	"wavescope/views/similarity"
	"wavescope/views/viewtest"
)

// someState draws any State that Clamp lets through.
var someState = rapid.Custom(func(t *rapid.T) scene.State {
	s := scene.State{
		View:   rapid.SampledFrom(viewNames()).Draw(t, "view"),
		Scheme: rapid.SampledFrom(schemeNames()).Draw(t, "scheme"),
		Config: encoding.Config{
			DModel: rapid.OneOf(rapid.IntRange(2, 20), rapid.Just(64), rapid.IntRange(encoding.MinDModel, encoding.MaxDModel)).Draw(t, "d_model"),
			Length: rapid.OneOf(rapid.IntRange(1, 20), rapid.Just(128), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length"),
			Base: rapid.OneOf(rapid.SampledFrom([]float64{math.Nextafter(1, 2), 10_000, 500_000, encoding.MaxBase}),
				rapid.Float64Range(1.0001, 1e9)).Draw(t, "base"),
			Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
		},
		Offset:  rapid.OneOf(rapid.IntRange(-9, 9), rapid.IntRange(-encoding.MaxPos, encoding.MaxPos)).Draw(t, "offset"),
		Zoom:    rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom"),
		Speed:   rapid.IntRange(1, scene.MaxSpeed).Draw(t, "speed"),
		Overlay: rapid.Bool().Draw(t, "overlay"),
		Numbers: rapid.Bool().Draw(t, "numbers"),
		Turned:  rapid.Bool().Draw(t, "turned"),
		Phase:   rapid.Bool().Draw(t, "phase"),
		Pixel:   heatmap.Pixel(rapid.IntRange(0, len(heatmap.PixelNames)-1).Draw(t, "pixel")),
		Matched: rapid.Bool().Draw(t, "matched"),
		Cells:   rapid.Bool().Draw(t, "cells"),
		Bits:    rapid.IntRange(0, scene.MaxBits).Draw(t, "bits"),
		Predict: rapid.Bool().Draw(t, "predict"),
		Anchor:  rapid.IntRange(-encoding.MaxPos, encoding.MaxPos).Draw(t, "anchor"),
		Table:   curves.someTable.Draw(t, "table"),
		Similar: someSimilarity.Draw(t, "similarity"),
		Order:   order.someOrder.Draw(t, "order"),
	}
	def := scene.Default()
	s.Pos = rapid.OneOf(rapid.IntRange(0, s.Length-1), rapid.Just(min(def.Pos, s.Length-1))).Draw(t, "pos")
	s.Dim = rapid.OneOf(rapid.IntRange(0, s.DModel-1), rapid.Just(min(def.Dim, s.DModel-1))).Draw(t, "dim")
	for range rapid.IntRange(0, scene.MaxMarks).Draw(t, "marks") {
		if dim := rapid.IntRange(0, s.DModel-1).Draw(t, "mark"); s.Marks.Index(dim) < 0 {
			s.Marks = s.Marks.Toggle(dim)
		}
	}
	return s
})

// someSimilarity draws what the similarity view can show.
var someSimilarity = rapid.Custom(func(t *rapid.T) similarity.SimilaritySettings {
	return similarity.SimilaritySettings{
		Measure: rapid.SampledFrom(similarity.measures).Draw(t, "measure"),
		Log:     rapid.Bool().Draw(t, "log"),
		Sines:   rapid.Bool().Draw(t, "sines"),
		Curve:   rapid.Bool().Draw(t, "curve"),
	}
})

// The generator makes States that need no clamping, or the tests that use it
// prove less than they say.
func TestSomeStateIsClamped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if s := someState.Draw(t, "state"); s != s.Clamp() {
			t.Fatalf("%+v becomes %+v", s, s.Clamp())
		}
	})
}
