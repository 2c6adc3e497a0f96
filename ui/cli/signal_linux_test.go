package cli

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A second signal kills a program that the first cannot end, because it writes into a full pipe. The test sends the
// second signal until the first has been handled.
func TestASecondSignalKills(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := endless(t, name)
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	size, err := unix.FcntlInt(f.Fd(), unix.F_GETPIPE_SZ, 0)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the pipe is full", func() bool {
		n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
		return err == nil && n > size-os.Getpagesize()
	})
	c.Process.Signal(syscall.SIGTERM)
	over := make(chan int, 1)
	go func() { over <- ended(c) }()
	for alive := true; alive; {
		select {
		case <-over:
			alive = false
		case <-time.After(20 * time.Millisecond):
			c.Process.Signal(syscall.SIGTERM)
		}
	}
	if status := c.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGTERM {
		t.Errorf("%v", c.ProcessState)
	}
}
