//go:build !windows

package ui

import (
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/frame"
)

// A remote is a program on a stream, and what a test sees of it.
type remote struct {
	t *testing.T
	*Stream
	keys  *io.PipeWriter
	ended chan error

	mu  sync.Mutex
	out strings.Builder
}

func (r *remote) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.out.Write(p)
}

func (r *remote) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.out.String()
}

// stream returns a program with more keys on a stream.
func stream(t *testing.T, keys ...Key) *remote {
	return streamOn(t, func() error { return nil }, 80, 24, keys...)
}

// streamOn returns a program on a stream to a terminal of w × h cells; arrived is that of Streaming.
func streamOn(t *testing.T, arrived func() error, w, h int, keys ...Key) *remote {
	r := &remote{t: t, ended: make(chan error, 1)}
	in, out := io.Pipe()
	r.keys = out
	t.Cleanup(func() { _ = out.Close() })
	o := Options{Theme: frame.Theme{Depth: frame.TrueColor}, Guest: true, keys: keys}
	r.Stream = NewStream(Open(views.One(views.Default()), o),
		Streaming{In: in, Out: r, Arrived: arrived, Size: image.Pt(w, h), Term: "xterm-256color"})
	return r
}

func (r *remote) start() *remote {
	go func() { r.ended <- r.Run() }()
	r.until("position")
	return r
}

func (r *remote) until(text string) {
	r.t.Helper()
	for end := time.Now().Add(20 * time.Second); !strings.Contains(r.text(), text); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("%q never came: %q", text, r.text())
		}
	}
}

func (r *remote) end() error {
	r.t.Helper()
	select {
	case err := <-r.ended:
		return err
	case <-time.After(20 * time.Second):
		r.t.Fatal("the program does not end")
		return nil
	}
}

// However a program on a stream ends, its terminal is restored, its goroutines end, nothing is written afterwards, and
// no file says what it showed. The clock is simulated; it waits for all goroutines.
func TestStreamEnds(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var release chan struct{} // what hangs, so that nothing is left of it
	action := func(stroke string, do func()) Key {
		return bind(stroke, stroke, "", stroke, func(*Model, int) tea.Cmd { do(); return nil })
	}
	more := append(breaking(), action("f8", func() { panic("updating fails") }), action("f9", func() { <-release }))
	for name, c := range map[string]struct {
		how  func(*remote)
		want string // of the error; "" for none
	}{
		"q":                   {func(r *remote) { _, _ = io.WriteString(r.keys, "q") }, ""},
		"ctrl+c":              {func(r *remote) { _, _ = io.WriteString(r.keys, "\x03") }, ""},
		"End":                 {func(r *remote) { r.End(errors.New("over")) }, "over"},
		"End twice":           {func(r *remote) { r.End(errors.New("over")); r.End(errors.New("again")) }, "over"},
		"no input":            {func(r *remote) { _ = r.keys.Close() }, "the input has ended"},
		"panic in Update":     {func(r *remote) { _, _ = io.WriteString(r.keys, "\x1b[19~") }, "the program failed"},
		"panic in a command":  {func(r *remote) { _, _ = io.WriteString(r.keys, "\x1b[17~") }, "the program failed"},
		"panic in a sequence": {func(r *remote) { _, _ = io.WriteString(r.keys, "\x1bOR") }, "the program failed"},
		"hung Update, End": {func(r *remote) {
			_, _ = io.WriteString(r.keys, "\x1b[20~")
			time.Sleep(100 * time.Millisecond)
			r.End(errors.New("over"))
		}, "over"},
	} {
		t.Run(name, simulated(func(t *testing.T) {
			release = make(chan struct{})
			defer close(release)
			r := stream(t, more...).start()
			r.Resize(70, 20)
			for end := time.Now().Add(20 * time.Second); strings.Count(r.text(), "\x1b[2J") < 2 && time.Now().Before(end); {
				time.Sleep(time.Millisecond)
			}
			c.how(r)
			if err := r.end(); err == nil && c.want != "" || err != nil && err.Error() != c.want {
				t.Errorf("it ends with %v, not %q", err, c.want)
			}
			text := r.text()
			wrong := modesLeft(text)
			for _, pair := range [][2]string{{"\x1b[>5u", "\x1b[<u"}, {"\x1b[22;2t", "\x1b[23;2t"}} {
				if n := strings.Count(text, pair[0]); n != 1 || strings.Count(text, pair[1]) != 1 {
					wrong += fmt.Sprintf(" %q is pushed %d times", pair[0], n)
				}
			}
			if wrong != "" {
				t.Errorf("%s: %q", wrong, text[max(0, len(text)-300):])
			}
			r.Resize(40, 12) // nobody waits for a program that has ended
			time.Sleep(3 * time.Second / streamFPS)
			if after := r.text()[len(text):]; after != "" {
				t.Errorf("after its end it writes %q", after)
			}
			if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
				t.Errorf("it leaves the file %s", left[0].Name())
			}
		}))
	}
}

// simulated returns a test whose clock goes on when all of it waits.
func simulated(test func(*testing.T)) func(*testing.T) {
	return func(t *testing.T) { synctest.Test(t, test) }
}

