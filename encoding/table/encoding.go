package table

import (
	"strconv"

	"wavescope/encoding"
)

// Encoding is the table PE[pos, dim], one row a position and one column a dimension.
func Encoding(scheme string, e encoding.Encoding, first, rows int) Table {
	c := e.Config()
	t := Table{
		Name:    "encoding",
		About:   about(scheme, c),
		Index:   "pos",
		First:   first,
		Rows:    rows,
		Columns: make([]string, c.DModel),
	}
	for dim := range t.Columns {
		t.Columns[dim] = strconv.Itoa(dim)
	}
	if p, ok := e.(encoding.Periodic); ok {
		w := newWaves(p)
		t.Fill, t.Fill32 = w.fill, w.roll
		return t
	}
	t.Fill = func(dst []float64, first, n int) {
		for i := range dst {
			dst[i] = e.At(first+i/c.DModel, i%c.DModel)
		}
	}
	t.Fill32 = t.narrow
	return t
}
