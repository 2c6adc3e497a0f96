package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

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

// switches returns how often the system has let one of the program's threads run.
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
