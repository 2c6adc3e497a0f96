package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
)

func TestLineSets(t *testing.T) {
	cases.Alone(t)
	for line, want := range map[string]func(*views.State){
		"base 500000":                        func(s *views.State) { s.Base = 500_000 },
		"--base 500000":                      func(s *views.State) { s.Base = 500_000 },
		"-base=5e5":                          func(s *views.State) { s.Base = 500_000 },
		":base 500000":                       func(s *views.State) { s.Base = 500_000 },
		"  pos  20 ":                         func(s *views.State) { s.Pos = 20 },
		"20":                                 func(s *views.State) { s.Pos = 20 },
		"1e2":                                func(s *views.State) { s.Pos = 100 },
		"pos 1e6":                            func(s *views.State) { s.Pos, s.Length = 1_000_000, 1_000_001 },
		"offset -5":                          func(s *views.State) { s.Offset = -5 },
		"turned":                             func(s *views.State) { s.Heatmap.Transposed = true },
		"turned off view heatmap face phase": func(s *views.State) { s.View, s.Heatmap.Face = "heatmap", "phase" },
		"turned face overlay zoom 1:2": func(s *views.State) {
			s.Heatmap.Transposed, s.Curves.Face, s.Zoom = true, "overlay", 2
		},
		"turned 5":                             func(s *views.State) { s.Heatmap.Transposed, s.Pos = true, 5 },
		"view heatmap d-model 512 length 4096": func(s *views.State) { s.View, s.DModel, s.Length = "heatmap", 512, 4096 },
		"wavescope --view binary --d-model 8":  func(s *views.State) { s.View, s.DModel = "binary", 8 },
		"marks 0,2,4-6": func(s *views.State) {
			s.Marks = s.Marks.Toggle(0).Toggle(2).Toggle(4).Toggle(5).Toggle(6)
		},
		"layout interleaved scheme sinusoidal": func(*views.State) {},
		"":                                     func(*views.State) {},
		"d-model 4":                            func(s *views.State) { s.DModel, s.Dim = 4, 3 },
		"pos 3 pos 4":                          func(s *views.State) { s.Pos = 4 },
		"view heat":                            func(s *views.State) { s.View = "heatmap" },
		"len 10k":                              func(s *views.State) { s.Length = 10_000 },
		"base 2^20":                            func(s *views.State) { s.Base = 1 << 20 },
		"+5":                                   func(s *views.State) { s.Pos = 22 },
		"-5":                                   func(s *views.State) { s.Pos = 12 },
		"+1e3":                                 func(s *views.State) { s.Pos = 127 },
		"-9223372036854775807":                 func(s *views.State) { s.Pos = 0 },
		"turned -5":                            func(s *views.State) { s.Heatmap.Transposed, s.Pos = true, 12 },
		"pos +5":                               func(s *views.State) { s.Pos = 5 },
		"10 000":                               func(s *views.State) { s.Pos, s.Length = 10_000, 10_001 },
	} {
		m := enterLine(at(120, 40), line)
		if want := with(want); m.state() != want {
			t.Errorf("%q: %v, want %v", line, m.state().Args(), want.Args())
		}
		if m.line.open {
			t.Errorf("%q: the line stays open: %q", line, m.line.fault)
		}
	}
}

