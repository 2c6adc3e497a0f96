package scores

import (
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Matrix draws what is added to the score of every query and every key not after it, in colour.
func Matrix(p chart.Paper, sc chart.Scene) (root chart.Region, caption string) {
	m := newField(p, sc)
	return chart.Region{Way: chart.Stack, Draw: m.draw, In: []chart.Region{chart.PlaceSized(m.left, 1, m.side, m.side/2,
		chart.Region{Click: m.click})}}, "a cell is what it adds to one score"
}

// A field is a square of pixels, two in the height of a cell: queries down, keys across.
type field struct {
	Added
	paper     chart.Paper
	query     int // under the cursor
	left      int // its first column
	side      int // pixels, even
	colors    chart.Scale
	positions int
}

func newField(p chart.Paper, sc chart.Scene) field {
	const beside = 30 // columns of the numbers
	m := field{Added: Of(sc), paper: p, query: max(sc.Pos, 0), left: gutter, positions: sc.Length}
	m.side = max(min(2*(p.H-1), max(p.W-gutter-beside, p.W/2-gutter)), 2) &^ 1
	m.colors = m.scale()
	return m
}

// at returns the query and the key of a pixel: of those that it covers the first.
func (m field) at(row, col int) (query, key int) {
	return row * m.positions / m.side, col * m.positions / m.side
}

func (m field) click(x, y int) chart.Change {
	query, key := m.at(2*y, x)
	if key > query || query >= m.positions {
		return chart.Change{}
	}
	return chart.Change{State: func(s *chart.State) { s.Pos, s.Offset = query, query-key }}
}

// color returns the colour of what is added; where nothing is, of a line, so that the field is seen.
func (m field) color(v float64) frame.Color {
	if m.colors.Low == m.colors.High {
		return frame.Line
	}
	return m.colors.Color(v)
}

func (m field) draw(f chart.Canvas) {
	whole := m.colors.Whole(f.Theme)
	for row := range m.side {
		for col := range m.side {
			query, key := m.at(row, col)
			switch {
			case key > query || query >= m.positions || query-key >= m.Keys:
			case !whole:
				f.Pixel(m.left+col, 2+row, m.color(m.At(query-key)))
			case row%2 == 1:
				m.colors.Fill(f, m.left+col, 1+row/2, 1, 1, m.At(query-key))
			}
		}
	}
	cell := func(pos int) int { return min(pos, m.positions-1) * m.side / m.positions }
	key := m.query - m.K
	y := 1 + cell(m.query)/2
	f.TextRight(m.left-1, y, strconv.Itoa(m.query)+"▸", chart.CursorStyle)
	f.TextRight(m.left-1, 0, "key", chart.FaintStyle)
	if last := m.side / 2; y < last {
		f.TextRight(m.left-1, last, "query", chart.FaintStyle)
	}
	if key >= 0 {
		f.Text(m.left+cell(key), 0, strconv.Itoa(key)+"▾", chart.CursorStyle)
		f.Set(m.left+cell(key), y, '◆', frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true})
	}
	m.drawNumbers(f, m.left+m.side+3)
}

// drawNumbers writes what is added at the cursor, large, and the colours.
func (m field) drawNumbers(f chart.Canvas, x int) {
	w, h := f.Size()
	text := number(m.At(m.K))
	large := chart.Figure{Text: text, Scale: 1}
	y := max(h/3, 2)
	if wide, _ := large.Size(); x+wide < w && m.K < m.Keys {
		large.Draw(f, x, y, frame.Bright)
		y += 4
	} else {
		f.Text(x, y, text, chart.StrongStyle)
		y += 2
	}
	f.Text(x, y, chart.Fitting(f, w-x, m.Title+" adds at k "+strconv.Itoa(m.K), "at k "+strconv.Itoa(m.K)),
		frame.Style{FG: frame.Text})
	if m.colors.Low < 0 {
		low := chart.Nats(m.colors.Low, 2)
		m.colors.Legend(f, x+len(low)-2, y+2, 12, low, "0")
	}
}
