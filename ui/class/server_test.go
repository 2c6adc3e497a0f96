package class

import (
	"bufio"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/binary"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"image"
	"io"
	"maps"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/ui"
	"wavescope/ui/leaktest"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", "32") // they mostly wait
	os.Exit(leaktest.Run(m))
}

// key returns a key of a client.
func key(t *testing.T) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// typing answers each question with the next of some words.
func typing(words ...string) gossh.AuthMethod {
	return gossh.RetryableAuthMethod(gossh.KeyboardInteractive(
		func(_, _ string, questions []string, _ []bool) (answers []string, err error) {
			for range questions {
				if len(words) == 0 {
					return nil, errors.New("nothing more to type")
				}
				answers, words = append(answers, words[0]), words[1:]
			}
			return answers, nil
		}), 10)
}

// A screen is let in by its user name, and a key or a code.
func TestWhoIsLetIn(t *testing.T) {
	t.Parallel()
	own, strange := key(t), key(t)
	keys := func(k gossh.Signer) gossh.AuthMethod { return gossh.PublicKeys(k) }
	open := Config{Own: []gossh.PublicKey{own.PublicKey()}}
	coded := Config{Own: open.Own, Code: "waves", NotesCode: "271828"}
	for _, c := range []struct {
		config Config
		user   string
		offers []gossh.AuthMethod
		want   bool
		role   Role
	}{
		{open, "ada", nil, true, Student},
		{open, "", nil, true, Student},
		{open, "board", nil, true, Board},
		{open, "Board", nil, true, Student},
		{open, "board ", nil, true, Student},
		{open, "notes\x00", nil, true, Student},
		{open, "notes", nil, false, 0},
		{open, "notes", []gossh.AuthMethod{keys(strange)}, false, 0},
		{open, "notes", []gossh.AuthMethod{keys(own)}, true, Notes},
		{open, "notes", []gossh.AuthMethod{typing("", "", "")}, false, 0},
		{open, "notes", []gossh.AuthMethod{gossh.Password("")}, false, 0},

		{coded, "ada", nil, false, 0},
		{coded, "ada", []gossh.AuthMethod{keys(own)}, false, 0}, // else a key would say who it is
		{coded, "ada", []gossh.AuthMethod{typing("waves")}, true, Student},
		{coded, "ada", []gossh.AuthMethod{typing(" waves ")}, true, Student},
		{coded, "ada", []gossh.AuthMethod{typing("wave", "waves")}, true, Student},
		{coded, "ada", []gossh.AuthMethod{typing("", "Waves", "wavess", "waves")}, false, 0},
		{coded, "ada", []gossh.AuthMethod{typing("271828")}, false, 0},
		{coded, "ada", []gossh.AuthMethod{gossh.Password("waves")}, false, 0},
		{coded, "board", []gossh.AuthMethod{typing("waves")}, true, Board},
		{coded, "board", nil, false, 0},
		{coded, "notes", []gossh.AuthMethod{typing("waves")}, false, 0},
		{coded, "notes", []gossh.AuthMethod{keys(strange), typing("271828")}, true, Notes},
		{coded, "notes", []gossh.AuthMethod{keys(own)}, true, Notes},
	} {
		t.Run(fmt.Sprintf("%q %d %v", c.user, len(c.offers), c.want), func(t *testing.T) {
			t.Parallel()
			var role Role
			c.config.Join = func(r Role, o ui.Options) (ui.Model, func()) { role = r; return follower(o), func() {} }
			withFakeTime(t, c.config, func(t *testing.T, s *Server) {
				conn, err := connect(s, c.user, c.offers...)
				if err == nil != c.want {
					t.Fatalf("let in: %v; %v", err == nil, err)
				}
				if err != nil {
					return
				}
				screenOf(t, conn, 80, 24).until(t, "position")
				if role != c.role {
					t.Errorf("it has role %d, not %d", role, c.role)
				}
			})
		})
	}
}

// as is what a client says of itself.
type as struct {
	gossh.ConnMetadata
	user string
}

func (a as) User() string { return a.user }

