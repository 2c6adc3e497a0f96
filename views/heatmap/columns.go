package heatmap

import (
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// split says where the columns stop doing something within the length:
// the first turning of total pairs make at least one full turn. For the binary
// scheme, which has bits and not pairs, they are the bits that are ever set.
type split struct{ turning, total int }

func newSplit(sc scene.Scene) split {
	if sc.From != nil { // two tables, two splits
		return split{sc.Pairs(), sc.Pairs()}
	}
	if sc.Waves == nil {
		return split{min(bits.Len(uint(sc.Length-1)), sc.DModel), sc.DModel}
	}
	return split{encoding.Turning(sc.Waves, sc.Length), sc.Waves.Pairs()}
}

// parts reports that some columns turn and some do not.
func (s split) parts() bool { return 0 < s.turning && s.turning < s.total }

// run is a row of neighbouring columns without a gap.
type run struct {
	at        int  // cell (half row when turned) of the first column
	dim, n    int  // the first column, and how many
	base      int  // first column of the block: labels count from it
	rest      bool // the columns do not finish a turn
	low, high int  // all columns, seen or not, that this can be said of: low … high−1
}

// columns says which columns are shown and where. A slot is what has to be
// seen together, a pair: two neighbouring columns, or one in each of two
// blocks. Slots scroll in a window that depends on the cursor alone.
type columns struct {
	run   [4]run
	runs  int
	mark  [2]int // where the markers are
	marks int
	gap   int // where the gap between two blocks is, −1 without one
	size  int // length of it all

	wide  int // cells per column
	every int // columns per label
	slot  int // the first slot shown
	slots int // how many
	total int // of how many
}

// gaps is what things along the columns take besides the columns: a marker,
// the gap between blocks, and the grid that runs start on.
type gaps struct{ marker, block, grid int }

// blocks gives the number of blocks of columns, and the columns of the
// first one.
func blocks(sc scene.Scene) (blocks, first int) {
	if sc.Waves == nil || sc.Layout == encoding.Interleaved || sc.Waves.Pairs() == sc.DModel {
		return 1, sc.DModel
	}
	return 2, sc.Waves.Pairs()
}

// extraRoom is the room that markers, gaps and the grid can take at most.
func extraRoom(sc scene.Scene, split split, g gaps) int {
	blocks, _ := blocks(sc)
	slack := 0
	if blocks > 1 || sc.Waves == nil { // else runs are whole pairs
		slack = g.grid - 1
	}
	n := (blocks - 1) * (g.block + slack)
	if split.parts() {
		n += blocks * (g.marker + slack)
	}
	return n
}

// layColumns fits whole pairs into a room, columns of a width.
func layColumns(sc scene.Scene, split split, room, wide, every int, g gaps) columns {
	blocks, first := blocks(sc)
	d := sc.DModel
	per := 3 - blocks // columns of a slot in a block
	c := columns{gap: -1, wide: wide, every: every, total: (d + 1) / 2}
	slot, step := sc.Dim/2, max(1, every/2)
	if blocks > 1 {
		c.total = max(first, d-first)
		slot, step = sc.Dim%first, every
		if sc.Dim == 2*first { // the column of zeros
			slot = first
		}
	}
	c.slots = min(max((room-extraRoom(sc, split, g))/(2*wide), 1), c.total)
	c.slot = parts.WindowStart(slot, c.slots, c.total, step)

	for b := range blocks {
		base, end := b*first, d
		if b == 0 {
			end = first
		} else {
			c.gap = c.align(g.grid)
			c.size = c.gap + g.block
		}
		cut := base + split.turning*per
		if sc.Waves == nil {
			cut = split.turning
		}
		if !split.parts() && split.turning > 0 {
			cut = end // all of them turn
		}
		from, to := min(base+c.slot*per, end), min(base+(c.slot+c.slots)*per, end)
		c.addBlock(run{dim: from, n: to - from, base: base, low: base, high: end}, cut, g)
	}
	return c
}

// addBlock appends columns of a block, with a marker before the column cut if
// it is among them.
func (c *columns) addBlock(r run, cut int, g gaps) {
	rest := r
	r.n = min(r.n, cut-r.dim)
	r.high = min(r.high, cut)
	c.add(r)
	if r.n > 0 && r.n < rest.n {
		c.mark[c.marks] = c.align(g.grid)
		c.size = c.mark[c.marks] + g.marker
		c.marks++
	}
	rest.n -= max(r.n, 0)
	rest.dim = max(rest.dim, cut)
	rest.low, rest.rest = max(rest.low, cut), true
	c.add(rest)
}

func (c *columns) add(r run) {
	if r.n <= 0 {
		return
	}
	r.at = c.size
	c.size += r.n * c.wide
	c.run[c.runs] = r
	c.runs++
}

// align is the next place on the grid.
func (c *columns) align(grid int) int { return (c.size + grid - 1) / grid * grid }

// place finds a column; false when it is not shown.
func (c *columns) place(dim int) (at int, ok bool) {
	for _, r := range c.run[:c.runs] {
		if dim >= r.dim && dim < r.dim+r.n {
			return r.at + (dim-r.dim)*c.wide, true
		}
	}
	return 0, false
}

// find is the inverse of place.
func (c *columns) find(at int) (dim int, ok bool) {
	for _, r := range c.run[:c.runs] {
		if at >= r.at && at < r.at+r.n*c.wide {
			return r.dim + (at-r.at)/c.wide, true
		}
	}
	return 0, false
}
