package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// wheeled are the States after a turn of the wheel at some cells of a picture.
func wheeled(m Model, button tea.MouseButton, mod tea.KeyMod, each func(x, y int, s views.State)) {
	for y := 2; y < 36; y += 9 {
		for x := 1; x < 120; x += 23 {
			each(x, y, send(m, tea.MouseWheelMsg{X: x, Y: y, Button: button, Mod: mod}).state())
		}
	}
}

// The wheel zooms, and takes the position under the pointer along: nothing else is
// another one, in any view.
func TestTheWheelLeavesTheDimension(t *testing.T) {
	for _, v := range views.All {
		m := enterLine(at(120, 40), "view "+v.Name+" length 1000 dim 21 pos 40")
		for _, button := range []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown} {
			wheeled(m, button, 0, func(x, y int, got views.State) {
				n := 1
				if button == tea.MouseWheelDown {
					n = -1
				}
				want := m.state()
				want.Pos = got.Pos
				want.ZoomBy(n)
				if got != want.Clamp() {
					t.Fatalf("%s: at %d, %d the wheel leads from %v to %v", v.Name, x, y, m.state().Args(), got.Args())
				}
			})
		}
	}
}

// Shift and the wheel, and two fingers sideways, move the position by a cell and
// nothing else, whatever is under the pointer.
func TestTheWheelPans(t *testing.T) {
	for _, v := range views.All {
		m := enterLine(at(120, 40), "view "+v.Name+" length 1000 dim 21 pos 40")
		_, cell := m.state().Scale().PerCell()
		for name, c := range map[string]struct {
			button tea.MouseButton
			mod    tea.KeyMod
			by     int
		}{
			"shift and down":  {tea.MouseWheelDown, tea.ModShift, cell},
			"shift and up":    {tea.MouseWheelUp, tea.ModShift, -cell},
			"right":           {tea.MouseWheelRight, 0, cell},
			"left":            {tea.MouseWheelLeft, 0, -cell},
			"shift and right": {tea.MouseWheelRight, tea.ModShift, cell},
		} {
			want := m.state()
			want.Pos += c.by
			wheeled(m, c.button, c.mod, func(x, y int, got views.State) {
				if got != want.Clamp() {
					t.Fatalf("%s: %s at %d, %d leads to %v", v.Name, name, x, y, got.Args())
				}
			})
		}
	}
	if help := oneLine(press(at(90, 200), "?")); !strings.Contains(help, "with shift, or sideways, it moves the position") {
		t.Error("help does not say so")
	}
}
