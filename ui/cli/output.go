package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/chart"
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
		return failed(withGrace(ctx, o.file, func() error { return ui.Replace(ctx, o.file, write) }))
	case binary && onTerminal():
		return errors.New("this format is not for a terminal: give --output FILE")
	}
	return failed(write(c.OutOrStdout()))
}

// patiently does what writes a file. When that is asked to end it gets a second
// to tidy up; a pipe that nobody reads would keep it for ever.
func withGrace(ctx context.Context, file string, write func() error) error {
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

// failure is an error that other arguments need not avoid, such as a full disk.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// failed marks an error, if it is one, as a failure.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return failure{err}
}

// report writes an error as one line and gives the exit code.
func report(err error) int {
	code, text := 2, ""
	var stopped ui.Stopped
	switch {
	case err == nil:
		return 0
	case errors.As(err, new(ui.Unfinished)) && errors.As(err, &stopped):
		code, text = stopped.ExitCode(), err.Error()
	case errors.As(err, &stopped):
		return stopped.ExitCode()
	case errors.Is(err, syscall.EPIPE):
		return 1 // who reads has seen enough
	case errors.As(err, new(failure)):
		code, text = 1, err.Error()
	default:
		text = explain(err)
	}
	fmt.Fprintln(os.Stderr, "wavescope: "+frame.Clean(text))
	return code
}

// noFlag says of a flag that a command does not have which one may have been
// meant. A wrong word before it comes first: the flag may be right for what was meant.
func noFlag(c *cobra.Command, err error) error {
	if wrong := c.ValidateArgs(c.Flags().Args()); wrong != nil {
		return wrong
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return err
	}
	var all []string
	c.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, f.Name) })
	meant := ""
	if m := chart.Meant(all, unknown.GetSpecifiedName()); m != "" {
		meant = strings.Replace(m, "did you mean ", "did you mean --", 1) + " "
	}
	return fmt.Errorf("there is no flag %s; %s--help lists them", views.Quote("--"+unknown.GetSpecifiedName()), meant)
}

// explain says what is wrong with the arguments.
func explain(err error) string {
	var (
		value   *pflag.InvalidValueError
		none    *pflag.ValueRequiredError
		unknown *pflag.NotExistError
		syntax  *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &value):
		if _, own := value.GetFlag().Value.(*argument); own {
			return value.Unwrap().Error()
		}
		return (&views.FlagError{Flag: value.GetFlag().Name, Value: value.GetValue(), Allowed: "true or false"}).Error()
	case errors.As(err, &none):
		f := none.GetFlag()
		return fmt.Sprintf("--%s needs a value: allowed is %s", f.Name, f.Value.(*argument).allowed)
	case errors.As(err, &unknown): // by one letter
		return fmt.Sprintf("there is no flag %s; --help lists them", views.Quote("-"+unknown.GetSpecifiedName()))
	case errors.As(err, &syntax):
		return fmt.Sprintf("%s is not a flag; --help lists them", views.Quote(syntax.GetSpecifiedFlag()))
	}
	return err.Error()
}
