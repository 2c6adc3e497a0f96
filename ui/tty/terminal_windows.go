package tty

import (
	"os"
	"syscall"
)

// Deadly returns the signals that end a program.
func Deadly() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }
