package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
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

// Nothing runs while no key is pressed, and the next key is as good as any.
func TestIdle(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, key := range []string{"", "2"} {
		s.press(key)
		s.until("nothing runs after "+strconv.Quote(key), func() bool {
			before := s.switches()
			time.Sleep(100 * time.Millisecond)
			return s.switches()-before < 4
		})
	}
	s.press("3")
	s.until("the view changes", func() bool { return strings.Contains(s.text(), "\x1b]2;wavescope: Binary") })
	s.quits()
}

var contextSwitches = regexp.MustCompile(`ctxt_switches:\s*(\d+)`)

// switches is how often the system has let one of the program's threads run.
func (s *session) switches() (n int) {
	threads, _ := filepath.Glob("/proc/" + strconv.Itoa(s.cmd.Process.Pid) + "/task/*/status")
	for _, name := range threads {
		status, _ := os.ReadFile(name)
		for _, m := range contextSwitches.FindAllSubmatch(status, -1) {
			k, _ := strconv.Atoi(string(m[1]))
			n += k
		}
	}
	return n
}
