package ui

import (
	"context"
	"fmt"
	"image"
	"os"
	"reflect"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"wavescope/ui/tty"
	"wavescope/views/frame"
)

// A host is a running program, shared by its goroutines.
type host struct {
	program *tea.Program
	saves   *saves
	ends    chan error // the reason why the program ends; only the first one counts

	mu    sync.Mutex
	shown Model       // the Model that was last drawn
	model Model       // the Model at the start
	deaf  *time.Timer // ends a program that does not react to ctrl+c; nil if none is pending

	takes   func(tea.Msg) bool // reports whether the program takes a message
	mute    func()             // stops drawing
	first   tea.Cmd            // runs at the start; nil for none
	suspend func()             // suspends the program; nil if Bubble Tea does

	// drawn is called with each screen, and the time since the program was told what changed; nil if Bubble Tea draws.
	drawn   func(sheet *screenCache, took time.Duration)
	crashed func(value any, stack []byte, command string) error // the error of a program that has panicked
}

func newHost(m Model) *host {
	takes := func(tea.Msg) bool { return true }
	return &host{saves: m.saves, ends: make(chan error, 1), shown: m, model: m, takes: takes, mute: func() {},
		crashed: func(value any, stack []byte, command string) error { return NewCrash(value, stack, command) }}
}

// end ends the program, unless it has been ended before.
func (h *host) end(err error) {
	select {
	case h.ends <- err:
	default:
	}
}

// interrupted gives the program some time to react to ctrl+c, and then ends it.
func (h *host) interrupted() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.deaf == nil {
		h.deaf = time.AfterFunc(grace, func() { h.end(Stopped{syscall.SIGINT}) })
	}
}

// heard records that the program has reacted to ctrl+c.
func (h *host) heard() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.deaf != nil {
		h.deaf.Stop()
		h.deaf = nil
	}
}

// guard starts a goroutine. If it panics the program ends and the terminal is restored.
func (h *host) guard(do func()) {
	go func() {
		defer h.catch()
		do()
	}()
}

// catch ends the program after a panic.
func (h *host) catch() {
	if v := recover(); v != nil {
		m := h.last()
		h.end(h.crashed(v, debug.Stack(), CommandLine(m.panes)+m.paperArgs()))
	}
}

// last returns the Model that was last drawn.
func (h *host) last() *Model {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.shown
	return &m
}

// play runs the program until it ends.
func (h *host) play() {
	_, err := h.program.Run()
	if err != nil {
		err = fmt.Errorf("the terminal: %w", err)
	}
	h.end(err)
}

// filter sees every message before Bubble Tea does. It says where a key is on the US layout, bounds sizes, because
// Bubble Tea allocates any size, and suspends the program itself, because Bubble Tea waits for a shell that may not
// exist.
func (h *host) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if !h.takes(msg) {
		return nil
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return clamp(msg)
	case tea.KeyPressMsg:
		return tea.KeyPressMsg(tty.Base(uv.KeyPressEvent(msg)))
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

// clamp bounds a size. It returns nil for an empty size, which a terminal reports if it does
// not know its own.
func clamp(size tea.WindowSizeMsg) tea.Msg {
	if size.Width <= 0 || size.Height <= 0 {
		return nil
	}
	size.Width, size.Height = min(size.Width, frame.MaxWidth), min(size.Height, frame.MaxHeight)
	return size
}

// A guarded is a Model with all its commands guarded. It draws the screen after each message.
type guarded struct {
	Model
	host *host
	took time.Duration // by the last Update
}

func (g guarded) Init() tea.Cmd { return g.host.safe(tea.Batch(g.host.first, g.Model.Init())) }

func (g guarded) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "ctrl+c" && g.line.open {
		g.host.heard() // it closes the line
	}
	began := time.Now()
	next, cmd := g.Model.Update(msg)
	g.Model, _ = next.(Model)
	g.advance()
	g.took = time.Since(began)
	return g, g.host.safe(cmd)
}

func (g guarded) View() tea.View {
	v := g.Model.View()
	if g.host.drawn != nil && g.sheet.of.size != (image.Point{}) {
		g.host.drawn(g.sheet, g.took)
	}
	g.host.mu.Lock()
	g.host.shown = g.Model
	g.host.mu.Unlock()
	return v
}

// safe returns a command that ends the program if it panics.
func (h *host) safe(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer h.catch()
		msg := cmd()
		if list := reflect.ValueOf(msg); list.Kind() == reflect.Slice &&
			list.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			for i := range list.Len() { // a batch, or a sequence
				inner, _ := list.Index(i).Interface().(tea.Cmd)
				list.Index(i).Set(reflect.ValueOf(h.safe(inner)))
			}
		}
		return msg
	}
}

