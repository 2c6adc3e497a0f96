package cli

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func newNew() *cobra.Command {
	var file string
	c := newCommand("new", "Start a lesson with a picture", func(c *cobra.Command, p views.Panes, _ options) error {
		return writeNewLesson(c, file, p)
	})
	c.Use = "new FILE"
	c.Long = "The file has one step, with the picture that the flags open. In a lesson\n" +
		"the key y copies the block of the current picture."
	c.Example = "wavescope lesson new turn.md --view shift --d-model 8 --pos 3 --offset 5"
	c.Args = func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) != 1 || !strings.HasSuffix(args[0], lesson.FileEnding):
			return errors.New("lesson new needs the name of one file that ends in " + lesson.FileEnding)
		case args[0] != frame.Clean(args[0]):
			return fmt.Errorf("lesson new %s: the name has control characters", views.Quote(args[0]))
		}
		file = args[0]
		return nil
	}
	return c
}

// titleOf makes a title from the name of a file.
func titleOf(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), lesson.FileEnding)
	words := strings.Fields(strings.ReplaceAll(name, "-", " "))
	if title := (frame.Theme{}).Cut(strings.Join(words, " "), longestTitle); title != "" {
		return title
	}
	return "A lesson"
}

// longestTitle is the largest length of a title.
const longestTitle = 40

// writeNewLesson writes a valid lesson of one step.
func writeNewLesson(c *cobra.Command, file string, p views.Panes) error {
	text := "---\ntitle: " + titleOf(file) + "\nask: What does this picture show?\nminutes: 5\n---\n\n" +
		"## The first step\n\n" + ui.Block(p, nil) + "\n" +
		"Say here what the picture shows, in one or two sentences.\n"
	err := ui.Create(context.Background(), file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		return errors.New(file + " exists, and is not overwritten")
	}
	if err != nil {
		return failed(err)
	}
	return printLine(c, "%s has one step; wavescope lesson %s opens it", file,
		views.ShellLine([]string{fileArgument(file)}))
}

// fileArgument returns a file's name in a form that no command mistakes for a flag.
func fileArgument(file string) string {
	if strings.HasPrefix(file, "-") {
		return "./" + file
	}
	return file
}

func newNotes() *cobra.Command {
	c := plainCommand("notes NAME", "Print the notes for the teacher", notes)
	c.Long = "For a second screen, or for paper: the notes of every step, its questions and\n" +
		"the right answers. In the program the key S shows the notes of a step."
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
		pages = append(pages, strings.Join(notesText(&all[i], number, columns()), "\n")+"\n")
	}
	_, err = io.WriteString(c.OutOrStdout(), strings.Join(pages, "\n"))
	return failed(err)
}

// notesText returns the notes of a lesson in lines of at most w cells. The steps of a built-in
// lesson have its number before theirs.
func notesText(l *lesson.Lesson, number string, w int) (lines []string) {
	add := func(in, form string, values ...any) {
		for line := range strings.SplitSeq(lipgloss.Wrap(frame.Clean(fmt.Sprintf(form, values...)), w-len(in), ""),
			"\n") {
			lines = append(lines, in+line)
		}
	}
	add("", "%s", strings.TrimSpace(number+" "+l.Title))
	add("", "%s %s.", l.Ask, chart.Plural(l.Minutes, "minute"))
	for i, s := range l.Steps {
		lines = append(lines, "")
		add("", "%s %s", strings.TrimPrefix(fmt.Sprintf("%s.%d", number, i+1), "."), s.Name)
		for _, note := range s.Notes {
			add("  ", "%s", note)
		}
		for _, p := range s.Pictures {
			if q := p.Question; q != nil {
				add("  ", "%s", q.Ask)
				add("  ", "Right: %s", rightAnswer(*q))
			}
		}
	}
	return lines
}

