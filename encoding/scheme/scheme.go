// Package scheme lists the ways to tell a Transformer where a token is, and
// computes what each of them does to an attention score.
//
// A [Scheme] declares everything that the program knows of one way: its names, the
// step of a model at which it acts, the table that its constructor in package
// encoding makes, and its [Bias]. A [Setup] holds the settings that schemes read. A
// [Profile] is the attention that a bias leaves. Read this file first.
package scheme

import (
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Names of schemes that the mathematics of models and heads refers to.
const (
	Sinusoidal = "sinusoidal"
	Binary     = "binary"
	Learned    = "learned"
	RoPE       = "rope"
	ALiBi      = "alibi"
	T5         = "t5"
	None       = "none"
)

// Scheme is one way to tell a Transformer where a token is. Its fields are
// independent of each other: a scheme may rotate queries and change scores too, or
// have a table that no bias is known of.
type Scheme struct {
	Name  string // as in --scheme
	Title string // as in a sentence
	Doc   string // one sentence, without a full stop
	Stage Stage  // where it acts
	Act   string // what it does there, in a few words
	Hue   int    // its place in the series of colours
	Row   string // what a row of its table is called; "" for PE
	Reads string // settings that it reads and others do not, as flags name them

	// New makes the table; nil for a scheme without one. The Config has a Rope if
	// Rotates, and Learned if Ends.
	New     func(encoding.Config) (encoding.Encoding, error)
	Waves   bool // New makes an encoding.Periodic
	Rotates bool // the table is that of one head, which encoding.Rope describes
	Ends    bool // the table has no numbers past Learned.Rows

	// Bias is what the scheme adds to scores; nil if that is not known.
	Bias func(Setup) Bias
	// Learns is how many numbers a model learns, in groups; nil for none.
	Learns func(Setup) Parameters
	// Standin says how values are made that replace those of a model, such as
	// "untrained"; "" if they do not. It is nil for a scheme without parameters.
	Standin func(Setup) string
}

// Stage is a step of a model.
type Stage uint8

// The stages, in the order in which a model takes them.
const (
	Nowhere  Stage = iota
	Input          // rows are added to the word vectors, once
	QueryKey       // queries and keys change, in each layer
	Score          // scores change, in each layer
)

func (s Stage) String() string { return [...]string{"nowhere", "embedding", "q and k", "score"}[s] }

// Tells says what a key at this stage tells a query: its own position, or how far
// away it is.
func (s Stage) Tells() string { return [...]string{"", "absolute", "relative", "relative"}[s] }

// Parameters are numbers that a model learns: so many groups of so many.
type Parameters struct {
	Groups int
	Group  string // what one group is called
	Each   int
}

// Count is the number of all parameters.
func (p Parameters) Count() float64 { return float64(p.Groups) * float64(p.Each) }

// All lists every scheme: a new one is a line here, see CONTRIBUTING.md.
var All = []Scheme{
	{Name: Sinusoidal, Title: "sinusoidal", Doc: "sines and cosines of falling frequency, the paper's table",
		Stage: Input, Act: "added to the embedding", Hue: 0,
		New: encoding.NewSinusoidal, Waves: true, Bias: addedWaves},
	{Name: Binary, Title: "binary", Doc: "the bits of the position, the least significant first",
		Stage: Input, Act: "added to the embedding", Hue: 4, New: encoding.NewBinary},
	{Name: Learned, Title: "learned", Doc: "a row of trained numbers for each position, and nothing past the last",
		Stage: Input, Act: "added to the embedding", Hue: 3, Reads: "learned-rows",
		New: encoding.NewLearned, Ends: true, Bias: addedRows, Learns: learnedRows, Standin: untrained},
	{Name: RoPE, Title: "RoPE", Doc: "pairs of queries and keys turn with the position",
		Stage: QueryKey, Act: "turns q and k", Hue: 2, Row: "R", Reads: "method factor pairing rotary-dim head-dim",
		New: encoding.NewRope, Waves: true, Rotates: true, Bias: rotation},
	{Name: ALiBi, Title: "ALiBi", Doc: "a slope for each head: the score falls with the offset",
		Stage: Score, Act: "bias on the score", Hue: 5, Reads: "heads head", Bias: slope},
	{Name: T5, Title: "T5", Doc: "a trained number for each bucket of offsets and head",
		Stage: Score, Act: "bias on the score", Hue: 1, Reads: "heads buckets max-distance bidirectional",
		Bias: steps, Learns: learnedBuckets, Standin: func(Setup) string { return "illustrative" }},
	{Name: None, Title: "none", Doc: "nothing tells what stands where", Act: "adds nothing", Hue: 7,
		Bias: func(Setup) Bias { return flat() }},
}

// Find returns the scheme of a name.
func Find(name string) (Scheme, bool) {
	i := slices.IndexFunc(All, func(s Scheme) bool { return s.Name == name })
	if i < 0 {
		return Scheme{}, false
	}
	return All[i], true
}

// Needs reports whether the scheme reads a setting that others do not.
func (s Scheme) Needs(flag string) bool { return slices.Contains(strings.Fields(s.Reads), flag) }

// Setup is a scheme with the settings that it is made from.
type Setup struct {
	Scheme  Scheme
	Shape   encoding.Config
	Enc     encoding.Encoding // the table that New makes of Shape; nil without one
	Heads   int
	Head    int // 1 … Heads
	HeadDim int
	Buckets Buckets
}

// Waves is the table as one of waves, nil if it is none.
func (s Setup) Waves() encoding.Periodic {
	p, _ := s.Enc.(encoding.Periodic)
	return p
}

// Bias is what the scheme adds to scores; nil if that is not known.
func (s Setup) Bias() Bias {
	if s.Scheme.Bias == nil {
		return nil
	}
	if s.Enc == nil {
		return s.Scheme.Bias(s)
	}
	return biases.Get(s.key(0), func() Bias { return s.Scheme.Bias(s) })
}

// Profile is the attention over a window of so many keys, or of as many as
// [Bias.Most] allows; nil if no bias is known. That of a table is remembered.
func (s Setup) Profile(keys int) *Profile {
	bias := s.Bias()
	if bias == nil {
		return nil
	}
	keys = max(min(keys, bias.Most()), 1)
	if s.Enc == nil {
		return NewProfile(bias, keys)
	}
	return profiles.Get(s.key(keys), func() *Profile { return NewProfile(bias, keys) })
}

// Learns is what a model learns for the scheme.
func (s Setup) Learns() Parameters {
	if s.Scheme.Learns == nil {
		return Parameters{}
	}
	return s.Scheme.Learns(s)
}

// Standin says how values are made that replace those of a model; "" if none do.
func (s Setup) Standin() string {
	if s.Scheme.Standin == nil {
		return ""
	}
	return s.Scheme.Standin(s)
}

// WithHead is the setup of another head.
func (s Setup) WithHead(head int) Setup {
	s.Head = head
	return s
}

// key is what the bias of a table depends on, and the keys of a profile.
type key struct {
	scheme         string
	shape          encoding.Config
	head, dim, num int
	keys           int
}

func (s Setup) key(keys int) key {
	shape := s.Shape
	shape.Length = 1 // a bias does not depend on the length of the sequence
	if s.Scheme.Ends {
		shape.Base, shape.Layout = 2, 0 // nor do trained rows on what waves are made from
	}
	k := key{scheme: s.Scheme.Name, shape: shape, dim: s.HeadDim, keys: keys}
	if s.Scheme.Needs("head") {
		k.head, k.num = s.Head, s.Heads
	}
	return k
}

// The biases and profiles of tables that were asked for last: two panes have up to
// three each.
var (
	biases   = memo.Of[key, Bias](6)
	profiles = memo.Of[key, *Profile](6)
)

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
