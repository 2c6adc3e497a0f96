//go:build !windows

package ui

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// until waits for something to come true.
func (s *session) until(what string, true func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !true(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			_ = s.cmd.Process.Kill()
			s.t.Fatalf("it never happened that %s: %q", what, s.text())
		}
	}
}

// quits presses q, and expects the terminal back.
func (s *session) quits() {
	s.t.Helper()
	s.press("q")
	if code := s.exit(); code != 0 {
		s.t.Errorf("exit code %d: %q", code, s.text())
	}
	s.checkRestored()
}

// ctrl+z in a program that leads its session, as in a new window of tmux or after exec, shows a
// notice and does nothing else. The terminal keeps its modes: otherwise ctrl+d would end the
// program.
func TestSuspendAlone(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.forget()
	s.press("\x1a")
	s.waitFor("no shell waits for this program")
	if strings.Contains(s.text(), "\x1b[?1049l") {
		t.Error("the terminal is given away")
	}
	s.press("\x045")
	s.until("the view changes", func() bool { return strings.Contains(s.text(), "\x1b]2;wavescope: Similarity") })
	s.quits()
}

// child returns the process that a shell has started.
func (s *session) child() int {
	s.t.Helper()
	out, err := exec.Command("pgrep", "-P", strconv.Itoa(s.cmd.Process.Pid)).Output()
	pid, convert := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil || convert != nil {
		s.t.Fatalf("no child: %v, %q", err, out)
	}
	return pid
}

// Signals from elsewhere stop the program like ctrl+z, and fg comes back. What
// cannot be caught leaves its modes, but they are mended by fg.
func TestSuspendFromOutside(t *testing.T) {
	for sig, mend := range map[syscall.Signal]string{syscall.SIGTSTP: "", syscall.SIGSTOP: "stty sane;"} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			s := run(t, "sh", "-mc", `"$0"; echo stopped with $?; `+mend+` echo ready; read line; fg`, os.Args[0])
			_ = syscall.Kill(s.child(), sig)
			s.waitFor("ready")
			if mend == "" {
				s.checkRestored()
			}
			s.forget()
			s.press("\r")
			s.waitFor("Brittle")
			s.until("keys are not echoed", func() bool {
				now, err := term.GetState(s.tty.Fd())
				return err == nil && now.Lflag&unix.ECHO == 0 && now.Lflag&unix.ICANON == 0
			})
			for _, mode := range []string{"1049", "2004", "1002", "1006"} {
				if !strings.Contains(s.text(), "\x1b[?"+mode+"h") {
					t.Errorf("mode %s is not set again", mode)
				}
			}
			s.press("q")
			if code := s.exit(); code != 0 {
				t.Errorf("exit code %d: %q", code, s.text())
			}
			s.until("the screen is left", func() bool { return strings.Contains(s.text(), "\x1b[?1049l") })
		})
	}
}

// A terminal that does not read gets its modes back as soon as it reads again. The program does not
// wait for that.
func TestStalledTerminal(t *testing.T) {
	for name, c := range map[string]ending{"TERM": by(syscall.SIGTERM), "q": pressing("q", 0),
		"ctrl+c": pressing("\x03", 0)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			s.until("the first screen is whole", func() bool { return strings.Contains(s.text(), "quit") })
			s.deaf.Lock()
			for range 20 { // more than the kernel keeps, and no faster than a busy machine draws
				s.press("2")
				time.Sleep(40 * time.Millisecond)
				s.press("4")
				time.Sleep(40 * time.Millisecond)
			}
			begin := time.Now()
			c.how(s)
			code := s.exit()
			t.Logf("ended after %v", time.Since(begin))
			s.deaf.Unlock()
			if code != c.code {
				t.Errorf("exit code %d", code)
			}
			s.checkRestored()
		})
	}
}

// A terminal that did not read for a while is redrawn when it reads again.
func TestATerminalThatReadsAgain(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.deaf.Lock()
	for range 60 {
		s.press("24")
		time.Sleep(20 * time.Millisecond)
	}
	time.Sleep(1200 * time.Millisecond)
	s.press("5")
	time.Sleep(50 * time.Millisecond)
	s.forget()
	s.deaf.Unlock()
	s.waitFor("Similarity")
	s.quits()
}

// A terminal that is gone ends the program, with its own session and
// without a controlling terminal.
func TestLostTerminal(t *testing.T) {
	for name, attr := range map[string]*syscall.SysProcAttr{
		"controlling": {Setsid: true, Setctty: true}, "none": {Setsid: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := started(t, attr, os.Args[0])
			s.waitFor("Brittle")
			s.press("2") // so that there is something to read, and who reads notices
			s.master.Close()
			if code := s.exit(); code != 129 {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// Without a controlling terminal the terminal comes back as well.
func TestWithoutAControllingTerminal(t *testing.T) {
	t.Parallel()
	s := started(t, &syscall.SysProcAttr{Setsid: true}, os.Args[0])
	s.waitFor("Brittle")
	s.press("\x1a")
	s.waitFor("no shell waits")
	by(syscall.SIGTERM).how(s)
	if code := s.exit(); code != 143 {
		t.Errorf("exit code %d", code)
	}
	s.checkRestored()
}
