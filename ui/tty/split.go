// Package tty connects the program and the terminal: it joins sequences that arrive in
// pieces, writes without blocking the program, and restores the terminal however the
// program ends. Bubble Tea would take the parts of a sequence that a slow line splits
// for keys.
package tty

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// How long the splitter waits for the next byte of what has begun.
const (
	escWait   = 50 * time.Millisecond  // a lone ESC is the key after this
	restWait  = 500 * time.Millisecond // two bytes are keys after this; a longer sequence is dropped
	pasteWait = time.Second            // a paste ends without its end mark
	lateWait  = 5 * time.Second        // bytes after this are no rest of a sequence or a paste
)

// maxPaste bounds a paste, in bytes. The others are counted.
const maxPaste = 64 << 10

// maxSequence bounds what is kept of a sequence, in bytes. A longer one is read to its
// end and means nothing.
const maxSequence = 4096

// kind is what a piece is.
type kind int

const (
	key   kind = iota // one key or one sequence, complete
	maybe             // ESC, the key unless the rest of a sequence comes late
	taken             // takes that ESC back: the next piece is its sequence
	paste             // the text of a paste
)

// piece is a complete part of the input.
type piece struct {
	kind  kind
	bytes []byte
	lost  int  // bytes of a paste beyond the bound
	cut   bool // the paste has no end mark
}

const (
	esc   = '\x1b'
	ctrlC = '\x03'

	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
	kittyCtrlC = "\x1b[99;5u"
)

// splitter cuts input into pieces, however it arrives. The caller brings the clock.
type splitter struct {
	held  []byte    // the beginning of something
	early bool      // its ESC was sent as a key
	since time.Time // time of the last byte
	over  bool      // it is longer than maxSequence
	until time.Time // when its rest is given up; zero before restWait

	pasting bool
	text    []byte // of the paste
	lost    int
	mark    int       // bytes of the end mark so far
	late    time.Time // until when the rest of a cut paste may arrive

	out []piece
}

// feed takes input and returns the pieces that are complete.
func (s *splitter) feed(p []byte, now time.Time) []piece {
	out := s.expire(now)
	if len(p) == 0 || s.isLate(p, now) {
		return out
	}
	s.since = now
	if s.pasting && string(p) == kittyCtrlC {
		s.endPaste(true)
	}
	for i := 0; i < len(p); {
		switch {
		case !s.pasting:
			s.take(p[i])
			i++
		case p[i] == ctrlC && i == len(p)-1: // the last byte of a read is a key, not text
			s.endPaste(true)
		default:
			i += s.pasted(p[i:])
		}
	}
	return append(out, s.flush()...)
}

// expire returns the pieces that no longer wait for more.
func (s *splitter) expire(now time.Time) []piece {
	if due := s.deadline(); due.IsZero() || now.Before(due) {
		return nil
	}
	switch {
	case s.pasting:
		s.endPaste(true)
		s.late = now.Add(lateWait)
	case len(s.held) == 1 && s.held[0] == esc && !s.early:
		s.give(maybe, esc)
		s.early = true
	case string(s.held) == "\x1b\x1b":
		s.give(key, esc)
		s.give(maybe, esc)
		s.held, s.early = s.held[:1], true
	case len(s.held) == 2 && s.held[0] == esc:
		s.release()
	case len(s.held) > 2 && s.held[0] == esc && s.until.IsZero():
		s.until = now.Add(lateWait)
	default:
		s.forget()
	}
	return s.flush()
}

// deadline is when expire has something to return; zero for never.
func (s *splitter) deadline() time.Time {
	switch {
	case s.pasting:
		return s.since.Add(pasteWait)
	case len(s.held) == 0:
		return time.Time{}
	case !s.early && bytes.Count(s.held, []byte{esc}) == len(s.held):
		return s.since.Add(escWait)
	case !s.until.IsZero():
		return s.until
	}
	return s.since.Add(restWait)
}

func (s *splitter) flush() []piece {
	out := s.out
	s.out = nil
	return out
}

func (s *splitter) give(k kind, b ...byte) { s.out = append(s.out, piece{kind: k, bytes: b}) }

