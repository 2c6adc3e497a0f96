package frame

import (
	"image"
	"iter"
	"maps"
	"strconv"
)

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

// KeepsParts reports that somebody asks where parts are drawn.
func (f Frame) KeepsParts() bool { return f.grid != nil && f.grid.parts.at != nil }

// Part says that a named part of the picture stands on w × h cells from x, y on.
// What is drawn in several places has all of them.
func (f Frame) Part(name string, x, y, w, h int) {
	if !f.KeepsParts() || w <= 0 || h <= 0 { // a rectangle would turn over
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
	if f.KeepsParts() {
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
