// Package attention is the mathematics of one attention head that reads words in
// an order: what it makes of them, with and without positions, what a score is made
// of, and what changes when the words stand in another order, at later positions or
// before padding. It draws nothing.
package attention

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Placement is how attention learns where words stand.
type Placement uint8

const (
	NoPositions Placement = iota // not at all
	Sinusoids                    // a row of the table is added to each word
	Rotary                       // queries and keys are turned by their position
	LinearBias                   // a score loses in proportion to the distance
)

// Placements are the names of their schemes: Placements[p] is that of the placement p.
var Placements = []string{scheme.None, scheme.Sinusoidal, scheme.RoPE, scheme.ALiBi}

func (p Placement) String() string { return Placements[p] }

// LinearSlope is what LinearBias takes off a score for every position between
// two words.
const LinearSlope = 0.5

// Head is one attention head whose matrices are the identity, except W_Q of a Skew
// head: queries, keys and values are the vectors of the words themselves, so that
// what happens to word order can be seen.
type Head struct {
	Table     encoding.Encoding // its rows are what Sinusoids adds; Rotary takes its base
	Placement Placement
	First     int  // position of the first word
	Causal    bool // a word attends only to itself and to earlier words
	Pads      int  // how many of the last words are padding; the first word is none
	HidePads  bool // no word attends to padding, nor does the mean of the outputs count it
	Skew      bool // W_Q is no identity: it turns neighbouring columns, see skew
}

// read is how many of n words are attended to: all but padding that is hidden. The
// first word is among them, so that there is no row without a weight.
func (h Head) read(n int) int {
	if h.HidePads {
		return max(n-h.Pads, 1)
	}
	return n
}

// Result is what a head makes of n words.
//
// A row of Weights sums to 1, so Σ_j w_ij·v_j is v_i + Σ_j w_ij·(v_j − v_i):
// what a word brings itself, and what the others pull it away from that. Where
// the softmax is saturated the pull is far below the last bit of the output;
// taken by itself it keeps all its digits.
type Result struct {
	Weights [][]float64 // n × n: how much word j counts for word i; a row's sum is 1
	Values  [][]float64 // n × d_model: what a word brings
	Pull    [][]float64 // n × d_model: Σ_j Weights[i][j] · (value j − value i)
	Output  [][]float64 // n × d_model: row i is Σ_j Weights[i][j] · value j
	Pooled  []float64   // d_model: the mean of the rows of Output, without hidden padding
	Others  []float64   // n: the weight that a word gives to other values than its own
}

// Attend gives softmax(Q·Kᵀ/√d_model − bias)·V for words in the order in which
// they stand, each a vector of the table's d_model numbers.
func (h Head) Attend(words [][]float64) Result {
	r := newReading(h, words)
	g := r.give(h.Placement, h.Causal)
	n, width := len(words), h.width()
	a := Result{Weights: g.weights, Values: g.values, Pull: grid(n, width), Output: grid(n, width), Others: g.others}
	inBlocks(width, func(from, to int) {
		for i, own := range g.values {
			g.pull(a.Pull[i][from:to], i, from)
			copy(a.Output[i][from:to], own[from:to])
			accumulate(a.Output[i][from:to], 1, a.Pull[i][from:to])
		}
	})
	a.Pooled = mean(a.Output[:h.read(n)])
	return a
}

// reading is what a head reads: words in an order. What is multiplied is kept,
// because several placements share it.
type reading struct {
	head   Head
	words  [][]float64
	places func() [][]float64 // the rows of the table, one for every word at least
	values [4][][]float64     // V with every placement that was asked for
	scores [4][][]float64     // Q·Kᵀ/√d_model likewise, before bias and mask
}

func newReading(h Head, words [][]float64) *reading {
	return &reading{head: h, words: words, places: func() [][]float64 { return h.places(len(words)) }}
}

// given is what the words of a reading give to each other.
type given struct {
	weights [][]float64
	values  [][]float64
	pullers [][]int   // the words that pull each of them
	others  []float64 // the weight that a word gives to other values than its own
}

// give weighs the words of a reading.
func (r *reading) give(p Placement, causal bool) given {
	h := r.head
	h.Placement, h.Causal = p, causal
	values, scores := r.multiplied(p)
	g := given{copied(scores), values, make([][]int, len(r.words)), make([]float64, len(r.words))}
	h.softmax(g.weights)
	for i, row := range g.weights {
		for j, weight := range row {
			if weight != 0 && !alike(values[i], values[j]) {
				g.others[i] += weight
				g.pullers[i] = append(g.pullers[i], j)
			}
		}
	}
	return g
}

