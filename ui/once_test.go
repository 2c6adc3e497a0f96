package ui

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/chart"
)

// A key builds one encoding for each State and plans one picture for each pane, or one of a comparison in one picture.
// The frames that Bubble Tea asks for afterwards build and plan nothing.
func TestAKeyPlansEachPaneOnce(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		one := "--view " + v.Name
		t.Run(v.Name, func(t *testing.T) { testOnce(t, v, one, 1) })
		t.Run(v.Name+" in two panes", func(t *testing.T) { testOnce(t, v, one+" --panes --compare '--base 500000'", 2) })
	}
}

func testOnce(t *testing.T, v views.View, flags string, panes int) {
	p, err := views.Parse(flags)
	if err != nil {
		t.Fatal(err)
	}
	m := send(Open(p, Options{}), tea.WindowSizeMsg{Width: 160, Height: 45})
	encodings, plans := counted(t)
	for _, key := range []string{"right", "down", "]"} {
		*encodings, *plans = 0, 0
		m = sendDrawn(m, stroke(key))
		if want := chart.Either(p.OnePicture(), 1, panes); *plans != want {
			t.Errorf("key %s plans %d pictures, want %d", key, *plans, want)
		}
		if *encodings != panes && !v.NeedsNoTable { // such a view builds the tables of all schemes
			t.Errorf("key %s builds %d encodings, want %d", key, *encodings, panes)
		}
		*encodings, *plans = 0, 0
		m.View()
		m = sendDrawn(m, tea.FocusMsg{})
		m.View()
		if *encodings != 0 || *plans != 0 {
			t.Errorf("frames after key %s build %d encodings and plan %d pictures", key, *encodings, *plans)
		}
	}
}

// counted counts the encodings that schemes build and the pictures that views plan.
func counted(t *testing.T) (encodings, plans *int) {
	encodings, plans = new(int), new(int)
	schemes, all := scheme.All, views.All
	t.Cleanup(func() { scheme.All, views.All = schemes, all })
	scheme.All, views.All = slices.Clone(schemes), slices.Clone(all)
	for i := range scheme.All {
		if build := schemes[i].New; build != nil {
			scheme.All[i].New = func(c encoding.Config) (encoding.Encoding, error) {
				*encodings++
				return build(c)
			}
		}
	}
	for i := range views.All {
		plan := all[i].Plan
		views.All[i].Plan = func(p chart.Paper, sc chart.Scene, s views.State) chart.Picture {
			*plans++
			return plan(p, sc, s)
		}
	}
	return encodings, plans
}
