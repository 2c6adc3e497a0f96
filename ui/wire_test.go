package ui

import (
	"fmt"
	"image/color"
	"io"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// An emulator is an emulated terminal that counts bytes. It is used under one lock and never
// closed, because its own locks are incomplete.
type emulator struct {
	mu     sync.Mutex
	screen *vt.Emulator
	bytes  int
	writes int
}

func newEmulator(w, h int) *emulator {
	e := vt.NewEmulator(w, h)
	// A line feed returns as well, as the line discipline of a terminal does it.
	_, _ = e.WriteString("\x1b[20h")
	return &emulator{screen: e}
}

func (t *emulator) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes += len(p)
	t.writes++
	return t.screen.Write(p)
}

func (t *emulator) resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.screen.Resize(w, h)
}

// sent gives the bytes and writes so far.
func (t *emulator) sent() (bytes, writes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.bytes, t.writes
}

// wrong counts the cells that differ from a frame, and describes the first one.
func (t *emulator) wrong(f frame.Frame) (n int, first string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if got, want := shown(t.screen.CellAt(x, y)), meant(f.At(x, y), f.Theme); got != want {
				if n++; n == 1 {
					first = fmt.Sprintf("%d, %d: %+v, want %+v", x, y, got, want)
				}
			}
		}
	}
	return n, first
}

// look is what a cell looks like. Half blocks and blanks are two halves, ink
// over paper, however they are written.
type look struct {
	sign       string
	ink, paper frame.RGB
	bold       bool
}

// bare is the terminal's own background; no colour of the program is so close to black.
var bare = frame.RGB{B: 1}

func newLook(sign string, ink, paper frame.RGB, bold bool) look {
	switch sign {
	case "", " ":
		return look{sign: "▀", ink: paper, paper: paper}
	case "▀":
		bold = false
	case "▄":
		return look{sign: "▀", ink: paper, paper: ink}
	}
	return look{sign, ink, paper, bold}
}

func shown(c *uv.Cell) look {
	if c == nil {
		return look{}
	}
	ink, paper := rgbOf(c.Style.Fg), rgbOf(c.Style.Bg)
	if c.Style.Attrs&uv.AttrReverse != 0 {
		ink, paper = paper, ink
	}
	return newLook(c.Content, ink, paper, c.Style.Attrs&uv.AttrBold != 0)
}

func rgbOf(c color.Color) frame.RGB {
	if c == nil {
		return bare
	}
	r, g, b, _ := c.RGBA()
	return frame.RGB{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8)}
}

func meant(c *frame.Cell, t frame.Theme) look {
	ink, paper := t.RGB(c.FG), t.RGB(c.BG)
	if c.BG == frame.Background {
		paper = bare
	}
	if c.FG == frame.Background {
		ink = bare
	}
	return newLook(string(c.Rune), ink, paper, c.Bold)
}

// A wire is the program behind the real renderer, and a twin of its Model that knows the correct
// screen.
type wire struct {
	t       testing.TB
	term    *emulator
	program *tea.Program
	twin    Model
	passed  chan struct{} // a mark has come to the program
}

// mark is a message that changes nothing.
type mark struct{}

func wired(t testing.TB, w, h int, s views.State) *wire {
	out := begin(t, w, h, New(s, Options{}))
	out.settle()
	return out
}

// begin runs a program with a Model, on its own terminal.
func begin(t testing.TB, w, h int, m Model) *wire {
	out := &wire{t: t, term: newEmulator(w, h), twin: m, passed: make(chan struct{}, 1)}
	in, typed := io.Pipe()
	out.program = tea.NewProgram(m,
		tea.WithInput(in), tea.WithOutput(out.term),
		tea.WithWindowSize(w, h),
		tea.WithColorProfile(colorprofile.TrueColor),
		tea.WithEnvironment([]string{"TERM=xterm-256color"}),
		tea.WithFPS(fps), tea.WithoutSignalHandler(),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			if _, ok := msg.(mark); ok {
				out.passed <- struct{}{}
			}
			return msg
		}))
	go io.Copy(typed, out.term.screen) // what the terminal answers, until the pipe is closed
	over := make(chan struct{})
	go func() {
		defer close(over)
		if _, err := out.program.Run(); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(func() {
		out.program.Quit()
		<-over
		typed.Close()
		_, _ = io.WriteString(out.term, "\x1b[c") // one more answer
	})
	out.twin = send(out.twin, tea.WindowSizeMsg{Width: w, Height: h})
	return out
}

// settle waits until the screen is right and nothing more is sent.
func (w *wire) settle() {
	w.t.Helper()
	w.converge()
	w.rest()
	w.check()
}

// converge waits until the screen is right.
func (w *wire) converge() {
	w.t.Helper()
	want := w.twin.Frame(w.twin.cells())
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if n, _ := w.term.wrong(want); n == 0 {
			return
		}
	}
	w.check()
}

// check verifies every cell of the screen.
func (w *wire) check() {
	w.t.Helper()
	if n, first := w.term.wrong(w.twin.Frame(w.twin.cells())); n > 0 {
		w.t.Fatalf("%v at %v: %d wrong cells, the first at %s", w.twin.state().Args(), w.twin.size, n, first)
	}
}

// rest lets the program take all messages and the renderer flush several times.
func (w *wire) rest() {
	w.program.Send(mark{})
	<-w.passed
	time.Sleep(40 * time.Millisecond)
}

// send gives the program and its twin a message that changes the screen, and
// returns what that took.
func (w *wire) send(msg tea.Msg) (bytes int) {
	w.t.Helper()
	before, writes := w.term.sent()
	w.twin = send(w.twin, msg)
	w.program.Send(msg)
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(200 * time.Microsecond) {
		if _, now := w.term.sent(); now > writes {
			break
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("%v: nothing is sent", msg)
		}
	}
	w.converge()
	after, _ := w.term.sent()
	return after - before
}

// resize gives the terminal and the program another size.
func (w *wire) resize(width, height int) {
	msg := tea.WindowSizeMsg{Width: width, Height: height}
	w.term.resize(width, height)
	w.twin = send(w.twin, msg)
	w.program.Send(msg)
}

// heatmapAt opens the heatmap in the middle of a long table.
func heatmapAt(change func(*views.State)) views.State {
	return with(func(s *views.State) {
		s.View, s.Length, s.Pos, s.Dim = "heatmap", 100_000, 30, 20
		change(s)
	})
}

// After every flush the terminal shows the frame, for all moves in all pictures.
func TestEveryFlushIsRight(t *testing.T) {
	keys := []string{"down", "right", "shift+down", "shift+right", "pgdown", "x", "o", "+", "up", "left", "-", "pgup",
		"]", "2", "1", "o", "3", "4", "2", ":", "b", "esc", "?", "esc", "i"}
	w := wired(t, 120, 40, heatmapAt(func(*views.State) {}))
	for range cases.N(1, 20) {
		for _, k := range keys {
			if next := send(w.twin, stroke(k)); next.View().Content != w.twin.View().Content {
				w.send(stroke(k))
			} else {
				w.twin = next
				w.program.Send(stroke(k))
			}
		}
	}
}

// A burst of sizes, as from a dragged corner of a window, ends in the frame of the last size.
func TestResizeBursts(t *testing.T) {
	w := wired(t, 120, 40, heatmapAt(func(*views.State) {}))
	r := cases.Rand(t)
	for range cases.N(12, 2000) {
		for range 1 + r.IntN(6) {
			w.resize(1+r.IntN(160), 1+r.IntN(50))
		}
		w.converge()
	}
	w.settle()
	w.resize(200, 60)
	w.settle()
}
