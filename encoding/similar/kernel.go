// Package similar is how alike two positions of an encoding of waves are: one
// function of the offset between them, what is notable about it, and the
// matrix of all positions seen through pixels.
//
// In comes an [encoding.Periodic]; out go dot products, cosines, distances and
// offsets. [Kernel] is the function, exactly; Fill and FillMeans are the same at
// many offsets at a time, in blocks (sweep.go) and in bunches of nearly equal
// frequencies (bunch.go). [NewFacts] and [NewCollisions] search through it
// offset by offset (scan.go) or by leaps (leap.go), and say how far they came.
// [Grid] is the matrix. Read kernel.go first. What two rows of any encoding have
// in common is in package encoding: Dot, Norm, Distance.
package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Kernel is the one function that all similarity of a periodic encoding is made
// of: over the pairs that have both of their waves,
//
//	⟨PE(p), PE(p+k)⟩ = Σ_i cos(ω_i k),
//
// because sin a·sin b + cos a·cos b = cos(a−b). It depends on the offset k
// alone, is even in it, and is the number of pairs at k = 0. Offsets run from
// −MaxPos to MaxPos and angles are exact throughout.
//
// An odd d_model either ends in a column of zeros, which adds nothing, or in a
// sine without its cosine, which the kernel leaves out: see [Lone].
type Kernel struct {
	waves []wave            // of the pairs that have both waves, the fastest first
	table encoding.Periodic // that has only these; nil where they are no table's
	even  even              // the same pairs, where it is known how smooth they are
}

// NewKernel gives the kernel of an encoding.
func NewKernel(p encoding.Periodic) Kernel {
	waves := make([]wave, p.Config().DModel/2)
	for pair := range waves {
		waves[pair] = wave{p.Turn(pair), 1}
	}
	return Kernel{waves: waves, table: Whole(p)}
}

// Turning gives the kernel of pairs that turn by so much a position, in any order.
// It is for searches through many offsets: Fill takes sines from [encoding.Turn.Quick],
// and where it is said in which stretches, which make up all pairs, frequencies are
// smooth, from few of many pairs.
func Turning(turns []encoding.Turn, smooth ...Stretch) Kernel {
	waves := make([]wave, len(turns))
	for i, t := range turns {
		waves[i] = wave{t, 1}
	}
	return Kernel{waves: fastestFirst(waves), even: even{turns, smooth}}
}

// fastestFirst sorts waves.
func fastestFirst(waves []wave) []wave {
	slices.SortFunc(waves, func(a, b wave) int {
		switch {
		case b.turn.Less(a.turn):
			return -1
		case a.turn.Less(b.turn):
			return 1
		}
		return 0
	})
	return waves
}

// Pairs is the number of cosines in the sum, ⌊d_model/2⌋.
func (k Kernel) Pairs() int { return len(k.waves) }

// Term gives what a pair adds to the dot product, cos(ωk).
func (k Kernel) Term(pair, offset int) float64 {
	_, cos := k.of()(k.waves[pair].turn.Mul(offset))
	return cos
}

// of is what sines and cosines are taken from.
func (k Kernel) of() func(encoding.Turn) (sin, cos float64) { return encoding.Summed(len(k.waves)) }

// Dot gives Σ cos(ωk), within a unit in the last place or two.
func (k Kernel) Dot(offset int) float64 {
	return k.remembered(dots, offset, func() float64 {
		var dot encoding.Sum
		of := k.of()
		for _, w := range k.waves {
			_, cos := of(w.turn.Mul(offset))
			dot.Add(cos)
		}
		return dot.Value()
	})
}

// dots and gaps are what sums over many waves came to at some offsets.
var dots, gaps = memo.Of[offsetOf, float64](held), memo.Of[offsetOf, float64](held)

type offsetOf struct {
	spectrum
	offset int
}

// remembered is a sum at an offset, from memory where it is a long one.
func (k Kernel) remembered(sums *memo.Last[offsetOf, float64], offset int, compute func() float64) float64 {
	of, wide := wideSpectrum(k.table)
	if !wide {
		return compute()
	}
	return sums.Get(offsetOf{of, offset}, compute)
}

// Cosine gives the cosine of the angle between the rows, Dot divided by the
// number of pairs: all rows have the same norm √pairs.
func (k Kernel) Cosine(offset int) float64 { return k.Dot(offset) / float64(len(k.waves)) }

