package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// As many keys are named as fit, each of them wholly: in the footer, where those of the program end at the right edge,
// and on the line over the candidates, of which at least a cell is left on both sides.
func TestKeysThatFitAreNamed(t *testing.T) {
	cases.Alone(t)
	fit := func(room int, gap string, hints []hint) string {
		for n := len(hints); ; n-- {
			var names []string
			for _, h := range hints[:n] {
				names = append(names, h.label+" "+h.name)
			}
			if text := strings.Join(names, gap); n == 0 || utf8.RuneCountInString(text) <= room {
				return text
			}
		}
	}
	program := []string{"| compare", "e save", ": set", "? help", "q quit"}
	for _, w := range []int{40, 48, 63, 76, 80, 87, 99, 100, 110, 120, 130} {
		gap, last := strings.Repeat(" ", 2+w/100), program
		for len(last) > 3 && w-2-len(strings.Join(last, gap))-len(gap) < 45 {
			last = last[1:]
		}
		end := gap + strings.Join(last, gap) + " "
		for _, v := range views.All {
			if w < v.Min.X {
				continue
			}
			m := enterLine(at(w, 24), "view "+v.Name)
			got := row(m, -1)
			own, ends := strings.CutSuffix(got, end)
			room := utf8.RuneCountInString(own) - 1
			hints, _ := m.hints()
			want := fit(room, gap, hints)
			if closer := fit(room, "  ", hints); strings.Count(closer, " ") > strings.Count(want, gap) && len(closer) > len(want) {
				want = closer
			}
			if !ends || utf8.RuneCountInString(got) != w || strings.TrimSpace(own) != want {
				t.Errorf("%s, %d columns: the footer is %q, want %q and %q", v.Name, w, got, want, end)
			}
		}
	}
	for _, v := range views.All {
		m := press(enterLine(at(160, 40), "view "+v.Name), "|", "space")
		hints, closing := m.hints()
		if all := slices.Concat(hints, closing); !m.playing || len(slices.CompactFunc(slices.SortedFunc(slices.Values(all),
			func(a, b hint) int { return strings.Compare(a.label, b.label) }),
			func(a, b hint) bool { return a.label == b.label })) != len(all) {
			t.Errorf("%s: a key is there twice while it plays: %q", v.Name, row(m, -1))
		}
	}
	rule := regexp.MustCompile(`(?m)^ ─+ (.*) ── $`)
	for w := 20; w <= 80; w++ {
		m := press(at(w, 24), ":")
		want := fit(w-7, "  ", m.named(onLine()))
		if got := rule.FindStringSubmatch(strings.Join(textOf(m), "\n")); got == nil || got[1] != want {
			t.Errorf("%d columns: the line over the candidates has %q, want %q", w, got, want)
		}
	}
}

// A click on a hint presses its key, whatever is open. A click on a gap does nothing.
func TestAClickOnAHintPressesItsKey(t *testing.T) {
	cases.Alone(t)
	screens := map[string]Model{
		"help": press(at(120, 40), "?", "a"), "page of lessons": contentsAt(120, 40),
		"a text": lessonAt(5, 2, "text", 120, 40), "a question": lessonAt(5, 2, "question", 120, 40),
		"two panes": press(at(160, 45), "|"), "playing": press(at(120, 40), "space"),
		"knobs": press(at(120, 40), "t", "right"), "typing": press(at(60, 20), "t", "5"),
	}
	for i, v := range views.All {
		screens[v.Title] = enterLine(at(140, 40), "view "+v.Name)
		screens["narrow "+v.Title] = enterLine(at(42+i*3, 24), "view "+v.Name)
	}
	ascii := at(120, 40)
	ascii.theme = frame.Theme{Glyphs: frame.ASCII}
	screens["ascii"] = ascii
	arrived := strings.NewReplacer("←→", "left right", "↑↓", "up down", "−", "-", "pgdn", "pgdown", "…8", "")
	clicked := 0
	for name, m := range screens {
		y := m.size.Y - 1
		if got := send(m, click(0, y)); got.screen != m.screen {
			t.Errorf("%s: a click beside the keys does something", name)
		}
		hints, closing := m.hints()
		written := map[string]hint{}
		for _, h := range slices.Concat(hints, closing) {
			written[m.theme.Spell(h.label)+" "+h.name] = h
		}
		x := 1
		for text := range strings.SplitSeq(strings.Trim(row(m, y), " "), "  ") {
			text = strings.TrimPrefix(text, " ") // gaps are two or three wide
			h, known := written[text]
			if text == "" || strings.HasPrefix(text, "▶") || strings.Contains(text, " of ") {
				continue // the tempo, or the place on the page
			}
			if !known {
				t.Errorf("%s: the footer has %q", name, text)
				break
			}
			x = len([]rune(row(m, y)[:strings.Index(row(m, y), text)]))
			keys := strings.Fields(arrived.Replace(h.label))
			for i, key := range keys {
				if key == "q" && !m.covered() {
					continue // leaves the program
				}
				sign := x + i
				if signs := strings.Fields(h.label); len(signs) == len(keys) {
					sign = x + len([]rune(strings.Join(signs[:i], " ")+" "))*min(i, 1)
				}
				got, want := send(m, click(sign, y)), press(m, key)
				got.list.page, want.list.page = nil, nil // made anew
				got.lessons.Progress, want.lessons.Progress = nil, nil
				if got.screen != want.screen {
					t.Errorf("%s: a click on %q at %d does something else than %s", name, h.label, sign, key)
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
}

// moving opens the program with a setting for motion.
func moving(motion Motion) Model {
	return send(New(views.Default(), Options{Look: Look{Motion: motion}}), tea.WindowSizeMsg{Width: 120, Height: 40})
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
