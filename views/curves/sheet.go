package curves

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// A sheet is what all parts of a picture are drawn on and from.
type sheet struct {
	paper chart.Paper
	scene.Scene
	Settings
	gap      int // blanks between a sign and a name: a letter that stands for the sign would be read as part of the name
	markRoom int // columns for the sign of a mark before a name
	dimRoom  int // columns of a dimension, such as d63, and a blank
	nameRoom int // columns of what it carries, such as sin, and a blank
}

func newSheet(paper chart.Paper, sc scene.Scene, set Settings) *sheet {
	if sc.Hidden.Hides(parts.Either(set.Statistics, statsName, tableName)) {
		set.Numbers, set.Statistics = false, false
	}
	gap := parts.One(paper.Theme.ASCII && sc.Marks.Len() > 0)
	return &sheet{paper, sc, set, gap, gap + min(sc.Marks.Len(), 1), 2 + len(strconv.Itoa(sc.DModel-1)), usualName}
}

const (
	usualName   = 4  // columns of sin and a blank, or of zero
	longestName = 12 // columns; what is longer is cut
)

// A strand is one column of the table as a curve.
type strand struct {
	encoding.Column
	Dim, Pair int // the pair is the column itself, where there are no pairs
	Kind      encoding.Kind
	hue       frame.Color
}

// swings reports that a strand is a wave, which goes on between positions.
func (s strand) swings() bool { return s.Group == encoding.PairGroup }

// strand describes a column, and makes room for its name.
func (s *sheet) strand(dim int) strand {
	_, kind := s.WaveAt(dim)
	hue := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}[kind]
	st := strand{s.Enc.About(dim), dim, s.PairOf(dim), kind, hue}
	if name := []rune(st.Name); len(name) > longestName {
		st.Name = string(name[:longestName-1]) + "…"
	}
	if n := s.paper.Theme.Width(st.Name); n > usualName {
		s.nameRoom = max(s.nameRoom, n+1)
	}
	return st
}

// strands describes the columns of a pair, the sine first, or the one column
// that stands for it. Zeros that fill up an odd d_model count as a pair after
// the last.
func (s *sheet) strands(pair int) []strand {
	if !s.HasWaves() {
		return []strand{s.strand(pair)}
	}
	var all []strand
	for kind := range encoding.Zero + 1 {
		if dim, ok := s.Waves.Column(pair, kind); ok && s.PairOf(dim) == pair {
			all = append(all, s.strand(dim))
		}
	}
	return all
}

// inOrder lists the marked dimensions in the order of the waves.
func (s *sheet) inOrder() []int {
	place := func(dim int) int {
		_, kind := s.WaveAt(dim)
		return 2*s.PairOf(dim) + int(kind)
	}
	dims := slices.Collect(s.Marks.All())
	slices.SortFunc(dims, func(a, b int) int { return place(a) - place(b) })
	return dims
}

// ink is the style of what is about a dimension: strong for the cursor's.
func (s *sheet) ink(dim int, rest frame.Style) frame.Style {
	if dim == s.Dim {
		return words.StrongStyle
	}
	return rest
}

// drawHeading writes the first of some names of a dimension that fits into w
// columns before a column, with its mark.
func (s *sheet) drawHeading(f chart.Canvas, end, y, w, dim int, names ...string) {
	name := s.paper.Fitting(w-1-s.markRoom, names...)
	x := f.TextRight(end, y, name, s.ink(dim, frame.Style{FG: frame.Text}))
	words.DrawMark(f, s.Scene, x-1-s.gap, y, dim)
}

// value writes the value of a strand at the cursor, in six columns.
func (s *sheet) value(st strand) string {
	return words.PadLeft(s.number(s.Pos, st.Dim, 3), 6)
}

// term is the one of two words for waves, or for what is none.
func (s *sheet) term(wave, other string) string {
	return words.Either(s.HasWaves(), wave, other)
}

// period writes a period of at most so many columns, in a format after its sign.
// What never comes round has none, and the difference of two waves has none of
// its own.
func (s *sheet) period(c encoding.Column, format string, columns int) string {
	if math.IsInf(c.Period, 0) || s.From != nil {
		return ""
	}
	return s.term("λ", "T") + fmt.Sprintf(format, s.Hidden.Or(wavesName.Name, words.PeriodNumber(c, columns)))
}
