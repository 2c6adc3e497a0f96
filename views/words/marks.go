package words

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// SeriesGlyph is the sign of the k-th marked dimension.
func SeriesGlyph(k int) rune { return frame.SeriesGlyphs[k] }

// SeriesStyle is how that sign and what belongs to it is written.
func SeriesStyle(k int) frame.Style { return frame.Style{FG: frame.Series(k), Bold: true} }

// DrawMark draws the sign of a dimension if it is marked.
func DrawMark(f frame.Frame, sc scene.Scene, x, y, dim int) {
	if k := sc.Marks.Index(dim); k >= 0 {
		f.Set(x, y, SeriesGlyph(k), SeriesStyle(k))
	}
}

// MarkSpan is the sign of a marked dimension as running text, after a blank.
func MarkSpan(sc scene.Scene, dim int) scene.Span {
	if k := sc.Marks.Index(dim); k >= 0 {
		return scene.Span{Text: " " + string(SeriesGlyph(k)), Style: SeriesStyle(k)}
	}
	return scene.Span{}
}

// MarkRoom is the columns that names of dimensions leave to the signs of marks
// before them.
func MarkRoom(sc scene.Scene, t frame.Theme) int { return min(sc.Marks.Len(), 1) + SignGap(sc, t) }

// SignGap is the blanks between a sign and the name after it: a letter that
// stands for the sign would be read as part of the name.
func SignGap(sc scene.Scene, t frame.Theme) int {
	if t.ASCII && sc.Marks.Len() > 0 {
		return 1
	}
	return 0
}

// PairMarks lists the marked dimensions of a pair, the sine's first.
func PairMarks(sc scene.Scene, pair int) []int {
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
func PairName(f frame.Frame, sc scene.Scene, pair, w int, s frame.Style, names ...string) scene.Line {
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
	return append(scene.Line{{Text: name, Style: s}}, Signs(sc, marks)...)
}

// Signs writes the signs of marked dimensions one after the other.
func Signs(sc scene.Scene, dims []int) scene.Line {
	var line scene.Line
	for _, dim := range dims {
		k := sc.Marks.Index(dim)
		line = append(line, scene.Span{Text: string(SeriesGlyph(k)), Style: SeriesStyle(k)})
	}
	return line
}