// rightAnswer returns the right answer of a question with its letter, or all solutions of a task.
func rightAnswer(q lesson.Question) string {
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

func newHandout() *cobra.Command {
	c := plainCommand("handout NAME", "Write a lesson for paper", handout, handoutFlags)
	c.Long = "A text in Markdown and a PNG of each picture, on a light background. The text\n" +
		"has the pictures in characters too. Questions have boxes and a line for the\n" +
		"reason; what the lesson hides is hidden."
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

// put writes the files of a handout, unless that would overwrite another file.
func (o options) put(c *cobra.Command, h lesson.Handout) error {
	names, pictures := o.names(h), h.Pictures()
	for _, name := range names {
		if err := mayWrite(name, h.Mark()); err != nil {
			return err
		}
	}
	ctx, stop := ui.UntilSignal()
	defer stop()
	err := inFolder(o.file, func() error {
		for i, p := range pictures {
			if err := ui.Replace(ctx, names[1+i],
				withComment(o.draw(p, frame.Picture).WritePNG, h.Mark())); err != nil {
				return err
			}
		}
		return ui.Replace(ctx, names[0], func(w io.Writer) error {
			_, err := io.WriteString(w, h.Markdown())
			return err
		})
	})
	if err != nil {
		return failed(err)
	}
	return printLine(c, "%s and %s", names[0], chart.Plural(len(pictures), "picture"))
}

// inFolder creates a folder and writes into it. If that fails it removes the folders that it has
// created, unless they have files.
func inFolder(name string, write func() error) error {
	var missing []string // the innermost first
	for dir := filepath.Clean(name); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, dir)
	}
	err := os.MkdirAll(name, 0o777)
	if err == nil {
		err = write()
	}
	if err != nil {
		for _, dir := range missing {
			_ = os.Remove(dir)
		}
	}
	return err
}

// names returns the names of the files of a handout: the text, then its pictures.
func (o options) names(h lesson.Handout) []string {
	all := []string{filepath.Join(o.file, h.Name+lesson.FileEnding)}
	for _, p := range h.Pictures() {
		all = append(all, filepath.Join(o.file, p.File+".png"))
	}
	return all
}

// pngHead is the length of a PNG file's signature and first chunk, the size of the picture.
const pngHead = 8 + 4 + 4 + 13 + 4

// withComment writes a PNG file with a comment in it.
func withComment(write func(io.Writer) error, comment string) func(io.Writer) error {
	return func(w io.Writer) error {
		var file bytes.Buffer
		if err := write(&file); err != nil {
			return err
		}
		chunk := []byte("tEXtComment\x00" + comment)
		length := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-len("tEXt")))
		sum := binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk))
		all := file.Bytes()
		_, err := w.Write(slices.Concat(all[:pngHead], length, chunk, sum, all[pngHead:]))
		return err
	}
}

// handout returns a handout. The files of a built-in lesson have its number as their name.
func (o options) handout(name string, l *lesson.Lesson) lesson.Handout {
	h := lesson.Handout{Lesson: l, Name: plainName(l.Name()), Answers: o.answers, Notes: o.notes}
	h.Says = func(p lesson.HandoutPicture) string { return ui.Describe(o.light(frame.Picture), p.Panes, p.Hide) }
	if !o.noText {
		h.Draw = func(p lesson.HandoutPicture) string { return textOf(o.draw(p, frame.Plain)) }
	}
	if i, file := resolve(name); !file {
		h.Name, h.Number = fmt.Sprintf("%02d", i+1), fmt.Sprint(i+1)
	}
	return h
}

// plainName makes a name that Markdown links and all file systems accept.
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

// light returns an empty frame on light paper.
func (o options) light(kind frame.Paper) frame.Frame {
	size := o.size
	if size.X == 0 {
		size.X, size.Y = 100, 30
	}
	return frame.New(size.X, size.Y, kind.Theme(frame.Theme{Light: true}))
}

// draw draws a picture on light paper.
func (o options) draw(p lesson.HandoutPicture, kind frame.Paper) frame.Frame {
	f := o.light(kind)
	ui.DrawHiding(f, p.Panes, p.Hide)
	return trimmed(f)
}

// trimmed returns a frame without the tabs, which are useless on paper, and without the empty
// rows above and below the picture.
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

// textOf returns a frame as text, without trailing blanks.
func textOf(f frame.Frame) string {
	var rows []string
	for row := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, strings.TrimRight(row, " "))
	}
	return strings.Join(rows, "\n")
}

// mayWrite returns an error unless a name is free or a file of an earlier handout of the same
// lesson. A link is an error.
func mayWrite(name, mark string) error {
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return failed(err)
	case !info.Mode().IsRegular():
		return failed(fmt.Errorf("%s exists and is not a regular file: give --output another folder", name))
	}
	f, err := os.Open(name)
	if err != nil {
		return failed(err)
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, longestHead))
	if err != nil {
		return failed(err)
	}
	if !bytes.Contains(head, []byte(mark)) {
		return fmt.Errorf("%s exists and is not a handout of this lesson: give --output another folder", name)
	}
	return nil
}

// longestHead is the largest offset of the end of a handout's mark.
const longestHead = 2048
