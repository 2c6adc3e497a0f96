package order

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// scene is what a face is drawn from: a scene with the settings of Order.
type scene struct {
	chart.Scene
	Settings
}

// cacheKey is a scene without its cursor: the key under which a face caches what it computes from
// all words, since most frames only move the cursor.
type cacheKey struct {
	state    chart.State
	settings Settings
}

func (sc scene) cacheKey() cacheKey {
	k := cacheKey{sc.State, sc.Settings}
	k.state.Pos, k.state.Dim, k.state.Offset, k.state.Marks = 0, 0, 0, chart.Marks{}
	k.state.Zoom, k.state.Bits = 0, 0
	k.settings.Idea, k.settings.Reads = 0, 0
	return k
}

// withWaves returns the scene with waves, whatever the scheme is: some faces are about waves.
func (sc scene) withWaves() scene {
	if !sc.HasWaves() {
		hidden := sc.Hidden
		sc.Scheme = scheme.All[0].Name
		sc.Scene, _ = chart.New(sc.State) // the State that it was made of is valid
		sc.Hidden = hidden
	}
	return sc
}

// Words returns the words that fit the sequence: the sentence is cut at the length, or
// where the table of positions ends.
func (sc scene) Words() []string {
	words := sc.Settings.Words()
	return words[:min(len(words), sc.RowCount())]
}

// Start returns the position of the first word: the one in the settings, or, if the table
// ends too early, the last one from which it has a row for every word.
func (sc scene) Start() int {
	if !sc.Declared().Ends {
		return sc.First
	}
	n := len(sc.Words())
	if sc.Face == proofName {
		n = max(n, sc.seconds())
	}
	return min(sc.First, max(sc.LearnedRows-n, 0))
}

// seconds returns how many words of the second sentence fit.
func (sc scene) seconds() int { return min(len(sc.secondWords()), sc.RowCount()) }

// secondDelay returns how many positions later the second sentence begins: the number in the
// settings, or, if the table ends too early, the largest that leaves a row for every word.
func (sc scene) secondDelay() int {
	if !sc.Declared().Ends {
		return sc.Later
	}
	return min(sc.Later, max(sc.LearnedRows-sc.Start()-sc.seconds(), 0))
}

// fromZero returns the scene with the sentence at position 0.
func (sc scene) fromZero() scene {
	sc.First = 0
	return sc
}

// At returns the position of the token at a place in the sentence.
func (sc scene) At(place int) int { return sc.Start() + place }

// posText writes the position of the token at a place.
func (sc scene) posText(place int) string { return strconv.Itoa(sc.At(place)) }

// tokenAt returns the token at a place: a word, or padding after the sentence.
func (sc scene) tokenAt(place int) string {
	if words := sc.Words(); place < len(words) {
		return words[place]
	}
	return padToken
}

// wordLabel returns what a picture calls a word. Typed vectors are called v1, v2 … by their
// order in both sentences, since their numbers hardly fit anywhere.
func (o Settings) wordLabel(word string) string {
	if _, typed := typedVector(word); !typed {
		return word
	}
	met := map[string]bool{}
	for _, w := range slices.Concat(o.Words(), o.secondWords()) {
		if _, typed := typedVector(w); typed {
			met[w] = true
		}
		if w == word {
			break
		}
	}
	return "v" + strconv.Itoa(len(met))
}

// quotedLabel returns a word in quotation marks, cut to 20 columns.
func (o Settings) quotedLabel(word string) string {
	return "'" + frame.Theme{}.Cut(o.wordLabel(word), 20) + "'"
}

// Pair returns the pair of sentences, each cut at the length and at most words.
func (sc scene) Pair(most int) sentencePair {
	if sc.Declared().Ends {
		sc.Padding = min(sc.Padding, max(sc.LearnedRows-sc.At(sc.secondDelay())-sc.seconds(), 0))
	}
	return sc.Settings.pairOf(min(most, sc.RowCount()))
}

// queryPlace returns the place of the word under the cursor.
func (sc scene) queryPlace() int { return wrapAround(sc.Pos, len(sc.Words())) }

// wrapAround wraps a position around some rows, so that a cursor that walks past the last
// row stays in sight.
func wrapAround(pos, rows int) int { return pos % rows }

// keyPlace returns the place of the word that is read.
func (sc scene) keyPlace() int { return min(sc.Reads, len(sc.Words())-1) }

// Rows returns how many tokens have rows of their own: the words, and as much of the
// padding as the table has rows for.
func (sc scene) Rows(padding int) int {
	n := min(len(sc.Words())+padding, sc.RowCount())
	if sc.Declared().Ends {
		n = min(n, sc.LearnedRows-sc.Start())
	}
	return n
}

