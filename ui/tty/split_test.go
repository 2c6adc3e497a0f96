package tty

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"wavescope/encoding/cases"
)

// sent is something that terminals send, and what it means: keys by their
// names, nothing for an answer.
type sent struct{ bytes, means string }

// everything lists what terminals send. The names are those of the terminals'
// own manuals, not of a decoder.
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
			sent{fmt.Sprintf("\x1b[%d^", n), "ctrl+" + name}, sent{fmt.Sprintf("\x1b[%d$", n), "shift+" + name})
	}
	for c := 'a'; c <= 'z'; c++ {
		all = append(all, sent{"\x1b" + string(c), "alt+" + string(c)},
			sent{fmt.Sprintf("\x1b[%d;3u", c), "alt+" + string(c)}, sent{fmt.Sprintf("\x1b[%d;5u", c), "ctrl+" + string(c)})
		if strings.ContainsRune("him[", c) || c == 'c' {
			continue // tab, enter and the like; ctrl+c has a test of its own
		}
		all = append(all, sent{string(c - 'a' + 1), "ctrl+" + string(c)})
	}
	return append(all, []sent{
		{"\x1b[Z", "shift+tab"}, {"\x1bOP", "f1"}, {"\x1b[27u", "esc"}, {"漢", "漢"}, {"é", "é"},
		{"\x1bé", "alt+é"}, {"x", "x"}, {"\r", "enter"},
		{"\x1b[<0;10;5M", "left"}, {"\x1b[<0;10;5m", "left"}, {"\x1b[<64;10;5M", "wheelup"}, {"\x1b[M !!", "left"},
		{"\x1b]11;rgb:1e1e/1e1e/2e2e\x07", "#1e1e2e"}, {"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", "#1e1e2e"},
		{"\x1b[?2026;2$y", "2026"}, {"\x1b[?2027;0$y", "2027"},
		{"\x1b[?62;4;22c", "answered"}, {"\x1b[>1;4600;0c", ""}, {"\x1b[?1u", ""}, {"\x1b[24;80R", ""},
		{"\x1b[8;24;80t", ""}, {"\x1b[0n", ""},
		{"\x1b]10;rgb:ffff/ffff/ffff\x07", ""}, {"\x1b]52;c;cXFxcXE=\x1b\\", ""}, {"\x1b]4;1;rgb:aa/bb/cc\x07", ""},
		{"\x1bP1$r0 q\x1b\\", ""}, {"\x1bP>|XTerm(390)\x1b\\", ""}, {"\x1bP1+r524742=38\x1b\\", ""},
		{"\x1b_Gi=31;OK\x1b\\", ""},
		{"\x9b?1u", ""}, {"\u009b?1u", ""}, {"\x1b[I", ""}, {"\x1b[O", ""}, {"\x1b[99;5:3u", ""},
		{"\x1b[200~qqq :q\r\x1b[201~", "paste qqq :q\r"}, {"\x1b[200~\x1b[31mred\x1b[201~", "paste \x1b[31mred"},
		{"\x1b[200~\x1b[201~", "paste "},
	}...)
}

// tape feeds a splitter and notes what comes of it.
type tape struct {
	splitter
	now   time.Time
	means []string
}

// send sends bytes after a pause; what has no end comes to it meanwhile.
func (t *tape) send(pause time.Duration, bytes string) *tape {
	end := t.now.Add(pause)
	for due := t.deadline(); !due.IsZero() && due.Before(end); due = t.deadline() {
		t.note(t.expire(due))
	}
	t.now = end
	t.note(t.splitter.feed([]byte(bytes), end))
	return t
}

func (t *tape) note(pieces []piece) {
	for _, p := range pieces {
		switch e := p.event().(type) {
		case nil:
		case Taken:
			last := len(t.means) - 1
			if last < 0 || t.means[last] != "esc" {
				t.means = append(t.means, "nothing to take back")
				continue
			}
			t.means = t.means[:last]
		case Paste:
			t.means = append(t.means, "paste "+e.Text)
		case answered:
			t.means = append(t.means, "answered")
		case uv.BackgroundColorEvent:
			r, g, b, _ := e.RGBA()
			t.means = append(t.means, fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8))
		case uv.ModeReportEvent:
			t.means = append(t.means, fmt.Sprint(e.Mode.Mode()))
		case fmt.Stringer:
			t.means = append(t.means, e.String())
		}
	}
}

// only what is meant is left when all has been waited for.
func (t *tape) only(want ...string) bool {
	t.send(3*time.Second, "")
	return fmt.Sprint(t.means) == fmt.Sprint(want)
}

