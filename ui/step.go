package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// A cursor that moves down the heatmap changes marks on either side of its row,
// and the renderer would write all that lies between, a hundred times as much.
// Such a screen is handed to it in two steps, one flush apart.
// Only the second one waits: a key is never later on the screen for it.

// fps is how often the renderer flushes, in times a second, and flush a little
// longer than it takes until the next time.
const (
	fps   = 120
	flush = time.Second/fps + time.Millisecond
)

// whole is the message that the second step is due.
type whole struct{}

// advance draws the screen if it has changed, and sends for the second step if
// there is one and it is not on its way.
func (m *Model) advance() tea.Cmd {
	if m.help.open {
		w, _ := m.cells()
		m.help.laid = m.helpText(w, m.theme)
	}
	m.skipped = m.late()
	if m.sheet.of == m.screen || m.skipped {
		return nil
	}
	m.sheet = m.sheet.next(m.screen, m.options, m.steps)
	m.shown = time.Now() // done: keys have their turn, however long it took
	if !m.sheet.held || m.due {
		return nil
	}
	m.due = true
	return tea.Tick(flush, func(time.Time) tea.Msg { return whole{} })
}

// late reports that a screen is better not drawn: another key is waiting that
// changes it. Some are drawn nevertheless, so that a key that is held down can
// be followed.
func (m *Model) late() bool {
	return !m.shown.IsZero() && m.behind != nil && m.behind() && time.Since(m.shown) < time.Second/10
}

// complete draws what a first step has left.
func (m *Model) complete() {
	if m.due = false; m.sheet.held {
		m.sheet = m.sheet.next(m.screen, m.options, false)
	}
}
