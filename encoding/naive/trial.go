package naive

import (
	"math"

	"wavescope/encoding"
)

// Close is the relative difference up to which two numbers count as equal.
const Close = 1e-9

// A Trial compares products of neighbours, ⟨PE(p), PE(p+1)⟩, at two positions.
type Trial struct {
	One   float64 // product at p = 1
	At    int     // another position: the first tried with a different product, if any
	Other float64 // product at At
	More  float64 // Other − One, accurate even if both are nearly equal
}

// Apart reports whether the products differ by more than [Close].
func (t Trial) Apart() bool { return math.Abs(t.More) > Close*max(1, math.Abs(t.One)) }

// TryProducts compares the product of neighbours at position 1 with the products at other positions, of
// which there must be at least one. It returns the first that differs, or the first position if none
// does. Without a lone sine the product depends on the offset only. A lone sine adds sin pω·sin(p+1)ω −
// sin ω·sin 2ω = sin(p−1)ω·sin(p+2)ω.
func TryProducts(e encoding.Encoding, at ...int) Trial {
	one := encoding.Dot(e, 1, 2)
	try := func(pos int) Trial {
		other := encoding.Dot(e, pos, pos+1)
		return Trial{one, pos, other, other - one}
	}
	if p, ok := e.(encoding.Periodic); ok {
		steady := encoding.Steady(p)
		try = func(pos int) Trial {
			if steady {
				return Trial{one, pos, one, 0}
			}
			more := lastSine(p, pos-1) * lastSine(p, pos+2)
			return Trial{one, pos, one + more, more}
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
	return encoding.Sin.Of(p.Turn(p.Pairs() - 1).Mul(k))
}

// StepSpread returns the difference between the longest and the shortest of the steps to positions 1 …
// n, high − low, of a table with a lone last sine. The steps of that sine are 2·sin(ω/2)·cos(ω(p − ½)).
// While they get shorter, cos²x − cos²y = sin(y − x)·sin(y + x) avoids cancellation.
func StepSpread(p encoding.Periodic, n int, low, high float64) float64 {
	last := p.Pairs() - 1
	if p.Frequency(last)*float64(n) >= 1 {
		return high - low
	}
	half := encoding.Sin.Of(p.Turn(last).Half())
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
