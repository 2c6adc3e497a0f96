package similarity

import (
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// matrix says where the matrix stands and which positions a pixel covers:
// span × span of them, or every one of them reps × reps pixels.
type matrix struct {
	x, y, w, h int // cells
	side       int // pixels
	span, reps int // of which one is 1
	per        int // pixels in the height of a cell
	wide       int // columns of a pixel
	rows, cols similar.Side
	step       int // positions from label to label
}

// wholeScale is the scale at which a length fits into a number of pixels: the
// least of pixelSizes, or several pixels to a position.
func wholeScale(length, pixels int) scene.Zoom {
	if reps := min(pixels/length, -int(scene.Closest)); reps > 1 {
		return scene.Zoom(-reps)
	}
	n := 1
	for n = range pixelSizes {
		if (length-1)/n < max(pixels, 1) {
			break
		}
	}
	return scene.Zoom(n)
}

// pixelSizes lists how many positions a pixel may stand for: powers of two and
// what lies between them, then numbers that are easier to read.
func pixelSizes(yield func(n int) bool) {
	sizes := []int{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128}
	for ten := 1; ; ten *= 10 {
		for _, n := range sizes {
			if !yield(n * ten) {
				return
			}
		}
		sizes = []int{14, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120}
	}
}

// closer reports that z shows positions larger than another scale does.
func closer(z scene.Zoom, other scene.Zoom) bool {
	cells, positions := z.PerCell()
	otherCells, otherPositions := other.PerCell()
	return cells > otherCells || cells == otherCells && positions < otherPositions
}

// newMatrix lays out a matrix in room columns, its gutter included, and so many
// rows.
func (p *plan) newMatrix(room, rows int) matrix {
	m := matrix{x: min(max(6, words.DecimalDigits(p.Length-1)+3), 11), y: p.top, per: 2, wide: 1}
	if p.f.Theme.Glyphs() {
		m.per, m.wide = 1, 2
	}
	pixels := max(min(rows*m.per, (room-m.x)/m.wide), 0)
	if pixels == 0 {
		return m
	}
	scale := wholeScale(p.Length, pixels)
	if p.Zoom != scene.Auto && closer(p.Zoom, scale) {
		scale = p.Zoom
	}
	m.reps, m.span = scale.PerCell()
	m.step = m.labelStep(p.Length)
	total, page := (p.Length+m.span-1)/m.span, max(m.step/m.span, 1)
	count := min(max(pixels/m.reps, 1), total)
	show := func(pos int) similar.Side {
		return similar.Side{First: parts.WindowStart(pos/m.span, count, total, page) * m.span, Span: m.span, Count: count, Length: p.Length}
	}
	m.rows = show(p.Pos)
	m.cols = m.rows
	col := min(max(p.Pos+p.Offset, 0), p.Length-1)
	if _, ok := m.rows.Find(col); !ok {
		m.cols = show(col)
	}
	m.side = min(count*m.reps, pixels)
	m.w, m.h = m.side*m.wide, (m.side+m.per-1)/m.per
	return m
}

// binaryLength is the length up to which positions are counted in powers of two.
const binaryLength = 8192

// labelStep is the distance of labels, 8 columns or more: a power of two
// positions as long as these are short enough to be known by sight.
func (m matrix) labelStep(length int) int {
	if length > binaryLength || m.span%5 == 0 {
		return parts.TickStep(8, m.wide*m.reps, m.span)
	}
	return doubled(8*m.span, m.wide*m.reps)
}

// doubled is the least power of two that, so many times, is at least a number.
func doubled(least, times int) int {
	step := 1
	for step*times < least {
		step *= 2
	}
	return step
}

// at gives the row and the column of the matrix at a cell.
func (m matrix) at(x, y int) (row, col int, ok bool) {
	x, y = x-m.x, y-m.y
	if x < 0 || y < 0 || x >= m.w || y >= m.h {
		return 0, 0, false
	}
	r := min(y*m.per/m.reps, m.rows.Count-1)
	c := min(x/m.wide/m.reps, m.cols.Count-1)
	return m.rows.First + r*m.span, m.cols.First + c*m.span, true
}

// fillMatrix gives the mean dot product in a pixel, or the difference there.
func (p *plan) fillMatrix() func(row, col int) float64 {
	m, columns := p.matrix, similar.AllColumns
	if p.less != nil {
		first := similar.NewMatrix(p.less.first.enc, columns, m.rows, m.cols)
		second := similar.NewMatrix(p.less.second.enc, columns, m.rows, m.cols)
		return func(row, col int) float64 { return p.less.of(first.At(row, col), second.At(row, col)) }
	}
	if p.scale.sines {
		columns = similar.SineColumns
	}
	return similar.NewMatrix(p.enc, columns, m.rows, m.cols).At
}

// mark says what a pixel of the matrix is apart from its value.
type mark uint8

const (
	noMark     mark = iota
	mirrorMark      // the diagonal of offset −k, dotted
	offsetMark      // the diagonal of offset k
	crossMark       // the cursor
)

// markLooks are the colours of the marks, and the two signs that tell them apart
// where there are no colours.
var markLooks = [...]struct {
	color frame.Color
	signs string
}{mirrorMark: {frame.Offset.Over(84), `''`}, offsetMark: {frame.Offset, `\\`}, crossMark: {frame.Bright, "><"}}

// marks gives the mark of every pixel: the diagonal runs through the pixel of
// the cursor. Of sines alone it does not have one value, and is broken to show
// that.
func (p *plan) marks() func(row, col int) mark {
	m, at := p.matrix, p.Pos+p.Offset
	pos, _ := m.rows.Find(p.Pos)
	to, shown := m.cols.Find(at)
	if at < m.cols.First { // round down
		to = (at - m.cols.First - m.span + 1) / m.span
	}
	diagonal := to - pos // col − row on the diagonal
	mirror := 2*(m.rows.First-m.cols.First)/m.span - diagonal
	return func(row, col int) mark {
		switch {
		case row == pos && col == to && shown:
			return crossMark
		case p.scale.sines && row&3 != 0:
			return noMark
		case col-row == diagonal:
			return offsetMark
		case col-row == mirror && row&1 == 0:
			return mirrorMark
		}
		return noMark
	}
}

// drawMatrix draws the pixels in colours, or in two signs each, and what stands
// around them.
func (p *plan) drawMatrix() {
	m, value, marked := p.matrix, p.pixels(), p.marks()
	var colors [frame.MaxWidth]frame.Color
	for y := range m.side {
		for x := range m.side {
			row, col := y/m.reps, x/m.reps
			mark := marked(row, col)
			colors[x] = markLooks[mark].color
			if mark == noMark {
				colors[x] = p.scale.color(p.scale.of(value(row, col)))
			}
			for k := 0; k < 2 && m.wide == 2; k++ {
				sign, style := frame.ShadeGlyph(p.scale.height(value(row, col))), frame.Style{FG: frame.Text}
				if mark != noMark {
					sign, style = rune(markLooks[mark].signs[k]), frame.Style{FG: colors[x], Bold: mark != mirrorMark}
				}
				p.f.Set(m.x+2*x+k, m.y+y, sign, style)
			}
		}
		if m.wide == 1 {
			p.f.PixelsRight(m.x, m.y*m.per+y, colors[:m.side])
		}
	}
	p.drawHead()
	p.drawPositions()
}
