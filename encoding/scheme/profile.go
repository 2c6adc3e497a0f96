package scheme

import (
	"math"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// A Bias is the part of an attention score that depends on position alone, for a key k ≥ 0 positions
// before its query, relative to its value at k = 0:
//
//	g(k) = ℓ(k) − ℓ(0).
//
// Softmax ignores constants, so e^g is the weight of the key relative to a key at the query's own
// position. All schemes are compared on the same probe: every key has the same content as the query, of
// unit variance. [Lines] have closed forms, [Waves] and [Fading] are sums over pairs, and [Table] is
// made from rows.
type Bias interface {
	// At returns g(k).
	At(k int) float64
	// Fill sets dst[t] = g(first + t).
	Fill(dst []float64, first int)
	// Most returns the largest number of keys of a profile, limited by computing time or by the rows of
	// a table.
	Most() int
	// sums adds up e^g over the offsets 0 … keys−1.
	sums(keys int) sums
}

// sums returns partial sums of the weights e^g over a number of keys, up to a common factor.
type sums interface {
	// upTo returns the sum over the offsets below k, and the sum over all keys.
	upTo(k int) float64
	// at returns g(k).
	at(k int) float64
}

// A Profile is the attention of one query over a window of keys at the distances 0 … Keys−1. It is
// immutable and safe for concurrent use.
type Profile struct {
	Bias
	Keys int // number of keys, at least 1
	Half int // smallest k such that the offsets 0 … k get at least half of the attention
	held sums
	all  float64
}

// NewProfile computes the attention over a number of keys. For [Lines] the cost does not depend on that
// number; for other biases it is the cost of Fill.
func NewProfile(b Bias, keys int) *Profile {
	p := &Profile{Bias: b, Keys: keys, held: b.sums(keys)}
	p.all = p.held.upTo(keys)
	p.Half = sort.Search(keys-1, func(k int) bool { return 2*p.held.upTo(k+1) >= p.all })
	return p
}

// Share returns the share of attention, 0 … 1, of the offsets from … to−1. Offsets outside the window
// get none.
func (p *Profile) Share(from, to int) float64 {
	from, to = min(from, p.Keys), min(to, p.Keys)
	return (p.held.upTo(to) - p.held.upTo(from)) / p.all
}

// Within returns the share of attention of the offsets 0 … k; ok is false if the window ends before k.
func (p *Profile) Within(k int) (share float64, ok bool) {
	if share = p.Share(0, k+1); k+1 < p.Keys {
		share = min(share, math.Nextafter(1, 0))
	}
	return share, k < p.Keys
}

// Near returns the bias g(k), for an offset k inside the window, with an error below 10⁻¹⁰ and in constant time.
func (p *Profile) Near(k int) float64 { return p.held.at(k) }

// listed holds the bias g by offset and the running sums of the attention weights, which are proportional to e^g.
type listed struct {
	values []float64 // g by offset
	ends   []float64 // ends[k] is the sum of the weights below k
}

// list computes, for the offsets 0 … keys−1, the bias and the running sums of the weights that it gives.
func list(b Bias, keys int) listed {
	l := listed{values: make([]float64, keys), ends: make([]float64, keys+1)}
	b.Fill(l.values, 0)
	most := slices.Max(l.values)
	for k, g := range l.values {
		l.ends[k+1] = l.ends[k] + math.Exp(g-most)
	}
	return l
}

func (l listed) upTo(k int) float64 { return l.ends[k] }

func (l listed) at(k int) float64 { return l.values[k] }

// Waves is the bias gain·(Σ cos ω_i k − pairs). It is 0 where all pairs are in phase and never
// positive.
type Waves struct {
	Table encoding.Periodic // the table of the cosines
	Gain  float64

	kernel similar.Kernel
}

// turning returns the bias of a rotary head for aligned content, u·u = h, given the head's table. With
// attention factor a and r rotated numbers of a head of h,
//
//	g(k) = 2a²·(Σ cos ω′_i k − r/2) / √h.
//
// For random content the mean of the bias is 0.
func turning(p encoding.Periodic) Waves {
	r := p.Config().RoPE
	a := r.Scaling.AttentionFactor()
	return Waves{Table: p, Gain: 2 * a * a / math.Sqrt(float64(r.HeadDim)), kernel: similar.NewKernel(p)}
}

// adding returns the content-independent part of the score of an added table of waves, with W_Q = W_K =
// 1 and gain √h/pairs. That gain makes it as large at k = 0 as the content of a head of h numbers; it
// is a choice, because trained matrices are unknown. The lone last sine of an odd d_model is left out.
func adding(p encoding.Periodic, head int) Waves {
	k := similar.NewKernel(p)
	return Waves{Table: p, Gain: math.Sqrt(float64(head)) / float64(k.Pairs()), kernel: k}
}

// Dot returns the Σ cos ω_i k that belongs to a bias g(k).
func (w Waves) Dot(g float64) float64 { return g/w.Gain + float64(w.Pairs()) }

// Pairs returns the number of cosines.
func (w Waves) Pairs() int { return w.kernel.Pairs() }

// At returns g(k) without cancellation: pairs − Σ cos ωk = 2·Σ sin²(ωk/2).
func (w Waves) At(k int) float64 {
	d := w.kernel.Distance(k)
	return -w.Gain * d * d / 2
}

// Fill sets dst[t] = g(first + t), with an error below about 10⁻¹³·√pairs.
func (w Waves) Fill(dst []float64, first int) {
	w.kernel.Fill(dst, first, 1)
	for i, dot := range dst {
		dst[i] = w.Gain * (dot - float64(w.Pairs()))
	}
	if first == 0 && len(dst) > 0 {
		dst[0] = 0
	}
}

// Most returns the largest number of keys that can be computed while a picture is drawn.
func (w Waves) Most() int { return Affords(w.Pairs()) }

func (w Waves) sums(keys int) sums { return list(w, keys) }

// work is the budget for one window of keys, counted in cosines. A key costs keyCost in addition to its cosines. Any
// window may have leastKeys keys.
const (
	work      = 24 << 20
	keyCost   = 96
	leastKeys = 1 << 10
)

// Affords returns the largest number of keys within the budget if each needs a sum of the given number of cosines. It
// returns at least leastKeys.
func Affords(pairs int) int { return max(work/(pairs+keyCost), leastKeys) }
