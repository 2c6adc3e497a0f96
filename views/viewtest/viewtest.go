// Package viewtest has what tests of several views share: scenes ([SceneOf],
// [Changed]), a generator of valid States ([SomeState]), readers of frames
// ([ScreenRow], [BrailleDot], [ShowsSeries] …), and tests that hold for the regions
// of every view ([HoldsParts], [Regions]). It imports no view.
package viewtest

import (
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed

	"wavescope/encoding/memo"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
)

// Failer is a test of any kind: a plain one, a property, a benchmark.
type Failer = rapid.TB

// cache is shared by the scenes of all tests, as the program shares one between frames.
var cache = new(memo.Cache)

// SceneOf is the scene of a State, clamped.
func SceneOf(t Failer, s chart.State) chart.Scene {
	t.Helper()
	sc, err := chart.New(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	sc.Cache = cache
	return sc
}

// Changed is the scene of the default State with a change.
func Changed(t Failer, change func(*chart.State)) chart.Scene {
	t.Helper()
	s := chart.Default()
	change(&s)
	return SceneOf(t, s)
}

// Ladder lists every zoom, Auto first.
func Ladder() []chart.Zoom {
	zooms := []chart.Zoom{chart.Auto, -8, -4, -2, 1}
	for z := chart.Zoom(1); z < encoding.MaxPos; {
		for _, times := range []chart.Zoom{2, 5, 10} {
			zooms = append(zooms, z*times)
		}
		z *= 10
	}
	return zooms
}

// SomeState draws any State that Clamp lets through, small tables and the
// default ones more often than others.
var SomeState = rapid.Custom(func(t *rapid.T) chart.State {
	s := chart.State{
		Scheme:  rapid.OneOf(rapid.SampledFrom(scheme.All[:2]), rapid.SampledFrom(scheme.All)).Draw(t, "scheme").Name,
		Config:  someConfig.Draw(t, "config"),
		Matched: rapid.Bool().Draw(t, "matched"),

		Attention: someAttention.Draw(t, "attention"),

		Offset: rapid.OneOf(rapid.IntRange(-9, 9), rapid.IntRange(-encoding.MaxPos, encoding.MaxPos)).Draw(t, "offset"),
		Zoom:   rapid.SampledFrom(Ladder()).Draw(t, "zoom"),
		Bits:   rapid.IntRange(0, chart.MaxBits).Draw(t, "bits"),
	}
	def := chart.Default()
	s.Pos = rapid.OneOf(rapid.IntRange(0, s.Length-1), rapid.Just(min(def.Pos, s.Length-1))).Draw(t, "pos")
	if rapid.IntRange(0, 15).Draw(t, "model is given") == 0 {
		s.Model = model.Named(rapid.SampledFrom(model.Presets).Draw(t, "model").Name)
		s, _ = s.Adopt(s) // a preset has no errors
		s.Pos = min(s.Pos, s.Length-1)
	}
	s.Head = min(s.Head, s.Heads)
	if _, err := s.RopeBy(encoding.LongRoPE); err != nil && s.Method == encoding.LongRoPE {
		s.Method = encoding.Unscaled // it needs a model with lists
	}
	columns := s.Columns()
	s.Dim = rapid.OneOf(rapid.IntRange(0, columns-1), rapid.Just(min(def.Dim, columns-1))).Draw(t, "dim")
	for range rapid.IntRange(0, chart.MaxMarks).Draw(t, "marks") {
		if dim := rapid.IntRange(0, columns-1).Draw(t, "mark"); s.Marks.Index(dim) < 0 {
			s.Marks = s.Marks.Toggle(dim)
		}
	}
	return s
})

// someAttention draws what schemes read that change queries, keys or scores.
var someAttention = rapid.Custom(func(t *rapid.T) chart.Attention {
	a := chart.Default().Attention
	if rapid.Bool().Draw(t, "usual attention") {
		return a
	}
	pairs := rapid.OneOf(rapid.IntRange(1, 10), rapid.Just(64),
		rapid.IntRange(1, encoding.MaxDModel/2)).Draw(t, "head pairs")
	length := rapid.OneOf(rapid.Just(0), rapid.IntRange(1, 10_000), rapid.IntRange(1, encoding.MaxPos))
	a.Heads, a.Head = rapid.IntRange(1, 40).Draw(t, "heads"), rapid.IntRange(1, 40).Draw(t, "head")
	a.HeadDim, a.RotaryDim = 2*pairs, rapid.SampledFrom([]int{0, 2, 2 * pairs}).Draw(t, "rotary")
	a.Pairing = encoding.Pairing(rapid.IntRange(0, len(encoding.Pairings)-1).Draw(t, "pairing"))
	a.Method = encoding.Method(rapid.IntRange(0, len(encoding.Methods)-1).Draw(t, "method"))
	a.Factor = rapid.OneOf(rapid.SampledFrom([]float64{1, 4, 8, encoding.MaxFactor}),
		rapid.Float64Range(1, 100)).Draw(t, "factor")
	a.Train, a.Target = length.Draw(t, "train"), length.Draw(t, "target")
	a.Buckets = 2 * rapid.IntRange(2, 40).Draw(t, "buckets")
	a.Bidirectional = rapid.Bool().Draw(t, "bidirectional")
	a.MaxDistance = a.ExactBuckets() + rapid.IntRange(1, 1000).Draw(t, "max distance")
	a.LearnedRows = rapid.IntRange(1, 5000).Draw(t, "rows")
	return a
})

// someConfig draws the shape of a table.
var someConfig = rapid.Custom(func(t *rapid.T) encoding.Config {
	return encoding.Config{
		DModel: rapid.OneOf(rapid.IntRange(2, 20), rapid.Just(64),
			rapid.IntRange(encoding.MinDModel, encoding.MaxDModel)).Draw(t, "d_model"),
		Length: rapid.OneOf(rapid.IntRange(1, 20), rapid.Just(128),
			rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length"),
		Base: rapid.OneOf(rapid.SampledFrom([]float64{math.Nextafter(1, 2), 10_000, 500_000, encoding.MaxBase}),
			rapid.Float64Range(1.0001, 1e9)).Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	}
})

// Hit returns what a click on a cell of a picture does to a State and the settings of its
// view; nil where it does nothing.
func Hit[S any](p interface{ Hit(x, y int) chart.Change }, x, y int) func(*chart.State, *S) {
	change := p.Hit(x, y)
	if !change.Answers() {
		return nil
	}
	return func(s *chart.State, set *S) {
		if change.State != nil {
			change.State(s)
		}
		if change.Set != nil {
			*set = change.Set.(S)
		}
	}
}

// HiddenWith returns the names of the regions that hide a column of a table, with blanks
// between them.
func HiddenWith(s chart.Shown, column int) string {
	var names []string
	for _, r := range s.Hidden(column) {
		if name := r.String(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}
