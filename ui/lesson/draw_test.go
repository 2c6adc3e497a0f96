package lesson

import (
	"fmt"
	"strings"
	"testing"
)

const drawn = `---
title: Turns
ask: How far?
minutes: 5
---

## A number

` + "```wavescope" + `
--view shift --d-model 8 --pos {p} --offset {k} --dim 2
draw p 3 in 2..6, k 5 in 2..9
hide angles
` + "```" + `

From {p} to {p+k}, or {-k} back: {degrees(w(1,8)*k):1}°.

### By how much does pair 1 turn, in degrees?

- [?] It is ω·k.
- [?] ω of pair 1 is 0.1.
- [x] ` + "`= degrees(0.1*{k}) ± 0.1`" + `
  - Yes.
- [ ] ` + "`= 0.1*{k} ± 0.01`" + `
  - That is in radians.
- [ ] ` + "`else`" + `
  - No.

` + "```wavescope" + `
then --pos {p+1}
` + "```" + `

## Again

` + "```wavescope" + `
--view curves
` + "```" + `

### Which order?

- [2] two
  - It is second.
- [3] three
  - It is third.
- [1] one
  - It is first.

` + "```wavescope" + `
show
` + "```" + `

## Recap

` + "```wavescope" + `
--view curves
` + "```" + `

Turns add.

## Common errors

` + "```wavescope" + `
--view curves --d-model 4
` + "```" + `

“They do not.” They do.
`

// A step has the numbers that its draws give it, in settings, texts, conditions and formulas.
func TestDrawn(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s := l.Steps[0]
	if len(l.Steps) != 2 || len(s.Again) != 1 || l.Errors == nil || s.Combinations() != 5*8 {
		t.Fatalf("%d steps, %d again, errors %v, %d combinations", len(l.Steps), len(s.Again), l.Errors,
			s.Combinations())
	}
	said := func(s Step) string {
		p := s.Pictures[0]
		return fmt.Sprint(p.Settings(), " | ", p.Hide, " | ", p.Text[0], " | ", *p.Question.Answers[0].Number, " | ",
			s.Pictures[1].Settings())
	}
	for combination := -1; combination < s.Combinations(); combination++ {
		p, k, at := 3, 5, s
		if combination >= 0 {
			p, k = 2+combination%5, 2+combination/5
			if at, errs = s.Drawn(combination); len(errs) > 0 {
				t.Fatal(errs)
			}
		}
		angle := float64(k) / 10 * 180 / 3.141592653589793
		want := fmt.Sprintf("From %d to %d, or −%d back: %.1f°.", p, p+k, k, angle)
		if got := said(at); !strings.Contains(got, want) || !strings.Contains(got, "[angles]") ||
			!strings.Contains(got, fmt.Sprintf("--pos %d ", p)) || !strings.Contains(got, fmt.Sprintf("--pos %d ", p+1)) {
			t.Errorf("%d: %q, want %q", combination, got, want)
		}
		if chosen, err := at.Question().Type(fmt.Sprintf("%.1f", angle)); chosen != 1 || err != nil {
			t.Errorf("%.1f for k %d is answer %d, %v", angle, k, chosen, err)
		}
		if chosen, _ := at.Question().Type(fmt.Sprint(float64(k) / 10)); chosen != 2 {
			t.Errorf("radians for k %d are answer %d", k, chosen)
		}
	}
}

// Only the right order of letters is in order; another one names the first item out of place.
func TestOrder(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	q := l.Steps[0].Again[0].Question()
	for letters, want := range map[string]int{"cab": InOrder, "cba": 2, "abc": 1, "bca": 2} {
		if chosen, err := q.Type(letters); chosen != want || err != nil || q.Solved(chosen) != (want == InOrder) {
			t.Errorf("%s is %d, %v; want %d", letters, chosen, err, want)
		}
	}
	for _, letters := range []string{"", "ab", "abcd", "aab", "abd"} {
		if _, err := q.Type(letters); err == nil {
			t.Errorf("%q is an order", letters)
		}
	}
}

// What is wrong with draws, hints, orders and the parts off the main path is said with its line.
func TestErrorsOfMadeQuestions(t *testing.T) {
	for _, change := range [][3]string{
		{"k 5 in 2..9", "k 5 in 6..9", "t.md:11: \"k 5 in 6..9\": the first number is from low to high"},
		{"k 5 in 2..9", "k 5 in 2..90", "t.md:11: the numbers of a step have at most 400 combinations"},
		{"k 5 in 2..9", "w 5 in 2..9", "t.md:11: \"w 5 in 2..9\" draws no number"},
		{"{p+k}", "{p/k}", "t.md:15: {p/k} is 0.6; {p/k:2} writes it"},
		{"{p+k}", "{q}", `t.md:15: "q" in a formula`},
		{"- [2] two", "- [1] two", "t.md:38: an order has three or four items"},
		{"- [?] It is ω·k.", "- [x] a\n  - b\n- [?] It is ω·k.", "t.md:21: the hints are before the answers"},
		{"## Recap", "## Again", `t.md:51: "Again" has no question`},
		{"They do.\n", "They do.\n\nThey do.\n", `t.md:61: a picture of "Common errors" has one paragraph`},
		{"## A number", "## Common errors", `t.md:32: "Again" is after`},
		{" ± 0.1`", "`", "t.md:21: \"= degrees(0.1*5)\" is no number to type"},
	} {
		text := strings.Replace(drawn, change[0], change[1], 1)
		_, errs := Read("t.md", []byte(text))
		if !strings.Contains(fmt.Sprint(errs), change[2]) {
			t.Errorf("%q gives %v, want %q", change[1], errs, change[2])
		}
	}
}
