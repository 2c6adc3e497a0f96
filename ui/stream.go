package ui

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/memo"
	"wavescope/ui/tty"
)

// A Stream is a terminal elsewhere, such as a student's, and the program that runs on it. Many run in one process, and
// most of them show the same: what changes from one screen to the next is computed once for all of them. Bubble Tea's
// renderer would compute it for each.
type Stream struct {
	host    *host
	reader  *tty.Reader
	in      io.Reader
	out     *orderly
	arrived func() error
	sheets  chan *screenCache // holds the newest one
	whole   atomic.Bool       // the terminal is drawn anew
	events  *Budget
}

// Streaming says how a program runs on a stream.
type Streaming struct {
	In      io.Reader
	Out     io.Writer
	Arrived func() error // waits until the terminal has what has been written
	Size    image.Point
	Term    string // kind of the terminal
}

// streamFPS is how many screens a stream gets per second, if they arrive as fast.
const streamFPS = 30

// A portion is sent once the one before has arrived. Portions double while they take less than half of portionTime
// beyond the round trip, so that a distant terminal needs few of them for a screen. They halve when one takes longer
// than portionTime, so that a slow line soon brings the newest screen. The round trip is the time that the last portion
// of at most leastPortion took, or a faster one after it: one that grows makes portions small, and so is measured
// again. A line that becomes slow has mostPortion on its way, and the server's questions behind it: larger ones would
// look like a client that is gone.
const (
	portionTime  = time.Second
	leastPortion = 1 << 10
	mostPortion  = 16 << 10
)

// These bound the events of a stream: keys, clicks, moves of the mouse. More are dropped.
const (
	eventsPerSecond = 30
	eventsAtOnce    = 60
)

// NewStream returns a program on a stream, which Run starts. The Model is a guest's.
func NewStream(m Model, with Streaming) *Stream {
	h, out := newHost(m), &orderly{to: with.Out}
	s := &Stream{host: h, in: with.In, out: out, arrived: with.Arrived,
		sheets: make(chan *screenCache, 1), events: NewBudget(eventsPerSecond, eventsAtOnce)}
	nothing := func() {}
	lost := func(error) { h.end(errLost) }
	s.reader = &tty.Reader{Deliver: s.deliver, Interrupt: nothing, Questions: &out.questions, Lost: lost}
	h.suspend, h.drawn, h.model.behind = nothing, s.drawn, s.reader.Behind
	h.crashed = func(any, []byte, string) error { return errFailed } // nothing of a guest is written down
	h.program = tea.NewProgram(guarded{Model: h.model, host: h}, append(h.options(),
		tea.WithoutRenderer(), tea.WithFPS(slowFPS), tea.WithInput(nil), tea.WithOutput(s.out),
		tea.WithWindowSize(with.Size.X, with.Size.Y), tea.WithEnvironment([]string{"TERM=" + with.Term}))...)
	return s
}

// slowFPS is how often Bubble Tea itself writes what it is asked for, such as text for the clipboard.
const slowFPS = 4

// The reasons why a program on a stream ends, besides those of End.
var (
	errFailed = errors.New("the program failed")
	errLost   = errors.New("the input has ended")
)

// These sequences set the modes of a terminal: alternate screen, marks around a paste, keys in a form that
// distinguishes Esc; and keep its title. The last two are on stacks, so they are set once. The constant reset takes the
// modes back, and that of the mouse.
const (
	modesOn  = "\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?2004h" + tty.PushKeys
	titleOff = "\x1b]2;\a\x1b[23;2t"
)

// Run runs the program until it ends, and restores the terminal. It returns the reason that End was given, or an error.
func (s *Stream) Run() error {
	h, over, painted := s.host, make(chan struct{}), make(chan struct{})
	s.reader.Start(s.in, h.guard)
	h.guard(func() {
		defer close(painted)
		s.paint(over)
	})
	h.guard(func() {
		defer close(over)
		h.play()
	})
	err := <-h.ends
	go h.program.Quit() // which waits for a program that is busy
	for _, done := range []chan struct{}{over, painted} {
		select {
		case <-done:
		case <-time.After(streamGrace):
		}
	}
	h.program.Kill() // ends what a panic has left
	_, _ = io.WriteString(s.out, titleOff+reset)
	if err == nil { // its user has left and sees a shell
		s.out.questions.Await()
	}
	h.saves.stop()
	return err
}

// streamGrace is how long a program on a stream has to end, and its last screen to be written.
const streamGrace = time.Second

// deliver sends the program an event, unless too many have come. Moves of the mouse leave room for keys, and keys for
// the end of a drag. While the program is busy the budget does not grow: else events that come faster than it draws
// would wait in a line without end, and q behind them.
func (s *Stream) deliver(event any) {
	least := 1.0
	switch event := event.(type) {
	case uv.MouseMotionEvent:
		least = eventsAtOnce / 2
	case uv.MouseReleaseEvent:
		least = -eventsAtOnce / 2
	case uv.KeyPressEvent:
		if event.String() == "ctrl+l" {
			s.whole.Store(true)
		}
	}
	if s.events.Left() >= least {
		s.events.Take(1)
		s.host.deliver(event)
		s.events.Pause()
	}
}

// drawn replaces the screen that waits to be written. Then the program rests, so that one that draws much leaves time
// for the others.
func (s *Stream) drawn(sheet *screenCache, took time.Duration) {
	select {
	case <-s.sheets:
	default:
	}
	s.sheets <- sheet
	time.Sleep(min(restsPerWork*took, longestRest))
}

