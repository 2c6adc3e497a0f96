package lesson

import (
	"fmt"
	"slices"

	"wavescope/views/words"
)

// Mark is what has become of a step. Marks only rise, so that a step with a wrong
// answer is one to come back to, however it went on.
type Mark uint8

// The marks of a step, from the least to the most.
const (
	ToCome Mark = iota
	Seen
	LeftOpen // a question without an answer, a task whose solution was looked at
	Right
	Wrong
)

// Marks are those of the steps of a lesson.
type Marks [MaxSteps]Mark

// With is marks with one raised.
func (m Marks) With(step int, to Mark) Marks {
	m[step] = max(m[step], to)
	return m
}

// Mark is what an answer of a question makes of its step.
func (q Question) Mark(chosen int) Mark {
	switch {
	case q.Solved(chosen):
		return Right
	case chosen == 0 || q.Task():
		return LeftOpen
	}
	return Wrong
}

// Ended says what has come of a lesson, at its end.
func (c *Course) Ended(p Place, m Marks) string {
	steps, asked, right := c.Lesson(p).Steps, 0, 0
	done := !slices.Contains(m[:len(steps)], ToCome)
	for _, mark := range m {
		if mark >= LeftOpen {
			asked++
		}
		if mark == Right {
			right++
		}
	}
	text := fmt.Sprintf("this is the end of lesson %d", p.Lesson+1)
	if done {
		text = fmt.Sprintf("lesson %d is done", p.Lesson+1)
	}
	if asked > 0 {
		text += fmt.Sprintf(": right in %d of the %s that asked", right, words.Plural(asked, "step"))
	}
	return text
}
