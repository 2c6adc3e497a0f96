package encoding

import "math"

// Return gives the first n ≥ 1 for which the angle of a pair, n positions on,
// is back within eps radians of where it was, having been further away in
// between; false if that takes more than MaxPos. It is the same n from every
// position. eps lies in (0, 1].
//
// A pair that turns by more than eps is away after one step, so n is the first
// n ≥ 1 with |ωn mod 2π| ≤ eps. Every distance before that one is larger than
// eps, which makes it a record, and the records stand at the denominators of
// the convergents of ω/2π (Lagrange's law of best approximations): Euclid's
// algorithm reaches it in O(log n) steps, however far it is.
func Return(p Periodic, pair int, eps float64) (n int, ok bool) {
	step, near := Move{p.Turn(pair), 1}, Radians(eps)
	if step.Size == (Turn{}) { // less than 2⁻¹²⁹ of a turn per position
		return 0, false
	}
	if !near.Less(step.Size) { // it creeps away, and comes back from below
		steps := near.Neg().Sub(leastTurn).Quo(step.Size)
		return int(min(steps, MaxPos)) + 1, steps < MaxPos
	}
	// Two moves in a row, from sizes on opposite sides of a whole turn.
	last := step
	now := Move{step.Size.Neg(), 1}
	for now = now.Minus(step, now.Size.Quo(step.Size)); near.Less(now.Size); {
		k := last.Size.Quo(now.Size)
		if now.Time > MaxPos || k > MaxPos/now.Time {
			return 0, false
		}
		last, now = now, last.Minus(now, k)
	}
	return int(now.Time), now.Time <= MaxPos
}

// Rest says where a pair is n ≥ 0 positions on: after so many whole turns, and so
// many radians past them, or if it is below 0 short of them; at most π.
func Rest(p Periodic, pair, n int) (turns int, radians float64) {
	sin, cos := p.Turn(pair).Mul(n).Sincos()
	radians = math.Atan2(sin, cos)
	return int(math.Round(Turns(p, pair, n) - radians/twoPi)), radians
}

// Radians gives an angle of 0 to 1 radian as a Turn, to its last bits.
func Radians(x float64) Turn {
	head := x / twoPi
	rest := math.FMA(-twoPi, head, x) - float64(head*twoPiLow)
	return Turn{}.Plus(head).Plus(rest / twoPi)
}
