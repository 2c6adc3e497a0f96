package cli

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func newNew() *cobra.Command {
	c := newCommand("new", "Print a first lesson, to start from", printNewLesson)
	c.Long = "The lesson has a step with the picture that the flags open, a choice with hidden\n" +
		"parts and a note for the teacher, and a task. In a lesson the key y copies the\n" +
		"block of the current picture."
	c.Example = "wavescope lesson new --view shift --d-model 8 --pos 3 --offset 5 > turn.md"
	return c
}

//go:embed new-lesson.md
var firstLesson string

// printNewLesson prints a lesson that check accepts, as a file to start from. The picture of its first step is the one
// that the flags open; it returns an error if there is none.
func printNewLesson(c *cobra.Command, p views.Panes, _ options) error {
	if err := p.Err(); err != nil {
		return err
	}
	_, err := io.WriteString(c.OutOrStdout(), strings.Replace(firstLesson, "PICTURE\n", ui.Block(p, nil), 1))
	return failed(err)
}

func newHandout() *cobra.Command {
	c := plainCommand("handout NAME", "Write a lesson for paper and browsers", handout, handoutFlags)
	c.Long = "One HTML file with its pictures, which needs no network. Hints and answers are\n" +
		"folded; print it to have it on paper, where folded parts are missing."
	c.Example = "wavescope lesson handout 5 -o five.html\n" +
		"wavescope lesson handout 5 -o teacher.html --answers --notes"
	c.ValidArgsFunction = lessonNames
	return c
}

// handout writes a lesson as HTML.
func handout(c *cobra.Command, args []string, o options) error {
	if len(args) != 1 {
		return errors.New("lesson handout needs the name of one lesson, or its file")
	}
	all, err := read(c, args[0])
	if err != nil {
		return err
	}
	if len(all) != 1 {
		return fmt.Errorf("%s holds %d lessons: allowed is one", args[0], len(all))
	}
	h := lesson.Handout{Lesson: &all[0], Answers: o.answers, Notes: o.notes, Draw: onPaper}
	if i, file := resolve(args[0]); !file {
		h.Number = fmt.Sprint(i + 1)
	}
	if err := o.mayWrite(h.Mark()); err != nil {
		return err
	}
	return o.save(c, true, h.WriteHTML)
}

// mayWrite returns an error if the output file exists and does not contain the mark of this lesson's handouts.
func (o options) mayWrite(mark string) error {
	if info, err := os.Stat(o.file); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := os.ReadFile(o.file)
	if err == nil && !bytes.Contains(text, []byte(mark)) {
		return fmt.Errorf("%s exists and is not a handout of this lesson: give --output another name", o.file)
	}
	return failed(err)
}

// onPaper draws a picture of a lesson on a light background, as a screen of 100 × 30 cells shows it.
func onPaper(p lesson.Picture) (frame.Frame, chart.Places, string) {
	return ui.Drawn(frame.Picture.Theme(frame.Theme{Light: true}), 100, 30, p)
}