// A client that changes its user has what it was let in for as the last one: it is asked anew, and no more often.
func TestChangesItsUser(t *testing.T) {
	t.Parallel()
	own := key(t)
	withFakeTime(t, Config{NotesCode: "271828", Own: []gossh.PublicKey{own.PublicKey()}}, func(t *testing.T, s *Server) {
		auth := s.auth(&conn{server: s})
		if _, err := auth.NoClientAuthCallback(as{user: "ada"}); err != nil {
			t.Error("a student is not let in:", err)
		}
		if _, err := auth.NoClientAuthCallback(as{user: "notes"}); err == nil {
			t.Error("a client that was let in as a student is let in as notes")
		}
		if _, err := auth.PublicKeyCallback(as{user: "ada"}, own.PublicKey()); err == nil {
			t.Error("a key lets in a student")
		}
		asked := 0
		wrong := func(string, string, []string, []bool) ([]string, error) { asked++; return []string{"1"}, nil }
		for i := range 2 * codeTries {
			user := []string{"notes", "ada"}[i%2]
			if _, err := auth.KeyboardInteractiveCallback(as{user: user}, wrong); err == nil {
				t.Errorf("%s is let in with a wrong code", user)
			}
		}
		if asked > codeTries {
			t.Errorf("a client may guess %d times", asked)
		}
	})
}

// raw opens the channel of a session without a screen.
func raw(t *testing.T, s *Server) (*gossh.Client, gossh.Channel) {
	t.Helper()
	conn, err := connect(s, "ada")
	if err != nil {
		t.Fatal(err)
	}
	return conn, rawOn(t, conn)
}

func rawOn(t *testing.T, conn *gossh.Client) gossh.Channel {
	t.Helper()
	t.Cleanup(func() { _ = conn.Close() })
	ch, requests, err := conn.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	return ch
}

// ask has a request granted.
func ask(t *testing.T, ch gossh.Channel, kind string, payload []byte) {
	t.Helper()
	if ok, err := ch.SendRequest(kind, true, payload); !ok || err != nil {
		t.Fatal(kind, ok, err)
	}
}

func ptyOf(w, h uint32) []byte {
	return gossh.Marshal(struct {
		Term         string
		W, H, PX, PY uint32
		Modes        string
	}{"xterm-256color", w, h, 0, 0, ""})
}

func sizeOf(w, h uint32) []byte { return gossh.Marshal(struct{ W, H, PX, PY uint32 }{w, h, 0, 0}) }

