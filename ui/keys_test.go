package ui

import (
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// modes returns the tables of keys that are active together.
func modes() map[string][][]Key {
	all := map[string][][]Key{"line": {always(), onLine()}, "help": {always(), onHelp()}, "list": {always(), onList()},
		"find": {always(), onFind()}}
	for _, v := range views.All {
		all[v.Name] = [][]Key{always(), common(), lift(v.Keys)}
		for _, stop := range []string{"text", "question"} { // in a lesson, at a text and at an open question
			m := lessonAt(1, 2, stop, 120, 40)
			m.panes.First.View = v.Name
			all["lesson, "+stop+", "+v.Name] = m.tables()
		}
	}
	return all
}

func TestNoTwoBindingsForOneKey(t *testing.T) {
	for mode, tables := range modes() {
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
	for _, v := range views.All {
		m := at(90, 40)
		m.panes.First.View = v.Name
		m = press(send(m, tea.WindowSizeMsg{Width: 90, Height: 300}), "?", "a")
		help := oneLine(m)
		for _, keys := range [][]Key{always(), common(), onLine(), onHelp(), lift(v.Keys)} {
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

// with is the default State, changed.
func with(change func(*views.State)) views.State {
	s := views.Default()
	change(&s)
	return s
}

func TestKeysDoWhatTheySay(t *testing.T) {
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
		{strings.Repeat("s ", tables), func(s *views.State) { s.Dim = 7 }}, // the last, RoPE, has another wave in column 6
		{"2", func(s *views.State) { s.View = views.All[1].Name }},
		{"tab", func(s *views.State) { s.View = views.All[1].Name }},
		{"shift+tab", func(s *views.State) { s.View = views.All[len(views.All)-1].Name }},
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
		m.panes.First.View, m.panes.First.Length, m.panes.First.Pos = view, 1_000_000_000, 123_456_789
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
				m.panes.First.View, m.panes.First.Offset = v.Name, 3
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
	if light := press(m, "t"); !light.theme.Light || press(light, "t").theme.Light {
		t.Error("t does not change the theme and back")
	}
	if m := press(m, "e"); m.line.text != "export pairs.csv" || m.line.at != 16 {
		t.Errorf("e opens %+v", m.line)
	}
	if m := press(m, "?", "?"); m.help.open {
		t.Error("? does not close help")
	}
}

func TestThemeFollowsTheTerminalUntilChosen(t *testing.T) {
	white, black := tea.BackgroundColorMsg{Color: rgb(255)}, tea.BackgroundColorMsg{Color: rgb(0)}
	auto := New(views.Default(), Options{AutoTheme: true})
	if auto.Init() == nil {
		t.Error("the terminal is not asked")
	}
	if auto.theme.Light || !send(auto, white).theme.Light || send(send(auto, white), black).theme.Light {
		t.Error("the theme does not follow the terminal")
	}
	if chosen := press(auto, "t"); !send(chosen, black).theme.Light {
		t.Error("a late answer undoes t")
	}
	fixed := New(views.Default(), Options{})
	if fixed.Init() != nil || send(fixed, white).theme.Light {
		t.Error("a chosen theme follows the terminal")
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

// A view opens with the cursor at its own start if the cursor has not been moved. Otherwise the
// cursor stays.
func TestViewsOpenWhereTheirPointIs(t *testing.T) {
	opens := map[string]int{"binary": 8}
	start := at(120, 40)
	walked := press(start, "right", "left")
	two := press(start, "|")
	for i, v := range views.All {
		key, want := strconv.Itoa(i+1), 17
		if pos, ok := opens[v.Name]; ok {
			want = pos
		}
		start, walked, two = press(start, key), press(walked, key), press(two, key)
		if start.state().Pos != want || walked.state().Pos != 17 || two.state().Pos != 17 {
			t.Errorf("%s opens at %d, %d after a walk, and %d in two panes", v.Name, start.state().Pos,
				walked.state().Pos, two.state().Pos)
		}
		for line, want := range map[string]int{"--view " + v.Name: want, "--pos 17 --view " + v.Name: 17,
			"--length 4 --view " + v.Name:          3,
			"--view " + v.Name + " --compare same": want} {
			p, err := views.Parse(line)
			if err != nil || p.First.Pos != want || p.Two && p.Second.Pos != want {
				t.Errorf("%s opens at %d and %d, %v", line, p.First.Pos, p.Second.Pos, err)
			}
			if q, err := views.Parse(views.ShellLine(p.Args())); err != nil || q != p {
				t.Errorf("%s reopens as %v", line, p.Args())
			}
		}
	}
	if start = press(start, "1"); start.state().Pos != 17 {
		t.Errorf("back at %d", start.state().Pos)
	}
}

// counted counts how often encodings are built and pictures are planned.
func counted(t *testing.T) (scenes, plans *int) {
	scenes, plans = new(int), new(int)
	schemes, all := scheme.All, views.All
	scheme.All = append([]scheme.Scheme{}, schemes...)
	for i := range scheme.All {
		build := scheme.All[i].New
		scheme.All[i].New = func(c encoding.Config) (encoding.Encoding, error) {
			*scenes++
			return build(c)
		}
	}
	views.All = append([]views.View{}, all...)
	for i := range views.All {
		plan := views.All[i].Plan
		views.All[i].Plan = func(f frame.Frame, sc chart.Scene, s views.State) views.Picture {
			*plans++
			return plan(f, sc, s)
		}
	}
	t.Cleanup(func() { scheme.All, views.All = schemes, all })
	return scenes, plans
}

// A key press and the frame that follows build the encoding of every pane once,
// and plan every picture once.
func TestAKeyAndAFrameAreWorkedOutOnce(t *testing.T) {
	for _, c := range []struct {
		flags         string
		scenes, plans int
	}{
		{"--view heatmap", 1, 1},
		{"--view curves", 1, 1},
		{"--view binary", 1, 1},
		{"--view shift", 1, 1},
		{"--view similarity", 1, 1},
		{"--view order --face sum", 1, 1},
		{"--view order --face proof", 1, 1},
		{"--view heatmap --compare '--base 500000'", 2, 2},
		{"--view heatmap --compare '--layout concat'", 2, 2},
		{"--view curves --compare '--view shift'", 2, 2},
		{"--view heatmap --compare '--base 500000' --difference", 2, 2},
	} {
		panes, err := views.Parse(c.flags)
		if err != nil {
			t.Fatal(err)
		}
		m := send(Open(panes, Options{}), tea.WindowSizeMsg{Width: 160, Height: 45})
		m.View()
		scenes, plans := counted(t)
		for _, key := range []string{"right", "down"} {
			*scenes, *plans = 0, 0
			m = press(m, key)
			m.View()
			if *scenes != c.scenes || *plans != c.plans {
				t.Errorf("%s, %s: %d scenes and %d plans, want %d and %d", c.flags, key, *scenes, *plans, c.scenes,
					c.plans)
			}
		}
	}
}