// Two programs run at once; the failure of one is nothing to the other.
func TestStreamsAreAlone(t *testing.T) { simulated(streamsAreAlone)(t) }

func streamsAreAlone(t *testing.T) {
	a, b := stream(t, breaking()...).start(), stream(t, breaking()...).start()
	_, _ = io.WriteString(a.keys, "\x1b[17~")
	if err := a.end(); !errors.Is(err, errFailed) {
		t.Errorf("it ends with %v", err)
	}
	_, _ = io.WriteString(b.keys, "?")
	b.until("this page")
	if b.host.filter(nil, tea.SuspendMsg{}) != nil { // it would stop the server
		t.Error("ctrl+z suspends the program")
	}
	_, _ = io.WriteString(b.keys, "qq") // the first one closes the page
	if err := b.end(); err != nil {
		t.Error(err)
	}
}

// Of very many events few are taken, and the end of a drag always.
func TestStreamDropsEvents(t *testing.T) {
	r := stream(t)
	var keys, moves, releases atomic.Int32
	takes := r.host.takes
	r.host.takes = func(msg tea.Msg) bool {
		switch msg.(type) {
		case tea.KeyPressMsg:
			keys.Add(1)
		case tea.MouseMotionMsg:
			moves.Add(1)
		case tea.MouseReleaseMsg:
			releases.Add(1)
		}
		return takes(msg)
	}
	began := time.Now()
	r.start()
	_, _ = io.WriteString(r.keys, "\x1b[<0;9;9M"+strings.Repeat("\x1b[<32;10;9M\x1b[<32;11;9M", 500)+"\x1b[<0;11;9m"+
		strings.Repeat("]", 3000)+"\x1b[<0;9;9M\x1b[<0;11;9m")
	for end := time.Now().Add(2 * time.Minute); releases.Load() < 2 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	most := eventsAtOnce + int32(time.Since(began).Seconds()*eventsPerSecond) + 2
	if releases.Load() != 2 || keys.Load() == 0 || keys.Load()+moves.Load() > most {
		t.Errorf("of two drags and 3000 keys came %d moves, %d releases, %d keys", moves.Load(), releases.Load(), keys.Load())
	}
	_ = r.keys.Close()
	_ = r.end()
}

// A program at rest on a stream writes nothing, whatever it is told that changes no cell.
func TestStreamRests(t *testing.T) {
	r := stream(t).start()
	time.Sleep(2 * time.Second / slowFPS) // it has asked for the colour of the background
	before := r.text()
	r.host.program.Send(settled{})
	time.Sleep(2 * time.Second / slowFPS)
	if more := r.text()[len(before):]; more != "" {
		t.Errorf("it writes %q", more)
	}
	r.End(errors.New("over"))
	if err := r.end(); err == nil || modesLeft(r.text()) != "" {
		t.Error(err, modesLeft(r.text()))
	}
}

// The program follows a terminal elsewhere that becomes light.
func TestStreamFollowsTheTheme(t *testing.T) {
	r := stream(t).start()
	r.until(ansi.SetModeLightDark)
	_, _ = io.WriteString(r.keys, "\x1b[?997;2n")
	for end := time.Now().Add(20 * time.Second); strings.Count(r.text(), "\x1b[2J") < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the screen is not drawn in other colours")
		}
	}
	r.End(errors.New("over"))
	if _ = r.end(); modesLeft(r.text()) != "" {
		t.Error(modesLeft(r.text()))
	}
}

// A user who leaves has the shell back after the terminal has answered, also one that passes the question for its
// colour on to another, as GNU screen does. The clock is simulated.
func TestNoAnswerComesAfterAStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := stream(t).start()
		r.until(ansi.RequestBackgroundColor + ansi.RequestPrimaryDeviceAttributes)
		var came atomic.Bool
		time.AfterFunc(10*time.Millisecond, func() { _, _ = io.WriteString(r.keys, "\x1b[?62;22cq") })
		time.AfterFunc(800*time.Millisecond, func() {
			came.Store(true)
			_, _ = io.WriteString(r.keys, "\x1b]11;rgb:ffff/ffff/ffff\a")
		})
		if err := r.end(); err != nil || !came.Load() {
			t.Errorf("it ends with %v; the answer has come: %v", err, came.Load())
		}
	})
}

// A line takes time for the round trip, and for each byte.
type line struct {
	*remote
	latency   time.Duration
	perSecond int // bytes; 0 for no limit
	came      int
	at        time.Time     // when something has come last
	longest   time.Duration // of the portions, without the round trip
}

// arrived waits until what has been written has arrived.
func (l *line) arrived() error {
	more := len(l.text()) - l.came
	if l.came += more; l.perSecond > 0 {
		took := time.Duration(more) * time.Second / time.Duration(l.perSecond)
		l.longest = max(l.longest, took)
		time.Sleep(took)
	}
	time.Sleep(l.latency)
	l.at = time.Now()
	return nil
}

// settles waits until everything has come.
func (l *line) settles() {
	time.Sleep(2 * time.Minute)
	synctest.Wait()
}