// Everything but one screen is refused.
func TestRefuses(t *testing.T) {
	t.Parallel()
	s := serve(t, Config{})
	for name, c := range map[string]struct {
		pty     bool
		kind    string
		payload string
		want    string
	}{
		"exec":                 {false, "exec", "\x00\x00\x00\x02ls", "there is no shell"},
		"exec with a terminal": {true, "exec", "\x00\x00\x00\x02sh", "there is no shell"},
		"exec of nothing":      {true, "exec", "", "there is no shell"},
		"sftp":                 {false, "subsystem", "\x00\x00\x00\x04sftp", "there are no files"},
		"no terminal":          {false, "shell", "", "no terminal: leave out -T"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn, err := connect(s, "ada")
			if err != nil {
				t.Fatal(err)
			}
			ch, requests, err := conn.OpenChannel("session", nil)
			if err != nil {
				t.Fatal(err)
			}
			if c.pty {
				ask(t, ch, "pty-req", ptyOf(80, 24))
			}
			ok, err := ch.SendRequest(c.kind, true, []byte(c.payload)) // ssh shows no reason where an exec is refused
			if ok != (c.kind != "subsystem") || err != nil {
				t.Errorf("it is answered %v, %v", ok, err)
			}
			out, _ := io.ReadAll(ch)
			wrong, _ := io.ReadAll(ch.Stderr())
			if len(out) > 0 || strings.Count(string(wrong), "\n") != 1 || !strings.Contains(string(wrong), c.want) {
				t.Errorf("it says %q and %q", out, wrong)
			}
			exit := <-requests
			if exit == nil || exit.Type != "exit-status" || string(exit.Payload) != "\x00\x00\x00\x01" {
				t.Errorf("it ends with %+v", exit)
			}
			go gossh.DiscardRequests(requests)
			_ = conn.Wait() // the server closes it
		})
	}
	for _, kind := range []string{"auth-agent-req@openssh.com", "x11-req", "signal", "break", "xon-xoff", "exit-status",
		"pty-req", "shell", "exec", "subsystem", "window-change", ""} {
		t.Run("request "+kind, func(t *testing.T) {
			t.Parallel()
			conn, _ := connect(s, "ada")
			c := screenOf(t, conn, 80, 24)
			payload := []byte{0, 0, 0, 1, 'x'}
			if kind == "pty-req" {
				payload = ptyOf(80, 24)
			}
			if ok, err := c.SendRequest(kind, true, payload); ok || err != nil {
				t.Errorf("it is answered %v, %v", ok, err)
			}
			c.until(t, "position")
			c.types("q")
			if err := c.ended(t); err != nil {
				t.Error("the screen has not gone on:", err)
			}
		})
	}
	for name, allowed := range map[string]bool{"COLORTERM": true, "LANG": true, "NO_COLOR": true, "LD_PRELOAD": false,
		"PATH": false, "TERM": false, "TEA_DEBUG": false, "WAVESCOPE_X": false, "": false} {
		t.Run("env "+name, func(t *testing.T) {
			t.Parallel()
			_, ch := raw(t, s)
			ok, err := ch.SendRequest("env", true, gossh.Marshal(struct{ Name, Value string }{name, "en_US.UTF-8"}))
			if ok != allowed || err != nil {
				t.Errorf("it is answered %v, %v", ok, err)
			}
		})
	}

	conn, _ := raw(t, s)
	for _, kind := range []string{"session", "direct-tcpip", "direct-streamlocal@openssh.com", "x11", "forwarded-tcpip",
		"auth-agent@openssh.com", "tun@openssh.com", ""} {
		if ch, _, err := conn.OpenChannel(kind, []byte{0, 0, 0, 1, 'x'}); err == nil {
			t.Errorf("a channel %q is opened: %v", kind, ch)
		} else if refused := new(gossh.OpenChannelError); !errors.As(err, &refused) {
			t.Errorf("a channel %q: %v", kind, err)
		}
	}
	for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "cancel-tcpip-forward",
		"no-more-sessions@openssh.com", "keepalive@openssh.com", "hostkeys-prove-00@openssh.com", ""} {
		if ok, _, err := conn.SendRequest(kind, true, nil); ok || err != nil {
			t.Errorf("the request %q is answered %v, %v", kind, ok, err)
		}
	}
	if _, err := conn.Dial("tcp", s.Addr().String()); err == nil {
		t.Error("a port is forwarded to the server")
	}
	if _, err := conn.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("a port of the server is forwarded")
	}
}

