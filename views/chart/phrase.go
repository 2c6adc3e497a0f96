package chart

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// VerbEnd returns the "s" of a verb after "1 of 5" or "0 of 1", else "".
func VerbEnd(n, total int) string {
	return Either(n == 1 || total == 1, "s", "")
}

// WithFound returns a caption after a clause that says what the numbers of a table are, "" for none, or shorter the clause
// alone, or the caption.
func WithFound(found string, caption []string) []string {
	if found == "" {
		return caption
	}
	var all []string
	found = Sentence(found)
	for _, c := range caption {
		if len(c) > 1 && 'a' <= c[1] && c[1] <= 'z' {
			c = strings.ToLower(c[:1]) + c[1:]
		}
		all = append(all, found+"; "+c)
	}
	return append(append(all, found+"."), caption...)
}

// Position writes a position. It may be negative: formulas are defined for positions before the
// first token too.
func Position(n int) string {
	if n < 0 {
		return Minus + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// ShortPos writes pos + anchor in at most w cells: whole, as a sum, or with
// only the last digits of pos.
func ShortPos(f frame.Frame, pos, anchor, w int) string {
	plus := PlusAnchor(anchor)
	digits := Position(max(pos, -pos))
	tail := min(max(w-f.Theme.Width("…"+plus), 0), len(digits))
	return Fitting(f, w, Position(pos+anchor), Position(pos)+plus, "…"+digits[len(digits)-tail:]+plus)
}

// PlusAnchor writes the summand n of a sum: +100, −50, or "" for 0.
func PlusAnchor(n int) string {
	switch {
	case n > 0:
		return "+" + Tens(n)
	case n < 0:
		return Minus + Tens(-n)
	}
	return ""
}

// NormFormula writes the norm of every row of a sinusoidal table: each pair adds
// sin² + cos² = 1, and there are d/2 pairs, or (d−1)/2 if d is odd.
func NormFormula(d string, odd bool) string {
	if odd {
		d = "(" + d + Minus + "1)"
	}
	return "√(" + d + "/2)"
}

// PadLeft adds blanks before a text up to w columns.
func PadLeft(s string, w int) string {
	if n := w - len([]rune(s)); n > 0 {
		return strings.Repeat(" ", n) + s
	}
	return s
}

// Things returns what columns of a kind contain, as a plural: waves, bits, numbers.
func Things(c encoding.Column) string {
	switch c.Group {
	case encoding.PairGroup:
		return "waves"
	case encoding.Alone:
		return "numbers"
	}
	return c.Group + "s"
}

// Plainly writes the shortest text that reads back as the same number.
func Plainly(v float64) string { return Brief(v, -1) }

// AllThe names all n items: "the only dial", "both dials", "all 8 dials".
func AllThe(n int, noun string) string {
	switch n {
	case 1:
		return "the only " + noun
	case 2:
		return "both " + noun + "s"
	}
	return "all " + strconv.Itoa(n) + " " + noun + "s"
}

// Every returns "every position", or which of them if there are more than n from first on: "positions 0 to 9 of 100".
func Every(noun string, first, n, total int) string {
	if n >= total {
		return "every " + noun
	}
	of := " of " + Either(total < 1e6, Position(total), Tens(total))
	if n == 1 {
		return noun + " " + Position(first) + of
	}
	return noun + "s " + Position(first) + " to " + Position(first+n-1) + of
}

// Joined joins the texts that are not empty.
func Joined(separator string, texts ...string) (all string) {
	for _, text := range texts {
		if all != "" && text != "" {
			all += separator
		}
		all += text
	}
	return all
}

// Beyond returns the field that a readout adds where the cursor is past the
// training length: its position or, without a table, its offset, which is all that
// such a scheme knows of positions. The field also says if the pair under the cursor
// is at an angle that it had at no position of the training, unless a method has
// changed the frequencies. Elsewhere the field has no value.
func Beyond(sc Scene) Field {
	at := Either(sc.Enc == nil, max(sc.Offset, -sc.Offset), sc.Pos)
	if sc.Train == 0 || at < sc.Train || sc.Minuend != nil || sc.Declared().Stage == scheme.Nowhere {
		return Field{}
	}
	f := Field{Value: "beyond training", Drop: DropLast}
	if sc.HasWaves() && !sc.Shape().Scaled() {
		if pair, ok := sc.Pair(); ok && measure.OutOfRange(sc.Waves, pair, sc.Train, sc.Pos) {
			f.Marks = Line{Plain(", "), Inked(frame.Warn)("angle never seen")}
		}
	}
	return f
}

// Count writes a number in short with its noun.
func Count(n int, noun string) string {
	return Compact(n) + strings.TrimLeft(Plural(n, noun), "0123456789")
}
