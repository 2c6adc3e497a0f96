package shift

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawPanel writes the matrix of the turn, what it makes of both positions, and
// how well the shifted sine is predicted: in a column beside two dials, in lines
// beside two rings or alone.
func (p *dials) drawPanel() {
	switch {
	case !p.hasNumbers():
	case p.kind == twoDials:
		p.drawColumn(p.f.Sub(p.panel, 1, p.w-1-p.panel, p.bottom()-1))
	default:
		p.drawLines(p.f.Sub(p.panel, 1, p.w-1-p.panel, parts.Either(p.kind == twoRings, p.large, p.lines)))
	}
}

// write writes the first of several texts that fits into a row.
func write(f frame.Frame, y int, ink frame.Color, texts ...string) {
	w, _ := f.Size()
	f.Text(0, y, words.Fitting(f, w, texts...), frame.Style{FG: ink, Bold: ink == frame.Bright})
}

// What a column of numbers takes: a title, the matrix, its entries, two products
// and what they miss; R²; and a head that looks back, at least.
const (
	columnRows = 11
	fitRows    = 3
	headRows   = 8
)

// drawColumn stacks everything; rows that are left over part the blocks.
func (p *dials) drawColumn(f frame.Frame) {
	w, h := f.Size()
	if !p.whole || !p.hasMatrix() {
		p.drawLone(f)
		return
	}
	rows := columnRows - parts.One(!p.hasResidual())
	fits := p.hasFit() && h >= rows+fitRows
	spare := h - rows - fitRows*parts.One(fits)
	air := func(before int) int { return parts.One(spare > before) } // the first rows left over go here, then there
	decimals := parts.Either(w >= 40, 4, 3)
	write(f, 0, frame.Offset, "one matrix, M, for k = "+words.Position(p.Offset), "M for k = "+words.Position(p.Offset), "M")
	y := 1 + air(3)
	p.drawMatrix(f, y, decimals)
	write(f, y+2, frame.Faint, p.entries()...)
	y += 3 + air(2)
	p.drawProduct(f, y, 0, decimals)
	y += matrixRows + air(1)
	p.drawProduct(f, y, p.Anchor, decimals)
	y += matrixRows
	f.Part("matrix", 0, 0, w, y)
	if p.hasResidual() {
		y += air(4)
		p.drawMissed(f, y)
		y++
	}
	if fits {
		y += air(0)
		p.drawFits(f, y)
		y += fitRows
	}
	if p.hasHead() && h-y > headRows {
		p.drawHeadBack(f.Sub(0, y+1, w, h-y-1))
	}
}

// drawLone writes what there is without a matrix: why there is none, unless that
// is left out, and how well the shifted sine is predicted.
func (p *dials) drawLone(f frame.Frame) {
	y := 0
	if p.hasMatrix() {
		w, _ := f.Size()
		f.Part("matrix", 0, 0, w, loneRows)
		p.drawLoneSine(f, 0)
		y = loneRows + 1
	}
	if p.hasFit() {
		p.drawFits(f, y)
	}
}

// drawMissed writes how far the products are from what they should be.
func (p *dials) drawMissed(f frame.Frame, y int) {
	w, _ := f.Size()
	f.Part("residual", 0, y, w, 1)
	write(f, y, frame.Faint, p.missed()...)
}

// entries says where the entries of the matrix stand in the table: they are the
// numbers of row PE(k). The formula gives rows before the first and after the
// last position too.
func (p *dials) entries() []string {
	row := p.RowName(words.Position(p.Offset))
	return []string{
		fmt.Sprintf("c and s are dims %d and %d of row %s", p.cos, p.sin, row),
		fmt.Sprintf("c is dim %d, s dim %d of %s", p.cos, p.sin, row),
		"c and s are in row " + row,
		"c, s are in " + row,
		"",
	}
}

// missed says how far the two products are from the rows that they should be.
func (p *dials) missed() []string {
	most := 0.0
	for _, anchor := range p.anchors() {
		e := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
		most = max(most, e.Residual(0), e.Residual(1))
	}
	if most == 0 {
		return []string{"equal to the last digit", "equal"}
	}
	return []string{"equal within " + bound(most)}
}

// bound writes a small number with one digit, rounded up.
func bound(v float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	if up := math.Ceil(v/unit - 1e-9); up < 10 {
		return words.Power(up*unit, 0)
	}
	return words.Power(10*unit, 0)
}

