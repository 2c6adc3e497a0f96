package cli

import (
	"fmt"
	"image"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"wavescope/encoding"
	"wavescope/encoding/recipe"
	"wavescope/encoding/table"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// options is what the command line says apart from the State.
type options struct {
	color, theme string
	ascii, far   bool
	noMouse      bool
	plain        bool // told in lines instead of drawn
	noProgress   bool // of lessons, neither read nor written
	motion       ui.Motion
	notice       string // what the settings have done beside what they say
	warned       string // what there is to know of the model that they name

	given        []views.Setting // of the State
	place        placeOptions    // of a lesson
	size         image.Point     // of a print; zero for what fits
	format, file string          // "" for what the other one says

	answers, notes, noText bool // of a handout

	table, dtype string
	lang         string // of a program
	from         *int   // first row of an export; nil for the first that is meant
	rows         int    // how many; 0 for all that are left
}

func defaults() options {
	return options{plain: accessible(), color: "auto", theme: "auto", table: table.Kinds[0].Name,
		dtype: table.Types[0], lang: recipe.Languages[0].Name}
}

type flag = chart.Flag[options]

// The flags beside [views.PaneFlags].
var (
	paperFlags = []flag{
		chart.Choice("color", "how many colours", append([]string{"auto"}, frame.Depths...),
			func(o *options) *string { return &o.color }),
		chart.Choice("theme", "colour of the paper", []string{"auto", "dark", "light"},
			func(o *options) *string { return &o.theme }).InShortHelp(),
		chart.Toggle("ascii", "use signs of ASCII only", func(o *options) *bool { return &o.ascii }),
		farFlag,
	}
	screenFlags = []flag{
		chart.Named("motion", "what plays by itself; slow is 3 positions a second", ui.Motions,
			func(o *options) *ui.Motion { return &o.motion }),
		chart.Toggle("plain", "in words, by lines of standard input; as ACCESSIBLE=1",
			func(o *options) *bool { return &o.plain }).InShortHelp(),
		chart.Toggle("no-mouse", "leave the mouse to the terminal", func(o *options) *bool { return &o.noMouse }),
		chart.Toggle("no-progress", "neither read nor keep how far one is in lessons",
			func(o *options) *bool { return &o.noProgress }),
	}
	printFlags = inShortHelp(
		sizeFlag,
		chart.Choice("format", "how the frame is written", frameFormats, func(o *options) *string { return &o.format }),
		fileFlag,
	)
	exportFlags = inShortHelp(
		chart.Choice("table", "which numbers; with --view alone those that it shows", tableKinds,
			func(o *options) *string { return &o.table }),
		fromFlag,
		rowsFlag,
		chart.Choice("format", "how the numbers are written", tableFormats,
			func(o *options) *string { return &o.format }),
		chart.Choice("dtype", "type of the numbers", table.Types, func(o *options) *string { return &o.dtype }),
		fileFlag,
	)
	codeFlags = inShortHelp(
		chart.Choice("lang", "language or library", languages, func(o *options) *string { return &o.lang }),
		fromFlag, rowsFlag, fileFlag,
	)
	sizeFlag = flag{
		Name: "size", Doc: "columns and rows",
		Allowed: fmt.Sprintf("1x1 to %dx%d, such as 100x30", maxSize.X, maxSize.Y),
		Get:     func(options) string { return "" },
		Set:     func(o *options, v string) bool { return parseSize(&o.size, v) },
	}
	farFlag = chart.Toggle("projector", "fewer things, thicker, for who sits far away",
		func(o *options) *bool { return &o.far })
	checkFlags = inShortHelp(sizeFlag, farFlag)
	stepFlag   = counted("step", "step of the lesson", lesson.MaxSteps,
		func(o *options) *int { return &o.place.step }).InShortHelp()
	handoutFlags = inShortHelp(
		flag{
			Name: "output", Doc: "folder to write to, made if need be",
			Allowed: "the name of a folder",
			Get:     func(o options) string { return o.file },
			Set:     func(o *options, v string) bool { o.file = v; return v != "" },
		},
		chart.Toggle("answers", "with the answers on the last page", func(o *options) *bool { return &o.answers }),
		chart.Toggle("notes", "with the notes for teachers", func(o *options) *bool { return &o.notes }),
		chart.Toggle("no-text", "pictures alone, not also drawn in signs", func(o *options) *bool { return &o.noText }),
		sizeFlag,
	)
	rowsFlag = chart.Number("rows", "how many rows, if not all up to the length", 1, encoding.MaxPos,
		func(o *options) *int { return &o.rows })
	fromFlag = flag{
		Name: "from", Doc: "first row",
		Allowed: "a whole number; positions, offsets, pairs and heads number the rows",
		Get:     func(options) string { return "" },
		Set: func(o *options, v string) bool {
			n, ok := chart.ParseWhole(v)
			o.from = &n
			return ok && n >= -encoding.MaxPos && n <= encoding.MaxPos
		},
	}
	fileFlag = flag{
		Name: "output", Doc: "file to write; its name tells the format",
		Allowed: "the name of a file, or - for standard output",
		Get:     func(o options) string { return o.file },
		Set:     func(o *options, v string) bool { o.file = v; return v != "" },
	}

	frameFormats = append(chart.NamesOf(frame.Formats, func(f frame.Format) string { return f.Name }), wordsFormat)
	tableFormats = chart.NamesOf(table.Formats, func(f table.Format) string { return f.Name })
	languages    = chart.NamesOf(recipe.Languages, func(l recipe.Language) string { return l.Name })
	tableKinds   = chart.NamesOf(table.Kinds, func(k table.Kind) string { return k.Name })
)

// inShortHelp lists flags that the short help of their command shows.
func inShortHelp(flags ...flag) []flag {
	for i := range flags {
		flags[i].Common = true
	}
	return flags
}

// argument is a flag as cobra wants it. It checks its value at once.
type argument struct {
	name, allowed, text string
	values              []string // where they can be listed
	set                 func(string) bool
	given               bool
}

func (a *argument) String() string { return a.text }

func (a *argument) Type() string { return a.name }

func (a *argument) Set(v string) error {
	switch {
	case a.given:
		return fmt.Errorf("--%s is given twice, %s and %s", a.name, views.Quote(a.text), views.Quote(v))
	case !a.set(v):
		return &views.FlagError{Flag: a.name, Value: v, Meant: chart.Meant(a.values, v), Allowed: a.allowed}
	}
	a.given, a.text = true, v
	return nil
}

// inShort marks a flag that the short help shows, with what it says there.
const inShort = "short help"

// helpWidth is the room beside the names of flags in help on 80 columns.
const helpWidth = 58

// addFlags declares flags on a command, with the values of def as defaults.
func addFlags[T any](c *cobra.Command, flags []chart.Flag[T], def T, set func(chart.Flag[T], string) bool) {
	for _, f := range flags {
		a := &argument{name: f.Name, allowed: f.Allowed, text: f.Get(def), values: f.Values}
		a.set = func(v string) bool { return set(f, v) }
		usage, short := f.About()+": "+f.Allowed, ""
		room := helpWidth - lipgloss.Width(" ("+a.text+")") // which follows
		switch {
		case f.Switch:
			usage, a.text = f.About(), ""
		case lipgloss.Width(usage) > room:
			usage = f.About() + ":\n" + lipgloss.Wrap(f.Allowed, room, "")
		}
		if f.Name == fileFlag.Name {
			short = "o"
		}
		added := c.Flags().VarPF(a, f.Name, short, usage)
		if f.Common {
			brief := usage
			if f.High > 0 || f.Files != nil {
				brief = f.About()
			}
			added.Annotations = map[string][]string{inShort: {brief}}
		}
		if f.Switch {
			added.NoOptDefVal = "on"
		}
		if f.Name != fileFlag.Name {
			directive := cobra.ShellCompDirectiveNoFileComp
			if f.Files != nil {
				directive = cobra.ShellCompDirectiveDefault
			}
			complete := cobra.FixedCompletions(f.Values, directive)
			if err := c.RegisterFlagCompletionFunc(f.Name, complete); err != nil {
				panic(err) // declared twice
			}
		}
	}
}
