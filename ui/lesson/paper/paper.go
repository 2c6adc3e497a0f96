// Package paper writes a lesson as a handout: one text in Markdown, with the
// pictures that it needs.
//
// What is hidden on the screen is hidden here: questions have boxes and a line
// for the reason, and answers stand on the last page or nowhere. The package draws
// nothing; it says which pictures there are to be, and takes them as text.
package paper

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views"
)

// Handout is a lesson on paper.
type Handout struct {
	Lesson *lesson.Lesson
	Name   string // of the file, without its ending
	Number string // that sections begin with; "" for none

	Answers, Notes bool

	Says func(Picture) string // what a picture shows, in a sentence
	Text func(Picture) string // draws it as text; nil for pictures alone
}

// Picture is one that a handout needs.
type Picture struct {
	File  string // without ending
	Panes views.Panes
	Hide  []string
}

// Mark is what every file of a handout has near its beginning, so that it can be
// known as one, and of which lesson.
func (h Handout) Mark() string {
	return `a handout of wavescope, "` + url.PathEscape(h.Lesson.Name()) + `"`
}

// Pictures are all that the text refers to.
func (h Handout) Pictures() (all []Picture) {
	for step, s := range h.Lesson.Steps {
		for i := range s.Pictures {
			if p, is := h.picture(step, i); is && (h.Answers || i < asked(s)) {
				all = append(all, p)
			}
		}
	}
	return all
}

// asked is how many pictures of a step are seen before its answer is: all after
// the first question tell it.
func asked(s lesson.Step) int {
	for i, p := range s.Pictures {
		if p.Question != nil {
			return i + 1
		}
	}
	return len(s.Pictures)
}

// picture is a picture of a step; false where the one before it is the same.
func (h Handout) picture(step, i int) (Picture, bool) {
	all := h.Lesson.Steps[step].Pictures
	p := Picture{File: fmt.Sprintf("%s-%d-%d", h.Name, step+1, i+1), Panes: all[i].Panes, Hide: hidden(all[i])}
	return p, i == 0 || all[i-1].Panes != p.Panes || !slices.Equal(hidden(all[i-1]), p.Hide)
}

// hidden are the parts that a picture leaves out: on paper its question is seen
// with its text, so what that hides is hidden at once.
func hidden(p lesson.Picture) []string {
	if p.Question == nil || p.Question.Task() {
		return p.Hide
	}
	return append([]string{"caption", "readout"}, p.Hide...)
}

// Markdown is the text.
func (h Handout) Markdown() string {
	var b strings.Builder
	line := func(form string, values ...any) { fmt.Fprintf(&b, form+"\n\n", values...) }
	line("<!-- %s -->", h.Mark())
	line("# %s", strings.TrimSpace(h.Number+" "+escaped(h.Lesson.Title)))
	line("*%s* %d minutes.", escaped(h.Lesson.Ask), h.Lesson.Minutes)
	for i := range h.Lesson.Steps {
		h.step(line, i)
	}
	if h.Answers {
		line("---")
		line("## Answers")
		for i := range h.Lesson.Steps {
			h.answers(line, i)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

type writer func(form string, values ...any)

// heading numbers a step.
func (h Handout) heading(step int) string {
	number := fmt.Sprint(step + 1)
	if h.Number != "" {
		number = h.Number + "." + number
	}
	return number + " " + escaped(h.Lesson.Steps[step].Name)
}

func (h Handout) step(line writer, i int) {
	s := h.Lesson.Steps[i]
	line("## %s", h.heading(i))
	for j, p := range s.Pictures {
		if j < asked(s) {
			h.show(line, i, j)
		}
		if p.Question != nil {
			ask(line, *p.Question)
		}
	}
	if h.Notes {
		for _, n := range s.Notes {
			line("> %s", styled(n))
		}
	}
}

// show writes a picture with its code and its text. The command line of one that
// hides what a question asks would show it, and stands with the answer.
func (h Handout) show(line writer, step, i int) {
	p := h.Lesson.Steps[step].Pictures[i]
	if drawn, is := h.picture(step, i); is {
		line("![%s](%s.png)", escaped(h.Says(drawn)), path.Base(drawn.File))
		if h.Text != nil {
			line("%s", fenced("text", h.Text(drawn)))
		}
		if p.Question == nil || p.Question.Task() {
			line("%s", command(drawn.Panes))
		}
	}
	for _, c := range p.Code {
		line("%s", fenced(c.Language, strings.Join(c.Lines, "\n")))
	}
	for _, t := range p.Text {
		line("%s", styled(t))
	}
}

// command is the command line that opens a picture.
func command(p views.Panes) string {
	return fenced("sh", views.ShellLine(append([]string{"wavescope"}, p.Args()...)))
}

// rule is a line to write on.
var rule = strings.Repeat("_", 60)

// ask writes a question with boxes, or a task with a line for what solves it.
func ask(line writer, q lesson.Question) {
	line("### %s", styled(q.Ask))
	if q.Task() {
		line("Find it in the program. I set: %s", rule)
		return
	}
	var boxes []string
	for i, a := range q.Answers {
		boxes = append(boxes, "- [ ] "+lesson.Letter(i+1)+"  "+styled(a.Text))
	}
	line("%s", strings.Join(boxes, "\n"))
	line("My reason: %s", rule)
}

// answers writes what is right in a step, with the reasons, and what there is to
// see then.
func (h Handout) answers(line writer, step int) {
	s := h.Lesson.Steps[step]
	for i, p := range s.Pictures {
		if i >= asked(s) {
			h.show(line, step, i)
		}
		if p.Question == nil {
			continue
		}
		line("### %s", h.heading(step))
		line("%s", styled(p.Question.Ask))
		if p.Question.Task() {
			solve(line, *p.Question, s.Pictures[i+1].Panes)
		} else {
			reasons(line, *p.Question)
		}
	}
}

// reasons writes which answer of a question is right, and what there is to say of
// every one.
func reasons(line writer, q lesson.Question) {
	right := q.Answers[q.Right()-1]
	line("**Right: %s**  %s. %s", lesson.Letter(q.Right()), unended(right), styled(right.Reason))
	for i, a := range q.Answers {
		if !a.Right {
			line("%s  %s. %s", lesson.Letter(i+1), unended(a), styled(a.Reason))
		}
	}
}

// unended is an answer without the sign that it ends in.
func unended(a lesson.Answer) string { return strings.TrimRight(styled(a.Text), ".?!") }

// solve writes a solution of a task, and what there is to say of others and of
// mistakes that are known.
func solve(line writer, q lesson.Question, solution views.Panes) {
	line("**Right**, for example with")
	line("%s", command(solution))
	line("%s", styled(q.Answers[q.Right()-1].Reason))
	for i, a := range q.Answers {
		if i != q.Right()-1 {
			line("%s: %s", styled(a.Text), styled(a.Reason))
		}
	}
}
