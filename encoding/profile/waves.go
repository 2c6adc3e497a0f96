package profile

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// Waves are a bias that is a sum of cosines, gain·(Σ cos ω_i k − pairs): it is 0
// where all pairs are in step, and never above.
type Waves struct {
	Table encoding.Periodic // whose cosines they are
	Gain  float64

	kernel similar.Kernel
}

// Rope is the bias of rotary embeddings, by the table of what a head turns by, for
// content that is aligned, u·u = h: with the attention factor a and r turned
// numbers of a head of h,
//
//	g(k) = 2a²·(Σ cos ω′_i k − r/2) / √h.
//
// Random content hears nothing of it on average.
func Rope(p encoding.Periodic) Waves {
	r := p.Config().Rope
	a := r.Scaling.AttentionFactor()
	return Waves{Table: p, Gain: 2 * a * a / math.Sqrt(float64(r.Head)), kernel: similar.NewKernel(p)}
}

// Sinusoidal is the part of the score of an added table of waves that does not
// depend on content, with W_Q = W_K = 1 and a gain of √h/pairs, which makes it as
// large at k = 0 as the content of a head of h numbers. What a model has learned
// instead is not known: the gain is a choice. The lone last sine of an odd d_model
// is left out.
func Sinusoidal(p encoding.Periodic, head int) Waves {
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
