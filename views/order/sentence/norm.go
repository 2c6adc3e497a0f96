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
