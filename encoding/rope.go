package encoding

import (
	"fmt"
	"math"
	"math/big"
)

// Rope says how the pairs of one head turn under rotary position embeddings
// (RoFormer): at position p pair i of a query or a key is turned by p·ω′ᵢ,
//
//	(a, b) → (a·cos pω′ − b·sin pω′, a·sin pω′ + b·cos pω′),
//
// with ωᵢ = Base^(−2i/Turned) changed into ω′ᵢ by the scaling.
type Rope struct {
	Head    int     // numbers of a head, h: 2 … MaxDModel
	Turned  int     // how many of them are turned, r: even, 2 … h
	Base    float64 // 1 < Base ≤ MaxBase, rope_theta in configurations
	Pairing Pairing
	Scaling Scaling
}

// Pairing says which two numbers of a head are turned together.
type Pairing uint8

// The pairings. One turned into the other by a fixed order of the columns of
// the weights; weights of one read with the other are silently wrong.
const (
	Neighbours Pairing = iota // 2i and 2i+1: RoFormer, Llama's own code, DeepSeek
	Halves                    // i and i+r/2: GPT-NeoX, Hugging Face's rotate_half
)

// Pairings describes every pairing: Pairings[p] is the pairing p.
var Pairings = [...]struct {
	Name string // as in --pairing
	Doc  string // one sentence, without a full stop
}{
	Neighbours: {"interleaved", "columns 2i and 2i+1 turn together"},
	Halves:     {"half", "columns i and i + r/2 turn together"},
}

// Columns gives the two columns of a pair.
func (r Rope) Columns(pair int) (a, b int) {
	if r.Pairing == Halves {
		return pair, pair + r.Pairs()
	}
	return 2 * pair, 2*pair + 1
}

// Check reports the first field that is out of range, and what is allowed.
func (r Rope) Check() error {
	switch {
	case r.Head < MinDModel || r.Head > MaxDModel:
		return fmt.Errorf("head dimension must be from %d to %d, not %d", MinDModel, MaxDModel, r.Head)
	case r.Turned < 2 || r.Turned > r.Head || r.Turned%2 == 1:
		return fmt.Errorf("rotary dimension must be even and from 2 to the head dimension %d, not %d", r.Head, r.Turned)
	case !(r.Base > 1 && r.Base <= MaxBase):
		return fmt.Errorf("base must be greater than 1 and at most %g, not %g", MaxBase, r.Base)
	case int(r.Pairing) >= len(Pairings):
		return fmt.Errorf("pairing must be one of the %d known ones, not number %d", len(Pairings), r.Pairing)
	}
	return r.Scaling.check(r.Pairs())
}

// Pairs is the number of frequencies: half the rotary dimension, or half the
// head for the method that leaves the rest at rest instead of out.
func (r Rope) Pairs() int {
	if r.Scaling.Method == Proportional {
		return r.Head / 2
	}
	return r.Turned / 2
}

// RopeFrequencies is how fast the pairs of a Rope turn. It never changes, so
// goroutines may share it.
type RopeFrequencies struct {
	rope   Rope
	falls  spectrum                        // before the change
	change func(pair int, turns wide) wide // what a frequency is multiplied by
}

// NewRopeFrequencies computes the frequencies of a valid Rope to about 150 bits.
func NewRopeFrequencies(r Rope) (RopeFrequencies, error) {
	if err := r.Check(); err != nil {
		return RopeFrequencies{}, err
	}
	f := RopeFrequencies{rope: r, falls: falling(r.ratio(), r.Pairs())}
	f.change = r.change()
	return f, nil
}

// Rope gives what the frequencies were computed from.
func (f RopeFrequencies) Rope() Rope { return f.rope }

// Turn is the frequency of a pair as a fraction of a turn per position, rounded
// to the nearest of its 128 bits.
func (f RopeFrequencies) Turn(pair int) Turn { return f.turns(pair).turn() }

// Frequency is the frequency of a pair in radians per position, within 0.51
// units in the last place.
func (f RopeFrequencies) Frequency(pair int) float64 { return f.turns(pair).radians() }

// Before is the frequency that the pair had in the training.
func (f RopeFrequencies) Before(pair int) float64 { return f.falls.turns(pair).radians() }

func (f RopeFrequencies) turns(pair int) wide {
	turns := f.falls.turns(pair)
	if f.change == nil {
		return turns
	}
	return turns.mul(f.change(pair, turns))
}

// ratio is that of two neighbouring frequencies, ρ.
func (r Rope) ratio() *big.Float {
	s := r.Scaling
	width := r.Turned
	if s.Method == Proportional {
		width = r.Head
	}
	return inverseRoot(newFloat(r.Base), 2, width)
}

// stretch is how much the base of NTK grows in all: the slowest frequency is
// divided by it. Dynamic's is s·L/L₀ − (s−1), and 1 up to L₀.
func (s Scaling) stretch() *big.Float {
	factor := newFloat(s.Factor)
	if s.Method == NTK {
		return factor
	}
	longer := new(big.Float).Sub(newFloat(float64(max(s.Target, s.Train))), newFloat(float64(s.Train)))
	longer.Quo(longer.Mul(longer, factor), newFloat(float64(s.Train)))
	return longer.Add(longer, newFloat(1)) // s·(L−L₀)/L₀ + 1
}

// EffectiveBase is the base that gives the frequencies of NTK and dynamic by
// the usual formula, b·α^(r/(r−2)); for the other methods it is the base.
func (r Rope) EffectiveBase() float64 {
	if !r.Scaling.reads(NTK, Dynamic) || r.Turned == 2 {
		return r.Base
	}
	alpha, _ := r.Scaling.stretch().Float64()
	return r.Base * math.Pow(alpha, float64(r.Turned)/float64(r.Turned-2))
}

// Apply turns a vector of the head as it is turned at a position, in place and
// multiplied by the attention factor; the numbers that are not turned stay.
func (f RopeFrequencies) Apply(x []float64, pos int) {
	a := f.rope.Scaling.AttentionFactor()
	for pair := range f.rope.Pairs() {
		sin, cos := f.Turn(pair).Mul(pos).Sincos()
		i, j := f.rope.Columns(pair)
		x[i], x[j] = a*(x[i]*cos-x[j]*sin), a*(x[i]*sin+x[j]*cos)
	}
}
