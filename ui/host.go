package ui

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"wavescope/ui/tty"
	"wavescope/views/frame"
)

// host is the program while it runs, as its goroutines know it.
type host struct {
	program *tea.Program
	saves   *saves
	ends    chan error // why the program ends; the first reason counts

	mu    sync.Mutex
	shown Model       // what was last drawn
	model Model       // what it began with
	deaf  *time.Timer // ends a program that does not hear ctrl+c; nil while nothing is to be heard

	takes   func(tea.Msg) bool // reports that a message is taken
	mute    func()             // has nothing drawn any more
	suspend func()             // puts the program aside, nil if Bubble Tea does
}

func newHost(m Model) *host {
	takes := func(tea.Msg) bool { return true }
	return &host{saves: m.saves, ends: make(chan error, 1), shown: m, model: m, takes: takes, mute: func() {}}
}

// end ends the program, unless something else has.
func (h *host) end(err error) {
	select {
	case h.ends <- err:
	default:
	}
}

// interrupted gives the program a while to hear ctrl+c, and then ends it.
func (h *host) interrupted() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.deaf == nil {
		h.deaf = time.AfterFunc(grace, func() { h.end(Stopped{syscall.SIGINT}) })
	}
}

// heard lets a program go on that has heard ctrl+c.
func (h *host) heard() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.deaf != nil {
		h.deaf.Stop()
		h.deaf = nil
	}
}

// guard starts a goroutine. If it panics the program ends, and the terminal is
// given back.
func (h *host) guard(do func()) {
	go func() {
		defer h.catch()
		do()
	}()
}

// catch makes a panic the reason why the program ends.
func (h *host) catch() {
	if v := recover(); v != nil {
		m := h.last()
		h.end(newCrash(v, debug.Stack(), CommandLine(m.panes)+m.paperArgs()))
	}
}

// last is the Model that was last drawn.
func (h *host) last() *Model {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.shown
	return &m
}

// play runs the program to its end.
func (h *host) play() {
	_, err := h.program.Run()
	if err != nil {
		err = fmt.Errorf("the terminal: %w", err)
	}
	h.end(err)
}

// filter sees every message before Bubble Tea does: a size that no terminal has
// would cost it memory, and it waits for a shell that may not be there.
func (h *host) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if !h.takes(msg) {
		return nil
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return clamp(msg)
	case tea.SuspendMsg:
		if h.suspend != nil {
			h.suspend()
			return nil
		}
	case tea.QuitMsg:
		h.mute()
	}
	return msg
}

// clamp is a size that is drawn, nil for none at all: such a terminal does not
// know its size.
func clamp(size tea.WindowSizeMsg) tea.Msg {
	if size.Width <= 0 || size.Height <= 0 {
		return nil
	}
	size.Width, size.Height = min(size.Width, frame.MaxWidth), min(size.Height, frame.MaxHeight)
	return size
}

// guarded is the Model with all its commands guarded.
type guarded struct {
	Model
	host  *host
	undo  *Model    // what was before the last Esc, while that may be taken back
	since []tea.Msg // what came after it
}

// taken is the message that the last Esc was the beginning of another key.
type taken struct{}

func (g guarded) Init() tea.Cmd { return g.host.safe(g.Model.Init()) }

func (g guarded) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch m := msg.(type) {
	case taken:
		return g.takeBack(), nil
	case tea.KeyPressMsg:
		g.undo, g.since = nil, nil
		if before := g.Model; m.Code == tea.KeyEscape {
			g.undo = &before
		}
	default:
		if g.undo != nil {
			g.since = append(g.since, msg)
		}
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "ctrl+c" && g.line.open {
		g.host.heard() // it cancels the line, and does not leave
	}
	next, cmd := g.Model.Update(msg)
	g.Model, _ = next.(Model)
	return g, g.host.safe(cmd)
}

// takeBack makes the last Esc not have been pressed. What it would have started
// has been started already.
func (g guarded) takeBack() guarded {
	if g.undo == nil {
		return g
	}
	g.Model = *g.undo
	for _, msg := range g.since {
		next, _ := g.Model.Update(msg)
		g.Model, _ = next.(Model)
	}
	g.undo, g.since = nil, nil
	return g
}

func (g guarded) View() tea.View {
	v := g.Model.View()
	g.host.mu.Lock()
	g.host.shown = g.Model
	g.host.mu.Unlock()
	return v
}

// safe is a command that may panic without harm to the terminal.
func (h *host) safe(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer h.catch()
		msg := cmd()
		if list := reflect.ValueOf(msg); list.Kind() == reflect.Slice && list.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			for i := range list.Len() { // a batch, or a sequence
				inner, _ := list.Index(i).Interface().(tea.Cmd)
				list.Index(i).Set(reflect.ValueOf(h.safe(inner)))
			}
		}
		return msg
	}
}

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
