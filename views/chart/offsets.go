package chart

import "math"

// Offsets lays the offsets 0 … Count−1 along W cells from X on. On a logarithmic one
// offset D has the place [log₂(1+D), log₂(2+D)): 0 has a place, and curve and
// heat agree.
type Offsets struct {
	X, W, Count int
	Linear      bool
}

// Start is where the place of an offset begins, in cells from X on.
func (a Offsets) Start(k int) float64 {
	if a.Linear {
		return float64(a.W) * float64(k) / float64(a.Count)
	}
	return float64(a.W) * math.Log2(1+float64(k)) / math.Log2(1+float64(a.Count))
}

// Middle is the cell in the middle of an offset's place.
func (a Offsets) Middle(k int) int {
	return a.X + min(int((a.Start(k)+a.Start(k+1))/2), a.W-1)
}

// At is the offset whose place holds a point, in cells from X on.
func (a Offsets) At(point float64) int {
	part := point / float64(a.W)
	k := int(part * float64(a.Count))
	if !a.Linear {
		k = int(math.Exp2(part*math.Log2(1+float64(a.Count)))) - 1
	}
	k = min(max(k, 0), a.Count-1)
	for k > 0 && a.Start(k) > point {
		k--
	}
	for k < a.Count-1 && a.Start(k+1) <= point {
		k++
	}
	return k
}

// Unit is how many cells a doubling takes, or on a linear axis a tenth of the
// window.
func (a Offsets) Unit() float64 {
	if a.Linear {
		return float64(a.W) / 10
	}
	return float64(a.W) / math.Log2(1+float64(a.Count))
}
