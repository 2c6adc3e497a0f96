// Package memo remembers what was computed last: pictures ask for the same from
// frame to frame, and both panes of a comparison do.
//
// It owns the [Last] few results of a function. In come what a result depends on,
// as a comparable value, and the function; out goes the result.
package memo

import "sync"

// Last holds the last few results of a function. Goroutines may share it.
type Last[K comparable, T any] struct {
	mu      sync.Mutex
	entries []entry[K, T]
	most    int // entries
	oldest  int
}

type entry[K comparable, T any] struct {
	of    K
	value T
}

// Of holds so many results at most.
func Of[K comparable, T any](most int) *Last[K, T] { return &Last[K, T]{most: most} }

// Get gives the result for what it depends on: one of the last few, or a new one,
// in the place of the oldest.
func (l *Last[K, T]) Get(of K, compute func() T) T {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.entries {
		if l.entries[i].of == of {
			return l.entries[i].value
		}
	}
	made := entry[K, T]{of, compute()}
	if len(l.entries) < l.most {
		l.entries = append(l.entries, made)
		return made.value
	}
	l.entries[l.oldest] = made
	l.oldest = (l.oldest + 1) % l.most
	return made.value
}
