package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// block is a group of columns shown side by side: n of the table, every stride-th
// from dim on. The first turning of its units make at least one full turn within the
// length or, as bits, are ever set. The last fill columns are zeros.
type block struct {
	dim, stride, n int
	each           int // columns of a unit: two of a pair, or one
	turning, fill  int // units; columns
}

// units counts the pairs, bits or dimensions in the block.
func (b block) units() int { return (b.n - b.fill + b.each - 1) / b.each }

// holds returns the place of a column in the block; false for a column of another.
func (b block) holds(dim int) (i int, ok bool) {
	i = (dim - b.dim) / b.stride
	return i, dim >= b.dim && (dim-b.dim)%b.stride == 0 && i < b.n
}

// fan reports whether interleaved sines and cosines are regrouped into two blocks. The blocks show the same picture,
// a quarter turn apart.
func fan(s chart.State, set Settings) bool {
	if !s.HasWaves() || !s.Shape().Layout.Alternates() || set.Phase {
		return false
	}
	return !set.Stored && !set.Transposed || s.Group > 1 || s.Fit
}

// newBlocks divides the columns of the table into blocks.
func (p *plan) newBlocks() []block {
	d, turns := p.DModel, 0
	if p.waves {
		turns = measure.FullTurnPairs(p.Waves, p.Length-1)
	}
	pairs, both := p.Pairs(), func(b block) block {
		b.turning = min(turns, b.units())
		return b
	}
	switch {
	case !p.waves:
		b := block{stride: 1, n: d, each: 1, turning: d}
		if !math.IsInf(p.first.Period, 1) { // a bit is first set after half a period
			for b.turning = 0; b.turning < d && p.Enc.About(b.turning).Period < 2*float64(p.Length); b.turning++ {
			}
		}
		return []block{b}
	case !p.Shape().Layout.Alternates() && pairs < d:
		return []block{both(block{stride: 1, n: pairs, each: 1}),
			both(block{dim: pairs, stride: 1, n: d - pairs, each: 1, fill: max(d-2*pairs, 0)})}
	case p.fan && pairs < d:
		return []block{both(block{stride: 2, n: pairs, each: 1}), both(block{dim: 1, stride: 2, n: d - pairs, each: 1})}
	}
	return []block{both(block{stride: 1, n: d, each: 2})}
}

// column is a column of the picture: n columns of the table, every stride-th from dim
// on. It is the i-th of its block.
type column struct{ dim, stride, n, i int }

// run is a part of a block whose columns are shown without a gap.
type run struct {
	block
	at          int // cell (half row when turned) of the first column
	first, last int // columns of the picture, first … last−1 of the block's
}

// columns says which columns are shown, and where. A slot is what stays together: the
// two neighbouring columns of a pair, or one column in each of two blocks. The slots
// shown depend on the cursor alone.
type columns struct {
	blocks []block
	runs   []run
	gap    int // place of the gap between two blocks, −1 without one
	size   int // places in all
	wide   int // places of a column
	every  int // columns from one label to the next
	group  int // columns of the table in a column
	slot   int // the first slot shown
	slots  int // the slots shown
	total  int // all slots
}

// gaps is the room between two blocks, and the grid on which they start.
type gaps struct{ block, grid int }

// made returns the number of columns of the picture for a block, with group columns of the table in
// each.
func (b block) made(group int) int { return (b.n-b.fill+group-1)/group + b.fill }

// rest returns the first column of the block that does not turn; n if all turn or none does.
func (b block) rest() int {
	if b.turning == 0 || b.turning >= b.units() {
		return b.n
	}
	return b.turning * b.each
}

// extra returns the largest number of columns that gaps between blocks can take.
func (c *columns) extra(g gaps) int { return (len(c.blocks) - 1) * (g.block + g.grid - 1) }

// widest returns the room that all slots take.
func (c *columns) widest(wide int, g gaps) (n int) {
	for _, b := range c.blocks {
		n = max(n, b.made(c.group))
	}
	return n*len(c.blocks)*wide + c.extra(g)
}

// layColumns fits whole slots into a room, columns of a width.
func (p *plan) layColumns(room, wide, every int, g gaps) {
	c := &p.cols
	c.runs, c.size = make([]run, 0, len(c.blocks)), 0
	c.gap, c.wide, c.every = -1, wide, every
	per := chart.Either(len(c.blocks) == 1, 2, 1) // columns of a slot in a block
	c.total = (c.blocks[0].made(c.group) + per - 1) / per
	if len(c.blocks) > 1 {
		c.total = max(c.total, c.blocks[1].made(c.group))
	}
	here := c.shows(p.Dim)
	c.slots = min(max((room-c.extra(g))/(2*wide), 1), c.total)
	c.slot = chart.WindowStart(here/per, c.slots, c.total, max(1, every/per))
	for i, b := range c.blocks {
		if i > 0 {
			c.gap = (c.size + g.grid - 1) / g.grid * g.grid
			c.size = c.gap + g.block
		}
		c.add(run{block: b, first: c.slot * per, last: min((c.slot+c.slots)*per, b.made(c.group))})
	}
}

