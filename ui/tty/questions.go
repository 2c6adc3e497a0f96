package tty

import (
	"bytes"
	"slices"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// Questions counts the queries that a terminal has not answered. A program waits at its end for the answers, or the
// shell would read them as input. The zero value is ready for use.
type Questions struct {
	mu   sync.Mutex
	open [2]open // for colourQuestion and lastQuestion
}

// open is what is known of a query.
type open struct {
	n  int       // how often it has no answer yet
	at time.Time // when it was sent last
}

// queries are what the program asks a terminal. All terminals answer lastQuestion, and most answer in order. GNU screen
// answers it itself, and passes colourQuestion on to the terminal that it runs on, whose answer comes later.
var queries = []string{ansi.RequestModeSynchronizedOutput, ansi.RequestModeUnicodeCore, colourQuestion, AskWidth}

// AskWidth asks a terminal how wide it draws λ, whose width is ambiguous. It writes λ at the left end of the second
// row, asks for the position of the cursor, and erases the row. In the first row some answers would be keys.
const AskWidth = "\x1b[2;1Hλ" + ansi.RequestCursorPositionReport + "\r" + ansi.EraseLineRight

const (
	colourQuestion = ansi.RequestBackgroundColor
	lastQuestion   = ansi.RequestPrimaryDeviceAttributes
)

// awaited are the queries whose answers the program waits for, and how long after they were sent. Only a slow network
// makes the program wait for the last one. A terminal that does not know the question for the colour makes it wait if
// the program ends at once.
var awaited = [2]struct {
	query string
	wait  time.Duration
}{{colourQuestion, time.Second}, {lastQuestion, 2 * time.Second}}

// Ask counts the queries in output, and returns it with the last question behind them.
func (q *Questions) Ask(p []byte) []byte {
	if !slices.ContainsFunc(queries, func(query string) bool { return bytes.Contains(p, []byte(query)) }) {
		return p
	}
	p = append(p[:len(p):len(p)], lastQuestion...)
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, a := range awaited {
		if bytes.Contains(p, []byte(a.query)) {
			q.open[i] = open{q.open[i].n + 1, time.Now()}
		}
	}
	return p
}

// answered counts the answer to a query.
func (q *Questions) answered(query string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, a := range awaited {
		if a.query == query {
			q.open[i].n = max(0, q.open[i].n-1) // some answers have no question
		}
	}
}

// Await waits until the terminal has answered, or does not answer in time. It reports whether it has.
func (q *Questions) Await() (all bool) {
	for {
		q.mu.Lock()
		all = true
		waits := false
		for i, a := range awaited {
			if q.open[i].n > 0 {
				all = false
				waits = waits || time.Since(q.open[i].at) < a.wait
			}
		}
		q.mu.Unlock()
		if !waits {
			return all
		}
		time.Sleep(2 * time.Millisecond)
	}
}
