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

// How long a splitter waits for the next byte of what has begun.
const (
	escWait  = 50 * time.Millisecond // then a lone ESC is the key
	restWait = 2 * time.Second       // then a sequence is dropped, and a paste is delivered
)

// maxPaste bounds a paste, and what is kept of a sequence, in bytes.
const maxPaste = 64 << 10

const (
	esc        = '\x1b'
	ctrlC      = "\x03"
	kittyCtrlC = "\x1b[99;5u"
	pasteEnd   = "\x1b[201~"
)

// Paste is the event of a pasted text.
type Paste struct {
	Text string
	Lost int  // bytes beyond the bound
	Cut  bool // it has no end mark
}

// splitter cuts input into events, however it arrives. The caller provides the clock.
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
	text, interrupted := bytes.CutSuffix(p, []byte(ctrlC))
	if string(p) == kittyCtrlC {
		text, interrupted = nil, true
	}
	s.take(text)
	if interrupted { // ctrl+c does not wait for the end of anything
		s.giveUp()
		s.take(p[len(text):])
	}
	return append(out, s.flush()...)
}

// expire gives up what has waited too long for its end, and returns the events that this makes.
func (s *splitter) expire(now time.Time) []any {
	if due := s.deadline(); !due.IsZero() && !now.Before(due) {
		s.giveUp()
	}
	return s.flush()
}

// deadline is when expire has something to give up; zero for never.
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

// take adds input and cuts off what is complete.
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
	if extra := len(s.held) - maxPaste - len(pasteEnd); extra > 0 { // its end may be the end mark
		s.held = slices.Delete(s.held, maxPaste, maxPaste+extra)
		s.lost += extra
	}
}

// event emits the event at the front of what is held, and returns its length: 0 if more of it may
// follow.
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

// paste emits a paste that has its end mark, and returns its length: 0 if it has none yet.
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

// giveUp ends what is held: a paste is delivered, an ESC is the key, and a sequence is dropped.
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

// answered is the event that the terminal has answered all questions.
type answered struct{}

// emit adds an event, unless it means nothing to the program: an answer without a question, the
// release of a key or an unknown sequence.
func (s *splitter) emit(e uv.Event) {
	switch e := e.(type) {
	case uv.PasteStartEvent:
		s.pasting = true
	case uv.PrimaryDeviceAttributesEvent:
		s.out = append(s.out, answered{})
	case uv.KeyPressEvent, uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent, uv.MouseMotionEvent,
		uv.BackgroundColorEvent, uv.ModeReportEvent:
		s.out = append(s.out, e)
	}
}