// What a client says of itself is on no screen: not its user, kind of terminal, variables, or title.
func TestSaysNothingOfASession(t *testing.T) {
	t.Parallel()
	s := serve(t, Config{Join: NewRoom().Open})
	conn, err := connect(s, "zqx\x1b]0;zqx\a")
	if err != nil {
		t.Fatal(err)
	}
	board := open(t, s, "board", 80, 24)
	session, _ := conn.NewSession()
	c := &client{conn: conn, Session: session, over: make(chan error, 1)}
	session.Stdout, session.Stderr = c, c
	c.in, _ = session.StdinPipe()
	for _, name := range asked {
		_ = session.Setenv(name, "zqx\x1b[31m\u202e")
	}
	if err := session.RequestPty("zqx\x1b[31m", 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := session.Shell(); err != nil {
		t.Fatal(err)
	}
	go func() { c.over <- session.Wait() }()
	c.until(t, "position")
	s.mu.Lock()
	for one := range s.sessions {
		if one.role == Student && strings.Join(slices.Collect(maps.Values(one.env)), "") != "" {
			t.Errorf("kept is %q", one.env)
		}
	}
	s.mu.Unlock()
	c.types("\x1b]0;zqx\a\x1b]52;c;zqx\a\x1b[200~sentence mallory\x1b[31m\u202e\u009b31m\x1b[201~")
	c.until(t, "mallory")
	c.types("\rq")
	_ = c.ended(t)
	for who, text := range map[string]string{"its own screen": c.text(), "the board": board.text()} {
		if strings.Contains(text, "zqx") || strings.Contains(text, "\x1b[31m") ||
			strings.ContainsAny(text, "\u202e\u009b") {
			t.Errorf("%s says so: %q", who, text)
		}
	}
	if strings.Contains(board.text(), "mallory") {
		t.Error("a student writes on the board")
	}
}

var (
	mode = regexp.MustCompile(`\x1b\[\?([0-9]+)([hl])`)
	at   = regexp.MustCompile(`\x1b\[([0-9]+)(?:;([0-9]+))?H`)
)

// restored says in what a terminal is not as it was; "" for nothing.
func restored(text string) string {
	on := map[string]bool{}
	for _, m := range mode.FindAllStringSubmatch(text, -1) {
		on[m[1]] = m[2] == "h"
	}
	if _, entered := on["1049"]; !entered {
		return "the alternate screen was never entered"
	}
	for mode, set := range on {
		if set != (mode == "25") {
			return fmt.Sprintf("mode %s is left at %v", mode, set)
		}
	}
	return ""
}

// empty waits until a server has some screens and no other connections.
func empty(t *testing.T, s *Server, want int) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		n, all := len(s.sessions), len(s.conns)
		s.mu.Unlock()
		if n == want && all == want {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("it counts %d screens and %d connections", n, all)
		}
	}
}

// At the end of a class every screen says why, and its terminal is as it was.
func TestTheEnd(t *testing.T) {
	t.Parallel()
	s := serve(t, Config{})
	var all []*client
	for i := range 6 {
		all = append(all, open(t, s, []string{"ada", "board"}[i%2], 80+i, 24))
	}
	for _, c := range all[:5] { // the last one has hardly begun
		c.until(t, "position")
	}
	all[0].types("q")
	if err := all[0].ended(t); err != nil || !strings.HasSuffix(all[0].text(), "You have left.\r\n") {
		t.Errorf("a screen that leaves is told %q, %v", tail(all[0].text(), 100), err)
	}
	began := time.Now()
	s.Close("The class has ended.")
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it takes %v", took)
	}
	for i, c := range all[1:] {
		if err := c.ended(t); err != nil {
			t.Errorf("screen %d ends with %v", i, err)
		}
		text := c.text()
		if wrong := restored(text); wrong != "" || !strings.HasSuffix(text, "The class has ended.\r\n") {
			t.Errorf("screen %d is left with %s %q", i, wrong, tail(text, 200))
		}
	}
	if _, err := net.DialTimeout("tcp", s.Addr().String(), time.Second); err == nil {
		t.Error("it still listens")
	}
	empty(t, s, 0)
}

// A screen that is opened while the class ends, ends too.
func TestTheEndOfAScreenThatOpens(t *testing.T) {
	t.Parallel()
	joins, goes := make(chan bool), make(chan bool)
	s := serve(t, Config{Join: func(_ Role, o ui.Options) (ui.Model, func()) {
		joins <- true
		<-goes
		return follower(o), func() {}
	}})
	c := open(t, s, "ada", 80, 24)
	<-joins
	closed := make(chan bool)
	go func() { s.Close("The class has ended."); close(closed) }()
	for s.hasEnded() == nil {
		time.Sleep(time.Millisecond)
	}
	close(goes)
	if err := c.ended(t); err != nil || !strings.HasSuffix(c.text(), "The class has ended.\r\n") {
		t.Errorf("it ends with %v: %q", err, tail(c.text(), 100))
	}
	<-closed
}

