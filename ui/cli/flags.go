package cli

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wavescope/encoding"
	"wavescope/encoding/identify"
	"wavescope/encoding/recipe"
	"wavescope/encoding/table"
	"wavescope/ui"
	"wavescope/ui/class"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/figure"
	"wavescope/views/frame"
)

// options holds what the command line sets in addition to the State.
type options struct {
	screen     ui.Look
	plain      bool   // lines instead of frames
	noProgress bool   // progress in lessons is neither read nor written
	follow     bool   // the notes follow the projector
	watch      bool   // check again whenever a file changes
	notice     string // side effects of the settings
	warned     string // warnings about the model

	given        []views.Setting // settings of the State that the user gave
	place        placeOptions    // of a lesson
	size         image.Point     // of a print; zero for the default
	bare, poster bool            // of a frame or a film
	format, file string          // "" is decided by the other one
	lasts        time.Duration   // of a film

	look look // of a figure

	class classOptions

	answers, notes bool // of a handout

	check checkOptions

	at      int      // length of a card; 0 for its own
	explain bool     // with formulas
	fail    []string // conditions of --fail, see failClasses

	table, dtype string
	fault        string // ID of what check finds in the table that is written; "" for the right table
	lang         string // of a program
	from         *int   // first row of an export; nil for the table's first row
	rows         int    // number of rows; 0 for all
}

func defaults() options {
	return options{plain: wantsWords(), table: table.Kinds[0].Name,
		dtype: table.Types[0], lang: recipe.Languages[0].Name,
		look: look{Style: figure.Usual, font: fonts[0], paper: papers[0]}, lasts: ui.FilmLength,
		class: classOptions{perAddress: class.UsualAddress}}
}

type flag = chart.Flag[options]

// These are the flags in addition to [views.PaneFlags].
var (
	paperFlags  = lookFlags(ui.PaperFlags)
	screenFlags = append(lookFlags(ui.ScreenFlags),
		chart.Toggle("plain", "in words, with commands on stdin; also ACCESSIBLE=1",
			func(o *options) *bool { return &o.plain }).InShortHelp(),
		chart.Toggle("no-progress", "do not read or write progress in lessons",
			func(o *options) *bool { return &o.noProgress }))
	printFlags = inShortHelp(
		sizeFlag,
		chart.Choice("format", "format of the frame", frameFormats, func(o *options) *string { return &o.format }),
		bareFlag, posterFlag, fileFlag,
	)
	exportFlags = inShortHelp(
		tableFlag,
		fromFlag,
		rowsFlag,
		chart.Choice("format", "format of the numbers", tableFormats,
			func(o *options) *string { return &o.format }),
		chart.Choice("dtype", "type of the numbers", table.Types, func(o *options) *string { return &o.dtype }),
		faultFlag,
		fileFlag,
	)
	codeFlags = inShortHelp(
		chart.Choice("lang", "language or library", languages, func(o *options) *string { return &o.lang }),
		taskFlag, fromFlag, rowsFlag, fileFlag,
	)
	tableFlag = flag{
		Name: "table", Doc: "which numbers; with --view alone those that it shows", Values: tableKinds,
		Allowed: chart.OneOf(tableKinds) + "; or a table of the view, as plain mode names it",
		Get:     func(o options) string { return o.table },
		Set: func(o *options, v string) bool {
			if o.table = v; chart.Find(tableKinds, v) >= 0 {
				o.table = tableKinds[chart.Find(tableKinds, v)]
			}
			return v != ""
		},
	}
	faultFlag = newFaultFlag()
	bareFlag  = chart.Toggle("bare", "the picture alone, without tabs, words and keys",
		func(o *options) *bool { return &o.bare })
	posterFlag = chart.Toggle("poster", "margins and the caption alone", func(o *options) *bool { return &o.poster })
	sizeFlag   = flag{
		Name: "size", Doc: "columns and rows",
		Allowed: fmt.Sprintf("what the view needs, such as 100x30, up to %dx%d", maxSize.X, maxSize.Y),
		Get:     func(options) string { return "" },
		Set:     func(o *options, v string) bool { return parseSize(&o.size, v) },
	}
	farFlag    = named(paperFlags, "projector")
	checkFlags = inShortHelp(sizeFlag, farFlag, chart.Toggle("watch", "check again whenever a file changes",
		func(o *options) *bool { return &o.watch }))
	stepFlag     = newStepFlag()
	handoutFlags = inShortHelp(
		flag{
			Name: "output", Doc: "file to write",
			Allowed: "the name of a file ending in .html, or - for standard output",
			Get:     func(o options) string { return o.file },
			Set:     func(o *options, v string) bool { o.file = v; return v == "-" || strings.HasSuffix(v, ".html") },
		},
		chart.Toggle("answers", "with hints and answers unfolded", func(o *options) *bool { return &o.answers }),
		chart.Toggle("notes", "with the notes for teachers", func(o *options) *bool { return &o.notes }),
	)
	notesFlags = inShortHelp(chart.Toggle("follow", "keep showing them, until q",
		func(o *options) *bool { return &o.follow }))
	listFlags = inShortHelp(chart.Choice("format", "format of the list", listFormats,
		func(o *options) *string { return &o.format }))
	rowsFlag = chart.Number("rows", "number of rows, instead of all up to the length", 1, encoding.MaxPos,
		func(o *options) *int { return &o.rows })
	fromFlag = flag{
		Name: "from", Doc: "first row",
		Allowed: "a whole number: a position, offset, pair or head, as the table has it",
		Get:     func(options) string { return "" },
		Set: func(o *options, v string) bool {
			n, ok := chart.ParseWhole(v)
			o.from = &n
			return ok && n >= -encoding.MaxPos && n <= encoding.MaxPos
		},
	}
	fileFlag = flag{
		Name: "output", Doc: "file to write; its ending chooses the format",
		Allowed: "the name of a file, or - for standard output",
		Get:     func(o options) string { return o.file },
		Set:     func(o *options, v string) bool { o.file = v; return v != "" },
	}

	frameFormats = append(chart.NamesOf(frame.Formats, func(f frame.Format) string { return f.Name }), wordsFormat)
	tableFormats = chart.NamesOf(table.Formats, func(f table.Format) string { return f.Name })
	languages    = chart.NamesOf(recipe.Languages, func(l recipe.Language) string { return l.Name })
	tableKinds   = chart.NamesOf(table.Kinds, func(k table.Kind) string { return k.Name })
)

