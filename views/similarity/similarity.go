// Package similarity shows how alike the rows of any two positions are, and that
// of waves this is one function of their offset.
//
// The picture is the matrix of all pairs of positions (matrix.go), the one curve
// over offsets that the matrix is made of (curve.go), and the sum over pairs of
// waves that makes one value of the curve (sum.go). waves.go arranges them.
// rows.go draws a table without waves, and the sines of one without its cosines:
// there a value depends on both positions. The mathematics is in
// encoding/similar.
package similarity

import (
	"image"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/scores"
)

var bind = chart.Bind[Settings]

// The names of the faces.
const (
	matrixFace   = "matrix"
	byOffsetFace = "by-offset"
	votesFace    = "votes"
)

// The keys of what is shown of two positions, which the votes do not read.
var (
	measureKey = bind("v", "v", "", "next measure: cosine, dot product or distance").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Measure = nextMeasure(*set) }).
			Named(func(_ chart.State, set Settings) string { return nextMeasure(set) })
	axisKey = bind("a", "a", "", "linear or logarithmic axis, of the offsets").
		Do(func(_ *chart.State, set *Settings, _ int) { set.Log = !set.Log }).
		Named(func(s chart.State, set Settings) string {
			return waving(s, chart.Either(set.Log, "linear axis", "log axis"))
		})
	sinesKey = bind("f", "f", "", "sines alone, and back: without cosines no band stays a band").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Sines = !set.Sines }).
			Named(func(s chart.State, set Settings) string {
			return waving(s, chart.Either(set.Sines, "sin and cos", "sin alone?"))
		})
)

// faces are in the order of the row. They share their plan.
var faces = []chart.Face[Settings]{
	{Name: matrixFace, Title: "Matrix", Several: true, Reads: []string{"measure", "log-axis"},
		Keys: []chart.Key[Settings]{measureKey, axisKey, sinesKey},
		Doc:  "all positions against all, with the curve where both fit; of three or four tables the curves alone"},
	{Name: byOffsetFace, Title: "By offset", Reads: []string{"measure"},
		Keys: []chart.Key[Settings]{measureKey, sinesKey},
		Doc:  "the matrix turned by 45°: a column is an offset, with the curve below it",
		Lacks: func(s chart.State, set Settings) string {
			return chart.Either(s.HasWaves() && !set.Sines, "", "these values depend on both positions, not on their offset")
		}},
	{Name: votesFace, Title: "Votes",
		Doc: "where each pair says that the position could be, and the mean of all pairs: the idea of a vernier scale",
		Lacks: func(s chart.State, set Settings) string {
			return chart.Either(s.HasWaves() && !set.Sines, "", "there are no pairs that vote")
		},
		Axes: func(s chart.State, _ Settings) (across, down chart.Axis[Settings]) {
			if s.Declared().Rotates {
				return chart.Along[Settings](backward), chart.Along[Settings](chart.PairAxis)
			}
			return chart.Along[Settings](chart.PositionAxis), chart.Along[Settings](chart.PairAxis)
		},
		Names:   chart.Names(votesName, meanName),
		Reading: votesReading,
		Plan: func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			return newVotes(newSubject(paper, sc, set)).picture()
		}},
}