// A screen whose program cannot be opened, or fails, ends alone.
func TestAFailureIsAlone(t *testing.T) {
	t.Parallel()
	s := serve(t, Config{Join: func(r Role, o ui.Options) (ui.Model, func()) {
		if r == Board {
			panic("the board fails")
		}
		return follower(o), func() {}
	}})
	c := open(t, s, "ada", 80, 24)
	b := open(t, s, "board", 80, 24)
	if _ = b.ended(t); !strings.HasSuffix(b.text(), "This screen has failed.\r\n") {
		t.Errorf("the board ends with %q", b.text())
	}
	c.until(t, "position")
	s.Close("over")
	if _ = c.ended(t); !strings.HasSuffix(c.text(), "over\r\n") {
		t.Errorf("the other screen ends with %q", tail(c.text(), 200))
	}
}

// keyFile writes a host key for a server.
func keyFile(t *testing.T, mode os.FileMode, private crypto.PrivateKey) string {
	t.Helper()
	block, err := gossh.MarshalPrivateKey(private, "")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "key")
	if err := errors.Join(os.WriteFile(file, pem.EncodeToMemory(block), mode), os.Chmod(file, mode)); err != nil {
		t.Fatal(err)
	}
	return file
}

// A server offers nothing that rests on broken functions, whatever kind of key it has.
func TestOffersNothingWeak(t *testing.T) {
	t.Parallel()
	weak := regexp.MustCompile(`sha1|md5|-96|cbc|arcfour|ssh-rsa|ssh-dss|group1-`)
	_, ed, _ := ed25519.GenerateKey(nil)
	old, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, private := range []crypto.PrivateKey{ed, old} {
		s, err := newServer(Config{HostKey: keyFile(t, 0o600, private)})
		if err != nil {
			t.Fatal(err)
		}
		s.listen = newPipes()
		go s.accept()
		c := dialFrom(t, s, "10.0.0.1")
		_, _ = io.WriteString(c, "SSH-2.0-test\r\n")
		in := bufio.NewReader(c)
		var head struct {
			Length        uint32
			Padding, Kind uint8
			Cookie        [16]byte
		}
		version, _ := in.ReadString('\n')
		if err := binary.Read(in, binary.BigEndian, &head); err != nil || head.Kind != 20 { // SSH_MSG_KEXINIT
			t.Fatalf("after %q comes %+v, %v", version, head, err)
		}
		for _, list := range []string{"key exchange", "host key", "cipher", "cipher", "MAC", "MAC"} {
			var n uint32
			_ = binary.Read(in, binary.BigEndian, &n)
			names := make([]byte, n)
			if _, err := io.ReadFull(in, names); err != nil || n == 0 || weak.Match(names) {
				t.Errorf("with %T it offers as %s %q, %v", private, list, names, err)
			}
		}
		for _, name := range s.auth(&conn{server: s}).PublicKeyAuthAlgorithms {
			if weak.MatchString(name) {
				t.Errorf("the teacher's key may sign with %s", name)
			}
		}
		s.Close("The test has ended.")
	}
}

// A host key that others can read or write is refused, with a line that says what to do.
func TestHostKeyOfOthers(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes there")
	}
	_, private, _ := ed25519.GenerateKey(nil)
	for mode, want := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o640: false, 0o644: false, 0o604: false,
		0o620: false, 0o602: false} {
		file := keyFile(t, mode, private)
		_, err := newServer(Config{HostKey: file})
		if err == nil != want {
			t.Errorf("with mode %o: %v", mode, err)
		}
		if err != nil && (!strings.HasSuffix(err.Error(), ": chmod 600 "+file) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("with mode %o it says %q", mode, err)
		}
	}
}

