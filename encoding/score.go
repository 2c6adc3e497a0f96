package encoding

import "math"

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
	root := math.Sqrt(float64(len(query.Word)))
	t := Terms{
		dot(query.Word, key.Word) / root, dot(query.Word, key.Place) / root,
		dot(query.Place, key.Word) / root, dot(query.Place, key.Place) / root,
	}
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
		places[j] = VectorNorm(k.Place)
	}
	for i, q := range asking {
		root, word := math.Sqrt(float64(len(q.Word))), VectorNorm(q.Word)
		for j, k := range answering {
			t := SplitScore(q, k)
			s.Terms[i] = append(s.Terms[i], t)
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

// VectorNorm is the length of a vector.
func VectorNorm(v []float64) float64 { return math.Sqrt(dot(v, v)) }

// Angle is that between two vectors in degrees, from 0 to 180; NaN where one of
// them has no length.
func Angle(a, b []float64) float64 {
	return math.Acos(min(max(dot(a, b)/(VectorNorm(a)*VectorNorm(b)), -1), 1)) * 180 / math.Pi
}