// pull gives how far the others pull a word away from what it brings itself, in
// some columns from one on.
func (g given) pull(dst []float64, i, from int) {
	clear(dst)
	to := from + len(dst)
	own := g.values[i][from:to]
	for _, j := range g.pullers[i] {
		weight := g.weights[i][j]
		for k, x := range g.values[j][from:to] {
			dst[k] += float64(weight * (x - own[k]))
		}
	}
}

// nets gives what every word gives to all others less what they give to it, of
// which the pull of the mean is made: Σ_ij w_ij·(v_j − v_i) = Σ_j v_j·Σ_i (w_ij − w_ji);
// each divided by their number. And the weight that a word gives to other values
// than its own, on average. So many words, the first ones, count in the mean.
func (g given) nets(read int) (nets []float64, others float64) {
	n := float64(read)
	nets = make([]float64, len(g.weights))
	for i, pullers := range g.pullers[:read] {
		for _, j := range pullers {
			nets[j] += g.weights[i][j] / n
			nets[i] -= g.weights[i][j] / n
		}
		others += g.others[i] / n
	}
	return nets, others
}

func (h Head) width() int { return h.Table.Config().DModel }

// multiplied gives the values V and the scores Q·Kᵀ/√d_model with a placement,
// before bias and mask.
func (r *reading) multiplied(p Placement) (values, scores [][]float64) {
	if p == LinearBias {
		p = NoPositions // the bias is added in softmax
	}
	if r.scores[p] != nil {
		return r.values[p], r.scores[p]
	}
	r.values[p] = r.words
	if p == Sinusoids {
		r.values[p] = added(r.words, r.places())
	}
	if p == Rotary {
		r.scores[p] = r.head.turnedScores(r.words)
	} else {
		r.scores[p] = scored(r.values[p], r.head.Skew)
	}
	return r.values[p], r.scores[p]
}

// scored gives Q·Kᵀ/√d_model of vectors that are both, the queries skewed or not.
func scored(vectors [][]float64, skewed bool) [][]float64 {
	width := len(vectors[0])
	s, keys := newSums(len(vectors), skewed), make([][]float64, len(vectors))
	queries := keys
	if skewed {
		queries = grid(len(vectors), block(width))
	}
	inBlocks(width, func(from, to int) {
		for i, v := range vectors {
			if keys[i] = v[from:to]; skewed {
				skew(queries[i][:to-from], v, from)
			}
		}
		s.add(queries, keys, to-from)
	})
	return s.scores(width)
}

// sums are the dot products of queries and keys as they grow, column by column.
// Where these are the same and not skewed, they are symmetric.
type sums struct {
	of     [][]float64
	skewed bool
}

func newSums(n int, skewed bool) sums { return sums{grid(n, n), skewed} }

// answers are how many keys answer a query: those whose products no other has.
func (s sums) answers(query int) int {
	if s.skewed {
		return len(s.of)
	}
	return query + 1
}

// add adds the products of some columns, the first of queries and keys.
func (s sums) add(queries, keys [][]float64, columns int) {
	for i, query := range queries {
		for j := range s.answers(i) {
			s.of[i][j] += dot(query[:columns], keys[j][:columns])
		}
	}
}

// scores divides all sums by √d_model.
func (s sums) scores(width int) [][]float64 {
	root := math.Sqrt(float64(width))
	for i, row := range s.of {
		for j := range s.answers(i) {
			row[j] /= root
			if !s.skewed {
				s.of[j][i] = row[j]
			}
		}
	}
	return s.of
}

// Scores gives Q·Kᵀ/√d_model of words, before bias and mask: row i asks.
func (h Head) Scores(words [][]float64) [][]float64 {
	_, scores := newReading(h, words).multiplied(h.Placement)
	return scores
}

// skew gives columns of a vector times a W_Q that is not W_K, from one on, as many as
// dst takes. That turns every two neighbouring columns j, j + 1, j even, by an angle of
// its own in [−π, π), made from a seed as the columns of [Embedding] are. It keeps
// lengths, and x·W_Q·yᵀ is not y·W_Q·xᵀ. An odd last column stays.
func skew(dst, v []float64, from int) {
	turns := skewTurns()
	for i := 0; i < len(dst); {
		dim := from + i
		if dim|1 >= len(v) { // an odd last one
			dst[i] = v[dim]
			return
		}
		y, x := turns[dim/2].Apply(v[dim|1], v[dim&^1])
		if dim%2 == 0 {
			dst[i] = x
			i++
		}
		if i < len(dst) {
			dst[i] = y
			i++
		}
	}
}

