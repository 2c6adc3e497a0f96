package encoding

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
)

// Method is a way to change the frequencies of rotary embeddings so that a model can read longer texts than it was
// trained on.
type Method uint8

// The methods. The zero value changes nothing.
const (
	Unscaled Method = iota
	Linear
	NTK
	Dynamic
	YaRN
	Llama3
	LongRoPE
	Proportional
)

// Methods describes every method: Methods[m] is the method m. s is the factor,
// L₀ the training length, L the length that is read, r the rotary dimension, h
// the head dimension.
var Methods = [...]struct {
	Name string // as in --method
	Doc  string // one sentence, without a full stop
}{
	Unscaled:     {"none", "the frequencies of the training"},
	Linear:       {"linear", "position interpolation: every frequency divided by s"},
	NTK:          {"ntk", "another base: the fastest pair kept, the slowest divided by s"},
	Dynamic:      {"dynamic", "NTK with a base that grows with L, as trained up to L₀"},
	YaRN:         {"yarn", "fast pairs kept, slow ones divided by s, a ramp over the pair number between"},
	Llama3:       {"llama3", "fast pairs kept, slow ones divided by s, a ramp over the turns within L₀ between"},
	LongRoPE:     {"longrope", "a divisor of its own for every pair, one list up to L₀ and one beyond"},
	Proportional: {"proportional", "exponents of the whole head, the pairs beyond the rotary dimension at rest"},
}

// String returns the method's name.
func (m Method) String() string {
	if int(m) >= len(Methods) {
		return fmt.Sprintf("Method(%d)", uint8(m))
	}
	return Methods[m].Name
}

// Scaling is a method with its parameters, which are named as in the configurations of models. A method reads the
// fields whose comment names it and ignores the others.
type Scaling struct {
	Method       Method
	Factor       float64 // s, 1 … MaxFactor: all but longrope and none; longrope's serves its attention factor alone
	TrainLength  int     // L₀ in positions, 1 … MaxPos: dynamic, yarn, llama3, longrope
	TargetLength int     // L in positions, 1 … MaxPos: dynamic, longrope

	// yarn: BetaFast is the number of turns within L₀ from which a pair is kept, BetaSlow the number up to which its
	// frequency is divided; 32 and 1 in the paper.
	BetaFast, BetaSlow float64
	Untruncated        bool // yarn: the ends of the ramp are not rounded to whole pairs
	// llama3: HighFreqFactor is the number of turns within L₀ from which a pair is kept, LowFreqFactor the number up to
	// which its frequency is divided.
	HighFreqFactor, LowFreqFactor float64

	ShortFactors, LongFactors Floats // longrope: one for every pair, up to L₀ and beyond it

	Attention            float64 // an attention factor that is given, up to MaxFactor, or 0
	MScale, MScaleAllDim float64 // yarn: mscale and mscale_all_dim; 0 where not given
}

// Floats is an immutable list of numbers. Unlike a []float64 it compares with ==, and
// so do the configurations that hold it. [FloatsOf] makes one; "" is the empty list.
type Floats string

// FloatsOf returns a list of numbers.
func FloatsOf(numbers []float64) Floats {
	var b []byte
	for _, f := range numbers {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
	}
	return Floats(b)
}

// Len returns the length of the list.
func (d Floats) Len() int { return len(d) / 8 }

// At returns the number at an index, such as the index of a pair.
func (d Floats) At(pair int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64([]byte(d[8*pair : 8*pair+8])))
}

// The limits of a scaling.
const (
	maxTurns   = 1e6 // largest number of turns at which a ramp of yarn or llama3 may end
	leastShort = 0.5 // of a divisor: a pair below makes more than half a turn a position
)

