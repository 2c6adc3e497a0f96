package shift

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// hasNumbers reports that there is something to write beside the dials.
func (s *subject) hasNumbers() bool { return !s.Hidden.Hides(matrixName) || !s.Hidden.Hides(fitName) }

// lines is how many rows the numbers take over the small dials: where no second
// anchor needs the rows, all of them.
func (p *dials) lines() int {
	switch {
	case p.Hidden.Hides(matrixName):
		return fitRows
	case !p.Hidden.Hides(secondName):
		return productRows
	case !p.whole:
		return loneRows
	}
	return productRows + 1 + parts.One(!p.Hidden.Hides(missedName)) + fitRows*parts.One(!p.Hidden.Hides(fitName))
}

const (
	productRows = 3 // a head, sine and cosine
	fitRows     = 3
	loneRows    = 6
)

// blank is a row that is dropped before numbers are.
func blank(drop int) chart.Region { return chart.Region{Rows: chart.Optional(1, drop)} }

// column are the numbers beside two dials, one block over the other: the matrix of
// the turn, what it makes of both positions, how well the shifted sine is
// predicted, and a head that looks back.
func (p *dials) column() []chart.Region {
	if p.Hidden.Hides(matrixName) || !p.whole {
		return p.lone()
	}
	blocks := []chart.Region{
		p.matrixText(chart.Fixed(1), frame.Offset, "one matrix, M, for k = "+words.Position(p.Offset), "M for k = "+words.Position(p.Offset), "M"),
		blank(3), p.matrix(), p.entries(0),
		blank(4), p.product(0), blank(5), p.product(p.Anchor)}
	if !p.Hidden.Hides(missedName) {
		blocks = append(blocks, blank(2), p.missed(0))
	}
	if !p.Hidden.Hides(fitName) {
		blocks = append(blocks, blank(6), p.fits(7))
	}
	return append(blocks, p.headBack(1)...)
}

// row are the numbers beside two rings, or alone: an equation for each position.
func (p *dials) row() []chart.Region {
	if p.Hidden.Hides(matrixName) || !p.whole {
		return p.lone()
	}
	blocks := []chart.Region{p.equation(0, 0)}
	if !p.Hidden.Hides(secondName) {
		blocks = append(blocks, blank(3), p.equation(p.Anchor, 5))
	}
	return append(blocks, p.entries(4), p.missed(1), chart.Region{}, p.fits(2))
}

// lone are the numbers without a matrix: why there is none, unless that is hidden,
// and how well the shifted sine is predicted.
func (p *dials) lone() (blocks []chart.Region) {
	if !p.Hidden.Hides(matrixName) {
		blocks = append(blocks, p.loneSine(), chart.Gap(1))
	}
	if !p.Hidden.Hides(fitName) {
		blocks = append(blocks, p.fits(1))
	}
	return blocks
}

// write writes the first of several texts that fits into a row.
func write(f chart.Canvas, y int, ink frame.Color, texts ...string) {
	w, _ := f.Size()
	f.Text(0, y, words.Fitting(f, w, texts...), frame.Style{FG: ink, Bold: ink == frame.Bright})
}

// matrixText is a row of text that belongs to the matrix.
func (p *dials) matrixText(rows chart.Size, ink frame.Color, texts ...string) chart.Region {
	g := chart.Text(frame.Style{FG: ink}, texts...)
	g.Name, g.Rows = matrixName, rows
	return g
}

// entries says where the entries of the matrix are in the table: they are the
// numbers of row PE(k). The formula gives rows before the first and after the
// last position too.
func (p *dials) entries(drop int) chart.Region {
	row := p.RowName(words.Position(p.Offset))
	return p.matrixText(chart.Optional(1, drop), frame.Faint,
		fmt.Sprintf("c and s are dims %d and %d of row %s", p.cos, p.sin, row),
		fmt.Sprintf("c is dim %d, s dim %d of %s", p.cos, p.sin, row),
		"c and s are in row "+row,
		"c, s are in "+row)
}

