package class

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"

	"wavescope/ui"
)

// Limits of a server.
const (
	MostSessions  = 250
	UsualAddress  = 8               // screens of a role from one address
	kept          = 8               // screens of this machine that a full class still lets in
	mostNewcomers = 64              // connections without a screen, besides MostSessions
	farewell      = 4 * time.Second // for a screen to be restored at the end
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
	tidyTime       = farewell + time.Second // after a screen has left
)

// longestHang is how long the screen of a client that is gone hangs at most.
const longestHang = 2 * keepAliveTime

// A conn is a connection that is closed unless it has a screen in time. What comes is slowed down to a rate, so that
// nobody else is.
type conn struct {
	net.Conn
	server *Server
	from   netip.Addr
	number int // how many connections came before
	late   *time.Timer
	once   sync.Once
	gone   chan struct{} // closed with the connection
	taken  atomic.Bool   // it has asked for its session
	wire   *ui.Budget
	came   int
	stage  stage // guarded by server.mu

	mu   sync.Mutex
	asks *ui.Budget
}

// A stage is how far a connection has come.
type stage uint8

// The stages. A connection without a screen is a newcomer.
const (
	silent   stage = iota // has not shown that it speaks SSH
	speaks                // speaks SSH: somebody may be typing a code
	letIn                 // may open a screen
	onScreen              // has a screen, or is about to show the notes
)

// connKey is the key of a conn in its context.
type connKey struct{}

func connOf(ctx ssh.Context) *conn { return ctx.Value(connKey{}).(*conn) }

// admit counts a connection until it is closed. If an address or the server then has too many newcomers, it closes the
// weakest of the others. It returns nil if there is none, or the class has ended.
func (s *Server) admit(by net.Conn) *conn {
	c := &conn{Conn: by, server: s, from: addressOf(by.RemoteAddr()), gone: make(chan struct{}),
		wire: ui.NewBudget(wirePerSecond, wireAtOnce), asks: ui.NewBudget(requestsPerSecond, requestsPerSecond)}
	s.mu.Lock()
	defer s.mu.Unlock()
	var own, all []*conn
	for other := range s.conns {
		if other.stage == onScreen {
			continue
		}
		if all = append(all, other); other.from == c.from {
			own = append(own, other)
		}
	}
	full := len(s.conns) >= s.config.Sessions+mostNewcomers
	if most := 2 * s.config.PerAddress; most > 0 && len(own) >= most { // screens are refused with a reason
		all, full = own, true
	}
	switch {
	case s.ended != nil, full && len(all) == 0:
		return nil
	case full:
		out := slices.MinFunc(all, func(a, b *conn) int {
			return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.number, b.number))
		})
		delete(s.conns, out)
		go out.Close()
	}
	c.number = s.came
	s.came++
	s.conns[c] = true
	c.late = time.AfterFunc(greetingTime, func() { _ = c.Close() })
	return c
}

// rank orders newcomers: those that have come further, and those of this machine, keep their places longer.
func (c *conn) rank() stage {
	if c.from.IsLoopback() {
		return onScreen + c.stage
	}
	return c.stage
}

// addressOf returns the address that a client is counted by. This machine has one.
func addressOf(a net.Addr) netip.Addr {
	from, _ := netip.ParseAddrPort(a.String())
	if ip := from.Addr().Unmap(); !ip.IsLoopback() {
		return ip
	}
	return netip.AddrFrom4([4]byte{127, 0, 0, 1})
}

// reaches records how far a connection has come.
func (c *conn) reaches(at stage) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.stage = max(c.stage, at)
}

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if before := c.came; before < greeting {
		if c.came += n; c.came >= greeting {
			c.late.Reset(entryTime)
			c.reaches(speaks)
		}
	}
	if over := -c.wire.Take(n); over > 0 {
		time.Sleep(time.Duration(over / wirePerSecond * float64(time.Second)))
	}
	return n, err
}

// Close closes the connection, which is counted no more.
func (c *conn) Close() error {
	c.once.Do(func() {
		close(c.gone)
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		c.late.Stop()
		delete(c.server.conns, c)
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

// input is what is typed in a session, as much as its budget allows. More ends the session, also while its program is
// too busy to read: what comes is taken at once, else it would hold up the answers of the client, which then would look
// as if it were gone.
type input struct {
	from io.Reader
	came chan struct{}
	end  func(error)

	mu      sync.Mutex
	waiting bytes.Buffer // at most bytesAtOnce
	over    error        // after what is waiting
	more    *sync.Cond
}

func newInput(from io.Reader, end func(error)) *input {
	in := &input{from: from, came: make(chan struct{}, 1), end: end}
	in.more = sync.NewCond(&in.mu)
	return in
}

// fill takes what comes until the input ends, or too much has come. The budget does not grow while something is waiting.
func (in *input) fill() {
	budget, p := ui.NewBudget(bytesPerSecond, bytesAtOnce), make([]byte, 4<<10)
	for over := error(nil); over == nil; {
		var n int
		if n, over = in.from.Read(p); n > 0 {
			select {
			case in.came <- struct{}{}:
			default:
			}
		}
		in.mu.Lock()
		if in.waiting.Len() > 0 {
			budget.Pause()
		}
		if budget.Take(n) < 0 {
			in.end(errors.New("Too much was typed or pasted at once."))
			n, over = 0, io.EOF
		}
		in.waiting.Write(p[:n])
		in.over = over
		in.mu.Unlock()
		in.more.Signal()
	}
}

func (in *input) Read(p []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for in.waiting.Len() == 0 && in.over == nil {
		in.more.Wait()
	}
	if in.waiting.Len() == 0 {
		return 0, in.over
	}
	return in.waiting.Read(p)
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