// Shown returns the first token and the number of tokens that a page key moves by. A face always shows
// the sentence from its first word.
func (sc scene) Shown() (first, n int) { return 0, max(sc.Rows(0)-1, 1) }

// onToken returns the scene with its cursor on one of the tokens. A cursor past the last
// one wraps around.
func (sc scene) onToken(rows int) scene {
	sc.Pos = wrapAround(sc.Pos, rows)
	return sc
}

// behindField returns the field that says that the cursor is past the tokens and has wrapped
// around.
func (sc scene) behindField(rows int) chart.Field {
	if sc.Pos < rows {
		return chart.Field{}
	}
	text := sc.posText(sc.Pos) + " wraps to " + sc.posText(wrapAround(sc.Pos, rows))
	return chart.Field{Label: "cursor", Value: text, Drop: 2}
}

// The axes of the faces.
var (
	// tokenAxis goes over the words of the sentence, paddedAxis over its padding too.
	tokenAxis  = wordAxis("position", typedRows, cursorPos)
	paddedAxis = wordAxis("position", func(sc scene) int { return sc.Rows(sc.Padding) }, cursorPos)
	// queryAxis goes over the words that ask in attention, keyAxis over those that answer.
	queryAxis = wordAxis("query", typedRows, cursorPos)
	keyAxis   = wordAxis("key", typedRows, readPos)
	// pairQueryAxis and pairKeyAxis go over the same words and those that only the second sentence has.
	pairQueryAxis = wordAxis("query", pairRows, cursorPos)
	pairKeyAxis   = wordAxis("key", pairRows, readPos)
	// ideaAxis goes over the ways to write a position that come to mind first.
	ideaAxis = chart.Axis[Settings]{Label: "idea", Move: func(_ *chart.State, set *Settings, n int) {
		set.Idea = ideaIndex(min(max(int(set.Idea)+n, 0), len(scheme.Naive)-1))
	}}
)

func cursorPos(s *chart.State, _ *Settings) *int { return &s.Pos }
func readPos(_ *chart.State, set *Settings) *int { return &set.Reads }

func typedRows(sc scene) int { return sc.Rows(0) }
func pairRows(sc scene) int  { return len(sc.Pair(maxWords).Tokens) }

// wordAxis returns an axis along some tokens. A position past the last one counts as
// wrapped around, any other place as the last one.
func wordAxis(label string, tokens func(scene) int, at func(*chart.State, *Settings) *int) chart.Axis[Settings] {
	return chart.Axis[Settings]{Label: label, Move: func(s *chart.State, set *Settings, n int) {
		last := tokens(scene{chart.Scene{State: *s}, *set}) - 1
		place := at(s, set)
		on := min(*place, last)
		if place == &s.Pos {
			on = wrapAround(*place, last+1)
		}
		*place = min(max(on+n, 0), last)
	}}
}

// embedAt gives the first len(dst) columns of the vector E of the token at a place. A word
// has the same vector at every place; padding has zeros.
func (sc scene) embedAt(dst []float64, place int) {
	if words := sc.Words(); place < len(words) {
		sc.embedWord(dst, words[place])
		return
	}
	clear(dst)
}

// embedWord gives the first len(dst) columns of the vector E of a word, times √d_model if the
// settings say so.
func (sc scene) embedWord(dst []float64, word string) {
	scale, norm, typed := sc.wordScale(), 1.0, []float64(nil)
	if sc.Vectors != flatVectors {
		typed, _ = typedVector(word)
	}
	if sc.Vectors == unitVectors {
		all := make([]float64, sc.DModel)
		wordVector(all, word, typed)
		if norm = attention.Norm(all); norm == 0 {
			norm = 1 // what is nothing has no direction, and stays nothing
		}
	}
	wordVector(dst, word, typed)
	for i := range dst {
		if sc.Vectors == flatVectors {
			dst[i] = attention.FlatEmbedding
		}
		dst[i] = dst[i] / norm * scale
	}
}

// wordVector gives the columns of the vector of a word: the numbers that were typed and
// zeros after them, or made-up numbers.
func wordVector(dst []float64, word string, typed []float64) {
	if typed == nil {
		attention.Embedding(dst, embedded(word), 0)
		return
	}
	clear(dst[copy(dst, typed):])
}

// typedCount counts the words whose vectors were typed.
func (sc scene) typedCount() (n int) {
	for _, word := range sc.Words() {
		if _, ok := typedVector(word); ok && sc.Vectors != flatVectors {
			n++
		}
	}
	return n
}

