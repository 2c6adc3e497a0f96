package lesson

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/scene"
)

// quantity is a number that a condition can speak of.
type quantity struct {
	per   per    // what it is one of, in brackets
	about string // how it is said, with %d for that and %.4g for the number
	round bool   // it is an angle in degrees, and 360 is as good as 0
	of    func(sc scene.Scene, i int) (v float64, ok bool)
}

// per is what a quantity is of.
type per uint8

const (
	state  per = iota // the State as a whole
	pair              // one pair
	column            // one dimension
)

// quantities are all that there are.
var quantities = map[string]quantity{
	"pair": {about: "pair %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		here, ok := sc.Pair()
		return float64(here), ok
	}},
	"angle": {per: pair, about: "pair %d turns %.4g°", round: true, of: angle},
	"turns": {per: pair, about: "pair %d makes %.4g turns", of: func(sc scene.Scene, i int) (float64, bool) {
		return encoding.Turns(sc.Waves, i, sc.Pos), true
	}},
	"wavelength": {per: pair, about: "λ of pair %d is %.4g", of: func(sc scene.Scene, i int) (float64, bool) {
		return encoding.Wavelength(sc.Waves, i), true
	}},
	"value": {per: column, about: "dim %d is %.4g", of: func(sc scene.Scene, dim int) (float64, bool) {
		return sc.Enc.At(sc.Pos, dim), true
	}},
	"cosine": {about: "cosine %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		other, ok := later(sc)
		return encoding.Dot(sc.Enc, sc.Pos, other) / (encoding.Norm(sc.Enc, sc.Pos) * encoding.Norm(sc.Enc, other)), ok
	}},
	"distance": {about: "distance %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		other, ok := later(sc)
		return encoding.Distance(sc.Enc, sc.Pos, other), ok
	}},
	"flips": {about: "%.4g bits flip", of: func(sc scene.Scene, _ int) (float64, bool) {
		return float64(encoding.Hamming(max(sc.Pos-1, 0), sc.Pos)), sc.Pos > 0
	}},
}

func quantityNames() []string { return slices.Sorted(maps.Keys(quantities)) }

// angle is ω_i·k in degrees, from 0 to below 360, also for negative k.
func angle(sc scene.Scene, i int) (float64, bool) {
	return sc.Waves.Turn(i).Mul(sc.Offset).Float() * 360, true
}

// later is the position an offset on; false before the first.
func later(sc scene.Scene) (pos int, ok bool) {
	return max(sc.Pos+sc.Offset, 0), sc.Pos+sc.Offset >= 0
}

// value gives the quantity in a State; false where it has none.
func (q quantity) value(s views.State, i int) (float64, bool) {
	sc, err := scene.New(s.State)
	if err != nil || sc.Enc == nil {
		return 0, false
	}
	switch {
	case q.per == column && i >= sc.DModel,
		q.per == pair && (!sc.HasWaves() || i >= sc.Waves.Pairs()):
		return 0, false
	}
	return q.of(sc, i)
}

// within reports that a number lies between bounds, an angle either way round.
func (q quantity) within(v, low, high float64) bool {
	if !q.round {
		return v >= low && v <= high
	}
	for turn := -360.0; turn <= 360; turn += 360 {
		if v+turn >= low && v+turn <= high {
			return true
		}
	}
	return false
}

func (q quantity) says(i int, v float64) string {
	if q.round && v > 180 {
		v -= 360
	}
	if math.Abs(v) < 1e-12 {
		v = 0
	}
	if q.per != state {
		return fmt.Sprintf(q.about, i, v)
	}
	return fmt.Sprintf(q.about, v)
}
