package sum

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// SumFace adds the vector of the place to the vector of the word.
var SumFace = sentence.Face{
	Name: "sum", Title: "Sum",
	Axes: func(scene.State) (across, down scene.Axis) { return scene.Columns, scene.Tokens },
	Keys: []scene.Key{
		sentence.ScaleKey,
		views.Do(scene.BindNamed("a", "a", addName, "add word and place, or put them side by side"), func(s *scene.State, _ int) { s.Order.Concat = !s.Order.Concat }),
		views.Do(scene.BindNamed("u", "u", flatName, "every number of every word 0.1, or the words' own vectors"), func(s *scene.State, _ int) { s.Order.Flat = !s.Order.Flat }),
		views.Do(scene.Bind("x:+1 X:-1", "x", "pad", "one more padding token behind the sentence, X one fewer"), func(s *scene.State, n int) { s.Order.Padding += n }),
	},
	Switches: sumSwitches,
	Press:    sentence.PressScaled,
	Draw:     drawSum,
	Words:    sumWords,
	Hit:      hitSum,
}

func addName(s scene.State) string {
	if s.Order.Concat {
		return "add"
	}
	return "concat"
}

func flatName(s scene.State) string {
	if s.Order.Flat {
		return "words"
	}
	return "all 0.1"
}

// sumSwitches writes the formula, √d, and what the norms are or, side by side,
// what the width costs.
func sumSwitches(sc scene.Scene) []scene.Line {
	d := strconv.Itoa(sc.DModel)
	word, state := scene.Line{words.Plain("E")}, "off"
	if sc.Order.Scaled {
		word, state = scene.Line{words.Accent("√d·"), words.Plain("E")}, "on"
	}
	formula := append(append(scene.Line{words.Plain("X = ")}, word...), words.Plain(" + PE"))
	note := words.Faint(normsNote(sc))
	if sc.Order.Concat {
		formula = append(append(scene.Line{words.Plain("X = [")}, word...), words.Plain(", PE]"))
		note = words.Faint(fmt.Sprintf("%s + %s = %d wide; W_Q, W_K, W_V: %d weights, not %d",
			d, d, 2*sc.DModel, 6*sc.DModel*sc.DModel, 3*sc.DModel*sc.DModel))
	}
	gap := scene.Span{Text: "    "}
	root := scene.Line{words.Faint("√d "), words.Strong(state)}
	long := append(append(append(scene.Line{}, formula...), gap), root...)
	lines := []scene.Line{append(append(append(scene.Line{}, long...), gap), note), long, root}
	if sc.Order.Concat {
		cost := words.Faint(fmt.Sprintf("%d wide, weights ×2", 2*sc.DModel))
		return []scene.Line{lines[0], append(append(append(scene.Line{}, formula...), gap), cost), formula}
	}
	return lines
}

// normsNote says how long the vectors of the words are, and those of places.
func normsNote(sc scene.Scene) string {
	total, words := 0.0, sentence.Words(sc.State)
	words = words[:min(len(words), 16)] // about is about
	e := make([]float64, sc.DModel)
	for _, w := range words {
		sentence.Embed(sc, e, w, 0)
		total += norm(e)
	}
	about := "E norms about " + words.Distance(total/float64(len(words)), 1)
	if sc.Order.Scaled {
		about = "E norms ×" + words.Distance(sentence.WordScale(sc), 2)
	}
	if sc.Waves == nil || !sc.Steady() {
		return about
	}
	return about + ", PE norm " + words.NormFormula("d", sc.DModel%2 == 1) + " = " + words.Distance(encoding.Norm(sc.Enc, 0), 2) + " everywhere"
}

// sumRow is a row of Sum: the vectors of a token and of its place in the
// columns shown, and how long each is in all columns.
type sumRow struct {
	word, place, sum       []float64
	wordNorm, placeNorm, x float64
}

// rowOf computes the row of a position.
func (p sumPlan) rowOf(sc scene.Scene, pos int) sumRow {
	e, pe := make([]float64, sc.DModel), make([]float64, sc.DModel)
	sentence.EmbedAt(sc, e, pos, 0)
	sentence.Place(sc, pe, pos, 0)
	return p.add(sc, e, pe)
}

// add makes a row of a word and a place.
func (p sumPlan) add(sc scene.Scene, e, pe []float64) sumRow {
	r := sumRow{wordNorm: norm(e), placeNorm: norm(pe)}
	r.word, r.place = e[p.Dim:p.Dim+p.N], pe[p.Dim:p.Dim+p.N]
	if sc.Order.Concat { // no number of X is new
		r.x = math.Hypot(r.wordNorm, r.placeNorm)
		return r
	}
	x := make([]float64, len(e))
	for i := range x {
		x[i] = e[i] + pe[i]
	}
	r.sum, r.x = x[p.Dim:p.Dim+p.N], norm(x)
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
