package tty

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// unblocked opens a terminal once more, so that a write to it can be given up
// and whoever else has it open notices nothing.
func unblocked(f *os.File) *os.File {
	again, err := os.OpenFile(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), os.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return f
	}
	return again
}

// flush throws away what a terminal has not read, or what has not been read of
// it.
func flush(f *os.File, queue int) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TCFLSH, queue) }
