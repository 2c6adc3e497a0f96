package proof

import (
	"cmp"
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
)

// orders are the same words in two orders. What the order cannot change is
// decided here from what a word sees, and not from numbers: a difference of
// 10⁻¹⁰⁰ is one.
type orders struct {
	tokens []string
	alike  []int    // alike[i] is the first word whose vector is that of word i
	word   [2][]int // word[k][i] is the word of the first order that stands at place i of order k
	place  []int    // the inverse of word[1]: where each word stands in the second order
}

const (
	work   = 1 << 19 // words² · d_model, a few milliseconds
	fewest = 8       // words that are always compared, whatever that takes
)

// newOrders takes as many words as can be compared.
func newOrders(sc sentence.Scene) orders {
	all := sc.Words()
	n := min(len(all), max(int(math.Sqrt(float64(work/sc.DModel))), fewest))
	o := orders{tokens: all[:n], alike: alikes(sc, all[:n]), place: make([]int, n)}
	o.word[1] = secondOrder(sc, n)
	o.word[0] = slices.Sorted(slices.Values(o.word[1]))
	if o.unchanged() {
		o.word[1] = o.word[0] // no word needs to change places with its like
	}
	for i, word := range o.word[1] {
		o.place[word] = i
	}
	return o
}

// secondOrder is the second order of the first n words, as places in the first.
func secondOrder(sc sentence.Scene, n int) []int {
	return slices.DeleteFunc(sc.Other(), func(i int) bool { return i >= n })
}

// alikes gives, for each word, the first one that has the same vector.
func alikes(sc sentence.Scene, tokens []string) []int {
	first := map[string]int{}
	alike := make([]int, len(tokens))
	for i, w := range tokens {
		name := sc.VectorName(w)
		if _, seen := first[name]; !seen {
			first[name] = i
		}
		alike[i] = first[name]
	}
	return alike
}

// unchanged reports that both orders read the same.
func (o orders) unchanged() bool { return o.reads(o.tokens) }

// mirrored reports that the second order is the first one reversed, and another
// one.
func (o orders) mirrored() bool {
	reversed := slices.Clone(o.tokens)
	slices.Reverse(reversed)
	return o.reads(reversed) && !o.unchanged()
}

// reads reports that the second order is these words.
func (o orders) reads(tokens []string) bool {
	for i, from := range o.word[1] {
		if !sentence.Same(o.tokens[from], tokens[i]) {
			return false
		}
	}
	return true
}

// seen is a word that is seen, as the head knows it: its vector, and where it
// stands, as far as the placement tells.
type seen struct{ word, where int }

// sees lists what the word at a place of order k sees.
func (o orders) sees(k, place int, at encoding.Placement, causal bool) (all []seen) {
	for j := range o.tokens {
		if causal && j > place {
			break
		}
		s := seen{word: o.alike[o.word[k][j]]}
		switch at {
		case encoding.Sinusoids:
			s.where = j
		case encoding.Rotary:
			s.where = j - place
		case encoding.LinearBias:
			s.where = max(j-place, place-j)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b seen) int {
		return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.where, b.where))
	})
	return all
}

// stays reports that a word's output is the same in both orders, since the word
// sees the same in both, or nothing but its own vector.
func (o orders) stays(word int, at encoding.Placement, causal bool) bool {
	there := o.place[word]
	if at == encoding.Sinusoids && there != word {
		return false
	}
	if at == encoding.NoPositions && !causal {
		return true
	}
	a, b := o.sees(0, word, at, causal), o.sees(1, there, at, causal)
	another := func(s seen) bool { return s.word != o.alike[word] }
	if at != encoding.Sinusoids && !slices.ContainsFunc(append(a, b...), another) {
		return true
	}
	return slices.Equal(a, b)
}

// meanStays reports that the mean of the outputs is the same in both orders:
// every output is, or the vectors stand in the same order, whatever the words
// are.
func (o orders) meanStays(at encoding.Placement, causal bool) bool {
	all, vectors := true, true
	for place, word := range o.word[1] {
		vectors = vectors && o.alike[place] == o.alike[word]
		all = all && o.stays(word, at, causal)
	}
	return all || vectors
}