func (s *splitter) forget() { s.held, s.early, s.over, s.until = nil, false, false, time.Time{} }

// take takes a byte outside of a paste.
func (s *splitter) take(b byte) {
	switch {
	case len(s.held) == 0:
		s.begin(b)
	case b == ctrlC:
		if string(s.held) == "\x1b" && !s.early {
			s.give(key, esc)
		}
		s.forget()
		s.give(key, ctrlC)
	case s.held[0] != esc:
		s.letter(b)
	case len(s.held) == 1:
		s.afterEsc(b)
	default:
		s.inside(b)
	}
}

// begin takes the first byte of a piece.
func (s *splitter) begin(b byte) {
	switch {
	case b == esc:
		s.held = []byte{esc}
	case b < utf8.RuneSelf:
		s.give(key, b)
	case b < 0xa0:
		s.control(b)
	default:
		s.letter(b)
	}
}

// control takes a C1 control of 8 bits, short for ESC and a byte.
func (s *splitter) control(b byte) {
	if introduces(b - 0x40) {
		s.held = []byte{esc, b - 0x40}
	}
}

// letter takes a byte of a character of several bytes.
func (s *splitter) letter(b byte) {
	if len(s.held) > 0 && utf8.RuneStart(b) {
		s.forget()
		s.begin(b)
		return
	}
	s.held = append(s.held, b)
	if !utf8.FullRune(s.held) {
		return
	}
	r, _ := utf8.DecodeRune(s.held)
	held := s.held
	s.forget()
	switch {
	case r == utf8.RuneError:
	case r < 0xa0:
		s.control(byte(r))
	default:
		s.give(key, held...)
	}
}

// introduces reports whether ESC and this byte begin a sequence.
func introduces(b byte) bool { return bytes.IndexByte([]byte("[O]P_"), b) >= 0 }

// afterEsc takes the byte after an ESC.
func (s *splitter) afterEsc(b byte) {
	switch {
	case introduces(b):
		s.held = append(s.held, b)
	case s.early: // ESC was a key
		s.forget()
		s.begin(b)
	case b == esc || b >= utf8.RuneSelf: // a letter or a sequence with alt
		s.held = append(s.held, b)
	default:
		s.forget()
		s.give(key, esc, b)
	}
}

// inside takes a byte of a sequence. Of a long one it keeps the last two, which may be
// its terminator.
func (s *splitter) inside(b byte) {
	if n := len(s.held); n < maxSequence {
		s.held = append(s.held, b)
	} else {
		s.held[n-2], s.held[n-1], s.over = s.held[n-1], b, true
	}
	switch state(s.held, b) {
	case complete:
		s.complete()
	case broken:
		s.held = s.held[:len(s.held)-1]
		another := len(s.held) > 2 && s.held[len(s.held)-1] == esc
		s.abandon()
		if another {
			s.take(esc)
		}
		s.take(b)
	}
}

// complete sends the sequence.
func (s *splitter) complete() {
	held, over := s.held, s.over
	if s.early {
		s.give(taken)
	}
	s.forget()
	if held[1] == esc && held[len(held)-1] == 'u' { // terminals that send this encode alt in the sequence
		s.give(key, esc)
		held = held[1:]
	}
	switch {
	case over || string(held) == pasteEnd:
	case string(held) == pasteStart:
		s.pasting, s.late = true, time.Time{}
	default:
		s.give(key, held...)
	}
}

// abandon drops a sequence that another byte has broken. Two bytes are more likely
// keys.
func (s *splitter) abandon() {
	switch {
	case string(s.held) == "\x1b\x1b":
		s.give(key, esc)
		s.held = s.held[:1]
	case len(s.held) == 2:
		s.release()
	default:
		s.forget()
	}
}

// release sends ESC and a byte as keys.
func (s *splitter) release() {
	held, early := s.held, s.early
	s.forget()
	if early {
		held = held[1:]
	}
	if held[len(held)-1] < utf8.RuneSelf {
		s.give(key, held...)
	}
}

