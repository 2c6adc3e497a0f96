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
	if g.Way == Stack {
		for i := range children {
			if !l.leaves(&children[i]) {
				l.place(&children[i], r, covered)
			}
		}
		return
	}
	first := len(l.shares)
	l.divide(along(r, g.Way), children, g.Way)
	for i := range children {
		var own image.Rectangle
		own, r = cut(r, l.shares[first+i].n, g.Way)
		l.place(&children[i], own, covered)
	}
	l.shares = l.shares[:first]
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
		child := l.size(&g.In[i], way)
		limited = limited && child.Max != 0
		least := child.Min
		child.Max = max(child.Max, 0)
		if child.Drop > 0 {
			least = 0
		}
		if g.Way == way {
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

// share is what a region gets of a row or a column while that is divided.
type share struct {
	Size
	n   int  // cells so far
	out bool // left, or dropped
}

// run is the shares of a row or a column.
type run []share

// divide gives each child its cells: first every Min, without those that have
// to be dropped; then what is left, in rounds from stop to stop.
func (l *layout) divide(room int, children []Region, way Way) {
	first := len(l.shares)
	rounds, ranks := 1, 1
	for i := range children {
		if l.leaves(&children[i]) {
			l.shares = append(l.shares, share{out: true})
			continue
		}
		s := l.size(&children[i], way)
		l.shares = append(l.shares, share{Size: s, n: s.Min})
		room -= s.Min
		rounds, ranks = max(rounds, len(s.Stops)+1), max(ranks, s.Grow+1)
	}
	r := run(l.shares[first:])
	room = r.drop(room)
	for round := range rounds {
		for rank := 1; rank <= ranks; rank++ { // 1, 2 … and 0 last
			room = r.grow(room, round, round == rounds-1, rank%ranks)
		}
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

// grow grows the regions of a rank in turn, a step each, to their stop of the
// round, in the last round to their Max, and returns what is left.
func (r run) grow(room, round int, last bool, rank int) int {
	for grown := true; grown && room > 0; {
		grown = false
		for i := range r {
			s := &r[i]
			limit := cmp.Or(s.Max, max(frame.MaxWidth, frame.MaxHeight))
			if round < len(s.Stops) {
				limit = s.Stops[round]
			} else if !last {
				continue
			}
			step := max(s.Step, 1)
			if s.out || s.Grow != rank || step > room || s.n+step > limit {
				continue
			}
			s.n += step
			room -= step
			grown = true
		}
	}
	return room
}
