package identify

import "math"

// products answers whether a table has the dot products of the rows of the table that is asked for, or of one with a
// finding.
func (s *search) products() (r Report, err error) {
	want, err := s.wanted()
	r = Report{Products: true, Verdict: Parameters, Findings: []string{"shape"}}
	if err != nil || s.Rows != s.Cols {
		return r, err
	}
	r.Formula, r.Expected, r.Verdict, r.Findings = &want, &want, Right, nil
	d := s.apart(s.productsOf(want), nil)
	if d.Cells == 0 {
		return r, nil
	}
	r.Difference = d
	var others []Formula
	for i := range Findings {
		f := want
		made := f.gets(&Findings[i], s.Rows) && Findings[i].numbers == nil
		if stepped := f.fault != nil && f.fault.angle != nil; made && !stepped { // whose bounds allow every product
			others = append(others, f)
		}
	}
	for _, base := range usualBases {
		f := want
		f.Base = base
		others = append(others, f)
	}
	for _, f := range others {
		if s.apart(s.productsOf(f), nil).Cells == 0 {
			r.Formula, r.Findings = &f, f.findings(want)
			r.Verdict = pick(Find(r.Findings[0]).Wrong, Mistake, Parameters)
			return r, nil
		}
	}
	r.Formula, r.Verdict, r.Findings = nil, Mistake, []string{"products"}
	return r, nil
}

// dots are the dot products of all rows of a table with each other.
type dots struct{ rows, bounds [][]float64 }

// productsOf returns the dot products of the rows of a formula.
func (s *search) productsOf(f Formula) (all dots) {
	p := f.plan(s.Want.DModel)
	for r := range s.Rows {
		row, bounds := make([]float64, s.Want.DModel), make([]float64, s.Want.DModel)
		for j := range row {
			row[j], bounds[j] = p.cell(r, j)
			bounds[j] += Float32.half(row[j])
		}
		all.rows, all.bounds = append(all.rows, row), append(all.bounds, bounds)
	}
	return all
}

// cell returns the product of two rows. The bound is that of a float32 program, which rounds both numbers of each
// product, the product and the sum.
func (d dots) cell(row, j int) (value, bound float64) {
	for k, x := range d.rows[row] {
		y, dx, dy := d.rows[j][k], d.bounds[row][k], d.bounds[j][k]
		value += x * y
		bound += math.Abs(x)*dy + math.Abs(y)*dx + dx*dy + float64(len(d.rows[row])+1)*single*math.Abs(x*y)
	}
	return value, bound
}
