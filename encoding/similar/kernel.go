// Package similar computes how alike two positions of a periodic encoding are: a function of the offset
// between them, its notable offsets, and the matrix of all pairs of positions reduced to pixels.
//
// [Kernel] evaluates the function exactly at one offset; Kernel.Fill and Kernel.FillMeans evaluate many
// offsets at once. [NewFacts] searches for notable offsets. [Grid] and [Matrix] hold the matrix. Package measure
// compares two rows of any encoding.
package similar

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/measure"
)

// A Kernel is the dot product of two rows of a periodic encoding as a function of their offset k, over
// the pairs of its band with both a sine and a cosine:
//
//	⟨PE(p), PE(p+k)⟩ = Σ_i cos(ω_i k),
//
// because sin a·sin b + cos a·cos b = cos(a−b). It is even in k and equals the number of pairs at k =
// 0. Offsets range from −MaxPos to MaxPos; angles are exact.
//
// The last column of an odd d_model does not contribute: it is a column of zeros, or a sine without its
// cosine, see [measure.UnpairedSine].
type Kernel struct {
	waves []wave // of the pairs with both waves, sorted by falling frequency
	first int    // the pair of the first wave
}

// NewKernel returns the kernel of an encoding.
func NewKernel(p encoding.Periodic) Kernel {
	c := p.Config()
	k := Kernel{waves: make([]wave, 0, c.DModel/2), first: c.Band.From}
	for pair := range c.DModel / 2 {
		if c.Band.Has(pair) {
			k.waves = append(k.waves, wave{p.PhaseStep(pair), 1})
		}
	}
	return k
}

// Pairs returns the number of cosines in the sum: ⌊d_model/2⌋ for a table that keeps all pairs.
func (k Kernel) Pairs() int { return len(k.waves) }

// Term returns the contribution cos(ωk) of a pair to the dot product, 0 of a pair that the table does not keep.
func (k Kernel) Term(pair, offset int) float64 {
	if pair < k.first || pair-k.first >= len(k.waves) {
		return 0
	}
	_, cos := k.waves[pair-k.first].turn.Mul(offset).Sincos()
	return cos
}

// Dot returns Σ cos(ωk), correct to one or two units in the last place.
func (k Kernel) Dot(offset int) float64 {
	var dot measure.Sum
	for _, w := range k.waves {
		_, cos := w.turn.Mul(offset).Sincos()
		dot.Add(cos)
	}
	return dot.Value()
}

// Distance returns ‖PE(p) − PE(p+k)‖ = 2·√Σ sin²(ωk/2). Unlike √(2(pairs − Dot)) it keeps every digit
// for nearly equal rows.
func (k Kernel) Distance(offset int) float64 {
	var gap measure.Sum
	for _, w := range k.waves {
		half, _ := w.turn.Mul(offset).Half().Sincos() // may be off by half a turn, which sin² ignores
		gap.Add(float64(half * half))
	}
	return 2 * math.Sqrt(gap.Value())
}

// Fill sets dst[t] to Dot at offset first + t·step, step ≥ 1. It takes a fraction of a nanosecond per
// pair and offset. Its error is below 5·10⁻¹⁴ times the number of pairs, usually a hundredth of that.
func (k Kernel) Fill(dst []float64, first, step int) { addWaves(dst, k.waves, first, step) }

// Whole returns the table without a pair that has no cosine. The other frequencies do not change.
func Whole(p encoding.Periodic) encoding.Periodic {
	if _, lone := measure.UnpairedSine(p); lone {
		return whole{p}
	}
	return p
}

// whole is an encoding without the last sine of an odd d_model, which has no cosine.
type whole struct{ encoding.Periodic }

func (w whole) Pairs() int { return w.Periodic.Config().DModel / 2 }

func (w whole) Config() encoding.Config {
	c := w.Periodic.Config()
	c.DModel -= c.DModel % 2
	return c
}

// A Run holds the partial sums of a series at evenly spaced points. Between two terms the sum is interpolated
// linearly.
type Run struct {
	Sums []float64 // Sums[i] is the sum of the first i/(len(Sums)−1) of the terms
}

// NewRun returns the partial sums at places+1 points. It calls term once for each i, in order.
func NewRun(terms, places int, term func(i int) float64) Run {
	r := Run{make([]float64, places+1)}
	var sum measure.Sum
	at := 0
	for i := range terms {
		before, v := sum.Value(), term(i)
		for ; at*terms < (i+1)*places; at++ {
			r.Sums[at] = before + float64(at*terms-i*places)/float64(places)*v
		}
		sum.Add(v)
	}
	r.Sums[places] = sum.Value()
	return r
}

// Total returns the sum of all terms.
func (r Run) Total() float64 { return r.Sums[len(r.Sums)-1] }

// The measures of similarity of two rows. Every row has norm √pairs, so each follows from the dot
// product:
//
//	cosine = dot/pairs, distance = √(2·(pairs − dot)).
const (
	Cosine     = "cosine"
	DotProduct = "dot"
	Distance   = "distance"
)

// Measures lists the measures, the default first.
var Measures = []string{Cosine, DotProduct, Distance}

// A Measure converts dot products of a table with the given number of pairs.
type Measure struct {
	Name  string // one of Measures
	Pairs float64
}

// Of converts a dot product, or a mean of dot products, to the measure. For Distance and a mean it is
// the root of the mean squared distance.
func (m Measure) Of(dot float64) float64 {
	switch m.Name {
	case Cosine:
		return dot / m.Pairs
	case Distance:
		return math.Sqrt(math.Max(2*(m.Pairs-dot), 0))
	}
	return dot
}

// Ends returns the smallest and largest possible value of the measure.
func (m Measure) Ends() (low, high float64) {
	switch m.Name {
	case Cosine:
		return -1, 1
	case Distance:
		return 0, 2 * math.Sqrt(m.Pairs)
	}
	return -m.Pairs, m.Pairs
}

// Measured is a kernel together with a measure.
type Measured struct {
	Kernel
	Measure
}

// At returns the measure at an offset without loss of digits by cancellation.
func (m Measured) At(offset int) float64 {
	if m.Name == Distance {
		return m.Distance(offset)
	}
	return m.Of(m.Dot(offset))
}
