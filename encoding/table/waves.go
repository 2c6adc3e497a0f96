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
	turn     encoding.Turn // the angle from one position to the next
	sin, cos float64       // of that angle
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
		w.pairs[i] = pair{turn, sin, cos, toSin, toCos}
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
	// rotations is how many rows follow from one another by rotation.
	rotations = 64
	// drift bounds how far that many rotations can lead away. One adds at most
	// 4·10⁻¹⁶: 1.6·10⁻¹⁶ since its own sine and cosine are rounded, 2.4·10⁻¹⁶
	// for two products and a sum.
	drift = rotations * 4e-16
	// strip is how many rows are written side by side: more would fight for
	// the same lines of the fastest cache when a row is as long as a page.
	strip = 8
)

// phase is the sine and cosine of a pair's angle at a row.
type phase struct{ sin, cos float64 }

// fill32 computes n rows of float32, each number the nearest to the one that
// fill gives. It makes a row from the one before by rotating every pair, which
// costs four products; where the little that this is off by could change the
// rounding, about one number in a million, it does what fill does.
func (w waves) fill32(dst []float32, first, n int) {
	clearColumn(dst, w.zeros, w.columns)
	phases := make([]phase, len(w.pairs))
	for from := 0; from < n; from += strip {
		if from%rotations == 0 {
			w.anchor(phases, first+from)
		}
		w.rotate(dst[from*w.columns:min(from+strip, n)*w.columns], phases, first+from)
	}
}

// anchor computes the phases at a position from the exact angles.
func (w waves) anchor(phases []phase, pos int) {
	for i := range phases {
		phases[i].sin, phases[i].cos = w.pairs[i].turn.Mul(pos).Sincos()
	}
}

// rotate fills the rows of a strip and moves the phases behind it.
func (w waves) rotate(dst []float32, phases []phase, first int) {
	for i := range w.pairs {
		p := &w.pairs[i]
		sin, cos := phases[i].sin, phases[i].cos
		for at := 0; at < len(dst); at += w.columns {
			lowSin, lowCos := float32(sin-drift), float32(cos-drift)
			dst[at+p.toCos] = lowCos
			dst[at+p.toSin] = lowSin
			if lowSin != float32(sin+drift) || lowCos != float32(cos+drift) {
				sin, cos := p.turn.Mul(first + at/w.columns).Sincos()
				dst[at+p.toCos] = float32(cos)
				dst[at+p.toSin] = float32(sin)
			}
			sin, cos = sin*p.cos+cos*p.sin, cos*p.cos-sin*p.sin
		}
		phases[i] = phase{sin, cos}
	}
}
