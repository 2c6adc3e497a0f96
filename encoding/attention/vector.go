package attention

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
)

// A word's vector here is made up, so that it is the same everywhere and needs
// no weights: its numbers lie evenly in [−1, 1) and look like noise, as those
// of a model do that has just been made.

// FlatEmbedding is every number of every word's vector where words shall all
// be alike.
const FlatEmbedding = 0.1

// Embedding gives columns first … first+len(dst)−1 of a word's vector. Column j
// is H(word:j)/2³¹ − 1, where H is 32-bit FNV-1a over the bytes of the word, a
// colon and j in decimal, with the finaliser of MurmurHash3: FNV alone leaves
// the columns of a word nearly equal.
func Embedding(dst []float64, word string, first int) {
	const prime = 16777619
	head := uint32(2166136261)
	for i := range len(word) {
		head = (head ^ uint32(word[i])) * prime
	}
	head = (head ^ ':') * prime
	var buf [20]byte
	for at := 0; at < len(dst); {
		tens, digit := head, (first+at)%10 // ten columns have all digits but the last in common
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

// Gap is the largest difference between the numbers of two vectors.
func Gap(a, b []float64) float64 {
	gap := 0.0
	for i, x := range a {
		gap = max(gap, math.Abs(x-b[i]))
	}
	return gap
}

// Norm is the length of a vector, whatever the size of its numbers.
func Norm(v []float64) float64 {
	const small, large = 1e-280, 1e280 // beyond them squares lose digits, or all
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

// Angle is that between two vectors in degrees, from 0 to 180; NaN where one of
// them has no length.
func Angle(a, b []float64) float64 {
	return math.Acos(min(max(dot(a, b)/(Norm(a)*Norm(b)), -1), 1)) * 180 / math.Pi
}

// alike reports that two vectors are equal. Most differ in their first number.
func alike(a, b []float64) bool { return &a[0] == &b[0] || slices.Equal(a, b) }

// longVector is the length from which vectors are multiplied in blocks, of which
// several fit into a cache; in these four sums go side by side, since every
// addition waits for the one before.
const (
	longVector = 2 * encoding.Wide
	vectorRun  = 1024
)

// inBlocks goes through the columns of vectors.
func inBlocks(width int, do func(from, to int)) {
	if width < longVector {
		do(0, width)
		return
	}
	for from := 0; from < width; from += vectorRun {
		do(from, min(from+vectorRun, width))
	}
}

// block is how many columns inBlocks goes through at a time, at most.
func block(width int) int {
	if width < longVector {
		return width
	}
	return vectorRun
}

// dot rounds every product, so that the result is the same on every processor.
func dot(a, b []float64) float64 {
	total := 0.0
	if len(a) == vectorRun || len(a) >= longVector {
		var first, second, third, fourth float64
		for b = b[:len(a)]; len(a) >= 4 && len(b) >= 4; a, b = a[4:], b[4:] {
			first += float64(a[0] * b[0])
			second += float64(a[1] * b[1])
			third += float64(a[2] * b[2])
			fourth += float64(a[3] * b[3])
		}
		total = (first + second) + (third + fourth)
	}
	for i, x := range a {
		total += float64(x * b[i])
	}
	return total
}

// accumulate adds weight times a vector.
func accumulate(to []float64, weight float64, vector []float64) {
	to = to[:len(vector)]
	for i, x := range vector {
		to[i] += float64(weight * x)
	}
}

// Weights gives the weights of scores, e^score each over the sum of all.
func Weights(scores []float64) []float64 {
	weights := slices.Clone(scores)
	softmax(weights)
	return weights
}

// softmax turns scores into weights whose sum is 1, e^score each over that of all.
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

// mean is the mean of the rows.
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

// copied is a copy of a square of numbers.
func copied(square [][]float64) [][]float64 {
	c := grid(len(square), len(square))
	for i := range c {
		copy(c[i], square[i])
	}
	return c
}

// grid is rows × columns zeros.
func grid(rows, columns int) [][]float64 {
	all := make([]float64, rows*columns)
	g := make([][]float64, rows)
	for i := range g {
		g[i] = all[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return g
}