// check returns an error that names the first field out of range and what is allowed, for a head with the given number
// of pairs.
func (s Scaling) check(pairs int) error {
	within := func(name string, v, low, high float64) error {
		if v >= low && v <= high { // written so that NaN fails
			return nil
		}
		return fmt.Errorf("%s must be from %g to %g, not %g", name, low, high, v)
	}
	var errs []error
	if int(s.Method) >= len(Methods) {
		return fmt.Errorf("method must be one of the %d known ones, not number %d", len(Methods), s.Method)
	}
	if s.Method != Unscaled && s.Method != LongRoPE {
		errs = append(errs, within("factor", s.Factor, 1, MaxFactor))
	}
	if s.reads(Dynamic, YaRN, Llama3, LongRoPE) {
		least := 1.0
		if s.Method == LongRoPE && s.Attention <= 0 && s.Factor > 1 {
			least = 2 // ln 1 = 0, by which its attention factor divides
		}
		errs = append(errs, within("training length", float64(s.TrainLength), least, MaxPos))
	}
	if s.reads(Dynamic, LongRoPE) {
		errs = append(errs, within("target length", float64(s.TargetLength), 1, MaxPos))
	}
	switch s.Method {
	case YaRN:
		errs = append(errs, within("beta_slow", s.BetaSlow, 1/maxTurns, maxTurns), within("beta_fast", s.BetaFast,
			s.BetaSlow, maxTurns))
	case Llama3:
		errs = append(errs, within("low_freq_factor", s.LowFreqFactor, 1/maxTurns, maxTurns),
			within("high_freq_factor", s.HighFreqFactor, s.LowFreqFactor, maxTurns))
	case LongRoPE:
		errs = append(errs, checkList("short_factor", s.ShortFactors, pairs), checkList("long_factor", s.LongFactors,
			pairs))
	}
	errs = append(errs, within("attention factor", s.AttentionFactor(), 1/MaxFactor, MaxFactor))
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (s Scaling) reads(methods ...Method) bool {
	for _, m := range methods {
		if s.Method == m {
			return true
		}
	}
	return false
}

// checkList returns an error for a list of divisors if one is out of range or their number is not the number of pairs.
func checkList(name string, list Floats, pairs int) error {
	if list.Len() != pairs {
		return fmt.Errorf("%s must have %d numbers, one for every pair, not %d", name, pairs, list.Len())
	}
	for i := range pairs {
		if f := list.At(i); !(f >= leastShort && f <= MaxFactor) {
			return fmt.Errorf("%s must hold numbers from %g to %g, not %g for pair %d", name, leastShort, MaxFactor, f, i)
		}
	}
	return nil
}

// list returns the divisors that longrope uses for the target length: the long list beyond the training length, else
// the short one.
func (s Scaling) list() Floats {
	if s.TargetLength > s.TrainLength {
		return s.LongFactors
	}
	return s.ShortFactors
}

// AttentionFactor returns the factor by which [RoPE.Apply] multiplies queries and keys; scores grow by its square. It
// is 1 for all methods but two. For yarn it is 0.1·ln s + 1, unless Attention or MScale and MScaleAllDim are given.
// For longrope it is √(1 + ln s / ln L₀).
func (s Scaling) AttentionFactor() float64 {
	share := func(m float64) float64 { return 0.1*m*math.Log(s.Factor) + 1 }
	switch {
	case !s.reads(YaRN, LongRoPE):
		return 1
	case s.Attention > 0:
		return s.Attention
	case s.Factor <= 1:
		return 1
	case s.Method == LongRoPE:
		return math.Sqrt(1 + math.Log(s.Factor)/math.Log(float64(s.TrainLength)))
	case s.MScale != 0 && s.MScaleAllDim != 0:
		return share(s.MScale) / share(s.MScaleAllDim)
	}
	return share(1)
}

// change returns a function from a pair and its frequency to the factor by which the scaling method multiplies that
// frequency, nil if the factor is 1 for all pairs.
func (r RoPEConfig) change() func(pair int, turns wide) wide {
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
			if 2*pair >= r.RotaryDim {
				return wide{}
			}
			return least
		}
	}
	return nil
}

// least returns 1/s, the factor that multiplies the slowest frequencies.
func (s Scaling) least() *big.Float { return new(big.Float).Quo(newFloat(1), newFloat(s.Factor)) }

// otherBase returns the factors for the base b·α^(r/(r−2)). The factor of pair i is α^(−2i/(r−2)): 1 for the first
// pair, 1/α for the last. It is 1 for a single pair.
func (r RoPEConfig) otherBase() func(int, wide) wide {
	if r.RotaryDim == 2 {
		return nil
	}
	more := geometric(newFloat(1), inverseRoot(r.Scaling.stretch(), 2, r.RotaryDim-2), r.Pairs())
	return func(pair int, _ wide) wide { return more.turns(pair) }
}

// byList returns factors that divide the frequency of each pair by the pair's divisor.
func byList(divisors Floats) func(int, wide) wide {
	times := make([]wide, divisors.Len())
	for i := range times {
		times[i] = newWide(new(big.Float).Quo(newFloat(1), newFloat(divisors.At(i))))
	}
	return func(pair int, _ wide) wide { return times[pair] }
}

// byTurns returns factors that depend on the number of turns that a pair makes within the training length. With more
// than High turns the factor is 1, with fewer than Low it is 1/s. Between them it is (1−t)/s + t with t =
// (turns−Low)/(High−Low). If High equals Low, no pair is between them.
func (s Scaling) byTurns() func(int, wide) wide {
	train := newFloat(float64(s.TrainLength))
	high, low := newFloat(s.HighFreqFactor), newFloat(s.LowFreqFactor)
	between := line{start: wideOne}
	if s.HighFreqFactor > s.LowFreqFactor {
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

// byPair returns factors that depend on the number of the pair: 1 up to the start of the ramp, 1/s from its end on,
// and linear in the pair number between. If the end lies before the start, which the formula allows, the ramp rises.
func (r RoPEConfig) byPair() func(int, wide) wide {
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
func (r RoPEConfig) Ramp() (from, to *big.Float) {
	s := r.Scaling
	at := func(turns float64) *big.Float {
		c := newFloat(float64(s.TrainLength))
		c.Mul(c.Quo(c, newFloat(turns)), perRadian())
		c.Mul(logarithm(c), newFloat(float64(r.RotaryDim)))
		return c.Quo(c, new(big.Float).Mul(newFloat(2), logarithm(newFloat(r.Base))))
	}
	from, to = at(s.BetaFast), at(s.BetaSlow)
	if !s.Untruncated {
		from, to = floor(from), floor(to.Neg(to))
		to.Neg(to)
	}
	if from.Sign() < 0 {
		from = newFloat(0)
	}
	if last := newFloat(float64(r.RotaryDim - 1)); to.Cmp(last) > 0 {
		to = last
	}
	if from.Cmp(to) == 0 {
		to = new(big.Float).Add(to, newFloat(0.001))
	}
	return from, to
}

// floor returns the largest whole number ≤ x.
func floor(x *big.Float) *big.Float {
	whole, accuracy := x.Int(nil)
	if accuracy == big.Above { // cut off towards 0 from below
		whole.Sub(whole, big.NewInt(1))
	}
	return new(big.Float).SetPrec(precision).SetInt(whole)
}

// line is the linear function start + slope·x, used where it is positive. start and slope are stored without their
// signs; at most one of them is negative.
type line struct {
	start, slope   wide
	below, falling bool // start, slope is negative
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
