package lesson

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"wavescope/views"
)

// Handout is a printable lesson: one text in Markdown and the pictures that it needs. It hides the regions that the
// lesson hides. Questions have boxes to tick and a line for the reason; the answers are on the last page or left out.
type Handout struct {
	Lesson *Lesson
	Name   string // of the file, without its ending
	Number string // of the lesson, before the numbers of steps; "" for none

	Answers, Notes bool

	Says func(HandoutPicture) string // what a picture shows, in a sentence
}

// HandoutPicture is a picture of a handout.
type HandoutPicture struct {
	File  string // without ending
	Panes views.Panes
	Hide  []string
}

// Mark returns a comment near the beginning of the text that identifies a handout of this lesson, so that other files
// are not overwritten.
func (h Handout) Mark() string {
	return `a handout of wavescope, "` + url.PathEscape(h.Lesson.Name()) + `"`
}

// Pictures returns the pictures that the text refers to.
func (h Handout) Pictures() (all []HandoutPicture) {
	for step, s := range h.Lesson.Steps {
		for i := range s.Pictures {
			if p, isNew := h.picture(step, i); isNew && (h.Answers || i < beforeAnswer(s)) {
				all = append(all, p)
			}
		}
	}
	return all
}

// beforeAnswer returns the number of pictures of a step up to its first question. Later pictures may show the answer.
func beforeAnswer(s Step) int {
	for i, p := range s.Pictures {
		if p.Question != nil {
			return i + 1
		}
	}
	return len(s.Pictures)
}

// picture returns the i-th picture of a step, and whether it differs from the picture before it.
func (h Handout) picture(step, i int) (p HandoutPicture, isNew bool) {
	all := h.Lesson.Steps[step].Pictures
	p = HandoutPicture{File: fmt.Sprintf("%s-%d-%d", h.Name, step+1, i+1), Panes: all[i].Panes, Hide: paperHides(all[i])}
	return p, i == 0 || all[i-1].Panes != p.Panes || !slices.Equal(paperHides(all[i-1]), p.Hide)
}

// paperHides returns the regions that a picture hides in a handout, where the reader sees its text and its question at
// once.
func paperHides(p Picture) []string {
	if p.Question == nil || p.Question.Task() {
		return p.Hide
	}
	return append([]string{"caption", "readout"}, p.Hide...)
}

// Markdown returns the text of the handout.
func (h Handout) Markdown() string {
	w := &handoutWriter{Handout: h}
	w.line("<!-- %s -->", h.Mark())
	w.line("# %s", strings.TrimSpace(h.Number+" "+escaped(h.Lesson.Title)))
	w.line("*%s* %d minutes.", escaped(h.Lesson.Ask), h.Lesson.Minutes)
	for i := range h.Lesson.Steps {
		w.step(i)
	}
	if h.Answers {
		w.line("---")
		w.line("## Answers")
		for i := range h.Lesson.Steps {
			w.answers(i)
		}
	}
	return strings.TrimSuffix(w.text.String(), "\n")
}

type handoutWriter struct {
	Handout
	text strings.Builder
}

func (w *handoutWriter) line(form string, values ...any) {
	fmt.Fprintf(&w.text, form+"\n\n", values...)
}

// heading returns the heading of a step with its number.
func (w *handoutWriter) heading(step int) string {
	number := fmt.Sprint(step + 1)
	if w.Number != "" {
		number = w.Number + "." + number
	}
	return number + " " + escaped(w.Lesson.Steps[step].Name)
}

func (w *handoutWriter) step(i int) {
	s := w.Lesson.Steps[i]
	w.line("## %s", w.heading(i))
	for j, p := range s.Pictures {
		if j < beforeAnswer(s) {
			w.show(i, j)
		}
		if p.Question != nil {
			w.ask(*p.Question)
		}
	}
	if w.Notes {
		for _, n := range s.Notes {
			w.line("> %s", markdown(n))
		}
	}
}