// pasted takes bytes of a paste and returns how many.
func (s *splitter) pasted(p []byte) int {
	if s.mark == 0 {
		n := bytes.IndexByte(p, esc)
		if n < 0 {
			n = len(p)
			if p[n-1] == ctrlC {
				n--
			}
		}
		s.add(p[:n])
		if n < len(p) && p[n] == esc {
			s.mark = 1
			n++
		}
		return n
	}
	if p[0] != pasteEnd[s.mark] {
		s.add([]byte(pasteEnd[:s.mark]))
		s.mark = 0
		return 0
	}
	if s.mark++; s.mark == len(pasteEnd) {
		s.endPaste(false)
	}
	return 1
}

func (s *splitter) add(p []byte) {
	n := min(len(p), maxPaste-len(s.text))
	s.text = append(s.text, p[:n]...)
	s.lost += len(p) - n
}

func (s *splitter) endPaste(cut bool) {
	s.out = append(s.out, piece{paste, s.text, s.lost, cut})
	s.pasting, s.text, s.lost, s.mark = false, nil, 0, 0
}

// isLate reports whether input is the rest of a cut paste: longer than what is typed at
// once, or its end mark.
func (s *splitter) isLate(p []byte, now time.Time) bool {
	const typed = 16
	if s.late.IsZero() || !now.Before(s.late) || s.pasting || len(s.held) > 0 {
		return false
	}
	end := bytes.HasSuffix(p, []byte(pasteEnd))
	if !end && (len(p) < typed || bytes.IndexByte(p, esc) >= 0 || bytes.IndexByte(p, ctrlC) >= 0) {
		return false
	}
	if s.late = now.Add(lateWait); end {
		s.late = time.Time{}
	}
	return true
}

// progress is whether a sequence is complete.
type progress int

const (
	open     progress = iota // more bytes follow
	complete                 // this was its last byte
	broken                   // the last byte cannot be part of it
)

// state is the progress of a sequence whose last byte is b. The bytes of a very long one
// are not all held.
func state(held []byte, b byte) progress {
	switch body := held[2:]; held[1] {
	case '[':
		return control(body, b)
	case 'O':
		return keypad(b)
	case ']', 'P', '_':
		return message(held[1], body, b)
	case esc:
		return double(held, b)
	default:
		return accented(held[1:])
	}
}

// control is CSI: parameters, intermediates and a final byte.
func control(body []byte, b byte) progress {
	switch {
	case b < ' ' || b > '~' && body[0] != 'M':
		return broken
	case body[0] == 'M' && len(body) < 4: // X10 mouse: three bytes follow
		return open
	case body[0] == 'M':
		return complete
	case body[0] == '[' && len(body) == 1: // a function key of the Linux console
		return open
	case b == '$' && len(body) > 1 && digits(body[:len(body)-1]): // a key with shift, of rxvt
		return complete
	case b < '@':
		return open
	}
	return complete
}

func digits(p []byte) bool {
	return len(bytes.Trim(p, "0123456789")) == 0
}

// keypad is SS3: a modifier and a final byte.
func keypad(b byte) progress {
	switch {
	case b <= ' ' || b > '~':
		return broken
	case b >= '0' && b <= '9':
		return open
	}
	return complete
}

// message is OSC, DCS or APC: any bytes up to the string terminator or, in OSC, BEL. Its
// first byte is one that answers of terminals begin with.
func message(kind byte, body []byte, b byte) progress {
	first := map[byte]string{']': "0123456789lLI", 'P': "0123456789>!$+?=<{|", '_': "G"}[kind]
	switch {
	case len(body) == 1 && bytes.IndexByte([]byte(first), b) < 0:
		return broken
	case b == '\a' && kind == ']':
		return complete
	case len(body) > 1 && body[len(body)-2] == esc:
		if b == '\\' {
			return complete
		}
		return broken
	}
	return open
}

// double is ESC (alt) and a sequence.
func double(held []byte, b byte) progress {
	if len(held) > 3 {
		return state(held[1:], b)
	}
	if b == '[' || b == 'O' {
		return open
	}
	return broken
}

// accented is ESC (alt) and a character of several bytes.
func accented(letter []byte) progress {
	switch r, _ := utf8.DecodeRune(letter); {
	case !utf8.FullRune(letter):
		return open
	case r == utf8.RuneError:
		return broken
	}
	return complete
}
