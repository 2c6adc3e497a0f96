package naive

import (
	"math"

	"wavescope/encoding"
)

// Close is the share of a number up to which two of them are told apart by their
// difference alone.
const Close = 1e-9

// Trial is a comparison of the products of neighbours, ⟨PE(p), PE(p+1)⟩.
type Trial struct {
	One   float64 // at p = 1
	At    int     // another p: the first tried where the product is another one, if any is
	Other float64 // there
	More  float64 // Other − One with all its digits, however close they are
}

// Apart reports that the two differ by more than [Close].
func (t Trial) Apart() bool { return math.Abs(t.More) > Close*max(1, math.Abs(t.One)) }

// TryProducts compares the product of neighbours at 1 with those at one or more
// other positions. Where no sine is alone it depends on the offset; a lone one
// makes it larger by sin pω·sin(p+1)ω − sin ω·sin 2ω = sin(p−1)ω·sin(p+2)ω. If
// none is apart, it is the first that is given.
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

// lastSine gives sin(k·ω) of the last pair, whose sine may stand alone.
func lastSine(p encoding.Periodic, k int) float64 {
	return encoding.Sin.Of(p.Turn(p.Pairs() - 1).Mul(k))
}

// StepSpread gives how much longer the longest of the steps to 1 … n is than the
// shortest, given both, where the last sine stands alone. Its steps are
// 2·sin(ω/2)·cos(ω(p − ½)); as long as they get ever shorter, by
// cos²x − cos²y = sin(y − x)·sin(y + x) no digit is lost.
func StepSpread(p encoding.Periodic, n int, low, high float64) float64 {
	last := p.Pairs() - 1
	if p.Frequency(last)*float64(n) >= 1 {
		return high - low
	}
	half := encoding.Sin.Of(p.Turn(last).Half())
	return 4 * half * half * lastSine(p, n-1) * lastSine(p, n) / (low + high)
}

// SameFraction finds a word of a sentence whose last is at a position, and
// another one of another sentence of three words or more, that stand at the same
// fraction p/last of theirs: in the middle if there is one there, else at
// position 2, else at the end. For a word alone there is none, −1.
func SameFraction(last, otherLast int) (p, q int) {
	for _, q := range [...]int{1, 2, otherLast} {
		if p := q * last / otherLast; last > 0 && p*otherLast == q*last && p != q {
			return p, q
		}
	}
	return -1, -1
}