// drawMatrix draws the two rows of the matrix, and what its entries are called.
func (p *dials) drawMatrix(f frame.Frame, y, decimals int) {
	m := encoding.Shift(p.Waves, p.pair, p.Offset)
	rows := [2][2]float64{{m.Cos, m.Sin}, {-m.Sin, m.Cos}}
	names := [2]string{" c  s", words.Minus + "s  c"}
	for row, name := range [...]string{"sin", "cos"} {
		x := f.Text(0, y+row, name, frame.Style{FG: waveInks[row]})
		p.mark(f, x, y+row, row)
		x = f.Text(x+1, y+row, "│ ", words.FaintStyle)
		x = f.Text(x, y+row, words.Signed(rows[row][0], decimals)+" "+words.Signed(rows[row][1], decimals), offsetStyle)
		x = f.Text(x, y+row, " │ ", words.FaintStyle)
		f.Text(x, y+row, names[row], words.FaintStyle)
	}
}

// waveInks are the colours of sine and cosine.
var waveInks = [2]frame.Color{frame.SinColor, frame.CosColor}

// mark draws the sign of the sine or the cosine if its column is marked.
func (p *dials) mark(f frame.Frame, x, y, row int) {
	if dim, ok := p.Waves.Column(p.pair, encoding.Kind(row)); ok {
		words.DrawMark(f, p.Scene, x, y, dim)
	}
}

// drawProduct writes M × PE(p) = PE(p + k) at a position, in three rows.
func (p *dials) drawProduct(f frame.Frame, y, anchor, decimals int) {
	e := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
	const number = 6
	right := number + decimals + 3 + 3
	x := f.Text(f.Text(0, y, "M", offsetStyle), y, " × ", words.FaintStyle)
	f.Text(x, y, p.RowName(p.position(anchor, false, right-x-5)), thenStyle)
	f.Text(right-1, y, "=", words.FaintStyle)
	w, _ := f.Size()
	f.Text(right+1, y, p.RowName(p.position(anchor, true, w-right-5)), nowStyle)
	for row, name := range [...]string{"sin", "cos"} {
		f.Text(0, y+1+row, name, frame.Style{FG: waveInks[row]})
		f.Text(number, y+1+row, words.Signed(e.From[row], decimals), frame.Style{FG: waveInks[row]})
		f.Text(right+1, y+1+row, words.Signed(e.To[row], decimals), frame.Style{FG: waveInks[row], Bold: true})
	}
}

// anchors are the positions that the matrix is shown at.
func (p *dials) anchors() []int {
	if p.hasSecond() {
		return []int{0, p.Anchor}
	}
	return []int{0}
}

// drawLines writes the equation at both positions in lines, one over the other.
func (p *dials) drawLines(f frame.Frame) {
	w, h := f.Size()
	if !p.whole || !p.hasMatrix() {
		p.drawLone(f)
		return
	}
	y := 0
	for i, anchor := range p.anchors() {
		if h-y >= matrixRows {
			p.drawEquation(f, y, anchor)
			y += matrixRows + parts.One(i == 0 && p.hasSecond() && h >= 2*matrixRows+3)
		}
	}
	if y < h {
		write(f, y, frame.Faint, p.entries()...)
	}
	y++
	f.Part("matrix", 0, 0, w, y)
	if p.hasResidual() && y < h-fitRows*parts.One(p.hasFit()) {
		p.drawMissed(f, y)
		y++
	}
	if p.hasFit() && h-y >= fitRows {
		p.drawFits(f, h-fitRows)
	}
}

// drawEquation writes M × PE(p) = PE(p + k) at a position in one line a wave,
// with as many decimals as there is room for.
func (p *dials) drawEquation(f frame.Frame, y, anchor int) {
	w, _ := f.Size()
	decimals := 4
	for decimals > 2 && 4*(decimals+3)+len("sin  × = ")+3 > w {
		decimals--
	}
	n := decimals + 3
	gap := parts.Either(4*n+len("sin  × = ")+7 <= w, 2, 1)
	from := 4 + 2*n + 1 + 2*gap + 1
	to := from + n + 2*gap + 1
	e := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
	f.Text(4, y, words.Fitting(f, 2*n, "M, k = "+words.Position(p.Offset), "M"), offsetStyle)
	f.Text(from, y, p.RowName(p.position(anchor, false, to-from-5)), thenStyle)
	f.Text(to, y, p.RowName(p.position(anchor, true, max(w-to-4, n-4))), nowStyle)
	for row, name := range [...]string{"sin", "cos"} {
		ink := frame.Style{FG: waveInks[row]}
		p.mark(f, f.Text(0, y+1+row, name, ink), y+1+row, row)
		f.Text(4, y+1+row, words.Signed(e.M[row][0], decimals)+" "+words.Signed(e.M[row][1], decimals), offsetStyle)
		f.Text(from, y+1+row, words.Signed(e.From[row], decimals), ink)
		f.Text(to, y+1+row, words.Signed(e.To[row], decimals), frame.Style{FG: ink.FG, Bold: true})
	}
	f.Set(from-gap-1, y+1, '×', words.FaintStyle)
	f.Set(to-gap-1, y+1, '=', words.FaintStyle)
}

