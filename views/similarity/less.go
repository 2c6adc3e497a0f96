package similarity

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// less is a difference: the measure of the first table less that of the
// second, each over all of its own pairs.
type less struct{ first, second table }

func newLess(sc scene.Scene, set Settings) *less {
	second := sc.Enc.(encoding.Difference).B.(encoding.Periodic)
	return &less{newTable(sc.From.Waves, set), newTable(second, set)}
}

// of is the difference that two dot products, or means of some, stand for.
func (l *less) of(first, second float64) float64 {
	return l.first.scale.of(first) - l.second.scale.of(second)
}

// at is the difference at an offset.
func (l *less) at(offset int) float64 { return l.first.value(offset) - l.second.value(offset) }

// fill computes the differences at the offsets first, first+1 … .
func (l *less) fill(dst []float64, first int) {
	second := make([]float64, len(dst))
	l.first.kernel.Fill(dst, first, 1)
	l.second.kernel.Fill(second, first, 1)
	for i, v := range second {
		dst[i] = l.of(dst[i], v)
	}
}

// samePairs reports that the terms of the two sums can be subtracted.
func (l *less) samePairs() bool { return l.first.enc.Pairs() == l.second.enc.Pairs() }

// nothing reports that both are the same function of the offset, because they
// are made of the same frequencies.
func (l *less) nothing() bool {
	if !l.samePairs() {
		return false
	}
	for pair := range l.first.enc.Pairs() {
		if l.first.enc.Turn(pair) != l.second.enc.Turn(pair) {
			return false
		}
	}
	return true
}

// differenceScale is the scale of a difference; full is its end.
func (l *less) differenceScale(full float64) scale {
	s := l.second.scale
	s.less, s.Scale = true, parts.Scale{Low: -full, High: full}
	return s
}

// widest is the largest difference that there can be.
func (l *less) widest() float64 {
	a, b := l.first.scale, l.second.scale
	return max(a.High-b.Low, b.High-a.Low)
}

// fitting is the least of 1, 2, 3 and 5 times a power of ten that a value fits
// into, but no more than can be.
func (l *less) fitting(v float64) float64 {
	if v == 0 {
		return l.widest()
	}
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, times := range [...]float64{1, 2, 3, 5, 10} {
		if v <= times*ten {
			return min(times*ten, l.widest())
		}
	}
	return l.widest()
}

// lessTerms bounds how many cosines are added up to find where two tables
// differ most, and lessOffsets the number of offsets.
const (
	lessTerms      = 1 << 22
	lessOffsets    = 4096
	bunchedOffsets = 256 // are cheap in tables of any width
)

// block is what there is to say of a difference over a window of sizes
// of offsets.
type block struct {
	first, n int
	most     int // the size at which it is largest
	largest  float64
	rms      float64
	below    int // how often the first is the lower
	shared   int // how often both are the same
}

func (p *plan) block() block {
	l := p.less
	size := max(p.Offset, -p.Offset)
	pairs := l.first.enc.Pairs() + l.second.enc.Pairs()
	total := max(p.Length, size+1)
	b := block{n: min(total, max(lessTerms/pairs, bunchedOffsets), lessOffsets)}
	b.first = parts.WindowStart(size, b.n, total, 1)
	values := make([]float64, b.n)
	l.fill(values, b.first)
	squares := 0.0
	for i, v := range values {
		squares += v * v
		switch {
		case v < 0:
			b.below++
		case v == 0:
			b.shared++
		}
		if math.Abs(v) > math.Abs(b.largest) {
			b.most, b.largest = b.first+i, v
		}
	}
	b.rms = math.Sqrt(squares / float64(b.n))
	return b
}
