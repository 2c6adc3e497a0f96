package views

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// Rows that the parts of the detail panel take.
const (
	matrixRows = 3 // one block: heads, sine row, cosine row
	fitRows    = 3 // R²: a title and two bars
)

// matrixColumns says where the parts of
//
//	sin │ M │ × │ PE(p) │ = │ M·PE(p) │   │ PE(p+k) │  residual
//
// stand, as columns from the left end, in the widest form that fits.
type matrixColumns struct {
	decimals, pad int
	turn          int    // the first number of M
	value         [3]int // PE(p), M·PE(p), PE(p+k)
	target        bool   // the block of PE(p+k) is shown
	residual      int
	width         int
}

func newMatrixColumns(decimals, pad int, target bool) matrixColumns {
	c := matrixColumns{decimals: decimals, pad: pad, target: target}
	n := decimals + 3
	c.turn = 3 + pad + 1 + pad
	x := c.turn + 2*n + 1 // behind the last number
	for i := range c.value {
		if i == 2 && !target {
			break
		}
		c.value[i] = x + pad + 1 + pad + 1 + pad + 1 + pad
		x = c.value[i] + n
	}
	c.residual = x + pad + 1 + 1 + pad
	c.width = c.residual + 5
	return c
}

// matrixForms lists the forms of the block, the widest first.
var matrixForms = []matrixColumns{
	newMatrixColumns(4, 1, true),
	newMatrixColumns(3, 1, true),
	newMatrixColumns(3, 0, true),
	newMatrixColumns(2, 0, true),
	newMatrixColumns(2, 0, false),
}

func matrixFor(w int) matrixColumns {
	for _, c := range matrixForms {
		if c.width <= w {
			return c
		}
	}
	return matrixForms[len(matrixForms)-1]
}

// shiftStep is the matrix equation of a pair at one position, in numbers.
type shiftStep struct {
	m        encoding.Rotation
	from     [2]float64 // PE(p): sine, cosine
	moved    [2]float64 // M·PE(p)
	to       [2]float64 // PE(p+k)
	residual [2]float64
}

func newShiftStep(p encoding.Periodic, pair, pos, k int) shiftStep {
	s := shiftStep{m: encoding.Shift(p, pair, k)}
	turn := p.Turn(pair)
	s.from[0], s.from[1] = turn.Mul(pos).Sincos()
	s.to[0], s.to[1] = turn.Mul(pos + k).Sincos()
	s.moved[0], s.moved[1] = s.m.Apply(s.from[0], s.from[1])
	for i := range s.residual {
		s.residual[i] = math.Abs(s.moved[i] - s.to[i])
	}
	return s
}

// row gives a row of the matrix, in (sin, cos) order.
func (s shiftStep) row(i int) (a, b float64) {
	if i == 0 {
		return s.m.Cos, s.m.Sin
	}
	return -s.m.Sin, s.m.Cos
}

// draw draws the equation at one position, pos + anchor, in three rows.
func (c matrixColumns) draw(f frame.Frame, x, y int, sc Scene, pair, anchor int) {
	room := c.value[1] - c.value[0] - 1
	if anchor == 0 {
		f.Text(x+c.turn, y, fitting(f, c.value[0]-c.turn-1, "M, k = "+position(sc.Offset), "M"), frame.Style{FG: frame.Offset})
	}
	head := func(i int, name string, pos, room int, s frame.Style) {
		f.Text(x+c.value[i], y, name+"("+shortPos(f, pos, anchor, room-f.Theme.Width(name)-2)+")", s)
	}
	head(0, "PE", sc.Pos, room, frame.Style{FG: frame.HandThen})
	head(1, "M·PE", sc.Pos, room, frame.Style{FG: frame.Text})
	if c.target {
		head(2, "PE", sc.Pos+sc.Offset, c.residual-c.value[2]-1, frame.Style{FG: frame.Bright})
	}
	if anchor == 0 && c.pad > 0 {
		f.Text(x+c.residual, y, "residual", frame.Style{FG: frame.Faint})
	}
	step := newShiftStep(sc.Waves, pair, sc.Pos+anchor, sc.Offset)
	for i := range 2 {
		c.drawRow(f, x, y+1+i, step, i)
	}
}