// residual is how far the products are at most from the rows that they should be.
func (p *dials) residual() (most float64) {
	for _, anchor := range [...]int{0, p.Anchor} {
		if e := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset); anchor == 0 || !p.Hidden.Hides(secondName) {
			most = max(most, e.Residual(0), e.Residual(1))
		}
	}
	return most
}

// missed says how far the products are from the rows that they should be.
func (p *dials) missed(drop int) chart.Region {
	texts := []string{"equal to the last digit", "equal"}
	if most := p.residual(); most > 0 {
		texts = []string{"equal within " + bound(most)}
	}
	g := chart.Text(words.FaintStyle, texts...)
	g.Name, g.Rows.Drop = missedName, drop
	g.Data = func() chart.Data {
		return chart.Data{Name: "residual", Title: "how far the products of the matrix are from the rows, at most", Rows: 1, Here: scene.Nowhere,
			Columns: []chart.Column{{Name: "k", Format: chart.Whole}, {Name: "residual", Region: missedName}},
			Row:     func(_ int, to []float64) { to[0], to[1] = float64(p.Offset), p.residual() }}
	}
	return g
}

// bound writes a small number with one digit, rounded up.
func bound(v float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	if up := math.Ceil(v/unit - 1e-9); up < 10 {
		return words.Power(up*unit, 0)
	}
	return words.Power(10*unit, 0)
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
		words.DrawMark(f, p.Scene, x, y, dim)
	}
	return x
}

// decimalsIn is how many decimals a column of numbers has.
func decimalsIn(f chart.Canvas) int {
	w, _ := f.Size()
	return parts.Either(w >= 40, 4, 3)
}

// matrix are the two rows of the matrix, and what its entries are called.
func (p *dials) matrix() chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(2), Data: p.matrixData, Draw: func(f chart.Canvas) {
		m, decimals := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset).M, decimalsIn(f)
		for row, entries := range [2]string{" c  s", words.Minus + "s  c"} {
			x := f.Text(p.drawWaveName(f, row, row)+1, row, "│ ", words.FaintStyle)
			x = f.Text(x, row, words.Signed(m[row][0], decimals)+" "+words.Signed(m[row][1], decimals), offsetStyle)
			x = f.Text(x, row, " │ ", words.FaintStyle)
			f.Text(x, row, entries, words.FaintStyle)
		}
	}}
}

// product is M × PE(p) = PE(p + k) at a position.
func (p *dials) product(anchor int) chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(productRows), Draw: func(f chart.Canvas) {
		e, decimals := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset), decimalsIn(f)
		const number = 6
		right := number + decimals + 3 + 3
		w, _ := f.Size()
		x := f.Text(f.Text(0, 0, "M", offsetStyle), 0, " × ", words.FaintStyle)
		f.Text(x, 0, p.RowName(p.position(anchor, false, right-x-5)), thenStyle)
		f.Text(right-1, 0, "=", words.FaintStyle)
		f.Text(right+1, 0, p.RowName(p.position(anchor, true, w-right-5)), nowStyle)
		for row, ink := range waveInks {
			f.Text(0, 1+row, waveNames[row], frame.Style{FG: ink})
			f.Text(number, 1+row, words.Signed(e.From[row], decimals), frame.Style{FG: ink})
			f.Text(right+1, 1+row, words.Signed(e.To[row], decimals), frame.Style{FG: ink, Bold: true})
		}
	}}
}

