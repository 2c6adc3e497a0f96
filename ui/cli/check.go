package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"wavescope/encoding"
	"wavescope/encoding/identify"
	"wavescope/encoding/model"
	"wavescope/ui/card"
	"wavescope/ui/check"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// checkOptions are what the command check has besides the settings of a table.
type checkOptions struct {
	as        string
	first     *int
	tolerance float64
	open      bool
	task      int // number of the lesson whose homework the table is; 0 for none
	hint      bool
	products  bool // the table has the dot products of the rows of another
}

// asAny is the value of --as that is no formula.
const asAny = "any"

// The values of --tolerance that are no numbers.
const (
	exactly   = "exact"
	asFloat32 = "float32"
)

var (
	asNames      = slices.Concat([]string{asAny}, identify.Names, []string{identify.Rotary})
	tableQueries = inShortHelp(
		chart.Choice("as", "which formula it has to be, with its usual parameters", asNames,
			func(o *options) *string { return &o.check.as }),
		flag{
			Name: firstFlag, Doc: "position of the first row",
			Allowed: fmt.Sprintf("a whole number from %d to %d", -encoding.MaxPos, encoding.MaxPos),
			Get:     func(options) string { return "" },
			Set: func(o *options, v string) bool {
				n, ok := chart.ParseWhole(v)
				o.check.first = &n
				return ok && n >= -encoding.MaxPos && n <= encoding.MaxPos
			},
		},
		flag{
			Name: "tolerance", Doc: "how far numbers may be off before they are rounded to the type of the file",
			Allowed: "exact, float32 or a number above 0 such as 1e-5", Values: []string{exactly, asFloat32},
			Get: func(o options) string { return asFloat32 },
			Set: func(o *options, v string) bool {
				x, ok := chart.Real(v)
				switch v {
				case exactly:
					x, ok = identify.Exact, true
				case asFloat32:
					x, ok = 0, true
				default:
					ok = ok && x > 0
				}
				o.check.tolerance = x
				return ok
			},
		},
		taskFlag,
		chart.Toggle("hint", "of --task, say which columns to look at", func(o *options) *bool { return &o.check.hint }),
		chart.Choice("format", "words, or JSON for programs", []string{wordsFormat, "json"},
			func(o *options) *string { return &o.format }),
		chart.Toggle("open", "show the table less the formula, where it differs most",
			func(o *options) *bool { return &o.check.open }),
		chart.Toggle("explain", "add why, with the numbers of both formulas",
			func(o *options) *bool { return &o.explain }),
	)
)

// checkHelp is the long help of the command check.
const checkHelp = `Say which formula a table of numbers is, whether it is right, and if not, which
mistake it has. FILE is an array of NumPy (.npy, .npz), a safetensors or GGUF
file, or text (.csv, .tsv, .txt, .json), #TENSOR one of its tables.

It is right if every number is as near to the exact one as rounding allows: to
the paper's table, or to one of the other published ones that --as lists. With
settings such as --base 500000 or --layout concat it has to be the table of
those. The exit code is 0 if it is right, or with --as any if it is a formula
at all; 1 if it is not; 2 if the file cannot be read. See also: help findings.

JSON has schema, file, tensor, shape, read_as, transposed, dtype, verdict,
findings, right, undecided, formula, expected, difference, frequencies,
statistics and state; what is not known is null. verdict is right, parameters,
mistake, partly, sum, waves, none, undecided or unreadable. frequencies are in
radians per row, one a column.`

// findingList says what the command check finds.
func findingList() string {
	var all []helpEntry
	for _, f := range identify.Findings {
		text := f.Doc
		if f.Where != "" {
			text += " (" + f.Where + ")"
		}
		if f.Fix != "" {
			text += ". Fix: " + identify.Plain(f.Fix)
		}
		all = append(all, helpEntry{f.ID, text})
	}
	return "What wavescope check finds in a table, by the name in its JSON\n" + helpSection("Findings", all)
}

// errSaid is the end of a command whose answer, which it has printed, is that something is not as asked.
var errSaid = errors.New("it is not as asked")

// newTableCheck declares the command that checks a table.
func newTableCheck() *cobra.Command {
	o := options{format: wordsFormat}
	var given []views.Setting
	c := &cobra.Command{
		Use: "check FILE", Short: "Say whether a table of numbers is right, or its mistake",
		Long:    checkHelp,
		Example: "wavescope check mine.npy\nwavescope check mine.npy --layout concat --d-model 512 --length 4096",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("check takes one FILE of numbers: " + tableFiles)
			}
			if o.check.task > 0 {
				return checkTask(c, args[0], given, o)
			}
			return checkTable(c, args[0], given, o)
		},
	}
	c.Flags().SortFlags = false
	addFlags(c, tableQueries, o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	addFlags(c, tableSettings(), paneText, func(f views.PaneFlag, v string) bool {
		given = append(given, views.Setting{Name: f.Name, Value: v})
		return f.Check != nil || views.Takes(f, v)
	})
	for _, f := range tableSettings() {
		c.Flags().Lookup(f.Name).DefValue = "" // that of the file, or of what it is found to be
	}
	addFlags(c, paperFlags[:3], o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	return c
}

// tableFiles says which files the command check takes.
const tableFiles = ".npy, .npz, .safetensors, .gguf, .csv, .tsv, .txt or .json"

// tableSettings are the flags that decide the numbers of a table.
func tableSettings() (all []views.PaneFlag) {
	for _, f := range views.PaneFlags {
		if f.Shape || f.Name == "scheme" {
			all = append(all, f)
		}
	}
	return all
}

// A tableCheck is a table that was checked.
type tableCheck struct {
	check.Table
	any  bool // every formula will do
	task int  // number of the lesson whose homework it is; 0 for none
	hint bool
}

// checkTable checks the table of a file and writes the answer.
func checkTable(cmd *cobra.Command, name string, given []views.Setting, o options) error {
	of, err := check.Open(name)
	c := tableCheck{of, o.check.as == asAny, o.check.task, o.check.hint}
	if err == nil {
		var asks identify.Options
		if asks, err = o.askedOf(of, given); err != nil {
			return err
		}
		err = c.Identify(asks)
	}
	switch {
	case err != nil && o.format != wordsFormat:
		if failure := failed(c.json(cmd.OutOrStdout(), err)); failure != nil {
			return failure
		}
		fallthrough
	case err != nil:
		return fmt.Errorf("%s: %w", views.Quote(name), err)
	case o.check.open:
		p, err := c.Panes()
		if err != nil {
			return err
		}
		u := defaults()
		u.notice = c.Says()
		return open(cmd, p, u)
	case o.format != wordsFormat:
		err = c.json(cmd.OutOrStdout(), nil)
	default:
		err = o.writePage(cmd.OutOrStdout(), func(theme frame.Theme) []card.Line { return c.lines(theme, o.explain) })
	}
	if err == nil && !c.right() {
		return errSaid
	}
	return failed(err)
}

// right reports whether the numbers are those that were asked for.
func (c tableCheck) right() bool {
	return c.Verdict == identify.Right || c.any && c.Formula != nil &&
		slices.Contains([]identify.Verdict{identify.Parameters, identify.Mistake, identify.Undecided}, c.Verdict)
}

// askedOf returns what is asked of a table: by settings, by --as, or by its name.
func (o options) askedOf(t check.Table, given []views.Setting) (identify.Options, error) {
	asks := t.Asks()
	asks.Tolerance, asks.Products = o.check.tolerance, o.check.products
	if o.check.first != nil {
		asks.First = *o.check.first
	}
	switch o.check.as {
	case "", asAny:
	default:
		asks.As = o.check.as
	}
	if len(given) == 0 {
		return asks, nil
	}
	if o.check.as != "" {
		return asks, &views.FlagError{Flag: "as", Value: o.check.as, Allowed: "no --as with --" + given[0].Name}
	}
	wide := func(of string) []views.Setting {
		return append([]views.Setting{{Name: of, Value: strconv.Itoa(t.Of.Cols)}}, given...)
	}
	p, err := views.Opened(given)
	if err != nil {
		return asks, err
	}
	has := func(name string) bool {
		return slices.ContainsFunc(given, func(s views.Setting) bool { return s.Name == name })
	}
	s := p.Active()
	switch kind := s.Declared(); {
	case kind.Rotates && !has("head-dim") && !has("model"):
		p, err = views.Opened(wide("head-dim"))
	case kind.Waves && !has("d-model"):
		p, err = views.Opened(wide("d-model"))
	case !kind.Rotates && !kind.Waves:
		return asks, fmt.Errorf("check knows the tables of waves and of rotations; the scheme %s has none", s.Scheme)
	}
	if err != nil {
		return asks, err
	}
	s = p.Active()
	want := s.Shape()
	if asks.Want = &want; has("length") {
		asks.Length = s.Length
	}
	return asks, nil
}

// shape writes rows and columns.
func (c tableCheck) shape() string {
	text := fmt.Sprintf("%d positions × %d", c.Rows, c.Cols)
	switch {
	case c.Of.Flat:
		text = chart.Plural(c.Cols, "number")
	case c.Rows == 1:
		text = fmt.Sprintf("1 position × %d", c.Cols)
	}
	return text + ", " + c.Of.Type
}

// word is the verdict as the card begins with it.
func (c tableCheck) word() string {
	if c.any && c.right() && c.Verdict != identify.Right && c.Verdict != identify.Undecided {
		return "found"
	}
	return c.Word()
}

// checkText is the column where the texts of a check begin.
const checkText = 11

// lines returns the card of a check.
func (c tableCheck) lines(theme frame.Theme, explain bool) []card.Line {
	p := &card.Page{Theme: theme, At: checkText}
	p.Title(c.Name, c.shape())
	word, ink := c.word(), frame.Warn
	if c.right() {
		ink = frame.Good
	}
	p.At = max(checkText, card.Left+len(word)+1)
	if c.task > 0 && !c.right() && !explain {
		p.Add(word, fmt.Sprintf("this is not yet the homework of lesson %d", c.task), 0, frame.Style{FG: ink, Bold: true})
		p.At = checkText
		c.help(p)
		return p.Lines
	}
	p.Add(word, c.Headline(), 0, frame.Style{FG: ink, Bold: true})
	p.At = checkText
	if c.Of.Said != "" {
		p.Say("", c.Of.Said)
	}
	for _, text := range c.Details() {
		p.Say("", text)
	}
	if text := c.Agreement(); text != "" && (c.Difference == nil || c.Fit.Fitted) {
		p.Say("", text)
	}
	if s := c.Statistics; s != nil {
		p.Say("", fmt.Sprintf("standard deviation %.4g, kurtosis %.2f; rows %d apart correlate by %.1f deviations of "+
			"random numbers; largest singular value %.2f times theirs", s.Std, s.Kurtosis, s.Offset, s.Z, s.Edge))
	}
	if c.Difference != nil && c.Difference.Cells > 0 {
		p.Gap()
		c.differs(p)
	}
	c.fixes(p, explain)
	if explain {
		c.why(p)
	}
	return p.Lines
}

// differs says which numbers differ.
func (c tableCheck) differs(p *card.Page) {
	d := c.Difference
	scattered := c.Verdict == identify.Partly && !slices.Contains(c.Findings, "columns")
	switch {
	case scattered && d.Rows < c.Rows && !slices.Contains(c.Findings, "cells"):
		p.Say("where", fmt.Sprintf("%d of %s", d.Rows, chart.Plural(c.Rows, "position")))
	case scattered:
		p.Say("where", fmt.Sprintf("%d of %d numbers", d.Cells, c.Rows*c.Cols))
	case len(d.Columns) < c.Cols:
		p.Say("where", fmt.Sprintf("%d of %d columns: %s", len(d.Columns), c.Cols, inRow(d.Columns)))
	default:
		from := ""
		if d.First[0] > 0 {
			from = strings.TrimSuffix(", from "+c.place(d.First), fmt.Sprintf(", column %d", d.First[1])) + " on"
		}
		p.Say("where", fmt.Sprintf("all %d columns", c.Cols)+from)
	}
	yours, right := apart(d.Yours, d.Right)
	p.Add("", fmt.Sprintf("first at %s: %s where %s is right", c.place(d.First), yours, right), 6, frame.Style{})
	if d.At != d.First {
		p.Add("", fmt.Sprintf("most  at %s: off by %s", c.place(d.At), brief(d.Most)), 6, frame.Style{})
	}
	how := func(exact bool) string {
		return chart.Either(exact, ": the exact values, rounded to "+c.Of.Type, ", within the rounding of float32 arithmetic")
	}
	if rest := c.Cols - len(d.Columns); scattered && d.Cells < c.Rows*c.Cols {
		p.Say("rest", "the other numbers are right"+how(d.OthersExact))
	} else if rest > 0 {
		what := fmt.Sprintf("the other %d columns are right", rest)
		if others := c.others(); rest == 1 {
			what = "column " + inRow(others) + " is right"
		} else if rest <= 4 {
			what = "the columns " + inRow(others) + " are right"
		} else if kind := c.rest(others); kind != "" {
			what = fmt.Sprintf("the %d %s are right", rest, kind)
		}
		p.Say("rest", what+how(d.RestExact))
	} else if text := c.Agreement(); text != "" && !c.Fit.Fitted {
		p.Say("rest", "apart from that, "+text)
	}
}

// others are the columns that do not differ.
func (c tableCheck) others() (all []int) {
	for j := range c.Cols {
		if !slices.Contains(c.Difference.Columns, j) {
			all = append(all, j)
		}
	}
	return all
}

// rest names the columns that do not differ, "" if they are not all of one kind.
func (c tableCheck) rest(others []int) string {
	kinds := map[encoding.Kind]bool{}
	for _, j := range others {
		kinds[c.Expected.Kind(j)] = true
	}
	switch {
	case len(kinds) > 1 || c.Products:
		return ""
	case kinds[encoding.Sin]:
		return "sines"
	case kinds[encoding.Cos]:
		return "cosines"
	}
	return ""
}

// place names a number by its position and column.
func (c tableCheck) place(at [2]int) string {
	if first := c.Expected.First; c.Expected.Counts() {
		return fmt.Sprintf("position %.0f, column %d", first+float64(at[0]), at[1])
	}
	return fmt.Sprintf("row %d, column %d", at[0], at[1])
}

// fixes says which line to change, and how to see the difference.
func (c tableCheck) fixes(p *card.Page, explain bool) {
	label := "fix"
	for _, fix := range c.Fixes() {
		p.Say(label, fix)
		label = ""
	}
	if label == "" && !explain {
		const more = "--explain shows why"
		last := &p.Lines[len(p.Lines)-1]
		room := card.Right - checkText - utf8.RuneCountInString(last.Text) - len(more)
		if room >= 2 {
			last.Text += strings.Repeat(" ", room) + more
		}
	}
	if c.Verdict == identify.Parameters && c.Difference != nil && !c.Products {
		p.Say("open", "wavescope check "+views.ShellLine([]string{c.Name})+" --open")
	}
}

// state writes the flags that show the table: what it is, or if no flag makes that, what it has to be. "" if none do.
func (c tableCheck) state() string {
	for _, f := range []*identify.Formula{c.Formula, c.Expected} {
		if set, ok := c.Settings(f); ok {
			var args []string
			for _, s := range set {
				args = append(args, "--"+s.Name, s.Value)
			}
			return views.ShellLine(args)
		}
	}
	return ""
}

// why writes the first number that differs by both formulas, and what the file cannot show.
func (c tableCheck) why(p *card.Page) {
	p.Gap()
	label := "why"
	say := func(text string) {
		p.Say(label, text)
		label = ""
	}
	if d := c.Difference; d != nil && d.Cells > 0 && c.Formula != nil {
		yours, right := apart(d.Yours, d.Right)
		say("at " + c.place(d.First))
		own := c.Formula
		if c.Verdict == identify.Partly || c.Verdict == identify.Sum {
			own = c.Other // which gives the numbers that differ
		}
		for _, f := range []struct {
			name, text string
			value      float64
			of         *identify.Formula
		}{{"yours", yours, d.Yours, own}, {"right", right, d.Right, c.Expected}} {
			if f.of != nil && !c.Products {
				term, value := f.of.Term(d.First[0], d.First[1], c.Cols)
				if term != "" && math.Abs(value-f.value) < 0.1*math.Abs(d.Yours-d.Right) {
					f.text = term + " = " + f.text
				}
			}
			say(f.name + "  " + f.text)
		}
		if d.Ratio < 1000 {
			say(fmt.Sprintf("the largest difference is %.3g times what rounding allows", d.Ratio))
		}
	} else if c.Formula != nil && c.Fit.Ratio > 0 {
		say(fmt.Sprintf("the largest difference to the exact numbers is %.0f %% of what rounding allows", 100*c.Fit.Ratio))
	}
	if c.Verdict == identify.Right && c.Rows <= 256 {
		say("up to 256 rows, positions in bfloat16 are exact, so this file cannot show whether yours are")
	}
}

// inRow writes numbers in a row, and long lists by their step or their number.
func inRow(all []int) string {
	var words []string
	for i, n := range all {
		if i == 3 && len(all) > 4 {
			step := all[1] - all[0]
			for k := 2; k < len(all); k++ {
				if all[k]-all[k-1] != step {
					return strings.Join(words, ", ") + fmt.Sprintf(" and %d more", len(all)-3)
				}
			}
			return strings.Join(words, ", ") + " … " + strconv.Itoa(all[len(all)-1])
		}
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ", ")
}

// apart writes two numbers with as many digits as tell them apart, at least three.
func apart(a, b float64) (x, y string) {
	for digits := 3; digits < 18; digits++ {
		x, y = strconv.FormatFloat(a, 'f', digits, 64), strconv.FormatFloat(b, 'f', digits, 64)
		if x != y {
			break
		}
	}
	return strings.Replace(x, "-", "−", 1), strings.Replace(y, "-", "−", 1)
}

// brief writes a difference, three decimals or three digits of it.
func brief(x float64) string {
	if x >= 0.01 {
		return strconv.FormatFloat(x, 'f', 3, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// json writes the answer for programs. All keys are there; what is not known is null. err is why the file cannot be
// read, or nil.
func (c tableCheck) json(to io.Writer, err error) error {
	type object = map[string]any
	all := object{"schema": 1, "file": c.Name, "tensor": nil, "shape": nil, "read_as": nil, "transposed": false,
		"dtype": nil, "verdict": "unreadable", "findings": []string{}, "right": false, "undecided": []string{},
		"formula": nil, "expected": nil, "difference": nil, "frequencies": nil, "statistics": nil, "state": nil}
	if err == nil {
		c.fill(all)
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(all)
}

// fill puts the answer into the object of JSON.
func (c tableCheck) fill(all map[string]any) {
	type object = map[string]any
	at := func(place [2]int) any {
		if place[0] < 0 {
			return nil
		}
		return place
	}
	if c.Of.Name != "" {
		all["tensor"] = c.Of.Name
	}
	all["shape"], all["read_as"], all["dtype"] = c.Of.Shape, [2]int{c.Rows, c.Cols}, c.Of.Type
	all["transposed"], all["verdict"], all["right"] = c.Transposed, c.Verdict.String(), c.right()
	all["findings"], all["undecided"] = append([]string{}, c.Findings...), append([]string{}, c.Undecided...)
	if f := c.Formula; f != nil {
		formula := object{"layout": f.Layout(), "law": f.Law(), "base": f.Base, "base_range": nil, "first": f.First,
			"step": f.Step, "speed": f.Speed, "scale": f.Scale, "fitted": c.Fit.Fitted, "arithmetic": nil}
		if c.Fit.BaseRange[1] > 0 {
			formula["base_range"] = c.Fit.BaseRange
		}
		if c.Fit.Arithmetic != "" {
			formula["arithmetic"] = c.Fit.Arithmetic
		}
		all["formula"] = formula
	}
	if f := c.Expected; f != nil {
		all["expected"] = object{"layout": f.Layout(), "law": f.Law(), "base": f.Base, "first": f.First}
	}
	if d := c.Difference; d != nil {
		all["difference"] = object{"to": "expected", "max": d.Most, "at": at(d.At), "first": at(d.First),
			"columns": len(d.Columns), "rows": d.Rows, "cells": d.Cells, "ratio": finite(d.Ratio)}
	}
	if measured := identify.Frequencies(model.Numbers(c.Of), c.Transposed); measured != nil {
		known := func(w []float64) (all []any) {
			for _, w := range w {
				all = append(all, finite(w))
			}
			return all
		}
		law := []any(nil)
		if c.Expected != nil {
			law = known(c.Expected.Frequencies(c.Cols))
		}
		all["frequencies"] = object{"measured": known(measured), "law": law}
	}
	if s := c.Statistics; s != nil {
		all["statistics"] = object{"std": s.Std, "kurtosis": s.Kurtosis, "z": s.Z, "offset": s.Offset, "edge": s.Edge}
	}
	if args := c.state(); args != "" {
		all["state"] = args
	}
}

// finite returns a number for JSON, which has no others than finite ones.
func finite(x float64) any {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return x
}
