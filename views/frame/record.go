package frame

import (
	"image"
	"unicode/utf8"
)

// Ledger records the texts written on a frame, in order, and says which of them are
// still visible. It is for tests; a frame without one spends nothing on it.
type Ledger struct {
	Entries []Entry
	grid    *grid
}

// Entry is a text from column X of row Y on, both counted on the whole frame, and the
// window in which it was written.
type Entry struct {
	X, Y   int
	Text   string
	Window image.Rectangle
}

// NewLedger starts recording what is written on the frame and on every window of it.
func (f Frame) NewLedger() *Ledger {
	f.grid.ledger = &Ledger{grid: f.grid}
	return f.grid.ledger
}

// noted reports whether texts are recorded. The zero Frame has no grid.
func (f *Frame) noted() bool { return f.grid != nil && f.grid.ledger != nil }

// note records a text.
func (f *Frame) note(x, y int, text string) {
	if f.noted() {
		l := f.grid.ledger
		l.Entries = append(l.Entries, Entry{f.area.Min.X + x, f.area.Min.Y + y, text, f.area})
	}
}

// Shown reports for each rune of an entry, which must take one cell, whether it is
// visible: it was inside the window, and nothing was written over it.
func (l *Ledger) Shown(n int) []bool {
	e := l.Entries[n]
	shown := make([]bool, 0, len(e.Text))
	for _, r := range e.Text {
		at := image.Pt(e.X+len(shown), e.Y)
		seen := at.In(e.Window) && Braille.settle(l.grid.cells[at.Y*l.grid.w+at.X]).Rune == r
		for later := range l.Entries[n+1:] {
			seen = seen && !l.Entries[n+1+later].covers(at)
		}
		shown = append(shown, seen)
	}
	return shown
}

// covers reports whether an entry has written on a cell.
func (e Entry) covers(at image.Point) bool {
	return at.Y == e.Y && at.X >= e.X && at.X < e.X+utf8.RuneCountInString(e.Text) && at.In(e.Window)
}