// A client that says nothing, does not go on, does not read, is gone, or stays for too long loses its connection when
// the limits say. A limit is checked to a second, and those that the README states are numbers here.
func TestTimes(t *testing.T) {
	t.Parallel()
	gone := func(after time.Duration) func(*testing.T, *Server) { // such as a laptop that has left the network
		return func(t *testing.T, s *Server) {
			near, _ := dial(s)
			d := &deaf{Conn: near, gone: make(chan struct{})}
			conn, err := over(d, "ada")
			if err != nil {
				t.Fatal(err)
			}
			screenOf(t, conn, 80, 24).until(t, "position")
			time.Sleep(after)
			d.stop.Store(true)
			empty(t, s, 0)
		}
	}
	for name, c := range map[string]struct {
		does func(*testing.T, *Server) // until it loses the connection
		want time.Duration
	}{
		"says nothing": {func(t *testing.T, s *Server) {
			c, _ := dial(s)
			_, _ = io.Copy(io.Discard, c)
		}, greetingTime},
		"a handshake without end": {func(t *testing.T, s *Server) {
			c, _ := dial(s)
			go func() { _, _ = io.Copy(io.Discard, c) }()
			_, _ = io.WriteString(c, "SSH-2.0-x\r\n\x00\x00\x80\x00\x04"+strings.Repeat("x", greeting))
			for { // bytes of one packet
				if _, err := c.Write(make([]byte, 4)); err != nil {
					return
				}
				time.Sleep(100 * time.Millisecond)
			}
		}, entryTime},
		"no screen": {func(t *testing.T, s *Server) {
			conn, err := connect(s, "ada")
			if err != nil {
				t.Fatal(err)
			}
			_ = conn.Wait()
		}, entryTime},
		"types nothing": {func(t *testing.T, s *Server) {
			c := open(t, s, "ada", 80, 24)
			ends(t, c, "Nothing was typed for long.\r\n")
		}, 2 * time.Hour},
		"types now and then": {func(t *testing.T, s *Server) {
			c := open(t, s, "ada", 80, 24)
			for range 3 {
				time.Sleep(idleTime - time.Minute)
				c.types("]")
			}
			ends(t, c, "Nothing was typed for long.\r\n")
		}, 3*(idleTime-time.Minute) + idleTime},
		"stays": {func(t *testing.T, s *Server) {
			c := open(t, s, "ada", 80, 24)
			for range longestSession/time.Hour - 1 {
				time.Sleep(time.Hour)
				c.types("]")
			}
			ends(t, c, "open for too long.\r\n")
		}, longestSession},
		"is gone":                    {gone(0), 30 * time.Second},
		"is gone before a question":  {gone(14 * time.Second), 30 * time.Second}, // to which it gives no answer
		"is gone between questions":  {gone(20 * time.Second), 45 * time.Second},
		"is gone after its question": {gone(31 * time.Second), 60 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			withFakeTime(t, Config{}, func(t *testing.T, s *Server) {
				began := time.Now()
				c.does(t, s)
				if took := time.Since(began); took < c.want || took > c.want+time.Second {
					t.Errorf("it takes %v, not %v", took, c.want)
				}
				empty(t, s, 0)
			})
		})
	}
	t.Run("types the code late", func(t *testing.T) {
		t.Parallel()
		withFakeTime(t, Config{Code: "waves"}, func(t *testing.T, s *Server) {
			for _, in := range []bool{true, false} {
				wait := chart.Either(in, entryTime-time.Second, entryTime+time.Second)
				slow := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) {
					time.Sleep(wait)
					return []string{"waves"}, nil
				})
				if conn, err := connect(s, "ada", slow); err == nil != in {
					t.Errorf("after %v it is let in: %v; %v", wait, err == nil, err)
				} else if in {
					screenOf(t, conn, 80, 24).until(t, "position")
				}
			}
		})
	})
	t.Run("does not read", func(t *testing.T) {
		t.Parallel()
		withFakeTime(t, Config{}, func(t *testing.T, s *Server) {
			c := neverReads(t, s)
			empty(t, s, 0)
			took := time.Since(time.Unix(0, c.full.Load()))
			if want := 10 * time.Second; took < want || took > want+time.Second {
				t.Errorf("from the full window it takes %v, not %v", took, want)
			}
		})
	})
}

// ends waits until a session ends with a text and the terminal as it was.
func ends(t *testing.T, c *client, text string) {
	t.Helper()
	if err := <-c.over; err != nil || !strings.HasSuffix(c.text(), text) {
		t.Errorf("it ends with %v: %q", err, tail(c.text(), 100))
	}
	if wrong := restored(c.text()); wrong != "" {
		t.Error(wrong)
	}
}

