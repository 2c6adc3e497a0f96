// Package encoding computes positional encodings: the numbers that a Transformer
// adds to its token vectors, or rotates its queries and keys by, so that it can
// tell word order. It needs only the standard library.
//
// [NewSinusoidal] gives the table of "Attention Is All You Need", [NewRoPE] rotary
// embeddings with the usual ways to extend their context, and [NewLearned] a table
// of trained parameters. [Row] and [Table] read a table of any kind. Two more
// schemes, the slopes of ALiBi and the buckets of T5, add to attention scores and
// are in package encoding/scheme; package encoding/measure computes wavelengths,
// distances and dot products of tables.
//
// Positions run from 0 to [MaxPos]; columns ("dimensions") from 0 to d_model−1.
// Sines and cosines are within 10⁻¹⁶ of the true values at every position: an
// angle is an exact fraction of a turn (see [angle.Phase]) and never the product of
// two rounded numbers. No table is built in memory, so position 10¹⁵ costs as much
// as position 0. Values of all types here are immutable and safe for concurrent use.
package encoding

import (
	"fmt"
	"math"
	"strings"

	"wavescope/encoding/angle"
)

// The limits of a configuration.
const (
	MinDModel = 2                     // the smallest d_model: one pair
	MaxDModel = 65_536                // the largest d_model
	MaxPos    = 1_000_000_000_000_000 // the largest position, and the largest length
	MaxBase   = 1e300                 // the largest base; a base is greater than 1
	MaxFactor = 1e6                   // the largest factor of a Scaling
)

// Config describes a table: how many positions and columns it has and how its
// frequencies fall from pair to pair. DModel, Length and Base must be set; the zero
// Layout is the paper's. Configurations compare with ==.
type Config struct {
	DModel int     // columns, MinDModel … MaxDModel, odd numbers too
	Length int     // positions, 1 … MaxPos
	Base   float64 // 1 < Base ≤ MaxBase; 10000 in the paper
	Layout Layout  // order of the columns and rule for the frequencies
	Band   Band    // pairs that NewSinusoidal keeps; the columns of others are zeros

	RoPE    RoPEConfig // for NewRoPETable; see [RoPEConfig.TableConfig]
	Learned Learned    // for NewLearned
}

// Band is the pairs From … To−1 of a table of waves. The zero Band is all pairs. A table that keeps only fast or only
// slow pairs shows what the others are for.
type Band struct{ From, To int }

// Has reports whether a pair is in the band.
func (b Band) Has(pair int) bool { return b == Band{} || b.From <= pair && pair < b.To }

// Encoding is a table of Length rows and DModel columns that is computed on demand and never stored. A value, or the
// mean or range of a window of positions, takes the same time at position 0 and at position 10¹⁵. Positions beyond
// Length are defined too. An Encoding is immutable, so goroutines may share it.
type Encoding interface {
	// Config returns the table's configuration.
	Config() Config
	// At returns the value of a column at a position.
	At(pos, dim int) float64
	// Mean returns the exact mean of a column over n ≥ 1 positions from pos on.
	Mean(pos, n, dim int) float64
	// Range returns the exact smallest and largest value of a column over the n ≥ 1 positions from pos on.
	Range(pos, n, dim int) (low, high float64)
	// About describes a column: its name, its group and the values that it can have.
	About(dim int) Column
}

// Periodic is implemented by encodings whose columns are sines and cosines, two columns for each pair. Callers obtain
// it by a type assertion.
type Periodic interface {
	Encoding
	// Pairs is the number of frequencies: ⌈d_model/2⌉, or ⌊d_model/2⌋ in the
	// layouts that fill an odd last column with zeros.
	Pairs() int
	// Frequency is the angular frequency ω of a pair in radians per position.
	Frequency(pair int) float64
	// PhaseStep is how far a pair rotates per position: the frequency as a fraction
	// of a turn, exact to 128 bits. PhaseStep(pair).Mul(pos) is its phase at pos.
	PhaseStep(pair int) angle.Phase
	// Wave returns the pair and the kind of wave that a column holds.
	Wave(dim int) (pair int, kind Kind)
	// Column is the inverse of Wave. ok is false if no column holds that wave, as for the cosine of the last pair of
	// an odd d_model.
	Column(pair int, kind Kind) (dim int, ok bool)
}

// Kind says what a column of a table of waves holds.
type Kind uint8

