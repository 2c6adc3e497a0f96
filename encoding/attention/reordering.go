package attention

import (
	"cmp"
	"math"
	"slices"
)

// Reordering is what a head is tried on: the same words in two orders, or two
// sentences that have some words in common, or none.
type Reordering struct {
	Words   [2][]string // of the first order, and of the second
	Order   []int       // Order[i] is which of Vectors word i of the second order has
	Vectors [][]float64 // of the words in the first order, then of those that only the second has
	Alone   int         // how many only the second has
	Head    Head
}

// MostReordering bounds words² · d_model of a [Reordering], for a computation
// of a few seconds.
const MostReordering = 1 << 28

// Arrangement gives the place in one sentence of each word of another one: word i
// of the other is words[places[i]], where a word that comes twice is the first of
// its kind, then the second. Those that only the other has count on from len(words);
// alone says how many they are.
func Arrangement(words, other []string) (places []int, alone int) {
	left := map[string][]int{}
	for i, w := range words {
		left[w] = append(left[w], i)
	}
	for _, w := range other {
		if len(left[w]) == 0 {
			places = append(places, len(words)+alone)
			alone++
			continue
		}
		places = append(places, left[w][0])
		left[w] = left[w][1:]
	}
	return places, alone
}

// Twins finds two equal words: that at a place and the one before it that equals
// it, or the next; else the first two of all. It is false where no word comes
// twice.
func Twins(words []string, at int) (i, j int, ok bool) {
	last := map[string]int{}
	for k, w := range words {
		before, seen := last[w]
		last[w] = k
		if seen && (!ok || k == at || before == at && j != at) {
			i, j, ok = before, k, true
		}
	}
	return i, j, ok
}

// Comparison is what a head makes of the words of a [Reordering], which are
// counted as its Vectors. What the order cannot change is decided from what a word
// sees, and not from numbers: a difference of 10⁻¹⁰⁰ is one.
type Comparison struct {
	Word    [2][]int  // Word[k][i] is the word that stands at place i of order k
	Place   []int     // where each word stands in the second order, −1 for one that is not there
	Both    []int     // the words that stand in both, as in the first
	Read    [2]Result // what the head makes of them
	Outputs []Moved   // of each word that stands in both, between its outputs there; else nothing
	Mean    Moved     // between the means of the outputs
	Most    int       // the word whose output moves farthest
	Differ  int       // how many outputs move
	Others  float64   // the largest weight on a word with another vector
	head    Head
	alike   []int       // alike[i] is the first word whose vector is that of word i
	reading [2]*reading // of either order
	off     float64
}

// Moved is a difference, and what is known of it.
type Moved struct {
	By    float64
	Noise float64 // what the difference is at most that is only rounding
	Same  bool    // it is 0 by the formula, whatever the rounding
}

// Real reports that there is a difference.
func (m Moved) Real() bool { return !m.Same && m.By > m.Noise }

// Compare lets the head read both orders, the numbers of which are off by at
// most so much, and finds how far the outputs lie apart. A word brings its own
// value in both orders, so that what differs is how far others pull it away from
// that, and, where a row of the table is added, the value.
func (r Reordering) Compare(off float64) Comparison {
	n := len(r.Vectors)
	c := Comparison{Word: Stand(n-r.Alone, r.Order), Outputs: make([]Moved, n), head: r.Head, off: off}
	c.Place, c.Both = Meet(c.Word, n)
	for _, v := range r.Vectors {
		c.alike = append(c.alike, slices.IndexFunc(r.Vectors, func(first []float64) bool { return alike(first, v) }))
	}
	for k, order := range c.Word {
		var vectors [][]float64
		for _, word := range order {
			vectors = append(vectors, r.Vectors[word])
		}
		c.reading[k] = newReading(r.Head, vectors)
		c.Read[k] = c.reading[k].attend()
	}
	pooled := make([]float64, r.Head.width())
	c.Most = -1
	for _, word := range c.Both {
		c.compare(word, pooled)
	}
	c.Mean.By = Gap(pooled, make([]float64, len(pooled)))
	if !c.Permuted() {
		c.Mean.By, c.Mean.Noise = Gap(c.Read[0].Pooled, c.Read[1].Pooled), off
	}
	c.Mean.Same = c.meanStays(r.Head.Placement, r.Head.Causal)
	for k, read := range c.Read {
		c.Others = max(c.Others, c.onOthers(k, read.Weights))
	}
	return c
}

// Stand gives, for either order, which word stands at each place: those of the
// first are counted there.
func Stand(first int, second []int) (word [2][]int) {
	for i := range first {
		word[0] = append(word[0], i)
	}
	word[1] = second
	return word
}

// Meet gives where each of n words stands in the second order, −1 where it does
// not, and the words that stand in both.
func Meet(word [2][]int, n int) (place, both []int) {
	place = make([]int, n)
	for i := range place {
		place[i] = -1
	}
	for i, w := range word[1] {
		place[w] = i
	}
	for _, w := range word[0] {
		if place[w] >= 0 {
			both = append(both, w)
		}
	}
	return place, both
}

// Permuted reports that every word stands in both orders.
func (c Comparison) Permuted() bool { return len(c.Both) == len(c.Place) }

