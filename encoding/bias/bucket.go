package bias

import (
	"fmt"
	"math"
	"math/big"
	"sort"
)

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
		return Buckets{}, fmt.Errorf("buckets must be from %d to %d, an even number where both sides have theirs, not %d", least, MaxBuckets, n)
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
