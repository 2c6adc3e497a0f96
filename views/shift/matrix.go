package shift

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
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
func (c matrixColumns) draw(f frame.Frame, x, y int, sc scene.Scene, pair, anchor int) {
	if anchor == 0 {
		f.Text(x+c.turn, y, words.Fitting(f, c.value[0]-c.turn-1, "M, k = "+words.Position(sc.Offset), "M"), frame.Style{FG: frame.Offset})
	}
	w, _ := f.Size()
	head := func(i, end int, name string, pos int, s frame.Style) {
		room := end - c.value[i] - 1 - f.Theme.Width(name) - 2
		f.Text(x+c.value[i], y, name+"("+words.ShortPos(f, pos, anchor, room)+")", s)
	}
	head(0, c.value[1], "PE", sc.Pos, frame.Style{FG: frame.HandThen})
	if !c.target {
		head(1, w-x, "M·PE", sc.Pos, frame.Style{FG: frame.Text})
	} else {
		head(1, c.value[2], "M·PE", sc.Pos, frame.Style{FG: frame.Text})
		head(2, c.residual, "PE", sc.Pos+sc.Offset, frame.Style{FG: frame.Bright})
	}
	if anchor == 0 && c.pad > 0 {
		f.Text(x+c.residual, y, words.Fitting(f, w-x-c.residual, "residual", "error"), frame.Style{FG: frame.Faint})
	}
	step := newShiftStep(sc.Waves, pair, sc.Pos+anchor, sc.Offset)
	for i := range 2 {
		c.drawRow(f, x, y+1+i, step, i)
		if dim, ok := sc.Waves.Column(pair, encoding.Kind(i)); ok && c.pad > 0 {
			parts.DrawMark(f, sc, x+len("sin"), y+1+i, dim)
		}
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
	f.Text(x+c.turn, y, words.Signed(a, c.decimals), frame.Style{FG: frame.Offset})
	f.Text(x+c.turn+n+1, y, words.Signed(b, c.decimals), frame.Style{FG: frame.Offset})
	for j, v := range [3]float64{s.from[i], s.moved[i], s.to[i]} {
		if j == 2 && !c.target {
			break
		}
		bars(c.value[j], n)
		f.Text(x+c.value[j], y, words.Signed(v, c.decimals), frame.Style{FG: ink.FG, Bold: j == 2})
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
