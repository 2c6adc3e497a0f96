package curves

import (
	"math"
	"strconv"

	"wavescope/views/scene"
)

// CurvesTable says what stands beside the curves, apart from Numbers, and how.
type CurvesTable struct {
	Statistics bool    // statistics of the dimensions, in place of their numbers
	Digits     int     // decimals of the numbers, 1 … MaxDigits; 0 as many as fit well
	Epsilon    float64 // radians within which a pair counts as returned, above 0, at most 1
}

// MaxDigits is the most decimals that a float64 of size 1 holds.
const MaxDigits = 15

const (
	usualDigits  = 4
	usualEpsilon = 0.01
	leastEpsilon = 1e-15
)

func (t CurvesTable) Clamp() CurvesTable {
	t.Digits = min(max(t.Digits, 0), MaxDigits)
	if math.IsNaN(t.Epsilon) || t.Epsilon <= 0 {
		t.Epsilon = usualEpsilon
	}
	t.Epsilon = min(max(t.Epsilon, leastEpsilon), 1)
	return t
}

// besideCurves tells whether a table stands there.
func besideCurves(s scene.State) bool { return s.Numbers || s.Table.Statistics }

var TableFlags = scene.Only("Curves",
	scene.Toggle("statistics", "returns and correlations beside the curves", func(s *scene.State) *bool { return &s.Table.Statistics }),
	scene.Number("precision", "decimals of the numbers, 0 for as many as fit", 0, MaxDigits, func(s *scene.State) *int { return &s.Table.Digits }),
	scene.Flag{
		Name: "epsilon", Doc: "angle in radians within which a pair has returned",
		Allowed: "a number from 1e-15 to 1",
		Get:     func(s scene.State) string { return strconv.FormatFloat(s.Table.Epsilon, 'g', -1, 64) },
		Set: func(s *scene.State, v string) bool {
			f, ok := scene.Real(v)
			if ok = ok && f >= leastEpsilon && f <= 1; ok {
				s.Table.Epsilon = f
			}
			return ok
		},
	},
)

// nextTable goes from the curves alone to the numbers beside them, to the
// statistics, and back.
func nextTable(s *scene.State, _ int) {
	switch {
	case s.Table.Statistics:
		s.Numbers, s.Table.Statistics = false, false
	case s.Numbers:
		s.Numbers, s.Table.Statistics = false, true
	default:
		s.Numbers = true
	}
}

func nextTableName(s scene.State) string {
	switch {
	case s.Table.Statistics:
		return "curves"
	case s.Numbers:
		return "stats"
	}
	return "numbers"
}

// moreDigits gives the numbers of the table n decimals more, starting from the
// usual ones.
func moreDigits(s *scene.State, n int) {
	if s.Table.Digits == 0 {
		s.Table.Digits = usualDigits
	}
	s.Table.Digits = min(max(s.Table.Digits+n, 1), MaxDigits)
}

func digitsName(s scene.State) string {
	if s.Numbers && !s.Table.Statistics {
		return "decimals"
	}
	return ""
}
