package ui

import (
	"maps"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/views"
	"wavescope/views/frame"
)

// pick draws one of a list, each about as often as any other: rapid by itself
// prefers the first.
func pick[T any](t *rapid.T, list []T, what string) T {
	return list[int(rapid.Uint32().Draw(t, what)*2654435761>>8)%len(list)]
}

// anyMessage draws anything that a terminal or the program itself can send.
func anyMessage() *rapid.Generator[tea.Msg] {
	strokes := allStrokes()
	key := func(t *rapid.T) tea.Msg { return stroke(pick(t, strokes, "key")) }
	shut := func(*rapid.T) tea.Msg { return stroke("esc") }
	line := func(t *rapid.T) tea.Msg { return lineMsg(anyLine(t)) }
	mouse := func(t *rapid.T) (x, y int) {
		return rapid.IntRange(-2, 130).Draw(t, "x"), rapid.IntRange(-2, 50).Draw(t, "y")
	}
	click := func(t *rapid.T) tea.Msg {
		x, y := mouse(t)
		return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}
	}
	motion := func(t *rapid.T) tea.Msg {
		x, y := mouse(t)
		return tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft}
	}
	wheel := func(t *rapid.T) tea.Msg {
		x, y := mouse(t)
		buttons := []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown, tea.MouseWheelLeft, tea.MouseRight}
		return tea.MouseWheelMsg{X: x, Y: y, Button: pick(t, buttons, "button"), Mod: pick(t, []tea.KeyMod{0, tea.ModShift}, "mod")}
	}
	size := func(t *rapid.T) tea.Msg {
		return tea.WindowSizeMsg{Width: rapid.IntRange(30, 130).Draw(t, "w"), Height: rapid.IntRange(8, 45).Draw(t, "h")}
	}
	kinds := []func(*rapid.T) tea.Msg{
		key, key, key, key, key, key, key, key, shut, shut, shut, shut, shut, shut, shut, shut, line, line, click, click, motion, wheel, size,
		func(t *rapid.T) tea.Msg {
			return stroke(pick(t, []string{"1", "2", "3", "4", "x", "f", "o", "n", "b", "m", "|", "w", "=", "D"}, "view key"))
		},
		func(t *rapid.T) tea.Msg {
			r := rapid.Rune().Draw(t, "rune")
			return tea.KeyPressMsg{Code: r, Text: string(r)}
		},
		func(t *rapid.T) tea.Msg { return pasteOf(rapid.String().Draw(t, "paste")) },
		func(t *rapid.T) tea.Msg {
			return tea.WindowSizeMsg{Width: rapid.IntRange(0, 300).Draw(t, "w"), Height: rapid.IntRange(0, 100).Draw(t, "h")}
		},
		func(t *rapid.T) tea.Msg { return tick{rapid.IntRange(0, 3).Draw(t, "beat")} },
		func(*rapid.T) tea.Msg { return settled{} },
		func(*rapid.T) tea.Msg { return tea.MouseReleaseMsg{} },
		func(t *rapid.T) tea.Msg { return tea.BackgroundColorMsg{Color: rgb(rapid.Byte().Draw(t, "grey"))} },
	}
	return rapid.Custom(func(t *rapid.T) tea.Msg { return pick(t, kinds, "kind")(t) })
}

// lineMsg stands for typing a whole line after ':' and entering it.
type lineMsg string

// anyLine draws a line for ':', sensible, nearly so, or nonsense.
func anyLine(t *rapid.T) string {
	var words []string
	for range rapid.IntRange(1, 3).Draw(t, "settings") {
		f := pick(t, views.PaneFlags, "setting")
		values := []string{"0", "1", "2", "7", "63", "64", "1e6", "1e15", "999999999999999", "-1", "-5", "65536", "1.0000001", "1e300",
			"on", "", "auto", "1:1000", "8:1", "1:1000000000000000", "none", "0,2,4-10", "NaN", "x.txt", "図"}
		words = append(words, pick(t, []string{f.Name, f.Name, f.Name, "--" + f.Name, "export", "nonsense"}, "name"),
			pick(t, append(values, append(f.Values, f.Values...)...), "value"))
	}
	return strings.Join(words, " ")
}

// allStrokes lists every key that is bound anywhere, or edits the line.
func allStrokes() []string {
	all := slices.Collect(maps.Keys(editing))
	for _, tables := range modes() {
		for _, table := range tables {
			for _, k := range table {
				for _, s := range k.Strokes {
					all = append(all, s.Key)
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Whatever is sent, nothing breaks: no panic, the cursor inside its ranges,
// every screen exactly as large as it is and nothing on it but text and
// colour. A run is 100 messages, rapid makes 100 runs of each kind of paper.
func TestMonkey(t *testing.T) {
	sent, drawn := 0, 0
	for _, theme := range []frame.Theme{{}, {Light: true, ASCII: true, Depth: frame.NoColor}} {
		rapid.Check(t, func(t *rapid.T) {
			m := Open(anyPanes(t), Options{Theme: theme, AutoTheme: true})
			m = send(m, tea.WindowSizeMsg{Width: 80, Height: 24})
			for i, msg := range rapid.SliceOfN(anyMessage(), 100, 100).Draw(t, "messages") {
				if line, ok := msg.(lineMsg); ok {
					m = press(m, "esc", ":")
					m = press(send(m, pasteOf(string(line))), "enter")
				} else {
					m = send(m, msg)
				}
				checkInside(t, m.state())
				if m.panes != m.panes.Clamp() {
					t.Fatalf("not clamped: %+v", m.panes)
				}
				sent++
				w, h := m.cells()
				if i%(1+w*h/2000) == 0 {
					checkScreen(t, m)
					drawn++
				}
			}
		})
	}
	t.Logf("%d messages, %d screens", sent, drawn)
	if sent < 20_000 && !testing.Short() {
		t.Errorf("only %d messages", sent)
	}
}
