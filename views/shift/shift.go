// Package shift is the view of what an offset does: k positions later every
// pair has turned by its own angle, the same at every position.
//
// Two subjects of Dials share one dial (comparison.go).
//
// It has three faces. Dials (dials.go) shows the turn of each pair at the position
// and at a second anchor, and beside it the matrix that makes it (numbers.go). Shell
// (shell.go) shows the angles of all pairs as one curve. Predict (predict.go) shows
// that a sine alone does not determine the sine k positions later, and that sine and
// cosine together do.
package shift

import (
	"fmt"
	"image"
	"math"
	"sort"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scores"
)

// Settings are the settings that only this view reads.
type Settings struct {
	Face   string // name of one of faces
	Anchor int    // distance of the second anchor from the position, −MaxPos … MaxPos
}

// The names of what is on the dials, and on the prediction.
var (
	dialName    = &chart.Name{Name: "dial", Each: "pair", Doc: "the dials of a pair"}
	anglesName  = &chart.Name{Name: "angles", Doc: "by how much each pair turns, wherever that is written"}
	wavesName   = &chart.Name{Name: "wavelengths", Doc: "the wavelength of each pair"}
	bracketName = &chart.Name{Name: "bracket", Doc: "the sign that the turn is the same at both positions"}
	secondName  = &chart.Name{Name: "second", Gives: true, Near: true,
		Doc: "the same step at the second anchor, and the two large dials that compare it"}
	matrixName = &chart.Name{Name: "matrix", Gives: true, Near: true,
		Doc: "the matrix of the turn, and what it makes of the rows"}
	missedName = &chart.Name{Name: "residual", Gives: true, Near: true, Doc: "how far the matrix misses"}
	fitName    = &chart.Name{Name: "fit", Gives: true, Near: true,
		Doc: "R² of the shifted sine without a constant, from sin alone and from both"}

	shellName = &chart.Name{Name: "shell", Doc: "the angles of all pairs at the position, as a curve"}
	laterName = &chart.Name{Name: "later", Doc: "the same curve k positions later"}
	ringName  = &chart.Name{Name: "ring", Doc: "the ring of the pair under the cursor, and its turn"}

	aloneName   = &chart.Name{Name: "alone", Gives: true, Doc: "the half that predicts from sin alone"}
	bothName    = &chart.Name{Name: "both", Gives: true, Doc: "the half that predicts from sin and cos"}
	lineName    = &chart.Name{Name: "prediction", Doc: "what is predicted, as a line and as a formula"}
	restName    = &chart.Name{Name: "residual", Gives: true, Near: true, Doc: "what the prediction leaves"}
	shareName   = &chart.Name{Name: "fit", Doc: "R² without a constant, as a number and as a bar"}
	scatterName = &chart.Name{Name: "scatter", Gives: true, Doc: "the shifted sine against what it is predicted from"}
	answersName = &chart.Name{Name: "answers", Doc: "what the sine under the cursor becomes"}
)

// The names of the faces.
const (
	dialsFace   = "dials"
	shellFace   = "shell"
	predictFace = "predict"
)

// faces are in the order of the row. The view opens with the first.
var faces = []chart.Face[Settings]{
	{Name: dialsFace, Title: "Dials", Doc: "how far each pair turns, at two positions", Reads: []string{anchorFlag},
		Plan: plan(func(s subject) chart.Picture {
			if s.Comparison != nil {
				return newComparison(s).picture()
			}
			return newDials(s).picture()
		}),
		Names: chart.Names(dialName, anglesName, wavesName, bracketName, secondName, matrixName, missedName),
		Keys: []chart.Key[Settings]{
			bind("a", "a", "anchor", "second anchor of the dials: 10, 100, 1000, 10⁶ or 10⁹ positions away").
				Do(func(_ *chart.State, set *Settings, _ int) { set.Anchor = nextAnchor(set.Anchor) }),
		}},
	{Name: shellFace, Title: "Shell", Doc: "the angles of all pairs as one curve",
		Plan:  plan(func(s subject) chart.Picture { return newShell(s).picture() }),
		Names: chart.Names(shellName, laterName, ringName, anglesName)},
	{Name: predictFace, Title: "Predict", Doc: "the later sine from the sine alone, and from sine and cosine",
		Plan:  plan(func(s subject) chart.Picture { return newPrediction(s).picture() }),
		Names: chart.Names(aloneName, bothName, lineName, restName, shareName, scatterName, answersName, wavesName),
		Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
			return chart.Along[Settings](chart.PositionAxis), chart.Along[Settings](chart.PairAxis)
		}},
}

// anchorFlag is the name of the flag of the second anchor.
const anchorFlag = "anchor"

var bind = chart.Bind[Settings]

