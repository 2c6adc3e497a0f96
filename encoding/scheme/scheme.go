// Package scheme lists the ways to encode token positions in a Transformer, and computes the effect of
// each on an attention score.
//
// A [Scheme] declares everything that the program knows about one way: its names, the stage of a model
// at which it acts, the constructor of its table in package encoding, and its [Bias]. A [Setup]
// combines a scheme with settings. A [Profile] is the attention that a bias produces.
package scheme

import (
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// The names of schemes that other packages refer to.
const (
	Sinusoidal = "sinusoidal"
	Binary     = "binary"
	Learned    = "learned"
	RoPE       = "rope"
	ALiBi      = "alibi"
	T5         = "t5"
	None       = "none"
)

// A Scheme is one way to encode positions. Its fields are independent: a scheme may both rotate queries
// and add a bias, or have a table without a known bias.
type Scheme struct {
	Name  string // as in --scheme
	Title string // as in a sentence
	Doc   string // one sentence, without a full stop
	Stage Stage  // stage of a model at which it acts
	Act   string // short description of what it does there
	Hue   int    // index into the series of colours
	Row   string // symbol of a row of its table; "" means PE
	Reads string // flags of settings that not all schemes read, separated by spaces

	// New makes the table; it is nil for a scheme without one. The Config has a Rope if Rotates is set,
	// and Learned if Ends is set.
	New     func(encoding.Config) (encoding.Encoding, error)
	Waves   bool // New returns an encoding.Periodic
	Rotates bool // pairs of a head turn, as encoding.RoPEConfig describes; so does the table, if there is one
	Ends    bool // the table has no rows from Learned.Rows on

	// Bias returns the bias on scores; nil if it is not known.
	Bias func(Setup) Bias
	// Learns returns the number of learned parameters; nil for a scheme without any.
	Learns func(Setup) Parameters
	// Standin says how values that replace a model's are made, such as "untrained", or "" if the values
	// are a model's. It is nil for a scheme without parameters.
	Standin func(Setup) string
}

// A Stage is a step of a model.
type Stage uint8

// The stages in the order of computation.
const (
	Nowhere  Stage = iota
	Input          // rows are added to the word vectors, once
	QueryKey       // queries and keys change, in every layer
	Score          // scores change, in every layer
)

func (s Stage) String() string { return [...]string{"nowhere", "embedding", "q and k", "score"}[s] }

// Tells returns "absolute" if a key at this stage carries its own position, "relative" if the score depends on the
// distance, and "" for no stage.
func (s Stage) Tells() string { return [...]string{"", "absolute", "relative", "relative"}[s] }

// Parameters is a number of learned parameters, Groups × Each.
type Parameters struct {
	Groups int
	Group  string // name of one group
	Each   int
}

// Count returns the total number of parameters.
func (p Parameters) Count() float64 { return float64(p.Groups) * float64(p.Each) }

// All lists every scheme, in the order of the key that cycles through them. CONTRIBUTING.md says how to
// add one.
var All = []Scheme{
	{Name: Sinusoidal, Title: "sinusoidal", Doc: "sines and cosines of falling frequency, the paper's table",
		Stage: Input, Act: "added to the embedding", Hue: 0,
		New: encoding.NewSinusoidal, Waves: true, Bias: addedWaves},
	{Name: Binary, Title: "binary", Doc: "the bits of the position, the least significant first",
		Stage: Input, Act: "added to the embedding", Hue: 4, New: encoding.NewBinary},
	{Name: Learned, Title: "learned", Doc: "a row of parameters for each position, and nothing past the last",
		Stage: Input, Act: "added to the embedding", Hue: 3, Reads: "learned-rows",
		New: encoding.NewLearned, Ends: true, Bias: addedRows, Learns: learnedRows, Standin: untrained},
	{Name: RoPE, Title: "RoPE", Doc: "pairs of queries and keys turn with the position",
		Stage: QueryKey, Act: "turns q and k", Hue: 2, Row: "R", Reads: "method factor pairing rotary-dim head-dim",
		New: encoding.NewRoPETable, Waves: true, Rotates: true, Bias: rotation},
	{Name: ALiBi, Title: "ALiBi", Doc: "a slope for each head: the score falls with the offset",
		Stage: Score, Act: "bias on the score", Hue: 5, Reads: "heads head", Bias: slope},
	{Name: T5, Title: "T5", Doc: "a parameter for each bucket of offsets and head",
		Stage: Score, Act: "bias on the score", Hue: 1, Reads: "heads buckets max-distance bidirectional",
		Bias: steps, Learns: learnedBuckets, Standin: func(Setup) string { return "illustrative" }},
	{Name: "xpos", Title: "xPos", Doc: "pairs turn as RoPE's do, and shrink with the offset, fast ones most",
		Stage: QueryKey, Act: "turns and scales q, k", Hue: 6, Reads: "method factor pairing rotary-dim head-dim",
		Rotates: true, Bias: func(s Setup) Bias { return fading(s.Shape.RoPE) }},
	{Name: None, Title: "none", Doc: "nothing tells what stands where", Act: "adds nothing", Hue: 7,
		Bias: func(Setup) Bias { return flat() }},
}

// Find returns the scheme with a name.
func Find(name string) (Scheme, bool) {
	i := slices.IndexFunc(All, func(s Scheme) bool { return s.Name == name })
	if i < 0 {
		return Scheme{}, false
	}
	return All[i], true
}

// Needs reports whether the scheme reads a setting that not all schemes read.
func (s Scheme) Needs(flag string) bool { return slices.Contains(strings.Fields(s.Reads), flag) }

// A Setup is a scheme with its settings.
type Setup struct {
	Scheme  Scheme
	Shape   encoding.Config
	Enc     encoding.Encoding // made by New from Shape; nil for a scheme without a table
	Heads   int
	Head    int // 1 … Heads
	HeadDim int
	Buckets Buckets
	Cache   *memo.Cache // remembers biases and profiles of tables; may be nil
}

// Waves returns the table as an encoding.Periodic, nil if the table is not periodic.
func (s Setup) Waves() encoding.Periodic {
	p, _ := s.Enc.(encoding.Periodic)
	return p
}

// Bias returns the bias on scores, nil if it is not known.
func (s Setup) Bias() Bias {
	if s.Scheme.Bias == nil {
		return nil
	}
	if s.Enc == nil {
		return s.Scheme.Bias(s)
	}
	return memo.Get(s.Cache, s.key(), func() Bias { return s.Scheme.Bias(s) })
}

// Profile returns the attention over the given number of keys, limited by [Bias.Most]. It returns nil
// if the bias is not known.
func (s Setup) Profile(keys int) *Profile {
	bias := s.Bias()
	if bias == nil {
		return nil
	}
	keys = max(min(keys, bias.Most()), 1)
	if _, cheap := bias.(Lines); cheap {
		return NewProfile(bias, keys)
	}
	return memo.Get(s.Cache, profileKey{s.key(), keys}, func() *Profile { return NewProfile(bias, keys) })
}

// Learns returns the number of learned parameters.
func (s Setup) Learns() Parameters {
	if s.Scheme.Learns == nil {
		return Parameters{}
	}
	return s.Scheme.Learns(s)
}

// Standin says how values that replace a model's are made; "" if there are none.
func (s Setup) Standin() string {
	if s.Scheme.Standin == nil {
		return ""
	}
	return s.Scheme.Standin(s)
}

// WithHead returns the setup for another head.
func (s Setup) WithHead(head int) Setup {
	s.Head = head
	return s
}

// A biasKey holds everything that the bias of a table depends on, a profileKey everything that its
// profile depends on.
type (
	biasKey struct {
		scheme           string
		shape            encoding.Config
		head, dim, heads int
	}
	profileKey struct {
		biasKey
		keys int
	}
)

func (s Setup) key() biasKey {
	shape := s.Shape
	shape.Length = 1 // a bias does not depend on the sequence length
	if s.Scheme.Ends {
		shape.Base, shape.Layout = 2, 0 // trained rows do not depend on the settings of waves
	}
	k := biasKey{scheme: s.Scheme.Name, shape: shape, dim: s.HeadDim}
	if s.Scheme.Needs("head") {
		k.head, k.heads = s.Head, s.Heads
	}
	return k
}

func addedWaves(s Setup) Bias { return adding(s.Waves(), s.HeadDim) }
func addedRows(s Setup) Bias  { return rowsOf(s.Enc, s.HeadDim) }
func rotation(s Setup) Bias   { return turning(s.Waves()) }
func slope(s Setup) Bias      { return falling(Slope(s.Head-1, s.Heads)) }
func steps(s Setup) Bias      { return stairs(s.Buckets, Illustrative) }

func learnedRows(s Setup) Parameters {
	return Parameters{s.Shape.Learned.Rows, "row", s.Shape.DModel}
}

func learnedBuckets(s Setup) Parameters { return Parameters{s.Heads, "head", s.Buckets.N} }

func untrained(s Setup) string {
	if s.Shape.Learned.Stored == nil {
		return "untrained"
	}
	return ""
}