// onOthers is the largest weight that a word of order k gives to another vector.
func (c Comparison) onOthers(k int, weights [][]float64) float64 {
	most := 0.0
	for i, row := range weights {
		for j, weight := range row {
			if c.alike[c.Word[k][i]] != c.alike[c.Word[k][j]] {
				most = max(most, weight)
			}
		}
	}
	return most
}

// compare finds how far a word's output moves, and adds its share to how far the
// mean does.
func (c *Comparison) compare(word int, pooled []float64) {
	a, b, there, n := c.Read[0], c.Read[1], c.Place[word], float64(len(c.Place))
	m := Moved{Noise: max(a.Others[word], b.Others[there]), Same: c.stays(word, c.head.Placement, c.head.Causal)}
	c.Mean.Noise += m.Noise / n * c.off
	for k := range pooled {
		turn, value := a.Pull[word][k]-b.Pull[there][k], a.Values[word][k]-b.Values[there][k]
		pooled[k] += turn / n
		if value != 0 {
			m.Noise = 1
		}
		m.By = max(m.By, math.Abs(value+turn))
	}
	m.Noise *= c.off
	c.Outputs[word] = m
	if !m.Same {
		c.Differ++
	}
	if c.Most < 0 || m.By > c.Outputs[c.Most].By || !m.Same && c.Outputs[c.Most].Same {
		c.Most = word
	}
}

// Moves is how far the mean moves with every placement p, without mask in
// Moves()[p][0] and with it in Moves()[p][1]. Of the same words the values have
// one mean, which cancels; of others it is part of the difference.
func (c Comparison) Moves() (moves [4][2]Moved) {
	a, b := c.reading[0].pulls(), c.reading[1].pulls()
	for p := range moves {
		for mask := range moves[p] {
			x, y := a[p][mask], b[p][mask]
			m := Moved{Noise: max(x.Others, y.Others) * c.off, Same: c.meanStays(Placement(p), mask == 1)}
			if !c.Permuted() {
				m.Noise = c.off
				for k, own := range [2][]float64{c.reading[0].meanValue(Placement(p)), c.reading[1].meanValue(Placement(p))} {
					accumulate([2][]float64{x.Pull, y.Pull}[k], 1, own)
				}
			}
			m.By = Gap(x.Pull, y.Pull)
			moves[p][mask] = m
		}
	}
	return moves
}

// meanValue is the mean of what the words bring with a placement.
func (r *reading) meanValue(p Placement) []float64 {
	values, _ := r.multiplied(p)
	return mean(values)
}

// Saturated reports that each word reads only itself, though there are others.
func (c Comparison) Saturated() bool { return c.Others < 1e-12 && slices.Max(c.alike) > 0 }

// seen is a word that is seen, as the head knows it: its vector, and where it
// stands, as far as the placement tells.
type seen struct{ word, where int }

// sees lists what the word at a place of order k sees.
func (c Comparison) sees(k, place int, at Placement, causal bool) (all []seen) {
	for j, word := range c.Word[k] {
		if causal && j > place {
			break
		}
		s := seen{word: c.alike[word]}
		switch at {
		case Sinusoids:
			s.where = j
		case Rotary:
			s.where = j - place
		case LinearBias:
			s.where = max(j-place, place-j)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b seen) int {
		return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.where, b.where))
	})
	return all
}

// sameShares reports that two sorted lists hold everything in the same shares of
// the whole: weights that sum to 1 do not tell a b from a a b b.
func sameShares(a, b []seen) bool {
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i == len(a) || j == len(b) || a[i] != b[j] {
			return false
		}
		m, n := i, j
		for i < len(a) && a[i] == a[m] {
			i++
		}
		for j < len(b) && b[j] == b[n] {
			j++
		}
		if (i-m)*len(b) != (j-n)*len(a) {
			return false
		}
	}
	return true
}

// stays reports that a word's output is the same in both orders, since the word
// sees the same in both, in the same shares, or nothing but its own vector.
func (c Comparison) stays(word int, at Placement, causal bool) bool {
	there := c.Place[word]
	if at == Sinusoids && there != word {
		return false
	}
	if at == NoPositions && !causal && c.Permuted() {
		return true
	}
	a, b := c.sees(0, word, at, causal), c.sees(1, there, at, causal)
	another := func(s seen) bool { return s.word != c.alike[word] }
	if at != Sinusoids && !slices.ContainsFunc(append(a, b...), another) {
		return true
	}
	return sameShares(a, b)
}

// meanStays reports that the mean of the outputs is the same in both orders: the
// vectors stand in the same order, whatever the words are, or every output of the
// same words is, or the head knows no places and sees everything in the same
// shares, or nothing but one vector.
func (c Comparison) meanStays(at Placement, causal bool) bool {
	another := func(v int) func(int) bool { return func(word int) bool { return c.alike[word] != v } }
	lone := !slices.ContainsFunc(c.Word[0], another(c.alike[0])) && !slices.ContainsFunc(c.Word[1], another(c.alike[0]))
	switch {
	case slices.EqualFunc(c.Word[0], c.Word[1], func(a, b int) bool { return c.alike[a] == c.alike[b] }):
		return true
	case c.Permuted():
		return !slices.ContainsFunc(c.Both, func(word int) bool { return !c.stays(word, at, causal) })
	case at == NoPositions && !causal:
		return sameShares(c.sees(0, 0, at, causal), c.sees(1, 0, at, causal))
	}
	return lone && at != Sinusoids
}