// equation is the matrix and its product at a position in one row a wave, with as
// many decimals as there is room for.
func (p *dials) equation(anchor, drop int) chart.Region {
	g := chart.Region{Name: matrixName, Rows: chart.Optional(productRows, drop)}
	if anchor == 0 {
		g.Data = p.matrixData
	}
	g.Draw = func(f chart.Canvas) {
		w, _ := f.Size()
		const signs = len("sin  × = ")
		decimals := min(max((w-3-signs)/4-3, 2), 4)
		n := decimals + 3
		gap := parts.Either(4*n+signs+7 <= w, 2, 1)
		from := 4 + 2*n + 1 + 2*gap + 1
		to := from + n + 2*gap + 1
		e := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
		f.Text(4, 0, words.Fitting(f, 2*n, "M, k = "+words.Position(p.Offset), "M"), offsetStyle)
		f.Text(from, 0, p.RowName(p.position(anchor, false, to-from-5)), thenStyle)
		f.Text(to, 0, p.RowName(p.position(anchor, true, max(w-to-4, n-4))), nowStyle)
		for row, ink := range waveInks {
			p.drawWaveName(f, 1+row, row)
			f.Text(4, 1+row, words.Signed(e.M[row][0], decimals)+" "+words.Signed(e.M[row][1], decimals), offsetStyle)
			f.Text(from, 1+row, words.Signed(e.From[row], decimals), frame.Style{FG: ink})
			f.Text(to, 1+row, words.Signed(e.To[row], decimals), frame.Style{FG: ink, Bold: true})
		}
		f.Set(from-gap-1, 1, '×', words.FaintStyle)
		f.Set(to-gap-1, 1, '=', words.FaintStyle)
	}
	return g
}

// matrixData is the matrix of the pair, and what it makes of the position.
func (p *dials) matrixData() chart.Data {
	e := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
	column := func(name string) chart.Column {
		return chart.Column{Name: name, Format: chart.Signed, Region: matrixName}
	}
	return chart.Data{Name: "matrix", Rows: 2, Here: scene.Nowhere,
		Title: "the matrix of pair " + strconv.Itoa(p.pair) + ": what it makes of sin and cos at position " + strconv.Itoa(p.Pos),
		Columns: []chart.Column{{Name: "row"}, column("times sin"), column("times cos"), column("gives"),
			column("at pos " + words.Position(p.Pos+p.Offset))},
		Label: func(i int) string { return waveNames[i] },
		Row:   func(i int, to []float64) { copy(to[1:], []float64{e.M[i][0], e.M[i][1], e.Moved[i], e.To[i]}) }}
}

// loneSine says why no one matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func (p *dials) loneSine() chart.Region {
	return chart.Region{Name: matrixName, Rows: chart.Fixed(loneRows), Data: p.matrixData, Draw: func(f chart.Canvas) {
		s := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
		from, to, dim := "("+p.position(0, false, 8)+")", "("+p.position(0, true, 8)+")", "dim "+strconv.Itoa(p.sin)
		write(f, 0, frame.Warn, dim+" has no cosine column", "no cosine column")
		write(f, 1, frame.SinColor, "sin"+to+" = c·sin"+from+" + s·cos"+from, "c·sin"+from+" + s·cos"+from, "c·sin + s·cos")
		write(f, 2, frame.SinColor, "sin"+to+" = "+words.Signed(s.To[0], 4), "sin = "+words.Signed(s.To[0], 4))
		write(f, 3, frame.Offset, "c "+words.Signed(s.M[0][0], 4)+"  s "+words.Signed(s.M[0][1], 4), "c, s")
		write(f, 4, frame.Faint, "cos"+from+" is in no column, so no one matrix moves it", "cos"+from+" is in no column", "no one matrix moves it")
		write(f, 5, frame.Faint, fmt.Sprintf("s is %s of row %s", dim, p.RowName(words.Position(p.Offset))))
	}}
}

// fits is R² of the shifted sine as two bars.
func (p *dials) fits(drop int) chart.Region {
	return chart.Region{Name: fitName, Rows: chart.Optional(fitRows, drop), Data: func() chart.Data { return p.fitData(fitName) }, Draw: func(f chart.Canvas) {
		first, n, alone, both := p.bestFits()
		what := "R² of " + later(p.Offset)
		write(f, 0, frame.Faint, what+fmt.Sprintf(" from positions %d–%d", first, first+n-1), what+" from "+words.Plural(n, "position"), what, "R²")
		drawFit(f, 1, fitNames[0], alone.R2)
		if p.whole {
			drawFit(f, 2, fitNames[1], both.R2)
		} else {
			write(f, 2, frame.Faint, "its cosine is in no column", "no cosine")
		}
	}}
}

