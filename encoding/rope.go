package encoding

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"wavescope/encoding/angle"
)

// RoPEConfig describes the rotary position embeddings (RoFormer) of one attention
// head. At position p, pair i of a query or key is rotated by the angle p·ω′ᵢ,
//
//	(a, b) → (a·cos pω′ − b·sin pω′, a·sin pω′ + b·cos pω′),
//
// with ωᵢ = Base^(−2i/RotaryDim), or Frequencies, changed into ω′ᵢ by the scaling.
// HeadDim, RotaryDim and Base must be set.
type RoPEConfig struct {
	HeadDim     int     // length of a query or key, h: 2 … MaxDModel
	RotaryDim   int     // how many of its numbers are rotated, r: even, 2 … h
	Base        float64 // 1 < Base ≤ MaxBase, rope_theta in configurations
	Pairing     Pairing
	Scaling     Scaling
	Frequencies Floats // ωᵢ in radians per position, one for every pair; "" for the powers of the base
}

// Pairing says which two numbers of a head form a pair and are rotated together.
type Pairing uint8

// The pairings. A permutation of the weights' columns turns one into the other;
// weights made for one and read with the other give wrong results without an error.
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

// Columns returns the two columns of a head that a pair rotates.
func (r RoPEConfig) Columns(pair int) (a, b int) {
	if r.Pairing == Halves {
		return pair, pair + r.Pairs()
	}
	return 2 * pair, 2*pair + 1
}

// Check returns an error that names the first field out of range and what is allowed, nil if the configuration is
// valid.
func (r RoPEConfig) Check() error {
	switch {
	case r.HeadDim < MinDModel || r.HeadDim > MaxDModel:
		return fmt.Errorf("head dimension must be from %d to %d, not %d", MinDModel, MaxDModel, r.HeadDim)
	case r.RotaryDim < 2 || r.RotaryDim > r.HeadDim || r.RotaryDim%2 == 1:
		return fmt.Errorf("rotary dimension must be even and from 2 to the head dimension %d, not %d", r.HeadDim,
			r.RotaryDim)
	case !(r.Base > 1 && r.Base <= MaxBase):
		return fmt.Errorf("base must be greater than 1 and at most %g, not %g", MaxBase, r.Base)
	case int(r.Pairing) >= len(Pairings):
		return fmt.Errorf("pairing must be one of the %d known ones, not number %d", len(Pairings), r.Pairing)
	}
	if err := r.checkGiven(); err != nil {
		return err
	}
	return r.Scaling.check(r.Pairs())
}

// checkGiven returns an error for explicitly given frequencies that are invalid. They must fall from pair to pair,
// because the program calls the first pairs fast and the last ones slow. Methods that change the base cannot be
// applied to them.
func (r RoPEConfig) checkGiven() error {
	if r.Frequencies == "" {
		return nil
	}
	if n := r.Frequencies.Len(); n != r.Pairs() {
		return fmt.Errorf("there must be %d frequencies, one for every pair, not %d", r.Pairs(), n)
	}
	last := math.Pi
	for i := range r.Pairs() {
		if f := r.Frequencies.At(i); !(f >= 0 && f <= last) {
			return fmt.Errorf("frequencies must be from 0 to π and must not rise, not %g for pair %d", f, i)
		} else {
			last = f
		}
	}
	if r.Scaling.reads(NTK, Dynamic, YaRN, LongRoPE, Proportional) {
		return fmt.Errorf("method %s needs the base that frequencies come from; these are numbers of a file",
			r.Scaling.Method)
	}
	return nil
}

// Pairs returns the number of frequencies: half the rotary dimension. For the method that includes the numbers which
// are not rotated as pairs with frequency 0, it is half the head dimension.
func (r RoPEConfig) Pairs() int {
	if r.Scaling.Method == Proportional {
		return r.HeadDim / 2
	}
	return r.RotaryDim / 2
}

// TableConfig returns the configuration for [NewRoPETable]: two columns a pair, in the order of the pairing.
func (r RoPEConfig) TableConfig(length int) Config {
	layout := CosSin
	if r.Pairing == Halves {
		layout = CosSinHalf
	}
	return Config{DModel: 2 * r.Pairs(), Length: length, Base: r.Base, Layout: layout, RoPE: r}
}

// NewRoPETable opens the table of cosines and sines that a RoPE rotates by, given a
// configuration made by [RoPEConfig.TableConfig]. A pair of a head that holds (1, 0)
// at every position becomes these two numbers. The result implements [Periodic].
func NewRoPETable(c Config) (Encoding, error) {
	if c.RoPE == (RoPEConfig{}) {
		return nil, errors.New("a table of rotary embeddings needs a head")
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	f, err := NewRoPE(c.RoPE)
	if err != nil {
		return nil, err
	}
	return &sinusoidal{c, f.turns}, nil
}

func (c Config) checkRope() error {
	if err := c.RoPE.Check(); err != nil {
		return err
	}
	if c.Length < 1 || c.Length > MaxPos {
		return fmt.Errorf("length must be from 1 to %d, not %d", MaxPos, c.Length)
	}
	if whole := c.RoPE.TableConfig(c.Length); c != whole {
		return fmt.Errorf("a table of rotary embeddings has %d columns, base %g and the layout %s", whole.DModel,
			whole.Base, whole.Layout)
	}
	return nil
}

// Scaled reports whether the frequencies differ from the powers of the base that [Config.Exponent] describes.
func (c Config) Scaled() bool { return c.RoPE.Scaling.Method != Unscaled || c.RoPE.Frequencies != "" }

// spread returns the number r in the exponents −2i/r of the frequencies.
func (r RoPEConfig) spread() int {
	if r.Scaling.Method == Proportional {
		return r.HeadDim
	}
	return r.RotaryDim
}

// RoPE rotates queries and keys. It knows the frequency of every pair.
type RoPE struct {
	rope   RoPEConfig
	before func(pair int) wide             // frequency before scaling, in turns per position
	change func(pair int, turns wide) wide // returns the factor by which scaling multiplies a frequency; nil for 1
}

// NewRoPE computes the frequencies of a configuration, to about 150 bits.
func NewRoPE(r RoPEConfig) (RoPE, error) {
	if err := r.Check(); err != nil {
		return RoPE{}, err
	}
	f := RoPE{rope: r, before: r.given}
	if r.Frequencies == "" {
		f.before = falling(r.ratio(), r.Pairs()).turns
	}
	f.change = r.change()
	return f, nil
}

// given returns an explicitly given frequency, in turns per position.
func (r RoPEConfig) given(pair int) wide {
	f := newFloat(r.Frequencies.At(pair))
	if f.Sign() == 0 {
		return wide{}
	}
	return newWide(f.Mul(f, perRadian()))
}

// Config returns the configuration from which the frequencies were computed.
func (f RoPE) Config() RoPEConfig { return f.rope }

// PhaseStep returns the frequency of a pair as a fraction of a turn per position, exact to 128 bits.
func (f RoPE) PhaseStep(pair int) angle.Phase { return f.turns(pair).turn() }

// Frequency returns the frequency of a pair in radians per position, within 0.51 units in the last place.
func (f RoPE) Frequency(pair int) float64 { return f.turns(pair).radians() }

// TrainedFrequency returns the frequency of a pair before scaling, as in training, in radians per position.
func (f RoPE) TrainedFrequency(pair int) float64 { return f.before(pair).radians() }

func (f RoPE) turns(pair int) wide {
	turns := f.before(pair)
	if f.change == nil {
		return turns
	}
	return turns.mul(f.change(pair, turns))
}

// ratio returns ρ, the ratio of two neighbouring frequencies.
func (r RoPEConfig) ratio() *big.Float { return inverseRoot(newFloat(r.Base), 2, r.spread()) }

// stretch returns the factor by which the slowest frequency is divided when NTK or dynamic changes the base. For
// dynamic it is s·L/L₀ − (s−1), and 1 if L ≤ L₀.
func (s Scaling) stretch() *big.Float {
	factor := newFloat(s.Factor)
	if s.Method == NTK {
		return factor
	}
	longer := new(big.Float).Sub(newFloat(float64(max(s.TargetLength, s.TrainLength))), newFloat(float64(s.TrainLength)))
	longer.Quo(longer.Mul(longer, factor), newFloat(float64(s.TrainLength)))
	return longer.Add(longer, newFloat(1)) // s·(L−L₀)/L₀ + 1
}

// EffectiveBase returns the base from which the usual formula gives the frequencies of NTK and dynamic, b·α^(r/(r−2)).
// For other methods it returns the configured base.
func (r RoPEConfig) EffectiveBase() float64 {
	if !r.Scaling.reads(NTK, Dynamic) || r.RotaryDim == 2 {
		return r.Base
	}
	alpha, _ := r.Scaling.stretch().Float64()
	return r.Base * math.Pow(alpha, float64(r.RotaryDim)/float64(r.RotaryDim-2))
}

// Apply rotates a query or key of one head in place, as at position pos, and multiplies the rotated numbers by
// [Scaling.AttentionFactor]. x must have HeadDim numbers; those outside all pairs do not change. After Apply, the dot
// product of a query and a key depends on their positions only by the offset between them.
func (f RoPE) Apply(x []float64, pos int) {
	a := f.rope.Scaling.AttentionFactor()
	for pair := range f.rope.Pairs() {
		sin, cos := f.PhaseStep(pair).Mul(pos).Sincos()
		i, j := f.rope.Columns(pair)
		x[i], x[j] = a*(x[i]*cos-x[j]*sin), a*(x[i]*sin+x[j]*cos)
	}
}
