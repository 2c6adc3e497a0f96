package class

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/encoding/cases"
)

// A bystander is a screen on which somebody works while others do harm.
type bystander struct {
	*client
	took []time.Duration
	stop chan struct{}
	over sync.WaitGroup
}

// works opens a screen and presses keys on it until ends.
func works(t *testing.T, s *Server) *bystander {
	b := &bystander{client: open(t, s, "ada", 80, 24), stop: make(chan struct{})}
	b.until(t, "position")
	b.over.Go(func() {
		for i := 0; ; i++ {
			if i > 0 {
				select {
				case <-b.stop:
					return
				case <-time.After(100 * time.Millisecond):
				}
			}
			began := time.Now()
			b.types([]string{"]", "["}[i%2])
			for b.last.Load() < began.UnixNano() && time.Since(began) < 20*time.Second {
				time.Sleep(time.Millisecond)
			}
			b.took = append(b.took, time.Since(began))
		}
	})
	return b
}

// ends checks that every key has been answered, and says how fast.
func (b *bystander) ends(t *testing.T) {
	t.Helper()
	close(b.stop)
	b.over.Wait()
	slices.Sort(b.took)
	if len(b.took) == 0 || b.took[len(b.took)-1] > 10*time.Second {
		t.Fatalf("of a bystander's %d keys the slowest took %v", len(b.took), b.took)
	}
	t.Logf("a bystander's %d keys are answered within %v (median), %v (99 %%), %v (all)", len(b.took),
		b.took[len(b.took)/2], b.took[len(b.took)*99/100], b.took[len(b.took)-1])
}

// What is typed cannot end a screen, nor make it deaf: q still leaves it, once a sequence without end is given up.
func TestHostileInput(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 40<<10)
	far := "\x1b[<0;2147483647;2147483647M\x1b[<32;99999999999999999999;1M\x1b[<0;0;0m\x1b[<64;1;9999M"
	for name, c := range map[string]struct{ text, quits string }{
		"OSC without end":        {"\x1b]0;" + long, "q"},
		"DCS without end":        {"\x1bP+q" + long, "q"},
		"APC without end":        {"\x1b_G" + long, "q"},
		"paste without end":      {"\x1b[200~" + long, "\x1b\x03"},
		"CSI without end":        {"\x1b[" + strings.Repeat("1;", 20<<10), "q"},
		"half a letter":          {"\xf0\x9f\x98", "q"},
		"replies nobody asked":   {replies(), "q"},
		"replies of all colours": {strings.Repeat("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b]11;rgb:0/0/0\x1b\\", 500), "q"},
		"zeros":                  {strings.Repeat("\x00", 40<<10), "\x03"},
		"escapes":                {strings.Repeat("\x1b", 40<<10), "q"},
		"bytes of no letter":     {strings.Repeat("\xff\xc0\x80", 10<<10), "q"},
		"a mouse far away":       {far, "q"},
		"10,000 keys":            {strings.Repeat("][", 5000), "q"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			withFakeTime(t, Config{}, func(t *testing.T, s *Server) {
				c2 := open(t, s, "eve", 80, 24)
				c2.until(t, "position")
				c2.types(c.text)
				for range 60 { // a key may be dropped, or close a line first
					time.Sleep(4 * time.Second)
					c2.types(c.quits)
					select {
					case err := <-c2.over:
						if wrong := restored(c2.text()); err != nil || wrong != "" {
							t.Errorf("it ends with %v; %s", err, wrong)
						}
						return
					case <-time.After(time.Second):
					}
				}
				t.Errorf("it is deaf: %q", tail(c2.text(), 300))
			})
		})
	}
}

// A client that types too much at once loses its screen, one that types all the time does not, and neither delays
// anybody else.
func TestTypesTooMuch(t *testing.T) {
	t.Parallel()
	s := serve(t, Config{})
	by := works(t, s)
	t.Run("all", func(t *testing.T) {
		for name, piece := range map[string]string{
			"10 MB without newline": strings.Repeat("x", 10<<10),
			"10 MB pasted":          "\x1b[200~" + strings.Repeat("x", 10<<10),
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				c := open(t, s, "eve", 80, 24)
				c.until(t, "position")
				go func() {
					for range 1 << 10 {
						if _, err := io.WriteString(c.in, piece); err != nil {
							return
						}
					}
				}()
				err := c.ended(t)
				text, said := c.text(), "Too much was typed or pasted at once.\r\n"
				if err != nil || !strings.HasSuffix(text, said) || restored(text) != "" {
					t.Errorf("it ends with %v: %q", err, tail(text, 300))
				}
			})
		}
		t.Run("10,000 keys a second", func(t *testing.T) {
			t.Parallel()
			c := open(t, s, "eve", 80, 24)
			c.until(t, "position")
			for range 10 {
				c.types(strings.Repeat("][", 500))
				time.Sleep(100 * time.Millisecond)
			}
			for len(c.over) == 0 { // a key that comes too soon is dropped
				c.types("q")
				time.Sleep(100 * time.Millisecond)
			}
			if err := c.ended(t); err != nil {
				t.Error(err)
			}
		})
	})
	by.ends(t)
}

