// Package encoding is the mathematics of positional encodings: what a
// Transformer adds to, or does with, its token vectors so that word order is
// visible to it. It draws nothing and needs only the standard library.
//
// Positions run from 0 to [MaxPos]; columns ("dimensions") from 0 to
// d_model−1. Every value is within 10⁻¹⁶ of the true one at every position,
// because angles are kept as exact fractions of a turn (see [Turn]) and never
// as a product of two rounded numbers.
package encoding

// The domain of every scheme.
const (
	MinDModel = 2                     // the smallest d_model: one pair
	MaxDModel = 65_536                // the largest d_model
	MaxPos    = 1_000_000_000_000_000 // the largest position, and the largest length
	MaxBase   = 1e300                 // the largest base; a base is greater than 1
)

// Config says which table is meant: how many positions and columns it has and
// how its frequencies fall. The zero value is not valid; see [Config.Check].
type Config struct {
	DModel int     // columns, MinDModel … MaxDModel, odd numbers too
	Length int     // positions, 1 … MaxPos
	Base   float64 // 1 < Base ≤ MaxBase; 10000 in the paper
	Layout Layout  // order of the columns and rule for the frequencies

	Rope    Rope    // of a table of rotary embeddings, which is all but Length; see [Rope.Config]
	Learned Learned // of a learned table
}

// Encoding is a table of Length rows and DModel columns that is never built:
// any value, and any summary of a window of values, costs the same at
// position 0 and at position 10¹⁵. Positions beyond Length are defined too. It
// never changes, so goroutines may share it.
type Encoding interface {
	// Config gives the table's shape.
	Config() Config
	// At gives the value of a column at a position.
	At(pos, dim int) float64
	// Mean gives the exact mean of a column over n ≥ 1 positions from pos on.
	Mean(pos, n, dim int) float64
	// Range gives the exact smallest and largest value of a column over the
	// n ≥ 1 positions from pos on.
	Range(pos, n, dim int) (low, high float64)
	// About says what a column is, and what its values can be.
	About(dim int) Column
}

// Periodic is the optional ability of an encoding whose columns are sines and
// cosines, two columns a pair.
type Periodic interface {
	Encoding
	// Pairs is the number of frequencies: ⌈d_model/2⌉, or ⌊d_model/2⌋ in the
	// layouts that fill an odd last column with zeros.
	Pairs() int
	// Frequency is the angular frequency ω of a pair in radians per position.
	Frequency(pair int) float64
	// Turn is the same frequency, exactly, as a fraction of a turn per position.
	Turn(pair int) Turn
	// Wave says which wave a column carries.
	Wave(dim int) (pair int, kind Kind)
	// Column is the inverse of Wave; false when no column carries that wave
	// (the cosine of the lone last sine of an odd d_model).
	Column(pair int, kind Kind) (dim int, ok bool)
}

// Kind tells the two waves of a pair apart.
type Kind uint8

const (
	Sin  Kind = iota // the sine of the pair's angle
	Cos              // the cosine
	Zero             // a column of zeros that fills up an odd d_model
)

func (k Kind) String() string { return [...]string{"sin", "cos", "zero"}[k] }
