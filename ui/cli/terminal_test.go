//go:build !windows

package cli

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"wavescope/views"
)

// shows waits until the screen is, cell by cell and colour by colour, what
// print prints for the arguments.
func (s *terminal) shows(args ...string) {
	s.t.Helper()
	s.screen.mu.Lock()
	w, h := s.screen.vt.Width(), s.screen.vt.Height()
	s.screen.mu.Unlock()
	want := newScreen(w, h)
	frame := fine(s.t, append([]string{"print", "--format=ansi", fmt.Sprintf("--size=%dx%d", w, h)}, args...)...)
	want.Write([]byte(strings.ReplaceAll(strings.TrimSuffix(frame, "\n"), "\n", "\r\n")))
	cells := want.cells()
	s.until(fmt.Sprintf("the screen is that of %q:\n%s", args, want.text()), func() bool {
		return reflect.DeepEqual(s.screen.cells(), cells)
	})
}

// TestTerminalShowsWhatPrintPrints walks through the views with one cursor, and
// compares the screen with print at every step.
func TestTerminalShowsWhatPrintPrints(t *testing.T) {
	t.Parallel()
	s := open80x24(t)
	s.shows()
	for i, v := range views.All {
		if i > 0 { // the first says that it is here already
			s.press("\t")
		}
		s.shows("--view", v.Name)
	}
	s.press("1]]]lllljj") // offset, right, down a dimension
	s.sees("pos 21")
	for i, v := range views.All {
		if i > 0 {
			s.press("\t")
		}
		s.shows("--view", v.Name, "--pos", "21", "--offset", "8", "--dim", "8")
	}
	s.press("\t")
	s.shows("--pos", "21", "--offset", "8", "--dim", "8")
	s.press("q")
	s.exit(0)
}

func TestTerminalResizes(t *testing.T) {
	t.Parallel()
	s := open80x24(t, "--view", "heatmap", "--d-model", "16")
	s.shows("--view", "heatmap", "--d-model", "16")
	for _, size := range [][2]int{{120, 40}, {200, 60}, {20, 5}, {5000, 24}, {101, 33}, {80, 24}} {
		s.resize(size[0], size[1])
		switch size[0] { // which print refuses
		case 20:
			s.sees("39×10 cells")
			continue
		case 5000:
			s.sees("pos 17")
			continue
		}
		s.shows("--view", "heatmap", "--d-model", "16")
	}
	s.press("q")
	s.exit(0)
}

// TestTerminalTakesWhatIsTypedAhead of the program, while a shell has the
// terminal: keys are keys, and enter is enter.
func TestTerminalTakesWhatIsTypedAhead(t *testing.T) {
	t.Parallel()
	s := openIn(t, 80, 24, surroundings(), "sh", "-c", `echo typing; read go; sleep 0.2; exec "$0" --motion on`,
		program)
	s.sees("typing")
	s.press("go\r:pos 90\rm:view heatmap\r")
	s.shows("--pos", "90", "--marks", "6", "--view", "heatmap")
	s.press("q")
	s.exit(0)
}

// TestTerminalCopiesItsCommandLine runs what y has put on the clipboard.
func TestTerminalCopiesItsCommandLine(t *testing.T) {
	t.Parallel()
	s := open80x24(t, "--layout", "concat", "--base", "500000")
	s.shows("--layout", "concat", "--base", "500000")
	s.press("4lllj]]mx:pos 300 length 1000\r")
	s.sees("pos 300")
	s.press("y")
	copied := regexp.MustCompile("\x1b\\]52;c;([A-Za-z0-9+/=]+)(?:\a|\x1b\\\\)")
	s.until("something is copied", func() bool { return copied.MatchString(s.screen.written()) })
	line, err := base64.StdEncoding.DecodeString(copied.FindStringSubmatch(s.screen.written())[1])
	if err != nil {
		t.Fatal(err)
	}
	args := strings.Fields(string(line))
	if args[0] != "wavescope" || len(args) < 9 {
		t.Fatalf("the clipboard has %q", line)
	}
	s.press("\x1b") // the line is shown until the next key
	s.shows(args[1:]...)
	s.press("q")
	s.exit(0)
}

