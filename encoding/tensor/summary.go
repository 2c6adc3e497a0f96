package tensor

import (
	"fmt"
	"math"
	"strconv"
)

const (
	// mostRead is the number of entries up to which a table is read completely, in a few tenths of a
	// second. A larger table is sampled.
	mostRead = 1 << 22
	places   = 64 // number of sampled ranges of a larger table, evenly spaced
	perPlace = 4096
	atOnce   = 1 << 16 // bytes per read
	perBlock = 16      // rows per block

	// A picture of a larger table reads a few rows per pixel, and caches their sums.
	rowsRead = 16
	strip    = 64      // columns read together
	mostSums = 1 << 18 // capacity of the cache, in blocks
)

// A summary holds the statistics of a table.
type summary struct {
	most   float64 // largest absolute value
	scale  float64 // end of a picture's scale, symmetric about 0
	beyond int     // upper bound of the entries read beyond scale
	read   int     // number of entries read
	none   int     // number of entries that cannot be drawn
	blocks []block // perBlock rows of one column each, column by column; nil for few rows, or too many
}

// A block holds the sum and range of a few entries of a column.
type block struct {
	sum, low, high float64
	count          int32
}

func (b *block) add(v float64) {
	if math.IsNaN(v) {
		return
	}
	if b.count == 0 {
		b.low, b.high = v, v
	}
	b.sum, b.low, b.high, b.count = b.sum+v, min(b.low, v), max(b.high, v), b.count+1
}

func (b *block) join(o block) {
	switch {
	case o.count == 0:
	case b.count == 0:
		*b = o
	default:
		b.sum, b.low, b.high, b.count = b.sum+o.sum, min(b.low, o.low), max(b.high, o.high), b.count+o.count
	}
}

// Remarks returns what there is to know of a summarized table.
func (t *Tensor) Remarks() (all []string) {
	say := func(format string, a ...any) { all = append(all, fmt.Sprintf(format, a...)) }
	if t.Said != "" {
		say("it is %s", t.Said)
	}
	if t.First != 0 {
		say("its rows are numbered from %d on; here they are positions from 0 on", t.First)
	}
	if t.found.none > 0 {
		say("%d of its numbers are not finite, or larger than %g, and are left out", t.found.none, mostNumber)
	}
	if !t.whole() {
		say("its scale, ±%g, is that of %d of its %d numbers", t.found.scale, t.found.read, t.Rows*t.Cols)
	}
	if t.found.beyond > 0 {
		say("at most %d of %d numbers lie beyond the scale of ±%g, up to %.3g, and look like its ends", t.found.beyond,
			t.found.read, t.found.scale, t.found.most)
	}
	return all
}

// whole reports whether the table is small enough to be read completely.
func (t *Tensor) whole() bool { return t.Rows <= mostRead/t.Cols }

// Summarize reads a small table, or samples a large one, and computes the scale of its picture. From then on numbers that
// cannot be drawn are NaN.
func (t *Tensor) Summarize() error {
	t.drawn = true
	sizes := new(histogram)
	if err := t.look(sizes); err != nil {
		return err
	}
	t.found.scale, t.found.beyond = sizes.scale(t.found.most)
	return nil
}

// look reads the entries for a summary.
func (t *Tensor) look(sizes *histogram) error {
	if !t.whole() {
		all := t.Rows * t.Cols
		for i := range places {
			if err := t.scan(i*((all-perPlace)/(places-1)), perPlace, sizes); err != nil {
				return err
			}
		}
		return nil
	}
	if t.Rows > perBlock*perBlock {
		t.found.blocks = make([]block, t.Cols*t.blocksOfColumn())
	}
	return t.scan(0, t.Rows*t.Cols, sizes)
}

func (t *Tensor) blocksOfColumn() int { return (t.Rows + perBlock - 1) / perBlock }

// scan reads n entries in file order.
func (t *Tensor) scan(first, n int, sizes *histogram) error {
	buffer := make([]byte, min(atOnce, n*t.kind.width))
	for n > 0 {
		part := buffer[:min(len(buffer), n*t.kind.width)]
		if got, err := t.file.ReadAt(part, t.start+int64(first)*int64(t.kind.width)); got < len(part) {
			return fmt.Errorf("it cannot be read: %w", cause(err))
		}
		for at := 0; at < len(part); at += t.kind.width {
			v := t.number(part[at:])
			sizes.add(v)
			t.take(first, v)
			first, n = first+1, n-1
		}
	}
	return nil
}

