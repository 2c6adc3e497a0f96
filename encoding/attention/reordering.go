package attention

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// A Reordering is an experiment with two word orders: the same words in two orders, or two sentences
// that may share words. The second may start at a later position and end with padding, which counts as
// words of its own.
type Reordering struct {
	Words   [2][]string // of the first and of the second order
	Order   []int       // Order[i] is the index in Vectors of word i of the second order
	Vectors [][]float64 // of the words of the first order, then of the words only in the second
	Alone   int         // number of words only in the second order
	Later   int         // positions by which the second order starts later
	Pads    int         // number of padding words at the end of the second order
	Head    Head        // as it reads the first order
}

// Heads returns the head for the first and for the second order: they differ in the first position and the padding.
func (r Reordering) Heads() [2]Head {
	second := r.Head
	second.First, second.Pads = second.First+r.Later, r.Pads
	return [2]Head{r.Head, second}
}

// MostReordering limits words² · d_model of a [Reordering] to a computation of about a second.
const MostReordering = 1 << 26

// Arrangement maps each word of other to its place in words. A word that occurs several times matches
// its occurrences from left to right. Words only in other get the places len(words), len(words)+1, …;
// alone counts them.
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

// Twins returns the places of two equal words. It prefers the word at place at with the previous or else the next
// equal word; otherwise it returns the first equal pair. ok is false if no word occurs twice.
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

// A Comparison holds the results of a head for both orders of a [Reordering], and their differences.
// Words are identified by their index in Vectors. Whether an output can change is decided from what its
// word sees and not from numbers, so a difference of 10⁻¹⁰⁰ counts.
type Comparison struct {
	Word    [2][]int  // Word[k][i] is the word at place i of order k
	Place   []int     // place of each word in the second order, −1 if it is not there
	Both    []int     // words in both orders, in the first order
	Read    [2]Result // result of the head for each order
	Outputs []Moved   // difference of the outputs of each word in both orders; zero for others
	Mean    Moved     // difference of the mean outputs
	Most    int       // word whose output changes most
	Differ  int       // number of words whose output changes
	heads   [2]Head
	alike   []int    // alike[i] is the first word with the same vector as word i
	sorted  [2][]int // places of each order sorted by vector, see sort
	moves   func() [4][2]Moved
}

// Moved is a difference between two vectors, with its precision.
type Moved struct {
	By    float64
	Noise float64 // bound on the rounding error in By
	Same  bool    // the formula shows that the difference is exactly 0
}

// Real reports whether the difference exceeds rounding.
func (m Moved) Real() bool { return !m.Same && m.By > m.Noise }

// Compare computes the head for both orders and the differences of its outputs. off bounds the error of
// the numbers of the vectors. A word brings the same value in both orders, so outputs differ by the
// pull of the other words and, with Sinusoids, by the table row.
func (r Reordering) Compare(off float64) Comparison {
	n := len(r.Vectors)
	c := Comparison{Word: stand(n-r.Alone, r.Order), heads: r.Heads(), Most: -1}
	c.Place, c.Both = meet(c.Word, n)
	for _, v := range r.Vectors {
		c.alike = append(c.alike, slices.IndexFunc(r.Vectors, func(first []float64) bool { return alike(first, v) }))
	}
	c.sort()
	c.read(r.Vectors, off)
	for _, word := range c.Both {
		m := &c.Outputs[word]
		if m.Same = c.stays(word, r.Head.Placement, r.Head.Causal); !m.Same {
			c.Differ++
		}
		if c.Most < 0 || m.By > c.Outputs[c.Most].By || !m.Same && c.Outputs[c.Most].Same {
			c.Most = word
		}
	}
	c.Mean.Same = c.meanStays(r.Head.Placement, r.Head.Causal)
	start := c
	c.moves = sync.OnceValue(func() [4][2]Moved { return start.movesOf(r.Vectors, off) })
	return c
}

// read lets the heads read both orders, and computes the differences of the outputs of the words in both
// orders and of the mean outputs, each with its noise.
func (c *Comparison) read(vectors [][]float64, off float64) {
	for k, order := range c.Word {
		words := make([][]float64, len(order))
		for i, word := range order {
			words[i] = vectors[word]
		}
		c.Read[k] = c.heads[k].Attend(words)
	}
	a, b := c.Read[0], c.Read[1]
	c.Outputs, c.Mean = make([]Moved, len(vectors)), Moved{}
	pooled, both := make([]float64, c.heads[0].width()), float64(len(c.Both))
	for _, word := range c.Both {
		there, m := c.Place[word], &c.Outputs[word]
		share := max(a.Others[word], b.Others[there])
		m.Noise = share * off
		c.Mean.Noise += share / both * off
		for k := range pooled {
			turn, moved := a.Pull[word][k]-b.Pull[there][k], a.Values[word][k]-b.Values[there][k]
			pooled[k] += turn / both
			if moved != 0 {
				m.Noise = max(1, share) * off
			}
			m.By = max(m.By, math.Abs(moved+turn))
		}
	}
	for _, v := range pooled {
		c.Mean.By = max(c.Mean.By, math.Abs(v))
	}
	if !c.oneMean(c.heads[0].Placement) {
		c.Mean.By, c.Mean.Noise = Gap(a.Pooled, b.Pooled), off
	}
}