// drawRow draws the sine's or the cosine's line of the equation.
func (c matrixColumns) drawRow(f frame.Frame, x, y int, s shiftStep, i int) {
	ink := frame.Style{FG: [2]frame.Color{frame.SinColor, frame.CosColor}[i]}
	n := c.decimals + 3
	bars := func(from, cells int) {
		f.Set(x+from-c.pad-1, y, '│', frame.Style{FG: frame.Faint})
		f.Set(x+from+cells+c.pad, y, '│', frame.Style{FG: frame.Faint})
	}
	f.Text(x, y, [2]string{"sin", "cos"}[i], ink)
	a, b := s.row(i)
	bars(c.turn, 2*n+1)
	f.Text(x+c.turn, y, signed(a, c.decimals), frame.Style{FG: frame.Offset})
	f.Text(x+c.turn+n+1, y, signed(b, c.decimals), frame.Style{FG: frame.Offset})
	for j, v := range [3]float64{s.from[i], s.moved[i], s.to[i]} {
		if j == 2 && !c.target {
			break
		}
		bars(c.value[j], n)
		f.Text(x+c.value[j], y, signed(v, c.decimals), frame.Style{FG: ink.FG, Bold: j == 2})
	}
	if i == 0 {
		f.Set(x+c.turn+2*n+1+2*c.pad+1, y, '×', frame.Style{FG: frame.Faint})
		f.Set(x+c.value[0]+n+2*c.pad+1, y, '=', frame.Style{FG: frame.Faint})
	}
	good := frame.Style{FG: frame.Good}
	if s.residual[i] > 1e-12 {
		good.FG = frame.Warn
	}
	f.Text(x+c.residual, y, rounding(s.residual[i]), good)
}

// rounding writes a rounding error with one digit.
func rounding(v float64) string {
	if v == 0 {
		return "0"
	}
	return power(v, 0)
}

// unsigned writes a number with a fixed number of decimals and a sign only
// if it is negative.
func unsigned(v float64, decimals int) string {
	return strings.TrimPrefix(signed(v, decimals), "+")
}

// drawDetail draws the panel for the pair under the cursor.
func drawDetail(f frame.Frame, sc Scene, p dialPlan) {
	w, _ := f.Size()
	drawRule(f, sc, p)
	y := p.rule + 1 + b2i(p.air)
	if p.big {
		left := min(10+max(w-120, 0)*9/40, p.table-2*p.bigRows-9)
		drawBigDial(f.Sub(0, 0, p.table-1, y+p.bigRows+2), sc, dialOf(p.bigRows), left, y+1)
		drawPanel(f.Sub(p.table, y+(p.bigRows-bigDial)/2, w-p.table-1, panelHeight), sc, p)
		return
	}
	drawPanel(f.Sub(1, y, w-2, panelHeight), sc, p)
}

// drawRule parts the dials from the panel and says what it is about.
func drawRule(f frame.Frame, sc Scene, p dialPlan) {
	w, _ := f.Size()
	f.HLine(1, p.rule, w-2, '─', frame.Style{FG: frame.Line})
	pair, inPair := shiftPair(sc)
	name := "pair " + strconv.Itoa(pair)
	here := accentStrong(name)
	what := "one matrix moves every position"
	var tail []string
	if !inPair {
		here = faint("dim " + strconv.Itoa(sc.Dim) + " is a column of zeros:")
		tail = []string{"it belongs to no pair and nothing moves it · below: " + name + ", the last one", "no pair; below: " + name, ""}
	} else {
		if w >= bigDialWidth {
			here = accentStrong(name + " under the cursor")
		}
		if _, ok := sc.Waves.Column(pair, encoding.Cos); !ok {
			what = "a sine without its cosine"
		}
		tail = []string{
			what + " · x = cos, y = sin, counter-clockwise = later",
			what + " · x = cos, y = sin, ccw = later",
			what, "x = cos, y = sin", "",
		}
	}
	line := Line{plain(" "), here, plain(" "), faint(fitting(f, w-8-f.Theme.Width(here.Text), tail...)), plain(" ")}
	line.Draw(f, 3, p.rule)
}

