package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
)

// embedAt gives columns first … first+len(dst)−1 of the vector E of the token at
// a position: that of a word, whatever it looks like. Padding, which stands
// behind the words, brings nothing.
func (sc Scene) embedAt(dst []float64, pos, first int) {
	if words := sc.words(); pos < len(words) {
		sc.embed(dst, words[pos], first)
		return
	}
	clear(dst)
}

// embed gives columns first … first+len(dst)−1 of the vector E of a word: what
// it brings with it wherever it stands, times √d_model where that is asked for.
func (sc Scene) embed(dst []float64, word string, first int) {
	if sc.Order.Flat {
		for i := range dst {
			dst[i] = encoding.FlatEmbedding
		}
	} else {
		encoding.Embedding(dst, embedded(word), first)
	}
	if scale := sc.wordScale(); scale != 1 {
		for i := range dst {
			dst[i] *= scale
		}
	}
}

// vectorName names the vector of a word: words of one name have one vector.
func (sc Scene) vectorName(word string) string {
	if sc.Order.Flat {
		return ""
	}
	return embedded(word)
}

// place gives columns first … first+len(dst)−1 of PE at a position.
func (sc Scene) place(dst []float64, pos, first int) {
	if len(dst) == sc.DModel {
		encoding.Row(dst, sc.Enc, pos)
		return
	}
	for i := range dst {
		dst[i] = sc.Enc.At(pos, first+i)
	}
}

// wordScale is what E is multiplied by.
func (sc Scene) wordScale() float64 {
	if sc.Order.Scaled {
		return math.Sqrt(float64(sc.DModel))
	}
	return 1
}

// orderLimit is the end of the colour scale that holds every number of E + PE.
func (sc Scene) orderLimit() float64 {
	most := 1.0
	if sc.Order.Flat {
		most = encoding.FlatEmbedding
	}
	return math.Ceil(most*sc.wordScale() + 1)
}

// limitText writes it.
func (sc Scene) limitText() string { return strconv.FormatFloat(sc.orderLimit(), 'f', -1, 64) }
