//go:build !windows && !linux

package tty

import "syscall"

// lastSignal is beyond the signals there are.
const lastSignal = 32

// reserved are those that only tell something.
var reserved = []syscall.Signal{syscall.SIGIO, 29} // INFO

// ignoreUndelivered does nothing where Go delivers every signal.
func ignoreUndelivered() {}