// stand returns the index of the word at each place of both orders. The first order has the words 0 … first−1; second
// lists those of the second order.
func stand(first int, second []int) (word [2][]int) {
	for i := range first {
		word[0] = append(word[0], i)
	}
	word[1] = second
	return word
}

// meet returns the place of each of n words in the second order, −1 if it is not there, and the words that both orders
// contain.
func meet(word [2][]int, n int) (place, both []int) {
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

// Permuted reports whether every word occurs in both orders, ignoring hidden padding.
func (c Comparison) Permuted() bool {
	n := len(c.Word[1])
	return len(c.Both) == len(c.Place)-(n-c.heads[1].read(n))
}

// later returns the number of positions by which the second order starts later.
func (c Comparison) later() int { return c.heads[1].First - c.heads[0].First }

// oneMean reports whether the value vectors have the same mean in both orders, so that it cancels in the difference of
// the mean outputs.
func (c Comparison) oneMean(at Placement) bool {
	return c.Permuted() && (at != Sinusoids || c.later() == 0)
}

// Moves returns how far the mean output moves for each Placement p: Moves()[p][0] without causal mask, Moves()[p][1]
// with it. The first call computes them.
func (c Comparison) Moves() [4][2]Moved { return c.moves() }

func (c Comparison) movesOf(vectors [][]float64, off float64) (moves [4][2]Moved) {
	for p := range moves {
		for mask := range moves[p] {
			if moves[p][mask].Same = c.meanStays(Placement(p), mask == 1); moves[p][mask].Same {
				continue
			}
			for k := range c.heads {
				c.heads[k].Placement, c.heads[k].Causal = Placement(p), mask == 1
			}
			c.read(vectors, off)
			moves[p][mask] = c.Mean
		}
	}
	return moves
}

// seen is a word as the head sees it: its vector and, as far as the placement tells it, its position.
type seen struct{ word, where int }

// sees returns what the word at a place of order k attends to, as a sorted list.
func (c Comparison) sees(k, place int, at Placement, causal bool) (all []seen) {
	all = make([]seen, 0, len(c.Word[k]))
	read := c.heads[k].read(len(c.Word[k]))
	for _, j := range c.sorted[k] {
		if causal && j > place || j >= read {
			continue
		}
		s := seen{word: c.alike[c.Word[k][j]]}
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
	if at == LinearBias { // only LinearBias can break the sorted order
		slices.SortFunc(all, func(a, b seen) int {
			return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.where, b.where))
		})
	}
	return all
}

// sort sorts the places of each order by vector, then by position.
func (c *Comparison) sort() {
	for k, words := range c.Word {
		for j := range words {
			c.sorted[k] = append(c.sorted[k], j)
		}
		slices.SortStableFunc(c.sorted[k], func(i, j int) int {
			return cmp.Compare(c.alike[words[i]], c.alike[words[j]])
		})
	}
}

// sameShares reports whether two sorted lists contain the same entries in the same proportions. Weights
// sum to 1, so a b and a a b b give the same output.
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

// stays reports whether a word's output is the same in both orders: the word sees the same entries in
// the same proportions, or only its own vector. With Sinusoids and a later start no output stays.
func (c Comparison) stays(word int, at Placement, causal bool) bool {
	there := c.Place[word]
	if at == Sinusoids && (there != word || c.later() != 0) {
		return false
	}
	if at == NoPositions && !causal && c.Permuted() {
		return true
	}
	a, b := c.sees(0, word, at, causal), c.sees(1, there, at, causal)
	another := func(s seen) bool { return s.word != c.alike[word] }
	if at != Sinusoids && !slices.ContainsFunc(a, another) && !slices.ContainsFunc(b, another) {
		return true
	}
	return sameShares(a, b)
}

// meanStays reports whether the mean output is the same in both orders: the vectors are in the same
// order, or every output of the same words stays, or the head knows no positions and sees the same
// proportions, or there is only one vector.
func (c Comparison) meanStays(at Placement, causal bool) bool {
	another := func(v int) func(int) bool { return func(word int) bool { return c.alike[word] != v } }
	first, second := c.Word[0], c.Word[1][:c.heads[1].read(len(c.Word[1]))]
	lone := !slices.ContainsFunc(first, another(c.alike[0])) && !slices.ContainsFunc(second, another(c.alike[0]))
	switch {
	case slices.EqualFunc(first, second, func(a, b int) bool { return c.alike[a] == c.alike[b] }) &&
		(at != Sinusoids || c.later() == 0):
		return true
	case c.Permuted():
		return !slices.ContainsFunc(c.Both, func(word int) bool { return !c.stays(word, at, causal) })
	case at == NoPositions && !causal:
		return sameShares(c.sees(0, 0, at, causal), c.sees(1, 0, at, causal))
	}
	return lone && at != Sinusoids
}
