package cli

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wavescope/ui"
	"wavescope/ui/card"
	"wavescope/views"
	"wavescope/views/chart"
)

// The arguments of help that are not commands.
const (
	allFlags   = "all"
	modelsPage = "models"
	findings   = "findings"
)

// help prints the help of a command, with all its flags if the arguments ask for them.
func help(c *cobra.Command, args []string) {
	var commands, flags []helpEntry
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			commands = append(commands, helpEntry{sub.Use, sub.Short})
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		usage, brief := f.Usage, f.Annotations[inShort]
		switch own := f.Value.Type() != "bool"; { // cobra itself declares help and version
		case own && slices.Contains(args, allFlags):
		case own && brief == nil:
			return
		case own:
			usage = brief[0]
		}
		if f.DefValue != "" && f.DefValue != "false" {
			usage += " (" + f.DefValue + ")"
		}
		flags = append(flags, helpEntry{name, usage})
	})
	text := cmp.Or(c.Long, c.Short) + "\n\nUsage:\n  " + c.UseLine() + "\n"
	if c.Example != "" {
		text += "\nExamples:\n  " + strings.ReplaceAll(c.Example, "\n", "\n  ") + "\n"
	}
	text += helpSection("Commands", commands) + helpSection("Flags", flags)
	_, _ = io.WriteString(c.OutOrStdout(), text) // runWith reports the error
}

// helpEntry is a command or a flag with its explanation.
type helpEntry struct{ name, text string }

// helpColumns is the width of help texts, in cells.
const helpColumns = 80

// helpSection returns a heading and entries in two columns; "" without entries.
func helpSection(title string, all []helpEntry) string {
	if len(all) == 0 {
		return ""
	}
	longest := 0
	for _, e := range all {
		longest = max(longest, len(e.name))
	}
	text := "\n" + title + ":\n"
	for _, e := range all {
		name := e.name
		for _, line := range card.Wrap(e.text, helpColumns-longest-4) {
			text += fmt.Sprintf("  %-*s  %s\n", longest, name, line)
			name = ""
		}
	}
	return text
}

// modelList describes the models that need no file.
func modelList() string {
	about := ui.ModelHelp()
	var all []helpEntry
	for _, e := range about.Entries {
		all = append(all, helpEntry{e.Name, e.Text})
	}
	return strings.Join(card.Wrap("--"+about.Text, helpColumns), "\n") + "\n" + helpSection("Models that need no file", all)
}

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use: "help [command]", Short: "Help about a command, flags, models, findings",
		Long: "Help about a command; help all lists all flags, help models the models that\n" +
			"need no file, help findings what check finds.",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && pages[args[0]] != nil {
				_, err := io.WriteString(c.OutOrStdout(), pages[args[0]]())
				return failed(err)
			}
			about, rest, err := c.Root().Find(slices.DeleteFunc(slices.Clone(args),
				func(a string) bool { return a == allFlags }))
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("there is no help about %s: there is help about %s",
					views.Quote(strings.Join(args, " ")), chart.AllOf(helpPages(c.Root())))
			}
			about.InitDefaultHelpFlag()
			about.InitDefaultVersionFlag()
			help(about, args)
			return nil
		},
	}
}

// pages are what there is help about besides commands and flags.
var pages = map[string]func() string{modelsPage: modelList, findings: findingList}

// helpPages returns what there is help about: each command, and the pages that are none.
func helpPages(root *cobra.Command) []string {
	return append(chart.NamesOf(root.Commands(), (*cobra.Command).Name), modelsPage, findings, allFlags)
}

// version returns the version of the build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion() *cobra.Command {
	return &cobra.Command{
		Use: "completion SHELL", Short: "Write a script that completes commands, flags and values",
		Long:      "Write a script that completes commands, flags and values in bash, zsh, fish or powershell.",
		Example:   "wavescope completion bash > /etc/bash_completion.d/wavescope",
		ValidArgs: shells,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shells, args[0]) {
				return fmt.Errorf("completion %s: allowed is bash, zsh, fish or powershell",
					views.Quote(strings.Join(args, " ")))
			}
			root, out := c.Root(), c.OutOrStdout()
			switch args[0] {
			case "bash":
				return failed(root.GenBashCompletionV2(out, true))
			case "zsh":
				return failed(root.GenZshCompletion(out))
			case "fish":
				return failed(root.GenFishCompletion(out, true))
			default:
				return failed(root.GenPowerShellCompletionWithDesc(out))
			}
		},
	}
}
