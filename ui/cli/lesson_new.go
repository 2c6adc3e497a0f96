package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

func newNew() *cobra.Command {
	var file string
	c := newCommand("new", "Begin a lesson with a picture", func(c *cobra.Command, p views.Panes, _ options) error {
		return begin(c, file, p)
	})
	c.Use = "new FILE"
	c.Long = "The file has one step, with the picture that the flags open. In a lesson\n" +
		"the key y copies the block of the picture that is shown."
	c.Example = "wavescope lesson new turn.md --view shift --d-model 8 --pos 3 --offset 5"
	c.Args = func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) != 1 || !strings.HasSuffix(args[0], lesson.FileEnding):
			return errors.New("lesson new needs the name of one file that ends in " + lesson.FileEnding)
		case args[0] != frame.Clean(args[0]):
			return fmt.Errorf("lesson new %s: the name has signs that no screen shows", views.Quote(args[0]))
		}
		file = args[0]
		return nil
	}
	return c
}

// titleOf makes a title of the name of a file.
func titleOf(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), lesson.FileEnding)
	words := strings.Fields(strings.ReplaceAll(name, "-", " "))
	if title := (frame.Theme{}).Cut(strings.Join(words, " "), longestTitle); title != "" {
		return title
	}
	return "A lesson"
}

// longestTitle is how many letters a title has at most.
const longestTitle = 40

// begin writes a lesson of one step, which can be read as it is.
func begin(c *cobra.Command, file string, p views.Panes) error {
	text := "---\ntitle: " + titleOf(file) + "\nask: What does this picture show?\nminutes: 5\n---\n\n" +
		"## The first step\n\n" + ui.Block(p, nil) + "\n" +
		"Say here what there is to see, in one or two sentences.\n"
	err := ui.Create(context.Background(), file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		return errors.New(file + " exists, and is not written over")
	}
	if err != nil {
		return failed(err)
	}
	return say(c, "%s has one step; wavescope lesson %s opens it", file, views.ShellLine([]string{fileArgument(file)}))
}

// fileArgument is the name of a file as no command takes it for a flag.
func fileArgument(file string) string {
	if strings.HasPrefix(file, "-") {
		return "./" + file
	}
	return file
}
