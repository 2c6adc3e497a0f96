package class

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A fakeChannel is the channel of a session without a network: what is written to it is kept.
type fakeChannel struct {
	io.Reader
	mu     sync.Mutex
	out    strings.Builder
	closed chan struct{}
	once   sync.Once
}

func (f *fakeChannel) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.out.Write(p)
}

func (f *fakeChannel) Close() error {
	f.once.Do(func() { close(f.closed) })
	return nil
}

func (f *fakeChannel) CloseWrite() error                              { return nil }
func (f *fakeChannel) SendRequest(string, bool, []byte) (bool, error) { return false, nil }
func (f *fakeChannel) Stderr() io.ReadWriter {
	return struct {
		io.Reader
		io.Writer
	}{strings.NewReader(""), f}
}

// inwards are kinds of requests; the others are bytes that are typed.
var inwards = []string{"pty-req", "window-change", "env", "shell", "exec", "subsystem", "signal"}

// Whatever a client asks for and types, in whatever pieces, its program ends with its connection, its terminal is as it
// was, and nothing of it is kept but short words and a size within bounds. Of each piece the first byte says what it is
// and the second how long.
func FuzzInwards(f *testing.F) {
	piece := func(kind int, payload string) string { return string([]byte{byte(kind), byte(len(payload))}) + payload }
	begin := piece(0, string(ptyOf(80, 24))) + piece(3, "")
	f.Add([]byte(begin + piece(9, "?/x\x1b[A") + piece(9, "q")))
	f.Add([]byte(begin + piece(9, "\x1b[200~sentence a b") + piece(9, "\x1b[20") + piece(9, "1~\r") +
		piece(1, string(sizeOf(1<<31, 0)))))
	f.Add([]byte(begin + piece(9, replies()) + piece(9, "\x1b[<0;9;9M\x1b[<32;12;9M\x1b[<0;12;9m")))
	f.Add([]byte(piece(2, string(variable(30))) + begin +
		piece(9, ":--compare '--model /etc/passwd'\r:export x.csv\r")))
	f.Add([]byte(piece(0, string(ptyOf(1<<31, 1))) + piece(3, "") + piece(4, "\x00\x00\x00\x02ls") + piece(5, "") +
		piece(9, "\x1bP")))
	server := &Server{config: Config{Sessions: 1 << 20, Join: followers}, sessions: map[*session]bool{}}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, keys := io.Pipe()
		ch := &fakeChannel{Reader: in, closed: make(chan struct{})}
		near, far := net.Pipe()
		defer far.Close()
		late := time.AfterFunc(time.Hour, func() {})
		c := &conn{Conn: near, server: server, gone: make(chan struct{}), late: late}
		one := newSession(server, c, ch, Student)
		for len(data) >= 2 && len(data) <= 4096 {
			kind, n := int(data[0]), min(int(data[1]), len(data)-2)
			payload := data[2 : 2+n]
			data = data[2+n:]
			if kind < len(inwards) {
				one.request(&gossh.Request{Type: inwards[kind], Payload: payload})
			} else if one.began {
				_, _ = keys.Write(payload)
			}
			if one.refuse { // it has ended
				break
			}
		}
		_ = keys.Close()
		if one.began || one.refuse {
			select {
			case <-ch.closed:
			case <-time.After(20 * time.Second):
				t.Fatal("the session does not end")
			}
			close(one.closed)
			server.running.Wait()
		}
		_ = c.Close()
		for name, value := range one.env {
			if len(value) > longestWord || strings.ContainsAny(value, "\x1b\r\n\a \x00") {
				t.Errorf("%s is %q", name, value)
			}
		}
		if size := *one.size.Load(); size.X < 1 || size.X > mostWidth || size.Y < 1 || size.Y > mostHeight {
			t.Errorf("its size is %v", size)
		}
		ch.mu.Lock()
		text := ch.out.String()
		ch.mu.Unlock()
		if strings.Contains(text, "1049h") && restored(text) != "" {
			t.Errorf("%s: %q", restored(text), tail(text, 200))
		}
		if strings.HasSuffix(text, "the program failed\r\n") || strings.HasSuffix(text, "has failed.\r\n") {
			t.Errorf("it fails: %q", tail(text, 200))
		}
	})
}
