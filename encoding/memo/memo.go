// Package memo caches recent results, because pictures ask for the same results in every frame and both
// panes of a comparison share them.
package memo

import "sync"

// Last caches the most recently used results of a function. It is safe for concurrent use.
type Last[K comparable, T any] struct {
	mu      sync.Mutex
	entries []entry[K, T]
	most    int // capacity in entries
	asked   int // number of calls of Get
}

type entry[K comparable, T any] struct {
	of    K
	value func() T // computes the value once
	at    int      // value of asked at the last use
}

// Of returns a cache with the given capacity.
func Of[K comparable, T any](most int) *Last[K, T] { return &Last[K, T]{most: most} }

// Get returns the cached result for a key, or computes it and replaces the least recently used entry. A
// call waits only for a computation of the same key.
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
