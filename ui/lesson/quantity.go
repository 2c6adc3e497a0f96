package lesson

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/scene"
)

// quantity is a number that a condition can speak of.
type quantity struct {
	doc   string // what it is, with its unit
	per   per    // what it is one of, in brackets
	about string // how it is said, with %d for that and %.4g for the number; after | how 1 is said
	of    func(sc scene.Scene, i int) (v float64, ok bool)
	view  string // whose picture it is a number of, in place of that; "" of tables
	shown func(sc scene.Scene, s views.State) (v float64, ok bool)
	from  string // what leads to it, as pictures call it: pos or k; "" where nothing does
	round bool   // it is an angle in degrees, and 360 is as good as 0
}

// per is what a quantity is of.
type per uint8

const (
	state  per = iota // the State as a whole
	pair              // one pair
	column            // one dimension
)

// quantities are all that there are: those of tables, and those that views declare.
var quantities = func() map[string]quantity {
	all := maps.Clone(ofTables)
	for _, v := range views.All {
		for _, q := range v.Quantities {
			all[q.Name] = quantity{doc: q.Doc, about: q.About, view: v.Name, shown: q.Of}
		}
	}
	return all
}()

// ofTables are the quantities that tables have.
var ofTables = map[string]quantity{
	"pair": {doc: "pair of the column under the cursor", about: "pair %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		here, ok := sc.Pair()
		return float64(here), ok
	}},
	"angle": {doc: "by what angle pair N turns in k positions, in degrees, without whole turns", per: pair, about: "pair %d turns %.4g°", from: "k", round: true, of: angle},
	"turns": {doc: "turns of pair N from position 0 to the cursor", per: pair, about: "pair %d makes %.4g turns", from: "pos", of: func(sc scene.Scene, i int) (float64, bool) {
		return encoding.Turns(sc.Waves, i, sc.Pos), true
	}},
	"wavelength": {doc: "positions in which pair N turns once", per: pair, about: "λ of pair %d is %.4g", of: func(sc scene.Scene, i int) (float64, bool) {
		return encoding.Wavelength(sc.Waves, i), true
	}},
	"wave": {doc: "positions in which the pair under the cursor turns once", about: "λ is %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		return waveOf(sc, 0)
	}},
	"faster": {doc: "the same of the pair before it, 0 where there is none", about: "λ of the pair before is %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		return waveOf(sc, 1)
	}},
	"norm": {doc: "length of the row under the cursor", about: "norm %.4g", of: func(sc scene.Scene, _ int) (float64, bool) {
		return encoding.Norm(sc.Enc, sc.Pos), true
	}},
	"value": {doc: "value of column N in the row under the cursor", per: column, about: "dim %d is %.4g", from: "pos", of: func(sc scene.Scene, dim int) (float64, bool) {
		return sc.Enc.At(sc.Pos, dim), true
	}},
	"cosine": {doc: "cosine of the rows at pos and pos + k", about: "cosine %.4g", from: "k", of: func(sc scene.Scene, _ int) (float64, bool) {
		other, ok := later(sc)
		norms := encoding.Norm(sc.Enc, sc.Pos) * encoding.Norm(sc.Enc, other)
		return encoding.Dot(sc.Enc, sc.Pos, other) / norms, ok && norms > 0 // a row of zeros has no direction
	}},
	"distance": {doc: "distance of the rows at pos and pos + k", about: "distance %.4g", from: "k", of: func(sc scene.Scene, _ int) (float64, bool) {
		other, ok := later(sc)
		return encoding.Distance(sc.Enc, sc.Pos, other), ok
	}},
	"flips": {doc: "bits that change from pos − 1 to pos", about: "%.4g bits flip|1 bit flips", from: "pos", of: func(sc scene.Scene, _ int) (float64, bool) {
		return float64(encoding.Hamming(max(sc.Pos-1, 0), sc.Pos)), sc.Pos > 0
	}},
}

func quantityNames() []string { return slices.Sorted(maps.Keys(quantities)) }

// A Quantity is a number that tasks can ask for.
type Quantity struct {
	Name string // as conditions call it, N for a pair or a column
	Doc  string // what it is, with its unit
}

// Quantities lists them by name.
func Quantities() (all []Quantity) {
	for _, name := range quantityNames() {
		q := quantities[name]
		if q.per != state {
			name += "(N)"
		}
		all = append(all, Quantity{name, q.doc})
	}
	return all
}

// angle is ω_i·k in degrees, less than a turn and in the direction of k.
func angle(sc scene.Scene, i int) (float64, bool) {
	degrees := sc.Waves.Turn(i).Mul(sc.Offset).Float() * 360
	if sc.Offset < 0 && degrees > 0 {
		degrees -= 360
	}
	return degrees, true
}

// waveOf is the wavelength of the pair under the cursor, or of one some pairs before it;
// false in a table without waves.
func waveOf(sc scene.Scene, before int) (float64, bool) {
	if !sc.HasWaves() {
		return 0, false
	}
	here, ok := sc.Pair()
	if here < before {
		return 0, ok
	}
	return encoding.Wavelength(sc.Waves, here-before), ok
}

// later is the position an offset on; false before the first.
func later(sc scene.Scene) (pos int, ok bool) {
	return max(sc.Pos+sc.Offset, 0), sc.Pos+sc.Offset >= 0
}

// value gives the quantity in a State; false where it has none.
func (q quantity) value(s views.State, i int) (float64, bool) {
	sc, err := scene.New(s.State)
	switch {
	case err != nil:
		return 0, false
	case q.view != "" && q.view == s.View:
		return q.shown(sc, s)
	case q.view != "", sc.Enc == nil,
		q.per == column && i >= sc.DModel,
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

// lead is the setting that leads to the quantity, as it is.
func (q quantity) lead(s views.State) string {
	switch q.from {
	case "k":
		return minus(fmt.Sprintf("k = %d", s.Offset))
	case "pos":
		return fmt.Sprintf("pos = %d", s.Pos)
	}
	return ""
}

// minus is a text with the sign that pictures write for less than nothing.
func minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// says is the quantity in words.
func (q quantity) says(i int, v float64) string {
	if math.Abs(v) < 1e-12 {
		v = 0
	}
	about, one, _ := strings.Cut(q.about, "|")
	switch {
	case v == 1 && one != "":
		return one
	case !strings.Contains(about, "%"):
		return about
	case q.per != state:
		return minus(fmt.Sprintf(about, i, v))
	}
	return minus(fmt.Sprintf(about, v))
}
