package strip

import (
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

// Told is what a stop says, for those who do not look at it: a text for each
// paragraph and each answer. Listings are no sentences, see [lesson.Picture].
func (s Strip) Told() []string {
	if s.Notes {
		return append(s.toldStop(), s.toldNotes()...)
	}
	return s.toldStop()
}

func (s Strip) toldStop() (all []string) {
	q := s.Course.Question(s.Place)
	switch kind := s.Course.Stop(s.Place).Kind; {
	case kind == lesson.CodeStop:
		return nil
	case kind == lesson.TextStop:
		for _, text := range s.Course.Picture(s.Place).Text {
			all = append(all, spoken(text))
		}
		return all
	case q.Task():
		return s.toldTask(*q)
	case kind == lesson.AnswerStop:
		return toldVerdicts(*q, s.Place.Chosen)
	}
	all = append(all, spoken(q.Ask))
	for i, a := range q.Answers {
		all = append(all, lesson.Letter(i+1)+": "+spoken(a.Text))
	}
	return all
}

// spoken is a text without its looks: keys stand in quotes, and a product has no
// blanks around its sign, which would part two remarks.
func spoken(text lesson.Text) string {
	said := ""
	for s := range text.Spans() {
		said += writer{theme: frame.Theme{Depth: frame.NoColor}}.quoted(s)
	}
	return strings.ReplaceAll(said, " · ", "·")
}

// toldVerdicts are the answer that was chosen, where it is wrong, and the right one.
func toldVerdicts(q lesson.Question, chosen int) (all []string) {
	verdict := func(answer int, is string) {
		a := q.Answers[answer-1]
		all = append(all, lesson.Letter(answer)+" is "+is+": "+lesson.Ended(spoken(a.Text))+" "+spoken(a.Reason))
	}
	if chosen > 0 && chosen <= len(q.Answers) && !q.Solved(chosen) {
		verdict(chosen, "wrong")
	}
	verdict(q.Right(), "right")
	return all
}

// toldTask are what a task asks, what that is now, and what was said when it was
// last tried.
func (s Strip) toldTask(q lesson.Question) []string {
	lead, now := q.Answers[q.Right()-1].If.Now(s.State)
	if lead != "" && now != "" {
		lead += ", "
	}
	all := []string{spoken(q.Ask), "now: " + lead + now}
	switch chosen := s.tried(q); {
	case chosen == 0:
		return all
	case chosen == lesson.NotYet:
		return append(all, notYet, "on"+seeSolution)
	case q.Solved(chosen):
		return append(all, "right: "+spoken(q.Answers[chosen-1].Reason))
	default:
		return append(all, "not right: "+spoken(q.Answers[chosen-1].Reason), "on"+seeSolution)
	}
}