// Whatever is sent means the same in one piece and in several, with pauses of
// up to 400 ms. There is one exception, which nobody can tell apart: ESC, a
// pause and a letter are two keys.
func TestSplitInput(t *testing.T) {
	cases := 0
	check := func(want []string, s sent, how string, got *tape) {
		t.Helper()
		cases++
		if !got.only(want...) {
			t.Errorf("%q %s: %q, want %q", s.bytes, how, got.means, want)
		}
	}
	for _, s := range everything() {
		want := []string{s.means, "j"}
		if s.means == "" {
			want = want[1:]
		}
		check(want, s, "whole", new(tape).send(0, s.bytes+"j"))
		for _, pause := range []time.Duration{10, 40, 60, 150, 300, 400} {
			pause *= time.Millisecond
			two := want
			if len([]rune(s.bytes)) == 2 && s.bytes[0] == esc && pause > escWait {
				two = []string{"esc", s.bytes[1:], "j"}
			}
			for at := 1; at < len(s.bytes); at++ {
				if s.means[:min(4, len(s.means))] == "alt+" && s.bytes[1] == esc && at < 3 && pause > escWait {
					continue // ESC twice: see TestEscTwice
				}
				expected := want
				if at == 1 {
					expected = two
				}
				cut := new(tape).send(0, s.bytes[:at]).send(pause, s.bytes[at:]+"j")
				check(expected, s, fmt.Sprintf("cut at %d for %v", at, pause), cut)
			}
			if strings.HasPrefix(s.bytes, "\x1b\x1b") && pause > escWait {
				continue
			}
			single := new(tape)
			for i := range len(s.bytes) {
				single.send(pause, s.bytes[i:i+1])
			}
			check(two, s, fmt.Sprintf("byte by byte, each after %v", pause), single.send(pause, "j"))
		}
	}
	t.Logf("%d inputs", cases)
	if cases < 2000 {
		t.Errorf("only %d inputs", cases)
	}
}

// The rest of a sequence that comes late, as after a pause of a network, still is its
// rest: it types nothing. Ctrl+C needs no end of it, and keys are keys again after a while.
func TestLateRest(t *testing.T) {
	for _, s := range everything() {
		if s.bytes[0] != esc {
			continue
		}
		want := []string{s.means, "j"}
		if s.means == "" {
			want = want[1:]
		}
		for _, pause := range []time.Duration{600, 1500, 2500, 5400} {
			for at := 3; at < len(s.bytes); at++ {
				if strings.HasPrefix(s.bytes, pasteStart) && at >= len(pasteStart) {
					break // a paste has a clock of its own
				}
				tape := new(tape).send(0, s.bytes[:at]).send(pause*time.Millisecond, s.bytes[at:]+"j")
				if !tape.only(want...) {
					t.Errorf("%q cut at %d for %d ms: %q, want %q", s.bytes, at, pause, tape.means, want)
				}
			}
		}
	}
	for begun, typed := range map[string]string{"\x1b[?6": "q", "\x1b]11;rgb:": "qqq", "\x1bP1$r": "q:w", "\x1b[1;": "5"} {
		tape := new(tape).send(0, begun).send(700*time.Millisecond, typed).send(time.Second, "\x03").send(0, "j")
		if !tape.only("ctrl+c", "j") {
			t.Errorf("%q, then %q and ctrl+c: %q", begun, typed, tape.means)
		}
		if tape = tape.send(0, begun).send(restWait+lateWait, "k"); !tape.only("ctrl+c", "j", "k") {
			t.Errorf("%q, long after: %q", begun, tape.means)
		}
	}
}

// Ctrl+C gets through whatever has begun.
func TestCtrlCGetsThrough(t *testing.T) {
	begun := []string{"", "\x1b[200~text without an end", "\x1b[200~text\x1b[20", strings.Repeat("\x1b[200~", 3)}
	for _, s := range everything() {
		for at := 1; at < len(s.bytes); at++ {
			begun = append(begun, s.bytes[:at])
		}
	}
	for _, b := range begun {
		for _, c := range []string{"\x03", "\x1b[99;5u"} {
			for _, pause := range []time.Duration{0, 20, 100, 700, 2000} {
				tape := new(tape).send(0, b).send(pause*time.Millisecond, c)
				if last := len(tape.means) - 1; last < 0 || tape.means[last] != "ctrl+c" {
					t.Errorf("%q, %d ms, %q: %q", b, pause, c, tape.means)
				}
			}
			if c == "\x1b[99;5u" {
				continue // in one piece with a paste it is text
			}
			if tape := new(tape).send(0, b+c); tape.means[len(tape.means)-1] != "ctrl+c" {
				t.Errorf("%q and %q at once: %q", b, c, tape.means)
			}
		}
	}
}

