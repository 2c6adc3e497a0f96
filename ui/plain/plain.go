// Package plain runs the program without a screen: as a conversation in lines, for screen readers and braille displays.
//
// It reads each line as one of its own commands, as a key, or as the text after ':'. It answers with what changed, the
// caption, the readout and a short table, in words and numbers, without escape sequences, boxes and blocks. A [Program]
// knows keys, settings and pictures; this package does not.
//
//	line ──► Session ──► Program (Press, Enter, …) ──► Now ──► text ──► standard output
//
// Read plain.go first, then words.go (the commands of a line) and write.go (the output).
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

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Session is a conversation with a program.
type Session struct {
	Program
	Writer
	Echo bool   // lines are written too: they come from a file or a pipe
	Hint string // written at the start; "" for nothing

	last      Now
	lastTable string // as it was written
	scroll    scroll
	brief     bool // tables are written only on demand
	once      bool // no lines are read
}

// maxLine is how many bytes of a line are read. A longer line is refused; the longest sentence has 4096 bytes.
const maxLine = 1 << 16

// Converse writes the state of the program and then executes lines, until they end, one
// of them leaves the program, or the context is done.
func (s *Session) Converse(ctx context.Context, in io.Reader) error {
	s.welcome()
	s.sayAll()
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
			case ctx.Err() != nil: // during the line
				return context.Cause(ctx)
			case !goes || s.err != nil:
				return errors.Join(s.err, l.err)
			}
		}
	}
}

// line is a line of input without its end.
type line struct {
	text  string
	whole bool  // it has at most maxLine bytes
	err   error // why there is none; nil at the end of input
}

// read sends all lines of a reader.
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

// prompt asks for a line if a terminal shows what is typed.
func (s *Session) prompt() {
	if !s.Echo {
		s.write("> ")
	}
}

// hear executes a line, or handles the end of input if ok is false. It returns false when the conversation is over.
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

// Take executes a line and writes what has changed. It returns false once the program is left.
func (s *Session) Take(text string) (goes bool) {
	text = strings.TrimSpace(frame.Clean(strings.ReplaceAll(strings.ToValidUTF8(text, ""), string(utf8.RuneError), "")))
	if s.Echo {
		s.say("> " + s.narrow(text))
	}
	if text == "" {
		s.sayAll()
		return true
	}
	s.do(text)
	return !s.last.Left
}

// do executes a line: a command of this package, a key with an optional count before it, or the text after ':'.
func (s *Session) do(text string) {
	first, rest, _ := strings.Cut(text, " ")
	if w, ok := findWord(first); ok {
		w.do(s, strings.TrimSpace(rest))
		return
	}
	if s.strokes(text) {
		s.sayChanges()
		return
	}
	s.enter(text)
}

// enter executes a line as if it were typed after ':'.
func (s *Session) enter(text string) {
	if err := s.Enter(text); err != nil {
		s.say(err.Error())
		return
	}
	s.sayChanges()
}

// mostTimes bounds the count before a key.
const mostTimes = 1000

// strokes presses the key that a line names, as often as the number before it says: "]" or "5 ]". It returns false if
// the line is no key. A number is a position or an answer, not a key, also if it ends in a key, as 2 π does.
func (s *Session) strokes(text string) bool {
	if len(chart.Readings(text)) > 0 {
		return false
	}
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

// press presses a key a number of times. If a list is open and does not have the key, the list is closed first.
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

// Program is what a Session talks to: the visualizer without its screen.
type Program interface {
	// Press presses the key with a name such as "shift+left". It returns false if no active key has that name.
	Press(key string) bool
	// Named returns the name of an active key that is given by its label or by what it does at present.
	Named(name string) (key string, ok bool)
	// Enter executes a line as if it were typed after ':'. Its error says what is allowed.
	Enter(line string) error
	// Close closes the open list. It returns a function that opens the list again.
	Close() (reopen func())
	// Choose moves to a row of the open list, counted from 0.
	Choose(row int)
	// Lessons opens the list of lessons; false if there are none.
	Lessons() bool
	// Find moves to the next row of the open list that contains a text.
	Find(text string)
	// Now returns the state of the program. Each notice appears in only one result.
	Now() Now
	// Views lists the views in their order.
	Views() []Entry
	// Help returns the sections of the help page.
	Help() []Section
	// Command returns the command line that opens the present picture.
	Command() string
}

// Now holds the state of a program at one moment, in words.
type Now struct {
	View, Doc  string // the view's title, and what it shows
	Table      string // its size: d_model 64 · length 128
	Note       string // the part of it that the picture shows
	Across     string // what left and right move, and up and down
	Down       string
	Panes      []string  // how two panes differ; nil for one
	Right      bool      // keys act on the second pane
	OnePicture bool      // one picture shows both, as A and B
	Difference bool      // and shows the values of A less those of B
	Settings   []Setting // those in force
	Light      bool      // the theme of exported pictures
	Stop       Stop      // in a lesson
	Picture    string    // settings of a lesson's picture, in place of View, Doc and Table

	Nothing string // why there is no picture, "" if there is one
	Caption string
	Readout string
	Shown   []chart.Shown

	Said string  // the notice about the last line
	List *List   // the list of lessons if it is open
	Line *string // the beginning of a line that a key has opened
	Help *string // the name that a key asks help on, "" for all

	Program []string // lines of a listing; nil for none

	Anew bool // write everything again, also what has not changed
	Left bool // the program was left
}

// tables returns the tables of the open list or, without a list, of the picture.
func (n Now) tables() (all []Table) {
	if n.List != nil && n.List.Rows == 0 {
		return nil
	} else if n.List != nil {
		return []Table{n.List.Table}
	}
	for _, d := range n.Shown {
		all = append(all, Table{d.Name, d.Title, d.Heads(), d.Rows, d.Here, d.Cells})
	}
	return all
}

// Table holds the data of a picture or the rows of a list, as text.
type Table struct {
	Name  string // one word by which a line asks for it
	Title string
	Heads []string
	Rows  int
	Here  int // the row under the cursor, or scene.Nowhere
	Row   func(i int) []string
}

// Setting is a setting with its value.
type Setting struct{ Name, Value string }

// List is the list of lessons, with a row under the cursor. Rows are counted from 1.
type List struct {
	Heading string
	About   []string
	Table
	Says   string // about the row under the cursor
	Choose string // what choosing a row does
	Leave  string // how to leave it
}

// Section is a part of the help.
type Section struct {
	Title, Text string
	Entries     []Entry
	Whole       bool // the texts are shown whole, also where others are shortened
}

// Entry is a name and its explanation.
type Entry struct{ Name, Text string }
