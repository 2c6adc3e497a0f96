package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/frame"
)

// writtenKeys are the keys that labels in the footer stand for, as they arrive.
var writtenKeys = map[string]string{
	"←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "pgdn": "pgdown",
}

// A click on a hint in the footer presses its key, whatever is open. A click on a gap does
// nothing.
func TestAClickOnAHintPressesItsKey(t *testing.T) {
	screens := map[string]Model{
		"help": press(at(120, 40), "?", "a"), "page of lessons": contentsAt(120, 40),
		"list":   enterLine(at(120, 40), "collide"),
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
				got.help.laid, want.help.laid = helpCache{}, helpCache{}
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
		if !strings.Contains(row(m, -1), "one position forward; --motion off") {
			t.Errorf("space says %q", row(m, -1))
		}
	}
	m = press(m, "end", "space")
	if m.state().Pos != 0 || !strings.Contains(row(m, -1), "from the last position to the first") {
		t.Errorf("at the end, space goes to %d and says %q", m.state().Pos, row(m, -1))
	}
}

// Playing makes at most six changes a second: at most three flashes, the limit of WCAG.
func TestPlayingCannotFlash(t *testing.T) {
	for _, motion := range []Motion{MotionOn, MotionSlow} {
		if m := press(moving(motion), "space"); !m.playing || m.pace() > 6 {
			t.Errorf("%v plays %d positions a second", motion, m.pace())
		}
	}
}
