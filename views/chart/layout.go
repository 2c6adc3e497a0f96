package chart

import (
	"cmp"
	"image"
	"slices"

	"wavescope/views/frame"
)

// Placed is a region with its rectangle, in cells of the picture.
type Placed struct {
	*Region
	image.Rectangle
	Covered bool // it is hidden, or lies in a hidden one: it does not draw
	hidden  bool // the question mark is its own
}

// Layout places a region and all that are in it, parents before children.
// A hidden region whose name says Block leaves before sizes are divided, so
// that the others grow; any other keeps its place and is Covered.
func Layout(root *Region, r image.Rectangle, hidden Hidden) []Placed {
	l := layout{hidden: hidden, placed: make([]Placed, 0, root.count()), shares: make([]share, 0, 48)}
	l.place(root, r, false)
	return l.placed
}

// count is how many regions there are in a tree, without those that are split.
func (g *Region) count() int {
	n := 1
	for i := range g.In {
		n += g.In[i].count()
	}
	return n
}

type layout struct {
	hidden Hidden
	placed []Placed
	shares []share // of the runs that are being placed, one after the other
}

func (l *layout) place(g *Region, r image.Rectangle, covered bool) {
	if r.Empty() {
		return
	}
	hidden := !covered && l.hides(g)
	covered = covered || hidden
	l.placed = append(l.placed, Placed{g, r, covered, hidden})
	children := g.In
	if g.Split != nil {
		children = g.Split(r.Dx(), r.Dy())
	}
	first, rest := len(l.shares), r
	if g.Way != Stack {
		l.divide(along(r, g.Way), children, g.Way)
	}
	for i := range children {
		switch child := &children[i]; {
		case child.placed || g.Way == Stack:
			if !l.leaves(child) {
				l.place(child, l.layer(child, r), covered)
			}
		default:
			var own image.Rectangle
			own, rest = cut(rest, l.shares[first+i].n, g.Way)
			l.place(child, own, covered)
		}
	}
	l.shares = l.shares[:first]
}

// layer is the cells that a child gets that stands for itself.
func (l *layout) layer(g *Region, r image.Rectangle) image.Rectangle {
	if !g.placed {
		return r
	}
	from := r.Min.Add(image.Pt(int(g.at[0]), int(g.at[1])))
	end := r.Max
	if w := l.size(g, Across).Max; w != 0 {
		end.X = from.X + max(w, 0)
	}
	if h := l.size(g, Down).Max; h != 0 {
		end.Y = from.Y + max(h, 0)
	}
	return image.Rectangle{from, end}.Intersect(r)
}

// along is the length of a rectangle in a direction.
func along(r image.Rectangle, way Way) int {
	if way == Across {
		return r.Dx()
	}
	return r.Dy()
}

// cut divides a rectangle into its first n columns or rows, and the rest.
func cut(r image.Rectangle, n int, way Way) (first, rest image.Rectangle) {
	first, rest = r, r
	if way == Across {
		first.Max.X = min(r.Min.X+n, r.Max.X)
		rest.Min.X = first.Max.X
	} else {
		first.Max.Y = min(r.Min.Y+n, r.Max.Y)
		rest.Min.Y = first.Max.Y
	}
	return first, rest
}

// hides reports that a region is hidden by its own name.
func (l *layout) hides(g *Region) bool {
	if g.Name == nil {
		return false
	}
	if n, numbered := g.Index.N(); numbered {
		return l.hidden.HasN(g.Name.Name, n)
	}
	return l.hidden.Has(g.Name.Name)
}

// leaves reports that a hidden region gives its place to the others.
func (l *layout) leaves(g *Region) bool { return g.Name != nil && g.Name.Gives && l.hides(g) }

// size is what a region takes in a direction: its own size, or the sum, beside
// each other the largest, of what its children take. Children that may be
// dropped count for its Max alone.
func (l *layout) size(g *Region, way Way) Size {
	s := g.Rows
	if way == Across {
		s = g.Cols
	}
	if s.Min > 0 || s.Max != 0 || len(g.In) == 0 {
		return s
	}
	limited := true
	for i := range g.In {
		if l.leaves(&g.In[i]) {
			continue
		}
		child := l.size(&g.In[i], way).after(g.In[i].offset(way))
		limited = limited && child.Max != 0
		least := child.Min
		child.Max = max(child.Max, 0)
		if child.Drop > 0 {
			least = 0
		}
		if g.Way == way && !g.In[i].placed {
			s.Min, s.Max = s.Min+least, s.Max+child.Max
		} else {
			s.Min, s.Max = max(s.Min, least), max(s.Max, child.Max)
		}
	}
	if !limited {
		s.Max = 0
	}
	return s
}

// offset is where Place puts a region, else 0.
func (g *Region) offset(way Way) int {
	if way == Across {
		return int(g.at[0])
	}
	return int(g.at[1])
}

// after is the size with n cells before it.
func (s Size) after(n int) Size {
	s.Min += n
	if s.Max > 0 {
		s.Max += n
	}
	return s
}

// share is what a region gets of a row or a column while that is divided.
type share struct {
	Size
	n   int  // cells so far
	out bool // left, or dropped
}

// run is the shares of a row or a column.
type run []share

// divide gives each child its cells: first every Min, without those that have
// to be dropped; then what is left, to one rank after the other.
func (l *layout) divide(room int, children []Region, way Way) {
	first := len(l.shares)
	ranks := 1
	for i := range children {
		if children[i].placed || l.leaves(&children[i]) {
			l.shares = append(l.shares, share{out: true})
			continue
		}
		s := l.size(&children[i], way)
		l.shares = append(l.shares, share{Size: s, n: s.Min})
		room -= s.Min
		ranks = max(ranks, int(s.Grow)+1)
	}
	r := run(l.shares[first:])
	room = r.drop(room)
	for rank := 1; rank <= ranks; rank++ { // 1, 2 … and 0 last
		room = r.grow(room, rank%ranks)
	}
}

// drop drops regions in their order until the others have room, takes back
// those that fit after all, the last one dropped first, and returns what is left.
func (r run) drop(room int) int {
	var dropped []int
	for room < 0 {
		next := -1
		for i := range r {
			if !r[i].out && r[i].Drop > 0 && (next < 0 || r[i].Drop < r[next].Drop) {
				next = i
			}
		}
		if next < 0 {
			return 0
		}
		room += r[next].n
		r[next].n, r[next].out = 0, true
		dropped = append(dropped, next)
	}
	for _, i := range slices.Backward(dropped) {
		if r[i].Min <= room {
			room -= r[i].Min
			r[i].n, r[i].out = r[i].Min, false
		}
	}
	return room
}

// grow grows the regions of a rank in turn, a step each, to their Max, and
// returns what is left.
func (r run) grow(room, rank int) int {
	for grown := true; grown && room > 0; {
		grown = false
		for i := range r {
			s := &r[i]
			limit := cmp.Or(s.Max, max(frame.MaxWidth, frame.MaxHeight))
			step := max(int(s.Step), 1)
			if s.out || int(s.Grow) != rank || step > room || s.n+step > limit {
				continue
			}
			s.n += step
			room -= step
			grown = true
		}
	}
	return room
}
