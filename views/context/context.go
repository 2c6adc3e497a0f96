// Package context is the view of positions past the length that a model was
// trained on, and of the methods that read further.
//
// It has two pictures. The bars (bars.go) show which angles each pair met in
// training and which are new. The frequencies (frequencies.go) show how much
// slower each method turns each pair. What is compared is in methods.go, words
// and tables of numbers are in words.go. Two subjects have one picture (comparison.go).
// The mathematics is in encoding/reach.
package context

import (
	"image"
	"slices"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face   string // one of faces
	Layers string // one of letters: the group of a model's layers that is shown
}

// The faces, in the order of the row.
const (
	newFace         = "new"
	frequenciesFace = "frequencies"
)

// The names of the regions.
var (
	methodName = &chart.Name{Name: "method", Each: "method, from 0", Gives: true,
		Doc: "what a method makes of the pairs"}
	newName  = &chart.Name{Name: "new", Doc: "which angles are new, and how many"}
	edgeName = &chart.Name{Name: "edge",
		Doc: "the line between pairs that made a full turn and those that did not"}
	wavesName = &chart.Name{Name: "wavelengths", Doc: "the wavelength of each pair"}
	pairsName = &chart.Name{Name: "pairs", Doc: "what was seen of each pair, and what is reached"}

	layersName = &chart.Name{Name: "layers", Doc: "what each layer of a model sees"}
	lengthName = &chart.Name{Name: "length", Doc: "the training length and the length that is read"}
	dialName   = &chart.Name{Name: "dial", Doc: "the dial of the pair under the cursor"}
	countsName = &chart.Name{Name: "counts", Doc: "how many pairs reach new angles, and how many are slowed"}

	curveName   = &chart.Name{Name: "curve", Doc: "how much slower each pair turns, by every method"}
	strokesName = &chart.Name{Name: "strokes", Gives: true,
		Doc: "how many pairs are kept, blended and divided, as strokes"}

	limitName = &chart.Name{Name: "curve", Doc: "what a scheme without angles does with a position or a distance"}
)

// faces are in the order of the row. The layers and the curve of New are also shown where nothing turns, which leaves
// one face.
var faces = []chart.Face[Settings]{
	{Name: newFace, Title: "New", Several: true, Doc: "which angles each pair met in training, and which are new",
		Names: chart.Names(methodName, pairsName, newName, countsName, edgeName, dialName, layersName, lengthName,
			limitName),
		Plan: func(p chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			if sc.Comparison != nil {
				return newComparison(p, sc, set).picture()
			}
			s := newSubject(p, sc, set)
			if len(s.methods) == 0 {
				return s.still()
			}
			return newBars(s).picture()
		},
		Reading: func(sc chart.Scene, set Settings) (chart.Reading, bool) {
			s := newSubject(chart.Paper{}, sc, set)
			if len(s.methods) == 0 {
				return chart.Reading{}, false
			}
			of := "pairs at angles never seen"
			return chart.Reading{Of: of, Value: float64(s.method().Count().Outside), Whole: true}, true
		}},
	{Name: frequenciesFace, Title: "Frequencies", Doc: "how much slower each method turns each pair",
		Lacks: func(s chart.State, set Settings) string {
			return chart.Either(turns(s, set), "", "nothing turns in these layers: there is one face")
		},
		Names: chart.Names(methodName, curveName, newName, countsName, edgeName, wavesName, strokesName, layersName,
			lengthName),
		Plan: func(p chart.Paper, sc chart.Scene, set Settings) chart.Picture {
			if sc.Comparison != nil {
				return newRatios(p, sc, set).picture()
			}
			return newFrequencies(newSubject(p, sc, set)).picture()
		},
		Reading: func(sc chart.Scene, set Settings) (chart.Reading, bool) {
			s := newSubject(chart.Paper{}, sc, set)
			return chart.Reading{Of: "ω′/ω of pair " + strconv.Itoa(s.pair), Value: s.method().Ratio(s.pair)}, true
		}},
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
		Second:        "base",
	},

	Default: Settings{Layers: ownLayers},
	Clamp: func(set Settings) Settings {
		if !slices.Contains(letters, set.Layers) {
			set.Layers = ownLayers
		}
		return set
	},
	Flags: []chart.Flag[Settings]{
		chart.Choice("context-layers", "which layers of a model, by their letter in the strip", letters,
			func(set *Settings) *string { return &set.Layers }),
	},
	Keys: []chart.Key[Settings]{
		bind("comma:-1 .:+1", ", .", "length", "the length that is read: half, or twice, the training length times a "+
			"power of two").
			Do(func(s *chart.State, _ *Settings, n int) { s.Target = nextLength(*s, n) }).
			Telling(func(p chart.Pressed[chart.In[Settings]]) string {
				return p.Ends("the length is the least", "the length is the most")
			}),
		bind("n:+1 N:-1", "n", "", "next group of layers, of a model; N the one before").
			Do(func(s *chart.State, set *Settings, n int) { *set = nextLayers(*s, *set, n) }).
			Named(func(s chart.State, _ Settings) string { return chart.Either(len(s.Groups()) > 1, "layers", "") }).
			Telling(chart.Idly[Settings]("there is one group of layers")),
		bind("f", "f", "factor", "next factor: 2, 4, 8, 16, 32, 64").
			Do(func(s *chart.State, set *Settings, _ int) {
				if turns(*s, *set) {
					s.Factor = nextFactor(s.Factor)
				}
			}).
			Named(ifTurns("factor")).
			Telling(chart.Idly[Settings]("nothing turns in these layers: there is nothing to scale")),
	},
	Axes:       axes,
	Aim:        aim,
	Zoom:       func(*chart.State, *Settings, int) {},
	Knobs:      knobs,
	OnePicture: onePicture,
	Note:       func(s chart.State, _ Settings) string { return strconv.Itoa(s.L0()) + " → " + strconv.Itoa(s.L()) },
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// knobs lists what decides the length that is read, and then what decides the frequencies.
func knobs(s chart.State, _ Settings) []string {
	read := chart.Either(s.Target > 0, "target-length", "factor")
	trained := chart.Either(s.Train > 0, "train-length", "length")
	if s.Shape().RoPE.Frequencies != "" {
		return []string{read, trained}
	}
	return []string{read, trained, "base", "head-dim"}
}