// Distance gives ‖PE(p) − PE(p+k)‖ = 2·√Σ sin²(ωk/2), which is √(2(pairs − Dot))
// without its cancellation: rows next to equal keep every digit.
func (k Kernel) Distance(offset int) float64 { return 2 * math.Sqrt(k.gap(offset)) }

// gap gives Σ sin²(ωk/2) = (pairs − Dot)/2.
func (k Kernel) gap(offset int) float64 {
	return k.remembered(gaps, offset, func() float64 {
		var gap encoding.Sum
		of := k.of()
		for _, w := range k.waves {
			gap.Add(w.part(offset, of))
		}
		return gap.Value()
	})
}

// part gives sin²(ωk/2) of one pair.
func (w wave) part(offset int, of func(encoding.Turn) (sin, cos float64)) float64 {
	half, _ := of(w.turn.Mul(offset).Half()) // off by half a turn at most: sin² does not see it
	return float64(half * half)
}

// Saver gives the pair that keeps two rows apart: the one that adds most to the
// square of their distance, and its share of it from 0 to 1. At offset 0, where
// nothing is apart, it is pair 0 with a share of 0.
func (k Kernel) Saver(offset int) (pair int, share float64) {
	most, gap, of := 0.0, encoding.Sum{}, k.of()
	for i, w := range k.waves {
		part := w.part(offset, of)
		if gap.Add(part); part > most {
			pair, most = i, part
		}
	}
	if most == 0 {
		return 0, 0
	}
	return pair, most / gap.Value()
}

// Fill gives Dot at the offsets first, first+step, first+2·step … in order, for
// a step of at least 1. It takes a fraction of a nanosecond a pair and offset,
// and is off by less than 5·10⁻¹⁴ times the number of pairs, most often by a
// hundredth of that.
func (k Kernel) Fill(dst []float64, first, step int) {
	waves := k.standing(max(-first, first+(len(dst)-1)*step))
	if k.table == nil {
		addRunsBy(encoding.Turn.Quick, waves, step, run{dst, first, 1})
		return
	}
	addWaves(dst, waves, first, step)
}

// standing are the waves that stand for all up to a distance from offset 0.
func (k Kernel) standing(reach int) []wave {
	if len(k.even.stretches) > 0 {
		return k.even.standing(reach)
	}
	if _, wide := wideSpectrum(k.table); !wide {
		return k.waves
	}
	list := stands(k.table, reach)
	waves := make([]wave, len(list))
	for i, s := range list {
		waves[i] = wave{k.waves[s.pair].turn, s.times}
	}
	return waves
}

// Whole gives the pairs of a table that have both of their waves: all that the
// kernel is made of. Their frequencies stay what they are.
func Whole(p encoding.Periodic) encoding.Periodic {
	if _, lone := encoding.Lone(p); lone {
		return whole{p}
	}
	return p
}

// whole is a table without the lone last sine of an odd d_model.
type whole struct{ encoding.Periodic }

func (w whole) Pairs() int { return w.Periodic.Config().DModel / 2 }

func (w whole) Config() encoding.Config {
	c := w.Periodic.Config()
	c.DModel -= c.DModel % 2
	return c
}

// held is how many results of a function are remembered: those of two panes.
const held = 32

// spectrum is all that decides which waves a table has.
type spectrum struct {
	config encoding.Config // without a length
	whole  bool            // see [Whole]
}

// spectrumOf tells it of a table that is known by its configuration.
func spectrumOf(p encoding.Periodic) (s spectrum, ok bool) {
	if w, is := p.(whole); is {
		p, s.whole = w.Periodic, true
	}
	s.config = p.Config()
	s.config.Length = 0
	return s, encoding.FromConfig(p)
}

// wideSpectrum is spectrumOf of a table that has so many waves that what is made
// of them is worth remembering; pairs that are no table's are not.
func wideSpectrum(p encoding.Periodic) (s spectrum, ok bool) {
	if p == nil || p.Pairs() < encoding.Wide {
		return s, false
	}
	return spectrumOf(p)
}

// A Run is a sum as it grows, seen at places that are evenly spread over its
// terms: within a term it grows evenly.
type Run struct {
	Terms int       // how many there are
	Sums  []float64 // up to i/(len(Sums)−1) of the terms; the first is 0
}

