package encoding

import (
	"fmt"
	"math"
	"sync"
)

// Learned describes a learned table of positions (Gehring et al.; BERT, GPT-2): a row of trained parameters for each
// position.
type Learned struct {
	Rows   int    // number of positions that have a row, 1 … MaxPos
	Stored Stored // the numbers; nil for random numbers as before training
}

// Stored is a table of numbers that a caller supplies, such as the weights of a model.
type Stored interface {
	// At returns a number of the table, NaN if there is none.
	At(row, col int) float64
	// Row writes the first len(dst) numbers of a row into dst, as At returns them.
	Row(dst []float64, row int)
	// Over returns the mean and the smallest and largest value of a column over n ≥ 1 rows, NaN if there is no number.
	// If Sampled is not 0, it uses at most that many of the rows.
	Over(row, n, col int) (mean, low, high float64)
	// Bounds returns the range for a colour scale. most is the largest known absolute value if the range may leave
	// numbers out, else 0.
	Bounds() (low, high, most float64)
	// Missing returns how many entries have no number, as far as entries were read.
	Missing() int
	// Sampled returns the largest number of rows from which means and ranges are computed, 0 if all rows are read.
	Sampled() int
}

// An untrained table has random numbers from a normal distribution with this standard deviation, as the initial tables
// of GPT-2 and BERT, cut off at three deviations.
const (
	untrained = 0.02
	furthest  = 3
)

// learned is a table with a first and a last row: values of other positions are NaN.
type learned struct{ config Config }

// NewLearned opens a learned table. Values outside its rows are NaN. If Stored is nil, it holds a table before
// training: normally distributed with deviation 0.02, the same numbers in every run.
func NewLearned(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if rows := c.Learned.Rows; rows < 1 || rows > MaxPos {
		return nil, fmt.Errorf("rows must be from 1 to %d, not %d", MaxPos, rows)
	}
	return learned{c}, nil
}

func (l learned) Config() Config { return l.config }

// About describes a column without a meaning or a group.
func (l learned) About(dim int) Column {
	c := Column{Group: Alone, Index: dim, Period: math.Inf(1), Low: -furthest * untrained, High: furthest * untrained,
		Sampled: mostRows}
	if s := l.config.Learned.Stored; s != nil {
		c.Low, c.High, c.Most = s.Bounds()
		c.Sampled, c.Missing = s.Sampled(), s.Missing()
	}
	return c
}

func (l learned) At(pos, dim int) float64 {
	switch s := l.config.Learned.Stored; {
	case pos < 0 || pos >= l.config.Learned.Rows:
		return math.NaN()
	case s != nil:
		return s.At(pos, dim)
	}
	return untrained * normal(quantiles(), mix(uint64(pos))+uint64(dim))
}

// FillRow writes the first len(dst) numbers of a row into dst.
func (l learned) FillRow(dst []float64, pos int) {
	switch s := l.config.Learned.Stored; {
	case pos < 0 || pos >= l.config.Learned.Rows:
		for dim := range dst {
			dst[dim] = math.NaN()
		}
		return
	case s != nil:
		s.Row(dst, pos)
		return
	}
	q, seed := quantiles(), mix(uint64(pos))
	for dim := range dst {
		dst[dim] = untrained * normal(q, seed+uint64(dim))
	}
}

// mostRows is the largest number of rows of an untrained table that a mean or range uses. For more rows it uses as
// many, spread evenly.
const mostRows = 64

// Mean returns the mean of a column over those of n positions that have a row, NaN if none has one.
func (l learned) Mean(pos, n, dim int) float64 {
	mean, _, _ := l.over(pos, n, dim)
	return mean
}

// Range returns the smallest and largest value of a column over those of n positions that have a row, NaN if none has
// one.
func (l learned) Range(pos, n, dim int) (low, high float64) {
	_, low, high = l.over(pos, n, dim)
	return low, high
}

// over returns the mean, smallest and largest value of a column over those of n positions that have a row.
func (l learned) over(pos, n, dim int) (mean, low, high float64) {
	n = min(n, l.config.Learned.Rows-pos)
	switch s := l.config.Learned.Stored; {
	case n < 1:
		return math.NaN(), math.NaN(), math.NaN()
	case s != nil:
		return s.Over(pos, n, dim)
	}
	rows := min(n, mostRows)
	low, high = math.Inf(1), math.Inf(-1)
	for i := range rows {
		v := l.At(pos+i*(n/rows), dim)
		mean, low, high = mean+v/float64(rows), min(low, v), max(high, v)
	}
	return mean, low, high
}

// quantiles divide a normal distribution with deviation 1, cut off at furthest, into
// parts of equal weight.
var quantiles = sync.OnceValue(func() *[1<<quantileBits + 1]float64 {
	q := new([1<<quantileBits + 1]float64)
	for i := range q {
		share := 2*float64(i)/(1<<quantileBits) - 1
		q[i] = math.Sqrt2 * math.Erfinv(share*math.Erf(furthest/math.Sqrt2))
	}
	return q
})

const quantileBits = 12

// normal returns a number from that distribution which depends only on the seed. The seed selects an interval between
// quantiles and a point in it.
func normal(q *[1<<quantileBits + 1]float64, seed uint64) float64 {
	drawn := mix(seed)
	part, place := drawn>>(64-quantileBits), float64(drawn<<quantileBits>>quantileBits)/(1<<(64-quantileBits))
	return q[part] + float64(place*(q[part+1]-q[part]))
}

// mix returns a hash of z (Steele et al., SplitMix64).
func mix(z uint64) uint64 {
	z = (z + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// binaryCode is the encoding of positions by their bits: column j is bit j of the position, 0 or 1, the least
// significant bit first. Columns beyond the 63 bits of a position are 0.
type binaryCode struct{ config Config }

// NewBinary opens the table of the bits of positions, least significant bit first. Its columns are square waves, which
// sinusoidal tables resemble.
func NewBinary(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return binaryCode{c}, nil
}

func (b binaryCode) Config() Config { return b.config }

// About describes column j as a bit that repeats after 2^(j+1) positions.
func (b binaryCode) About(dim int) Column {
	return Column{Name: "bit", Group: BitGroup, Index: dim, Period: math.Ldexp(2, dim), Low: 0, High: 1}
}

func (b binaryCode) At(pos, dim int) float64 { return float64(pos >> dim & 1) }

func (b binaryCode) Mean(pos, n, dim int) float64 {
	return float64(ones(pos+n, dim)-ones(pos, dim)) / float64(n)
}

func (b binaryCode) Range(pos, n, dim int) (low, high float64) {
	switch ones(pos+n, dim) - ones(pos, dim) {
	case 0:
		return 0, 0
	case n:
		return 1, 1
	default:
		return 0, 1
	}
}

// ones returns how many positions below end have bit j set. In every block of 2^(j+1) positions, bit j is 0 in the
// first half and 1 in the second.
func ones(end, j int) int {
	if j >= 63 {
		return 0
	}
	half, whole := uint64(1)<<j, uint64(end)>>(j+1)
	rest := uint64(end) - whole<<(j+1)
	return int(whole<<j + max(rest, half) - half)
}
