package attention

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// Reordering is what a head is tried on: the same words in two orders, or two
// sentences that have some words in common, or none. The second may begin at a later
// position, and have padding behind it, which counts as words that only it has.
type Reordering struct {
	Words   [2][]string // of the first order, and of the second
	Order   []int       // Order[i] is which of Vectors word i of the second order has
	Vectors [][]float64 // of the words in the first order, then of those that only the second has
	Alone   int         // how many only the second has
	Later   int         // how many positions later the second begins
	Pads    int         // how many of the last words of the second are padding
	Head    Head        // of the first
}

// Heads are the head as it reads either order.
func (r Reordering) Heads() [2]Head {
	second := r.Head
	second.First, second.Pads = second.First+r.Later, r.Pads
	return [2]Head{r.Head, second}
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
	heads   [2]Head
	alike   []int    // alike[i] is the first word whose vector is that of word i
	sorted  [2][]int // the places of either order, see sort
	off     float64
	moves   func() [4][2]Moved
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
	c := Comparison{Word: stand(n-r.Alone, r.Order), Outputs: make([]Moved, n), heads: r.Heads(), off: off}
	c.Place, c.Both = meet(c.Word, n)
	for _, v := range r.Vectors {
		c.alike = append(c.alike, slices.IndexFunc(r.Vectors, func(first []float64) bool { return alike(first, v) }))
	}
	c.sort()
	t := r.readings(c)
	t.read(&c)
	c.Mean.Same = c.meanStays(r.Head.Placement, r.Head.Causal)
	still := c
	c.moves = sync.OnceValue(func() [4][2]Moved { return t.moves(still) })
	return c
}

// two are the readings of either order.
type two struct {
	vectors  [][]float64
	readings [2]*reading
	places   [2]func() [][]float64 // the rows of the table, of either; the second's is nil where they share them
}

// readings share what does not depend on the order: the rows of the table where both
// begin at one position, and the scores of words without places.
func (r Reordering) readings(c Comparison) *two {
	t := &two{vectors: r.Vectors}
	most := max(len(c.Word[0]), len(c.Word[1]))
	t.places[0] = sync.OnceValue(func() [][]float64 { return c.heads[0].places(most) })
	if r.Later != 0 {
		t.places[1] = sync.OnceValue(func() [][]float64 { return c.heads[1].places(most) })
	}
	kinds, which := distinct(c.alike)
	var vectors [][]float64
	for _, word := range kinds {
		vectors = append(vectors, r.Vectors[word])
	}
	scores := scored(vectors, r.Head.Skew)
	for k, order := range c.Word {
		a := &reading{head: c.heads[k], places: t.places[t.rows(k)]}
		own := grid(len(order), len(order))
		for i, word := range order {
			a.words = append(a.words, r.Vectors[word])
			for j, other := range order {
				own[i][j] = scores[which[word]][which[other]]
			}
		}
		a.values[NoPositions], a.scores[NoPositions] = a.words, own
		t.readings[k] = a
	}
	return t
}

// rows says which rows of the table an order reads: those of its own, or of the
// first.
func (t *two) rows(k int) int {
	if t.places[k] == nil {
		return 0
	}
	return k
}

// distinct lists the words that are the first with their vectors, and gives for
// each word which of them has its vector.
func distinct(alike []int) (kinds, which []int) {
	which = make([]int, len(alike))
	for word, first := range alike {
		if first == word {
			which[word] = len(kinds)
			kinds = append(kinds, word)
		} else {
			which[word] = which[first]
		}
	}
	return kinds, which
}

// read lets the head read both orders, column by column, and finds how far the
// outputs lie apart.
func (t *two) read(c *Comparison) {
	var gives [2]given
	var pulls [2][][]float64 // of some columns
	width := c.heads[0].width()
	for k, r := range t.readings {
		g, n := r.give(r.head.Placement, r.head.Causal), len(r.words)
		gives[k], pulls[k] = g, grid(n, block(width))
		c.Read[k] = Result{Weights: g.weights, Output: grid(n, width), Pooled: make([]float64, width), Others: g.others}
	}
	pooled := make([]float64, block(width))
	inBlocks(width, func(from, to int) {
		for k, g := range gives {
			mean, read := c.Read[k].Pooled[from:to], c.heads[k].read(len(g.values))
			for i, own := range g.values {
				pull, output := pulls[k][i][:to-from], c.Read[k].Output[i][from:to]
				g.pull(pull, i, from)
				copy(output, own[from:to])
				accumulate(output, 1, pull)
				if i < read {
					accumulate(mean, 1, output)
				}
			}
			for i := range mean {
				mean[i] /= float64(read)
			}
		}
		clear(pooled)
		for _, word := range c.Both {
			there := c.Place[word]
			c.Outputs[word].compare(pooled, float64(len(c.Both)), [2][]float64{pulls[0][word], pulls[1][there]},
				[2][]float64{gives[0].values[word][from:to], gives[1].values[there][from:to]})
		}
		for _, v := range pooled {
			c.Mean.By = max(c.Mean.By, math.Abs(v))
		}
	})
	c.conclude()
}

// compare takes into account how far a word's output moves in some columns, of what
// it is pulled and what it brings, and adds its share to how far the mean does.
func (m *Moved) compare(pooled []float64, n float64, pulls, values [2][]float64) {
	pull, value := pulls[1][:len(values[0])], values[1][:len(values[0])]
	for k, own := range values[0] {
		turn, moved := pulls[0][k]-pull[k], own-value[k]
		pooled[k] += turn / n
		if moved != 0 {
			m.Noise = 1
		}
		m.By = max(m.By, math.Abs(moved+turn))
	}
}

