package viewtest

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// Turning is how pairs turn in training and after it, by the formulas as they are
// printed, in double precision.
type Turning struct {
	Before, After []float64 // radians per position
	Train, Target float64
	Factor        float64
}

// TurningOf is what a method makes of the pairs of a State: of a head where heads
// turn, and else of the table: its frequencies over the factor, or by another method those of a head as wide.
func TurningOf(s chart.State, method encoding.Method) Turning {
	t := Turning{Train: float64(s.L0()), Target: float64(s.L()), Factor: s.Factor}
	if method == encoding.Unscaled {
		t.Factor = 1
	}
	if !s.Declared().Rotates && method != encoding.Unscaled && method != encoding.Linear {
		s.Scheme, s.Model, s.HeadDim, s.RotaryDim, s.Method = "rope", nil, s.DModel, 0, method
		return TurningOf(s, method)
	}
	if !s.Declared().Rotates {
		t.Before = tableFrequencies(s)
		for _, w := range t.Before {
			t.After = append(t.After, w/t.Factor)
		}
		return t
	}
	r, _ := s.RopeBy(method)
	width := float64(r.RotaryDim)
	if s.Method == encoding.Proportional {
		if method == encoding.Unscaled { // the same head, read without a factor
			r, _ = s.RopeBy(s.Method)
			r.Scaling.Factor = 1
		}
		width = float64(r.HeadDim)
	}
	for i := range r.Pairs() {
		w := math.Pow(r.Base, -2*float64(i)/width)
		after := w * ratio(r, t, i, w)
		if s.Method == encoding.Proportional && 2*i >= r.RotaryDim {
			w, after = 0, 0
		}
		t.Before, t.After = append(t.Before, w), append(t.After, after)
	}
	return t
}

// tableFrequencies are those of the pairs of a table that have both waves.
func tableFrequencies(s chart.State) (all []float64) {
	step := 2 / float64(s.DModel) // of the exponent, from pair to pair
	switch s.Layout {
	case encoding.T2T:
		step = 1 / float64(max(s.DModel/2-1, 1))
	case encoding.CosSinHalf:
		step = 1 / float64(s.DModel/2)
	}
	log2 := math.Log2(s.Base)
	pairs := (s.DModel + 1) / 2
	if s.Layout == encoding.T2T || s.Layout == encoding.CosSinHalf {
		pairs = s.DModel / 2
	}
	if s.Matched && pairs > 1 && 1/step <= math.Log2(encoding.MaxBase) {
		log2 = 1 / step
	}
	for i := range s.DModel / 2 {
		all = append(all, math.Exp2(-float64(i)*step*log2))
	}
	return all
}

// ratio is what a method multiplies the frequency w of pair i of a head by.
func ratio(r encoding.RoPEConfig, t Turning, i int, w float64) float64 {
	s, width := r.Scaling, float64(r.RotaryDim)
	stretched := func(alpha float64) float64 {
		if r.RotaryDim == 2 {
			return 1
		}
		return math.Pow(alpha, -2*float64(i)/(width-2))
	}
	switch s.Method {
	case encoding.Linear, encoding.Proportional:
		return 1 / s.Factor
	case encoding.NTK:
		return stretched(s.Factor)
	case encoding.Dynamic:
		return stretched(s.Factor*math.Max(t.Target, t.Train)/t.Train - (s.Factor - 1))
	case encoding.YaRN:
		at := func(turns float64) float64 {
			return width * math.Log(t.Train/(2*math.Pi*turns)) / (2 * math.Log(r.Base))
		}
		low, high := at(s.BetaFast), at(s.BetaSlow)
		if !s.Untruncated {
			low, high = math.Floor(low), math.Ceil(high)
		}
		low, high = math.Max(low, 0), math.Min(high, width-1)
		if low == high {
			high += 0.001
		}
		ramp := math.Min(math.Max((float64(i)-low)/(high-low), 0), 1)
		return 1 - ramp + ramp/s.Factor
	case encoding.Llama3:
		keep := math.Min(math.Max((t.Train*w/(2*math.Pi)-s.LowFreqFactor)/(s.HighFreqFactor-s.LowFreqFactor), 0), 1)
		return (1-keep)/s.Factor + keep
	case encoding.LongRoPE:
		list := s.ShortFactors
		if t.Target > t.Train {
			list = s.LongFactors
		}
		return 1 / list.At(i)
	}
	return 1
}

// near tells numbers from each other that rounding may have made differ.
const near = 1e-9

// Fast reports whether a pair made a whole turn in training; sure is false if rounding may
// decide it.
func (t Turning) Fast(pair int) (fast, sure bool) {
	turns := t.Train * t.Before[pair] / (2 * math.Pi)
	return turns >= 1, math.Abs(turns-1) > near
}

// Outside reports whether a slow pair goes past the angles of the training by more than half
// a position; sure is false if rounding may decide whether the pair is slow.
func (t Turning) Outside(pair int) (outside, sure bool) {
	fast, sure := t.Fast(pair)
	had, has := t.Train*t.Before[pair], (t.Target-0.5)*t.After[pair]
	return !fast && has > had*(1+near), sure
}

// Slowed reports whether a fast pair turns less far per position than in training; sure is false if
// rounding may decide whether the pair is fast.
func (t Turning) Slowed(pair int) (slowed, sure bool) {
	fast, sure := t.Fast(pair)
	return fast && t.After[pair] < t.Before[pair]*(1-near), sure
}

// Count counts pairs, and those for which it cannot be said for sure.
func (t Turning) Count(is func(pair int) (yes, sure bool)) (n, unsure int) {
	for pair := range t.Before {
		yes, sure := is(pair)
		switch {
		case !sure:
			unsure++
		case yes:
			n++
		}
	}
	return n, unsure
}
