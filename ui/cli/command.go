// Package cli is the command line: it turns arguments into a [views.State]
// and opens the visualizer on it, prints it or exports it.
package cli

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/scene"
)

// Run does what the arguments say and gives the exit code: 0, 1 for a failure,
// 2 for wrong use. An error is one line on standard error.
func Run(args []string) int {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of Write like any other
	cobra.MousetrapHelpText = ""   // on Windows a double click opens the program
	out := &stdout{File: os.Stdout}
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(out)
	err := root.Execute()
	if out.err != nil {
		err = failed(out.err) // cobra takes it for wrong use, or does not look at it
	}
	return report(err)
}

// newRoot declares the command line.
func newRoot() *cobra.Command {
	root := newCommand("wavescope", "An oscilloscope for the waves inside a Transformer", open, paperFlags, screenFlags)
	root.Long = "Positional encodings as curves, heatmap, binary counter and rotating clocks.\n" +
		"Without flags it opens the lessons. See also help all and help models."
	root.Example = `wavescope --view heatmap --d-model 128
wavescope print --view shift --size 120x40 -o shift.png
wavescope export --d-model 512 --length 4096 -o encoding.npy`
	root.Version = version()
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.AddCommand(
		newCommand("print", "Print one frame, as text or as a picture", printFrame, paperFlags, printFlags, lessonFlags),
		newCommand("code", "Write a program that makes the table", ofOnePane(code), codeFlags),
		newCommand("export", "Write the numbers, for a spreadsheet or for NumPy", ofOnePane(export), exportFlags),
		newLesson(),
		newCompletion(),
		newManual(),
	)
	root.SetFlagErrorFunc(noFlag)
	root.SetHelpCommand(newHelp())
	root.SetHelpFunc(help)
	return root
}

// newCommand declares a command that takes the flags of a State and some of
// the program's.
func newCommand(name, doc string, run func(*cobra.Command, views.Panes, options) error, own ...[]flag) *cobra.Command {
	o := defaults()
	var given []views.Setting
	c := &cobra.Command{
		Use: name, Short: doc, Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			p, err := views.Opened(given)
			if err != nil {
				return err
			}
			o.given = given
			o.notice, o.warned = p.First.Besides(views.Default(), given), p.Warned(given)
			return run(c, p, o)
		},
	}
	c.Flags().SortFlags = false
	addFlags(c, views.PaneFlags, views.One(views.Default()), func(f views.PaneFlag, v string) bool {
		given = append(given, views.Setting{Name: f.Name, Value: v})
		return views.Takes(f, v)
	})
	for _, flags := range own {
		addFlags(c, flags, o, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

func noArguments(c *cobra.Command, args []string) error {
	switch {
	case len(args) > 0 && c.HasSubCommands():
		meant := scene.Meant(names(c.Commands(), (*cobra.Command).Name), args[0])
		if meant != "" {
			meant = " " + meant
		}
		return fmt.Errorf("there is no command %s:%s allowed is print, code, export, lesson, completion, man or help; a switch takes its value after =", views.Quote(args[0]), meant)
	case len(args) > 0:
		return fmt.Errorf("%s takes flags only, not %s; a switch takes its value after =", c.Name(), views.Quote(args[0]))
	case c.ArgsLenAtDash() >= 0:
		return errors.New(`"--" has no use here: there are flags only`)
	}
	return nil
}

// open opens the visualizer, or prints what it would open with where it cannot.
func open(c *cobra.Command, p views.Panes, o options) error {
	if o.talks() {
		return o.converse(c, builtIn, ui.At(p))
	}
	if !onTerminal() || dumb() {
		o.format = "plain"
		return printFrame(c, p, o)
	}
	u := o.program()
	u.Shelf = builtIn
	if c.Flags().NFlag() == 0 && fromTerminal() {
		return failed(ui.Run(ui.OpenContents(u)))
	}
	return failed(ui.Run(ui.Open(p, u)))
}

// talks reports that lines come in and lines go out, because that is asked for or
// the terminal takes nothing else.
func (o options) talks() bool { return o.plain || dumb() && onTerminal() && fromTerminal() }

// dumb reports that the terminal takes lines and nothing else.
func dumb() bool { return os.Getenv("TERM") == "dumb" }
