//go:build !windows

package ui

import (
	"bytes"
	"io"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// idle holds the renderer while no message comes. Bubble Tea 2.0 looks for something
// to draw at every tick of a clock, as long as the program runs: 1 % of a core for
// nothing. At each tick it first writes what messages asked for and then draws, in one
// goroutine, so that a write which does not return stops the clock.
type idle struct {
	io.Writer
	ask func() // sends hold to the program

	mu    sync.Mutex
	quiet *time.Timer
	came  int           // messages so far
	asked int           // of these, those that had come when the program was asked
	drawn int           // of these, those whose changes are drawn
	next  chan struct{} // closed by the next message
}

// quiet is how long no message comes before the renderer is held.
const quiet = 2 * flush

// hold is the message that asks for it: the program writes its text, which no terminal
// shows.
var hold = tea.RawMsg{Msg: "\x00"}

// heard lets the renderer go on before a message is taken that may change the screen.
func (i *idle) heard(msg tea.Msg) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if msg == tea.Msg(hold) {
		i.asked = i.came
		return
	}
	i.came++
	close(i.next)
	i.next = make(chan struct{})
	i.later(quiet)
}

// later has the program asked, unless a message comes before; i.mu is held.
func (i *idle) later(after time.Duration) {
	if i.quiet == nil {
		i.quiet = time.AfterFunc(after, i.ask)
		return
	}
	i.quiet.Reset(after)
}

func (i *idle) Write(p []byte) (int, error) {
	text, held := bytes.CutSuffix(p, []byte{0})
	if len(text) > 0 {
		if n, err := i.Writer.Write(text); err != nil {
			return n, err
		}
	}
	if held {
		i.wait()
	}
	return len(p), nil
}

// wait holds the renderer until the next message. It draws after this write, so it is
// held at the second one, when all is drawn that has come.
func (i *idle) wait() {
	i.mu.Lock()
	next, all, drawn := i.next, i.asked == i.came, i.drawn == i.came
	if all && !drawn {
		i.drawn = i.came
		i.later(0)
	}
	i.mu.Unlock()
	if all && drawn {
		<-next
	}
}
