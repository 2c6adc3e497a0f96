package ui

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A terminal that was told to stop, as tcflow tells it, gets its modes back.
func TestStoppedOutput(t *testing.T) {
	for name, c := range map[string]ending{"TERM": by(syscall.SIGTERM), "q": pressing("q", 0)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			s.until("the first screen is whole", func() bool { return strings.Contains(s.text(), "quit") })
			if err := unix.IoctlSetInt(int(s.tty.Fd()), unix.TCXONC, unix.TCOOFF); err != nil {
				t.Fatal(err)
			}
			s.press("2")
			c.how(s)
			if code := s.exit(); code != c.code {
				t.Errorf("exit code %d", code)
			}
			s.checkRestored()
		})
	}
}

// The signals that Go delivers to nobody do not end the program behind its back.
func TestUndeliveredSignals(t *testing.T) {
	t.Parallel()
	s := start(t)
	for sig := syscall.Signal(32); sig <= 34; sig++ {
		s.signal(sig)
		time.Sleep(5 * time.Millisecond)
	}
	s.press("5")
	s.until("the view changes", func() bool { return strings.Contains(s.text(), "\x1b]2;wavescope: Similarity") })
	s.quits()
}
