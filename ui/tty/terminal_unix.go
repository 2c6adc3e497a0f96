//go:build !windows

package tty

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// Terminal is the terminal on which the program runs.
type Terminal struct {
	Resized func(w, h int) // is called with a new size
	Redraw  func()         // is called when the screen must be drawn again
	Alone   func()         // is called when no shell could continue a stopped program
	Ended   func(error)    // is called when the terminal is gone
	Guard   func(func())   // starts a goroutine
	Asks    bool           // the terminal is asked how wide its letters are

	in, out *os.File
	output  *output
	before  *term.State
	aside   chan struct{}

	mu     sync.Mutex // held while entering and leaving the terminal
	closed bool
	lent   atomic.Bool // a shell uses the terminal while the program is suspended
}

// Open returns the terminal on which the program was started.
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

// Start sets the modes of the terminal and enters the alternate screen.
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
	if err := t.enter(); err != nil {
		return err
	}
	if _, h := t.Size(); t.Asks && h != 1 {
		_, _ = t.output.Write([]byte(AskWidth)) // nothing is drawn yet
	}
	return nil
}

// Write sends output to the terminal.
func (t *Terminal) Write(p []byte) (int, error) { return t.output.Write(p) }

// Read reads input of the terminal. While a shell uses the terminal, Read does not read: the input belongs to the
// shell, and the system would stop the program.
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
		if n > 0 || !t.lent.Load() && !errors.Is(err, unix.EAGAIN) { // ctrl+d only ends the shell's input
			return n, err
		}
	}
}

// Questions returns the questions to the terminal.
func (t *Terminal) Questions() *Questions { return &t.output.questions }

// Size returns the size of the terminal in cells, 0 if it is unknown.
func (t *Terminal) Size() (w, h int) {
	w, h, _ = term.GetSize(os.Stdout.Fd())
	return w, h
}

// Mute stops all output of screens.
func (t *Terminal) Mute() {
	t.output.mu.Lock()
	t.output.muted = true
	t.output.mu.Unlock()
}

// Suspend stops the program, as ctrl+z does.
func (t *Terminal) Suspend() { t.aside <- struct{}{} }

// Leave restores the terminal at the end of the program.
func (t *Terminal) Leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.give()
}

// watch handles the signals that concern the terminal.
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

// stopWait is the time within which the system stops a process after the signal.
const stopWait = 100 * time.Millisecond

// stop restores the terminal and stops the process, or its whole group for process = 0, until it is continued. It does
// nothing if no shell could continue the program. It sends SIGTTIN, because Go cannot stop itself by a signal that it
// catches.
func (t *Terminal) stop(process int) {
	if orphaned() {
		t.Alone()
		return
	}
	t.mu.Lock()
	t.give()
	t.mu.Unlock()
	_ = syscall.Kill(process, syscall.SIGTTIN)
	time.Sleep(stopWait) // the process is stopped here and continues here
	t.again()
	t.Resized(t.Size())
}

// again sets the modes of the terminal once more after the program was suspended.
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

// await stops the process while a shell uses the terminal, just as the system stops a background program that sets
// terminal modes. It handles a deadly signal that arrived before first. It waits in steps, since the process may have
// been stopped during one of them.
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

// enter sets raw mode and the modes of the program. Output processing stays on, because the renderer relies on it.
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

// give restores the terminal, unless a shell uses it. It waits for outstanding answers of the terminal, so that the
// shell does not read them.
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
	if !o.questions.Await() {
		flush(t.in, unix.TCIFLUSH)
	}
	t.lent.Store(true)
	_ = term.Restore(t.in.Fd(), t.before)
}

// force restores a terminal that does not read output. It drops the unread output, and ends an escape sequence that
// this may have cut.
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

// foreground reports whether this process group is in the foreground. It returns true for a terminal without job
// control.
func (t *Terminal) foreground() bool {
	group, err := unix.IoctlGetInt(int(t.in.Fd()), unix.TIOCGPGRP)
	return err != nil || group == syscall.Getpgrp()
}

// harmless are the signals that do not end a program, or that this package or Go uses. KILL and STOP are included
// because no program can catch them.
var harmless = []syscall.Signal{
	syscall.SIGKILL, syscall.SIGSTOP, syscall.SIGTSTP, syscall.SIGCONT, syscall.SIGTTIN, syscall.SIGTTOU,
	syscall.SIGCHLD, syscall.SIGWINCH, syscall.SIGURG, syscall.SIGPIPE, syscall.SIGPROF,
}

// printed are the signals for which Go prints stacks.
var printed = []os.Signal{
	syscall.SIGQUIT, syscall.SIGILL, syscall.SIGTRAP, syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGSEGV,
	syscall.SIGSYS, faultOfStack,
}

// Deadly returns the signals that end a program and can be caught, except those that have been ignored since the
// program started.
func Deadly() (all []os.Signal) {
	for s := syscall.Signal(1); s < lastSignal; s++ {
		if !slices.Contains(harmless, s) && !slices.Contains(reserved, s) && !signal.Ignored(s) {
			all = append(all, s)
		}
	}
	return all
}
