// Package context is the view of positions past the length that a model was
// trained on, and of the methods that read further.
//
// It has three pictures. The bars (bars.go) show which angles each pair met in
// training and which are new. The ranking (ranking.go) shows at which offset the
// mean cosine of all pairs first falls below 0, a rule of thumb. The frequencies
// (frequencies.go) show how much slower each method turns each pair. What is compared is in methods.go, words and tables of numbers are in words.go.
// The mathematics is in encoding/reach.
package context

import (
	"image"
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face string // one of faces
}

// The faces, in the order of the row.
const (
	newFace         = "new"
	reachFace       = "reach"
	frequenciesFace = "frequencies"
)

var (
	faces  = []string{newFace, reachFace, frequenciesFace}
	titles = []string{"New", "Reach", "Frequencies"}
)

// at returns the index of the face that is shown.
func (set Settings) at() int { return max(slices.Index(faces, set.Face), 0) }

// The names of the regions.
var (
	methodName = &chart.Name{Name: "method", Each: "method, from 0", Gives: true,
		Doc: "what a method makes of the pairs"}
	newName  = &chart.Name{Name: "new", Doc: "which angles are new, and how many"}
	edgeName = &chart.Name{Name: "edge",
		Doc: "the line between pairs that made a full turn and those that did not"}
	wavesName = &chart.Name{Name: "wavelengths", Doc: "the wavelength of each pair"}
	pairsName = &chart.Name{Name: "pairs", Doc: "what was seen of each pair, and what is reached"}

	dialName   = &chart.Name{Name: "dial", Doc: "the dial of the pair under the cursor"}
	countsName = &chart.Name{Name: "counts", Doc: "how many pairs reach new angles, and how many are slowed"}

	curveName   = &chart.Name{Name: "curve", Doc: "how much slower each pair turns, by every method"}
	strokesName = &chart.Name{Name: "strokes", Gives: true,
		Doc: "how many pairs are kept, blended and divided, as strokes"}

	fallName    = &chart.Name{Name: "curve", Doc: "the lowest mean cosine up to each offset"}
	lengthsName = &chart.Name{Name: "lengths", Doc: "the lines at both lengths"}
	firstName   = &chart.Name{Name: "first", Doc: "where each method is first below 0"}
)

var faceNames = map[string][]chart.Name{
	newFace:         chart.Names(methodName, pairsName, newName, countsName, edgeName, dialName),
	frequenciesFace: chart.Names(methodName, curveName, newName, countsName, edgeName, wavesName, strokesName),
	reachFace:       chart.Names(methodName, fallName, lengthsName, firstName),
}

var bind = chart.Bind[Settings]

// View shows which angles are new past the training length, by every method.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "context", Title: "Context", Brief: "past the training",
		Doc:           "past the training length: angles never seen, and what each method does about them",
		Min:           image.Pt(40, 14),
		NeedsNoTable:  true,
		AboutTraining: true,
		Reads:         true,
		Hints:         []chart.Hint{{Label: "m", Name: ""}, {Label: "+ −", Name: ""}},
		Ends:          chart.OneScale,
	},

	Default: Settings{Face: newFace},
	Clamp: func(set Settings) Settings {
		set.Face = faces[set.at()]
		return set
	},
	Flags: []chart.Flag[Settings]{
		chart.Choice("context-face", "which face", faces, func(set *Settings) *string { return &set.Face }),
	},
	Keys: []chart.Key[Settings]{
		bind("o", "o", "next face", "next face: New, Reach, Frequencies").
			Do(func(_ *chart.State, set *Settings, n int) {
				set.Face = faces[(set.at()+n+len(faces))%len(faces)]
			}),
		bind("f", "f", "factor", "next factor: 2, 4, 8, 16, 32, 64").
			Do(func(s *chart.State, _ *Settings, _ int) { s.Factor = nextFactor(s.Factor) }),
	},
	Axes:  axes,
	Zoom:  func(*chart.State, *Settings, int) {},
	Plan:  plan,
	Names: func(set Settings) []chart.Name { return faceNames[set.Face] },
	Note:  func(s chart.State, _ Settings) string { return strconv.Itoa(s.L0()) + " → " + strconv.Itoa(s.L()) },

	Reading: reading,
}

