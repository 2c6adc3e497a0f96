package heatmap

import (
	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// measure says what colours and lengths stand for.
type measure struct {
	parts.Scale
	limit float64       // the colours' end: how far from 0 a value can be
	mid   float64       // the value between the ends that has a name too
	names [3]string     // of the low end, of mid, of the high end
	ends  [2]string     // of bars: how low they reach, and how high
	ramps [2]frame.Ramp // quiet, and lit
}

// newMeasure is the measure of a column's values, or of angles in turns.
func newMeasure(c encoding.Column, angles bool) measure {
	if angles {
		return measure{
			Scale: parts.Scale{Low: 0, High: 1}, limit: 1, mid: 0.5, ramps: [2]frame.Ramp{frame.CyclicQuiet, frame.Cyclic},
			names: [3]string{"0", "π", "2π"}, ends: [2]string{"0", "2π"},
		}
	}
	m := measure{Scale: parts.ScaleOf(c), ramps: [2]frame.Ramp{frame.SignedQuiet, frame.Signed}}
	m.limit = m.Limit()
	low, high, most := words.Brief(m.Low, 3), words.Brief(m.High, 3), words.Brief(m.limit, 3)
	if m.Signed() {
		m.names, m.ends = [3]string{low, "0", "+" + high}, [2]string{words.Minus + most, "+" + most}
		return m
	}
	m.mid, m.names, m.ends = (m.Low+m.High)/2, [3]string{low, "", high}, [2]string{low, high}
	return m
}

// ink is the colour of a value, quiet or lit.
func (m *measure) ink(v float64, lit int) frame.Color { return m.ramps[lit].At(v / m.limit) }

// bar is how long a bar is, as a part of its whole length, and negative where
// it reaches down: from 0 where there are values on both sides of it, else from
// the low end.
func (m *measure) bar(v float64) float64 {
	if m.Signed() {
		return v / m.limit
	}
	return m.Part(v)
}
