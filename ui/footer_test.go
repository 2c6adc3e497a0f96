package ui

import (
	"image"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// writtenKeys are the keys that labels in the footer stand for, as they arrive.
var writtenKeys = map[string]string{
	"←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "pgdn": "pgdown",
}

// A click on a key in the last row does what the key does, in whatever is open; one
// on a gap does nothing.
func TestAClickOnAHintPressesItsKey(t *testing.T) {
	screens := map[string]Model{
		"help": press(at(120, 40), "?", "a"), "page of lessons": contentsAt(120, 40), "list": enterLine(at(120, 40), "collide"),
		"a text": lessonAt(5, 2, "text", 120, 40), "a question": lessonAt(5, 2, "question", 120, 40),
		"two panes": press(at(160, 45), "|"), "playing": press(at(120, 40), "space"), "narrow": at(60, 20),
	}
	for _, v := range views.All {
		screens[v.Title] = enterLine(at(140, 40), "view "+v.Name)
	}
	ascii := at(120, 40)
	ascii.theme = frame.Theme{ASCII: true}
	screens["ascii"] = ascii
	clicked := 0
	for name, m := range screens {
		y := m.size.Y - 1
		foot := []rune(row(m, y))
		if got := send(m, click(0, y)); got.screen != m.screen {
			t.Errorf("%s: a click beside the keys does something", name)
		}
		hints, _ := m.hints()
		for _, h := range hints {
			x := 0
			if i := strings.Index("  "+string(foot), "  "+m.theme.Spell(h.label)+" "+h.name+" "); i >= 0 {
				x = len([]rune(("  " + string(foot))[:i]))
			} else if i := strings.Index(string(foot), " "+m.theme.Spell(h.label)+" "+h.name+" "); i == 0 {
				x = 1
			} else {
				continue // it has no room
			}
			for part := range strings.FieldsSeq(strings.NewReplacer("←→", "← →", "↑↓", "↑ ↓").Replace(h.label)) {
				key := part
				if named, ok := writtenKeys[part]; ok {
					key = named
				}
				if key = before(key, "…"); key == "q" && !m.covered() {
					if _, cmd := sendCmd(m, click(x, y)); cmd == nil {
						t.Errorf("%s: a click on q does not leave", name)
					}
					continue
				}
				sign := x + m.theme.Width(h.label[:strings.Index(h.label, part)])
				got, want := send(m, click(sign, y)), press(m, key)
				got.list.page, want.list.page = nil, nil // made anew
				got.lessons.Progress, want.lessons.Progress = nil, nil
				got.help.laid, want.help.laid = laid{}, laid{}
				if got.screen != want.screen {
					t.Errorf("%s: a click on %q of %q at %d does something else than %s", name, part, h.label, x, key)
				}
				clicked++
			}
			if on, cmd := sendCmd(m, click(x+m.theme.Width(h.label)+2, y)); on.screen == m.screen && cmd == nil {
				t.Errorf("%s: a click on the name of %q %q does nothing", name, h.label, h.name)
			}
		}
	}
	if clicked < 80 {
		t.Errorf("only %d keys are clicked", clicked)
	}
	if told := send(press(at(120, 40), "Z"), click(3, 39)); told.panes != at(120, 40).panes {
		t.Error("a click goes through what the program says to a key behind it")
	}
}

// moving opens the program with a say about motion.
func moving(motion Motion) Model {
	return send(New(views.Default(), Options{Motion: motion}), tea.WindowSizeMsg{Width: 120, Height: 40})
}

// With motion off nothing plays: space is a step, and says so.
func TestMotionOff(t *testing.T) {
	m := moving(MotionOff)
	for want := 18; want <= 20; want++ {
		next, cmd := sendCmd(m, stroke("space"))
		if m = next; m.playing || cmd != nil || m.state().Pos != want {
			t.Fatalf("space goes to %d and plays %v, want %d", m.state().Pos, m.playing, want)
		}
		if !strings.Contains(row(m, -1), "on by one position; --motion off") {
			t.Errorf("space says %q", row(m, -1))
		}
	}
	m = press(m, "end", "space")
	if m.state().Pos != 0 || !strings.Contains(row(m, -1), "from the last position to the first") {
		t.Errorf("at the end, space goes to %d and says %q", m.state().Pos, row(m, -1))
	}
}

// Playing makes at most six changes a second, and so at most three flashes, which is
// what WCAG allows.
func TestPlayingCannotFlash(t *testing.T) {
	for _, motion := range []Motion{MotionOn, MotionSlow} {
		if m := press(moving(motion), "space"); !m.playing || m.pace() > 6 {
			t.Errorf("%v plays %d positions a second", motion, m.pace())
		}
	}
}

// The clock waits as long as the pace says.
func TestSlowMotionTicksSlowly(t *testing.T) {
	m, cmd := sendCmd(moving(MotionSlow), stroke("space"))
	start := time.Now()
	msg := cmd()
	if d := time.Since(start); d < time.Second/4 {
		t.Errorf("the first tick came after %v, want 1/3 s", d)
	}
	if m = send(m, msg); m.state().Pos != 18 {
		t.Errorf("a tick goes to %d", m.state().Pos)
	}
}

// From far away there is no row of keys, the tabs have all names, the readout says
// which table it is, and what is too small to be read is left out, with z and back.
func TestFarScreensHaveLess(t *testing.T) {
	for _, v := range views.All {
		near := New(with(func(s *views.State) { s.View = v.Name }), Options{})
		near.size.X, near.size.Y = 80, 24
		far := press(enterLine(near, "length 256"), "z")
		rows := textOf(far)
		for _, other := range views.All {
			if !strings.Contains(rows[0], other.Title) {
				t.Errorf("%s: the tabs %q do not name %s", v.Name, rows[0], other.Title)
			}
		}
		if last := rows[len(rows)-1]; strings.Contains(last, "quit") || !strings.Contains(last, "length 256") && !v.Reads {
			t.Errorf("%s: the last row is %q", v.Name, last)
		}
		if got := textOf(press(far, "z")); strings.Join(got, "\n") != strings.Join(textOf(enterLine(near, "length 256")), "\n") {
			t.Errorf("%s: z twice leads to another screen", v.Name)
		}
		checkNear(t, v, far)
	}
}

// checkNear tests that a far screen shows no part that is left out on it.
func checkNear(t *testing.T, v views.View, far Model) {
	t.Helper()
	f := frame.New(120, 40, far.theme)
	kept := f.KeepParts()
	far.draw(f)
	for _, p := range v.Names(far.state()) {
		if p.Near && !p.Gives {
			t.Errorf("%s leaves %s out, which is no block", v.Name, p.Name)
		}
		if _, ok := kept.Find(p.Name); ok && p.Near {
			t.Errorf("%s shows %s", v.Name, p.Name)
		}
	}
}

// What would be lost can be brought back, by keys and by name.
func TestResetAndBack(t *testing.T) {
	m := enterLine(at(120, 40), "marks 4,6 view heat base 5")
	before := m.panes
	if m = enterLine(press(m, "|"), "reset"); m.panes != views.One(views.Default()) {
		t.Errorf("reset leads to %v", m.panes.Args())
	}
	if m = enterLine(enterLine(m, "undo"), "undo"); m.panes != before {
		t.Errorf("undo leads to %v", m.panes.Args())
	}
	if m = enterLine(enterLine(m, "redo"), "redo"); m.panes != views.One(views.Default()) {
		t.Errorf("redo leads to %v", m.panes.Args())
	}
}

// Where a key changes nothing it never says so without a reason: whatever is
// shown, in one pane or in two, on whatever screen.
func TestNoKeyIsIdleWithoutAReason(t *testing.T) {
	idle := 0
	rapid.Check(t, func(t *rapid.T) {
		m := Open(anyPanes(t), Options{})
		m.size = image.Pt(rapid.IntRange(40, 200).Draw(t, "columns"), rapid.IntRange(10, 60).Draw(t, "rows"))
		for _, table := range m.tables() {
			for _, k := range table {
				for _, s := range k.Strokes {
					if s.Key == "esc" { // leads back to the picture and its keys, from whatever is said
						continue
					}
					now := m
					now.notice = notice{}
					before := now.screen
					cmd := now.do(k, s.N)
					said := now.notice.text
					if now.notice = before.notice; cmd != nil || now.screen != before {
						continue
					}
					if idle++; said == "" || strings.Contains(said, "does nothing here") {
						t.Fatalf("%q says %q of %v", s.Key, said, m.panes.Args())
					}
				}
			}
		}
	})
	if idle < cases.N(100, 1000) {
		t.Errorf("only %d keys were idle", idle)
	}
}

// What a line does besides what it says is said.
func TestLinesSayWhatElseTheyDo(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"pos 200", "length is now 201, so that there is a position 200"},
		{"d-model 2 sentence '[1,2,3] a'", "of a vector of 3 numbers the first 2 count, as many as d_model"},
		{"d-model 2 sentence a against '[1,2,3,4] a'", "of a vector of 4 numbers the first 2 count, as many as d_model"},
		{"view order d-model 3 sentence '[1,2,3] a'", ""},
	} {
		if m := enterLine(at(120, 40), c.line); m.notice.text != c.want {
			t.Errorf("%s: %q, want %q", c.line, m.notice.text, c.want)
		}
	}
}
