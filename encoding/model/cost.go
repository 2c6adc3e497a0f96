package model

import (
	"fmt"
	"slices"

	"wavescope/encoding/model/file"
)

// A Cost is what a model stores and computes at a length.
type Cost struct {
	At int // in positions; 0 leaves only what does not depend on it

	// Bound is how well the KV cache is known, and Why what hides it, makes it empty or is taken for granted. The next
	// five are numbers to store, in all layers: with AtMost those of layers that all store every token.
	Bound   Bound
	Why     string
	Numbers float64 // for each further token past all windows
	Next    float64 // for the token after the length, in layers whose window is not full
	All     float64 // at the length
	Windows float64 // at most, in the layers with a window or chunk
	Without float64 // at the length, if no layer had a window or chunk

	// Crossed is the number of layers with cross attention, of which nothing is counted.
	Crossed int

	// Conv and Recurrent are the numbers that layers with a state of fixed size hold, 0 if there are none or if the
	// file leaves out a size: inputs of convolutions, and the rest. States is the number of these layers.
	Conv, Recurrent float64
	States          int

	// FLOPs are those of attention for the last token, in all layers: 2 for each multiply and add of
	// queries with keys and of weights with values. Projections and MLP are not counted. 0 is not known or none.
	FLOPs float64
}

// A DType is how numbers are stored, with the name that files have and a short one.
type DType struct {
	Name, Short string
	Bytes       float64 // per number
}

// DTypes lists the types. A block of the q types holds 32 numbers and a scale of 2 bytes.
var DTypes = []DType{
	{"bfloat16", "bf16", 2}, {"float16", "fp16", 2}, {"float32", "fp32", 4},
	{"q8_0", "q8_0", 34.0 / 32}, {"q4_0", "q4_0", 18.0 / 32},
}

// Cost returns what the model stores and computes at a length in positions. A layer with a window or a
// chunk stores at most so many positions.
func (m Model) Cost(at int) Cost {
	c := Cost{At: at, Bound: NoBound}
	if len(m.Groups) > 0 {
		c.Bound = m.bound
	}
	switch {
	case m.role == encoder:
		c.Bound, c.Why = NoBound, "none: the model reads all tokens at once and keeps nothing"
	case m.role == pair:
		c.Bound, c.Why = NoBound, "not counted: its decoder has one, and these are the layers of its encoder"
	case m.role == second:
		c.Bound, c.Why = NoBound, "not counted: its layers also store what an encoder read"
	case m.remembers != "":
		c.Bound, c.Why = NoBound, "none: each layer can keep its inputs instead, "+m.remembers
	}
	c.Conv, c.Recurrent, c.States = m.states()
	if m.bound != Exact {
		return m.guessed(c)
	}
	for _, g := range m.Groups {
		if g.fixed() {
			continue
		}
		if g.Attention == Cross {
			c.Crossed += len(g.At)
			continue
		}
		if len(g.At) == 0 || g.Attention == Unknown || g.Numbers == 0 {
			if c.Bound != NoBound {
				c.Bound, c.Why = NoBound, "not known: the configuration does not state its layers and heads"
			}
			if g.Attention == Cross {
				c.Why = "not known: layers with cross attention keep another sequence"
			}
			c.FLOPs = 0
			return c
		}
		stored := float64(g.Own()) * float64(g.Store.Numbers)
		if g.Window > 0 {
			c.Windows += stored * float64(g.Window)
		} else {
			c.Numbers += stored
		}
		if g.Reach(at+1) > at {
			c.Next += stored
		}
		c.All += stored * float64(g.Reach(at))
		c.Without += stored * float64(at)
		key, value := g.Products()
		c.FLOPs += 2 * float64(len(g.At)) * float64(g.Heads) * float64(key+value) * float64(m.Seen(g, at))
	}
	if slices.ContainsFunc(m.Groups, func(g Group) bool { return g.IndexTopK > 0 }) {
		c.FLOPs = 0 // those of the index, which scores every token, are not counted
	}
	if c.Bound != NoBound && !m.Attends() {
		c.Bound, c.Why = NoBound, "none: no layer keeps tokens"
	}
	return c
}

