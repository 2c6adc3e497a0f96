//go:build soak && !windows

package ui

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

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
		t.Logf("%d messages, seed %d: %d KiB in use, %d goroutines", taken, seed+n, now.HeapAlloc>>10,
			runtime.NumGoroutine())
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
