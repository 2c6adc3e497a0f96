package identify

import (
	"math"

	"wavescope/encoding"
)

// search is one table with what is known about it.
type search struct {
	Table
	Options
	seen    int       // first rows from which waves are measured
	buffer  []float64 // of row
	probes  []int     // rows on which every formula is tried first
	refuted []int     // rows on which one failed that all probes allowed
	exact   map[powersOf]encoding.Powers
	latest  plan
	scales  []float64 // that the catalogue is tried with
	near    []Formula // formulas that measured waves suggest, whether or not they fit
	single  []float64 // frequency of each column that is one wave, else NaN
	asked   *Formula  // that the table has to be
	fitted  *match    // a formula with parameters that were fitted to the numbers
}

type powersOf struct {
	base   float64
	den, n int
}

// sampled is the largest number of rows from which waves are measured.
const sampled = 1024

// held has numbers of a table in memory, in the room that their type needs: all of a table of at most 2²² numbers, the
// first rows of a larger one. Later rows are read.
type held struct {
	Numbers
	rows, cols int
	singles    []float32
	doubles    []float64
}

// hold reads a table, or of a larger one at least the rows from which waves are measured.
func (t Table) hold() *held {
	m := &held{Numbers: t.Numbers, rows: min(t.Rows, max(sampled, 1<<22/t.Cols)), cols: t.Cols}
	if t.Type == Float64 || t.Type == Decimal {
		m.doubles = make([]float64, m.rows*m.cols)
		for r := range m.rows {
			t.Row(m.doubles[r*m.cols:][:m.cols], r)
		}
		return m
	}
	row := make([]float64, m.cols)
	m.singles = make([]float32, m.rows*m.cols)
	for r := range m.rows {
		t.Row(row, r)
		for j, v := range row {
			m.singles[r*m.cols+j] = float32(v)
		}
	}
	return m
}

func (m *held) At(row, col int) float64 {
	switch i := row*m.cols + col; {
	case row >= m.rows:
		return m.Numbers.At(row, col)
	case m.doubles != nil:
		return m.doubles[i]
	default:
		return float64(m.singles[i])
	}
}

func (m *held) Row(dst []float64, row int) {
	switch i := row * m.cols; {
	case row >= m.rows:
		m.Numbers.Row(dst, row)
	case m.doubles != nil:
		copy(dst, m.doubles[i:])
	default:
		for j := range dst {
			dst[j] = float64(m.singles[i+j])
		}
	}
}

func newSearch(t Table, o Options) *search {
	s := &search{Table: t, Options: o, buffer: make([]float64, t.Cols),
		exact: map[powersOf]encoding.Powers{}, scales: []float64{1}, seen: min(t.Rows, sampled)}
	last := -1
	for _, r := range []int{0, 1, 2, 3, 5, 8, 13, t.Rows / 3, t.Rows / 2, t.Rows - 2, t.Rows - 1} {
		if r > last && r < t.Rows {
			s.probes, last = append(s.probes, r), r
		}
	}
	most, start := 0.0, true // row 0 is 0 and one number
	for _, v := range s.row(0) {
		most = max(most, math.Abs(v))
	}
	for _, v := range s.row(0) {
		start = start && (v == 0 || math.Abs(v) > 0.99*most)
	}
	if start && most > 0 && most != 1 {
		s.scales = append(s.scales, most)
	}
	return s
}

// row returns a row, which is valid until the next call.
func (s *search) row(r int) []float64 {
	s.Table.Row(s.buffer, r)
	return s.buffer
}

func (s *search) powers(base float64, den, n int) encoding.Powers {
	key := powersOf{base, den, n}
	p, ok := s.exact[key]
	if !ok {
		p = encoding.NewPowers(base, den, n)
		s.exact[key] = p
	}
	return p
}

// A match is a formula and how a table agrees with it.
type match struct {
	Formula
	Fit
	unit         float64 // of rounding of the arithmetic that the bounds allow
	inexact, far int     // numbers that are not the exact one, rounded, and those by more than 64 units
}

// alone reports whether a table that lies within its bounds has a few changed numbers: more than 99 of 100 are exact,
// and others are off by more than 64 units.
func (m match) alone(cells int) bool {
	return m.fault == nil && m.far > 0 && 100*m.inexact < cells
}

