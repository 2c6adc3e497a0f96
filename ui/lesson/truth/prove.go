package truth

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wavescope/ui/lesson"
	"wavescope/views"
)

// step is what accounts for the numbers of a step.
type step struct {
	*checker
	*lesson.Step
	claimed map[string]bool // by a comment
	bold    map[string]bool // that stand in a picture
	used    map[string]bool // of those that are claimed
}

// checkNumbers looks for every number of a step in what can account for it.
func (c *checker) checkNumbers(s *lesson.Step) {
	st := step{c, s, c.claims(s), map[string]bool{}, map[string]bool{}}
	said := st.said()
	for _, t := range said {
		st.checkBold(t)
	}
	for _, t := range said {
		st.checkPlain(t)
	}
	for _, claim := range s.Claims {
		if n, ok := oneNumber(claim.Number); ok && !st.used[n.text] {
			c.wrong(claim.Line, "%s is claimed and stands nowhere in its step", claim.Number)
		}
	}
}

// text is a text of a step with the pictures in which its numbers may stand.
type text struct {
	lesson.Text
	seen []drawing
}

// said are all texts of a step whose numbers have to be true, in their order: a
// wrong answer may say what it likes.
func (s step) said() (all []text) {
	var seen []drawing
	for i, p := range s.Pictures {
		seen = append(slices.Clip(seen), s.shown(p))
		for _, t := range p.Text {
			all = append(all, text{t, seen})
		}
		if p.Question == nil {
			continue
		}
		answered := slices.Clip(seen)
		if i+1 < len(s.Pictures) {
			answered = append(answered, s.shown(s.Pictures[i+1]))
		}
		all = append(all, asked(*p.Question, seen, answered)...)
	}
	for _, t := range s.Notes {
		all = append(all, text{t, seen})
	}
	return all
}

// asked are the texts of a question that have to be true.
func asked(q lesson.Question, seen, answered []drawing) []text {
	all := []text{{q.Ask, seen}}
	for _, a := range q.Answers {
		if a.Right && a.If == nil {
			all = append(all, text{a.Text, seen})
		}
		all = append(all, text{a.Reason, answered})
	}
	return all
}

// shown is a picture as it is first seen. Where nothing is said before its
// question, that is without what stands below it.
func (s step) shown(p lesson.Picture) drawing {
	hide := p.Hide
	if p.Question != nil && !p.Question.Task() && len(p.Text) == 0 && len(p.Code) == 0 {
		hide = append(slices.Clip(hide), "caption", "readout")
	}
	return s.picture(p.Panes, large, hide...)
}

// checkBold looks in the pictures for what is bold, and keeps what is there.
func (s step) checkBold(t text) {
	for _, span := range t.Spans {
		numbers := numbersIn(span.Words)
		if span.Style != lesson.Bold || len(numbers) == 0 {
			continue
		}
		for _, n := range numbers {
			s.bold[n.text] = true
		}
		if !slices.ContainsFunc(t.seen, func(d drawing) bool { return d.says(span.Words, numbers) }) {
			s.wrong(t.Line, "%q is bold and stands in no picture of the step so far; correct it, or write it plain and claim it in a comment", span.Words)
		}
	}
}

// says reports that what is bold stands in a picture: as it is, or where it is
// one number alone also rounded.
func (d drawing) says(bold string, numbers []number) bool {
	if len(numbers) == 1 && !strings.ContainsFunc(bare(bold), unicode.IsLetter) {
		return d.shows(numbers[0])
	}
	whole := regexp.MustCompile(`(^|[^\pL\d.])` + regexp.QuoteMeta(bold) + `($|[^\pL\d.]|\.($|\D))`) // and no letter or digit goes on
	return slices.ContainsFunc(d.rows, whole.MatchString)
}

// bare is a text without its digits.
func bare(text string) string { return digits.ReplaceAllString(text, "") }

// shows reports that a number stands in a picture, or one that it is rounded
// from.
func (d drawing) shows(n number) bool {
	return slices.ContainsFunc(d.numbers, func(m number) bool { return n.rounds(m) && (n.unit == "" || n.unit == m.unit) })
}

// checkPlain asks of every number that is not bold what accounts for it.
func (s step) checkPlain(t text) {
	at, whole := 0, t.String()
	numbers := numbersIn(whole)
	for _, span := range t.Spans {
		for _, n := range numbers {
			if n.at < at || n.at >= at+len(span.Words) || span.Style == lesson.Bold || span.Style == lesson.Key {
				continue
			}
			if !s.proven(n) && !quoted(whole[:n.at]) {
				s.wrong(t.Line, `%s is not proven: make it bold if it stands in the picture, else claim it in a comment: "%s = formula", "%s in --flags" or "%s given"`, n.text, n.text, n.text, n.text)
			}
		}
		at += len(span.Words)
	}
}

// proven reports that something accounts for a number that is not bold.
func (s step) proven(n number) bool {
	if s.claimed[n.text] {
		s.used[n.text] = true
		return true
	}
	return n.small() || s.bold[n.text] || slices.ContainsFunc(s.Pictures, func(p lesson.Picture) bool { return isSetting(p.Panes, n.value) })
}

// quoted reports that what comes after a text stands between “ and ”: it is
// somebody else's.
func quoted(before string) bool {
	return strings.Count(before, "“") > strings.Count(before, "”")
}

// isSetting reports that a number is a setting of a picture, or follows from one
// or two.
func isSetting(p views.Panes, v float64) bool {
	s := p.Active()
	own := []float64{float64(s.Pos), float64(s.Offset), float64(s.Pos + s.Offset), float64(s.DModel), float64(s.DModel) / 2, float64(s.Length), s.Base}
	for _, arg := range p.Args() {
		for _, n := range numbersIn(arg) {
			own = append(own, n.value)
		}
	}
	return slices.ContainsFunc(own, func(o float64) bool { return math.Abs(o-v) <= 1e-12*math.Abs(o) })
}
