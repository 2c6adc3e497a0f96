package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
)

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

// RoundEnds gives numbers of one digit that all values, and 0, lie between.
func RoundEnds(values []float64) (low, high float64) {
	low, high = slices.Min(values), slices.Max(values)
	most := max(high, -low)
	if most == 0 {
		return -1, 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	high, low = math.Ceil(high/unit)*unit, math.Floor(low/unit)*unit
	return low, max(high, low+unit)
}

// RoundUp gives the least of 1, 2, 3 and 5 times a power of ten that a value above
// 0 fits into, or most if that is not below it.
func RoundUp(v, most float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, times := range [...]float64{1, 2, 3, 5, 10} {
		if v > 0 && v <= times*ten && times*ten < most {
			return times * ten
		}
	}
	return most
}
