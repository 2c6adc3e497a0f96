package attention

import (
	"math"

	"wavescope/encoding"
)

// Vectors holds a word vector and the vector of its position, d_model numbers each.
type Vectors struct{ Word, Place []float64 }

// The indices of Terms: products of the query's word or place with the key's word or place, and the
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
	var t Terms
	t.add(query, key)
	t.finish(math.Sqrt(float64(len(query.Word))))
	return t
}

// part returns columns from … to−1 of both vectors.
func (v Vectors) part(from, to int) Vectors { return Vectors{v.Word[from:to], v.Place[from:to]} }

// add adds the products of some columns.
func (t *Terms) add(query, key Vectors) {
	t[WordWord] += dot(query.Word, key.Word)
	t[WordPlace] += dot(query.Word, key.Place)
	t[PlaceWord] += dot(query.Place, key.Word)
	t[PlacePlace] += dot(query.Place, key.Place)
}

// finish divides the products by √d and sums them.
func (t *Terms) finish(root float64) {
	for i := range t[:Score] {
		t[i] /= root
	}
	*t = t.With(t[WordPlace], t[PlaceWord], t[PlacePlace])
}

// With returns the terms with the three products that involve a place replaced.
func (t Terms) With(wordPlace, placeWord, places float64) Terms {
	t[WordPlace], t[PlaceWord], t[PlacePlace] = wordPlace, placeWord, places
	t[Score] = t[WordWord] + t[WordPlace] + t[PlaceWord] + t[PlacePlace]
	return t
}

// Gain returns how much the two products of a word with a place grow from t to other, and the size of
// all terms involved.
func (t Terms) Gain(other Terms) (more, size float64) {
	for _, i := range [...]int{WordPlace, PlaceWord} {
		more += other[i] - t[i]
		size += math.Abs(t[i]) + math.Abs(other[i])
	}
	return more, size
}

// Scores holds the terms of every query with every key.
type Scores struct {
	Terms   [][]Terms // [query][key]
	Most    float64   // largest absolute value of all terms
	Overlap float64   // mean |cos| between the query words and the key places
}

// NewScores computes the terms of every pair of asking and answering vectors.
func NewScores(asking, answering []Vectors) Scores {
	s := Scores{Terms: make([][]Terms, len(asking))}
	cosines, places := 0.0, make([]float64, len(answering))
	for j, k := range answering {
		places[j] = Norm(k.Place)
	}
	for i := range s.Terms {
		s.Terms[i] = make([]Terms, len(answering))
	}
	inBlocks(len(asking[0].Word), func(from, to int) {
		for i, q := range asking {
			for j, k := range answering {
				s.Terms[i][j].add(q.part(from, to), k.part(from, to))
			}
		}
	})
	root := math.Sqrt(float64(len(asking[0].Word)))
	for i, q := range asking {
		word := Norm(q.Word)
		for j := range answering {
			t := &s.Terms[i][j]
			t.finish(root)
			for _, v := range t {
				s.Most = max(s.Most, math.Abs(v))
			}
			if norm := word * places[j]; norm > 0 {
				cosines += math.Abs(t[WordPlace]) * root / norm
			}
		}
	}
	s.Overlap = cosines / float64(len(asking)*len(answering))
	return s
}

// A Shift is the matrix R(k) for vectors of a table row's width: it rotates every pair with both waves
// by ωk and sets other columns to 0.
type Shift []turned

// turned is a pair of columns and its rotation.
type turned struct {
	sine, cosine int
	by           encoding.Rotation
}

// NewShift returns R(k) for a table.
func NewShift(p encoding.Periodic, k int) Shift {
	s, of := make(Shift, 0, p.Pairs()), encoding.Summed(p.Pairs())
	for pair := range p.Pairs() {
		t := turned{}
		t.sine, _ = p.Column(pair, encoding.Sin)
		whole := false
		if t.cosine, whole = p.Column(pair, encoding.Cos); whole {
			t.by.Sin, t.by.Cos = of(p.Turn(pair).Mul(k))
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
