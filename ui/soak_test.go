//go:build soak && !windows

package ui

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"

	"wavescope/views/chart"
)

// Ten million messages, of seeds that no run has had before, and no memory that
// grows. How much is in use differs from walk to walk, since pictures remember a few
// of their last results: the least of the last five walks is held against the least
// of the first five. The faces of dials stay, of every size that there has been: all
// are there from the beginning.
func TestMonkeyForHours(t *testing.T) {
	for rows := range chart.MaxDial + 1 {
		chart.DialOf(rows)
	}
	const millions, every = 10, 100
	seed := uint64(time.Now().UnixNano())
	var inUse []uint64
	taken := 0
	for n := range uint64(millions) {
		synctest.Test(t, func(t *testing.T) {
			k := newMonkey(t, seed+n)
			defer k.typed.Close()
			k.run(1_000_000, every)
			taken += k.taken
			t.Log(k)
		})
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		inUse = append(inUse, now.HeapAlloc)
		t.Logf("%d messages, seed %d: %d KiB in use, %d goroutines", taken, seed+n, now.HeapAlloc>>10, runtime.NumGoroutine())
	}
	if first, last := slices.Min(inUse[:millions/2]), slices.Min(inUse[millions/2:]); last > first+4<<20 {
		t.Errorf("%d KiB more in the last walks than in the first", (last-first)>>10)
	}
}

// Whatever ends the program, the terminal comes back under shells as well, and
// without a controlling terminal.
func TestTheTerminalComesBackEverywhere(t *testing.T) {
	surroundings := map[string][]string{
		"sh":   {"sh", "-c", `"$0"; echo "ended with $?"; read wait`, os.Args[0]},
		"bash": {"bash", "--norc", "--noediting", "-i", "-c", `"$0"; echo "ended with $?"; read wait`, os.Args[0]},
		"none": {os.Args[0]},
	}
	for name, c := range waysToEnd() {
		for around, command := range surroundings {
			t.Run(name+" under "+around, func(t *testing.T) {
				attr := &syscall.SysProcAttr{Setsid: true, Setctty: around != "none"}
				s := started(t, attr, command...)
				s.shell = around != "none"
				s.waitFor("Brittle")
				begin := time.Now()
				c.how(s)
				if s.shell {
					s.waitFor(fmt.Sprintf("ended with %d", c.code))
				} else if code := s.exit(); code != c.code {
					t.Errorf("exit code %d, want %d", code, c.code)
				}
				t.Logf("%v", time.Since(begin))
				s.checkRestored()
				if s.shell {
					s.press("\r")
					s.exit()
				}
			})
		}
	}
}

// leaves finds what would end the real program.
var leaves = regexp.MustCompile(`[qQ\x03\x1a]|99[;:u~]|113`)

// The real program in a terminal of its own takes keys for half an hour, and
// once a minute comes to rest: it has no more memory then than after the first.
func TestMemoryForHalfAnHour(t *testing.T) {
	const minutes, more = 30, 4 << 10
	s := soaking(t)
	r := repertoire{rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))}
	begun, sent, first := time.Now(), 0, 0
	for minute := 1; minute <= minutes; minute++ {
		for time.Since(begun) < time.Duration(minute)*time.Minute-10*time.Second {
			sent += s.sendAny(r)
		}
		busy := s.resident()
		s.press("\x1b[201~")
		time.Sleep(2 * time.Second)
		s.press("\x1b")
		time.Sleep(time.Second)
		s.press("\x1b\x1b")
		time.Sleep(time.Second)
		s.press(":reset\r")
		time.Sleep(time.Until(begun.Add(time.Duration(minute) * time.Minute)))
		rest := s.resident()
		if minute == 1 {
			first = rest
		}
		t.Logf("minute %d: %d KiB, at rest %d KiB, %d messages", minute, busy, rest, sent)
		if rest > first+more {
			t.Errorf("minute %d: %d KiB more than after the first", minute, rest-first)
		}
	}
	s.press("5")
	s.waitFor("Similarity")
	s.press("q")
	if code := s.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// soaking starts the real program on a terminal whose screens nobody keeps.
func soaking(t *testing.T) *session {
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, master: master, tty: tty}
	t.Cleanup(func() { _ = s.cmd.Process.Kill(); master.Close(); tty.Close() })
	if err := pty.Setsize(master, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
		t.Fatal(err)
	}
	s.cmd = exec.Command(os.Args[0])
	s.cmd.Dir = t.TempDir()
	s.cmd.Env = append(os.Environ(), asProgram+"="+sound, "TERM=xterm-256color")
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go io.Copy(lastOf{s}, master)
	s.waitFor("quit")
	return s
}

// lastOf keeps the end of what a program writes.
type lastOf struct{ *session }

func (l lastOf) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out.Len() > 1<<20 {
		l.out.Reset()
	}
	return l.out.Write(p)
}

// sendAny sends one message of those that do not end the program.
func (s *session) sendAny(r repertoire) int {
	line := someLine.Example(int(r.Uint32() >> 1))
	send := []string{r.key(), r.key(), r.key(), r.mouse(), r.answer(), r.pasted(), r.noise(), "\x1b", "\x1b", r.one("?", "|", "w", "/", " ", ":collide\r", ":"+line+"\r")}[r.IntN(10)]
	if leaves.MatchString(send) {
		return 0
	}
	parts := []piece{{0, send}}
	if r.IntN(16) == 0 {
		parts = r.cut(send)
	}
	for _, p := range parts {
		time.Sleep(p.pause)
		s.press(p.bytes)
	}
	time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
	return 1
}

// resident is the memory that the program has now, in KiB.
func (s *session) resident() int {
	s.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	_, rest, found := strings.Cut(string(status), "VmRSS:")
	if err != nil || !found {
		s.t.Fatalf("the program has ended: %v, %q", err, s.text())
	}
	kib, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		s.t.Fatal(err)
	}
	return kib
}
