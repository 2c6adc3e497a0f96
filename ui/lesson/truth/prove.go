package truth

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	said := slices.DeleteFunc(st.said(), c.tooLong)
	for _, t := range said {
		st.checkBold(t)
	}
	for _, t := range said {
		st.checkPlain(t)
		st.checkDerived(t)
	}
	for _, claim := range s.Claims {
		if n, ok := oneNumber(claim.Number); ok && !st.used[n.text] {
			c.wrong(claim.Line, "%s is claimed and stands nowhere in its step", claim.Number)
		}
	}
}

// longest is how many bytes a text has at most whose numbers are looked for: there is
// room for far fewer, and a calculation is looked for before each of its numbers.
const longest = 4000

// tooLong says that a text is, in which no number is looked for.
func (c *checker) tooLong(t text) bool {
	n := len(t.String())
	if n > longest {
		c.wrong(t.Line, "text has %d bytes; numbers are looked for in %d at most", n, longest)
	}
	return n > longest
}

// text is a text of a step with the pictures in which its numbers may stand.
type text struct {
	lesson.Text
	seen    []lesson.Picture
	derived []derivation // that it spells out
}

func newText(t lesson.Text, seen []lesson.Picture) text {
	all := text{Text: t, seen: seen}
	if said := t.String(); len(said) <= longest {
		all.derived = derivations(said)
	}
	return all
}

// derives reports that a text works a number out itself. Where it goes wrong with
// whole numbers, that is said elsewhere.
func (t text) derives(n number) bool {
	return slices.ContainsFunc(t.derived, func(d derivation) bool { return d.comesTo.at == n.at && (d.exact() || n.near(d.value)) })
}

// said are all texts of a step whose numbers have to be true, in their order: a
// wrong answer may say what it likes.
func (s step) said() (all []text) {
	var seen []lesson.Picture
	for i, p := range s.Pictures {
		seen = append(slices.Clip(seen), first(p))
		for _, t := range p.Text {
			all = append(all, newText(t, seen))
		}
		if p.Question == nil {
			continue
		}
		answered := slices.Clip(seen)
		if i+1 < len(s.Pictures) {
			answered = append(answered, first(s.Pictures[i+1]))
		}
		all = append(all, asked(*p.Question, seen, answered)...)
	}
	for _, t := range s.Notes {
		all = append(all, newText(t, seen))
	}
	return all
}

// asked are the texts of a question that have to be true.
func asked(q lesson.Question, seen, answered []lesson.Picture) []text {
	all := []text{newText(q.Ask, seen)}
	for _, a := range q.Answers {
		if a.Right && a.If == nil {
			all = append(all, newText(a.Text, seen))
		}
		all = append(all, newText(a.Reason, answered))
	}
	return all
}

// first is a picture as it is first seen. Where nothing is said before its
// question, that is without what stands below it.
func first(p lesson.Picture) lesson.Picture {
	if p.Question != nil && !p.Question.Task() && len(p.Text) == 0 && len(p.Code) == 0 {
		p.Hide = append(slices.Clip(p.Hide), "caption", "readout")
	}
	return p
}

// checkBold looks in the pictures on every screen for what is bold, and names all
// that is missing on the same screens in one line.
func (s step) checkBold(t text) {
	lost := map[away][]string{}
	s.each(t, func(span lesson.Span, numbers []number) {
		if span.Style != lesson.Bold || len(numbers) == 0 {
			return
		}
		for _, n := range numbers {
			s.bold[n.text] = true
		}
		if where := s.lost(t, span.Words, numbers); where.screens != "" {
			lost[where] = append(lost[where], strconv.Quote(span.Words))
		}
	})
	byScreens := func(a, b away) int { return strings.Compare(a.screens, b.screens) }
	for _, where := range slices.SortedFunc(maps.Keys(lost), byScreens) {
		words := lost[where]
		is, cure := "is bold and stands", "correct it"
		if len(words) > 1 {
			is = "are bold and stand"
		}
		if !where.all {
			cure = "choose a picture that shows it there too"
		}
		s.wrong(t.Line, "%s %s in no picture of the step so far%v; %s, or write it plain and claim it in a comment", strings.Join(words, ", "), is, where, cure)
	}
}