// replies are answers of terminals to questions that no program has asked.
func replies() string {
	return strings.Join([]string{"\x1b[?62;22c", "\x1b[>0;276;0c", "\x1b[24;80R", "\x1b[?1;2R",
		"\x1b]10;rgb:ff/ff/ff\a", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]52;c;aGVsbG8=\a", "\x1b[?2026;2$y",
		"\x1b[?2027;0$y", "\x1b[?31u", "\x1bP>|xterm(370)\x1b\\", "\x1bP1+r524742\x1b\\", "\x1b[8;9999;9999t",
		"\x1b[4;99999;99999t", "\x1b[I", "\x1b[O", "\x1b[?997;1n", "\x1b_Gi=1;OK\x1b\\", "\x1b[201~",
		"\x1b[48;65535;65535;0;0t"}, "")
}

// Requests and channels without end close the connection, and that of nobody else.
func TestFloods(t *testing.T) {
	s := serve(t, Config{})
	by := works(t, s)
	before := memory()
	t.Run("all", func(t *testing.T) {
		for name, flood := range map[string]func(*gossh.Client, gossh.Channel, int) error{
			"requests": func(_ *gossh.Client, ch gossh.Channel, _ int) error {
				_, err := ch.SendRequest("x", false, nil)
				return err
			},
			"answered requests": func(_ *gossh.Client, ch gossh.Channel, _ int) error {
				_, err := ch.SendRequest("exec", true, nil)
				return err
			},
			"environment": func(_ *gossh.Client, ch gossh.Channel, _ int) error {
				_, err := ch.SendRequest("env", false, variable(100))
				return err
			},
			"sizes": func(_ *gossh.Client, ch gossh.Channel, i int) error {
				_, err := ch.SendRequest("window-change", false, sizeOf(uint32(i), 9999))
				return err
			},
			"global requests": func(c *gossh.Client, _ gossh.Channel, _ int) error {
				_, _, err := c.SendRequest("keepalive@openssh.com", false, nil)
				return err
			},
			"sessions": func(c *gossh.Client, _ gossh.Channel, _ int) error {
				_, _, err := c.OpenChannel("session", nil)
				if errors.As(err, new(*gossh.OpenChannelError)) {
					return nil
				}
				return err
			},
			"the error output": func(_ *gossh.Client, ch gossh.Channel, _ int) error {
				_, err := ch.Stderr().Write([]byte("x"))
				return err
			},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				conn, ch := raw(t, s)
				var sent atomic.Int64
				go func() {
					for i := range 100_000 {
						if flood(conn, ch, i) != nil {
							return
						}
						sent.Add(1)
					}
				}()
				closed := make(chan struct{})
				go func() { _ = conn.Wait(); close(closed) }()
				select {
				case <-closed:
					t.Logf("closed after %d", sent.Load())
				case <-time.After(30 * time.Second):
					t.Errorf("after %d the connection is kept", sent.Load())
				}
			})
		}
	})
	by.ends(t)
	if grown := float64(memory()) - float64(before); grown > 8<<20 {
		t.Errorf("the heap has grown by %.1f MiB", grown/(1<<20))
	}
}

// writePacket sends any packet on a connection, which package ssh does not.
//
//go:linkname writePacket golang.org/x/crypto/ssh.(*handshakeTransport).writePacket
func writePacket(transport unsafe.Pointer, packet []byte) error

// Packets of any kind change nothing or close the connection: they do not stop package ssh, as they once did.
func TestPacketsNobodyExpects(t *testing.T) {
	t.Parallel()
	withFakeTime(t, Config{}, func(t *testing.T, s *Server) {
		for kind := range 128 {
			conn, _ := raw(t, s)
			transport := reflect.ValueOf(conn.Conn).Elem().FieldByName("transport").Elem().UnsafePointer()
			for range 17 { // one more than package ssh kept for a channel
				_ = writePacket(transport, []byte{byte(kind), 0, 0, 0, 0, 0, 0, 0, 0})
			}
			synctest.Wait()
			_ = conn.Close()
		}
		empty(t, s, 0)
	})
}

func variable(n int) []byte {
	return gossh.Marshal(struct{ Name, Value string }{"LANG", strings.Repeat("x", n)})
}

