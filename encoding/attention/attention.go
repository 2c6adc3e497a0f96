// Package attention computes one attention head over a short sequence of words: its weights and outputs
// with and without positions, the terms of a score, and what changes when the words are reordered,
// moved to later positions or padded.
package attention

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
	"wavescope/encoding/scheme"
)

// A Placement is the way in which the head learns the positions of words.
type Placement uint8

const (
	NoPositions Placement = iota // positions are unknown
	Sinusoids                    // a row of the table is added to each word vector
	Rotary                       // queries and keys are rotated by their position
	LinearBias                   // a score decreases linearly with the distance
)

// Placements maps each Placement to the name of its scheme.
var Placements = []string{scheme.None, scheme.Sinusoidal, scheme.RoPE, scheme.ALiBi}

func (p Placement) String() string { return Placements[p] }

// LinearSlope is the amount that LinearBias subtracts from a score per position of distance.
const LinearSlope = 0.5

// A Head is one attention head whose matrices are identities, so that its output shows word order
// alone: queries, keys and values are the word vectors. Only W_Q of a Skew head differs.
type Head struct {
	Table     encoding.Encoding // Sinusoids adds its rows; Rotary uses its base
	Placement Placement
	First     int  // position of the first word
	Causal    bool // a word attends to itself and earlier words only
	Pads      int  // number of padding words at the end; the first word is never padding
	HidePads  bool // excludes padding from attention and from the mean of the outputs
	Skew      bool // W_Q rotates neighbouring columns instead of being the identity, see skew
}

// read returns how many of n words are attended to: all except hidden padding. It is at least 1, so
// that no row is without weights.
func (h Head) read(n int) int {
	if h.HidePads {
		return max(n-h.Pads, 1)
	}
	return n
}

// A Result holds what a head computes for n words.
//
// A row of Weights sums to 1, so Σ_j w_ij·v_j = v_i + Σ_j w_ij·(v_j − v_i): the word's own value plus
// the pull of the others. A saturated softmax makes the pull smaller than the last bit of the output;
// Pull, computed separately, keeps all its digits.
type Result struct {
	Weights [][]float64 // n × n: weight of word j for word i; each row sums to 1
	Values  [][]float64 // n × d_model: value vectors
	Pull    [][]float64 // n × d_model: Σ_j Weights[i][j] · (value j − value i)
	Output  [][]float64 // n × d_model: row i is Σ_j Weights[i][j] · value j
	Pooled  []float64   // d_model: mean of the rows of Output, without hidden padding
	Others  []float64   // n: total weight that a word gives to values different from its own
}

// Attend computes softmax(Q·Kᵀ/√d_model − bias)·V for words in order. Each word is a vector of the
// table's d_model numbers.
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

// A reading is a sequence of words as a head reads it. It keeps values and scores, because several
// placements share them.
type reading struct {
	head   Head
	words  [][]float64
	places func() [][]float64 // at least one table row per word
	values [4][][]float64     // V by placement, once computed
	scores [4][][]float64     // Q·Kᵀ/√d_model by placement, before bias and mask
}

func newReading(h Head, words [][]float64) *reading {
	return &reading{head: h, words: words, places: func() [][]float64 { return h.places(len(words)) }}
}

// given holds the attention weights of a reading.
type given struct {
	weights [][]float64
	values  [][]float64
	pullers [][]int   // pullers[i] lists the words with weight for word i and a different value
	others  []float64 // total weight that a word gives to values different from its own
}

// give computes the attention weights of a reading.
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

// pull sets dst to Σ_j w_ij·(v_j − v_i) in the columns from … from+len(dst)−1.
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

// nets returns the factor of each word's value in the pull of the mean, (1/n)·Σ_ij w_ij·(v_j − v_i) =
// (1/n)·Σ_j v_j·Σ_i (w_ij − w_ji), and the mean weight on values other than a word's own. The first
// read words count in the mean.
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

