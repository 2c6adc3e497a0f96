// Package sum is the face of Order that adds the vector of a place to the
// vector of a word.
//
// It owns three strips of numbers, E + PE = X, with a token a row, the tie that
// joins two equal words to their difference, and the sum under the cursor
// written out. In come a frame and a sentence, out go cells, words and clicks.
// Read plan.go first, which says what stands where, then draw.go.
package sum

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face adds the vector of the place to the vector of the word.
var Face = sentence.Face{
	Name: "sum", Title: "Sum",
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return scene.Along[sentence.Settings](scene.Columns), sentence.Padded
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.ScaleKey,
		sentence.Bind("a", "a", "concat", "add word and place, or put them side by side").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { set.Concat = !set.Concat }).
			Named(func(_ scene.State, set sentence.Settings) string { return either(set.Concat, "add", "concat") }),
		sentence.Bind("f", "f", "all 0.1", "every number of every word 0.1, or the words' own vectors").
			Do(func(_ *scene.State, set *sentence.Settings, _ int) { set.Flat = !set.Flat }).
			Named(func(_ scene.State, set sentence.Settings) string { return either(set.Flat, "words", "all 0.1") }),
		sentence.Bind("x:+1 X:-1", "x", "pad", "one more padding token behind the sentence, X one fewer").
			Do(func(_ *scene.State, set *sentence.Settings, n int) { set.Padding += n }),
	},
	Switches: switches,
	Press:    sentence.PressScaled,
	Plan:     newPlan,
}

// either is one of two texts.
func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// switches writes the formula, √d, and what the norms are or, side by side,
// what the width costs.
func switches(sc sentence.Scene) []scene.Line {
	d := sc.DModel
	v := words.Values{
		"d": d, "wide": 2 * d, "weights": 6 * d * d, "fewer": 3 * d * d, "norms": normsNote(sc),
		"E": scene.Line{words.Plain("E")}, "on": either(sc.Scaled, "on", "off"),
	}
	if sc.Scaled {
		v["E"] = scene.Line{words.Accent("√d·"), words.Plain("E")}
	}
	if sc.Concat {
		return words.Say(v,
			"X = [{E}, PE]    f«√d »s«{on}»    f«{d} + {d} = {wide} wide; W_Q, W_K, W_V: {weights} weights, not {fewer}»",
			"X = [{E}, PE]    f«{wide} wide, weights ×2»",
			"X = [{E}, PE]")
	}
	return words.Say(v,
		"X = {E} + PE    f«√d »s«{on}»    f«{norms}»",
		"X = {E} + PE    f«√d »s«{on}»",
		"f«√d »s«{on}»")
}

// normsNote says how long the vectors of the words are, and those of places
// where all are equally long.
func normsNote(sc sentence.Scene) string {
	about := "E norms ×" + words.Distance(sc.WordScale(), 2)
	if !sc.Scaled {
		total, tokens := 0.0, sc.Words()
		tokens = tokens[:min(len(tokens), 16)] // about is about
		e := make([]float64, sc.DModel)
		for _, w := range tokens {
			sc.Embed(e, w)
			total += sentence.Norm(e)
		}
		about = "E norms about " + words.Distance(total/float64(len(tokens)), 1)
	}
	if !sc.HasWaves() || !sc.Steady() {
		return about
	}
	return about + ", PE norm " + words.NormFormula("d", sc.DModel%2 == 1) + " = " + words.Distance(encoding.Norm(sc.Enc, 0), 2) + " everywhere"
}

// row is the vectors of a token and of its place, and of their sum where they
// are added, in all columns.
type row struct {
	word, place, sum []float64
	norms            [3]float64 // of E, PE and X
}

// rowOf gives the row of a position, computed when it is first asked for.
func (p *plan) rowOf(pos int) row {
	r, known := p.known[pos]
	if !known {
		e, pe := make([]float64, p.DModel), make([]float64, p.DModel)
		p.EmbedAt(e, pos)
		encoding.Row(pe, p.Enc, pos)
		r = p.add(e, pe)
		p.known[pos] = r
	}
	return r
}

// add makes a row of a word and a place.
func (p *plan) add(e, pe []float64) row {
	r := row{word: e, place: pe, norms: [3]float64{sentence.Norm(e), sentence.Norm(pe)}}
	if p.Concat { // no number of X is new
		r.norms[2] = math.Hypot(r.norms[0], r.norms[1])
		return r
	}
	r.sum = make([]float64, len(e))
	for i := range r.sum {
		r.sum[i] = e[i] + pe[i]
	}
	r.norms[2] = sentence.Norm(r.sum)
	return r
}

// between is the difference of the two equal words, as a row.
func (p *plan) between() row {
	first, second := p.rowOf(p.i), p.rowOf(p.j)
	e, pe := make([]float64, p.DModel), make([]float64, p.DModel)
	for i := range e {
		e[i], pe[i] = second.word[i]-first.word[i], second.place[i]-first.place[i]
	}
	return p.add(e, pe)
}

// normText writes a norm in at most five cells.
func normText(v float64) string {
	if v == 0 {
		return "0"
	}
	return words.Distance(v, 2)
}

// signed writes a number with its sign and as many decimals as its size leaves
// room for.
func signed(v float64, decimals int) string {
	return words.Signed(v, max(decimals+1-words.DecimalDigits(int(math.Abs(v))), 0))
}
