package ui

import (
	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// The labels of the keys of two panes whose names change.
const (
	splitLabel    = "|"
	swapLabel     = "w"
	linkLabel     = "="
	subtractLabel = "D"
)

// paneKeys are the keys of two panes, first the two that every footer has room
// for.
func paneKeys() []Key {
	return []Key{
		{views.Bind("w", swapLabel, "other pane", "go to the other of two panes"), func(m *Model, _ int) tea.Cmd {
			m.panes = m.panes.Swap()
			return nil
		}},
		{views.Bind("D,d", subtractLabel, "difference", "the first pane less the second in its place, and back (d)"), subtract},
		{views.Bind("=", linkLabel, "link", "move the panes' cursors apart, or together again"), func(m *Model, _ int) tea.Cmd {
			m.panes = m.panes.Link()
			return nil
		}},
	}
}

func split(m *Model, _ int) tea.Cmd {
	m.panes = m.panes.Split()
	m.tellNarrow()
	return nil
}

// tellNarrow says of two panes where only one of them has room.
func (m *Model) tellNarrow() {
	if panes, _ := m.places(m.cells()); m.panes.Two && len(panes) == 1 {
		m.notice.text = "too narrow for two panes side by side: w shows the other"
	}
}

// subtract shows the difference, or says why there is none.
func subtract(m *Model, _ int) tea.Cmd {
	if why := m.panes.NoDifference(); why != "" && !m.panes.Difference {
		m.notice = notice{text: why, warn: true}
		return nil
	}
	m.panes = m.panes.Subtract()
	if panes, _ := m.places(m.cells()); m.panes.Difference && len(panes) == 1 {
		m.panes.Right = true // else nobody would see it
	}
	return nil
}

// paneHint is what a key of two panes does now; "" while there is one, except
// for the key that opens the second.
func (s screen) paneHint(label, name string) string {
	switch {
	case label == splitLabel:
		if s.panes.Two {
			return "close"
		}
	case !s.panes.Two:
		return ""
	case label == linkLabel && !s.panes.Unlinked:
		return "unlink"
	case label == subtractLabel && s.panes.Difference:
		return "second pane"
	case label == subtractLabel && s.panes.NoDifference() != "":
		return ""
	}
	return name
}
