package views

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// drawTable draws the matrix upright: positions down, dimensions across.
func (h *heatmap) drawTable() {
	h.drawMatrix()
	h.drawMarkers()
	h.drawBrackets()
	h.drawColumnLabels()
	h.drawPositionLabels()
	h.drawGapWords()
	h.drawBars()
	h.drawPanel()
}

// drawMatrix paints the columns, and the cursor's row and column lit.
func (h *heatmap) drawMatrix() {
	per := 2
	if h.signs {
		per = 1
	}
	here := h.steps.step(h.sc.Pos)
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			l := h.lane(r.dim+i, h.x+r.at+i*h.cols.wide, h.y*per)
			for range h.cols.wide {
				if l.dim == h.sc.Dim {
					h.paint(l, 0, h.steps.count, 1)
				} else {
					h.paint(l, 0, here, 0)
					h.paint(l, here, here+1, 1)
					h.paint(l, here+1, h.steps.count, 0)
				}
				l.x++
			}
		}
	}
}

// drawMarkers sets the pairs that turn apart from those that do not.
func (h *heatmap) drawMarkers() {
	for _, at := range h.cols.mark[:h.cols.marks] {
		bottom := h.y + h.h
		if h.gap >= 0 {
			bottom = h.gap + 1 + h.barRows
		}
		h.f.VLine(h.x+at, h.y, bottom-h.y, '┊', faintStyle)
	}
}

// The styles of the parts around a picture.
var (
	faintStyle = frame.Style{FG: frame.Faint}
	badgeStyle = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
)

// drawBrackets says in words what the columns below have in common.
func (h *heatmap) drawBrackets() {
	if h.brackets < 0 {
		return
	}
	if h.cols.gap < 0 {
		for _, r := range h.cols.run[:h.cols.runs] {
			h.bracket(r.at, r.n*h.cols.wide, func(b []byte, try int) []byte { return h.turnWords(b, r.rest, try) })
		}
		return
	}
	for block := range 2 {
		at, end := 0, h.cols.gap
		if block == 1 {
			at, end = h.cols.run[h.cols.runs-1].at, h.cols.size
			for _, r := range h.cols.run[:h.cols.runs] {
				if r.base > 0 {
					at = min(at, r.at)
				}
			}
		}
		h.bracket(at, end-at, func(b []byte, try int) []byte { return h.kindWords(b, block, try) })
	}
}

// bracket draws a bracket with the first text that fits into it.
func (h *heatmap) bracket(at, n int, words func(b []byte, try int) []byte) {
	if n < 3 {
		return
	}
	x := h.x + at
	h.f.Set(x, h.brackets, '╭', faintStyle)
	h.f.HLine(x+1, h.brackets, n-2, '─', faintStyle)
	h.f.Set(x+n-1, h.brackets, '╮', faintStyle)
	var buf [80]byte
	for try := range 3 {
		text := words(buf[:0], try)
		if size := h.f.Theme.BytesWidth(text); size > 0 && size+6 <= n {
			left := x + (n-size)/2
			h.f.Set(left-1, h.brackets, ' ', frame.Style{})
			h.f.Set(h.f.Bytes(left, h.brackets, text, frame.Style{}), h.brackets, ' ', frame.Style{})
			return
		}
	}
}

// turnWords says how many pairs turn within the length, or do not.
func (h *heatmap) turnWords(b []byte, rest bool, try int) []byte {
	n := h.split.turning
	if rest {
		n = h.split.total - n
	}
	b = strconv.AppendInt(b, int64(n), 10)
	if rest {
		b = append(b, [...]string{" pairs never finish a turn in ", " pairs never finish one in ", " never do"}[try]...)
		if try < 2 {
			b = appendCompact(b, h.sc.Length)
		}
		if try == 0 {
			b = append(b, " positions"...)
		}
		return b
	}
	return append(b, [...]string{" pairs turn at least once", " pairs turn", " turn"}[try]...)
}

// kindWords says which of its two waves a block has of every pair.
func (h *heatmap) kindWords(b []byte, block, try int) []byte {
	_, kind := h.sc.Waves.Wave(h.cols.run[0].base)
	if block == 1 {
		kind = encoding.Cos - kind
	}
	b = append(b, kind.String()...)
	if try == 0 {
		b = append(b, " of every pair"...)
	}
	return b
}

// drawColumnLabels writes the dimensions over the columns, and over those the
// wavelengths.
func (h *heatmap) drawColumnLabels() {
	h.f.TextRight(h.x-1, h.dims, "dim", faintStyle)
	if h.waves >= 0 {
		h.f.TextRight(h.x-1, h.waves, "λ", faintStyle)
	}
	var buf [24]byte
	here, _ := h.cols.place(h.sc.Dim)
	badge := strconv.AppendInt(buf[:0], int64(h.sc.Dim), 10)
	end := h.f.Bytes(h.x+here, h.dims, badge, badgeStyle)
	here += h.x
	free, freeWave := 0, 0
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			dim := r.dim + i
			if (dim-r.base)%h.cols.every != 0 {
				continue
			}
			x := h.x + r.at + i*h.cols.wide
			text := strconv.AppendInt(buf[:0], int64(dim), 10)
			if x >= free && (x > end || x+len(text) < here) {
				free = h.f.Bytes(x, h.dims, text, frame.Style{}) + 1
			}
			if h.waves >= 0 && x >= freeWave {
				freeWave = h.f.Bytes(x, h.waves, h.appendPeriod(buf[:0], dim), faintStyle) + 1
			}
		}
	}
}

// appendPeriod writes a column's wavelength; bit j has the period 2^(j+1).
func (h *heatmap) appendPeriod(b []byte, dim int) []byte {
	if h.sc.Waves == nil {
		if dim < 62 {
			return appendWave(b, float64(uint(2)<<dim))
		}
		return b
	}
	if pair, kind := h.sc.Waves.Wave(dim); kind != encoding.Zero {
		return appendWave(b, encoding.Wavelength(h.sc.Waves, pair))
	}
	return b
}

// drawPositionLabels writes the positions beside the rows. The cursor's own
// label wins over one in the same row.
func (h *heatmap) drawPositionLabels() {
	var buf [24]byte
	right := h.x - 1
	if h.point {
		right--
	}
	here := h.steps.cell(h.sc.Pos)
	for pos, row := range h.steps.labelled {
		if row != here {
			text := appendCompact(buf[:0], pos)
			h.f.Bytes(right-len(text), h.y+row, text, frame.Style{})
		}
	}
	text := appendCompact(buf[:0], h.sc.Pos)
	h.f.Bytes(right-len(text), h.y+here, text, badgeStyle)
}

// drawGapWords says what the bars are and what is out of sight.
func (h *heatmap) drawGapWords() {
	if h.gap < 0 {
		return
	}
	var buf [64]byte
	b := append(buf[:0], "row "...)
	b = strconv.AppendInt(b, int64(h.sc.Pos), 10)
	b = append(b, ": the barcode of position "...)
	b = strconv.AppendInt(b, int64(h.sc.Pos), 10)
	h.f.Bytes(h.x, h.gap, b, faintStyle)
	if more := h.sc.Length - h.steps.end; more > 0 {
		b = append(buf[:0], "↓ "...)
		b = strconv.AppendInt(b, int64(more), 10)
		b = append(b, " more positions"...)
		h.f.Bytes(h.x+h.w-h.f.Theme.BytesWidth(b), h.gap, b, faintStyle)
	}
}