// TestTerminalSuspends with ctrl+z, and comes back with the same picture.
func TestTerminalSuspends(t *testing.T) {
	t.Parallel()
	s := openIn(t, 80, 24, surroundings(), "sh", "-mc", `"$0" --view shift; echo stopped; read line; fg >/dev/null`,
		program)
	s.shows("--view", "shift")
	s.press("jjjj")
	s.shows("--view", "shift", "--pos", "21")
	s.press("\x1a")
	s.sees("stopped")
	s.isRestored()
	s.press("\r")
	s.shows("--view", "shift", "--pos", "21")
	s.press("q")
	s.exit(0)
}

// TestTerminalIsGivenBack by signals, and leaves the terminal as it was.
func TestTerminalIsGivenBack(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			s := open80x24(t)
			s.shows()
			s.cmd.Process.Signal(sig)
			s.exit(128 + int(sig))
		})
	}
}

// TestTerminalOptions keeps to what the terminal is not to be asked for.
func TestTerminalOptions(t *testing.T) {
	t.Parallel()
	for args, unwanted := range map[string]string{
		"--no-mouse":     "\x1b\\[\\?100[0-6]h",
		"--color=none":   anyColor.String(),
		"--glyphs=ascii": "[^\x00-\x7f]",
		"--theme=light":  "\x1b\\]11;\\?",
	} {
		with, without := open80x24(t, args), open80x24(t)
		pattern := regexp.MustCompile(unwanted)
		without.until("the terminal gets "+unwanted, func() bool { return pattern.MatchString(without.screen.written()) })
		for _, s := range []*terminal{with, without} {
			s.until("the terminal is asked for its modes", func() bool {
				return strings.Contains(s.screen.written(), "\x1b[?2026$p\x1b[?2027$p")
			})
			s.sees("pos 17")
			s.press("q")
			s.end()
		}
		if found := pattern.FindString(with.screen.written()); found != "" {
			t.Errorf("%s: the terminal gets %q", args, found)
		}
	}
}

// TestTerminalPrints has the terminal's size and colours, and keeps bytes
// off it that it does not understand.
func TestTerminalPrints(t *testing.T) {
	t.Parallel()
	s := openIn(t, 90, 30, surroundings(), program, "print", "--view", "shift")
	s.end()
	want := fine(t, "print", "--view", "shift", "--format", "ansi", "--size", "90x29")
	s.until("the frame is printed", func() bool { return strings.ReplaceAll(s.screen.written(), "\r\n", "\n") == want })

	for _, args := range [][]string{{"print", "--format", "png"}, {"export", "--format", "npy"}} {
		s := openIn(t, 80, 24, surroundings(), append([]string{program}, args...)...)
		code := s.end()
		s.until("there is one line", func() bool { return strings.Count(s.screen.written(), "\n") == 1 })
		if code != 2 || !strings.Contains(s.screen.written(), "--output") {
			t.Errorf("%q: exit code %d, %q", args, code, s.screen.written())
		}
	}
}

// TestTerminalGivesKeysBesideAPipe still opens: keys come from the terminal when
// standard input is a pipe.
func TestTerminalGivesKeysBesideAPipe(t *testing.T) {
	t.Parallel()
	s := openIn(t, 80, 24, surroundings(), "sh", "-c", `echo data | "$0" --view binary`, program)
	s.shows("--view", "binary")
	s.press("q")
	s.exit(0)
}

// TestTerminalOfATeacher shows the code of the class, which is not among the arguments, and the code of the notes only
// while a key shows it.
func TestTerminalOfATeacher(t *testing.T) {
	t.Parallel()
	env := surroundings(codeVariable+"=waves", "XDG_STATE_HOME="+t.TempDir())
	for _, args := range [][]string{nil, {"--projector"}} {
		s := openIn(t, 80, 24, env, append([]string{program, "teach", "5", "--listen", "127.0.0.1:0"}, args...)...)
		s.sees("code   waves")
		s.sees("n code of the notes")
		digits := regexp.MustCompile(`\b[0-9]{8}\b`)
		if found := digits.FindString(s.screen.text()); found != "" {
			t.Errorf("%q: the class sees %q", args, found)
		}
		s.press("n")
		s.until("the code of the notes is there", func() bool { return digits.MatchString(s.screen.text()) })
		s.press("n")
		s.until("the code of the notes is hidden", func() bool { return !digits.MatchString(s.screen.text()) })
		s.press("q")
		s.exit(0)
	}
	for _, command := range [][]string{{"teach", "5"}, {"serve"}} {
		s := openIn(t, 80, 24, surroundings(codeVariable+"=two words"), append([]string{program}, command...)...)
		code, says := s.end(), "wavescope: "+codeVariable+": allowed is "+codeAllowed+"\r\n"
		s.until("it says "+says, func() bool { return s.screen.written() == says })
		if code != 2 {
			t.Errorf("%q: exit code %d", command, code)
		}
	}
}

