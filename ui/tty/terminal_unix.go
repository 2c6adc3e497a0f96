//go:build !windows

package tty

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// Terminal is the terminal while it is the program's.
type Terminal struct {
	Resized func(w, h int) // is told of a new size
	Redraw  func()         // is told that the screen must be drawn anew
	Alone   func()         // is told that no shell is there to put the program aside
	Ended   func(error)    // is told that the terminal is gone
	Guard   func(func())   // starts a goroutine

	in, out *os.File
	output  *output
	before  *term.State
	aside   chan struct{}

	mu     sync.Mutex // of changes of hands
	closed bool
	lent   atomic.Bool // a shell has the terminal
}

// Open finds the terminal that the program was started on.
func Open() (*Terminal, error) {
	t := &Terminal{in: os.Stdin, out: unblocked(os.Stdout), aside: make(chan struct{}, 1)}
	if !term.IsTerminal(t.in.Fd()) {
		tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		if err != nil {
			return nil, fmt.Errorf("there is none to read keys from: %w", err)
		}
		t.in = tty
	}
	t.output = newOutput(t.out)
	return t, nil
}

// Start takes the terminal, with a screen of its own.
func (t *Terminal) Start() error {
	t.output.failed = t.Ended
	t.output.awake = func() { t.Guard(t.again) }
	t.output.modes.note(screenMode, true)
	ignoreUndelivered()
	t.Guard(t.output.run)
	t.Guard(t.watch)
	t.await()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.enter()
}

// Write sends output to the terminal.
func (t *Terminal) Write(p []byte) (int, error) { return t.output.Write(p) }

// Read gives what the terminal sends. What it sends while a shell has it is the
// shell's; the system would stop a program that asked for it.
func (t *Terminal) Read(p []byte) (int, error) {
	const look = 50 * time.Millisecond
	for {
		ready := []unix.PollFd{{Fd: int32(t.in.Fd()), Events: unix.POLLIN}}
		if _, err := unix.Poll(ready, -1); errors.Is(err, unix.EINTR) {
			continue
		}
		if t.lent.Load() || !t.foreground() {
			time.Sleep(look)
			continue
		}
		n, err := t.in.Read(p)
		if n > 0 || !t.lent.Load() && !errors.Is(err, unix.EAGAIN) { // ctrl+d ends a shell's input, not ours
			return n, err
		}
	}
}

// Answered notes that the terminal has answered what it was asked.
func (t *Terminal) Answered() { t.output.answered() }

// Size is the size of the terminal in cells, 0 where it is not known.
func (t *Terminal) Size() (w, h int) {
	w, h, _ = term.GetSize(os.Stdout.Fd())
	return w, h
}

// Mute has nothing drawn any more.
func (t *Terminal) Mute() {
	t.output.mu.Lock()
	t.output.muted = true
	t.output.mu.Unlock()
}

// Suspend puts the program aside, as ctrl+z does.
func (t *Terminal) Suspend() { t.aside <- struct{}{} }

// Leave gives the terminal back for good.
func (t *Terminal) Leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.give()
}

// watch follows the signals that are about the terminal.
func (t *Terminal) watch() {
	changes := make(chan os.Signal, 4)
	signal.Notify(changes, syscall.SIGWINCH, syscall.SIGCONT)
	stops := make(chan os.Signal, 1)
	signal.Notify(stops, syscall.SIGTSTP)
	for {
		select {
		case s := <-changes:
			if s == syscall.SIGCONT {
				t.again()
			}
			t.Resized(t.Size())
		case <-stops:
			t.stop(os.Getpid())
		case <-t.aside:
			t.stop(0)
		}
	}
}

// stopWait is how long the system takes at most to stop a process.
const stopWait = 100 * time.Millisecond

// stop gives the terminal back and stops the process, or its group for 0, until
// it is continued, if somebody is there to do that. The signal is that of a program
// that would read from the background: Go cannot stop by one that it has caught once.
func (t *Terminal) stop(process int) {
	if orphaned() {
		t.Alone()
		return
	}
	t.mu.Lock()
	t.give()
	t.mu.Unlock()
	_ = syscall.Kill(process, syscall.SIGTTIN)
	time.Sleep(stopWait) // over when the process goes on
	t.again()
	t.Resized(t.Size())
}

// again takes the terminal once more, if it is to be had.
func (t *Terminal) again() {
	t.await()
	t.mu.Lock()
	err := t.enter()
	t.mu.Unlock()
	if err != nil {
		t.Ended(err)
		return
	}
	t.Redraw()
}

// await stops the process for as long as a shell has the terminal, as the
// system does to one that sets modes in the background. But a signal that ends
// it, and came first, gets its time: in steps, because one of them may have
// passed while the process was stopped.
func (t *Terminal) await() {
	const steps = 10
	for !t.foreground() {
		for range steps {
			time.Sleep(stopWait / steps)
		}
		if !t.foreground() {
			_ = syscall.Kill(0, syscall.SIGTTOU)
		}
	}
}

// enter makes the terminal ours. Lines still end as they did, which is how the
// renderer takes them.
func (t *Terminal) enter() error {
	if t.closed {
		return nil
	}
	o := t.output
	o.mu.Lock()
	defer o.mu.Unlock()
	var err error
	_ = t.out.SetWriteDeadline(time.Time{})
	if o.away {
		if t.before, err = term.GetState(t.in.Fd()); err != nil {
			return err
		}
	}
	if _, err = term.MakeRaw(t.in.Fd()); err != nil {
		return err
	}
	if raw, err := term.GetState(t.in.Fd()); err == nil {
		raw.Oflag |= unix.OPOST | unix.ONLCR
		_ = term.SetState(t.in.Fd(), raw)
	}
	o.send([]byte(o.modes.set(o.away)))
	o.away = false
	t.lent.Store(false)
	return nil
}

// give gives the terminal back, unless a shell has it already. An answer that may
// still come is waited for, so that no shell reads it.
func (t *Terminal) give() {
	o := t.output
	o.mu.Lock()
	ours := !o.away && t.foreground()
	o.away = true
	if !ours {
		o.mu.Unlock()
		return
	}
	flow(t.out)
	reset := []byte(o.modes.reset())
	gone := o.send(reset)
	o.mu.Unlock()
	if !within(gone, farewell) {
		t.force(gone, reset)
	}
	if !o.await() {
		flush(t.in, unix.TCIFLUSH)
	}
	t.lent.Store(true)
	_ = term.Restore(t.in.Fd(), t.before)
}

// force gives a terminal back that does not read: what it has not read makes
// room. A sequence may be cut by that, and is ended first.
func (t *Terminal) force(gone <-chan struct{}, reset []byte) {
	o := t.output
	o.cut.Store(true)
	_ = t.out.SetWriteDeadline(time.Unix(1, 0))
	flush(t.out, unix.TCOFLUSH)
	within(gone, farewell)
	o.cut.Store(false)
	_ = t.out.SetWriteDeadline(time.Now().Add(farewell))
	o.mu.Lock()
	gone = o.send(append([]byte("\x18"), reset...))
	o.mu.Unlock()
	within(gone, farewell)
}

// foreground reports that the terminal listens to this program, and not to a
// shell that has put it aside. One without jobs always does.
func (t *Terminal) foreground() bool {
	group, err := unix.IoctlGetInt(int(t.in.Fd()), unix.TIOCGPGRP)
	return err != nil || group == syscall.Getpgrp()
}
