// Package attention is the mathematics of one attention head that reads words in
// an order: what it makes of them, with and without positions, what a score is made
// of, and what changes when the words stand in another order. It draws nothing.
package attention

import (
	"math"

	"wavescope/encoding"
)

// Placement is how attention is told where words stand.
type Placement uint8

const (
	NoPositions Placement = iota // not at all
	Sinusoids                    // a row of the table is added to each word
	Rotary                       // queries and keys are turned by their position
	LinearBias                   // a score loses in proportion to the distance
)

// Placements names them: Placements[p] is the placement p.
var Placements = []string{"none", "sinusoidal", "rope", "alibi"}

func (p Placement) String() string { return Placements[p] }

// LinearSlope is what LinearBias takes off a score for every position between
// two words.
const LinearSlope = 0.5

// Head is one attention head whose weights are the identity, but for those of the
// queries where it is Skew: queries, keys and values are the vectors of the words
// themselves, so that whatever happens to word order happens in the open.
type Head struct {
	Table     encoding.Encoding // its rows are what Sinusoids adds; Rotary takes its base
	Placement Placement
	Causal    bool // a word attends only to itself and to earlier words
	Skew      bool // W_Q is no identity: it turns neighbouring columns, see Skewed
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
	Pooled  []float64   // d_model: the mean of the rows of Output
	Others  []float64   // n: the weight that a word gives to other values than its own
}

// Attend gives softmax(Q·Kᵀ/√d_model − bias)·V for words in the order in which
// they stand, each a vector of the table's d_model numbers.
func (h Head) Attend(words [][]float64) Result { return newReading(h, words).attend() }

// reading is what a head reads: words in an order. What is multiplied is kept,
// because several placements share it.
type reading struct {
	head   Head
	words  [][]float64
	values [4][][]float64 // V with every placement that was asked for
	scores [4][][]float64 // Q·Kᵀ/√d_model likewise, before bias and mask
}

func newReading(h Head, words [][]float64) *reading { return &reading{head: h, words: words} }

func (r *reading) attend() Result {
	values, scores := r.multiplied(r.head.Placement)
	n, width := len(r.words), r.head.width()
	a := Result{Weights: copied(scores), Values: values, Pull: grid(n, width), Output: grid(n, width), Others: make([]float64, n)}
	r.head.softmax(a.Weights)
	pulls := make([][]int, n) // the words that pull each of them
	for i, row := range a.Weights {
		for j, weight := range row {
			if weight != 0 && !alike(values[i], values[j]) {
				a.Others[i] += weight
				pulls[i] = append(pulls[i], j)
			}
		}
	}
	inBlocks(width, func(from, to int) {
		for i, own := range values {
			own, pull := own[from:to], a.Pull[i][from:to]
			for _, j := range pulls[i] {
				weight := a.Weights[i][j]
				for k, x := range values[j][from:to] {
					pull[k] += float64(weight * (x - own[k]))
				}
			}
			copy(a.Output[i][from:to], own)
			accumulate(a.Output[i][from:to], 1, pull)
		}
	})
	a.Pooled = mean(a.Output)
	return a
}

// Pooled is how far attention pulls the mean of the values away: the mean of the
// rows of [Result.Pull], and of Others.
type Pooled struct {
	Pull   []float64
	Others float64
}

// Pulls gives the pooled pull with every placement, without and with the causal
// mask: Pulls(words)[p][1] is that of placement p with the mask. It is a small
// part of the work of as many calls of Attend.
func (h Head) Pulls(words [][]float64) (pulls [4][2]Pooled) { return newReading(h, words).pulls() }

func (r *reading) pulls() (pulls [4][2]Pooled) {
	h, width := r.head, r.head.width()
	var nets [4][2][]float64
	for p := range pulls {
		h.Placement = Placement(p)
		_, scores := r.multiplied(h.Placement)
		for mask := range 2 {
			h.Causal = mask == 1
			weights := copied(scores)
			h.softmax(weights)
			nets[p][mask], pulls[p][mask].Others = r.net(h.Placement, weights)
			pulls[p][mask].Pull = make([]float64, width)
		}
	}
	inBlocks(width, func(from, to int) {
		for p := range pulls {
			values, _ := r.multiplied(Placement(p))
			for mask, nets := range nets[p] {
				for j, net := range nets {
					accumulate(pulls[p][mask].Pull[from:to], net, values[j][from:to])
				}
			}
		}
	})
	return pulls
}

// net gives what every word gives to all others less what they give to it, of
// which the pull is made: Σ_ij w_ij·(v_j − v_i) = Σ_j v_j·Σ_i (w_ij − w_ji); each
// divided by their number. And the weight that a word gives to other values than
// its own, on average.
func (r *reading) net(p Placement, weights [][]float64) (nets []float64, others float64) {
	values, _ := r.multiplied(p)
	n := float64(len(weights))
	for j, value := range values {
		net := 0.0
		for i := range weights {
			if !alike(value, values[i]) {
				net += weights[i][j] - weights[j][i]
				others += weights[i][j] / n
			}
		}
		nets = append(nets, net/n)
	}
	return nets, others
}

