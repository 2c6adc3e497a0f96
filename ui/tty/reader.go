package tty

import (
	"io"
	"sync"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// maxWaiting bounds the events that wait for the program; the oldest are lost.
const maxWaiting = 4096

// Reader makes events of what a terminal sends. Nothing is lost because the program is
// busy: events wait in their order.
type Reader struct {
	Deliver   func(event any) // hands the program an event, and waits for it
	Interrupt func()          // hears of ctrl+c at once, while the event waits
	Answered  func()          // is told that the terminal has answered
	Lost      func(error)     // is told that nothing will come any more

	mu      sync.Mutex
	waiting []any
	more    chan struct{}
}

// Start begins to read. It ends with what it reads from.
func (r *Reader) Start(from io.Reader, guard func(func())) {
	r.more = make(chan struct{}, 1)
	read := make(chan []byte)
	guard(func() { r.read(from, read) })
	guard(func() { r.split(read) })
	guard(r.deliver)
}

// Behind reports that more has come than the program has taken.
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

// split cuts what was read, with a clock for what has no end.
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
		var pieces []piece
		select {
		case p, ok := <-read:
			if !ok {
				return
			}
			pieces = s.feed(p, time.Now())
		case <-timer.C:
			pieces = s.expire(time.Now())
		}
		for _, p := range pieces {
			r.add(p.event())
		}
	}
}

// add lets an event wait for the program.
func (r *Reader) add(event any) {
	switch event := event.(type) {
	case nil:
		return
	case answered:
		r.Answered()
		return
	case uv.KeyPressEvent:
		if event.Code == 'c' && event.Mod&^locks == uv.ModCtrl {
			r.Interrupt()
		}
	}
	r.mu.Lock()
	r.waiting = merge(r.waiting, event)
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// locks are modifiers that change no key.
const locks = uv.ModCapsLock | uv.ModNumLock | uv.ModScrollLock

// merge adds an event to those that wait. Of the places that the mouse went
// through only the last one matters.
func merge(waiting []any, event any) []any {
	n := len(waiting)
	if _, moved := event.(uv.MouseMotionEvent); moved && n > 0 {
		if _, moving := waiting[n-1].(uv.MouseMotionEvent); moving {
			n--
		}
	}
	return append(waiting[max(0, n+1-maxWaiting):n], event)
}

// deliver hands the program one event after the other.
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