// View shows one dial per pair, whose hand turns by the same angle wherever the
// position is.
var View = chart.View[Settings]{
	About: chart.About{
		Name: "shift", Title: "Shift", Brief: "dials that turn",
		Doc:        "an offset of k positions turns every pair by an angle of its own, the same at every position",
		Min:        image.Pt(40, 13),
		NeedsWaves: true,
		Hints:      []chart.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
		Start:      2, // two positions a cell: a dot is a position
		Ends:       chart.OneScale,
		Second:     "base",
		Subjects:   chart.Subjects{Lines: true, Ink: inks[0]},
	},

	Default: Settings{Anchor: 100},
	Clamp: func(set Settings) Settings {
		set.Anchor = min(max(set.Anchor, -encoding.MaxPos), encoding.MaxPos)
		return set
	},
	Flags: []chart.Flag[Settings]{
		chart.Number(anchorFlag, "distance of the second anchor", -encoding.MaxPos, encoding.MaxPos,
			func(set *Settings) *int { return &set.Anchor }),
	},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return chart.Along[Settings](chart.PairAxis), chart.Along[Settings](chart.PositionAxis)
	},
	OnePicture: onePicture,
	Aim:        aim,
	Zoom:       func(*chart.State, *Settings, int) {},
	Note:       func(s chart.State, _ Settings) string { return chart.OffsetNote(s) },
	Tie:        tie,
	Scores:     scores.By[Settings](scores.Moved),

	Knobs:   func(s chart.State, _ Settings) []string { return append(chart.TableKnobs(s), "offset", "pos") },
	Reading: reading,
}.Showing(func(set *Settings) *string { return &set.Face }, faces...)

// aim returns the column of the pair under the cursor if its wedge is easily seen, or else of the slowest pair of which
// that is true, or of the fastest.
func aim(sc chart.Scene, _ Settings) int {
	const least = 10.0 / 360 // of a turn
	seen := func(pair int) bool {
		return math.Abs(sc.Waves.Frequency(pair)*float64(sc.Offset)) >= least*2*math.Pi
	}
	if !sc.HasWaves() || sc.Offset == 0 {
		return sc.Dim
	}
	if pair, ok := sc.Pair(); ok && seen(pair) {
		return sc.Dim
	}
	slow := sort.Search(sc.Waves.Pairs(), func(pair int) bool { return !seen(pair) })
	return sc.ColumnOf(max(slow-1, 0))
}

// reading returns the angle, in radians, by which the pair under the cursor turns.
func reading(sc chart.Scene, _ Settings) (chart.Reading, bool) {
	pair, ok := sc.Pair()
	if !ok || !sc.HasWaves() {
		return chart.Reading{}, false
	}
	of := "angle of pair " + strconv.Itoa(pair) + " at k = " + chart.Position(sc.Offset) + " (rad)"
	return chart.Reading{Of: of, Value: float64(sc.Offset) * sc.Waves.Frequency(pair)}, true
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

// subject is what all three pictures show: the effect of k positions on a pair.
type subject struct {
	chart.Paper
	chart.Scene
	Settings
	pair     int  // under the cursor; on a column of zeros the last one
	inPair   bool // not on a column of zeros
	sin, cos int  // the columns of the pair
	whole    bool // it has a cosine
}

// degrees returns the angle of a position, or of an offset, within one turn.
func (s *subject) degrees(pair, n int) float64 { return s.Waves.PhaseStep(pair).Mul(n).Float() * 360 }

func newSubject(paper chart.Paper, sc chart.Scene, set Settings) subject {
	s := subject{Paper: paper, Scene: sc, Settings: set}
	s.pair, s.inPair = sc.Pair()
	s.sin, _ = sc.Waves.Column(s.pair, encoding.Sin)
	s.cos, s.whole = sc.Waves.Column(s.pair, encoding.Cos)
	return s
}

// plan returns the plan of a face.
func plan(picture func(subject) chart.Picture) func(chart.Paper, chart.Scene, Settings) chart.Picture {
	return func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
		s := newSubject(paper, sc, set)
		picture := picture(s)
		if sc.Comparison == nil {
			picture.Heading = s.heading()
		}
		return picture
	}
}

// heading returns the fields at the right of the row of faces: the pair under the cursor, which Shell has
// beside its angles.
func (s *subject) heading() []chart.Field {
	if s.Face == shellFace {
		return nil
	}
	pair := chart.Field{Value: "pair " + strconv.Itoa(s.pair), Ink: chart.CursorStyle}
	if !s.inPair {
		pair.Value = "dim " + strconv.Itoa(s.Dim) + " belongs to no pair"
	}
	return []chart.Field{pair, {Label: "λ", Value: chart.Wave(measure.Wavelength(s.Waves, s.pair)), Drop: 1,
		Name: wavesName}}
}

