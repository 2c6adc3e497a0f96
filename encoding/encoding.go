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

// Scheme is one way to tell a Transformer where a token stands.
type Scheme struct {
	Name  string // as in --scheme
	Title string // as in a sentence
	Doc   string // one sentence, without a full stop
	Waves bool   // what New gives is Periodic, and laid out as Config.Wave says
	Added bool   // what New gives is added to the word vectors, once, below the first layer
	Turns bool   // what New gives is the table of a Rope
	Ends  bool   // what New gives has no numbers past Learned.Rows
	Row   string // what the row of a position is called; "" for PE
	Reads string // settings that it reads and others do not, as flags name them
	// New opens the table; nil where the scheme has none, and is known by what it
	// does to the score of two positions.
	New func(Config) (Encoding, error)
}

// FindScheme finds a scheme by its name.
func FindScheme(name string) (Scheme, bool) {
	for _, s := range Schemes {
		if s.Name == name {
			return s, true
		}
	}
	return Scheme{}, false
}

// Schemes lists every scheme. A new one is a file of its own and a line here.
var Schemes = []Scheme{
	{Name: "sinusoidal", Title: "sinusoidal", Doc: "sines and cosines of falling frequency, the paper's table", Waves: true, Added: true, New: NewSinusoidal},
	{Name: "binary", Title: "binary", Doc: "the bits of the position, the least significant first", Added: true, New: NewBinary},
	{Name: "learned", Title: "learned", Doc: "a row of trained numbers for each position, and nothing past the last", Added: true, Ends: true, Reads: "learned-rows", New: NewLearned},
	{Name: "rope", Title: "RoPE", Doc: "pairs of queries and keys turn with the position", Waves: true, Turns: true, Row: "R", Reads: "method factor pairing rotary-dim head-dim", New: NewRope},
	{Name: "alibi", Title: "ALiBi", Doc: "a slope for each head: the score falls with the offset", Reads: "heads head"},
	{Name: "t5", Title: "T5", Doc: "a trained number for each bucket of offsets and head", Reads: "heads buckets max-distance bidirectional"},
	{Name: "none", Title: "none", Doc: "nothing tells what stands where"},
}
