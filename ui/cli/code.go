package cli

import (
	"io"

	"github.com/spf13/cobra"

	"wavescope/encoding/recipe"
	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/numbers"
)

// code writes a program that makes the table.
func code(c *cobra.Command, s views.State, o options) error {
	kind, err := numbers.Own(s.State)
	if err != nil {
		return err
	}
	part := numbers.Part{}
	if part.From, part.Rows, err = o.rowsOf(s, kind); err != nil {
		return err
	}
	language, _ := recipe.FindLanguage(o.lang)
	text, err := numbers.Code(s.State, language, part, ui.CommandLine(views.One(s)))
	if err != nil {
		return err
	}
	return o.save(c, false, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
