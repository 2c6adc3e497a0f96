package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"wavescope/views/frame"
)

// Session is a conversation with a program.
type Session struct {
	Program
	Writer
	Echo bool   // lines are written too, because no terminal does
	Hint string // what else there is, said at the start; "" for nothing

	last    Now
	told    string // the table that was told last, as text
	scroll  scroll
	brief   bool // tables are told when they are asked for
	once    bool // nobody answers
	history []string
}

// maxLine is how many bytes of a line are read; a sentence has 4096 at most.
const maxLine = 1 << 16

// Converse tells how things stand and then does what lines say, until they end,
// one of them leaves the program, or the context is done.
func (s *Session) Converse(ctx context.Context, in io.Reader) error {
	s.welcome()
	s.tellAll()
	lines := make(chan line)
	go read(ctx, in, lines)
	for {
		s.prompt()
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l, ok := <-lines:
			goes := s.hear(l, ok)
			switch {
			case ctx.Err() != nil: // while something was done
				return context.Cause(ctx)
			case !goes || s.err != nil:
				return errors.Join(s.err, l.err)
			}
		}
	}
}

// line is one line that was read, without its end.
type line struct {
	text  string
	whole bool  // it was not too long
	err   error // why there is none, but for the end of input
}

// read hands lines over until there are none.
func read(ctx context.Context, in io.Reader, lines chan<- line) {
	defer close(lines)
	r := bufio.NewReaderSize(in, 4096)
	for {
		l := line{whole: true}
		part, more, err := r.ReadLine()
		for ; err == nil; part, more, err = r.ReadLine() {
			if l.text += string(part); len(l.text) > maxLine {
				l.text, l.whole = l.text[:maxLine], false
			}
			if !more {
				break
			}
		}
		if err != nil && l.text == "" {
			if l.err = err; errors.Is(err, io.EOF) {
				return
			}
		}
		select {
		case lines <- l:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// prompt asks for a line where a terminal shows what is typed.
func (s *Session) prompt() {
	if !s.Echo {
		s.write("> ")
	}
}

// hear takes a line that was read, or the end of them.
func (s *Session) hear(l line, ok bool) (goes bool) {
	switch {
	case !ok || l.err != nil:
		if !s.Echo {
			s.write("\n") // after the prompt
		}
		return false
	case !l.whole:
		s.say(fmt.Sprintf("a line of more than %d bytes is too long: nothing is done", maxLine))
		return true
	}
	return s.Take(l.text)
}

// Take does what a line says, and tells what came of it. It is false once the
// program is left.
func (s *Session) Take(text string) (goes bool) {
	text = strings.TrimSpace(frame.Clean(strings.ReplaceAll(strings.ToValidUTF8(text, ""), string(utf8.RuneError), "")))
	if s.Echo {
		s.say("> " + s.narrow(text))
	}
	if text == "" {
		s.tellAll()
		return true
	}
	s.do(text)
	return !s.last.Left
}

// do does what a line says: a word of this package, a key with or without a count
// before it, or what stands after ':'.
func (s *Session) do(text string) {
	first, rest, _ := strings.Cut(text, " ")
	if first != pastWord {
		s.remember(text)
	}
	if w, ok := findWord(first); ok {
		w.do(s, strings.TrimSpace(rest))
		return
	}
	if s.strokes(text) {
		s.tell()
		return
	}
	s.enter(text)
}

// enter does a line after ':'.
func (s *Session) enter(text string) {
	if err := s.Enter(text); err != nil {
		s.say(err.Error())
		return
	}
	s.tell()
}

// mostTimes is how often a key can be pressed by one line.
const mostTimes = 1000

// strokes presses a key as often as a number before it says: "]", "5 ]". A number
// alone is a position.
func (s *Session) strokes(text string) bool {
	fields := strings.Fields(text)
	times, key := 1, fields[0]
	if len(fields) == 2 {
		n, err := strconv.Atoi(fields[0])
		if err != nil || n < 1 || n > mostTimes {
			return false
		}
		times, key = n, fields[1]
	}
	if _, err := strconv.Atoi(key); err == nil || len(fields) > 2 {
		return false
	}
	return s.press(key, times)
}

// press presses a key, which closes a list that has no such key.
func (s *Session) press(key string, times int) bool {
	if utf8.RuneCountInString(key) > 1 {
		key = strings.ToLower(key)
	}
	for range times {
		if !s.Press(key) {
			if s.last.List == nil {
				return false
			}
			reopen := s.Close()
			if !s.Press(key) {
				reopen()
				return false
			}
		}
	}
	return true
}

// maxHistory bounds the lines that are remembered.
const maxHistory = 100

func (s *Session) remember(text string) {
	if n := len(s.history); n == 0 || s.history[n-1] != text {
		s.history = append(s.history, text)
	}
	s.history = s.history[max(0, len(s.history)-maxHistory):]
}