func (h Head) width() int { return h.Table.Config().DModel }

// multiplied gives the values V and the scores Q·Kᵀ/√d_model with a placement,
// before bias and mask.
func (r *reading) multiplied(p Placement) (values, scores [][]float64) {
	if p == LinearBias {
		p = NoPositions // but for the bias
	}
	if r.scores[p] != nil {
		return r.values[p], r.scores[p]
	}
	r.values[p] = r.words
	if p == Sinusoids {
		r.values[p] = r.head.added(r.words)
	}
	keys, skewed := r.values[p], r.values[p]
	if r.head.Skew {
		skewed = Skewed(keys)
	}
	queries := skewed
	if p == Rotary {
		keys, queries = r.head.turned(keys), r.head.turned(skewed)
	}
	scores = grid(len(keys), len(keys))
	answers := func(i int) int { // where queries are keys, Q·Kᵀ is symmetric
		if r.head.Skew {
			return len(keys)
		}
		return i + 1
	}
	inBlocks(r.head.width(), func(from, to int) {
		for i, query := range queries {
			for j := range answers(i) {
				scores[i][j] += dot(query[from:to], keys[j][from:to])
			}
		}
	})
	root := math.Sqrt(float64(r.head.width()))
	for i, row := range scores {
		for j := range answers(i) {
			row[j] /= root
			if !r.head.Skew {
				scores[j][i] = row[j]
			}
		}
	}
	r.scores[p] = scores
	return r.values[p], scores
}

// Scores gives Q·Kᵀ/√d_model of words, before bias and mask: row i asks.
func (h Head) Scores(words [][]float64) [][]float64 {
	_, scores := newReading(h, words).multiplied(h.Placement)
	return scores
}

// Skewed gives vectors times a W_Q that is not W_K: it turns every two neighbouring
// columns j, j + 1, j even, by an angle of its own in [−π, π), made from a seed as
// the columns of [Embedding] are. It keeps lengths, and x·W_Q·yᵀ is not y·W_Q·xᵀ. An
// odd last column stays.
func Skewed(vectors [][]float64) [][]float64 {
	width := len(vectors[0])
	angles, skewed := make([]float64, width/2), grid(len(vectors), width)
	Embedding(angles, "W_Q", 0)
	for pair, part := range angles {
		sin, cos := math.Sincos(math.Pi * part)
		for i, v := range vectors {
			x, y := v[2*pair], v[2*pair+1]
			skewed[i][2*pair] = float64(x*cos) - float64(y*sin)
			skewed[i][2*pair+1] = float64(x*sin) + float64(y*cos)
		}
	}
	for i, v := range vectors {
		copy(skewed[i][width&^1:], v[width&^1:])
	}
	return skewed
}

// added gives the words with a row of the table on each, from position 0 on.
func (h Head) added(words [][]float64) [][]float64 {
	sum, rows := grid(len(words), h.width()), encoding.NewRows(h.Table, 0)
	for pos, word := range words {
		copy(sum[pos], rows.Next())
		accumulate(sum[pos], 1, word)
	}
	return sum
}

// turned gives the words with every pair (i, i + r/2) turned by position·ω_i,
// ω_i = base^(−2i/r), where r is the even part of d_model. An odd last number
// stays as it is.
func (h Head) turned(words [][]float64) [][]float64 {
	half := h.width() / 2
	c := h.Table.Config()
	table, _ := encoding.NewSinusoidal(encoding.Config{DModel: 2 * half, Length: c.Length, Base: c.Base})
	waves, _ := table.(encoding.Periodic) // there is none where there is no pair to turn
	turned := grid(len(words), h.width())
	for pair := range half {
		turn, at, sin, cos := waves.Turn(pair), encoding.Turn{}, 0.0, 1.0
		var by encoding.Rotation
		if half >= encoding.Wide { // a few times by the same angle
			by.Sin, by.Cos = turn.Quick()
		}
		for pos, word := range words {
			x, y := word[pair], word[pair+half]
			turned[pos][pair] = float64(x*cos) - float64(y*sin)
			turned[pos][pair+half] = float64(x*sin) + float64(y*cos)
			if half >= encoding.Wide {
				sin, cos = by.Apply(sin, cos)
				continue
			}
			at = at.Add(turn)
			sin, cos = at.Sincos()
		}
	}
	for pos, word := range words {
		copy(turned[pos][2*half:], word[2*half:])
	}
	return turned
}

// softmax turns scores into weights, row by row, after the bias and the mask.
func (h Head) softmax(scores [][]float64) {
	for i, row := range scores {
		seen := row
		if h.Causal {
			seen = row[:i+1]
			clear(row[i+1:])
		}
		for j := range seen {
			if h.Placement == LinearBias {
				seen[j] -= LinearSlope * math.Abs(float64(i-j))
			}
		}
		softmax(seen)
	}
}
