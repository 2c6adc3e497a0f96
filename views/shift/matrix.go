package shift

import (
	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// matrixRows is the height of a block: heads, sine row, cosine row.
const matrixRows = 3

// block says where the parts of
//
//	sin │ M │ × │ PE(p) │ = │ M·PE(p) │   │ PE(p+k) │  residual
//
// stand, as columns from the left end.
type block struct {
	decimals, pad int
	number        int    // columns of a number
	turn          int    // the first number of M
	value         [3]int // PE(p), M·PE(p), PE(p+k)
	shown         int    // how many of them are
	residual      int    // of five columns
}

func newBlock(decimals, pad, shown int) block {
	b := block{decimals: decimals, pad: pad, number: decimals + 3, turn: 4 + 2*pad, shown: shown}
	x := b.turn + 2*b.number + 1 // behind the last number
	for i := range shown {
		b.value[i] = x + 4*pad + 3
		x = b.value[i] + b.number
	}
	b.residual = x + 2*pad + 2
	return b
}

// blocks lists the forms of the block, the widest first.
var blocks = []block{newBlock(4, 1, 3), newBlock(3, 1, 3), newBlock(3, 0, 3), newBlock(2, 0, 3), newBlock(2, 0, 2)}

// drawBlock draws the equation at one position, pos + anchor, in three rows of
// the panel, in the widest form that fits.
func (p *dials) drawBlock(f frame.Frame, y, anchor int) {
	w, _ := f.Size()
	var b block
	for _, b = range blocks {
		if b.residual+5 <= w {
			break
		}
	}
	b.heads(p, f, y, anchor)
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos+anchor, p.Offset)
	for row := range 2 {
		b.drawRow(f, y+1+row, s, row)
		if dim, ok := p.Waves.Column(p.pair, encoding.Kind(row)); ok && b.pad > 0 {
			parts.DrawMark(f, p.Scene, len("sin"), y+1+row, dim)
		}
	}
}

// heads writes what the columns of a block are. What M and the residual are is
// said once.
func (b block) heads(p *dials, f frame.Frame, y, anchor int) {
	w, _ := f.Size()
	ends := [3]int{b.value[1], b.value[2], b.residual}
	if b.shown == 2 {
		ends[1] = w
	}
	inks := [...]frame.Style{thenStyle, {FG: frame.Text}, {FG: frame.Bright}}
	for i, name := range []string{"PE", "M·PE", "PE"}[:b.shown] {
		room := ends[i] - b.value[i] - f.Theme.Width(name) - 3
		pos := words.ShortPos(f, p.Pos+[...]int{0, 0, p.Offset}[i], anchor, room)
		f.Text(b.value[i], y, name+"("+pos+")", inks[i])
	}
	if anchor != 0 {
		return
	}
	f.Text(b.turn, y, words.Fitting(f, b.value[0]-b.turn-1, "M, k = "+words.Position(p.Offset), "M"), offsetStyle)
	if b.pad > 0 {
		f.Text(b.residual, y, words.Fitting(f, w-b.residual, "residual", "error"), words.FaintStyle)
	}
}

// drawRow draws the sine's or the cosine's line of the equation.
func (b block) drawRow(f frame.Frame, y int, s encoding.Equation, row int) {
	number := func(x int, v float64, style frame.Style) { f.Text(x, y, words.Signed(v, b.decimals), style) }
	sign := func(x int, r rune) { f.Set(x, y, r, words.FaintStyle) }
	bars := func(from, cells int) {
		sign(from-b.pad-1, '│')
		sign(from+cells+b.pad, '│')
	}
	ink := frame.Style{FG: [...]frame.Color{frame.SinColor, frame.CosColor}[row]}
	f.Text(0, y, encoding.Kind(row).String(), ink)
	bars(b.turn, 2*b.number+1)
	number(b.turn, s.M[row][0], offsetStyle)
	number(b.turn+b.number+1, s.M[row][1], offsetStyle)
	for i, v := range []float64{s.From[row], s.Moved[row], s.To[row]}[:b.shown] {
		bars(b.value[i], b.number)
		number(b.value[i], v, frame.Style{FG: ink.FG, Bold: i == 2})
	}
	if row == 0 {
		sign(b.value[0]-2*b.pad-2, '×')
		sign(b.value[1]-2*b.pad-2, '=')
	}
	f.Text(b.residual, y, words.Brief(s.Residual(row), 1), frame.Style{FG: goodIf(s.Residual(row) <= 1e-12)})
}
