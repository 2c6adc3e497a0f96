package encoding

// Along gives the values of one column, or of the two waves of a pair, at num/2ᵏ
// of a position after a first one. Waves go on between positions, and so does
// the difference of two tables of waves; what does not swing keeps its value
// from ahead/2ᵏ before a position on. It is quick where num rises.
func Along(e Encoding, first, k, ahead int, dims ...int) func(num int) [2]float64 {
	less, _ := e.(Difference)
	if _, ok := less.B.(Periodic); ok {
		return each(dims, func(num, dim int) float64 { return less.Between(first, num, k, dim) })
	}
	p, ok := e.(Periodic)
	if !ok || e.About(dims[0]).Group != PairGroup {
		return each(dims, func(num, dim int) float64 { return e.At(first+(num+ahead)>>k, dim) })
	}
	pair, kind := p.Wave(dims[0])
	turn, at := p.Turn(pair), -1
	start, step := turn.Mul(first), turn
	for range k {
		step = step.Half()
	}
	by := make([]Rotation, 1<<k) // from a position to places after it
	for i := range by {
		by[i].Sin, by[i].Cos = step.Mul(i).Sincos()
	}
	var sin, cos float64 // at a position
	return func(num int) [2]float64 {
		if pos := num >> k; pos != at || at < 0 {
			at = pos
			sin, cos = start.Add(turn.Mul(pos)).Sincos()
		}
		y, x := by[num&(1<<k-1)].Apply(sin, cos)
		if kind == Cos {
			return [2]float64{x, y}
		}
		return [2]float64{y, x}
	}
}

// each makes a function of one column one of all of them.
func each(dims []int, of func(num, dim int) float64) func(num int) [2]float64 {
	return func(num int) (v [2]float64) {
		for i, dim := range dims {
			v[i] = of(num, dim)
		}
		return v
	}
}

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
