package truth

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"wavescope/ui/lesson"
	"wavescope/ui/lesson/formula"
	"wavescope/views"
)

// proof holds the sources of the numbers in a step's text: comments and pictures.
type proof struct {
	*checker
	*lesson.Step
	claimed map[string]bool // by a comment
	bold    map[string]bool // shown by a picture
	used    map[string]bool // of the claimed ones
}

// checkNumbers reports every number of a step that has no source in a picture, a comment or a setting.
func (c *checker) checkNumbers(s *lesson.Step) {
	p := proof{c, s, c.claims(s), map[string]bool{}, map[string]bool{}}
	said := p.said()
	for _, t := range said {
		p.checkBold(t)
	}
	for _, t := range said {
		p.checkPlain(t)
	}
	for _, claim := range s.Claims {
		if n, ok := oneNumber(claim.Number); ok && !p.used[n.text] {
			c.wrong(claim.Line, "%s is claimed and does not occur in its step", claim.Number)
		}
	}
}

// claims checks the comments of a step that explain numbers, and returns these numbers.
func (c *checker) claims(s *lesson.Step) map[string]bool {
	claimed := map[string]bool{}
	for _, claim := range s.Claims {
		n, ok := oneNumber(claim.Number)
		if !ok {
			c.wrong(claim.Line, "%q is no number; a claim begins with one as the text writes it", claim.Number)
			continue
		}
		if claimed[n.text] {
			c.wrong(claim.Line, "%s is claimed twice in this step", claim.Number)
		}
		claimed[n.text] = true
		switch kind, rest, _ := strings.Cut(claim.How, " "); kind {
		case "=":
			c.computed(claim, n, strings.TrimSpace(rest))
		case "in":
			c.inPicture(claim, n, strings.TrimSpace(rest))
		case "given":
		default:
			c.wrong(claim.Line, `%q accounts for no number; allowed are "= formula", "in --flags" and "given"`, claim.How)
		}
	}
	return claimed
}

func oneNumber(text string) (number, bool) {
	all := numbersIn(text)
	if len(all) != 1 {
		return number{}, false
	}
	return all[0], true
}

// computed checks the number of a comment by evaluating the formula of the comment.
func (c *checker) computed(claim lesson.Claim, n number, text string) {
	v, err := formula.Eval(text, nil)
	switch {
	case err != nil:
		c.wrong(claim.Line, "%v", err)
	case !n.near(v):
		c.wrong(claim.Line, "%s is %.6g, not %s", text, v, claim.Number)
	}
}

// inPicture checks the number of a comment in the picture that the comment's settings open.
func (c *checker) inPicture(claim lesson.Claim, n number, flags string) {
	p, err := lesson.Open(views.One(views.Default()), flags)
	if err == nil {
		_, err = p.Scenes().Of(false)
	}
	switch {
	case err != nil:
		c.wrong(claim.Line, "%v", err)
	case !c.view(usual, &lesson.Step{}, lesson.Picture{Panes: p}).shows(n):
		c.wrong(claim.Line, "%s is not in %s", claim.Number, flags)
	}
}

// text is a text of a step, with the pictures that may show its numbers.
type text struct {
	lesson.Text
	seen []lesson.Picture
}

// said returns the texts of a step whose numbers have to be true, in their order. Wrong answers are not included: they
// may say anything.
func (p proof) said() (all []text) {
	var seen []lesson.Picture
	for i, pic := range p.Pictures {
		seen = append(slices.Clip(seen), firstSight(pic))
		for _, t := range slices.Concat(pic.Text, pic.Recap) {
			all = append(all, text{t, seen})
		}
		q := pic.Question
		if q == nil {
			continue
		}
		answered := slices.Clip(seen)
		if i+1 < len(p.Pictures) {
			answered = append(answered, firstSight(p.Pictures[i+1]))
		}
		all = append(all, text{q.Ask, seen})
		for _, hint := range q.Hints {
			all = append(all, text{hint, seen})
		}
		for _, a := range q.Answers {
			if a.Right && q.Kind() == lesson.Choice || a.Rank > 0 {
				all = append(all, text{a.Text, seen})
			}
			all = append(all, text{a.Reason, answered})
		}
	}
	for _, t := range p.Notes {
		all = append(all, text{t, seen})
	}
	return all
}