// conclude says what is known of the differences.
func (c *Comparison) conclude() {
	a, b := c.Read[0], c.Read[1]
	c.Most = -1
	for _, word := range c.Both {
		m := &c.Outputs[word]
		share := max(a.Others[word], b.Others[c.Place[word]])
		c.Mean.Noise += share / float64(len(c.Both)) * c.off
		m.Noise = max(m.Noise, share) * c.off
		if m.Same = c.stays(word, c.heads[0].Placement, c.heads[0].Causal); !m.Same {
			c.Differ++
		}
		if c.Most < 0 || m.By > c.Outputs[c.Most].By || !m.Same && c.Outputs[c.Most].Same {
			c.Most = word
		}
	}
	if !c.oneMean(c.heads[0].Placement) {
		c.Mean.By, c.Mean.Noise = Gap(a.Pooled, b.Pooled), c.off
	}
}

// stand gives, for either order, which word stands at each place: those of the
// first are counted there.
func stand(first int, second []int) (word [2][]int) {
	for i := range first {
		word[0] = append(word[0], i)
	}
	word[1] = second
	return word
}

// meet gives where each of n words stands in the second order, −1 where it does
// not, and the words that stand in both.
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

// Permuted reports that every word stands in both orders; hidden padding does not
// count.
func (c Comparison) Permuted() bool {
	n := len(c.Word[1])
	return len(c.Both) == len(c.Place)-(n-c.heads[1].read(n))
}

// later is how many positions later the second order begins.
func (c Comparison) later() int { return c.heads[1].First - c.heads[0].First }

// oneMean reports that what words bring has one mean in both orders, so that in the
// difference of the outputs' means it cancels.
func (c Comparison) oneMean(at Placement) bool {
	return c.Permuted() && (at != Sinusoids || c.later() == 0)
}

// Moves is how far the mean moves with every placement p, without mask in
// Moves()[p][0] and with it in Moves()[p][1]; where it is the same, nothing is
// computed. Of the same words the values have one mean, which cancels; of others
// it is part of the difference.
func (c Comparison) Moves() [4][2]Moved { return c.moves() }

// shares are what vectors of words, and rows of the table, count in a difference.
type shares struct {
	words  []float64
	places [2][]float64 // of either order, or in the first of both, see two.rows
}

// moves is Moves. A mean is a sum of few vectors, whatever the order: it moves by
// that of the differences of their shares.
func (t *two) moves(c Comparison) (moves [4][2]Moved) {
	var all [4][2]shares
	for p := range moves {
		for mask := range moves[p] {
			m := &moves[p][mask]
			if m.Same = c.meanStays(Placement(p), mask == 1); m.Same {
				continue
			}
			s, others := t.shares(c, Placement(p), mask == 1)
			all[p][mask], m.Noise = s, others*c.off
			if !c.oneMean(Placement(p)) {
				m.Noise = c.off
			}
		}
	}
	width := c.heads[0].width()
	sum := make([]float64, block(width))
	inBlocks(width, func(from, to int) {
		sum := sum[:to-from]
		for p := range moves {
			for mask := range moves[p] {
				if moves[p][mask].Same {
					continue
				}
				clear(sum)
				add := func(shares []float64, vectors [][]float64) {
					for i, share := range shares {
						if share != 0 {
							accumulate(sum, share, vectors[i][from:to])
						}
					}
				}
				add(all[p][mask].words, t.vectors)
				for k, places := range all[p][mask].places {
					if places != nil {
						add(places, t.places[k]())
					}
				}
				for _, v := range sum {
					moves[p][mask].By = max(moves[p][mask].By, math.Abs(v))
				}
			}
		}
	})
	return moves
}

// shares gives what each vector, and each row of the table, counts in the mean of
// the first order less that of the second; and the weight on others, of which the
// noise is made.
func (t *two) shares(c Comparison, p Placement, causal bool) (s shares, most float64) {
	s.words = make([]float64, len(t.vectors))
	for k, sign := range [2]float64{1, -1} {
		read, rows := c.heads[k].read(len(c.Word[k])), t.rows(k)
		if p == Sinusoids && s.places[rows] == nil {
			s.places[rows] = make([]float64, max(len(c.Word[0]), len(c.Word[1])))
		}
		nets, others := t.readings[k].give(p, causal).nets(read)
		most = max(most, others)
		for place, net := range nets {
			if !c.oneMean(p) && place < read {
				net += 1 / float64(read)
			}
			s.words[c.alike[c.Word[k][place]]] += sign * net
			if p == Sinusoids {
				s.places[rows][place] += sign * net
			}
		}
	}
	return s, most
}

// seen is a word that is seen, as the head knows it: its vector, and where it
// stands, as far as the placement tells.
type seen struct{ word, where int }

// sees lists what the word at a place of order k sees, sorted.
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
	if at == LinearBias { // which alone does not keep the order of places
		slices.SortFunc(all, func(a, b seen) int {
			return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.where, b.where))
		})
	}
	return all
}

// sort lists the places of either order by their vectors, equal ones from left to right.
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
// sees the same in both, in the same shares, or nothing but its own vector. A later
// order never has the same rows of the table.
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

// meanStays reports that the mean of the outputs is the same in both orders: the
// vectors stand in the same order, whatever the words are, or every output of the
// same words is, or the head knows no places and sees everything in the same
// shares, or nothing but one vector.
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