// axes returns the axes of the arrow keys: across move along the pairs, in Reach along the
// offsets; down along the methods.
func axes(_ chart.State, set Settings) (across, down chart.Axis[Settings]) {
	down = chart.Axis[Settings]{Label: "method", Move: func(s *chart.State, _ *Settings, n int) {
		kinds := kindsOf(*s)
		at := max(slices.Index(kinds, s.Method), 0)
		s.Method = kinds[min(max(at+n, 0), len(kinds)-1)]
	}}
	if set.Face == reachFace {
		return chart.Axis[Settings]{Label: "offset", Move: func(s *chart.State, _ *Settings, n int) {
			s.Offset = max(abs(s.Offset)+n, 0)
		}}, down
	}
	return chart.Axis[Settings]{Label: "pair", Move: func(s *chart.State, _ *Settings, n int) {
		chart.PairAxis.Move(s, n)
	}}, down
}

func abs(n int) int { return max(n, -n) }

// nextFactor returns the next power of two, and 2 after the largest.
func nextFactor(factor float64) float64 {
	const most = 64
	for next := 2.0; next <= most; next *= 2 {
		if next > factor {
			return next
		}
	}
	return 2
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	s := newSubject(paper, sc, set)
	switch {
	case len(s.methods) == 0:
		return s.nothing()
	case set.Face == frequenciesFace:
		return newFrequencies(s).picture()
	case set.Face == reachFace:
		return newRanking(s).picture()
	}
	return newBars(s).picture()
}

// picture puts the row of faces over the layers of a face. Page keys move by an eighth of
// the training length.
func (s *subject) picture(w chart.Words, table func() chart.Data, layers ...chart.Region) chart.Picture {
	heading := s.faces().Heading(s.Paper, chart.Region{})
	layers = append(layers, chart.Place(0, 0, heading))
	return chart.Picture{Root: chart.Region{Way: chart.Stack, Data: table, In: layers}, Words: w,
		First: s.Pos, N: max(s.train/8, 1)}
}

// faces returns the row with the titles of the faces.
func (s *subject) faces() chart.Faces {
	return chart.Faces{Titles: titles, At: s.Settings.at(), Set: func(i int) any { return Settings{Face: faces[i]} }}
}

// tabsEnd returns the column after the row of faces.
func (s *subject) tabsEnd() int {
	return s.W - s.faces().HeadingWidth(s.Paper)
}

// nothing returns the picture of a scheme without pairs: a sentence that says why there is
// nothing.
func (s *subject) nothing() chart.Picture {
	why := s.why()
	return chart.Picture{Words: chart.Words{Caption: why}, First: s.Pos, N: 1,
		Root: chart.Region{
			Draw: func(f chart.Canvas) {
				f.TextCenter(0, s.H/2, s.W, chart.Fitting(f, s.W-2, why...), frame.Style{FG: frame.Text})
			},
			Data: func() chart.Data {
				return chart.Data{Name: "nothing", Title: "why there are no numbers", Rows: 1, Here: chart.Nowhere,
					Columns: []chart.Column{{Name: "scheme " + s.Scheme}}, Row: func(int, []float64) {},
					Label: func(int) string { return why[0] }}
			}}}
}

// reading returns the number that a face is about: how many pairs reach new angles, how
// much slower a pair turns, or how low the mean cosine falls.
func reading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	s := newSubject(chart.Paper{}, sc, set)
	if len(s.methods) == 0 {
		return chart.Reading{}, false
	}
	m := s.method()
	switch set.Face {
	case frequenciesFace:
		of := "ω′/ω of pair " + strconv.Itoa(s.pair)
		return chart.Reading{Of: of, Value: m.Ratio(s.pair)}, true
	case reachFace:
		mean, _, ok := m.Fall().Lowest(s.k())
		of := "lowest mean cosine up to k = " + strconv.Itoa(s.k())
		return chart.Reading{Of: of, Value: mean}, ok
	}
	of := "pairs at angles never seen"
	return chart.Reading{Of: of, Value: float64(m.Count().Outside), Whole: true}, true
}

// noCover is the Cover of a region that leaves out by itself what is hidden.
func noCover(chart.Canvas) {}