func TestLineRefusesInOneLine(t *testing.T) {
	cases.Alone(t)
	huge := fmt.Sprint(uint64(1) << 63)
	for line, want := range map[string][]string{
		"base abc":         {"base", `"abc"`, "above 1"},
		"base":             {"base", "above 1"},
		"base 1":           {"base", `"1"`, "above 1"},
		"base NaN":         {"base", `"NaN"`, "above 1"},
		"base +Inf":        {"base", `"+Inf"`, "above 1"},
		"base 1e400":       {"base", `"1e400"`, "1e300"},
		"d-model 1":        {"d-model", `"1"`, "from 2 to 65536"},
		"d-model=":         {"d-model", `""`, "from 2 to 65536"},
		"d-model 0x10":     {"d-model", `"0x10"`, "from 2 to 65536"},
		"length 0":         {"length", `"0"`, "from 1 to"},
		"length " + huge:   {"length", huge, "from 1 to"},
		"pos -1":           {"pos", `"-1"`, "from 0"},
		"pos 5 length 3":   {"pos", `"5"`, "from 0 to 2"},
		"dim 64":           {"dim", `"64"`, "from 0 to 63"},
		"view nothing":     {"view", `"nothing"`, "curves, heatmap"},
		"view":             {"view", "curves, heatmap"},
		"zoom 3:7":         {"zoom", `"3:7"`, "auto"},
		"turned=perhaps":   {"turned", `"perhaps"`, "on or off"},
		"colour red":       {`"colour"`, "setting"},
		"pos 3 colour red": {`"colour"`, "setting"},
		"base 5 dim 9999":  {"dim", `"9999"`, "from 0"},
		"export":           {"file name", ".png"},
		"export x.mp4":     {"x.mp4", ".png"},
		"export nothing":   {"nothing", ".png"},
		"marks 4 20 60":    {`20 is one number too many`, "pos 20", "marks 4,20,60"},
		"dim 20 60":        {"60 is one number too many", "pos 60"},
		"20 60":            {"60 is one number too many"},
		"-0.5":             {"-0.5 is no position: allowed is a whole number from 0 to"},
		"0,5":              {"0,5 is no position"},
		"10.000":           {"10.000 is 10 or 10000: write one of them"},
		`"" 5`:             {`there is no setting ""`},
		"pos 10.000":       {`pos "10.000": allowed is`},
		"20 -5":            {"-5 is one number too many"},
		"bsae 5":           {`"bsae"`, "did you mean base?"},
		"hlep":             {`"hlep"`, "did you mean help?"},
		"co 5":             {`"co"`, "did you mean code, concat or context-layers?"},
		"view heatmpa":     {"did you mean heatmap?", "curves, heatmap"},
		"marks 0-99":       {"marks", `"0-99"`, "up to 16"},
	} {
		before := at(120, 40)
		m := enterLine(before, line)
		if m.state() != before.state() {
			t.Errorf("%q changes the picture", line)
		}
		if !m.line.open || m.line.text != line {
			t.Errorf("%q is not kept to be mended: %+v", line, m.line)
		}
		shown := row(m, -3) + row(m, -2)
		if strings.Count(m.line.fault, "\n") > 0 {
			t.Errorf("%q: %q", line, m.line.fault)
		}
		for _, w := range want {
			if !strings.Contains(shown, w) {
				t.Errorf("%q: %q lacks %q", line, shown, w)
			}
		}
		if m := press(m, "left"); m.line.fault == "" {
			t.Errorf("%q: moving the caret hides the error", line)
		}
		if m := press(m, "x"); m.line.fault != "" {
			t.Errorf("%q: the error outlives its line", line)
		}
		if m := press(m, "esc"); m.line.open || m.state() != before.state() {
			t.Errorf("%q: esc does not close the line", line)
		}
	}
}

func TestPastedTextIsCleaned(t *testing.T) {
	for text, want := range map[string]string{
		"base 500000\n":              "base 500000",
		":pos 5":                     "pos 5",
		"pos\t5\r\nbase\u00a010":     "pos 5  base 10",
		"\x1b[31mbase\x07 5\x00":     "[31mbase 5",
		"ba\u202ese\u200b 5\u009b2J": "base 52J",
		"\xff\xfebase":               "base",
	} {
		m := send(at(80, 24), tea.PasteMsg{Content: text})
		if m.line.text != want {
			t.Errorf("%q becomes %q, want %q", text, m.line.text, want)
		}
		checkScreen(t, m)
	}
	m := send(press(at(80, 24), ":", "a", "b", "left"), tea.PasteMsg{Content: "xy"})
	if m.line.text != "axyb" || m.line.at != 3 {
		t.Errorf("%+v", m.line)
	}
	long := send(at(80, 24), tea.PasteMsg{Content: strings.Repeat("x", 1_000_000)})
	if n := len(long.line.text); n > maxText {
		t.Errorf("%d bytes are kept", n)
	}
	checkScreen(t, send(at(80, 24), tea.PasteMsg{Content: "export 図表\u0301 🙂 \u0627\u0644.png"}))
}

