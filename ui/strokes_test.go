package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
)

// did is what a key has led to, in words.
func did(m Model, cmd tea.Cmd) string {
	open := ""
	switch {
	case m.line.open:
		open = fmt.Sprintf(" line %q", m.line.text)
	case m.help.open:
		open = fmt.Sprint(" help ", m.help.top)
		if all, shown := m.helpSize(); m.help.top == all-shown {
			open = " help end"
		}
	case m.list.open:
		open = fmt.Sprint(" list ", m.list.chosen)
	}
	if m.playing {
		open += " playing"
	} else if cmd != nil {
		open += " command"
	}
	if m.theme.Light {
		open += " light"
	}
	return strings.TrimPrefix(CommandLine(m.panes), "wavescope") + open
}

// from is the program at a place: a line, and a key that covers the picture.
func from(place string) Model {
	line, cover, _ := strings.Cut(place, " / ")
	m := at(120, 40)
	m = enterLine(m, line)
	m.notice = notice{}
	if cover != "" {
		m = press(m, strings.Fields(cover)...)
	}
	return m
}

// Keys do what they did when this table was written; a key that did nothing then
// may have got something to do, and is in no line.
func TestOldStrokes(t *testing.T) {
	cases.Alone(t)
	table, err := os.ReadFile("testdata/strokes.txt")
	if err != nil {
		t.Fatal(err)
	}
	places, n := map[string]Model{}, 0
	for line := range strings.Lines(string(table)) {
		if n++; !cases.One(4, n) {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if _, known := places[f[0]]; !known {
			places[f[0]] = from(f[0])
		}
		if m, cmd := sendCmd(places[f[0]], stroke(f[1])); did(m, cmd) != f[2] {
			t.Errorf("%s, %s: %s, was %s", f[0], f[1], did(m, cmd), f[2])
		}
	}
	if n < 500 {
		t.Errorf("%d strokes", n)
	}
}
