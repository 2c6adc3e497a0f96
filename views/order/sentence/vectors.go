package sentence

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// EmbedAt gives the first len(dst) columns of the vector E of the token at a
// place: that of a word, whatever it looks like. Padding, which stands behind
// the words, brings nothing.
func (sc Scene) EmbedAt(dst []float64, place int) {
	if words := sc.Words(); place < len(words) {
		sc.Embed(dst, words[place])
		return
	}
	clear(dst)
}

// Embed gives the first len(dst) columns of the vector E of a word: what it
// brings with it wherever it stands, times √d_model where that is asked for. That of
// many columns is remembered.
func (sc Scene) Embed(dst []float64, word string) {
	if len(dst) < encoding.Wide {
		sc.embed(dst, word)
		return
	}
	of := embeddedOf{word, sc.DModel, len(dst), sc.Flat, sc.Unit, sc.Scaled}
	copy(dst, embeddings.Get(of, func() []float64 {
		all := make([]float64, len(dst))
		sc.embed(all, word)
		return all
	}))
}

// embeddedOf is all that the first columns of a word's vector depend on.
type embeddedOf struct {
	word               string
	dModel, columns    int
	flat, unit, scaled bool
}

var embeddings = memo.Of[embeddedOf, []float64](16)

func (sc Scene) embed(dst []float64, word string) {
	scale, norm, typed := sc.WordScale(), 1.0, []float64(nil)
	if !sc.Flat {
		typed, _ = typedVector(word)
	}
	if sc.Unit && !sc.Flat {
		all := make([]float64, sc.DModel)
		own(all, word, typed)
		if norm = attention.Norm(all); norm == 0 {
			norm = 1 // what is nothing has no direction, and stays nothing
		}
	}
	own(dst, word, typed)
	for i := range dst {
		if sc.Flat {
			dst[i] = attention.FlatEmbedding
		}
		dst[i] = dst[i] / norm * scale
	}
}

// own gives the columns of a word's own vector: the numbers that were typed, and 0
// behind them, or made up ones.
func own(dst []float64, word string, typed []float64) {
	if typed == nil {
		attention.Embedding(dst, embedded(word), 0)
		return
	}
	clear(dst[copy(dst, typed):])
}

// Typed counts the words whose vectors were typed.
func (sc Scene) Typed() (n int) {
	for _, word := range sc.Words() {
		if _, ok := typedVector(word); ok && !sc.Flat {
			n++
		}
	}
	return n
}

// Longest is how many numbers the longest of the typed vectors has, of both
// sentences; 0 where none is typed.
func (o Settings) Longest() (n int) {
	for _, word := range slices.Concat(o.Words(), o.Second()) {
		typed, _ := typedVector(word)
		n = max(n, len(typed))
	}
	return n
}

// Largest is what a number of a word's vector is at most, without its sign.
func (sc Scene) Largest() float64 {
	if sc.Flat {
		return attention.FlatEmbedding * sc.WordScale()
	}
	most := 1.0
	for _, word := range sc.Words() {
		typed, _ := typedVector(word)
		for _, v := range typed {
			most = max(most, math.Abs(v))
		}
	}
	if sc.Unit {
		most = 1
	}
	return most * sc.WordScale()
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
// every difference of two places. Where columns are no waves it asks every one
// of them, so keep it.
func (sc Scene) Limit() float64 {
	most, e := sc.Largest(), extent{}
	switch {
	case sc.HasWaves():
		e = sc.over(1) // all waves swing as far
	case encoding.FromConfig(sc.Enc):
		e = extents.Get(sc.Enc.Config(), func() extent { return sc.over(sc.DModel) })
	default:
		e = sc.over(sc.DModel)
	}
	return math.Ceil(max(most+e.place, e.spread))
}

// extent is how large a number of a table can be, and a difference of two places.
type extent struct{ place, spread float64 }

// extents are those of tables that were asked for last.
var extents = memo.Of[encoding.Config, extent](4)

// over is the extent of the first columns.
func (sc Scene) over(columns int) (e extent) {
	for dim := range columns {
		scale := parts.ScaleOf(sc.Enc.About(dim))
		e.place, e.spread = max(e.place, scale.Limit()), max(e.spread, scale.High-scale.Low)
	}
	return e
}

// Roundoff is what numbers as large as 1 are off by at most.
const Roundoff = 1e-14

// Nothing is below every difference that a float64 holds with all its digits.
const Nothing = 1e-300

// Terse writes a positive number with at most n significant digits and no
// zeros that only fill it up: 2, 100, 0.02, 9646.6, 1e+9.
func Terse(v float64, n int) string {
	digits, exponent, large := strings.Cut(words.Significant(v, n), "e")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	if large {
		digits += "e" + exponent
	}
	return digits
}

// DivisorText writes what a position is divided by for a pair, with five digits
// or as many as it takes to tell it from 1.
func DivisorText(w encoding.Periodic, pair int) string {
	v, digits := 1/w.Frequency(pair), 5
	for v != 1 && digits < 17 && Terse(v, digits) == "1" {
		digits++
	}
	return Terse(v, digits)
}

// cellNumber writes a number as precisely as a cell of w columns lets it, in at
// most room columns; "" if there is no room for any. A column stays free, so that
// numbers side by side are read one by one: in the narrowest cells the sign of one
// up to 1 takes the place of a digit.
func cellNumber(v float64, w int) (text string, room int) {
	switch {
	case w < 4:
		return "", 0
	case w == 4 && v < 0 && v > -1.05:
		return brief(v, 1), 4
	case w < 6:
		return brief(v, 2), 4
	case w < 8:
		return brief(v, 3), 5
	}
	return hyphened(v, words.Distance(math.Abs(v), 4)), 7
}

// brief writes a number with so many decimals below 1 and one fewer above it:
// .84, -.34, 1.2, -1.1, 12, -12; 0 where it is that.
func brief(v float64, decimals int) string {
	if v == 0 {
		return "0"
	}
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	if fraction, small := strings.CutPrefix(text, "0"); small {
		return hyphened(v, fraction)
	}
	return hyphened(v, words.Distance(math.Abs(v), decimals-1))
}

// hyphened puts a hyphen, and never a plus, before the digits of a negative
// number unless they are all 0, so that the sign is what is seen first.
func hyphened(v float64, digits string) string {
	if v < 0 && strings.Trim(digits, "0.") != "" {
		return "-" + digits
	}
	return digits
}
