package measure

import (
	"math"
	"reflect"

	"wavescope/encoding"
)

// Difference is the table A − B over the columns and positions that both tables have. For waves its values lie between
// −2 and 2. It does not implement [encoding.Periodic], because a difference is not a single wave.
type Difference struct {
	A, B   encoding.Encoding
	Looked func() *Look // of numbers and waves: what all differences are; nil if the ranges of A and B bound them
}

var _ encoding.Encoding = Difference{}

// Config returns B's configuration with the number of columns and positions that both tables have.
func (d Difference) Config() encoding.Config {
	a, c := d.A.Config(), d.B.Config()
	c.DModel, c.Length = min(a.DModel, c.DModel), min(a.Length, c.Length)
	return c
}

// About describes a column as B does, with a range that holds all differences.
func (d Difference) About(dim int) encoding.Column {
	a, c := d.A.About(dim), d.B.About(dim)
	c.Low, c.High = a.Low-c.High, a.High-c.Low
	if d.Looked != nil {
		c.High = d.Looked().Most
		c.Low, c.Most = -c.High, 0
	}
	c.Period, c.Missing = min(a.Period, c.Period), max(a.Missing, c.Missing)
	return c
}

// At returns A's value minus B's, or 0 if these count as equal.
func (d Difference) At(pos, dim int) float64 {
	if d.Looked != nil && d.Looked().Equal(pos, dim) {
		return 0
	}
	return d.A.At(pos, dim) - d.B.At(pos, dim)
}

// Mean returns the exact mean, which is the difference of the means.
func (d Difference) Mean(pos, n, dim int) float64 {
	return d.A.Mean(pos, n, dim) - d.B.Mean(pos, n, dim)
}

// fewPositions is the largest number of positions at which Range computes every difference; it divides more positions
// into rangeParts parts.
const (
	fewPositions = 8
	rangeParts   = 4
)

// Range returns bounds for the differences. They are the smallest and largest difference if all have been looked at, if
// there are few positions, or if the columns are the same. Otherwise they follow from the ranges of both columns in each
// part of the positions and
// may be wider than the differences.
func (d Difference) Range(pos, n, dim int) (low, high float64) {
	if d.Same(dim) {
		return 0, 0
	}
	if d.Looked != nil {
		if low, high, ok := d.Looked().Range(pos, n, dim); ok {
			return low, high
		}
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

// Same reports whether a column holds the same values in both tables at every position: the same wave, bit or number.
func (d Difference) Same(dim int) bool {
	a, wavesA := d.A.(encoding.Periodic)
	b, wavesB := d.B.(encoding.Periodic)
	if !wavesA || !wavesB {
		return reflect.TypeOf(d.A) == reflect.TypeOf(d.B) && d.A.Config().Learned.Stored == d.B.Config().Learned.Stored
	}
	pairA, kindA := a.Wave(dim)
	pairB, kindB := b.Wave(dim)
	zeroA := kindA == encoding.Zero || !d.A.Config().Band.Has(pairA)
	zeroB := kindB == encoding.Zero || !d.B.Config().Band.Has(pairB)
	if zeroA || zeroB {
		return zeroA && zeroB
	}
	return kindA == kindB && a.PhaseStep(pairA) == b.PhaseStep(pairB)
}

// Waves reports whether both tables have waves, which are continuous between positions.
func (d Difference) Waves() bool {
	_, a := d.A.(encoding.Periodic)
	_, b := d.B.(encoding.Periodic)
	return a && b
}

// Between returns the difference at position pos + num/2ᵏ, where waves are continuous. A difference of other tables has
// the value of the nearest position.
func (d Difference) Between(pos, num, k, dim int) float64 {
	if !d.Waves() {
		return d.At(pos+(num+1<<k/2)>>k, dim)
	}
	return between(d.A, pos, num, k, dim) - between(d.B, pos, num, k, dim)
}

func between(e encoding.Encoding, pos, num, k, dim int) float64 {
	p, ok := e.(encoding.Periodic)
	if !ok {
		return e.At(pos, dim)
	}
	pair, kind := p.Wave(dim)
	if kind == encoding.Zero || !p.Config().Band.Has(pair) {
		return 0
	}
	turn := p.PhaseStep(pair)
	part := turn
	for range k {
		part = part.Half()
	}
	return kind.Of(turn.Mul(pos).Add(part.Mul(num)))
}

// Sines returns the table of all sines of an encoding, one column for each pair.
func Sines(p encoding.Periodic) encoding.Encoding { return sines{p} }

type sines struct{ waves encoding.Periodic }

func (s sines) Config() encoding.Config {
	config := s.waves.Config()
	config.DModel = s.waves.Pairs()
	return config
}

func (s sines) column(pair int) int {
	dim, _ := s.waves.Column(pair, encoding.Sin)
	return dim
}

func (s sines) About(pair int) encoding.Column { return s.waves.About(s.column(pair)) }

func (s sines) At(pos, pair int) float64 { return s.waves.At(pos, s.column(pair)) }

func (s sines) Mean(pos, n, pair int) float64 { return s.waves.Mean(pos, n, s.column(pair)) }

func (s sines) Range(pos, n, pair int) (low, high float64) {
	return s.waves.Range(pos, n, s.column(pair))
}

// FillRow writes a row with errors below 3·10⁻¹⁶.
func (s sines) FillRow(dst []float64, pos int) {
	clear(dst)
	for pair := range dst {
		if !s.waves.Config().Band.Has(pair) {
			continue
		}
		dst[pair], _ = s.waves.PhaseStep(pair).Mul(pos).Quick()
	}
}

// Clip returns a table of waves with only the columns before d. These columns keep their places, so a pair may have
// only one of its waves.
func Clip(p encoding.Periodic, d int) encoding.Periodic {
	if d >= p.Config().DModel {
		return p
	}
	return clipped{p, d}
}

type clipped struct {
	encoding.Periodic
	d int
}

func (c clipped) Config() encoding.Config {
	config := c.Periodic.Config()
	config.DModel = c.d
	return config
}

// Pairs returns the number of pairs up to the last one that has a column.
func (c clipped) Pairs() int {
	if c.Periodic.Config().Layout.Alternates() {
		return (c.d + 1) / 2
	}
	return min(c.Periodic.Pairs(), c.d)
}

func (c clipped) Column(pair int, kind encoding.Kind) (dim int, ok bool) {
	dim, ok = c.Periodic.Column(pair, kind)
	return dim, ok && dim < c.d
}
