// Package measure computes what a table of positions says: wavelengths and full turns
// of its pairs, distances, norms and dot products of its rows, the rotation by an
// offset, differences of two tables, and correlations of columns. Every result is in
// closed form where there is one.
//
// It is not internal, although package encoding is all that most programs need: the
// pictures of wavescope import it from outside encoding, which Go does not allow for an
// internal package.
package measure

import (
	"math"
	"math/bits"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// Wavelength returns the number of positions in which a pair makes one full turn, 2π/ω.
func Wavelength(p encoding.Periodic, pair int) float64 { return 2 * math.Pi / p.Frequency(pair) }

// Revolutions returns the number of turns, including fractions, that a pair makes in n positions, or by an offset of n,
// as [encoding.TurnsIn] counts them.
func Revolutions(p encoding.Periodic, pair, n int) float64 {
	return encoding.TurnsIn(p.Frequency(pair), n)
}

// SplitRevolutions returns the full turns that a pair makes in n ≥ 0 steps of one position, and the remaining fraction
// in [0, 1). The fraction comes from the exact angle, however many turns there are. For a base so large that the exact
// angle runs out of bits, it comes from the frequency.
func SplitRevolutions(p encoding.Periodic, pair, n int) (whole int, rest float64) {
	turns := Revolutions(p, pair, n)
	if turns < 0.5 {
		return 0, turns
	}
	rest = p.PhaseStep(pair).Mul(n).Float()
	return int(math.Round(turns - rest)), rest
}

// OutOfRange reports whether the phase of a pair at a position lies outside the arc that the first n positions cover,
// which is less than a turn. A model trained on these positions has not seen such a phase.
func OutOfRange(p encoding.Periodic, pair, n, pos int) bool {
	arc, step := Revolutions(p, pair, n), Revolutions(p, pair, 1)
	if arc >= 1 || pos < n {
		return false
	}
	_, rest := SplitRevolutions(p, pair, pos)
	return rest+step/2 > arc
}

// FullTurnPairs returns the number of pairs that make at least one full turn in n positions: the pairs whose wavelength
// is at most n. They are the first pairs, because frequencies fall from pair to pair.
func FullTurnPairs(p encoding.Periodic, n int) int {
	return sort.Search(p.Pairs(), func(pair int) bool { return Wavelength(p, pair) > float64(n) })
}

// SpreadPairs returns at most n pairs, evenly spread from the first that is not too fast to the last that is not too
// slow. If there are fewer than n such pairs, it adds their neighbours.
func SpreadPairs(pairs, n int, tooFast, tooSlow func(pair int) bool) []int {
	first := sort.Search(pairs-1, func(pair int) bool { return !tooFast(pair) })
	last := min(max(sort.Search(pairs, tooSlow)-1, first+n-1), pairs-1)
	first = max(min(first, last-n+1), 0)
	n = min(n, last-first+1)
	spread := make([]int, n)
	for i := range spread {
		spread[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
	}
	return spread
}

// UnpairedSine returns the sine column whose pair has no cosine, if there is one: the last column of an odd d_model in
// layouts that do not fill up with zeros. It adds sin(ωp)·sin(ωq) to a dot product, which depends on both positions.
func UnpairedSine(p encoding.Periodic) (dim int, ok bool) {
	dim, _ = p.Column(p.Pairs()-1, encoding.Sin)
	return dim, 2*p.Pairs() > p.Config().DModel
}

// Gain returns the amplitude of a pair's waves after averaging over n positions, relative to the waves, from −1 to 1.
// A mean is the gain times the wave in the middle of the window; for even n the middle lies between two positions.
func Gain(p encoding.Periodic, pair, n int) float64 {
	return angle.Dirichlet(p.PhaseStep(pair).Half(), n)
}

// MeanDistance returns the mean over positions 0 … n−1 of the distance of the two points on the unit circle that a pair
// has in two tables, between 0 and 2. A pair that a table leaves out is at the centre. Where the distance falls to 0
// more than 1024 times it is the mean over all numbers from 0 to n, which is the same within 0.001.
func MeanDistance(a, b encoding.Periodic, pair, n int) float64 {
	const most = 1024
	hasA, hasB := a.Config().Band.Has(pair), b.Config().Band.Has(pair)
	half := math.Abs(a.Frequency(pair)-b.Frequency(pair)) / 2
	switch zeros := half * float64(n) / math.Pi; {
	case hasA != hasB:
		return 1
	case half == 0 || !hasA:
		return 0
	case zeros > most:
		whole, rest := math.Modf(zeros)
		return 2 * (2*whole + 1 - math.Cos(rest*math.Pi)) / (zeros * math.Pi)
	}
	// The distance is 2·|sin(half·p)|. From one change of the sine's sign to the next the sum has a closed form.
	sum := 0.0
	for first, run := 0, 1; first < n; run++ {
		end := min(max(int(math.Ceil(float64(run)*math.Pi/half)), first), n)
		if float64(run)*math.Pi > half*float64(n) {
			end = n
		}
		sum += math.Abs(math.Sin(half*float64(first+end-1)/2) * math.Sin(half*float64(end-first)/2))
		first = end
	}
	return 2 * sum / math.Sin(half/2) / float64(n)
}

// Hamming returns the number of bits in which two positions differ: the squared distance of their binary rows.
func Hamming(p, q int) int { return bits.OnesCount64(uint64(p ^ q)) }

// MatchedBase returns the base for which the wavelengths of a layout double from pair to pair, like the periods of
// bits. Neighbouring frequencies differ by base^(−num/den), so it is 2^(den/num). ok is false if that base exceeds
// MaxBase, or if there is a single pair, whose frequency does not depend on the base.
func MatchedBase(c encoding.Config) (base float64, ok bool) {
	if c.Layout == encoding.T2T && c.Pairs() < 2 {
		return 0, false
	}
	num, den := c.Exponent(1)
	base = math.Exp2(float64(den) / float64(num))
	return base, base > 1 && base <= encoding.MaxBase
}

// Recurrence gives the first n ≥ 1 for which the angle of a pair, n positions on,
// is back within eps radians of where it was, having been further away in
// between; false if that takes more than MaxPos. It is the same n from every
// position. eps lies in (0, 1].
//
// A pair that turns by more than eps is away after one step, so n is the first
// n ≥ 1 with |ωn mod 2π| ≤ eps. Every distance before that one is larger than
// eps, which makes it a record, and the records stand at the denominators of
// the convergents of ω/2π (Lagrange's law of best approximations): Euclid's
// algorithm reaches it in O(log n) steps, however far it is.
func Recurrence(p encoding.Periodic, pair int, eps float64) (n int, ok bool) {
	step, near := angle.Move{Size: p.PhaseStep(pair), Time: 1}, angle.FromRadians(eps)
	if step.Size == (angle.Phase{}) { // less than 2⁻¹²⁹ of a turn per position
		return 0, false
	}
	if !near.Less(step.Size) { // it creeps away, and comes back from below
		steps := near.Neg().Sub(angle.Phase{Lo: 1}).Quo(step.Size)
		return int(min(steps, encoding.MaxPos)) + 1, steps < encoding.MaxPos
	}
	// Two moves in a row, from sizes on opposite sides of a whole turn.
	last := step
	now := angle.Move{Size: step.Size.Neg(), Time: 1}
	for now = now.Minus(step, now.Size.Quo(step.Size)); near.Less(now.Size); {
		k := last.Size.Quo(now.Size)
		if now.Time > encoding.MaxPos || k > encoding.MaxPos/now.Time {
			return 0, false
		}
		last, now = now, last.Minus(now, k)
	}
	return int(now.Time), now.Time <= encoding.MaxPos
}

// Step returns ‖PE(pos) − PE(pos−1)‖, the distance of a row from the one before it.
func Step(e encoding.Encoding, pos int) float64 { return StepOf(e)(pos) }

// StepOf returns [Step] of a table as a function of pos ≥ 1. The pairs with both of their waves contribute the same
// √Σ(2·sin(ω/2))² at every position, so their sum is computed once. Only a sine without its cosine contributes
// differently from position to position.
func StepOf(e encoding.Encoding) func(pos int) float64 {
	p, ok := e.(encoding.Periodic)
	if !ok || !onlySine(p) {
		return func(pos int) float64 { return Distance(e, pos-1, pos) }
	}
	var square Sum
	for pair := range p.Config().DModel / 2 {
		if !p.Config().Band.Has(pair) {
			continue
		}
		half, _ := p.PhaseStep(pair).Half().Sincos()
		square.Add(float64(4 * half * half))
	}
	all := square.Value()
	dim, lone := UnpairedSine(p)
	return func(pos int) float64 {
		if !lone {
			return math.Sqrt(all)
		}
		by := e.At(pos, dim) - e.At(pos-1, dim)
		return math.Sqrt(all + float64(by*by))
	}
}

// onlySine reports whether every pair has both of its waves, except that the last pair may have only a sine.
func onlySine(p encoding.Periodic) bool {
	_, sine := p.Column(p.Pairs()-1, encoding.Sin)
	return sine && 2*p.Pairs() <= p.Config().DModel+1
}

// StepRange returns the shortest and the longest of n ≥ 1 steps between neighbouring rows. The first step leads to
// position first ≥ 1.
func StepRange(step func(pos int) float64, first, n int) (low, high float64) {
	low = step(max(first, 1))
	high = low
	for pos := max(first, 1) + 1; pos < first+n; pos++ {
		low, high = min(low, step(pos)), max(high, step(pos))
	}
	return low, high
}

// UniformStep reports whether the distance between neighbouring rows is the same everywhere. It is not if the last
// pair has a sine without a cosine.
func UniformStep(p encoding.Periodic) bool {
	_, ok := p.Column(p.Pairs()-1, encoding.Cos)
	return ok
}
