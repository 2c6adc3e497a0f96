package order

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Settings are the settings that only Order reads. They are comparable, as a
// State is.
type Settings struct {
	Face      string              // name of one of the faces
	Idea      ideaIndex           // Naive: the idea under the cursor
	Sentence  string              // words with one blank between them, clean
	Against   string              // Proof: another order of the words, or another sentence; "" for reversed
	Positions attention.Placement // Proof: how attention learns of positions
	First     int                 // position of the first word, 0 … MaxFirst
	Later     int                 // Proof: positions by which the second sentence begins later, to MaxFirst − First
	Causal    bool                // Proof: a word sees only itself and earlier words
	HidePads  bool                // Proof: a word sees no padding
	Scaled    bool                // Sum, Score: E times √d_model
	Concat    bool                // Sum: E and PE side by side instead of added
	Vectors   vectorKind          // the vectors of words
	Skew      bool                // Proof: W_Q is not W_K
	Weights   bool                // Proof: shows weights in place of outputs
	Back      int                 // Score: how far back the head looks, 0 … MaxWords − 1
	Padding   int                 // padding after the words, in Proof after the second sentence, 0 … MaxWords
	Reads     int                 // Proof, Score: place of the word that answers, from 0
}

// vectorKind is a kind of vectors of words, by its place in vectorKinds.
type vectorKind uint8

const (
	ownVectors  vectorKind = iota // the numbers that were typed, or made-up numbers
	flatVectors                   // every number is 0.1
	unitVectors                   // as ownVectors, divided by their norm
)

// vectorKinds are the names of the kinds of vectors.
var vectorKinds = []string{"own", "flat", "unit"}

// ideaIndex is one of [Ideas], by its place in that list.
type ideaIndex uint8

// Limits of a sentence.
const (
	maxSentence = 4096 // bytes
	maxWords    = 512
	maxNumber   = 1000                         // of a typed vector, without its sign
	maxFirst    = encoding.MaxPos - 2*maxWords // position of the first word: there is room for all, and as much padding
)

// padToken is the name of padding. No vector has this name.
const padToken = "<pad>"

// The names of the faces that differ in what they make of a sentence: one begins it at position 0, one does not show
// it, and one has a second.
const (
	naiveName = "naive"
	stepName  = "step"
	proofName = "proof"
)

// defaultSettings returns the settings that the view opens with.
func defaultSettings() Settings { return Settings{Sentence: presets[0].A, Reads: 1} }

// brackets finds typed vectors.
var brackets = regexp.MustCompile(`\[[^\[\]]*\]`)

// numbersOf returns the texts between brackets, separated by commas or blanks.
func numbersOf(list string) []string {
	return strings.FieldsFunc(strings.Trim(list, "[]"), func(r rune) bool { return r == ',' || r == ' ' })
}

// typedVector parses a word that is a vector: numbers of at most maxNumber between
// brackets.
func typedVector(word string) (v []float64, ok bool) {
	if len(word) < 3 || word[0] != '[' || word[len(word)-1] != ']' {
		return nil, false
	}
	for _, text := range numbersOf(word) {
		x, number := chart.Real(text)
		if !number || math.Abs(x) > maxNumber {
			return nil, false
		}
		v = append(v, x)
	}
	return v, len(v) > 0
}

// numeric matches the beginning of a number, and the words for numbers that are not finite.
var numeric = regexp.MustCompile(`^(?i:[+-]?\.?[0-9]|[+-]?(nan|inf(inity)?)$)`)

// meantAsVector reports whether a word begins like a vector and contains a number, as
// [1,2,x] and [1,2 do; [CLS] does not.
func meantAsVector(word string) bool {
	return word[0] == '[' && slices.ContainsFunc(numbersOf(word), numeric.MatchString)
}

// broken reports whether a word is meant as a vector and is none.
func broken(word string) bool {
	_, typed := typedVector(word)
	return !typed && meantAsVector(word)
}

// cleanSentence makes a sentence of any text. It removes what could command a terminal,
// separates words by one blank and removes blanks from typed vectors. It returns false for
// no words, too many words, too long a text, or a malformed vector.
func cleanSentence(text string) (string, bool) {
	if len(text) > maxSentence {
		return "", false
	}
	text = strings.ReplaceAll(frame.Clean(text), "\ufffd", "") // what was no text at all
	text = brackets.ReplaceAllStringFunc(text, func(list string) string {
		if !meantAsVector(list) {
			return list
		}
		return "[" + strings.Join(numbersOf(list), ",") + "]"
	})
	words := strings.Fields(text)
	clean := strings.Join(words, " ")
	fits := len(words) > 0 && len(words) <= maxWords && len(clean) <= maxSentence
	return clean, fits && !slices.ContainsFunc(words, broken)
}

