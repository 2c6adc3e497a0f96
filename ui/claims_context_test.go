package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/viewtest"
)

// methodName is how a picture writes one of the methods.
const methodName = `(none|linear|NTK|dynamic|YaRN|llama3|longrope|proportional)`

// contextClaims are what is said of pairs past the training length.
var contextClaims = []claim{
	{`past (\d+)(?: positions?)?,? (\d+) of (\d+)(?: whole)? pairs? reach(?:es)? angles never seen`, "so many slow pairs go past the angles of the training", func(s said, m []string) error {
		t := s.turning("none")
		return firstOf(equals(m[1], s.L0()), countedPairs(t, m[2], t.Outside), equals(m[3], len(t.Before)))
	}},
	{methodName + `(?: × \S+)? still leaves (\d+) outside(?:, ([^;|│]+?) none)?`, "these methods leave so many outside", func(s said, m []string) error {
		return firstOf(s.leaves(m[1], m[2]), s.safe(m[3]))
	}},
	{`([^;|│:]+?) keeps? all within(?: and slows (\d+) of (\d+) fast ones)?(?:, ` + methodName + ` leaves (\d+) outside)?`, "these methods leave none outside, and slow so many", func(s said, m []string) error {
		err := s.safe(m[1])
		if t := s.turning(strings.TrimSpace(m[1])); err == nil && m[2] != "" {
			err = firstOf(countedPairs(t, m[2], t.Slowed), countedPairs(t, m[3], t.Fast))
		}
		if err == nil && m[4] != "" {
			err = s.leaves(m[4], m[5])
		}
		return err
	}},
	{`longrope divides every pair by a number of its own, (\S+) (?:…|\.\.) ([^;\s]+)`, "these are the least and the largest of its divisors", divisorsOf},
	{methodName + ` leaves (\d+)(?: of (\d+) slow pairs?)? above`, "so many go outside", func(s said, m []string) error { return s.leaves(m[1], m[2]) }},
	{methodName + ` first below 0 at (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(m[1], m[2]) }},
	{`first (?:falls )?below 0 at (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative("none", m[1]) }},
	{`first below 0: ` + methodName + ` (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(m[1], m[2]) }},
	{`first below 0: (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(s.methodHere(), m[1]) }},
	{`(?:first below 0: )?(?:` + methodName + ` )?none below (\d[\d.]*(?: [kMGTP])?)`, "no offset below is negative", func(s said, m []string) error { return s.noNegative(m[1], m[2]) }},
}

// firstOf is the first of some errors.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func equals(text string, n int) error { return unless(text == strconv.Itoa(n), "it is %d", n) }

// countedPairs holds a number of pairs, as far as rounding lets them be told.
func countedPairs(t viewtest.Turning, text string, is func(int) (bool, bool)) error {
	n, unsure := t.Count(is)
	got, err := strconv.Atoi(text)
	return unless(err == nil && got >= n && got <= n+unsure, "it is %d", n)
}

// turning is what a method, by the name in the picture, makes of the pairs.
func (s said) turning(name string) viewtest.Turning {
	method, _ := encoding.ParseMethod(strings.ToLower(name))
	return viewtest.TurningOf(s.State.State, method)
}

// methodHere is the name of the method under the cursor.
func (s said) methodHere() string {
	if !s.Declared().Rotates && s.Method != encoding.Linear {
		return "none"
	}
	return s.Method.String()
}

// leaves holds how many pairs a method leaves outside.
func (s said) leaves(name, n string) error {
	t := s.turning(name)
	return countedPairs(t, n, t.Outside)
}

// safe holds that none of some methods leaves any outside.
func (s said) safe(names string) error {
	for name := range strings.SplitSeq(strings.ReplaceAll(names, " and ", ", "), ", ") {
		if name = strings.TrimSpace(name); name != "" {
			if err := s.leaves(name, "0"); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func divisorsOf(s said, m []string) error {
	t, least, most := s.turning("longrope"), math.Inf(1), 0.0
	for i, w := range t.Before {
		least, most = min(least, w/t.After[i]), max(most, w/t.After[i])
	}
	v, half := viewtest.Value(m[1])
	w, halfToo := viewtest.Value(m[2])
	return unless(math.Abs(v-least) <= half && math.Abs(w-most) <= halfToo, "they are %v and %v", least, most)
}

// mostLooked is how many offsets are looked at, and closeEnough what rounding may
// make of a mean of 0.
const (
	mostLooked  = 2000
	closeEnough = 1e-7
)

// firstNegative holds the first offset whose mean cosine is negative.
func (s said) firstNegative(name, text string) error {
	t := s.turning(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1e6 && t.Mean(n) > closeEnough {
		return fmt.Errorf("the mean is %v at %s", t.Mean(n), text)
	}
	return s.noNegative(name, strconv.Itoa(n))
}

// noNegative holds that none is below an offset, as far as is looked; of no name
// it may be any method.
func (s said) noNegative(name, text string) error {
	below, _ := viewtest.Value(text)
	names := []string{name}
	if name == "" {
		names = []string{"none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope"}
	}
	var err error
	for _, name := range names {
		err = nil
		t := s.turning(name)
		for k := 1; k < int(min(below, mostLooked)) && err == nil; k++ {
			err = unless(t.Mean(k) > -closeEnough, "the mean is %v at %d", t.Mean(k), k)
		}
		if err == nil {
			return nil
		}
	}
	return err
}
