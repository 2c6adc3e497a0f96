package frame

import (
	"image"
	"unicode/utf8"
)

// Ledger keeps every text that is written on a frame, in the order of writing,
// so that it can be asked afterwards what became of it. It is for tests: it
// costs nothing while no frame has one.
type Ledger struct {
	Entries []Entry
	grid    *grid
}

// An Entry is a text from column X of row Y on, both counted on the whole
// frame, and the window that it was written in.
type Entry struct {
	X, Y   int
	Text   string
	Window image.Rectangle
}

// NewLedger begins to keep what is written on the frame and on every part of
// it.
func (f Frame) NewLedger() *Ledger {
	f.grid.ledger = &Ledger{grid: f.grid}
	return f.grid.ledger
}

// noted reports that what is written is kept. The zero Frame has no grid.
func (f *Frame) noted() bool { return f.grid != nil && f.grid.ledger != nil }

// note keeps a text.
func (f *Frame) note(x, y int, text string) {
	if f.noted() {
		l := f.grid.ledger
		l.Entries = append(l.Entries, Entry{f.area.Min.X + x, f.area.Min.Y + y, text, f.area})
	}
}

// Shown says of each rune of an entry, which must take a cell each, whether it
// can be seen where it was written: it was inside the window, and nothing was
// written over it since.
func (l *Ledger) Shown(n int) []bool {
	e := l.Entries[n]
	shown := make([]bool, 0, len(e.Text))
	for _, r := range e.Text {
		at := image.Pt(e.X+len(shown), e.Y)
		seen := at.In(e.Window) && settle(l.grid.cells[at.Y*l.grid.w+at.X]).Rune == r
		for later := range l.Entries[n+1:] {
			seen = seen && !l.Entries[n+1+later].covers(at)
		}
		shown = append(shown, seen)
	}
	return shown
}

// covers tells whether an entry has written on a cell.
func (e Entry) covers(at image.Point) bool {
	return at.Y == e.Y && at.X >= e.X && at.X < e.X+utf8.RuneCountInString(e.Text) && at.In(e.Window)
}
