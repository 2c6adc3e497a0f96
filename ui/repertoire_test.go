package ui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
	"unicode/utf8"
)

// repertoire draws what terminals send, by the forms that their manuals give.
type repertoire struct{ *rand.Rand }

func (r repertoire) one(of ...string) string { return of[r.IntN(len(of))] }

// byteOf draws one byte of a text.
func (r repertoire) byteOf(text string) string {
	i := r.IntN(len(text))
	return text[i : i+1]
}

// sign draws one of the characters from first to last.
func (r repertoire) sign(first, last rune) string { return string(first + r.Int32N(last-first+1)) }

// key draws a key in any of the ways in which terminals name it.
func (r repertoire) key() string {
	modifier := 1 + r.IntN(16)
	switch r.IntN(14) {
	case 0:
		return "\x1b[" + r.byteOf("ABCDHFEPQSZ")
	case 1:
		return fmt.Sprintf("\x1b[1;%d%s", modifier, r.byteOf("ABCDHFEPQSZ"))
	case 2:
		return fmt.Sprintf("\x1b[%d%s", 1+r.IntN(34), r.byteOf("~^$@"))
	case 3:
		return fmt.Sprintf("\x1b[%d;%d%s", 1+r.IntN(34), modifier, r.one("~", ":2~", ":3~"))
	case 4:
		return "\x1bO" + r.one("", "", "2", "5", "8") + r.byteOf("ABCDEFHIMPQRSXZabcdjklmnopqrstuvwxy")
	case 5:
		return "\x1b[[" + r.sign('A', 'E')
	case 6:
		return fmt.Sprintf("\x1b[%d%su", r.code(), r.one("", ";"+fmt.Sprint(1+r.IntN(64)), ";5:2", ";1:3", ";;104:105"))
	case 7:
		return fmt.Sprintf("\x1b[27;%d;%d~", modifier, r.code())
	case 8:
		return r.control()
	case 9:
		return "\x1b" + r.byteOf("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNQRSTUVWXYZ0123456789 !\"#$%&'()*+,-./:;<=>?@\\^`{|}~\x7f\r\t\b")
	case 10:
		return "\x1b\x1b" + r.one("[A", "[B", "[5~", "[3~", "OA", "OP", "[1;5C")
	case 11:
		return r.letter()
	}
	return r.sign(' ', '~')
}

// code is the number of a key: of a character, or of a key that has none.
func (r repertoire) code() rune {
	switch r.IntN(4) {
	case 0:
		return 57344 + r.Int32N(120)
	case 1:
		return []rune{9, 13, 27, 32, 127}[r.IntN(5)]
	case 2:
		return r.Int32N(0x3000)
	}
	return ' ' + r.Int32N(95)
}

// control is a key with ctrl, but for those that begin something and ctrl+c.
func (r repertoire) control() string {
	c := r.IntN(0x20)
	if c == 0x1b || c == 3 {
		c = 0x7f
	}
	return string(rune(c))
}

// letter is a character of more than one byte.
func (r repertoire) letter() string {
	switch r.IntN(6) {
	case 0:
		return r.one("é", "漢", "🎉", "́", "\u200d", "\ufe0f", "🏳", "🇩", "ﷺ", "\u00ad", "\u2028", "\u202e", "\ufffd", "🏽")
	case 1:
		return r.sign(0x4e00, 0x9fff)
	case 2:
		return r.sign(0x1f300, 0x1faff)
	}
	return r.sign(0xa0, 0xd7ff)
}

// mouse draws what a mouse sends, in the two ways that there are.
func (r repertoire) mouse() string {
	button := []int{0, 0, 0, 1, 2, 32, 32, 34, 35, 64, 65, 66, 67, 128}[r.IntN(14)] + []int{0, 0, 0, 4, 8, 16}[r.IntN(6)]
	x, y := r.IntN(140), r.IntN(50)
	if r.IntN(8) == 0 {
		return "\x1b[M" + string([]byte{byte(32 + button%96), byte(33 + x%90), byte(33 + y)})
	}
	return fmt.Sprintf("\x1b[<%d;%d;%d%s", button, x, y, r.byteOf("MMm"))
}

