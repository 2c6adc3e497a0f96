package frame

import (
	"image"
	"iter"
	"maps"
	"strconv"
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
		seen := at.In(e.Window) && settle(l.grid.cells[at.Y*l.grid.w+at.X]).Rune == r
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

// Parts are the places of the named parts of a picture, in cells of the whole frame.
type Parts struct {
	at map[string]image.Rectangle
}

// KeepParts starts recording where parts are drawn on the frame and on every window of
// it.
func (f Frame) KeepParts() Parts {
	f.grid.parts = Parts{map[string]image.Rectangle{}}
	return f.grid.parts
}

// KeepsParts reports whether the frame records where parts are drawn.
func (f Frame) KeepsParts() bool { return f.grid != nil && f.grid.parts.at != nil }

// Part records that a named part takes w × h cells from x, y on. A part in several
// places has the rectangle around all of them.
func (f Frame) Part(name string, x, y, w, h int) {
	if !f.KeepsParts() || w <= 0 || h <= 0 { // a rectangle would turn over
		return
	}
	r := image.Rect(x, y, x+w, y+h).Add(f.area.Min).Intersect(f.area)
	if !r.Empty() {
		f.grid.parts.at[name] = f.grid.parts.at[name].Union(r)
	}
}

// PartN is Part for "name-n", which it formats only if parts are recorded.
func (f Frame) PartN(name string, n, x, y, w, h int) {
	if f.KeepsParts() {
		f.Part(name+"-"+strconv.Itoa(n), x, y, w, h)
	}
}

// All iterates over the parts on the frame, in no order.
func (p Parts) All() iter.Seq2[string, image.Rectangle] { return maps.All(p.at) }

// Find returns the rectangle of a part; false if it is not on the frame.
func (p Parts) Find(name string) (image.Rectangle, bool) {
	r, ok := p.at[name]
	return r, ok
}