// fits tries a formula: every number must be within slack times its bound. Bounds are those of float64 arithmetic, if
// the file could show it, or of float32. It stops at the first number outside.
func (s *search) fits(f Formula, slack float64) (match, bool) {
	const far = 1 << 50 // of Powers
	if !(f.Base > 1+1e-9 && f.Base <= encoding.MaxBase && f.Speed > 0 && f.Speed < far && math.Abs(f.First) < far &&
		math.Abs(f.Scale) > 0) {
		return match{}, false
	}
	p := s.plan(f, single)
	for _, rows := range [][]int{s.probes, s.refuted} {
		for _, r := range rows {
			if !s.within(&match{}, p, r, slack) {
				return match{}, false
			}
		}
	}
	for _, u := range []float64{double, single} {
		if u == double && s.Type != Float64 && s.Type != Decimal {
			continue
		}
		m, ok := match{Formula: f, unit: u}, true
		p.unit = u
		for r := 0; r < s.Rows && ok; r++ {
			if ok = s.within(&m, p, r, slack); !ok && u == single {
				s.refuted = append(s.refuted, r)
			}
		}
		if ok {
			m.Fitted = f.fitted
			switch m.Arithmetic = "float32"; {
			case f.chain != nil:
				m.Arithmetic = "float32 by repeated multiplication"
			case m.inexact == 0:
				m.Arithmetic = "exact"
			case u == double:
				m.Arithmetic = "float64"
			}
			return m, true
		}
	}
	return match{}, false
}

// within compares a row with a formula and adds it to a match. It stops at the first number outside slack times its
// bound.
func (s *search) within(m *match, p *plan, r int, slack float64) bool {
	for j, v := range s.row(r) {
		c := s.compare(p, r, j, v)
		c.allowed *= slack
		if !(c.off <= c.allowed) {
			return false
		}
		if c.off > m.Most {
			m.Most, m.At = c.off, [2]int{r, j}
		}
		if c.allowed > 0 {
			m.Ratio = max(m.Ratio, c.off/c.allowed)
		}
		if !s.exactly(c, r, j) {
			m.inexact++
			if c.off > 128*s.spacing(r, j, max(math.Abs(c.exact), 0x1p-6)) {
				m.far++
			}
		}
	}
	return true
}

// A cell is a number of a table beside that of a formula.
type cell struct {
	v, exact     float64
	off, allowed float64 // the difference, and the largest that bounds allow
}

// numbers are exact, each with a bound of how far arithmetic may be from it.
type numbers interface {
	cell(row, j int) (value, bound float64)
}

func (s *search) compare(p numbers, r, j int, v float64) cell {
	exact, bound := p.cell(r, j)
	bound = max(bound, s.Tolerance)
	return cell{v, exact, math.Abs(v - exact), s.spacing(r, j, math.Abs(exact)+bound) + bound}
}

// exactly reports whether a number is the exact one, rounded to the type of the file.
func (s *search) exactly(c cell, r, j int) bool {
	size := math.Abs(c.exact)
	own := 0x1p-52*size + 1e-30 // of the exact value as a float64
	return !(c.off > s.spacing(r, j, size)+own && c.off > s.spacing(r, j, c.v)+own)
}

// difference compares all numbers with a formula. outside is called for each that is outside its bound.
func (s *search) difference(f Formula, unit float64, outside func(row, col int)) *Difference {
	return s.apart(s.plan(f, unit), outside)
}

// apart compares all numbers with right ones.
func (s *search) apart(p numbers, outside func(row, col int)) *Difference {
	d := &Difference{First: [2]int{-1, -1}, At: [2]int{-1, -1}, RestExact: true, OthersExact: true}
	differs, inexact := make([]bool, s.Cols), make([]bool, s.Cols)
	for r := range s.Rows {
		cells := d.Cells
		for j, v := range s.row(r) {
			c := s.compare(p, r, j, v)
			if c.off <= c.allowed {
				if !s.exactly(c, r, j) {
					inexact[j], d.OthersExact = true, false
				}
				continue
			}
			differs[j] = true
			if d.Cells++; d.Cells == 1 {
				d.First, d.Yours, d.Right = [2]int{r, j}, v, c.exact
			}
			if c.off > d.Most*(1+0x1p-20) { // not the rounding of another
				d.Most, d.At = c.off, [2]int{r, j}
			}
			d.Ratio = max(d.Ratio, c.off/c.allowed)
			if outside != nil {
				outside(r, j)
			}
		}
		if d.Cells > cells {
			d.Rows++
		}
	}
	for j := range differs {
		if differs[j] {
			d.Columns = append(d.Columns, j)
		} else {
			d.RestExact = d.RestExact && !inexact[j]
		}
	}
	return d
}
