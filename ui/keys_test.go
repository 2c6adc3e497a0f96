package ui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/chart"
)

// modes returns the tables of keys that are active together.
func modes() map[string][][]Key {
	all := map[string][][]Key{"line": {always(), onLine()}, "help": {always(), onHelp()}, "contents": {always(), onContents()},
		"find": {always(), onFind()}, "knobs": {always(), onKnobs()}}
	for _, v := range views.All {
		all[v.Name] = [][]Key{always(), common(), lift(v.Keys)}
		for _, stop := range []string{"text", "question"} { // in a lesson, at a text and at an open question
			m := lessonAt(1, 2, stop, 120, 40)
			m.panes.All[0].View = v.Name
			all["lesson, "+stop+", "+v.Name] = m.tables()
		}
	}
	return all
}

func TestNoTwoBindingsForOneKey(t *testing.T) {
	for mode, tables := range modes() {
		if strings.HasPrefix(mode, "lesson") {
			continue // where the keys of the lesson go before those of the picture
		}
		owner := map[string]string{}
		for _, table := range tables {
			for _, k := range table {
				for _, s := range k.Strokes {
					if other, taken := owner[s.Key]; taken {
						t.Errorf("%s: %q is bound to %q and to %q", mode, s.Key, other, k.Help)
					}
					owner[s.Key] = k.Help
				}
			}
		}
	}
}

// A misspelt key would never arrive.
func TestKeysAreSpelledAsTheyArrive(t *testing.T) {
	for mode, tables := range modes() {
		for _, table := range tables {
			for _, k := range table {
				for _, s := range k.Strokes {
					if got := stroke(s.Key).String(); got != s.Key {
						t.Errorf("%s: %q arrives as %q", mode, s.Key, got)
					}
				}
			}
		}
	}
}

func TestEveryKeyIsOnTheHelpPage(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		m := at(90, 40)
		m.panes.All[0].View = v.Name
		m = press(send(m, tea.WindowSizeMsg{Width: 90, Height: 300}), "?", "a")
		help := oneLine(m)
		for _, keys := range [][]Key{always(), common(), onKnobs(), onLine(), onHelp(),
			lift(v.Keys)} {
			for _, k := range keys {
				if want := strings.Join(strings.Fields(k.Label+" "+k.Help), " "); !strings.Contains(help, want) {
					t.Errorf("%s: help lacks %q", v.Name, want)
				}
			}
		}
		for _, want := range []string{strings.Join(strings.Fields(v.Doc), " "), v.Title} {
			if !strings.Contains(help, want) {
				t.Errorf("%s: help lacks %q", v.Name, want)
			}
		}
	}
}

// with returns the default State, changed.
func with(change func(*views.State)) views.State {
	s := views.Default()
	change(&s)
	return s
}

func TestKeysDoWhatTheySay(t *testing.T) {
	cases.Alone(t)
	mark := func(dims ...int) chart.Marks {
		var m chart.Marks
		for _, d := range dims {
			m = m.Toggle(d)
		}
		return m
	}
	tables := 0
	for _, s := range scheme.All {
		if s.New != nil {
			tables++
		}
	}
	for _, c := range []struct {
		keys string
		want func(*views.State)
	}{
		{"right", func(s *views.State) { s.Pos = 18 }},
		{"l l", func(s *views.State) { s.Pos = 19 }},
		{"h", func(s *views.State) { s.Pos = 16 }},
		{"shift+left", func(s *views.State) { s.Pos = 9 }},
		{"H H H", func(s *views.State) { s.Pos = 0 }},
		{"L", func(s *views.State) { s.Pos = 25 }},
		{"down", func(s *views.State) { s.Dim = 7 }},
		{"k k", func(s *views.State) { s.Dim = 4 }},
		{"J", func(s *views.State) { s.Dim = 14 }},
		{"shift+up", func(s *views.State) { s.Dim = 0 }},
		{"home", func(s *views.State) { s.Pos = 0 }},
		{"end", func(s *views.State) { s.Pos = 127 }},
		{"end right", func(s *views.State) { s.Pos = 127 }},
		{"]", func(s *views.State) { s.Offset = 6 }},
		{"[ [ [ [ [ [", func(s *views.State) { s.Offset = -1 }},
		{"} } {", func(s *views.State) { s.Offset = 13 }},
		{"m", func(s *views.State) { s.Marks = mark(6) }},
		{"m down m", func(s *views.State) { s.Dim, s.Marks = 7, mark(6, 7) }},
		{"m m", func(*views.State) {}},
		{"s", func(s *views.State) { s.Scheme = "binary" }},
		{strings.Repeat("s ", tables), func(*views.State) {}}, // the cursor stays in its column
		{"2", func(s *views.State) { s.View = views.All[1].Name }},
		{"tab", func(s *views.State) { s.View = views.All[1].Name }},
		{"shift+tab", func(s *views.State) { s.View, s.Dim = "context", 34 }}, // it opens at the pair with the most new
		{"tab shift+tab", func(*views.State) {}},
		{"+ esc", func(*views.State) {}},
		{"- - esc", func(*views.State) {}},
		{"? 2 right j q", func(*views.State) {}},
		{": 2 backspace esc", func(*views.State) {}},
	} {
		m := press(at(120, 40), strings.Fields(c.keys)...)
		if want := with(c.want); m.state() != want {
			t.Errorf("%s: %v, want %v", c.keys, m.state().Args(), want.Args())
		}
		if m.help.open || m.line.open {
			t.Errorf("%s: something is left open", c.keys)
		}
	}
}

