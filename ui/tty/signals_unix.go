//go:build !windows

package tty

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// harmless are the signals that do not end a program, or have a use of their
// own here or in Go; no program can catch KILL and STOP.
var harmless = []syscall.Signal{
	syscall.SIGKILL, syscall.SIGSTOP, syscall.SIGTSTP, syscall.SIGCONT, syscall.SIGTTIN, syscall.SIGTTOU,
	syscall.SIGCHLD, syscall.SIGWINCH, syscall.SIGURG, syscall.SIGPIPE, syscall.SIGPROF,
}

// Deadly are the signals that end a program and can be caught, but for those
// that it was started to ignore.
func Deadly() (all []os.Signal) {
	for s := syscall.Signal(1); s < lastSignal; s++ {
		if !slices.Contains(harmless, s) && !slices.Contains(reserved, s) && !signal.Ignored(s) {
			all = append(all, s)
		}
	}
	return all
}
