package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wavescope/ui/lessons"
	"wavescope/views"
)

func newShow() *cobra.Command {
	c := plainCommand("show NAME", "Print the file of a lesson that is built in", show)
	c.Long = "The file is Markdown, and one to start from."
	c.Example = "wavescope lesson show 5 > mine.md"
	c.ValidArgsFunction = lessonNames
	return c
}

// show prints the file of a lesson.
func show(c *cobra.Command, args []string, _ options) error {
	if len(args) != 1 {
		return errors.New("lesson show needs the name of one lesson")
	}
	i, file := resolve(args[0])
	switch {
	case file:
		return fmt.Errorf("%s is a file: lesson show prints lessons that are built in", views.Quote(args[0]))
	case i < 0:
		return unknown(c.Parent(), args[0])
	}
	text, err := lessons.Source(&lessons.Built().Lessons[i])
	if err != nil {
		return failed(err)
	}
	_, err = c.OutOrStdout().Write(text)
	return failed(err)
}
