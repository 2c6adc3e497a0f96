package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/paper"
	"wavescope/views/frame"
	"wavescope/views/words"
)

func newHandout() *cobra.Command {
	c := plainCommand("handout NAME", "Write a lesson for paper", handout, handoutFlags)
	c.Long = "A text in Markdown and a PNG for each picture, on light paper. Questions have\n" +
		"boxes and a line for the reason; what the lesson hides is hidden."
	c.Example = "wavescope lesson handout 5 -o paper --answers"
	c.ValidArgsFunction = lessonNames
	return c
}

// handout writes the text and the pictures of a lesson.
func handout(c *cobra.Command, args []string, o options) error {
	switch {
	case len(args) != 1:
		return errors.New("lesson handout needs the name of one lesson, or its file")
	case o.file == "":
		return errors.New("lesson handout needs --output, the folder to write to")
	}
	all, err := read(c, args[0])
	if err != nil {
		return err
	}
	if len(all) != 1 {
		return fmt.Errorf("%s holds %d lessons: allowed is one", args[0], len(all))
	}
	return o.put(c, o.handout(args[0], &all[0]))
}

// put writes the files of a handout.
func (o options) put(c *cobra.Command, h paper.Handout) error {
	text := filepath.Join(o.file, h.Name+lesson.FileEnding)
	if err := os.MkdirAll(o.file, 0o777); err != nil {
		return failed(err)
	}
	if err := mayWrite(text); err != nil {
		return err
	}
	ctx, stop := ui.UntilSignal()
	defer stop()
	for _, p := range h.Pictures() {
		if err := write(ctx, filepath.Join(o.file, p.File+".png"), o.draw(p, frame.Picture).WritePNG); err != nil {
			return failed(err)
		}
	}
	err := write(ctx, text, func(w io.Writer) error {
		_, err := io.WriteString(w, h.Markdown())
		return err
	})
	if err != nil {
		return failed(err)
	}
	return say(c, "%s and %s", text, words.Plural(len(h.Pictures()), "picture"))
}

// handout is a lesson on paper. One that is built in is known by its number.
func (o options) handout(name string, l *lesson.Lesson) paper.Handout {
	h := paper.Handout{Lesson: l, Name: plainName(l.Name()), Answers: o.answers, Notes: o.notes}
	h.Text = func(p paper.Picture) string { return textOf(o.draw(p, frame.Plain)) }
	if i, file := resolve(name); !file {
		h.Name, h.Number = fmt.Sprintf("%02d", i+1), fmt.Sprint(i+1)
	}
	return h
}

// plainName is a name that a link in Markdown, and every system, takes as it is.
func plainName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
	if name = strings.Trim(name, "-"); name == "" {
		return "lesson"
	}
	return name[:min(len(name), 80)]
}

// draw draws a picture on light paper.
func (o options) draw(p paper.Picture, kind frame.Paper) frame.Frame {
	size := o.size
	if size.X == 0 {
		size.X, size.Y = 100, 30
	}
	f := frame.New(size.X, size.Y, kind.Theme(frame.Theme{Light: true}))
	ui.DrawTaught(f, p.Panes, p.Hide)
	return trimmed(f)
}

// trimmed is a frame without the row of tabs, which nobody can click on paper, and
// without the empty rows above and below the picture.
func trimmed(f frame.Frame) frame.Frame {
	w, h := f.Size()
	empty := func(y int) bool {
		row := f.Sub(0, y, w, 1)
		return strings.TrimSpace(string(row.AppendPlain(nil))) == ""
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

// textOf is a frame as text, without the blanks at the ends of its lines.
func textOf(f frame.Frame) string {
	var rows []string
	for row := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, strings.TrimRight(row, " "))
	}
	return strings.Join(rows, "\n")
}

// mayWrite refuses to write over a file that is no handout.
func mayWrite(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return failed(err)
	case !info.Mode().IsRegular():
		return failed(fmt.Errorf("%s is there, and no file", name))
	}
	f, err := os.Open(name)
	if err != nil {
		return failed(err)
	}
	defer f.Close()
	head := make([]byte, len(paper.Head))
	if _, err := io.ReadFull(f, head); err != nil || !bytes.Equal(head, []byte(paper.Head)) {
		return fmt.Errorf("%s is there, and no handout: give --output another folder", name)
	}
	return nil
}

// write writes a file of a handout.
func write(ctx context.Context, name string, fill func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is there, and no file", name)
	}
	return ui.Replace(ctx, name, fill)
}