// multiplied returns the values V and the scores Q·Kᵀ/√d_model of a placement, before bias and mask.
func (r *reading) multiplied(p Placement) (values, scores [][]float64) {
	if p == LinearBias {
		p = NoPositions // softmax adds the bias
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

// scored returns Q·Kᵀ/√d_model for vectors that are both queries and keys; skewed applies W_Q to the
// queries.
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

// sums accumulates the dot products of queries and keys, block of columns by block of columns. Without
// skew they are symmetric and only one half is computed.
type sums struct {
	of     [][]float64
	skewed bool
}

func newSums(n int, skewed bool) sums { return sums{grid(n, n), skewed} }

// answers returns the number of keys for which the products of a query are computed: all with skew, one
// half without.
func (s sums) answers(query int) int {
	if s.skewed {
		return len(s.of)
	}
	return query + 1
}

// add adds the products of the first columns of queries and keys.
func (s sums) add(queries, keys [][]float64, columns int) {
	for i, query := range queries {
		for j := range s.answers(i) {
			s.of[i][j] += dot(query[:columns], keys[j][:columns])
		}
	}
}

// scores divides all sums by √d_model and fills in the symmetric half.
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

// Scores returns Q·Kᵀ/√d_model of words, before bias and mask. Rows are queries.
func (h Head) Scores(words [][]float64) [][]float64 {
	_, scores := newReading(h, words).multiplied(h.Placement)
	return scores
}

// skew sets dst to columns from … from+len(dst)−1 of v·W_Q for a W_Q that differs from W_K. It rotates
// each pair of columns 2j and 2j+1 by its own angle in [−π, π), derived from a seed like the columns of
// [Embedding]. It preserves norms, and x·W_Q·yᵀ ≠ y·W_Q·xᵀ. An odd last column does not change.
func skew(dst, v []float64, from int) {
	turns := skewTurns()
	for i := 0; i < len(dst); {
		dim := from + i
		if dim|1 >= len(v) { // an odd last column
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

// skewTurns holds the rotation of every pair of columns up to the largest d_model.
var skewTurns = sync.OnceValue(func() []angle.Rotation {
	angles := make([]float64, encoding.MaxDModel/2)
	Embedding(angles, "W_Q", 0)
	turns := make([]angle.Rotation, len(angles))
	for pair, part := range angles {
		turns[pair].Sin, turns[pair].Cos = math.Sincos(math.Pi * part)
	}
	return turns
})

// places returns n rows of the table, starting at the position of the first word.
func (h Head) places(n int) [][]float64 {
	places, rows := grid(n, h.width()), measure.NewRows(h.Table, h.First)
	for _, place := range places {
		copy(place, rows.Next())
	}
	return places
}

// added returns the sum of each word vector and the table row of its place.
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

// turnedScores returns Q·Kᵀ/√d_model of words with each pair of columns (i, i + r/2) rotated by
// position·ω_i, ω_i = base^(−2i/r), where r is d_model rounded down to even. An odd last column does
// not change. It processes a limited number of pairs at a time.
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

// turns holds the rotations of some pairs at a position. From [angle.ManyWaves] pairs on it advances them
// by rotation instead of computing each sine.
type turns struct {
	at   []angle.Rotation
	by   []angle.Phase
	step []angle.Rotation // nil if every sine is computed
	pos  int
}

func newTurns(waves encoding.Periodic, from, to, pos int) *turns {
	t := &turns{at: make([]angle.Rotation, to-from), by: make([]angle.Phase, to-from), pos: pos}
	if waves.Pairs() >= angle.ManyWaves {
		t.step = make([]angle.Rotation, to-from)
	}
	for i := range t.at {
		t.by[i] = waves.PhaseStep(from + i)
		t.at[i].Sin, t.at[i].Cos = t.by[i].Mul(pos).Sincos()
		if t.step != nil {
			t.step[i].Sin, t.step[i].Cos = t.by[i].Quick()
		}
	}
	return t
}

// next advances by one position.
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

// apply rotates the first and second components of the pairs.
func (t *turns) apply(toFirst, toSecond, first, second []float64) {
	n := len(t.at)
	toFirst, toSecond, first, second = toFirst[:n], toSecond[:n], first[:n], second[:n]
	for i, turn := range t.at {
		x, y := first[i], second[i]
		toFirst[i] = float64(x*turn.Cos) - float64(y*turn.Sin)
		toSecond[i] = float64(x*turn.Sin) + float64(y*turn.Cos)
	}
}

// softmax adds bias and mask to scores and turns each row into weights.
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
