package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// matrix says where the matrix stands and which positions a pixel covers: an
// area of them, or every one of them reps × reps pixels.
type matrix struct {
	x, y, w, h int // cells
	side       int // pixels, two in the height of a cell
	reps       int
	rows, cols similar.Side
	step       int // positions from label to label
}

// fits gives the scale at which a length fits into a number of pixels: so many
// pixels to a position, or so many of the pixels for all positions.
func fits(length, pixels int) (reps, used int) { return max(pixels/length, 1), min(pixels, length) }

// closer reports that a scale shows positions larger than a length does that
// fills a number of pixels.
func closer(z scene.Zoom, length, pixels int) bool {
	cells, positions := z.PerCell()
	reps, used := fits(length, pixels)
	if reps > 1 {
		return cells > reps
	}
	return cells*length > used*positions
}

// gutter is how many columns stand before the matrix.
func (p *plan) gutter() int { return min(max(6, words.DecimalDigits(p.Length-1)+3), 11) }

// newMatrix lays out a matrix in room columns, its gutter included, and so many
// rows.
func (p *plan) newMatrix(room, rows int) matrix {
	m := matrix{x: p.gutter(), y: p.top, reps: 1}
	pixels := max(min(2*rows, room-m.x), 0)
	if pixels == 0 {
		return m
	}
	if p.Zoom != scene.Auto && closer(p.Zoom, p.Length, pixels) {
		m.showPart(p.State, pixels)
	} else {
		m.reps, _ = fits(p.Length, pixels)
		m.rows = similar.Shared(p.Length, pixels)
		m.cols = m.rows
		m.step = m.labelStep(p.Length)
	}
	m.side = min(m.rows.Count*m.reps, pixels)
	m.w, m.h = m.side, (m.side+1)/2
	return m
}

// showPart shows the rows about the cursor at its scale, and the same columns,
// or those about the cursor where it is not among them.
func (m *matrix) showPart(s scene.State, pixels int) {
	reps, span := s.Zoom.PerCell()
	m.reps, m.rows.Span = reps, span
	m.step = m.labelStep(s.Length)
	total, page := (s.Length+span-1)/span, max(m.step/span, 1)
	count := min(max(pixels/reps, 1), total)
	show := func(pos int) similar.Side {
		return similar.Side{First: parts.WindowStart(pos/span, count, total, page) * span, Span: span, Count: count, Length: s.Length}
	}
	m.rows = show(s.Pos)
	m.cols = m.rows
	col := min(max(s.Pos+s.Offset, 0), s.Length-1)
	if _, ok := m.rows.Find(col); !ok {
		m.cols = show(col)
	}
}

// binaryLength is the length up to which positions are counted in powers of two.
const binaryLength = 8192

// labelStep is the distance of labels, 8 columns or more: a power of two
// positions as long as these are short enough to be known by sight.
func (m matrix) labelStep(length int) int {
	cells, positions := m.reps, m.rows.Span
	if positions == 0 {
		cells, positions = m.rows.Count, m.rows.Length
	}
	if length > binaryLength || m.rows.Span%5 == 0 && m.rows.Span > 0 {
		return parts.TickStep(8, cells, positions)
	}
	return doubled(8*positions, cells)
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
	r := min(y*2/m.reps, m.rows.Count-1)
	c := min(x/m.reps, m.cols.Count-1)
	return m.rows.Start(r), m.cols.Start(c), true
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
	noMark    mark = iota
	rivetMark      // beside the diagonal of offset k
	crossMark      // the cursor
)

// markLooks are the colours of the marks, and the signs in cells that show one
// value.
var markLooks = [...]struct {
	color frame.Color
	sign  rune
}{rivetMark: {frame.Offset, '\\'}, crossMark: {frame.Bright, '◆'}}

// every is how many pixels of a diagonal have one rivet.
const every = 4

// marks gives the mark of every pixel. The diagonal of k runs through the pixel
// of the cursor and keeps its own colours: rivets stand beside it, on the side
// away from the main diagonal, so far apart that they cover nothing.
func (p *plan) marks() func(row, col int) mark {
	m, at := p.matrix, p.Pos+p.Offset
	pos, _ := m.rows.Find(p.Pos)
	to, shown := m.cols.Find(at)
	beside := 1
	if p.Offset < 0 {
		beside = -1
	}
	return func(row, col int) mark {
		if row == pos && col == to && shown {
			return crossMark
		}
		if row%every != 0 {
			return noMark
		}
		on, ok := p.onDiagonal(row)
		if ok && col == on+beside {
			return rivetMark
		}
		return noMark
	}
}

