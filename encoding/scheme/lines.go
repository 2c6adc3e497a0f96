package scheme

import (
	"fmt"
	"math"
	"math/big"
	"sort"
)

// Lines are a bias of straight pieces, the first of which begins at offset 0.
type Lines []Line

// Line is a straight piece of a bias: it begins at an offset with a value, and
// falls by the slope with every position.
type Line struct {
	From         int
	Value, Slope float64
}

// flat is the bias of a model without positions: it adds nothing.
func flat() Lines { return Lines{{}} }

// falling is the bias of a head of ALiBi with a slope: −slope·k.
func falling(slope float64) Lines { return Lines{{Slope: slope}} }

// stairs is the bias of T5 with a value for every bucket: that of the bucket that k
// positions back are in, less that of the query's own place.
func stairs(b Buckets, value func(bucket int) float64) Lines {
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

// Most is any number of keys.
func (Lines) Most() int { return math.MaxInt }

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

// pieces are the sums of weights of straight pieces over a number of keys.
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

// MaxHeads is the largest number of attention heads.
const MaxHeads = 1024

// Slope gives the slope of a head of ALiBi (Press et al.): its score falls by so
// much with every position between query and key. For a power of two of heads
// it is 2^(−8(head+1)/heads), each a fixed ratio of the one before. For another
// number n is the next lower power of two; the first n heads are those of n, and
// the others every second one of 2n. head runs from 0 to heads−1. The slope is
// the nearest float64.
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

// Buckets are the classes that T5 sorts offsets into (Raffel et al.; relative
// position = key − query). Small distances have a bucket each, larger ones share
// buckets of growing width, and from Max on all share the last.
type Buckets struct {
	N    int  // buckets in all: even and at least 4 with Both, else at least 2; at most MaxBuckets
	Max  int  // distance from which on there is one bucket, above the number of buckets of one position
	Both bool // keys on both sides have buckets of their own; else later keys share bucket 0 with the query's own

	edges []int // the first distance of each bucket of a side, from the first on that is shared
}

// MaxBuckets is the largest number of buckets, and MaxBucketDistance the
// largest distance that they tell apart.
const (
	MaxBuckets        = 4096
	MaxBucketDistance = 1_000_000
)

// NewBuckets finds the edges of the buckets.
func NewBuckets(n, furthest int, both bool) (Buckets, error) {
	b := Buckets{N: n, Max: furthest, Both: both}
	switch least := 2 * (1 + b.twice()); {
	case n < least || n > MaxBuckets || both && n%2 == 1:
		return Buckets{}, fmt.Errorf("buckets must be from %d to %d, an even number where both sides have theirs, not %d",
			least, MaxBuckets, n)
	case furthest <= b.Exact() || furthest > MaxBucketDistance:
		return Buckets{}, fmt.Errorf("the largest distance must be from %d, above the buckets of one position, to %d, not %d",
			b.Exact()+1, MaxBucketDistance, furthest)
	}
	for i := 1; i < b.side()-b.Exact(); i++ {
		b.edges = append(b.edges, b.edge(i))
	}
	return b, nil
}

// twice is 1 if both sides have buckets.
func (b Buckets) twice() int {
	if b.Both {
		return 1
	}
	return 0
}

// side is the number of buckets of a side.
func (b Buckets) side() int { return b.N >> b.twice() }

// Exact is the number of buckets of a side that hold one distance each. Max is
// above it.
func (b Buckets) Exact() int { return b.side() / 2 }

// edge is the smallest distance of the i-th bucket after the first shared one:
// the smallest n with ⌊ln(n/exact) / ln(Max/exact) · shared⌋ ≥ i. Where the
// logarithms are too close to tell, whole numbers decide:
// n^shared ≥ Max^i · exact^(shared−i).
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

// Of gives the bucket of a key at a relative position, key − query: below 0 for a key
// before the query, above 0 for a later one.
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

// Starts gives the smallest distance of every bucket of the keys before the
// query, bucket 0 first. Where two are equal the first of the two buckets is
// empty.
func (b Buckets) Starts() []int {
	starts := make([]int, 0, b.side())
	for n := range b.Exact() {
		starts = append(starts, n)
	}
	starts = append(starts, b.Exact())
	return append(starts, b.edges...)
}

// Group is buckets First to Last, which hold the distances From to To.
type Group struct{ First, Last, From, To int }

// Groups gives the buckets of the keys before the query that are not empty, nearest
// first: those of one distance together, the others one by one. The last has no end,
// math.MaxInt.
func (b Buckets) Groups() (all []Group) {
	starts := append(b.Starts(), math.MaxInt)
	for i, from := range starts[:len(starts)-1] {
		to, n := starts[i+1]-1, len(all)-1
		if i == len(starts)-2 {
			to = math.MaxInt
		}
		switch {
		case to < from:
		case n >= 0 && from == to && i == all[n].Last+1 && all[n].To-all[n].From == all[n].Last-all[n].First:
			all[n].Last, all[n].To = i, to
		default:
			all = append(all, Group{i, i, from, to})
		}
	}
	return all
}
