package class

import (
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"wavescope/encoding/cases"
)

// deaf is a connection whose reads stop until it is closed.
type deaf struct {
	net.Conn
	stop atomic.Bool
	gone chan struct{}
	once sync.Once
}

func (d *deaf) Read(p []byte) (int, error) {
	n, err := d.Conn.Read(p[:min(len(p), 4096)])
	if d.stop.Load() {
		<-d.gone
	}
	return n, err
}

func (d *deaf) Close() error {
	d.once.Do(func() { close(d.gone) })
	return d.Conn.Close()
}

// A step of the teacher reaches all screens that follow, while others explore and some never read. Figures: see -v.
func TestStepsReachTheClass(t *testing.T) {
	follow, explore, never, steps := cases.N(24, 200), cases.N(4, 20), cases.N(1, 3), cases.N(6, 40)
	room := NewRoom()
	s := serve(t, Config{Join: room.Open})
	teacher := teaches(room, 5)
	base := memory()
	var students []*client
	for range follow {
		students = append(students, open(t, s, "student", 120, 40))
	}
	stop := make(chan struct{})
	defer close(stop)
	for range explore {
		c := open(t, s, "student", 120, 40)
		go func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				case <-time.After(300 * time.Millisecond):
					c.types([]string{"4", "]", "2", "\x1b[C"}[i%4])
				}
			}
		}()
	}
	for range never {
		raw, err := net.Dial("tcp", s.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		d := &deaf{Conn: raw, gone: make(chan struct{})}
		conn, err := over(d, "student")
		if err != nil {
			t.Fatal(err)
		}
		screenOf(t, conn, 120, 40)
		d.stop.Store(true)
	}
	for _, c := range students {
		c.until(t, "wavescope")
	}
	quiet(students, time.Time{}) // the first screens
	var took []time.Duration
	var missed int
	for i := range steps {
		began := time.Now()
		before := room.now
		if i%12 < 8 {
			teacher.press("enter")
		} else {
			teacher.send(tea.KeyPressMsg{Code: ']', Text: "]"})
		}
		if room.now == before {
			continue
		}
		quiet(students, began)
		for _, c := range students {
			last := time.Unix(0, c.last.Load())
			if last.Before(began) {
				missed++
				continue
			}
			took = append(took, last.Sub(began))
		}
	}
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[min(int(share*float64(len(took))), len(took)-1)] }
	grown := memory() - base
	t.Logf("%d follow, %d explore, %d never read: %d steps, median %v, 99 %% within %v, all within %v, missed %d; "+
		"%.2f MiB a session, %d goroutines", follow, explore, never, steps, at(0.5), at(0.99), at(1), missed,
		float64(grown)/(1<<20)/float64(follow+explore+never), runtime.NumGoroutine())
	if missed > 0 {
		t.Errorf("%d screens have not changed with a step", missed)
	}
}

// slow is a connection that brings 200 bytes a second.
type slow struct{ net.Conn }

func (s slow) Read(p []byte) (int, error) {
	n, err := s.Conn.Read(p[:min(len(p), 20)])
	time.Sleep(time.Duration(n) * time.Second / 200)
	return n, err
}

// A slow line brings the newest step, not all those before, and keeps its screen.
func TestASlowLine(t *testing.T) {
	t.Parallel()
	room := NewRoom()
	withFakeTime(t, Config{Join: room.Open}, func(t *testing.T, s *Server) {
		teacher := teaches(room, 5)
		quick := open(t, s, "ada", 80, 24)
		near, _ := dial(s)
		conn, err := over(slow{near}, "eve")
		if err != nil {
			t.Fatal(err)
		}
		c := screenOf(t, conn, 80, 24)
		time.Sleep(3 * time.Minute) // for the first screen
		for range 15 {
			teacher.press("enter")
			time.Sleep(4 * time.Second)
		}
		began := time.Now()
		for shows(c.text()) != shows(quick.text()) {
			if time.Sleep(time.Second); time.Since(began) > 5*time.Minute {
				t.Fatalf("it shows\n%s", shows(c.text()))
			}
		}
		took := time.Since(began)
		t.Logf("the newest step comes %v after it", took)
		if took > 30*time.Second {
			t.Error("those before come first")
		}
	})
}

// shows returns what is on a terminal of 80 × 24 cells after an output.
func shows(text string) string {
	e := vt.NewEmulator(80, 24)
	unasked := strings.NewReplacer(ansi.RequestBackgroundColor, "", ansi.RequestPrimaryDeviceAttributes, "",
		ansi.RequestCursorPositionReport, "")
	_, _ = unasked.WriteString(e, text) // nobody reads its answers
	return e.String()
}

// quiet waits, at most a minute, until all screens have changed after a time and change no more.
func quiet(all []*client, after time.Time) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		now := time.Now()
		if !slices.ContainsFunc(all, func(c *client) bool {
			last := time.Unix(0, c.last.Load())
			return last.Before(after) || now.Sub(last) < 150*time.Millisecond
		}) {
			return
		}
	}
}

// memory returns the bytes of the heap in use.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
