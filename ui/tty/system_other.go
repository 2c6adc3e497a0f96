//go:build !windows && !linux

package tty

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// unblocked returns the file itself: these systems cannot open it again.
func unblocked(f *os.File) *os.File { return f }

// flush drops unread output or input of a terminal.
func flush(f *os.File, queue int) {
	which := map[int]int{unix.TCIFLUSH: 1, unix.TCOFLUSH: 2}[queue] // FREAD, FWRITE
	_ = unix.IoctlSetPointerInt(int(f.Fd()), unix.TIOCFLUSH, which)
}

// flow resumes output after ctrl+s.
func flow(f *os.File) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TIOCSTART, 0) }

// orphaned reports whether the process group is orphaned. It assumes so if the parent process belongs to another
// session.
func orphaned() bool {
	session, err := unix.Getsid(0)
	theirs, failed := unix.Getsid(os.Getppid())
	return err == nil && failed == nil && theirs != session
}

// faultOfStack is a signal for which Go prints stacks.
const faultOfStack = syscall.Signal(7) // EMT

// lastSignal is one more than the highest signal number.
const lastSignal = 32

// reserved are signals that only inform and do not end a program.
var reserved = []syscall.Signal{syscall.SIGIO, 29} // INFO

// ignoreUndelivered does nothing: Go delivers every signal.
func ignoreUndelivered() {}
