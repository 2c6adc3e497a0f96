package cli

import (
	"os"
	"slices"
	"strconv"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
)

// wordsFormat is the format of print that tells a picture instead of drawing it.
// It is none of a frame's: there is no frame.
const wordsFormat = "words"

// accessible reports that the environment asks for words, as programs agree to
// be asked.
func accessible() bool {
	return !slices.Contains([]string{"", "0", "false", "off", "no"}, os.Getenv("ACCESSIBLE"))
}

// converse tells what is opened, with lessons at hand, and does what lines on
// standard input say.
func (o options) converse(c *cobra.Command, shelf func() *lesson.Shelf, open ui.Opening) error {
	u := o.program()
	u.Shelf, u.AutoTheme = shelf, false // no terminal can be asked
	return failed(ui.Converse(open, u, os.Stdin, c.OutOrStdout(), columns(), !fromTerminal()))
}

// The least, the usual and the largest width of lines that are told.
const (
	leastColumns = 20
	usualColumns = 80
	mostColumns  = 1000
)

// columns is how wide lines are: as COLUMNS says, or else no wider than the
// terminal.
func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= leastColumns && n <= mostColumns {
		return n
	}
	if w, _, err := term.GetSize(os.Stdout.Fd()); err == nil && w >= leastColumns {
		return min(w, usualColumns)
	}
	return usualColumns
}