var accentStrong = func(s string) Span { return Span{s, frame.Style{FG: frame.Accent, Bold: true}} }

// panelHeight is more than the panel ever takes.
const panelHeight = 20

// drawPanel draws the right part of the panel: the equation at one or two
// positions, and how well the shifted sine is predicted.
func drawPanel(f frame.Frame, sc Scene, p dialPlan) {
	w, _ := f.Size()
	pair, _ := shiftPair(sc)
	_, hasCos := sc.Waves.Column(pair, encoding.Cos)
	y := 0
	if p.big {
		turn := "the turn, in (sin, cos) order: rows [c s], [−s c]"
		if !hasCos {
			turn = "the turn"
		}
		f.Text(0, y, fitting(f, w, turn+pairColumns(sc, pair), turn), frame.Style{FG: frame.Faint})
		y += 2
	}
	if !hasCos {
		drawLoneSine(f, sc, y, pair)
	} else {
		c := matrixFor(w)
		c.draw(f, 0, y, sc, pair, 0)
		if p.block2 {
			c.draw(f, 0, y+matrixRows+b2i(p.gap), sc, pair, sc.Anchor)
		}
	}
	y += matrixRows + b2i(p.gap)
	if p.block2 {
		y += matrixRows + b2i(p.gap)
	}
	if p.fits {
		drawFits(f, sc, y, pair)
	}
}

// drawLoneSine says why no matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func drawLoneSine(f frame.Frame, sc Scene, y, pair int) {
	w, _ := f.Size()
	s := newShiftStep(sc.Waves, pair, sc.Pos, sc.Offset)
	a, b := s.row(0)
	n := strconv.Itoa(sc.Dim)
	sine := func(w int) string {
		from, to := shortPos(f, sc.Pos, 0, w), shortPos(f, sc.Pos+sc.Offset, 0, w)
		return "sin(" + to + ") = " + signed(a, 4) + " × sin(" + from + ") " + signed(b, 4) + " × cos(" + from + ")"
	}
	warn := frame.Style{FG: frame.Warn}
	f.Text(0, y, fitting(f, w, "no cosine column: dim "+n+" is the last sine of an odd d_model", "dim "+n+" has no cosine column"), warn)
	f.Text(0, y+1, fitting(f, w, sine(20), sine(12), sine(6), "sin = "+signed(s.to[0], 4)), frame.Style{FG: frame.SinColor})
	from := shortPos(f, sc.Pos, 0, 20)
	f.Text(0, y+2, fitting(f, w,
		"the hand turns all the same, but cos("+from+") is in no column, so no matrix maps this one",
		"cos("+from+") is in no column: no matrix maps this one",
		"no matrix maps it"), frame.Style{FG: frame.Faint})
}

// fitLimit bounds the positions that R² is computed from in the dials face.
const fitLimit = 512

// drawFits draws R² of the shifted sine as two bars.
func drawFits(f frame.Frame, sc Scene, y, pair int) {
	w, _ := f.Size()
	first, n := fitSpan(sc, fitLimit)
	fit := fitSamples(shiftSamples(sc.Waves, pair, first, n, sc.Offset), sc.Waves, pair, sc.Offset)
	title := "sin(" + later(sc.Offset) + ") from " + plural(n, "position") + ", " + position(first) + "…" + position(first+n-1)
	if fit.alone.r2 < 0 {
		title = fitting(f, w-4, title+" · below 0: worse than their mean", title)
	}
	f.Text(0, y, "R²", frame.Style{FG: frame.Faint})
	f.Text(4, y, title, frame.Style{FG: frame.Faint})
	drawFit(f, y+1, "sin alone", fit.alone.r2)
	if _, ok := sc.Waves.Column(pair, encoding.Cos); ok {
		drawFit(f, y+2, "sin and cos", fit.both.r2)
	} else {
		f.Text(4, y+2, "sin and cos   no column has this cosine", frame.Style{FG: frame.Text})
	}
}