// show writes a picture with its code and its text. A picture that hides the answer to a question has no command line,
// because the command would show it.
func (w *handoutWriter) show(step, i int) {
	p := w.Lesson.Steps[step].Pictures[i]
	if drawn, isNew := w.picture(step, i); isNew {
		w.line("![%s](%s.png)", escaped(w.Says(drawn)), drawn.File)
		if p.Question == nil || p.Question.Task() {
			w.line("%s", command(drawn.Panes))
		}
	}
	for _, c := range p.Code {
		w.line("%s", fenced(c.Language, strings.Join(c.Lines, "\n")))
	}
	for _, t := range p.Text {
		w.line("%s", markdown(t))
	}
}

// command returns the command line that opens a picture, as a Markdown block of shell code.
func command(p views.Panes) string {
	return fenced("sh", views.ShellLine(append([]string{"wavescope"}, p.Args()...)))
}

// blankLine is a line to write on.
var blankLine = strings.Repeat("_", 60)

// ask writes a question with boxes, or a task with a line for its solution.
func (w *handoutWriter) ask(q Question) {
	w.line("### %s", markdown(q.Ask))
	if q.Task() {
		w.line("Find it in the program. I set: %s", blankLine)
		return
	}
	var boxes []string
	for i, a := range q.Answers {
		boxes = append(boxes, "- [ ] "+Letter(i+1)+"  "+markdown(a.Text))
	}
	w.line("%s", strings.Join(boxes, "\n"))
	w.line("My reason: %s", blankLine)
}

// answers writes the answers of a step with their reasons, and the pictures that show
// them.
func (w *handoutWriter) answers(step int) {
	s := w.Lesson.Steps[step]
	for i, p := range s.Pictures {
		if i >= beforeAnswer(s) {
			w.show(step, i)
		}
		if p.Question == nil {
			continue
		}
		q := *p.Question
		w.line("### %s", w.heading(step))
		w.line("%s", markdown(q.Ask))
		right := q.Answers[q.Right()-1]
		if q.Task() {
			w.line("**Right**, for example with")
			w.line("%s", command(s.Pictures[i+1].Panes))
			w.line("%s", markdown(right.Reason))
		} else {
			w.line("**Right: %s**  %s. %s", Letter(q.Right()), unended(right), markdown(right.Reason))
		}
		for j, a := range q.Answers {
			switch {
			case j == q.Right()-1:
			case q.Task():
				w.line("%s: %s", markdown(a.Text), markdown(a.Reason))
			default:
				w.line("%s  %s. %s", Letter(j+1), unended(a), markdown(a.Reason))
			}
		}
	}
}

// unended returns the text of an answer without its final punctuation mark.
func unended(a Answer) string { return strings.TrimRight(markdown(a.Text), ".?!") }

// markdown returns a paragraph in Markdown. Words that point at a region are emphasized, because on paper no corners
// mark the region.
func markdown(t Text) string {
	var b strings.Builder
	for _, s := range t.Spans {
		switch s.Style {
		case Bold:
			b.WriteString("**" + escaped(s.Words) + "**")
		case Emphasis, Pointer:
			b.WriteString("*" + escaped(s.Words) + "*")
		case Key:
			b.WriteString(coded(s.Words))
		default:
			b.WriteString(escaped(s.Words))
		}
	}
	return b.String()
}

// escaped returns a text with the characters escaped that have a meaning in Markdown. An underscore inside a word has
// none.
func escaped(text string) string {
	alphanumeric := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' }
	var b strings.Builder
	for i, r := range text {
		inWord := r == '_' && i > 0 && i < len(text)-1 && alphanumeric(text[i-1]) && alphanumeric(text[i+1])
		if strings.ContainsRune("\\`*_[]<>&|~$!#", r) && !inWord {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// coded is code between as many backquotes as it needs.
func coded(text string) string {
	around := longerThan("`", text)
	if len(around) > 1 {
		text = " " + text + " "
	}
	return around + text + around
}

// fenced returns a Markdown code block. Its marks are longer than any run of backquotes in the text.
func fenced(language, text string) string {
	around := longerThan("```", text)
	return around + language + "\n" + text + "\n" + around
}

func longerThan(quotes, text string) string {
	for strings.Contains(text, quotes) {
		quotes += "`"
	}
	return quotes
}
