package tty

import "syscall"

// lastSignal is beyond the signals there are. The C library has some for itself.
const lastSignal = 65

var reserved = []syscall.Signal{32, 33, 34}
