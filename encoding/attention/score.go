package attention

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// Vectors holds a word vector and the vector of its position, d_model numbers each.
type Vectors struct{ Word, Place []float64 }

// These are the indices of Terms: products of the query's word or position with the key's word or position, and the
// score.
const (
	WordWord = iota
	WordPlace
	PlaceWord
	PlacePlace
	Score
)

// Terms holds the four products of a score when word and position are added, and the score, their sum:
// (E + PE)·(E' + PE')/√d = (E·E' + E·PE' + PE·E' + PE·PE')/√d.
type Terms [Score + 1]float64

// SplitScore returns the terms of the score of a query and a key.
func SplitScore(query, key Vectors) Terms {
	root := math.Sqrt(float64(len(query.Word)))
	t := Terms{WordWord: dot(query.Word, key.Word) / root}
	return t.With(dot(query.Word, key.Place)/root, dot(query.Place, key.Word)/root, dot(query.Place, key.Place)/root)
}

// With returns the terms with the three products that involve a position replaced.
func (t Terms) With(wordPlace, placeWord, places float64) Terms {
	t[WordPlace], t[PlaceWord], t[PlacePlace] = wordPlace, placeWord, places
	t[Score] = t[WordWord] + t[WordPlace] + t[PlaceWord] + t[PlacePlace]
	return t
}

// Gain returns by how much the two products of a word with a position grow from t to other, and the total size of the
// terms involved.
func (t Terms) Gain(other Terms) (more, size float64) {
	for _, i := range [...]int{WordPlace, PlaceWord} {
		more += other[i] - t[i]
		size += math.Abs(t[i]) + math.Abs(other[i])
	}
	return more, size
}

// SplitScores returns the terms of the score of every query with every key, [query][key].
func SplitScores(queries, keys []Vectors) [][]Terms {
	all := make([][]Terms, len(queries))
	for i := range all {
		all[i] = make([]Terms, len(keys))
	}
	for i, q := range queries {
		for j, k := range keys {
			all[i][j] = SplitScore(q, k)
		}
	}
	return all
}

// A Shift is the matrix R(k) for vectors of a table row's width: it rotates every pair with both waves
// by ωk and sets other columns to 0.
type Shift []turned

// turned is a pair of columns and its rotation.
type turned struct {
	sine, cosine int
	by           angle.Rotation
}

// NewShift returns R(k) for a table.
func NewShift(p encoding.Periodic, k int) Shift {
	s := make(Shift, 0, p.Pairs())
	for pair := range p.Pairs() {
		t := turned{}
		t.sine, _ = p.Column(pair, encoding.Sin)
		whole := false
		if t.cosine, whole = p.Column(pair, encoding.Cos); whole {
			t.by.Sin, t.by.Cos = p.PhaseStep(pair).Mul(k).Sincos()
			s = append(s, t)
		}
	}
	return s
}

// Of returns v·R(k). For v = PE(j) it is PE(j + k) in the rotated columns. With W_Q = I and W_K = R(k)
// the score of a query at i and a key at j is Σ cos ω(i − k − j), largest at j = i − k: such a head
// looks k positions back without training.
func (s Shift) Of(v []float64) []float64 {
	out := make([]float64, len(v))
	for _, t := range s {
		sin, cos := v[t.sine], v[t.cosine]
		out[t.sine] = float64(sin*t.by.Cos) + float64(cos*t.by.Sin)
		out[t.cosine] = float64(cos*t.by.Cos) - float64(sin*t.by.Sin)
	}
	return out
}

// Word vectors are pseudo-random, so that they are the same everywhere without model weights: evenly
// distributed over [−1, 1), like those of an untrained model.

// FlatEmbedding is the value of every component when all words have the same vector.
const FlatEmbedding = 0.1

