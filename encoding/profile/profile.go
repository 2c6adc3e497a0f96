// Package profile is what position alone does to attention: what a scheme adds
// to a score for the offset between query and key, and where the weights of a
// query then lie.
//
// The probe is the same for all schemes: every key has the content of the query
// itself, of unit variance, so that only positions differ. A [Bias] is what is
// then added to the score at an offset, in nats; a [Profile] is the softmax of it
// over a window of keys. [Lines] are the biases that have closed forms (none,
// ALiBi, T5), [Waves] those that are sums of cosines (RoPE, sinusoidal), and
// [Table] is a learned one. Read this file first.
package profile

import (
	"math"
	"slices"
	"sort"

	"wavescope/encoding/memo"
)

// Bias is what position alone adds to the score of a key that stands k ≥ 0
// positions before its query, in nats and less what it adds at k = 0:
//
//	g(k) = ℓ(k) − ℓ(0).
//
// Softmax does not see the constant, so that e^g is the weight of the key as a
// multiple of that of a key at the query's own place.
type Bias interface {
	// At gives g(k).
	At(k int) float64
	// Fill gives g at the offsets from first on, as many as dst takes.
	Fill(dst []float64, first int)
	// sums adds up e^g over the offsets 0 … keys−1.
	sums(keys int) sums
}

// sums are those of the weights e^g of a number of keys, up to one factor.
type sums interface {
	// upTo is the sum over the offsets below k, and all that over all keys.
	upTo(k int) float64
	// entropy is that of the weights as shares of their sum, in nats.
	entropy() float64
	// extent is the smallest and the largest g of the offsets from … to−1.
	extent(from, to int) (low, high float64)
}

// Profile is the attention of one query over a window of keys, k = 0 … Keys−1.
// It never changes, so goroutines may share it.
type Profile struct {
	Bias
	Keys int     // 1 or more
	Half int     // the smallest k so that the offsets 0 … k have half of the attention
	Span float64 // exp(entropy): how many keys the attention is spread over, from 1 to Keys
	held sums
	all  float64
}

// New adds up the attention over so many keys. For [Lines] its cost does not
// depend on their number; for others it is that of Fill, see [Affords].
func New(b Bias, keys int) *Profile {
	p := &Profile{Bias: b, Keys: keys, held: b.sums(keys)}
	p.all = p.held.upTo(keys)
	p.Half = sort.Search(keys-1, func(k int) bool { return 2*p.held.upTo(k+1) >= p.all })
	p.Span = math.Exp(p.held.entropy())
	return p
}

// Share is the part of the attention that goes to the offsets from … to−1, from 0
// to 1; offsets past the last key have none.
func (p *Profile) Share(from, to int) float64 {
	from, to = min(from, p.Keys), min(to, p.Keys)
	return (p.held.upTo(to) - p.held.upTo(from)) / p.all
}

// Within is the part of the attention that goes to the offsets 0 … k; false where
// the window does not hold them all. Where there are others it is less than 1.
func (p *Profile) Within(k int) (share float64, ok bool) {
	if share = p.Share(0, k+1); k+1 < p.Keys {
		share = min(share, math.Nextafter(1, 0))
	}
	return share, k < p.Keys
}

// Extent gives the smallest and the largest g of the offsets from … to−1, of which
// the window holds at least one.
func (p *Profile) Extent(from, to int) (low, high float64) {
	return p.held.extent(from, min(to, p.Keys))
}

// Near gives g at an offset of the window, as it was added up: within 10⁻¹⁰, and
// at no cost.
func (p *Profile) Near(k int) float64 {
	g, _ := p.held.extent(k, k+1)
	return g
}

// listed are the sums of weights that are added up one by one.
type listed struct {
	values []float64 // g by offset
	ends   []float64 // ends[k] is the sum of the weights below k
	mean   float64   // Σ g·e^g / Σ e^g, both less the largest g, whose weight is 1 here
}

// list adds up the weights of a bias one by one.
func list(b Bias, keys int) listed {
	l := listed{values: make([]float64, keys), ends: make([]float64, keys+1)}
	b.Fill(l.values, 0)
	most := slices.Max(l.values)
	for k, g := range l.values {
		weight := math.Exp(g - most)
		l.ends[k+1] = l.ends[k] + weight
		if weight > 0 {
			l.mean += weight * (g - most)
		}
	}
	l.mean /= l.ends[keys]
	return l
}

func (l listed) upTo(k int) float64 { return l.ends[k] }

// entropy is ln Z − Σ g·e^g / Z.
func (l listed) entropy() float64 { return math.Log(l.ends[len(l.values)]) - l.mean }

func (l listed) extent(from, to int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, g := range l.values[from:to] {
		low, high = min(low, g), max(high, g)
	}
	return low, high
}

// recent holds the last few profiles: those of two panes.
var recent = memo.Of[any, *Profile](6)

// Lately gives the profile of a comparable description: one that was made not
// long ago, or a new one.
func Lately(of any, make func() *Profile) *Profile { return recent.Get(of, make) }
