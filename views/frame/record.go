package frame

import (
	"image"
	"iter"
	"maps"
	"strconv"
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

// Parts are where the named parts of a picture stand, in cells of the whole
// frame. They are kept for who points at them: it costs nothing while nobody
// asks.
type Parts struct {
	at map[string]image.Rectangle
}

// KeepParts begins to keep where parts are drawn on the frame and on every part
// of it.
func (f Frame) KeepParts() Parts {
	f.grid.parts = Parts{map[string]image.Rectangle{}}
	return f.grid.parts
}

// Part says that a named part of the picture stands on w × h cells from x, y on.
// What is drawn in several places has all of them.
func (f Frame) Part(name string, x, y, w, h int) {
	if f.grid == nil || f.grid.parts.at == nil || w <= 0 || h <= 0 { // a rectangle would turn over
		return
	}
	r := image.Rect(x, y, x+w, y+h).Add(f.area.Min).Intersect(f.area)
	if !r.Empty() {
		f.grid.parts.at[name] = f.grid.parts.at[name].Union(r)
	}
}

// PartN is Part of one of several parts, "name-n". Who draws many of them pays for
// their names only while somebody asks.
func (f Frame) PartN(name string, n, x, y, w, h int) {
	if f.grid != nil && f.grid.parts.at != nil {
		f.Part(name+"-"+strconv.Itoa(n), x, y, w, h)
	}
}

// All goes through the parts that are on the frame, in no order.
func (p Parts) All() iter.Seq2[string, image.Rectangle] { return maps.All(p.at) }

// Find gives the rectangle of a part; false where it is not on the frame.
func (p Parts) Find(name string) (image.Rectangle, bool) {
	r, ok := p.at[name]
	return r, ok
}
