package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"wavescope/views"
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
// it was before, however that happens.
func Run(p views.Panes, o Options) error {
	o.Theme.Solid = !o.AutoTheme // a chosen theme brings its paper along
	debug.SetGCPercent(heapGrowth)
	m := Open(p, o)
	program := tea.NewProgram(m,
		tea.WithFPS(fps),
		tea.WithColorProfile(profiles[o.Theme.Depth]),
		tea.WithoutSignalHandler(),
	)
	guard := watch(program, m.saves)
	_, err := program.Run()
	m.saves.stop()
	if sig := guard.stop(); sig != 0 {
		return Stopped{sig}
	}
	if errors.Is(err, tea.ErrProgramPanic) {
		return errors.New("the program failed; the terminal is restored")
	}
	if err != nil {
		return fmt.Errorf("the terminal: %w", err)
	}
	return nil
}

// deadly are the signals that end the program.
var deadly = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// UntilSignal gives a context that ends with a deadly signal, and for that
// reason; a second signal kills. What the program was started to ignore it goes
// on ignoring.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	for _, s := range deadly {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
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

// grace is how long the program has to end after a signal.
const grace = 2 * time.Second

// guard ends the program on a signal, by force if it hangs.
type guard struct {
	signals chan os.Signal
	over    chan struct{}       // closed when the program has ended
	caught  chan syscall.Signal // the signal, or closed without one
}

func watch(p *tea.Program, files *saves) guard {
	g := guard{make(chan os.Signal, 1), make(chan struct{}), make(chan syscall.Signal, 1)}
	tty, before := terminal()
	signal.Notify(g.signals, deadly...)
	go func() {
		defer close(g.caught)
		select {
		case <-g.over:
		case s := <-g.signals:
			sig, _ := s.(syscall.Signal)
			g.caught <- sig
			files.cancel()
			go p.Quit()
			select {
			case <-g.over:
			case <-time.After(grace):
				restore(tty, before)
				os.Exit(Stopped{sig}.ExitCode())
			}
		}
	}()
	return g
}

// stop ends the watch and gives the signal that arrived, or 0.
func (g guard) stop() syscall.Signal {
	signal.Stop(g.signals)
	close(g.over)
	return <-g.caught
}

// terminal finds the terminal and the state it is in.
func terminal() (*os.File, *term.State) {
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if state, err := term.GetState(f.Fd()); err == nil {
			return f, state
		}
	}
	return nil, nil
}

// reset leaves every mode that the program may have entered: synchronized
// output, mouse, paste, key protocols, hidden cursor, alternate screen, colour.
const reset = "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l" +
	"\x1b[<u\x1b[>4m\x1b[?2027l\x1b[?25h\x1b[?1049l\x1b[m\r\n"

// restore puts a terminal back without the help of a program that hangs. The
// terminal may hang as well, so it does not wait long for it.
func restore(tty *os.File, before *term.State) {
	if tty == nil {
		return
	}
	written := make(chan struct{})
	go func() {
		os.Stdout.WriteString(reset)
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(200 * time.Millisecond):
	}
	term.Restore(tty.Fd(), before)
}
