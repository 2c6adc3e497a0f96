package sentence

import "math"

// Norm is the length of a vector.
func Norm(v []float64) float64 {
	square := 0.0
	for _, x := range v {
		square += float64(x * x)
	}
	return math.Sqrt(square)
}

// Shown counts the words that a page steps over: a face shows the sentence from
// its first word on.
func (sc Scene) Shown() (first, n int) { return 0, max(sc.Rows(0)-1, 1) }
