package tty

import (
	"os"
	"syscall"
)

// printed are the signals for which Go prints stacks: none.
var printed []os.Signal

// Deadly returns the signals that end a program.
func Deadly() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }
