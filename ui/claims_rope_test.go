package ui

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// ropeReference is what a head turns by, made of the formulas as they are
// published, in double precision.
func ropeReference(s scene.State) reference {
	rope, err := s.RopeBy(s.Method)
	if err != nil { // there is no picture
		return reference{}
	}
	n := rope.Turned / 2
	if s.Method == encoding.Proportional {
		n = rope.Head / 2
	}
	r := reference{d: 2 * n, length: s.Length}
	for i := range n {
		sin, cos := 2*i+1, 2*i
		if s.Pairing == encoding.Halves {
			sin, cos = i+n, i
		}
		r.freq = append(r.freq, ropeFrequency(rope, i))
		r.sin, r.cos = append(r.sin, sin), append(r.cos, cos)
	}
	return r
}

// ropeFrequency is that of a pair, by the method.
func ropeFrequency(r encoding.Rope, i int) float64 {
	s, turned := r.Scaling, float64(r.Turned)
	factor, train := s.Factor, float64(s.Train)
	base := math.Log2(r.Base)
	w := math.Exp2(-2 * float64(i) / turned * base)
	blend := func(kept float64) float64 { return w * (kept + (1-kept)/factor) }
	switch s.Method {
	case encoding.Linear:
		return w / factor
	case encoding.NTK, encoding.Dynamic:
		stretch := factor
		if s.Method == encoding.Dynamic {
			stretch = factor*max(float64(s.Target)/train, 1) - (factor - 1)
		}
		if r.Turned == 2 {
			return w
		}
		return w * math.Pow(stretch, -2*float64(i)/(turned-2))
	case encoding.YaRN:
		return blend(1 - yarnRamp(r, i))
	case encoding.Llama3:
		return blend(min(max((train*w/(2*math.Pi)-s.Low)/(s.High-s.Low), 0), 1))
	case encoding.LongRoPE:
		if s.Target > s.Train {
			return w / s.Long.At(i)
		}
		return w / s.Short.At(i)
	case encoding.Proportional:
		if 2*i >= r.Turned {
			return 0
		}
		return math.Exp2(-2*float64(i)/float64(r.Head)*base) / factor
	}
	return w
}

// yarnRamp is how much of a pair is divided.
func yarnRamp(r encoding.Rope, i int) float64 {
	at := func(turns float64) float64 {
		return float64(r.Turned) * math.Log(float64(r.Scaling.Train)/(turns*2*math.Pi)) / (2 * math.Log(r.Base))
	}
	low, high := at(r.Scaling.Fast), at(r.Scaling.Slow)
	if !r.Scaling.Real {
		low, high = math.Floor(low), math.Ceil(high)
	}
	low, high = max(low, 0), min(high, float64(r.Turned-1))
	if low == high {
		high += 0.001
	}
	return min(max((float64(i)-low)/(high-low), 0), 1)
}
