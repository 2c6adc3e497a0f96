package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// leaves reports that a key makes the program end.
func leaves(m Model, key string) bool {
	_, cmd := sendCmd(m, stroke(key))
	if cmd == nil {
		return false
	}
	_, quits := cmd().(tea.QuitMsg)
	return quits
}

// Ctrl+c in a line closes the line, with a text or without, and changes nothing else;
// where no line is open it leaves.
func TestCtrlCCancelsTheLine(t *testing.T) {
	m := at(100, 30)
	for name, begin := range map[string][]string{"set": {":"}, "search on the page of help": {"?", "/"}} {
		before := press(m, begin[:len(begin)-1]...)
		empty := press(m, begin...)
		typed := send(empty, pasteOf("base 5"))
		if leaves(typed, "ctrl+c") {
			t.Errorf("%s: ctrl+c leaves the program", name)
		}
		after := press(typed, "ctrl+c")
		if after.line.open || after.panes != m.panes || after.help.open != before.help.open {
			t.Errorf("%s: after ctrl+c the line is %+v, help is open: %t", name, after.line, after.help.open)
		}
		if leaves(empty, "ctrl+c") || press(empty, "ctrl+c").line.open || !leaves(after, "ctrl+c") {
			t.Errorf("%s: ctrl+c does not close an empty line, or a second one does not leave", name)
		}
	}
	faulty := enterLine(m, "base abc")
	if faulty.line.fault == "" || leaves(faulty, "ctrl+c") || press(faulty, "ctrl+c").line.open {
		t.Error("ctrl+c does not cancel a line that was refused")
	}
}
