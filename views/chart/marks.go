package chart

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// SeriesGlyph is the sign of the k-th marked dimension.
func SeriesGlyph(k int) rune { return frame.SeriesGlyphs[k] }

// SeriesStyle is how that sign and what belongs to it is written.
func SeriesStyle(k int) frame.Style { return frame.Style{FG: frame.Series(k), Bold: true} }

// DrawMark draws the sign of a dimension if it is marked.
func DrawMark(f frame.Frame, sc Scene, x, y, dim int) {
	if k := sc.Marks.Index(dim); k >= 0 {
		f.Set(x, y, SeriesGlyph(k), SeriesStyle(k))
	}
}

// MarkSpan is the sign of a marked dimension as running text, after a blank.
func MarkSpan(sc Scene, dim int) Span {
	if k := sc.Marks.Index(dim); k >= 0 {
		return Span{Text: " " + string(SeriesGlyph(k)), Style: SeriesStyle(k)}
	}
	return Span{}
}

// PairMarks lists the marked dimensions of a pair, the sine's first.
func PairMarks(sc Scene, pair int) []int {
	var dims []int
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := sc.Waves.Column(pair, kind); ok && sc.Marks.Index(dim) >= 0 {
			dims = append(dims, dim)
		}
	}
	return dims
}

// PairName writes a pair's number and, behind it, the signs of its marks: after
// the first word with which they are at most w cells wide, or after none. The
// signs never give way.
func PairName(f frame.Frame, sc Scene, pair, w int, s frame.Style, names ...string) Line {
	marks := PairMarks(sc, pair)
	name := strconv.Itoa(pair)
	for _, word := range names {
		if f.Theme.Width(word+name)+len(marks) <= w {
			name = word + name
			break
		}
	}
	if n := f.Theme.Width(name); 0 < len(marks) && n+len(marks) < w {
		name += " "
	}
	return append(Line{{Text: name, Style: s}}, Signs(sc, marks)...)
}

// Signs writes the signs of marked dimensions one after the other.
func Signs(sc Scene, dims []int) Line {
	var line Line
	for _, dim := range dims {
		k := sc.Marks.Index(dim)
		line = append(line, Span{Text: string(SeriesGlyph(k)), Style: SeriesStyle(k)})
	}
	return line
}
