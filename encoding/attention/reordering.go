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

// Heads returns the head as it reads each order.
func (r Reordering) Heads() [2]Head {
	second := r.Head
	second.First, second.Pads = second.First+r.Later, r.Pads
	return [2]Head{r.Head, second}
}

// MostReordering limits words² · d_model of a [Reordering] to a computation of a few seconds.
const MostReordering = 1 << 28

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

// Twins returns the places of two equal words: the word at place at and the previous or else the next
// equal word; failing that, the first equal pair. ok is false if no word occurs twice.
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
	Most    int       // word whose output moves farthest
	Differ  int       // number of outputs that move
	heads   [2]Head
	alike   []int    // alike[i] is the first word with the same vector as word i
	sorted  [2][]int // places of each order sorted by vector, see sort
	off     float64
	moves   func() [4][2]Moved
}

// Moved is a difference between two vectors, with its precision.
type Moved struct {
	By    float64
	Noise float64 // bound on the part of By that is rounding
	Same  bool    // the difference is exactly 0 by the formula
}

// Real reports whether the difference exceeds rounding.
func (m Moved) Real() bool { return !m.Same && m.By > m.Noise }

// Compare computes the head for both orders and the differences of its outputs. off bounds the error of
// the numbers of the vectors. A word brings the same value in both orders, so outputs differ by the
// pull of the other words and, with Sinusoids, by the table row.
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

// two holds the readings of both orders.
type two struct {
	vectors  [][]float64
	readings [2]*reading
	places   [2]func() [][]float64 // table rows of each order; the second is nil if both share the first
}

// readings prepares both readings. They share the table rows if both orders start at the same position,
// and the scores of words without positions.
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

// rows returns which order's table rows order k uses.
func (t *two) rows(k int) int {
	if t.places[k] == nil {
		return 0
	}
	return k
}

// distinct lists the words that are the first with their vectors, and maps each word to its entry in
// that list.
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

// read computes the head for both orders, block of columns by block of columns, and accumulates the
// differences of the outputs.
func (t *two) read(c *Comparison) {
	var gives [2]given
	var pulls [2][][]float64 // of the columns of a block
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

// compare adds the movement of a word's output in some columns, from pulls and values in both orders,
// and adds its share to the movement of the mean.
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

// conclude derives the noise, the largest difference and the number of outputs that move.
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

// stand returns the word at each place of both orders, given the number of words in the first.
func stand(first int, second []int) (word [2][]int) {
	for i := range first {
		word[0] = append(word[0], i)
	}
	word[1] = second
	return word
}

// meet returns the place of each of n words in the second order, −1 if absent, and the words in both
// orders.
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

// oneMean reports whether the mean of the values is the same in both orders, so that it cancels in the
// difference of mean outputs.
func (c Comparison) oneMean(at Placement) bool {
	return c.Permuted() && (at != Sinusoids || c.later() == 0)
}

// Moves returns how far the mean output moves under placement p: Moves()[p][0] without causal mask,
// Moves()[p][1] with it. Cases that cannot move are not computed.
func (c Comparison) Moves() [4][2]Moved { return c.moves() }

// shares holds the factor of each word vector, and of each table row, in a difference of mean outputs.
type shares struct {
	words  []float64
	places [2][]float64 // by order, or all in the first if both share their rows, see two.rows
}

// moves implements Comparison.Moves. A mean is a weighted sum of few vectors, so its movement follows
// from the differences of the weights.
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

// shares returns the factor of each word vector and table row in the mean output of the first order
// minus that of the second, and the weight on other values, which determines the noise.
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

// seen is a word as the head sees it: its vector and, as far as the placement tells it, its position.
type seen struct{ word, where int }

// sees returns the sorted list of what the word at a place of order k attends to.
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