// 0 shows the whole length, esc goes back to where each view looks best.
func TestFitAndBack(t *testing.T) {
	for _, view := range []string{"curves", "heatmap"} {
		m := at(120, 40)
		m.panes.All[0].View, m.panes.All[0].Length, m.panes.All[0].Pos = view, 1_000_000_000, 123_456_789
		start := m.state()
		m = press(m, "0")
		picture, _ := m.picture()
		if _, n := picture.Shown(); n < m.state().Length {
			t.Errorf("%s: 0 goes to %v, which shows %d", view, m.state().Zoom, n)
		}
		if m = press(m, "esc"); m.state() != start {
			t.Errorf("%s: esc goes back to %v", view, m.state().Zoom)
		}
	}
}

// Every key of a view changes the State, and the result is in range. Some do so only after another
// key.
func TestKeysOfViewsDoSomething(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		for _, k := range v.Keys {
			does := false
			for i, first := range v.Keys {
				if does && !cases.One(4, i) {
					continue
				}
				m := at(120, 40)
				m.panes.All[0].View, m.panes.All[0].Offset = v.Name, 3
				if i%2 == 1 && v.NeedsNoTable { // of a model with two kinds of layers
					m.panes.All[0], _ = m.panes.All[0].With([]views.Setting{{Name: "model", Value: "gemma-3-4b"}})
				}
				m = press(m, "down")
				for range 5 {
					for _, s := range k.Strokes {
						after := press(m, s.Key)
						checkInside(t, after.state())
						does = does || after.state() != m.state()
					}
					m = press(m, first.Strokes[0].Key)
				}
			}
			if !does {
				t.Errorf("%s: %q does nothing", v.Name, k.Label)
			}
		}
	}
}

func TestProgramKeys(t *testing.T) {
	quits := func(cmd tea.Cmd) bool {
		if cmd == nil {
			return false
		}
		_, ok := cmd().(tea.QuitMsg)
		return ok
	}
	m := at(120, 40)
	for name, open := range map[string]Model{"picture": m, "help": press(m, "?"), "line": press(m, ":")} {
		if _, cmd := sendCmd(open, stroke("ctrl+c")); quits(cmd) == open.line.open { // which it closes first
			t.Errorf("%s: ctrl+c quits: %v", name, quits(cmd))
		}
		if _, cmd := sendCmd(open, stroke("ctrl+z")); cmd == nil {
			t.Errorf("%s: ctrl+z does nothing", name)
		} else if _, ok := cmd().(tea.SuspendMsg); !ok {
			t.Errorf("%s: ctrl+z does not suspend", name)
		}
		if _, cmd := sendCmd(open, stroke("q")); quits(cmd) != (name == "picture") {
			t.Errorf("%s: q quits: %v", name, quits(cmd))
		}
	}
	if light := press(m, "D"); !light.theme.Light || press(light, "D").theme.Light {
		t.Error("D does not change the theme and back")
	}
	if m := press(m, "e"); m.line.text != "export pairs.csv" || m.line.at != 16 {
		t.Errorf("e opens %+v", m.line)
	}
	for keys, want := range map[string]string{"f i g": "export fig", "backspace": "export ", "delete x": "export x",
		"left right x": "export pairs.csvx", "end x": "export pairs.csvx", "ctrl+w": "export ", "tab x": "export pairs.csvx"} {
		if m := press(press(m, "e"), strings.Fields(keys)...); m.line.text != want {
			t.Errorf("e %s leaves %q, want %q", keys, m.line.text, want)
		}
	}
	if m := press(m, "?", "?"); m.help.open {
		t.Error("? does not close help")
	}
}

