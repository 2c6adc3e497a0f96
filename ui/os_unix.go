//go:build !windows

package ui

import (
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/tty"
)

// unknown is the size assumed for a terminal that does not know its own.
var unknown = tea.WindowSizeMsg{Width: 80, Height: 24}

// start shows the program on the terminal; leave restores the terminal.
func (h *host) start() (leave func(), err error) {
	t, err := tty.Open()
	if err != nil {
		return nil, err
	}
	reader := &tty.Reader{
		Deliver:   h.deliver,
		Answered:  t.Answered,
		Lost:      h.lost,
		Interrupt: h.interrupted,
	}
	size, ok := clamp(sizeOf(t.Size())).(tea.WindowSizeMsg)
	if !ok {
		size = unknown
	}
	o := h.model.options
	h.mute, h.suspend = t.Mute, t.Suspend
	h.model.behind = reader.Behind
	i := &idle{Writer: t, ask: func() { h.program.Send(hold) }}
	h.takes = i.takes
	h.program = tea.NewProgram(guarded{Model: h.model, host: h}, append(h.options(o),
		tea.WithInput(nil), tea.WithOutput(i), tea.WithWindowSize(size.Width, size.Height))...)
	t.Guard, t.Ended = h.guard, h.lost
	t.Resized = func(x, y int) { h.program.Send(sizeOf(x, y)) }
	t.Redraw = func() { h.program.Send(tea.ClearScreen()) }
	t.Alone = func() { h.program.Send(notice{"no shell waits for this program: ctrl+z does nothing", true}) }
	if err := t.Start(); err != nil {
		return nil, err
	}
	reader.Start(t, h.guard)
	h.guard(h.play)
	return t.Leave, nil
}

// lockFolder waits until no other program has a folder locked, and locks it. The system
// unlocks it if the program is killed. A folder that cannot be locked stays unlocked.
func lockFolder(dir string) (unlock func()) {
	f, err := os.Open(dir)
	if err != nil {
		return func() {}
	}
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
	return func() { _ = f.Close() }
}