// View shows how alike any two positions are.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "similarity", Title: "Similarity", Brief: "near and far",
		Filters: true,
		Doc:     "how alike any two positions are: as a matrix, and as a curve",
		Min:     image.Pt(40, 10),
		Hints:   []chart.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "t", Name: "knobs"}},
		Start:   1,
		Second:  "base", Subjects: chart.Subjects{Lines: true, Ink: firstInk},
		Ends: chart.Ends,
	},

	Default: Settings{Measure: similar.Cosine},
	Clamp:   clamp,
	Flags:   flags,
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](rightward), chart.Along[Settings](downward)
	},
	Zoom: func(s *chart.State, set *Settings, n int) {
		if !set.wholly(*s) {
			zoom(s, n)
		}
	},
	Scales:     func(s chart.State, set Settings) string { return chart.Either(set.wholly(s), "", "zoom") },
	OnePicture: onePicture,
	Less: func(s chart.State, set Settings) string {
		switch {
		case !s.HasWaves() || set.Sines:
			return "these values depend on both positions: A and B stand side by side, without a difference"
		case set.voting():
			return "votes have no difference; o shows another face"
		case set.turns():
			return "the turned matrix has no difference; o shows another face"
		}
		return ""
	},
	Plan:    plan,
	Scores:  scores.By[Settings](scores.Weights),
	Note:    func(s chart.State, _ Settings) string { return chart.OffsetNote(s) },
	Knobs:   func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "length", "offset") },
	Reading: reading,
	Quantities: []chart.Quantity[Settings]{
		{Name: similar.Cosine, Of: ofRows(measure.Cosine)},
		{Name: similar.Distance, Of: ofRows(func(e encoding.Encoding, p, q int) (float64, bool) {
			return measure.Distance(e, p, q), true
		})},
	},
	Names: func(Settings) []chart.Name { return names },
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// The names of the regions. A table without waves has no sum and no marks.
var (
	matrixName = &chart.Name{Name: "matrix", Gives: true, Near: true, Doc: "all positions against all"}
	curveName  = &chart.Name{Name: "curve", Gives: true, Doc: "how alike rows are over their offset"}
	sumName    = &chart.Name{Name: "sum", Gives: true, Near: true,
		Doc: "the sum over pairs that makes one value of the curve"}
	marksName = &chart.Name{Name: "marks", Gives: true, Near: true, Doc: "notable offsets, under the curve and on it"}
	votesName = &chart.Name{Name: "votes", Doc: "how well each pair agrees with each position"}
	meanName  = &chart.Name{Name: "mean", Doc: "the mean of the cosines of all pairs"}
	valueName = &chart.Name{Name: "value", Doc: "what is shown of the cursor's offset, in numbers"}

	names = chart.Names(matrixName, curveName, sumName, marksName, valueName)
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face    string // name of one of faces
	Measure string // one of similar.Measures
	Log     bool   // offsets on a logarithmic axis
	Sines   bool   // the sines alone
}

var flags = []chart.Flag[Settings]{
	chart.Choice("measure", "what is shown of two positions", similar.Measures,
		func(s *Settings) *string { return &s.Measure }),
	chart.Toggle("log-axis", "offsets on a logarithmic axis", func(s *Settings) *bool { return &s.Log }),
	chart.Toggle("sines-alone", "compare the sines alone", func(s *Settings) *bool { return &s.Sines }),
}

// turns reports whether the settings turn the matrix of a table of waves.
func (s Settings) turns() bool { return s.Face == byOffsetFace && !s.Sines }

// wholly reports whether the picture has one scale: the matrix is turned, or pairs vote.
func (s Settings) wholly(of chart.State) bool { return (s.turns() || s.voting()) && of.HasWaves() }

// voting reports whether the settings show the votes of the pairs of a table of waves.
func (s Settings) voting() bool { return s.Face == votesFace && !s.Sines }

// clamp replaces an unknown measure by the usual one.
func clamp(s Settings) Settings {
	if !slices.Contains(similar.Measures, s.Measure) {
		s.Measure = similar.Cosine
	}
	return s
}

// nextMeasure returns the measure after the present one.
func nextMeasure(s Settings) string {
	return similar.Measures[(slices.Index(similar.Measures, s.Measure)+1)%len(similar.Measures)]
}

// waving returns the name of a key that needs waves; "" if the table has none, which leaves the key
// out.
func waving(s chart.State, name string) string { return chart.Either(s.HasWaves(), name, "") }

// onePicture reports whether one picture compares two tables: at the same cursor, unless only the longer one has that
// position, and both by their sines alone or none. It also compares one table of waves at two offsets.
func onePicture(a, b chart.State, x, y Settings) bool {
	waves := a.HasWaves() && b.HasWaves() && !x.Sines
	if x.voting() && waves && (a.Offset != b.Offset || a.Declared().Rotates != b.Declared().Rotates) {
		return false
	}
	if a.Offset != b.Offset && (!waves || a.Scheme != b.Scheme || a.Shape() != b.Shape() || a.Length != b.Length) {
		return false
	}
	return x == y && (a.Pos == b.Pos || a.Length != b.Length) && (a.HasWaves() == b.HasWaves() || !x.Sines)
}

// subject holds what both pictures share.
type subject struct {
	chart.Paper
	chart.Scene // of a comparison that of A, with the greatest length
	Settings
	alone bool // the curve is drawn without the matrix
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) subject {
	alone := sc.Hidden.Hides(matrixName) || sc.Comparison != nil && len(sc.Comparison.Scenes) > 2
	if alone {
		set.Face = matrixFace
	}
	sc.Length = sc.Longest()
	return subject{paper, sc, set, alone}
}

// scenes returns what the picture shows: one scene, or those that it compares.
func (s *subject) scenes() []chart.Scene {
	if s.Comparison != nil {
		return s.Comparison.Scenes
	}
	return []chart.Scene{s.Scene}
}

