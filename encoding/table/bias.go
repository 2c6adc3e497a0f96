package table

import (
	"math"
	"strconv"

	"wavescope/encoding/bias"
)

// The schemes that change scores and have no table.
const (
	sloped   = "alibi"
	bucketed = "t5"
)

// only says which scheme alone a table is of.
func only(scheme, what string) func(Source) string {
	return func(s Source) string {
		if s.Scheme.Name == scheme {
			return ""
		}
		return "--scheme " + scheme + ": " + what
	}
}

// heads is the span of a table with a row a head, counted from 1.
func heads(s Source) Span { return Span{1, s.Heads, 1, s.Heads} }

// Slopes is the table of ALiBi's slopes.
func Slopes(s Source, first, rows int) Table {
	t := s.table("slopes", "head", first, rows, []string{"slope"}, func(dst []float64, head int) {
		dst[0] = bias.Slope(head-1, s.Heads)
	})
	t.About = s.aboutHeads()
	return t
}

// Biases is the table of what ALiBi adds to the scores of a head, by the position
// of the key less that of the query: −slope times the distance.
func Biases(s Source, first, rows int) Table {
	columns, slopes := make([]string, s.Heads), make([]float64, s.Heads)
	for i := range columns {
		columns[i], slopes[i] = "head_"+strconv.Itoa(i+1), bias.Slope(i, s.Heads)
	}
	t := s.table("bias", relative, first, rows, columns, func(dst []float64, offset int) {
		for i, slope := range slopes {
			dst[i] = 0 - slope*math.Abs(float64(offset)) // 0 − x, lest a zero get a sign
		}
	})
	t.About = s.aboutHeads()
	return t
}

// relative is what rows are numbered by that are keys as a query sees them.
const relative = "relative_position"

func (s Source) aboutHeads() []Field { return []Field{{"scheme", s.Scheme.Name}, {"heads", s.Heads}} }

// BucketsOf is the table of T5's buckets by the position of the key less that of
// the query.
func BucketsOf(s Source, first, rows int) Table {
	b := s.Buckets
	t := s.table("buckets", relative, first, rows, []string{"bucket"}, func(dst []float64, offset int) {
		dst[0] = float64(b.Of(offset))
	})
	t.About = s.aboutBuckets()
	return t
}

func (s Source) aboutBuckets() []Field {
	sides := "past"
	if s.Buckets.Both {
		sides = "both"
	}
	return []Field{{"scheme", s.Scheme.Name}, {"buckets", s.Buckets.N}, {"max_distance", s.Buckets.Max}, {"sides", sides}}
}
