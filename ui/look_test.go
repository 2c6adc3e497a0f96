package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// Every value of every setting of the screen can be set by a line: in the program, over SSH, and while a question of a
// lesson is open. The panes stay, and undo does not take the setting back.
func TestLookWhileRunning(t *testing.T) {
	cases.Alone(t)
	own := frame.Theme{Depth: frame.Colors256, Light: true}
	asked := send(Begin(0, 1, Options{Theme: own, Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 120, Height: 40})
	for !asked.questionOpen() {
		asked = press(asked, "enter")
	}
	for where, start := range map[string]Model{
		"here":       New(views.Default(), Options{Theme: own}),
		"over SSH":   New(views.Default(), Options{Theme: own, Guest: true}),
		"a question": asked,
	} {
		start = send(start, tea.WindowSizeMsg{Width: 100, Height: 30})
		for _, f := range lookFlags {
			for _, v := range f.Values {
				want := start.chosen
				f.Set(&want, v)
				m := enterLine(start, f.Name+" "+v)
				if m.line.open || m.chosen != want || m.theme != want.On(own) || m.panes != start.panes {
					t.Errorf("%s: %s %s: %q, %+v, %+v", where, f.Name, v, m.line.fault, m.chosen, m.theme)
				}
				if undone := press(m, "u"); undone.chosen != want {
					t.Errorf("%s: u takes %s %s back", where, f.Name, v)
				}
				if back := enterLine(m, f.Name+" "+f.Get(start.chosen)); back.theme != start.theme {
					t.Errorf("%s: after %s %s the theme is %+v", where, f.Name, v, back.theme)
				}
			}
		}
	}
	m := enterLine(asked, "theme dark base 500")
	if m.line.fault == "" || m.chosen != asked.chosen {
		t.Errorf("a question is open: %q, %+v", m.line.fault, m.chosen)
	}
}

// Settings of the screen mix with others in a line, all or none are set, and a copied command line takes the glyphs and
// the theme along.
func TestLookInALine(t *testing.T) {
	m := enterLine(at(80, 24), "wavescope --theme light base 500 --no-mouse glyphs=block")
	want := Look{Theme: Light, NoMouse: true, Glyphs: Auto + 1 + choice(frame.Block)}
	if m.chosen != want || m.state().Base != 500 || m.View().MouseMode != tea.MouseModeNone {
		t.Errorf("%q: %+v, base %v", m.line.fault, m.chosen, m.state().Base)
	}
	copied := CommandLine(m.panes) + m.paperArgs()
	if again := enterLine(at(80, 24), copied); again.theme != m.theme || again.panes != m.panes {
		t.Errorf("%s opens %+v", copied, again.theme)
	}
	for line, says := range map[string]string{
		"base 600 theme black": "theme \"black\": allowed is auto, dark or light",
		"theme dark base zero": "base \"zero\"",
		"glyphs":               "glyphs needs a value: allowed is auto, braille, block or ascii",
		"ascii":                "did you mean glyphs ascii?",
	} {
		bad := enterLine(m, line)
		if !strings.Contains(bad.line.fault, says) || bad.chosen != want || bad.panes != m.panes {
			t.Errorf("%s: %q, %+v", line, bad.line.fault, bad.chosen)
		}
	}
	if m := press(at(80, 24), "space"); !m.playing || enterLine(m, "motion off").playing {
		t.Error("it plays with motion off")
	}
}

// Without UTF-8, and on a Linux console, a terminal has ASCII alone. The first variable that is set decides.
func TestGlyphsOfATerminal(t *testing.T) {
	for env, want := range map[string]frame.Glyphs{
		"": frame.Braille, "LANG=": frame.Braille, "LANG=C.UTF-8": frame.Braille, "LANG=de_DE.utf8": frame.Braille,
		"LANG=C": frame.ASCII, "LANG=POSIX": frame.ASCII, "LANG=de_DE.ISO-8859-1": frame.ASCII, "LC_CTYPE=C": frame.ASCII,
		"LANG=C LC_ALL=en_US.UTF-8": frame.Braille, "LC_ALL=C LC_CTYPE=C.UTF-8": frame.ASCII,
		"LANG=C LC_CTYPE=C.UTF-8": frame.Braille, "TERM=linux LANG=C.UTF-8": frame.ASCII, "TERM=linux-16color": frame.ASCII,
		"TERM=xterm": frame.Braille,
	} {
		get := func(name string) string {
			for set := range strings.FieldsSeq(env) {
				if value, ok := strings.CutPrefix(set, name+"="); ok {
					return value
				}
			}
			return ""
		}
		if got := glyphs(get); got != want {
			t.Errorf("%q: %s, want %s", env, frame.GlyphSets[got], frame.GlyphSets[want])
		}
	}
}
