//go:build !windows && !linux

package tty

import (
	"os"

	"golang.org/x/sys/unix"
)

// unblocked is the file itself where it cannot be opened once more.
func unblocked(f *os.File) *os.File { return f }

// flush throws away what a terminal has not read, or what has not been read of
// it.
func flush(f *os.File, queue int) {
	which := map[int]int{unix.TCIFLUSH: 1, unix.TCOFLUSH: 2}[queue] // FREAD, FWRITE
	_ = unix.IoctlSetPointerInt(int(f.Fd()), unix.TIOCFLUSH, which)
}

// flow has a terminal take output again that has been stopped.
func flow(f *os.File) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TIOCSTART, 0) }

// orphaned reports that nobody waits for this process group to stop, as far as its
// parent tells.
func orphaned() bool {
	session, err := unix.Getsid(0)
	theirs, failed := unix.Getsid(os.Getppid())
	return err == nil && failed == nil && theirs != session
}
