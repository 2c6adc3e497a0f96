// Package plain is the program for those who do not look at the screen: a
// conversation in lines.
//
// It owns how a line is read, as a word of its own, a key, or what stands after
// ':', and how what there is to tell is written: changes, caption, readout and a
// short table, in words and numbers, without an escape, a box or a block. What
// is done it has done: a [Program] knows keys, settings and pictures, and this
// package neither of them.
//
//	line ──► Session ──► Program (Press, Enter, …) ──► Now ──► text ──► wrapped, spelled ──► standard output
//
// In come lines, out go lines. Read session.go first, then words.go (what this
// package does itself), tell.go (what is said after a line) and write.go (how).
package plain

import "wavescope/views/chart"

// Program is who is talked to.
type Program interface {
	// Press does what the key of a name such as "shift+left" does; false where no
	// key in force has it.
	Press(key string) bool
	// Named finds the key that people write or call so.
	Named(name string) (key string, ok bool)
	// Enter does what a line after ':' does. Its error says what is allowed.
	Enter(line string) error
	// Close closes the list that is open; what it gives opens it again.
	Close() (reopen func())
	// Choose goes to a row of the list that is open, counted from 0.
	Choose(row int)
	// Lessons opens the list of lessons; false where there are none.
	Lessons() bool
	// Find goes to the next row of the list that is open with a text in it.
	Find(text string)
	// Now is how things stand. What was said is said once.
	Now() Now
	// Views are the views in their order, and Lists what opens a list.
	Views() []Entry
	Lists() []Entry
	// Help is all that can be looked up.
	Help() []Section
	// Complete is what could stand at the end of a line, and what it is for.
	Complete(line string) (about string, all []Entry)
	// Command is the command line that opens what is shown.
	Command() string
}

// Now is how things stand in a program.
type Now struct {
	View, Doc string // the view's title, and what it shows
	Table     string // which table is shown: d_model 64 · length 128
	Note      string // what the picture shows of it
	Across    string // what the keys left and right move, and up and down
	Down      string
	Panes     []string  // what each of two panes has that the other has not; nil for one
	Right     bool      // keys go to the second
	Settings  []Setting // those in force
	Light     bool      // pictures are drawn on light paper
	Stop      Stop      // in a lesson
	Picture   string    // of the stop, in place of all that is said before a caption; "" for none

	Nothing string // why there is no picture, "" if there is one
	Caption string
	Readout string
	Told    []chart.Told

	Said string  // what there is to say of the last thing that was done
	List *List   // the list that is open
	Line *string // a line that a key has begun, for the user to type
	Help *string // what help was asked for by a key, "" for all

	Program []string // lines of a program that was asked for; nil for none

	Anew bool // all is to be told again
	Left bool // the program was left
}

// tables are those of the list that is open, or of the picture.
func (n Now) tables() []chart.Told {
	switch {
	case n.List == nil:
		return n.Told
	case n.List.Told.Count == 0:
		return nil
	}
	return []chart.Told{n.List.Told}
}

// Setting is a setting by its name, with the value in force.
type Setting struct{ Name, Value string }

// List is a list, with a row under the cursor.
type List struct {
	Title   string
	About   []string
	Told    chart.Told
	First   int    // what the number of its first row is
	Lessons bool   // its rows are lessons, and on begins the one that is chosen
	Says    string // of the row under the cursor
	Choose  string // what choosing a row does
	Leave   string // how to leave it
}

// Section is a part of the help.
type Section struct {
	Title, Text string
	Entries     []Entry
}

// Entry is what something is called, and what there is to know of it.
type Entry struct{ Name, Text string }
