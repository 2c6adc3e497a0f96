package chart

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// VerbEnd is the ending of a verb whose subject is "one of n".
func VerbEnd(n, total int) string {
	return Either(n == 1 || total == 1, "s", "")
}

// DimRange names a range of columns.
func DimRange(first, last int) string {
	switch last - first {
	case 0:
		return "dim " + strconv.Itoa(first)
	case 1:
		return "dims " + strconv.Itoa(first) + " and " + strconv.Itoa(last)
	}
	return "dims " + strconv.Itoa(first) + " to " + strconv.Itoa(last)
}

// Position writes a position, which may be negative: the formula knows those
// before the first token.
func Position(n int) string {
	if n < 0 {
		return Minus + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Shift writes an offset with its sign.
func Shift(k int) string {
	if k < 0 {
		return Position(k)
	}
	return "+" + strconv.Itoa(k)
}

// ShortPos writes pos + anchor in at most w cells: whole, as a sum, or with
// only the last digits of pos.
func ShortPos(f frame.Frame, pos, anchor, w int) string {
	plus := PlusAnchor(anchor)
	digits := Position(max(pos, -pos))
	tail := min(max(w-f.Theme.Width("…"+plus), 0), len(digits))
	return Fitting(f, w, Position(pos+anchor), Position(pos)+plus, "…"+digits[len(digits)-tail:]+plus)
}

// PlusAnchor writes the distance of an anchor as a sum takes it.
func PlusAnchor(n int) string {
	switch {
	case n > 0:
		return "+" + Tens(n)
	case n < 0:
		return Minus + Tens(-n)
	}
	return ""
}

// NormFormula says where the norm of every row comes from if each pair has both
// of its waves: half of d_model, or of all of it but a last column without a
// pair, are pairs, and each adds sin² + cos² = 1.
func NormFormula(d string, odd bool) string {
	if odd {
		d = "(" + d + Minus + "1)"
	}
	return "√(" + d + "/2)"
}

// PadLeft fills a text up with blanks before it.
func PadLeft(s string, w int) string {
	if n := w - len([]rune(s)); n > 0 {
		return strings.Repeat(" ", n) + s
	}
	return s
}

// Things is what columns like one hold, as a plural.
func Things(c encoding.Column) string {
	switch c.Group {
	case encoding.PairGroup:
		return "waves"
	case encoding.Alone:
		return "numbers"
	}
	return c.Group + "s"
}

// Plainly writes a number as short as it goes, with a sign only if it is
// negative.
func Plainly(v float64) string { return Brief(v, -1) }

// AllOf names all lanes there are, or, where there are more than in sight, all here.
func AllThe(n int, noun string, more bool) string {
	here := Either(more, " here", "")
	switch n {
	case 1:
		return Either(more, "the ", "the only ") + noun + here
	case 2:
		return "both " + noun + "s" + here
	}
	return "all " + strconv.Itoa(n) + " " + noun + "s" + here
}

// Joined puts the texts that are not empty one after the other.
func Joined(separator string, texts ...string) (all string) {
	for _, text := range texts {
		if all != "" && text != "" {
			all += separator
		}
		all += text
	}
	return all
}
