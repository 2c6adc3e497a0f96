//go:build soak && !windows

package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// A key that has been held for a second, in the pictures that take longest on 200 × 60,
// does not keep the next one waiting: y is answered on the screen within 200 ms, by
// the median of five, however fast the keys came.
func TestAHeldKeyInATerminal(t *testing.T) {
	const held, times, most = time.Second, 5, 200 * time.Millisecond
	for _, c := range []struct{ key, args string }{
		{"\x1b[C", "--view similarity --d-model 65536 --length 1000000 --sines-alone"},
		{"\x1b[B", "--view similarity --d-model 65536 --length 1000000 --sines-alone"},
		{"\x1b[B", "--view similarity --d-model 65536 --length 1000000 --log-axis"},
		{"]", "--view similarity --d-model 65536 --length 1000000 --zoom 1:10"},
		{"p", "--view order --face proof --d-model 65536"},
		{"n", "--view order --face score --d-model 65536 --length 1000000"},
		{"\x1b[6~", "--view heatmap --d-model 65536 --length 1000000 --fit"},
	} {
		for _, rate := range []int{30, 300} {
			t.Run(fmt.Sprintf("%s, %d times a second", c.args, rate), func(t *testing.T) {
				var waits []time.Duration
				for range times {
					waits = append(waits, answered(t, c.args, c.key, held, rate))
				}
				slices.Sort(waits)
				t.Logf("%q: %v", c.key, waits)
				if waits[times/2] > most {
					t.Errorf("y is answered after %v", waits[times/2])
				}
			})
		}
	}
}

// answered is how long it takes until the program says on the screen what y has done,
// after a key was held.
func answered(t *testing.T, args, key string, held time.Duration, rate int) time.Duration {
	t.Helper()
	l := newWire(t, strings.Fields(args)...)
	l.last()
	for range int(held.Seconds() * float64(rate)) {
		l.tty.WriteString(key)
		time.Sleep(time.Second / time.Duration(rate))
	}
	begin := time.Now()
	l.tty.WriteString("y")
	at := l.until("copied")
	l.quit()
	return at.Sub(begin)
}

// until gives the time at which a text came.
func (l *line) until(text string) time.Time {
	came := ""
	for wait := time.After(20 * time.Second); ; {
		select {
		case a, ok := <-l.bytes:
			if !ok {
				l.t.Fatal("the program has ended")
			}
			if came = came[max(0, len(came)-len(text)):] + a.text; strings.Contains(came, text) {
				return a.at
			}
		case <-wait:
			l.t.Fatalf("%q never came", text)
		}
	}
}
