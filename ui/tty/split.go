// Package tty stands between the program and the terminal: it reads what comes
// in pieces, writes without being held up, and gives the terminal back however
// the program ends.
package tty

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// How long the rest of something that has begun is waited for, since its last
// byte.
const (
	escWait   = 50 * time.Millisecond  // a lone ESC is the key after this
	restWait  = 500 * time.Millisecond // two bytes are keys; of a longer sequence only the rest is taken
	pasteWait = time.Second            // a paste ends without its mark
	lateWait  = 5 * time.Second        // after that no rest of a sequence or of a paste comes
)

// maxPaste bounds a paste, in bytes. The rest is counted.
const maxPaste = 64 << 10

// maxSequence bounds what is kept of a sequence, in bytes; a longer one still
// ends where it ends, and means nothing.
const maxSequence = 4096

// kind is what a piece stands for.
type kind int

const (
	key   kind = iota // one key or one sequence, complete
	maybe             // ESC, the key unless the rest of a sequence comes late
	taken             // that ESC was the beginning of a sequence: the next piece
	paste             // the text of a paste
)

// piece is a part of the input that stands for itself.
type piece struct {
	kind  kind
	bytes []byte
	lost  int  // bytes of a paste beyond the bound
	cut   bool // the paste had no end
}

const (
	esc   = '\x1b'
	ctrlC = '\x03'

	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
	kittyCtrlC = "\x1b[99;5u"
)

// splitter cuts input into pieces, however it comes. It has no clock of its
// own.
type splitter struct {
	held  []byte    // the beginning of something
	early bool      // its ESC was given as a key already
	since time.Time // when the last byte came
	over  bool      // it is longer than what is kept of it
	until time.Time // when it is given up, if its rest is late

	pasting bool
	text    []byte // of the paste
	lost    int
	mark    int       // bytes of its end that have come
	late    time.Time // until when the rest of a paste that was cut may come

	out []piece
}

// feed takes what was read and gives the pieces that are complete.
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
		case p[i] == ctrlC && i == len(p)-1: // a key, not text: it came last, and gets through
			s.endPaste(true)
		default:
			i += s.pasted(p[i:])
		}
	}
	return append(out, s.flush()...)
}

// expire gives what no longer waits for its rest.
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

// deadline is when expire has something to do, zero for never.
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

// take takes a byte that is not pasted.
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

// begin takes a byte that follows nothing.
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

// control takes a control of 8 bits, which stands for ESC and one of 7.
func (s *splitter) control(b byte) {
	if introduces(b - 0x40) {
		s.held = []byte{esc, b - 0x40}
	}
}

// letter takes a byte of a character that has more than one.
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

// introduces reports that ESC and this byte begin a sequence.
func introduces(b byte) bool { return bytes.IndexByte([]byte("[O]P_"), b) >= 0 }

// afterEsc takes the byte after a lone ESC.
func (s *splitter) afterEsc(b byte) {
	switch {
	case introduces(b):
		s.held = append(s.held, b)
	case s.early: // it was the key
		s.forget()
		s.begin(b)
	case b == esc || b >= utf8.RuneSelf: // a letter or a sequence with alt
		s.held = append(s.held, b)
	default:
		s.forget()
		s.give(key, esc, b)
	}
}

// inside takes a byte of a sequence. Of a long one the last two are kept: they
// may end it.
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

// complete gives the sequence that is held.
func (s *splitter) complete() {
	held, over := s.held, s.over
	if s.early {
		s.give(taken)
	}
	s.forget()
	if held[1] == esc && held[len(held)-1] == 'u' { // a terminal that sends this has another way for alt
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

// abandon drops a sequence that something else has cut short. Two bytes are
// more likely keys.
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

// release gives ESC and one more byte as the keys they are.
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

// pasted takes bytes of a paste, and says how many.
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

// isLate reports that what was read is the rest of a paste that was cut: more
// at once than anybody types, or its end.
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
