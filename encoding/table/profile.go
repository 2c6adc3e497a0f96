package table

import (
	"wavescope/encoding/bias"
	"wavescope/encoding/profile"
)

// Profiles is the table of what position alone adds to the score of a key that
// stands k positions before its query, in nats and less what it adds at k = 0,
// and of the share of the attention that keys of the same content get there. The
// window is the sequence, as far as layers see and sums over it can be had.
func Profiles(s Source, first, rows int) Table {
	of, made := s.bias()
	p := profile.New(of, keys(s).Rows)
	t := s.table("profile", "offset", first, rows, []string{made + "nats", made + "share"}, func(dst []float64, k int) {
		dst[0], dst[1] = 0+p.At(k), p.Share(k, k+1) // 0 + x, lest a zero have a sign
	})
	t.About = append(t.About, Field{"head_dim", s.HeadDim}, Field{"keys", p.Keys})
	switch s.Scheme.Name {
	case sloped:
		t.About = append(s.aboutHeads(), Field{"head", s.Head}, Field{"keys", p.Keys})
	case bucketed:
		t.About = append(s.aboutBuckets(), Field{"keys", p.Keys})
	}
	return t
}

// keys is the span of a profile: the offsets of the window.
func keys(s Source) Span {
	n := s.Shape.Length
	if s.Window > 0 {
		n = min(n, s.Window)
	}
	switch kind := s.Scheme; {
	case kind.Waves:
		n = min(n, profile.Affords(s.Shape.Pairs()))
	case kind.Ends:
		n = min(n, profile.Learned(s.Enc, s.HeadDim).Used)
	}
	return Span{0, n - 1, 0, n}
}

// bias is what a scheme adds to scores, and what its numbers are made up by, for
// the names of columns: no model has just those.
func (s Source) bias() (of profile.Bias, made string) {
	switch kind := s.Scheme; {
	case kind.Turns:
		return profile.Rope(s.waves()), ""
	case kind.Waves:
		return profile.Sinusoidal(s.waves(), s.HeadDim), ""
	case kind.Ends:
		if untrained(s.Shape) {
			made = "untrained_"
		}
		return profile.Learned(s.Enc, s.HeadDim), made
	case kind.Name == sloped:
		return profile.ALiBi(bias.Slope(s.Head-1, s.Heads)), ""
	case kind.Name == bucketed:
		return profile.T5(s.Buckets, profile.Illustrative), "illustrative_"
	}
	return profile.None(), ""
}

// needsProfile says what a scheme lacks whose table says nothing of scores.
func needsProfile(s Source) string {
	if s.Scheme.New != nil && !s.Scheme.Waves && !s.Scheme.Ends {
		return "a scheme that scores are known of; " + s.Scheme.Name + " is none"
	}
	return ""
}
