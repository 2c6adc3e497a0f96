package chart

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/frame"
)

// VerbEnd is the ending of a verb whose subject is "one of n".
func VerbEnd(n, total int) string {
	return Either(n == 1 || total == 1, "s", "")
}

// Position writes a position, which may be negative: the formula knows those
// before the first token.
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

// Beyond returns the field that a readout adds where the cursor is past the
// training length. It also says if the pair under the cursor is at an angle that it
// had at no position of the training, unless a method has changed the frequencies.
// Elsewhere the field has no value.
func Beyond(sc Scene) Field {
	if sc.Train == 0 || sc.Pos < sc.Train || sc.Minuend != nil {
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

// MoreForms say how much is out of sight before and after the window, along an
// axis that runs across or down.
func MoreForms(before, after int, noun string, across bool) []string {
	if before+after == 0 {
		return []string{""}
	}
	back := Either(before > 0, Either(across, "← ", "↑ ")+strconv.Itoa(before), "")
	ahead := Either(after > 0, Either(across, "", "↓ ")+strconv.Itoa(after), "")
	end := Either(across && after > 0, " →", "")
	more := Joined(Either(across, " · ", " "), back, ahead) + " more"
	return []string{more + strings.TrimLeft(Plural(before+after, noun), "0123456789") + end, more + end}
}

// Form is the i-th of some forms, or the last.
func Form(forms []string, i int) string { return forms[min(i, len(forms)-1)] }

// Apart is the least number of decimals, from some on, at which a value does not
// look like one that it only is next to.
func Apart(v float64, decimals int, others ...float64) int {
	for _, other := range others {
		for v != other && decimals < 12 && Unsigned(v, decimals) == Unsigned(other, decimals) {
			decimals++
		}
	}
	return decimals
}

// Reached writes up to where something is known: from a million on with three
// digits, rounded down.
func Reached(n int) string {
	unit := 1
	for n >= 1e6 && n/unit >= 1000 {
		unit *= 10
	}
	return Compact(n / unit * unit)
}
