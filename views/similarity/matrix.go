package similarity

import (
	"cmp"
	"image"
	"math"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// matrix says where the matrix stands and which positions a pixel covers: an
// area of them, or every one of them reps × reps pixels.
type matrix struct {
	left       int // column of the picture where its region begins
	X, Y, W, H int // cells in its region
	Side       int // pixels, two in the height of a cell
	Reps       int // pixels of a position, on either side; 0 where the positions are divided evenly among the pixels
	Rows, Cols similar.Side
	Step       int // positions from label to label
}

// fits returns the scale at which a length fits into a number of pixels: reps pixels a
// position, or used pixels for all positions.
func fits(length, pixels int) (reps, used int) { return max(pixels/length, 1), min(pixels, length) }

// closer reports whether a position is larger at zoom z than at the scale that fits the whole length
// into the pixels.
func closer(z chart.Zoom, length, pixels int) bool {
	cells, positions := z.PerCell()
	reps, used := fits(length, pixels)
	if reps > 1 {
		return cells > reps
	}
	return cells*length > used*positions
}

// gutter returns the number of columns left of the matrix of a length.
func gutter(length int) int { return min(max(6, chart.DecimalDigits(length-1)+3), 11) }

// newMatrix lays out a matrix in room columns, its gutter included, and in rows rows
// below the first top rows.
func newMatrix(s chart.State, room, rows, top int) matrix {
	m := matrix{X: gutter(s.Length), Y: top, Reps: 1}
	pixels := max(min(2*rows, room-m.X), 0)
	if pixels == 0 {
		return m
	}
	if s.Zoom != chart.Auto && closer(s.Zoom, s.Length, pixels) {
		m.showPart(s, pixels)
	} else {
		m.Reps, _ = fits(s.Length, pixels)
		m.Rows = similar.Shared(s.Length, pixels)
		m.Cols = m.Rows
		m.Step = m.labelStep(s.Length)
	}
	m.Side = min(m.Rows.Count*m.Reps, pixels)
	m.W, m.H = m.Side, (m.Side+1)/2
	return m
}

// showPart shows the rows about the cursor at its scale, and the same columns,
// or those about the cursor where it is not among them.
func (m *matrix) showPart(s chart.State, pixels int) {
	reps, span := s.Zoom.PerCell()
	m.Reps, m.Rows.Span = reps, span
	m.Step = m.labelStep(s.Length)
	total, page := (s.Length+span-1)/span, max(m.Step/span, 1)
	count := min(max(pixels/reps, 1), total)
	show := func(pos int) similar.Side {
		return similar.Side{First: chart.WindowStart(pos/span, count, total, page) * span, Span: span, Count: count,
			Length: s.Length}
	}
	m.Rows = show(s.Pos)
	m.Cols = m.Rows
	col := min(max(s.Pos+s.Offset, 0), s.Length-1)
	if _, ok := m.Rows.Find(col); !ok {
		m.Cols = show(col)
	}
}

// times returns the matrix with more pixels across and down, and fewer positions in each.
func (m matrix) times(n int) matrix {
	if n == 1 || m.Side == 0 {
		return m
	}
	if m.Rows.Span == 0 || m.Rows.Count*m.Rows.Span >= m.Rows.Length {
		m.Rows = similar.Shared(m.Rows.Length, n*m.Side)
		m.Cols, m.Reps = m.Rows, 0
	}
	m.Side, m.Reps = n*m.Side, n*m.Reps
	return m
}

// pixel returns the row of values of a row of pixels, or the column of a column of them.
func (m matrix) pixel(i int) int {
	if m.Reps > 0 {
		return i / m.Reps
	}
	return i * m.Rows.Count / m.Side
}

// binaryLength is the length up to which positions are counted in powers of two.
const binaryLength = 8192

// labelStep returns the distance of labels, 7 columns or more: a power of two positions as long as these are short
// enough to be known by sight.
func (m matrix) labelStep(length int) int {
	cells, positions := m.Reps, m.Rows.Span
	if positions == 0 {
		cells, positions = m.Rows.Count, m.Rows.Length
	}
	if length > binaryLength || m.Rows.Span%5 == 0 && m.Rows.Span > 0 {
		return chart.TickStep(7, cells, positions)
	}
	return doubled(7*positions, cells)
}

// doubled returns the least power of two that, multiplied by times, is at least least.
func doubled(least, times int) int {
	step := 1
	for step*times < least {
		step *= 2
	}
	return step
}

// at returns the row and the column at a cell of the matrix.
func (m matrix) at(x, y int) (row, col int) {
	return m.Rows.Start(min(y*2/m.Reps, m.Rows.Count-1)), m.Cols.Start(min(x/m.Reps, m.Cols.Count-1))
}

// mark says what a pixel of the matrix shows besides its value.
type mark uint8

const (
	noMark      mark = iota
	rivetMark        // on the diagonal of offset k
	crossMark        // the cursor
	seamMark         // between two tables
	crossesMark      // the cursor in one of them
)

// markLooks are the colours of the marks, and the signs in cells that show one
// value.
var markLooks = [...]struct {
	color frame.Color
	sign  rune
}{rivetMark: {frame.Offset, '\\'}, crossMark: {frame.Bright, '◆'},
	seamMark: {frame.Bright, '\\'}, crossesMark: {frame.Accent, '◆'}}

// offsetStyle is the style of the cursor's offset and its labels.
var offsetStyle = frame.Style{FG: frame.Offset, Bold: true}

// every is the number of pixels of a diagonal from one rivet to the next.
const every = 4

// marks returns the mark of every pixel. Rivets stand on the diagonal of k, which runs through the pixel of the cursor,
// so far apart that its colours remain visible between them. Two tables have the seam instead.
func (p mosaic) marks() func(row, col int) mark {
	m := p.matrix
	type place struct{ row, col, offset int }
	var crosses []place
	for _, c := range p.Cursors {
		row, rowShown := m.Rows.Find(c.row)
		col, colShown := m.Cols.Find(c.col)
		if !rowShown || !colShown {
			row = -1
		}
		crosses = append(crosses, place{row, col, c.col - c.row})
	}
	return func(row, col int) mark {
		for _, c := range crosses {
			if row == c.row && col == c.col {
				return chart.Either(len(crosses) > 1, crossesMark, crossMark)
			}
		}
		switch {
		case p.seam(row, col):
			return seamMark
		case row%every != 0 || !p.Banded || len(p.Layers) > 1:
			return noMark
		}
		for _, c := range crosses {
			on, ok := p.onDiagonal(row, c.offset)
			if ok && col == on && !math.IsNaN(p.layer(row, col).Value(row, col)) && !p.past(row, col) {
				return rivetMark
			}
		}
		return noMark
	}
}

// onDiagonal returns the pixel that the diagonal of an offset runs through in a row of them, in the middle of that row;
// false where it runs outside.
func (p mosaic) onDiagonal(row, offset int) (col int, ok bool) {
	m := p.matrix
	from, to := m.Rows.Start(row), m.Rows.End()
	if row+1 < m.Rows.Count {
		to = m.Rows.Start(row + 1)
	}
	if pos, _ := m.Rows.Find(p.Pos); row == pos {
		from, to = p.Pos, p.Pos+1
	}
	return m.Cols.Find(from + (to-1-from)/2 + offset)
}

// mosaic is a matrix with the value of every pixel.
type mosaic struct {
	subject
	matrix
	Scale   chart.Scale
	Layers  []layer // of one table, or A above the diagonal and B below it
	Pixel   string  // what a pixel is of the positions that it covers: mean
	Banded  bool    // a diagonal has one value
	Cursors []cursor

	larger func(times int) mosaic // the same with more pixels across and down
}

// cursor is the place of a value in the matrix, by its two positions.
type cursor struct{ row, col int }

// layer holds the values of a table in the pixels of a matrix.
type layer struct {
	Value func(row, col int) float64 // means can be taken of such values
	Of    func(v float64) float64    // what is shown of one, on the scale
	Rows  int                        // of the table
}

// layer returns the table that a pixel is of.
func (p mosaic) layer(row, col int) *layer {
	return &p.Layers[chart.One(len(p.Layers) > 1 && p.Rows.Start(row) > p.Cols.Start(col))]
}

// mean returns what is shown of the mean of two pixels above each other.
func (p mosaic) mean(above, below, col int) float64 {
	l := p.layer(below, col)
	if of := p.layer(above, col); of != l { // at the seam
		above = below
	}
	return l.Of((l.Value(above, col) + l.Value(below, col)) / 2)
}

// region returns the matrix with what is written around it, up to a column of the picture or, with end 0, all of its
// columns.
func (m matrix) region(columns, end int, draw func(chart.Canvas)) chart.Region {
	return chart.Place(m.left, 0, chart.Region{Cols: chart.Fixed(cmp.Or(end, columns-m.left)), Rows: chart.Fixed(m.Y + m.H),
		Way: chart.Stack, Draw: draw,
		In: []chart.Region{chart.Place(m.X, m.Y,
			chart.Region{Name: matrixName, Cols: chart.Fixed(m.W), Rows: chart.Fixed(m.H), Click: m.click})}})
}

// centre puts the matrix, and its gutter, in the middle of a number of columns.
func (m *matrix) centre(columns int) { m.left = max(columns-m.X-m.W, 0) / 2 }

// click sets the row and the column at a cell of the matrix.
func (m matrix) click(x, y int) chart.Change {
	row, col := m.at(x, y)
	return chart.Change{State: func(s *chart.State) { s.Pos, s.Offset = row, col-row }}
}

// shown returns the first position of the rows, and how many there are.
func (m matrix) shown() (first, n int) {
	first = m.Rows.Start(0)
	return first, max(m.Rows.End()-first, 1)
}

// draw draws the pixels, two in a cell or, where colours do not allow halves, the
// mean of both; and what stands around them.
func (p mosaic) draw(f chart.Canvas) {
	if p.Scale.Whole(p.Theme) {
		p.drawCells(f)
	} else {
		p.drawPixels(f)
	}
	p.drawNames(f)
	p.drawPositions(f)
}

func (p mosaic) drawPixels(f chart.Canvas) {
	m, marked := p.matrix, p.marks()
	f.Sub(m.X, m.Y, m.W, m.H).Paint(func(f chart.Canvas, times int) {
		if times > 1 {
			p.larger(times).paint(f)
		} else {
			p.paint(f)
		}
	})
	for y := range m.Side {
		for x := range m.Side {
			if mark := marked(m.pixel(y), m.pixel(x)); mark != noMark && mark != seamMark {
				f.Pixel(m.X+x, 2*m.Y+y, markLooks[mark].color)
			}
		}
	}
}

// paint draws the pixels, and the seam between two tables.
func (p mosaic) paint(f chart.Canvas) {
	m := p.matrix
	for y := range m.Side {
		for x := range m.Side {
			row, col := m.pixel(y), m.pixel(x)
			switch {
			case p.seam(row, col):
				f.Pixel(x, y, markLooks[seamMark].color)
			case !p.past(row, col):
				l := p.layer(row, col)
				f.Pixel(x, y, p.Scale.Color(l.Of(l.Value(row, col))))
			}
		}
	}
}

// seam reports whether a pixel is on the diagonal between two tables.
func (p mosaic) seam(row, col int) bool {
	return len(p.Layers) > 1 && p.Rows.Start(row) == p.Cols.Start(col)
}

// drawCells draws a value a cell: the mean of the two pixels that it holds.
func (p mosaic) drawCells(f chart.Canvas) {
	m, marked := p.matrix, p.marks()
	for y := range m.H {
		for x := range m.Side {
			above, below, col := 2*y/m.Reps, min(2*y+1, m.Side-1)/m.Reps, x/m.Reps
			if !p.past(above, col) {
				p.Scale.Fill(f, m.X+x, m.Y+y, 1, 1, p.mean(above, below, col))
			}
			if mark := max(marked(above, col), marked(below, col)); mark != noMark {
				f.Set(m.X+x, m.Y+y, markLooks[mark].sign, p.markStyle(mark))
			}
		}
	}
}

// past reports whether a pixel is of rows after the last one of the table.
func (p mosaic) past(row, col int) bool {
	return max(p.Rows.Start(row), p.Cols.Start(col)) >= p.layer(row, col).Rows
}

// markStyle returns the style of a mark's sign.
func (p mosaic) markStyle(m mark) frame.Style {
	if (m == crossMark || m == crossesMark) && !p.Theme.Signs() {
		return frame.Style{FG: frame.Background, BG: frame.Accent}
	}
	style := frame.Style{FG: markLooks[m].color, Bold: true}
	if m == seamMark && !p.Theme.Signs() { // the largest values are as white as the seam
		style.BG = frame.Background
	}
	return style
}

// drawEnds names the diagonal of k, which one table has, where it leaves the matrix to the right, or where it enters from
// the left.
func (p mosaic) drawEnds(f chart.Canvas) {
	if len(p.Layers) > 1 {
		return
	}
	k := "k " + chart.Position(p.Offset)
	first, last := -1, -1
	for row := range p.Rows.Count {
		if _, ok := p.onDiagonal(row, p.Offset); ok {
			first, last = chart.Either(first < 0, row, first), row
		}
	}
	if first < 0 {
		return
	}
	w, _ := f.Size()
	if enters, _ := p.onDiagonal(first, p.Offset); enters == 0 && first > 0 {
		beside := f.Sub(0, p.RowOf(first), p.X, 1)
		plot.Write(beside, plot.Label{Texts: []string{k + "▸", "▸"}, X: p.X - 1, Align: 1, Style: offsetStyle,
			In: image.Rect(1, 0, p.X, 1)})
	}
	leaves, _ := p.onDiagonal(last, p.Offset)
	if p.Offset < 0 || last == p.Rows.Count-1 && leaves < p.Cols.Count-2 {
		return
	}
	for _, y := range []int{p.RowOf(last), p.RowOf(last) - 1} {
		if plot.Write(f.Sub(p.X+p.W, y, w-p.X-p.W, 1), plot.Label{Texts: []string{"◂ " + k, "◂" + k}, Apart: 2,
			Style: offsetStyle}) {
			return
		}
	}
}

// heading says what the matrix shows and how many positions a pixel has.
func (p mosaic) heading(name string) []chart.Field {
	return []chart.Field{{Value: name, Ink: chart.StrongStyle, Drop: 2}, {Value: p.pixelText(), Ink: chart.FaintStyle, Drop: 1}}
}

// pixelText says what a pixel shows; if a whole cell shows one value, it speaks of the cell.
func (p mosaic) pixelText() string {
	m := p.matrix.times(p.Theme.Times())
	size := m.Rows.Size()
	square := func(n float64) string { return chart.Brief(n, max(3, chart.DecimalDigits(int(n)))) }
	if size == math.Trunc(size) {
		square = func(n float64) string { return chart.Compact(int(n)) }
	}
	across, down, unit := square(size), square(size), "1 pixel = "
	if m.Reps == 1 && p.Scale.Whole(p.Theme) {
		down, unit = square(2*size), "1 cell = "
		return unit + p.Pixel + " of " + across + "×" + down
	}
	switch {
	case size > 1:
		return unit + p.Pixel + " of " + across + "×" + down
	case m.Reps > 1:
		n := strconv.Itoa(m.Reps)
		return n + "×" + n + " pixels = one i, j"
	}
	return "1 pixel = one i, j"
}

// drawPositions writes the positions beside and above the matrix. The cursor's
// row and column come first; labels that would touch them are left out.
func (p mosaic) drawPositions(f chart.Canvas) {
	m := p.matrix
	room := m.X - 1 // a blank before the matrix
	if i, ok := m.Rows.Find(p.Pos); ok {
		f.TextRight(room, m.RowOf(i), p.position(p.Pos, room-2)+"▸", chart.CursorStyle)
	}
	var labels plot.Labels
	for pos := firstLabel(m.Rows.First, m.Step); pos < m.Rows.End(); pos += m.Step {
		i, _ := m.Rows.Find(pos)
		labels.Add(plot.Label{Texts: []string{p.position(pos, room-1)}, X: room - 1, Y: m.RowOf(i), Align: 1,
			Style: chart.FaintStyle, In: image.Rect(0, m.Y, room, m.Y+m.H)})
	}
	labels.Place(f)
	if i, ok := m.Rows.Find(p.Train); ok {
		chart.DrawTrained(f, p.Train, m.Rows.First, m.Rows.End(), room-1, m.RowOf(i), 2, false)
	}
	if m.Y > 0 {
		p.drawColumnPositions(f)
		plot.Write(f, plot.Label{Texts: []string{`i\j`}, X: 1, Y: m.Y - 1, Style: chart.FaintStyle})
	}
}

// drawColumnPositions writes the positions above the matrix.
func (p mosaic) drawColumnPositions(f chart.Canvas) {
	m, y := p.matrix, p.Y-1
	at := p.Pos + p.Offset
	text := chart.Position(at)
	x, n := m.X, p.Theme.Width(text)+1
	switch i, ok := m.Cols.Find(at); {
	case ok && m.ColOf(i) >= n:
		x, text = m.ColOf(i)-n+1, text+"▾"
	case ok:
		x, text = m.ColOf(i), "▾"+text
	case at < m.Cols.First:
		text = "◂" + text
	default:
		x, text = m.X+m.W-n, text+"▸"
	}
	f.Text(x, y, text, chart.CursorStyle)
	var labels plot.Labels
	for pos := firstLabel(m.Cols.First, m.Step); pos < m.Cols.End(); pos += m.Step {
		i, _ := m.Cols.Find(pos)
		x := m.ColOf(i)
		labels.Add(plot.Label{Texts: []string{p.position(pos, 7)}, X: x, Y: y, Style: chart.FaintStyle,
			In: image.Rect(x, y, m.X+m.W+1, y+1)})
	}
	labels.Place(f)
}

// RowOf returns the cell row in the middle of the i-th pixel, ColOf its column.
func (m matrix) RowOf(i int) int { return m.Y + min((i*m.Reps+(m.Reps-1)/2)/2, m.H-1) }

func (m matrix) ColOf(i int) int { return m.X + min(i*m.Reps+(m.Reps-1)/2, m.W-1) }

// firstLabel returns the first labelled position from one on.
func firstLabel(pos, step int) int { return (pos + step - 1) / step * step }

// position writes a position in at most w cells: whole, with a unit, rounded
// where a pixel covers thousands, else with its last digits.
func (p mosaic) position(pos, w int) string {
	forms := []string{strconv.Itoa(pos), chart.Compact(pos)}
	for digits := 4; digits > 1 && p.Rows.Size() >= 1000; digits-- {
		forms = append(forms, chart.Brief(float64(pos), digits))
	}
	return p.Fitting(w, append(forms, chart.ShortPos(frame.Frame{Theme: p.Theme}, pos, 0, w))...)
}
