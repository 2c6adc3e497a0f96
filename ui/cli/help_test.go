package cli

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Help has room on 80 columns.
func TestHelpFitsOn80Columns(t *testing.T) {
	for _, command := range []string{"", "print", "export", "lesson", "lesson check", "lesson handout", "lesson notes", "lesson new", "lesson show"} {
		for line := range strings.Lines(fine(t, append(strings.Fields(command), "--help")...)) {
			if line = strings.TrimRight(line, " \n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %d columns: %q", command, utf8.RuneCountInString(line), line)
			}
		}
	}
}
