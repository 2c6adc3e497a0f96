package class

import (
	"bytes"
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wavescope/encoding/cases"
	"wavescope/ui"
)

func init() { cases.Checks(12, 2000) }

// serve starts a server on a free port of this machine.
func serve(t testing.TB, c Config) *Server {
	t.Helper()
	c.Listen, c.HostKey = "127.0.0.1:0", filepath.Join(t.TempDir(), "key")
	if c.Join == nil {
		c.Join = followers
	}
	s, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close("The test has ended.") })
	return s
}

// followers opens a program for a screen of no class.
func followers(_ Role, o ui.Options) (ui.Model, func()) { return follower(o), func() {} }

// withFakeTime runs a test whose time passes only while all its goroutines wait, so that it is as long as the test says
// on every machine, and takes none. It has a server that is reached in memory.
func withFakeTime(t *testing.T, c Config, test func(*testing.T, *Server)) {
	t.Helper()
	c.HostKey = filepath.Join(t.TempDir(), "key")
	if c.Join == nil {
		c.Join = followers
	}
	synctest.Test(t, func(t *testing.T) {
		s, err := newServer(c)
		if err != nil {
			t.Fatal(err)
		}
		s.listen = newPipes()
		go s.accept()
		t.Cleanup(func() {
			s.Close("The test has ended.")
			time.Sleep(time.Minute) // goroutines that are left after it fail the test
		})
		test(t, s)
	})
}

// dial opens a connection to a server.
func dial(s *Server) (net.Conn, error) {
	if p, ok := s.listen.(*pipes); ok {
		return p.dial("127.0.0.1")
	}
	return net.DialTimeout("tcp", s.Addr().String(), 10*time.Second)
}

// A client is a terminal at the other end.
type client struct {
	conn *gossh.Client
	*gossh.Session
	in   io.WriteCloser
	over chan error // of the session

	mu   sync.Mutex
	got  bytes.Buffer
	last atomic.Int64 // when something has come last
}

func (c *client) Write(p []byte) (int, error) {
	c.last.Store(time.Now().UnixNano())
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.got.Len() > 1<<20 {
		c.got.Reset()
	}
	return c.got.Write(p)
}

func (c *client) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.got.String()
}

// until waits until a text has come.
func (c *client) until(t testing.TB, text string) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(c.text(), text) {
			return
		}
	}
	t.Fatalf("%q has not come; the end of what has is %q", text, tail(c.text(), 400))
}

func tail(text string, n int) string { return text[max(len(text)-n, 0):] }

func (c *client) types(text string) { _, _ = io.WriteString(c.in, text) }

// connect lets a user in; auth is what the client offers.
func connect(s *Server, user string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	conn, err := dial(s)
	if err != nil {
		return nil, err
	}
	return over(conn, user, auth...)
}

func over(conn net.Conn, user string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	c, chans, requests, err := gossh.NewClientConn(conn, "class", &gossh.ClientConfig{User: user, Auth: auth,
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: 10 * time.Second})
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return gossh.NewClient(c, chans, requests), nil
}

// open opens a screen of w × h cells.
func open(t testing.TB, s *Server, user string, w, h int) *client {
	t.Helper()
	conn, err := connect(s, user)
	if err != nil {
		t.Fatal(err)
	}
	return screenOf(t, conn, w, h)
}

func screenOf(t testing.TB, conn *gossh.Client, w, h int) *client {
	t.Helper()
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	c := &client{conn: conn, Session: session, over: make(chan error, 1)}
	session.Stdout, session.Stderr = c, c
	if c.in, err = session.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	_ = session.Setenv("COLORTERM", "truecolor")
	if err := session.RequestPty("xterm-256color", h, w, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	go func() { c.over <- session.Wait() }()
	t.Cleanup(func() { _ = conn.Close() })
	return c
}

// ended returns the error with which a session ends.
func (c *client) ended(t testing.TB) error {
	t.Helper()
	select {
	case err := <-c.over:
		return err
	case <-time.After(60 * time.Second):
		t.Fatalf("the session has not ended; it has %q", tail(c.text(), 400))
		return nil
	}
}
