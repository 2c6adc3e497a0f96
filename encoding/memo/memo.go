// Package memo remembers what was computed last: pictures ask for the same from
// frame to frame, and both panes of a comparison do.
//
// It owns the [Last] few results of a function. In come what a result depends on,
// as a comparable value, and the function; out goes the result.
package memo

import "sync"

// Last holds the few results of a function that were asked for last. Goroutines may
// share it.
type Last[K comparable, T any] struct {
	mu      sync.Mutex
	entries []entry[K, T]
	most    int // entries
	asked   int // how often
}

type entry[K comparable, T any] struct {
	of    K
	value func() T // computes it the first time
	at    int      // when it was asked for last
}

// Of holds so many results at most.
func Of[K comparable, T any](most int) *Last[K, T] { return &Last[K, T]{most: most} }

// Get gives the result for what it depends on: one that is held, or a new one in the
// place of that which nobody has asked for the longest. Who asks for one that is
// being computed waits for it, but nobody waits for another.
func (l *Last[K, T]) Get(of K, compute func() T) T { return l.get(of, compute)() }

func (l *Last[K, T]) get(of K, compute func() T) (value func() T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	oldest := 0
	for i := range l.entries {
		e := &l.entries[i]
		if e.of == of {
			e.at = l.asked
			return e.value
		}
		if e.at < l.entries[oldest].at {
			oldest = i
		}
	}
	made := entry[K, T]{of, sync.OnceValue(compute), l.asked}
	if len(l.entries) < l.most {
		l.entries = append(l.entries, made)
	} else {
		l.entries[oldest] = made
	}
	return made.value
}
