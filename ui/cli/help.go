package cli

import (
	"fmt"
	"image/color"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"charm.land/fang/v2"
	"charm.land/lipgloss/v2"
	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wavescope/encoding/model"
	"wavescope/views"
	"wavescope/views/frame"
)

// allFlags is the argument of help for all flags.
const allFlags = "all"

// help prints the help of a command. Only help uses fang: on an error fang asks the terminal for
// its colours, and a wrong argument must not touch the screen.
func help(c *cobra.Command, args []string) {
	path := strings.Fields(c.CommandPath())
	root := newRoot()
	root.SetArgs(append(path[1:], "--help"))
	root.SetOut(c.OutOrStdout())
	if about, _, err := root.Find(path[1:]); err == nil {
		narrow(about)
		if !slices.Contains(args, allFlags) {
			shorten(about)
		}
	}
	_ = fang.Execute(c.Context(), root, fang.WithoutManpage(), fang.WithoutVersion(), fang.WithColorSchemeFunc(inks))
}

// narrow removes flags and commands from listed commands, which have their own pages. Otherwise
// fang would indent the whole page by them.
func narrow(about *cobra.Command) {
	for _, c := range about.Commands() {
		if about.HasParent() || c.HasSubCommands() {
			c.RemoveCommand(c.Commands()...)
			c.ResetFlags()
		}
	}
}

// shorten hides the flags that are not in the short help.
func shorten(about *cobra.Command) {
	about.Flags().VisitAll(func(f *pflag.Flag) {
		if brief, ok := f.Annotations[inShort]; ok {
			f.Usage = brief[0]
		} else {
			f.Hidden = true
		}
	})
}

// inks gives help the colours of the program.
func inks(pick lipgloss.LightDarkFunc) fang.ColorScheme {
	ink := func(role frame.Color) color.Color {
		on := func(t frame.Theme) color.Color {
			c := t.RGB(role)
			return color.RGBA{c.R, c.G, c.B, 255}
		}
		return pick(on(frame.Theme{Light: true}), on(frame.Theme{}))
	}
	return fang.ColorScheme{
		Base: ink(frame.Text), Title: ink(frame.Accent), Description: ink(frame.Text), Codeblock: ink(frame.Column),
		Program: ink(frame.Accent), Command: ink(frame.SinColor), Flag: ink(frame.SinColor), Argument: ink(frame.Text),
		DimmedArgument: ink(frame.Faint), Comment: ink(frame.Faint), FlagDefault: ink(frame.Faint),
		QuotedString: ink(frame.CosColor), Help: ink(frame.Text), Dash: ink(frame.Faint),
		ErrorHeader: [2]color.Color{ink(frame.Background), ink(frame.Warn)}, ErrorDetails: ink(frame.Warn),
	}
}

// modelsPage is the argument of help for the list of models.
const modelsPage = "models"

// modelList describes the models that need no file.
func modelList() string {
	longest := 0
	for _, p := range model.Presets {
		longest = max(longest, len(p.Name))
	}
	list := "Models that need no file, such as --model " + model.Presets[0].Name + ", in any case:\n\n"
	for _, p := range model.Presets {
		list += fmt.Sprintf("  %-*s  %s\n", longest, p.Name, p.Doc)
	}
	return list + "\n--model also takes a config.json or its folder, a learned table (.npy or\n" +
		".safetensors), or a list of inv_freq.\n"
}

func newHelp() *cobra.Command {
	return &cobra.Command{
		Use: "help [command]", Short: "Help about a command, all flags, or the models",
		Long: "Help about a command; help all lists all flags, help models the models that\nneed no file.",
		RunE: func(c *cobra.Command, args []string) error {
			if slices.Equal(args, []string{modelsPage}) {
				_, err := io.WriteString(c.OutOrStdout(), modelList())
				return failed(err)
			}
			about, rest, err := c.Root().Find(slices.DeleteFunc(slices.Clone(args),
				func(a string) bool { return a == allFlags }))
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("there is no help about %s: "+
					"there is help about print, code, export, lesson, completion, man, models and all",
					views.Quote(strings.Join(args, " ")))
			}
			help(about, args)
			return nil
		},
	}
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

func newManual() *cobra.Command {
	return &cobra.Command{
		Use: "man", Short: "Write the manual page", Args: noArguments,
		Example: "wavescope man | man -l -",
		RunE: func(c *cobra.Command, _ []string) error {
			page, err := mango.NewManPage(1, c.Root())
			if err != nil {
				return failed(err)
			}
			_, err = io.WriteString(c.OutOrStdout(), page.Build(roff.NewDocument()))
			return failed(err)
		},
	}
}
