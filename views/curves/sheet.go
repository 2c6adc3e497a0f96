package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// A sheet is what all parts of a picture are drawn on and from.
type sheet struct {
	f             frame.Frame
	width, height int
	scene.Scene
	Settings
	marks int // columns for the sign of a mark before a name
	name  int // columns of the name of a dimension and a blank
}

func newSheet(f frame.Frame, sc scene.Scene, set Settings) *sheet {
	w, h := f.Size()
	return &sheet{f, w, h, sc, set, parts.MarkRoom(sc, f.Theme), 2 + len(strconv.Itoa(sc.DModel-1))}
}

// here is where the cursor stands.
func (s *sheet) here() cursor { return cursor{s.Pos, s.Dim} }

// A strand is one column of the table as a curve.
type strand struct {
	encoding.Column
	dim  int
	pair int // or the column itself, where there are no pairs
	kind encoding.Kind
	hue  frame.Color
}

// strand describes a column.
func (s *sheet) strand(dim int) strand {
	_, kind := s.WaveAt(dim)
	hues := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}
	return strand{s.Enc.About(dim), dim, s.PairOf(dim), kind, hues[kind]}
}

// swings reports that a strand is a wave, which goes on between positions.
func (s strand) swings() bool { return s.Group == encoding.PairGroup }

// members lists the columns of a pair, the sine first, or the one column that
// stands for it. The column of zeros that fills up an odd d_model counts as a
// pair after the last.
func (s *sheet) members(pair int) []int {
	if !s.HasWaves() {
		return []int{pair}
	}
	var dims []int
	for kind := range encoding.Zero + 1 {
		if dim, ok := s.Waves.Column(pair, kind); ok && s.PairOf(dim) == pair {
			dims = append(dims, dim)
		}
	}
	return dims
}

// alike is the column of a pair that carries the cursor's kind of wave, or the
// first of them.
func (s *sheet) alike(pair int) int {
	_, kind := s.Wave()
	dims := s.members(pair)
	for _, dim := range dims {
		if _, k := s.WaveAt(dim); k == kind {
			return dim
		}
	}
	return dims[0]
}

// pairs counts the pairs, with the column of zeros if there is one.
func (s *sheet) pairs() int { return max(s.Pairs(), s.PairOf(s.DModel-1)+1) }

// shown lists the marked dimensions and the cursor's in the order of the waves:
// the cursor is never off the picture.
func (s *sheet) shown() []int {
	dims := make([]int, 0, scene.MaxMarks+1)
	for k := range s.Marks.Len() {
		dims = append(dims, s.Marks.At(k))
	}
	if s.Marks.Index(s.Dim) < 0 {
		dims = append(dims, s.Dim)
	}
	slices.SortFunc(dims, func(a, b int) int {
		if by := s.PairOf(a) - s.PairOf(b); by != 0 {
			return by
		}
		_, k := s.WaveAt(a)
		_, l := s.WaveAt(b)
		return int(k) - int(l)
	})
	return dims
}

// scrollTo is the first of n shown items of a list such that item at is among
// them. It moves in halves of what is shown.
func scrollTo(at, n, total int) int {
	half := max(n/2, 1)
	first := (max(at-n+1, 0) + half - 1) / half * half
	return max(min(first, total-n), 0)
}

// ink is the style of what is about a dimension: strong for the cursor's.
func (s *sheet) ink(dim int, rest frame.Style) frame.Style {
	if dim == s.Dim {
		return words.StrongStyle
	}
	return rest
}

// value writes the value of a strand at the cursor, in six columns.
func (s *sheet) value(st strand) string {
	return words.PadLeft(words.Value(st.Column, s.Enc.At(s.Pos, st.dim), 3), 6)
}

// term is the one of two words for waves, or for what is none.
func (s *sheet) term(wave, other string) string {
	if s.HasWaves() {
		return wave
	}
	return other
}

// periodSign names a period: waves have a wavelength.
func (s *sheet) periodSign() string { return s.term("λ", "T") }

// period writes a period with its sign, in 6 columns or up to columns if it
// needs more. What never comes round has none, and the difference of two waves
// has none of its own.
func (s *sheet) period(c encoding.Column, columns int) string {
	if math.IsInf(c.Period, 0) || s.From != nil {
		return ""
	}
	return s.periodSign() + words.PadLeft(periodNumber(c, columns), 6)
}

// periodNumber writes a period with four significant digits in at most so many
// columns; that of what is no wave as it is, if that fits.
func periodNumber(c encoding.Column, columns int) string {
	if c.Group != encoding.PairGroup {
		if s := strconv.FormatFloat(c.Period, 'f', -1, 64); len(s) <= columns {
			return s
		}
	}
	return fitNumber(c.Period, 4, columns)
}

// fitNumber writes a positive number with at most so many significant digits
// and at most so many columns.
func fitNumber(v float64, digits, columns int) string {
	for ; digits > 1; digits-- {
		if s := words.Significant(v, digits); len(s) <= columns {
			return s
		}
	}
	return strconv.FormatFloat(v, 'e', 0, 64)
}

// turnsText writes a number of turns with up to three decimals in 6 columns.
func turnsText(v float64) string {
	for decimals := 3; decimals >= 0; decimals-- {
		if s := strconv.FormatFloat(v, 'f', decimals, 64); len(s) <= 6 {
			return s
		}
	}
	return fitNumber(v, 3, 6)
}