// firstSight returns a picture as a reader first sees it. If it begins with its question, caption and readout are
// hidden.
func firstSight(p lesson.Picture) lesson.Picture {
	if p.Question != nil && !p.Question.Task() && len(p.Text) == 0 && len(p.Code) == 0 {
		p.Hide = append(slices.Clip(p.Hide), "caption", "readout")
	}
	return p
}

// checkBold reports bold words that the pictures do not show, on every screen.
func (p proof) checkBold(t text) {
	t.each(func(span lesson.Span, numbers []number) {
		if span.Style != lesson.Bold || len(numbers) == 0 {
			return
		}
		for _, n := range numbers {
			p.bold[n.text] = true
		}
		where := p.missing(func(on Screen) bool {
			return slices.ContainsFunc(t.seen, func(pic lesson.Picture) bool {
				return p.view(on, p.Step, pic).says(span.Words, numbers)
			})
		})
		if where != "" {
			p.wrong(t.Line, "%q is bold and in no picture of the step so far%s%s; correct it, "+
				"choose a picture that shows it, or write it plain and claim it in a comment", span.Words, where,
				p.nearest(numbers, t.seen))
		}
	})
}

// nearest says which number of the pictures, on the first screen, is nearest to one that they do not show; "" for
// several numbers, and if none has its unit.
func (p proof) nearest(to []number, seen []lesson.Picture) string {
	if len(p.screens) == 0 || len(to) != 1 {
		return ""
	}
	text, least := "", math.Inf(1)
	for _, pic := range seen {
		for _, n := range p.view(p.screens[0], p.Step, pic).numbers {
			if off := math.Abs(n.value - to[0].value); n.unit == to[0].unit && off < least {
				text, least = ", the nearest number there is "+strings.ReplaceAll(n.text, "-", "−")+n.unit, off
			}
		}
	}
	return text
}

// says reports whether a picture shows bold words. If they are a number alone, the number may be rounded; other words
// must be there exactly.
func (v view) says(bold string, numbers []number) bool {
	if len(numbers) == 1 && !strings.ContainsFunc(digits.ReplaceAllString(bold, ""), unicode.IsLetter) {
		return v.shows(numbers[0])
	}
	whole := sync.OnceValue(func() *regexp.Regexp { // no sign, letter or digit continues the words
		return regexp.MustCompile(`(^|[^-−\pL\d.])` + regexp.QuoteMeta(bold) + `($|[^\pL\d.]|\.($|\D))`)
	})
	return slices.ContainsFunc(v.rows, func(row string) bool {
		return strings.Contains(row, bold) && whole().MatchString(row)
	})
}

// each calls do for each span of a text, with the numbers in it.
func (t text) each(do func(span lesson.Span, numbers []number)) {
	at, numbers := 0, numbersIn(t.String())
	for _, span := range t.Spans {
		at += len(span.Words)
		n := 0
		for n < len(numbers) && numbers[n].at < at {
			n++
		}
		do(span, numbers[:n])
		numbers = numbers[n:]
	}
}

// checkPlain reports each number in plain type that has no source.
func (p proof) checkPlain(t text) {
	whole := t.String()
	t.each(func(span lesson.Span, numbers []number) {
		if span.Style == lesson.Bold || span.Style == lesson.Key {
			return
		}
		for _, n := range numbers {
			if !p.isProven(n) && !inQuotation(whole[:n.at]) {
				p.wrong(t.Line, `%s is not proven%s: make it bold if the picture shows it, else claim it in a comment: `+
					`"%s = formula", "%s in --flags" or "%s given"`, n.text, p.nearest([]number{n}, t.seen), n.text, n.text, n.text)
			}
		}
	})
}

// isProven reports whether a number in plain type has a source.
func (p proof) isProven(n number) bool {
	if p.claimed[n.text] {
		p.used[n.text] = true
		return true
	}
	return n.small() || p.bold[n.text] || slices.ContainsFunc(p.Pictures, func(pic lesson.Picture) bool {
		return p.isSetting(pic.Panes, n)
	})
}

// inQuotation reports whether the end of a text is inside the quotation marks “ and ”. Numbers in quotations are not
// checked.
func inQuotation(before string) bool {
	return strings.Count(before, "“") > strings.Count(before, "”")
}
