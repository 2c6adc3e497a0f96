package table

import "wavescope/encoding"

// waves computes rows of a periodic encoding one after the other. Going one
// position on is adding one angle to another, which is exact, so every value
// has the bits that [encoding.Encoding.At] gives.
type waves struct {
	columns int
	zeros   int // the column without a wave, or that of a wave
	pairs   []pair
}

// pair is one frequency and the columns that carry it.
type pair struct {
	turn encoding.Turn // the angle from one position to the next
	step phase         // of that angle
	// toSin and toCos are columns. A last sine without its cosine has the same
	// twice: the cosine is written first, the sine over it.
	toSin, toCos int
}

func newWaves(p encoding.Periodic) waves {
	w := waves{columns: p.Config().DModel, pairs: make([]pair, p.Pairs())}
	if to, ok := p.Column(0, encoding.Zero); ok {
		w.zeros = to
	}
	for i := range w.pairs {
		turn := p.Turn(i)
		sin, cos := turn.Sincos()
		toSin, _ := p.Column(i, encoding.Sin)
		toCos, ok := p.Column(i, encoding.Cos)
		if !ok {
			toCos = toSin
		}
		w.pairs[i] = pair{turn, phase{sin, cos}, toSin, toCos}
	}
	return w
}

// fill computes n rows of float64.
func (w waves) fill(dst []float64, first, n int) {
	clearColumn(dst, w.zeros, w.columns)
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

// clearColumn writes zeros down a column.
func clearColumn[T number](dst []T, column, columns int) {
	for i := column; i < len(dst); i += columns {
		dst[i] = 0
	}
}

const (
	// rotations is how many times phases are rotated before they are taken from
	// exact angles again.
	rotations = 256
	// drift bounds how far that many rotations can lead away. One adds at most
	// 4·10⁻¹⁶: 1.6·10⁻¹⁶ since its own sine and cosine are rounded, 2.4·10⁻¹⁶
	// for two products and a sum.
	drift = rotations * 4e-16
	// strip is how many rows are written side by side: more would fight for
	// the same lines of the fastest cache when a row is as long as a page.
	strip = 8
)

// phase is the sine and cosine of a pair's angle.
type phase struct{ sin, cos float64 }

// times gives the phase of the sum of two angles.
func (p phase) times(q phase) phase {
	return phase{p.sin*q.cos + p.cos*q.sin, p.cos*q.cos - p.sin*q.sin}
}

// roller computes rows of float32, each number the nearest to the one that fill
// gives. It makes a row from the one before by rotating every pair, which costs
// four products; where the little that this is off by could change the rounding,
// about one pair in ten thousand, it does what fill does.
type roller struct {
	waves
	phases []phase // of every pair
	pos    int     // the position they are at
	age    int     // how many rotations since they were exact
	leap   []phase // of the angles from where rows ended to where the next ones began
	gap    int     // in positions
}

// roll makes a roller for calls that do not overlap.
func (w waves) roll() func(dst []float32, first, n int) {
	r := roller{waves: w, phases: make([]phase, len(w.pairs)), age: rotations}
	return r.fill
}

func (r *roller) fill(dst []float32, first, n int) {
	clearColumn(dst, r.zeros, r.columns)
	for from := 0; from < n; from += strip {
		rows := min(strip, n-from)
		r.reach(first+from, rows)
		r.rotate(dst[from*r.columns : (from+rows)*r.columns])
		r.pos, r.age = r.pos+rows, r.age+rows
	}
}

// reach makes the phases those of a position, and good for some rotations. One
// of several workers leaves out the rows of the others, always as many: that is
// one rotation more.
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

// exact computes the phases of the pairs at a position from the angles.
func exact(phases []phase, pairs []pair, pos int) {
	for i := range phases {
		phases[i].sin, phases[i].cos = pairs[i].turn.Mul(pos).Sincos()
	}
}

// rotate fills the rows from the roller's position on and moves the phases
// behind them.
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