// Crash is the error of a program that has panicked.
type Crash struct {
	Value   any
	Report  string // the file with the stack; "" if it could not be written
	Command string // the command line that opens the picture again
}

func (c Crash) Error() string {
	report := c.Report
	if report == "" {
		report = "could not be written"
	}
	return fmt.Sprintf("the program failed: %v; report: %s; to come back: %s", c.Value, report, c.Command)
}

// NewCrash writes a report of a panic to a file.
func NewCrash(value any, stack []byte, command string) Crash {
	c := Crash{Value: value, Command: command}
	if other, ok := value.(stacked); ok {
		stack = other.Stack()
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

func sizeOf(w, h int) tea.WindowSizeMsg { return tea.WindowSizeMsg{Width: w, Height: h} }

// lost ends the program because its terminal has gone. It acts like SIGHUP, which does not
// arrive without a controlling terminal.
func (h *host) lost(error) { h.end(Stopped{syscall.SIGHUP}) }

// deliver sends the program an event of the terminal.
func (h *host) deliver(event any) {
	if p, ok := event.(tty.Paste); ok {
		event = pasted{p.Text, pasteFault(p)}
	}
	h.program.Send(event)
}

// Stopped is the error of a program that a signal has ended.
type Stopped struct{ Signal syscall.Signal }

func (s Stopped) Error() string { return "stopped by signal: " + s.Signal.String() }

// ExitCode returns the exit code that shells expect after the signal: 128 plus its number.
func (s Stopped) ExitCode() int { return 128 + int(s.Signal) }

// heapGrowth is how much the heap grows between collections, in percent. The renderer
// allocates for each cell; this keeps a screen of 200×60 below 24 MiB.
const heapGrowth = 35

// Run shows the program on the terminal until it ends, and restores the terminal in every
// case. A program that hangs ends too, because signals do not depend on it.
func Run(m Model) error {
	_ = os.Unsetenv("TEA_TRACE") // Bubble Tea would write to the file it names
	debug.SetGCPercent(heapGrowth)
	h := newHost(m)
	deadly, release := tty.Catch()
	defer release()
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
	shown := h.last()
	shown.keepProgress()
	shown.leaveSpot()
	return err
}

// options returns the options of Bubble Tea on every system.
func (h *host) options() []tea.ProgramOption {
	return []tea.ProgramOption{
		tea.WithFPS(fps),
		tea.WithColorProfile(colorprofile.TrueColor), // frames have no more colours than the terminal
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(),
		tea.WithFilter(h.filter),
	}
}

// reset is the output that clears the screen and resets every mode that the program may have set: synchronized output,
// mouse, paste, reports of the theme, hidden cursor, colour, alternate screen.
const reset = "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l" +
	"\x1b[<u\x1b[>4m\x1b[?2027l\x1b[?2031l\x1b[?25h" + tty.Erase + "\x1b[?1049l\r\n"

// Await runs a function in a goroutine and returns its result; ended is false if the context ends first. A panic of the
// function continues in the caller.
func Await[T any](ctx context.Context, do func() T) (result T, ended bool) {
	done := make(chan func() T, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				stack := debug.Stack()
				done <- func() T { panic(elsewhere{v, stack}) }
			}
		}()
		result := do()
		done <- func() T { return result }
	}()
	select {
	case result := <-done:
		return result(), true
	case <-ctx.Done():
		return result, false
	}
}

// elsewhere is a panic of another goroutine.
type elsewhere struct {
	value any
	stack []byte
}

func (e elsewhere) Error() string { return fmt.Sprint(e.value) }

// Stack returns the stack of the goroutine.
func (e elsewhere) Stack() []byte {
	if inner, ok := e.value.(stacked); ok {
		return inner.Stack()
	}
	return e.stack
}

// stacked is the value of a panic that has passed from one goroutine to another.
type stacked interface{ Stack() []byte }

// UntilSignal returns a context that ends with a deadly signal as its cause. A second signal
// kills the program. Signals that were ignored at the start stay ignored.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals, release := tty.Catch()
	go func() {
		select {
		case s := <-signals:
			release()
			sig, _ := s.(syscall.Signal)
			cancel(Stopped{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		release()
		cancel(nil)
	}
}

// grace is how long the program has to react to ctrl+c.
const grace = 2 * time.Second