// drawFit draws one R² as a bar and in digits.
func drawFit(f frame.Frame, y int, name string, r2 float64) {
	w, _ := f.Size()
	bar := min(w-18-1-5, 48)
	f.Text(4, y, name, frame.Style{FG: frame.Text})
	drawShare(f, 18, y, bar, r2, shareInk(r2))
	f.Text(18+bar+1, y, shareText(r2), frame.Style{FG: shareInk(r2), Bold: true})
}

// later says where the shifted position lies: "5 later".
func later(k int) string {
	if k < 0 {
		return strconv.Itoa(-k) + " earlier"
	}
	return strconv.Itoa(k) + " later"
}

// shareInk is the colour of an R², good from where a line hardly misses.
func shareInk(r2 float64) frame.Color {
	if r2 > 0.995 {
		return frame.Good
	}
	return frame.Warn
}

// drawShare draws a part of 1 as a bar.
func drawShare(f frame.Frame, x, y, w int, part float64, ink frame.Color) {
	f.HLine(x, y, w, '─', frame.Style{FG: frame.Line})
	full := '━'
	if f.Theme.ASCII {
		full = '='
	}
	if part > 0 {
		f.HLine(x, y, int(math.Round(part*float64(w))), full, frame.Style{FG: ink})
	}
}

// drawBigDial draws both shifts on one large dial, with the positions written
// at its rim.
func drawBigDial(f frame.Frame, sc Scene, d *dial, x, y int) {
	pair, _ := shiftPair(sc)
	one := newSwing(sc.Waves, pair, sc.Pos, sc.Offset)
	two := newSwing(sc.Waves, pair, sc.Pos+sc.Anchor, sc.Offset)
	d.draw(f, x, y, true, one, two)
	then, now := frame.Style{FG: frame.HandThen}, frame.Style{FG: frame.Bright, Bold: true}
	const w = 9
	for _, l := range []struct {
		at   uint64
		text string
		s    frame.Style
	}{
		{one.now, shortPos(f, sc.Pos+sc.Offset, 0, w), now},
		{one.then, shortPos(f, sc.Pos, 0, w), then},
		{two.now, shortPos(f, sc.Pos+sc.Offset, sc.Anchor, w), now},
		{two.then, shortPos(f, sc.Pos, sc.Anchor, w), then},
		{1 << 62, "sin", frame.Style{FG: frame.SinColor}},
		{0, "cos", frame.Style{FG: frame.CosColor}},
	} {
		if sc.Offset != 0 || l.s != then { // without an offset both hands are one
			rimLabel(f, x, y, d, l.at, l.text, l.s)
		}
	}
}

// rimLabel writes a word just outside the rim at an angle, a row higher or
// lower where another word is in its way, and not at all where there is no
// place.
func rimLabel(f frame.Frame, x, y int, d *dial, at uint64, text string, s frame.Style) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	r := float64(d.rows) + 1.65
	n := f.Theme.Width(text)
	cx := float64(x+d.rows) + r*cos
	cy := y + int(math.Floor(float64(d.rows)/2-r/2*sin))
	left := int(math.Floor(cx))
	switch {
	case cos < -0.3:
		left = int(math.Ceil(cx)) - n
	case cos < 0.3:
		left = int(math.Round(cx - float64(n)/2))
	}
	for _, dy := range [...]int{0, -1, 1, -2, 2, -3, 3} {
		row := cy + dy
		if row >= y-1 && row <= y+d.rows && !d.covers(left-x, row-y, n) && blank(f, left-1, row, n+2) {
			f.Text(left, row, text, s)
			return
		}
	}
}

// covers reports that one of n cells in a row lies on the face.
func (d *dial) covers(x, y, n int) bool {
	h := float64(d.rows)
	up := (float64(y) + 0.5 - h/2) * 2
	for i := range n {
		if math.Hypot(float64(x+i)+0.5-h, up) < h {
			return true
		}
	}
	return false
}

// blank reports that n cells are there and empty; the outermost two may be
// missing.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 0 && i < n-1 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}
