package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/views"
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

// save writes to the file that is asked for, or to standard output.
func (o options) save(c *cobra.Command, binary bool, write func(io.Writer) error) error {
	switch {
	case o.file != "" && o.file != "-":
		// From before there is a file until after, so that none is left half written.
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return failed(ui.Replace(o.file, func(w io.Writer) error { return write(interruptible{ctx, w}) }))
	case binary && onTerminal():
		return errors.New("this format is not for a terminal: give --output FILE")
	}
	return failed(write(c.OutOrStdout()))
}

// interruptible is a Writer that fails when the program is asked to end.
type interruptible struct {
	ctx context.Context
	io.Writer
}

func (i interruptible) Write(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, errors.New("interrupted")
	}
	return i.Writer.Write(p)
}