// waving reports whether all tables have waves, so that the offset alone counts.
func (s *subject) waving() bool {
	return !s.Sines && !slices.ContainsFunc(s.scenes(), func(sc chart.Scene) bool { return !sc.HasWaves() })
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	s := newSubject(paper, sc, set)
	if s.waving() {
		return newWaves(s).picture()
	}
	return newRows(s).picture()
}

// measureName returns the name of the measure, as values are labelled.
func (s *subject) measureName() string {
	return chart.Either(s.Measure == similar.DotProduct, "dot product", s.Measure)
}

// place returns the fields that name both positions and the offset.
func (s *subject) place() []chart.Field {
	return []chart.Field{
		{Value: "pos " + chart.Position(s.Pos) + " · " + chart.Position(s.Pos+s.Offset), Ink: chart.CursorStyle, Drop: 5},
		{Value: "k " + chart.Position(s.Offset), Ink: offsetStyle}}
}

// number returns the field of a measure. That of the measure that is shown is never dropped.
func (s *subject) number(measure, text string, drop int) chart.Field {
	if measure == s.Measure {
		drop = 0
	}
	return chart.Field{Label: measure, Value: text, Drop: drop, Name: valueName}
}

// valueColumn returns the column of a measure in a table of numbers.
func valueColumn(name, measure string) chart.Column {
	return chart.Column{Name: name, Format: chart.Either(measure == similar.Distance, chart.Short, chart.Signed),
		Hidden: chart.With(valueName)}
}

// nothing draws the question mark of a picture that is hidden as a whole.
func nothing(f chart.Canvas) {
	w, h := f.Size()
	chart.DrawUnknown(f, 0, 0, w, h)
}

// The arrows follow the matrix: one moves the column pos + k and leaves the row
// where it is, the other the row and leaves the column. Both stay in the table;
// from outside the column comes back in.
var (
	rightward = chart.CursorAxis{Label: "column", Move: func(s *chart.State, n int) {
		at := s.Pos + s.Offset
		s.Offset += min(max(at+n, min(at, 0)), max(at, s.Length-1)) - at
	}}
	downward = chart.CursorAxis{Label: "row", Move: func(s *chart.State, n int) {
		to := min(max(s.Pos+n, 0), s.Length-1)
		s.Offset -= to - s.Pos
		s.Pos = to
	}}
)

// backward is the axis of offsets alone.
var backward = chart.CursorAxis{Label: "offset k", Move: func(s *chart.State, n int) {
	s.Offset = min(max(s.Offset+n, 1-s.Length), s.Length-1)
}}

// nominal is the side of the matrix in pixels on a large screen, smallest the side on a small one.
const nominal, smallest = 104, 8

// zoom changes the scale by n steps of the ladder; the farthest step shows the whole length. From the
// automatic scale, it starts at the first step that is closer than the automatic scale on a large
// screen.
func zoom(s *chart.State, n int) {
	for ; n > 0; n-- {
		if s.Zoom != chart.Auto {
			s.Zoom = s.Zoom.Step(-1)
			continue
		}
		s.Zoom = chart.Closest
		for next := chart.Closest.Out(); closer(next, s.Length, nominal); next = next.Out() {
			s.Zoom = next
		}
	}
	ripples := s.HasWaves() && s.Shape().DModel <= 4 // by itself it may show a part: see waves.ripples
	for ; n < 0 && (ripples || s.Zoom != chart.Auto); n++ {
		switch next := s.Zoom.Step(1); {
		case closer(next, s.Length, chart.Either(ripples, smallest, nominal)):
			s.Zoom = next
		case !ripples:
			s.Zoom = chart.Auto
		}
	}
}

// reading returns the measure at the cursor's offset. The sines alone have none that belongs to the offset.
func reading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	if set.Sines || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	of := set.Measure + " at k = " + chart.Position(sc.Offset)
	return chart.Reading{Of: of, Value: newTable(&sc, set).kernel.At(sc.Offset)}, true
}

// ofRows returns the function of a quantity of the two rows that are compared.
func ofRows(of func(e encoding.Encoding, p, q int) (float64, bool)) func(chart.Scene, Settings) (float64, bool) {
	return func(sc chart.Scene, set Settings) (float64, bool) {
		if set.Sines && sc.HasWaves() {
			return sc.Compare(measure.Sines(sc.Waves), of)
		}
		return sc.Compare(sc.Enc, of)
	}
}
