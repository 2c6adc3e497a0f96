package shift

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// hasNumbers reports whether there is something to write beside the dials.
func (s *subject) hasNumbers() bool { return !s.Hidden.Hides(matrixName) }

// lines returns the number of rows of the numbers over the small dials: more if no second anchor needs the rows.
func (p *dials) lines() int {
	if !p.Hidden.Hides(secondName) || !p.whole {
		return productRows
	}
	return productRows + chart.One(!p.Hidden.Hides(missedName))
}

const productRows = 3 // a head, sine and cosine

// blank returns a row that is dropped before numbers are.
func blank(drop int) chart.Region { return chart.Region{Rows: chart.Optional(1, drop)} }

// column returns the numbers beside two dials, one block over the other: the matrix of the turn, and what it makes of
// the position.
func (p *dials) column() []chart.Region {
	switch {
	case !p.hasNumbers():
		return nil
	case !p.whole:
		return []chart.Region{p.loneSine()}
	}
	title := chart.Text(offsetStyle, "M for k = "+chart.Position(p.Offset), "M")
	title.Name = matrixName
	blocks := append(make([]chart.Region, 0, 8), blank(2), title, p.matrix(), p.entries(), blank(4), p.product())
	if !p.Hidden.Hides(missedName) {
		blocks = append(blocks, p.missed(3))
	}
	return blocks
}

// row returns the numbers alone: the equation at the position.
func (p *dials) row() []chart.Region {
	switch {
	case !p.hasNumbers():
		return nil
	case !p.whole:
		return []chart.Region{p.loneSine()}
	}
	return []chart.Region{p.equation(), p.missed(1)}
}

// write writes the first of several texts that fits into a row.
func write(f chart.Canvas, y int, ink frame.Color, texts ...string) {
	w, _ := f.Size()
	f.Text(0, y, chart.Fitting(f, w, texts...), frame.Style{FG: ink, Bold: ink == frame.Bright})
}

// entries says where the entries of the matrix are in the table: they are the numbers of row PE(k) or, because no table
// has a row for a negative k, those of row PE(−k), where the sine has the other sign. The formula gives rows after the
// last position too.
func (p *dials) entries() chart.Region {
	k, s := p.Offset, "s"
	if k < 0 {
		k, s = -k, chart.Minus+"s"
	}
	row := p.RowName(chart.Position(k))
	g := chart.Text(chart.FaintStyle, "c, "+s+" in "+row)
	g.Name, g.Rows.Drop = matrixName, 1
	return g
}

// missed says how far the products are at most from the rows that they should be.
func (p *dials) missed(drop int) chart.Region {
	most := 0.0
	for _, anchor := range [...]int{0, p.Anchor} {
		if e := measure.ShiftEquation(p.Waves, p.pair, p.Pos+anchor, p.Offset); anchor == 0 || !p.Hidden.Hides(secondName) {
			most = max(most, e.Residual(0), e.Residual(1))
		}
	}
	const rounding = 4e-16 // whatever the position: the text stands still while it moves
	g := chart.Text(chart.FaintStyle, "equal within "+bound(max(most, rounding)))
	g.Name, g.Rows.Drop = missedName, drop
	return g
}

// bound writes a small number with one digit, rounded up.
func bound(v float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	if up := math.Ceil(v/unit - 1e-9); up < 10 {
		return chart.Power(up*unit, 0)
	}
	return chart.Power(10*unit, 0)
}

// The two waves of a pair, which are the rows of its matrix.
var (
	waveNames = [2]string{"sin", "cos"}
	waveInks  = [2]frame.Color{frame.SinColor, frame.CosColor}
)

// drawWaveName writes which wave a row is of, with the sign of its mark, and
// returns the column after it.
func (p *dials) drawWaveName(f chart.Canvas, y, row int) int {
	x := f.Text(0, y, waveNames[row], frame.Style{FG: waveInks[row]})
	if dim, ok := p.Waves.Column(p.pair, encoding.Kind(row)); ok {
		chart.DrawMark(f, p.Scene, x, y, dim)
	}
	return x
}

// decimalsIn returns the number of decimals in a column of numbers.
func decimalsIn(f chart.Canvas) int {
	w, _ := f.Size()
	return chart.Either(w >= 40, 4, chart.Either(w >= 24, 3, 2))
}

// matrix returns the two rows of the matrix, and what its entries are called.
func (p *dials) matrix() chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(2), Data: p.matrixData, Draw: func(f chart.Canvas) {
		m, decimals := measure.ShiftEquation(p.Waves, p.pair, p.Pos, p.Offset).M, decimalsIn(f)
		w, _ := f.Size()
		for row, entries := range [2]string{" c  s", chart.Minus + "s  c"} {
			x := f.Text(p.drawWaveName(f, row, row)+1, row, "│ ", chart.FaintStyle)
			x = f.Text(x, row, chart.SignedText(m[row][0], decimals)+" "+chart.SignedText(m[row][1], decimals), offsetStyle)
			x = f.Text(x, row, " │", chart.FaintStyle)
			f.Text(x+1, row, chart.Fitting(f, w-x-1, entries), chart.FaintStyle)
		}
	}}
}

