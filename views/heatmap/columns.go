package heatmap

import (
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// heatSplit says where the columns stop doing something within the length:
// the first turning of total pairs make at least one full turn. For the binary
// scheme, which has bits and not pairs, they are the bits that are ever set.
type heatSplit struct{ turning, total int }

func newHeatSplit(sc scene.Scene) heatSplit {
	if sc.From != nil { // two tables, two splits
		return heatSplit{sc.Pairs(), sc.Pairs()}
	}
	if sc.Waves == nil {
		return heatSplit{min(bits.Len(uint(sc.Length-1)), sc.DModel), sc.DModel}
	}
	return heatSplit{encoding.Turning(sc.Waves, sc.Length), sc.Waves.Pairs()}
}

// parts reports that some columns turn and some do not.
func (s heatSplit) parts() bool { return 0 < s.turning && s.turning < s.total }

// heatRun is a row of neighbouring columns without a gap.
type heatRun struct {
	at        int  // cell (half row when turned) of the first column
	dim, n    int  // the first column, and how many
	base      int  // first column of the block: labels count from it
	rest      bool // the columns do not finish a turn
	low, high int  // all columns, seen or not, that this can be said of: low … high−1
}

// heatColumns says which columns are shown and where. A slot is what has to be
// seen together, a pair: two neighbouring columns, or one in each of two
// blocks. Slots scroll in a window that depends on the cursor alone.
type heatColumns struct {
	run   [4]heatRun
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

// heatGaps is what things along the columns take besides the columns: a marker,
// the gap between blocks, and the grid that runs start on.
type heatGaps struct{ marker, block, grid int }

// heatBlocks gives the number of blocks of columns, and the columns of the
// first one.
func heatBlocks(sc scene.Scene) (blocks, first int) {
	if sc.Waves == nil || sc.Layout == encoding.Interleaved || sc.Waves.Pairs() == sc.DModel {
		return 1, sc.DModel
	}
	return 2, sc.Waves.Pairs()
}

// heatExtra is the room that markers, gaps and the grid can take at most.
func heatExtra(sc scene.Scene, split heatSplit, g heatGaps) int {
	blocks, _ := heatBlocks(sc)
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

// layHeatColumns fits whole pairs into a room, columns of a width.
func layHeatColumns(sc scene.Scene, split heatSplit, room, wide, every int, g heatGaps) heatColumns {
	blocks, first := heatBlocks(sc)
	d := sc.DModel
	per := 3 - blocks // columns of a slot in a block
	c := heatColumns{gap: -1, wide: wide, every: every, total: (d + 1) / 2}
	slot, step := sc.Dim/2, max(1, every/2)
	if blocks > 1 {
		c.total = max(first, d-first)
		slot, step = sc.Dim%first, every
		if sc.Dim == 2*first { // the column of zeros
			slot = first
		}
	}
	c.slots = min(max((room-heatExtra(sc, split, g))/(2*wide), 1), c.total)
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
		c.addBlock(heatRun{dim: from, n: to - from, base: base, low: base, high: end}, cut, g)
	}
	return c
}

// addBlock appends columns of a block, with a marker before the column cut if
// it is among them.
func (c *heatColumns) addBlock(r heatRun, cut int, g heatGaps) {
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

func (c *heatColumns) add(r heatRun) {
	if r.n <= 0 {
		return
	}
	r.at = c.size
	c.size += r.n * c.wide
	c.run[c.runs] = r
	c.runs++
}

// align is the next place on the grid.
func (c *heatColumns) align(grid int) int { return (c.size + grid - 1) / grid * grid }

// place finds a column; false when it is not shown.
func (c *heatColumns) place(dim int) (at int, ok bool) {
	for _, r := range c.run[:c.runs] {
		if dim >= r.dim && dim < r.dim+r.n {
			return r.at + (dim-r.dim)*c.wide, true
		}
	}
	return 0, false
}

// find is the inverse of place.
func (c *heatColumns) find(at int) (dim int, ok bool) {
	for _, r := range c.run[:c.runs] {
		if at >= r.at && at < r.at+r.n*c.wide {
			return r.dim + (at-r.at)/c.wide, true
		}
	}
	return 0, false
}