// A screen takes a few round trips on a line with a long one, and few seconds of a slow line pass before the newest
// screen is sent: also where a line has both, and where the round trip becomes longer. On a line that becomes slow, the
// server's question comes back from behind a portion before it counts as unanswered.
func TestStreamLatency(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		first, latency time.Duration // for the first screen, and for all others
		perSecond      int
		drops          bool // there is no limit for the first screens
	}{
		{0, 0, 0, false}, {260 * ms, 260 * ms, 0, false}, {600 * ms, 600 * ms, 0, false},
		{3000 * ms, 3000 * ms, 0, false}, {20 * ms, 450 * ms, 0, false}, {20 * ms, 1200 * ms, 0, false},
		{20 * ms, 20 * ms, 20_000, false}, {600 * ms, 600 * ms, 20_000, false}, {600 * ms, 600 * ms, 4000, false},
		{20 * ms, 20 * ms, 1200, true},
	} {
		t.Run(fmt.Sprint(c.first, c.latency, c.perSecond), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, longest := &line{latency: c.first, perSecond: c.perSecond}, portionTime*11/10
				if c.drops {
					l.perSecond, longest = 0, 15*time.Second // keepAliveTime of package class
				}
				l.remote = streamOn(t, l.arrived, 120, 40)
				l.start()
				l.settles()
				if c.drops {
					for range 3 { // until the portions are large
						_, _ = io.WriteString(l.keys, "21")
						l.settles()
					}
				}
				l.latency, l.perSecond = c.latency, c.perSecond
				before, began := l.came, time.Now()
				_, _ = io.WriteString(l.keys, "2") // the heatmap: all cells
				l.settles()
				bytes, took := l.came-before, l.at.Sub(began)
				want := time.Duration(6+(bytes+mostPortion-1)/mostPortion) * c.latency
				if c.perSecond > 0 {
					portions := 4 + bytes/(c.perSecond/2)
					want = time.Duration(portions)*c.latency + time.Duration(bytes)*time.Second/time.Duration(c.perSecond)
				}
				t.Logf("%d bytes take %v; a portion without the round trip %v", bytes, took, l.longest)
				if bytes < 50_000 || took > want || l.longest > longest {
					t.Errorf("a screen may take %v, and a portion %v", want, longest)
				}
				_, _ = io.WriteString(l.keys, "q")
				if err := l.end(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// withoutAlternate is the output that a terminal without an alternate screen ignores, and the questions to it.
var withoutAlternate = regexp.MustCompile(`\x1b\[\?1049[hl]|\x1b\[\?[0-9]+\$p|\x1b\[6?[cn]|\x1b\]11;\?\a`)

// The screen is empty when it is left, here and elsewhere: a terminal without an alternate screen shows the prompt on
// an empty line, and tmux 3.3 has no row of the picture to show after its window was enlarged.
func TestTheScreenIsLeftEmpty(t *testing.T) {
	here, there := start(t), ""
	here.waitFor("quit")
	here.press("q")
	here.exit()
	here.checkRestored()
	synctest.Test(t, func(t *testing.T) {
		r := stream(t).start()
		_, _ = io.WriteString(r.keys, "q")
		_ = r.end()
		there = r.text()
	})
	for _, text := range []string{here.text(), there} {
		e := newEmulator(80, 24)
		_, _ = io.WriteString(e, withoutAlternate.ReplaceAllString(text, ""))
		if left, x := strings.TrimSpace(e.screen.String()), e.screen.CursorPosition().X; left != "" || x != 0 {
			t.Errorf("the shell writes in column %d of\n%s", x, left)
		}
	}
}

// A session gets no character beyond ASCII where letters are two cells wide, or after it has chosen so, and its mouse
// is given back and taken.
func TestLookOverSSH(t *testing.T) { simulated(looksOverSSH)(t) }

func looksOverSSH(t *testing.T) {
	r := stream(t).start()
	said := func(line, then string) string {
		before := len(r.text())
		_, _ = io.WriteString(r.keys, line)
		end := time.Now().Add(20 * time.Second)
		for ; !strings.Contains(r.text()[before:], then); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%q: %q never came: %q", line, then, r.text()[before:])
			}
		}
		return r.text()[before:]
	}
	if !strings.HasPrefix(r.text(), modesOn+tty.AskWidth) {
		t.Errorf("the width is not asked: %.200q", r.text())
	}
	said("\x1b[2;3R", "Greek letters take two cells here")
	said(":glyphs block\r", "▀")
	said(":no-mouse\r", "\x1b[?1002l")
	said(":no-mouse off\r", "\x1b[?1002h")
	said(":glyphs ascii\r", "\x1b[H\x1b[2J")
	after := said("2", "Heatmap")
	if regexp.MustCompile(`[^\x00-\x7f]`).MatchString(after[strings.LastIndex(after, "\x1b]2;"):]) {
		t.Errorf("other characters than those of ASCII: %q", after)
	}
	_, _ = io.WriteString(r.keys, "q")
	if err := r.end(); err != nil {
		t.Error(err)
	}
}
