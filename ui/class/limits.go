package class

import (
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"wavescope/ui"
)

// Limits of a server.
const (
	MostSessions  = 250
	UsualAddress  = 8               // screens from one address
	mostNewcomers = 64              // connections without a screen, besides those with one
	farewell      = 4 * time.Second // for a screen to be restored at the end
	codeTries     = 3
	codeDelay     = time.Second // after a wrong code
)

// Limits of a connection.
const (
	mostWidth, mostHeight = 400, 150
	resizesPerSecond      = 10
	longestWord           = 64 // of an environment variable
	requestsPerSecond     = 100
	greeting              = 512      // bytes with which a client shows that it speaks SSH
	wirePerSecond         = 64 << 10 // bytes of the connection; more wait
	wireAtOnce            = 256 << 10
	bytesPerSecond        = 32 << 10 // bytes typed or pasted; more end the session
	bytesAtOnce           = 64 << 10
)

// Times after which a connection or a screen ends.
const (
	greetingTime   = 10 * time.Second // until a client speaks SSH
	entryTime      = 2 * time.Minute  // until it has a screen; people read the host key and type the code
	patience       = 10 * time.Second // for a write, when a client does not read
	keepAliveTime  = 15 * time.Second // for an answer of the client, and from one question to the next
	idleTime       = 2 * time.Hour    // without a byte from a screen
	longestSession = 12 * time.Hour
)

// longestHang is how long the screen of a client that is gone hangs at most.
const longestHang = 2 * keepAliveTime

// A conn is a connection that is closed unless it has a screen in time. What comes is slowed down to a rate, so that
// nobody else is.
type conn struct {
	net.Conn
	server *Server
	from   string
	late   *time.Timer
	once   sync.Once
	gone   chan struct{} // closed with the connection
	taken  atomic.Bool   // it has asked for its session
	wire   *ui.Budget
	came   int

	mu   sync.Mutex
	asks *ui.Budget
}

// connKey is the key of a conn in its context.
type connKey struct{}

// admit counts a connection until it is released, or returns nil.
func (s *Server) admit(by net.Conn) *conn {
	from, _, err := net.SplitHostPort(by.RemoteAddr().String())
	if err != nil {
		from = by.RemoteAddr().String()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	most := 2 * s.config.PerAddress // screens are refused with a reason, connections cannot
	if most > 0 && s.conns[from] >= most || s.all >= s.config.Sessions+mostNewcomers || s.ended != nil {
		return nil
	}
	s.conns[from]++
	s.all++
	c := &conn{Conn: by, server: s, from: from, gone: make(chan struct{}),
		wire: ui.NewBudget(wirePerSecond, wireAtOnce), asks: ui.NewBudget(requestsPerSecond, requestsPerSecond)}
	c.late = time.AfterFunc(greetingTime, func() { _ = c.Close() })
	return c
}

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if before := c.came; before < greeting {
		if c.came += n; c.came >= greeting {
			c.late.Reset(entryTime)
		}
	}
	if over := -c.wire.Take(n); over > 0 {
		time.Sleep(time.Duration(over / wirePerSecond * float64(time.Second)))
	}
	return n, err
}

// release counts a connection no more. The library may not notice that a connection is closed, because packets that it
// does not expect can stop it for ever (x/crypto v0.54.0): so such connections are counted on, and there are not too
// many.
func (s *Server) release(c *conn) {
	_ = c.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.conns[c.from]--; s.conns[c.from] == 0 {
		delete(s.conns, c.from)
	}
}

func (c *conn) Close() error {
	c.once.Do(func() {
		close(c.gone)
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		c.late.Stop()
	})
	return c.Conn.Close()
}

// mayAsk counts a request. It closes the connection if there are too many.
func (c *conn) mayAsk() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asks.Take(1) < 0 {
		_ = c.Close()
		return false
	}
	return true
}

// input is what is typed in a session, as much as its budget allows. More ends the session.
type input struct {
	from   io.Reader
	budget *ui.Budget
	came   chan struct{}
	end    func(error)
}

func (in *input) Read(p []byte) (int, error) {
	n, err := in.from.Read(p)
	if n == 0 {
		return 0, err
	}
	select {
	case in.came <- struct{}{}:
	default:
	}
	if in.budget.Take(n) < 0 {
		in.end(errors.New("Too much was typed or pasted at once."))
		return 0, io.EOF
	}
	return n, err
}

// output writes to a session. A client that does not read for a while loses its connection, which delays nobody else.
type output struct {
	io.Writer
	conn *conn
}

func (o output) Write(p []byte) (int, error) {
	late := time.AfterFunc(patience, func() { _ = o.conn.Close() })
	defer late.Stop()
	return o.Writer.Write(p)
}
