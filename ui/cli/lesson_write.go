package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func newNew() *cobra.Command {
	c := newCommand("new", "Print a first lesson with a picture", printNewLesson)
	c.Long = "The lesson has one step, with the picture that the flags open. In a lesson\n" +
		"the key y copies the block of the current picture."
	c.Example = "wavescope lesson new --view shift --d-model 8 --pos 3 --offset 5 > turn.md"
	return c
}

// printNewLesson prints a valid lesson with one step, as a file to start from.
func printNewLesson(c *cobra.Command, p views.Panes, _ options) error {
	_, err := io.WriteString(c.OutOrStdout(), "---\ntitle: A lesson\nask: What does this picture show?\n"+
		"minutes: 5\n---\n\n## The first step\n\n"+ui.Block(p, nil)+"\nSay here what the picture shows, in one or two "+
		"sentences.\n")
	return failed(err)
}

func newHandout() *cobra.Command {
	c := plainCommand("handout NAME", "Write a lesson for paper", handout, handoutFlags)
	c.Long = "A text in Markdown and a PNG of each picture, on a light background. Questions\n" +
		"have boxes and a line for the reason; what the lesson hides is hidden."
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

// put writes the files of a handout. It refuses to overwrite files that are not a handout of this lesson.
func (o options) put(c *cobra.Command, h lesson.Handout) error {
	names, pictures := o.names(h), h.Pictures()
	if err := mayWrite(names, h.Mark()); err != nil {
		return err
	}
	ctx, stop := ui.UntilSignal()
	defer stop()
	err := os.MkdirAll(o.file, 0o777)
	for i := 0; err == nil && i < len(pictures); i++ {
		err = ui.Replace(ctx, names[1+i], o.draw(pictures[i]).WritePNG)
	}
	if err == nil {
		err = ui.Replace(ctx, names[0], func(w io.Writer) error {
			_, err := io.WriteString(w, h.Markdown())
			return err
		})
	}
	if err != nil {
		return failed(err)
	}
	return printLine(c, "%s and %s", names[0], chart.Plural(len(pictures), "picture"))
}

// mayWrite returns an error if one of the files of a handout exists. There is no error if the first file, the text,
// contains the mark of this lesson's handouts: then an older handout is replaced.
func mayWrite(names []string, mark string) error {
	info, err := os.Lstat(names[0])
	if err == nil && info.Mode().IsRegular() {
		text, err := os.ReadFile(names[0])
		if err != nil {
			return failed(err)
		}
		if bytes.Contains(text, []byte(mark)) {
			return nil
		}
	}
	for _, name := range names {
		if _, err := os.Lstat(name); err == nil {
			return fmt.Errorf("%s exists and is not a handout of this lesson: give --output another folder", name)
		}
	}
	return nil
}

// names returns the names of the files of a handout: the text, then its pictures.
func (o options) names(h lesson.Handout) []string {
	all := []string{filepath.Join(o.file, h.Name+lesson.FileEnding)}
	for _, p := range h.Pictures() {
		all = append(all, filepath.Join(o.file, p.File+".png"))
	}
	return all
}

// handout returns the handout of a lesson l. For a built-in lesson, the files are named by its number.
func (o options) handout(name string, l *lesson.Lesson) lesson.Handout {
	h := lesson.Handout{Lesson: l, Name: plainName(l.Name()), Answers: o.answers, Notes: o.notes}
	h.Says = func(p lesson.HandoutPicture) string { return ui.Describe(o.light(), p.Panes, p.Hide) }
	if i, file := resolve(name); !file {
		h.Name, h.Number = fmt.Sprintf("%02d", i+1), fmt.Sprint(i+1)
	}
	return h
}

// plainName returns a name without characters that Markdown links or file systems do not accept.
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

// light returns an empty frame for a picture on a light background.
func (o options) light() frame.Frame {
	size := o.size
	if size.X == 0 {
		size.X, size.Y = 100, 30
	}
	return frame.New(size.X, size.Y, frame.Picture.Theme(frame.Theme{Light: true}))
}

// draw returns a picture of a handout on a light background, without the tabs, which have no use on paper, and without
// the empty rows above and below.
func (o options) draw(p lesson.HandoutPicture) frame.Frame {
	f := o.light()
	ui.DrawHiding(f, p.Panes, p.Hide)
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