// tie says what a step that another pane shows on its path is on the dials; nil
// where they show no turn of the column.
func tie(sc chart.Scene, set Settings, path string) []string {
	pair, inPair := sc.Pair()
	if set.Face != dialsFace || !inPair {
		return nil
	}
	from, to, k := chart.Position(sc.Pos), chart.Position(sc.Pos+sc.Offset), chart.Position(sc.Offset)
	rad := chart.Brief(sc.Waves.Frequency(pair)*float64(sc.Offset), 4)
	wedge := fmt.Sprintf("the wedge ω·%s: %s rad for pair %d", k, rad, pair)
	return []string{"The step from " + from + " to " + to + " " + path + " is " + wedge + ".", chart.Sentence(wedge) + "."}
}

// words say what the offset does to all pairs, and to the one under the cursor.
func (p *dials) words() chart.Words {
	turn := chart.Unknown
	if !p.hidesAngle(p.pair) {
		turn = newAngle(p.Waves, p.pair, p.Offset).labels()[0]
	}
	turns := fmt.Sprintf("Offset k = %s turns pair %d by %s", chart.Position(p.Offset), p.pair, turn)
	w := chart.Words{Caption: []string{turns + " at every position.",
		fmt.Sprintf("Pair %d turns by %s.", p.pair, turn)}}
	if p.hasGhost() {
		w.Ghost = "dotted hand"
	}
	if p.tiny() && turn != chart.Unknown {
		w.Caption = []string{turns + " at every position: too small a wedge to see.",
			fmt.Sprintf("Pair %d turns by %s: too little to see.", p.pair, turn)}
	}
	switch {
	case !p.inPair:
		zeros := fmt.Sprintf("Dim %d is a column of zeros", p.Dim)
		w.Caption = []string{zeros + ", which no offset changes.", zeros + "."}
		w.Readout = append(p.place(), chart.Field{Value: "0 → 0", Ink: chart.StrongStyle})
		return w
	case p.Offset == 0:
		w.Caption = []string{"Offset k = 0 turns nothing: there is no wedge at any position.", "Offset k = 0 turns nothing."}
	}
	_, kind := p.Wave()
	e := measure.ShiftEquation(p.Waves, p.pair, p.Pos, p.Offset)
	w.Readout = append(p.place(), p.rate(), chart.Field{Label: kind.String(), Drop: 4,
		Value: chart.SignedText(e.From[kind], 4) + " → " + chart.SignedText(e.To[kind], 4)})
	return w
}

// words say how much of the shifted sine the fits explain.
func (p *prediction) words() chart.Words {
	over := "Over " + chart.Plural(p.fitN, "position")
	multiple := over + " a multiple of sin, without a constant, "
	with := "; with cos " + explained(p.Both.R2) + "."
	if !p.whole {
		with = "; with its cosine, which no column has, " + explained(p.Both.R2) + "."
	}
	w := chart.Words{Caption: []string{
		multiple + "explains " + explained(p.Alone.R2) + " of " + later(p.Offset) + "'s variance" + with,
		"R²: a·sin " + shareText(p.Alone.R2) + ", a·sin + b·cos " + shareText(p.Both.R2) + "."}}
	switch {
	case p.Alone.R2 < 0:
		w.Caption[0] = multiple + "fits " + later(p.Offset) + " worse than its mean does, R² " + shareText(p.Alone.R2) + with
	case math.IsNaN(p.Alone.R2):
		w.Caption = []string{over + " " + later(p.Offset) + " has no variance to explain.", "No variance to explain."}
	}
	value := func(label string, v float64, drop int, name *chart.Name) chart.Field {
		return chart.Field{Label: label, Value: chart.SignedText(v, 4), Drop: drop, Name: name}
	}
	w.Readout = append(p.place(), p.rate(),
		value("sin at "+chart.Position(p.Pos+p.Offset)+":", p.here.Later, 5, nil),
		value("a·sin", p.Alone.At(p.here), 4, lineName), value("a·sin + b·cos", p.Both.At(p.here), 4, lineName))
	return w
}

// place returns the fields that name the positions and the column.
func (s *subject) place() []chart.Field {
	here := chart.Field{Value: fmt.Sprintf("dim %d = %s, pair %d", s.Dim, s.Here().Name, s.pair), Drop: 3}
	if !s.inPair {
		here.Value = fmt.Sprintf("dim %d fills up the odd d_model", s.Dim)
	} else if signs := chart.Signs(s.Scene, chart.PairMarks(s.Scene, s.pair)); len(signs) > 0 {
		here.Marks = append(here.Marks, chart.Plain(" "))
		here.Marks = append(here.Marks, signs...)
	}
	return append(make([]chart.Field, 0, 6), chart.Field{Ink: frame.Style{FG: frame.Accent},
		Value: "pos " + chart.Position(s.Pos) + " → " + chart.Position(s.Pos+s.Offset)}, here)
}

