package similar

import "wavescope/encoding"

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
	var byMinus, byPlus []wave
	for pair := range p.Pairs() {
		a, b := c.weights(p, pair)
		byMinus = append(byMinus, wave{p.Turn(pair), a})
		if b != 0 {
			byPlus = append(byPlus, wave{p.Turn(pair), -b})
		}
	}
	minus = newIntegral(byMinus, -(length - 1), 2*length-1)
	if byPlus != nil {
		plus = newIntegral(byPlus, 0, 2*length-1)
	}
	return minus, plus
}

// integral is the sum of the first values of a function on whole numbers, for
// any number of them.
type integral []float64

// newIntegral sums n values of a sum of waves, from one place on.
func newIntegral(waves []wave, first, n int) integral {
	sums := make(integral, n+1)
	addWaves(sums[:n], waves, first, 1)
	var sum encoding.Sum
	for i, v := range sums[:n] {
		sums[i] = sum.Value()
		sum.Add(v)
	}
	sums[n] = sum.Value()
	return sums
}

// upTo is the sum of the first n values and a part of the next, from 0 to 1.
func (s integral) upTo(n int, part float64) float64 {
	if part == 0 {
		return s[n]
	}
	return s[n] + part*(s[n+1]-s[n])
}