func TestLongLineKeepsItsCaretInView(t *testing.T) {
	cases.Alone(t)
	m := send(at(40, 12), tea.PasteMsg{Content: strings.Repeat("0123456789", 20)})
	for range 210 {
		c := m.View().Cursor
		if c == nil || c.X < 2 || c.X > 38 {
			t.Fatalf("caret at %+v", c)
		}
		at := m.line.at
		shown := []rune(row(m, -1))
		if at < len(m.line.text) && shown[c.X] != rune(m.line.text[at]) {
			t.Fatalf("caret on %q, want %q", shown[c.X], m.line.text[at])
		}
		m = press(m, "left")
	}
}

func TestHistory(t *testing.T) {
	cases.Alone(t)
	m := enterLine(at(80, 24), "pos 3")
	m = enterLine(m, "base 5")
	m = enterLine(m, "base 5")
	m = enterLine(m, "nonsense")
	m = press(m, "esc", ":", "x")
	for _, c := range []struct{ key, want string }{
		{"up", "nonsense"}, {"up", "base 5"}, {"up", "pos 3"}, {"up", "pos 3"},
		{"down", "base 5"}, {"down", "nonsense"}, {"down", "x"}, {"down", "x"},
	} {
		if m = press(m, c.key); m.line.text != c.want || m.line.at != len(c.want) {
			t.Errorf("%s shows %q, want %q", c.key, m.line.text, c.want)
		}
	}
	m = press(m, "up", "up", "up", "enter")
	if m.state().Pos != 3 || m.line.open {
		t.Error("a line of the history is not done again")
	}
	m = send(m, tea.WindowSizeMsg{Width: 20, Height: 2}) // too small for a picture
	for i := range maxHistory + 50 {
		m = enterLine(m, fmt.Sprint("pos ", i%100))
	}
	if len(m.history) > maxHistory {
		t.Errorf("%d lines are kept", len(m.history))
	}
}

func TestCompletion(t *testing.T) {
	for _, c := range []struct{ typed, keys, want string }{
		{"ba", "tab", "base |"},
		{"--ba", "tab", "--base |"},
		{"he", "tab", "heads|"},
		{"b", "tab", "base|"},        // picks the first
		{"b", "tab tab", "buckets|"}, // and the next
		{"b", "tab tab tab", "bidirectional|"},
		{"b", "shift+tab", "binary|"}, // from the end
		{"l", "tab", "length|"},
		{"view h", "tab", "view heatmap |"},
		{"view ", "tab", "view curves|"},
		{"view ", "tab tab", "view heatmap|"},
		{"view=b", "tab", "view=binary |"},
		{"pos 5 sch", "tab", "pos 5 scheme |"},
		{"turned o", "tab", "turned o|"},   // on, off, offset, overlay
		{"layout co", "tab", "layout co|"}, // concat and cos_sin_half
		{"base 1", "tab", "base 1|"},
		{"nothing ", "tab", "nothing |"},
		{"exp", "tab", "export|"},          // or export!
		{"compare s", "tab", "compare s|"}, // same, or a name
		{"compare --ba", "tab", "compare --base |"},
		{"compare view h", "tab", "compare view heatmap |"},
		{"compare --base 5 --pan", "tab", "compare --base 5 --pan|"}, // no setting of a State
	} {
		m := press(at(80, 24), ":")
		m = send(m, tea.PasteMsg{Content: c.typed})
		m = press(m, strings.Fields(c.keys)...)
		want := c.want
		if c.typed == "turned o" {
			want = "turned on|"
		}
		if c.typed == "layout co" {
			want = "layout concat|"
		}
		if c.typed == "compare s" {
			want = "compare same|"
		}
		r := []rune(m.line.text)
		if got := string(r[:m.line.at]) + "|" + string(r[m.line.at:]); got != want {
			t.Errorf("%q %s: %q, want %q", c.typed, c.keys, got, want)
		}
	}
	// In the middle of a line the rest stays.
	m := send(press(at(80, 24), ":"), tea.PasteMsg{Content: "ba 500"})
	m = press(m, "home", "right", "right", "tab")
	if m.line.text != "base  500" || m.line.at != 5 {
		t.Errorf("%+v", m.line)
	}
}

