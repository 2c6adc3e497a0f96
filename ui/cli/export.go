package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"wavescope/encoding/identify"
	"wavescope/encoding/recipe"
	"wavescope/encoding/table"
	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/chart"
)

// ofOnePane returns a command that writes something about one pane, and that refuses flags for two panes.
func ofOnePane(
	write func(*cobra.Command, views.State, options) error,
) func(*cobra.Command, views.Panes, options) error {
	return func(c *cobra.Command, p views.Panes, o options) error {
		o.notice = "" // it is about the picture
		if p.Difference {
			return noDifference
		}
		return write(c, p.Active(), o)
	}
}

// export writes a table of numbers. If the arguments name a view and no table, or a table of a view, it writes numbers
// that the view shows.
func export(c *cobra.Command, p views.Panes, o options) error {
	kind, of := table.FindKind(o.table)
	switch given := c.Flags().Changed("table"); {
	case o.fault != "" && kind.Name != table.Kinds[0].Name:
		return &views.FlagError{Flag: "table", Value: o.table, Allowed: table.Kinds[0].Name + " with --" + faultFlag.Name}
	case of && o.fault != "" || of && (given || !c.Flags().Changed("view")):
		return ofOnePane(exportTable)(c, p, o)
	case !given:
		o.table = ""
	}
	return exportShown(c, p, o)
}

// viewTables returns the names of the tables of all views, as they open.
func viewTables() (names []string) {
	for _, v := range views.All {
		s := views.Default()
		s.View = v.Name
		shown, _ := views.One(s).Scenes().Shown(false)
		for _, t := range shown {
			names = append(names, t.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// exportShown writes the data of the region of a picture that is called o.table, or of the main one.
func exportShown(c *cobra.Command, p views.Panes, o options) error {
	i, err := o.choose(tableFormats, tableEndings(), table.Formats[0].Name)
	if err != nil {
		return err
	}
	shown, err := p.Scenes().Shown(p.Right || p.Difference)
	if err != nil {
		return err
	}
	at := 0
	if o.table != "" {
		names := chart.NamesOf(shown, func(s chart.Shown) string { return s.Name })
		if at = chart.Find(names, o.table); at < 0 {
			return &views.FlagError{Flag: "table", Value: o.table,
				Allowed: chart.OneOf(slices.Compact(slices.Sorted(slices.Values(slices.Concat(tableKinds, names)))))}
		}
	}
	t, err := ui.Numbers(shown[at].Data, ui.CommandLine(p))
	if err != nil {
		return err
	}
	format := table.Formats[i]
	t.Type = table.Type(slices.Index(table.Types, o.dtype))
	span := table.Span{First: t.First, Rows: t.Rows, Low: t.First, High: t.First + t.Rows - 1}
	from, rows, err := o.rowsOf(span, "")
	if err != nil {
		return err
	}
	t = t.From(from)
	t.Rows = rows
	remark(c, p.Active().Invented())
	return o.save(c, format.Binary, func(w io.Writer) error { return format.Write(w, t) })
}

// exportTable writes a table of one of the kinds.
func exportTable(c *cobra.Command, s views.State, o options) error {
	kind, _ := table.FindKind(o.table)
	usual := table.Formats[0].Name
	if kind.Document != nil {
		usual = documentFormat
	}
	i, err := o.choose(tableFormats, tableEndings(), usual)
	if err != nil {
		return err
	}
	part := views.Part{Type: table.Type(slices.Index(table.Types, o.dtype))}
	if o.fault != "" {
		part.Change = func(t *table.Table) error { return o.spoil(t, s) }
	}
	if kind.Document != nil {
		err = o.whole(kind, tableFormats[i])
	} else {
		part.From, part.Rows, err = o.tableRows(s, kind)
	}
	if err != nil {
		return err
	}
	write, err := s.Numbers(kind, table.Formats[i], part)
	if err != nil {
		return err
	}
	remark(c, s.Invented())
	return o.save(c, table.Formats[i].Binary, write)
}

// spoil gives a table of a State the fault of --fault.
func (o options) spoil(t *table.Table, s views.State) error {
	refused := &views.FlagError{Flag: faultFlag.Name, Value: o.fault}
	if kind := s.Declared(); !kind.Waves && !kind.Rotates {
		refused.Why = "the scheme " + s.Scheme + " has neither waves nor rotations"
		return refused
	}
	of, err := identify.Fault(o.fault, s.Shape(), t.First, t.Rows, identify.TypeOf(o.dtype))
	if err != nil {
		refused.Why = err.Error()
		return refused
	}
	t.Rows, t.Columns, t.Fill32 = of.Rows, nil, nil
	for dim := range of.Cols {
		t.Columns = append(t.Columns, strconv.Itoa(dim))
	}
	t.Fill = func(dst []float64, first, n int) {
		for i := range n {
			of.Row(dst[i*of.Cols:(i+1)*of.Cols], first-t.First+i)
		}
	}
	return nil
}

// noDifference is the error for the flag --difference in a command that is about one pane.
var noDifference = &views.FlagError{Flag: "difference", Value: "on", Allowed: "off: an export is of one pane"}

// documentFormat is the format of recipes and other documents, which are not tables.
const documentFormat = "json"

// whole returns an error if flags that select rows or a table's format are given for a document, which has no rows.
func (o options) whole(kind table.Kind, format string) error {
	only := func(flag, value, allowed string) error {
		return &views.FlagError{Flag: flag, Value: value, Allowed: allowed + " with --table " + kind.Name}
	}
	switch {
	case format != documentFormat && o.format == "":
		return only("output", o.file, "a name ending in ."+documentFormat)
	case format != documentFormat:
		return only("format", o.format, documentFormat)
	case o.dtype != table.Types[0]:
		return only("dtype", o.dtype, table.Types[0])
	case o.from != nil && *o.from != 0:
		return only("from", strconv.Itoa(*o.from), "no row but 0")
	case o.rows != 0:
		return only("rows", strconv.Itoa(o.rows), "no number of rows")
	}
	return nil
}

// tableEndings returns the file name endings that stand for formats of tables.
func tableEndings() []string {
	return chart.NamesOf(table.Formats, func(f table.Format) string { return "." + f.Name })
}

// manyRows is the largest number of rows of an export without --rows.
const manyRows = 1_000_000

// tableRows returns the first row to export of a table, and the number of rows.
func (o options) tableRows(s views.State, kind table.Kind) (from, rows int, err error) {
	span, err := s.Span(kind)
	if err != nil || span.Rows == 0 { // the table reports the error
		return 0, 0, err
	}
	from, rows, err = o.rowsOf(span, ", for the table "+kind.Name)
	switch most := kind.MaxRows; {
	case err != nil || most == 0 || rows <= most:
		return from, rows, err
	case o.rows > 0:
		return 0, 0, &views.FlagError{Flag: "rows", Value: strconv.Itoa(o.rows),
			Allowed: fmt.Sprintf("a whole number from 1 to %d, for the table %s", most, kind.Name)}
	default:
		return 0, 0, fmt.Errorf("--rows is needed: the table %s has at most %d rows, not %d", kind.Name, most, rows)
	}
}

// rowsOf returns the first row to export and the number of rows, out of those in span. An error says after the numbers
// what the rows belong to, which is of.
func (o options) rowsOf(span table.Span, of string) (from, rows int, err error) {
	from = span.First
	if o.from != nil {
		from = *o.from
	}
	most, left := span.High-from+1, span.First+span.Rows-from
	wrongFrom := func(low, high int, of string) error {
		return &views.FlagError{Flag: "from", Value: strconv.Itoa(from),
			Allowed: fmt.Sprintf("a whole number from %d to %d%s", low, high, of)}
	}
	switch {
	case from < span.Low || from > span.High:
		err = wrongFrom(span.Low, span.High, of)
	case o.rows > most:
		err = &views.FlagError{Flag: "rows", Value: strconv.Itoa(o.rows),
			Allowed: fmt.Sprintf("a whole number from 1 to %d, from row %d on", most, from)}
	case o.rows > 0:
		return from, o.rows, nil
	case left < 1:
		err = wrongFrom(span.First, span.First+span.Rows-1, ", unless --rows is given")
	case left > manyRows:
		err = fmt.Errorf("--rows is needed: from row %d on there are %d rows, more than %d", from, left, manyRows)
	}
	return from, left, err
}

// code writes a program that computes the table.
func code(c *cobra.Command, s views.State, o options) error {
	if o.check.task > 0 {
		t, err := findTask(o.check.task)
		if err == nil && len(o.given) > 0 {
			err = &views.FlagError{Flag: taskFlag.Name, Value: strconv.Itoa(t.number),
				Allowed: "no flag of the table with --task"}
		}
		if err != nil {
			return err
		}
		return o.save(c, false, func(w io.Writer) error { return t.starter(w, o.lang) })
	}
	kind, err := s.OwnTable()
	if err != nil {
		return err
	}
	part := views.Part{}
	if part.From, part.Rows, err = o.tableRows(s, kind); err != nil {
		return err
	}
	language, _ := recipe.FindLanguage(o.lang)
	text, err := s.Code(language, part, ui.CommandLine(views.One(s)))
	if err != nil {
		return err
	}
	return o.save(c, false, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
