package measure

import (
	"math"
	"reflect"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// Trace gives the values of one column, or of the two waves of a pair, at num/2ᵏ of a
// position after a first one. Waves are continuous between positions, and so is the
// difference of two tables of waves; other columns keep their value from ahead/2ᵏ
// before a position on. Calls with rising num are quick.
func Trace(e encoding.Encoding, first, k, ahead int, dims ...int) func(num int) [2]float64 {
	less, _ := e.(Difference)
	if _, ok := less.B.(encoding.Periodic); ok {
		return each(dims, func(num, dim int) float64 { return less.Between(first, num, k, dim) })
	}
	p, ok := e.(encoding.Periodic)
	if !ok || e.About(dims[0]).Group != encoding.PairGroup {
		return each(dims, func(num, dim int) float64 { return e.At(first+(num+ahead)>>k, dim) })
	}
	pair, kind := p.Wave(dims[0])
	turn, at := p.PhaseStep(pair), -1
	start, step := turn.Mul(first), turn
	for range k {
		step = step.Half()
	}
	by := make([]angle.Rotation, 1<<k) // from a position to places after it
	for i := range by {
		by[i].Sin, by[i].Cos = step.Mul(i).Sincos()
	}
	var sin, cos float64 // at a position
	return func(num int) [2]float64 {
		if pos := num >> k; pos != at || at < 0 {
			at = pos
			sin, cos = start.Add(turn.Mul(pos)).Sincos()
		}
		y, x := by[num&(1<<k-1)].Apply(sin, cos)
		if kind == encoding.Cos {
			return [2]float64{x, y}
		}
		return [2]float64{y, x}
	}
}

// each makes a function of one column one of all of them.
func each(dims []int, of func(num, dim int) float64) func(num int) [2]float64 {
	return func(num int) (v [2]float64) {
		for i, dim := range dims {
			v[i] = of(num, dim)
		}
		return v
	}
}

// Steps is a wave as even steps along the positions show it: the mean of some
// positions each. Angles are in 2⁻⁶⁴ of a turn; 500 additions of PhaseStep to Start
// are off by at most 2⁻⁵⁵ of a turn.
type Steps struct {
	Start       uint64  // the angle in the middle of the first step
	PhaseStep   uint64  // how far the wave turns from step to step
	Gain        float64 // share of the wave that is left in a mean, from −1 to 1
	Revolutions float64 // turns within the positions of a step, 0 for a single one
}

// StepsOf samples the wave of a pair. A step begins at pos and then every every
// positions, and is the mean of its first n ≥ 1 positions. A column of zeros
// has no gain.
func StepsOf(p encoding.Periodic, pair int, kind encoding.Kind, pos, n, every int) Steps {
	if kind == encoding.Zero {
		return Steps{}
	}
	turn := p.PhaseStep(pair)
	step := turn.Mul(every)
	s := Steps{Start: turn.Middle(pos, n).Hi, PhaseStep: step.Hi + step.Lo>>63, Gain: Gain(p, pair, n)}
	if kind == encoding.Cos {
		s.Start += 1 << 62
	}
	if n > 1 {
		s.Revolutions = turn.Float() * float64(n)
	}
	return s
}

// At gives the angle in the middle of a step.
func (s Steps) At(step int) uint64 { return s.Start + uint64(step)*s.PhaseStep }

// Difference is the table of two tables' differences, A − B, over the columns
// and positions that both have. Its values lie between −2 and 2 for waves. It
// is no wave itself, but knows both of its parts.
type Difference struct{ A, B encoding.Encoding }

var _ encoding.Encoding = Difference{}

// Config has the shape that both tables have in common; the rest is B's.
func (d Difference) Config() encoding.Config {
	a, c := d.A.Config(), d.B.Config()
	c.DModel, c.Length = min(a.DModel, c.DModel), min(a.Length, c.Length)
	return c
}

// About is B's column, on a scale that holds any difference.
func (d Difference) About(dim int) encoding.Column {
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
	a, wavesA := d.A.(encoding.Periodic)
	b, wavesB := d.B.(encoding.Periodic)
	if !wavesA || !wavesB {
		return reflect.TypeOf(d.A) == reflect.TypeOf(d.B) && d.A.Config().Learned.Stored == d.B.Config().Learned.Stored
	}
	pairA, kindA := a.Wave(dim)
	pairB, kindB := b.Wave(dim)
	return kindA == kindB && (kindA == encoding.Zero || a.PhaseStep(pairA) == b.PhaseStep(pairB))
}

// Between gives the difference of two tables of waves num/2ᵏ of a position
// after a position, where the waves themselves go on.
func (d Difference) Between(pos, num, k, dim int) float64 {
	return between(d.A, pos, num, k, dim) - between(d.B, pos, num, k, dim)
}

func between(e encoding.Encoding, pos, num, k, dim int) float64 {
	p, ok := e.(encoding.Periodic)
	if !ok {
		return e.At(pos, dim)
	}
	pair, kind := p.Wave(dim)
	if kind == encoding.Zero {
		return 0
	}
	turn := p.PhaseStep(pair)
	part := turn
	for range k {
		part = part.Half()
	}
	return kind.Of(turn.Mul(pos).Add(part.Mul(num)))
}

// Sines is the table of the sines of waves alone, a column a pair.
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

// FillRow is within 3·10⁻¹⁶.
func (s sines) FillRow(dst []float64, pos int) {
	for pair := range dst {
		dst[pair], _ = s.waves.PhaseStep(pair).Mul(pos).Quick()
	}
}

// Clip is a table of waves without its columns from d on. What is left is where
// it was, so that a pair may lack either of its waves.
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

// Pairs counts up to the last pair with a column that is left.
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
