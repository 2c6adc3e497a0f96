package similarity

import (
	"strconv"

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
// least span that does, or several pixels to a position.
func wholeScale(length, pixels int) scene.Zoom {
	if reps := min(pixels/length, -int(scene.Closest)); reps > 1 {
		return scene.Zoom(-reps)
	}
	return scene.Zoom(similar.SpanFor(length, pixels))
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
		return func(row, col int) float64 { return p.less.Of(first.At(row, col), second.At(row, col)) }
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
				colors[x] = p.scale.Color(p.scale.of(value(row, col)))
			}
			for k := 0; k < 2 && m.wide == 2; k++ {
				sign, style := p.scale.Sign(p.f.Theme, p.scale.of(value(row, col))), frame.Style{FG: frame.Text}
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

// drawHead writes over the matrix what it shows, how many positions a pixel
// has, and what the colours stand for: rather fewer words than no scale.
func (p *plan) drawHead() {
	m := p.matrix
	if m.y < 2 {
		return
	}
	w, _ := p.f.Size()
	end := m.x + max(m.w, min(36, w-m.x-1))
	if p.curve.h > 0 {
		end = min(end, p.curve.x-7)
	}
	low, high := p.scale.axis(p.scale.Low), p.scale.axis(p.scale.High)
	bar := p.f.Theme.Width(low) + barWidth + 1 + p.f.Theme.Width(high)
	long, short := m.pixelText(p.scale.Name)
	for _, name := range p.matrixNames() {
		for _, form := range [...]struct {
			fact string
			air  int
			bar  int
		}{{long, 2, bar + 1}, {short, 1, bar + 1}, {long, 2, 0}, {short, 1, 0}, {}} {
			if m.x+p.f.Theme.Width(name)+form.air+p.f.Theme.Width(form.fact)+form.bar > end {
				continue
			}
			x := p.f.Text(m.x, 0, name, words.StrongStyle)
			x = p.f.Text(x+form.air, 0, form.fact, words.FaintStyle)
			if x+1+bar <= end {
				p.drawBar(end-bar, low, high)
			}
			return
		}
	}
}

// matrixNames names what is shown, in several lengths.
func (p *plan) matrixNames() []string {
	name, without := p.scale.name(), p.withoutLone()
	switch {
	case p.less != nil:
		ends := "±" + end(p.scale.High)
		return []string{"difference of " + name + "s " + ends, "difference " + ends, ends}
	case p.scale.sines:
		name = words.Either(p.scale.Name == similar.Cosine, "sines alone ÷ "+strconv.Itoa(p.enc.Pairs()), "dot product of the sines alone")
		return []string{name + without, name, "sines alone"}
	}
	return []string{name + " of PE(i), PE(j)" + without, name + " of PE(i), PE(j)", name}
}

// pixelText says what a pixel shows, in two lengths.
func (m matrix) pixelText(measure string) (long, short string) {
	n := words.Compact(max(m.span, m.reps))
	square, mean := n+"×"+n, words.Either(measure == similar.Distance, "rms", "mean")
	switch {
	case m.span > 1:
		return "1 pixel = " + mean + " of " + square, square + " " + mean
	case m.reps > 1:
		return square + " pixels = one i, j", square + " pixels"
	}
	return "1 pixel = one i, j", "1 pixel each"
}

const barWidth = 12

// drawBar draws the colours between the two ends of the scale.
func (p *plan) drawBar(x int, low, high string) {
	x = p.f.Text(x, 0, low, words.FaintStyle)
	for i := range barWidth {
		part := (float64(i) + 0.5) / barWidth
		p.scale.Fill(p.f, x+i, 0, 1, 1, p.scale.Low+part*(p.scale.High-p.scale.Low))
	}
	p.f.Text(x+barWidth+1, 0, high, words.FaintStyle)
}

// drawPositions writes the positions beside and above the matrix. The cursor's
// row and column come first; labels that would touch them are left out.
func (p *plan) drawPositions() {
	m := p.matrix
	room := m.x - 1 // a blank before the matrix
	if i, ok := m.rows.Find(p.Pos); ok {
		p.f.TextRight(room, m.rowOf(i), p.position(p.Pos, room-2)+"▸", words.CursorStyle)
	}
	for pos := firstLabel(m.rows.First, m.step); pos < m.rows.End(); pos += m.step {
		y := m.rowOf((pos - m.rows.First) / m.span)
		if c := p.f.At(room-1, y); c != nil && c.Rune == ' ' && y < m.y+m.h {
			p.f.TextRight(room, y, p.position(pos, room-1), words.FaintStyle)
		}
	}
	if m.y > 0 {
		p.drawColumnPositions()
		parts.Label(p.f, 1, m.y-1, m.x, `i\j`, words.FaintStyle)
	}
}

// drawColumnPositions writes the positions above the matrix.
func (p *plan) drawColumnPositions() {
	m, y := p.matrix, p.matrix.y-1
	at := p.Pos + p.Offset
	text := words.Position(at)
	x, n := m.x, p.f.Theme.Width(text)+1
	switch i, ok := m.cols.Find(at); {
	case ok && m.colOf(i) >= n:
		x, text = m.colOf(i)-n+1, text+"▾"
	case ok:
		x, text = m.colOf(i), "▾"+text
	case at < m.cols.First:
		text = "◂" + text
	default:
		x, text = m.x+m.w-n, text+"▸"
	}
	p.f.Text(x, y, text, words.CursorStyle)
	for pos := firstLabel(m.cols.First, m.step); pos < m.cols.End(); pos += m.step {
		parts.Label(p.f, m.colOf((pos-m.cols.First)/m.span), y, m.x+m.w+1, p.position(pos, 7), words.FaintStyle)
	}
}

// rowOf is the cell row in the middle of the i-th pixel, colOf its column.
func (m matrix) rowOf(i int) int { return m.y + min((i*m.reps+(m.reps-1)/2)/m.per, m.h-1) }

func (m matrix) colOf(i int) int { return m.x + min((i*m.reps+(m.reps-1)/2)*m.wide, m.w-1) }

// firstLabel is the first labelled position from one on.
func firstLabel(pos, step int) int { return (pos + step - 1) / step * step }

// position writes a position in at most w cells: whole, with a unit, rounded
// where a pixel covers thousands, else with its last digits.
func (p *plan) position(pos, w int) string {
	forms := []string{strconv.Itoa(pos), words.Compact(pos)}
	for digits := 4; digits > 1 && p.matrix.span >= 1000; digits-- {
		forms = append(forms, words.Brief(float64(pos), digits))
	}
	return words.Fitting(p.f, w, append(forms, words.ShortPos(p.f, pos, 0, w))...)
}
