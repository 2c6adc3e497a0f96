package ui

import (
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// A digit goes to its view at once. If a letter that moves follows while the digits
// are shown in the row of keys, they were a count: what they opened is taken back,
// and the move is made that many times, as one change. Arrows do not count: whoever
// presses one after a digit looks at the new view already.

// counting is what there was before the digits typed last.
type counting struct {
	id   int // of the last digit; what belongs to an earlier one is stale
	from views.Panes
	past past
}

// countTime is how long digits are a count, and mostCount the largest one.
const (
	countTime = time.Second
	mostCount = 1_000_000_000
)

// uncount is the message that a run of digits is a count no longer.
type uncount struct{ id int }

// counts reports that digits may be a count: a picture that moves by keys alone is
// what is seen.
func (s screen) counts() bool {
	rests := s.questionOpen() || s.inLesson() && s.alone() && !s.study.looks
	return !s.line.open && !s.covered() && !s.playing && !s.spoken && !rests
}

// countOn adds a digit to those before it, whose number is counted.
func (m *Model) countOn(before Model, counted, digit int) tea.Cmd {
	if counted == 0 {
		m.counting.from, m.counting.past = before.panes, before.past
	}
	m.counting.id++
	if m.count = min(10*counted+digit, mostCount); m.count == 0 || !m.steps {
		return nil
	}
	over := uncount{m.counting.id}
	return tea.Tick(countTime, func(time.Time) tea.Msg { return over })
}

// takeBack takes back what the digits of a count did as keys.
func (m *Model) takeBack() {
	m.panes, m.past = m.counting.from, m.counting.past
	m.past.before, m.past.stretch = m.panes, alone
}

// counted is shown while digits are a count.
func (s screen) counted() string { return strconv.Itoa(s.count) + " h j k l" }
