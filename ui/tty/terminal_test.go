package tty

import (
	"fmt"
	"io"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Before the shell has the terminal back, the program waits for the answers to its questions, at most two seconds for
// one that all terminals answer, and one second for the colour, which GNU screen passes on behind that. The clock is
// simulated.
func TestAnswersAreAwaited(t *testing.T) {
	const never = time.Hour
	soon, late := 100*time.Millisecond, 1500*time.Millisecond
	for name, c := range map[string]struct {
		unasked      bool          // answers have come before the question
		after        time.Duration // the end comes so long after the question
		last, colour time.Duration // and the answers
		waits        time.Duration
		all          bool
	}{
		"has answered":              {after: 200 * time.Millisecond, last: soon, colour: soon, all: true},
		"answers soon":              {last: soon, colour: soon, waits: soon, all: true},
		"answers late":              {last: late, colour: late - soon, waits: late, all: true},
		"answers late, and unasked": {unasked: true, last: late, colour: late - soon, waits: late, all: true},
		"GNU screen":                {last: 0, colour: 3 * soon, waits: 3 * soon, all: true},
		"GNU screen, q":             {after: soon, last: 0, colour: 3 * soon, waits: 2 * soon, all: true},
		"knows no colour":           {last: soon, colour: never, waits: time.Second},
		"knows no colour, later":    {after: 900 * time.Millisecond, last: soon, colour: never, waits: soon},
		"never answers":             {last: never, colour: never, waits: 2 * time.Second},
		"never answers, later":      {after: 1900 * time.Millisecond, last: never, colour: never, waits: soon},
		"never answers, much later": {after: 3 * time.Second, last: never, colour: never},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := new(Questions)
				r := Reader{Questions: q, Deliver: func(any) {}}
				answer := func(event any) func() { return func() { r.add(event) } }
				colour, last := answer(uv.BackgroundColorEvent{}), answer(answered{})
				if c.unasked {
					colour()
					last()
				}
				if asked := string(q.Ask([]byte("x" + ansi.RequestBackgroundColor))); asked !=
					"x"+ansi.RequestBackgroundColor+ansi.RequestPrimaryDeviceAttributes {
					t.Errorf("%q is sent", asked)
				}
				time.AfterFunc(c.last, last)
				time.AfterFunc(c.colour, colour)
				time.Sleep(c.after)
				begin := time.Now()
				all := q.Await()
				if waits := time.Since(begin); waits < c.waits || waits > c.waits+5*time.Millisecond || all != c.all {
					t.Errorf("waits %v, all answered: %v; want %v, %v", waits, all, c.waits, c.all)
				}
			})
		})
	}
}

// Without a question there is no wait, and nothing is added.
func TestNoAnswerIsAwaitedWithoutAQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, begin := new(Questions), time.Now()
		if got := string(q.Ask([]byte("\x1b[2J"))); got != "\x1b[2J" || !q.Await() || time.Since(begin) > 0 {
			t.Errorf("%q is sent, waits %v", got, time.Since(begin))
		}
	})
}

// Interrupt is called at once for ctrl+c, with any lock key on, and the event comes after the keys
// that were typed before it.
func TestCtrlCIsHeardAtOnce(t *testing.T) {
	for _, ctrlC := range ctrlCs {
		t.Run(strconv.Quote(ctrlC), func(t *testing.T) {
			in, keys := io.Pipe()
			defer keys.Close()
			taken, heard := make(chan any), make(chan struct{})
			r := Reader{Deliver: func(event any) { taken <- event }, Interrupt: func() { close(heard) }, Lost: func(error) {}}
			r.Start(in, func(do func()) { go do() })
			_, _ = io.WriteString(keys, "abc")
			_, _ = io.WriteString(keys, ctrlC)
			select {
			case <-heard:
			case <-time.After(10 * time.Second):
				t.Fatal("it is not heard")
			}
			for _, want := range []string{"a", "b", "c"} {
				if got := fmt.Sprint(<-taken); got != want {
					t.Errorf("%q comes to the program, want %q", got, want)
				}
			}
			if last := fmt.Sprint(<-taken); len(last) < 2 {
				t.Errorf("%q comes last", last)
			}
		})
	}
}
