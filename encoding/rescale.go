package encoding

import "math/big"

// change gives what a frequency is multiplied by; nil for 1.
func (r Rope) change() func(pair int, turns wide) wide {
	s := r.Scaling
	switch s.Method {
	case Linear:
		least := newWide(s.least())
		return func(int, wide) wide { return least }
	case NTK, Dynamic:
		return r.otherBase()
	case YaRN:
		return r.byPair()
	case Llama3:
		return s.byTurns()
	case LongRoPE:
		return byList(s.list())
	case Proportional:
		least := newWide(s.least())
		return func(pair int, _ wide) wide {
			if 2*pair >= r.Turned {
				return wide{}
			}
			return least
		}
	}
	return nil
}

// least is what the slowest pairs are multiplied by, 1/s.
func (s Scaling) least() *big.Float { return new(big.Float).Quo(newFloat(1), newFloat(s.Factor)) }

// otherBase makes the base b·α^(r/(r−2)), so that pair i falls by
// α^(−2i/(r−2)): the first by nothing, the last by α. A single pair stays.
func (r Rope) otherBase() func(int, wide) wide {
	if r.Turned == 2 {
		return nil
	}
	more := geometric(newFloat(1), inverseRoot(r.Scaling.stretch(), 2, r.Turned-2), r.Pairs())
	return func(pair int, _ wide) wide { return more.turns(pair) }
}

// byList divides each frequency by its own number.
func byList(divisors Floats) func(int, wide) wide {
	times := make([]wide, divisors.Len())
	for i := range times {
		times[i] = newWide(new(big.Float).Quo(newFloat(1), newFloat(divisors.At(i))))
	}
	return func(pair int, _ wide) wide { return times[pair] }
}

// byTurns keeps a pair that makes more than High turns within the training
// length, divides one that makes fewer than Low, and goes from one to the other
// in proportion to the turns: with t = (turns−Low)/(High−Low) it is multiplied
// by (1−t)/s + t. Where High is Low, nothing lies between.
func (s Scaling) byTurns() func(int, wide) wide {
	train := newFloat(float64(s.Train))
	high, low := newFloat(s.High), newFloat(s.Low)
	between := line{start: wideOne}
	if s.High > s.Low {
		slope := new(big.Float).Sub(newFloat(1), s.least())
		slope.Quo(slope, new(big.Float).Sub(high, low)) // per turn within L₀
		start := new(big.Float).Sub(s.least(), new(big.Float).Mul(slope, low))
		between = newLine(new(big.Float).Mul(slope, train), start)
	}
	keep, divide := newWide(high.Quo(high, train)), newWide(low.Quo(low, train))
	least := newWide(s.least())
	return func(_ int, turns wide) wide {
		switch {
		case keep.less(turns):
			return wideOne
		case turns.less(divide):
			return least
		}
		return between.at(turns)
	}
}

// byPair keeps the pairs up to the start of the ramp, divides those from its end
// on, and goes from one to the other in proportion to the pair number. Where the
// end lies before the start, as the formula allows, the ramp rises.
func (r Rope) byPair() func(int, wide) wide {
	from, to := r.Ramp()
	before, after := newFloat(1), r.Scaling.least()
	if to.Cmp(from) < 0 {
		from, to, before, after = to, from, after, before
	}
	slope := new(big.Float).Sub(after, before)
	slope.Quo(slope, new(big.Float).Sub(to, from))
	between := newLine(slope, new(big.Float).Sub(before, new(big.Float).Mul(slope, from)))
	first, last := newWide(before), newWide(after)
	start, _ := from.Float64()
	end, _ := to.Float64()
	return func(pair int, _ wide) wide {
		switch {
		case float64(pair) <= start:
			return first
		case float64(pair) >= end:
			return last
		}
		return between.at(wideInt(uint64(pair)))
	}
}

// Ramp gives the pair numbers between which yarn goes from frequencies as they
// are to divided ones. The wavelength of the real pair number
//
//	c(ρ) = r·ln(L₀/2πρ) / (2·ln b)
//
// fits ρ times into the training length; the ramp goes from c(Fast), rounded
// down, to c(Slow), rounded up, but not below 0 and not beyond r−1, and is a
// thousandth of a pair long at least.
func (r Rope) Ramp() (from, to *big.Float) {
	s := r.Scaling
	at := func(turns float64) *big.Float {
		c := newFloat(float64(s.Train))
		c.Mul(c.Quo(c, newFloat(turns)), perRadian())
		c.Mul(logarithm(c), newFloat(float64(r.Turned)))
		return c.Quo(c, new(big.Float).Mul(newFloat(2), logarithm(newFloat(r.Base))))
	}
	from, to = at(s.Fast), at(s.Slow)
	if !s.Real {
		from, to = floor(from), floor(to.Neg(to))
		to.Neg(to)
	}
	if from.Sign() < 0 {
		from = newFloat(0)
	}
	if last := newFloat(float64(r.Turned - 1)); to.Cmp(last) > 0 {
		to = last
	}
	if from.Cmp(to) == 0 {
		to = new(big.Float).Add(to, newFloat(0.001))
	}
	return from, to
}

// floor gives the largest whole number that is not above x.
func floor(x *big.Float) *big.Float {
	whole, accuracy := x.Int(nil)
	if accuracy == big.Above { // cut off towards 0 from below
		whole.Sub(whole, big.NewInt(1))
	}
	return new(big.Float).SetPrec(precision).SetInt(whole)
}

// line is start + slope·x, for x where that is positive. Both have a sign, and
// not both are negative.
type line struct {
	start, slope   wide
	below, falling bool // start, slope are subtracted
}

func newLine(slope, start *big.Float) line {
	size := func(x *big.Float) wide {
		if x.Sign() == 0 {
			return wide{}
		}
		return newWide(new(big.Float).Abs(x))
	}
	return line{size(start), size(slope), start.Sign() < 0, slope.Sign() < 0}
}

func (l line) at(x wide) wide {
	rise := l.slope.mul(x)
	switch {
	case l.below:
		return rise.sub(l.start)
	case l.falling:
		return l.start.sub(rise)
	}
	return l.start.add(rise)
}
