package ui

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"wavescope/ui/tty"
	"wavescope/views/frame"
)

// profiles are the depths of colour as Bubble Tea names them. It is told ours
// so that it reduces nothing that has been reduced already.
var profiles = map[frame.Depth]colorprofile.Profile{
	frame.TrueColor: colorprofile.TrueColor,
	frame.Colors256: colorprofile.ANSI256,
	frame.Colors16:  colorprofile.ANSI,
	frame.NoColor:   colorprofile.ASCII,
}

// Stopped is the error of a program that a signal ended.
type Stopped struct{ Signal syscall.Signal }

func (s Stopped) Error() string { return "stopped by signal: " + s.Signal.String() }

// ExitCode is what shells expect of a program that a signal ended.
func (s Stopped) ExitCode() int { return 128 + int(s.Signal) }

// heapGrowth lets the heap grow by a third between collections, in percent. The
// renderer allocates per cell; this keeps a screen of 200×60 within 24 MiB.
const heapGrowth = 35

// Run shows the program on the terminal until it is left. The terminal is as
// it was before, however that happens: what ends the program need not be heard
// by it, so one that hangs ends as well.
func Run(m Model) error {
	m.theme.Solid = !m.options.AutoTheme // a chosen theme brings its paper along
	_ = os.Unsetenv("TEA_TRACE")         // the library would write the file it names
	debug.SetGCPercent(heapGrowth)
	h := newHost(m)
	deadly := make(chan os.Signal, 1)
	signal.Notify(deadly, tty.Deadly()...)
	defer signal.Stop(deadly)
	leave, err := h.start()
	if err != nil {
		return fmt.Errorf("the terminal: %w", err)
	}
	select {
	case err = <-h.ends:
	case s := <-deadly:
		sig, _ := s.(syscall.Signal)
		err = Stopped{sig}
	}
	h.saves.cancel()
	leave()
	h.saves.stop()
	h.last().keepProgress()
	return err
}

// options are what Bubble Tea is to do on every system.
func (h *host) options(o Options) []tea.ProgramOption {
	return []tea.ProgramOption{
		tea.WithFPS(fps),
		tea.WithColorProfile(profiles[o.Theme.Depth]),
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(),
		tea.WithFilter(h.filter),
	}
}

// UntilSignal gives a context that ends with a deadly signal, and for that
// reason; a second signal kills. What the program was started to ignore it goes
// on ignoring.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, tty.Deadly()...)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			sig, _ := s.(syscall.Signal)
			cancel(Stopped{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// grace is how long the program has to hear ctrl+c.
const grace = 2 * time.Second
