package similar

import (
	"slices"

	"wavescope/encoding"
)

// Columns says which columns of two rows are compared.
type Columns uint8

const (
	AllColumns  Columns = iota // sines and cosines: the offset decides
	SineColumns                // the sines alone: both positions matter
)

// weights gives what a pair adds to a dot product as two numbers a and b,
//
//	a·cos ω(p−q) − b·cos ω(p+q):
//
// 1 and 0 for a sine and a cosine, ½ and ½ for a sine alone, because
// sin x·sin y = ½cos(x−y) − ½cos(x+y).
func (c Columns) weights(p encoding.Periodic, pair int) (a, b float64) {
	if _, ok := p.Column(pair, encoding.Cos); ok && c == AllColumns {
		return 1, 0
	}
	return 0.5, 0.5
}

// MeanDot gives the mean dot product of the n rows from p on with the m rows
// from q on, the lone sine of an odd d_model included, in closed form: the mean
// of a cosine over a window is its value in the middle times a gain, see
// [Gain]. With n = m = 1 it is the dot product of two rows.
func MeanDot(e encoding.Periodic, c Columns, p, n, q, m int) float64 {
	var mean encoding.Sum
	of := encoding.Summed(e.Pairs())
	for pair := range e.Pairs() {
		half := e.Turn(pair).Half()
		gain := encoding.DirichletBy(of, half, n) * encoding.DirichletBy(of, half, m)
		a, b := c.weights(e, pair)
		_, cos := of(half.Mul(2*(p-q) + n - m))
		mean.Add(a * gain * cos)
		if b != 0 {
			_, cos := of(half.Mul(2*p + n - 1).Add(half.Mul(2*q + m - 1)))
			mean.Add(-b * gain * cos)
		}
	}
	return mean.Value()
}

// SineTerm gives what the sines of a pair add to the dot product of two rows.
func SineTerm(e encoding.Periodic, pair, p, q int) float64 {
	turn, of := e.Turn(pair), encoding.Summed(e.Pairs())
	a, _ := of(turn.Mul(p))
	b, _ := of(turn.Mul(q))
	return a * b
}

// fillSines gives the dot products, with sines alone, of some rows with the rows
// sign·k further, for the offsets k from first on; sign is 1 or −1, and dst has a list a
// row. By 2·sin x·sin y = cos(x−y) − cos(x+y) one half of them depends on the offset
// alone: it is added up once, and where offsets are near few waves stand for all.
func fillSines(dst [][]float64, p encoding.Periodic, rows []int, sign, first int) {
	n := len(dst[0])
	if n == 0 {
		return
	}
	last := first + n - 1
	minus := make([]float64, n)
	addWaves(minus, newSpanned(p, SineColumns, 1, last).minus, first, 1)
	for i, pos := range rows {
		plus := newSpanned(p, SineColumns, 1, 2*pos+last).minus
		addWaves(dst[i], plus, 2*pos+min(sign*first, sign*last), 1)
		if sign < 0 {
			slices.Reverse(dst[i])
		}
		for k, v := range minus {
			dst[i][k] = v - dst[i][k]
		}
	}
}

// Grid is a part of the matrix of all dot products, seen through pixels: the
// number of a pixel is the mean of n × n dot products. It is made of one function of
// the difference of the two positions and, where sines stand alone, one of
// their sum, so its cost is that of its sides and not of its area.
type Grid struct {
	minus []float64 // by row − column, from −(columns−1) on
	even  bool      // from 0 on: it is the same for column − row
	plus  []float64 // by row + column; nil if nothing depends on it
	cols  int
}

// negligible is what a wave may be worth that is left out of a grid: a wide
// window leaves nothing of most waves, and a term is not more exact than this. Of
// one among many no picture shows [wideLeast].
const negligible = 1e-17

// NewGrid gives rows × cols pixels. Pixel (r, c) is the mean over the positions
// i from row + r·n and j from col + c·n on, n each.
func NewGrid(p encoding.Periodic, c Columns, row, col, n, rows, cols int) Grid {
	return newGrids(p, c, n, place{row, col, rows, cols})[0]
}

// spanned are the waves that pixels of one size are made of.
type spanned struct {
	n           int
	minus, plus []wave // of the difference of two positions, and of their sum
	sines       bool   // plus is minus, with the other sign
}

func newSpanned(p encoding.Periodic, c Columns, n, reach int) spanned {
	list := stands(p, reach)
	s := spanned{n: n, minus: make([]wave, 0, len(list)), sines: c == SineColumns}
	least := negligible
	if p.Pairs() >= encoding.Wide {
		least = wideLeast
	}
	for _, of := range list {
		gain := encoding.Gain(p, of.pair, n)
		if gain*gain < least {
			continue
		}
		turn, times := p.Turn(of.pair), of.times*gain*gain
		a, b := c.weights(p, of.pair)
		s.minus = append(s.minus, wave{turn, a * times})
		if b != 0 && !s.sines {
			s.plus = append(s.plus, wave{turn, -b * times})
		}
	}
	return s
}

// place is a part of a matrix: its first row and column, and how many pixels of
// each.
type place struct{ row, col, rows, cols int }

// symmetric reports that rows and columns are the same positions, where what
// depends on their difference is even.
func (at place) symmetric() bool { return at.row == at.col && at.rows == at.cols }

// minus is what depends on the difference of two positions, in order.
func (at place) minus(n int) (dst []float64, first int) {
	if at.symmetric() {
		return make([]float64, at.rows), 0
	}
	return make([]float64, at.rows+at.cols-1), at.row - at.col - (at.cols-1)*n
}

// newGrids gives some parts of a matrix; those without pixels are empty. Together
// they cost little more than the largest.
func newGrids(p encoding.Periodic, c Columns, n int, parts ...place) []Grid {
	reach := 0
	for _, at := range parts {
		below, beyond := at.row+at.rows*n, at.col+at.cols*n
		reach = max(reach, below-at.col, beyond-at.row)
		if c == SineColumns {
			reach = max(reach, below+beyond)
		}
	}
	return newSpanned(p, c, n, reach+n).grids(parts...) // a window turns as far as it is wide
}

func (s spanned) grids(parts ...place) []Grid {
	grids := make([]Grid, len(parts))
	var minus, plus []run
	for i, at := range parts {
		if at.rows <= 0 || at.cols <= 0 {
			continue
		}
		g := &grids[i]
		first := 0
		g.minus, first = at.minus(s.n)
		g.cols, g.even = at.cols, at.symmetric()
		minus = append(minus, run{g.minus, first, 1})
		if s.sines || s.plus != nil {
			g.plus = make([]float64, at.rows+at.cols-1)
			plus = append(plus, run{g.plus, at.row + at.col + s.n - 1, 1})
		}
	}
	if s.sines {
		for i := range plus {
			plus[i].times = -1
		}
		addRuns(s.minus, s.n, append(minus, plus...)...)
		return grids
	}
	addRuns(s.minus, s.n, minus...)
	addRuns(s.plus, s.n, plus...)
	return grids
}

// At gives the mean of the dot products in a pixel.
func (g Grid) At(row, col int) float64 {
	var dot float64
	if by := row - col; g.even {
		dot = g.minus[max(by, -by)]
	} else {
		dot = g.minus[by+g.cols-1]
	}
	if g.plus != nil {
		dot += g.plus[row+col]
	}
	return dot
}

// Row gives a row of pixels, as many as dst takes, from the first column on.
func (g Grid) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = g.At(row, col)
	}
}
