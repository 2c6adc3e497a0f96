package tty

import (
	"fmt"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
)

// sent is what a terminal sends, and what it means: the name of a key, or nothing for an answer.
type sent struct{ bytes, means string }

// everything lists what terminals send. The names are from the manuals of terminals, not from a
// decoder.
func everything() (all []sent) {
	finals := map[string]string{"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
	for final, name := range finals {
		all = append(all, sent{"\x1b[" + final, name}, sent{"\x1bO" + final, name},
			sent{"\x1b\x1b[" + final, "alt+" + name})
		mods := []string{"shift+", "alt+", "alt+shift+", "ctrl+", "ctrl+shift+", "ctrl+alt+", "ctrl+alt+shift+"}
		for i, mod := range mods {
			all = append(all, sent{fmt.Sprintf("\x1b[1;%d%s", i+2, final), mod + name})
		}
	}
	numbers := map[int]string{1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pgup", 6: "pgdown", 7: "home",
		8: "end", 15: "f5", 24: "f12"}
	for n, name := range numbers {
		all = append(all, sent{fmt.Sprintf("\x1b[%d~", n), name}, sent{fmt.Sprintf("\x1b[%d;5~", n), "ctrl+" + name},
			sent{fmt.Sprintf("\x1b[%d^", n), "ctrl+" + name})
	}
	for c := 'a'; c <= 'z'; c++ {
		all = append(all, sent{"\x1b" + string(c), "alt+" + string(c)},
			sent{fmt.Sprintf("\x1b[%d;3u", c), "alt+" + string(c)}, sent{fmt.Sprintf("\x1b[%d;5u", c), "ctrl+" + string(c)})
		if strings.ContainsRune("him[", c) || c == 'c' {
			continue // tab, enter and the like; ctrl+c has its own test
		}
		all = append(all, sent{string(c - 'a' + 1), "ctrl+" + string(c)})
	}
	return append(all, []sent{
		{"\x1b[Z", "shift+tab"}, {"\x1bOP", "f1"}, {"\x1b[27u", "esc"}, {"漢", "漢"}, {"é", "é"},
		{"\x1bé", "alt+é"}, {"x", "x"}, {"\r", "enter"}, {"й", "й"}, {"ｑ", "ｑ"},
		{"\x1b[1081;5u", "ctrl+q"}, {"\x1b[1081::113;5u", "ctrl+q"}, {"\x1b[1081::113u", "й"}, {"\x1b[231::99;5u", "ctrl+c"},
		{"\x1b[106::99;5u", "ctrl+j"}, {"\x1b[97:65:113;6u", "ctrl+shift+a"},
		{"\x1b[<0;10;5M", "left"}, {"\x1b[<0;10;5m", "left"}, {"\x1b[<64;10;5M", "wheelup"}, {"\x1b[M !!", "left"},
		{"\x1b]11;rgb:1e1e/1e1e/2e2e\x07", "#1e1e2e"}, {"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", "#1e1e2e"},
		{"\x1b[?2026;2$y", "2026"}, {"\x1b[?2027;0$y", "2027"},
		{"\x1b[?62;4;22c", "answered"}, {"\x1b[>1;4600;0c", ""}, {"\x1b[?1u", ""}, {"\x1b[24;80R", ""},
		{"\x1b[2;2R", "λ 1"}, {"\x1b[2;3R", "λ 2"},
		{"\x1b[?997;1n", "dark"}, {"\x1b[?997;2n", "light"},
		{"\x1b[8;24;80t", ""}, {"\x1b[0n", ""},
		{"\x1b]10;rgb:ffff/ffff/ffff\x07", ""}, {"\x1b]52;c;cXFxcXE=\x1b\\", ""}, {"\x1b]4;1;rgb:aa/bb/cc\x07", ""},
		{"\x1bP1$r0 q\x1b\\", ""}, {"\x1bP>|XTerm(390)\x1b\\", ""}, {"\x1bP1+r524742=38\x1b\\", ""},
		{"\x1b_Gi=31;OK\x1b\\", ""},
		{"\x9b?1u", ""}, {"\u009b?1u", ""}, {"\x1b[[A", ""}, {"\x1b[I", ""}, {"\x1b[O", ""}, {"\x1b[99;5:3u", ""},
		{"\x1b[200~qqq :q\r\x1b[201~", "paste qqq :q\r"}, {"\x1b[200~\x1b[31mred\x1b[201~", "paste \x1b[31mred"},
		{"\x1b[200~\x1b[201~", "paste "},
	}...)
}

// tape feeds a splitter and records its events.
type tape struct {
	splitter
	now   time.Time
	means []string
}

// send sends bytes after a pause, in which the splitter gives up what has no end.
func (t *tape) send(pause time.Duration, bytes string) *tape {
	end := t.now.Add(pause)
	for due := t.deadline(); !due.IsZero() && due.Before(end); due = t.deadline() {
		t.note(t.expire(due))
	}
	t.now = end
	t.note(t.splitter.feed([]byte(bytes), end))
	return t
}

func (t *tape) note(events []any) {
	for _, e := range events {
		switch e := e.(type) {
		case Paste:
			t.means = append(t.means, "paste "+e.Text)
		case answered:
			t.means = append(t.means, "answered")
		case uv.BackgroundColorEvent:
			r, g, b, _ := e.RGBA()
			t.means = append(t.means, fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8))
		case LetterWidth:
			t.means = append(t.means, fmt.Sprintf("λ %d", e))
		case uv.DarkColorSchemeEvent:
			t.means = append(t.means, "dark")
		case uv.LightColorSchemeEvent:
			t.means = append(t.means, "light")
		case uv.ModeReportEvent:
			t.means = append(t.means, fmt.Sprint(e.Mode.Mode()))
		case uv.KeyPressEvent:
			t.means = append(t.means, Base(e).String())
		case fmt.Stringer:
			t.means = append(t.means, e.String())
		}
	}
}

