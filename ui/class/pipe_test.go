package class

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// pipes is a network in memory, for tests whose time is that of package synctest. It implements net.Listener.
type pipes struct {
	conns chan net.Conn
	over  chan struct{}
	once  sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), over: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.over:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.over) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// dial opens a connection from an IP address.
func (p *pipes) dial(from string) (net.Conn, error) {
	there, back := newStream(), newStream()
	select {
	case p.conns <- &pipe{&net.TCPAddr{IP: net.ParseIP(from), Port: 40000}, back, there}:
		return &pipe{p.Addr(), there, back}, nil
	case <-p.over:
		return nil, net.ErrClosed
	}
}

// A pipe is an end of a connection.
type pipe struct {
	addr    net.Addr
	out, in *stream
}

func (p *pipe) Write(b []byte) (int, error)      { return p.out.Write(b) }
func (p *pipe) Read(b []byte) (int, error)       { return p.in.Read(b) }
func (p *pipe) LocalAddr() net.Addr              { return p.addr }
func (p *pipe) RemoteAddr() net.Addr             { return p.addr }
func (p *pipe) SetDeadline(time.Time) error      { return errors.ErrUnsupported }
func (p *pipe) SetReadDeadline(time.Time) error  { return errors.ErrUnsupported }
func (p *pipe) SetWriteDeadline(time.Time) error { return errors.ErrUnsupported }

func (p *pipe) Close() error {
	p.out.close()
	p.in.close()
	return nil
}

// A stream is one direction of a connection. As with a socket, some bytes may wait in it.
type stream struct {
	mu      sync.Mutex
	changed *sync.Cond
	waiting []byte
	closed  bool
}

// bufferSize is how many bytes wait in a stream before a write does.
const bufferSize = 64 << 10

func newStream() *stream {
	s := new(stream)
	s.changed = sync.NewCond(&s.mu)
	return s
}

func (s *stream) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) >= bufferSize && !s.closed {
		s.changed.Wait()
	}
	if s.closed {
		return 0, os.ErrClosed
	}
	s.waiting = append(s.waiting, b...)
	s.changed.Broadcast()
	return len(b), nil
}

func (s *stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) == 0 && !s.closed {
		s.changed.Wait()
	}
	if len(s.waiting) == 0 {
		return 0, io.EOF
	}
	n := copy(b, s.waiting)
	s.waiting = s.waiting[n:]
	s.changed.Broadcast()
	return n, nil
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.changed.Broadcast()
}