func drawFit(f chart.Canvas, y int, name string, r2 float64) {
	const names = 12
	w, _ := f.Size()
	text := shareText(r2)
	bar := min(w-names-1-max(f.Theme.Width(text), 4), 48)
	f.Text(0, y, name, frame.Style{FG: frame.Text})
	drawShare(f, names, y, bar, r2)
	f.Text(names+max(bar, 0)+1, y, text, shareStyle(r2))
}

// fitNames is what the shifted sine is predicted from.
var fitNames = [2]string{"sin alone", "sin and cos"}

// fitData is how much of the variance of the shifted sine is explained.
func (s *subject) fitData(name *chart.Name) chart.Data {
	first, n, alone, both := s.bestFits()
	if !s.whole {
		both.R2 = math.NaN()
	}
	return chart.Data{Name: "fit", Title: fmt.Sprintf("R² of %s, from positions %d to %d", later(s.Offset), first, first+n-1),
		Kind: chart.Bars, Rows: 2, Here: scene.Nowhere, Columns: []chart.Column{{Name: "from"}, {Name: "R²", Region: name}},
		Label: func(i int) string { return fitNames[i] },
		Row:   func(i int, to []float64) { to[1] = [...]float64{alone.R2, both.R2}[i] }}
}

// lookedAt is how many positions a head that looks back is shown with.
const lookedAt = 12

// headBack are the weights of an attention head that needs no learning to look k
// positions back: its W_Q·W_K' is the turn of every pair. There are none where
// that is no position of the sequence.
func (p *dials) headBack(drop int) []chart.Region {
	target := p.Pos - p.Offset
	if target < 0 || target >= p.Length || p.Offset == 0 {
		return nil
	}
	weights := func(n int) (first int, weights []float64) {
		n = min(n, lookedAt, p.Length)
		first = min(max(target-n/2, 0), p.Length-n)
		return first, attention.LookBack(p.Waves, p.Pos, first, n, p.Offset)
	}
	rows := chart.Size{Min: 8, Max: 2 + lookedAt}
	return []chart.Region{{Rows: chart.Size{Drop: drop}, In: []chart.Region{chart.Gap(1), {Name: headName, Rows: rows, Draw: func(f chart.Canvas) {
		w, h := f.Size()
		first, weights := weights(h - 2)
		most := 0
		for i, weight := range weights {
			if weight > weights[most] {
				most = i
			}
		}
		looks := "looks " + words.Position(max(p.Offset, -p.Offset)) + parts.Either(p.Offset > 0, " back", " ahead")
		made := ": W_Q·W_K' turns all " + parts.Either(p.Steady(), "pairs", "whole pairs") // a sine without its cosine is left out
		write(f, 0, frame.Bright, "a head that "+looks+made, looks+made, "a head that "+looks, looks)
		write(f, 1, frame.Faint, fmt.Sprintf("weights that %d gives to %d–%d", p.Pos, first, first+len(weights)-1), "weights")
		digits := words.DecimalDigits(first + len(weights) - 1)
		for i, weight := range weights {
			ink := parts.Either(i == most, frame.Style{FG: frame.Good, Bold: true}, words.FaintStyle)
			f.IntRight(digits, 2+i, first+i, ink)
			bar := w - digits - 2 - 6
			f.HLine(digits+1, 2+i, round(weight/weights[most]*float64(bar)), parts.Either(f.Theme.ASCII, '=', '━'), ink)
			f.Text(w-5, 2+i, words.Unsigned(weight, 3), ink)
		}
	}, Data: func() chart.Data {
		first, weights := weights(lookedAt)
		return chart.Data{Name: "head", Title: "weights that position " + strconv.Itoa(p.Pos) + " gives in a head that looks " + words.Position(p.Offset) + " back",
			Kind: chart.Bars, Rows: len(weights), Here: rowOf(p.Pos, first, len(weights)),
			Columns: []chart.Column{{Name: "pos", Format: chart.Whole}, {Name: "weight", Format: chart.Share, Region: headName}},
			Row:     func(i int, to []float64) { to[0], to[1] = float64(first+i), weights[i] }}
	}}}}}
}

// rowOf is the row of a position among n from a first one on.
func rowOf(pos, first, n int) int {
	return parts.Either(pos >= first && pos < first+n, pos-first, scene.Nowhere)
}
