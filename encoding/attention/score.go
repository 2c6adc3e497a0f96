package attention

import (
	"math"

	"wavescope/encoding"
)

// Vectors are those of a word and of its position, of d_model numbers each.
type Vectors struct{ Word, Place []float64 }

// The products that a score is made of, word or place of the one that asks with
// word or place of the one that answers, and their sum.
const (
	WordWord = iota
	WordPlace
	PlaceWord
	PlacePlace
	Score
)

// Terms are the four products that a score is made of when word and position
// are added: (E + PE)·(E' + PE')/√d = E·E' + E·PE' + PE·E' + PE·PE', each over
// √d; and the score.
type Terms [Score + 1]float64

// SplitScore gives the terms of the score with which a query asks a key.
func SplitScore(query, key Vectors) Terms {
	var t Terms
	t.add(query, key)
	t.finish(math.Sqrt(float64(len(query.Word))))
	return t
}

// part is a range of columns of both vectors.
func (v Vectors) part(from, to int) Vectors { return Vectors{v.Word[from:to], v.Place[from:to]} }

// add adds the products of some columns.
func (t *Terms) add(query, key Vectors) {
	t[WordWord] += dot(query.Word, key.Word)
	t[WordPlace] += dot(query.Word, key.Place)
	t[PlaceWord] += dot(query.Place, key.Word)
	t[PlacePlace] += dot(query.Place, key.Place)
}

// finish divides the products by √d, and adds them up.
func (t *Terms) finish(root float64) {
	for i := range t[:Score] {
		t[i] /= root
	}
	*t = t.With(t[WordPlace], t[PlaceWord], t[PlacePlace])
}

// With is the terms with other products of a word and a place, and of places.
func (t Terms) With(wordPlace, placeWord, places float64) Terms {
	t[WordPlace], t[PlaceWord], t[PlacePlace] = wordPlace, placeWord, places
	t[Score] = t[WordWord] + t[WordPlace] + t[PlaceWord] + t[PlacePlace]
	return t
}

// Gain is how much larger the two products of a word with a place are in others,
// and how large all of them are.
func (t Terms) Gain(other Terms) (more, size float64) {
	for _, i := range [...]int{WordPlace, PlaceWord} {
		more += other[i] - t[i]
		size += math.Abs(t[i]) + math.Abs(other[i])
	}
	return more, size
}

// Scores are the terms of some words asking others.
type Scores struct {
	Terms   [][]Terms // by the words that ask, and those that answer
	Most    float64   // the largest of all their numbers, without signs
	Overlap float64   // mean |cos| between the words that ask and the places that answer
}

// NewScores multiplies out all words that ask with all that answer.
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

// Shift is R(k), by which vectors of a row's width are multiplied: every pair that has
// both of its waves turned by ωk, and 0 elsewhere.
type Shift []turned

// turned are the columns of a pair, and what turns them.
type turned struct {
	sine, cosine int
	by           encoding.Rotation
}

// NewShift gives the R(k) of a table.
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

// Of gives a vector times R(k), so that of PE(j) is PE(j + k) in these columns. With
// W_Q = I and W_K = R(k) the score of a query at i and a key at j is
// PE(i)·R(k)·PE(j) = Σ cos ω(i − k − j), which is the largest where j = i − k: a head
// that looks k positions back needs no learning.
func (s Shift) Of(v []float64) []float64 {
	out := make([]float64, len(v))
	for _, t := range s {
		sin, cos := v[t.sine], v[t.cosine]
		out[t.sine] = float64(sin*t.by.Cos) + float64(cos*t.by.Sin)
		out[t.cosine] = float64(cos*t.by.Cos) - float64(sin*t.by.Sin)
	}
	return out
}
