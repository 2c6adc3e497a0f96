// Package score is the face of Order that splits the score with which one word
// reads another into four products: word and place of the one with word and
// place of the other.
//
// It owns five blocks of cells, one for each product and one for their sum, and
// the bars that show how the products under the cursor add up, as it is and with
// the two words swapped. In come a frame and a sentence, out go cells, words and
// clicks. Read plan.go first, which says what stands where, then draw.go.
package score

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face splits a score into its products.
var Face = sentence.Face{
	Name: "score", Title: "Score",
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return sentence.Answering, sentence.Asking
	},
	Keys:     []scene.Key[sentence.Settings]{sentence.ScaleKey},
	Switches: switches,
	Press:    sentence.PressScaled,
	Plan:     newPlan,
}

// switches writes √d and the formula.
func switches(sc sentence.Scene) []scene.Line {
	v := words.Values{"on": "off", "E": sc.WordName()}
	if sc.Scaled {
		v["on"] = "on"
	}
	return words.Say(v,
		"f«√d »{on}f«     ({E} + PE)·({E} + PE) / √d  =  four products»",
		"f«√d »{on}f«   ({E} + PE)·({E} + PE) / √d»",
		"f«√d »{on}")
}

// The products that a score is made of, and their sum, in the order in which
// they are shown.
const (
	wordWord = iota
	wordPlace
	placeWord
	placePlace
	products
	total  = products
	blocks = products + 1
)

// names are those of the products as words and as vectors.
var names = [blocks][2]string{
	{"word · word", "E·E"},
	{"word · place", "E·PE"},
	{"place · word", "PE·E"},
	{"place · place", "PE·PE"},
	{"score", "sum"},
}

// vectors are those of a word and of its position.
type vectors struct{ word, place []float64 }

// split is a score and its products.
type split [blocks]float64

func newSplit(query, key vectors) split {
	t := encoding.SplitScore(query.word, query.place, key.word, key.place)
	return split{t.WordWord, t.WordPlace, t.PlaceWord, t.PlacePlace, t.Score()}
}

// splits are the scores of some words reading others.
type splits struct {
	cells        [][]split // by the words that ask, and those that answer
	now, swapped split     // under the cursor: as it is, and with the two words' places changed
	most         float64   // the largest of all numbers in cells, without their signs
	overlap      float64   // mean |cos| between the words that ask and the places that answer
}

// newSplits multiplies out the runs of words that ask and answer, and the two
// words under the cursor.
func newSplits(sc sentence.Scene, asking, answering parts.Track) splits {
	known := map[int]vectors{}
	at := func(pos int) vectors {
		v, ok := known[pos]
		if !ok {
			v = vectors{make([]float64, sc.DModel), make([]float64, sc.DModel)}
			sc.EmbedAt(v.word, pos)
			encoding.Row(v.place, sc.Enc, pos)
			known[pos] = v
		}
		return v
	}
	q, k := at(sc.Asking()), at(sc.Answering())
	s := splits{now: newSplit(q, k), swapped: newSplit(vectors{q.word, k.place}, vectors{k.word, q.place})}
	s.cells = make([][]split, asking.N)
	cosines, root := 0.0, math.Sqrt(float64(sc.DModel))
	for i := range s.cells {
		for j := range answering.N {
			q, k := at(asking.First+i), at(answering.First+j)
			cell := newSplit(q, k)
			s.cells[i] = append(s.cells[i], cell)
			for _, v := range cell {
				s.most = max(s.most, math.Abs(v))
			}
			if norm := sentence.Norm(q.word) * sentence.Norm(k.place); norm > 0 {
				cosines += math.Abs(cell[wordPlace]) * root / norm
			}
		}
	}
	s.overlap = cosines / float64(asking.N*answering.N)
	return s
}

// moved writes how much larger the score is after a swap, with its sign, where
// that is little: it is in the cross terms alone.
func (s split) moved(swapped split) string {
	more, size := 0.0, 0.0
	for _, i := range [...]int{wordPlace, placeWord} {
		more += swapped[i] - s[i]
		size += math.Abs(s[i]) + math.Abs(swapped[i])
	}
	switch noise := sentence.Roundoff * size; {
	case math.Abs(more) <= noise:
		return "± <" + words.Power(max(noise, sentence.Nothing), 0)
	case more > 0:
		return "+ " + words.Power(more, 0)
	}
	return words.Minus + " " + words.Power(-more, 0)
}