func TestThemeFollowsTheTerminalUntilChosen(t *testing.T) {
	white, black := tea.BackgroundColorMsg{Color: rgb(255)}, tea.BackgroundColorMsg{Color: rgb(0)}
	auto := New(views.Default(), Options{})
	if auto.Init() == nil {
		t.Error("the terminal is not asked")
	}
	if auto.theme.Light || !send(auto, white).theme.Light || send(send(auto, white), black).theme.Light {
		t.Error("the theme does not follow the terminal")
	}
	if chosen := press(auto, "D"); !send(chosen, black).theme.Light {
		t.Error("a late answer undoes D")
	}
	light, dark := uv.LightColorSchemeEvent{}, uv.DarkColorSchemeEvent{}
	reported, cmd := sendCmd(auto, light)
	if !reported.theme.Light || cmd == nil || send(reported, dark).theme.Light {
		t.Error("the theme does not follow what the terminal reports")
	}
	if chosen := press(auto, "D"); !send(chosen, dark).theme.Light {
		t.Error("a report undoes D")
	}
	fixed := New(views.Default(), Options{Look: Look{Theme: Dark}})
	if fixed.Init() != nil || send(fixed, white).theme.Light {
		t.Error("a chosen theme follows the terminal")
	}
	for name, m := range map[string]Model{"fixed": fixed, "auto": auto} {
		m, _ = sendCmd(press(send(m, white), ":"), pasteOf("theme auto"))
		if m, cmd = sendCmd(m, stroke("enter")); !m.theme.Light || (cmd == nil) != (name == "auto") {
			t.Errorf("%s: :theme auto follows: %v, and asks: %v", name, m.theme.Light, cmd != nil)
		}
	}
}

// A view's hint renames or moves a key that exists.
func TestHintsNameKeys(t *testing.T) {
	for _, v := range views.All {
		labels := map[string]bool{}
		for _, k := range common() {
			labels[k.Label] = true
		}
		for _, h := range v.Hints {
			if !labels[h.Label] {
				t.Errorf("%s: a hint for %q, which no key has", v.Name, h.Label)
			}
		}
	}
}

// A view opens with the cursor at its own start if the cursor has not been moved.
func TestViewsOpenWhereTheirPointIs(t *testing.T) {
	cases.Alone(t)
	start := at(120, 40)
	if m := press(start, "3"); m.state().Pos != 8 || press(m, "1").state().Pos != 17 {
		t.Errorf("Binary opens at %d", m.state().Pos)
	}
	for i, v := range views.All { // as print opens them, from any other
		p, err := views.Parse("--view " + v.Name)
		for _, before := range []string{"1", "3", "4", "8"} {
			if m := press(start, before, strconv.Itoa(i+1)); err != nil || m.panes != p {
				t.Errorf("%s after %s: pos %d, dim %d; by its name %d, %d, %v", v.Name, before, m.state().Pos, m.state().Dim,
					p.All[0].Pos, p.All[0].Dim, err)
			}
		}
	}
	for keys, want := range map[string]int{"8": 34, "8 1": 6, "8 down down 1": 6, "8 . 1": 6, "8 right 1": 36,
		"8 right left 1": 34, "2 right 8": 4,
		"8 1 8 down 4": 6} {
		if dim := press(start, strings.Fields(keys)...).state().Dim; dim != want {
			t.Errorf("after %s the cursor is on dimension %d, want %d", keys, dim, want)
		}
	}
	for name, m := range map[string]Model{"a walk": press(start, "right", "left"), "two panes": press(start, "|")} {
		if m = press(m, "3"); m.state().Pos != 17 {
			t.Errorf("after %s Binary opens at %d", name, m.state().Pos)
		}
	}
	for line, want := range map[string]int{"--view binary": 8, "--pos 17 --view binary": 17, "--length 4 --view " +
		"binary": 3} {
		p, err := views.Parse(line)
		if err != nil || p.All[0].Pos != want {
			t.Errorf("%s opens at %d, %v", line, p.All[0].Pos, err)
		}
	}
}

// In every view o goes through all faces: each press shows another picture, and the last comes back to the first.
func TestFacesGoRound(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		m := at(120, 40)
		m.panes.All[0].View = v.Name
		seen := []string{m.View().Content}
		for next := press(m, "o"); next.panes != m.panes; next = press(next, "o") {
			if slices.Contains(seen, next.View().Content) || len(seen) > 9 {
				t.Fatalf("%s: o shows one of the first %d pictures again: %v", v.Name, len(seen), next.panes.Args())
			}
			seen = append(seen, next.View().Content)
		}
		if len(seen) < 2 {
			t.Errorf("%s: o shows no other picture", v.Name)
		}
	}
}
