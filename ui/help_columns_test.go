package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// On the page of help a blank stands behind every name, whatever its length and that
// of the screen.
func TestHelpKeepsNamesApart(t *testing.T) {
	for _, w := range []int{60, 80, 90, 120, 160} {
		for _, m := range []Model{at(80, 24), lessonAt(5, 2, "text", 80, 24)} {
			m = press(send(m, tea.WindowSizeMsg{Width: w, Height: 24}), "?", "a")
			text := strings.Join(m.pageRows(), "\n") + "\n"
			for _, f := range views.PaneFlags {
				value := current(f, m.panes)
				if !strings.Contains(text, "\n"+f.Name+" ") || strings.Contains(text, "\n"+f.Name+value) {
					t.Errorf("%d columns: %s and %s stand together", w, f.Name, value)
				}
			}
			others := []section{m.viewHelp(), pointerHelp(), lineHelp(), contentsHelp(), pageSection(), wordHelp()}
			for _, s := range append(m.keyHelp(), others...) {
				for _, e := range s.entries {
					first := strings.Fields(e[1])[0]
					if strings.Contains(text, e[0]+first) {
						t.Errorf("%d columns: %q and %q stand together", w, e[0], first)
					}
				}
			}
		}
	}
}
