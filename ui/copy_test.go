package ui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/views"
	"wavescope/views/viewtest"
)

// anyState draws a State out of all there are.
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
	p.Two, p.Second = true, p.First
	other := anyState(t)
	for _, f := range views.Flags {
		if rapid.IntRange(0, 3).Draw(t, "differs") == 0 {
			f.Set(&p.Second, f.Get(other))
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "nothing in common") == 0 {
		p.Second = other
	}
	p.Difference = rapid.Bool().Draw(t, "difference")
	p = p.Clamp()
	p.Right = p.Difference // which pane keys go to is not copied
	return p.Clamp()
}

// A copied line, read as a shell reads it, opens the same panes and the same picture.
func TestCopiedLineOpensTheSame(t *testing.T) {
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
		if back != p {
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
		if m = press(m, "enter"); m.panes != p && len(line) < maxText {
			t.Fatalf("%s opens %+v after the colon", line, m.panes)
		}
	})
}

// ways are keys that lead to screens far apart.
var ways = []string{
	"right right down 2 right left : b a s tab esc",
	"2 x down down right ? down esc 4 ] ] [",
	"3 + right : l e n g t h space 9 enter 1 o o",
	"| w right D w down = right | t right t",
}

// Changes of a copy of a Model affect neither the Model nor its other copies, in any order of
// drawing.
func TestCopiesGoDifferentWays(t *testing.T) {
	m := running(t)
	before := m.View().Content
	copies := slices.Repeat([]Model{m}, len(ways))
	for step := range len(strings.Fields(ways[0])) {
		for i := range copies {
			copies[i] = press(copies[i], strings.Fields(ways[i])[step])
		}
		for i, c := range copies {
			if c.View().Content != fresh(c) {
				t.Errorf("after step %d copy %d shows something else", step, i)
			}
		}
	}
	if m.View().Content != before {
		t.Error("what became of a copy is seen in the Model it was made of")
	}
}

// Copies of one Model, and different Models, may be used concurrently. The race detector checks it.
func TestModelsAtTheSameTime(t *testing.T) {
	shared := press(running(t), ":", "d", "i", "m", "space", "9", "enter")
	for _, model := range []func() Model{func() Model { return shared }, func() Model { return running(t) }} {
		var all sync.WaitGroup
		for _, keys := range ways {
			m := model()
			all.Go(func() {
				for _, k := range strings.Fields(keys) {
					m = press(m, k)
					m.View()
				}
				if m.View().Content != fresh(m) {
					t.Errorf("after %s the screen is another", keys)
				}
			})
		}
		all.Wait()
	}
}

// Two programs of one Model write their own files: the end of one does not cancel the other's.
func TestEveryProgramHasItsOwnSaves(t *testing.T) {
	m := at(80, 24)
	first, second := send(m, m.Init()()), send(m, m.Init()())
	if first.saves != m.saves || second.saves == first.saves {
		t.Fatal("the saves of a Model are those of the first program, and only its")
	}
	first.saves.stop()
	put := func(context.Context, string, func(io.Writer) error) error { return nil }
	if first.saves.do("x", put, nil) == nil || second.saves.do("x", put, nil) != nil {
		t.Error("the end of a program is not its own")
	}
}

// A program does not wait for what another program of the same Model has started.
func TestAModelFromAnotherProgram(t *testing.T) {
	m := press(enterLine(running(t), "view shift"), "space", "down")
	m = send(m, tea.MouseWheelMsg{X: 30, Y: 12, Button: tea.MouseWheelUp})
	m.save("x.csv", "", false, nil)
	if m = press(m, "down"); !m.playing || !m.resting || m.saving == "" {
		t.Fatalf("playing %v, resting %v, saving %q", m.playing, m.resting, m.saving)
	}
	m = send(m, m.Init()())
	if m.playing || m.resting || m.saving != "" || m.View().Content != fresh(m) {
		t.Errorf("playing %v, resting %v, saving %q", m.playing, m.resting, m.saving)
	}
}
