package contents

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// The inks of the page.
var (
	plain  = frame.Style{FG: frame.Text}
	strong = frame.Style{FG: frame.Bright, Bold: true}
	faint  = frame.Style{FG: frame.Faint}
	accent = frame.Style{FG: frame.Accent, Bold: true}
	good   = frame.Style{FG: frame.Good}
)

// span is a text in a row.
type span struct {
	x    int
	text string
	ink  frame.Style
	view int // that a click goes to, counted from 1; 0 for none
}

// row is a row of the page.
type row struct {
	spans  []span
	lesson int // that a click chooses, counted from 1; 0 for none
	lit    bool
}

func (r *row) add(x int, text string, ink frame.Style) {
	if text != "" {
		r.spans = append(r.spans, span{x: x, text: text, ink: ink})
	}
}

const (
	brand   = "~ wavescope"
	tagline = "an oscilloscope for the waves inside a Transformer"
)

// orders are the words of the question, in both orders.
var orders = [2]string{"dog bit man", "man bit dog"}

// asked is what is asked of them, the longest form first.
func asked(lessons, minutes int) [][2]string {
	return [][2]string{
		{"Three words, two orders. Attention reads all words at once: by itself it cannot tell who bit whom.",
			"What has to be added, why it is made of waves, and where it ends: " + words.Plural(lessons, "lesson") + ", about " + words.Plural(minutes, "minute") + "."},
		{"Attention reads all words at once: by itself it cannot", "tell who bit whom. What has to be added, and why waves?"},
		{"Attention by itself cannot tell", "who bit whom. What can?"},
		{"Who bit whom?", "What can tell?"},
		{},
	}
}

// way is a command line of the shell, and what it is for.
type way struct{ label, line, about string }

// ways say how to teach a lesson and how to write one.
var ways = []way{
	{"on paper", "wavescope lesson handout 5 -o DIR", "pictures, and questions with boxes to tick"},
	{"write one", "wavescope lesson new FILE.md --view shift", "begins a file with this picture"},
	{"", "wavescope lesson check FILE.md", "tests its numbers and its tasks"},
}

// far is how far one is in a lesson.
func far(f lesson.Far, t frame.Theme) (text string, ink frame.Style) {
	switch {
	case f.Done() && t.ASCII:
		return "done", good
	case f.Done():
		return "✓", good
	case f.Passed() > 0:
		return strconv.Itoa(f.Passed()) + "/" + strconv.Itoa(f.Steps), accent
	}
	return "", plain
}

// goes says where the chosen lesson goes on.
func (p Page) goes() (lead, name string) {
	l, f := p.lesson(p.Chosen)
	switch {
	case p.Begun():
		return "goes on at step " + strconv.Itoa(f.Step+1) + ": ", l.Steps[f.Step].Name
	case f.Done():
		return "all steps read; begins again: ", l.Steps[0].Name
	}
	return "begins with: ", l.Steps[0].Name
}

// whole is as much of a text as has room, in whole words: so no number is cut.
func whole(text string, w int, t frame.Theme) string {
	if t.Width(text) <= w {
		return text
	}
	all := strings.Fields(text)
	for n := len(all) - 1; n > 0; n-- {
		if start := strings.Join(all[:n], " ") + " …"; t.Width(start) <= w {
			return start
		}
	}
	return ""
}

// grid are the views in columns of w cells, with what they show if there is room
// for it.
func grid(t frame.Theme, w int) (rows [][]span) {
	name, brief := 0, 0
	for i, v := range views.All {
		name, brief = max(name, t.Width(label(i, v))), max(brief, t.Width(v.Brief))
	}
	cell, full := name+2, name+1+brief+2
	briefs := w/full >= 2
	if briefs {
		cell = full
	}
	across := max(min((w+2)/cell, len(views.All)), 1)
	for i, v := range views.All {
		if i%across == 0 {
			rows = append(rows, nil)
		}
		x, last := i%across*cell, len(rows)-1
		number := strconv.Itoa(i + 1)
		rows[last] = append(rows[last], span{x: x, text: number, ink: accent, view: i + 1},
			span{x: x + len(number) + 1, text: v.Title, ink: strong, view: i + 1})
		if briefs {
			rows[last] = append(rows[last], span{x: x + name + 1, text: v.Brief, ink: faint, view: i + 1})
		}
	}
	return rows
}

func label(i int, v views.View) string { return strconv.Itoa(i+1) + " " + v.Title }

// CommandLines are those that the page tells.
func CommandLines() (all []string) {
	for _, w := range ways {
		all = append(all, w.line)
	}
	return all
}

// Ended says what has come of a lesson, at its end.
func Ended(c *lesson.Course, p lesson.Place, m lesson.Marks) string {
	steps, asked, right := c.Lesson(p).Steps, 0, 0
	done := !slices.Contains(m[:len(steps)], lesson.ToCome)
	for _, mark := range m {
		if mark >= lesson.LeftOpen {
			asked++
		}
		if mark == lesson.Right {
			right++
		}
	}
	text := fmt.Sprintf("this is the end of lesson %d", p.Lesson+1)
	if done {
		text = fmt.Sprintf("lesson %d is done", p.Lesson+1)
	}
	if asked > 0 {
		text += fmt.Sprintf(": right in %d of the %s that asked", right, words.Plural(asked, "step"))
	}
	return text
}
