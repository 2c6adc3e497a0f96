//go:build !windows

package ui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"wavescope/views"
	"wavescope/views/frame"
)

// asProgram, set in the environment, makes the test binary be the program
// itself, with a view that can be made to fail.
const asProgram = "WAVESCOPE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if name := os.Getenv(asNobody); name != "" {
		fmt.Println(Replace(context.Background(), name, textWriter("mine")))
		os.Exit(0)
	}
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	err := Run(views.One(brittle()), Options{})
	var stopped Stopped
	switch {
	case errors.As(err, &stopped):
		os.Exit(stopped.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// brittle opens a view that panics in Draw at position 18, in Update on 'b',
// and hangs on 'o'.
func brittle() views.State {
	v := views.All[0]
	v.Name, v.Title = "brittle", "Brittle"
	draw := v.Draw
	v.Draw = func(f frame.Frame, sc views.Scene) {
		if sc.Pos == 18 {
			panic("drawing fails")
		}
		draw(f, sc)
	}
	v.Keys = []views.Key{
		{Binding: views.Bind("b", "b", "break", "panic"), Do: func(*views.State, int) { panic("updating fails") }},
		{Binding: views.Bind("o", "o", "hang", "hang"), Do: func(*views.State, int) { select {} }},
	}
	views.All = append(views.All, v)
	return with(func(s *views.State) { s.View = "brittle" })
}

// session is the program on a terminal of its own.
type session struct {
	t      *testing.T
	cmd    *exec.Cmd
	master *os.File
	tty    *os.File
	before *term.State

	mu  sync.Mutex
	out bytes.Buffer
}

func start(t *testing.T) *session { return run(t, os.Args[0]) }

func run(t *testing.T, command ...string) *session {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, master: master, tty: tty}
	t.Cleanup(func() { master.Close(); tty.Close() })
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	if s.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	s.cmd = exec.Command(command[0], command[1:]...)
	s.cmd.Env = append(os.Environ(), asProgram+"=1", "TERM=xterm-256color")
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go io.Copy(s, master)
	s.waitFor("Brittle")
	return s
}

func (s *session) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Write(p)
}

func (s *session) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()
}