// What comes faster than a terminal sends is slowed down, whatever it is.
func TestIsSlowedDown(t *testing.T) {
	t.Parallel()
	withFakeTime(t, Config{}, func(t *testing.T, s *Server) {
		_, ch := raw(t, s)
		began := time.Now()
		for n := 0; n < wireAtOnce+3*wirePerSecond; n += 30 << 10 {
			if _, err := ch.SendRequest("env", true, variable(30<<10)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took < 2*time.Second || took > 4*time.Second {
			t.Errorf("448 KiB take %v", took)
		}
	})
}

// 300 clients at once, and connections that stop in the middle, leave the class alone: what is too much is refused.
func TestManyAtOnce(t *testing.T) {
	s := serve(t, Config{Sessions: 20})
	by := works(t, s)
	var in, out, half atomic.Int32
	var all sync.WaitGroup
	for i := range 300 {
		all.Go(func() {
			raw, err := net.Dial("tcp", s.Addr().String())
			if err != nil {
				return
			}
			defer raw.Close()
			if i%2 == 0 { // it says half of a greeting
				_, _ = io.WriteString(raw, "SSH-2.")
				_, _ = io.ReadAll(io.LimitReader(raw, 8))
				half.Add(1)
				return
			}
			conn, err := over(raw, "eve")
			if err != nil {
				out.Add(1)
				return
			}
			ch, requests, err := conn.OpenChannel("session", nil)
			if err != nil {
				out.Add(1)
				return
			}
			go gossh.DiscardRequests(requests)
			_, _ = ch.SendRequest("pty-req", true, ptyOf(80, 24))
			_, _ = ch.SendRequest("shell", true, nil)
			if n, _ := ch.Read(make([]byte, 1)); n > 0 {
				in.Add(1)
				time.Sleep(500 * time.Millisecond)
			} else {
				out.Add(1)
			}
		})
	}
	all.Wait()
	if in.Load() == 0 || out.Load() == 0 {
		t.Errorf("%d are let in, %d refused", in.Load(), out.Load())
	}
	t.Logf("%d are let in, %d refused, %d stop in the middle", in.Load(), out.Load(), half.Load())
	by.ends(t)
	by.types("qq")
	_ = by.ended(t)
	empty(t, s, 0)
}

// Screens that come and go, however they go, leave nothing behind. A Model and its frame are 100 KB: with 150 screens
// that keep theirs the heap grows by more than the 4 MiB that are allowed.
func TestChurn(t *testing.T) {
	s := serve(t, Config{Join: NewRoom().Open})
	rng := cases.Rand(t)
	endings := make([]int, 10_000)
	for i := range endings {
		endings[i] = rng.IntN(6)
	}
	churn := func(n int) {
		var all sync.WaitGroup
		var next atomic.Int32
		for range 8 {
			all.Go(func() {
				for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
					if err := comesAndGoes(s, endings[i%len(endings)]); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		empty(t, s, 0)
	}
	before := runtime.NumGoroutine()
	churn(cases.N(50, 500)) // what is made once
	files, heap := descriptors(), memory()
	n := cases.N(150, 10_000)
	began := time.Now()
	churn(n)
	after, filesAfter, heapAfter := settled(before), descriptors(), memory()
	t.Logf("%d screens in %v: goroutines %d → %d, descriptors %d → %d, heap and stacks %.1f → %.1f MiB", n,
		time.Since(began).Round(time.Millisecond), before, after, files, filesAfter,
		float64(heap)/(1<<20), float64(heapAfter)/(1<<20))
	if after > before || filesAfter > files+5 || float64(heapAfter) > float64(heap)+4<<20 {
		t.Error("something is left")
	}
}

// comesAndGoes opens a screen and ends it in one of six ways.
func comesAndGoes(s *Server, how int) error {
	conn, err := connect(s, []string{"ada", "board"}[how%2])
	if err != nil {
		return err
	}
	defer conn.Close()
	ch, requests, err := conn.OpenChannel("session", nil)
	if err != nil {
		return err
	}
	go gossh.DiscardRequests(requests)
	_, _ = ch.SendRequest("pty-req", true, ptyOf(80, 24))
	if how == 0 { // no screen
		return nil
	}
	if ok, err := ch.SendRequest("shell", true, nil); err != nil || !ok {
		return fmt.Errorf("no screen: %v", err)
	}
	if how == 1 { // at once
		return nil
	}
	if _, err := ch.Read(make([]byte, 4096)); err != nil {
		return err
	}
	switch how {
	case 2: // it quits
		_, _ = io.WriteString(ch, "q")
		_, _ = io.Copy(answers{ch}, ch)
	case 3: // it quits with keys waiting
		_, _ = io.WriteString(ch, "][q]]]]]]]]]]]]")
		_, _ = io.Copy(answers{ch}, ch)
	case 4: // it closes its channel
		_ = ch.Close()
		_, _ = io.Copy(io.Discard, ch)
	}
	return nil // 5: it closes its connection
}

// answers is a terminal that answers what it is asked, and shows nothing.
type answers struct{ keys io.Writer }

func (a answers) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(ansi.RequestPrimaryDeviceAttributes)) {
		_, _ = io.WriteString(a.keys, "\x1b]11;rgb:0000/0000/0000\a\x1b[?62;22c")
	}
	return len(p), nil
}

// settled returns the number of goroutines, after it has had time to fall to a number.
func settled(to int) (n int) {
	for range 200 {
		if n = runtime.NumGoroutine(); n <= to {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return n
}

// descriptors returns the number of open files; 0 if the system does not say.
func descriptors() int {
	all, _ := os.ReadDir("/proc/self/fd")
	return len(all)
}
