package heatmap

import (
	"iter"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A division divides n items of a table, positions or columns, evenly among pixels. Pixel i shows the mean of the
// items from first + i·n/pixels to first + (i+1)·n/pixels, of which the first and the last may be
// fractions.
type division struct {
	first, n int // the items shown
	total    int // all items
	pixels   int
	label    int  // items from one label to the next
	sharp    bool // a pixel shows the item in its middle alone
}

// times returns the division with more pixels. Those of less than an item show one item alone: it has sharp edges.
func (a division) times(n int) division {
	a.pixels *= n
	a.sharp = n > 1 && a.n < a.pixels
	return a
}

// edge returns the item in which pixel i begins, and the fraction of it that lies before.
func (a division) edge(i int) (item int, before float64) {
	at := i * a.n
	return a.first + at/a.pixels, float64(at%a.pixels) / float64(a.pixels)
}

// item returns the item in the middle of pixel i, the first of two.
func (a division) item(i int) int { return a.first + ((2*i+1)*a.n-1)/(2*a.pixels) }

// items returns the items that pixel i shows, fractions included.
func (a division) items(i int) (first, end int) {
	first, _ = a.edge(i)
	end, before := a.edge(i + 1)
	return first, end + chart.One(before > 0)
}

// span returns the pixels that an item takes: the one with its middle or, where an item is larger than
// a pixel, all of which it has at least half. It is false for an item that is not shown.
func (a division) span(item int) (from, n int, ok bool) {
	k := item - a.first
	if k < 0 || k >= a.n {
		return 0, 0, false
	}
	if a.n >= a.pixels {
		return (2*k + 1) * a.pixels / (2 * a.n), 1, true
	}
	from = (2*k*a.pixels + a.n) / (2 * a.n)
	return from, (2*(k+1)*a.pixels+a.n)/(2*a.n) - from, true
}

// cellsOf returns the rows of cells of n pixels from one on, of which a cell has per: those whose upper pixels they are,
// or else the one that has them.
func cellsOf(from, n, per int) (top, end int) {
	top, end = (from+per-1)/per, (from+n+per-1)/per
	return top - chart.One(top == end), end
}

// middle returns the pixel in the middle of an item, which counts as the nearest one that is shown.
func (a division) middle(item int) int {
	from, n, _ := a.span(min(max(item, a.first), a.first+a.n-1))
	return from + (n-1)/2
}

// end returns the item after the last one shown.
func (a division) end() int { return a.first + a.n }

// whole reports whether all items are shown.
func (a division) whole() bool { return a.n == a.total }

// per returns how many items a pixel shows, at least one.
func (a division) per() float64 { return max(float64(a.n)/float64(a.pixels), 1) }

// labelled iterates over the labelled items and the pixels in their middle.
func (a division) labelled() iter.Seq2[int, int] {
	return func(yield func(item, pixel int) bool) {
		for item := (a.first + a.label - 1) / a.label * a.label; item < a.end(); item += a.label {
			if !yield(item, a.middle(item)) {
				return
			}
		}
	}
}

// text formats an item, shorter if that is exact for all labels.
func (a division) text(item int) string {
	return chart.Either(a.label%1000 != 0, strconv.Itoa(item), chart.Compact(item))
}

// A cover is n whole or one fractional item of a pixel. The mean of a pixel is the sum of the means of
// its covers, multiplied by their weights.
type cover struct {
	first, n int
	length   int // the place of n among the lengths
	weight   float64
}

// covers returns the covers of every pixel, and the different numbers of items that they have, which
// are few.
func (a division) covers() (all [][]cover, lengths []int) {
	all = make([][]cover, a.pixels)
	flat := make([]cover, 0, 3*a.pixels)
	part := float64(a.pixels) / float64(a.n) // the weight of an item
	for i := range all {
		from, before := a.edge(i)
		to, after := a.edge(i + 1)
		start := len(flat)
		add := func(first, n int, weight float64) {
			if n > 0 && weight > 0 {
				flat = append(flat, cover{first, n, indexOf(&lengths, n), weight})
			}
		}
		switch {
		case a.sharp:
			add(a.item(i), 1, 1)
		case from == to:
			add(from, 1, 1)
		default:
			head := chart.One(before > 0)
			add(from, head, part*(1-before))
			add(from+head, to-from-head, part*float64(to-from-head))
			add(to, chart.One(after > 0), part*after)
		}
		all[i] = flat[start:]
	}
	return all, lengths
}

// indexOf returns the place of n in a list, to which it adds n if need be.
func indexOf(list *[]int, n int) int {
	for i, have := range *list {
		if have == n {
			return i
		}
	}
	*list = append(*list, n)
	return len(*list) - 1
}

// columns says which columns of the table the picture has. The items are columns of the table or, of
// pictures that are no table, pairs, of which item k is the (k·skip)-th: a frame has no time for all of
// the largest tables.
type columns struct {
	division
	fan  bool // the sines of the items to the left, mirrored, and their cosines to the right
	skip int
}

// size returns the number of pixels of all columns.
func (c columns) size() int { return c.pixels * (1 + chart.One(c.fan)) }

// The parts of a picture: the halves of a fan, of which other pictures have the first.
const (
	left = iota
	right
)

// parts returns the number of parts.
func (c columns) parts() int { return 1 + chart.One(c.fan) }

// at returns the place of pixel i of a part.
func (c columns) at(part, i int) int {
	switch {
	case !c.fan:
		return i
	case part == right:
		return c.pixels + i
	}
	return c.pixels - 1 - i
}

// inPart is the inverse of at.
func (c columns) inPart(at int) (part, i int) {
	switch {
	case !c.fan:
		return left, at
	case at >= c.pixels:
		return right, at - c.pixels
	}
	return left, c.pixels - 1 - at
}

// dim returns the column of the table that an item of a part is. A pair of which the table ends before one wave has the
// other in its place.
func (p *plan) dim(part, item int) int {
	if p.tabular {
		return item
	}
	return p.halves[part].dim(item * p.cols.skip)
}

// locate returns the pixels of a column of the table; false if it is not shown. Of two subjects a part is asked for.
func (p *plan) locate(part, dim int) (at, n int, ok bool) {
	if p.tabular {
		return p.cols.span(dim)
	}
	pair, kind := p.halves[part].Waves.Wave(dim)
	switch {
	case kind == encoding.Zero || p.subjects != nil && !p.phase && kind != p.halves[part].kind:
		return 0, 0, false
	case p.subjects == nil:
		part = chart.One(kind == encoding.Cos)
	}
	from, n, ok := p.cols.span(pair / p.cols.skip)
	if p.cols.fan && part == left {
		from += n - 1
	}
	return p.cols.at(part, from), n, ok
}

// newPositions returns the positions that some pixels show, of which a cell has per. At the automatic
// scale a picture shows all positions, and a table whole values, as many as there is room for.
// Otherwise the cursor's position stays in the middle while the others pass it.
func (p *plan) newPositions(pixels, per, labelCells int) division {
	a := division{n: p.Length, total: p.Length, pixels: max(pixels, 1)}
	large, n := 1, 1 // pixels that show n positions
	if p.Zoom != chart.Auto {
		large, n = p.Zoom.PerCell()
		large *= per
	}
	switch {
	case (p.tabular || p.Zoom != chart.Auto) && a.pixels*n < p.Length*large: // not all have room
		a.n = max(a.pixels*n/large, 1)
		a.pixels = max(min(a.pixels, a.n*large/n), 1)
		step := chart.Either(n%large == 0 || n < large, max(n/large, 1), n)
		a.first = min(max((p.Pos/step-a.n/2/step)*step, 0), a.total-a.n)
	case p.tabular && p.Length <= a.pixels:
		a.pixels = p.Length * min(a.pixels/p.Length, mostCells*per)
	}
	a.label = powerStep((labelCells*per*a.n + a.pixels - 1) / a.pixels)
	return a
}

// mostCells is the largest number of cells that a value takes in a table.
const mostCells = 8

// newPairs returns the pairs that some pixels show: all, or those that a cut leaves.
func (p *plan) newPairs(pixels, labelCells int, cut bool) columns {
	pairs := p.pairs()
	if tones := p.Theme.Depth < frame.Colors16 && !p.Theme.Signs(); !p.mixed && (!tones || !p.compares() || 8*pairs > 5*pixels) {
		pairs = chart.Either(cut, p.kept(), pairs)
	} // else pixels are enough to show how a difference falls to 0 in the slowest pairs
	c := columns{fan: p.fan, skip: 1}
	if cost := pairs * p.rows.pixels; cost > terms && !p.mixed { // which has all numbers at hand
		c.skip = (cost + terms - 1) / terms
	}
	c.n = (pairs + c.skip - 1) / c.skip
	if p.subjects != nil || p.compares() {
		c.n, pixels = even(c.n, pixels)
	} else if wide := pixels / c.n * c.n; p.phase && p.Theme.Depth > frame.TrueColor && wide >= pixels*3/4 {
		pixels = wide // a mean of two angles would be a grey seam between pairs
	}
	c.total, c.pixels = c.n, max(pixels, 1)
	c.label = roundStep((labelCells*c.n + c.pixels - 1) / c.pixels)
	return c
}

// even returns how many of n pairs take the same number of pixels each, and the pixels of all: without up to a fifth of
// them, the slowest, if the others are wider then. All take all pixels where that would leave out a quarter of those.
func even(n, pixels int) (pairs, wide int) {
	each := pixels / n
	if n := (4*n + 4) / 5; pixels/n > each {
		each++
	}
	if pairs = min(n, pixels/max(each, 1)); pairs*each < pixels*3/4 {
		return n, pixels
	}
	return pairs, pairs * each
}

// pairs returns the number of pairs, of two subjects the larger one.
func (p *plan) pairs() int { return max(p.halves[left].Waves.Pairs(), p.halves[right].Waves.Pairs()) }

// newColumns returns the columns of the table that some pixels show, whole ones around the cursor.
func (p *plan) newColumns(pixels, per, labelCells int) columns {
	c := columns{skip: 1}
	c.n, c.total, c.pixels = p.DModel, p.DModel, max(pixels, 1)
	if c.n > c.pixels {
		c.n = c.pixels
		c.first = min(max(p.Dim-c.n/2, 0), c.total-c.n)
	}
	c.pixels = c.n * min(c.pixels/c.n, mostCells*per)
	c.label = roundStep((labelCells*c.n + c.pixels - 1) / c.pixels)
	return c
}

// leastTurn is the part of a turn within the length below which a pair is cut off: it hardly moves.
const leastTurn = 10 // one tenth

// kept returns the number of pairs that move by a tenth of a turn or more within the length, at least
// one. Two subjects and two panes show as many pairs, as do the pictures before and after a turn of a knob, so that
// they have one axis.
func (p *plan) kept() int {
	n := 1
	for _, o := range []*chart.Scene{p.halves[left].Scene, p.halves[right].Scene, p.Other, p.Minuend, p.Ghost} {
		if o != nil && o.HasWaves() {
			n = max(n, measure.FullTurnPairs(o.Waves, leastTurn*o.Length))
		}
	}
	return min(n, p.pairs())
}

// powerStep rounds n up to a power of two or, above 1024, to 1, 2 or 5 times a power of ten.
func powerStep(n int) int {
	if n > 1024 {
		return chart.TickStep(1, 1, n)
	}
	step := 1
	for step < n {
		step *= 2
	}
	return step
}

// roundStep rounds n up to 1, 2, 3, 4, 6, 8, 12, 16, 24 … or as powerStep does.
func roundStep(n int) int {
	step := powerStep(n)
	if step <= 1024 && step > 2 && n <= step/4*3 {
		return step / 4 * 3
	}
	return step
}

// halves moves the cursor as a fan has its columns: along the sines from slow to fast, and on along the
// cosines from fast to slow.
var halves = chart.CursorAxis{Label: "dimension", Move: func(s *chart.State, n int) {
	shape, columns := s.Shape(), s.Columns()
	pair, kind := shape.Wave(s.Dim)
	sines := shape.Pairs()
	at := columns - 1 // of the zeros
	switch kind {
	case encoding.Sin:
		at = sines - 1 - pair
	case encoding.Cos:
		at = sines + pair
	}
	at = min(max(at+n, 0), columns-1)
	pair, kind = at-sines, encoding.Cos
	if at < sines {
		pair, kind = sines-1-at, encoding.Sin
	}
	if dim, ok := shape.Column(pair, kind); ok {
		s.Dim = dim
	} else {
		s.Dim = columns - 1
	}
}}

// A step of zoom does not know the frame. It assumes the room on a screen of 120 × 40, in cells.
const (
	nominalCells  = 27
	nominalTurned = 108
)

// zoom steps along the ladder of scales, which ends with the whole length. A picture begins there, a
// table with one position a pixel.
func zoom(s *chart.State, set *Settings, n int) {
	room := chart.Either(set.Transposed, nominalTurned, nominalCells)
	whole := chart.Closest
	for cells, per := whole.PerCell(); s.Length*cells > room*per; cells, per = whole.PerCell() {
		whole = whole.Out()
	}
	auto := whole
	if tabular(*s, *set) {
		auto = min(whole, chart.Either[chart.Zoom](set.Transposed, 1, 2)) // a cell has one pixel across, two down
	}
	at := s.Zoom
	if at == chart.Auto {
		at = auto
	}
	s.Zoom = min(at.Step(-n), whole)
	if s.Zoom == auto {
		s.Zoom = chart.Auto
	}
}
