package chart

import (
	"cmp"
	"image"

	"wavescope/views/frame"
	"wavescope/views/scene"
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
func Layout(root *Region, r image.Rectangle, hidden scene.Hidden) []Placed {
	l := layout{hidden: hidden, placed: make([]Placed, 0, 64)}
	l.place(root, r, false)
	return l.placed
}

type layout struct {
	hidden scene.Hidden
	placed []Placed
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
	for i, n := range l.divide(along(r, g.Way), children, g.Way) {
		var own image.Rectangle
		own, r = cut(r, n, g.Way)
		l.place(&children[i], own, covered)
	}
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
func (l *layout) leaves(g *Region) bool { return g.Name != nil && g.Name.Block && l.hides(g) }

// size is what a region takes in a direction: its own size, or the sum, beside
// each other the largest, of what its children take. Children that may be
// dropped count for its Max alone.
func (l *layout) size(g *Region, way Way) Size {
	s := g.Rows
	if way == Across {
		s = g.Cols
	}
	if s.Min > 0 || s.Max > 0 || len(g.In) == 0 {
		return s
	}
	limited := true
	for i := range g.In {
		if l.leaves(&g.In[i]) {
			continue
		}
		child := l.size(&g.In[i], way)
		limited = limited && child.Max > 0
		least := child.Min
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

// run is a row or a column of regions while it is divided.
type run struct {
	sizes []Size
	n     []int  // cells that each has so far
	out   []bool // left, or dropped
}

// divide gives each child its cells: first every Min, without those that have
// to be dropped; then what is left, in rounds from stop to stop.
func (l *layout) divide(room int, children []Region, way Way) []int {
	r := run{make([]Size, len(children)), make([]int, len(children)), make([]bool, len(children))}
	rounds, ranks := 1, 1
	for i := range children {
		if r.out[i] = l.leaves(&children[i]); r.out[i] {
			continue
		}
		s := l.size(&children[i], way)
		r.sizes[i], r.n[i] = s, s.Min
		room -= s.Min
		rounds, ranks = max(rounds, len(s.Stops)+1), max(ranks, s.Grow+1)
	}
	room = r.drop(room)
	for round := range rounds {
		for rank := 1; rank <= ranks; rank++ { // 1, 2 … and 0 last
			room = r.grow(room, round, round == rounds-1, rank%ranks)
		}
	}
	return r.n
}

// drop drops regions in their order until the others have room, and returns
// what is left.
func (r run) drop(room int) int {
	for room < 0 {
		next := -1
		for i, s := range r.sizes {
			if !r.out[i] && s.Drop > 0 && (next < 0 || s.Drop < r.sizes[next].Drop) {
				next = i
			}
		}
		if next < 0 {
			return 0
		}
		room += r.n[next]
		r.n[next], r.out[next] = 0, true
	}
	return room
}

// grow grows the regions of a rank in turn, a step each, to their stop of the
// round, in the last round to their Max, and returns what is left.
func (r run) grow(room, round int, last bool, rank int) int {
	for grown := true; grown && room > 0; {
		grown = false
		for i, s := range r.sizes {
			limit := cmp.Or(s.Max, max(frame.MaxWidth, frame.MaxHeight))
			if round < len(s.Stops) {
				limit = s.Stops[round]
			} else if !last {
				continue
			}
			step := max(s.Step, 1)
			if r.out[i] || s.Grow != rank || step > room || r.n[i]+step > limit {
				continue
			}
			r.n[i] += step
			room -= step
			grown = true
		}
	}
	return room
}