// Every name and every value that the program offers is accepted.
func TestCompletionsAreAccepted(t *testing.T) {
	cases.Alone(t)
	s := views.One(views.Default()).Split()
	complete := Open(s, Options{Shelf: shelved(false)}).completes
	if n := len(complete("").cands); n != len(views.PaneFlags)+len(lookFlags)+len(commands())+len(views.All) {
		t.Errorf("%d candidates on an empty line", n)
	}
	for _, f := range views.PaneFlags {
		for _, c := range complete(f.Name + " ").cands {
			if f.Switch && c.text != "on" && c.text != "off" {
				continue // a switch alone is complete: the next name may follow
			}
			if f.Late && !slices.Contains(f.Values, c.text) {
				continue // a name that has its value still to come
			}
			if _, err := s.With([]views.Setting{{Name: f.Name, Value: c.text}}); err != nil {
				t.Error(err)
			}
		}
	}
	for flag, n := range map[string]int{"view": len(views.All), "scheme": len(scheme.All),
		"layout": len(encoding.Layouts)} {
		cands := complete(flag + " ").cands
		if len(cands) != n {
			t.Errorf("%s has %d candidates, want %d", flag, len(cands), n)
		}
		for _, c := range cands {
			if c.doc == "" {
				t.Errorf("%s %s is not explained", flag, c.text)
			}
		}
	}
}

// A wrong value of a setting leaves the picture as it is, and an error names the setting and its
// allowed values.
func TestWrongValuesKeepThePicture(t *testing.T) {
	cases.Alone(t)
	n, tried, refused := 0, 0, 0
	for _, f := range views.PaneFlags {
		for _, v := range []string{"", "NaN", "Inf", "-Inf", "-1", "0", "1e400", "9223372036854775808", "text", "0x10",
			"1_000", "1,5", "٣", "\x1b[31m", "1e15.5", "--"} {
			if n++; !cases.One(16, n) {
				continue
			}
			tried++
			before := at(80, 24)
			m := press(send(press(before, ":"), pasteOf(f.Name+"="+v)), "enter")
			checkScreen(t, m)
			if !m.line.open { // not wrong for this one
				checkInside(t, m.state())
				continue
			}
			refused++
			if m.state() != before.state() {
				t.Errorf("%s=%q changes the picture", f.Name, v)
			}
			if says := m.line.fault; !strings.HasPrefix(says, f.Name+" ") || !strings.Contains(says, "allowed is") ||
				strings.Contains(says, `"--b`) {
				t.Errorf("%s=%q: %q", f.Name, v, says)
			}
		}
	}
	if refused < tried/4 {
		t.Errorf("only %d of %d values are refused", refused, tried)
	}
	t.Log(refused, "wrong values")
}

// While a number is typed the line says what it would be refused with, also for what stands before it.
func TestRangeWhileTyping(t *testing.T) {
	for line, want := range map[string]string{
		"dim ": "from 0 to 63, for d-model 64", "dim=": "from 0 to 63, for d-model 64",
		"d-model 7 dim ": "from 0 to 6, for d-model 7",
		"length 9 pos ":  "from 0 to 8, for length 9", "pos ": "from 0 to 999999999999999",
		"head ":         "from 1 to 8, for 8 heads",
		"heads 2 head ": "from 1 to 2, for 2 heads", "face ": "wave or numbers in Curves", "theme ": "dark",
	} {
		m := send(press(at(120, 40), ":"), pasteOf(line))
		if text := strings.Join(textOf(m), " "); !strings.Contains(text, want) {
			t.Errorf("%q does not say %q:\n%s", line, want, text)
		}
		for _, wrong := range []string{"-1", "999999999", "x"} {
			if m := press(send(m, pasteOf(wrong)), "enter"); m.line.open && !strings.Contains(m.line.fault, want) {
				t.Errorf("%q with %q: %q", line, wrong, m.line.fault)
			}
		}
	}
}

