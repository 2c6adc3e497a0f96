package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// counted counts how often encodings are built and pictures planned from here on.
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
		views.All[i].Plan = func(f frame.Frame, sc scene.Scene, s views.State) views.Picture {
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
		{"--view similarity --compare '--base 500000' --difference", 2, 2},
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
				t.Errorf("%s, %s: %d scenes and %d plans, want %d and %d", c.flags, key, *scenes, *plans, c.scenes, c.plans)
			}
		}
	}
}
