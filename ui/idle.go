package ui

import (
	"bytes"
	"io"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

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
	over  bool          // the program has ended: nothing is held
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
	i.free()
	i.later(quiet)
	return true
}

// free releases the renderer. The caller holds i.mu.
func (i *idle) free() {
	if i.held != nil {
		close(i.held)
		i.held = nil
	}
}

// end releases the renderer for good.
func (i *idle) end() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.over = true
	i.free()
	if i.timer != nil {
		i.timer.Stop()
	}
}

// later sends hold after some time, unless a message arrives first. The caller holds i.mu.
func (i *idle) later(after time.Duration) {
	switch {
	case i.over:
		return
	case i.timer == nil:
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
	case i.over:
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
