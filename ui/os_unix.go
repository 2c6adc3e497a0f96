//go:build !windows

package ui

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/ui/tty"
)

// unknown is the size assumed for a terminal that does not know its own.
var unknown = tea.WindowSizeMsg{Width: 80, Height: 24}

// start shows the program on the terminal; leave restores the terminal.
func (h *host) start() (leave func(), err error) {
	t, err := tty.Open()
	if err != nil {
		return nil, err
	}
	reader := &tty.Reader{
		Deliver:   h.deliver,
		Questions: t.Questions(),
		Lost:      h.lost,
		Interrupt: h.interrupted,
	}
	size, ok := clamp(sizeOf(t.Size())).(tea.WindowSizeMsg)
	if !ok {
		size = unknown
	}
	h.mute, h.suspend = t.Mute, t.Suspend
	h.model.behind = reader.Behind
	h.first, t.Asks = asksModes(os.Getenv), h.model.asksWidth()
	i := &idle{Writer: t, ask: func() { h.program.Send(hold) }}
	h.takes = i.takes
	h.program = tea.NewProgram(guarded{Model: h.model, host: h}, append(h.options(),
		tea.WithInput(nil), tea.WithOutput(i), tea.WithWindowSize(size.Width, size.Height))...)
	t.Guard, t.Ended = h.guard, h.lost
	t.Resized = func(x, y int) { h.program.Send(clamp(sizeOf(x, y))) } // Bubble Tea drops sizes above 4096
	t.Redraw = func() { h.program.Send(tea.ClearScreen()); h.program.Send(resumed{}) }
	t.Alone = func() { h.program.Send(notice{"no shell waits for this program: ctrl+z does nothing", true}) }
	if err := t.Start(); err != nil {
		return nil, err
	}
	reader.Start(t, h.guard)
	h.guard(h.play)
	return t.Leave, nil
}

// asksModes returns a command that asks the terminal whether it can draw a frame at once and measures text in
// graphemes, which Bubble Tea asks only where it reads the input itself. It returns nil where the terminal may be
// Apple's, which shows the question.
func asksModes(get func(string) string) tea.Cmd {
	silent := strings.Contains(get("TERM_PROGRAM"), "Apple") || get("SSH_TTY") != ""
	knows := func(name string) bool { return strings.Contains(get("TERM"), name) }
	if silent && !slices.ContainsFunc([]string{"ghostty", "wezterm", "alacritty", "kitty", "rio"}, knows) {
		return nil
	}
	return tea.Raw(ansi.RequestModeSynchronizedOutput + ansi.RequestModeUnicodeCore)
}

// An idle holds the renderer while no message arrives. Otherwise Bubble Tea 2.0 looks for something to draw at every
// clock tick, which always takes 1 % of a core. At each tick one goroutine first writes the text that messages asked
// for and then draws. So a write that blocks stops the clock.
type idle struct {
	io.Writer
	ask func() // sends hold to the program

	mu    sync.Mutex
	timer *time.Timer   // fires when no message has arrived for a while
	came  int           // number of messages
	asked int           // number of messages when hold was sent
	drawn int           // number of messages whose changes are drawn
	taken bool          // the program has taken hold, and not written it yet
	held  chan struct{} // closed by the next message; nil if the renderer is not held
}

// quiet is the time without messages after which the renderer is held.
const quiet = 2 * flush

// hold is the message that holds the renderer: the program writes its text, which does not reach
// the terminal.
var hold = tea.RawMsg{Msg: "\x00"}

// takes reports whether the program should take a message. A message other than hold releases the
// renderer. Hold is refused while an earlier one is pending or the renderer is held, because the
// program would wait for the write.
func (i *idle) takes(msg tea.Msg) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if msg == tea.Msg(hold) {
		if i.taken || i.held != nil {
			return false
		}
		i.taken, i.asked = true, i.came
		return true
	}
	i.came++
	if i.held != nil {
		close(i.held)
		i.held = nil
	}
	i.later(quiet)
	return true
}

// later sends hold after some time, unless a message arrives first. The caller holds i.mu.
func (i *idle) later(after time.Duration) {
	if i.timer == nil {
		i.timer = time.AfterFunc(after, i.ask)
		return
	}
	i.timer.Reset(after)
}

func (i *idle) Write(p []byte) (int, error) {
	text := bytes.ReplaceAll(p, []byte{0}, nil)
	if len(text) > 0 {
		if n, err := i.Writer.Write(text); err != nil {
			return n, err
		}
	}
	if len(text) < len(p) {
		i.wait()
	}
	return len(p), nil
}

// wait holds the renderer until the next message. The renderer draws after this write, so it is
// held at the second one, when every message is drawn.
func (i *idle) wait() {
	i.mu.Lock()
	switch i.taken = false; {
	case i.asked != i.came:
		i.later(quiet)
	case i.drawn != i.came:
		i.drawn = i.came
		i.later(0)
	default:
		i.held = make(chan struct{})
	}
	held := i.held
	i.mu.Unlock()
	if held != nil {
		<-held
	}
}

// alive reports whether a process exists.
func alive(process int) bool { return !errors.Is(syscall.Kill(process, 0), syscall.ESRCH) }

// lockFolder waits until no other program has a folder locked, and locks it. The system
// unlocks it if the program is killed. A folder that cannot be locked stays unlocked.
func lockFolder(dir string) (unlock func()) {
	f, err := os.Open(dir)
	if err != nil {
		return func() {}
	}
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
	return func() { _ = f.Close() }
}
