package class

import (
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/ui"
	"wavescope/views/frame"
)

// Limits of a session.
const (
	mostWidth, mostHeight = 400, 150
	bytesPerSecond        = 32 << 10
	bytesAtOnce           = 64 << 10
	requestsAtOnce        = 100 // and as many a second
	patience              = 10 * time.Second
	longestTerm           = 64
)

// A session is a screen: a channel of a connection, on which a program runs.
type session struct {
	server *Server
	conn   *gossh.ServerConn
	ch     gossh.Channel
	role   Role
	env    map[string]string
	size   atomic.Pointer[image.Point]
	resize chan struct{} // the size has changed
	pty    bool
	stream atomic.Pointer[ui.Stream]
}

// asked are the environment variables that a client may set.
var asked = []string{"COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"}

// channel serves the session of a connection. There is one; everything but a terminal is refused.
func (s *Server) channel(_ *ssh.Server, conn *gossh.ServerConn, asks gossh.NewChannel, ctx ssh.Context) {
	c, _ := ctx.Value(connKey{}).(*counted)
	if c == nil || !c.taken.CompareAndSwap(false, true) {
		_ = asks.Reject(gossh.ResourceShortage, "one screen a connection")
		return
	}
	ch, requests, err := asks.Accept()
	if err != nil {
		return
	}
	one := &session{server: s, conn: conn, ch: ch, role: roleOf(conn.User()), env: map[string]string{},
		resize: make(chan struct{}, 1)}
	limit := ui.NewBudget(requestsAtOnce, requestsAtOnce)
	for r := range requests {
		if !limit.Take(1) {
			_ = conn.Close()
			return
		}
		one.request(r, c)
	}
}

// request answers a request of a client.
func (one *session) request(r *gossh.Request, c *counted) {
	ok := false
	switch r.Type {
	case "pty-req":
		var pty struct {
			Term          string
			W, H, PX, PY  uint32
			TerminalModes string
		}
		if ok = !one.pty && gossh.Unmarshal(r.Payload, &pty) == nil; ok {
			one.pty, one.env["TERM"] = true, safe(pty.Term)
			one.size.Store(sizeOf(pty.W, pty.H))
		}
	case "window-change":
		var w struct{ W, H, PX, PY uint32 }
		if ok = one.pty && gossh.Unmarshal(r.Payload, &w) == nil; ok {
			one.size.Store(sizeOf(w.W, w.H))
			select {
			case one.resize <- struct{}{}:
			default: // the program has not seen the size before
			}
		}
	case "env":
		var v struct{ Name, Value string }
		if gossh.Unmarshal(r.Payload, &v) == nil {
			for _, name := range asked {
				if ok = ok || name == v.Name; name == v.Name {
					one.env[name] = safe(v.Value)
				}
			}
		}
	case "shell":
		if ok = one.pty && one.stream.Load() == nil; ok {
			_ = r.Reply(true, nil)
			one.start(c)
			return
		}
		defer one.refuse("no terminal: leave out -T")
	case "exec", "subsystem":
		defer one.refuse("there is no shell and there are no files here: ssh without a command opens the class")
	}
	if r.WantReply {
		_ = r.Reply(ok, nil)
	}
}

// refuse ends a session that asks for something else than a screen.
func (one *session) refuse(why string) {
	if one.stream.Load() != nil {
		return
	}
	_, _ = fmt.Fprintf(one.ch.Stderr(), "wavescope: %s\r\n", why)
	one.exit(1)
}

// exit ends the session and its connection.
func (one *session) exit(status uint32) {
	_, _ = one.ch.SendRequest("exit-status", false, gossh.Marshal(struct{ Status uint32 }{status}))
	_ = one.ch.Close()
	time.AfterFunc(farewell, func() { _ = one.conn.Close() }) // a client closes it itself
}

