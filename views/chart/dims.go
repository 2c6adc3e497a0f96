package chart

import (
	"slices"
	"strconv"

	"wavescope/encoding"
)

// ColumnHead names a column in the head of a table: dim 6 sin.
func ColumnHead(sc Scene, dim int) string {
	head := "dim " + strconv.Itoa(dim)
	if c := sc.Enc.About(dim); c.Group == encoding.PairGroup {
		head += " " + c.Name
	}
	return head
}

// usualDims is how many columns of values a table has beside the position where
// no more are marked.
const usualDims = 5

// ShownDims returns the columns that a table of values has: that under the cursor, all that are marked,
// and neighbours of the cursor's up to five, in the order of the table.
func ShownDims(sc Scene) []int {
	dims := []int{sc.Dim}
	for dim := range sc.Marks.All() {
		if dim != sc.Dim {
			dims = append(dims, dim)
		}
	}
	add := func(dim int) {
		if len(dims) < usualDims && dim >= 0 && dim < sc.DModel && !slices.Contains(dims, dim) {
			dims = append(dims, dim)
		}
	}
	if pair, kind := sc.Wave(); sc.HasWaves() && kind != encoding.Zero {
		for kind := range encoding.Zero {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				add(dim)
			}
		}
	}
	for step := 1; step < usualDims; step++ {
		add(sc.Dim - step)
		add(sc.Dim + step)
	}
	slices.Sort(dims)
	return dims
}
