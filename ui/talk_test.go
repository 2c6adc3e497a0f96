package ui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/frame"
)

// talked is a conversation about some panes, and what was said in it.
type talked struct {
	*talk
	*plain.Session
	out *bytes.Buffer
}

func talkAbout(p views.Panes, o Options) talked {
	out := new(bytes.Buffer)
	t := newTalk(context.Background(), At(p), o)
	c := talked{t, t.session(out, 80, true), out}
	c.Tell()
	return c
}

// says does what lines say and gives what was said to them.
func (t talked) says(lines ...string) string {
	t.out.Reset()
	for _, line := range lines {
		t.Take(line)
	}
	return t.out.String()
}

// onScreen returns the same panes on a screen as large as the sheet of a conversation.
func onScreen(p views.Panes) Model {
	return send(Open(p, Options{Look: Look{Motion: MotionOff}}), tea.WindowSizeMsg{Width: sheetWidth, Height: sheetHeight})
}

// startingPanes returns every view, one pane and two.
func startingPanes(t *testing.T) (all []views.Panes) {
	for _, v := range views.All {
		for _, flags := range []string{" --marks 3,6 --zoom 1:2 --length 1000 --pos 300", " --compare '--base 500000'"} {
			p, err := views.Parse("--view " + v.Name + flags)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	for _, v := range views.All {
		for _, face := range v.Faces {
			p, err := views.Parse("--view " + v.Name + " --face " + face.Name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	return all
}

// Every stroke in force does to what is shown what it does on the screen, typed
// by its name, and twice with a count.
func TestTalkKnowsEveryKey(t *testing.T) {
	cases.Alone(t)
	tried := 0
	for _, p := range startingPanes(t) {
		m := onScreen(p)
		for _, table := range m.tables() {
			for _, k := range table {
				for _, s := range k.Strokes {
					if s.Key == "ctrl+z" {
						continue // see TestTalkTellsWhatOnlyAScreenCan
					}
					if tried++; !cases.One(8, tried) {
						continue
					}
					c := talkAbout(p, Options{})
					c.says("key " + s.Key)
					want := press(m, s.Key)
					if c.model.panes != want.panes || c.model.theme.Light != want.theme.Light {
						t.Fatalf("key %s of %+v: %+v, on the screen %+v", s.Key, p, c.model.panes, want.panes)
					}
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d keys", tried)
	}
}

// Strokes that are no numbers need no word before them, and a number counts them.
func TestTalkCounts(t *testing.T) {
	cases.Alone(t)
	for _, stroke := range []string{"]", "right", "shift+left", "j", "m", "u", "+", "-", "i", "enter", "G"} {
		p := views.One(views.Default())
		once, thrice := talkAbout(p, Options{}), talkAbout(p, Options{})
		once.says(stroke, stroke, stroke)
		thrice.says("3 " + stroke)
		if once.model.panes != thrice.model.panes {
			t.Errorf("3 %s: %+v, want %+v", stroke, thrice.model.panes, once.model.panes)
		}
	}
	c := talkAbout(views.One(views.Default()), Options{})
	if c.says("5"); c.model.state().Pos != 5 {
		t.Errorf("a number alone leads to %d", c.model.state().Pos)
	}
	if c.says("+7"); c.model.state().Pos != 12 {
		t.Errorf("+7 leads to %d", c.model.state().Pos)
	}
}

// Every setting, command and list does what it does after ':' on the screen.
func TestTalkKnowsEveryLine(t *testing.T) {
	cases.Alone(t)
	var lines []string
	for _, f := range views.PaneFlags {
		for _, v := range append([]string{"7", "on"}, f.Values...) {
			lines = append(lines, f.Name+" "+v, "--"+f.Name+"="+v)
		}
	}
	lines = append(lines, "marks 2,4", "base 2^20", "10k", "sentence a cat saw a cat", "view heat", ":view shift",
		"reset", "undo", "redo", "compare --base 30", "zoom 1:5")
	for i, line := range lines {
		if !cases.One(5, i) {
			continue
		}
		two := views.Panes{All: [4]views.State{views.Default(), views.Default()}, Count: 2, Right: true}
		for _, p := range []views.Panes{views.One(views.Default()), two} {
			c, want := talkAbout(p, Options{}), onScreen(p)
			want.line = openLine(strings.TrimPrefix(line, ":"))
			want = press(want, "enter")
			if said := c.says(line); c.model.panes != want.panes || c.out.Len() == 0 {
				t.Errorf("%s: %+v, on the screen %+v; said\n%s", line, c.model.panes, want.panes, said)
			}
		}
	}
}

// A file is what the screen writes, and a file that exists is kept.
func TestTalkExports(t *testing.T) {
	dir := t.TempDir()
	for _, ending := range []string{".svg", ".csv"} {
		c, want := talkAbout(views.One(views.Default()), Options{}), onScreen(views.One(views.Default()))
		name, screen := filepath.Join(dir, "a"+ending), filepath.Join(dir, "b"+ending)
		if said := c.says("export " + name); !strings.Contains(strings.Join(strings.Fields(said), " "), "saved "+name) {
			t.Errorf("export says\n%s", said)
		}
		do(want, "export "+screen)
		got, err := os.ReadFile(name)
		on, failed := os.ReadFile(screen)
		if err != nil || failed != nil || !bytes.Equal(on, got) {
			t.Errorf("%s: not what the screen writes: %v, %v", name, err, failed)
		}
		if again := c.says("export " + name); !strings.Contains(again, "exists") {
			t.Errorf("export over a file says\n%s", again)
		}
	}
}

// What needs a screen is said in lines.
func TestTalkTellsWhatOnlyAScreenCan(t *testing.T) {
	cases.Alone(t)
	c := talkAbout(views.One(views.Default()), Options{})
	for line, want := range map[string]string{
		"y": "to come back: wavescope", "key ctrl+z": "fg comes back", "key ctrl+l": "Curves:",
		"space": "nothing plays by itself in plain mode", "D": "exported", "t": "a line sets a number",
		"e": "export pairs.csv",
		"?": "help all", "help base": "base of the wavelengths", "help nix": "help has nothing on",
		"help all": "equivariant", "views": "view similarity (or key 5)", "where": "left and right: position",
		"table nix": "from 0 to 31", "row 1": "no list is open", "foo": "help lists them", "key foo": "keys lists them",
		"base 0": "allowed is a number above 1", "export x.xyz": ".png", "sentence a; turned": "key 6 shows it",
	} {
		c := talkAbout(c.model.panes, Options{})
		if said := strings.Join(strings.Fields(c.says(line)), " "); !strings.Contains(said, want) {
			t.Errorf("%s says\n%s\nwithout %q", line, said, want)
		}
	}
}

// Pages of a table go on and back, to its ends and no farther.
func TestTalkTurnsPages(t *testing.T) {
	c := talkAbout(views.One(views.Default()), Options{})
	c.says("table pairs 0")
	rows := func(said string) (first []string) {
		for line := range strings.SplitSeq(said, "\n") {
			if f := strings.Fields(line); len(f) > 3 && strings.Trim(f[0], "0123456789") == "" {
				first = append(first, f[0])
			}
		}
		return first
	}
	for _, want := range []struct{ line, first, last string }{
		{"more", "12", "23"}, {"more", "24", "31"}, {"back", "12", "23"}, {"back", "0", "11"},
	} {
		got := rows(c.says(want.line))
		if len(got) == 0 || got[0] != want.first || got[len(got)-1] != want.last {
			t.Errorf("%s tells rows %v, want %s to %s", want.line, got, want.first, want.last)
		}
	}
	if said := c.says("back"); !strings.Contains(said, "first row") {
		t.Errorf("back says\n%s", said)
	}
	if said := c.says("table 31", "more"); !strings.Contains(said, "last row") {
		t.Errorf("more says\n%s", said)
	}
	if said := c.says("brief", "view heatmap"); strings.Contains(said, "Table ") {
		t.Errorf("brief tells a table:\n%s", said)
	}
}

// No word of the conversation is a key or the name of something after ':'.
func TestTalkWordsAreFree(t *testing.T) {
	taken := map[string]bool{}
	for _, s := range allStrokes() {
		taken[s] = true
	}
	for _, name := range lineNames() {
		taken[name] = true
	}
	for _, w := range plain.Words() {
		if taken[w] && w != "help" {
			t.Errorf("%s is a word, and a key or a setting", w)
		}
	}
}

// Whatever is said, the answer is text in lines: no control, no box, no block and
// no braille, and nothing above ~ where that is asked for.
func TestTalkIsText(t *testing.T) {
	cases.Alone(t)
	lines := append(allStrokes(), plain.Words()...)
	for _, glyphs := range []frame.Glyphs{frame.Braille, frame.ASCII} {
		rapid.Check(t, func(t *rapid.T) {
			c := talkAbout(anyPanes(t), Options{Theme: frame.Theme{Glyphs: glyphs}})
			c.Tell()
			for range 12 {
				c.Take(anyTalk(t, lines))
				checkInside(t, c.model.state())
			}
			checkLines(t, c.out.String(), glyphs == frame.ASCII)
		})
	}
}

// anyTalk draws a line of a conversation, sensible or not, that writes no file.
func anyTalk(t *rapid.T, known []string) string {
	var line string
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		line = pick(t, known, "word")
	case 1:
		before := pick(t, []string{"key ", "5 ", "help ", "table ", "row ", "find "}, "before")
		line = before + pick(t, known, "word")
	case 2:
		line = rapid.String().Draw(t, "text")
	case 3:
		line = "sentence " + rapid.String().Draw(t, "sentence")
	default:
		line = anyLine(t)
	}
	if strings.Contains(line, "ex") {
		return "again"
	}
	return line
}

func checkLines(t failer, text string, ascii bool) {
	t.Helper()
	for _, r := range text {
		switch {
		case r == '\n':
		case r < ' ', r == 0x7f, r >= 0x80 && r < 0xa0, ascii && r > '~':
			t.Fatalf("%q in\n%s", r, text)
		case r >= 0x2500 && r < 0x25a0, r >= 0x2800 && r < 0x2900:
			t.Fatalf("a sign of pictures, %c, in\n%s", r, text)
		}
	}
}

// A panic ends the conversation with one line that leads back.
func TestTalkThatPanics(t *testing.T) {
	boom := Options{keys: []Key{bind("alt+p", "", "", "", func(*Model, int) tea.Cmd { panic("boom") })}}
	var crash Crash
	in := strings.NewReader("pos 3\nkey alt+p\n")
	err := Converse(At(views.One(views.Default())), boom, in, io.Discard, 80, true)
	if !errors.As(err, &crash) || !strings.Contains(err.Error(), "boom") || !strings.HasPrefix(crash.Command,
		"wavescope") {
		t.Errorf("%v", err)
	}
	os.Remove(crash.Report)
}
