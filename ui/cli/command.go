// Package cli is the command line. It turns arguments into a [views.State] and opens the
// visualizer, prints a frame or exports numbers.
package cli

import (
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/fds"
	"wavescope/ui/lesson"
	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Run runs the program with arguments and returns the exit code: 0, 1 for a failure, 2 for wrong
// use. An error is one line on standard error.
func Run(args []string) (code int) {
	restart()
	tty.NoStacks()
	signal.Ignore(syscall.SIGPIPE) // Write returns an error for a closed pipe
	cobra.MousetrapHelpText = ""   // on Windows a double click opens the program
	defer func() {
		if v := recover(); v != nil {
			code = crashed(v, args, os.Stderr)
		}
	}()
	var out io.Writer = os.Stdout
	if fds.StdoutClosed() {
		out = closedOutput{}
	}
	return runWith(args, os.Stdin, out, os.Stderr)
}

// crashed reports a panic of a command as one line and returns the exit code.
func crashed(value any, args []string, errs io.Writer) int {
	line := views.ShellLine(append([]string{"wavescope"}, args...))
	return report(failed(ui.NewCrash(value, debug.Stack(), line)), errs)
}

// runWith runs the program with other files than the standard ones.
func runWith(args []string, in io.Reader, out, errs io.Writer) int {
	sticky := &sticky{Writer: out}
	root := newRoot()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // or the same without descriptions
		completes(root)
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(sticky)
	root.SetErr(errs)
	err := root.Execute()
	if sticky.err != nil {
		err = failed(sticky.err) // cobra treats it as wrong use, or ignores it
	}
	return report(err, errs)
}

// widthVariable claims, if it is true, that letters of ambiguous width take two cells. Package ansi, which measures
// pages and screens, believes it, also on a terminal that draws them narrow. It reads the variable into private ones
// when it is initialized, before any package of this program, because Go initializes packages in the order of their
// import paths.
const widthVariable = "RUNEWIDTH_EASTASIAN"

// restart starts the program again without widthVariable, in the same process, if it is true. The terminal says how
// wide letters are. Windows has no such call: there the program goes on.
func restart() {
	if claims, err := strconv.ParseBool(os.Getenv(widthVariable)); err != nil || !claims {
		return
	}
	_ = os.Unsetenv(widthVariable)
	if fds.StdoutClosed() {
		_ = os.Stdout.Close() // the null device that Go has opened in its place
	}
	if path, err := os.Executable(); err == nil {
		_ = syscall.Exec(path, os.Args, os.Environ())
	}
}

// newRoot declares the command line.
func newRoot() *cobra.Command {
	root := newCommand("wavescope [command]", "An oscilloscope for the waves inside a Transformer", open,
		paperFlags, screenFlags)
	root.Long = "Positional encodings as curves, heatmap, binary counter and rotating clocks.\n" +
		"Without flags it opens the lessons. See also: help all, help models."
	root.Example = `wavescope --view heatmap --d-model 128
wavescope print --view shift --size 120x40 -o shift.png
wavescope export --d-model 512 --length 4096 -o encoding.npy`
	root.Version = version()
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.AddCommand(
		newCommand("print", "Print one frame, as text or as a picture", printFrame, paperFlags, printFlags,
			lessonFlags),
		newCommand("figure", "Draw a figure for print, as SVG, PDF or PNG", drawFigure, figureFlags),
		newCommand("record", "Play the picture and write it as a film", record, paperFlags, recordFlags),
		newCommand("code", "Write a program that computes the table", ofOnePane(code), codeFlags),
		newCommand("export", "Write the numbers, for a spreadsheet or for NumPy", export, exportFlags),
		newTableCheck(),
		newModel(),
		newLesson(),
		newTeach(),
		newServe(),
		newCompletion(),
	)
	root.SetFlagErrorFunc(noFlag)
	root.SetHelpCommand(newHelp())
	root.SetHelpFunc(help)
	return root
}

// newCommand declares a command that takes the flags of a State and the flags in own.
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
			o.notice, o.warned = p.All[0].Besides(views.Default(), given), p.Warned(given)
			return run(c, p, o)
		},
	}
	c.Flags().SortFlags = false
	addFlags(c, views.PaneFlags, paneText, func(f views.PaneFlag, v string) bool {
		given = append(given, views.Setting{Name: f.Name, Value: v})
		return f.Check != nil || views.Takes(f, v) // what the others leave it is known at the end
	})
	for _, flags := range own {
		addFlags(c, flags, o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

func noArguments(c *cobra.Command, args []string) error {
	switch {
	case len(args) > 0 && slices.Contains([]string{"on", "off", "true", "false"}, args[0]):
		return fmt.Errorf("a switch takes its value after =, such as --turned=%s", args[0])
	case len(args) > 0 && c.HasSubCommands():
		meant := meantCommand(c, args[0])
		if meant == "" {
			meant = "allowed is " + chart.OneOf(chart.NamesOf(c.Commands(), (*cobra.Command).Name))
		}
		return fmt.Errorf("there is no command %s: %s", views.Quote(args[0]), meant)
	case len(args) > 0:
		return fmt.Errorf("%s takes flags only, not %s", c.Name(), views.Quote(args[0]))
	case c.ArgsLenAtDash() >= 0:
		return errors.New(`"--" is not allowed: there are only flags`)
	}
	return nil
}

// meantCommand says what to type in place of a word that is no command: a view, a model, or a command whose name is
// like it; "" if nothing is known.
func meantCommand(c *cobra.Command, word string) string {
	for _, inner := range c.Commands() {
		for _, sub := range inner.Commands() {
			if sub.Name() == word {
				return "did you mean " + inner.Name() + " " + word + "?"
			}
		}
	}
	all := chart.NamesOf(views.All, func(v views.View) string { return v.Name })
	switch name := strings.ToLower(word); {
	case slices.Contains(all, name):
		return "did you mean --view " + name + "?"
	case slices.Contains(presetNames(), name):
		return "did you mean model " + name + "?"
	case name == "version":
		return "did you mean --version?"
	case name == "man":
		return "did you mean help " + allFlags + "?"
	case pages[name] != nil, name == allFlags:
		return "did you mean help " + name + "?"
	}
	return chart.Meant(chart.NamesOf(c.Commands(), (*cobra.Command).Name), word)
}

// open opens the visualizer. Without a terminal it prints the first frame.
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

// talks reports whether to use plain mode, because a flag asks for it or the terminal is dumb.
func (o options) talks() bool { return o.plain || dumb() && onTerminal() && fromTerminal() }

// dumb reports whether the terminal can only print lines, without moving its cursor.
func dumb() bool { return os.Getenv("TERM") == "dumb" }

// wordsFormat is the format of print that describes a picture in words. It is not a format of
// frames.
const wordsFormat = "words"

// wantsWords reports whether the environment variable ACCESSIBLE asks for plain mode.
func wantsWords() bool {
	return !slices.Contains([]string{"", "0", "false", "off", "no"}, os.Getenv("ACCESSIBLE"))
}

// converse runs plain mode on standard input.
func (o options) converse(c *cobra.Command, shelf func() *lesson.Shelf, open ui.Opening) error {
	u := o.program()
	u.Shelf = shelf
	return failed(ui.Converse(open, u, c.InOrStdin(), c.OutOrStdout(), columns(), !fromTerminal()))
}

// These are the smallest, the usual and the largest width of lines in plain mode, in cells.
const (
	leastColumns = 20
	usualColumns = 80
	mostColumns  = 1000
)

// columns returns the width of lines in plain mode: the variable COLUMNS, or else the usual width, but at most the
// terminal's.
func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= leastColumns && n <= mostColumns {
		return n
	}
	if w, _, err := term.GetSize(os.Stdout.Fd()); err == nil && w >= leastColumns {
		return min(w, usualColumns)
	}
	return usualColumns
}

// printFrame prints the first frame of the visualizer.
func printFrame(c *cobra.Command, p views.Panes, o options) error {
	open, err := o.opener(p)
	if err != nil {
		return err
	}
	otherwise := "plain"
	if onTerminal() || o.depth() != frame.NoColor {
		otherwise = "ansi"
	}
	if o.plain && o.file == "" {
		otherwise = wordsFormat
	}
	endings := chart.NamesOf(frame.Formats, func(f frame.Format) string { return f.Ending })
	i, err := o.choose(frameFormats, endings, otherwise)
	if err != nil {
		return err
	}
	if frameFormats[i] == wordsFormat {
		plain := ui.Options{Theme: themeOf(frame.Screen), Look: o.screen}
		return o.save(c, false, func(w io.Writer) error { return ui.Tell(open, plain, w, columns()) })
	}
	format := frame.Formats[i]
	m, size, err := o.paper(open, format.Paper)
	if err != nil {
		return err
	}
	f := m.Frame(size.X, size.Y)
	remark(c, ui.Lacking(format.Glyphs, f.Missing))
	return o.save(c, format.Binary, func(w io.Writer) error { return format.Write(f, w) })
}

// paper opens the program for a kind of output and returns the size of its frames.
func (o options) paper(open ui.Opening, p frame.Paper) (m ui.Model, size image.Point, err error) {
	if o.bare && o.poster {
		return m, size, &views.FlagError{Flag: "poster", Value: "on", Allowed: "off with --bare"}
	}
	theme := o.themeOn(p)
	theme.Bare = o.bare
	m, size = open(ui.Options{Theme: theme, Poster: o.poster}), o.frameSize()
	return m, size, m.Room(size.X, size.Y)
}

// maxSize is the largest size of a printed frame.
var maxSize = image.Pt(500, 200)

func parseSize(at *image.Point, s string) bool {
	w, h, _ := strings.Cut(s, "x")
	x, errX := strconv.Atoi(w)
	y, errY := strconv.Atoi(h)
	ok := errX == nil && errY == nil && x >= 1 && y >= 1 && x <= maxSize.X && y <= maxSize.Y
	if ok {
		*at = image.Pt(x, y)
	}
	return ok
}

// frameSize returns the size that a flag sets, or else the size of the terminal less one row for the next prompt.
func (o options) frameSize() image.Point {
	if o.size != (image.Point{}) {
		return o.size
	}
	w, h, err := term.GetSize(os.Stdout.Fd())
	if err != nil || w < 1 || h < 2 || o.file != "" {
		return image.Pt(100, 30)
	}
	return image.Pt(min(w, maxSize.X), min(h-1, maxSize.Y))
}

// themeOn returns the theme for a kind of output: a screen or a light or dark picture file. A picture has all colours
// unless a flag sets their number.
func (o options) themeOn(p frame.Paper) frame.Theme {
	t := o.screen.On(themeOf(p))
	t.Solid = false // what is printed has the background of the paper
	if p == frame.Picture && o.screen.Color != ui.Auto {
		return t
	}
	return p.Theme(t)
}

// themeOf returns what a kind of output has if no flag says otherwise: a file of a picture is dark and has all glyphs.
func themeOf(p frame.Paper) frame.Theme {
	t := ui.ThemeOf(environment, true)
	if p == frame.Picture {
		return frame.Theme{Depth: t.Depth}
	}
	return t
}

// depth returns the number of colours of standard output.
func (o options) depth() frame.Depth {
	return o.screen.On(ui.ThemeOf(os.Getenv, onTerminal())).Depth
}

// environment returns an environment variable. If TERM is not set and there is no terminal, as in a scheduled job,
// TERM is that of a terminal with all colours.
func environment(name string) string {
	value := os.Getenv(name)
	if name == "TERM" && value == "" && !onTerminal() {
		return "xterm-direct"
	}
	return value
}
