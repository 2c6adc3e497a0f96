package tty

import (
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// How long a terminal may take for what it is sent.
const (
	patience = time.Second            // then screens are left out until it has
	farewell = 150 * time.Millisecond // then what has not gone is thrown away
	portion  = 1024                   // bytes that are written at a time
)

// output writes to a terminal that may stop reading. Whoever writes is never
// held up for long.
type output struct {
	to     io.Writer
	failed func(error)
	awake  func() // a terminal that had stopped reads again

	mu      sync.Mutex
	modes   modes
	away    bool // the terminal is not ours
	stalled bool
	muted   bool
	jobs    chan job
	cut     atomic.Bool // nothing more of what has not gone

	asked  time.Time // when the last question was
	asking int       // questions without an answer
}

// answerWait is how long a terminal may take to answer, counted from the question,
// before it is given back to a shell that would read the answer. Every terminal
// answers the last question, so that only a slow network makes anybody wait.
const answerWait = 2 * time.Second

// job is something to be written.
type job struct {
	bytes []byte
	gone  chan struct{}
}

func newOutput(to io.Writer) *output {
	return &output{to: to, away: true, jobs: make(chan job, 16)}
}

// run writes what it is given, until a write fails.
func (o *output) run() {
	for j := range o.jobs {
		if err := o.write(j.bytes); err != nil {
			o.failed(err)
			return
		}
		close(j.gone)
		o.mu.Lock()
		woken := o.stalled && !o.away && len(o.jobs) == 0
		o.stalled = o.stalled && !woken
		o.mu.Unlock()
		if woken {
			o.awake()
		}
	}
}

func (o *output) write(p []byte) error {
	for len(p) > 0 && !o.cut.Load() {
		n, err := o.to.Write(p[:min(portion, len(p))])
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded): // nobody waits for the rest
			return nil
		case err != nil:
			return err
		}
		p = p[n:]
	}
	return nil
}

// Write sends a screen. It is left out while the terminal is not ours or does
// not read, but what it asks for is remembered.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	if o.muted {
		o.mu.Unlock()
		return len(p), nil
	}
	sent := o.modes.watch(p)
	if o.away || o.stalled {
		o.mu.Unlock()
		return len(p), nil
	}
	if asks(sent) {
		sent = append(sent[:len(sent):len(sent)], lastQuestion...)
		o.asked = time.Now()
		o.asking++
	}
	gone := o.send(sent)
	o.mu.Unlock()
	if !within(gone, patience) {
		o.mu.Lock()
		o.stalled = true
		o.mu.Unlock()
	}
	return len(p), nil
}

// send has something written; o.mu is held.
func (o *output) send(p []byte) <-chan struct{} {
	j := job{append([]byte(nil), p...), make(chan struct{})}
	select {
	case o.jobs <- j:
	default: // there is no use in more
	}
	return j.gone
}

func within(gone <-chan struct{}, d time.Duration) bool {
	select {
	case <-gone:
		return true
	case <-time.After(d):
		return false
	}
}

// answered notes that the terminal has answered.
func (o *output) answered() {
	o.mu.Lock()
	o.asking = max(0, o.asking-1) // some answers come unasked
	o.mu.Unlock()
}

// await waits for what was asked, for as long as an answer may still come. It
// reports that all has been answered.
func (o *output) await() bool {
	for {
		o.mu.Lock()
		asking, late := o.asking > 0, time.Since(o.asked) >= answerWait
		o.mu.Unlock()
		if !asking || late {
			return !asking
		}
		time.Sleep(2 * time.Millisecond)
	}
}
