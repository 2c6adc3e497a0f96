package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
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
func (s split) base(dim int) int { return parts.Either(dim < s.first, 0, s.first) }

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
	slack := parts.Either(s.each == 1, g.grid-1, 0) // or runs are whole pairs
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
		cut := parts.Either(s.turning == s.total, end, base+s.turning*s.each) // end: a column without a pair too
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

// steps says which positions are shown and how large: steps of span positions
// each, reps pixels a step. A pixel never shows less than a whole position, and
// shows the exact mean where it covers many.
type steps struct {
	scale scene.Zoom
	first int // the first position
	span  int // positions in a step
	reps  int // pixels of a step
	count int // steps, of which the last may be broken off by the length
	end   int // the position after the last one shown
	label int // positions between labels
	per   int // pixels in a cell
	cells int // cells that the steps take
}

// newSteps fills a number of pixels, per of them to a cell, and spaces labels a
// number of cells apart.
func (p *plan) newSteps(pixels, per, spacing int) steps {
	scale := scaleOf(p.State, p.Settings, p.signs)
	cells, n := scale.PerCell()
	s := steps{scale: scale, span: n, reps: per * cells, per: per, label: max(1, spacing*n/cells)}
	if n > 1 && n%per == 0 {
		s.span, s.reps = n/per, 1
	}
	room := max(1, pixels/s.reps)
	s.first = parts.WindowStart(p.Pos, room*s.span, p.Length, s.label)
	s.end = min(s.first+room*s.span, p.Length)
	s.count = (s.end - s.first + s.span - 1) / s.span
	s.cells = min((s.count*s.reps+per-1)/per, max(1, pixels/per)) // a single step may be cut
	return s
}

// whole is the number of steps that the length does not break off.
func (s *steps) whole() int { return (s.end - s.first) / s.span }

// step gives the step that holds a position.
func (s *steps) step(pos int) int { return (pos - s.first) / s.span }

// cell gives the cell in the middle of the pixels that show a position.
func (s *steps) cell(pos int) int {
	return min((s.step(pos)*s.reps+(s.reps-1)/2)/s.per, s.cells-1)
}

// at gives the first position that a cell shows; false beyond the end.
func (s *steps) at(cell int) (pos int, ok bool) {
	return s.first + cell*s.per/s.reps*s.span, cell >= 0 && cell < s.cells
}

// window gives the positions of a step.
func (s *steps) window(step int) (pos, n int) {
	pos = s.first + step*s.span
	return pos, min(s.span, s.end-pos)
}

// labelled goes through the labelled positions and the cells they are in.
func (s *steps) labelled(yield func(pos, cell int) bool) {
	for pos := (s.first + s.label - 1) / s.label * s.label; pos < s.end; pos += s.label {
		if !yield(pos, s.cell(pos)) {
			return
		}
	}
}

// text writes a position, shorter where that suits all labels.
func (s *steps) text(pos int) string {
	return parts.Either(s.label%1000 != 0, strconv.Itoa(pos), words.Compact(pos))
}
