package table

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// Source is what tables are computed from. What a scheme does not have is zero.
type Source struct {
	scheme.Setup
	Train  int // positions of the training, 0 if they are not given
	Window int // keys that a query has at most, 0 for all
}

// Span are the numbers of the rows of a table: those that there can be, and those
// that are meant where nobody says.
type Span struct {
	Low, High   int
	First, Rows int
}

// Positions is the span of a table with a row a position.
func Positions(s Source) Span { return Span{0, encoding.MaxPos, 0, s.Shape.Length} }

// offsets is the span of a table with a row an offset from the query to a key,
// and of all that a sequence has. Where a query sees no later keys they are 0
// and less.
func offsets(s Source, both bool) Span {
	span := Span{-encoding.MaxPos, encoding.MaxPos, 1 - s.Shape.Length, s.Shape.Length}
	if both {
		span.Rows = 2*s.Shape.Length - 1
	}
	return span
}

// needsTable says what a scheme without a table of numbers lacks.
func needsTable(s Source) string {
	if s.Enc == nil {
		return "a table of numbers; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// needsWaves says what a scheme without frequencies lacks.
func needsWaves(s Source) string {
	if s.Waves() == nil {
		return "waves; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// about is what the numbers of a scheme depend on.
func about(scheme string, c encoding.Config) []Field {
	fields := []Field{{"scheme", scheme}}
	if c.Rope != (encoding.Rope{}) {
		return append(fields, aboutRope(c)...)
	}
	fields = append(fields, Field{"d_model", c.DModel}, Field{"length", c.Length})
	if c.Learned != (encoding.Learned{}) {
		if fields = append(fields, Field{"learned_rows", c.Learned.Rows}); untrained(c) {
			fields = append(fields, Field{"untrained", true})
		}
		return fields
	}
	return append(fields, Field{"base", c.Base}, Field{"layout", c.Layout.String()})
}

// untrained reports that rows are made up, since no file has given any.
func untrained(c encoding.Config) bool { return c.Learned.Rows > 0 && c.Learned.Stored == nil }

// aboutRope is what the numbers of rotary embeddings depend on: of the settings
// of a method those that it reads.
func aboutRope(c encoding.Config) []Field {
	r, s := c.Rope, c.Rope.Scaling
	fields := []Field{{"head_dim", r.Head}, {"rotary_dim", r.Turned}, {"length", c.Length}}
	if r.Given == "" {
		fields = append(fields, Field{"base", r.Base})
	}
	fields = append(fields, Field{"pairing", encoding.Pairings[r.Pairing].Name}, Field{"method", s.Method.String()})
	if s.Method != encoding.Unscaled {
		fields = append(fields, Field{"factor", s.Factor})
	}
	switch s.Method {
	case encoding.YaRN, encoding.Llama3:
		fields = append(fields, Field{"train_length", s.Train})
	case encoding.Dynamic, encoding.LongRoPE:
		fields = append(fields, Field{"train_length", s.Train}, Field{"target_length", s.Target})
	}
	return append(fields, Field{"attention_factor", s.AttentionFactor()})
}

// none is the number of a row that has none.
var none = math.NaN()
