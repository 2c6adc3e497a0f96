package similar

import (
	"slices"

	"wavescope/encoding"
)

// area is the matrix of all dot products of a length seen through pixels that
// are no whole number of positions wide. With r = length ÷ pixels, pixel (p, q) is
//
//	1/r² · ∬ ⟨PE(⌊x⌋), PE(⌊y⌋)⟩ dx dy, pr ≤ x < (p+1)r, qr ≤ y < (q+1)r:
//
// the mean of the dot products that it covers, each by its area. Dot products
// are one function of i − j and, where sines stand alone, one of i + j.
type area struct {
	count  int
	values []float64 // pixel (row, column) at column·count + row
}

func newArea(p encoding.Periodic, c Columns, s Side) *area {
	a := &area{s.Count, make([]float64, s.Count*s.Count)}
	minus, plus := kernels(p, c, s.Length)
	ends := make([]float64, s.Count+1) // of a column of dot products, summed up to the edges of pixels
	square := s.Size() * s.Size()
	for j := range s.Length {
		for i := range ends {
			n, part := i*s.Length/s.Count, float64(i*s.Length%s.Count)/float64(s.Count)
			ends[i] = minus.upTo(s.Length-1-j+n, part)
			if plus != nil {
				ends[i] += plus.upTo(j+n, part)
			}
		}
		q, first := s.shares(j)
		a.add(q, first/square, ends)
		if first < 1 {
			a.add(q+1, (1-first)/square, ends)
		}
	}
	return a
}

// shares gives the pixel that a position begins in, and how much of the position
// it has; the next one has the rest.
func (s Side) shares(pos int) (pixel int, part float64) {
	pixel = pos * s.Count / s.Length
	return pixel, min(1, float64((pixel+1)*s.Length-pos*s.Count)/float64(s.Count))
}

// add adds the sums between the edges of pixels to a column of them.
func (a *area) add(col int, weight float64, ends []float64) {
	values := a.values[col*a.count:][:a.count]
	for i := range values {
		values[i] += weight * (ends[i+1] - ends[i])
	}
}

func (a *area) at(row, col int) float64 { return a.values[col*a.count+row] }

// kernels gives dot products by row − column, from −(length−1) on, and what
// depends on row + column; nil if nothing does.
func kernels(p encoding.Periodic, c Columns, length int) (minus, plus integral) {
	even := alongPlaces(p, length, func(pair int) float64 {
		a, _ := c.weights(p, pair)
		return a
	})
	byMinus := slices.Clone(even)
	slices.Reverse(byMinus)
	minus = newIntegral(append(byMinus, even[1:]...))
	_, lone := encoding.Lone(p)
	if c == SineColumns || lone {
		plus = newIntegral(alongPlaces(p, 2*length-1, func(pair int) float64 {
			_, b := c.weights(p, pair)
			return -b
		}))
	}
	return minus, plus
}

// alongPlaces sums the cosines of all pairs, each with a weight, at the first n
// places: the nearer these are, the fewer waves stand for all.
func alongPlaces(p encoding.Periodic, n int, weight func(pair int) float64) []float64 {
	values := make([]float64, n)
	for from, to := 0, 0; from < n; from = to {
		to = min(max(2*from, nearPart), n)
		var waves []wave
		for _, s := range stands(p, to) {
			waves = append(waves, wave{p.Turn(s.pair), s.times * weight(s.pair)})
		}
		addWaves(values[from:to], waves, from, 1)
	}
	return values
}

// nearPart is the first part of the places that are gone through.
const nearPart = 4 * bunchBlock

// integral is the sum of the first values of a function on whole numbers, for
// any number of them.
type integral []float64

func newIntegral(values []float64) integral {
	sums := make(integral, len(values)+1)
	var sum encoding.Sum
	for i, v := range values {
		sum.Add(v)
		sums[i+1] = sum.Value()
	}
	return sums
}

// upTo is the sum of the first n values and a part of the next, from 0 to 1.
func (s integral) upTo(n int, part float64) float64 {
	if part == 0 {
		return s[n]
	}
	return s[n] + part*(s[n+1]-s[n])
}
