package scheme

import (
	"fmt"
	"math"
	"math/big"
	"sort"
)

// Lines is a piecewise linear bias. The first piece starts at offset 0.
type Lines []Line

// A Line is a piece of Lines: from offset From on it starts at Value and falls by Slope per position.
type Line struct {
	From         int
	Value, Slope float64
}

// flat returns the bias of a model without positions, 0 everywhere.
func flat() Lines { return Lines{{}} }

// falling returns the bias −slope·k of an ALiBi head.
func falling(slope float64) Lines { return Lines{{Slope: slope}} }

// stairs returns the bias of T5 from the value of each bucket: g(k) is the value at distance k minus the value at
// distance 0.
func stairs(b Buckets, value func(bucket int) float64) Lines {
	var lines Lines
	for bucket, from := range b.Starts() {
		if n := len(lines); n > 0 && lines[n-1].From == from { // the previous bucket is empty
			lines = lines[:n-1]
		}
		lines = append(lines, Line{From: from, Value: value(bucket) - value(0)})
	}
	return lines
}

// Illustrative returns −bucket/4, which the program uses in place of T5's learned values.
func Illustrative(bucket int) float64 { return -float64(bucket) / 4 }

// At returns g(k).
func (l Lines) At(k int) float64 { return l.piece(k).at(k) }

// Fill sets dst[t] = g(first + t).
func (l Lines) Fill(dst []float64, first int) {
	for i := range dst {
		dst[i] = l.At(first + i)
	}
}

// Most returns math.MaxInt: the sums have a closed form.
func (Lines) Most() int { return math.MaxInt }

// piece returns the last piece that starts at or before offset k.
func (l Lines) piece(k int) Line {
	return l[sort.Search(len(l), func(i int) bool { return l[i].From > k })-1]
}

func (p Line) at(k int) float64 { return p.Value - float64(p.Slope*float64(k-p.From)) }

// sum returns Σ e^g over the first n offsets of a piece, a geometric series.
func (p Line) sum(n int) float64 {
	if p.Slope == 0 {
		return math.Exp(p.Value) * float64(n)
	}
	return math.Exp(p.Value) * math.Expm1(-p.Slope*float64(n)) / math.Expm1(-p.Slope)
}

// pieces holds the sums of the weights e^g of linear pieces over a number of keys.
type pieces struct {
	lines Lines
	ends  []float64 // ends[i] is the sum of the weights before piece i
}

func (l Lines) sums(int) sums {
	s := pieces{lines: l, ends: make([]float64, len(l))}
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

func (s pieces) at(k int) float64 { return s.lines.At(k) }

// MaxHeads is the largest number of attention heads.
const MaxHeads = 1024

// Slope returns the ALiBi slope of a head (Press et al., 2022), the nearest float64: the amount by
// which its score falls per position. head is in 0 … heads−1. For a power of two it is
// 2^(−8(head+1)/heads). For other numbers let n be the next lower power of two; the first n heads have
// the slopes of n, the others every second slope of 2n.
func Slope(head, heads int) float64 {
	n := 1
	for 2*n <= heads {
		n *= 2
	}
	if head >= n {
		head, n = 2*(head-n), 2*n
	}
	root := new(big.Float).SetPrec(200).SetMantExp(big.NewFloat(1), -8*(head+1))
	for ; n > 1; n /= 2 {
		root.Sqrt(root)
	}
	slope, _ := root.Float64()
	return slope
}

// Buckets sorts relative positions, key − query, as T5 does (Raffel et al., 2020). Each small distance
// has its own bucket, larger distances share buckets of growing width, and all distances from Max on
// share the last.
type Buckets struct {
	N    int  // number of buckets, at most MaxBuckets: even and at least 4 with Both, else at least 2
	Max  int  // distance from which on there is one bucket, more than Exact
	Both bool // later keys have buckets of their own; otherwise they share bucket 0 with the query's position

	edges []int // first distance of each shared bucket of a side
}

// MaxBuckets and MaxBucketDistance are the largest values of N and Max.
const (
	MaxBuckets        = 4096
	MaxBucketDistance = 1_000_000
)

// NewBuckets returns the buckets, or an error that names the value out of range.
func NewBuckets(n, furthest int, both bool) (Buckets, error) {
	b := Buckets{N: n, Max: furthest, Both: both}
	switch least := 2 * (1 + b.twice()); {
	case n < least || n > MaxBuckets || both && n%2 == 1:
		return Buckets{}, fmt.Errorf("buckets must be from %d to %d, an even number where both sides have theirs, "+
			"not %d",
			least, MaxBuckets, n)
	case furthest <= b.Exact() || furthest > MaxBucketDistance:
		return Buckets{}, fmt.Errorf("the largest distance must be from %d, above the buckets of one position, to "+
			"%d, not %d",
			b.Exact()+1, MaxBucketDistance, furthest)
	}
	for i := 1; i < b.side()-b.Exact(); i++ {
		b.edges = append(b.edges, b.edge(i))
	}
	return b, nil
}

// twice returns the number of times the buckets are halved: 1 with Both, else 0.
func (b Buckets) twice() int {
	if b.Both {
		return 1
	}
	return 0
}

// side returns the number of buckets for keys on one side of the query.
func (b Buckets) side() int { return b.N >> b.twice() }

// Exact returns the number of buckets of a side that hold a single distance. It is less than Max.
func (b Buckets) Exact() int { return b.side() / 2 }

// edge returns the smallest distance of the i-th shared bucket: the smallest n with ⌊ln(n/exact) /
// ln(Max/exact) · shared⌋ ≥ i. Where logarithms are too inexact it compares integers: n^shared ≥ Max^i
// · exact^(shared−i).
func (b Buckets) edge(i int) int {
	shared := b.side() - b.Exact()
	bound := float64(i)/float64(shared)*math.Log(float64(b.Max)/float64(b.Exact())) + math.Log(float64(b.Exact()))
	return sort.Search(b.Max, func(n int) bool {
		if off := math.Log(float64(n)) - bound; math.Abs(off) > 1e-9 {
			return off > 0
		}
		whole := func(n, power int) *big.Int {
			return new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(power)), nil)
		}
		product := new(big.Int).Mul(whole(b.Max, i), whole(b.Exact(), shared-i))
		return whole(n, shared).Cmp(product) >= 0
	})
}

// Of returns the bucket of a relative position, key − query, negative for keys before the query.
func (b Buckets) Of(relative int) int {
	first, distance := 0, -relative
	if relative > 0 {
		distance = 0
		if b.Both {
			first, distance = b.side(), relative
		}
	}
	if distance < b.Exact() {
		return first + distance
	}
	return first + b.Exact() + sort.SearchInts(b.edges, distance+1)
}

// Starts returns the smallest distance of every bucket for keys before the query, bucket 0 first. If
// two are equal, the first of the two buckets is empty.
func (b Buckets) Starts() []int {
	starts := make([]int, 0, b.side())
	for n := range b.Exact() {
		starts = append(starts, n)
	}
	starts = append(starts, b.Exact())
	return append(starts, b.edges...)
}
