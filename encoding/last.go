package encoding

import "sync"

// last holds the few results that were made last of what takes as long as drawing a
// picture, which asks for the same again and again.
type last[K comparable, T any] struct {
	sync.Mutex
	made   [16]*result[K, T]
	oldest int
}

type result[K comparable, T any] struct {
	of    K
	value T
}

// get gives a result that is held, or a new one in the place of the oldest.
func (l *last[K, T]) get(of K, compute func() T) T {
	l.Lock()
	defer l.Unlock()
	for _, r := range l.made {
		if r != nil && r.of == of {
			return r.value
		}
	}
	r := &result[K, T]{of, compute()}
	l.made[l.oldest] = r
	l.oldest = (l.oldest + 1) % len(l.made)
	return r.value
}
