package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/views"
)

// Help has room on 80 columns.
func TestHelpFitsOn80Columns(t *testing.T) {
	for _, command := range []string{"", "print", "export", "lesson", "lesson check", "lesson handout", "lesson notes", "lesson new", "lesson show", "all"} {
		for line := range strings.Lines(fine(t, append([]string{"help"}, strings.Fields(command)...)...)) {
			if line = strings.TrimRight(line, " \n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %d columns: %q", command, utf8.RuneCountInString(line), line)
			}
		}
	}
}

// The short help is one screen: it shows a dozen flags, and help all shows every one.
func TestHelpIsShort(t *testing.T) {
	short := fine(t, "--help")
	if n := strings.Count(short, "\n"); n > 50 {
		t.Errorf("--help has %d lines", n)
	}
	shown := 0
	for _, f := range views.PaneFlags {
		if strings.Contains(short, "--"+f.Name+" ") != f.Common {
			t.Errorf("--help shows --%s: %v", f.Name, !f.Common)
		}
		if f.Common {
			shown++
		}
	}
	if shown != 10 || !strings.Contains(short, "--theme ") || !strings.Contains(short, "--plain ") || strings.Contains(short, "--ascii") {
		t.Errorf("--help shows %d flags of pictures:\n%s", shown, short)
	}
	if all := fine(t, "--help", "all"); all != fine(t, "help", "all") || !strings.Contains(all, "--ascii") {
		t.Error("--help all is not help all")
	}
}
