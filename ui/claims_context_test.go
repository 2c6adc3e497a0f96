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
	{`(?:the only|both|all (\d+))(?: whole)? pairs? makes? a full turn in (\d+)(?: positions?)?(?:: past them)?`, "the slowest pair turns once in the training length", func(s said, m []string) error {
		return firstOf(equals(m[2], s.L0()), countedPairs(s.turning("none"), "0", slowIn(s.turning("none"))))
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
	{methodName + ` keeps (?:the only|both|all (\d+))(?: whole)? pairs? as trained`, "its frequencies are those of the training", func(s said, m []string) error {
		t := s.turning(m[1])
		return countedPairs(t, strconv.Itoa(len(t.Before)), func(pair int) (bool, bool) {
			return math.Abs(t.After[pair]-t.Before[pair]) <= 1e-9*t.Before[pair], true
		})
	}},
	{`every slow pair is at \S+ or below: none goes outside|none goes outside`, "the method under the cursor leaves none outside", func(s said, _ []string) error { return s.leaves(s.methodHere(), "0") }},
	{`longrope divides every pair by a number of its own, (\S+) (?:…|\.\.) ([^;\s]+)`, "these are the least and the largest of its divisors", divisorsOf},
	{methodName + ` leaves (\d+)(?: of (\d+) slow pairs?)? above`, "so many go outside", func(s said, m []string) error { return s.leaves(m[1], m[2]) }},
	{`(\S+) turns, all seen`, "the pair under the cursor does not go outside", func(s said, _ []string) error {
		return unless(!outsideHere(s), "it does")
	}},
	{methodName + ` first below 0 at (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(m[1], m[2]) }},
	{`first (?:falls )?below 0 at (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative("none", m[1]) }},
	{`first below 0 / (\d[\d.]*(?: [kMGTP])?)$`, "that is the length that is read", func(s said, m []string) error {
		length, _ := viewtest.Value(m[1])
		return unless(length == float64(s.L()), "it is %d", s.L())
	}},
	{`first below 0: ` + methodName + ` (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(m[1], m[2]) }},
	{`first below 0: (\d+)`, "no smaller offset is negative", func(s said, m []string) error { return s.firstNegative(s.methodHere(), m[1]) }},
	{`(?:first below 0: )?(?:` + methodName + ` )?none below (\d[\d.]*(?: [kMGTP])?)`, "no offset below is negative", func(s said, m []string) error { return s.noNegative(m[1], m[2]) }},
	{`unscaled (?:the sum is at )?no offset below (\d[\d.]*(?: [kMGTP])?)(?: negative: a heuristic, and for aligned content only| is negative \(aligned content only\))`, "no offset below is negative", func(s said, m []string) error {
		return s.noNegative("none", m[1])
	}},
	{`(?:λ|wave) > (\d+): never a full turn in (?:training|(\d+) positions?)`, "that is the training length, or that of the sequence where none is given", func(s said, m []string) error {
		return firstOf(equals(m[1], s.L0()), unless(m[2] == "" || s.Train == 0 && m[2] == m[1], "the training length is given"))
	}},
	{`every pair here made a full turn in (\d+)`, "that is the training length, and some pair turns once", func(s said, m []string) error {
		fast, _ := s.turning("none").Count(s.turning("none").Fast)
		return firstOf(equals(m[1], s.L0()), unless(fast > 0, "none does"))
	}},
	{`reached by (\d+), never seen`, "that is the target length", func(s said, m []string) error { return equals(m[1], s.L()) }},
	{`every (\d+)(st|nd|rd|th) pair`, "there are so many pairs", func(s said, m []string) error {
		n, _ := strconv.Atoi(m[1])
		return unless(n > 1 && n <= len(s.turning(s.methodHere()).Before) && strings.HasSuffix(wordsOrdinal(n), m[2]), "there are %d", len(s.turning("none").Before))
	}},
	{`^(?:the only pair|all (\d+) pairs)$`, "so many pairs there are", func(s said, m []string) error {
		n := len(s.turning("none").Before)
		return unless(m[1] == strconv.Itoa(n) || m[1] == "" && n == 1, "there are %d", n)
	}},
	{`^all (?:÷|/) (\S+)$|^(?:ω|w) / (\S+) for every pair$`, "that is the factor", func(s said, m []string) error {
		v, half := viewtest.Value(m[1] + m[2])
		return unless(math.Abs(v-s.Factor) <= half, "it is %v", s.Factor)
	}},
	{`^keeps all$`, "a method that keeps fast pairs keeps all of them", func(s said, _ []string) error {
		for _, name := range []string{"YaRN", "llama3"} {
			t := s.turning(name)
			if n, _ := t.Count(func(i int) (bool, bool) { return t.After[i] == t.Before[i], true }); n == len(t.Before) {
				return nil
			}
		}
		return fmt.Errorf("none does")
	}},
	{`at (\S+) of a turn, never seen`, "it stands so far round, past the arc of its training", func(s said, m []string) error {
		t, pair := s.turning(s.methodHere()), s.turningPair()
		turn := t.After[pair] * float64(s.Pos) / (2 * math.Pi)
		turn -= math.Floor(turn)
		v, half := viewtest.Value(m[1])
		arc := t.Before[pair] * t.Train / (2 * math.Pi)
		return unless(s.Pos > 1e6 || math.Abs(v-turn) <= half+1e-9 && arc < turn*(1+1e-9), "it is %v after %v", turn, arc)
	}},
	{`beyond training, angle never seen`, "the pair makes less than a turn in training, and stands past its arc", func(s said, _ []string) error {
		t := s.turning("none")
		pair := s.turningPair()
		turn := t.Before[pair] * float64(s.Pos) / (2 * math.Pi)
		arc := t.Before[pair] * float64(s.Train) / (2 * math.Pi)
		return unless(s.Pos >= s.Train && s.Train > 0 && arc < 1 && (s.Pos > 1e6 || turn-math.Floor(turn) > arc-1e-9), "%v of a turn after %v", turn, arc)
	}},
	{`\(aligned content only\)|, of (?:ω′|w')[·*]k over all pairs|a heuristic, never pass or fail|has mean 0 at every offset\.|holds what the query looks for|first below 0$|^ *(?:against none|where never seen|never seen|never a full turn|never)$`, "it explains what is drawn", nothing},
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

func slowIn(t viewtest.Turning) func(int) (bool, bool) {
	return func(pair int) (bool, bool) {
		fast, sure := t.Fast(pair)
		return !fast, sure
	}
}

// turning is what a method, by the name in the picture, makes of the pairs.
func (s said) turning(name string) viewtest.Turning {
	method, _ := encoding.ParseMethod(strings.ToLower(name))
	return viewtest.TurningOf(s.State.State, method)
}

// methodHere is the name of the method under the cursor.
func (s said) methodHere() string {
	if !s.Declared().Turns && s.Method != encoding.Linear {
		return "none"
	}
	return s.Method.String()
}

// turningPair is the pair under the cursor.
func (s said) turningPair() int {
	pair, _ := s.Shape().Wave(s.Dim)
	return min(pair, len(s.turning("none").Before)-1)
}

func outsideHere(s said) bool {
	outside, sure := s.turning(s.methodHere()).Outside(s.turningPair())
	return outside && sure
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

// wordsOrdinal writes 2nd, 3rd, 24th.
func wordsOrdinal(n int) string {
	switch {
	case n/10%10 == 1:
	case n%10 == 1:
		return strconv.Itoa(n) + "st"
	case n%10 == 2:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3:
		return strconv.Itoa(n) + "rd"
	}
	return strconv.Itoa(n) + "th"
}