// loneRows are those of drawLoneSine.
const loneRows = 6

// drawLoneSine says why no one matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func (p *dials) drawLoneSine(f frame.Frame, y int) {
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
	from, to := "("+p.position(0, false, 8)+")", "("+p.position(0, true, 8)+")"
	dim := "dim " + strconv.Itoa(p.sin)
	write(f, y, frame.Warn, dim+" has no cosine column", "no cosine column")
	write(f, y+1, frame.SinColor, "sin"+to+" = c·sin"+from+" + s·cos"+from, "c·sin"+from+" + s·cos"+from, "c·sin + s·cos")
	write(f, y+2, frame.SinColor, "sin"+to+" = "+words.Signed(s.To[0], 4), "sin = "+words.Signed(s.To[0], 4))
	write(f, y+3, frame.Offset, "c "+words.Signed(s.M[0][0], 4)+"  s "+words.Signed(s.M[0][1], 4), "c, s")
	write(f, y+4, frame.Faint, "cos"+from+" is in no column, so no one matrix moves it", "cos"+from+" is in no column", "no one matrix moves it")
	write(f, y+5, frame.Faint, fmt.Sprintf("s is %s of row %s", dim, p.RowName(words.Position(p.Offset))), "")
}

// fitLimit is how many positions R² is computed from at most.
const fitLimit = 1024

// drawFits draws R² of the shifted sine as two bars.
func (p *dials) drawFits(f frame.Frame, y int) {
	w, _ := f.Size()
	f.Part("fit", 0, y, w, fitRows)
	first, n, alone, both := p.bestFits()
	what := "R² of " + later(p.Offset)
	write(f, y, frame.Faint, what+fmt.Sprintf(" from positions %d–%d", first, first+n-1), what+" from "+words.Plural(n, "position"), what, "R²")
	drawFit(f, y+1, w, "sin alone", alone.R2)
	if p.whole {
		drawFit(f, y+2, w, "sin and cos", both.R2)
	} else {
		write(f, y+2, frame.Faint, "its cosine is in no column", "no cosine")
	}
}

func drawFit(f frame.Frame, y, w int, name string, r2 float64) {
	const names = 12
	text := shareText(r2)
	bar := min(w-names-1-max(f.Theme.Width(text), 4), 48)
	f.Text(0, y, name, frame.Style{FG: frame.Text})
	drawShare(f, names, y, bar, r2)
	f.Text(names+max(bar, 0)+1, y, text, shareStyle(r2))
}

// lookedAt is how many positions a head that looks back is shown with.
const lookedAt = 12

// drawHeadBack draws the weights of an attention head that needs no learning to
// look k positions back: its W_Q·W_K' is the turn of every pair.
func (p *dials) drawHeadBack(f frame.Frame) {
	w, h := f.Size()
	target := p.Pos - p.Offset
	if target < 0 || target >= p.Length || p.Offset == 0 {
		return
	}
	f.Part("head", 0, 0, w, h)
	n := min(h-2, lookedAt, p.Length)
	first := min(max(target-n/2, 0), p.Length-n)
	weights := attention.LookBack(p.Waves, p.Pos, first, n, p.Offset)
	most := 0
	for i, weight := range weights {
		if weight > weights[most] {
			most = i
		}
	}
	way := parts.Either(p.Offset > 0, "back", "ahead")
	k := words.Position(max(p.Offset, -p.Offset))
	made := ": W_Q·W_K' turns all " + parts.Either(p.Steady(), "pairs", "whole pairs") // a sine without its cosine is left out
	write(f, 0, frame.Bright, "a head that looks "+k+" "+way+made, "looks "+k+" "+way+made, "a head that looks "+k+" "+way, "looks "+k+" "+way)
	write(f, 1, frame.Faint, fmt.Sprintf("weights that %d gives to %d–%d", p.Pos, first, first+n-1), "weights")
	digits := words.DecimalDigits(first + n - 1)
	for i, weight := range weights {
		ink := parts.Either(i == most, frame.Style{FG: frame.Good, Bold: true}, words.FaintStyle)
		f.IntRight(digits, 2+i, first+i, ink)
		bar := w - digits - 2 - 6
		f.HLine(digits+1, 2+i, int(math.Round(weight/weights[most]*float64(bar))), parts.Either(f.Theme.ASCII, '=', '━'), ink)
		f.Text(w-5, 2+i, words.Unsigned(weight, 3), ink)
	}
}