// turns reports whether pairs turn in the layers that are shown.
func turns(s chart.State, set Settings) bool {
	if at, own := groupOf(s, set); at != own {
		return s.Groups()[at].Scheme == scheme.RoPE
	}
	return s.HasBase() && tableRows(s) == 0
}

// ifTurns names a key where pairs turn.
func ifTurns(name string) func(chart.State, Settings) string {
	return func(s chart.State, set Settings) string { return chart.Either(turns(s, set), name, "") }
}

// aim returns the column of the pair with the largest new part of a turn, the fastest of several, by the method
// under the cursor or else without one; or of the slowest pair that turns.
func aim(sc chart.Scene, set Settings) int {
	s := newSubject(chart.Paper{}, sc, set)
	if len(s.methods) == 0 {
		return sc.Dim
	}
	for _, m := range []method{s.method(), s.methods[0]} {
		best := 0
		for pair := range m.Len() {
			if newTurns(m, pair, s.target) > newTurns(m, best, s.target) {
				best = pair
			}
		}
		if newTurns(m, best, s.target) > 0 {
			return s.ColumnOf(best)
		}
	}
	last := s.pairs() - 1
	for last > 0 && s.method().Turns(last, 1) == 0 {
		last--
	}
	return s.ColumnOf(last)
}

// axes returns the axes of the arrow keys: across move along the pairs, down along the
// methods. Where nothing turns both move along the axis of the curve.
func axes(s chart.State, set Settings) (across, down chart.Axis[Settings]) {
	offset := chart.Axis[Settings]{Label: "offset", Move: func(s *chart.State, _ *Settings, n int) {
		s.Offset = max(abs(s.Offset)+n, 0)
	}}
	switch {
	case turns(s, set):
	case tableRows(s) > 0:
		return chart.Along[Settings](chart.PositionAxis), chart.Along[Settings](chart.PositionAxis)
	default:
		return offset, offset
	}
	down = chart.Axis[Settings]{Label: "method", Move: func(s *chart.State, set *Settings, n int) {
		if at, own := groupOf(*s, *set); at != own {
			return // these layers have one method
		}
		kinds := kindsOf(*s)
		at := max(slices.Index(kinds, s.Method), 0)
		s.Method = kinds[min(max(at+n, 0), len(kinds)-1)]
	}}
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

// picture puts the layers of a face over each other. Page keys move by an eighth of the training length.
func (s *subject) picture(w chart.Words, table func() chart.Data, layers ...chart.Region) chart.Picture {
	if source := s.whole.Model; source != nil && source.Guess && len(s.methods) > 0 {
		w.Caption = asGuess(w.Caption)
	}
	return chart.Picture{Root: chart.Region{Way: chart.Stack, Data: table, In: layers}, Heading: s.headline(), Words: w,
		First: s.Pos, N: max(s.train/8, 1)}
}

// asGuess puts before a caption that the type of the model is not known; where there is no room for both, it says
// only that.
func asGuess(caption []string) (all []string) {
	const note = "A guess: the type is not known."
	for _, text := range caption {
		all = append(all, note+" "+text)
	}
	return append(all, note)
}

// noCover is the Cover of a region that draws around its hidden parts by itself.
func noCover(chart.Canvas) {}
