package class

import (
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// dialFrom opens a connection from an address, and reads nothing of it.
func dialFrom(t *testing.T, s *Server, address string) net.Conn {
	t.Helper()
	c, err := s.listen.(*pipes).dial(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// openFrom opens a screen from an address.
func openFrom(t *testing.T, s *Server, address, user string, auth ...gossh.AuthMethod) *client {
	t.Helper()
	conn, err := over(dialFrom(t, s, address), user, auth...)
	if err != nil {
		t.Fatalf("%s from %s is not let in: %v", user, address, err)
	}
	return screenOf(t, conn, 80, 24)
}

// A typist types 1,000 bytes after each pause, and 10 MB in all.
type typist struct {
	pause time.Duration
	typed int
}

func (t *typist) Read(p []byte) (int, error) {
	time.Sleep(t.pause)
	if t.typed += 1000; t.typed > 10_000_000 {
		return 0, io.EOF
	}
	return copy(p, strings.Repeat("x", 1000)), nil
}

// Who types more than 32 KiB a second is stopped within 5 s, whether the program reads at once, slowly or hardly ever.
// Who types less is not while the program keeps up.
func TestTypesTooMuchForAnyProgram(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pause, reads time.Duration // before 1,000 bytes are typed, and before as many are read
		much         bool
	}{
		{time.Second / 64, 0, true},
		{time.Second / 64, time.Second, true},
		{time.Second / 64, time.Hour, true},
		{time.Second / 30, 0, false},
		{time.Second / 30, time.Second / 40, false},
		{time.Second / 30, time.Hour, true}, // else all of it would wait
	} {
		synctest.Test(t, func(t *testing.T) {
			from, ended := &typist{pause: c.pause}, 0
			in := newInput(from, func(error) { ended = from.typed })
			go in.fill()
			read := 0
			for p := make([]byte, 1000); ; read += len(p) {
				time.Sleep(c.reads)
				if _, err := io.ReadFull(in, p); err != nil {
					break
				}
			}
			if took := time.Duration(ended/1000) * c.pause; c.much != (ended > 0) || took > 5*time.Second {
				t.Errorf("%+v: it is stopped after %v", c, took)
			}
			if want := 10_000_000; !c.much && read != want || c.much && read != ended-1000 {
				t.Errorf("%+v: %d bytes are read, it is stopped at %d", c, read, ended)
			}
		})
	}
}

// The server has as many screens as it may and says so, keeps some for this machine and lets the notes in; a place that
// is left is free.
func TestLimits(t *testing.T) {
	t.Parallel()
	withFakeTime(t, Config{Sessions: 3, PerAddress: 2, NotesCode: "271828"}, func(t *testing.T, s *Server) {
		enters := func(address, user string) *client {
			t.Helper()
			c := openFrom(t, s, address, user, typing("271828"))
			c.until(t, "position")
			return c
		}
		refused := func(address, user, why string) {
			t.Helper()
			c := openFrom(t, s, address, user)
			if err := c.ended(t); err == nil || !strings.Contains(c.text(), why) {
				t.Errorf("%s is told %q, %v", user, c.text(), err)
			}
			_ = c.conn.Wait()
		}
		one := enters("10.0.0.1", "ada")
		enters("10.0.0.1", "bob")
		refused("10.0.0.1", "eve", "your address has 2 screens already")
		enters("10.0.0.1", "board")
		refused("10.0.0.1", "board", "the class is full")
		refused("10.0.0.2", "eve", "the class is full")
		one.types("q")
		_ = one.ended(t)
		_ = one.conn.Wait()
		enters("10.0.0.2", "eve")
		enters("10.0.0.2", "notes")
		for _, user := range []string{"board", "ada"} {
			for range 2 {
				enters("127.0.0.1", user)
			}
			refused("127.0.0.2", user, "your address has 2 screens already")
		}
		empty(t, s, 8)
	})
}

// Connections without a screen keep nobody out, whatever they do, from however many addresses they come, and whoever
// comes; and they end no screen.
func TestNewcomersKeepNobodyOut(t *testing.T) {
	t.Parallel()
	idles := map[string]func(*testing.T, *Server, string){
		"say nothing": func(t *testing.T, s *Server, address string) { dialFrom(t, s, address) },
		"stop in the handshake": func(t *testing.T, s *Server, address string) {
			_, _ = io.WriteString(dialFrom(t, s, address), "SSH-2.0-x\r\n\x00\x00\x80\x00\x04"+strings.Repeat("x", greeting))
		},
		"ask for no screen": func(t *testing.T, s *Server, address string) {
			_, _ = over(dialFrom(t, s, address), "eve")
		},
		"open no screen": func(t *testing.T, s *Server, address string) {
			if conn, err := over(dialFrom(t, s, address), "eve"); err == nil {
				_, _, _ = conn.OpenChannel("session", nil)
			}
		},
		"are boards": func(t *testing.T, s *Server, address string) {
			if conn, err := over(dialFrom(t, s, address), "board"); err == nil {
				screenOf(t, conn, 80, 24)
			}
		},
	}
	for name, idle := range idles {
		for _, addresses := range []int{1, 25} {
			if name == "are boards" && addresses > 1 { // which are screens of a full class
				continue
			}
			t.Run(fmt.Sprintf("%s from %d", name, addresses), func(t *testing.T) {
				t.Parallel()
				withFakeTime(t, Config{Sessions: 8, PerAddress: 2, NotesCode: "271828"}, func(t *testing.T, s *Server) {
					here := openFrom(t, s, "10.0.0.1", "ada")
					here.until(t, "position")
					for i := range max(8, 4*addresses) {
						idle(t, s, fmt.Sprintf("10.0.0.%d", 1+i%addresses))
						time.Sleep(time.Millisecond)
					}
					for _, c := range [][2]string{{"10.0.0.1", "bob"}, {"10.0.1.1", "eve"}, {"127.0.0.1", "board"},
						{"10.0.1.2", "notes"}} {
						openFrom(t, s, c[0], c[1], typing("271828")).until(t, "position")
					}
					here.types("q")
					ends(t, here, "You have left.\r\n")
				})
			})
		}
	}
}

// Who types a code keeps the place while clients of the same address that say nothing come and go.
func TestTypesACodeInACrowd(t *testing.T) {
	t.Parallel()
	withFakeTime(t, Config{PerAddress: 3, Code: "waves"}, func(t *testing.T, s *Server) {
		slow := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) {
			for range 100 {
				dialFrom(t, s, "10.0.0.1")
				time.Sleep(time.Second / 2)
			}
			return []string{"waves"}, nil
		})
		openFrom(t, s, "10.0.0.1", "ada", slow).until(t, "position")
	})
}

// After everybody has left, what the class needed is given back to the system.
func TestMemoryIsGivenBack(t *testing.T) {
	room := NewRoom()
	withFakeTime(t, Config{Join: room.Open}, func(t *testing.T, s *Server) {
		full, before := room.cache, memory()
		for i := range 3 {
			c := openFrom(t, s, "10.0.0.1", "ada")
			c.until(t, "position")
			if i == 0 {
				ballast := make([]byte, 64<<20)
				for at := 0; at < len(ballast); at += 4096 {
					ballast[at] = 1
				}
			}
			c.types("q")
			ends(t, c, "You have left.\r\n")
		}
		time.Sleep(tidyTime + time.Second)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if kept := m.HeapIdle - m.HeapReleased; kept > 16<<20 || m.HeapInuse > before+32<<20 {
			t.Errorf("%d MiB are kept and %d in use, %d before", kept>>20, m.HeapInuse>>20, before>>20)
		}
		if room.cache == full {
			t.Error("the pictures of the class are kept")
		}
	})
}
