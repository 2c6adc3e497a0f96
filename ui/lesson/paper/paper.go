// Package paper writes a lesson as a handout: one text in Markdown, with the
// pictures that it needs.
//
// What is hidden on the screen is hidden here: questions have boxes and a line
// for the reason, and answers stand on the last page or nowhere. The package draws
// nothing; it says which pictures there are to be, and takes them as text.
package paper

import (
	"fmt"
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

	// Text draws a picture as text.
	Text func(Picture) string
}

// Picture is one that a handout needs.
type Picture struct {
	File  string // without ending
	Panes views.Panes
	Hide  []string
}

// Head is what a handout begins with, so that a file can be known as one.
const Head = "<!-- a handout of wavescope -->\n"

// Pictures are all that the text refers to.
func (h Handout) Pictures() (all []Picture) {
	for step := range h.Lesson.Steps {
		for i := range h.Lesson.Steps[step].Pictures {
			if p, is := h.picture(step, i); is {
				all = append(all, p)
			}
		}
	}
	return all
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
	b.WriteString(Head + "\n")
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
		if drawn, is := h.picture(i, j); is {
			line("![%s](%s.png)", escaped(views.ShellLine(drawn.Panes.Args())), path.Base(drawn.File))
			line("%s", fenced("text", h.Text(drawn)))
			line("%s", fenced("sh", views.ShellLine(append([]string{"wavescope"}, drawn.Panes.Args()...))))
		}
		for _, c := range p.Code {
			line("%s", fenced(c.Language, strings.Join(c.Lines, "\n")))
		}
		for _, t := range p.Text {
			line("%s", styled(t))
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

// answers writes what is right in a step, with the reasons.
func (h Handout) answers(line writer, step int) {
	for i, p := range h.Lesson.Steps[step].Pictures {
		q := p.Question
		if q == nil {
			continue
		}
		line("### %s", h.heading(step))
		line("%s", styled(q.Ask))
		right := q.Answers[q.Right()-1]
		if q.Task() {
			solution := h.Lesson.Steps[step].Pictures[i+1].Panes
			line("**Right**, for example with")
			line("%s", fenced("sh", views.ShellLine(append([]string{"wavescope"}, solution.Args()...))))
			line("%s", styled(right.Reason))
			continue
		}
		line("**Right: %s**  %s. %s", lesson.Letter(q.Right()), strings.TrimRight(styled(right.Text), ".?!"), styled(right.Reason))
		for j, a := range q.Answers {
			if !a.Right {
				line("%s  %s. %s", lesson.Letter(j+1), strings.TrimRight(styled(a.Text), ".?!"), styled(a.Reason))
			}
		}
	}
}
