//go:build !windows

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// line is the program on a pseudo-terminal of 200 × 60 that nobody draws: what
// is measured is the program and the kernel, to the last byte.
type line struct {
	t     testing.TB
	cmd   *exec.Cmd
	tty   *os.File
	bytes chan arrival
}

// arrival is what was read at once, and when.
type arrival struct {
	at   time.Time
	text string
}

// silence is how long nothing has to come for a frame to be complete: longer
// than the renderer waits between two flushes.
const silence = 40 * time.Millisecond

func newWire(t testing.TB, args ...string) *line {
	l := &line{t: t, cmd: exec.Command(program, args...), bytes: make(chan arrival, 1<<16)}
	l.cmd.Env = surroundings("COLORTERM=truecolor")
	tty, err := pty.StartWithSize(l.cmd, &pty.Winsize{Cols: 200, Rows: 60})
	if err != nil {
		t.Fatal(err)
	}
	l.tty = tty
	go func() {
		defer close(l.bytes)
		buf := make([]byte, 1<<20)
		for {
			n, err := tty.Read(buf)
			if n > 0 {
				l.bytes <- arrival{time.Now(), string(buf[:n])}
			}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// last waits for the end of a frame and gives the time of its last byte, and
// how many bytes it had.
func (l *line) last() (at time.Time, bytes int) {
	wait := 20 * time.Second
	for {
		select {
		case a, ok := <-l.bytes:
			if !ok {
				l.t.Fatal("the program has ended")
			}
			at, bytes, wait = a.at, bytes+len(a.text), silence
		case <-time.After(wait):
			if bytes == 0 {
				l.t.Fatal("nothing comes")
			}
			return at, bytes
		}
	}
}

// quit ends the program and gives its largest resident memory in MiB.
func (l *line) quit() float64 {
	l.tty.Write([]byte("q"))
	for range l.bytes { // to the end
	}
	l.cmd.Wait()
	l.tty.Close()
	usage, ok := l.cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return float64(usage.Maxrss) / 1024 // Linux counts in KiB
}

// spread gives the middle of some times and what 95 % of them stay below.
func spread(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	ms := func(share int) float64 {
		return float64(times[len(times)*share/100].Microseconds()) / 1000
	}
	b.ReportMetric(ms(50), "median-ms")
	b.ReportMetric(ms(95), "p95-ms")
	b.ReportMetric(0, "ns/op") // includes the silence
}

// BenchmarkTerminal measures the real program in a pseudo-terminal, the heatmap
// in true colour on 200 × 60: from its start to the last byte of its first
// frame, and from a key to the last byte of what it changes. A page changes
// every cell.
func BenchmarkTerminal(b *testing.B) {
	args := []string{"--view", "heatmap", "--d-model", "512", "--length", "100000", "--pos", "30", "--dim", "20"}
	b.Run("start", func(b *testing.B) {
		var times []time.Duration
		memory := 0.0
		for b.Loop() {
			begin := time.Now()
			l := newWire(b, args...)
			at, _ := l.last()
			times = append(times, at.Sub(begin))
			memory = max(memory, l.quit())
		}
		spread(b, times)
		b.ReportMetric(memory, "MiB")
	})
	for name, keys := range map[string][2]string{
		"page": {"\x1b[6~", "\x1b[5~"}, "down": {"j", "k"}, "right": {"l", "h"},
	} {
		b.Run(fmt.Sprintf("key/%s", name), func(b *testing.B) {
			l := newWire(b, args...)
			l.last()
			var times []time.Duration
			total := 0
			for i := 0; b.Loop(); i++ {
				begin := time.Now()
				l.tty.Write([]byte(keys[i%2]))
				at, n := l.last()
				times = append(times, at.Sub(begin))
				total += n
			}
			spread(b, times)
			b.ReportMetric(float64(total)/float64(len(times)), "B/key")
			b.ReportMetric(l.quit(), "MiB")
		})
	}
}
