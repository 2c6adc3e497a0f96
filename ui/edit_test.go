package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
)

// bar shows a line with its caret.
func bar(l commandLine) string {
	r := []rune(l.text)
	return string(r[:l.at]) + "|" + string(r[l.at:])
}

// lineAt opens a line whose caret stands at the bar.
func lineAt(text string) commandLine {
	before, after, _ := strings.Cut(text, "|")
	l := openLine(before)
	l.text += after
	return l
}

func TestLineKeys(t *testing.T) {
	for keys, cases := range map[string][][2]string{
		"left ctrl+b":                         {{"ab|", "a|b"}, {"|ab", "|ab"}, {"漢|字", "|漢字"}},
		"right ctrl+f":                        {{"a|b", "ab|"}, {"ab|", "ab|"}, {"|", "|"}},
		"home ctrl+a":                         {{"ab c|d", "|ab cd"}},
		"end ctrl+e":                          {{"a|b cd", "ab cd|"}},
		"alt+left ctrl+left alt+b":            {{"ab  cd  |", "ab  |cd  "}, {"ab| cd", "|ab cd"}, {"  |ab", "|  ab"}, {"|", "|"}},
		"alt+right ctrl+right alt+f":          {{"|  ab cd", "  ab| cd"}, {"ab|  ", "ab  |"}, {"a|", "a|"}},
		"backspace ctrl+h":                    {{"a|b", "|b"}, {"|ab", "|ab"}, {"漢|", "|"}},
		"delete ctrl+d":                       {{"|ab", "|b"}, {"ab|", "ab|"}},
		"ctrl+u":                              {{"ab c|d", "|d"}},
		"ctrl+k":                              {{"a|b cd", "a|"}},
		"alt+backspace ctrl+backspace ctrl+w": {{"ab cd  |", "ab |"}, {"ab c|d", "ab |d"}, {"  |x", "|x"}, {"|x", "|x"}},
		"alt+delete ctrl+delete alt+d":        {{"|x", "|"}, {"| ", "|"}, {"|   ", "|"}, {"a|b", "a|"}, {"|ab cd", "| cd"}, {"ab|  cd e", "ab| e"}, {"ab|", "ab|"}},
		"alt+x ctrl+n ctrl+q f5 alt+[":        {{"|ab", "|ab"}},
		"漢":                                   {{"a|b", "a漢|b"}},
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

// The caret stays inside whatever keys come, at the edges of every short line
// of letters and blanks.
func TestLineKeepsItsCaret(t *testing.T) {
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

// A key that deletes a word once ended the program, in the line as a user has it.
func TestLineDeletesItsLastLetter(t *testing.T) {
	m := press(at(80, 24), ":", "x", "left", "alt+d")
	if !m.line.open || m.line.text != "" {
		t.Errorf("%+v", m.line)
	}
}

// What is pasted beyond the longest line is lost, at the caret like elsewhere.
func TestLineIsBounded(t *testing.T) {
	l := lineAt("ab|cd").edit(tea.PasteMsg{Content: strings.Repeat("漢", 2*maxText)})
	if n := len([]rune(l.text)); n != maxText || !strings.HasPrefix(l.text, "ab漢") || !strings.HasSuffix(l.text, "漢cd") || l.at != maxText-2 {
		t.Errorf("%d runes, caret at %d", n, l.at)
	}
	if more := l.edit(stroke("x")); more.text != l.text || more.at != l.at {
		t.Error("it grows")
	}
}

// A long line costs a key what a short one does: as many letters are measured
// as fit, not as there are. The line is of letters, of wide ones, and of letters
// with marks; the caret is at its end, where most is typed.
func TestLongLinesCostNoMore(t *testing.T) {
	cases.Alone(t)
	for _, sign := range []string{"x", "漢", "e\u0301"} {
		cost := func(n int) float64 { // memory asked for
			m := send(press(at(80, 24), ":"), pasteOf("sentence "+strings.Repeat(sign, n)))
			return testing.AllocsPerRun(5, func() {
				for _, key := range []string{"backspace", "x", "left", "right"} {
					m = press(m, key)
					m.View()
				}
			})
		}
		short, long := cost(100), cost(maxText)
		t.Logf("%q: keys take %v allocations in a short line, %v in one of %d", sign, short, long, maxText)
		if long > 4*short {
			t.Errorf("%q: keys take %v allocations in a short line, %v in one of %d", sign, short, long, maxText)
		}
	}
}
