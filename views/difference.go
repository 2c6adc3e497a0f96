package views

import (
	"cmp"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
)

// A differenceBlock is what there is to say of a difference: of the part around
// the cursor that is looked at value by value, all of it if that is not too
// much.
type differenceBlock struct {
	first, n     int // positions
	dim, columns int

	same, samePair int // columns that never differ, and a pair of them
	worst          int // the pair that differs most
	rms            float64
	largest        float64
	atPos, atDim   int
	identity       bool          // no column of the whole table ever differs
	all            *measure.Look // of numbers and waves, else nil
	allowed        float64       // the bound of the largest
}

// The most values that are looked at for a caption, and the most columns; and the most values of numbers and waves, all
// of which are.
const (
	blockValues   = 16_384
	blockColumns  = 512
	numbersValues = 1 << 21
)

// differences looks at the values of a difference when it is asked for them.
type differences struct {
	of    chart.Scene
	bound bound // of numbers and waves; nil for none
}

// A bound says how far a number may be from the exact one and still be right.
type bound func(pos, dim int, exact float64) float64

// block returns what there is to say of the values around the cursor.
func (d *differences) block() differenceBlock {
	b := newDifferenceBlock(d.of)
	type key struct {
		a, b chart.State
		of   differenceBlock
	}
	still := func(s chart.State) chart.State {
		s.Pos, s.Dim, s.Offset, s.Zoom, s.Marks = 0, 0, 0, 0, chart.Marks{}
		return s
	}
	return memo.Get(d.of.Cache, key{still(d.of.Minuend.Requested), still(d.of.Requested), b}, func() differenceBlock {
		b.lookAll(d.of, d.bound)
		return b
	})
}

// largest returns the place of the largest difference among those values; nil if all are 0.
func (d *differences) largest() *chart.Cell {
	b := d.block()
	if b.largest == 0 {
		return nil
	}
	return &chart.Cell{Pos: b.atPos, Dim: b.atDim}
}

// newDifferenceBlock returns the part around the cursor before anything is looked at.
func newDifferenceBlock(sc chart.Scene) differenceBlock {
	b := differenceBlock{worst: -1, samePair: -1}
	if mixed(sc) {
		b.columns, b.n = sc.DModel, min(sc.RowCount(), max(1, numbersValues/sc.DModel))
		return b
	}
	b.columns = min(sc.DModel, blockColumns)
	b.dim = chart.WindowStart(sc.Dim, b.columns, sc.DModel, 2)
	b.n = min(sc.RowCount(), blockValues/b.columns)
	b.first = chart.WindowStart(min(sc.Pos, sc.RowCount()-1), b.n, sc.RowCount(), 1)
	return b
}

// mixed reports whether a scene is the difference of numbers and waves.
func mixed(sc chart.Scene) bool { return sc.HasWaves() != sc.Minuend.HasWaves() }

