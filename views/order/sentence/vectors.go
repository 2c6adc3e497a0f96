package sentence

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/parts"
)

// EmbedAt gives the first len(dst) columns of the vector E of the token at a
// position: that of a word, whatever it looks like. Padding, which stands behind
// the words, brings nothing.
func (sc Scene) EmbedAt(dst []float64, pos int) {
	if words := sc.Words(); pos < len(words) {
		sc.Embed(dst, words[pos])
		return
	}
	clear(dst)
}

// Embed gives the first len(dst) columns of the vector E of a word: what it
// brings with it wherever it stands, times √d_model where that is asked for.
func (sc Scene) Embed(dst []float64, word string) {
	if !sc.Flat {
		encoding.Embedding(dst, embedded(word), 0)
	}
	scale := sc.WordScale()
	for i := range dst {
		if sc.Flat {
			dst[i] = encoding.FlatEmbedding
		}
		dst[i] *= scale
	}
}

// VectorName names the vector of a word: words of one name have one vector.
func (sc Scene) VectorName(word string) string {
	if sc.Flat {
		return ""
	}
	return embedded(word)
}

// WordName is what the vectors of words are called.
func (sc Scene) WordName() string {
	if sc.Scaled {
		return "√d·E"
	}
	return "E"
}

// WordScale is what E is multiplied by.
func (sc Scene) WordScale() float64 {
	if sc.Scaled {
		return math.Sqrt(float64(sc.DModel))
	}
	return 1
}

// Limit is the end of the colour scale that holds every number of E + PE, and
// every difference of two places. It asks every column, so keep it.
func (sc Scene) Limit() float64 {
	most, place, spread := 1.0, 0.0, 0.0
	if sc.Flat {
		most = encoding.FlatEmbedding
	}
	for dim := range sc.DModel {
		scale := parts.ScaleOf(sc.Enc.About(dim))
		place, spread = max(place, scale.Limit()), max(spread, scale.High-scale.Low)
	}
	return math.Ceil(max(most*sc.WordScale()+place, spread))
}
