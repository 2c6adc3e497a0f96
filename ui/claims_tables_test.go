package ui

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views/scene"
)

// endClaims are those of tables that end, and of tables whose rows are looked at
// one by one.
var endClaims = []claim{
	{`the first (\d+) of (\d+) positions`, "the table has so many rows, and the sequence more positions", func(s said, m []string) error {
		return unless(s.Declared().Ends && m[1] == strconv.Itoa(s.LearnedRows) && m[2] == strconv.Itoa(s.Length) && s.LearnedRows < s.Length, "%d rows, %d positions", s.LearnedRows, s.Length)
	}},
	{`(?:no rows|none) past (\d+)|^end (\d+)$|position \d+ has no row: the table ends with position (\d+)(?:, and a model that reads it can go no further)?`, "it is the last row", func(s said, m []string) error {
		return unless(s.Declared().Ends && m[1]+m[2]+m[3] == strconv.Itoa(min(s.LearnedRows, s.Length)-1), "the last of %d rows", s.LearnedRows)
	}},
	{`j − i alone does not decide: for k = (\S+) the (cosine|dot product|distance) of rows (\d+) and (\d+) is (\S+), that of (\d+) and (\d+) (\S+)\.`,
		"both values are those of the rows, and not the same", twoOffsets},
	{`most like it: row (\d+), (\S+) · least: row (\d+), (\S+)`, "no other row is more like the cursor's, or less", mostAlike},
}

func integer(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func decimal(text string) float64 {
	v, _ := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSuffix(text, ";"), "−", "-"), 64)
	return v
}

func product(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// alike is how alike two rows are, in a measure.
func alike(s said, measure string, i, j int) float64 {
	a, b := rowOf(s.State, i), rowOf(s.State, j)
	switch measure {
	case "cosine":
		return product(a, b) / math.Sqrt(product(a, a)*product(b, b))
	case "distance":
		return apart(a, b)
	}
	return product(a, b)
}

// near tells whether a text is a number to the digits that it has.
func near(text string, v float64) bool {
	digits := strings.TrimRight(text, ";")
	_, fraction, _ := strings.Cut(digits, ".")
	if mantissa, _, ok := strings.Cut(digits, "e"); ok || math.Abs(v) < 1e-3 {
		return math.Abs(decimal(text)-v) <= 0.06*math.Abs(v)+1e-15*float64(len(mantissa))
	}
	return math.Abs(decimal(text)-v) <= 0.51*math.Pow10(-len(fraction))
}

func twoOffsets(s said, m []string) error {
	k := int(decimal(m[1]))
	if integer(m[4])-integer(m[3]) != k || integer(m[7])-integer(m[6]) != k {
		return errors.New("the rows are not k apart")
	}
	first, second := alike(s, m[2], integer(m[3]), integer(m[4])), alike(s, m[2], integer(m[6]), integer(m[7]))
	return unless(near(m[5], first) && near(m[8], second) && first != second, "they are %v and %v", first, second)
}

func mostAlike(s said, m []string) error {
	measure := map[string]string{"dot": "dot product"}[s.Similarity.Measure]
	if measure == "" {
		measure = s.Similarity.Measure
	}
	sign := 1.0
	if measure == "distance" {
		sign = -1
	}
	most, least := alike(s, measure, s.Pos, integer(m[1])), alike(s, measure, s.Pos, integer(m[3]))
	for pos := range min(s.Length, s.LearnedRows) {
		if v := alike(s, measure, s.Pos, pos); pos != s.Pos && (sign*v > sign*most+1e-12 || sign*v < sign*least-1e-12) {
			return errors.New("row " + strconv.Itoa(pos) + " is more like it, or less")
		}
	}
	return unless(near(m[2], most) && near(m[4], least), "they are %v and %v", most, least)
}

// derived is how a readout says that an angle came about.
var derived = regexp.MustCompile(`pos (\d+) │ dim (\d+).* │ pair \d+ │ λ \S+ │ \d+ / \(?([0-9.e+]+)\^\((\d+)/(\d+)\)(?:·([0-9.e+-]+)\))? = \d+ / (\S+) ` +
	`│ angle (\S+) rad │ .* (sin|cos) = `)

// What a readout says that a position is divided by is what the method divides it
// by: the power of the base, and what the pair has become slower by.
func TestAnglesAreDerived(t *testing.T) {
	cases.Alone(t)
	met, slower, rest := 0, 0, 0
	tried := 0
	for n := range drawings(t, 300, 5000) {
		tried++
		d := newExtreme(n)
		d.panes.Two, d.panes.Difference, d.panes.Right = false, false, false
		s := &d.panes.First
		dice := dice(n, "derived")
		s.View, s.Scheme, s.HeadDim = []string{"curves", "heatmap"}[dice.IntN(2)], "rope", 2*(1+dice.IntN(64))
		s.RotaryDim, s.Method = 2*dice.IntN(s.HeadDim/2+1), encoding.Method(dice.IntN(len(encoding.Methods)))
		s.Train, s.Factor = 1+dice.IntN(5000), []float64{1, 1.5, 8, 40}[dice.IntN(4)]
		s.Dim = dice.IntN(s.HeadDim)
		d.panes = d.panes.Clamp()
		if _, err := scene.New(d.panes.First.State); err != nil {
			continue
		}
		for _, l := range d.open().plan(d.open().Frame(200, 40)).words().Readout {
			switch m := derived.FindStringSubmatch(lineOf(l)); {
			case strings.Contains(lineOf(l), "at rest: ω = 0"):
				f, _ := d.meant()[0].table().wave(d.panes.First.Dim)
				if rest++; f != 0 {
					t.Errorf("%s: at rest, but it turns by %v: %s", lineOf(l), f, d)
				}
			case m != nil:
				met++
				if m[6] != "" {
					slower++
				}
				checkDerived(t, d, m)
			}
		}
	}
	if met < tried/30 || slower < tried/60 || rest < tried/300 {
		t.Errorf("%d angles were derived, %d of changed frequencies, %d at rest", met, slower, rest)
	}
}

func checkDerived(t *testing.T, d drawing, m []string) {
	t.Helper()
	s := d.meant()[0]
	freq, sine := s.table().wave(s.Dim)
	power := math.Exp2(math.Log2(decimal(m[3])) * float64(integer(m[4])) / float64(integer(m[5])))
	if m[6] != "" {
		power *= decimal(m[6])
	}
	for what, ratio := range map[string]float64{"the power": power * freq, "the divisor": decimal(m[7]) * freq} {
		if math.Abs(ratio-1) > 6e-4 { // four digits
			t.Errorf("%s: %s is off by %v: %s", m[0], what, ratio-1, d)
		}
	}
	if angle := freq * float64(s.Pos); math.Abs(decimal(m[8])-angle) > 6e-4*angle || sine != (m[9] == "sin") {
		t.Errorf("%s: the angle is %v: %s", m[0], angle, d)
	}
}