// rate returns the field with the angle of the step, in radians.
func (s *subject) rate() chart.Field {
	rad := chart.Brief(s.Waves.Frequency(s.pair)*float64(s.Offset), 5)
	return chart.Field{Label: "ω·k =", Drop: 1, Name: anglesName,
		Value: s.frequency() + " × " + chart.Position(s.Offset) + " = " + rad + " rad"}
}

func (s *subject) frequency() string { return notWhole(s.Waves.Frequency(s.pair), 5) }

// notWhole writes a number with at least the given digits, and with more while the
// text looks like a whole number although the number is not whole.
func notWhole(v float64, digits int) string {
	for ; digits < 17; digits++ {
		text := chart.Brief(v, digits)
		if v == math.Trunc(v) || strings.ContainsAny(text, ".e") {
			return text
		}
	}
	return chart.Brief(v, digits)
}

// angle is ω·k, the turn of a pair's hand for an offset of k positions, split
// into whole turns and the part of one that a dial can show.
type angle struct {
	sign  string  // minus for k < 0: clockwise
	whole int     // full turns
	part  float64 // the rest, 0 ≤ part < 1 turn
}

func newAngle(p encoding.Periodic, pair, k int) (a angle) {
	n := max(k, -k)
	a.sign = chart.Either(k < 0, chart.Minus, "")
	a.whole, a.part = measure.SplitRevolutions(p, pair, n)
	return a
}

// labels writes the angle in degrees, whole turns apart: "28.6°", "3 turns + 65.9°".
// The short labels leave out whole turns and then the degree sign.
func (a angle) labels() []string {
	rest := a.degrees()
	if a.whole == 0 {
		return []string{a.sign + rest + "°", a.sign + rest}
	}
	plus := chart.Either(a.sign == "", "+", a.sign)
	return []string{a.sign + chart.Plural(a.whole, "turn") + " " + plus + " " + rest + "°", plus + rest + "°", plus + rest}
}

// degrees writes the part of a turn: one decimal, or two digits below 1.
func (a angle) degrees() string {
	v := a.part * 360
	switch {
	case v == 0:
		return "0"
	case v >= 0.995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v >= 0.00095:
		return chart.Significant(v, 2)
	}
	return chart.Power(v, 0)
}

// fitSpan returns up to limit positions around the cursor whose shifted positions are also in the table. If there are
// fewer than two, it returns positions whose shifted values the formula gives beyond the table.
func (s *subject) fitSpan(limit int) (first, n int) {
	low, total := max(0, -s.Offset), s.Length-max(s.Offset, -s.Offset)
	if total < 2 {
		low, total = 0, s.Length
	}
	n = min(total, limit)
	return low + chart.WindowStart(min(max(s.Pos-low, 0), total-1), n, total, 1), n
}

// fitLimit is the largest number of positions from which R² is computed.
const fitLimit = 1024

// bestFits returns the predictions of the sine k later from the sine alone and from both, and the positions that they
// are made from: the same ones wherever they are spoken of, whatever is shown.
func (s *subject) bestFits() (first, n int, alone, both measure.Fit) {
	first, n = s.fitSpan(fitLimit)
	p := measure.Predict(s.Waves, s.pair, first, n, s.Offset)
	return first, n, p.Alone, p.Both
}

// shareText writes R² with two decimals, or with as many as it takes to tell it from 0 and 1.
func shareText(r2 float64) string {
	switch {
	case math.IsNaN(r2):
		return "—"
	case r2 <= -99.5: // or it would take any width
		return chart.Power(r2, 1)
	}
	if r2 > one {
		return "1.00"
	}
	if r2 >= 1-5e-7 {
		return ">0.999999"
	}
	return chart.Apart(chart.Unsigned, 2, r2, 0, 1)
}

// explained writes R² from 0 to 1 as a part of the variance.
func explained(r2 float64) string {
	if r2 > one {
		return "all"
	}
	return chart.ShareText(r2)
}

// one is what rounding leaves of an R² of 1.
const one = 1 - 1e-12

// goodIf returns the colour of what is as it should be, or of what is not.
func goodIf(good bool) frame.Color { return chart.Either(good, frame.Good, frame.Warn) }

// later returns the sine at the shifted position.
func later(k int) string {
	if k < 0 {
		return "sin(pos " + chart.Minus + " " + strconv.Itoa(-k) + ")"
	}
	return "sin(pos + " + strconv.Itoa(k) + ")"
}
