package class

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/ui"
)

// Config says how a class is served.
type Config struct {
	Listen     string            // address; "" for DefaultListen, which only this machine reaches
	Code       string            // what students and boards have to type; "" for nothing
	NotesCode  string            // what lets in a teacher's second screen, besides Own
	Own        []gossh.PublicKey // the teacher's keys
	HostKey    string            // file of the server's key, made if there is none
	Sessions   int               // most screens; 0 for MostSessions
	PerAddress int               // most connections from one address; 0 for any number

	// Join opens a program for a screen.
	Join func(Role, ui.Options) (m ui.Model, leave func())
}

// Role is what a screen asks to be, by its user name.
type Role uint8

// The roles of screens.
const (
	Student Role = iota
	Board        // user board
	Notes        // user notes, which only a teacher may be
)

func roleOf(user string) Role {
	switch user {
	case "board":
		return Board
	case "notes":
		return Notes
	}
	return Student
}

// DefaultListen is the address of a class that only this machine reaches.
const DefaultListen = "127.0.0.1:2222"

// Limits of a server.
const (
	MostSessions   = 250
	UsualAddress   = 8                // connections from one address
	mostHandshakes = 64               // connections before they have a session, besides those with one
	handshake      = 10 * time.Second // until a client is let in, and again until it asks for a screen
	longest        = 12 * time.Hour   // of a connection
	idleFor        = 2 * time.Hour    // without a byte from a screen
	farewell       = 2 * time.Second  // for a screen to be restored at the end
	codeTries      = 3
	codeDelay      = time.Second // after a wrong code
)

// A Server lets screens in over SSH.
type Server struct {
	config Config
	ssh    *ssh.Server
	listen net.Listener

	mu       sync.Mutex
	conns    map[string]int // connections by address
	all      int
	sessions map[*session]bool
	ended    error // why new screens are refused; nil while they are not
	running  sync.WaitGroup
}

// Start listens and serves. An error names the address, or what is wrong with the host key.
func Start(c Config) (*Server, error) {
	if c.Listen == "" {
		c.Listen = DefaultListen
	}
	if c.Sessions == 0 {
		c.Sessions = MostSessions
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the SSH library would write over the teacher's screen
	s := &Server{config: c, conns: map[string]int{}, sessions: map[*session]bool{}}
	if err := os.MkdirAll(filepath.Dir(c.HostKey), 0o700); err != nil {
		return nil, fmt.Errorf("the host key: %w", err)
	}
	var err error
	s.ssh, err = wish.NewServer(wish.WithHostKeyPath(c.HostKey), func(srv *ssh.Server) error {
		srv.HandshakeTimeout, srv.MaxTimeout, srv.Version = handshake, longest, "wavescope"
		srv.ServerConfigCallback = s.auth
		srv.ConnCallback = s.admit
		srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.channel}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the host key %s: %w", c.HostKey, err)
	}
	if s.listen, err = net.Listen("tcp", c.Listen); err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; allowed is --listen ADDRESS:PORT of this machine, as in :2222",
			c.Listen, cause(err))
	}
	go s.ssh.Serve(s.listen)
	return s, nil
}

// cause returns what is behind an error of the network.
func cause(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// Addr returns the address on which the server listens.
func (s *Server) Addr() net.Addr { return s.listen.Addr() }

// Fingerprint returns the fingerprint of the host key, as a client shows it.
func (s *Server) Fingerprint() string {
	return gossh.FingerprintSHA256(s.ssh.HostSigners[0].PublicKey())
}

// Close ends all screens with a line that says why, at the latest after a moment.
func (s *Server) Close(why string) {
	s.mu.Lock()
	s.ended = errors.New(why)
	for one := range s.sessions {
		one.end(s.ended)
	}
	s.mu.Unlock()
	_ = s.listen.Close()
	over := make(chan struct{})
	go func() {
		s.running.Wait()
		close(over)
	}()
	select {
	case <-over:
	case <-time.After(farewell):
	}
	_ = s.ssh.Close()
}

// auth returns how a connection is let in. Students and boards type the code, if there is one. The teacher's second screen
// has one of the teacher's keys, or types a code of its own.
func (s *Server) auth(ssh.Context) *gossh.ServerConfig {
	tries := 0
	config := &gossh.ServerConfig{NoClientAuth: true, MaxAuthTries: 20} // a client may offer many keys
	config.NoClientAuthCallback = func(c gossh.ConnMetadata) (*gossh.Permissions, error) {
		if roleOf(c.User()) != Notes && s.config.Code == "" {
			return nil, nil
		}
		return nil, errRefused
	}
	config.PublicKeyCallback = func(c gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
		if roleOf(c.User()) == Notes {
			for _, own := range s.config.Own {
				if string(own.Marshal()) == string(key.Marshal()) {
					return nil, nil
				}
			}
		}
		return nil, errRefused
	}
	config.KeyboardInteractiveCallback = func(c gossh.ConnMetadata, ask gossh.KeyboardInteractiveChallenge) (
		*gossh.Permissions, error) {
		code := s.config.Code
		if roleOf(c.User()) == Notes {
			code = s.config.NotesCode
		}
		if tries++; code == "" || tries > codeTries {
			return nil, errRefused
		}
		typed, err := ask("", "", []string{"Code of the class: "}, []bool{true})
		if err != nil || len(typed) != 1 {
			return nil, errRefused
		}
		if subtle.ConstantTimeCompare([]byte(strings.TrimSpace(typed[0])), []byte(code)) != 1 {
			time.Sleep(codeDelay)
			return nil, errRefused
		}
		return nil, nil
	}
	return config
}

var errRefused = errors.New("refused")

// A counted connection is counted until it is closed, and closed unless it has a screen in time.
type counted struct {
	net.Conn
	server *Server
	from   string
	late   *time.Timer
	once   sync.Once
	taken  atomic.Bool // it has asked for its session
}

// admit counts a connection, or refuses it.
func (s *Server) admit(ctx ssh.Context, conn net.Conn) net.Conn {
	from, _, err := net.SplitHostPort(conn.RemoteAddr().String())
	if err != nil {
		from = conn.RemoteAddr().String()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	most := s.config.PerAddress
	if most > 0 && s.conns[from] >= most || s.all >= s.config.Sessions+mostHandshakes || s.ended != nil {
		return nil
	}
	s.conns[from]++
	s.all++
	c := &counted{Conn: conn, server: s, from: from}
	c.late = time.AfterFunc(2*handshake+codeTries*codeDelay, func() { _ = c.Close() })
	ctx.SetValue(connKey{}, c)
	return c
}

// connKey is the key of a connection in its context.
type connKey struct{}

func (c *counted) Close() error {
	c.once.Do(func() {
		c.late.Stop()
		s := c.server
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		if s.conns[c.from]--; s.conns[c.from] == 0 {
			delete(s.conns, c.from)
		}
	})
	return c.Conn.Close()
}
