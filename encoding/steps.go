package encoding

// Steps is a wave as even steps along the positions show it: the mean of some
// positions each. Angles are in 2⁻⁶⁴ of a turn; 500 additions of Turn to Start
// are off by at most 2⁻⁵⁵ of a turn.
type Steps struct {
	Start uint64  // the angle in the middle of the first step
	Turn  uint64  // how far the wave turns from step to step
	Gain  float64 // share of the wave that is left in a mean, from −1 to 1
	Turns float64 // turns within the positions of a step, 0 for a single one
}

// StepsOf gives the wave of a pair in steps that begin every so many positions
// from pos on, each the mean of its first n ≥ 1 positions. A column of zeros
// has no gain.
func StepsOf(p Periodic, pair int, kind Kind, pos, n, every int) Steps {
	if kind == Zero {
		return Steps{}
	}
	turn := p.Turn(pair)
	step := turn.Mul(every)
	s := Steps{Start: turn.Middle(pos, n).Hi, Turn: step.Hi + step.Lo>>63, Gain: Gain(p, pair, n)}
	if kind == Cos {
		s.Start += 1 << 62
	}
	if n > 1 {
		s.Turns = turn.Float() * float64(n)
	}
	return s
}

// At gives the angle in the middle of a step.
func (s Steps) At(step int) uint64 { return s.Start + uint64(step)*s.Turn }
