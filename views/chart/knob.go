package chart

import (
	"math"
	"strings"

	"wavescope/encoding"
)

// A Knob says how a setting is turned: in which steps and between which ends. Values beyond the ends can be typed.
type Knob[T any] struct {
	Name   string          // before its value, as short as possible
	Steps  Steps           // what one step changes
	Low    float64         // the end on the left
	High   func(T) float64 // the end on the right
	Linear bool            // its slider is linear; others are logarithmic
}

// Steps are the values on which a knob rests. With a Ratio they are the numbers of First, which rise to less than Ratio
// times the first of them, times any power of Ratio; without one they are the whole numbers.
type Steps struct {
	Ratio float64
	First []float64
	Of    float64 // values are whole multiples of it; 0 for any
}

var (
	// Ones steps by 1.
	Ones = Steps{}
	// Decades takes ten steps to ten times a value.
	Decades = Steps{Ratio: 10, First: []float64{100, 125, 160, 200, 250, 315, 400, 500, 630, 800}}
	// Octaves takes four steps to twice a value, and so rests on the powers of 2.
	Octaves = Steps{Ratio: 2, First: []float64{4, 5, 6, 7}}
)

// Multiples returns the steps without values that are no multiple of n.
func (s Steps) Multiples(n float64) Steps {
	s.Of = n
	return s
}

// Up returns the smallest value above v.
func (s Steps) Up(v float64) float64 {
	next := math.Inf(1)
	s.around(v, func(c float64) {
		if c > v {
			next = min(next, c)
		}
	})
	return next
}

// Down returns the largest value below v.
func (s Steps) Down(v float64) float64 {
	next := math.Inf(-1)
	s.around(v, func(c float64) {
		if c < v {
			next = max(next, c)
		}
	})
	return next
}

// powers is how many powers of the ratio below and above a value are searched for the next one: the multiples of 2
// among small values are that far apart.
const powers = 3

// around passes the values near v to yield, in no order.
func (s Steps) around(v float64, yield func(float64)) {
	if s.Ratio == 0 {
		yield(math.Ceil(v) - 1)
		yield(math.Floor(v) + 1)
		return
	}
	at := math.Floor(math.Log(max(v, 1)/s.First[0]) / math.Log(s.Ratio))
	for power := at - powers; power <= at+powers; power++ {
		for _, first := range s.First {
			c := first * math.Pow(s.Ratio, power)
			if power < 0 { // 315/10 is the closest number to 31.5, 315×0.1 is not
				c = first / math.Pow(s.Ratio, -power)
			}
			if s.Of == 0 || math.Mod(c, s.Of) == 0 {
				yield(c)
			}
		}
	}
}

// Turned returns the value of a flag n steps further, or back where n is negative. It also rests on rest, wherever
// that lies, and goes no further than the ends of the knob or rest, whichever is further out.
func (f Flag[T]) Turned(t T, n int, rest float64) float64 {
	v := f.Number(t)
	low, high := min(f.Knob.Low, rest), max(f.Knob.High(t), rest)
	for ; n > 0 && v < high; n-- {
		next := f.Knob.Steps.Up(v)
		if v < rest && rest < next {
			next = rest
		}
		v = min(next, high)
	}
	for ; n < 0 && v > low; n++ {
		next := f.Knob.Steps.Down(v)
		if next < rest && rest < v {
			next = rest
		}
		v = max(next, low)
	}
	return v
}

// Number returns the value of a flag with a knob.
func (f Flag[T]) Number(t T) float64 {
	v, _ := Real(f.Get(t))
	return v
}

// ShortWidth is the largest number of characters that [Flag.Short] does not round.
const ShortWidth = 8

// Short writes the value of a flag with a knob, rounded to six digits if it is long.
func (f Flag[T]) Short(t T) string {
	text := f.Get(t)
	if len(text) <= ShortWidth {
		return text
	}
	return Brief(f.Number(t), 6)
}

// Place returns where a value lies on the slider: 0 at the left end, 1 at the right one and beyond it.
func (f Flag[T]) Place(t T, v float64) float64 {
	low, high := f.Knob.scale(f.Knob.Low), f.Knob.scale(f.Knob.High(t))
	if high <= low {
		return 0
	}
	return min(max((f.Knob.scale(max(v, f.Knob.Low))-low)/(high-low), 0), 1)
}

// At returns the value closest to a place on the slider, of those on which the knob rests.
func (f Flag[T]) At(t T, place float64) float64 {
	low, high := f.Knob.Low, f.Knob.High(t)
	from, to := f.Knob.scale(low), f.Knob.scale(high)
	v := f.Knob.unscale(from + place*(to-from))
	below, above := max(f.Knob.Steps.Down(v), low), min(f.Knob.Steps.Up(v), high)
	if on := f.Knob.Steps.Up(below); on < above { // v itself is one of them
		return on
	}
	if f.Knob.scale(above)-f.Knob.scale(v) < f.Knob.scale(v)-f.Knob.scale(below) {
		return above
	}
	return below
}

// scale maps values to a scale on which the slider is linear. A logarithmic slider from 0 starts as log(1+v).
func (k *Knob[T]) scale(v float64) float64 {
	switch {
	case k.Linear:
		return v
	case k.Low < 1:
		return math.Log1p(v)
	}
	return math.Log(v)
}

func (k *Knob[T]) unscale(v float64) float64 {
	switch {
	case k.Linear:
		return v
	case k.Low < 1:
		return math.Expm1(v)
	}
	return math.Exp(v)
}

// liftKnob returns a knob of a part as a knob of the whole.
func liftKnob[P, W any](k *Knob[P], at func(*W) *P) *Knob[W] {
	if k == nil {
		return nil
	}
	return &Knob[W]{Name: k.Name, Steps: k.Steps, Low: k.Low, Linear: k.Linear,
		High: func(w W) float64 { return k.High(*at(&w)) }}
}

// UpTo is an end of a knob that depends on nothing.
func UpTo(high float64) func(State) float64 { return func(State) float64 { return high } }

// TableKnobs returns the flags whose knobs change the table of a State or, without a table, what its scheme adds to
// scores.
func TableKnobs(s State) []string {
	var knobs []string
	kind := s.Declared()
	if s.HasBase() && !s.Matched && s.Shape().RoPE.Frequencies == "" {
		knobs = append(knobs, "base")
	}
	switch {
	case kind.Ends && s.Shape().Learned.Stored != nil:
		return append(knobs, "learned-rows")
	case kind.Ends:
		return append(knobs, "d-model", "learned-rows")
	case kind.Rotates && s.Method != encoding.Unscaled:
		return append(knobs, "head-dim", "factor")
	case kind.Rotates:
		return append(knobs, "head-dim")
	case kind.New != nil:
		return append(knobs, "d-model")
	}
	return strings.Fields(kind.Reads)
}
