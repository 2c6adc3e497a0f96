package profile

import (
	"math"
	"sort"

	"wavescope/encoding/bias"
)

// Lines are a bias of straight pieces, the first of which begins at offset 0.
type Lines []Line

// Line is a straight piece of a bias: it begins at an offset with a value, and
// falls by the slope with every position.
type Line struct {
	From         int
	Value, Slope float64
}

// None is the bias of a model without positions: it adds nothing.
func None() Lines { return Lines{{}} }

// ALiBi is the bias of a head of ALiBi with a slope: −slope·k.
func ALiBi(slope float64) Lines { return Lines{{Slope: slope}} }

// T5 is the bias of T5 with a value for every bucket: that of the bucket that k
// positions back are in, less that of the query's own place.
func T5(b bias.Buckets, value func(bucket int) float64) Lines {
	var lines Lines
	for bucket, from := range b.Starts() {
		if n := len(lines); n > 0 && lines[n-1].From == from { // no distance is in the bucket before
			lines = lines[:n-1]
		}
		lines = append(lines, Line{From: from, Value: value(bucket) - value(0)})
	}
	return lines
}

// Illustrative gives values that stand for T5's learned ones where no model is
// at hand: −bucket/4.
func Illustrative(bucket int) float64 { return -float64(bucket) / 4 }

// At gives g(k) of the piece that k lies in.
func (l Lines) At(k int) float64 { return l.piece(k).at(k) }

// Fill gives g at the offsets from first on.
func (l Lines) Fill(dst []float64, first int) {
	for i := range dst {
		dst[i] = l.At(first + i)
	}
}

// piece is the last one that begins at an offset or before it.
func (l Lines) piece(k int) Line {
	return l[sort.Search(len(l), func(i int) bool { return l[i].From > k })-1]
}

func (p Line) at(k int) float64 { return p.Value - float64(p.Slope*float64(k-p.From)) }

// sum is Σ e^g over the first n offsets of a piece, a geometric series.
func (p Line) sum(n int) float64 {
	if p.Slope == 0 {
		return math.Exp(p.Value) * float64(n)
	}
	return math.Exp(p.Value) * math.Expm1(-p.Slope*float64(n)) / math.Expm1(-p.Slope)
}

// few is up to how many terms are added up one by one: there the closed form
// would lose digits.
const few = 256

// moment is Σ g·e^g over the first n offsets of a piece. With q = e^(−slope),
//
//	Σ j·qʲ = q·(1 − n·qⁿ⁻¹ + (n−1)·qⁿ) / (1−q)².
func (p Line) moment(n int) float64 {
	if p.Slope == 0 || n <= few {
		sum := 0.0
		if p.Slope == 0 {
			return p.Value * p.sum(n)
		}
		for k := range n {
			g := p.at(p.From + k)
			sum += g * math.Exp(g)
		}
		return sum
	}
	q, rest := math.Exp(-p.Slope), -math.Expm1(-p.Slope)
	last := math.Exp(-p.Slope * float64(n-1)) // qⁿ⁻¹
	first := q * (1 - float64(n)*last + float64(n-1)*last*q) / (rest * rest)
	return p.Value*p.sum(n) - math.Exp(p.Value)*p.Slope*first
}

// pieces are the sums of weights of straight pieces over a number of keys.
type pieces struct {
	lines Lines
	keys  int
	ends  []float64 // ends[i] is the sum of the weights before piece i
}

func (l Lines) sums(keys int) sums {
	s := pieces{lines: l, keys: keys, ends: make([]float64, len(l))}
	for i := 1; i < len(l); i++ {
		s.ends[i] = s.ends[i-1] + l[i-1].sum(l[i].From-l[i-1].From)
	}
	return s
}

func (s pieces) upTo(k int) float64 {
	i := sort.Search(len(s.lines), func(i int) bool { return s.lines[i].From >= k }) - 1
	if i < 0 {
		return 0
	}
	return s.ends[i] + s.lines[i].sum(k-s.lines[i].From)
}

func (s pieces) entropy() float64 {
	mean, all := 0.0, s.upTo(s.keys)
	for i, p := range s.lines {
		end := s.keys
		if i+1 < len(s.lines) {
			end = min(end, s.lines[i+1].From)
		}
		if end > p.From {
			mean += p.moment(end - p.From)
		}
	}
	return math.Log(all) - mean/all
}

// extent looks at both ends of every piece that has one of the offsets.
func (s pieces) extent(from, to int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for k := from; k < to; {
		i := sort.Search(len(s.lines), func(i int) bool { return s.lines[i].From > k }) - 1
		end := to
		if i+1 < len(s.lines) {
			end = min(end, s.lines[i+1].From)
		}
		for _, k := range [...]int{k, end - 1} {
			g := s.lines[i].at(k)
			low, high = min(low, g), max(high, g)
		}
		k = end
	}
	return low, high
}
