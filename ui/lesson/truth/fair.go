package truth

import (
	"math"
	"slices"
	"unicode/utf8"

	"wavescope/ui/lesson"
)

// mostAlike is the largest share of the choices of a lesson, rounded to whole questions, whose right answers have one
// letter or are the longest ones. It holds from two choices on.
const mostAlike = 0.4

// maxLetters is the largest number of answers of a choice.
const maxLetters = 4

// checkFair checks that readers cannot guess the right answers from their letters or their lengths, and that no step
// has two questions.
func (c *checker) checkFair(l lesson.Lesson) {
	letters, longest, choices := map[int]int{}, 0, 0
	for _, s := range l.Parts() {
		c.checkAsked(*s)
	}
	for _, s := range l.Steps {
		if q := s.Question(); q != nil && q.Kind() == lesson.Choice {
			choices++
			letters[q.Right()]++
			if isLongest(*q) {
				longest++
			}
		}
	}
	if choices < 2 {
		return
	}
	most := int(math.Round(mostAlike * float64(choices)))
	for answer := range maxLetters + 1 {
		if n := letters[answer]; n > most {
			c.wrong(1, "%s is the right answer of %d of %d choices; allowed are %d: put the answers in another order",
				lesson.Letter(answer), n, choices, most)
		}
	}
	if longest > most {
		c.wrong(1, "the longest answer is the right one of %d of %d choices; allowed are %d", longest, choices, most)
	}
}

// checkAsked checks that a step has at most one question.
func (c *checker) checkAsked(s lesson.Step) {
	asked := 0
	for _, p := range s.Pictures {
		if p.Question != nil {
			if asked++; asked > 1 {
				c.wrong(p.Question.Line, "a step has one question; this is another")
			}
		}
	}
}

// isLongest reports whether the right answer is longer than all others.
func isLongest(q lesson.Question) bool {
	right := utf8.RuneCountInString(q.Answers[q.Right()-1].Text.String())
	return !slices.ContainsFunc(q.Answers, func(a lesson.Answer) bool {
		return !a.Right && utf8.RuneCountInString(a.Text.String()) >= right
	})
}

// checkDraws checks a step with all combinations of its numbers, on one screen.
func (c *checker) checkDraws(s *lesson.Step) {
	if len(s.Draws) == 0 {
		return
	}
	all := c.screens
	defer func() { c.screens = all }()
	c.screens = all[:min(len(all), 1)]
	for i := range s.Combinations() {
		before := len(c.found)
		drawn, errs := s.Drawn(i)
		for _, err := range errs {
			c.found = append(c.found, err.(*lesson.Error))
		}
		if len(errs) == 0 {
			c.checkRoom(drawn)
			c.checkStep(&drawn)
			c.checkDistinct(drawn)
		}
		if len(c.found) > before { // one combination tells enough
			c.wrong(s.Line, "this is so for combination %d of the numbers: %v", i, s.Values(i))
			return
		}
	}
}

// checkDistinct checks that no known mistake lies in the interval of the right number, or around it.
func (c *checker) checkDistinct(s lesson.Step) {
	q := s.Question()
	if q == nil || q.Kind() != lesson.Number {
		return
	}
	for i, a := range q.Answers {
		for _, before := range q.Answers[:i] {
			if a.Number != nil && !(a.Right && before.Right) && before.Number.Has(a.Number.Value) {
				c.wrong(a.Line, "%s is within %s, which is tried first", a.Text, before.Text)
			}
		}
	}
}