// shows returns the column of the picture, in its block, that shows one of the table.
func (c *columns) shows(dim int) int {
	for _, b := range c.blocks {
		if i, ok := b.holds(dim); ok {
			return c.shownIn(b, i)
		}
	}
	return 0
}

func (c *columns) add(r run) {
	if r.last > r.first {
		r.at = c.size
		c.size += (r.last - r.first) * c.wide
		c.runs = append(c.runs, r)
	}
}

// all iterates over the columns shown, each with the place where it begins.
func (c *columns) all(yield func(col column, at int) bool) {
	for _, r := range c.runs {
		for i := r.first; i < r.last; i++ {
			if !yield(c.column(r.block, i), r.at+(i-r.first)*c.wide) {
				return
			}
		}
	}
}

// column returns the i-th column of a block. Its last group can have fewer columns of the table. Each of the zeros
// after the waves is a column by itself.
func (c *columns) column(b block, i int) column {
	from, n := i*c.group, min(c.group, b.n-b.fill-i*c.group)
	if n <= 0 {
		from, n = b.n-1, 1
	}
	return column{b.dim + from*b.stride, b.stride, n, i}
}

// shownIn returns the column of the picture that shows the i-th of a block.
func (c *columns) shownIn(b block, i int) int {
	if i >= b.n-b.fill {
		return b.made(c.group) - 1
	}
	return i / c.group
}

// place returns where a column of the table is shown; false if it is not.
func (c *columns) place(dim int) (at int, ok bool) {
	for _, r := range c.runs {
		if i, ok := r.holds(dim); ok && c.shownIn(r.block, i) >= r.first && c.shownIn(r.block, i) < r.last {
			return r.at + (c.shownIn(r.block, i)-r.first)*c.wide, true
		}
	}
	return 0, false
}

// find returns the first column of the table that a place shows.
func (c *columns) find(at int) (dim int, ok bool) {
	for _, r := range c.runs {
		if i := r.first + (at-r.at)/c.wide; at >= r.at && i < r.last {
			return c.column(r.block, i).dim, true
		}
	}
	return 0, false
}

// start is the scale at which the upright picture opens: two positions a cell.
const start chart.Zoom = 2

// own returns the automatic scale: one pixel a position, or as many as let the whole length fill the room.
func own(length, pixels, per int) chart.Zoom {
	return fittedZoom(min(length, pixels), pixels, per)
}

// A step of zoom does not know the frame. It assumes the room on a screen of
// 120 × 40: pixels for positions, in either direction, and columns.
const (
	nominalPixels     = 52
	nominalTransposed = 87
	nominalColumns    = 84
)

// scale is a step of zoom: zoom for positions, group for how many columns are drawn as
// one. fit marks the furthest step out, where all positions and columns fit.
type scale struct {
	zoom  chart.Zoom
	group int
	fit   bool
}

// out returns the next scale further away. Each ladder ends when all of its axis fits.
func (a scale) out(s chart.State, set Settings) scale {
	pixels, columns := chart.Either(set.Transposed, nominalTransposed, nominalPixels), nominalColumns
	switch {
	case !s.HasWaves():
		columns = s.DModel // they scroll
	case set.Phase && s.Shape().Layout.Alternates():
		columns *= 2 // both columns of a pair have one angle
	}
	long := func(z chart.Zoom) bool {
		_, n := z.PerCell()
		return n < (s.Length*chart.Either(set.Transposed, 1, 2)+pixels-1)/pixels
	}
	if long(a.zoom) {
		a.zoom = a.zoom.Out()
	}
	if a.group*columns < s.DModel {
		a.group = int(chart.Zoom(a.group).Out())
	}
	a.fit = !long(a.zoom) && a.group*columns >= s.DModel
	return a
}

// zoom steps in (n > 0) or out along both ladders. A step in undoes a step out.
func zoom(s *chart.State, set *Settings, n int) {
	at := scale{scaleOf(*s, *set, false), max(s.Group, 1), s.Fit}
	for ; n < 0 && !at.fit; n++ {
		at = at.out(*s, *set)
	}
	for ; n > 0; n-- {
		at = at.in(*s, *set)
	}
	s.Zoom, s.Group, s.Fit = at.zoom, at.group, at.fit
}