// A command that takes nothing is refused with a word behind it.
func TestCommandsStandAlone(t *testing.T) {
	for _, c := range commands() {
		for _, name := range append(c.also, c.name) {
			m, cmd := sendCmd(send(press(at(80, 24), ":"), pasteOf(name+" now")), stroke("enter"))
			if c.takes == "" && (!strings.Contains(m.line.fault, `stands alone, without "now"`) || cmd != nil) {
				t.Errorf(":%s now: %q", name, m.line.fault)
			}
		}
	}
}

// Tab completes the names of files after all that takes a file, and looks into folders. A guest is shown none.
func TestFilesAreCompleted(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"one/bert.json", "one/base.npy", "one/.hidden", "one/a b.json", "one/a\x1b[31m.json"} {
		if err := os.MkdirAll(filepath.Join(dir, "one"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	line := func(o Options, typed string, tabs int) string {
		m := send(press(Open(views.One(views.Default()), o), ":"), pasteOf(typed))
		for range tabs {
			m = press(m, "tab")
		}
		return m.line.text
	}
	for _, first := range []string{"model ", "model=", "compare --model ", "export ", "export! ", "figure ", "lesson ", "votes "} {
		for typed, want := range map[string][]string{
			"on": {"one/"}, "one/be": {"one/bert.json "}, "one/b": {"one/b", "one/base.npy", "one/bert.json", "one/base.npy"},
			"one/.": {"one/.hidden "}, "~/on": {"~/one/"}, "one/x": {"one/x"}, "no/": {"no/"}, "one/a": {"one/a"},
		} {
			for i, w := range want {
				if i > 0 || len(want) == 1 {
					if got := line(Options{}, first+typed, max(i, 1)); got != first+w {
						t.Errorf("%q after %d tabs: %q", first+typed, max(i, 1), got)
					}
				}
			}
			if got := line(Options{Guest: true}, first+typed, 1); got != first+typed {
				t.Errorf("a guest's %q is completed: %q", first+typed, got)
			}
		}
	}
}

// A paste opens the line where a colon does, and nowhere else: not on the board of a class, not on the page of a
// teacher's notes. On a blank screen it acts as a key: the screen is back.
func TestPasteIsTypedWhereALineIs(t *testing.T) {
	at := func(change func(*Model)) Model {
		m := at(80, 24)
		m.options.Seat = &Seat{Publish: func(Class) {}}
		change(&m)
		return m
	}
	for name, c := range map[string]struct {
		before Model
		line   string
	}{
		"picture": {at(func(*Model) {}), "q!"},
		"board":   {at(func(m *Model) { m.class.role = Board }), ""},
		"notes":   {at(func(m *Model) { m.lectern = "plan" }), ""},
		"blank":   {at(func(m *Model) { m.blank = true }), ""},
		"joining": {at(func(m *Model) { m.class.role, m.class.joining, m.class.coded = Teacher, true, true }), "q!"},
	} {
		for _, paste := range []tea.Msg{pasteOf(":q!"), pasted{text: ":q!"}} {
			m := send(c.before, paste)
			if m.line.text != c.line || m.line.open != (c.line != "") || m.blank || m.class.joining || m.class.coded {
				t.Errorf("%s, %T: the line is %+v", name, paste, m.line)
			}
			if m = press(c.before, ":"); m.line.open != (c.line != "") && name != "blank" {
				t.Errorf("%s: a colon opens a line: %v", name, m.line.open)
			}
		}
	}
	if _, cmd := press(at(func(m *Model) { m.class.role, m.class.joining = Teacher, true }), ":", "q", "!").
		Update(tea.KeyPressMsg{Code: tea.KeyEnter}); cmd == nil {
		t.Error(":q! on the page about joining does not end the class")
	}
}
