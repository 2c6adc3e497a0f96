package views

import (
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// OrderSettings are the settings that only Order reads. They are comparable, as a
// State is.
type OrderSettings struct {
	Face      Face
	Idea      Idea               // Naive: the idea under the cursor
	Sentence  string             // words with one blank between them, clean
	Against   string             // Proof: the same words in another order, "" for reversed
	Positions encoding.Placement // Proof: how attention is told where words stand
	Causal    bool               // Proof: a word sees only itself and earlier words
	Scaled    bool               // Sum, Score: E times √d_model
	Concat    bool               // Sum: E and PE side by side instead of added
	Flat      bool               // every number of every word's vector is 0.1
	Padding   int                // Sum: padding after the words, 0 … MaxWords
	Reads     int                // Proof, Score: place of the word that answers, from 0
}

// Face is one of the pictures of Order.
type Face uint8

const (
	Naive Face = iota
	Step
	Sum
	Proof
	Score
	faceCount = 5
)

// Idea is one of [encoding.Ideas], by its place in that list.
type Idea uint8

// Limits of a sentence.
const (
	MaxSentence = 4096 // bytes
	MaxWords    = 512
)

// defaultOrder is where the view opens.
func defaultOrder() OrderSettings { return OrderSettings{Sentence: sentences[0].a, Reads: 1} }

// cleanSentence makes a sentence of any text: what could command a terminal is
// gone, and one blank stands between two words. False for no words, or for too
// many, or too long.
func cleanSentence(text string) (string, bool) {
	if len(text) > MaxSentence {
		return "", false
	}
	text = strings.ReplaceAll(frame.Clean(text), "\ufffd", "") // what was no text at all
	words := strings.Fields(text)
	clean := strings.Join(words, " ")
	return clean, len(words) > 0 && len(words) <= MaxWords && len(clean) <= MaxSentence
}

// clamp keeps the settings of Order in range: what is no sentence becomes the
// first one, and a second order that has other words is dropped.
func (o OrderSettings) clamp() OrderSettings {
	if o.Face >= faceCount {
		o.Face = Naive
	}
	o.Idea = min(o.Idea, Idea(len(encoding.Ideas)-1))
	if int(o.Positions) >= len(encoding.Placements) {
		o.Positions = encoding.NoPositions
	}
	if clean, ok := cleanSentence(o.Sentence); !ok {
		o.Sentence = defaultOrder().Sentence
	} else {
		o.Sentence = clean
	}
	if !sameWords(o.Sentence, o.Against) || o.Against == o.backwards() {
		o.Against = ""
	}
	o.Padding = min(max(o.Padding, 0), MaxWords)
	o.Reads = min(max(o.Reads, 0), len(o.words())-1)
	return o
}

// backwards is the sentence from its last word to the first.
func (o OrderSettings) backwards() string {
	words := o.words()
	slices.Reverse(words)
	return strings.Join(words, " ")
}

// words are the words of the sentence as they were typed.
func (o OrderSettings) words() []string { return strings.Fields(o.Sentence) }

// words are the words that the sequence has room for: the sentence is cut at
// the length.
func (s State) words() []string {
	words := s.Order.words()
	return words[:min(len(words), s.Length)]
}

// sameWords tells whether two sentences have the same words, in any order.
func sameWords(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	in := func(s string) []string {
		words := strings.Fields(s)
		slices.Sort(words)
		return words
	}
	return slices.Equal(in(a), in(b)) && b == strings.Join(strings.Fields(b), " ")
}

// other is the second order of the same words, as places in the first: other[i]
// is where word i of the second order stands in the first. Equal words keep
// their order among themselves.
func (o OrderSettings) other(words []string) []int {
	places := make([]int, len(words))
	against := strings.Fields(o.Against)
	if len(against) != len(words) {
		for i := range places {
			places[i] = len(words) - 1 - i
		}
		return places
	}
	taken := make([]bool, len(words))
	for i, w := range against {
		for j, v := range words {
			if !taken[j] && v == w {
				places[i], taken[j] = j, true
				break
			}
		}
	}
	return places
}

// same tells whether two words are one word for the embedding, which knows no
// capitals.
func same(a, b string) bool { return embedded(a) == embedded(b) }

// embedded is a word as the embedding knows it.
func embedded(word string) string { return strings.ToLower(word) }

// padding is what stands behind the sentence.
const padding = "<pad>"

// token is what stands at a position: a word, or padding behind the sentence.
func (s State) token(pos int) string {
	if words := s.words(); pos < len(words) {
		return words[pos]
	}
	return padding
}

// asking is the place of the word that the cursor is on; the last word where
// the cursor is behind the sentence.
func (s State) asking() int { return min(s.Pos, len(s.words())-1) }

// answering is the place of the word that is read.
func (s State) answering() int { return min(s.Order.Reads, len(s.words())-1) }

// orderRows is how many positions Sum and Naive have in rows of their own: the
// words, the padding, and, behind those, the position under the cursor.
func (s State) orderRows() int {
	n := s.settledRows()
	if s.Pos >= n {
		n++
	}
	return n
}

// settledRows is the words and the padding.
func (s State) settledRows() int { return min(len(s.words())+s.Order.Padding, s.Length) }

// orderPos is the position of a row: the last one may be far behind the others.
func (s State) orderPos(row int) int {
	if row >= s.settledRows() {
		return s.Pos
	}
	return row
}

// orderRow is the row that the cursor is in.
func (s State) orderRow() int { return min(s.Pos, s.settledRows()) }

// moveWord moves between the words that ask and those that answer.
func (s *State) moveWord(a Axis, n int) {
	last := len(s.words()) - 1
	if a == Asking {
		s.Pos = min(max(s.asking()+n, 0), last)
	} else {
		s.Order.Reads = min(max(s.answering()+n, 0), last)
	}
}

// sentencePair is a sentence of the tutorials and, for Proof, its words in
// another order; "" for reversed.
type sentencePair struct{ a, b string }

// sentences are what n steps through. After a reversal comes another order,
// since the view says so.
var sentences = [...]sentencePair{
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

// preset is the order with the sentence n places on among the presets.
func (o OrderSettings) preset(n int) OrderSettings {
	at := slices.Index(sentences[:], sentencePair{o.Sentence, o.Against})
	if at < 0 && n > 0 {
		n--
		at = 0
	}
	next := sentences[(max(at, 0)+n+len(sentences))%len(sentences)]
	o.Sentence, o.Against = next.a, next.b
	return o
}
