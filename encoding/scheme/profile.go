package scheme

import (
	"math"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// Bias is what position alone adds to the score of a key k ≥ 0 positions before its
// query, less what it adds at k = 0:
//
//	g(k) = ℓ(k) − ℓ(0).
//
// Softmax does not see the constant, so e^g is the weight of the key as a multiple of
// that of a key at the query's own place. The probe is the same for all schemes: every
// key has the content of the query itself, of unit variance, so that only positions
// differ. [Lines] are the biases with closed forms, [Waves] those that are sums of
// cosines, [Table] is that of rows, and [ByOffset] any other.
type Bias interface {
	// At gives g(k).
	At(k int) float64
	// Fill gives g at the offsets from first on, as many as dst takes.
	Fill(dst []float64, first int)
	// Most is how many keys a profile can have: sums over more would take too long, or
	// there are none.
	Most() int
	// sums adds up e^g over the offsets 0 … keys−1.
	sums(keys int) sums
}

// sums are those of the weights e^g of a number of keys, up to one factor.
type sums interface {
	// upTo is the sum over the offsets below k, and all that over all keys.
	upTo(k int) float64
	// extent is the smallest and the largest g of the offsets from … to−1.
	extent(from, to int) (low, high float64)
}

// Profile is the attention of one query over a window of keys, k = 0 … Keys−1.
// It never changes, so goroutines may share it.
type Profile struct {
	Bias
	Keys int // 1 or more
	Half int // the smallest k so that the offsets 0 … k have half of the attention
	held sums
	all  float64
}

// NewProfile adds up the attention over so many keys. For [Lines] its cost does not
// depend on their number; for others it is that of Fill.
func NewProfile(b Bias, keys int) *Profile {
	p := &Profile{Bias: b, Keys: keys, held: b.sums(keys)}
	p.all = p.held.upTo(keys)
	p.Half = sort.Search(keys-1, func(k int) bool { return 2*p.held.upTo(k+1) >= p.all })
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
}

// list adds up the weights of a bias one by one.
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

func (l listed) extent(from, to int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, g := range l.values[from:to] {
		low, high = min(low, g), max(high, g)
	}
	return low, high
}

// ByOffset is a bias that a function gives, which is called once for each key.
type ByOffset func(k int) float64

// At gives g(k).
func (f ByOffset) At(k int) float64 { return f(k) }

// Fill gives g at the offsets from first on.
func (f ByOffset) Fill(dst []float64, first int) {
	for i := range dst {
		dst[i] = f(first + i)
	}
}

// Most is few enough keys for a function of many terms.
func (ByOffset) Most() int { return 1 << 16 }

func (f ByOffset) sums(keys int) sums { return list(f, keys) }

// Waves are a bias that is a sum of cosines, gain·(Σ cos ω_i k − pairs): it is 0
// where all pairs are in step, and never above.
type Waves struct {
	Table encoding.Periodic // whose cosines they are
	Gain  float64

	kernel similar.Kernel
}

// turning is the bias of rotary embeddings, by the table of what a head turns by, for
// content that is aligned, u·u = h: with the attention factor a and r turned
// numbers of a head of h,
//
//	g(k) = 2a²·(Σ cos ω′_i k − r/2) / √h.
//
// Random content hears nothing of it on average.
func turning(p encoding.Periodic) Waves {
	r := p.Config().Rope
	a := r.Scaling.AttentionFactor()
	return Waves{Table: p, Gain: 2 * a * a / math.Sqrt(float64(r.Head)), kernel: similar.NewKernel(p)}
}

// adding is the part of the score of an added table of waves that does not
// depend on content, with W_Q = W_K = 1 and a gain of √h/pairs, which makes it as
// large at k = 0 as the content of a head of h numbers. What a model has learned
// instead is not known: the gain is a choice. The lone last sine of an odd d_model
// is left out.
func adding(p encoding.Periodic, head int) Waves {
	k := similar.NewKernel(p)
	return Waves{Table: p, Gain: math.Sqrt(float64(head)) / float64(k.Pairs()), kernel: k}
}

// Dot gives Σ cos ω_i k back from g(k).
func (w Waves) Dot(g float64) float64 { return g/w.Gain + float64(w.Pairs()) }

// Pairs is the number of cosines.
func (w Waves) Pairs() int { return w.kernel.Pairs() }

// At gives g(k) without cancellation: pairs − Σ cos ωk = 2·Σ sin²(ωk/2).
func (w Waves) At(k int) float64 {
	d := w.kernel.Distance(k)
	return -w.Gain * d * d / 2
}

// Fill gives g at the offsets from first on, off by less than 10⁻¹³ of √pairs or
// so.
func (w Waves) Fill(dst []float64, first int) {
	w.kernel.Fill(dst, first, 1)
	for i, dot := range dst {
		dst[i] = w.Gain * (dot - float64(w.Pairs()))
	}
	if first == 0 && len(dst) > 0 {
		dst[0] = 0
	}
}

// Most is as many keys as there is time for.
func (w Waves) Most() int { return Affords(w.Pairs()) }

func (w Waves) sums(keys int) sums { return list(w, keys) }

// work bounds what is spent on a window, in cosines; a key costs as much as
// keyCost of them besides its own, and there is always time for leastKeys.
const (
	work      = 24 << 20
	keyCost   = 96
	leastKeys = 1 << 10
)

// Affords is how many keys a window of sums of so many cosines can have: more
// would take too long for a picture.
func Affords(pairs int) int { return max(work/(pairs+keyCost), leastKeys) }

// Angle gives how far a pair turns over an offset, in radians, and the cosine of
// it.
func (w Waves) Angle(pair, k int) (radians, cos float64) {
	return w.Table.Frequency(pair) * float64(k), w.kernel.Term(pair, k)
}
