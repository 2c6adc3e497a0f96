package ui

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"
)

// orderClaims are what is said in Order.
var orderClaims = []claim{
	{`always (\d\S*)(?:[;,]| *$)`, "steps are of one length: that of the integers is 1, that of waves √(Σ (2 sin(ω/2))²) where pairs are whole", alwaysStep},
	{`one code for every sentence of up to (\d+) words, but (\d+)→(\d+) flips (\d+) bits and (\d+)→\d+ flips (\d+)`, "so many numbers have a code of so many bits, and digits change so", oneCode},
	{`X differs by (\S+), (?:which is )?exactly (?:as PE|how far apart the two places are)`, "the word stands in the sentence twice, so that X − X' = PE − PE'", twice},
	{`PE norm \S+ = (\S+) everywhere`, "all pairs are whole", func(s said, m []string) error {
		if !s.table().steady() {
			return errors.New("the last sine has no cosine")
		}
		return normEverywhere(s, m)
	}},
	{`is (one of|after) the first (\d+)`, "the layout fills one half of the columns after the other", halves},
}

// words are those of the sentence that the sequence has room for.
func (s said) words() []string {
	words := strings.Fields(s.Order.Sentence)
	return words[:min(len(words), s.Held())]
}

func alwaysStep(s said, m []string) error {
	if m[1] == "1" {
		return nil // p + 1 − p
	}
	if err := everyStep(s, []string{"", ""}); err != nil {
		return err
	}
	return about(m[1], s.stepLong())
}

func oneCode(_ said, m []string) error {
	n := make([]int, len(m))
	for i := range m {
		n[i], _ = strconv.Atoi(m[i])
	}
	flips := func(p int) int { return bits.OnesCount(uint(p ^ (p - 1))) }
	return unless(bits.OnesCount(uint(n[1])) == 1 && n[3] < n[1] && n[4] == flips(n[3]) && n[6] == flips(n[2]) && n[2] == n[3]-1 && n[5] == n[2]-1,
		"%d→%d flips %d", n[2], n[3], flips(n[3]))
}

// twice checks that a word stands in the sentence twice, and that two places of one
// are as far apart as is said.
func twice(s said, m []string) (wrong error) {
	wrong = errors.New("no word does")
	words := s.words()
	for j := range words {
		for i := range j {
			if !strings.EqualFold(words[i], words[j]) {
				continue
			}
			if wrong = about(m[1], apart(s.rowOfWord(i), s.rowOfWord(j))); wrong == nil {
				return nil
			}
		}
	}
	return wrong
}

// rowOfWord is the row of a word's position: so far off that a float64 has no angle
// left, that of the table.
func (s said) rowOfWord(place int) []float64 {
	first := s.Order.First
	if s.Declared().Ends {
		first = min(first, s.LearnedRows-len(s.words()))
	}
	if first > 1e9 {
		return encodedRow(s.State, first+place)
	}
	return rowOf(s.State, first+place)
}

func halves(s said, m []string) error {
	half := (s.DModel + 1) / 2
	if s.Layout >= 2 {
		half = s.DModel / 2
	}
	return unless(s.Layout != 0 && m[2] == strconv.Itoa(half), "a half is %d", half)
}