// onDiagonal gives the pixel that the diagonal of k runs through in a row of
// them, in the middle of that row; false where it runs outside.
func (p *plan) onDiagonal(row int) (col int, ok bool) {
	m := p.matrix
	from, to := m.rows.Start(row), m.rows.End()
	if row+1 < m.rows.Count {
		to = m.rows.Start(row + 1)
	}
	if pos, _ := m.rows.Find(p.Pos); row == pos {
		from, to = p.Pos, p.Pos+1
	}
	return m.cols.Find(from + (to-1-from)/2 + p.Offset)
}

// drawMatrix draws the pixels, two in a cell or, where colours do not allow
// halves, the mean of both; and what stands around them.
func (p *plan) drawMatrix() {
	if p.scale.Ramp().Whole(p.f.Theme) {
		p.drawCells()
	} else {
		p.drawPixels()
	}
	p.drawHead()
	p.drawPositions()
}

func (p *plan) drawPixels() {
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
		}
		p.f.PixelsRight(m.x, 2*m.y+y, colors[:m.side])
	}
}

// drawCells draws a value a cell: the mean of the two pixels that it holds.
func (p *plan) drawCells() {
	m, value, marked := p.matrix, p.pixels(), p.marks()
	for y := range m.h {
		for x := range m.side {
			above, below, col := 2*y/m.reps, min(2*y+1, m.side-1)/m.reps, x/m.reps
			v := (value(above, col) + value(below, col)) / 2
			p.scale.Fill(p.f, m.x+x, m.y+y, 1, 1, p.scale.of(v))
			if mark := max(marked(above, col), marked(below, col)); mark != noMark {
				p.f.Set(m.x+x, m.y+y, markLooks[mark].sign, p.markStyle(mark))
			}
		}
	}
}

// markStyle is that of a mark's sign.
func (p *plan) markStyle(m mark) frame.Style {
	if m == crossMark && !p.f.Theme.Glyphs() {
		return frame.Style{FG: frame.Background, BG: frame.Accent}
	}
	return frame.Style{FG: markLooks[m].color, Bold: true}
}

// drawEnds names the diagonal of k where it leaves the matrix, or where it enters
// from the left.
func (p *plan) drawEnds() {
	m, end := p.matrix, p.matrix.x+p.matrix.w
	first, last, shown := 0, 0, false
	for row := range m.rows.Count {
		if _, ok := p.onDiagonal(row); ok {
			if !shown {
				first = row
			}
			last, shown = row, true
		}
	}
	if !shown {
		return
	}
	k := "k " + words.Position(p.Offset)
	if enters, _ := p.onDiagonal(first); enters == 0 && first > 0 { // from the left
		text := words.Fitting(p.f, m.x-1, k+"▸", "▸")
		if n := p.f.Theme.Width(text); parts.Blank(p.f, m.x-1-n, m.rowOf(first), n, 1) {
			p.f.TextRight(m.x-1, m.rowOf(first), text, offsetStyle)
		}
	}
	if leaves, _ := p.onDiagonal(last); p.Offset >= 0 && (last < m.rows.Count-1 || leaves >= m.cols.Count-2) {
		for _, text := range []string{"◂ " + k, "◂" + k, "◂"} {
			if n := p.f.Theme.Width(text); parts.Blank(p.f, end, m.rowOf(last), n+1, 1) {
				p.f.Text(end, m.rowOf(last), text, offsetStyle)
				return
			}
		}
	}
}

// drawHead writes over the matrix what it shows and how many positions a pixel
// has.
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
	long, short := p.pixelText()
	names := p.matrixNames()
	for _, facts := range [][]string{{long, short}, {""}} {
		for _, name := range names {
			for _, fact := range facts {
				if m.x+p.f.Theme.Width(name)+3+p.f.Theme.Width(fact) <= end {
					x := p.f.Text(m.x, 0, name, words.StrongStyle)
					p.f.Text(x+2+parts.One(fact == long), 0, fact, words.FaintStyle)
					return
				}
			}
		}
	}
}

