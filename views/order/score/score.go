// Package score is the face of Order that splits the score with which one word
// reads another into four products: word and place of the one with word and
// place of the other.
//
// It shows five blocks of cells, one for each product and one for their sum, and
// bars for the products at the cursor and their sum, as they are and with the two
// words swapped. The numbers and words are in this file, the layout and the
// drawing in picture.go.
package score

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// Face splits a score into its products.
var Face = sentence.Face{
	Name: "score", Title: "Score", Reading: reading,
	Axes: func(chart.State, sentence.Settings) (across, down chart.Axis[sentence.Settings]) {
		return sentence.Answering, sentence.Asking
	},
	Keys: []chart.Key[sentence.Settings]{
		sentence.ScaleKey,
		sentence.Bind("b:+1 B:-1", "b", "look back",
			"W_K turns every pair by one step more: the head looks a word farther back, B one less").
			Do(func(_ *chart.State, set *sentence.Settings, n int) { set.Back += n }).
			Ending("the head looks back by no word: at the one that asks",
				"the head looks back by "+strconv.Itoa(sentence.MaxWords-1)+" words at most"),
	},
	Controls: controls,
	Tree:     tree,
	Parts:    chart.Names(productsName, scoreName, scaleName, barsName, swappedName),
}

// The names of what is on the picture.
var (
	productsName = &chart.Name{Name: "products",
		Doc: "the four products, for all pairs of words and of the two at the cursor"}
	scoreName   = &chart.Name{Name: "score", Doc: "their sum"}
	scaleName   = &chart.Name{Name: "scale", Doc: "the scales of the colours, and how far words and positions overlap"}
	barsName    = &chart.Name{Name: "bars", Gives: true, Doc: "the products of two words, and their sum"}
	swappedName = &chart.Name{Name: "swapped", Doc: "the same with the two words swapped"}
)

// reading is the score between the two words under the cursor.
func reading(sc sentence.Scene) chart.Reading {
	asking, answering := sc.Asking(), sc.Answering()
	of := chart.Line{chart.Plain("score of " + sc.PlaceText(asking) + " for " + sc.PlaceText(answering))}
	if n := len(sc.Words()); n <= fewest { // which the picture multiplies too
		all := chart.Track{N: n, Total: n}
		return chart.Reading{Of: of, Value: newSplits(sc, all, all).now[total]}
	}
	return chart.Reading{Of: of, Value: split(sc, asking, answering)[total]}
}

// split is what the word at one place, which asks, scores the one at another by.
func split(sc sentence.Scene, asking, answering int) attention.Terms {
	return attention.SplitScore(vectorsAt(sc, asking), asKey(sc)(vectorsAt(sc, answering)))
}

// vectorsAt are those of the word at a place and of its position. W_Q is I, so
// they are what the word asks with.
func vectorsAt(sc sentence.Scene, pos int) attention.Vectors {
	v := attention.Vectors{Word: make([]float64, sc.DModel), Place: make([]float64, sc.DModel)}
	sc.EmbedAt(v.Word, pos)
	encoding.Row(v.Place, sc.Enc, sc.At(pos))
	return v
}

// asKey makes of vectors what they answer with: themselves times W_K.
func asKey(sc sentence.Scene) func(attention.Vectors) attention.Vectors {
	k := lookBack(sc)
	if k == 0 {
		return func(v attention.Vectors) attention.Vectors { return v }
	}
	shift := attention.NewShift(sc.Waves, k)
	return func(v attention.Vectors) attention.Vectors {
		return attention.Vectors{Word: shift.Of(v.Word), Place: shift.Of(v.Place)}
	}
}

// controls are √d and the formula.
func controls(sc sentence.Scene) []chart.Field {
	e := sc.WordName()
	formula := "(" + e + " + PE)·(" + e + "' + PE') / √d"
	return []chart.Field{sc.ScaleField(), {Value: formula, Ink: chart.FaintStyle, Drop: 1}}
}

// The products of a score and their sum, as blocks of cells.
const (
	products = attention.Score
	total    = attention.Score
	blocks   = total + 1
)

// names are those of the products as words and as vectors.
var names = [blocks][2]string{
	{"word · word", "E·E"},
	{"word · place", "E·PE"},
	{"place · word", "PE·E"},
	{"place · place", "PE·PE"},
	{"score", "sum"},
}

// splits are the scores of the words that are shown, and that under the cursor.
type splits struct {
	attention.Scores
	now, swapped attention.Terms // as it is, and with the two words' places changed
	cross, whole float64         // the largest cross term that is shown, and the largest of all else
}

// crosses reports that a product is of a word and a place.
func crosses(i int) bool { return i == attention.WordPlace || i == attention.PlaceWord }

// limit is the end of the scale of a block.
func (s splits) limit(i int) float64 {
	if crosses(i) {
		return max(s.cross, math.SmallestNonzeroFloat64)
	}
	return max(s.whole, math.SmallestNonzeroFloat64)
}

// lookBack is how many words back the head looks: W_K then turns every pair of a
// key by as many steps. It takes waves to turn.
func lookBack(sc sentence.Scene) int {
	if !sc.HasWaves() {
		return 0
	}
	return sc.Back
}

// made is all that decides what the words that ask and answer score.
type made struct {
	state             chart.State
	settings          sentence.Settings
	asking, answering [2]int // the first, and how many
}

// splitsCache holds the scores of either pane: they are the same wherever the cursor
// goes among the words that are shown.
var splitsCache = memo.Of[made, splits](2)