// newFaultFlag declares the flag that gives a table something for the command check to find.
func newFaultFlag() flag {
	names := identify.Faults()
	f := chart.Choice("fault", "with one mistake, which check finds", names, func(o *options) *string { return &o.fault })
	f.Allowed = "a name of help findings but " + chart.OneOf(chart.NamesOf(slices.DeleteFunc(slices.Clone(identify.Findings),
		func(of identify.Finding) bool { return slices.Contains(names, of.ID) }),
		func(of identify.Finding) string { return of.ID }))
	return f
}

// lookFlags returns flags of a Look as flags of the command line.
func lookFlags(flags []chart.Flag[ui.Look]) (all []flag) {
	for _, f := range flags {
		all = append(all, chart.LiftFlag(f, func(o *options) *ui.Look { return &o.screen }))
	}
	return all
}

// named returns the flag with a name.
func named(flags []flag, name string) flag {
	f, _ := views.FindFlag(flags, name)
	return f
}

// inShortHelp marks flags that the short help of their command shows.
func inShortHelp(flags ...flag) []flag {
	for i := range flags {
		flags[i].Common = true
	}
	return flags
}

// An argument is a flag as a pflag.Value, which cobra needs. It checks its value when it is set.
type argument struct {
	name, allowed, text string
	values              []string // nil if there is no list
	files               bool     // it may be the name of a file
	set                 func(string) bool
	given, repeats      bool
}

func (a *argument) String() string { return a.text }

func (a *argument) Type() string { return a.name }

func (a *argument) Set(v string) error {
	switch {
	case a.given && !a.repeats:
		return fmt.Errorf("--%s is given twice, %s and %s", a.name, views.Quote(a.text), views.Quote(v))
	case !a.set(v):
		return &views.FlagError{Flag: a.name, Value: v, Meant: chart.Meant(a.values, v), Allowed: a.allowed}
	}
	a.given, a.text = true, v
	return nil
}

// inShort is the key of the annotation that holds a flag's text in the short help.
const inShort = "short help"

// paneText returns the value that a flag of the panes has at the start. All commands share the values.
func paneText(f views.PaneFlag) string { return paneTexts()[f.Name] }

var paneTexts = sync.OnceValue(func() map[string]string {
	all, first := map[string]string{}, views.One(views.Default())
	for _, f := range views.PaneFlags {
		all[f.Name] = f.Get(first)
	}
	return all
})

// text returns the value of a flag.
func (o options) text(f flag) string { return f.Get(o) }

// addFlags declares flags on a command. text returns their defaults.
func addFlags[T any](c *cobra.Command, flags []chart.Flag[T], text func(chart.Flag[T]) string,
	set func(chart.Flag[T], string) bool) {
	for _, f := range flags {
		a := &argument{name: f.Name, allowed: f.Allowed, text: text(f), values: f.Values, files: f.Files != nil,
			repeats: f.Repeats}
		a.set = func(v string) bool { return set(f, v) }
		usage, short := f.About()+": "+f.Allowed, ""
		if f.Switch {
			usage, a.text = f.About(), ""
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
	}
}

// completes tells cobra the values of all flags of a command and of those below it. Cobra keeps them for good, so that
// only a program that completes an argument tells it.
func completes(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		a, own := f.Value.(*argument)
		if !own || f.Name == fileFlag.Name {
			return
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if a.files {
			directive = cobra.ShellCompDirectiveDefault
		}
		values := a.values
		if f.Name == tableFlag.Name {
			values = slices.Concat(values, viewTables())
		}
		if err := c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, directive)); err != nil {
			panic(err) // declared twice
		}
	})
	for _, below := range c.Commands() {
		completes(below)
	}
}