// Longest returns the length of the longest typed vector of both sentences; 0 if none is
// typed.
func (o Settings) Longest() (n int) {
	for _, word := range slices.Concat(o.Words(), o.secondWords()) {
		typed, _ := typedVector(word)
		n = max(n, len(typed))
	}
	return n
}

// largestNumber returns a bound of the absolute numbers of word vectors.
func (sc scene) largestNumber() float64 {
	words, most := sc.Words(), 1.0
	switch {
	case sc.Vectors == flatVectors:
		most = attention.FlatEmbedding
	case sc.Vectors == unitVectors && len(words)*sc.DModel > maxSumNumbers: // too many to compute
	case sc.Vectors == unitVectors:
		most = 0
		for row := make([]float64, sc.DModel); len(words) > 0; words = words[1:] {
			sc.embedWord(row, words[0])
			most = max(most, slices.Max(row), -slices.Min(row))
		}
		return most
	default:
		for _, word := range words {
			typed, _ := typedVector(word)
			for _, v := range typed {
				most = max(most, math.Abs(v))
			}
		}
	}
	return most * sc.wordScale()
}

// vectorName names the vector of a word. Words of one name share a vector.
func (sc scene) vectorName(word string) string {
	if sc.Vectors == flatVectors {
		return ""
	}
	return embedded(word)
}

// wordSymbol names the vectors of words.
func (sc scene) wordSymbol() string {
	if sc.Scaled {
		return "√d·E"
	}
	return "E"
}

// wordScale returns the factor on E.
func (sc scene) wordScale() float64 {
	if sc.Scaled {
		return math.Sqrt(float64(sc.DModel))
	}
	return 1
}

// colourLimit returns the end of the colour scale that holds every number of E + PE and every
// difference of two positions. For tables without waves it reads the bounds of every
// column, so callers keep the result.
func (sc scene) colourLimit() float64 {
	place, spread, columns := 0.0, 0.0, sc.DModel
	if sc.HasWaves() {
		columns = 1 // all waves swing as far
	}
	for dim := range columns {
		scale := chart.ScaleOf(sc.Enc.About(dim))
		place, spread = max(place, scale.Limit()), max(spread, scale.High-scale.Low)
	}
	return math.Ceil(max(sc.largestNumber()+place, spread))
}

// roundoff bounds the rounding error of numbers up to 1.
const roundoff = 1e-14

// smallestShown is less than every difference that a float64 holds with all its digits.
const smallestShown = 1e-300

// terse writes a positive number with at most n significant digits and no trailing zeros:
// 2, 100, 0.02, 9646.6, 1e+9.
func terse(v float64, n int) string {
	digits, exponent, large := strings.Cut(chart.Significant(v, n), "e")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	if large {
		digits += "e" + exponent
	}
	return digits
}

// divisorText writes the divisor of positions for a pair, with five digits or as many as
// distinguish it from 1.
func divisorText(w encoding.Periodic, pair int) string {
	v, digits := 1/w.Frequency(pair), 5
	for v != 1 && digits < 17 && terse(v, digits) == "1" {
		digits++
	}
	return terse(v, digits)
}

// cellNumber writes a number as precisely as a cell of w columns allows, in at most room
// columns; "" if no number fits. A number has as many decimals below 0 as above it. One column stays
// blank in all but the narrowest cells, where a minus sign separates two numbers.
func cellNumber(v float64, w int) (text string, room int) {
	switch {
	case w < 4:
		return "", 0
	case w < 6:
		return shortNumber(v, 2), 4
	case w < 8:
		return shortNumber(v, 3), 5
	}
	return hyphenated(v, chart.Distance(math.Abs(v), 4)), 7
}

// shortNumber writes a number with some decimals below 1 and one fewer above it: .84, -.34,
// 1.2, -1.1, 12, -12; 0 only for zero.
func shortNumber(v float64, decimals int) string {
	if v == 0 {
		return "0"
	}
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	if fraction, small := strings.CutPrefix(text, "0"); small {
		return hyphenated(v, fraction)
	}
	return hyphenated(v, chart.Distance(math.Abs(v), decimals-1))
}

// hyphenated puts a hyphen before the digits of a negative number unless they are all 0. A
// plus is never written, so that signs are seen first.
func hyphenated(v float64, digits string) string {
	if v < 0 && strings.Trim(digits, "0.") != "" {
		return "-" + digits
	}
	return digits
}

// control returns a field whose click changes a setting.
func (sc scene) control(f chart.Field, change func(*Settings)) chart.Field {
	f.Click = func() chart.Change {
		set := sc.Settings
		change(&set)
		return chart.Change{Set: set}
	}
	return f
}