func (s *session) waitFor(text string) {
	s.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(s.text(), text); {
		if time.Now().After(deadline) {
			_ = s.cmd.Process.Kill()
			s.t.Fatalf("%q never came: %q", text, s.text())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (s *session) press(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

// exit waits for the end of the program and gives its exit code.
func (s *session) exit() int {
	s.t.Helper()
	end := time.AfterFunc(20*time.Second, func() { _ = s.cmd.Process.Kill() })
	defer end.Stop()
	_ = s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

// Modes are set and reset, and key protocols pushed and popped, by these
// sequences.
var (
	modeSequence = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)
	keysPushed   = regexp.MustCompile(`\x1b\[>[0-9]+u`)
	keysPopped   = regexp.MustCompile(`\x1b\[<[0-9]*u`)
)

// checkRestored verifies that the terminal is as it was, once the last bytes
// have come through.
func (s *session) checkRestored() {
	s.t.Helper()
	var wrong string
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if wrong = s.unrestored(); wrong == "" {
			return
		}
	}
	s.t.Error(wrong)
}

// unrestored says in what the terminal is not as it was.
func (s *session) unrestored() string {
	if after, err := term.GetState(s.tty.Fd()); err != nil || !reflect.DeepEqual(after, s.before) {
		return fmt.Sprintf("the line discipline is %+v, was %+v (%v)", after, s.before, err)
	}
	text := s.text()
	on := map[string]bool{}
	for _, m := range modeSequence.FindAllStringSubmatch(text, -1) {
		for mode := range strings.SplitSeq(m[1], ";") {
			on[mode] = m[2] == "h"
		}
	}
	if _, entered := on["1049"]; !entered {
		return "the alternate screen was never entered"
	}
	for mode, set := range on {
		if set != (mode == "25") {
			return fmt.Sprintf("mode %s is left at %v", mode, set)
		}
	}
	pushed, popped := len(keysPushed.FindAllString(text, -1)), len(keysPopped.FindAllString(text, -1))
	if pushed == 0 || pushed != popped {
		return fmt.Sprintf("%d key protocols are entered, %d left", pushed, popped)
	}
	return ""
}

func TestTheTerminalComesBack(t *testing.T) {
	signal := func(sig syscall.Signal) func(*session) {
		return func(s *session) { _ = s.cmd.Process.Signal(sig) }
	}
	for name, c := range map[string]struct {
		end  func(*session)
		code int
	}{
		"q":               {func(s *session) { s.press("q") }, 0},
		"ctrl+c":          {func(s *session) { s.press("\x03") }, 0},
		":q":              {func(s *session) { s.press(":q\r") }, 0},
		"SIGINT":          {signal(syscall.SIGINT), 130},
		"SIGTERM":         {signal(syscall.SIGTERM), 143},
		"SIGHUP":          {signal(syscall.SIGHUP), 129},
		"SIGQUIT":         {signal(syscall.SIGQUIT), 131},
		"panic in View":   {func(s *session) { s.press("l") }, 1},
		"panic in Update": {func(s *session) { s.press("b") }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			c.end(s)
			if code := s.exit(); code != c.code {
				t.Errorf("exit code %d, want %d: %q", code, c.code, s.text())
			}
			s.checkRestored()
		})
	}
}

// A program that hangs still ends, and leaves the terminal as it was.
func TestAHungProgramEnds(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.press("o")
	time.Sleep(100 * time.Millisecond)
	begin := time.Now()
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	if code := s.exit(); code != 143 {
		t.Errorf("exit code %d", code)
	}
	if d := time.Since(begin); d > grace {
		t.Errorf("ended after %v", d)
	}
	s.checkRestored()
}

// However the program ends while it saves, no half of a file is left.
func TestNoHalfFilesAreLeft(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(*session)
		code int
	}{
		"q q":     {func(s *session) { s.press("q"); s.waitFor("still saving"); s.press("q") }, 0},
		"SIGTERM": {func(s *session) { _ = s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		"SIGHUP":  {func(s *session) { _ = s.cmd.Process.Signal(syscall.SIGHUP) }, 129},
		"panic":   {func(s *session) { s.press("b") }, 1},
		"hang":    {func(s *session) { s.press("o"); _ = s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, s := t.TempDir(), start(t)
			files := func() int { all, _ := os.ReadDir(dir); return len(all) }
			s.press(":length 300000\r:export " + dir + "/x.csv\r")
			for deadline := time.Now().Add(10 * time.Second); files() == 0 && time.Now().Before(deadline); {
				time.Sleep(time.Millisecond)
			}
			if _, err := os.Stat(dir + "/x.csv"); err == nil || files() != 1 {
				t.Fatalf("%d files, the one: %v", files(), err)
			}
			c.end(s)
			if code := s.exit(); code != c.code || files() != 0 {
				t.Errorf("exit code %d, want %d, %d files are left", code, c.code, files())
			}
			s.checkRestored()
		})
	}
}

// ctrl+z hands the terminal back to the shell, and fg returns.
func TestSuspendAndResume(t *testing.T) {
	t.Parallel()
	s := run(t, "sh", "-mc", `"$0"; echo stopped with $?; read line; fg`, os.Args[0])
	s.press("\x1a")
	s.waitFor("stopped with")
	s.checkRestored()
	s.mu.Lock()
	s.out.Reset()
	s.mu.Unlock()
	s.press("\r")
	s.waitFor("Brittle")
	s.press("q")
	if code := s.exit(); code != 0 {
		t.Errorf("exit code %d: %q", code, s.text())
	}
	s.checkRestored()
}

func TestResizeRedraws(t *testing.T) {
	t.Parallel()
	s := start(t)
	if strings.Contains(s.text(), "1 Curves") {
		t.Fatal("the titles fit in 80 columns")
	}
	if err := pty.Setsize(s.master, &pty.Winsize{Rows: 40, Cols: 140}); err != nil {
		t.Fatal(err)
	}
	s.waitFor("1 Curves")
	s.press("q")
	s.exit()
	s.checkRestored()
}
