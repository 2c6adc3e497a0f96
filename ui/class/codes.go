package class

import (
	"crypto/subtle"
	"fmt"
	"net/netip"
	"strings"
	"time"
)

// Limits of guessing a code.
const (
	codeTries    = 3 // of a connection
	freeGuesses  = 5 // wrong codes after which the next one waits
	longestWait  = time.Minute
	forgetGuess  = 10 * time.Minute // after the last wrong code
	mostGuessers = 1024
	alarmAfter   = 30 // wrong codes in all
)

// A guesser is who types codes, as far as the server can tell. Codes of the class and of the notes are counted apart,
// because who knows the one may guess the other.
type guesser struct {
	from  netip.Prefix
	notes bool
}

// guesses are the wrong codes of a guesser since a right one.
type guesses struct {
	wrong int
	last  time.Time
}

// network returns whose codes are counted together: an IPv4 address, or a network of IPv6 addresses, any of which a
// machine in it can take. Of link-local addresses, which a whole class can have in one network, it is the address.
func network(from netip.Addr) netip.Prefix {
	bits := 64
	if from.Is4() || from.IsLinkLocalUnicast() {
		bits = from.BitLen()
	}
	p, _ := from.WithZone("").Prefix(bits)
	return p
}

// isRight reports whether a typed code is right. After several wrong ones it first waits, a right one too, or its
// answer would come sooner.
func (s *Server) isRight(c *conn, notes bool, typed, code string) bool {
	right := subtle.ConstantTimeCompare([]byte(strings.TrimSpace(typed)), []byte(code)) == 1
	for {
		wait := s.guessed(c.from, notes, right)
		if wait <= 0 {
			return right
		}
		c.late.Reset(wait + entryTime)
		select {
		case <-time.After(wait):
		case <-c.gone:
			return false
		}
	}
}

// guessed counts a code, or returns how long it has to wait.
func (s *Server) guessed(from netip.Addr, notes, right bool) (wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := guesser{network(from), notes}
	g := s.guesses[who]
	since := time.Since(g.last)
	if since > forgetGuess {
		g = guesses{}
	}
	if g.wrong >= freeGuesses {
		wait = min(time.Second<<min(g.wrong-freeGuesses, 10), longestWait) - since
	}
	switch {
	case wait > 0:
		return wait
	case right:
		delete(s.guesses, who)
		return 0
	}
	s.guesses[who] = guesses{g.wrong + 1, time.Now()}
	if len(s.guesses) > mostGuessers {
		s.forget()
	}
	if s.wrong++; s.wrong == alarmAfter && s.config.Warn != nil {
		go s.config.Warn(fmt.Sprintf("%d wrong codes so far, the last from %s: somebody may be guessing", s.wrong, from))
	}
	return 0
}

// forget forgets the guesser that has been quiet the longest. The caller holds s.mu.
func (s *Server) forget() {
	var oldest guesser
	var last time.Time
	for each, g := range s.guesses {
		if last.IsZero() || g.last.Before(last) {
			oldest, last = each, g.last
		}
	}
	delete(s.guesses, oldest)
}
