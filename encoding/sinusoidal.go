package encoding

import "wavescope/encoding/memo"

// sinusoidal is a table of waves: a column holds sin or cos of ω_i·position. It
// is the encoding of "Attention Is All You Need", §3.5, see [Layout] for ω_i, and
// with the frequencies of a [Rope] the table that rotary embeddings turn by.
//
// Its values are within 0.75 units in the last place of the sine or cosine of an
// angle that is itself off by at most position·2⁻¹²⁹ turns; at MaxPos that is
// 10⁻²³ radians.
type sinusoidal struct {
	config    Config
	frequency func(pair int) wide // in turns per position
	turns     []Turn              // of all pairs, where there are many
}

var _ Periodic = (*sinusoidal)(nil)

// NewSinusoidal gives the table of sines and cosines; it is [Periodic].
func NewSinusoidal(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return newSinusoidal(c, c.frequency), nil
}

// newSinusoidal opens the table of a configuration, given how its frequencies are
// computed.
func newSinusoidal(c Config, open func() func(pair int) wide) *sinusoidal {
	if c.Pairs() < Wide {
		return &sinusoidal{config: c, frequency: open()}
	}
	of := c
	of.Length = 0 // it does not matter to the waves
	known := *wideTables.Get(of, func() *sinusoidal {
		s := &sinusoidal{config: c, frequency: open(), turns: make([]Turn, c.Pairs())}
		for pair := range s.turns {
			s.turns[pair] = s.frequency(pair).turn()
		}
		return s
	})
	known.config = c
	return &known
}

func (c Config) frequency() func(pair int) wide { return newSpectrum(c).turns }

// wideTables are tables of many waves.
var wideTables = memo.Of[Config, *sinusoidal](8)

func (s *sinusoidal) Config() Config { return s.config }

// FromConfig reports that an encoding's configuration says all there is to know
// of it, so that what was found of one holds for any other of its scheme with the
// same.
func FromConfig(e Encoding) bool {
	switch e.(type) {
	case *sinusoidal, learned:
		return true
	}
	return false
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
func (s *sinusoidal) Turn(pair int) Turn {
	if s.turns != nil {
		return s.turns[pair]
	}
	return s.frequency(pair).turn()
}

// Frequency is within 0.51 units in the last place, also where a Turn has too
// few bits left: a base of 10³⁰⁰ reaches 10⁻³⁰⁰ radians per position.
func (s *sinusoidal) Frequency(pair int) float64 { return s.frequency(pair).radians() }

func (s *sinusoidal) At(pos, dim int) float64 {
	pair, kind := s.Wave(dim)
	if kind == Zero {
		return 0
	}
	return kind.Of(s.Turn(pair).Mul(pos))
}

// Row gives all d_model numbers of a position, or the first len(dst) of them; of a
// periodic encoding both waves of a pair at once, which takes half the time, and
// from [Wide] pairs on within 3·10⁻¹⁶.
func Row(dst []float64, e Encoding, pos int) {
	if e, ok := e.(interface{ row(dst []float64, pos int) }); ok {
		e.row(dst, pos)
		return
	}
	for dim := range dst {
		dst[dim] = e.At(pos, dim)
	}
}

func (s *sinusoidal) row(dst []float64, pos int) {
	clear(dst) // a column of zeros belongs to no pair
	of := Summed(s.Pairs())
	sines, cosines, step := s.config.places()
	for pair := range s.Pairs() {
		sin, cos := of(s.Turn(pair).Mul(pos))
		if dim := sines + step*pair; dim < len(dst) {
			dst[dim] = sin
		}
		if dim := cosines + step*pair; dim < len(dst) {
			dst[dim] = cos
		}
	}
}

// Rows goes through the rows of a table, position by position.
type Rows struct {
	of   Encoding
	row  []float64
	pos  int        // of the next row
	left int        // rows that are turned on before one is computed anew
	by   []Rotation // by a position, of tables with many waves
}

// turnedRows is how many rows of many waves come from one: their rounding errors
// add up to 10⁻¹⁴ at most.
const turnedRows = 32

// NewRows starts at a position.
func NewRows(e Encoding, pos int) *Rows {
	r := &Rows{of: e, row: make([]float64, e.Config().DModel), pos: pos}
	if s, ok := e.(*sinusoidal); ok && s.Pairs() >= Wide {
		r.by = make([]Rotation, s.Pairs())
		for pair := range r.by {
			r.by[pair].Sin, r.by[pair].Cos = s.Turn(pair).Quick()
		}
	}
	return r
}

// Next gives the next row, to be read before the one after it is asked for.
func (r *Rows) Next() []float64 {
	if r.left--; r.left > 0 {
		r.turn()
	} else {
		Row(r.row, r.of, r.pos)
		if r.by != nil {
			r.left = turnedRows
		}
	}
	r.pos++
	return r.row
}

// turn turns every pair of the row on by a position; a sine alone is asked for.
func (r *Rows) turn() {
	sines, cosines, step := r.of.Config().places()
	for pair, by := range r.by {
		i, j := sines+step*pair, cosines+step*pair
		if j >= len(r.row) {
			r.row[i] = r.of.At(r.pos, i)
			break
		}
		r.row[i], r.row[j] = by.Apply(r.row[i], r.row[j])
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
