package heatmap

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// split says how the columns fall into parts: into blocks, and into units, of
// which the first turning of total do something within the length. Units are
// pairs, which make at least one full turn, or bits, which are ever set.
type split struct {
	turning, total int
	blocks, first  int // blocks of columns, and the columns of the first one
	each           int // columns of a unit in a block
}

func newSplit(sc scene.Scene, first encoding.Column) split {
	s := split{turning: sc.DModel, total: sc.DModel, blocks: 1, first: sc.DModel, each: 1}
	switch {
	case first.Group == encoding.PairGroup:
		s.turning, s.total = encoding.Turning(sc.Waves, sc.Length), sc.Waves.Pairs()
		if sc.Layout != encoding.Interleaved && s.total < sc.DModel {
			s.blocks, s.first = 2, s.total
		} else {
			s.each = 2
		}
	case !math.IsInf(first.Period, 1): // half a period is until the bit is set
		for s.turning = 0; s.turning < s.total && sc.Enc.About(s.turning).Period < 2*float64(sc.Length); s.turning++ {
		}
	}
	if sc.From != nil { // two tables, two splits
		s.turning = s.total
	}
	return s
}

// parts reports that some columns turn and some do not.
func (s split) parts() bool { return 0 < s.turning && s.turning < s.total }

// base is the first column of the block that a column is in.
func (s split) base(dim int) int {
	if dim < s.first {
		return 0
	}
	return s.first
}

// run is a row of neighbouring columns without a gap.
type run struct {
	at        int  // cell (half row when turned) of the first column
	dim, n    int  // the first column, and how many
	rest      bool // the columns do not finish a turn
	low, high int  // all columns, seen or not, that this can be said of: low … high−1
}

// columns says which columns are shown and where. A slot is what has to be
// seen together, a pair: two neighbouring columns, or one in each of two
// blocks. Slots scroll in a window that depends on the cursor alone.
type columns struct {
	gaps
	runs  []run
	marks []int // where the markers are
	gap   int   // where the gap between two blocks is, −1 without one
	size  int   // length of it all
	wide  int   // cells per column
	every int   // columns per label
	slot  int   // the first slot shown
	slots int   // how many
	total int   // of how many
}

// gaps is what things along the columns take besides the columns: a marker,
// the gap between blocks, and the grid that runs start on.
type gaps struct{ marker, block, grid int }

// extra is the room that markers, gaps and the grid can take at most.
func (s split) extra(g gaps) int {
	slack := 0
	if s.each == 1 { // else runs are whole pairs
		slack = g.grid - 1
	}
	n := (s.blocks - 1) * (g.block + slack)
	if s.parts() {
		n += s.blocks * (g.marker + slack)
	}
	return n
}

// layColumns fits whole pairs into a room, columns of a width.
func (p *plan) layColumns(room, wide, every int, g gaps) {
	s, d := p.split, p.DModel
	c := columns{gaps: g, gap: -1, wide: wide, every: every, total: (d + 1) / 2}
	slot, step, per := p.Dim/2, max(1, every/2), 2 // columns of a slot in a block
	if s.blocks > 1 {
		c.total = max(s.first, d-s.first)
		slot, step, per = p.Dim-s.base(p.Dim), every, 1
	}
	c.slots = min(max((room-s.extra(g))/(2*wide), 1), c.total)
	c.slot = parts.WindowStart(slot, c.slots, c.total, step)
	for base, end := 0, s.first; base < d; base, end = end, d {
		if base > 0 {
			c.gap = c.leave(g.block)
		}
		cut := base + s.turning*s.each
		if s.turning == s.total { // a column without a pair too
			cut = end
		}
		from, to := min(base+c.slot*per, end), min(base+(c.slot+c.slots)*per, end)
		head := run{dim: from, n: min(to, cut) - from, low: base, high: cut}
		tail := run{dim: max(from, cut), n: to - max(from, cut), low: cut, high: end, rest: true}
		c.add(head)
		if head.n > 0 && tail.n > 0 {
			c.marks = append(c.marks, c.leave(g.marker))
		}
		c.add(tail)
	}
	p.cols = c
}

// leave leaves room on the grid, and returns where.
func (c *columns) leave(n int) (at int) {
	at = (c.size + c.grid - 1) / c.grid * c.grid
	c.size = at + n
	return at
}

func (c *columns) add(r run) {
	if r.n > 0 {
		r.at = c.size
		c.size += r.n * c.wide
		c.runs = append(c.runs, r)
	}
}

// all goes through the columns shown and their places.
func (c *columns) all(yield func(dim, at int) bool) {
	for _, r := range c.runs {
		for i := range r.n {
			if !yield(r.dim+i, r.at+i*c.wide) {
				return
			}
		}
	}
}

// place finds a column; 0 when it is not shown.
func (c *columns) place(dim int) (at int, ok bool) {
	for shown, at := range c.all {
		if shown == dim {
			return at, true
		}
	}
	return 0, false
}

// find is the inverse of place.
func (c *columns) find(at int) (dim int, ok bool) {
	for dim, first := range c.all {
		if first <= at && at < first+c.wide {
			return dim, true
		}
	}
	return 0, false
}