// in returns the next scale closer.
func (a scale) in(s chart.State, set Settings) scale {
	from := s
	from.Zoom = chart.Auto
	for before := (scale{scaleOf(from, set, false), 1, false}); !before.fit; {
		next := before.out(s, set)
		if next == a || next.fit && a.fit {
			return before
		}
		before = next
	}
	group := chart.Zoom(a.group).Step(-1)
	return scale{a.zoom.Step(-1), max(int(group), 1), false}
}

// scaleOf returns the scale of the positions, for a nominal frame if it is automatic.
func scaleOf(s chart.State, set Settings, signs bool) chart.Zoom {
	switch {
	case s.Zoom != chart.Auto:
		return s.Zoom
	case set.Transposed:
		return own(s.Length, nominalTransposed, 1)
	}
	return own(s.Length, nominalPixels, chart.Either(signs, 1, 2))
}

// steps says which positions are shown, and how large. A step is span positions on
// reps pixels: a single position, or the exact mean of several.
type steps struct {
	scale chart.Zoom
	first int // the first position
	span  int // positions in a step
	reps  int // pixels of a step
	count int // steps; the length may end within the last
	end   int // the position after the last one shown
	label int // positions between labels
	per   int // pixels in a cell
	cells int // cells that the steps take
}

// newSteps fills some pixels, per of them to a cell, and puts labels about spacing
// cells apart.
func (p *plan) newSteps(pixels, per, spacing int) steps {
	scale := p.Zoom
	switch {
	case p.Fit:
		scale = fittedZoom(p.Length, max(pixels, 1), per)
	case scale == chart.Auto:
		scale = own(p.Length, max(pixels, 1), per)
	}
	cells, n := scale.PerCell()
	s := steps{scale: scale, span: n, reps: per * cells, per: per, label: max(1, spacing*n/cells)}
	if n > 1 && n%per == 0 {
		s.span, s.reps = n/per, 1
	}
	s.span = min(s.span, p.Length)
	if p.Fit && n > per { // any number of positions: label round ones
		s.label = roundStep(s.label)
	}
	room := max(1, pixels/s.reps)
	s.first = chart.WindowStart(p.Pos, room*s.span, p.Length, s.label)
	s.end = min(s.first+room*s.span, p.Length)
	s.count = (s.end - s.first + s.span - 1) / s.span
	s.cells = min((s.count*s.reps+per-1)/per, max(1, pixels/per)) // a single step may be cut
	return s
}

// whole counts the steps that have all their positions.
func (s *steps) whole() int { return (s.end - s.first) / s.span }

// step returns the step that holds a position.
func (s *steps) step(pos int) int { return (pos - s.first) / s.span }

// pixels returns the first of the pixels that show a position, and their number.
func (s *steps) pixels(pos int) (first, n int) {
	first = s.step(pos) * s.reps
	return first, min(s.reps, s.cells*s.per-first)
}

// cell returns the cell in the middle of the pixels that show a position.
func (s *steps) cell(pos int) int {
	return min((s.step(pos)*s.reps+(s.reps-1)/2)/s.per, s.cells-1)
}

// at returns the first position that a cell shows.
func (s *steps) at(cell int) (pos int, ok bool) {
	return s.first + cell*s.per/s.reps*s.span, cell >= 0 && cell < s.cells
}

// window returns the positions of a step.
func (s *steps) window(step int) (pos, n int) {
	pos = s.first + step*s.span
	return pos, min(s.span, s.end-pos)
}

// labelled iterates over the labelled positions and their cells.
func (s *steps) labelled(yield func(pos, cell int) bool) {
	for pos := (s.first + s.label - 1) / s.label * s.label; pos < s.end; pos += s.label {
		if !yield(pos, s.cell(pos)) {
			return
		}
	}
}

// text formats a position, shorter if that is exact for all labels.
func (s *steps) text(pos int) string {
	return chart.Either(s.label%1000 != 0, strconv.Itoa(pos), chart.Compact(pos))
}

// fittedZoom returns the closest scale at which length positions take at most the
// given number of pixels; a cell has per pixels. The scale is a whole number of
// positions per pixel, or a step of the ladder with several pixels per position.
func fittedZoom(length, pixels, per int) chart.Zoom {
	z := chart.Zoom(per)
	if m := (length + pixels - 1) / pixels; m > 1 {
		return chart.Zoom(m * per)
	}
	for {
		in := z.Step(-1)
		if cells, n := in.PerCell(); in == z || length*per*cells > pixels*n {
			return z
		}
		z = in
	}
}

// roundStep rounds n up to a power of two, or above 1024 to 1, 2 or 5 times a power of
// ten.
func roundStep(n int) int {
	step := 1
	for step < n && step < 1024 {
		step *= 2
	}
	if step < n {
		step = chart.TickStep(1, 1, n)
	}
	return step
}