const (
	Sin  Kind = iota // the sine of the pair's angle
	Cos              // the cosine
	Zero             // a column of zeros that fills up an odd d_model
)

func (k Kind) String() string { return [...]string{"sin", "cos", "zero"}[k] }

// Column describes a column of a table. Pictures name and colour a number by this description only, whatever the
// scheme.
type Column struct {
	Name   string  // what the column carries, such as sin; "" for a number with no meaning of its own
	Group  string  // what several columns form together, such as pair; "" for single columns
	Index  int     // number of the group that the column belongs to; without a group, number of the column
	Period float64 // number of positions after which the column repeats; +Inf if it does not
	Low    float64 // the smallest value that the column can have
	High   float64 // the largest

	// Most is the largest known absolute value, if Low and High or the known values may not cover all numbers;
	// otherwise 0.
	Most float64
	// Sampled is the number of evenly spread positions that means and ranges over more positions are computed from; 0
	// if they use all positions.
	Sampled int
	// Missing is the number of entries of the whole table that are known to have no number, which is NaN in their place.
	Missing int
}

// Taken returns how many of n positions the mean or the range over them is computed from.
func (c Column) Taken(n int) int {
	if c.Sampled == 0 {
		return n
	}
	return min(n, c.Sampled)
}

// These are the groups that columns form.
const (
	PairGroup = "pair" // the two waves of one frequency
	BitGroup  = "bit"  // one binary digit of the position
	Alone     = ""
)

// aboutWave returns the description of a column of a table of waves.
func aboutWave(p Periodic, dim int) Column {
	pair, kind := p.Wave(dim)
	c := Column{Name: kind.String(), Group: PairGroup, Index: pair, Period: math.Inf(1), Low: -1, High: 1}
	if kind == Zero {
		c.Group, c.Index = Alone, dim
		return c
	}
	c.Period = 2 * math.Pi / p.Frequency(pair) // the wavelength
	return c
}

// Layout is the order of a table's columns and the rule its frequencies fall
// by. Public code disagrees about both, and a table made in one layout and read
// in another is silently wrong.
//
// With d = d_model and n = ⌊d/2⌋, the frequency of pair i in radians per
// position is
//
//	Interleaved, Concat   base^(−2i/d)     i < ⌈d/2⌉
//	T2T                   base^(−i/(n−1))  i < n, a lone pair has ω = 1
//	CosSinHalf            base^(−i/n)      i < n
//
// An odd d leaves the last pair of the first two without its cosine, and gives
// the other two a last column of zeros.
type Layout uint8

// These are the layouts. The zero value is that of "Attention Is All You Need".
const (
	Interleaved Layout = iota // sin₀ cos₀ sin₁ cos₁ …
	Concat                    // sin₀ sin₁ … cos₀ cos₁ …, the paper's frequencies
	T2T                       // sin₀ sin₁ … cos₀ cos₁ …, the last wavelength 2π·base
	CosSinHalf                // cos₀ cos₁ … sin₀ sin₁ …
	CosSin                    // cos₀ sin₀ cos₁ sin₁ …, of rotary embeddings alone
)

// Layouts describes the layouts that a table of sines can have: Layouts[l] is the
// layout l.
var Layouts = [...]struct {
	Name string // as in --layout
	Doc  string // one sentence, without a full stop
}{
	Interleaved: {"interleaved", "sine and cosine alternate, as in the paper"},
	Concat:      {"concat", "the paper's frequencies, all sines before all cosines"},
	T2T:         {"t2t", "tensor2tensor and fairseq: sines, then cosines, up to a wavelength of 2π·base"},
	CosSinHalf:  {"cos_sin_half", "diffusion timesteps: cosines, then sines, exponent −i/⌊d/2⌋"},
}

// String returns the layout's name.
func (l Layout) String() string {
	switch {
	case l == CosSin:
		return "cos_sin"
	case int(l) >= len(Layouts):
		return fmt.Sprintf("Layout(%d)", uint8(l))
	}
	return Layouts[l].Name
}

// ParseLayout finds a layout by its name.
func ParseLayout(name string) (Layout, error) {
	var names []string
	for l, layout := range Layouts {
		if layout.Name == name {
			return Layout(l), nil
		}
		names = append(names, layout.Name)
	}
	return 0, fmt.Errorf("layout must be one of %s, not %q", strings.Join(names, ", "), name)
}

