package attention

import (
	"cmp"
	"math"
	"slices"
)

// Reordering is what a head is tried on: the same words in two orders.
type Reordering struct {
	Words   []string    // in the first order
	Order   []int       // Order[i] is where word i of the second order stands in the first
	Vectors [][]float64 // of the words, in the first order
	Head    Head
}

// MostReordering bounds words² · d_model of a [Reordering], for a computation
// of a few seconds.
const MostReordering = 1 << 28

// Arrangement gives the place in one order of each word of another one: word i of
// the other is words[places[i]]. Equal words keep their order among themselves. It
// is false where the two are not the same words.
func Arrangement(words, other []string) (places []int, ok bool) {
	left := map[string][]int{}
	for i, w := range words {
		left[w] = append(left[w], i)
	}
	for _, w := range other {
		if len(left[w]) == 0 {
			return nil, false
		}
		places = append(places, left[w][0])
		left[w] = left[w][1:]
	}
	return places, len(words) == len(other)
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

// Comparison is what a head makes of n words in two orders. What the order cannot
// change is decided from what a word sees, and not from numbers: a difference of
// 10⁻¹⁰⁰ is one.
type Comparison struct {
	Word    [2][]int  // Word[k][i] is the word of the first order that stands at place i of order k
	Place   []int     // n: where each word stands in the second order
	Read    [2]Result // what the head makes of them
	Outputs []Moved   // n: of each word, between its outputs in the two orders
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
	n := len(r.Order)
	c := Comparison{Place: make([]int, n), head: r.Head, off: off}
	c.Word = [2][]int{slices.Sorted(slices.Values(r.Order)), r.Order}
	for i, v := range r.Vectors {
		c.alike = append(c.alike, slices.IndexFunc(r.Vectors, func(first []float64) bool { return alike(first, v) }))
		c.Place[r.Order[i]] = i
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
	for i := range n {
		c.compare(i, pooled)
	}
	c.Mean.Same = c.meanStays(r.Head.Placement, r.Head.Causal)
	c.Mean.By = Gap(pooled, make([]float64, len(pooled)))
	return c
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
	c.Outputs = append(c.Outputs, m)
	if !m.Same {
		c.Differ++
	}
	if most := c.Outputs[c.Most]; m.By > most.By || !m.Same && most.Same {
		c.Most = word
	}
	for j := range c.Place {
		if c.alike[word] != c.alike[j] {
			c.Others = max(c.Others, a.Weights[word][j], b.Weights[there][c.Place[j]])
		}
	}
}

// Moves is how far the mean moves with every placement p, without mask in
// Moves()[p][0] and with it in Moves()[p][1].
func (c Comparison) Moves() (moves [4][2]Moved) {
	a, b := c.reading[0].pulls(), c.reading[1].pulls()
	for p := range moves {
		for mask := range moves[p] {
			x, y := a[p][mask], b[p][mask]
			moves[p][mask] = Moved{Gap(x.Pull, y.Pull), max(x.Others, y.Others) * c.off, c.meanStays(Placement(p), mask == 1)}
		}
	}
	return moves
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
	if at == NoPositions && !causal {
		return true
	}
	a, b := c.sees(0, word, at, causal), c.sees(1, there, at, causal)
	another := func(s seen) bool { return s.word != c.alike[word] }
	if at != Sinusoids && !slices.ContainsFunc(append(a, b...), another) {
		return true
	}
	return sameShares(a, b)
}

// meanStays reports that the mean of the outputs is the same in both orders:
// every output is, or the vectors stand in the same order, whatever the words
// are.
func (c Comparison) meanStays(at Placement, causal bool) bool {
	all, vectors := true, true
	for place, word := range c.Word[1] {
		vectors = vectors && c.alike[place] == c.alike[word]
		all = all && c.stays(word, at, causal)
	}
	return all || vectors
}
