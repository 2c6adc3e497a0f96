package similarity

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// matrix says where the matrix stands and which positions a pixel covers:
// span × span of them, or every one of them reps × reps pixels.
type matrix struct {
	x, y, w, h int // cells
	span, reps int // of which one is 1
	per        int // pixels in the height of a cell
	wide       int // columns of a pixel
	rows, cols side
	step       int // positions from label to label
}

// side is the part of the length that a side of the matrix shows: count
// pixels, or groups of them, of span positions each.
type side struct{ first, span, count, length int }

// end is the position after the last one shown.
func (s side) end() int { return min(s.first+s.count*s.span, s.length) }

// index finds the pixel of a position.
func (s side) index(pos int) (i int, ok bool) {
	return (pos - s.first) / s.span, pos >= s.first && pos < s.end()
}

// exact is how many pixels the length does not break off.
func (s side) exact() int { return (s.end() - s.first) / s.span }

// last is where the window of a pixel that the length breaks off begins: it
// shows the last span positions.
func (s side) last() int { return s.length - s.span }

// wholeScale is the scale at which a length fits into a number of pixels: the
// least of pixelSizes, or several pixels to a position.
func wholeScale(length, pixels int) scene.Zoom {
	if reps := min(pixels/length, -int(scene.Closest)); reps > 1 {
		return scene.Zoom(-reps)
	}
	for n := range pixelSizes {
		if (length-1)/n < max(pixels, 1) {
			return scene.Zoom(n)
		}
	}
	return scene.Auto // never: the sizes have no end
}

// pixelSizes lists how many positions a pixel may stand for: powers of two and
// what lies between them, then numbers that are easier to read.
func pixelSizes(yield func(n int) bool) {
	for n := 1; n <= 128; n *= 2 {
		if !yield(n) || n > 1 && n < 128 && !yield(n+n/2) {
			return
		}
	}
	for ten := 10; ; ten *= 10 {
		for _, m := range [...]int{14, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120} {
			if !yield(m * ten) {
				return
			}
		}
	}
}

// closer reports that z shows positions larger than another scale does.
func closer(z scene.Zoom, other scene.Zoom) bool {
	cells, positions := z.PerCell()
	otherCells, otherPositions := other.PerCell()
	return cells > otherCells || cells == otherCells && positions < otherPositions
}

// newMatrix lays out a matrix in room columns, its gutter included, and
// rows rows from row y on.
func (p *plan) newMatrix(room, rows int) matrix {
	m := matrix{y: p.top, per: 2, wide: 1}
	if p.f.Theme.Glyphs() {
		m.per, m.wide = 1, 2
	}
	m.x = min(max(6, len(strconv.Itoa(p.Length-1))+3), 11)
	pixels := max(min(rows*m.per, (room-m.x)/m.wide), 0)
	if pixels == 0 {
		return m
	}
	scale := wholeScale(p.Length, pixels)
	if p.Zoom != scene.Auto && closer(p.Zoom, scale) {
		scale = p.Zoom
	}
	m.reps, m.span = scale.PerCell()
	m.rows = side{span: m.span, length: p.Length}
	m.step = m.labelStep()
	total := (p.Length + m.span - 1) / m.span
	m.rows.count = min(max(pixels/m.reps, 1), total)
	m.cols = m.rows
	page := max(m.step/m.span, 1)
	m.rows.first = parts.WindowStart(p.Pos/m.span, m.rows.count, total, page) * m.span
	col := min(max(p.Pos+p.Offset, 0), p.Length-1)
	if m.cols.first = m.rows.first; col < m.rows.first || col >= m.rows.end() {
		m.cols.first = parts.WindowStart(col/m.span, m.cols.count, total, page) * m.span
	}
	pixels = min(m.rows.count*m.reps, pixels)
	m.w, m.h = pixels*m.wide, (pixels+m.per-1)/m.per
	return m
}

// binaryLength is the length up to which positions are counted in powers of two.
const binaryLength = 8192

// labelStep is the distance of labels, 8 columns or more: a power of two
// positions as long as these are short enough to be known by sight.
func (m matrix) labelStep() int {
	least := (8*m.span + m.wide*m.reps - 1) / (m.wide * m.reps)
	if m.rows.length <= binaryLength && m.span%5 != 0 {
		step := 1
		for step < least {
			step *= 2
		}
		return step
	}
	return parts.TickStep(1, 1, least)
}

// at gives the row and the column of the matrix at a cell.
func (m matrix) at(x, y int) (row, col int, ok bool) {
	x, y = x-m.x, y-m.y
	if x < 0 || y < 0 || x >= m.w || y >= m.h {
		return 0, 0, false
	}
	r := min(y*m.per/m.reps, m.rows.count-1)
	c := min(x/m.wide/m.reps, m.cols.count-1)
	return m.rows.first + r*m.span, m.cols.first + c*m.span, true
}

