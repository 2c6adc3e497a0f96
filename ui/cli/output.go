package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
)

// stdout is standard output. It keeps the first error for those who do not look
// at it.
type stdout struct {
	term.File
	err error
}

func (s *stdout) Write(p []byte) (int, error) {
	n, err := s.File.Write(p)
	if s.err == nil {
		s.err = err
	}
	return n, err
}

// onTerminal reports whether standard output is a terminal.
func onTerminal() bool { return term.IsTerminal(os.Stdout.Fd()) }

// fromTerminal reports whether standard input is a terminal.
func fromTerminal() bool { return term.IsTerminal(os.Stdin.Fd()) }

// choose gives the index of the format that is asked for by name, or by how
// the name of the file ends.
func (o options) choose(formats, endings []string, otherwise string) (int, error) {
	switch {
	case o.format != "":
		return slices.Index(formats, o.format), nil
	case o.file == "" || o.file == "-":
		return slices.Index(formats, otherwise), nil
	}
	i := slices.Index(endings, strings.ToLower(filepath.Ext(o.file)))
	if i < 0 {
		return 0, &views.FlagError{Flag: "output", Value: o.file,
			Allowed: "a name ending in " + strings.Join(endings, ", ") + ", or any with --format"}
	}
	return i, nil
}

// noticed is all that the program has to say at its start.
func (o options) noticed() string {
	return strings.Trim(o.notice+"; "+o.warned, "; ")
}

// warn says on standard error what there is to know of the model.
func (o options) warn(c *cobra.Command) {
	if o.warned != "" {
		c.PrintErrln("wavescope: " + frame.Clean(o.warned))
	}
}

// save writes to the file that is asked for, or to standard output.
func (o options) save(c *cobra.Command, binary bool, write func(io.Writer) error) error {
	switch {
	case o.file != "" && o.file != "-":
		// From before there is a file until after, so that none is left half written.
		ctx, stop := ui.UntilSignal()
		defer stop()
		for _, left := range ui.Left(o.file) {
			c.PrintErrln("wavescope: " + frame.Clean(left) + " is left of an export that was killed; it can be deleted")
		}
		return failed(patiently(ctx, o.file, func() error { return ui.Replace(ctx, o.file, write) }))
	case binary && onTerminal():
		return errors.New("this format is not for a terminal: give --output FILE")
	}
	return failed(write(c.OutOrStdout()))
}

// patiently does what writes a file. When that is asked to end it gets a second
// to tidy up; a pipe that nobody reads would keep it for ever.
func patiently(ctx context.Context, file string, write func() error) error {
	done := make(chan error, 1)
	go func() { done <- write() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return ui.Unfinished{Name: file, Is: "not complete", Err: context.Cause(ctx)}
	}
}