// answer draws what a terminal says of itself, whether it was asked or not.
func (r repertoire) answer() string {
	colour := fmt.Sprintf("rgb:%04x/%04x/%04x", r.IntN(1<<16), r.IntN(1<<16), r.IntN(1<<16))
	end := r.one("\a", "\x1b\\")
	switch r.IntN(12) {
	case 0:
		return fmt.Sprintf("\x1b]4;%d;%s%s", r.IntN(256), colour, end)
	case 1:
		return "\x1b]" + r.one("10", "11", "12", "17", "19") + ";" + r.one(colour, "rgb:qqqq/yyyy/2e2e", "?") + end
	case 2:
		return "\x1b]52;c;" + r.one("", "cXFxcXE=", "OnEK") + end
	case 3:
		return "\x1b]" + r.one("l", "L") + "q q q" + "\x1b\\"
	case 4:
		return "\x1bP" + r.one("1$r0 q", ">|XTerm(390)", ">|q:q\r", "1+r524742=38", "0+r", "!|7E565445", "{q") + "\x1b\\"
	case 5:
		return "\x1b_G" + r.one("i=31;OK", "i=1;ENOENT:q q") + "\x1b\\"
	case 6:
		return fmt.Sprintf("\x1b[?%d;%d$y", []int{2026, 2027, 2048, 1004, 9}[r.IntN(5)], r.IntN(5))
	case 7:
		return fmt.Sprintf("\x1b[%s%d;%dc", r.one("?", ">", "="), r.IntN(70), r.IntN(400))
	case 8:
		return fmt.Sprintf("\x1b[%s%d;%dR", r.one("", "?"), 2+r.IntN(60), 1+r.IntN(200))
	case 9:
		return fmt.Sprintf("\x1b[%d;%d;%dt", []int{4, 6, 8, 9}[r.IntN(4)], r.IntN(100), r.IntN(300))
	case 10:
		return r.one("\x1b[I", "\x1b[O", "\x1b[0n", "\x1b[?997;1n", "\x1b[?1u", "\x1b[?0u")
	}
	return "\u009b?" + fmt.Sprint(r.IntN(32)) + "u"
}

// pasted is a paste, with what no paste should set off, and sometimes without
// its end.
func (r repertoire) pasted() string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(r.one("q", ":q\r", "\n", "base 500", "\x1b[A", "\x1b", "\x1b[20", "\x00", "漢", "\xff", r.letter(), strings.Repeat("x ", r.IntN(60))))
	}
	return "\x1b[200~" + b.String() + r.one("\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[2", "")
}

// noise is bytes of any kind: what looks like sequences, and what like nothing.
func (r repertoire) noise() string {
	var b []byte
	for range 1 + r.IntN(20) {
		switch r.IntN(6) {
		case 0:
			b = append(b, r.one("\x1b", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b_", "\x1b\x1b", "\x9b", "\xc2\x9d", pasteBegins, "\x1b[M", "\x1b[<")...)
		case 1:
			b = append(b, byte(r.IntN(256)))
		case 2:
			b = append(b, r.one("0", ";", "?", ">", "$", "\x03", "\a", "\x1b\\", "99;5u", "\x18", "\x1a")...)
		case 3:
			b = append(b, r.key()...)
		default:
			b = append(b, byte('@'+r.IntN(63)))
		}
	}
	return string(b)
}

const pasteBegins = "\x1b[200~"

// piece is some bytes that come at once, after a pause.
type piece struct {
	pause time.Duration
	bytes string
}

func (p piece) String() string { return fmt.Sprintf("%v %q", p.pause, p.bytes) }

// pause draws how long a terminal may take between two bytes of one sequence.
func (r repertoire) pause() time.Duration {
	return []time.Duration{0, 5, 49, 51, 60, 150, 300, 400}[r.IntN(8)] * time.Millisecond
}

// cut takes a sequence apart, anywhere but where nobody can tell one key from
// two: ESC, a pause and a letter, or ESC twice.
func (r repertoire) cut(s string) (parts []piece) {
	first := 1
	if s != "" && s[0] == '\x1b' && (utf8.RuneCountInString(s) == 2 || strings.HasPrefix(s, "\x1b\x1b")) {
		first = min(3, len(s))
	}
	rest := s
	for rest != "" && len(parts) < 4 {
		n := first + r.IntN(max(len(rest)-first+1, 1))
		n = min(n, len(rest))
		parts = append(parts, piece{r.pause(), rest[:n]})
		rest, first = rest[n:], 1
	}
	if rest != "" {
		parts = append(parts, piece{r.pause(), rest})
	}
	return parts
}
