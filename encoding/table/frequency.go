package table

import (
	"math"
	"strconv"

	"wavescope/encoding"
)

// pairs is the span of the pairs.
func pairs(s Source) Span {
	n := 0
	if p := s.Waves(); p != nil {
		n = p.Pairs()
	}
	return Span{0, n - 1, 0, n}
}

// Frequencies is the table of ω of every pair in radians per position, called inv_freq in models.
func Frequencies(s Source, first, rows int) Table {
	p := s.Waves()
	return s.table("inv_freq", "pair", first, rows, []string{"inv_freq"}, func(dst []float64, pair int) {
		dst[0] = p.Frequency(pair)
	})
}

// Wavelengths is the table of the pairs' frequencies ω in radians per position, wavelengths 2π/ω in
// positions, turns L·ω/2π within the length, and first positions after a full turn. If the training
// length is known, a last column holds the turns within it. A pair at rest has no wavelength.
func Wavelengths(s Source, first, rows int) Table {
	p := s.Waves()
	columns := []string{"omega", "wavelength", "turns_in_length", "first_whole_turn"}
	if s.Train > 0 {
		columns = append(columns, "turns_in_training_length")
	}
	return s.table("wavelengths", "pair", first, rows, columns, func(dst []float64, pair int) {
		dst[0], dst[1] = p.Frequency(pair), encoding.Wavelength(p, pair)
		dst[2], dst[3] = encoding.Turns(p, pair, s.Shape.Length), wholeTurn(p, pair)
		if s.Train > 0 {
			dst[4] = encoding.Turns(p, pair, s.Train)
		}
	})
}

// wholeTurn returns the first position after a full turn of a pair, ⌈λ⌉, from the exact turn unless
// that has underflowed.
func wholeTurn(p encoding.Periodic, pair int) float64 {
	turn := p.Turn(pair)
	switch most := (encoding.Turn{Hi: math.MaxUint64, Lo: math.MaxUint64}); {
	case p.Frequency(pair) == 0:
		return none
	case turn.Hi == 0:
		return math.Ceil(encoding.Wavelength(p, pair))
	default:
		return float64(most.Quo(turn) + 1)
	}
}

// CosSin is the table of cosines and sines that models cache for rotary embeddings: one row a position,
// first all cosines and then all sines, times the attention factor.
func CosSin(s Source, first, rows int) Table {
	p := s.Waves()
	n, a := p.Pairs(), s.Shape.Rope.Scaling.AttentionFactor()
	columns := make([]string, 2*n)
	for pair := range n {
		columns[pair], columns[n+pair] = "cos_"+strconv.Itoa(pair), "sin_"+strconv.Itoa(pair)
	}
	turns := make([]encoding.Turn, n)
	for pair := range turns {
		turns[pair] = p.Turn(pair)
	}
	return s.table("cos_sin", "pos", first, rows, columns, func(dst []float64, pos int) {
		for pair, turn := range turns {
			sin, cos := turn.Mul(pos).Sincos()
			dst[pair], dst[n+pair] = a*cos, a*sin
		}
	})
}

// table returns a table of a source that fill computes row by row.
func (s Source) table(name, index string, first, rows int, columns []string,
	row func(dst []float64, number int)) Table {
	t := Table{Name: name, About: about(s.Scheme.Name, s.Shape), Index: index, First: first, Rows: rows,
		Columns: columns}
	t.Fill = func(dst []float64, first, n int) {
		for i := range n {
			row(dst[i*len(columns):][:len(columns)], first+i)
		}
	}
	t.Fill32 = t.narrow
	return t
}