// Clamp keeps the settings in range. An invalid sentence becomes the first preset, an
// invalid second sentence the reversed first one.
func (o Settings) Clamp() Settings {
	o.Idea = min(o.Idea, ideaIndex(len(scheme.Naive)-1))
	if int(o.Positions) >= len(attention.Placements) {
		o.Positions = attention.NoPositions
	}
	if int(o.Vectors) >= len(vectorKinds) {
		o.Vectors = ownVectors
	}
	if clean, ok := cleanSentence(o.Sentence); !ok {
		o.Sentence = defaultSettings().Sentence
	} else {
		o.Sentence = clean
	}
	if clean, ok := cleanSentence(o.Against); !ok || clean == o.backwards() {
		o.Against = ""
	} else {
		o.Against = clean
	}
	o.Padding = min(max(o.Padding, 0), maxWords)
	o.Back = min(max(o.Back, 0), maxWords-1)
	o.First = min(max(o.First, 0), maxFirst)
	o.Later = min(max(o.Later, 0), maxFirst-o.First)
	_, alone := attention.Arrangement(o.Words(), strings.Fields(o.Against))
	o.Reads = min(max(o.Reads, 0), len(o.Words())+alone+o.Padding-1, maxWords-1)
	return o
}

// backwards returns the sentence from its last word to its first.
func (o Settings) backwards() string {
	words := o.Words()
	slices.Reverse(words)
	return strings.Join(words, " ")
}

// Words returns the words of the sentence as typed.
func (o Settings) Words() []string { return strings.Fields(o.Sentence) }

// secondWords returns the words of the second sentence as typed.
func (o Settings) secondWords() []string {
	if o.Against == "" {
		return strings.Fields(o.backwards())
	}
	return strings.Fields(o.Against)
}

// sentencePair is what Proof compares: two sentences, word by word.
type sentencePair struct {
	Tokens []string    // the words of the first sentence, then those that only the second has
	Alone  int         // how many only the second has
	Pads   int         // how many of those are padding, the last ones
	Order  []int       // Order[i] is which token word i of the second sentence is
	Sides  [2][]string // the words of either as they were typed, without padding
}

// pairOf returns both sentences, each cut at most words. If they are one set of words in two
// orders, both keep the same words. A word that occurs twice is matched in order of
// occurrence, except in a reversal. Padding follows the second sentence, as much as fits.
func (o Settings) pairOf(most int) sentencePair {
	first, second := o.Words(), o.secondWords()
	order, alone := attention.Arrangement(first, second)
	if alone > 0 || len(first) != len(second) {
		first, second = first[:min(len(first), most)], second[:min(len(second), most)]
		order, alone = attention.Arrangement(mapWords(first, embedded), mapWords(second, embedded))
	}
	if o.Against == "" {
		slices.Sort(order)
		slices.Reverse(order)
	}
	p := sentencePair{Tokens: slices.Clone(first[:min(len(first), most)]), Alone: alone}
	p.Sides[0] = first[:len(p.Tokens)]
	for i, token := range order {
		if token >= len(first) {
			p.Tokens = append(p.Tokens, second[i])
		} else if token >= most {
			continue
		}
		p.Order, p.Sides[1] = append(p.Order, token), append(p.Sides[1], second[i])
	}
	p.Pads = min(o.Padding, max(most-len(p.Sides[1]), 0))
	for range p.Pads {
		p.Order, p.Tokens = append(p.Order, len(p.Tokens)), append(p.Tokens, padToken)
	}
	p.Alone += p.Pads
	return p
}

// mapWords applies a function to every word.
func mapWords(words []string, of func(string) string) (made []string) {
	for _, w := range words {
		made = append(made, of(w))
	}
	return made
}

// sameWord reports whether two words have one embedding, which ignores case.
func sameWord(a, b string) bool { return embedded(a) == embedded(b) }

// embedded returns a word in the form that the embedding knows.
func embedded(word string) string { return strings.ToLower(word) }

// preset is a sentence of the tutorials and, for Proof, its second order; "" for reversed.
type preset struct{ A, B string }

// presets are what n steps through. After a reversal comes another order, since a caption
// says so.
var presets = [...]preset{
	{"the dog bit the man", "the man bit the dog"},
	{"dog bit man", ""},
	{"I ate not apples", "I not ate apples"},
	{"The dog chased the cat", "The cat chased the dog"},
	{"a dog met another dog", ""},
	{"The cat ate the mouse", "The mouse ate the cat"},
	{"cat eats fish", ""},
	{"cat eats fish", "eats fish cat"},
	{"Lion kills Tiger", ""},
	{"Dan loves icecream", "icecream Dan loves"},
	{"read a book then book a flight", ""},
}

// presetAt returns the settings with the sentence n places on among the presets.
func (o Settings) presetAt(n int) Settings {
	at := slices.Index(presets[:], preset{o.Sentence, o.Against})
	if at < 0 && n > 0 {
		n--
		at = 0
	}
	next := presets[(max(at, 0)+n+len(presets))%len(presets)]
	o.Sentence, o.Against = next.A, next.B
	return o
}

// bind declares a key of a face.
var bind = chart.Bind[Settings]

// scaleKey is the same in all faces that show E.
var scaleKey = bind("r", "r", "√d", "word vectors times √d_model, as in the paper, or as they are").
	Do(func(_ *chart.State, set *Settings, _ int) { set.Scaled = !set.Scaled })

// padKey is the same in all faces that show padding.
var padKey = bind("x:+1 X:-1", "x", "pad",
	"one more padding token, after the sentence, in Proof after the second; X one fewer").
	Do(func(_ *chart.State, set *Settings, n int) { set.Padding += n }).
	Ending("there is no padding to take away", strconv.Itoa(maxWords)+" padding tokens are the most")
