package class

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/ui"
)

// A session is a screen: a channel of a connection, on which a program runs.
type session struct {
	server *Server
	conn   *conn
	ch     gossh.Channel
	role   Role

	env           map[string]string
	pty           bool
	began, refuse bool // a program runs, or has been refused

	closed chan struct{} // by the client
	size   atomic.Pointer[image.Point]
	resize chan struct{} // the size has changed
	stream atomic.Pointer[ui.Stream]
}

// asked are the environment variables that a client may set.
var asked = []string{"COLORTERM", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLORFGBG", "LANG",
	"LC_ALL", "LC_CTYPE"}

// channel serves the session of a connection. There is one; everything but a terminal is refused.
func (s *Server) channel(_ *ssh.Server, by *gossh.ServerConn, asks gossh.NewChannel, ctx ssh.Context) {
	c := connOf(ctx)
	if !c.mayAsk() || !c.taken.CompareAndSwap(false, true) {
		_ = asks.Reject(gossh.ResourceShortage, "one screen a connection")
		return
	}
	ch, requests, err := asks.Accept()
	if err != nil {
		return
	}
	one := newSession(s, c, ch, roleOf(by.User()))
	if c.reaches(letIn); one.role == Notes {
		c.reaches(onScreen)
	}
	defer close(one.closed)
	go one.onlyInput()
	go one.keepAlive(by)
	for r := range requests { // to the end: a request that nobody takes holds the library up for ever
		if c.mayAsk() {
			one.request(r)
		}
	}
}

func newSession(s *Server, c *conn, ch gossh.Channel, r Role) *session {
	one := &session{server: s, conn: c, ch: ch, role: r, env: map[string]string{}, resize: make(chan struct{}, 1),
		closed: make(chan struct{})}
	one.size.Store(&image.Point{X: 80, Y: 24})
	return one
}

// onlyInput closes the connection if something comes for what is an error output. The library would keep it.
func (one *session) onlyInput() {
	if n, _ := one.ch.Stderr().Read(make([]byte, 1)); n > 0 {
		_ = one.conn.Close()
	}
}

// keepAlive asks the client for answers, and closes the connection when none comes. The system would notice only
// after minutes that a laptop has left the network, and its student would be counted as here until then.
func (one *session) keepAlive(client gossh.Conn) {
	next := time.NewTicker(keepAliveTime)
	defer next.Stop()
	for {
		select {
		case <-next.C:
		case <-one.conn.gone:
			return
		}
		late := time.AfterFunc(keepAliveTime, func() { _ = one.conn.Close() })
		_, _, err := client.SendRequest("keepalive@openssh.com", true, nil)
		late.Stop()
		if err != nil {
			return
		}
	}
}

// request answers a request of a client.
func (one *session) request(r *gossh.Request) {
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
			one.sized(pty.W, pty.H)
		}
	case "window-change":
		var w struct{ W, H, PX, PY uint32 }
		if ok = one.pty && gossh.Unmarshal(r.Payload, &w) == nil; ok {
			one.sized(w.W, w.H)
		}
	case "env":
		var v struct{ Name, Value string }
		if ok = gossh.Unmarshal(r.Payload, &v) == nil && slices.Contains(asked, v.Name); ok {
			one.env[v.Name] = safe(v.Value)
		}
	case "shell":
		if ok = !one.began; ok && !one.pty {
			defer one.refuses("no terminal: leave out -T")
		}
		if !ok || !one.pty {
			break
		}
		_ = r.Reply(true, nil)
		one.start()
		return
	case "exec": // nothing is run, but a client that is refused shows no reason
		ok = !one.began
		defer one.refuses("there is no shell and there are no files here: ssh without a command opens the class")
	case "subsystem":
		defer one.refuses("there are no files here: ssh without a command opens the class")
	}
	_ = r.Reply(ok, nil)
}

