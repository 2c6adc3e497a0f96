package tty

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// These constants bound how long the program waits for a terminal that does not read its output.
const (
	patience = time.Second            // after it, screens are dropped until the terminal reads again
	farewell = 150 * time.Millisecond // after it, at the end of the program, unsent output is dropped
	portion  = 1024                   // bytes that are written at a time
)

// output writes to a terminal that may stop reading. Its methods do not block for long.
type output struct {
	to     io.Writer
	failed func(error)
	awake  func() // is called when a stalled terminal reads again

	mu      sync.Mutex
	modes   modes
	away    bool // another program has the terminal
	stalled bool
	muted   bool
	jobs    chan job
	cut     atomic.Bool // unsent output is dropped

	questions Questions
}

// job is output to be written.
type job struct {
	bytes []byte
	gone  chan struct{}
}

func newOutput(to io.Writer) *output {
	return &output{to: to, away: true, jobs: make(chan job, 16)}
}

// run writes jobs until a write fails.
func (o *output) run() {
	for j := range o.jobs {
		if err := o.write(j.bytes); err != nil {
			o.failed(err)
			return
		}
		close(j.gone)
		o.mu.Lock()
		woken := o.stalled && !o.away && len(o.jobs) == 0
		o.stalled = o.stalled && !woken
		o.mu.Unlock()
		if woken {
			o.awake()
		}
	}
}

func (o *output) write(p []byte) error {
	for len(p) > 0 && !o.cut.Load() {
		n, err := o.to.Write(p[:min(portion, len(p))])
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded): // the rest is dropped
			return nil
		case err != nil:
			return err
		}
		p = p[n:]
	}
	return nil
}

// Write sends a screen. It drops the screen, but not its modes, while another program has
// the terminal or the terminal does not read.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	if o.muted {
		o.mu.Unlock()
		return len(p), nil
	}
	sent := o.modes.watch(p)
	if o.away || o.stalled {
		o.mu.Unlock()
		return len(p), nil
	}
	gone := o.send(o.questions.Ask(sent))
	o.mu.Unlock()
	if !within(gone, patience) {
		o.mu.Lock()
		o.stalled = true
		o.mu.Unlock()
	}
	return len(p), nil
}

// send queues output; the caller holds o.mu.
func (o *output) send(p []byte) <-chan struct{} {
	j := job{append([]byte(nil), p...), make(chan struct{})}
	select {
	case o.jobs <- j:
	default: // the queue is full
	}
	return j.gone
}

func within(gone <-chan struct{}, d time.Duration) bool {
	select {
	case <-gone:
		return true
	case <-time.After(d):
		return false
	}
}

// modes holds the terminal modes that the program has set and must reset.
type modes struct {
	on     map[string]bool // private modes by number, including those that are reset
	order  []string        // the numbers, in the order of their first use
	cursor string          // the last shape
	title  string          // the last title
}

var (
	modeSequence  = regexp.MustCompile(`\x1b\[\?([0-9]+)([hl])`)
	shapeSequence = regexp.MustCompile(`\x1b\[[0-6]? q`)
	titleSequence = regexp.MustCompile(`\x1b\]2;[^\a\x1b]*(?:\a|\x1b\\)`)
)

// These sequences change terminals that know them: keys arrive in a form that distinguishes Esc from sequences and says
// where the key is on the US layout, and the title is kept on a stack.
const (
	PushKeys            = "\x1b[>5u"
	popKeys             = "\x1b[<u"
	pushTitle, popTitle = "\x1b[22;2t", "\x1b[23;2t"
	noTitle             = "\x1b]2;\a"
	screenMode          = "1049" // the alternate screen, which has its own keyboard modes
	syncMode            = "2026" // while it is on, the terminal does not update its display
)

// Erase is the output that clears the screen before it is left. A terminal without an alternate screen then shows the
// shell's prompt on an empty one. tmux 3.3 would show rows of the picture if its window had been enlarged.
const Erase = "\x1b[m\x1b[H\x1b[2J"

// usual lists the modes that are on by default in terminals.
var usual = []string{"7", "25"}

// watch records the modes that output sets. It removes a second switch to the same screen from the output.
func (m *modes) watch(p []byte) []byte {
	if bytes.Contains(p, []byte(" q")) { // avoids a slow search in output with many colours
		if shapes := shapeSequence.FindAll(p, -1); shapes != nil {
			m.cursor = string(shapes[len(shapes)-1])
		}
	}
	if titles := titleSequence.FindAll(p, -1); titles != nil {
		m.title = string(titles[len(titles)-1])
	}
	return modeSequence.ReplaceAllFunc(p, func(sequence []byte) []byte {
		mode, on := string(sequence[3:len(sequence)-1]), sequence[len(sequence)-1] == 'h'
		if before, known := m.on[mode]; known && before == on && mode == screenMode {
			return nil
		}
		m.note(mode, on)
		return sequence
	})
}

func (m *modes) note(mode string, on bool) {
	if m.on == nil {
		m.on = map[string]bool{}
	}
	if _, known := m.on[mode]; !known {
		m.order = append(m.order, mode)
	}
	m.on[mode] = on
}

// set returns the sequences that set all modes again. It pushes on the terminal's stacks only if entering is true.
func (m *modes) set(entering bool) string {
	var b strings.Builder
	if entering {
		b.WriteString(pushTitle)
	}
	if m.on[screenMode] {
		b.WriteString("\x1b[?" + screenMode + "h")
	}
	if entering {
		b.WriteString(PushKeys)
	}
	for _, mode := range m.order {
		if mode != screenMode && mode != syncMode {
			b.WriteString("\x1b[?" + mode + letter(m.on[mode]))
		}
	}
	return b.String() + m.cursor + m.title
}

// letter returns the final byte of a sequence that sets or resets a mode: h or l.
func letter(on bool) string {
	if on {
		return "h"
	}
	return "l"
}

// reset returns the sequences that reset every mode that was ever set.
func (m *modes) reset() string {
	var b strings.Builder
	for _, mode := range slices.Backward(m.order) {
		if mode != screenMode {
			b.WriteString("\x1b[?" + mode + letter(slices.Contains(usual, mode)))
		}
	}
	if m.cursor != "" {
		b.WriteString("\x1b[0 q")
	}
	b.WriteString(Erase + popKeys + "\x1b[?" + screenMode + "l")
	if m.title != "" {
		b.WriteString(noTitle)
	}
	return b.String() + popTitle
}
