//go:build !windows

package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"wavescope/encoding/cases"
	"wavescope/encoding/table"
	"wavescope/ui/leaktest"
	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
)

// asProgram, set in the environment, makes the test binary be the program
// itself, with a view that can be made to fail.
const (
	asProgram = "WAVESCOPE_TEST_AS_PROGRAM"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(leaktest.Run(m))
	}
	err := Run(New(brittle(), Options{keys: breaking()}))
	var stopped Stopped
	switch {
	case errors.As(err, &stopped):
		os.Exit(stopped.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// breaking returns keys that make what runs beside the program panic.
func breaking() []Key {
	fails := func() tea.Msg { panic("a command fails") }
	nothing := func() tea.Msg { return nil }
	key := func(name string, cmd func(*Model) tea.Cmd) Key {
		return bind(name, name, "", name, func(m *Model, _ int) tea.Cmd { return cmd(m) })
	}
	return []Key{
		key("f6", func(*Model) tea.Cmd { return fails }),
		key("f2", func(*Model) tea.Cmd { return tea.Batch(nothing, tea.Batch(nothing, fails)) }),
		key("f3", func(*Model) tea.Cmd { return tea.Sequence(nothing, tea.Batch(nothing, fails)) }),
		key("f4", func(*Model) tea.Cmd {
			return tea.Tick(time.Millisecond,
				func(time.Time) tea.Msg { return fails() })
		}),
		key("f5", func(m *Model) tea.Cmd {
			worker := table.Table{Columns: []string{"x"}, Rows: 9,
				Fill: func([]float64, int, int) { panic("a worker fails") }}
			return m.save(fmt.Sprintf("%s/wavescope-test-%d.csv", os.TempDir(), os.Getpid()), true,
				func(w io.Writer) (string, error) { return "", table.Formats[0].Write(w, worker) })
		}),
	}
}

// brittle opens a view that panics in Draw at position 18, in Update on 'b',
// and hangs on 'o' in Update and, at position 16, in Draw.
func brittle() views.State {
	v := views.All[0]
	v.Name, v.Title = "brittle", "Brittle"
	plan := v.Plan
	v.Plan = func(p chart.Paper, sc chart.Scene, s views.State) chart.Picture {
		if s.Pos == 18 {
			panic("drawing fails")
		}
		if s.Pos == 16 {
			select {}
		}
		return plan(p, sc, s)
	}
	v.Keys = []views.Key{
		chart.Bind[views.State]("b", "b", "", "panic").
			Do(func(*chart.State, *views.State, int) { panic("updating fails") }),
		chart.Bind[views.State]("o", "o", "", "hang").Do(func(*chart.State, *views.State, int) { select {} }),
	}
	views.All = append(views.All, v)
	return with(func(s *views.State) { s.View = "brittle" })
}

// session is the program on its own terminal.
type session struct {
	t      *testing.T
	cmd    *exec.Cmd
	master *os.File
	tty    *os.File
	before *term.State

	shell  bool // the program is the child of what was started
	silent bool // the terminal answers nothing

	mu   sync.Mutex
	out  bytes.Buffer
	from int        // what came before is not looked at
	deaf sync.Mutex // held while the terminal does not read
}

func start(t *testing.T) *session { return run(t, os.Args[0]) }

func run(t *testing.T, command ...string) *session {
	t.Helper()
	s := started(t, &syscall.SysProcAttr{Setsid: true, Setctty: true}, command...)
	s.waitFor("Brittle")
	return s
}

// started starts a command on a terminal of 80 × 24.
func started(t *testing.T, attr *syscall.SysProcAttr, command ...string) *session {
	t.Helper()
	return (&session{t: t}).start(attr, command...)
}

func (s *session) start(attr *syscall.SysProcAttr, command ...string) *session {
	t := s.t
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	s.master, s.tty = master, tty
	t.Cleanup(func() { master.Close(); tty.Close() })
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	if s.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	s.cmd = exec.Command(command[0], command[1:]...)
	s.cmd.Env = append(os.Environ(), asProgram+"=1", "TERM=xterm-256color", "TMPDIR="+t.TempDir())
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = attr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go io.Copy(s, master)
	return s
}

func (s *session) Write(p []byte) (int, error) {
	s.deaf.Lock()
	defer s.deaf.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.out.Write(p); err != nil {
		return 0, err
	}
	last := s.out.Bytes()[max(0, s.out.Len()-len(p)-len(question)+1):]
	if !s.silent && bytes.Contains(last, []byte(question)) {
		io.WriteString(s.master, answer)
	}
	return len(p), nil
}

// Every terminal answers what it is, and most also what colour they have, for which they are asked before.
const question, answer = "\x1b[c", "\x1b]11;rgb:0000/0000/0000\a\x1b[?62;22c"

func (s *session) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.String()[s.from:]
}

// forget has only what comes from now on looked at.
func (s *session) forget() {
	s.mu.Lock()
	s.from = s.out.Len()
	s.mu.Unlock()
}

func (s *session) waitFor(text string) {
	s.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(s.text(), text); {
		if time.Now().After(deadline) {
			_ = s.cmd.Process.Kill()
			s.t.Fatalf("%q never came: %q", text, s.text()[max(0, len(s.text())-600):])
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// signal sends the program a signal.
func (s *session) signal(sig syscall.Signal) {
	pid := s.cmd.Process.Pid
	if s.shell {
		pid = s.child()
	}
	_ = syscall.Kill(pid, sig)
}

func (s *session) press(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

// exit waits for the end of the program and gives its exit code.
func (s *session) exit() int {
	s.t.Helper()
	end := time.AfterFunc(20*time.Second, func() { _ = s.cmd.Process.Kill() })
	defer end.Stop()
	_ = s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

// Modes are set and reset, and key protocols pushed and popped, by these
// sequences.
var (
	modeSequence = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)
	keysPushed   = regexp.MustCompile(`\x1b\[>[0-9]+u`)
	keysPopped   = regexp.MustCompile(`\x1b\[<[0-9]*u`)
)

// checkRestored verifies that the terminal is as it was, once the last bytes
// have come through.
func (s *session) checkRestored() {
	s.t.Helper()
	var wrong string
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if wrong = s.unrestored(); wrong == "" {
			return
		}
	}
	s.t.Error(wrong)
}

// unrestored says in what the terminal is not as it was.
func (s *session) unrestored() string {
	if after, err := term.GetState(s.tty.Fd()); err != nil || !reflect.DeepEqual(after, s.before) {
		return fmt.Sprintf("the line discipline is %+v, was %+v (%v)", after, s.before, err)
	}
	s.mu.Lock()
	text := s.out.String()
	s.mu.Unlock()
	if wrong := modesLeft(text); wrong != "" {
		return wrong
	}
	if n := strings.Count(text, "\x1b[22;2t") - strings.Count(text, "\x1b[23;2t"); n != 0 ||
		strings.Contains(text, "\x1b[?5W") {
		return fmt.Sprintf("%d titles more are kept than given back, or tab stops are set", n)
	}
	pushed, popped := len(keysPushed.FindAllString(text, -1)), len(keysPopped.FindAllString(text, -1))
	if pushed == 0 || pushed != popped {
		return fmt.Sprintf("%d key protocols are entered, %d left", pushed, popped)
	}
	return ""
}

// modesLeft says which mode of the terminal is left otherwise than it was, by all that was written to it.
func modesLeft(text string) string {
	on := map[string]bool{}
	for _, m := range modeSequence.FindAllStringSubmatch(text, -1) {
		for mode := range strings.SplitSeq(m[1], ";") {
			on[mode] = m[2] == "h"
		}
	}
	if _, entered := on["1049"]; !entered {
		return "the alternate screen was never entered"
	}
	for mode, set := range on {
		if set != (mode == "25") {
			return fmt.Sprintf("mode %s is left at %v", mode, set)
		}
	}
	return ""
}

// ending is a way to end the program.
type ending struct {
	how  func(*session)
	code int
}

func by(sig syscall.Signal) ending {
	return ending{func(s *session) { s.signal(sig) }, 128 + int(sig)}
}

func pressing(keys string, code int) ending {
	return ending{func(s *session) { s.press(keys) }, code}
}

// waysToEnd returns ways to end the program that it can react to: keys, panics, hangs, the usual
// signals and some of the others.
func waysToEnd() map[string]ending {
	all := map[string]ending{
		"q": pressing("q", 0), "ctrl+c": pressing("\x03", 0), ":q": pressing(":q\r", 0),
		"ctrl+c twice in an open paste": {func(s *session) {
			s.press("\x1b[200~x\x03")
			time.Sleep(50 * time.Millisecond)
			s.press("\x03")
		},
			0},
		"panic in View": pressing("l", 1), "panic in Update": pressing("b", 1),
		"panic in a command": pressing("\x1b[17~", 1),
		"panic in a batch":   pressing("\x1bOQ", 1), "panic in a sequence": pressing("\x1bOR", 1),
		"panic in a tick":    pressing("\x1bOS", 1),
		"panic in an export": pressing("\x1b[15~", 1),
		"hung Update, then ctrl+c": {func(s *session) { s.press("o"); time.Sleep(50 * time.Millisecond); s.press("\x03") },
			130},
		"hung View, then TERM": {func(s *session) {
			s.press("h")
			time.Sleep(50 * time.Millisecond)
			by(syscall.SIGTERM).how(s)
		}, 143},
		"hung Update, then TERM": {func(s *session) {
			s.press("o")
			time.Sleep(50 * time.Millisecond)
			by(syscall.SIGTERM).how(s)
		}, 143},
	}
	usual := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGSEGV}
	for i, sig := range tty.Deadly() {
		n, ok := sig.(syscall.Signal)
		if ok && (slices.Contains(usual, n) || (n < 32 || n == 35 || n == 64) && cases.One(5, i)) {
			all[sig.String()] = by(n)
		}
	}
	return all
}

// The terminal is restored however the program ends, and a failure is reported in one line.
func TestTheTerminalComesBack(t *testing.T) {
	cases.Alone(t) // the programs that it starts give up after a second, which is too short for the race detector
	all := waysToEnd()
	if len(all) < 14+5 {
		t.Errorf("only %d ways to end are tried", len(all))
	}
	for name, c := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			begin := time.Now()
			c.how(s)
			if code := s.exit(); code != c.code {
				t.Errorf("exit code %d, want %d: %q", code, c.code, s.text())
			}
			t.Logf("%v", time.Since(begin))
			s.checkRestored()
			if c.code == 1 {
				s.checkCrash()
			}
		})
	}
}

