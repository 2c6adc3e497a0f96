package views

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
)

// sumFace adds the vector of the place to the vector of the word.
var sumFace = face{
	name: "sum", title: "Sum",
	axes: func(State) (across, down Axis) { return Columns, Tokens },
	keys: []Key{
		scaleKey,
		BindNamed("a", "a", addName, "add word and place, or put them side by side").Do(func(s *State, _ int) { s.Order.Concat = !s.Order.Concat }),
		BindNamed("u", "u", flatName, "every number of every word 0.1, or the words' own vectors").Do(func(s *State, _ int) { s.Order.Flat = !s.Order.Flat }),
		Bind("x:+1 X:-1", "x", "pad", "one more padding token behind the sentence, X one fewer").Do(func(s *State, n int) { s.Order.Padding += n }),
	},
	switches: sumSwitches,
	press:    pressScaled,
	draw:     drawSum,
	words:    sumWords,
	hit:      hitSum,
}

// scaleKey is the same in all faces that show E.
var scaleKey = Bind("r", "r", "√d", "word vectors times √d_model, as in the paper, or as they are").Do(func(s *State, _ int) { s.Order.Scaled = !s.Order.Scaled })

// pressScaled turns √d on or off.
func pressScaled(s *State, text string) bool {
	if text != "√d" && text != "on" && text != "off" {
		return false
	}
	s.Order.Scaled = !s.Order.Scaled
	return true
}

func addName(s State) string {
	if s.Order.Concat {
		return "add"
	}
	return "concat"
}

func flatName(s State) string {
	if s.Order.Flat {
		return "words"
	}
	return "all 0.1"
}

// sumSwitches writes the formula, √d, and what the norms are or, side by side,
// what the width costs.
func sumSwitches(sc Scene) []Line {
	d := strconv.Itoa(sc.DModel)
	word, state := Line{plain("E")}, "off"
	if sc.Order.Scaled {
		word, state = Line{accent("√d·"), plain("E")}, "on"
	}
	formula := append(append(Line{plain("X = ")}, word...), plain(" + PE"))
	note := faint(normsNote(sc))
	if sc.Order.Concat {
		formula = append(append(Line{plain("X = [")}, word...), plain(", PE]"))
		note = faint(fmt.Sprintf("%s + %s = %d wide; W_Q, W_K, W_V: %d weights, not %d",
			d, d, 2*sc.DModel, 6*sc.DModel*sc.DModel, 3*sc.DModel*sc.DModel))
	}
	gap := Span{Text: "    "}
	root := Line{faint("√d "), strong(state)}
	long := append(append(append(Line{}, formula...), gap), root...)
	lines := []Line{append(append(append(Line{}, long...), gap), note), long, root}
	if sc.Order.Concat {
		cost := faint(fmt.Sprintf("%d wide, weights ×2", 2*sc.DModel))
		return []Line{lines[0], append(append(append(Line{}, formula...), gap), cost), formula}
	}
	return lines
}

// normsNote says how long the vectors of the words are, and those of places.
func normsNote(sc Scene) string {
	total, words := 0.0, sc.words()
	words = words[:min(len(words), 16)] // about is about
	e := make([]float64, sc.DModel)
	for _, w := range words {
		sc.embed(e, w, 0)
		total += norm(e)
	}
	about := "E norms about " + distance(total/float64(len(words)), 1)
	if sc.Order.Scaled {
		about = "E norms ×" + distance(sc.wordScale(), 2)
	}
	if sc.Waves == nil || !steady(sc) {
		return about
	}
	return about + ", PE norm " + normFormula("d", sc.DModel%2 == 1) + " = " + distance(encoding.Norm(sc.Enc, 0), 2) + " everywhere"
}

// sumRow is a row of Sum: the vectors of a token and of its place in the
// columns shown, and how long each is in all columns.
type sumRow struct {
	word, place, sum       []float64
	wordNorm, placeNorm, x float64
}

// rowOf computes the row of a position.
func (p sumPlan) rowOf(sc Scene, pos int) sumRow {
	e, pe := make([]float64, sc.DModel), make([]float64, sc.DModel)
	sc.embedAt(e, pos, 0)
	sc.place(pe, pos, 0)
	return p.add(sc, e, pe)
}

// add makes a row of a word and a place.
func (p sumPlan) add(sc Scene, e, pe []float64) sumRow {
	r := sumRow{wordNorm: norm(e), placeNorm: norm(pe)}
	r.word, r.place = e[p.dim:p.dim+p.n], pe[p.dim:p.dim+p.n]
	if sc.Order.Concat { // no number of X is new
		r.x = math.Hypot(r.wordNorm, r.placeNorm)
		return r
	}
	x := make([]float64, len(e))
	for i := range x {
		x[i] = e[i] + pe[i]
	}
	r.sum, r.x = x[p.dim:p.dim+p.n], norm(x)
	return r
}

// norm is the length of a vector.
func norm(v []float64) float64 {
	square := 0.0
	for _, x := range v {
		square += x * x
	}
	return math.Sqrt(square)
}