// only reports whether exactly these events come, after all waits are over.
func (t *tape) only(want ...string) bool {
	t.send(3*time.Second, "")
	return fmt.Sprint(t.means) == fmt.Sprint(want)
}

// What terminals send means the same in one piece and in several, with any pause that is shorter
// than restWait. There is one exception: after escWait a lone ESC is the key.
func TestSplitInput(t *testing.T) {
	for _, s := range everything() {
		want := []string{s.means, "j"}
		if s.means == "" {
			want = want[1:]
		}
		check := func(how string, got *tape) {
			t.Helper()
			if !got.only(want...) {
				t.Errorf("%q %s: %q, want %q", s.bytes, how, got.means, want)
			}
		}
		check("whole", new(tape).send(0, s.bytes+"j"))
		for _, pause := range []time.Duration{10, 40, 60, 400, 1900} {
			pause *= time.Millisecond
			for at := 1; at < len(s.bytes); at++ {
				if pause < escWait || strings.Trim(s.bytes[:at], "\x1b") != "" {
					check(fmt.Sprintf("cut at %d for %v", at, pause),
						new(tape).send(0, s.bytes[:at]).send(pause, s.bytes[at:]+"j"))
				}
			}
			if pause > escWait && s.bytes[0] == esc {
				continue
			}
			single := new(tape)
			for i := range len(s.bytes) {
				single.send(pause, s.bytes[i:i+1])
			}
			check(fmt.Sprintf("byte by byte, each after %v", pause), single.send(pause, "j"))
		}
	}
}

// ctrlCs are what ctrl+c sends: as a control, and by the protocol of kitty on a Latin keyboard, on the Russian one with
// and without what the key is on the US layout, on that of Dvorak, and with locks.
var ctrlCs = []string{ctrlC, "\x1b[99;5u", "\x1b[1089::99;5u", "\x1b[1089;5u", "\x1b[99::105;5u", "\x1b[99;69u",
	"\x1b[1089::99;133u", "\x1b[99;197u"}

