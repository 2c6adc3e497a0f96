package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
)

// A differenceBlock is a part of a difference that is looked at value by value,
// all of it if that is not too much.
type differenceBlock struct {
	first, n     int // positions
	dim, columns int

	same, samePair  int // columns that never differ, and a pair of them
	worst           int // the pair that differs most
	rms             float64
	largest         float64
	atPos, atDim    int
	whole, identity bool
}

// The most values that are looked at for a caption, and the most columns.
const (
	blockValues  = 16_384
	blockColumns = 512
)

func newDifferenceBlock(sc Scene) differenceBlock {
	b := differenceBlock{worst: -1, samePair: -1}
	b.columns = min(sc.DModel, blockColumns)
	b.dim = windowStart(sc.Dim, b.columns, sc.DModel, 2)
	b.n = min(sc.Length, blockValues/b.columns)
	b.first = windowStart(sc.Pos, b.n, sc.Length, 1)
	b.whole = b.columns == sc.DModel && b.n == sc.Length

	enc := sc.Enc.(encoding.Difference)
	squares, counts := map[int]float64{}, map[int]int{}
	for dim := b.dim; dim < b.dim+b.columns; dim++ {
		pair := differencePair(sc, dim)
		counts[pair]++
		if enc.Same(dim) {
			b.same++
			continue
		}
		squares[pair] += b.look(enc, dim)
	}
	for pair, sum := range squares {
		rms := math.Sqrt(sum / float64(counts[pair]*b.n))
		if rms > b.rms || rms == b.rms && (b.worst < 0 || pair < b.worst) {
			b.worst, b.rms = pair, rms
		}
	}
	for pair := range counts {
		if _, differs := squares[pair]; !differs && (b.samePair < 0 || pair < b.samePair) {
			b.samePair = pair
		}
	}
	b.identity = b.same == b.columns && (b.columns == sc.DModel || sameColumns(enc))
	return b
}

// sameColumns reports that no column can differ, looked at or not.
func sameColumns(enc encoding.Difference) bool {
	a, b := enc.A.Config(), enc.B.Config()
	a.Length = b.Length
	return a == b
}

// look is the sum of the squares of a column in the block.
func (b *differenceBlock) look(enc encoding.Difference, dim int) (squares float64) {
	for pos := b.first; pos < b.first+b.n; pos++ {
		v := enc.At(pos, dim)
		squares += float64(v * v)
		if math.Abs(v) > math.Abs(b.largest) {
			b.largest, b.atPos, b.atDim = v, pos, dim
		}
	}
	return squares
}

// differencePair is the pair of a column, or the column where there are none.
func differencePair(sc Scene, dim int) int {
	if sc.Waves == nil {
		return dim
	}
	pair, kind := sc.Waves.Wave(dim)
	if kind == encoding.Zero {
		return sc.Waves.Pairs()
	}
	return pair
}

// differenceCaption says where two tables differ, and where never.
func differenceCaption(sc Scene) []Line {
	b := newDifferenceBlock(sc)
	common := commonWords(sc)
	if b.identity {
		all := "no difference: exactly 0 at " + plural(sc.Length, "position") + " in " + plural(sc.DModel, "dimension")
		return lines(all+common, all, "no difference: exactly 0 everywhere", "exactly 0 everywhere")
	}
	never := b.neverWords(sc)
	over := "over " + plural(b.n, "position")
	if !b.whole {
		over = "in positions " + strconv.Itoa(b.first) + " to " + strconv.Itoa(b.first+b.n-1)
		if b.columns < sc.DModel {
			over += " of " + dimRange(b.dim, b.dim+b.columns-1)
		}
	}
	unit := "pair "
	if sc.Waves == nil {
		unit = "dim "
	}
	most := unit + strconv.Itoa(b.worst) + " differs most (rms " + significant(b.rms, 3) + ")"
	where := " at pos " + strconv.Itoa(b.atPos) + ", dim " + strconv.Itoa(b.atDim)
	largest := "largest difference " + signed(b.largest, 4) + where
	if b.largest == 0 {
		return lines(over+" there is no difference"+common, over+" there is none")
	}
	return lines(
		never+over+" "+most+"; "+largest+common,
		over+" "+most+"; "+largest+common,
		over+" "+most+"; "+largest,
		over+" "+most,
		most+"; "+largest,
		"largest "+signed(b.largest, 4)+where,
		"largest "+signed(b.largest, 4))
}

// neverWords says what is the same in both tables for good.
func (b *differenceBlock) neverWords(sc Scene) string {
	switch {
	case b.same == 0:
		return ""
	case sc.Waves != nil && b.same <= 2 && b.samePair == 0 && sc.Waves.Frequency(0) == 1:
		return "pair 0 never differs (ω = 1 at any base); "
	}
	return plural(b.same, "dimension") + " never differ" + verbEnd(b.same, b.same) + "; "
}

// commonWords says that the tables have different shapes.
func commonWords(sc Scene) string {
	enc := sc.Enc.(encoding.Difference)
	a, c := enc.A.Config(), enc.B.Config()
	words := ""
	if a.DModel != c.DModel {
		words += "; both have " + plural(sc.DModel, "dimension")
	}
	if a.Length != c.Length {
		words += "; both have " + plural(sc.Length, "position")
	}
	return words
}
