package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
)

// between lists the keys of two panes.
func between() []Key {
	return []Key{
		bind("w", "w", "other pane", "go to the other of two panes", func(m *Model, _ int) tea.Cmd {
			m.panes = m.panes.Swap()
			return nil
		}).named(func(s screen) string { return ofTwo(s, "other pane") }).idle(onePane),
		bind("d", "d", "difference", "the first pane less the second in its place, and back", subtract).named(subtractName),
	}
}

// onePane says why keys of two panes do nothing.
func onePane(*Model, int) string { return "there is one pane: | opens a second" }

// ofTwo is a name that a key has while there are two panes.
func ofTwo(s screen, name string) string {
	if !s.panes.Two {
		return ""
	}
	return name
}

func subtractName(s screen) string {
	switch {
	case s.panes.Difference:
		return ofTwo(s, "second pane")
	case s.panes.NoDifference() != "":
		return ""
	}
	return "difference"
}

func splitName(s screen) string {
	if s.panes.Two {
		return "close other"
	}
	return "compare"
}

func split(m *Model, _ int) tea.Cmd {
	before := m.panes
	if m.panes = before.Split(); before.Two {
		m.notice.text = "the other pane is closed; u brings it back"
	}
	m.tellNarrow()
	return nil
}

// tellNarrow says of two panes where only one of them has room.
func (m *Model) tellNarrow() {
	w, h := m.paper()
	if needs := m.narrow(w, h); needs != "" {
		m.notice.text = fmt.Sprintf("%s, here are %d and %d: w shows the other", needs, w, h)
	}
}

// subtract shows the difference, or says why there is none.
func subtract(m *Model, _ int) tea.Cmd {
	if why := m.panes.NoDifference(); why != "" && !m.panes.Difference {
		m.notice = notice{text: why, warn: true}
		return nil
	}
	m.panes = m.panes.Subtract()
	if panes, _ := m.places(m.paper()); m.panes.Difference && len(panes) == 1 {
		m.panes.Right = true // else nobody would see it
	}
	return nil
}
