package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// bar shows a line with its caret.
func bar(l commandLine) string {
	r := []rune(l.text)
	return string(r[:l.at]) + "|" + string(r[l.at:])
}

// lineAt opens a line with the caret at the bar.
func lineAt(text string) commandLine {
	before, after, _ := strings.Cut(text, "|")
	l := openLine(before)
	l.text += after
	return l
}

func TestLineKeys(t *testing.T) {
	for keys, cases := range map[string][][2]string{
		"left ctrl+b":  {{"ab|", "a|b"}, {"|ab", "|ab"}, {"漢|字", "|漢字"}},
		"right ctrl+f": {{"a|b", "ab|"}, {"ab|", "ab|"}, {"|", "|"}},
		"home ctrl+a":  {{"ab c|d", "|ab cd"}},
		"end ctrl+e":   {{"a|b cd", "ab cd|"}},
		"alt+left ctrl+left alt+b": {{"ab  cd  |", "ab  |cd  "}, {"ab| cd", "|ab cd"}, {"  |ab", "|  ab"},
			{"|", "|"}},
		"alt+right ctrl+right alt+f": {{"|  ab cd", "  ab| cd"}, {"ab|  ", "ab  |"}, {"a|", "a|"}},
		"backspace ctrl+h":           {{"a|b", "|b"}, {"|ab", "|ab"}, {"漢|", "|"}},
		"delete ctrl+d":              {{"|ab", "|b"}, {"ab|", "ab|"}},
		"ctrl+u":                     {{"ab c|d", "|d"}},
		"ctrl+k":                     {{"a|b cd", "a|"}},
		"alt+backspace ctrl+backspace ctrl+w": {{"ab cd  |", "ab |"}, {"ab c|d", "ab |d"}, {"  |x", "|x"},
			{"|x", "|x"}},
		"alt+delete ctrl+delete alt+d": {{"|x", "|"}, {"| ", "|"}, {"|   ", "|"}, {"a|b", "a|"},
			{"|ab cd", "| cd"}, {"ab|  cd e", "ab| e"}, {"ab|", "ab|"}},
		"alt+x ctrl+n ctrl+q f5 alt+[": {{"|ab", "|ab"}},
		"漢":                            {{"a|b", "a漢|b"}},
	} {
		for key := range strings.FieldsSeq(keys) {
			for _, c := range cases {
				if got := bar(lineAt(c[0]).edit(stroke(key))); got != c[1] {
					t.Errorf("%s in %q: %q, want %q", key, c[0], got, c[1])
				}
			}
		}
	}
}

// The caret stays inside the line for all keys, at the edges of every short line
// of letters and blanks.
func TestLineKeepsItsCaret(t *testing.T) {
	cases.Alone(t)
	for n := range 1 << 6 {
		line := []rune(fmt.Sprintf("%06b", n)) // 1 is a blank
		for size := range len(line) + 1 {
			text := strings.NewReplacer("0", "x", "1", " ").Replace(string(line[:size]))
			for at := range size + 1 {
				for key := range editing {
					l := commandLine{open: true, text: text, at: at}.edit(stroke(key))
					if n := len([]rune(l.text)); l.at < 0 || l.at > n || n > size {
						t.Fatalf("%s in %q at %d: %q at %d", key, text, at, l.text, l.at)
					}
				}
			}
		}
	}
}

// What is pasted beyond the longest line is lost, at the caret like elsewhere.
func TestLineIsBounded(t *testing.T) {
	l := lineAt("ab|cd").edit(tea.PasteMsg{Content: strings.Repeat("漢", 2*maxText)})
	if n := len([]rune(l.text)); n != maxText || !strings.HasPrefix(l.text, "ab漢") ||
		!strings.HasSuffix(l.text, "漢cd") || l.at != maxText-2 {
		t.Errorf("%d runes, caret at %d", n, l.at)
	}
	if more := l.edit(stroke("x")); more.text != l.text || more.at != l.at {
		t.Error("it grows")
	}
}

// The name of a view, whole or as far as it is no other's, leads there; settings may
// follow. A number is a position.
func TestLineNamesAView(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		m := enterLine(press(at(120, 40), "8", "7"), v.Name)
		if m.line.open || m.state().View != v.Name {
			t.Errorf(":%s leads to %s, %q", v.Name, m.state().View, m.line.fault)
		}
		if found := textsOf(at(120, 40).completes(v.Name[:3]).cands); !slices.Contains(found, v.Name) {
			t.Errorf("%s is not among %q", v.Name, found)
		}
	}
	for line, want := range map[string]func(*views.State){
		"heat":             func(s *views.State) { s.View = "heatmap" },
		"heatmap base 500": func(s *views.State) { s.View, s.Base = "heatmap", 500 },
		"heatmap 5":        func(s *views.State) { s.View, s.Pos = "heatmap", 5 },
		"4":                func(s *views.State) { s.Pos = 4 },
	} {
		if m, want := enterLine(at(120, 40), line), with(want); m.state() != want {
			t.Errorf(":%s: %v, want %v, %q", line, m.state().Args(), want.Args(), m.line.fault)
		}
	}
	if m := enterLine(at(120, 40), "heatmpa"); !strings.Contains(m.line.fault, "did you mean heatmap?") {
		t.Errorf("%q", m.line.fault)
	}
}

func textsOf(cands []candidate) (all []string) {
	for _, c := range cands {
		all = append(all, c.text)
	}
	return all
}

// What leaves an editor leaves the program; a ! does while a file is being saved.
func TestLinesThatLeave(t *testing.T) {
	typed := func(m Model, line string) Model { return send(press(m, ":"), pasteOf(line)) }
	saving := at(100, 30)
	saving.pending, saving.saving = []string{"x.csv"}, "x.csv"
	for _, line := range []string{"q", "quit", "wq", "x", "q!"} {
		if !endsAt(typed(at(100, 30), line), "enter") {
			t.Errorf(":%s does not leave", line)
		}
		if got, want := endsAt(typed(saving, line), "enter"), line == "q!"; got != want {
			t.Errorf(":%s while a file is saved leaves: %t", line, got)
		}
	}
}

// endsAt reports whether a key ends the program.
func endsAt(m Model, key string) bool {
	_, cmd := sendCmd(m, stroke(key))
	if cmd == nil {
		return false
	}
	_, quits := cmd().(tea.QuitMsg)
	return quits
}

// Ctrl+c in a line closes the line, with a text or without, and changes nothing else;
// where no line is open it leaves.
func TestCtrlCCancelsTheLine(t *testing.T) {
	m := at(100, 30)
	for name, begin := range map[string][]string{"set": {":"}, "search on the page of help": {"?", "/"}} {
		before := press(m, begin[:len(begin)-1]...)
		empty := press(m, begin...)
		typed := send(empty, pasteOf("base 5"))
		if endsAt(typed, "ctrl+c") {
			t.Errorf("%s: ctrl+c leaves the program", name)
		}
		after := press(typed, "ctrl+c")
		if after.line.open || after.panes != m.panes || after.help.open != before.help.open {
			t.Errorf("%s: after ctrl+c the line is %+v, help is open: %t", name, after.line, after.help.open)
		}
		if endsAt(empty, "ctrl+c") || press(empty, "ctrl+c").line.open || !endsAt(after, "ctrl+c") {
			t.Errorf("%s: ctrl+c does not close an empty line, or a second one does not leave", name)
		}
	}
	faulty := enterLine(m, "base abc")
	if faulty.line.fault == "" || endsAt(faulty, "ctrl+c") || press(faulty, "ctrl+c").line.open {
		t.Error("ctrl+c does not cancel a line that was refused")
	}
}