// sized records the size of the terminal. A size of nothing says that it is not known.
func (one *session) sized(w, h uint32) {
	if w == 0 || h == 0 {
		return
	}
	one.size.Store(&image.Point{X: int(min(w, mostWidth)), Y: int(min(h, mostHeight))})
	select {
	case one.resize <- struct{}{}:
	default: // the program has not seen the size before
	}
}

// safe returns a short word of letters, digits, dots, dashes and semicolons, else "".
func safe(text string) string {
	const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_+;"
	if len(text) > longestWord || strings.Trim(text, signs) != "" {
		return ""
	}
	return text
}

// refuses ends a session that asks for something else than a screen.
func (one *session) refuses(why string) {
	if one.began || one.refuse {
		return
	}
	one.refuse = true
	go func() {
		_, _ = fmt.Fprintf(output{one.ch.Stderr(), one.conn}, "wavescope: %s\r\n", why)
		one.exit(1)
	}()
}

// exit ends the session and its connection.
func (one *session) exit(status uint32) {
	cut := time.AfterFunc(farewell, func() { _ = one.conn.Close() })
	defer cut.Stop()
	_, _ = one.ch.SendRequest("exit-status", false, gossh.Marshal(struct{ Status uint32 }{status}))
	_ = one.ch.Close()
	select {
	case <-one.closed: // it has read everything
	case <-one.conn.gone:
	}
	_ = one.conn.Close()
}

// start opens the program of a session and runs it, unless there are too many.
func (one *session) start() {
	if why := one.server.enter(one); why != nil {
		one.refuses(why.Error())
		return
	}
	one.began = true
	one.conn.late.Stop()
	o, term := one.options(), one.env["TERM"]
	go func() {
		defer one.server.running.Done()
		defer one.conn.Close()
		why := one.run(o, term)
		if why == nil {
			why = errors.New("You have left.")
		}
		_, _ = fmt.Fprintf(output{one.ch, one.conn}, "%v\r\n", why)
		one.exit(0)
	}()
}

// run runs the program of a session until it ends.
func (one *session) run(o ui.Options, term string) (why error) {
	defer one.server.leave(one)
	defer func() {
		if recover() != nil { // a screen that fails ends alone
			why = errors.New("This screen has failed.")
		}
	}()
	m, leave := one.server.config.Join(one.role, o)
	defer leave()
	in := newInput(one.ch, one.end)
	stream := ui.NewStream(m, ui.Streaming{In: in, Out: output{one.ch, one.conn}, Arrived: one.arrived,
		Size: *one.size.Load(), Term: term})
	one.stream.Store(stream)
	go in.fill()
	if why := one.server.hasEnded(); why != nil {
		stream.End(why)
	}
	over := make(chan struct{})
	defer close(over)
	go one.watch(stream, in.came, over)
	return stream.Run()
}

// arrived waits until the client has read everything before: clients answer requests that they do not know, in order.
// keepAlive ends the wait for one that is gone.
func (one *session) arrived() error {
	_, err := one.ch.SendRequest("keepalive@openssh.com", true, nil)
	return err
}

// watch tells the program its size, and ends it when nobody has used it for long.
func (one *session) watch(stream *ui.Stream, came, over <-chan struct{}) {
	idle := time.NewTimer(idleTime)
	end := time.NewTimer(longestSession)
	defer idle.Stop()
	defer end.Stop()
	for {
		select {
		case <-one.resize:
			size := one.size.Load()
			stream.Resize(size.X, size.Y)
			time.Sleep(time.Second / resizesPerSecond)
		case <-came:
			idle.Reset(idleTime)
		case <-idle.C:
			stream.End(errors.New("Nothing was typed for long."))
		case <-end.C:
			stream.End(errors.New("This screen has been open for too long."))
		case <-one.conn.gone:
			stream.End(errors.New("The connection has ended."))
			return
		case <-over:
			return
		}
	}
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
	return ui.Options{Theme: ui.ThemeOf(get, true), Guest: true}
}
