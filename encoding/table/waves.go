package table

import (
	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// waves computes consecutive rows of a periodic encoding. Moving on by one position adds a fixed angle,
// which is exact, so every value equals [encoding.Encoding.At] bit for bit.
type waves struct {
	columns int
	zeros   []int // columns of zeros
	pairs   []pair
}

// A pair is a frequency and its columns.
type pair struct {
	turn angle.Phase // angle per position
	step phase       // sine and cosine of turn
	// toSin and toCos are columns. For a sine without a cosine they are equal: the sine overwrites the
	// cosine.
	toSin, toCos int
}

func newWaves(p encoding.Periodic) waves {
	c := p.Config()
	w := waves{columns: c.DModel, pairs: make([]pair, 0, p.Pairs())}
	if to, ok := p.Column(0, encoding.Zero); ok {
		w.zeros = append(w.zeros, to)
	}
	for i := range p.Pairs() {
		turn := p.PhaseStep(i)
		sin, cos := turn.Sincos()
		toSin, _ := p.Column(i, encoding.Sin)
		toCos, ok := p.Column(i, encoding.Cos)
		if !ok {
			toCos = toSin
		}
		if !c.Band.Has(i) {
			w.zeros = append(w.zeros, toSin, toCos)
			continue
		}
		w.pairs = append(w.pairs, pair{turn, phase{sin, cos}, toSin, toCos})
	}
	return w
}

// fill computes n rows of float64.
func (w waves) fill(dst []float64, first, n int) {
	clearColumns(dst, w.zeros, w.columns)
	for i := range w.pairs {
		p := &w.pairs[i]
		angle := p.turn.Mul(first)
		for row := dst[:n*w.columns]; len(row) > 0; row = row[w.columns:] {
			sin, cos := angle.Sincos()
			row[p.toCos], row[p.toSin] = cos, sin
			angle = angle.Add(p.turn)
		}
	}
}

// clearColumns writes zeros down some of the columns.
func clearColumns[T number](dst []T, zeros []int, columns int) {
	for _, column := range zeros {
		for i := column; i < len(dst); i += columns {
			dst[i] = 0
		}
	}
}

const (
	// rotations is how many times phases are rotated before they are computed anew from exact angles.
	rotations = 256
	// drift bounds the error after that many rotations. One rotation adds at most 4·10⁻¹⁶: 1.6·10⁻¹⁶
	// because its sine and cosine are rounded, 2.4·10⁻¹⁶ for two products and a sum.
	drift = rotations * 4e-16
	// strip is the number of rows written together. More rows would compete for the same cache lines if a row is as
	// long as a memory page.
	strip = 8
)

// A phase is the sine and cosine of an angle.
type phase struct{ sin, cos float64 }

// times returns the phase of the sum of two angles.
func (p phase) times(q phase) phase {
	return phase{p.sin*q.cos + p.cos*q.sin, p.cos*q.cos - p.sin*q.sin}
}

// A roller computes rows of float32, each value the nearest to that of waves.fill. It rotates every
// pair from row to row, at four products each. Where the error of the rotation could change the
// rounding, about once in ten thousand, it computes the exact value.
type roller struct {
	waves
	phases []phase // of every pair
	pos    int     // position of the phases
	age    int     // rotations since the phases were exact
	leap   []phase // phases of the angles over gap positions
	gap    int     // positions between the end of one chunk and the start of the next
}

// roll returns a Fill32 function, for use by one goroutine.
func (w waves) roll() func(dst []float32, first, n int) {
	r := roller{waves: w, phases: make([]phase, len(w.pairs)), age: rotations}
	return r.fill
}

func (r *roller) fill(dst []float32, first, n int) {
	clearColumns(dst, r.zeros, r.columns)
	for from := 0; from < n; from += strip {
		rows := min(strip, n-from)
		r.reach(first+from, rows)
		r.rotate(dst[from*r.columns : (from+rows)*r.columns])
		r.pos, r.age = r.pos+rows, r.age+rows
	}
}

// reach moves the phases to a position and makes them valid for the given number of rows. The position is usually a
// fixed number of positions further, because other goroutines compute the chunks between; one rotation suffices for
// that.
func (r *roller) reach(pos, rows int) {
	gap := pos - r.pos
	switch {
	case r.age+1+rows > rotations:
		exact(r.phases, r.pairs, pos)
		r.age = 0
	case gap != 0:
		if gap != r.gap {
			r.leap, r.gap = make([]phase, len(r.pairs)), gap
			exact(r.leap, r.pairs, gap)
		}
		for i, by := range r.leap {
			r.phases[i] = r.phases[i].times(by)
		}
		r.age++
	}
	r.pos = pos
}

// exact computes the phases of the pairs at a position from exact angles.
func exact(phases []phase, pairs []pair, pos int) {
	for i := range phases {
		phases[i].sin, phases[i].cos = pairs[i].turn.Mul(pos).Sincos()
	}
}

// rotate fills the rows from the roller's position on and advances the phases.
func (r *roller) rotate(dst []float32) {
	for i := range r.pairs {
		p, at := &r.pairs[i], r.phases[i]
		for row := 0; row < len(dst); row += r.columns {
			lowSin, lowCos := float32(at.sin-drift), float32(at.cos-drift)
			dst[row+p.toCos] = lowCos
			dst[row+p.toSin] = lowSin
			if lowSin != float32(at.sin+drift) || lowCos != float32(at.cos+drift) {
				sin, cos := p.turn.Mul(r.pos + row/r.columns).Sincos()
				dst[row+p.toCos] = float32(cos)
				dst[row+p.toSin] = float32(sin)
			}
			at = at.times(p.step)
		}
		r.phases[i] = at
	}
}
