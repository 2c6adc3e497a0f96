package ui

import (
	"errors"
	"image"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/tty"
)

// A Stream is a terminal elsewhere, such as a student's, and the program that runs on it. Many run in one process.
type Stream struct {
	host   *host
	idle   *idle
	reader *tty.Reader
	in     io.Reader
	out    io.Writer
	tokens float64 // events that may still come at once
	filled time.Time
}

// Streaming says how a program runs on a stream.
type Streaming struct {
	In   io.Reader
	Out  io.Writer
	Size image.Point
	Term string // kind of the terminal
}

// streamFPS is how often a program on a stream writes per second.
const streamFPS = 30

// These bound the events of a stream: keys, clicks, moves of the mouse. More are dropped.
const (
	eventsPerSecond = 30
	eventsAtOnce    = 60
)

// NewStream returns a program on a stream, which Run starts.
func NewStream(m Model, with Streaming) *Stream {
	h := newHost(m)
	s := &Stream{host: h, in: with.In, out: with.Out, tokens: eventsAtOnce, filled: time.Now()}
	s.reader = &tty.Reader{Deliver: s.deliver, Interrupt: func() {}, Answered: func() {}, Lost: h.lost}
	s.idle = &idle{Writer: with.Out, ask: func() { h.program.Send(hold) }}
	h.takes, h.suspend, h.model.behind = s.idle.takes, func() {}, s.reader.Behind
	h.crashed = func(any, []byte, string) error { return errFailed } // nothing of a guest is written down
	h.program = tea.NewProgram(guarded{Model: h.model, host: h}, append(h.options(m.options),
		tea.WithFPS(streamFPS), tea.WithInput(nil), tea.WithOutput(s.idle), tea.WithWindowSize(with.Size.X, with.Size.Y),
		tea.WithEnvironment([]string{"TERM=" + with.Term}))...)
	return s
}

var errFailed = errors.New("the program failed")

// Run runs the program until it ends, and restores the terminal. It returns the reason that End was given, or an error.
func (s *Stream) Run() error {
	h, over := s.host, make(chan struct{})
	s.reader.Start(s.in, h.guard)
	h.guard(func() {
		defer close(over)
		h.play()
	})
	err := <-h.ends
	go h.program.Quit() // which waits for a program that is writing
	select {
	case <-over:
	case <-time.After(grace):
		h.program.Kill()
	}
	s.idle.end()
	if errors.Is(err, errFailed) {
		_, _ = io.WriteString(s.out, reset)
	}
	h.saves.stop()
	return err
}

// deliver sends the program an event, unless too many have come.
func (s *Stream) deliver(event any) {
	now := time.Now()
	s.tokens = min(s.tokens+now.Sub(s.filled).Seconds()*eventsPerSecond, eventsAtOnce)
	if s.filled = now; s.tokens >= 1 {
		s.tokens--
		s.host.deliver(event)
	}
}

// Resize tells the program the size of its terminal.
func (s *Stream) Resize(w, h int) { s.host.program.Send(sizeOf(w, h)) }

// End ends the program for a reason, which Run returns.
func (s *Stream) End(reason error) { s.host.end(reason) }
