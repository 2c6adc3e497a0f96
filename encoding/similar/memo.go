package similar

import (
	"sync"

	"wavescope/encoding"
)

// memo holds the last few results of a function. Pictures ask for the same from
// frame to frame, and both panes of a comparison do.
type memo[K comparable, T any] struct {
	sync.Mutex
	entries [32]struct {
		of    K
		value T
	}
	used, oldest int
}

func (m *memo[K, T]) get(of K, compute func() T) T {
	m.Lock()
	defer m.Unlock()
	for _, e := range m.entries[:m.used] {
		if e.of == of {
			return e.value
		}
	}
	e := &m.entries[m.oldest]
	m.oldest = (m.oldest + 1) % len(m.entries)
	m.used = min(m.used+1, len(m.entries))
	e.of, e.value = of, compute()
	return e.value
}

// spectrum is all that decides which waves a table has.
type spectrum struct {
	config encoding.Config // without a length
	whole  bool            // see [Whole]
}

// spectrumOf tells it of a table that is known by its configuration.
func spectrumOf(p encoding.Periodic) (s spectrum, ok bool) {
	if w, is := p.(whole); is {
		p, s.whole = w.Periodic, true
	}
	s.config = p.Config()
	s.config.Length = 0
	return s, encoding.FromConfig(p)
}

// wideSpectrum is spectrumOf of a table that has so many waves that what is made
// of them is worth remembering; pairs that are no table's are not.
func wideSpectrum(p encoding.Periodic) (s spectrum, ok bool) {
	if p == nil || p.Pairs() < encoding.Wide {
		return s, false
	}
	return spectrumOf(p)
}
