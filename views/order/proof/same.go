package proof

import (
	"cmp"
	"slices"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// seen is a word that is seen, as the head knows it: its vector, and where it
// stands, as far as the placement tells.
type seen struct{ word, where int }

// sees lists what the word at a place of order k sees.
func (p proof) sees(k, place int, at encoding.Placement, causal bool) (all []seen) {
	for j := range p.words {
		if causal && j > place {
			break
		}
		s := seen{word: p.alike[p.original(k, j)]}
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
func (p proof) stays(word int, at encoding.Placement, causal bool) bool {
	there := p.place[word]
	if at == encoding.Sinusoids && there != word {
		return false
	}
	if at == encoding.NoPositions && !causal {
		return true
	}
	a, b := p.sees(0, word, at, causal), p.sees(1, there, at, causal)
	another := func(s seen) bool { return s.word != p.alike[word] }
	if at != encoding.Sinusoids && !slices.ContainsFunc(append(a, b...), another) {
		return true
	}
	return slices.Equal(a, b)
}

// meanStays reports that the mean of the outputs is the same in both orders:
// every output is, or the vectors stand in the same order, whatever the words
// are.
func (p proof) meanStays(at encoding.Placement, causal bool) bool {
	all, vectors := true, true
	for word, from := range p.order {
		vectors = vectors && p.alike[word] == p.alike[from]
		all = all && p.stays(word, at, causal)
	}
	return all || vectors
}

// saturated is the weight below which another word does not count.
const saturated = 1e-12

// deaf reports that each word reads only itself, though there are others.
func (p proof) deaf() bool {
	return p.others < saturated && slices.ContainsFunc(p.alike, func(i int) bool { return i > 0 })
}

// weightBound writes a weight that is nearly 0.
func weightBound(v float64) string {
	if v < sentence.Nothing {
		return "below " + words.Power(sentence.Nothing, 0)
	}
	return words.Power(v, 1)
}
