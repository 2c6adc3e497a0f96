package class

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"
)

// guess types codes from an address, each over a connection of its own, and returns how many seconds each took until it
// was answered, and whether the last one was let in.
func guess(t *testing.T, s *Server, address, user string, codes ...string) (took []int, in bool) {
	t.Helper()
	for _, code := range codes {
		began := time.Now()
		conn, err := over(dialFrom(t, s, address), user, typing(code))
		if in = err == nil; in {
			_ = conn.Close()
		}
		took = append(took, int(time.Since(began).Round(time.Second).Seconds()))
	}
	return took, in
}

// After five wrong codes an address waits for each answer, a second and then twice as long each time, to a minute. A
// right code ends it, as ten minutes do; other addresses, and codes for other roles, wait for themselves.
func TestGuessing(t *testing.T) {
	t.Parallel()
	wrong := strings.Fields(strings.Repeat("wrong ", 14))
	slower := fmt.Sprint([]int{0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60})
	for user, code := range map[string]string{"ada": "waves", "board": "waves", "notes": "271828"} {
		t.Run(user, func(t *testing.T) {
			t.Parallel()
			withFakeTime(t, Config{Code: "waves", NotesCode: "271828"}, func(t *testing.T, s *Server) {
				var all sync.WaitGroup
				for _, address := range []string{"10.0.0.1", "2001:db8::1", "::ffff:10.0.0.3", "127.0.0.1"} {
					all.Go(func() {
						if took, _ := guess(t, s, address, user, wrong...); fmt.Sprint(took) != slower {
							t.Errorf("from %s the answers take %v s", address, took)
						}
					})
				}
				all.Wait()
				check := func(address, user, code string, seconds int) {
					t.Helper()
					if took, in := guess(t, s, address, user, code); took[0] != seconds || !in {
						t.Errorf("%s from %s is let in: %v, after %v s, not %d", user, address, in, took, seconds)
					}
				}
				check("10.0.0.2", user, code, 0)
				check("2001:db8:0:1::1", user, code, 0)
				check("fe80::1", user, code, 0)
				check("127.0.0.2", user, code, 60)
				check("127.0.0.2", user, code, 0)
				guess(t, s, "127.0.0.2", user, "wrong")
				check("127.0.0.1", user, code, 0)
				if user == "notes" {
					check("10.0.0.1", "ada", "waves", 0)
				} else {
					check("10.0.0.1", "notes", "271828", 0)
				}
				guess(t, s, "10.0.0.3", user, "wrong")
				check("10.0.0.3", user, code, 60)
				guess(t, s, "2001:db8::2", user, "wrong")
				check("2001:db8::3", user, code, 60)
				time.Sleep(forgetGuess)
				check("10.0.0.1", user, code, 0)
			})
		})
	}
	t.Run("together", func(t *testing.T) { // waiting clients are looked at one after the other
		t.Parallel()
		withFakeTime(t, Config{Code: "waves"}, func(t *testing.T, s *Server) {
			began, over := time.Now(), make(chan bool)
			for range 9 {
				go func() { guess(t, s, "10.0.0.1", "ada", "wrong"); over <- true }()
			}
			for range 9 {
				<-over
			}
			if took := time.Since(began).Round(time.Second); took != 15*time.Second {
				t.Errorf("nine take %v", took)
			}
		})
	})
}

// The teacher is told once, and the server remembers a bounded number of addresses.
func TestGuessingIsNoticed(t *testing.T) {
	t.Parallel()
	told := make(chan string, 10)
	s := &Server{config: Config{Warn: func(line string) { told <- line }}, guesses: map[guesser]guesses{}}
	for i := range 5000 {
		if i == alarmAfter-1 && len(told) > 0 {
			t.Error("the teacher is told too soon")
		}
		s.guessed(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), i%2 == 0, false)
	}
	if line := <-told; line != "30 wrong codes so far, the last from 10.0.0.29: somebody may be guessing" {
		t.Errorf("the teacher is told %q", line)
	}
	time.Sleep(10 * time.Millisecond)
	if len(told) > 0 || len(s.guesses) != mostGuessers {
		t.Errorf("the teacher is told %d times more; %d addresses are remembered", len(told), len(s.guesses))
	}
	if s.guesses[guesser{network(netip.MustParseAddr("10.0.19.135")), false}].wrong == 0 {
		t.Error("the last one is forgotten")
	}
}
