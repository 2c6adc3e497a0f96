//go:build !windows

package cli

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// closed is the error of a standard output that leads nowhere. Go opens the
// null device for one that is closed; whoever wants that opens it for writing.
func closed(f *os.File) error {
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return nil
	}
	is, err := f.Stat()
	if err != nil || !os.SameFile(null, is) {
		return nil
	}
	flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return nil
	}
	return errors.New("standard output is closed, or the null device for reading too: nothing is written; give --output FILE")
}
