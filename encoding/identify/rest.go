package identify

import (
	"math"
	"slices"
)

// rest answers for a table that no formula gives as a whole: parts of one, a sum, waves, or none.
func (s *search) rest() Report {
	r, ok := s.partly()
	if few := ok && r.Verdict == Partly && 100*r.Difference.Cells < s.Rows*s.Cols; s.fitted != nil &&
		!(few && s.fitted.ratio > 0.4) {
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
		row := s.row(r)
		for _, j := range columns {
			if value, bound := p.cell(r, j); !s.holds(&match{slack: 1}, r, j, row[j], value, bound) {
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
	for _, row := range s.rows {
		for _, v := range row {
			if v == 0 {
				zeros++
			}
		}
	}
	if 50*zeros < len(s.rows)*s.Cols {
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
	for r, row := range s.rows {
		for j, v := range row {
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
	for r, row := range s.rows {
		for j, v := range row {
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
	for _, f := range s.candidates() {
		p := s.plan(f, single)
		n := min(len(s.rows), 1<<16/s.Cols+8)
		others := make([][]float64, n)
		for i := range others {
			others[i] = make([]float64, s.Cols)
		}
		var xx, xy, yy float64
		for j := range s.Cols {
			var x, y, sumX, sumY, sxx, sxy, syy float64
			for i := range n {
				x, _ = p.cell(i, j)
				y = s.rows[i][j]
				others[i][j] = y - x
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
			statistics(others).Z < mostZ {
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
	if len(s.rows) < 4 {
		return nil
	}
	for _, l := range []*layout{interleaved, halves} {
		tones := s.tones(l)
		round := len(tones) > 0
		for _, t := range tones {
			round = round && t.coherence > 0.98 && t.size > 0
			all = append(all, t.w)
		}
		if round && s.sizesHold(l, tones) {
			return all
		}
		all = nil
	}
	turning := 0
	for _, w := range s.singles() {
		if w*float64(len(s.rows)) > 2*math.Pi {
			turning++
		}
	}
	if s.areWaves() && 2*turning > s.Cols {
		return slices.Clone(s.singles())
	}
	return nil
}

// sizesHold reports whether the two columns of each pair have a constant sum of squares.
func (s *search) sizesHold(l *layout, tones []tone) bool {
	size := make(map[int]float64, len(tones))
	for _, t := range tones {
		size[t.pair] = t.size
	}
	for _, row := range s.rows {
		squares := map[int]float64{}
		for j, v := range row {
			i, _ := l.wave(s.Cols, j)
			squares[i] += v * v
		}
		for i, of := range size {
			if math.Abs(math.Sqrt(squares[i])-of) > 8*s.Type.half(of)+1e-5*of {
				return false
			}
		}
	}
	return true
}

// The statistics of 114 random tables of many sizes are below both of these.
const (
	mostZ    = 6
	mostEdge = 1.1
)

// none tells random from trained numbers by two statistics with known distributions, and says no more.
func (s *search) none() Report {
	st := statistics(s.rows)
	r := Report{Verdict: None, Statistics: &st}
	id := "random"
	if st.Z > mostZ || st.Edge > mostEdge {
		id = "trained"
	} else if st.Std > 0 {
		nearest := 5 * math.Sqrt(24/float64(len(s.rows)*s.Cols))
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

// statistics computes the statistics of the rows that are not zero.
func statistics(all [][]float64) (st Statistics) {
	var rows [][]float64
	for _, row := range all {
		if !allZero(row) {
			rows = append(rows, row)
		}
	}
	n, d := len(rows), len(all[0])
	count := float64(n * d)
	mean, square, fourth := 0.0, 0.0, 0.0
	for _, row := range rows {
		for _, v := range row {
			mean += v / count
		}
	}
	for _, row := range rows {
		for _, v := range row {
			square += (v - mean) * (v - mean) / count
		}
	}
	if st.Std = math.Sqrt(square); st.Std == 0 || math.IsInf(st.Std, 0) {
		return st
	}
	x := make([][]float64, n)
	for r, row := range rows {
		x[r] = make([]float64, d)
		for j, v := range row {
			x[r][j] = (v - mean) / st.Std
			fourth += x[r][j] * x[r][j] * x[r][j] * x[r][j] / count
		}
	}
	st.Kurtosis = fourth
	for offset := 1; offset <= min(64, n-1); offset++ {
		sum := 0.0
		for r := range n - offset {
			for j, v := range x[r] {
				sum += v * x[r+offset][j]
			}
		}
		if z := math.Abs(sum) / math.Sqrt(float64(d*(n-offset))); z > st.Z {
			st.Z, st.Offset = z, offset
		}
	}
	st.Edge = largest(x) / (math.Sqrt(float64(n)) + math.Sqrt(float64(d)))
	return st
}

// largest returns the largest singular value of a matrix, by power iteration.
func largest(x [][]float64) float64 {
	v := make([]float64, len(x[0]))
	for j := range v {
		v[j] = 1 + math.Mod(float64(j)*math.Phi, 1)
	}
	size := 0.0
	for range 60 {
		next := make([]float64, len(v))
		for _, row := range x {
			dot := 0.0
			for j, a := range row {
				dot += a * v[j]
			}
			for j, a := range row {
				next[j] += dot * a
			}
		}
		norm := 0.0
		for _, a := range next {
			norm += a * a
		}
		if norm = math.Sqrt(norm); norm == 0 {
			return 0
		}
		for j := range next {
			next[j] /= norm
		}
		v = next
		if math.Abs(norm-size) < 1e-4*norm {
			break
		}
		size = norm
	}
	return math.Sqrt(max(size, 0))
}