// lost says where something bold stands in no picture and is not worked out.
func (s step) lost(t text, bold string, numbers []number) away {
	if len(numbers) == 1 && t.derives(numbers[0]) {
		return away{}
	}
	return s.missing(func(on Screen) bool {
		return !slices.ContainsFunc(t.seen, func(p lesson.Picture) bool {
			return s.picture(on, s.Step, p, p.Hide).says(bold, numbers)
		})
	})
}

// says reports that what is bold stands in a picture: as it is, or where it is
// one number alone also rounded.
func (d drawing) says(bold string, numbers []number) bool {
	if len(numbers) == 1 && !strings.ContainsFunc(bare(bold), unicode.IsLetter) {
		return d.shows(numbers[0])
	}
	whole := sync.OnceValue(func() *regexp.Regexp { // and no sign, letter or digit goes on
		return regexp.MustCompile(`(^|[^-−\pL\d.])` + regexp.QuoteMeta(bold) + `($|[^\pL\d.]|\.($|\D))`)
	})
	return slices.ContainsFunc(d.rows, func(row string) bool { return strings.Contains(row, bold) && whole().MatchString(row) })
}

// bare is a text without its digits.
func bare(text string) string { return digits.ReplaceAllString(text, "") }

// shows reports that a number stands in a picture, or one that it is rounded
// from.
func (d drawing) shows(n number) bool {
	return slices.ContainsFunc(d.numbers, func(m number) bool { return n.rounds(m) && (n.unit == "" || n.unit == m.unit) })
}

// each goes through a text, and gives each stretch of it with the numbers in it.
func (s step) each(t text, do func(span lesson.Span, numbers []number)) {
	at, numbers := 0, numbersIn(t.String())
	for span := range t.Spans() {
		at += len(span.Words)
		n := 0
		for n < len(numbers) && numbers[n].at < at {
			n++
		}
		do(span, numbers[:n])
		numbers = numbers[n:]
	}
}

// checkPlain asks of every number that is not bold what accounts for it.
func (s step) checkPlain(t text) {
	whole := t.String()
	s.each(t, func(span lesson.Span, numbers []number) {
		if span.Style == lesson.Bold || span.Style == lesson.Key {
			return
		}
		for _, n := range numbers {
			if !s.proven(n) && !t.derives(n) && !quoted(whole[:n.at]) {
				s.wrong(t.Line, `%s is not proven: make it bold if it stands in the picture, else claim it in a comment: "%s = formula", "%s in --flags" or "%s given"`, n.text, n.text, n.text, n.text)
			}
		}
	})
}

// checkDerived works out again what a text works out.
func (s step) checkDerived(t text) {
	for _, d := range t.derived {
		if d.exact() && !d.comesTo.near(d.value) && !quoted(t.String()[:d.comesTo.at]) {
			s.wrong(t.Line, "%s is %.6g, not %s", d.text, d.value, d.comesTo.text)
		}
	}
}

// proven reports that something accounts for a number that is not bold.
func (s step) proven(n number) bool {
	if s.claimed[n.text] {
		s.used[n.text] = true
		return true
	}
	return n.small() || s.bold[n.text] || slices.ContainsFunc(s.Pictures, func(p lesson.Picture) bool { return isSetting(p.Panes, n) })
}

// quoted reports that what comes after a text stands between “ and ”: it is
// somebody else's.
func quoted(before string) bool {
	return strings.Count(before, "“") > strings.Count(before, "”")
}

// isSetting reports that a number is a setting of a picture, or follows from one
// or two. No setting is an angle or a share, and a whole one is written so.
func isSetting(p views.Panes, n number) bool {
	s := p.Active()
	own := []float64{float64(s.Pos), float64(s.Offset), float64(s.Pos + s.Offset), float64(s.DModel), float64(s.DModel) / 2, float64(s.Length), s.Base}
	for _, arg := range p.Args() {
		for _, m := range numbersIn(arg) {
			own = append(own, m.value)
		}
	}
	return n.unit == "" && slices.ContainsFunc(own, func(o float64) bool {
		whole := o == math.Trunc(o)
		return math.Abs(o-n.value) <= 1e-12*math.Abs(o) && whole == (n.step >= 1)
	})
}