// The key Esc is quick, and is taken back when it was none.
func TestEsc(t *testing.T) {
	for _, c := range []struct {
		send  []string // pauses in milliseconds, and bytes
		means string
	}{
		{[]string{"0", "\x1b", "49", ""}, "[]"},
		{[]string{"0", "\x1b", "51", ""}, "[esc]"},
		{[]string{"0", "\x1b", "300", "q"}, "[esc q]"},
		{[]string{"0", "\x1b", "300", "\x1b"}, "[esc]"},
		{[]string{"0", "\x1b", "300", "\x1b", "60", ""}, "[esc esc]"},
		{[]string{"0", "\x1b\x1b", "60", ""}, "[esc esc]"},
		{[]string{"0", "\x1b\x1b", "60", "q"}, "[esc esc q]"},
		{[]string{"0", "\x1b\x1bq"}, "[esc alt+q]"},
		{[]string{"0", "\x1b", "200", "["}, "[esc]"},
		{[]string{"0", "\x1b", "200", "[", "510", ""}, "[esc []"}, // the key after Esc, a little late
		{[]string{"0", "\x1b", "200", "[", "400", "A"}, "[up]"},
		{[]string{"0", "\x1b", "200", "]", "100", "]"}, "[esc ] ]]"},
		{[]string{"0", "\x1b", "600", "[", "0", "A"}, "[esc [ A]"}, // nobody waits that long
		{[]string{"0", "\x1b["}, "[]"},
		{[]string{"0", "\x1b[", "510", ""}, "[alt+[]"},
		{[]string{"0", "\x1b]", "10", "q"}, "[alt+] q]"},
		{[]string{"0", "\x1b[1;", "5500", "q"}, "[q]"},
		{[]string{"0", "\x1b[1;", "10", "\x1b[A"}, "[up]"},
		{[]string{"0", "\x1b]11;rgb:", "10", "\x1b[A"}, "[up]"},
		{[]string{"0", "\x1b]11;rgb:" + strings.Repeat("f", 3*maxSequence) + "\x1b\\q"}, "[q]"},
		{[]string{"0", "\xff\xc3q\x80"}, "[q]"},
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

// A paste without an end is one after a second; its rest, should it come,
// types nothing, and keys are keys again.
func TestPasteWithoutAnEnd(t *testing.T) {
	tape := new(tape).send(0, "\x1b[200~hello").send(900*time.Millisecond, " there\x1b[2").send(1100*time.Millisecond, "")
	if got := fmt.Sprint(tape.means); got != "[paste hello there]" {
		t.Errorf("%s", got)
	}
	tape.send(2*time.Second, strings.Repeat("q", 100)).send(time.Second, "end of it\x1b[201~").send(time.Second, "q")
	if got := fmt.Sprint(tape.means); got != "[paste hello there q]" {
		t.Errorf("%s", got)
	}
	var s splitter
	s.feed([]byte("\x1b[200~x"), time.Unix(0, 0))
	if p := s.expire(time.Unix(1, 0)); len(p) != 1 || !p[0].cut || p[0].lost != 0 {
		t.Errorf("%+v", p)
	}
}

// A paste of many megabytes takes no more memory than its bound, and ends.
func TestHugePaste(t *testing.T) {
	var s splitter
	var before, after runtime.MemStats
	now := time.Unix(0, 0)
	chunk := []byte(strings.Repeat("paste!\r\x1b[3", 400))
	runtime.ReadMemStats(&before)
	s.feed([]byte(pasteStart), now)
	sent := 0
	for ; sent < cases.N(24_000_000, 240_000_000); sent += len(chunk) {
		if pieces := s.feed(chunk, now); pieces != nil {
			t.Fatalf("after %d bytes: %d pieces", sent, len(pieces))
		}
	}
	pieces := s.feed([]byte(pasteEnd+"j"), now)
	runtime.ReadMemStats(&after)
	if len(pieces) != 2 || len(pieces[0].bytes) != maxPaste || pieces[0].lost != sent-maxPaste ||
		string(pieces[1].bytes) != "j" {
		t.Errorf("%d pieces, %d bytes and %d lost of %d", len(pieces), len(pieces[0].bytes), pieces[0].lost, sent)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
		t.Errorf("%d bytes were allocated", n)
	}
}
