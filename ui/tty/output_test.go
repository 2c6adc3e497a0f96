package tty

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// How long is waited for an answer when the terminal is given back, by a clock of
// the test's own: not at all for one that has come, soon not for a terminal that has
// never answered, and longer for one that has, or that is far away.
func TestAnswersAreAwaited(t *testing.T) {
	const never = time.Hour
	for name, c := range map[string]struct {
		far     bool
		before  bool          // a question has been answered before
		after   time.Duration // the end comes so long after the question
		answer  time.Duration // and the answer
		longest time.Duration
		waits   time.Duration
		all     bool
	}{
		"never answers":              {answer: never, longest: time.Second, waits: 250 * time.Millisecond},
		"never answers, later":       {after: 200 * time.Millisecond, answer: never, longest: time.Second, waits: 50 * time.Millisecond},
		"never answers, much later":  {after: 2 * time.Second, answer: never, longest: time.Second},
		"answers soon":               {answer: 100 * time.Millisecond, longest: time.Second, waits: 100 * time.Millisecond, all: true},
		"has answered":               {after: 200 * time.Millisecond, answer: 100 * time.Millisecond, longest: time.Second, all: true},
		"has answered, is slow":      {before: true, answer: 700 * time.Millisecond, longest: time.Second, waits: 700 * time.Millisecond, all: true},
		"far away":                   {far: true, answer: 700 * time.Millisecond, longest: time.Second, waits: 700 * time.Millisecond, all: true},
		"far away, never answers":    {far: true, answer: never, longest: time.Second, waits: time.Second},
		"far away, ends by a signal": {far: true, answer: never, longest: 100 * time.Millisecond, waits: 100 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := newOutput(io.Discard)
				o.away, o.far = false, c.far
				go o.run()
				defer close(o.jobs)
				ask := func() { _, _ = o.Write([]byte(ansi.RequestBackgroundColor)) }
				if c.before {
					ask()
					o.answered()
				}
				ask()
				if c.answer < never {
					time.AfterFunc(c.answer, o.answered)
				}
				time.Sleep(c.after)
				begin := time.Now()
				all := o.await(c.longest)
				if waits := time.Since(begin); waits < c.waits || waits > c.waits+5*time.Millisecond || all != c.all {
					t.Errorf("waits %v, all answered: %v; want %v, %v", waits, all, c.waits, c.all)
				}
			})
		})
	}
}

// What asks for nothing is not waited for.
func TestNoAnswerIsAwaitedWithoutAQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, begin := newOutput(io.Discard), time.Now()
		if !o.await(time.Second) || time.Since(begin) > 0 {
			t.Errorf("waits %v", time.Since(begin))
		}
	})
}
