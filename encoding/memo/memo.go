// Package memo remembers recent results between the frames of a program, because every frame asks for the same
// results and both panes of a comparison share them.
package memo

import "sync"

// capacity is the number of results that a cache holds: enough for the pictures of two panes.
const capacity = 32

// A Cache holds the most recently used results of functions. It is safe for concurrent use. The zero
// value is empty and ready to use; a nil Cache holds nothing.
type Cache struct {
	mu      sync.Mutex
	entries []entry
	asked   int // number of calls of Get
}

type entry struct {
	key    any
	result any // func() T, computes the result once
	at     int // value of asked when the result was last used
}

// Get returns the result for a key, from the cache or by compute. The key must hold everything that the
// result depends on; keys of different types are different. When the cache is full, Get replaces the
// least recently used result. A call waits only for a computation of the same key.
func Get[K comparable, T any](c *Cache, key K, compute func() T) T {
	if c == nil {
		return compute()
	}
	return c.find(key, func() any { return sync.OnceValue(compute) }).(func() T)()
}

// find returns the entry for a key. If there is none, it adds the result of add.
func (c *Cache) find(key any, add func() any) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	oldest := 0
	for i := range c.entries {
		e := &c.entries[i]
		if e.key == key {
			e.at = c.asked
			return e.result
		}
		if e.at < c.entries[oldest].at {
			oldest = i
		}
	}
	made := entry{key, add(), c.asked}
	if len(c.entries) < capacity {
		c.entries = append(c.entries, made)
	} else {
		c.entries[oldest] = made
	}
	return made.result
}
