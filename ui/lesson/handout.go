package lesson

import (
	"bytes"
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
	"net/url"
	"strings"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Handout is a lesson for paper and browsers: one HTML file with its pictures inside, which refers to no other file. It
// hides the regions that the lesson hides. Hints and answers are folded; paper shows what is unfolded.
type Handout struct {
	Lesson *Lesson
	Number string // of the lesson, before the numbers of steps; "" for none

	Answers bool // hints and answers are unfolded
	Notes   bool // the notes for the teacher are included

	// Draw draws a picture, and returns the rectangles of its regions and what it shows in a sentence.
	Draw func(Picture) (f frame.Frame, placed chart.Places, says string)
}

// Mark returns words near the beginning of the file that identify a handout of this lesson, so that other files are not
// overwritten.
func (h Handout) Mark() string {
	return "wavescope, handout of " + strings.ReplaceAll(url.QueryEscape(h.Lesson.Name()), "+", "%20")
}

//go:embed handout.html
var paperText string

var paper = template.Must(template.New("paper").Parse(paperText))

// WriteHTML writes the file.
func (h Handout) WriteHTML(w io.Writer) error {
	l := h.Lesson
	p := handoutPage{Handout: h, Title: strings.TrimSpace(h.Number + " " + l.Title)}
	for i, s := range l.Steps {
		name := fmt.Sprint(i + 1)
		if h.Number != "" {
			name = h.Number + "." + name
		}
		name += " " + s.Name
		p.Steps = append(p.Steps, h.step(s, name))
		for _, again := range s.Again {
			p.More = append(p.More, h.step(again, name))
		}
	}
	if l.Errors != nil {
		p.Steps = append(p.Steps, h.step(*l.Errors, l.Errors.Name))
	}
	return paper.Execute(w, p)
}

// handoutPage is what the page is filled with.
type handoutPage struct {
	Handout
	Title string
	Steps []handoutStep
	More  []handoutStep // what is asked again, each with the name of its step
}

type handoutStep struct {
	Name  string
	First *handoutPart
	Notes []template.HTML
}

// handoutPart is a picture with its words. Then holds the rest of the step, which a question folds because it shows the
// answer.
type handoutPart struct {
	Picture  template.HTML // an SVG picture; "" if it is the picture before it
	Command  string        // opens the picture; "" if that would show the answer to a question
	Code     []Code
	Text     []template.HTML
	Recap    []template.HTML // what a reader can now say
	Question *handoutQuestion
	Then     *handoutPart
	Unfolded bool
}

type handoutQuestion struct {
	Ask     template.HTML
	Letters bool            // the answers are to be chosen
	Answers []template.HTML // to choose from or to put in order
	Line    string          // what the reader writes on the line
	Hints   []template.HTML
	Reasons []handoutReason // the right answer first
}

type handoutReason struct {
	Answer string
	Reason template.HTML
}

// handoutWriter writes a step.
type handoutWriter struct {
	Handout
	Step
	digits map[string]int // of the regions that words point at
	asked  bool           // a question of the step is written
	drawn  template.HTML  // the last picture
}

func (h Handout) step(s Step, name string) handoutStep {
	w := &handoutWriter{Handout: h, Step: s, digits: s.digits()}
	out := handoutStep{Name: name, First: w.part(0)}
	if h.Notes {
		out.Notes = w.texts(s.Notes)
	}
	return out
}

// part returns the i-th picture of the step and what follows it; nil after the last.
func (w *handoutWriter) part(i int) *handoutPart {
	if i == len(w.Pictures) {
		return nil
	}
	p := w.Pictures[i]
	out := &handoutPart{Code: p.Code, Text: w.texts(p.Text), Recap: w.texts(p.Recap), Unfolded: w.Answers}
	hides := !w.asked && w.Question() != nil && !w.Question().Task()
	if svg := w.draw(i); svg != w.drawn {
		out.Picture, w.drawn = svg, svg
		if !hides {
			out.Command = views.ShellLine(append([]string{"wavescope"}, p.Panes.Args()...))
		}
	}
	if p.Question != nil {
		out.Question, w.asked = w.question(*p.Question), true
	}
	out.Then = w.part(i + 1)
	return out
}

// pixels is the least width of a column of a picture on a screen. There a narrow window scrolls the picture; paper has
// its full width.
const pixels = 6

// draw returns the i-th picture as SVG, without the tabs, which have no use on paper, and without the empty rows above
// and below. The reader sees its text and its question at once, so it hides what either hides.
func (w *handoutWriter) draw(i int) template.HTML {
	p, texts := w.Pictures[i], w.Pictures[i].Text
	if q := p.Question; q != nil {
		texts = append(texts[:len(texts):len(texts)], q.Ask)
		if !q.Task() {
			p.Hide = append([]string{"caption", "readout"}, p.Hide...)
		}
	}
	if i > 0 && w.Pictures[i-1].Question != nil {
		for _, a := range w.Pictures[i-1].Question.Answers {
			texts = append(texts[:len(texts):len(texts)], a.Text, a.Reason)
		}
	}
	f, placed, says := w.Draw(p)
	w.point(f, placed, texts)
	f = untabbed(f)
	columns, _ := f.Size()
	var b bytes.Buffer
	_ = f.WriteSVG(&b) // a Buffer takes everything
	image := fmt.Sprintf(`<svg role="img" aria-label="%s" style="min-width:%dpx" `, template.HTMLEscapeString(says),
		columns*pixels)
	return template.HTML(strings.Replace(b.String(), "<svg ", image, 1))
}

// untabbed returns a picture without its first row and without empty rows above and below.
func untabbed(f frame.Frame) frame.Frame {
	w, h := f.Size()
	empty := func(y int) bool {
		return strings.TrimSpace(string(f.Sub(0, y, w, 1).AppendPlain(nil))) == ""
	}
	top, end := min(1, h-1), h
	for top < end-1 && empty(top) {
		top++
	}
	for end > top+1 && empty(end-1) {
		end--
	}
	return f.Sub(0, top, w, end-top)
}

// lines says for each kind of question what the reader writes on the line below it.
var lines = map[Asked]string{Choice: "My reason", Task: "I set", Number: "My number", Order: "My reason"}

func (w *handoutWriter) question(q Question) *handoutQuestion {
	kind, right := q.Kind(), q.Right()-1
	out := &handoutQuestion{Ask: w.html(q.Ask), Letters: kind == Choice, Line: lines[kind], Hints: w.texts(q.Hints)}
	for i, a := range q.Answers {
		if kind == Choice || kind == Order {
			out.Answers = append(out.Answers, w.html(a.Text))
		}
		reason := handoutReason{answered(q, i), w.html(a.Reason)}
		if i == right && kind != Order {
			out.Reasons = append([]handoutReason{reason}, out.Reasons...)
		} else {
			out.Reasons = append(out.Reasons, reason)
		}
	}
	return out
}

// answered names the i-th answer of a question, counted from 0, and says whether it is right.
func answered(q Question, i int) string {
	a, letter := q.Answers[i], Letter(i+1)
	is := "wrong"
	if a.Right {
		is = "right"
	}
	switch {
	case a.Rank > 0:
		return fmt.Sprintf("%s is number %d.", letter, a.Rank)
	case a.Number != nil:
		number := a.Number.String()
		if tolerance := a.Number.High - a.Number.Value; tolerance > 0 {
			number += " ± " + chart.Brief(tolerance, 4)
		}
		return number + " is " + is + "."
	case a.If.Else():
		return "Anything else is " + is + "."
	case a.If != nil:
		return a.Text.String() + " is " + is + "."
	}
	return letter + " is " + is + "."
}

func (w *handoutWriter) texts(all []Text) (out []template.HTML) {
	for _, t := range all {
		out = append(out, w.html(t))
	}
	return out
}

// tags are the HTML elements of the styles.
var tags = map[Style]string{Plain: "span", Bold: "strong", Emphasis: "em", Key: "kbd", Pointer: "u"}

// html returns a paragraph as HTML. Words that point at a region are followed by the sign that it has in the picture.
func (w *handoutWriter) html(t Text) template.HTML {
	var b strings.Builder
	for _, s := range t.Spans {
		words := template.HTMLEscapeString(s.Words)
		if s.Style != Plain {
			words = "<" + tags[s.Style] + ">" + words + "</" + tags[s.Style] + ">"
		}
		b.WriteString(words)
		if digit := w.digits[s.Region]; digit > 0 {
			b.WriteString("<b>" + calloutOf(digit, frame.Theme{}).Text + "</b>")
		}
	}
	return template.HTML(b.String())
}
