package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/encoding/model"
	"wavescope/ui/card"
	"wavescope/ui/check"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// mostAt is the largest length of a verdict: all numbers stay exact.
const mostAt = 1_000_000_000

// cardFlags are the flags of the command model.
var cardFlags = inShortHelp(
	lengthFlag("at", "length in positions, not the stated one", func(o *options) *int { return &o.at }),
	chart.Choice("format", "words, or JSON for programs", []string{wordsFormat, "json"},
		func(o *options) *string { return &o.format }),
	chart.Toggle("explain", "add the formulas with their numbers", func(o *options) *bool { return &o.explain }),
	failFlag,
	chart.Choice("dtype", "say what is lost if code computes positions in it",
		chart.NamesOf(model.Floats, func(f model.Float) string { return f.Name }),
		func(o *options) *string { return &o.dtype }),
)

// failClasses are the conditions of --fail: classes of a verdict, and a key that is not used.
var failClasses = []string{string(model.Past), string(model.Impossible), string(model.NotKnown), failUnused}

const failUnused = "unused"

// failFlag takes a list of conditions.
var failFlag = flag{
	Name: "fail", Doc: "exit with 1 if this holds of a model", Values: failClasses,
	Allowed: "a list of " + strings.Join(failClasses, ", ") + ", without spaces",
	Get:     func(o options) string { return strings.Join(o.fail, ",") },
	Set: func(o *options, v string) bool {
		o.fail = strings.Split(v, ",")
		return !slices.ContainsFunc(o.fail, func(one string) bool { return !slices.Contains(failClasses, one) })
	},
}

// fails reports whether a condition of --fail holds of a model.
func (o options) fails(c card.Card) bool {
	return slices.Contains(o.fail, string(c.Class())) || len(c.Unused) > 0 && slices.Contains(o.fail, failUnused)
}

// lengthFlag is a count flag of a length. Its error says how a length can be written, and a warning what 128k is.
func lengthFlag(name, doc string, at func(*options) *int) flag {
	f := countFlag(name, doc, mostAt, at)
	f.Allowed += ", also 2^17, 128Ki (× 1024) or 128k (× 1000)"
	set := f.Set
	f.Set = func(o *options, v string) bool {
		o.warned = chart.Thousands(v)
		return set(o, v)
	}
	return f
}

// modelHelp is the long help of the command model.
const modelHelp = `SOURCE is a preset (help models lists them), a config.json, params.json, .gguf
or .safetensors file, a folder with one of them, an id in the Hub's cache, a
name of Ollama, or - for standard input. Without --at the length is the stated
one, or else 8 times the trained one. Two are written beside each other, more
in a line each; in JSON each has a line.

Without --fail the exit code is 0 for every model that can be read, and 2 if one
cannot.

` + card.JSONHelp

// newModel declares the command that describes a model.
func newModel() *cobra.Command {
	o := options{format: wordsFormat}
	c := &cobra.Command{
		Use: "model SOURCE...", Short: "Say what a model does with positions, and its cost",
		Long: modelHelp,
		Example: "wavescope model llama-3.1-8b --at 131072\nwavescope model ./model.gguf --format json\n" +
			"wavescope model llama-3.1-8b qwen3-8b --at 40960",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return presetNames(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("model takes a SOURCE or more: " + sources)
			}
			return o.models(c, args)
		},
	}
	c.Flags().SortFlags = false
	for _, flags := range [][]flag{cardFlags, paperFlags[:3]} {
		addFlags(c, flags, o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

// models writes the cards of some sources. One that cannot be read hides no other.
func (o options) models(c *cobra.Command, names []string) error {
	var cards []card.Card
	var unread error
	for _, name := range names {
		s, err := inspect(c, name)
		if err != nil {
			if err = unopened(name, err); len(names) == 1 {
				return err
			}
			if unread != nil {
				report(unread, c.ErrOrStderr())
			}
			unread = err
			continue
		}
		cards = append(cards, o.card(s, name))
	}
	remark(c, o.warned)
	var err error
	switch {
	case len(cards) == 0:
	case o.format != wordsFormat:
		for i := 0; i < len(cards) && err == nil; i++ {
			err = cards[i].JSON(c.OutOrStdout(), len(names) > 1)
		}
	default:
		err = o.writePage(c.OutOrStdout(), func(theme frame.Theme) []card.Line {
			if len(names) == 1 {
				return cards[0].Lines(theme, o.explain)
			}
			return card.Several(cards, theme)
		})
	}
	switch {
	case err != nil:
		return failed(err)
	case unread != nil:
		return unread
	case slices.ContainsFunc(cards, o.fails):
		return errSaid
	}
	return nil
}

// sources says what the command model takes.
const sources = "a preset (see help models), a file, a folder, an id in the Hub's cache, a name of Ollama, or -"

// unopened is the error of a source that cannot be read. An unknown name is answered with what is allowed.
func unopened(name string, err error) error {
	if !errors.Is(err, model.ErrNone) {
		return fmt.Errorf("%s: %w", views.Quote(name), err)
	}
	meant := chart.Meant(presetNames(), name)
	if meant != "" {
		meant += " "
	}
	return fmt.Errorf("model %s: %sallowed is %s", views.Quote(name), meant, sources)
}

func presetNames() []string {
	return model.PresetNames()
}

// inspect reads the source of a name, or standard input.
func inspect(c *cobra.Command, name string) (*model.Source, error) {
	if name != "-" {
		return model.Inspect(name)
	}
	s, err := model.ReadFrom(c.InOrStdin())
	s.Name = "standard input"
	return &s, err
}

// card returns the card of a source that the user gave a name.
func (o options) card(s *model.Source, given string) card.Card {
	c := card.New(s, given, o.at)
	if s.Table != nil {
		c.Table = said(given)
	}
	for i, f := range model.Floats {
		if f.Name == o.dtype {
			c.Float = &model.Floats[i]
		}
	}
	return c
}

// said says what a table is, "" if that cannot be found out.
func said(name string) string {
	t, err := check.Open(name)
	if err == nil {
		err = t.Identify(t.Asks())
	}
	if err != nil {
		return ""
	}
	return t.Says()
}

// writePage writes the lines of a page. Only on a terminal it has colours.
func (o options) writePage(to io.Writer, lines func(frame.Theme) []card.Line) error {
	theme := o.themeOn(frame.Screen)
	theme.Depth = o.depth()
	return card.Write(to, theme, lines(theme), onTerminal() || theme.Depth != frame.NoColor)
}