// newSplits multiplies out the runs of words that ask and answer, and the two
// words under the cursor, which are among them.
func newSplits(sc sentence.Scene, asking, answering chart.Track) (s splits) {
	of := made{asking: [2]int{asking.First, asking.N}, answering: [2]int{answering.First, answering.N}}
	of.state, of.settings = sc.Deciding()
	if encoding.FromConfig(sc.Enc) {
		s = splitsCache.Get(of, func() splits { return multiplied(sc, asking, answering) })
	} else {
		s = multiplied(sc, asking, answering)
	}
	s.now, s.swapped = s.ofCursor(sc, asking, answering)
	return s
}

// ofCursor gives the score of the words under the cursor, as it is and with their
// places changed: from those that are multiplied out, where each of the two asks and
// answers among them.
func (s splits) ofCursor(sc sentence.Scene, asking, answering chart.Track) (now, swapped attention.Terms) {
	query, key := sc.Asking(), sc.Answering()
	among := func(t chart.Track) bool {
		return t.First <= min(query, key) && max(query, key) < t.End()
	}
	if !among(asking) || !among(answering) {
		q, k, asKey := vectorsAt(sc, query), vectorsAt(sc, key), asKey(sc)
		return attention.SplitScore(q, asKey(k)),
			attention.SplitScore(attention.Vectors{Word: q.Word, Place: k.Place},
				asKey(attention.Vectors{Word: k.Word, Place: q.Place}))
	}
	at := func(i, j int) attention.Terms { return s.Terms[i-asking.First][j-answering.First] }
	now = at(query, key)
	return now, now.With(at(query, query)[attention.WordPlace], at(key, key)[attention.PlaceWord],
		at(key, query)[attention.PlacePlace])
}

// multiplied multiplies out the runs of words that ask and answer.
func multiplied(sc sentence.Scene, asking, answering chart.Track) (s splits) {
	known := map[int]attention.Vectors{}
	vectors := func(shown chart.Track) (all []attention.Vectors) {
		rows := encoding.NewRows(sc.Enc, sc.At(shown.First))
		for pos := shown.First; pos < shown.End(); pos++ {
			place := rows.Next()
			if _, ok := known[pos]; !ok {
				known[pos] = attention.Vectors{Word: make([]float64, sc.DModel), Place: slices.Clone(place)}
				sc.EmbedAt(known[pos].Word, pos)
			}
			all = append(all, known[pos])
		}
		return all
	}
	var keys []attention.Vectors
	asks, asKey := vectors(asking), asKey(sc)
	for _, v := range vectors(answering) {
		keys = append(keys, asKey(v))
	}
	s.Scores = attention.NewScores(asks, keys)
	for _, row := range s.Terms {
		for _, terms := range row {
			for i, v := range terms {
				if crosses(i) {
					s.cross = max(s.cross, math.Abs(v))
				} else {
					s.whole = max(s.whole, math.Abs(v))
				}
			}
		}
	}
	return s
}

// words say what moves when the two words at the cursor change places, or where
// the head looks.
func (p *plan) words() chart.Words {
	now, swapped := p.now[total], p.swapped[total]
	decimals := chart.Apart(now, 2, swapped)
	from, to := chart.Unsigned(now, decimals), chart.Unsigned(swapped, decimals)
	caption := []string{"Swapped, only the cross terms move: score " + from + " → " + to + "."}
	k, weights := lookBack(p.Scene), ""
	switch more, size := p.now.Gain(p.swapped); {
	case k > 0:
		caption, weights = p.looking(k), "R("+strconv.Itoa(k)+")"
	case math.Abs(more) <= sentence.Roundoff*size:
		caption = []string{"Swapped, the two words score the same: " + chart.Unsigned(now, 2) + "."}
	}
	return chart.Words{Caption: caption, Readout: []chart.Field{
		{Value: "pos " + p.PlaceText(p.query) + " reads " + p.PlaceText(p.key), Ink: frame.Style{FG: frame.Accent}},
		{Label: "score =", Value: chart.SignedText(now, 4), Ink: chart.StrongStyle, Name: scoreName},
		{Label: "W_Q = I, W_K =", Value: weights, Drop: 1}}}
}

// looking says at which word the head looks k words back, by position alone and
// with the words, where that is not too much to multiply.
func (p *plan) looking(k int) []string {
	to, back := p.query-k, "The head looks "+chart.Plural(k, "word")+" back"
	if to < 0 {
		return []string{back + ", and before position " + p.PlaceText(p.query) + " there are not so many.",
			"No word is so far back."}
	}
	asks := "y position alone " + p.PlaceText(p.query) + " asks " + p.PlaceText(to) + " most"
	long := back + ": b" + asks
	if len(p.tokens)*p.DModel <= mostNumbers {
		row, places := p.asked(), []float64(nil)
		for _, terms := range row {
			places = append(places, terms[attention.PlacePlace])
		}
		long += " (weight " + chart.Unsigned(attention.Weights(places)[to], 3) + ")"
		if best, alone := loudest(row); alone {
			long += ", with the words " + p.PlaceText(best)
		}
	}
	return []string{long + ".", "B" + asks + "."}
}

// asked is what the word at the cursor scores every word by.
func (p *plan) asked() []attention.Terms {
	if n := len(p.tokens); p.answering.N < n {
		return newSplits(p.Scene, chart.Track{First: p.query, N: 1, Total: n}, chart.Track{N: n, Total: n}).Terms[0]
	}
	return p.Terms[p.query-p.asking.First]
}

// loudest is the place with the largest score; false where another one is nearly
// as large.
func loudest(row []attention.Terms) (best int, alone bool) {
	const draw = 1e-9 // of the size of the scores
	size := 0.0
	for pos, terms := range row {
		size = max(size, math.Abs(terms[total]))
		if terms[total] > row[best][total] {
			best = pos
		}
	}
	for pos, terms := range row {
		if pos != best && row[best][total]-terms[total] <= draw*size {
			return best, false
		}
	}
	return best, true
}
