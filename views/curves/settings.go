package curves

import (
	"math"
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Settings are what only the curves read.
type Settings struct {
	Overlay    bool    // the dimensions on one pair of axes, instead of a lane for each pair
	Numbers    bool    // a table of numbers beside the curves
	Statistics bool    // statistics of the dimensions, in place of their numbers
	Digits     int     // decimals of the numbers, 1 … maxDigits; 0 as many as fit well
	Epsilon    float64 // radians within which a pair counts as returned, leastEpsilon … 1
}

const (
	maxDigits    = 15 // the most decimals that a float64 of size 1 holds
	usualDigits  = 4
	usualEpsilon = 0.01
	leastEpsilon = 1e-15
)

var flags = []scene.Flag[Settings]{
	scene.Toggle("overlay", "marked dimensions on one pair of axes", func(s *Settings) *bool { return &s.Overlay }),
	scene.Toggle("numbers", "a table of numbers beside the curves", func(s *Settings) *bool { return &s.Numbers }),
	scene.Toggle("statistics", "returns and correlations beside the curves", func(s *Settings) *bool { return &s.Statistics }),
	scene.Number("precision", "decimals of the numbers, 0 for as many as fit", 0, maxDigits, func(s *Settings) *int { return &s.Digits }),
	{
		Name: "epsilon", Doc: "angle in radians within which a pair has returned",
		Allowed: "a number from 1e-15 to 1",
		Get:     func(s Settings) string { return strconv.FormatFloat(s.Epsilon, 'g', -1, 64) },
		Set: func(s *Settings, v string) bool {
			f, ok := scene.Real(v)
			if ok = ok && f >= leastEpsilon && f <= 1; ok {
				s.Epsilon = f
			}
			return ok
		},
	},
}

// clamp keeps the settings in their ranges.
func clamp(s Settings) Settings {
	s.Digits = min(max(s.Digits, 0), maxDigits)
	if math.IsNaN(s.Epsilon) || s.Epsilon <= 0 {
		s.Epsilon = usualEpsilon
	}
	s.Epsilon = min(max(s.Epsilon, leastEpsilon), 1)
	return s
}

// table reports that one stands to the right of the curves.
func (s Settings) table() bool { return s.Numbers || s.Statistics }

var keys = []scene.Key[Settings]{
	bind("o", "o", "", "one pair of axes for all marked dimensions, or a lane for each pair").
		Do(func(_ *scene.State, set *Settings, _ int) { set.Overlay = !set.Overlay }).
		Named(func(_ scene.State, set Settings) string {
			return [...]string{"overlay", "lanes"}[parts.One(set.Overlay)]
		}),
	bind("n,T", "n", "", "beside the curves: a table of numbers, statistics, nothing (T)").Do(nextTable).Named(nextTableName),
	bind("p:+1 P:-1", "p", "", "more digits in the table, or with P fewer").Do(moreDigits).
		Named(func(_ scene.State, set Settings) string {
			return [...]string{"", "decimals"}[parts.One(set.Numbers && !set.Statistics)]
		}),
}

// nextTable goes from the curves alone to the numbers beside them, to the
// statistics, and back.
func nextTable(_ *scene.State, set *Settings, _ int) {
	set.Numbers, set.Statistics = !set.table(), set.Numbers && !set.Statistics
}

func nextTableName(_ scene.State, set Settings) string {
	return [...]string{"numbers", "stats", "curves"}[parts.One(set.table())+parts.One(set.Statistics)]
}

// moreDigits gives the numbers of the table n decimals more, starting from the
// usual ones.
func moreDigits(_ *scene.State, set *Settings, n int) {
	if set.Digits == 0 {
		set.Digits = usualDigits
	}
	set.Digits = min(max(set.Digits+n, 1), maxDigits)
}