// Ctrl+C is an event at once, whatever sequence is incomplete.
func TestCtrlCGetsThrough(t *testing.T) {
	begun := []string{"", "\x1b[200~text without an end", "\x1b[200~text\x1b[20", strings.Repeat("\x1b[200~", 3)}
	for _, s := range everything() {
		for at := 1; at < len(s.bytes); at++ {
			begun = append(begun, s.bytes[:at])
		}
	}
	for _, b := range begun {
		for _, c := range ctrlCs {
			for _, pause := range []time.Duration{0, 100, 3000} {
				tape := new(tape).send(0, b).send(pause*time.Millisecond, c)
				if last := len(tape.means) - 1; last < 0 || tape.means[last] != "ctrl+c" {
					t.Errorf("%q, %d ms, %q: %q", b, pause, c, tape.means)
				}
			}
		}
		if tape := new(tape).send(0, b+ctrlC); tape.means[len(tape.means)-1] != "ctrl+c" {
			t.Errorf("%q and ctrl+c at once: %q", b, tape.means)
		}
	}
}

// Two of them that arrive in one read end an open paste and are two keys.
func TestTwoCtrlCsAtOnce(t *testing.T) {
	var s splitter
	keys := 0
	for _, e := range s.feed([]byte("\x1b[200~x"+ctrlC+ctrlC), time.Now()) {
		if e, ok := e.(uv.KeyPressEvent); ok && e.String() == "ctrl+c" {
			keys++
		}
	}
	if keys != 2 || s.pasting {
		t.Errorf("%d keys, pasting %v", keys, s.pasting)
	}
}

// An incomplete sequence is given up after a while, and the next key is recognized. A lone Esc is recognized soon.
func TestInputWithoutAnEnd(t *testing.T) {
	for _, c := range []struct {
		send  []string // pauses in milliseconds, and bytes
		means string
	}{
		{[]string{"0", "\x1b", "49", ""}, "[]"},
		{[]string{"0", "\x1b", "51", ""}, "[esc]"},
		{[]string{"0", "\x1b", "300", "q"}, "[esc q]"},
		{[]string{"0", "\x1b", "300", "\x1b", "60", ""}, "[esc esc]"},
		{[]string{"0", "\x1b\x1b", "60", "q"}, "[esc esc q]"},
		{[]string{"0", "\x1b\x1bq"}, "[esc alt+q]"},
		{[]string{"0", "\x1b[", "1900", ""}, "[]"},
		{[]string{"0", "\x1b[1;", "2100", "q"}, "[q]"},
		{[]string{"0", "\x1b[1;", "10", "\x1b[A"}, "[up]"},
		{[]string{"0", "\x1b]11;rgb:", "10", "\x1b[A"}, "[up]"},
		{[]string{"0", "\x1b]11;rgb:", "700", "qqq", "2100", "q"}, "[q]"},
		{[]string{"0", "\x1bP1$r" + strings.Repeat("f", 3*maxPaste) + "\x1b\\q"}, "[q]"},
		{[]string{"0", "\xff\xc3q"}, "[q]"},
		{[]string{"0", "\x1b[200~hello", "1900", " there\x1b[2", "2100", "q"}, "[paste hello there\x1b[2 q]"},
	} {
		tape := new(tape)
		for i := 0; i < len(c.send); i += 2 {
			pause, err := time.ParseDuration(c.send[i] + "ms")
			if err != nil {
				t.Fatal(err)
			}
			tape.send(pause, c.send[i+1])
		}
		if got := fmt.Sprint(tape.means); got != c.means {
			t.Errorf("%q: %s, want %s", c.send, got, c.means)
		}
	}
}

// A paste of many megabytes takes no more memory than its bound, ends, and says what it lost.
func TestHugePaste(t *testing.T) {
	var s splitter
	now := time.Unix(0, 0)
	chunk := []byte(strings.Repeat("paste!\r\x1b[3", 400))
	sent := 0
	s.feed([]byte("\x1b[200~"), now)
	for ; sent < 8_000_000; sent += len(chunk) {
		if events := s.feed(chunk, now); events != nil || cap(s.held) > 4*maxPaste {
			t.Fatalf("after %d bytes: %d events, %d bytes held", sent, len(events), cap(s.held))
		}
	}
	events := s.feed([]byte(pasteEnd+"j"), now)
	if len(events) != 2 {
		t.Fatalf("%d events", len(events))
	}
	if p, ok := events[0].(Paste); !ok || len(p.Text) != maxPaste || p.Lost != sent-maxPaste || p.Cut {
		t.Errorf("%d bytes and %d lost of %d, cut: %v", len(p.Text), p.Lost, sent, p.Cut)
	}
}
