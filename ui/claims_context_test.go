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
	{`[Pp]ast (\d+)(?: positions?|,) (\d+) of (\d+)(?: whole)? pairs? reach(?:es)? angles never seen` +
		`(?: unscaled, (\d+) with ` + methodName + `)?`,
		"so many slow pairs go past the angles of the training", func(s said, m []string) error {
			t := s.turning("none")
			return firstOf(equals(m[1], s.L0()), countedPairs(t, m[2], t.Outside), equals(m[3], len(t.Before)),
				s.leaves(m[5], m[4]))
		}},
	{`[Nn]ew angles: (\d+) of (\d+)(?: whole)? pairs?(?:, ` + methodName + ` (\d+))?`,
		"so many slow pairs go past the angles of the training", func(s said, m []string) error {
			t := s.turning("none")
			return firstOf(countedPairs(t, m[1], t.Outside), equals(m[2], len(t.Before)), s.leaves(m[3], m[4]))
		}},
	{`; (?:if trained .*?, )?(\d+) reach(?:es)? new angles`, "so many reach new angles", func(s said, m []string) error {
		return s.leaves(s.methodHere(), m[1])
	}},
	{`longrope divides every pair by a number of its own, (\S+) to ([^;\s]+)`,
		"these are the least and the largest of its divisors", divisorsOf},
	{`[Nn]o angle is new up to (\d+)`, "no pair reaches a new angle",
		func(s said, m []string) error {
			return firstOf(equals(m[1], s.L()), s.leaves(s.methodHere(), "0"))
		}},
	{`falls below 0 at (\d+), with ` + methodName + ` at (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error {
			return firstOf(s.firstNegative("none", m[1]), s.firstNegative(m[2], m[3]))
		}},
	{`falls below 0 at (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error { return s.firstNegative("none", m[1]) }},
	{`first below 0 (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error { return s.firstNegative(s.methodHere(), m[1]) }},
	{`(?:any offset|with ` + methodName + `|first below 0) (?:below|past) (\d[\d.]*(?: [kMGTP])?)`,
		"no offset below is negative", func(s said, m []string) error { return s.noNegative(m[1], m[2]) }},
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

// leaves holds how many pairs reach new angles by a method, where one is named.
func (s said) leaves(name, n string) error {
	if name == "" {
		return nil
	}
	t := s.turning(name)
	return countedPairs(t, n, t.Outside)
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
