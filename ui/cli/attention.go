package cli

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"wavescope/encoding/table"
	"wavescope/views"
)

// exportAttention writes the table that has no rows, the attention of Order.
func exportAttention(c *cobra.Command, s views.State, o options) error {
	only := func(flag, value, allowed string) error {
		return &views.FlagError{Flag: flag, Value: value, Allowed: allowed + " with --table " + table.AttentionName}
	}
	i, err := o.choose(tableFormats, tableEndings(), "json")
	switch {
	case err != nil:
		return err
	case tableFormats[i] != "json" && o.format == "":
		return only("output", o.file, "a name ending in .json")
	case tableFormats[i] != "json":
		return only("format", o.format, "json")
	case o.dtype != table.Types[0]:
		return only("dtype", o.dtype, table.Types[0])
	case o.from != 0:
		return only("from", fmt.Sprint(o.from), "no row but 0")
	case o.rows != 0:
		return only("rows", fmt.Sprint(o.rows), "no number of rows")
	}
	scene, err := views.NewScene(s)
	if err != nil {
		return err
	}
	a, err := scene.Reordering()
	if err != nil {
		return err
	}
	return o.save(c, false, func(w io.Writer) error { return table.WriteAttention(w, a) })
}

// kinds are the tables with rows and the one without.
var kinds = slices.Concat(tableKinds, []string{table.AttentionName})
