package truth

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"wavescope/ui/lesson"
)

// mostAlike is the largest share of choices whose right answers have one letter, or are the longest ones.
const mostAlike = 0.4

// checkFair checks that readers cannot guess the right answers from their letters or their lengths, and that no step
// has two questions. Letters count on the path alone: what is asked again always has them in an order of the reader's.
func (c *checker) checkFair(l lesson.Lesson) {
	var path, all []lesson.Question
	for i, s := range l.Parts() {
		c.checkAsked(*s)
		if q := s.Question(); q != nil && q.Kind() == lesson.Choice {
			if all = append(all, *q); s == &l.Steps[i] {
				path = append(path, *q)
			}
		}
	}
	letters, most := map[int]int{}, max(share(path), leastAlike(path))
	for _, q := range path {
		letters[q.Right()]++
	}
	for answer := range maxLetters + 1 {
		if n := letters[answer]; n > most {
			c.wrong(1, "%s is the right answer of %d of %d choices; allowed are %d: put the answers in another order",
				lesson.Letter(answer), n, len(path), most)
		}
	}
	for _, choices := range [][]lesson.Question{path, all} {
		longest := 0
		for _, q := range choices {
			if isLongest(q) {
				longest++
			}
		}
		if most := share(choices); longest > most {
			c.wrong(1, "the longest answer is the right one of %d of %d choices; allowed are %d", longest, len(choices), most)
			return
		}
	}
}

// share returns how many of the choices may be alike.
func share(choices []lesson.Question) int { return max(int(mostAlike*float64(len(choices))), 1) }

// maxLetters is the largest number of answers of a choice.
const maxLetters = 4

// leastAlike returns how many right answers have one letter at the least, in whatever order the answers are put.
func leastAlike(choices []lesson.Question) (least int) {
	for letters := 1; letters <= maxLetters; letters++ {
		n := 0
		for _, q := range choices {
			if len(q.Answers) <= letters {
				n++
			}
		}
		least = max(least, (n+letters-1)/letters)
	}
	return least
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

// checkDraws checks a step with all combinations of its numbers, on one screen. One that is wrong tells enough.
func (c *checker) checkDraws(s *lesson.Step) {
	if len(s.Draws) == 0 {
		return
	}
	all, before := c.screens, len(c.found)
	defer func() { c.screens = all }()
	c.screens = all[:min(len(all), 1)]
	for i := 0; i < s.Combinations() && len(c.found) == before; i++ {
		drawn, errs := s.Drawn(i)
		for _, err := range errs {
			c.found = append(c.found, err.(*lesson.Error))
		}
		if len(errs) == 0 {
			c.checkRoom(drawn)
			c.checkStep(&drawn)
		}
		for _, err := range c.found[before:] {
			for _, d := range s.Draws {
				err.Text += fmt.Sprintf("; %s is %v", d.Name, s.Values(i)[d.Name])
			}
		}
	}
}

// checkDistinct checks that no known mistake lies in the interval of the right number, or around it.
func (c *checker) checkDistinct(s *lesson.Step) {
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
