package ui

import (
	"math"
	"strconv"

	"wavescope/views/viewtest"
)

// schemesClaims are what is said in Schemes.
var schemesClaims = []claim{
	{`the nearest (\S+) of (\S+) keys(?: alone)?`, "so many of all are added up", func(s said, m []string) error {
		n, _ := viewtest.Value(m[1])
		all, _ := viewtest.Value(m[2])
		return unless(n < all && all == float64(s.Length) && n >= 1024, "there are %d", s.Length)
	}},
	{`all pairs: (\S+) nats`, "2(Σ cos ωk − r/2)/√h is that, where nothing is scaled", allPairs},
}

// allPairs holds what RoPE adds against its formula.
func allPairs(s said, m []string) error {
	if s.Method != 0 || s.Model != nil || s.Matched {
		return nil // held against frequencies of their own in encoding
	}
	h, r := float64(s.HeadDim), s.RotaryDim
	if r == 0 {
		r = s.HeadDim &^ 1
	}
	k := min(max(s.Offset, -s.Offset), s.Length-1)
	if k > 1e9 {
		return nil // angles in double precision say nothing there
	}
	sum := 0.0
	for i := range r / 2 {
		sum += math.Cos(math.Mod(float64(k)*math.Pow(s.Base, -2*float64(i)/float64(r)), 2*math.Pi)) - 1
	}
	got, half := viewtest.Value(m[1])
	want := 2 * sum / math.Sqrt(h)
	return unless(math.Abs(got-want) <= half+1e-6, "it is %s", strconv.FormatFloat(want, 'g', 6, 64))
}
