package ui

import (
	"math"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/scene"
)

// reference is a table of waves, made of the formulas alone: the columns of each
// pair, −1 where there is none, and its frequency.
type reference struct {
	d, length int
	freq      []float64
	sin, cos  []int
}

// referenceOf is the table of a State, whatever its scheme.
func referenceOf(s scene.State) reference {
	if s.Declared().Rotates {
		return ropeReference(s)
	}
	n, d := (s.DModel+1)/2, s.DModel
	exponent := func(i int) float64 { return 2 * float64(i) / float64(d) }
	switch s.Layout {
	case encoding.T2T:
		n = d / 2
		exponent = func(i int) float64 { return float64(i) / float64(max(n-1, 1)) }
	case encoding.CosSinHalf:
		n = d / 2
		exponent = func(i int) float64 { return float64(i) / float64(n) }
	}
	log2 := math.Log2(s.Base)
	if doubled := 1 / exponent(1); s.Matched && n > 1 && doubled <= math.Log2(encoding.MaxBase) {
		log2 = doubled
	}
	r := reference{d: d, length: s.Length}
	for i := range n {
		sin, cos := i, i+n
		switch s.Layout {
		case encoding.Interleaved:
			sin, cos = 2*i, 2*i+1
		case encoding.CosSinHalf:
			sin, cos = i+n, i
		}
		r.freq = append(r.freq, math.Exp2(-exponent(i)*log2))
		r.sin, r.cos = append(r.sin, sin), append(r.cos, columnOf(cos, d))
	}
	return r
}

// columnOf is a column that the table has, or −1.
func columnOf(dim, d int) int {
	if dim < d {
		return dim
	}
	return -1
}

// angle is a pair's angle at a position. It is off by as many parts of 10¹⁶ as it has
// radians: by 10⁻⁷ after a thousand million.
func (r reference) angle(pair, pos int) float64 { return r.freq[pair] * float64(pos) }

// row is one row of the table.
func (r reference) row(pos int) []float64 {
	row := make([]float64, r.d)
	for i := range r.freq {
		sin, cos := math.Sincos(r.angle(i, pos))
		row[r.sin[i]] = sin
		if r.cos[i] >= 0 {
			row[r.cos[i]] = cos
		}
	}
	return row
}

// wave is the frequency of a column, and whether it is a sine: 0 and false of zeros.
func (r reference) wave(dim int) (freq float64, sine bool) {
	for i, f := range r.freq {
		if dim == r.sin[i] || dim == r.cos[i] {
			return f, dim == r.sin[i]
		}
	}
	return 0, false
}

// whole are the pairs that have both of their columns.
func (r reference) whole() (n int) {
	for _, dim := range r.cos {
		if dim >= 0 {
			n++
		}
	}
	return n
}

// steady tells whether every pair has both columns.
func (r reference) steady() bool { return r.whole() == len(r.freq) }

// dots are the dot products of the rows 0 … n−1 apart, over the whole pairs, by
// Chebyshev's recurrence.
func (r reference) dots(n int) []float64 {
	dots := make([]float64, n)
	for i := range r.whole() {
		half := math.Sin(r.freq[i] / 2)
		v, step := 1.0, -2*half*half // cos 0, and cos ω − cos 0
		for k := range dots {
			dots[k] += v
			v += step
			step -= 4 * half * half * v
		}
	}
	return dots
}

// dot is one of them, straight from the formula.
func (r reference) dot(k int) (sum float64) {
	for i := range r.whole() {
		sum += math.Cos(r.angle(i, k))
	}
	return sum
}

// distance is how far apart two rows are, all columns counted.
func (r reference) distance(i, j int) float64 { return apart(r.row(i), r.row(j)) }

func apart(a, b []float64) (sum float64) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum)
}

// bitsAt is a row of a table of bits.
func bitsAt(pos, d int) []float64 {
	row := make([]float64, d)
	for i := range min(d, 62) {
		row[i] = float64(pos >> i & 1)
	}
	return row
}

// rowOf is a row of a State's table.
func rowOf(s views.State, pos int) []float64 {
	if s.Scheme == "binary" {
		return bitsAt(pos, s.DModel)
	}
	if s.Declared().Ends { // made-up numbers are what they are
		return encodedRow(s, pos)
	}
	return referenceOf(s.State).row(pos)
}

// encodedRow is a row as the table itself has it.
func encodedRow(s views.State, pos int) []float64 {
	sc, err := scene.New(s.State)
	if err != nil {
		panic(err) // of a State that was drawn
	}
	row := make([]float64, s.Columns())
	for dim := range row {
		row[dim] = sc.Enc.At(pos, dim)
	}
	return row
}

// somePositions are positions of a sequence: the first, the last and some between.
func somePositions(length, n int) (all []int) {
	if length <= n {
		n = length
	}
	for i := range n {
		all = append(all, int(float64(length-1)*float64(i)/float64(max(n-1, 1))))
	}
	return all
}
