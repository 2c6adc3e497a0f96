package encoding

import (
	"math"
	"reflect"
)

// Difference is the table of two tables' differences, A − B, over the columns
// and positions that both have. Its values lie between −2 and 2 for waves. It
// is no wave itself, but knows both of its parts.
type Difference struct{ A, B Encoding }

var _ Encoding = Difference{}

// Config has the shape that both tables have in common; the rest is B's.
func (d Difference) Config() Config {
	a, c := d.A.Config(), d.B.Config()
	c.DModel, c.Length = min(a.DModel, c.DModel), min(a.Length, c.Length)
	return c
}

// About is B's column, on a scale that holds any difference.
func (d Difference) About(dim int) Column {
	a, c := d.A.About(dim), d.B.About(dim)
	c.Low, c.High = a.Low-c.High, a.High-c.Low
	c.Period = min(a.Period, c.Period)
	return c
}

// At gives A's value less B's.
func (d Difference) At(pos, dim int) float64 { return d.A.At(pos, dim) - d.B.At(pos, dim) }

// Mean gives the exact mean, which is the difference of the means.
func (d Difference) Mean(pos, n, dim int) float64 {
	return d.A.Mean(pos, n, dim) - d.B.Mean(pos, n, dim)
}

// fewPositions is how many differences Range looks at one by one, and
// rangeParts in how many parts it looks at more.
const (
	fewPositions = 8
	rangeParts   = 4
)

// Range gives bounds that no difference exceeds: the smallest and the largest
// one where the positions are few or the columns the same, else the widest that
// the ranges of the two columns, in a part of the positions each, allow.
func (d Difference) Range(pos, n, dim int) (low, high float64) {
	if d.Same(dim) {
		return 0, 0
	}
	low, high = math.Inf(1), math.Inf(-1)
	parts := rangeParts
	if n <= fewPositions {
		parts = n
	}
	for part := range parts {
		first, end := pos+n/parts*part, pos+n/parts*(part+1)
		if part == parts-1 {
			end = pos + n
		}
		lowA, highA := d.A.Range(first, end-first, dim)
		lowB, highB := d.B.Range(first, end-first, dim)
		low, high = min(low, lowA-highB), max(high, highA-lowB)
	}
	return low, high
}

// Same reports that a column holds the same values in both tables at every
// position, because it is the same wave, the same bit or the same number.
func (d Difference) Same(dim int) bool {
	a, wavesA := d.A.(Periodic)
	b, wavesB := d.B.(Periodic)
	if !wavesA || !wavesB {
		return reflect.TypeOf(d.A) == reflect.TypeOf(d.B) && d.A.Config().Learned.Stored == d.B.Config().Learned.Stored
	}
	pairA, kindA := a.Wave(dim)
	pairB, kindB := b.Wave(dim)
	return kindA == kindB && (kindA == Zero || a.Turn(pairA) == b.Turn(pairB))
}

// Between gives the difference of two tables of waves num/2ᵏ of a position
// after a position, where the waves themselves go on.
func (d Difference) Between(pos, num, k, dim int) float64 {
	return between(d.A, pos, num, k, dim) - between(d.B, pos, num, k, dim)
}

func between(e Encoding, pos, num, k, dim int) float64 {
	p, ok := e.(Periodic)
	if !ok {
		return e.At(pos, dim)
	}
	pair, kind := p.Wave(dim)
	if kind == Zero {
		return 0
	}
	turn := p.Turn(pair)
	part := turn
	for range k {
		part = part.Half()
	}
	return kind.Of(turn.Mul(pos).Add(part.Mul(num)))
}

// Sines is the table of the sines of waves alone, a column a pair.
func Sines(p Periodic) Encoding { return sines{p} }

type sines struct{ waves Periodic }

func (s sines) Config() Config {
	config := s.waves.Config()
	config.DModel = s.waves.Pairs()
	return config
}

func (s sines) column(pair int) int {
	dim, _ := s.waves.Column(pair, Sin)
	return dim
}

func (s sines) About(pair int) Column { return s.waves.About(s.column(pair)) }

func (s sines) At(pos, pair int) float64 { return s.waves.At(pos, s.column(pair)) }

func (s sines) Mean(pos, n, pair int) float64 { return s.waves.Mean(pos, n, s.column(pair)) }

func (s sines) Range(pos, n, pair int) (low, high float64) {
	return s.waves.Range(pos, n, s.column(pair))
}

// row is within 3·10⁻¹⁶.
func (s sines) row(dst []float64, pos int) {
	for pair := range dst {
		dst[pair], _ = s.waves.Turn(pair).Mul(pos).Quick()
	}
}

// Clip is a table of waves without its columns from d on. What is left is where
// it was, so that a pair may lack either of its waves.
func Clip(p Periodic, d int) Periodic {
	if d >= p.Config().DModel {
		return p
	}
	return clipped{p, d}
}

type clipped struct {
	Periodic
	d int
}

func (c clipped) Config() Config {
	config := c.Periodic.Config()
	config.DModel = c.d
	return config
}

// Pairs counts up to the last pair with a column that is left.
func (c clipped) Pairs() int {
	if c.Periodic.Config().Layout.Alternates() {
		return (c.d + 1) / 2
	}
	return min(c.Periodic.Pairs(), c.d)
}

func (c clipped) Column(pair int, kind Kind) (dim int, ok bool) {
	dim, ok = c.Periodic.Column(pair, kind)
	return dim, ok && dim < c.d
}