// guessed returns the cost of an unknown type whose layers are not known: none, or a cache of all tokens in each.
func (m Model) guessed(c Cost) Cost {
	depth, most := 0, m.most
	latent := 0
	for _, g := range m.Groups {
		depth += len(g.At)
		most = max(most, g.Numbers)
		if g.Attention == Latent {
			latent = g.Numbers
		}
	}
	switch numbers := float64(depth) * float64(most); {
	case m.bound == NoBound:
		c.Bound, c.Why = NoBound, "not known: "+file.List(m.hides)+" may give layers other sizes"
	case numbers == 0:
		c.Bound, c.Why = NoBound, "not known: the configuration does not state its layers and heads"
	case c.Bound == AtMost:
		c.Numbers, c.Next, c.All, c.Without = numbers, numbers, numbers*float64(c.At), numbers*float64(c.At)
		if latent > 0 {
			c.Why = fmt.Sprintf("if the code stores %d numbers for all heads", latent)
		}
	}
	return c
}

// states returns what layers with a state of fixed size hold, in numbers, and how many they are.
func (m Model) states() (conv, recurrent float64, layers int) {
	known := true
	for _, g := range m.Groups {
		mixes := g.Attention == Linear || g.Attention == StateSpace
		if !mixes && g.Conv+g.State == 0 {
			continue
		}
		n := len(g.At)
		layers += n
		conv += float64(n) * float64(g.Conv)
		recurrent += float64(n) * float64(g.State)
		known = known && g.Conv+g.State > 0
	}
	if !known || m.Guess {
		return 0, 0, layers
	}
	return conv, recurrent, layers
}

// Reach returns how many positions of a length the last of them looks back over in a layer of a group, with
// its own: the layer stores so many.
func (g Group) Reach(at int) int {
	if g.Window > 0 {
		return min(at, g.Window)
	}
	return at
}

// Seen returns how many positions the last token of a length attends to in a layer of a group, with its
// own: in an encoder on both sides of a window, in a chunk back to its beginning.
func (m Model) Seen(g Group, at int) int {
	switch {
	case m.IsEncoder() && g.Attention == Sliding:
		return min(at, 2*g.Window-1)
	case g.Attention == Chunked && g.Window > 0 && at > 0:
		return (at-1)%g.Window + 1
	}
	return g.Reach(at)
}

// Expanded returns how many numbers the cache of transformers stores at a length: keys and values of all heads, also
// where a latent vector would do.
func (m Model) Expanded(at int) (all float64) {
	for _, g := range m.Groups {
		numbers := g.Numbers
		if g.Attention == Latent {
			numbers = g.Heads * (g.KeyDim + g.ValueDim)
		}
		all += float64(g.Own()) * float64(numbers) * float64(g.Reach(at))
	}
	return all
}

// InBatches returns how many numbers llama.cpp stores at a length with its default settings: a window has room for a
// batch of 512 positions more, and is a multiple of 256 long.
func (m Model) InBatches(at int) (all float64) {
	const batch, step = 512, 256
	for _, g := range m.Groups {
		kept := at
		if g.Window > 0 {
			kept = min(at, (g.Window+batch+step-1)/step*step)
		}
		all += float64(g.Own()) * float64(g.Numbers) * float64(kept)
	}
	return all
}

// Products returns how many numbers of a position a head multiplies: with its query, and with its weight. Code that
// stores a latent vector multiplies with that.
func (g Group) Products() (key, value int) {
	if g.Attention == Latent {
		return g.Numbers, g.Rank
	}
	return g.KeyDim, g.ValueDim
}

// IsEncoder reports whether the layers read all tokens at once and keep nothing: those of an encoder, alone
// or beside a decoder that Groups leaves out.
func (m Model) IsEncoder() bool { return m.role == encoder || m.role == pair }

// HasDecoder reports whether Groups leaves out a decoder.
func (m Model) HasDecoder() bool { return m.role == pair }

// Own returns the number of layers that have a cache of their own.
func (g Group) Own() int { return len(g.At) - g.Shared }
