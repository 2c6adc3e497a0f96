package scheme

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/measure"
)

// Naive lists ways to number positions, the simplest first and the waves last; each corrects a fault of
// the previous one. They are for comparison and not among the schemes of a model.
//
// "integer" and "column" hold the same number: "integer" adds it to every column of a word's vector,
// "column" appends it as one more column.
var Naive = []NaiveIdea{
	{Name: "integer", Doc: "the position itself, added to every column of the word's vector", New: NewInteger},
	{Name: "column", Doc: "the position itself, appended as a column of its own", New: NewInteger},
	{Name: "normalised", Doc: "the position as a fraction of the sentence, from 0 to 1", New: NewNormalised},
	{Name: "binary", Doc: "the bits of the position, the least significant first", New: encoding.NewBinary},
	{Name: "waves", Doc: "sines and cosines of falling frequency", New: encoding.NewSinusoidal},
}

// A NaiveIdea is a way to number positions.
type NaiveIdea struct {
	Name string // as in --idea
	Doc  string // one sentence, without a full stop
	New  func(encoding.Config) (encoding.Encoding, error)
}

// fraction is a table with a single column, whose value is pos/last.
type fraction struct {
	config encoding.Config
	last   int
}

// NewInteger returns the table of the positions themselves. It has one column for any d_model, and its values have no
// bound.
func NewInteger(c encoding.Config) (encoding.Encoding, error) { return newFraction(c, 1) }

// NewNormalised returns the table of pos/(Length−1): 0 for the first word, 1 for the last. It has one column for any
// d_model. If Length is 1, the value is 0. Positions beyond the length exceed 1.
func NewNormalised(c encoding.Config) (encoding.Encoding, error) {
	return newFraction(c, max(c.Length-1, 1))
}

func newFraction(c encoding.Config, last int) (encoding.Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	c.DModel = 1
	return fraction{c, last}, nil
}

func (f fraction) Config() encoding.Config { return f.config }

// About describes the column, which grows to its value at the last position.
func (f fraction) About(int) encoding.Column {
	return encoding.Column{Name: "position", Group: encoding.Alone, Period: math.Inf(1), Low: 0,
		High: f.At(f.config.Length-1, 0)}
}

// At returns pos/last. The quotient is correctly rounded, because both numbers are below 2⁵³.
func (f fraction) At(pos, _ int) float64 { return float64(pos) / float64(f.last) }

// Mean returns the mean over n positions from pos on, correctly rounded.
func (f fraction) Mean(pos, n, _ int) float64 { return float64(2*pos+n-1) / float64(2*f.last) }

func (f fraction) Range(pos, n, _ int) (low, high float64) { return f.At(pos, 0), f.At(pos+n-1, 0) }

// ProductTolerance is the relative difference up to which two products count as equal.
const ProductTolerance = 1e-9

// A ProductTrial compares the products of neighbours, ⟨PE(p), PE(p+1)⟩, at two positions p.
type ProductTrial struct {
	One   float64 // product at p = 1
	At    int     // another position: the first tried with a different product, if any
	Other float64 // product at At
	More  float64 // Other − One, accurate even if both are nearly equal
}

// Apart reports whether the products differ by more than [ProductTolerance].
func (t ProductTrial) Apart() bool {
	return math.Abs(t.More) > ProductTolerance*max(1, math.Abs(t.One))
}

// TryProducts compares the product of neighbours at position 1 with the products at other positions, of
// which there must be at least one. It returns the first that differs, or the first position if none
// does. Without a lone sine the product depends on the offset only. A lone sine adds sin pω·sin(p+1)ω −
// sin ω·sin 2ω = sin(p−1)ω·sin(p+2)ω.
func TryProducts(e encoding.Encoding, at ...int) ProductTrial {
	one := measure.Dot(e, 1, 2)
	try := func(pos int) ProductTrial {
		other := measure.Dot(e, pos, pos+1)
		return ProductTrial{one, pos, other, other - one}
	}
	if p, ok := e.(encoding.Periodic); ok {
		steady := measure.UniformStep(p)
		try = func(pos int) ProductTrial {
			if steady {
				return ProductTrial{one, pos, one, 0}
			}
			more := lastSine(p, pos-1) * lastSine(p, pos+2)
			return ProductTrial{one, pos, one + more, more}
		}
	}
	for _, pos := range at {
		if t := try(pos); t.Apart() {
			return t
		}
	}
	return try(at[0])
}

// lastSine returns sin(k·ω) of the last pair.
func lastSine(p encoding.Periodic, k int) float64 {
	return encoding.Sin.Of(p.PhaseStep(p.Pairs() - 1).Mul(k))
}

// StepSpread returns the difference between the longest and the shortest of the steps to positions 1 …
// n, high − low, of a table with a lone last sine. The steps of that sine are 2·sin(ω/2)·cos(ω(p − ½)).
// While they get shorter, cos²x − cos²y = sin(y − x)·sin(y + x) avoids cancellation.
func StepSpread(p encoding.Periodic, n int, low, high float64) float64 {
	last := p.Pairs() - 1
	if p.Frequency(last)*float64(n) >= 1 {
		return high - low
	}
	half := encoding.Sin.Of(p.PhaseStep(last).Half())
	return 4 * half * half * lastSine(p, n-1) * lastSine(p, n) / (low + high)
}

// SameFraction returns position p of a sentence that ends at position last, and position q ≠ p of
// another sentence of at least three words that ends at otherLast, with equal fractions p/last =
// q/otherLast: q = 1, 2 or the end, the first that fits. It returns −1, −1 for a sentence of one word.
func SameFraction(last, otherLast int) (p, q int) {
	for _, q := range [...]int{1, 2, otherLast} {
		if p := q * last / otherLast; last > 0 && p*otherLast == q*last && p != q {
			return p, q
		}
	}
	return -1, -1
}
