package table

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// A Source is the input of a table. Fields that do not apply to the scheme are zero.
type Source struct {
	scheme.Setup
	Train  int // training length in positions, 0 if unknown
	Window int // keys that a query sees at most, 0 for all
}

// A Span is the range of row numbers that a table can have, and the default range.
type Span struct {
	Low, High   int
	First, Rows int
}

// Positions is the span of the positions.
func Positions(s Source) Span { return Span{0, encoding.MaxPos, 0, s.Shape.Length} }

// offsets is the span of relative positions, key − query, by default all of the sequence. Without both
// they are 0 and less, because a query sees no later keys.
func offsets(s Source, both bool) Span {
	span := Span{-encoding.MaxPos, encoding.MaxPos, 1 - s.Shape.Length, s.Shape.Length}
	if both {
		span.Rows = 2*s.Shape.Length - 1
	}
	return span
}

// needsTable returns why a scheme has no table of numbers, "" if it has one.
func needsTable(s Source) string {
	if s.Enc == nil {
		return "a table of numbers; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// needsWaves returns why a scheme has no frequencies, "" if it has some.
func needsWaves(s Source) string {
	if s.Waves() == nil {
		return "waves; the scheme " + s.Scheme.Name + " has none"
	}
	return ""
}

// about lists what the numbers of a scheme depend on.
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

// untrained reports whether a learned table has random rows, for lack of a file.
func untrained(c encoding.Config) bool { return c.Learned.Rows > 0 && c.Learned.Stored == nil }

// aboutRope lists what rotary embeddings depend on, with only those settings that the scaling method
// reads.
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

// none marks a missing number.
var none = math.NaN()
