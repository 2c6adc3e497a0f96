package views

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// seriesGlyph is the sign of the k-th marked dimension.
func seriesGlyph(k int) rune { return frame.SeriesGlyphs[k] }

// seriesStyle is how that sign and what belongs to it is written.
func seriesStyle(k int) frame.Style { return frame.Style{FG: frame.Series(k), Bold: true} }

// drawMark draws the sign of a dimension if it is marked.
func drawMark(f frame.Frame, sc Scene, x, y, dim int) {
	if k := sc.Marks.Index(dim); k >= 0 {
		f.Set(x, y, seriesGlyph(k), seriesStyle(k))
	}
}

// markSpan is the sign of a marked dimension as running text, after a blank.
func markSpan(sc Scene, dim int) Span {
	if k := sc.Marks.Index(dim); k >= 0 {
		return Span{Text: " " + string(seriesGlyph(k)), Style: seriesStyle(k)}
	}
	return Span{}
}

// markRoom is the columns that names of dimensions leave to the signs of marks
// before them.
func markRoom(sc Scene, t frame.Theme) int { return min(sc.Marks.Len(), 1) + signGap(sc, t) }

// signGap is the blanks between a sign and the name after it: a letter that
// stands for the sign would be read as part of the name.
func signGap(sc Scene, t frame.Theme) int { return b2i(t.ASCII && sc.Marks.Len() > 0) }

// pairMarks lists the marked dimensions of a pair, the sine's first.
func pairMarks(sc Scene, pair int) []int {
	var dims []int
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := sc.Waves.Column(pair, kind); ok && sc.Marks.Index(dim) >= 0 {
			dims = append(dims, dim)
		}
	}
	return dims
}

// pairName writes a pair's number and, behind it, the signs of its marks: after
// the first word with which they are at most w cells wide, or after none. The
// signs never give way.
func pairName(f frame.Frame, sc Scene, pair, w int, s frame.Style, words ...string) Line {
	marks := pairMarks(sc, pair)
	name := strconv.Itoa(pair)
	for _, word := range words {
		if f.Theme.Width(word+name)+len(marks) <= w {
			name = word + name
			break
		}
	}
	if n := f.Theme.Width(name); 0 < len(marks) && n+len(marks) < w {
		name += " "
	}
	return append(Line{{Text: name, Style: s}}, signs(sc, marks)...)
}

// signs writes the signs of marked dimensions one after the other.
func signs(sc Scene, dims []int) Line {
	var line Line
	for _, dim := range dims {
		k := sc.Marks.Index(dim)
		line = append(line, Span{Text: string(seriesGlyph(k)), Style: seriesStyle(k)})
	}
	return line
}