// Embedding sets dst to columns first … first+len(dst)−1 of a word's vector. Column j is H(word:j)/2³¹
// − 1, where H is 32-bit FNV-1a over the word's bytes, a colon and j in decimal, followed by the
// finaliser of MurmurHash3. Without the finaliser the columns of a word would be nearly equal.
func Embedding(dst []float64, word string, first int) {
	const prime = 16777619
	head := uint32(2166136261)
	for i := range len(word) {
		head = (head ^ uint32(word[i])) * prime
	}
	head = (head ^ ':') * prime
	var buf [20]byte
	for at := 0; at < len(dst); {
		tens, digit := head, (first+at)%10 // ten columns share all digits except the last
		if n := (first + at) / 10; n > 0 {
			for _, digit := range strconv.AppendInt(buf[:0], int64(n), 10) {
				tens = (tens ^ uint32(digit)) * prime
			}
		}
		for ; digit < 10 && at < len(dst); digit, at = digit+1, at+1 {
			h := (tens ^ uint32('0'+digit)) * prime
			h ^= h >> 16
			h *= 0x85ebca6b
			h ^= h >> 13
			h *= 0xc2b2ae35
			h ^= h >> 16
			dst[at] = float64(h)/(1<<31) - 1
		}
	}
}

// Gap returns the largest absolute difference between components of two vectors.
func Gap(a, b []float64) float64 {
	gap := 0.0
	for i, x := range a {
		gap = max(gap, math.Abs(x-b[i]))
	}
	return gap
}

// Norm returns the length of a vector without overflow or underflow.
func Norm(v []float64) float64 {
	const small, large = 1e-280, 1e280 // squares lose digits beyond these
	square := dot(v, v)
	if square >= small && square <= large {
		return math.Sqrt(square)
	}
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	if most == 0 || math.IsInf(most, 0) {
		return most
	}
	square = 0
	for _, x := range v {
		square += float64((x / most) * (x / most))
	}
	return most * math.Sqrt(square)
}

// Angle returns the angle between two vectors in degrees, 0 … 180, NaN if one of them has length 0.
func Angle(a, b []float64) float64 {
	return math.Acos(min(max(dot(a, b)/(Norm(a)*Norm(b)), -1), 1)) * 180 / math.Pi
}

// alike reports whether two vectors are equal. It compares pointers first.
func alike(a, b []float64) bool { return &a[0] == &b[0] || slices.Equal(a, b) }

// dot returns the dot product. It rounds every product, so that the result is the same on every processor.
func dot(a, b []float64) (total float64) {
	for i, x := range a {
		total += float64(x * b[i])
	}
	return total
}

// accumulate adds weight·vector to to.
func accumulate(to []float64, weight float64, vector []float64) {
	to = to[:len(vector)]
	for i, x := range vector {
		to[i] += float64(weight * x)
	}
}

// Weights returns the softmax of scores.
func Weights(scores []float64) []float64 {
	weights := slices.Clone(scores)
	softmax(weights)
	return weights
}

// softmax replaces scores by weights e^score that sum to 1.
func softmax(scores []float64) {
	most, total := math.Inf(-1), 0.0
	for _, score := range scores {
		most = max(most, score)
	}
	for j, score := range scores {
		scores[j] = math.Exp(score - most)
		total += scores[j]
	}
	for j := range scores {
		scores[j] /= total
	}
}

// mean returns the mean of the rows.
func mean(rows [][]float64) []float64 {
	total := make([]float64, len(rows[0]))
	for _, row := range rows {
		accumulate(total, 1, row)
	}
	for i := range total {
		total[i] /= float64(len(rows))
	}
	return total
}

// copied returns a copy of rows of one length.
func copied(rows [][]float64) [][]float64 {
	c := grid(len(rows), len(rows[0]))
	for i := range c {
		copy(c[i], rows[i])
	}
	return c
}

// grid returns a rows × columns matrix of zeros.
func grid(rows, columns int) [][]float64 {
	all := make([]float64, rows*columns)
	g := make([][]float64, rows)
	for i := range g {
		g[i] = all[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return g
}
