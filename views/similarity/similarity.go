// Package similarity shows how alike the rows of any two positions are, and that
// all of it is one function of their offset.
//
// It owns the matrix of all pairs of positions, the one curve over offsets that
// it is made of, the sum over pairs of waves that makes one value of the curve,
// and the list of offsets that are hardest to tell apart. In come a paper, a
// scene and [Settings]; out goes a tree of regions, see package chart. The
// mathematics is in encoding/similar. Read arrange.go first, which says where
// everything stands, then scale.go (what a dot product is shown as), waves.go,
// matrix.go, curve.go and sum.go; less.go is the difference of two tables, rows.go
// the picture of a table without waves.
package similarity

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

var bind = chart.Bind[Settings]

// View shows how alike any two positions are.
var View = chart.View[Settings]{
	Name: "similarity", Title: "Similarity", Brief: "near and far",
	Doc:     "how alike any two positions are: a matrix, and the one curve over offsets that it is made of",
	Min:     image.Pt(40, 10),
	Default: Settings{Measure: similar.Cosine},
	Clamp:   clamp,
	Flags:   flags,
	Keys: []chart.Key[Settings]{
		bind("v", "v", "", "cosine, dot product or distance").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Measure = nextMeasure(*set) }).
			Named(func(_ chart.State, set Settings) string { return nextMeasure(set) }),
		bind("a", "a", "", "offsets on a linear or a logarithmic axis").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Log = !set.Log }).
			Named(func(s chart.State, set Settings) string {
				return waving(s, chart.Either(set.Log, "linear axis", "log axis"))
			}),
		bind("f", "f", "", "compare the sines alone: without cosines no band stays a band").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Sines = !set.Sines }).
			Named(func(s chart.State, set Settings) string {
				return waving(s, chart.Either(set.Sines, "sin and cos", "sin alone?"))
			}),
		bind("o", "o", "", "the curve alone, or with the matrix where both fit").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Curve = !set.Curve }).
			Named(func(_ chart.State, set Settings) string { return chart.Either(set.Curve, "matrix", "curve alone") }),
		bind("n", "n", "next mark", "next notable offset: first rise, look-alike, first negative").
			Do(func(s *chart.State, _ *Settings,
				_ int) {
				s.Offset = cmp.Or(nextFact(*s), s.Offset)
			}).Telling(tellFact).
			Named(func(s chart.State, _ Settings) string { return waving(s, "next mark") }),
	},
	Hints: []chart.Hint{{Label: "[ ]", Name: "offset k"}},
	Lists: []chart.Listing[Settings]{collisions, widths},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](rightward), chart.Along[Settings](downward)
	},
	Start: 1,
	Zoom:  func(s *chart.State, _ *Settings, n int) { zoom(s, n) },
	Ends:  chart.Ends,
	Plan:  chart.Plan(plan),
	Told:  chart.Tell(plan),
	Note:  func(s chart.State, _ Settings) string { return chart.OffsetNote(s) },
	Table: func(Settings) string { return "similarity" },
	// The plot of one row against all is another one at every position.
	Less: func(s chart.State, set Settings) string {
		if !s.HasWaves() {
			return "only waves have one curve over offsets to subtract"
		}
		return chart.Either(set.Sines, "sines alone make no curve to subtract; f brings the cosines back", "")
	},
	Agree: func(from, set Settings) Settings { // the difference of two measures means nothing
		set.Measure, set.Sines = from.Measure, from.Sines
		return set
	},
	Reading: reading,
	Names:   func(Settings) []chart.Name { return names },
}

// The names of what is on the picture; a table without waves has no sum.
var (
	matrixName = &chart.Name{Name: "matrix", Gives: true, Near: true, Doc: "all positions against all"}
	curveName  = &chart.Name{Name: "curve", Gives: true, Doc: "how alike rows are over their offset"}
	sumName    = &chart.Name{Name: "sum", Gives: true, Near: true,
		Doc: "the sum over pairs that makes one value of the curve"}
	marksName = &chart.Name{Name: "marks", Doc: "notable offsets, under the curve and on it"}
	valueName = &chart.Name{Name: "value", Doc: "what is shown of the cursor's offset, in numbers"}
	bandName  = &chart.Name{Name: "band", Doc: "how alike two random directions are"}

	names = chart.Names(matrixName, curveName, sumName, marksName, valueName, bandName)
)

// subject is what both pictures are about.
type subject struct {
	chart.Paper
	chart.Scene
	Settings
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) subject {
	set.Curve = set.Curve || sc.Hidden.Hides(matrixName)
	return subject{paper, sc, set}
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	s := newSubject(paper, sc, set)
	if !sc.HasWaves() {
		return newRowwise(s).picture()
	}
	return newWaves(s).picture()
}

// waving names a key that needs waves, and leaves it out where there are none.
func waving(s chart.State, name string) string { return chart.Either(s.HasWaves(), name, "") }

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

// nominal is the side of the matrix, in pixels, on a large screen, smallest that
// on a small one.
const nominal, smallest = 104, 8

// zoom walks the ladder, whose far end is the whole length. By itself the
// picture is as large as it can be: the ladder is entered at the first step that
// is closer on a large screen.
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
	ripples := s.HasWaves() && s.Shape().DModel <= 4 // by itself it may show a part: see plan.ripples
	for ; n < 0 && (ripples || s.Zoom != chart.Auto); n++ {
		switch next := s.Zoom.Step(1); {
		case closer(next, s.Length, chart.Either(ripples, smallest, nominal)):
			s.Zoom = next
		case !ripples:
			s.Zoom = chart.Auto
		}
	}
}

// reading is the measure at the cursor's offset. The sines alone have none that
// belongs to the offset.
func reading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	if set.Sines || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	of := chart.Line{chart.Offset("k = " + strconv.Itoa(sc.Offset)), chart.Faint(" · "), chart.Plain(set.Measure)}
	return chart.Reading{Of: of, Value: newTable(sc.Waves, set).kernel.At(sc.Offset)}, true
}

// Settings are what only this view reads.
type Settings struct {
	Measure string // one of similar.Measures
	Log     bool   // offsets on a logarithmic axis
	Sines   bool   // the sines alone
	Curve   bool   // the curve without the matrix
}

var flags = []chart.Flag[Settings]{
	chart.Choice("measure", "what is shown of two positions", similar.Measures,
		func(s *Settings) *string { return &s.Measure }),
	chart.Toggle("log-axis", "offsets on a logarithmic axis", func(s *Settings) *bool { return &s.Log }),
	chart.Toggle("sines-alone", "compare the sines alone", func(s *Settings) *bool { return &s.Sines }),
	chart.Toggle("curve", "the curve without the matrix", func(s *Settings) *bool { return &s.Curve }),
}

// clamp takes the usual measure for one that there is not.
func clamp(s Settings) Settings {
	if !slices.Contains(similar.Measures, s.Measure) {
		s.Measure = similar.Cosine
	}
	return s
}

// nextMeasure is the one after the present.
func nextMeasure(s Settings) string {
	return similar.Measures[(slices.Index(similar.Measures, s.Measure)+1)%len(similar.Measures)]
}
