//go:build !windows

package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// terminal is a command on its own terminal, whose screen is emulated.
type terminal struct {
	t      *testing.T
	cmd    *exec.Cmd
	master *os.File
	tty    *os.File
	before *term.State
	screen *screen
}

// screen is an emulated screen and all that came to it.
type screen struct {
	mu      sync.Mutex
	vt      *vt.Emulator
	bytes   bytes.Buffer
	modes   map[int]bool // that are on
	visible bool         // the caret
	wide    bool         // letters of Greek take two cells
}

func newScreen(w, h int) *screen {
	s := &screen{vt: vt.NewEmulator(w, h), modes: map[int]bool{}, visible: true}
	s.vt.SetCallbacks(vt.Callbacks{
		EnableMode:       func(m ansi.Mode) { s.modes[m.Mode()] = true },
		DisableMode:      func(m ansi.Mode) { delete(s.modes, m.Mode()) },
		CursorVisibility: func(on bool) { s.visible = on },
	})
	return s
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(p)
	s.bytes.Write(p)
	if s.wide {
		p = bytes.ReplaceAll(p, []byte("λ"), []byte("漢"))
	}
	_, err := s.vt.Write(p)
	return n, err
}

// written returns every byte that came so far.
func (s *screen) written() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes.String()
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.vt.String()
}

// cells returns what can be seen, cell by cell. The ink of a blank cannot.
func (s *screen) cells() []uv.Cell {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []uv.Cell
	for y := range s.vt.Height() {
		for x := range s.vt.Width() {
			c := uv.Cell{Content: " "}
			if at := s.vt.CellAt(x, y); at != nil {
				c = *at
			}
			if c.Content == "" || c.Content == " " {
				c.Content, c.Style.Fg, c.Style.Attrs = " ", nil, 0
			}
			all = append(all, c)
		}
	}
	return all
}

// restored reports whether the screen and its modes are as before the program.
func (s *screen) restored() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for mode := range s.modes {
		if mode != 7 && mode != 25 { // lines wrap, the caret is seen
			return false
		}
	}
	return s.visible && !s.vt.IsAltScreen()
}

// shell is what stands on the screen before the program starts.
const shell = "$ wavescope"

// openIn starts a command on a terminal of w × h cells.
func openIn(t *testing.T, w, h int, env []string, command ...string) *terminal {
	t.Helper()
	return openOn(t, newScreen(w, h), env, command...)
}

// openOn runs a command on a screen.
func openOn(t *testing.T, on *screen, env []string, command ...string) *terminal {
	t.Helper()
	w, h := on.vt.Width(), on.vt.Height()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := &terminal{t: t, master: master, tty: tty, screen: on}
	t.Cleanup(func() {
		master.Close()
		tty.Close()
		io.WriteString(s.screen, "\x1b[c") // an answer that goes nowhere ends the answering
	})
	if err := pty.Setsize(master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		t.Fatal(err)
	}
	if s.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	io.WriteString(s.screen, shell+"\r\n")
	s.screen.bytes.Reset()
	s.cmd = exec.Command(command[0], command[1:]...)
	s.cmd.Env = env
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill() })
	go io.Copy(s.screen, master)
	go io.Copy(master, s.screen.vt) // what the terminal answers
	return s
}

// open80x24 starts the program in 256 colours on dark paper, with the pictures:
// any flag does that.
func open80x24(t *testing.T, args ...string) *terminal {
	t.Helper()
	if len(args) == 0 {
		args = []string{"--motion", "on"}
	}
	return openIn(t, 80, 24, surroundings(), append([]string{program}, args...)...)
}

func (s *terminal) press(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

func (s *terminal) resize(w, h int) {
	s.t.Helper()
	s.screen.mu.Lock()
	s.screen.vt.Resize(w, h)
	s.screen.mu.Unlock()
	if err := pty.Setsize(s.master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		s.t.Fatal(err)
	}
}

// sees waits until the screen shows a text.
func (s *terminal) sees(text string) {
	s.t.Helper()
	s.until("the screen shows "+text, func() bool { return strings.Contains(s.screen.text(), text) })
}

func (s *terminal) until(what string, true func() bool) {
	s.t.Helper()
	for end := time.Now().Add(20 * time.Second); !true(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("it never happened that %s; the screen is\n%s", what, s.screen.text())
		}
	}
}

// end waits for the end of the program and gives its exit code.
func (s *terminal) end() int {
	stop := time.AfterFunc(20*time.Second, func() { s.cmd.Process.Kill() })
	defer stop.Stop()
	s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

// exit checks the exit code and what the program leaves behind.
func (s *terminal) exit(code int) {
	s.t.Helper()
	if got := s.end(); got != code {
		s.t.Errorf("exit code %d, want %d; the screen is\n%s", got, code, s.screen.text())
	}
	s.isRestored()
}

func (s *terminal) isRestored() {
	s.t.Helper()
	s.until("the terminal is as it was", func() bool {
		after, err := term.GetState(s.tty.Fd())
		return err == nil && reflect.DeepEqual(after, s.before) && s.screen.restored()
	})
	s.sees(shell)
}
