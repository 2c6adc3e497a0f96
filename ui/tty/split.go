// Package tty connects the program and the terminal: it joins sequences that arrive in
// pieces, writes without blocking the program, and restores the terminal however the
// program ends. Bubble Tea alone waits 50 ms for the rest of a sequence and without limit
// for the end of a paste, and does not restore the terminal after SIGHUP or while it hangs.
package tty

import (
	"bytes"
	"slices"
	"time"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// These constants bound how long a splitter waits for the next byte of a sequence that has begun.
const (
	escWait  = 50 * time.Millisecond // after it, a lone ESC is the key Esc
	restWait = 2 * time.Second       // after it, an incomplete sequence is dropped, an incomplete paste delivered
)

// maxPaste bounds the length of a paste, and of an incomplete sequence that is kept, in bytes.
const maxPaste = 64 << 10

const (
	esc      = '\x1b'
	ctrlC    = "\x03"
	pasteEnd = "\x1b[201~"
)

// Paste is the event of a pasted text.
type Paste struct {
	Text string
	Lost int  // bytes that were dropped because the paste was too long
	Cut  bool // the end mark of the paste did not arrive
}

// splitter cuts input into events, in whatever pieces the input arrives. The caller provides the clock.
type splitter struct {
	held    []byte    // the beginning of a sequence, or of a paste
	since   time.Time // the time of its last byte
	pasting bool
	lost    int // bytes of the paste that were dropped

	decoder uv.EventDecoder
	out     []any
}

// feed takes input and returns the events that are complete.
func (s *splitter) feed(p []byte, now time.Time) []any {
	out := s.expire(now)
	s.since = now
	text := bytes.TrimRight(p, ctrlC) // a slow program reads several of them at once
	interrupted := len(text) < len(p)
	if n, e := s.decoder.Decode(p); n == len(p) && interrupts(e) {
		text, interrupted = nil, true
	}
	s.take(text)
	if interrupted { // ctrl+c does not wait for the end of anything
		s.giveUp()
		s.take(p[len(text):])
	}
	return append(out, s.flush()...)
}

// expire gives up a sequence or paste whose end has not arrived in time, and returns the events that result.
func (s *splitter) expire(now time.Time) []any {
	if due := s.deadline(); !due.IsZero() && !now.Before(due) {
		s.giveUp()
	}
	return s.flush()
}

// deadline returns the time at which expire must be called next; the zero time if nothing is incomplete.
func (s *splitter) deadline() time.Time {
	switch {
	case !s.pasting && len(s.held) == 0:
		return time.Time{}
	case !s.pasting && s.onlyEsc():
		return s.since.Add(escWait)
	}
	return s.since.Add(restWait)
}

// flush returns the events that are complete.
func (s *splitter) flush() []any {
	out := s.out
	s.out = nil
	return out
}

// take adds input and turns what is complete into events.
func (s *splitter) take(p []byte) {
	s.held = append(s.held, p...)
	for len(s.held) > 0 {
		n := 0
		if s.pasting {
			n = s.paste()
		} else {
			n = s.event()
		}
		if n == 0 {
			break
		}
		s.held = s.held[n:]
	}
	if extra := len(s.held) - maxPaste - len(pasteEnd); extra > 0 { // the last bytes may be the end mark
		s.held = slices.Delete(s.held, maxPaste, maxPaste+extra)
		s.lost += extra
	}
}

// event emits the event at the front of the held input and returns its length in bytes. It returns 0 if the event may
// be incomplete.
func (s *splitter) event() int {
	b := s.held
	rest := bytes.TrimLeft(b, string(esc))
	begun := len(b) - len(rest)
	switch {
	case !utf8.FullRune(rest), begun > 0 && len(rest) == 1 && introduces(rest[0]):
		return 0
	case begun > 2, begun == 2 && !introduces(rest[0]): // two are alt and a sequence
		s.emit(uv.KeyPressEvent{Code: uv.KeyEscape})
		return 1
	case len(b) > 1 && b[0] == 0xc2 && b[1] < 0xa0: // a C1 control in UTF-8: its second byte is the control
		return 1
	case bytes.HasPrefix(b, []byte("\x1b[[")): // a function key of the Linux console
		if len(b) < len("\x1b[[A") {
			return 0
		}
		return len("\x1b[[A")
	case begun > 0 && isString(rest[0]) && bytes.IndexByte(rest, esc) == len(rest)-1: // the end mark has two bytes
		return 0
	case bytes.HasPrefix(b, []byte("\x1b[M")) && len(b) < len("\x1b[Mbxy"): // the mouse, of an old terminal
		return 0
	}
	alt := max(begun-1, 0)
	n, e := s.decoder.Decode(b[alt:])
	n += alt
	if _, unknown := e.(uv.UnknownEvent); unknown && n == len(b) { // else the next byte has broken it
		return 0
	}
	if key, ok := e.(uv.KeyPressEvent); ok && alt > 0 {
		key.Mod |= uv.ModAlt
		e = key
	}
	s.emit(e)
	if n > 1 && b[n-1] == esc { // it has broken the sequence and begins another
		n--
	}
	return n
}

// introduces reports whether ESC and this byte begin a sequence.
func introduces(b byte) bool { return bytes.IndexByte([]byte("[O]P_"), b) >= 0 }

// isString reports whether ESC and this byte begin a string, which ends in ESC and a backslash.
func isString(b byte) bool { return bytes.IndexByte([]byte("]P_"), b) >= 0 }

// paste emits a paste whose end mark has arrived, and returns its length in bytes. It returns 0 if the end mark is
// missing.
func (s *splitter) paste() int {
	end := bytes.Index(s.held, []byte(pasteEnd))
	if end < 0 {
		return 0
	}
	s.endPaste(s.held[:end], false)
	return end + len(pasteEnd)
}

func (s *splitter) endPaste(text []byte, cut bool) {
	n := min(len(text), maxPaste)
	s.out = append(s.out, Paste{string(text[:n]), s.lost + len(text) - n, cut})
	s.pasting, s.lost = false, 0
}

// giveUp ends what is held as if no more input came: a paste is delivered, a lone ESC becomes the key Esc, and a
// sequence is dropped.
func (s *splitter) giveUp() {
	switch {
	case s.pasting:
		s.endPaste(s.held, true)
	case s.onlyEsc():
		for range s.held {
			s.emit(uv.KeyPressEvent{Code: uv.KeyEscape})
		}
	}
	s.held = nil
}

// onlyEsc reports whether nothing but ESC is held.
func (s *splitter) onlyEsc() bool { return len(bytes.Trim(s.held, string(esc))) == 0 }

// answered is the event for the answer to the last question: the terminal has then answered all of them.
type answered struct{}

// LetterWidth is the event for the answer to AskWidth: the width of λ in cells.
type LetterWidth int

// emit adds an event for the program. It drops events without meaning for the program: unexpected answers, key
// releases and unknown sequences.
func (s *splitter) emit(e uv.Event) {
	switch e := e.(type) {
	case uv.PasteStartEvent:
		s.pasting = true
	case uv.PrimaryDeviceAttributesEvent:
		s.out = append(s.out, answered{})
	case uv.CursorPositionEvent:
		if e.Y == 1 { // the row of AskWidth
			s.out = append(s.out, LetterWidth(e.X))
		}
	case uv.KeyPressEvent, uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent,
		uv.BackgroundColorEvent, uv.DarkColorSchemeEvent, uv.LightColorSchemeEvent, uv.ModeReportEvent:
		s.out = append(s.out, e)
	}
}
