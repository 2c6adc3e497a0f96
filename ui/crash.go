package ui

import (
	"fmt"
	"os"
)

// Crash is the error of a program that has failed.
type Crash struct {
	Value   any
	Report  string // the file that says more
	Command string // what opens the picture again
}

func (c Crash) Error() string {
	report := c.Report
	if report == "" {
		report = "could not be written"
	}
	return fmt.Sprintf("the program failed: %v; report: %s; to come back: %s", c.Value, report, c.Command)
}

// newCrash writes a report of a panic.
func newCrash(value any, stack []byte, command string) Crash {
	c := Crash{Value: value, Command: command}
	if elsewhere, ok := value.(interface{ Stack() []byte }); ok {
		stack = elsewhere.Stack()
	}
	f, err := os.CreateTemp("", "wavescope-*.txt")
	if err != nil {
		return c
	}
	defer f.Close()
	if _, err = fmt.Fprintf(f, "%v\n\nwhile it showed\n%s\n\n%s", value, command, stack); err == nil {
		c.Report = f.Name()
	}
	return c
}
