// Package attention computes one attention head over a short sequence of words: its weights and outputs
// with and without positions, the terms of a score, and what changes when the words are reordered,
// moved to later positions or padded.
package attention

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/angle"
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
	HidePads  bool // exclude padding from attention and from the mean of the outputs
	Skew      bool // W_Q rotates neighbouring columns, see skew; otherwise it is the identity
}

// read returns how many of n words the head attends to: all except hidden padding, and at least 1, so that every row
// has a weight.
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
	n, width, values := len(words), h.width(), h.values(words)
	r := Result{Weights: h.scores(values), Values: values, Pull: grid(n, width), Output: grid(n, width),
		Others: make([]float64, n)}
	h.softmax(r.Weights)
	for i, own := range values {
		pull := r.Pull[i]
		for j, weight := range r.Weights[i] {
			if value := values[j]; weight != 0 && !alike(own, value) {
				r.Others[i] += weight
				for k, x := range value {
					pull[k] += float64(weight * (x - own[k]))
				}
			}
		}
		copy(r.Output[i], own)
		accumulate(r.Output[i], 1, pull)
	}
	r.Pooled = mean(r.Output[:h.read(n)])
	return r
}

func (h Head) width() int { return h.Table.Config().DModel }

// values returns V: the word vectors. With Sinusoids the table rows of their positions are added.
func (h Head) values(words [][]float64) [][]float64 {
	if h.Placement != Sinusoids {
		return words
	}
	sum := grid(len(words), h.width())
	for i, word := range words {
		encoding.FillRow(sum[i], h.Table, h.First+i)
		accumulate(sum[i], 1, word)
	}
	return sum
}

// Scores returns Q·Kᵀ/√d_model of words, before bias and mask. Rows are queries.
func (h Head) Scores(words [][]float64) [][]float64 { return h.scores(h.values(words)) }

func (h Head) scores(values [][]float64) [][]float64 {
	queries, keys := values, values
	if h.Skew {
		queries = grid(len(values), h.width())
		for i, value := range values {
			skew(queries[i], value)
		}
	}
	if h.Placement == Rotary {
		queries, keys = copied(queries), copied(keys)
		h.turn(queries, keys)
	}
	scores, root := grid(len(values), len(values)), math.Sqrt(float64(h.width()))
	for i, query := range queries {
		for j, key := range keys {
			scores[i][j] = dot(query, key) / root
		}
	}
	return scores
}

// skew sets dst to v·W_Q for a W_Q that differs from W_K. It rotates each pair of columns 2j and 2j+1
// by its own angle in [−π, π), derived from a seed like the columns of [Embedding]. It preserves norms,
// and x·W_Q·yᵀ ≠ y·W_Q·xᵀ. An odd last column does not change.
func skew(dst, v []float64) {
	copy(dst, v)
	turns := skewTurns()
	for i := 0; i+1 < len(v); i += 2 {
		dst[i+1], dst[i] = turns[i/2].Apply(v[i+1], v[i])
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

// turn rotates each pair of columns (i, i + r/2) of queries and keys by position·ω_i, ω_i = base^(−2i/r), where r is
// d_model rounded down to even. An odd last column does not change.
func (h Head) turn(queries, keys [][]float64) {
	half, c := h.width()/2, h.Table.Config()
	table, _ := encoding.NewSinusoidal(encoding.Config{DModel: 2 * half, Length: c.Length, Base: c.Base})
	waves, _ := table.(encoding.Periodic)
	for pair := range half {
		step := waves.PhaseStep(pair)
		for i := range queries {
			sin, cos := step.Mul(h.First + i).Sincos()
			for _, v := range [2][]float64{queries[i], keys[i]} {
				x, y := v[pair], v[half+pair]
				v[pair] = float64(x*cos) - float64(y*sin)
				v[half+pair] = float64(x*sin) + float64(y*cos)
			}
		}
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
