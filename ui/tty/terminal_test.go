package tty

import (
	"fmt"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// Before the terminal is restored, the program waits for its answers, at most answerWait after the
// question. The clock is simulated.
func TestAnswersAreAwaited(t *testing.T) {
	const never = time.Hour
	for name, c := range map[string]struct {
		unasked bool          // an answer has come before the question
		after   time.Duration // the end comes so long after the question
		answer  time.Duration // and the answer
		waits   time.Duration
		all     bool
	}{
		"has answered": {after: 200 * time.Millisecond, answer: 100 * time.Millisecond, all: true},
		"answers soon": {answer: 100 * time.Millisecond, waits: 100 * time.Millisecond, all: true},
		"answers late": {answer: 1500 * time.Millisecond, waits: 1500 * time.Millisecond, all: true},
		"answers late, and unasked": {
			unasked: true, answer: 1500 * time.Millisecond, waits: 1500 * time.Millisecond, all: true,
		},
		"never answers":             {answer: never, waits: 2 * time.Second},
		"never answers, later":      {after: 1900 * time.Millisecond, answer: never, waits: 100 * time.Millisecond},
		"never answers, much later": {after: 3 * time.Second, answer: never},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := newOutput(io.Discard)
				o.away = false
				go o.run()
				defer close(o.jobs)
				if c.unasked {
					o.answered()
				}
				_, _ = o.Write([]byte(ansi.RequestBackgroundColor))
				if c.answer < never {
					time.AfterFunc(c.answer, o.answered)
				}
				time.Sleep(c.after)
				begin := time.Now()
				all := o.await()
				if waits := time.Since(begin); waits < c.waits || waits > c.waits+5*time.Millisecond || all != c.all {
					t.Errorf("waits %v, all answered: %v; want %v, %v", waits, all, c.waits, c.all)
				}
			})
		})
	}
}

// Without a question there is no wait.
func TestNoAnswerIsAwaitedWithoutAQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, begin := newOutput(io.Discard), time.Now()
		if !o.await() || time.Since(begin) > 0 {
			t.Errorf("waits %v", time.Since(begin))
		}
	})
}

// Interrupt is called at once for ctrl+c, with any lock key on, and the event comes after the keys
// that were typed before it.
func TestCtrlCIsHeardAtOnce(t *testing.T) {
	for name, ctrlC := range map[string]string{
		"plain": "\x03", "kitty": "\x1b[99;5u", "Caps Lock": "\x1b[99;69u", "Num Lock": "\x1b[99;133u",
		"both": "\x1b[99;197u",
	} {
		t.Run(name, func(t *testing.T) {
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
