package table

import (
	"math"
	"strconv"

	"wavescope/encoding/scheme"
)

// Profiles is the table of the bias g(k) of each scheme's score for a key k positions before its query,
// in nats and relative to k = 0, and of that key's share of the attention among keys of equal content.
// The window is the sequence, limited by the layers' window and by computing time.
func Profiles(s Source, first, rows int) Table {
	p, made := s.Profile(keys(s).Rows), s.Standin()
	if made != "" {
		made += "_" // "_" marks stand-ins for a model's numbers
	}
	t := s.table("profile", "offset", first, rows, []string{made + "nats", made + "share"}, func(dst []float64, k int) {
		dst[0], dst[1] = 0+p.At(k), p.Share(k, k+1) // adding 0 turns −0 into 0
	})
	switch {
	case s.Scheme.Needs("head"):
		t.About = append(s.aboutHeads(), Field{"head", s.Head})
	case s.Scheme.Needs("buckets"):
		t.About = s.aboutBuckets()
	default:
		t.About = append(t.About, Field{"head_dim", s.HeadDim})
	}
	t.About = append(t.About, Field{"keys", p.Keys})
	return t
}

// keys is the span of the offsets in the window.
func keys(s Source) Span {
	n, most := s.Shape.Length, math.MaxInt
	if s.Window > 0 {
		n = min(n, s.Window)
	}
	if bias := s.Bias(); bias != nil {
		most = bias.Most()
	}
	n = min(n, most)
	return Span{0, n - 1, 0, n}
}

// needsProfile returns why a scheme has no profile, "" if it has one.
func needsProfile(s Source) string {
	if s.Scheme.Bias == nil {
		return "a scheme that scores are known of; " + s.Scheme.Name + " is none"
	}
	return ""
}

// only returns a Lacks for a table that exists for one scheme.
func only(name, what string) func(Source) string {
	return func(s Source) string {
		if s.Scheme.Name == name {
			return ""
		}
		return "--scheme " + name + ": " + what
	}
}

// heads is the span of the heads, counted from 1.
func heads(s Source) Span { return Span{1, s.Heads, 1, s.Heads} }

// Slopes is the table of ALiBi's slopes, one row a head.
func Slopes(s Source, first, rows int) Table {
	t := s.table("slopes", "head", first, rows, []string{"slope"}, func(dst []float64, head int) {
		dst[0] = scheme.Slope(head-1, s.Heads)
	})
	t.About = s.aboutHeads()
	return t
}

// Biases is the table of ALiBi's biases, −slope·distance, by relative position, key − query; one column
// a head.
func Biases(s Source, first, rows int) Table {
	columns, slopes := make([]string, s.Heads), make([]float64, s.Heads)
	for i := range columns {
		columns[i], slopes[i] = "head_"+strconv.Itoa(i+1), scheme.Slope(i, s.Heads)
	}
	t := s.table("bias", relative, first, rows, columns, func(dst []float64, offset int) {
		for i, slope := range slopes {
			dst[i] = 0 - slope*math.Abs(float64(offset)) // subtracting from 0 avoids −0
		}
	})
	t.About = s.aboutHeads()
	return t
}

// relative is the index name of rows numbered by key − query.
const relative = "relative_position"

func (s Source) aboutHeads() []Field { return []Field{{"scheme", s.Scheme.Name}, {"heads", s.Heads}} }

// BucketsOf is the table of T5's buckets by relative position, key − query.
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
	return []Field{{"scheme", s.Scheme.Name}, {"buckets", s.Buckets.N}, {"max_distance", s.Buckets.Max},
		{"sides", sides}}
}
