package ui

import "wavescope/views/viewtest"

// schemesClaims are what is said in Schemes.
var schemesClaims = []claim{
	{`the nearest (\S+) of (\S+) keys(?: alone)?`, "so many of all are added up", func(s said, m []string) error {
		n, _ := viewtest.Value(m[1])
		all, _ := viewtest.Value(m[2])
		return unless(n < all && all == float64(s.Length) && n >= 1024, "there are %d", s.Length)
	}},
}