// skewTurns are the turns of all neighbouring columns that there can be.
var skewTurns = sync.OnceValue(func() []encoding.Rotation {
	angles := make([]float64, encoding.MaxDModel/2)
	Embedding(angles, "W_Q", 0)
	turns := make([]encoding.Rotation, len(angles))
	for pair, part := range angles {
		turns[pair].Sin, turns[pair].Cos = math.Sincos(math.Pi * part)
	}
	return turns
})

// places gives rows of the table, from the position of the first word on.
func (h Head) places(n int) [][]float64 {
	places, rows := grid(n, h.width()), encoding.NewRows(h.Table, h.First)
	for _, place := range places {
		copy(place, rows.Next())
	}
	return places
}

// added gives the words with the row of their place on each.
func added(words, places [][]float64) [][]float64 {
	sum := grid(len(words), len(words[0]))
	for pos, word := range words {
		place, to := places[pos][:len(word)], sum[pos][:len(word)]
		for i, x := range word {
			to[i] = place[i] + x
		}
	}
	return sum
}

// turnedScores gives Q·Kᵀ/√d_model of words with every pair (i, i + r/2) turned by
// position·ω_i, ω_i = base^(−2i/r), where r is the even part of d_model. An odd last
// number stays as it is. Of long vectors only some pairs are turned at a time.
func (h Head) turnedScores(words [][]float64) [][]float64 {
	width, half := h.width(), h.width()/2
	c := h.Table.Config()
	table, _ := encoding.NewSinusoidal(encoding.Config{DModel: 2 * half, Length: c.Length, Base: c.Base})
	waves, _ := table.(encoding.Periodic)
	most := (block(width) + 1) / 2
	s, keys, skewed := newSums(len(words), h.Skew), grid(len(words), 2*most+1), make([]float64, 2*most)
	queries := keys
	if h.Skew {
		queries = grid(len(words), 2*most+1)
	}
	for from := 0; from < half; from += most {
		n, rest := min(most, half-from), width
		if from+n == half {
			rest = 2 * half
		}
		turns := newTurns(waves, from, from+n, h.First)
		for pos, v := range words {
			turns.apply(keys[pos], keys[pos][n:], v[from:], v[half+from:])
			copy(keys[pos][2*n:], v[rest:])
			if h.Skew {
				skew(skewed[:n], v, from)
				skew(skewed[n:2*n], v, half+from)
				turns.apply(queries[pos], queries[pos][n:], skewed, skewed[n:])
				copy(queries[pos][2*n:], v[rest:])
			}
			turns.next()
		}
		s.add(queries, keys, 2*n+width-rest)
	}
	return s.scores(width)
}

// turns are those of some pairs at a position: from [encoding.Wide] pairs on they
// are turned on from the position before, as words are few then.
type turns struct {
	at   []encoding.Rotation
	by   []encoding.Turn
	step []encoding.Rotation // nil where every one is computed
	pos  int
}

func newTurns(waves encoding.Periodic, from, to, pos int) *turns {
	t := &turns{at: make([]encoding.Rotation, to-from), by: make([]encoding.Turn, to-from), pos: pos}
	if waves.Pairs() >= encoding.Wide {
		t.step = make([]encoding.Rotation, to-from)
	}
	for i := range t.at {
		t.by[i] = waves.Turn(from + i)
		t.at[i].Sin, t.at[i].Cos = t.by[i].Mul(pos).Sincos()
		if t.step != nil {
			t.step[i].Sin, t.step[i].Cos = t.by[i].Quick()
		}
	}
	return t
}

// next goes on by a position.
func (t *turns) next() {
	t.pos++
	for i := range t.at {
		if t.step != nil {
			t.at[i].Sin, t.at[i].Cos = t.step[i].Apply(t.at[i].Sin, t.at[i].Cos)
		} else {
			t.at[i].Sin, t.at[i].Cos = t.by[i].Mul(t.pos).Sincos()
		}
	}
}

// apply turns the first and the second numbers of pairs.
func (t *turns) apply(toFirst, toSecond, first, second []float64) {
	n := len(t.at)
	toFirst, toSecond, first, second = toFirst[:n], toSecond[:n], first[:n], second[:n]
	for i, turn := range t.at {
		x, y := first[i], second[i]
		toFirst[i] = float64(x*turn.Cos) - float64(y*turn.Sin)
		toSecond[i] = float64(x*turn.Sin) + float64(y*turn.Cos)
	}
}

// softmax turns scores into weights, row by row, after the bias and the mask.
func (h Head) softmax(scores [][]float64) {
	for i, row := range scores {
		n := h.read(len(row))
		if h.Causal {
			n = min(n, i+1)
		}
		seen := row[:n]
		clear(row[n:])
		for j := range seen {
			if h.Placement == LinearBias {
				seen[j] -= LinearSlope * math.Abs(float64(i-j))
			}
		}
		softmax(seen)
	}
}