// grid gives the mean dot product in every pixel. A pixel that the length
// breaks off shows the last span positions, some of which the one before shows
// too.
type grid struct {
	rows, cols                  int  // pixels that are not broken off
	mirrored                    bool // rows and columns are the same positions
	body, right, bottom, corner similar.Grid
}

func (m matrix) grid(p encoding.Periodic, sines bool) *grid {
	columns := similar.AllColumns
	if sines {
		columns = similar.SineColumns
	}
	g := &grid{rows: m.rows.exact(), cols: m.cols.exact(), mirrored: m.rows == m.cols}
	part := func(row, col, rows, cols int) similar.Grid {
		if rows <= 0 || cols <= 0 {
			return similar.Grid{}
		}
		return similar.NewGrid(p, columns, row, col, m.span, rows, cols)
	}
	below, beyond := m.rows.count-g.rows, m.cols.count-g.cols
	g.body = part(m.rows.first, m.cols.first, g.rows, g.cols)
	g.right = part(m.rows.first, m.cols.last(), g.rows, beyond)
	if !g.mirrored {
		g.bottom = part(m.rows.last(), m.cols.first, below, g.cols)
	}
	g.corner = part(m.rows.last(), m.cols.last(), below, beyond)
	return g
}

// at gives the mean dot product in a pixel.
func (g *grid) at(row, col int) float64 {
	switch {
	case row < g.rows && col < g.cols:
		return g.body.At(row, col)
	case row < g.rows:
		return g.right.At(row, 0)
	case col < g.cols && g.mirrored:
		return g.right.At(col, 0)
	case col < g.cols:
		return g.bottom.At(0, col)
	}
	return g.corner.At(0, 0)
}

// mark says what a pixel of the matrix is apart from its value.
type mark uint8

const (
	noMark     mark = iota
	mirrorMark      // the diagonal of offset −k, dotted
	offsetMark      // the diagonal of offset k
	crossMark       // the cursor
)

// marks gives the mark of every pixel: the diagonal runs through the pixel of
// the cursor. Of sines alone it does not have one value, and is broken to show
// that.
func (p *plan) marks() func(row, col int) mark {
	m, at := p.matrix, p.Pos+p.Offset
	pos, _ := m.rows.index(p.Pos)
	to, shown := m.cols.index(at)
	if at < m.cols.first { // round down
		to = (at - m.cols.first - m.span + 1) / m.span
	}
	diagonal := to - pos // col − row on the diagonal
	mirror := 2*(m.rows.first-m.cols.first)/m.span - diagonal
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

func (p *plan) drawMatrix() {
	draw := p.paintPixels
	if p.f.Theme.Glyphs() {
		draw = p.writePixels
	}
	draw(p.pixels(), p.marks())
	p.drawHead()
	p.drawPositions()
}

// fillMatrix gives the mean dot product in a pixel, or the difference there.
func (p *plan) fillMatrix() func(row, col int) float64 {
	if p.less == nil {
		return p.matrix.grid(p.enc, p.scale.sines).at
	}
	first, second := p.matrix.grid(p.less.first.enc, false), p.matrix.grid(p.less.second.enc, false)
	return func(row, col int) float64 { return p.less.of(first.at(row, col), second.at(row, col)) }
}

// markColors are the colours of the marks.
var markColors = [...]frame.Color{
	mirrorMark: frame.Offset.Over(84), offsetMark: frame.Offset, crossMark: frame.Bright,
}

func (p *plan) paintPixels(value func(row, col int) float64, mark func(row, col int) mark) {
	m := p.matrix
	var buf [frame.MaxWidth]frame.Color
	side := m.w / m.wide
	for row := range m.rows.count {
		for col := range m.cols.count {
			color := markColors[mark(row, col)]
			if color == frame.Keep {
				color = p.scale.color(p.scale.of(value(row, col)))
			}
			for k := col * m.reps; k < min((col+1)*m.reps, side); k++ {
				buf[k] = color
			}
		}
		for k := row * m.reps; k < min((row+1)*m.reps, side); k++ {
			p.f.PixelsRight(m.x, m.y*m.per+k, buf[:side])
		}
	}
}

// markSigns tells the marks apart where there are no colours.
var markSigns = [...]string{mirrorMark: `''`, offsetMark: `\\`, crossMark: "><"}

// writePixels writes the matrix where values are told by signs, two of them to
// a pixel.
func (p *plan) writePixels(value func(row, col int) float64, mark func(row, col int) mark) {
	m := p.matrix
	for y := range m.h {
		for x := range m.w {
			row, col := y/m.reps, x/m.wide/m.reps
			kind := mark(row, col)
			sign, style := frame.ShadeGlyph(p.scale.height(value(row, col))), frame.Style{FG: frame.Text}
			if kind != noMark {
				sign = rune(markSigns[kind][x%2])
				style = frame.Style{FG: markColors[kind], Bold: kind != mirrorMark}
			}
			p.f.Set(m.x+x, m.y+y, sign, style)
		}
	}
}
