package identify

import (
	"math"
	"slices"
)

// rest answers for a table that no formula gives as a whole: parts of one, a sum, waves, or none.
func (s *search) rest() Report {
	r, ok := s.partly()
	if few := ok && r.Verdict == Partly && 100*r.Difference.Cells < s.Rows*s.Cols; s.fitted != nil &&
		!(few && s.fitted.Ratio > 0.4) {
		return s.report(*s.fitted)
	}
	if ok {
		return r
	}
	if r, ok := s.sum(); ok {
		return r
	}
	if w := s.frequencies(); w != nil {
		return Report{Verdict: Waves, Waves: w}
	}
	return s.none()
}

// candidates are the formulas that a part of a table may have.
func (s *search) candidates() (all []Formula) {
	if s.asked != nil {
		all = append(all, *s.asked)
	}
	all = append(all, s.published()...)
	for _, w := range wrongLaws {
		all = append(all, standard("", interleaved, w, s.Cols))
	}
	all = append(all, standard("", cosineSine, paper, s.Cols))
	return all
}

// nearest returns the candidate that gives most numbers of the probes and of some more rows, and the share of those
// that it gives. Rows of zeros do not count, nor do numbers that are hardly other than in row 0: every formula gives
// them.
func (s *search) nearest() (best Formula, share float64) {
	rows := slices.Clone(s.probes)
	for i := range 20 {
		rows = append(rows, i*(s.Rows-1)/20)
	}
	for _, f := range append(s.candidates(), s.near...) {
		p := s.plan(f, single)
		within, all := 0, 0
		for _, r := range rows {
			row := s.row(r)
			if allZero(row) {
				continue
			}
			for j, v := range row {
				start, _ := p.cell(0, j)
				value, bound := p.cell(r, j)
				bound += s.spacing(r, j, math.Abs(value)+bound)
				if math.Abs(value-start) < 16*bound {
					continue
				}
				if all++; math.Abs(v-value) <= bound {
					within++
				}
			}
		}
		if part := float64(within) / float64(max(all, 1)); part > share {
			best, share = f, part
		}
	}
	return best, share
}

func allZero(row []float64) bool {
	for _, v := range row {
		if v != 0 {
			return false
		}
	}
	return true
}

// partly finds the formula that gives most of a table, and says which rows, columns or cells differ.
func (s *search) partly() (r Report, ok bool) {
	f, share := s.nearest()
	if share < 0.5 {
		return s.dropped()
	}
	inRow, inColumn := map[int]int{}, make([]int, s.Cols)
	d := s.difference(f, single, func(row, col int) {
		inRow[row]++
		inColumn[col]++
	})
	if d.Cells == 0 {
		return r, false
	}
	zero, wide, tall := 0, 0, 0
	for row, n := range inRow {
		if allZero(s.row(row)) {
			zero++
		}
		if 4*n >= s.Cols {
			wide += n
		}
	}
	for _, n := range inColumn {
		if 4*n >= s.Rows {
			tall += n
		}
	}
	r = Report{Verdict: Partly, Formula: &f, Difference: d, Expected: &f}
	r.Findings = f.findings(s.want(f))
	switch inColumns := len(d.Columns)*s.Rows < d.Rows*s.Cols; {
	case zero == len(inRow):
		r.Findings = append(r.Findings, "zero-rows")
	case inColumns && 2*tall >= d.Cells:
		r.Findings = append(r.Findings, "columns")
		for _, other := range s.candidates() {
			if other.law != f.law && s.gives(other, d.Columns) {
				r.Other = &other
				break
			}
		}
	case !inColumns && 2*wide >= d.Cells:
		id := "rows"
		if r.Wrap = s.wrap(d.First[0]); r.Wrap > 0 {
			id = "wrapped"
		}
		r.Findings = append(r.Findings, id)
	default:
		r.Findings = append(r.Findings, "cells")
	}
	return r, true
}

// gives reports whether some columns of the table are those of a formula.
func (s *search) gives(f Formula, columns []int) bool {
	p := s.plan(f, single)
	for r := range s.Rows {
		for _, j := range columns {
			if c := s.compare(p, r, j, s.At(r, j)); !(c.off <= c.allowed) {
				return false
			}
		}
	}
	return true
}