// take adds an entry to the summary.
func (t *Tensor) take(at int, v float64) {
	t.found.read++
	if math.IsNaN(v) {
		t.found.none++
		return
	}
	t.found.most = max(t.found.most, math.Abs(v))
	if t.found.blocks == nil {
		return
	}
	row, col := at/t.Cols, at%t.Cols
	if t.byColumn {
		row, col = at%t.Rows, at/t.Rows
	}
	t.found.blocks[col*t.blocksOfColumn()+row/perBlock].add(v)
}

// Bounds returns the ends of the scale, −scale and scale, and the largest absolute value if entries can
// lie beyond the scale.
func (t *Tensor) Bounds() (low, high, most float64) {
	if t.found.beyond > 0 || !t.whole() {
		most = t.found.most
	}
	return -t.found.scale, t.found.scale, most
}

// Missing returns the number of entries that are not finite, or too large, among those that were read.
func (t *Tensor) Missing() int { return t.found.none }

// Sampled returns the number of rows that are read per range of rows, 0 if the table is read
// completely.
func (t *Tensor) Sampled() int {
	if t.whole() {
		return 0
	}
	return rowsRead
}

// Over returns the mean and the range of n rows of a column.
func (t *Tensor) Over(row, n, col int) (mean, low, high float64) {
	var all block
	if t.whole() {
		all = t.sum(row, row+n, col)
	} else {
		all = t.sample(row, n, col)
	}
	if all.count == 0 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	return all.sum / float64(all.count), all.low, all.high
}

// sum sums the rows of a column up to end, using blocks where possible.
func (t *Tensor) sum(row, end, col int) (all block) {
	for row < end {
		if t.found.blocks != nil && row%perBlock == 0 && row+perBlock <= end {
			all.join(t.found.blocks[col*t.blocksOfColumn()+row/perBlock])
			row += perBlock
			continue
		}
		all.add(t.At(row, col))
		row++
	}
	return all
}

// A window is n rows of the columns of a strip.
type window struct{ row, n, strip int }

// sample sums a few of n rows of a column, evenly spaced.
func (t *Tensor) sample(row, n, col int) block {
	w := window{row, n, col / strip}
	t.mu.Lock()
	defer t.mu.Unlock()
	sums, ok := t.sums[w]
	if !ok {
		if t.sums == nil || len(t.sums) >= mostSums/strip {
			t.sums = map[window]*[strip]block{}
		}
		sums = t.sumUp(w)
		t.sums[w] = sums
	}
	return sums[col%strip]
}

// sumUp reads the sampled rows of a window.
func (t *Tensor) sumUp(w window) *[strip]block {
	sums, first := new([strip]block), w.strip*strip
	rows, wide := min(w.n, rowsRead), min(strip, t.Cols-first)
	var numbers [8 * strip]byte
	for i := range rows {
		row := numbers[:wide*t.kind.width]
		if got, err := t.file.ReadAt(row, t.offset(w.row+i*(w.n/rows), first)); got < len(row) {
			t.lost(err)
			break
		}
		for col := range wide {
			sums[col].add(t.number(row[col*t.kind.width:]))
		}
	}
	return sums
}

// A histogram counts numbers by magnitude, eight classes per octave.
type histogram struct {
	counts [1 << 14]int32 // by exponent and three bits of the fraction
	all    int
}

// classBits is how many low bits of a float64 the histogram ignores; numbers equal in
// the others share a count.
const classBits = 49

func (h *histogram) add(v float64) {
	if !math.IsNaN(v) {
		h.counts[math.Float64bits(math.Abs(v))>>classBits]++
		h.all++
	}
}

// A scale covers all but a thousandth of the numbers, because trained tables have a few outliers that
// would leave the rest invisible. It covers every number if the largest is less than twice as large.
const (
	leftOut = 1000
	worth   = 2
)

// scale returns the end of a scale for the numbers, given the largest, and an upper bound of the count
// beyond it.
func (h *histogram) scale(most float64) (scale float64, beyond int) {
	if most == 0 {
		return 1, 0
	}
	class := len(h.counts)
	for out := 0; class > 0; class-- {
		out += int(h.counts[class-1])
		if out*leftOut > h.all {
			break
		}
		beyond = out
	}
	end := rounded(math.Float64frombits(uint64(class) << classBits))
	if most <= worth*end {
		return rounded(most), 0
	}
	return end, beyond
}

// rounded rounds a number up to two digits.
func rounded(v float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(v))-1)
	up, err := strconv.ParseFloat(strconv.FormatFloat(math.Ceil(v/step)*step, 'g', 2, 64), 64)
	if err != nil || !(up >= v) {
		return v // too large or too small for the arithmetic
	}
	return up
}
