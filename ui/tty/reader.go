package tty

import (
	"io"
	"sync"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// maxWaiting bounds the number of events that wait for the program; the oldest are dropped.
const maxWaiting = 4096

// Reader turns the input of a terminal into events. While the program is busy, events wait in their order.
type Reader struct {
	Deliver   func(event any) // sends the program an event and waits for it
	Interrupt func()          // is called at once for ctrl+c, before events that wait
	Questions *Questions      // to the terminal
	Lost      func(error)     // is called when the input has ended

	mu      sync.Mutex
	waiting []any
	more    chan struct{}
}

// Start reads until the input ends.
func (r *Reader) Start(from io.Reader, guard func(func())) {
	r.more = make(chan struct{}, 1)
	read := make(chan []byte)
	guard(func() { r.read(from, read) })
	guard(func() { r.split(read) })
	guard(r.deliver)
}

// Behind reports whether events are waiting.
func (r *Reader) Behind() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.waiting) > 0
}

func (r *Reader) read(from io.Reader, to chan<- []byte) {
	defer close(to)
	for {
		p := make([]byte, 4096)
		n, err := from.Read(p)
		if n > 0 {
			to <- p[:n]
		}
		if err != nil {
			r.Lost(err)
			return
		}
	}
}

// split cuts input into events. A timer completes or drops sequences whose end does not arrive.
func (r *Reader) split(read <-chan []byte) {
	defer close(r.more)
	var s splitter
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		wait := time.Hour
		if due := s.deadline(); !due.IsZero() {
			wait = time.Until(due)
		}
		timer.Reset(wait)
		var events []any
		select {
		case p, ok := <-read:
			if !ok {
				return
			}
			events = s.feed(p, time.Now())
		case <-timer.C:
			events = s.expire(time.Now())
		}
		for _, e := range events {
			r.add(e)
		}
	}
}

// add queues an event.
func (r *Reader) add(event any) {
	switch event.(type) {
	case answered:
		r.Questions.answered(lastQuestion)
		return
	case uv.BackgroundColorEvent:
		r.Questions.answered(colourQuestion)
	}
	if interrupts(event) {
		r.Interrupt()
	}
	r.mu.Lock()
	r.waiting = merge(r.waiting, event)
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// merge appends an event to those that wait. A mouse motion replaces a mouse motion at the end.
func merge(waiting []any, event any) []any {
	n := len(waiting)
	if _, moved := event.(uv.MouseMotionEvent); moved && n > 0 {
		if _, moving := waiting[n-1].(uv.MouseMotionEvent); moving {
			n--
		}
	}
	return append(waiting[max(0, n+1-maxWaiting):n], event)
}

// deliver sends the events in order.
func (r *Reader) deliver() {
	for range r.more {
		for event := r.next(); event != nil; event = r.next() {
			r.Deliver(event)
		}
	}
}

func (r *Reader) next() (event any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.waiting) > 0 {
		event, r.waiting = r.waiting[0], r.waiting[1:]
	}
	return event
}