// These bound the share of a core that a program on a stream takes, and how long it makes its user wait for that.
const (
	restsPerWork = 9
	longestRest  = time.Second / 10
)

// paint writes the newest screen again and again, until the program is over. It waits until each has arrived: else the
// buffers on the way would fill with old ones, and a slow line would bring them all.
func (s *Stream) paint(over <-chan struct{}) {
	before, portion := new(screenCache), leastPortion
	first := modesOn
	if s.host.model.asksWidth() {
		first += tty.AskWidth
	}
	latency, err := s.send([]byte(first), over)
	if err != nil {
		s.host.end(err)
		return
	}
	for {
		select {
		case <-over:
			return
		case sheet := <-s.sheets:
			switch {
			case s.whole.Swap(false), before.of.size != sheet.of.size, before.of.theme != sheet.of.theme:
				before = new(screenCache)
			case before == sheet:
				continue
			}
			next := time.After(time.Second / streamFPS)
			for left := sheet.since(before); len(left) > 0; {
				n := min(len(left), portion)
				if i := bytes.LastIndexByte(left[:n], '\x1b'); i > 0 && n < len(left) {
					n = i // other output may come between two portions
				}
				took, err := s.send(left[:n], over)
				if err != nil {
					s.host.end(err)
					return
				}
				if latency = min(latency, took); n <= leastPortion {
					latency = took
				}
				switch slow := took - latency; {
				case slow > portionTime:
					portion = max(portion/2, leastPortion)
				case slow < portionTime/2 && n > portion/2:
					portion = min(2*portion, mostPortion)
				}
				left = left[n:]
			}
			before = sheet
			<-next
		}
	}
}

// send writes a portion of a screen, waits until it has arrived, or the program is over, and returns how long that
// took.
func (s *Stream) send(p []byte, over <-chan struct{}) (took time.Duration, err error) {
	began := time.Now()
	if _, err := s.out.Write(p); err != nil {
		return 0, errLost
	}
	arrived := make(chan error, 1)
	s.host.guard(func() { arrived <- s.arrived() })
	select {
	case <-over:
		return 0, errLost
	case err := <-arrived:
		if err != nil {
			return 0, errLost
		}
		return time.Since(began), nil
	}
}

// A sheetStep is the step from one screen to the next.
type sheetStep struct{ from, to *screenCache }

// since returns what a terminal that shows a screen gets to show the next one. From an empty screen it gets everything.
func (c *screenCache) since(before *screenCache) []byte {
	changes := func() []byte {
		var out []byte
		switch {
		case before.of.size == image.Point{}:
			out = append(out, "\x1b[m\x1b[H\x1b[2J"...)
			out = append(out, ansi.SetWindowTitle(c.of.title())...)
			w, h := c.frame.Size()
			if w > 0 && h > 0 {
				out = append(out, strings.ReplaceAll(c.frame.ANSI(), "\n", "\r\n")...)
			}
		default:
			if title := c.of.title(); title != before.of.title() {
				out = append(out, ansi.SetWindowTitle(title)...)
			}
			out = c.frame.AppendChanges(out, before.frame)
		}
		if before.of.size == (image.Point{}) || before.of.chosen.NoMouse != c.of.chosen.NoMouse {
			out = append(out, mouse(c.of)...)
		}
		if x, y, ok := c.of.caret(); ok {
			return fmt.Appendf(out, "\x1b[%d;%dH\x1b[?25h", y+1, x+1)
		}
		return append(out, "\x1b[?25l"...)
	}
	if before.of.size == (image.Point{}) {
		return changes()
	}
	return memo.Get(c.of.cache, sheetStep{before, c}, changes)
}

// mouse returns the sequences that set the mode of the mouse of a screen.
func mouse(s screen) string {
	if s.chosen.NoMouse {
		return "\x1b[?1002l\x1b[?1006l"
	}
	return "\x1b[?1002h\x1b[?1006h"
}

// Resize tells the program the size of its terminal.
func (s *Stream) Resize(w, h int) { s.host.program.Send(sizeOf(w, h)) }

// End ends the program for a reason, which Run returns.
func (s *Stream) End(reason error) { s.host.end(reason) }

// orderly lets one write end before the next begins, and counts the questions in them.
type orderly struct {
	questions tty.Questions

	mu sync.Mutex
	to io.Writer
}

func (o *orderly) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, err := o.to.Write(o.questions.Ask(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// A Budget is how much may come: some at once, and more as time passes.
type Budget struct {
	rate, most, left float64
	at               time.Time
}

// NewBudget returns a budget that grows by rate per second, up to most, where it begins.
func NewBudget(rate, most float64) *Budget { return &Budget{rate, most, most, time.Now()} }

// Left returns what is left.
func (b *Budget) Left() float64 {
	now := time.Now()
	b.left = min(b.left+now.Sub(b.at).Seconds()*b.rate, b.most)
	b.at = now
	return b.left
}

// Pause leaves out the time since the last call: the budget does not grow by it.
func (b *Budget) Pause() { b.at = time.Now() }

// Take takes n from the budget and returns what is left, below 0 if there was not as much.
func (b *Budget) Take(n int) float64 {
	b.left = b.Left() - float64(n)
	return b.left
}
