package cli

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lesson/truth"
	"wavescope/ui/lessons"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func newCheck() *cobra.Command {
	c := plainCommand("check FILE...", "Check lessons and report every mistake", checkLessons, checkFlags)
	c.Long = "Every mistake is reported with file and line, up to 100 a file: syntax errors,\n" +
		"then numbers that no picture shows, tasks that cannot be solved, pointers to\n" +
		"missing parts, and texts that are too long. Pictures are checked at 80×24,\n" +
		"100×30 and 160×45, each with and without --projector."
	c.Example = "wavescope lesson check my-lesson.md\nwavescope lesson check my-lesson.md --watch"
	return c
}

// checkLessons reads files and reports each mistake in a line, once or whenever a file changes.
func checkLessons(c *cobra.Command, args []string, o options) error {
	if len(args) == 0 {
		return errors.New("lesson check needs the name of a file or a folder")
	}
	if o.watch {
		return o.watchLessons(c, args)
	}
	return o.checkAll(c, args)
}

// lookAgain is how often check looks whether a file has changed.
const lookAgain = 300 * time.Millisecond

// watchLessons checks lessons again after every change of their files, until ctrl+c.
func (o options) watchLessons(c *cobra.Command, names []string) error {
	ctx, stop := ui.UntilSignal()
	defer stop()
	for before := ""; ; {
		if now := stamps(names); now != before {
			before = now
			verdict := "nothing is wrong"
			if err := o.checkAll(c, names); err != nil {
				verdict = err.Error()
			}
			if err := printLine(c, "%s  %s; ctrl+c ends", time.Now().Format(time.TimeOnly), verdict); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(lookAgain):
		}
	}
}

// stamps returns a text that changes with the files, and with those of folders.
func stamps(names []string) (all string) {
	for _, name := range names {
		_ = filepath.WalkDir(name, func(path string, _ fs.DirEntry, err error) error {
			if info, statErr := os.Stat(path); err == nil && statErr == nil {
				all += fmt.Sprintln(path, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return all + "."
}

// checkAll checks lessons once.
func (o options) checkAll(c *cobra.Command, args []string) error {
	found := 0
	for _, name := range args {
		all, err := read(c, name)
		found += printErrors(c, err)
		for _, l := range all {
			n := o.prove(c, l)
			for _, w := range truth.Warnings(l) {
				c.PrintErrln(frame.Clean(w.Error() + " (a warning)"))
			}
			if found += n; n > 0 {
				continue
			}
			if err := printLine(c, "%s: %s, %d min, nothing is wrong", l.File, chart.Plural(len(l.Steps), "step"),
				l.Minutes); err != nil {
				return err
			}
		}
	}
	if found > 0 {
		return errors.New(chart.Plural(found, "mistake"))
	}
	return nil
}

// prove checks a lesson against what the program shows, and counts the mistakes.
func (o options) prove(c *cobra.Command, l lesson.Lesson) int {
	sizes := truth.Sizes
	if o.size.X > 0 {
		sizes = []image.Point{o.size}
	}
	if _, err := readTask(&l); err != nil {
		return printEach(c, []error{err})
	}
	return printEach(c, truth.Check(l, new(ui.Shower).Shown, truth.Screens(o.screen.Far, sizes...)))
}

// read reads the lessons of a file or a folder, or a built-in one.
func read(c *cobra.Command, name string) ([]lesson.Lesson, error) {
	i, file := resolve(name)
	switch {
	case file:
		all, left, err := lessons.Open(name)
		if text := leftOut(left); text != "" {
			c.PrintErrln(frame.Clean(text))
		}
		return all, err
	case i < 0:
		return nil, unknown(c.Parent(), name)
	}
	return lessons.Built().Lessons[i : i+1], nil
}

// leftOut names the files of a folder that contain no lesson; "" if there are none.
func leftOut(files []string) string {
	if len(files) == 0 {
		return ""
	}
	return "left out, because they do not begin like a lesson: " + strings.Join(files, ", ")
}

// printErrors prints mistakes on standard error, and counts them.
func printErrors(c *cobra.Command, err error) (n int) {
	var all lessons.Mistakes
	switch {
	case err == nil:
		return 0
	case !errors.As(err, &all):
		all = lessons.Mistakes{err}
	}
	return printEach(c, all)
}

// printEach prints mistakes on standard error, and counts them. A fault in several lines of a file is one.
func printEach(c *cobra.Command, all []error) (n int) {
	lines := map[lesson.Error][]string{} // of a fault, whose own line is 0
	faultOf := func(err error) (fault lesson.Error, line int, ok bool) {
		var at *lesson.Error
		if ok = errors.As(err, &at); ok {
			fault, line = lesson.Error{File: at.File, Text: at.Text}, at.Line
		}
		return fault, line, ok
	}
	for _, err := range all {
		if fault, line, ok := faultOf(err); ok {
			lines[fault] = append(lines[fault], strconv.Itoa(line))
		}
	}
	for _, err := range all {
		text := err.Error()
		if fault, _, ok := faultOf(err); ok {
			others := lines[fault]
			if others == nil {
				continue // it is printed
			}
			lines[fault] = nil
			if others = slices.Compact(others); len(others) > 1 {
				text += "; also in line " + strings.Join(others[1:], ", ")
			}
		}
		n++
		c.PrintErrln(frame.Clean(text))
	}
	return n
}

// printLine prints a line on standard output.
func printLine(c *cobra.Command, form string, values ...any) error {
	_, err := fmt.Fprintln(c.OutOrStdout(), frame.Clean(fmt.Sprintf(form, values...)))
	return failed(err)
}