// wrap returns first if the rows from first on repeat those from 0 on, else 0.
func (s *search) wrap(first int) int {
	if first < 1 {
		return 0
	}
	for r := first; r < s.Rows; r++ {
		if !slices.Equal(slices.Clone(s.row(r)), s.row(r%first)) {
			return 0
		}
	}
	return first
}

// dropped finds a formula to which dropout was applied.
func (s *search) dropped() (r Report, ok bool) {
	zeros := 0
	for r := range s.seen {
		for _, v := range s.row(r) {
			if v == 0 {
				zeros++
			}
		}
	}
	if 50*zeros < s.seen*s.Cols {
		return r, false
	}
	for _, f := range s.candidates() {
		if s.dropout(f) {
			return Report{Verdict: Mistake, Findings: append(f.findings(s.want(f)), "dropout"),
				Difference: s.difference(f, single, nil), Formula: &f, Expected: &f}, true
		}
	}
	return r, false
}

// dropout reports whether a table is a formula of which some numbers are zero and all others larger by one factor.
func (s *search) dropout(f Formula) bool {
	p := s.plan(f, single)
	zeros, cells := 0, 0
	var ratios []float64
	for r := range s.seen {
		for j, v := range s.row(r) {
			value, _ := p.cell(r, j)
			if math.Abs(value) < 0.01 {
				continue
			}
			if cells++; v == 0 {
				zeros++
			} else if len(ratios) < 1<<14 {
				ratios = append(ratios, v/value)
			}
		}
	}
	if len(ratios) == 0 || 50*zeros < cells {
		return false
	}
	factor := middle(ratios)
	if !(factor > 1.005) || math.Abs(1-1/factor-float64(zeros)/float64(cells)) > 0.1 {
		return false
	}
	for r := range s.seen {
		for j, v := range s.row(r) {
			if value, bound := p.cell(r, j); v != 0 && math.Abs(v-factor*value) >
				4*factor*(bound+s.spacing(r, j, factor*(math.Abs(value)+bound))) {
				return false
			}
		}
	}
	return true
}

// sum reports whether a table is a formula with other numbers added: the weight of the formula is 1 within its error.
func (s *search) sum() (r Report, ok bool) {
	least := math.Inf(1)
	n := min(s.seen, 1<<16/s.Cols+8)
	others := make([]float64, n*s.Cols)
	for _, f := range s.candidates() {
		p := s.plan(f, single)
		var xx, xy, yy float64
		for j := range s.Cols {
			var x, y, sumX, sumY, sxx, sxy, syy float64
			for i := range n {
				x, _ = p.cell(i, j)
				y = s.At(i, j)
				others[i*s.Cols+j] = y - x
				sumX, sumY = sumX+x, sumY+y
				sxx, sxy, syy = sxx+x*x, sxy+x*y, syy+y*y
			}
			xx, xy, yy = xx+sxx-sumX*sumX/float64(n), xy+sxy-sumX*sumY/float64(n), yy+syy-sumY*sumY/float64(n)
		}
		if xx <= 0 {
			continue
		}
		weight, cells := xy/xx, float64(n*s.Cols)
		left := max(yy-weight*xy, 0) / cells
		off := math.Sqrt(left / xx)
		if weight/off > 12 && math.Abs(weight-1) < 5*off+0.02 && left < least && left < xx/cells*4 &&
			statistics(n, s.Cols, func(dst []float64, r int) { copy(dst, others[r*s.Cols:]) }).Z < mostZ {
			least, ok = left, true
			r = Report{Verdict: Sum, Formula: &f, Expected: &f, Findings: f.findings(s.want(f))}
			id := "embedding"
			if math.Sqrt(left) < 0.1 {
				id = "noise"
			}
			r.Findings = append(r.Findings, id)
			r.Difference = s.difference(f, single, nil)
		}
	}
	return r, ok
}

