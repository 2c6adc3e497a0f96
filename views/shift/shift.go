// Package shift is the view of what an offset does: k positions later every
// pair has turned by an angle of its own, the same at every position.
//
// It has two pictures. The dials (dials.go, sizes in arrange.go) show the turn of
// each pair at the position and at a second anchor, and beside them the matrix
// that makes it (numbers.go). The prediction (predict.go) shows that a sine alone
// does not determine the sine k positions later, and that sine and cosine together
// do. The words under both are in words.go.
package shift

import (
	"fmt"
	"image"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// Settings are what Shift has for itself.
type Settings struct {
	Predict bool // the face that predicts the shifted sine, not the dials
	Anchor  int  // distance of the second anchor from the position, −MaxPos … MaxPos
}

// The names of what is on the dials, and on the prediction.
var (
	dialName    = &chart.Name{Name: "dial", Each: "pair", Doc: "the dials of a pair"}
	anglesName  = &chart.Name{Name: "angles", Doc: "by how much each pair turns, wherever that is written"}
	wavesName   = &chart.Name{Name: "wavelengths", Doc: "the wavelength of each pair"}
	bracketName = &chart.Name{Name: "bracket", Doc: "that the turn is the same at both positions"}
	secondName  = &chart.Name{Name: "second", Gives: true, Near: true,
		Doc: "the same step at the second anchor, and the two large dials that compare it"}
	matrixName = &chart.Name{Name: "matrix", Gives: true, Near: true,
		Doc: "the matrix of the turn, and what it makes of the rows"}
	missedName = &chart.Name{Name: "residual", Gives: true, Near: true, Doc: "how far the matrix misses"}
	fitName    = &chart.Name{Name: "fit", Gives: true, Near: true,
		Doc: "R² of the shifted sine, from sin alone and from both"}

	aloneName   = &chart.Name{Name: "alone", Gives: true, Doc: "the half that predicts from sin alone"}
	bothName    = &chart.Name{Name: "both", Gives: true, Doc: "the half that predicts from sin and cos"}
	lineName    = &chart.Name{Name: "prediction", Doc: "what is predicted, as a line and as a formula"}
	restName    = &chart.Name{Name: "residual", Gives: true, Near: true, Doc: "what the prediction leaves"}
	shareName   = &chart.Name{Name: "fit", Doc: "R², as a number and as a bar"}
	scatterName = &chart.Name{Name: "scatter", Gives: true, Doc: "the shifted sine against what it is predicted from"}
	answersName = &chart.Name{Name: "answers", Doc: "what the sine under the cursor becomes"}
)

var (
	dialNames = chart.Names(dialName, anglesName, wavesName, bracketName, secondName,
		matrixName, missedName, fitName)
	halfNames = chart.Names(aloneName, bothName, lineName, restName, shareName, scatterName, answersName)
)

func namesOf(set Settings) []chart.Name { return chart.Either(set.Predict, halfNames, dialNames) }

var bind = chart.Bind[Settings]

// View shows one dial per pair, whose hand turns by the same angle wherever the
// position is.
var View = chart.View[Settings]{
	Name: "shift", Title: "Shift", Brief: "dials that turn",
	Doc:        "an offset of k positions turns every pair by an angle of its own, the same at every position",
	Min:        image.Pt(40, 13),
	NeedsWaves: true,
	Default:    Settings{Anchor: 100},
	Clamp: func(set Settings) Settings {
		set.Anchor = min(max(set.Anchor, -encoding.MaxPos), encoding.MaxPos)
		return set
	},
	Flags: []chart.Flag[Settings]{
		chart.Toggle("predict", "predict the shifted sine", func(set *Settings) *bool { return &set.Predict }),
		chart.Number("anchor", "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos,
			func(set *Settings) *int { return &set.Anchor }),
	},
	Keys: []chart.Key[Settings]{
		bind("a", "a", "anchor", "second anchor 10, 100, 1000, 10⁶ or 10⁹ positions away").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Anchor = nextAnchor(set.Anchor) }).
			Named(either("anchor", "")). // the prediction has none
			Telling(func(p chart.Pressed[chart.In[Settings]]) string {
				if !p.After.Set.Predict {
					return ""
				}
				return "the second anchor is " + chart.Position(p.After.Set.Anchor) + " away: f shows it on the dials"
			}),
		bind("f", "f", "sin alone?", "predict the shifted sine from sin alone, and from both").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Predict = !set.Predict }).
			Named(either("sin alone?", "back to the dials")),
	},
	Hints: []chart.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
	Axes: func(_ chart.State, set Settings) (across, down chart.Axis[Settings]) {
		across, down = chart.Along[Settings](chart.PairAxis), chart.Along[Settings](chart.PositionAxis)
		if set.Predict {
			return down, across
		}
		return across, down
	},
	Start: 2, // two positions a cell: a dot is a position
	Zoom:  func(*chart.State, *Settings, int) {},
	Ends:  chart.OneScale,
	Plan:  chart.Plan(plan),
	Told:  chart.Tell(plan),
	Names: namesOf,
	Note:  func(s chart.State, _ Settings) string { return chart.OffsetNote(s) },
	Tie:   tie,

	Reading: reading,
}

// reading is the angle, in radians, by which the pair under the cursor turns.
func reading(sc chart.Scene, _ Settings) (chart.Reading, bool) {
	pair, ok := sc.Pair()
	if !ok || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	of := chart.Line{chart.Offset("k = " + chart.Position(sc.Offset)), chart.Faint(" · "),
		chart.Plain("angle of pair " + strconv.Itoa(pair) + " in rad")}
	return chart.Reading{Of: of, Value: float64(sc.Offset) * sc.Waves.Frequency(pair)}, true
}

// either names a key by the face that is shown.
func either(dials, prediction string) func(chart.State, Settings) string {
	return func(_ chart.State, set Settings) string { return chart.Either(set.Predict, prediction, dials) }
}

// nextAnchor steps the distance of the second anchor up to a billion positions
// and back to ten.
func nextAnchor(n int) int {
	for _, next := range []int{10, 100, 1000, 1e6, 1e9} {
		if next > n {
			return next
		}
	}
	return 10
}

// subject is what both pictures are about: what k positions do to a pair.
type subject struct {
	chart.Paper
	chart.Scene
	Settings
	pair     int  // under the cursor; on a column of zeros the last one
	inPair   bool // not on a column of zeros
	sin, cos int  // the columns of the pair
	whole    bool // it has a cosine
}

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) subject {
	s := subject{Paper: paper, Scene: sc, Settings: set}
	s.pair, s.inPair = sc.Pair()
	s.sin, _ = sc.Waves.Column(s.pair, encoding.Sin)
	s.cos, s.whole = sc.Waves.Column(s.pair, encoding.Cos)
	return s
}

func plan(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	if s := newSubject(paper, sc, set); set.Predict {
		return newPrediction(s).picture()
	} else {
		return newDials(s).picture()
	}
}

// tie says what a step that another pane shows on its path is on the dials; nil
// where they show no turn of the column.
func tie(sc chart.Scene, set Settings, path string) []chart.Line {
	pair, inPair := sc.Pair()
	if set.Predict || !inPair {
		return nil
	}
	from, to, k := chart.Position(sc.Pos), chart.Position(sc.Pos+sc.Offset), chart.Position(sc.Offset)
	rad := chart.Brief(sc.Waves.Frequency(pair)*float64(sc.Offset), 4)
	wedge := fmt.Sprintf("the wedge ω·%s: %s rad for pair %d", k, rad, pair)
	return chart.TextLines("the step from "+from+" to "+to+" "+path+" is "+wedge, wedge)
}
