package ui

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/viewtest"
)

// anyState draws a random State from all possible settings.
func anyState(t *rapid.T) views.State {
	return viewtest.Settings(t, views.Flags, views.Default()).Clamp()
}

// shellWords splits a line as a POSIX shell does, as far as quoting goes.
func shellWords(line string) ([]string, error) {
	var words []string
	word, in, quoted, double := "", false, false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\'':
			quoted = false
		case quoted:
			word += line[i : i+1]
		case double && c == '"':
			double = false
		case double && strings.IndexByte("$`\\!", c) < 0:
			word += line[i : i+1]
		case c == '"':
			double, in = true, true
		case c == '\'':
			quoted, in = true, true
		case c == '\\' && i+1 < len(line):
			i++
			word, in = word+line[i:i+1], true
		case c == ' ':
			if in {
				words = append(words, word)
			}
			word, in = "", false
		case strings.IndexByte("|&;<>()$`\"*?[]#~!{}\n", c) >= 0:
			return nil, fmt.Errorf("%q means something to a shell in %q", c, line)
		default:
			word, in = word+line[i:i+1], true
		}
	}
	if in {
		words = append(words, word)
	}
	return words, nil
}

// anyPanes draws two panes that have little or nothing in common, or one.
func anyPanes(t *rapid.T) views.Panes {
	p := views.One(anyState(t))
	if !rapid.Bool().Draw(t, "two") {
		return p
	}
	p.Count, p.All[1] = 2, p.All[0]
	other := anyState(t)
	for _, f := range views.Flags {
		if rapid.IntRange(0, 3).Draw(t, "differs") == 0 {
			f.Set(&p.All[1], f.Get(other))
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "nothing in common") == 0 {
		p.All[1] = other
	}
	p.Difference = rapid.Bool().Draw(t, "difference")
	p = p.Clamp()
	p.Right = p.Difference // which pane keys go to is not copied
	return p.Clamp()
}

// A copied line, read as a shell reads it, opens the same panes and the same picture.
func TestCopiedLineOpensTheSame(t *testing.T) {
	cases.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanes(t)
		line := CommandLine(p)
		words, err := shellWords(line)
		if err != nil || words[0] != "wavescope" {
			t.Fatal(line, err)
		}
		split := views.ShellWords(line)
		for i, w := range words {
			if len(split) != len(words) || split[i].Text != w {
				t.Fatalf("%s: a shell reads %q, the program %v", line, words, split)
			}
		}
		given, err := views.ReadSettings(split[1:])
		if err != nil {
			t.Fatal(line, err)
		}
		back, err := views.One(views.Default()).With(given)
		if err != nil {
			t.Fatal(line, err)
		}
		if CommandLine(back) != line { // panes may differ in the faces of views that are not shown
			t.Fatalf("%s\nis  %+v\nwas %+v", line, back, p)
		}
		a := Open(p, Options{}).Frame(125, 40).AppendANSI(nil)
		if b := Open(back, Options{}).Frame(125, 40).AppendANSI(nil); !bytes.Equal(a, b) {
			t.Fatalf("%s: another picture", line)
		}
		// After the colon it works as well.
		m := send(at(100, 30), pasteOf(line))
		if want := []rune(line); m.line.text != string(want[:min(len(want), maxText)]) {
			t.Fatalf("pasted as %q", m.line.text)
		}
		if m = press(m, "enter"); CommandLine(m.panes) != line && len(line) < maxText {
			t.Fatalf("%s opens %+v after the colon", line, m.panes)
		}
	})
}
