package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

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
	if m := scene.Meant(all, unknown.GetSpecifiedName()); m != "" {
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