// halves reports whether a layout has all waves of one kind in the first half of the columns and those of the other
// kind in the second half. In such a layout an odd last column is zero.
func (l Layout) halves() bool { return l == T2T || l == CosSinHalf }

// Alternates reports whether the two waves of a pair are in neighbouring columns.
func (l Layout) Alternates() bool { return l == Interleaved || l == CosSin }

// Check returns an error that names the first field out of range and what is allowed, nil if the configuration is
// valid.
func (c Config) Check() error {
	switch {
	case c.RoPE != RoPEConfig{}:
		return c.checkRope()
	case c.DModel < MinDModel || c.DModel > MaxDModel:
		return fmt.Errorf("d_model must be from %d to %d, not %d", MinDModel, MaxDModel, c.DModel)
	case c.Length < 1 || c.Length > MaxPos:
		return fmt.Errorf("length must be from 1 to %d, not %d", MaxPos, c.Length)
	case !(c.Base > 1 && c.Base <= MaxBase): // written so that NaN fails too
		return fmt.Errorf("base must be greater than 1 and at most %g, not %g", MaxBase, c.Base)
	case int(c.Layout) >= len(Layouts):
		return fmt.Errorf("layout must be one of the %d known ones, not number %d", len(Layouts), c.Layout)
	case c.Band != Band{} && (c.Band.From < 0 || c.Band.From >= min(c.Band.To, c.DModel/2) || c.Band.To > c.Pairs()):
		return fmt.Errorf("the band must hold a sine and its cosine of the %d pairs, not pairs %d to %d", c.Pairs(),
			c.Band.From, c.Band.To-1)
	}
	return nil
}

// Pairs returns the number of frequencies of a table of waves: ⌈d_model/2⌉, or ⌊d_model/2⌋ in the layouts that fill an
// odd last column with zeros.
func (c Config) Pairs() int {
	if c.Layout.halves() {
		return c.DModel / 2
	}
	return (c.DModel + 1) / 2
}

// exponent returns the ratio of two neighbouring frequencies as base^(−num/den).
func (c Config) exponent() (num, den int) {
	switch {
	case c.RoPE != RoPEConfig{}:
		return 2, c.RoPE.spread()
	case c.Layout == T2T:
		return 1, max(c.Pairs()-1, 1) // a single pair has no neighbour
	case c.Layout == CosSinHalf:
		return 1, c.Pairs()
	default:
		return 2, c.DModel
	}
}

// Exponent returns num and den with ω = Base^(−num/den) for a pair; in the paper's layouts num/den is 2i/d_model. For
// frequencies that are [Config.Scaled] it describes the frequency used in training.
func (c Config) Exponent(pair int) (num, den int) {
	num, den = c.exponent()
	return num * pair, den
}

// Wave returns the pair and the kind of wave that a column holds. For a column of zeros the pair is 0.
func (c Config) Wave(dim int) (pair int, kind Kind) {
	n := c.Pairs()
	switch {
	case c.Layout.Alternates():
		return dim / 2, c.first() ^ Kind(dim%2)
	case dim < n:
		return dim, c.first()
	case dim < 2*n:
		return dim - n, 1 - c.first()
	default:
		return 0, Zero
	}
}

// Column is the inverse of Wave. ok is false if no column holds that wave, as for the cosine of the last pair of an
// odd d_model.
func (c Config) Column(pair int, kind Kind) (dim int, ok bool) {
	n := c.Pairs()
	switch {
	case kind == Zero:
		return c.DModel - 1, 2*n < c.DModel
	case c.Layout.Alternates():
		dim = 2*pair + int(c.first()^kind)
	case kind == c.first():
		dim = pair
	default:
		dim = pair + n
	}
	return dim, pair >= 0 && pair < n && dim < c.DModel
}

// places returns the columns of the sine and of the cosine of pair 0, and the distance in columns from a pair to the
// next.
func (c Config) places() (sine, cosine, step int) {
	switch {
	case c.Layout.Alternates():
		return int(c.first()), int(1 - c.first()), 2
	case c.first() == Cos:
		return c.Pairs(), 0, 1
	}
	return 0, c.Pairs(), 1
}

// first returns the kind of wave in the first column.
func (c Config) first() Kind {
	if c.Layout == CosSinHalf || c.Layout == CosSin {
		return Cos
	}
	return Sin
}
