package class

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
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
	PerAddress int               // most screens of a role from one address; 0 for any number

	// Warn tells who leads the class that many wrong codes have been typed, once; nil tells nobody.
	Warn func(line string)

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

// A Server lets screens in over SSH.
type Server struct {
	config Config
	ssh    *ssh.Server
	listen net.Listener

	mu       sync.Mutex
	conns    map[*conn]bool
	came     int // connections so far
	guesses  map[guesser]guesses
	wrong    int // codes so far
	sessions map[*session]bool
	tidy     *time.Timer // gives memory back to the system after a screen has left; nil before
	ended    error       // why new screens are refused; nil while they are not
	running  sync.WaitGroup
}

// Start listens and serves. An error names the address, or what is wrong with the host key.
func Start(c Config) (*Server, error) {
	if c.Listen == "" {
		c.Listen = DefaultListen
	}
	s, err := newServer(c)
	if err != nil {
		return nil, err
	}
	if s.listen, err = net.Listen("tcp", c.Listen); err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; allowed is --listen ADDRESS:PORT of this machine, as in :2222",
			c.Listen, cause(err))
	}
	go s.accept()
	return s, nil
}

// newServer returns a server that does not listen yet.
func newServer(c Config) (*Server, error) {
	if c.Sessions == 0 {
		c.Sessions = MostSessions
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the SSH library would write over the teacher's screen
	s := &Server{config: c, conns: map[*conn]bool{}, guesses: map[guesser]guesses{},
		sessions: map[*session]bool{}}
	if err := os.MkdirAll(filepath.Dir(c.HostKey), 0o700); err != nil {
		return nil, fmt.Errorf("the host key: %w", err)
	}
	others, err := os.Stat(c.HostKey)
	if err == nil && runtime.GOOS != "windows" && others.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("others have access to the host key %s; allow it to you alone: chmod 600 %[1]s", c.HostKey)
	}
	s.ssh, err = wish.NewServer(wish.WithHostKeyPath(c.HostKey), func(srv *ssh.Server) error {
		srv.Version = "wavescope"
		srv.ServerConfigCallback = func(ctx ssh.Context) *gossh.ServerConfig { return s.auth(connOf(ctx)) }
		srv.ConnCallback = func(ctx ssh.Context, c net.Conn) net.Conn {
			ctx.SetValue(connKey{}, c)
			return c
		}
		srv.RequestHandlers = map[string]ssh.RequestHandler{"default": refuse}
		srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.channel}
		for i, key := range srv.HostSigners {
			if rsa, ok := key.(gossh.AlgorithmSigner); ok && key.PublicKey().Type() == gossh.KeyAlgoRSA { // not with SHA-1
				var err error
				srv.HostSigners[i], err = gossh.NewSignerWithAlgorithms(rsa,
					[]string{gossh.KeyAlgoRSASHA256, gossh.KeyAlgoRSASHA512})
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the host key %s: %w", c.HostKey, err)
	}
	return s, nil
}

// accept lets connections in, as many as there may be.
func (s *Server) accept() {
	for {
		by, err := s.listen.Accept()
		switch {
		case s.hasEnded() != nil:
			if by != nil {
				_ = by.Close()
			}
			return
		case err != nil: // such as too many open files
			time.Sleep(time.Second / 10)
			continue
		}
		if c := s.admit(by); c != nil {
			go func() {
				defer c.Close()
				s.ssh.HandleConn(c)
			}()
		} else {
			_ = by.Close()
		}
	}
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
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tidy != nil {
		s.tidy.Stop()
	}
}

// hasEnded returns why the server has ended; nil if it has not.
func (s *Server) hasEnded() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

// enter counts a screen, or says why there is none.
func (s *Server) enter(one *session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := 0
	for other := range s.sessions {
		if other.conn.from == one.conn.from && other.role == one.role {
			from++
		}
	}
	all := s.config.Sessions
	if one.conn.from.IsLoopback() {
		all += kept
	}
	switch most := s.config.PerAddress; {
	case s.ended != nil:
		return s.ended
	case len(s.sessions) >= all && one.role != Notes:
		return errors.New("the class is full")
	case most > 0 && from >= most:
		return fmt.Errorf("your address has %d screens already; the teacher can allow more with --per-address", from)
	}
	s.sessions[one] = true
	one.conn.stage = onScreen
	s.running.Add(1)
	return nil
}

// leave counts a screen no more, and soon gives back what it needed.
func (s *Server) leave(one *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, one)
	if s.tidy == nil {
		s.tidy = time.AfterFunc(tidyTime, debug.FreeOSMemory)
	} else {
		s.tidy.Reset(tidyTime)
	}
}

// refuse answers a request for a connection, such as to forward a port.
func refuse(ctx ssh.Context, _ *ssh.Server, _ *gossh.Request) (ok bool, payload []byte) {
	connOf(ctx).mayAsk()
	return false, nil
}

// auth returns how a connection is let in. Students and boards type the code, if there is one. The teacher's second
// screen has one of the teacher's keys, or types a code of its own. A client may change its user until it is let in, so
// each function looks at the user of its own request.
func (s *Server) auth(by *conn) *gossh.ServerConfig {
	tries := 0
	config := &gossh.ServerConfig{NoClientAuth: true, MaxAuthTries: 20} // a client may offer many keys
	strong := gossh.SupportedAlgorithms()
	config.KeyExchanges, config.Ciphers = withoutSHA1(strong.KeyExchanges), strong.Ciphers
	config.MACs, config.PublicKeyAuthAlgorithms = withoutSHA1(strong.MACs), strong.PublicKeyAuths
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
		notes := roleOf(c.User()) == Notes
		code, question := s.config.Code, "Code of the class: "
		if notes {
			code, question = s.config.NotesCode, "Code of the notes: "
		}
		if tries++; code == "" || tries > codeTries {
			return nil, errRefused
		}
		typed, err := ask("", "", []string{question}, []bool{!notes}) // the teacher's screen may be on a wall
		if err != nil || len(typed) != 1 || !s.isRight(by, notes, typed[0], code) {
			return nil, errRefused
		}
		return nil, nil
	}
	return config
}

// withoutSHA1 returns the algorithms that do not rest on SHA-1.
func withoutSHA1(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "sha1") })
}

var errRefused = errors.New("refused")