// sizeOf bounds the size of a terminal; a size that is not known is 80 × 24.
func sizeOf(w, h uint32) *image.Point {
	if w == 0 || h == 0 {
		w, h = 80, 24
	}
	return &image.Point{X: int(min(w, mostWidth)), Y: int(min(h, mostHeight))}
}

// safe returns a short word of letters, digits, dots and dashes, else "".
func safe(text string) string {
	const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_+"
	if len(text) > longestTerm || strings.Trim(text, signs) != "" {
		return ""
	}
	return text
}

// start opens the program of a session and runs it.
func (one *session) start(c *counted) {
	s := one.server
	s.mu.Lock()
	why := s.ended
	if why == nil && len(s.sessions) >= s.config.Sessions {
		why = errors.New("The class is full.")
	}
	if why != nil {
		s.mu.Unlock()
		_, _ = fmt.Fprintf(one.ch.Stderr(), "%v\r\n", why)
		one.exit(1)
		return
	}
	s.sessions[one] = true
	s.running.Add(1)
	s.mu.Unlock()
	c.late.Stop()
	m, leave := s.config.Join(one.role, one.options())
	in := &input{from: one.ch, budget: ui.NewBudget(bytesPerSecond, bytesAtOnce), end: one.end}
	in.idle = time.AfterFunc(idleFor, func() { one.end(errors.New("Nothing was typed for two hours.")) })
	stream := ui.NewStream(m, ui.Streaming{In: in, Out: &output{one.ch, func() { _ = one.conn.Close() }},
		Size: *one.size.Load(), Term: one.env["TERM"]})
	one.stream.Store(stream)
	s.mu.Lock()
	ended := s.ended
	s.mu.Unlock()
	if ended != nil {
		stream.End(ended)
	}
	over := make(chan struct{})
	go func() {
		for {
			select {
			case <-one.resize:
				stream.Resize(one.size.Load().X, one.size.Load().Y)
			case <-over:
				return
			}
		}
	}()
	go func() {
		defer s.running.Done()
		err := stream.Run()
		leave()
		close(over)
		in.idle.Stop()
		s.mu.Lock()
		delete(s.sessions, one)
		s.mu.Unlock()
		if err == nil {
			err = errors.New("You have left.")
		}
		out := &output{one.ch, func() { _ = one.conn.Close() }}
		_, _ = fmt.Fprintf(out, "%v\r\n", err)
		one.exit(0)
	}()
}

// end ends the program of a session for a reason.
func (one *session) end(why error) {
	if stream := one.stream.Load(); stream != nil {
		stream.End(why)
	}
}

// options returns how the program is shown on the terminal of a session.
func (one *session) options() ui.Options {
	get := func(name string) string { return one.env[name] }
	depth, _ := ui.Depth("auto", get, true)
	locale := strings.ToLower(get("LC_ALL") + get("LC_CTYPE") + get("LANG"))
	known := locale != "" && locale != "c" && locale != "posix"
	ascii := known && !strings.Contains(locale, "utf")
	return ui.Options{Theme: frame.Theme{Depth: depth, ASCII: ascii}, AutoTheme: true, Guest: true}
}

// input is what comes from a session, as much as its budget allows. More ends the session.
type input struct {
	from   io.Reader
	budget *ui.Budget
	idle   *time.Timer
	end    func(error)
}

func (in *input) Read(p []byte) (int, error) {
	n, err := in.from.Read(p)
	in.idle.Reset(idleFor)
	if n > 0 && !in.budget.Take(n) {
		err := errors.New("Too much was typed or pasted at once.")
		in.end(err)
		return 0, err
	}
	return n, err
}

// output writes to a session. A client that does not read for a while loses its connection, which delays nobody else.
type output struct {
	to  io.Writer
	cut func()
}

func (o *output) Write(p []byte) (int, error) {
	late := time.AfterFunc(patience, o.cut)
	defer late.Stop()
	return o.to.Write(p)
}
