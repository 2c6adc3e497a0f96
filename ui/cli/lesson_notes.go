package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/words"
)

func newNotes() *cobra.Command {
	c := plainCommand("notes NAME", "Print what is noted for the teacher", notes)
	c.Long = "For a second screen, or for paper: what is noted of every step, what it asks,\n" +
		"and what is right. In the program the key S shows the notes of a step."
	c.Example = "wavescope lesson notes 5"
	c.ValidArgsFunction = lessonNames
	return c
}

// notes prints the notes of a lesson, or of all lessons of a folder.
func notes(c *cobra.Command, args []string, _ options) error {
	if len(args) != 1 {
		return errors.New("lesson notes needs the name of one lesson, or its file")
	}
	all, err := read(c, args[0])
	if err != nil {
		return err
	}
	number := ""
	if i, file := resolve(args[0]); !file {
		number = fmt.Sprint(i + 1)
	}
	var pages []string
	for i := range all {
		pages = append(pages, strings.Join(noted(&all[i], number, columns()), "\n")+"\n")
	}
	_, err = io.WriteString(c.OutOrStdout(), strings.Join(pages, "\n"))
	return failed(err)
}

// noted are the notes of a lesson as lines of at most w cells. Of a lesson that is
// built in steps are counted with its number.
func noted(l *lesson.Lesson, number string, w int) (lines []string) {
	add := func(in, form string, values ...any) {
		for _, line := range wrapped(frame.Clean(fmt.Sprintf(form, values...)), w-len(in)) {
			lines = append(lines, in+line)
		}
	}
	add("", "%s", strings.TrimSpace(number+" "+l.Title))
	add("", "%s %s.", l.Ask, words.Plural(l.Minutes, "minute"))
	for i, s := range l.Steps {
		lines = append(lines, "")
		add("", "%s %s", strings.TrimPrefix(fmt.Sprintf("%s.%d", number, i+1), "."), s.Name)
		for _, note := range s.Notes {
			add("  ", "%s", note)
		}
		for _, p := range s.Pictures {
			if q := p.Question; q != nil {
				add("  ", "%s", q.Ask)
				add("  ", "Right: %s", right(*q))
			}
		}
	}
	return lines
}

// right is the right answer of a question with its letter, or all conditions that
// solve a task.
func right(q lesson.Question) string {
	var all []string
	for i, a := range q.Answers {
		switch {
		case a.Right && q.Task():
			all = append(all, a.Text.String())
		case a.Right:
			all = append(all, lesson.Letter(i+1)+", "+a.Text.String())
		}
	}
	return strings.Join(all, "; or ")
}

// wrapped is a text in lines of at most w cells, broken at blanks.
func wrapped(text string, w int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if with := line + " " + word; line != "" && (frame.Theme{}).Width(with) <= w {
			line = with
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
	}
	return append(lines, line)
}