var crashLine = regexp.MustCompile(`(the program failed: [a-z ]+ fails); report: (\S+); to come back: (wavescope ` +
	`--view brittle[^\r\n]*)\r\n$`)

// checkCrash verifies that a program that has failed says so in one line, and
// that its report says where.
func (s *session) checkCrash() {
	s.t.Helper()
	found := crashLine.FindStringSubmatch(s.text())
	for deadline := time.Now().Add(5 * time.Second); found == nil &&
		time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		found = crashLine.FindStringSubmatch(s.text())
	}
	if found == nil {
		s.t.Fatalf("no line at the end of %q", s.text()[max(0, len(s.text())-500):])
	}
	report, err := os.ReadFile(found[2])
	if err != nil || !strings.Contains(string(report), "_test.go:") || !strings.Contains(string(report), found[3]) {
		s.t.Errorf("%v: %s", err, report)
	}
	if left := s.text()[strings.LastIndex(s.text(), "\x1b"):]; strings.Count(left, "\n") != 1 {
		s.t.Errorf("there is more: %q", left)
	}
}

// However the program ends while it saves, no half of a file is left.
func TestNoHalfFilesAreLeft(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(*session)
		code int
	}{
		"q q":     {func(s *session) { s.press("q"); s.waitFor("still saving"); s.press("q") }, 0},
		"SIGTERM": {func(s *session) { _ = s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		"SIGHUP":  {func(s *session) { _ = s.cmd.Process.Signal(syscall.SIGHUP) }, 129},
		"panic":   {func(s *session) { s.press("b") }, 1},
		"hang":    {func(s *session) { s.press("o"); _ = s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		"ctrl+c":  {func(s *session) { s.press("\x03") }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, s := t.TempDir(), start(t)
			files := func() int { all, _ := os.ReadDir(dir); return len(all) }
			s.press(":face overlay length 1e8\r:export! " + dir + "/x.csv\r")
			for deadline := time.Now().Add(10 * time.Second); files() == 0 && time.Now().Before(deadline); {
				time.Sleep(time.Millisecond)
			}
			if _, err := os.Stat(dir + "/x.csv"); err == nil || files() != 1 {
				t.Fatalf("%d files, the one: %v", files(), err)
			}
			c.end(s)
			if code := s.exit(); code != c.code || files() != 0 {
				t.Errorf("exit code %d, want %d, %d files are left", code, c.code, files())
			}
			s.checkRestored()
		})
	}
}

// ctrl+z hands the terminal back to the shell, and fg returns.
func TestSuspendAndResume(t *testing.T) {
	cases.Alone(t) // as in TestTheTerminalComesBack
	t.Parallel()
	s := run(t, "sh", "-mc", `"$0"; echo stopped with $?; read line; fg`, os.Args[0])
	s.press("\x1a")
	s.waitFor("stopped with")
	s.checkRestored()
	s.forget()
	s.press("\r")
	s.waitFor("Brittle")
	s.press("q")
	if code := s.exit(); code != 0 {
		t.Errorf("exit code %d: %q", code, s.text())
	}
	s.checkRestored()
}

func TestResizeRedraws(t *testing.T) {
	t.Parallel()
	s := start(t)
	if strings.Contains(s.text(), "2 Heatmap") {
		t.Fatal("the titles fit in 80 columns")
	}
	if err := pty.Setsize(s.master, &pty.Winsize{Rows: 40, Cols: 140}); err != nil {
		t.Fatal(err)
	}
	s.waitFor("2 Heatmap")
	s.press("q")
	s.exit()
	s.checkRestored()
}