// product is what the matrix makes of the position: PE(p), and PE(p + k) = M × PE(p).
func (p *dials) product() chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(productRows), Draw: func(f chart.Canvas) {
		e, decimals := measure.ShiftEquation(p.Waves, p.pair, p.Pos, p.Offset), decimalsIn(f)
		w, _ := f.Size()
		const row, arrow, name = len("PE()"), len(" > "), len("pos+k") // which the later one takes at least
		x := f.Text(0, 0, p.RowName(p.position(0, false, w-2*row-arrow-name)), thenStyle)
		x = f.Text(x, 0, " → ", chart.FaintStyle)
		f.Text(x, 0, p.RowName(p.position(0, true, w-x-row)), nowStyle)
		for row, ink := range waveInks {
			f.Text(0, 1+row, waveNames[row], frame.Style{FG: ink})
			x := f.Text(4, 1+row, chart.SignedText(e.From[row], decimals), frame.Style{FG: ink})
			x = f.Text(x, 1+row, " → ", chart.FaintStyle)
			f.Text(x, 1+row, chart.SignedText(e.To[row], decimals), frame.Style{FG: ink, Bold: true})
		}
	}}
}

// equation returns the matrix and its product at the position in one row a wave, with as many decimals as there is
// room for.
func (p *dials) equation() chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(productRows), Data: p.matrixData, Draw: func(f chart.Canvas) {
		w, _ := f.Size()
		const signs = len("sin  × = ")
		decimals := min(max((w-3-signs)/4-3, 2), 4)
		n := decimals + 3
		gap := chart.Either(4*n+signs+7 <= w, 2, 1)
		from := 4 + 2*n + 1 + 2*gap + 1
		to := from + n + 2*gap + 1
		e := measure.ShiftEquation(p.Waves, p.pair, p.Pos, p.Offset)
		f.Text(4, 0, chart.Fitting(f, 2*n, "M, k = "+chart.Position(p.Offset), "M"), offsetStyle)
		f.Text(from, 0, p.RowName(p.position(0, false, to-from-5)), thenStyle)
		f.Text(to, 0, p.RowName(p.position(0, true, max(w-to-4, n-4))), nowStyle)
		for row, ink := range waveInks {
			p.drawWaveName(f, 1+row, row)
			f.Text(4, 1+row, chart.SignedText(e.M[row][0], decimals)+" "+chart.SignedText(e.M[row][1], decimals), offsetStyle)
			f.Text(from, 1+row, chart.SignedText(e.From[row], decimals), frame.Style{FG: ink})
			f.Text(to, 1+row, chart.SignedText(e.To[row], decimals), frame.Style{FG: ink, Bold: true})
		}
		f.Set(from-gap-1, 1, '×', chart.FaintStyle)
		f.Set(to-gap-1, 1, '=', chart.FaintStyle)
	}}
}

// matrixData returns the matrix of the pair, and what it makes of the position.
func (p *dials) matrixData() chart.Data {
	e := measure.ShiftEquation(p.Waves, p.pair, p.Pos, p.Offset)
	later := "at pos " + chart.Position(p.Pos+p.Offset)
	columns := chart.Columns(chart.Signed, matrixName, "row", "times sin", "times cos", "gives", later)
	columns[0].Hidden = nil
	return chart.Data{Name: "matrix", Rows: 2, Here: chart.Nowhere,
		Title:   fmt.Sprintf("the matrix of pair %d: what it makes of sin and cos at position %d", p.pair, p.Pos),
		Columns: append(columns, chart.Column{Name: "residual", Hidden: chart.With(missedName)}),
		Label:   func(i int) string { return waveNames[i] },
		Row: func(i int, to []float64) {
			copy(to[1:], []float64{e.M[i][0], e.M[i][1], e.Moved[i], e.To[i], e.Residual(i)})
		}}
}

// loneSine says why no one matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func (p *dials) loneSine() chart.Region {
	g := chart.Region{Name: matrixName, Rows: chart.Fixed(productRows), Data: p.matrixData}
	g.Draw = func(f chart.Canvas) {
		later := chart.SignedText(p.Waves.At(p.Pos+p.Offset, p.sin), 4)
		from, to := "("+p.position(0, false, 8)+")", "("+p.position(0, true, 8)+")"
		write(f, 0, frame.Warn, "dim "+strconv.Itoa(p.sin)+" has no cosine column", "no cosine column")
		write(f, 1, frame.SinColor, "sin"+to+" = c·sin"+from+" + s·cos"+from+" = "+later, "c·sin + s·cos = "+later)
		write(f, 2, frame.Faint, "cos"+from+" is in no column")
	}
	return g
}

// drawShare writes R² behind a name, and a bar.
func drawShare(f chart.Canvas, r2 float64) {
	w, _ := f.Size()
	good := goodIf(r2 > 0.995) // where a line hardly misses
	x := f.Text(0, 0, "R²", frame.Style{FG: frame.Text}) + 1
	x += max(f.Text(x, 0, shareText(r2), frame.Style{FG: good, Bold: true})-x, 4) + 1
	bar := max(min(w-x, 48), 0)
	f.HLine(x, 0, bar, '─', chart.LineStyle)
	line := chart.Either(f.Theme.Glyphs == frame.ASCII, '=', '━')
	f.HLine(x, 0, round(max(r2, 0)*float64(bar)), line, frame.Style{FG: good})
}

// fitNames names the columns from which the shifted sine is predicted.
var fitNames = [2]string{"sin alone", "sin and cos"}

// fitData returns how much of the variance of the shifted sine is explained.
func (s *subject) fitData(name *chart.Name) chart.Data {
	first, n, alone, both := s.bestFits()
	if !s.whole {
		both.R2 = math.NaN()
	}
	return chart.Data{Name: "fit", Kind: chart.Bars, Rows: 2, Here: chart.Nowhere,
		Title:   fmt.Sprintf("R² of %s without a constant, from positions %d to %d", later(s.Offset), first, first+n-1),
		Columns: []chart.Column{{Name: "from"}, {Name: "R²", Hidden: chart.With(name)}},
		Label:   func(i int) string { return fitNames[i] },
		Row:     func(i int, to []float64) { to[1] = [...]float64{alone.R2, both.R2}[i] }}
}
