package encoding

// sinusoidal is the encoding of "Attention Is All You Need", §3.5: a column
// holds sin or cos of ω_i·position. See [Layout] for ω_i.
//
// Its values are within 0.75 units in the last place of the sine or cosine of an
// angle that is itself off by at most position·2⁻¹²⁹ turns; at MaxPos that is
// 10⁻²³ radians.
type sinusoidal struct {
	config   Config
	spectrum spectrum
}

var _ Periodic = (*sinusoidal)(nil)

// NewSinusoidal gives the table of sines and cosines; it is [Periodic].
func NewSinusoidal(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return &sinusoidal{c, newSpectrum(c)}, nil
}

func (s *sinusoidal) Config() Config { return s.config }

// FromConfig reports that an encoding's configuration says all there is to know
// of it, so that what was found of one holds for any other with the same.
func FromConfig(e Encoding) bool {
	_, ok := e.(*sinusoidal)
	return ok
}

func (s *sinusoidal) Pairs() int { return s.config.Pairs() }

func (s *sinusoidal) Wave(dim int) (pair int, kind Kind) { return s.config.Wave(dim) }

func (s *sinusoidal) Column(pair int, kind Kind) (dim int, ok bool) {
	return s.config.Column(pair, kind)
}

// About gives waves a period and both signs; a column of zeros keeps the scale
// of its neighbours.
func (s *sinusoidal) About(dim int) Column { return aboutWave(s, dim) }

// Turn is rounded to the nearest of its 128 bits.
func (s *sinusoidal) Turn(pair int) Turn { return s.spectrum.turns(pair).turn() }

// Frequency is within 0.51 units in the last place, also where a Turn has too
// few bits left: a base of 10³⁰⁰ reaches 10⁻³⁰⁰ radians per position.
func (s *sinusoidal) Frequency(pair int) float64 { return s.spectrum.turns(pair).radians() }

func (s *sinusoidal) At(pos, dim int) float64 {
	pair, kind := s.Wave(dim)
	if kind == Zero {
		return 0
	}
	return kind.Of(s.Turn(pair).Mul(pos))
}

// Row gives all d_model numbers of a position; of a periodic encoding both waves
// of a pair at once, which takes half the time.
func Row(dst []float64, e Encoding, pos int) {
	p, ok := e.(Periodic)
	if !ok {
		for dim := range dst {
			dst[dim] = e.At(pos, dim)
		}
		return
	}
	clear(dst) // a column of zeros belongs to no pair
	for pair := range p.Pairs() {
		sin, cos := p.Turn(pair).Mul(pos).Sincos()
		if dim, ok := p.Column(pair, Sin); ok {
			dst[dim] = sin
		}
		if dim, ok := p.Column(pair, Cos); ok {
			dst[dim] = cos
		}
	}
}

// Of gives the sine or the cosine of an angle.
func (k Kind) Of(t Turn) float64 {
	sin, cos := t.Sincos()
	if k == Sin {
		return sin
	}
	return cos
}
