package ui

import (
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// start shows the program on the console, which Bubble Tea reads itself; leave restores the
// console, after a while even if the program hangs.
func (h *host) start() (leave func(), err error) {
	in, out := console(os.Stdin), console(os.Stdout)
	h.program = tea.NewProgram(guarded{Model: h.model, host: h}, h.options()...)
	h.guard(h.play)
	return func() {
		over := make(chan struct{})
		h.guard(func() { h.program.Kill(); close(over) })
		select {
		case <-over:
		case <-time.After(grace):
			os.Stdout.WriteString(reset)
		}
		in()
		out()
	}, nil
}

// console saves the mode of a console and returns a function that restores it.
func console(f *os.File) func() {
	state, err := term.GetState(f.Fd())
	if err != nil {
		return func() {}
	}
	return func() { _ = term.Restore(f.Fd(), state) }
}

// alive reports whether a process exists.
func alive(process int) bool {
	p, err := os.FindProcess(process)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}

// lockFolder does nothing: two programs that end within a millisecond may lose the
// progress of one of them.
func lockFolder(string) (unlock func()) { return func() {} }
