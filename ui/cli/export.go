package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"wavescope/encoding"
	"wavescope/encoding/table"
	"wavescope/views"
)

// export writes a table of numbers.
func export(c *cobra.Command, p views.Panes, o options) error {
	if p.Difference {
		return &views.FlagError{Flag: "difference", Value: "on", Allowed: "off: the numbers are those of one pane, --pane first or second"}
	}
	s := p.Active()
	if o.table == table.AttentionName {
		return exportAttention(c, s, o)
	}
	i, err := o.choose(tableFormats, tableEndings(), "csv")
	if err != nil {
		return err
	}
	kind := table.Kinds[slices.Index(tableKinds, o.table)]
	rows, err := o.rowsOf(s, kind)
	if err != nil {
		return err
	}
	scene, err := views.NewScene(s)
	if err != nil {
		return err
	}
	if kind.Waves && scene.Waves == nil {
		return fmt.Errorf("--table %s needs waves; the scheme %s has none", kind.Name, s.Scheme)
	}
	t := kind.New(s.Scheme, scene.Enc, o.from, rows)
	t.Type = table.Type(slices.Index(table.Types, o.dtype))
	return o.save(c, table.Formats[i].Binary, func(w io.Writer) error { return table.Formats[i].Write(w, t) })
}

// tableEndings is what names of files of numbers end in.
func tableEndings() []string {
	return names(table.Formats, func(f table.Format) string { return "." + f.Name })
}

// manyRows is how many rows an export has at most without being told.
const manyRows = 1_000_000

// rowsOf is how many rows of a table to export.
func (o options) rowsOf(s views.State, kind table.Kind) (int, error) {
	rows, err := o.rowsFrom(s)
	switch most := kind.MaxRows; {
	case err != nil || most == 0 || rows <= most:
		return rows, err
	case o.rows > 0:
		return 0, &views.FlagError{Flag: "rows", Value: strconv.Itoa(o.rows),
			Allowed: fmt.Sprintf("a whole number from 1 to %d, for the table %s", most, kind.Name)}
	default:
		return 0, fmt.Errorf("--rows is needed: the table %s has at most %d rows, not %d", kind.Name, most, rows)
	}
}

// rowsFrom is how many rows there are from the first one on, if not told.
func (o options) rowsFrom(s views.State) (int, error) {
	most, left := encoding.MaxPos-o.from+1, s.Length-o.from
	switch {
	case o.rows > most:
		return 0, &views.FlagError{Flag: "rows", Value: strconv.Itoa(o.rows),
			Allowed: fmt.Sprintf("a whole number from 1 to %d, from position %d on", most, o.from)}
	case o.rows > 0:
		return o.rows, nil
	case left < 1:
		return 0, &views.FlagError{Flag: "from", Value: strconv.Itoa(o.from),
			Allowed: fmt.Sprintf("a whole number from 0 to %d, for length %d, unless --rows is given", s.Length-1, s.Length)}
	case left > manyRows:
		return 0, fmt.Errorf("--rows is needed: from position %d to length %d are %d rows, more than %d",
			o.from, s.Length, left, manyRows)
	}
	return left, nil
}