// matrixNames names what is shown, in several lengths.
func (p *plan) matrixNames() []string {
	name, without := p.scale.name(), p.withoutLone()
	switch {
	case p.less != nil:
		return []string{"difference of " + name + "s", "difference"}
	case p.scale.sines:
		name = words.Either(p.scale.Name == similar.Cosine, "sines alone ÷ "+strconv.Itoa(p.enc.Pairs()), "dot product of the sines alone")
		return []string{name + without, name, "sines alone"}
	}
	return []string{name + " of PE(i) and PE(j)" + without, name + " of PE(i) and PE(j)", name + without, name}
}

// pixelText says what a pixel shows, or a cell where it shows one value, in two
// lengths.
func (p *plan) pixelText() (long, short string) {
	m, size := p.matrix, p.matrix.rows.Size()
	square := func(n float64) string { return words.Brief(n, max(3, words.DecimalDigits(int(n)))) }
	if size == math.Trunc(size) {
		square = func(n float64) string { return words.Compact(int(n)) }
	}
	mean := words.Either(p.scale.Name == similar.Distance, "rms", "mean")
	across, down, unit := square(size), square(size), "1 pixel = "
	if m.reps == 1 && p.scale.Ramp().Whole(p.f.Theme) {
		down, unit = square(2*size), "1 cell = "
		return unit + mean + " of " + across + "×" + down, mean + " of " + across + "×" + down
	}
	switch {
	case size > 1:
		return unit + mean + " of " + across + "×" + down, mean + " of " + across + "×" + down
	case m.reps > 1:
		n := strconv.Itoa(m.reps)
		return n + "×" + n + " pixels = one i, j", n + "×" + n + " pixels"
	}
	return "1 pixel = one i, j", "1 pixel each"
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
		i, _ := m.rows.Find(pos)
		y := m.rowOf(i)
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
	if enters, ok := p.onDiagonal(0); ok { // the diagonal of k
		p.nameEnter(m.colOf(enters), y, "k "+words.Position(p.Offset))
	}
	for pos := firstLabel(m.cols.First, m.step); pos < m.cols.End(); pos += m.step {
		i, _ := m.cols.Find(pos)
		label := p.position(pos, 7)
		at, n := m.colOf(i), p.f.Theme.Width(label)
		next := p.f.At(at+n, y) // only the sign of k may follow at once
		if at+n <= m.x+m.w+1 && parts.Blank(p.f, at-1, y, n+1, 1) && (next == nil || next.Rune == ' ' || next.Rune == belowSign && next.FG == frame.Offset) {
			p.f.Text(at, y, label, words.FaintStyle)
		}
	}
}

// nameEnter names the diagonal of k over the column that it enters in: on the right
// or on the left of its sign, or not at all.
func (p *plan) nameEnter(x, y int, name string) {
	n, end := p.f.Theme.Width(name), p.matrix.x+p.matrix.w
	switch {
	case x+1+n <= end && parts.Blank(p.f, x, y, n+2, 1):
		p.f.Text(x, y, string(belowSign)+name, offsetStyle)
	case x-n >= p.matrix.x && parts.Blank(p.f, x-n-1, y, n+3, 1):
		p.f.Text(x-n, y, name+string(belowSign), offsetStyle)
	}
}

// rowOf is the cell row in the middle of the i-th pixel, colOf its column.
func (m matrix) rowOf(i int) int { return m.y + min((i*m.reps+(m.reps-1)/2)/2, m.h-1) }

func (m matrix) colOf(i int) int { return m.x + min(i*m.reps+(m.reps-1)/2, m.w-1) }

// firstLabel is the first labelled position from one on.
func firstLabel(pos, step int) int { return (pos + step - 1) / step * step }

// position writes a position in at most w cells: whole, with a unit, rounded
// where a pixel covers thousands, else with its last digits.
func (p *plan) position(pos, w int) string {
	forms := []string{strconv.Itoa(pos), words.Compact(pos)}
	for digits := 4; digits > 1 && p.matrix.rows.Size() >= 1000; digits-- {
		forms = append(forms, words.Brief(float64(pos), digits))
	}
	return words.Fitting(p.f, w, append(forms, words.ShortPos(p.f, pos, 0, w))...)
}