// NewRun adds up terms, each asked for once and in order, and looks at so many
// places and the beginning. It holds no more than these.
func NewRun(terms, places int, term func(i int) float64) Run {
	r := Run{terms, make([]float64, places+1)}
	var sum encoding.Sum
	at := 0
	for i := range terms {
		before, v := sum.Value(), term(i)
		for ; at*terms < (i+1)*places; at++ {
			r.Sums[at] = before + float64(at*terms-i*places)/float64(places)*v
		}
		sum.Add(v)
	}
	r.Sums[places] = sum.Value()
	return r
}

// Total is what all terms come to.
func (r Run) Total() float64 { return r.Sums[len(r.Sums)-1] }

// Mean is the mean of the terms between two places.
func (r Run) Mean(from, to int) float64 {
	terms := float64((to-from)*r.Terms) / float64(len(r.Sums)-1)
	return (r.Sums[to] - r.Sums[from]) / terms
}

// Axis lays the sizes of offsets along columns: evenly from the first column to
// the last, or by their logarithm. Sizes that share a column are one window.
type Axis struct {
	First, N int // the sizes shown
	Total    int // sizes there are
	Width    int // columns
	Log      bool
	Shared   int // columns that are one window at least, by their logarithm from sharedFrom on; 0 for 1
}

// sharedFrom is the size up to which columns are not shared: a block of sizes is
// cheap.
const sharedFrom = 256

// SharedColumns is how many columns have to be one window in a table of so many
// pairs: where they are many, a mean costs a sine of each.
func SharedColumns(pairs int) int { return max(1, 2*(pairs/encoding.Wide*3/8)) }

// shared is the last column of the window that a column belongs to.
func (a Axis) shared(column int) int { return column + max(a.Shared, 1) - 1 - column%max(a.Shared, 1) }

// logStart is the column of offset 1 on a logarithmic axis, behind that of
// offset 0, which has no logarithm.
const logStart = 4

// Column is the column of a size.
func (a Axis) Column(size int) int {
	switch {
	case !a.Log && a.N < 2:
		return 0
	case !a.Log:
		return (2*(size-a.First)*(a.Width-1) + a.N - 1) / (2 * (a.N - 1))
	case size < 1:
		return 0
	case a.Total <= 2:
		return logStart
	}
	share := math.Log(float64(size)) / math.Log(float64(a.Total-1))
	return logStart + int(math.Round(share*float64(a.Width-1-logStart)))
}

// Next is the first size after a size that has a column of its own.
func (a Axis) Next(size int) int {
	if !a.Log {
		return a.nextEven(size)
	}
	if size < 1 {
		return size + 1
	}
	columns := float64(a.Width - 1 - logStart)
	if columns < 1 {
		return a.Total
	}
	column := a.Column(size) - logStart
	if size >= sharedFrom {
		column = a.shared(column)
	}
	edge := (float64(column) + 0.5) / columns
	if edge >= 1 { // past the last size, and perhaps past what an int holds
		return a.Total
	}
	next := max(size+1, int(math.Ceil(math.Pow(float64(a.Total-1), edge))))
	if next < a.Total && a.Column(next) == a.Column(size) { // the edge itself, rounded
		next++
	}
	return min(next, a.Total)
}

// nextEven is Next on an axis that is not logarithmic.
func (a Axis) nextEven(size int) int {
	switch {
	case a.N <= a.Width:
		return size + 1
	case a.Width < 2:
		return a.End()
	}
	half := 2 * (a.Width - 1)
	return min(a.First+((2*a.shared(a.Column(size))+1)*(a.N-1)+half-1)/half, a.End())
}

// End is the size after the last one shown.
func (a Axis) End() int { return min(a.First+a.N, a.Total) }

// Bounds lists the sizes at which windows start, and the end.
func (a Axis) Bounds() []int {
	var starts []int
	for size := a.First; size < a.End(); size = a.Next(size) {
		starts = append(starts, size)
	}
	return append(starts, a.End())
}

// LogTicks lists the sizes that have a label on a logarithmic axis where one of
// so many columns has room for least of them: 1, 10, 100 or every few powers of
// ten, and where there is much room what lies between.
func (a Axis) LogTicks(columns, least int) []int {
	perTen := int(float64(columns) / math.Max(math.Log10(float64(a.Total)), 1))
	times := 10
	for wide := perTen; wide < least && times < 1e9; wide += perTen + 1 {
		times *= 10
	}
	ticks := []int{0}
	for size := 1; size < a.Total && size <= encoding.MaxPos/times*times; size *= times {
		ticks = append(ticks, size)
		if perTen >= 20 {
			ticks = append(ticks, 2*size, 5*size)
		}
	}
	return ticks
}