// lookAll looks at all values of the part.
func (b *differenceBlock) lookAll(sc chart.Scene, of bound) {
	enc := sc.Enc.(measure.Difference)
	allowed := func(int, int, float64, float64) float64 { return 0 }
	if mixed(sc) {
		b.all = measure.NewLook(b.n, b.columns)
	}
	if of != nil {
		allowed = func(pos, dim int, first, second float64) float64 {
			return of(pos, dim, chart.Either(sc.HasWaves(), second, first))
		}
	}
	squares, counts := map[int]float64{}, map[int]int{}
	for i, sum := range b.look(enc, allowed) {
		pair := sc.PairOf(b.dim + i)
		counts[pair]++
		if enc.Same(b.dim + i) {
			b.same++
		} else {
			squares[pair] += sum
		}
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
}

// sameColumns reports whether no column can differ, looked at or not.
func sameColumns(enc measure.Difference) bool {
	a, b := enc.A.Config(), enc.B.Config()
	a.Length = b.Length
	return a == b
}

// look finds the largest difference in the block, and returns the sum of the squares of each column. It leaves out places
// without a number. allowed returns the bound of a difference, given both values.
func (b *differenceBlock) look(enc measure.Difference, allowed func(pos, dim int, first, second float64) float64,
) (squares []float64) {
	squares = make([]float64, b.columns)
	row, other := make([]float64, b.columns), make([]float64, b.columns)
	for pos := b.first; pos < b.first+b.n; pos++ {
		if b.columns == enc.Config().DModel {
			encoding.FillRow(row, enc.A, pos)
			encoding.FillRow(other, enc.B, pos)
		}
		for i := range squares {
			v := row[i] - other[i]
			if b.columns < enc.Config().DModel {
				v = enc.At(pos, b.dim+i)
			}
			largest, within := math.Abs(v) > math.Abs(b.largest) ||
				math.Abs(v) == math.Abs(b.largest) && b.dim+i < b.atDim, 0.0
			if b.all != nil {
				if !math.IsNaN(v) { // both values are there
					within = allowed(pos, i, row[i], other[i])
				}
				largest = b.all.See(pos, i, v, within)
			}
			if math.IsNaN(v) {
				continue
			}
			squares[i] += float64(v * v)
			if largest {
				b.largest, b.atPos, b.atDim, b.allowed = v, pos, b.dim+i, within
			}
		}
	}
	return squares
}

// caption says where two tables differ most, or that they do not.
func (b *differenceBlock) caption(sc chart.Scene) []string {
	switch {
	case b.identity:
		all := "No difference: exactly 0 at all " + chart.Plural(sc.RowCount(), "position") +
			" in all " + chart.Plural(sc.DModel, "dimension")
		if !sameShape(sc) {
			all += " that both have"
		}
		return []string{all + ".", "No difference: exactly 0 everywhere."}
	case b.largest == 0:
		return []string{"No difference" + b.among(sc) + ".", "No difference here."}
	}
	if b.all != nil && b.all.Widest > 0 {
		return b.counted(sc)
	}
	unit := chart.Either(sc.HasWaves(), "pair ", "dim ")
	largest := b.among(sc) + " is " + chart.Nonzero(b.largest, 4) +
		" at pos " + strconv.Itoa(b.atPos) + ", dim " + strconv.Itoa(b.atDim) + "."
	most := unit + strconv.Itoa(b.worst) + " differs most (rms " + chart.Significant(b.rms, 3) + "); "
	return []string{chart.Sentence(b.never(sc) + most + "the largest" + largest), "The largest difference" + largest}
}

// counted says what the numbers of a table are, and how many are beyond the bounds of the exact ones or, if none is, how
// near the farthest is.
func (b *differenceBlock) counted(sc chart.Scene) []string {
	all, found := b.all, cmp.Or(sc.Found(), sc.Minuend.Found())
	at := " at pos " + strconv.Itoa(b.atPos) + ", dim " + strconv.Itoa(b.atDim)
	numbers := chart.Plural(all.Count, "number") + b.among(sc)
	if all.Beyond > 0 {
		text := strconv.Itoa(all.Beyond) + " of " + numbers + chart.Either(all.Beyond == 1, " is", " are") + " beyond the bound"
		most := ", most " + chart.Nonzero(b.largest, 4)
		return chart.WithFound(found, []string{text + most + at + ".", text + most + ".", text + "."})
	}
	text := " within the bound: off by at most " + chart.Power(math.Abs(b.largest), 1)
	allowed := ", where " + chart.Power(b.allowed, 1) + " is allowed."
	says := []string{"All " + numbers + " are" + text + "," + at + allowed, "All " + numbers + " are" + text + allowed,
		"All are" + text + allowed}
	return append(chart.WithFound(found, says)[:len(says)], says...) // what the numbers are does not say how exact they are
}

// among says which values were compared, if these are not all of both tables.
func (b *differenceBlock) among(sc chart.Scene) string {
	text := ""
	if b.n < sc.Length {
		text = " among positions " + strconv.Itoa(b.first) + " to " + strconv.Itoa(b.first+b.n-1)
	}
	if b.columns < sc.DModel {
		text += chart.Either(text == "", " among ", ", ") + "dims " + strconv.Itoa(b.dim) + " to " +
			strconv.Itoa(b.dim+b.columns-1)
	}
	if text == "" && !sameShape(sc) {
		return " where both tables have values"
	}
	return text
}

// never says which columns are the same in both tables.
func (b *differenceBlock) never(sc chart.Scene) string {
	switch {
	case b.same == 0:
		return ""
	case sc.HasWaves() && b.same <= 2 && b.samePair == 0 && sc.Waves.Frequency(0) == 1:
		scaled := sc.Shape().Scaled() || sc.Minuend.Shape().Scaled()
		return "pair 0 never differs (ω = 1" + chart.Either(scaled, "", " at any base") + "); "
	}
	return chart.Plural(b.same, "dimension") + chart.Either(b.same == 1, " never differs", " never differ") + "; "
}

// sameShape reports whether a difference covers all of both tables.
func sameShape(sc chart.Scene) bool {
	enc := sc.Enc.(measure.Difference)
	a, b := enc.A.Config(), enc.B.Config()
	return a.DModel == b.DModel && a.Length == b.Length
}
