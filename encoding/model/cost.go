package model

// A Cost is what a model stores and computes at a length.
type Cost struct {
	At int

	// Stored is whether the KV cache is known, and Why what hides it or makes it empty.
	Stored  bool
	Why     string
	Numbers float64 // per further token past all windows, in all layers
	All     float64 // at the length

	// FLOPs are those of attention for the last token, in all layers: 2 for each multiply and add of
	// queries with keys and of weights with values. 0 is not known.
	FLOPs float64
}

// DTypes lists how numbers are stored, with their bytes. A block of the q types holds 32 numbers and
// a scale of 2 bytes.
var DTypes = []struct {
	Name  string
	Bytes float64
}{
	{"bfloat16", 2}, {"float16", 2}, {"float32", 4}, {"q8_0", 34.0 / 32}, {"q4_0", 18.0 / 32},
}

// Cost returns what the model stores and computes at a length in positions. A layer with a window or a
// chunk stores at most so many positions; states of fixed size are not counted.
func (m Model) Cost(at int) Cost {
	c := Cost{At: at, Stored: len(m.Groups) > 0}
	switch m.role {
	case encoder:
		c.Stored, c.Why = false, "none: the model reads all tokens at once and keeps nothing"
	case pair:
		c.Stored, c.Why = false, "not counted: the model has an encoder and a decoder"
	}
	for _, g := range m.Groups {
		layers := float64(len(g.At))
		switch g.Attention {
		case Linear, StateSpace, NoMixing:
			continue
		}
		if layers == 0 || g.Attention == Cross || g.Attention == Unknown || g.Numbers == 0 {
			if c.Stored {
				c.Stored, c.Why = false, "not known: the configuration does not state its layers and heads"
			}
			c.FLOPs = 0
			return c
		}
		seen := float64(at)
		if g.Window > 0 {
			seen = min(seen, float64(g.Window))
		} else {
			c.Numbers += float64(g.Own()) * float64(g.Store.Numbers)
		}
		c.All += float64(g.Own()) * float64(g.Store.Numbers) * seen
		c.FLOPs += 2 * layers * float64(g.Heads) * float64(g.KeyDim+g.ValueDim) * seen
	}
	if c.Stored && c.All == 0 {
		c.Stored, c.Why = false, "none: no layer keeps tokens; each has a state of fixed size"
	}
	return c
}

// Own returns the number of layers that have a cache of their own.
func (g Group) Own() int { return len(g.At) - g.Shared }
