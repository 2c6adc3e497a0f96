//go:build !windows

package ui

import (
	"testing"
	"time"
)

// The running program, too, goes on after ctrl+c in a line, for longer than a
// program that hangs is waited for; keys that come at once keep their order.
func TestTheProgramGoesOnAfterACancelledLine(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.waitFor("quit")
	s.press(":base 123\x03")
	time.Sleep(grace + 300*time.Millisecond)
	s.forget()
	s.press(":zzz\r")
	s.waitFor("no setting")
	s.press("\x03")
	s.press("q")
	if code := s.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.checkRestored()
}