// TestNoAnswerReachesTheShell of a terminal that answers what it is at once, and passes the question for its colour on,
// as GNU screen does. The key q is typed at once.
func TestNoAnswerReachesTheShell(t *testing.T) {
	t.Parallel()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer tty.Close()
	cmd := exec.Command(program, "--motion", "on")
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = surroundings(), tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() }).Stop()
	var out bytes.Buffer
	var once sync.Once
	asked, read := make(chan bool), make(chan bool)
	go func() {
		defer close(read)
		p := make([]byte, 1<<16)
		for seen := 0; !bytes.Contains(out.Bytes(), []byte("left")); {
			n, err := master.Read(p)
			if out.Write(p[:n]); err != nil {
				return
			}
			if now := bytes.Count(out.Bytes(), []byte(ansi.RequestPrimaryDeviceAttributes)); now > seen {
				seen = now
				io.WriteString(master, "\x1b[?1;2c")
			}
			if bytes.Contains(out.Bytes(), []byte(ansi.RequestBackgroundColor)) {
				once.Do(func() { io.WriteString(master, "q"); close(asked) })
			}
		}
	}()
	<-asked
	time.Sleep(400 * time.Millisecond)
	io.WriteString(master, "\x1b]11;rgb:ffff/ffff/ffff\a")
	cmd.Wait()
	io.WriteString(tty, "left")
	<-read
	if text := out.String(); cmd.ProcessState.ExitCode() != 0 || strings.Contains(text, "ffff/ffff") {
		t.Errorf("%v, and the shell gets %q", cmd.ProcessState, text[max(0, len(text)-100):])
	}
}

// A terminal is asked how wide it draws λ, unless a flag chooses the glyphs. One that draws it two cells wide gets
// ASCII, and a line that says why.
func TestWideTerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wide  bool
		args  []string
		ascii bool
	}{
		{false, []string{"--view=shift"}, false}, {true, []string{"--view=shift"}, true},
		{true, []string{"--view=shift", "--glyphs=braille"}, false},
	} {
		on := newScreen(80, 24)
		on.wide = c.wide
		s := openOn(t, on, surroundings(), append([]string{program}, c.args...)...)
		s.sees(map[bool]string{false: "pos 17", true: "Greek letters take two cells here, so all is ASCII"}[c.ascii])
		s.press("2")
		s.sees("Fast waves")
		text := s.screen.text()
		if ascii := strings.IndexFunc(text, func(r rune) bool { return r > '~' }) < 0; ascii != c.ascii {
			t.Errorf("wide %v %v: ASCII is %v\n%s", c.wide, c.args, ascii, text)
		}
		if asks := strings.Contains(s.screen.written(), "\x1b[6n"); asks == (len(c.args) > 1) {
			t.Errorf("%v: the question is sent: %v", c.args, asks)
		}
		s.press("q")
		s.end()
	}
}

// A variable that tells other programs of wide letters changes nothing on a terminal whose letters are narrow.
func TestWidthVariable(t *testing.T) {
	t.Parallel()
	for _, view := range []string{"curves", "shift"} {
		var shown [2]string
		for i, env := range []string{"RUNEWIDTH_EASTASIAN=0", "RUNEWIDTH_EASTASIAN=1"} {
			s := openIn(t, 100, 32, surroundings(env), program, "--view", view)
			s.sees("q quit")
			s.until("all is drawn", func() bool { shown[i] = s.screen.text(); return strings.Contains(shown[i], "pos 17") })
			s.press("q")
			s.end()
		}
		if shown[0] != shown[1] {
			t.Errorf("%s: with %s\n%s\nwithout\n%s", view, "RUNEWIDTH_EASTASIAN", shown[1], shown[0])
		}
	}
}