// fullWindow is how many bytes of a session a client of package ssh takes without reading them.
const fullWindow = 2 << 20

// filling is a connection that knows when the window of its session was full.
type filling struct {
	net.Conn
	came int
	full atomic.Int64
}

func (f *filling) Read(p []byte) (int, error) {
	n, err := f.Conn.Read(p)
	if before := f.came; before < fullWindow {
		if f.came += n; f.came >= fullWindow {
			f.full.Store(time.Now().UnixNano())
		}
	}
	return n, err
}

// neverReads opens a screen that reads nothing of what it asks for, and returns its connection.
func neverReads(t *testing.T, s *Server) *filling {
	t.Helper()
	near, _ := dial(s)
	f := &filling{Conn: near}
	conn, err := over(f, "ada")
	if err != nil {
		t.Fatal(err)
	}
	ch := rawOn(t, conn)
	ask(t, ch, "pty-req", ptyOf(200, 60))
	ask(t, ch, "shell", nil)
	go func() { // more screens than fit in the window of the channel
		for i := range 2000 {
			if _, err := ch.SendRequest("window-change", false, sizeOf(uint32(150+i%50), 60)); err != nil {
				return
			}
			time.Sleep(15 * time.Millisecond)
		}
	}()
	return f
}

// A terminal of any size is drawn within bounds, and one that does not know its size as before.
func TestSizes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sizes [][2]uint32
		want  image.Point
	}{
		{[][2]uint32{{0, 0}}, image.Pt(80, 24)},
		{[][2]uint32{{0, 30}, {30, 0}}, image.Pt(80, 24)},
		{[][2]uint32{{100, 40}, {0, 0}}, image.Pt(100, 40)},
		{[][2]uint32{{1, 1}}, image.Pt(1, 1)},
		{[][2]uint32{{65535, 65535}}, image.Pt(400, 150)},
		{[][2]uint32{{1 << 31, 1<<32 - 1}}, image.Pt(400, 150)},
		{[][2]uint32{{1<<32 - 1, 100}}, image.Pt(400, 100)},
	} {
		s := serve(t, Config{})
		conn, ch := raw(t, s)
		screen := &client{conn: conn}
		over := make(chan struct{})
		go func() { defer close(over); _, _ = io.Copy(screen, ch) }()
		ask(t, ch, "pty-req", ptyOf(c.sizes[0][0], c.sizes[0][1]))
		ask(t, ch, "shell", nil)
		for _, size := range c.sizes[1:] {
			ask(t, ch, "window-change", sizeOf(size[0], size[1]))
		}
		screen.until(t, "\x1b[?1049h")
		s.mu.Lock()
		var got image.Point
		for one := range s.sessions {
			got = *one.size.Load()
		}
		s.mu.Unlock()
		if got != c.want {
			t.Errorf("after %v it is drawn in %v, not %v", c.sizes, got, c.want)
		}
		s.Close("over")
		<-over
		_, drawn, _ := strings.Cut(screen.text(), ansi.RequestCursorPositionReport) // behind the question for widths
		for _, m := range at.FindAllStringSubmatch(drawn, -1) {
			y, _ := strconv.Atoi(m[1])
			x, _ := strconv.Atoi(m[2])
			if y > c.want.Y || x > c.want.X {
				t.Fatalf("after %v it draws at %d, %d", c.sizes, x, y)
			}
		}
	}
}

// A session respects the locale and the terminal of its client.
func TestSessionsGlyphs(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want frame.Glyphs
	}{
		{nil, frame.Braille}, {map[string]string{"LANG": "C"}, frame.ASCII},
		{map[string]string{"LANG": "C", "LC_ALL": "de_DE.UTF-8"}, frame.Braille},
		{map[string]string{"TERM": "linux", "LANG": "C.UTF-8"}, frame.ASCII},
	} {
		one := &session{env: c.env}
		if got := one.options().Theme.Glyphs; got != c.want {
			t.Errorf("%v: %s, want %s", c.env, frame.GlyphSets[got], frame.GlyphSets[c.want])
		}
	}
}
