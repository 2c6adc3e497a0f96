package encoding

import "wavescope/encoding/angle"

// sinusoidal is a table of waves: a column holds sin or cos of ω_i·position. It
// is the encoding of "Attention Is All You Need", §3.5, see [Layout] for ω_i, and
// with the frequencies of a [RoPE] the table that rotary embeddings use.
//
// Its values are within 0.75 units in the last place of the sine or cosine of an
// angle that is itself off by at most position·2⁻¹²⁹ turns; at MaxPos that is
// 10⁻²³ radians.
type sinusoidal struct {
	config    Config
	frequency func(pair int) wide // in turns per position
}

var _ Periodic = (*sinusoidal)(nil)

// NewSinusoidal opens a table of sines and cosines. It reads DModel, Length, Base, Layout
// and Band of the configuration. The result implements [Periodic].
func NewSinusoidal(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return &sinusoidal{c, c.frequency()}, nil
}

func (c Config) frequency() func(pair int) wide { return newSpectrum(c).turns }

func (s *sinusoidal) Config() Config { return s.config }

func (s *sinusoidal) Pairs() int { return s.config.Pairs() }

func (s *sinusoidal) Wave(dim int) (pair int, kind Kind) { return s.config.Wave(dim) }

func (s *sinusoidal) Column(pair int, kind Kind) (dim int, ok bool) {
	return s.config.Column(pair, kind)
}

// About describes a wave by its period and the range −1 … 1. A column of zeros gets the same range.
func (s *sinusoidal) About(dim int) Column { return aboutWave(s, dim) }

// PhaseStep returns the fraction of a turn per position, rounded to the nearest of 2¹²⁸ values.
func (s *sinusoidal) PhaseStep(pair int) angle.Phase {
	return s.frequency(pair).turn()
}

// Frequency returns radians per position, within 0.51 units in the last place. It does not use a Phase, which has too
// few bits for slow pairs: with base 10³⁰⁰ frequencies fall to 10⁻³⁰⁰ radians per position.
func (s *sinusoidal) Frequency(pair int) float64 { return s.frequency(pair).radians() }

func (s *sinusoidal) At(pos, dim int) float64 {
	pair, kind := s.Wave(dim)
	if kind == Zero || !s.config.Band.Has(pair) {
		return 0
	}
	return kind.Of(s.PhaseStep(pair).Mul(pos))
}

// Row returns the row of a position: one number for each column.
func Row(e Encoding, pos int) []float64 {
	row := make([]float64, e.Config().DModel)
	FillRow(row, e, pos)
	return row
}

// Table returns the rows of the first n positions.
func Table(e Encoding, n int) [][]float64 {
	rows := make([][]float64, n)
	for pos := range rows {
		rows[pos] = Row(e, pos)
	}
	return rows
}

// FillRow writes the row of a position into dst, or its first len(dst) numbers. For sines and cosines it takes half
// the time of calling At for every column.
func FillRow(dst []float64, e Encoding, pos int) {
	if e, ok := e.(interface{ FillRow(dst []float64, pos int) }); ok {
		e.FillRow(dst, pos)
		return
	}
	for dim := range dst {
		dst[dim] = e.At(pos, dim)
	}
}

func (s *sinusoidal) FillRow(dst []float64, pos int) {
	clear(dst) // a column of zeros belongs to no pair
	sines, cosines, step := s.config.places()
	for pair := range s.Pairs() {
		if !s.config.Band.Has(pair) {
			continue
		}
		sin, cos := s.PhaseStep(pair).Mul(pos).Sincos()
		if dim := sines + step*pair; dim < len(dst) {
			dst[dim] = sin
		}
		if dim := cosines + step*pair; dim < len(dst) {
			dst[dim] = cos
		}
	}
}

// Of returns the sine of an angle for Sin, and the cosine otherwise.
func (k Kind) Of(t angle.Phase) float64 {
	sin, cos := t.Sincos()
	if k == Sin {
		return sin
	}
	return cos
}

// Mean sums the wave in closed form. With h = ω/2, n consecutive values add up
// to Dirichlet's kernel times the value in the middle of the window:
//
//	Σ_{m<n} sin(a + 2hm) = sin(nh)/sin(h) · sin(a + (n−1)h),
//
// and likewise for the cosine. h is at most ½ radian, so sin(h) vanishes only
// with h; both sines are then relatively exact, and their quotient is n times
// a number that tends to 1. The three angles are multiples of one
// Phase, which is exact except in its last bit, so the mean is good to 10⁻¹⁵ for every n.
func (s *sinusoidal) Mean(pos, n, dim int) float64 {
	pair, kind := s.Wave(dim)
	if kind == Zero || !s.config.Band.Has(pair) {
		return 0
	}
	turn := s.PhaseStep(pair)
	return angle.Dirichlet(turn.Half(), n) * kind.Of(turn.Middle(pos, n))
}

// Range finds the positions whose angles are closest to the maximum and to the minimum of the wave. Both results are
// values that the column takes.
func (s *sinusoidal) Range(pos, n, dim int) (low, high float64) {
	pair, kind := s.Wave(dim)
	if kind == Zero || !s.config.Band.Has(pair) {
		return 0, 0
	}
	turn := s.PhaseStep(pair)
	start := turn.Mul(pos)
	if kind == Sin { // sin(a) = cos(a − ¼ turn)
		start = start.Sub(angle.Phase{Hi: 1 << 62})
	}
	// cos(a) = −cos(a + ½ turn). 0 − x is used for −x, because −x would turn 0 into −0.
	return 0 - angle.MaxCos(start.Add(angle.Phase{Hi: 1 << 63}), turn, n), angle.MaxCos(start, turn, n)
}
