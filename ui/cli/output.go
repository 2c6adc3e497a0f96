package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// sticky keeps the first error of a Writer, because some callers ignore errors.
type sticky struct {
	io.Writer
	err error
}

func (s *sticky) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if s.err == nil {
		s.err = err
	}
	return n, err
}

// closedOutput is a standard output that is closed.
type closedOutput struct{}

func (closedOutput) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.EBADF}
}

// onTerminal reports whether standard output is a terminal.
func onTerminal() bool { return term.IsTerminal(os.Stdout.Fd()) }

// fromTerminal reports whether standard input is a terminal.
func fromTerminal() bool { return term.IsTerminal(os.Stdin.Fd()) }

// choose returns the index of an output format: the one given by name, or else by the ending of the file's name, or
// else otherwise.
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

// noticed returns the notice at the start of the program.
func (o options) noticed() string {
	return strings.Trim(o.notice+"; "+o.warned, "; ")
}

// remark prints remarks on what is written on standard error. A remark may be "" for none.
func remark(c *cobra.Command, all ...string) {
	for _, text := range all {
		if text != "" {
			c.PrintErrln("wavescope: " + frame.Clean(text))
		}
	}
}

// save writes to the output file, or to standard output, once the warnings and the notice are on standard error.
func (o options) save(c *cobra.Command, binary bool, write func(io.Writer) error) error {
	named := o.file != "" && o.file != "-"
	if binary && !named && onTerminal() {
		return errors.New("a terminal cannot show this format: give --output FILE")
	}
	remark(c, o.warned, o.notice)
	if named {
		// Catch signals until the file is complete or removed.
		ctx, stop := ui.UntilSignal()
		defer stop()
		err := withGrace(ctx, o.file, func() error { return ui.Replace(ctx, o.file, write) })
		if err != nil {
			return failed(err)
		}
		if left := ui.Leftovers(o.file); left != "" {
			c.PrintErrln("wavescope: " + frame.Clean(left))
		}
		return nil
	}
	return failed(write(c.OutOrStdout()))
}

// withGrace runs a function that writes a file. After a signal the function has a second to clean up; it is not
// awaited longer, because a pipe without a reader would block it forever.
func withGrace(ctx context.Context, file string, write func() error) error {
	late, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, cancel) })()
	err, ended := ui.Await(late, write)
	if !ended {
		return ui.Unfinished{Name: file, Is: "not complete", Err: context.Cause(ctx)}
	}
	return err
}

// A failure is an error that is not caused by the arguments, such as a full disk.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// failed marks an error as a failure. It returns nil for nil.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return failure{err}
}

// report prints an error as one line and returns the exit code.
func report(err error, errs io.Writer) int {
	code, text := 2, ""
	var stopped ui.Stopped
	switch {
	case err == nil:
		return 0
	case errors.As(err, new(ui.Unfinished)) && errors.As(err, &stopped):
		code, text = stopped.ExitCode(), err.Error()
	case errors.As(err, &stopped):
		return stopped.ExitCode()
	case errors.Is(err, errSaid):
		return 1 // which has been said
	case errors.Is(err, syscall.EPIPE):
		return 1 // the reader has closed the pipe
	case errors.As(err, new(failure)):
		code, text = 1, err.Error()
	default:
		text = explain(err)
	}
	fmt.Fprintln(errs, "wavescope: "+frame.Clean(text))
	return code
}

// noFlag returns the error of an unknown flag, with a suggestion. A wrong word before the flag is
// reported first: the flag may belong to the intended command.
func noFlag(c *cobra.Command, err error) error {
	if wrong := c.ValidateArgs(c.Flags().Args()); wrong != nil {
		return wrong
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return err
	}
	name, meant := unknown.GetSpecifiedName(), ""
	if now := views.Renamed(name); now != "" {
		return views.UnknownSetting{Name: name, Now: now}
	}
	var all []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		all = append(all, f.Name)
		if a, ok := f.Value.(*argument); ok && meant == "" && slices.Contains(a.values, name) {
			meant = fmt.Sprintf("did you mean --%s %s? ", f.Name, name)
		}
	})
	if m := chart.Meant(all, name); m != "" {
		meant = strings.Replace(m, "did you mean ", "did you mean --", 1) + " "
	}
	return fmt.Errorf("there is no flag %s; %s--help lists them", views.Quote("--"+name), meant)
}

// explain describes an error in the arguments.
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
	case errors.As(err, &unknown): // a flag of one letter
		return fmt.Sprintf("there is no flag %s; --help lists them", views.Quote("-"+unknown.GetSpecifiedName()))
	case errors.As(err, &syntax):
		return fmt.Sprintf("%s is not a flag; --help lists them", views.Quote(syntax.GetSpecifiedFlag()))
	}
	return err.Error()
}
