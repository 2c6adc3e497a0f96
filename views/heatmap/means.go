package heatmap

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// fine is the number of bits of an angle that decide its sine: 4096 angles to the turn, each within 0.0008 of its sine,
// where a ramp has steps of 0.008.
const fine = 12

// sines are the sines of angles, by their leading bits.
var sines = sync.OnceValue(func() *[1 << fine]float64 {
	t := new([1 << fine]float64)
	for i := range t {
		t[i] = math.Sin(2 * math.Pi * (float64(i) + 0.5) / (1 << fine))
	}
	return t
})

// terms is the number of pairs times rows of pixels that a frame has time for. Beyond it a pixel is the mean of some
// of its pairs, evenly chosen, and the readout says of how many.
const terms = 3 << 15

// A pixel is what the matrix shows at a place: a mean of values or, of angles, the mean of the points on the unit
// circle, whose direction is in turns.
type pixel struct{ value, length float64 }

// blank is a pixel of which nothing is drawn.
var blank = pixel{length: -1}

// means computes the pixels of the matrix, a column of pixels at a time.
type means struct {
	*plan
	covers  [][]cover // of the positions
	lengths []int     // how many positions a cover has
	part    int
	item    int // whose values the next two hold
	x, y    []float64

	sumX, sumY []float64
	pixels     []pixel
}

func (p *plan) newMeans() *means {
	n := p.rows.pixels
	all := make([]float64, 4*n)
	m := &means{plan: p, item: -1, x: all[:n], y: all[n : 2*n], sumX: all[2*n : 3*n], sumY: all[3*n:],
		pixels: make([]pixel, n)}
	m.covers, m.lengths = p.rows.covers()
	return m
}

// column returns the pixels of column i of a part, one for each pixel of the positions. The next call overwrites them.
func (m *means) column(part, i int) []pixel {
	pixels, x, y := m.pixels, m.sumX, m.sumY
	clear(x)
	clear(y)
	first, before := m.cols.edge(i)
	last, after := m.cols.edge(i + 1)
	if m.cols.sharp {
		first, last = m.cols.item(i), m.cols.item(i)
	}
	share := float64(m.cols.pixels) / float64(m.cols.n)
	for item := first; item <= last; item++ {
		weight := share
		switch {
		case first == last:
			weight = 1
		case item == first:
			weight *= 1 - before
		case item == last:
			weight *= after
		}
		if weight > 0 {
			m.values(part, item)
			if m.mixed {
				for k := range x {
					x[k] = farther(x[k], m.x[k])
				}
				continue
			}
			for k := range x {
				x[k] += weight * m.x[k]
				y[k] += weight * m.y[k]
			}
		}
	}
	for k := range pixels {
		pixels[k] = pixel{x[k], 1}
		if m.phase {
			turn := math.Atan2(y[k], x[k]) / (2 * math.Pi)
			pixels[k] = pixel{turn - math.Floor(turn), math.Hypot(x[k], y[k])}
		}
	}
	return pixels
}

// values sets x to the means of an item's values over the positions of each pixel, or x and y to those of the cosine
// and the sine of its angle.
func (m *means) values(part, item int) {
	if m.part == part && m.item == item {
		return
	}
	m.part, m.item = part, item
	clear(m.x)
	clear(m.y)
	waves := m.halves[part].Waves
	switch dim := m.dim(part, item); {
	case m.phase:
		pair := min(item*m.cols.skip, waves.Pairs()-1)
		m.add(m.x, waves, pair, encoding.Cos, 1)
		m.add(m.y, waves, pair, encoding.Sin, 1)
	case m.mixed || !m.waves:
		for i, covers := range m.covers {
			m.x[i] = m.number(covers, dim)
		}
	case m.Minuend != nil:
		pair, kind := m.Minuend.Waves.Wave(dim)
		m.add(m.x, m.Minuend.Waves, pair, kind, 1)
		pair, kind = m.Waves.Wave(dim)
		m.add(m.x, m.Waves, pair, kind, -1)
	default:
		pair, kind := waves.Wave(dim)
		m.add(m.x, waves, pair, kind, 1)
	}
}

// number returns the mean of a column over the positions of a pixel, or of differences of numbers and waves the
// farthest one.
func (m *means) number(covers []cover, dim int) (v float64) {
	if m.mixed {
		first, last := covers[0], covers[len(covers)-1]
		return m.farthest(first.first, last.first+last.n-first.first, dim)
	}
	for _, c := range covers {
		v += c.weight * m.Enc.Mean(c.first, c.n, dim)
	}
	return v
}

// farthest returns the value of a column at n positions that is farthest from 0, so that one wrong number among many
// right ones is seen.
func (p *plan) farthest(pos, n, dim int) float64 {
	return farther(p.Enc.Range(pos, n, dim))
}

// farther returns the value that is farther from 0, or the one that is a number.
func farther(a, b float64) float64 {
	return chart.Either(math.Abs(a) > math.Abs(b) || math.IsNaN(b), a, b)
}

// faded returns the factor on the means of a pair's waves: 1 where a pixel is a position, and 0 where it has so much of a
// turn that its means are stripes that are not in the table.
func (p *plan) faded(waves encoding.Periodic, pair int) float64 {
	n, half := p.rows.per(), waves.Frequency(pair)/2
	if n == 1 || half == 0 || p.phase {
		return 1
	}
	length := math.Abs(math.Sin(n*half) / (n * math.Sin(half))) // of the mean of as many points on the unit circle
	return clarity(length) / length
}

// add adds the means of a wave, multiplied by times, in closed form.
func (m *means) add(to []float64, waves encoding.Periodic, pair int, kind encoding.Kind, times float64) {
	if kind == encoding.Zero || !waves.Config().Band.Has(pair) {
		return
	}
	var gains [8]float64 // of each length
	times *= m.faded(waves, pair)
	for i, n := range m.lengths {
		gains[i] = times * measure.Gain(waves, pair, n)
	}
	turn, ahead, sine := waves.PhaseStep(pair), uint64(kind)<<62, sines()
	for i, covers := range m.covers {
		for _, c := range covers {
			angle := turn.Middle(c.first, c.n).Hi + ahead
			to[i] += c.weight * gains[c.length] * sine[angle>>(64-fine)]
		}
	}
}
