package heatmap

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// label writes text unless it touches something that is already there, or
// reaches column end.
func (h *plan) label(x, y, end int, text []byte, s frame.Style) {
	n := h.f.Theme.BytesWidth(text)
	if x+n > end {
		return
	}
	for i := x - 1; i <= x+n; i++ {
		if c := h.f.At(i, y); c != nil && c.Rune != ' ' {
			return
		}
	}
	h.f.Bytes(x, y, text, s)
}

// drawColumnLabels writes the dimensions over the columns, and over those the
// wavelengths. The cursor's own label comes first, then the marks.
func (h *plan) drawColumnLabels() {
	h.f.TextRight(h.x-1, h.ruler, "dim", words.FaintStyle)
	if h.waves >= 0 && h.From == nil {
		h.f.TextRight(h.x-1, h.waves, "λ", words.FaintStyle)
	}
	var buf [24]byte
	here, _ := h.cols.place(h.Dim)
	badge := strconv.AppendInt(buf[:0], int64(h.Dim), 10)
	width, _ := h.f.Size()
	end := h.f.Bytes(min(h.x+here, width-len(badge)), h.ruler, badge, words.BadgeStyle)
	h.drawMarks(end)
	for _, r := range h.cols.run[:h.cols.runs] {
		end := h.x + h.cols.size + 1
		if r.base == 0 && h.cols.gap >= 0 {
			end = h.x + h.cols.gap + panelGap - 1
		}
		for i := range r.n {
			if (r.dim+i-r.base)%h.cols.every == 0 {
				x := h.x + r.at + i*h.cols.wide
				h.label(x, h.ruler, end, strconv.AppendInt(buf[:0], int64(r.dim+i), 10), frame.Style{})
				if h.waves >= 0 {
					h.label(x, h.waves, end, h.period(buf[:0], r.dim+i), words.FaintStyle)
				}
			}
		}
	}
}

// blank reports that nothing is written in a cell yet.
func (h *plan) blank(x, y int) bool {
	c := h.f.At(x, y)
	return c != nil && c.Rune == ' '
}

// drawMarks draws the signs of the marked dimensions over their columns; over
// the cursor's badge, and where it is in the way, in the row of wavelengths.
func (h *plan) drawMarks(badge int) {
	for k := range h.Marks.Len() {
		dim := h.Marks.At(k)
		at, ok := h.cols.place(dim)
		if !ok {
			continue
		}
		x := h.x + at
		if h.cols.wide >= 4 { // room for the number as well
			x += h.cols.wide - 1
		}
		switch {
		case h.blank(x, h.ruler):
			h.f.Set(x, h.ruler, parts.SeriesGlyph(k), parts.SeriesStyle(k))
		case h.waves >= 0:
			h.f.Set(x, h.waves, parts.SeriesGlyph(k), parts.SeriesStyle(k))
		case dim == h.Dim:
			h.f.Set(badge, h.ruler, parts.SeriesGlyph(k), parts.SeriesStyle(k))
		}
	}
}

// drawPositionLabels writes the positions beside the rows. The cursor's own
// label wins over one in the same row.
func (h *plan) drawPositionLabels() {
	var buf [24]byte
	right := h.x - 1 - h.pointer()
	here := h.steps.cell(h.Pos)
	for pos, row := range h.steps.labelled {
		if row != here {
			text := h.steps.appendLabel(buf[:0], pos)
			h.f.Bytes(right-len(text), h.y+row, text, frame.Style{})
		}
	}
	text := h.steps.appendLabel(buf[:0], h.Pos)
	h.f.Bytes(right-len(text), h.y+here, text, words.BadgeStyle)
}

// drawPointers points at the cursor's row and column where no quiet ramp makes
// them stand out.
func (h *plan) drawPointers() {
	if !h.point {
		return
	}
	style := frame.Style{FG: frame.Accent, Bold: true}
	across, _ := h.cols.place(h.Dim)
	down := h.steps.cell(h.Pos)
	if h.Turned {
		across, down = down, across/h.per
	}
	h.f.Set(h.x-2, h.y+down, '▸', style)
	h.f.Set(h.x+h.w, h.y+down, '◂', style)
	h.f.Set(h.x+across, h.y-1, '↓', style)
	if h.gap >= 0 {
		h.f.Set(h.x+across, h.gap, '↑', style)
	}
}

// drawBrackets says in words what the columns below have in common. A bracket
// is open where what it speaks of goes on out of sight.
func (h *plan) drawBrackets() {
	if h.title < 0 {
		return
	}
	if h.From != nil {
		h.f.Text(h.x, h.title, h.agreement(), frame.Style{})
		return
	}
	runs := h.cols.run[:h.cols.runs]
	for i, r := range runs {
		if h.cols.gap < 0 {
			h.bracket(r, r.at+r.n*h.cols.wide, r.dim > r.low, r.dim+r.n < r.high)
			continue
		}
		if i > 0 && runs[i-1].base == r.base {
			continue // a block has one bracket, over both of its runs
		}
		end := h.cols.size
		if r.base == 0 {
			end = h.cols.gap
		}
		h.bracket(r, end, h.cols.slot > 0, h.cols.slot+h.cols.slots < h.cols.total)
	}
}

// agreement says what two tables look like where they agree.
func (h *plan) agreement() string {
	switch {
	case h.signs:
		return string(frame.ShadeGlyph(0)) + " where both agree"
	case h.f.Theme.Light:
		return "white where both agree"
	}
	return "dark where both agree"
}

// bracket draws a bracket from a run on, with the first text that fits.
func (h *plan) bracket(r run, end int, openLeft, openRight bool) {
	x, n := h.x+r.at, end-r.at
	if n < 3 {
		return
	}
	h.f.HLine(x, h.title, n, '─', words.FaintStyle)
	if !openLeft {
		h.f.Set(x, h.title, '╭', words.FaintStyle)
	}
	if !openRight {
		h.f.Set(x+n-1, h.title, '╮', words.FaintStyle)
	}
	var buf [80]byte
	for try := range 3 {
		b := append(buf[:0], ' ')
		if h.cols.gap < 0 {
			b = h.appendGroup(b, r.rest, try)
		} else {
			b = h.appendKind(b, r, try)
		}
		b = append(b, ' ')
		if size := h.f.Theme.BytesWidth(b); size+4 <= n {
			h.f.Bytes(x+(n-size)/2, h.title, b, frame.Style{})
			return
		}
	}
}