// frequencies returns the frequencies of the pairs of a layout, or of the columns, nil if the table has no waves.
func (s *search) frequencies() (all []float64) {
	if s.seen < 4 {
		return nil
	}
	for _, l := range []*layout{interleaved, halves} {
		tones := s.tones(l)
		round := len(tones) > 0
		for _, t := range tones {
			round = round && t.coherence > 0.98 && t.size > 0 && t.even
			all = append(all, t.w)
		}
		if round {
			return all
		}
		all = nil
	}
	turning := 0
	for _, w := range s.singles() {
		if w*float64(s.seen) > 2*math.Pi {
			turning++
		}
	}
	if s.areWaves() && 2*turning > s.Cols {
		return slices.Clone(s.singles())
	}
	return nil
}

// The statistics of 114 random tables of many sizes are below both of these.
const (
	mostZ    = 6
	mostEdge = 1.1
)

// none tells random from trained numbers by two statistics with known distributions, and says no more.
func (s *search) none() Report {
	st := statistics(s.seen, s.Cols, s.Row)
	r := Report{Verdict: None, Statistics: &st}
	id := "random"
	if st.Z > mostZ || st.Edge > mostEdge {
		id = "trained"
	} else if st.Std > 0 {
		nearest := 5 * math.Sqrt(24/float64(s.seen*s.Cols))
		for _, k := range []struct {
			id       string
			kurtosis float64
		}{{"random-normal", 3}, {"random-uniform", 1.8}, {"random-truncated", 2.37}} {
			if off := math.Abs(st.Kurtosis - k.kurtosis); off < nearest {
				id, nearest = k.id, off
			}
		}
	}
	r.Findings = []string{id}
	return r
}

// statistics computes the statistics of those of n rows of d numbers that are not zero.
func statistics(n, d int, read func(dst []float64, row int)) (st Statistics) {
	const offsets = 64
	latest := make([]float64, (offsets+1)*d)
	var rows []int
	mean, square, fourth := 0.0, 0.0, 0.0
	x := latest[:d]
	for r := range n {
		if read(x, r); !allZero(x) {
			rows = append(rows, r)
			for _, v := range x {
				mean += v / float64(n*d)
			}
		}
	}
	mean *= float64(n) / float64(len(rows))
	n = len(rows)
	count := float64(n * d)
	for _, r := range rows {
		read(x, r)
		for _, v := range x {
			v = (v - mean) * (v - mean)
			square, fourth = square+v/count, fourth+v*v/count
		}
	}
	if st.Std = math.Sqrt(square); st.Std == 0 || math.IsInf(st.Std, 0) {
		return st
	}
	st.Kurtosis = fourth / (square * square)
	standard := func(x []float64, i int) {
		read(x, rows[i])
		for j, v := range x {
			x[j] = (v - mean) / st.Std
		}
	}
	var sums [offsets + 1]float64
	for i := range n {
		x := latest[i%(offsets+1)*d:][:d]
		standard(x, i)
		for k := 1; k <= min(offsets, i); k++ {
			sums[k] += dot(x, latest[(i-k)%(offsets+1)*d:])
		}
	}
	for k := 1; k <= min(offsets, n-1); k++ {
		if z := math.Abs(sums[k]) / math.Sqrt(float64(d*(n-k))); z > st.Z {
			st.Z, st.Offset = z, k
		}
	}
	st.Edge = largest(n, d, standard) / (math.Sqrt(float64(n)) + math.Sqrt(float64(d)))
	return st
}

// dot returns the dot product of x and the beginning of y.
func dot(x, y []float64) (sum float64) {
	y = y[:len(x)]
	for j, v := range x {
		sum += v * y[j]
	}
	return sum
}

// largest returns the largest singular value of a matrix of n rows and d columns, by power iteration.
func largest(n, d int, read func(dst []float64, row int)) float64 {
	v, next, row := make([]float64, d), make([]float64, d), make([]float64, d)
	for j := range v {
		v[j] = 1 + math.Mod(float64(j)*math.Phi, 1)
	}
	size := 0.0
	for range 60 {
		clear(next)
		for r := range n {
			read(row, r)
			along := dot(row, v)
			for j, a := range row {
				next[j] += along * a
			}
		}
		norm := math.Sqrt(dot(next, next))
		if norm == 0 {
			return 0
		}
		for j, a := range next {
			v[j] = a / norm
		}
		if math.Abs(norm-size) < 1e-4*norm {
			break
		}
		size = norm
	}
	return math.Sqrt(size)
}
