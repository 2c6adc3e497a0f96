//go:build !windows

package ui

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// counter shows how many marks it has been sent, by a letter that is in no sequence.
type counter struct{ took int }

func (c counter) Init() tea.Cmd  { return nil }
func (c counter) View() tea.View { return tea.NewView(letter(c.took)) }
func (c counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(mark); ok {
		c.took++
	}
	return c, nil
}

func letter(n int) string { return string(rune('α' + n%16)) }

// The renderer is held once what has come is drawn, goes on with the next message, and
// the program does not wait for it meanwhile. The program is Bubble Tea's, the clock the test's own.
func TestTheRendererIsHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var program *tea.Program
		screen := new(bytes.Buffer)
		i := &idle{Writer: screen, ask: func() { program.Send(hold) }}
		program = tea.NewProgram(counter{}, tea.WithInput(nil), tea.WithOutput(i), tea.WithWindowSize(20, 2),
			tea.WithFPS(fps),
			tea.WithEnvironment([]string{"TERM=xterm"}), tea.WithoutSignalHandler(),
			tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
				if i.takes(msg) {
					return msg
				}
				return nil
			}))
		over := make(chan error)
		go func() { _, err := program.Run(); over <- err }()
		held := func() bool { i.mu.Lock(); defer i.mu.Unlock(); return i.held != nil }
		r := rand.New(rand.NewPCG(1, 2))
		for n := range 500 {
			program.Send(mark{})
			if r.IntN(2) == 0 {
				time.Sleep(time.Duration(r.IntN(int(2 * quiet))))
				continue
			}
			for range r.IntN(3) {
				go program.Send(hold)
			}
			time.Sleep(10 * quiet)
			if !held() {
				t.Fatalf("after %d messages the renderer is not held", n+1)
			}
			text := screen.String()
			if at := strings.LastIndexAny(text, "αβγδεζηθικλμνξοπ"); at < 0 ||
				!strings.HasPrefix(text[at:], letter(n+1)) {
				t.Fatalf("after %d messages the screen is not of the last: %q", n+1, text)
			}
			screen.Reset()
			program.Send(hold) // too late: the renderer is held
		}
		program.Quit()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
}

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

// A pipe without a writer or a reader is not waited for, nor is a file
// that may not be touched a reason to fail.
func TestProgressInAPipe(t *testing.T) {
	dir := t.TempDir()
	pipe, shut := filepath.Join(dir, "pipe"), filepath.Join(dir, "shut")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(shut, nil, 0o000); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{pipe, shut, filepath.Join(os.DevNull, "lessons"), os.DevNull} {
		lived(file, 1)
	}
	if info, err := os.Stat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Error("the pipe has gone")
	}
}

// The terminal is asked for its modes, but not Apple's, which shows the question, nor one that it may be behind SSH.
func TestAsksModes(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"TERM": "xterm-256color"}, true},
		{map[string]string{"TERM_PROGRAM": "iTerm.app"}, true},
		{map[string]string{"TERM_PROGRAM": "Apple_Terminal"}, false},
		{map[string]string{"TERM": "xterm-256color", "SSH_TTY": "/dev/pts/1"}, false},
		{map[string]string{"TERM": "xterm-kitty", "SSH_TTY": "/dev/pts/1"}, true},
	} {
		if asks := asksModes(func(name string) string { return c.env[name] }) != nil; asks != c.want {
			t.Errorf("%v: asks: %v", c.env, asks)
		}
	}
}
