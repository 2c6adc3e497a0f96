package ui

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"wavescope/views/viewtest"
)

// similarityClaims are what is said in Similarity.
var similarityClaims = []claim{
	{`(\S+) at (\d+), then it (rises|falls) first at (\d+)(?: \(the table ends at k = (\d+)\))?`, "up to there every offset is farther than the one before, and that one is closer", firstRise},
	{`first (?:rise|closer again) k (\d+)`, "up to there every offset is farther than the one before, and that one is closer", func(s said, m []string) error {
		return firstRise(s, []string{"", "", "", "", m[1], ""})
	}},
	{`never (?:below 0|above √(\d+)) before (\d+)`, "dot products are positive up to there, and the one there is not", func(s said, m []string) error { return firstNegative(s, m[1], m[2]) }},
	{`first (?:negative|beyond (?:√|sqrt)(\d+)) k (\d+)(?:: past the length|, past L)?`, "dot products are positive up to there, and the one there is not", func(s said, m []string) error { return firstNegative(s, m[1], m[2]) }},
	{`none (?:negative|beyond (?:√|sqrt)(\d+)) below k (\S+(?: [kMGTP]\b)?)`, "all dot products up to there are positive", noneNegative},
	{`nearest look-alike k (\d+)`, "of the offsets from the first rise on, none of the table is closer", nearestAgain},
	{`nearest look-alike(?:: distance ([\d.e−-]+))?`, "of the offsets from the first rise on, the closest of the table is so far", nearestDistance},
	{`norm \S+\) = (\S+) everywhere`, "it is the root of the number of whole pairs", normEverywhere},
	{`with the cosine columns it is (\S+) (?:everywhere|at every position)`, "whole pairs' products depend on the offset alone, and this is what k gives", withCosines},
}

// searched are the most offsets that are tried one by one.
const searched = 20_000

func firstRise(s said, m []string) error {
	at, _ := strconv.Atoi(m[4])
	if before, _ := strconv.Atoi(m[2]); m[2] != "" && before != at-1 {
		return errors.New("that is not the one before")
	}
	if m[5] != "" && (m[5] != strconv.Itoa(s.Length-1) || at < s.Length) {
		return errors.New("the table ends at " + strconv.Itoa(s.Length-1))
	}
	r := s.table()
	if !(r.closer(at) > 0) {
		return errors.New(strconv.Itoa(at) + " is not closer")
	}
	for k := 1; k < min(at, searched); k++ {
		if r.closer(k) > 1e-9 {
			return errors.New(strconv.Itoa(k) + " is closer already")
		}
	}
	return nil
}

// closer is how much more alike the rows k apart are than those k−1 apart, without
// a difference of large numbers: cos kω − cos (k−1)ω = −2 sin((k−½)ω) sin(ω/2).
func (r reference) closer(k int) (sum float64) {
	for i := range r.whole() {
		sum -= 2 * math.Sin(math.Remainder(r.angle(i, k)-r.freq[i]/2, 2*math.Pi)) * math.Sin(r.freq[i]/2)
	}
	return sum
}

func firstNegative(s said, root, at string) error {
	r := s.table()
	k, _ := strconv.Atoi(at)
	if root != "" && root != strconv.Itoa(2*r.whole()) {
		return errors.New("a dot product of 0 is a distance of √" + strconv.Itoa(2*r.whole()))
	}
	if !(r.dot(k) < 1e-9) {
		return errors.New("at " + at + " it is not negative")
	}
	return r.positive(k)
}

// positive is an error unless the dot products of smaller offsets are positive, as
// far as they are tried.
func (r reference) positive(below int) error {
	for k, v := range r.dots(min(below, searched)) {
		if v < -1e-7 {
			return errors.New("at " + strconv.Itoa(k) + " it is negative already")
		}
	}
	return nil
}

func noneNegative(s said, m []string) error {
	r := s.table()
	below, _ := viewtest.Value(m[2])
	if math.IsNaN(below) {
		below = searched
	}
	return r.positive(int(min(below, searched)))
}

func nearestAgain(s said, m []string) error {
	at, _ := strconv.Atoi(m[1])
	dots, rise := s.table().dots(min(s.Length, searched)), 1
	for rise < len(dots) && s.table().closer(rise) <= 0 {
		rise++
	}
	best := s.table().dot(at)
	for k := rise; k < len(dots); k++ {
		if dots[k] > best+1e-7 {
			return errors.New(strconv.Itoa(k) + " is nearer")
		}
	}
	return unless(rise <= at && at < s.Length, "the first rise is at %d, the length %d", rise, s.Length)
}

func nearestDistance(s said, m []string) error {
	r := s.table()
	dots, rise := r.dots(min(s.Length, searched)), 1
	for rise < len(dots) && r.closer(rise) <= 0 {
		rise++
	}
	if rise == len(dots) || s.Length > searched || m[1] == "" {
		return unless(rise < s.Length, "no offset is closer than the one before")
	}
	v, half := viewtest.Value(m[1])
	is := math.Sqrt(max(0, 2*(float64(r.whole())-slices.Max(dots[rise:]))))
	return unless(math.Abs(v-is) <= half+1e-4, "it is %g", is)
}

func normEverywhere(s said, m []string) error {
	r := s.table()
	for _, pos := range somePositions(s.Length, 8) {
		row, sum := r.row(pos), 0.0
		for i := range r.whole() {
			sum += row[r.sin[i]]*row[r.sin[i]] + row[r.cos[i]]*row[r.cos[i]]
		}
		if err := about(m[1], math.Sqrt(sum)); err != nil {
			return err
		}
	}
	return nil
}

func withCosines(s said, m []string) error {
	r := s.table()
	dot, pairs := r.dot(s.Offset), float64(r.whole())
	var wrong error
	for _, is := range []float64{dot, dot / pairs, math.Sqrt(max(0, 2*(pairs-dot)))} {
		if wrong = about(m[1], is); wrong == nil {
			return nil
		}
	}
	return wrong
}
