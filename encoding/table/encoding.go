package table

import (
	"strconv"

	"wavescope/encoding"
)

// Encoding is the table PE[pos, dim]: a position a row, a dimension a column.
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
		t.Fill = newSteps(p).fill
		return t
	}
	t.Fill = func(dst []float64, first, n int) {
		for i := range dst {
			dst[i] = e.At(first+i/c.DModel, i%c.DModel)
		}
	}
	return t
}

func about(scheme string, c encoding.Config) []Field {
	return []Field{
		{"scheme", scheme},
		{"d_model", c.DModel},
		{"length", c.Length},
		{"base", c.Base},
		{"layout", c.Layout.String()},
	}
}

// steps computes rows of waves one after the other. Going one position on is
// adding one angle to another, which is exact, so every value has the bits
// that [encoding.Encoding.At] gives.
type steps struct {
	columns int
	turns   []encoding.Turn // a pair's angle from one position to the next
	sin     []int           // a pair's column of sines
	cos     []int           // and of cosines, −1 if there is none
}

func newSteps(p encoding.Periodic) steps {
	s := steps{
		columns: p.Config().DModel,
		turns:   make([]encoding.Turn, p.Pairs()),
		sin:     make([]int, p.Pairs()),
		cos:     make([]int, p.Pairs()),
	}
	for pair := range s.turns {
		s.turns[pair] = p.Turn(pair)
		s.sin[pair], _ = p.Column(pair, encoding.Sin)
		cos, ok := p.Column(pair, encoding.Cos)
		if !ok {
			cos = -1
		}
		s.cos[pair] = cos
	}
	return s
}

func (s steps) fill(dst []float64, first, n int) {
	clear(dst) // columns that carry no wave
	angles := make([]encoding.Turn, len(s.turns))
	for pair, turn := range s.turns {
		angles[pair] = turn.Mul(first)
	}
	for r := range n {
		row := dst[r*s.columns : (r+1)*s.columns]
		for pair, angle := range angles {
			sin, cos := angle.Sincos()
			row[s.sin[pair]] = sin
			if to := s.cos[pair]; to >= 0 {
				row[to] = cos
			}
			angles[pair] = angle.Add(s.turns[pair])
		}
	}
}
