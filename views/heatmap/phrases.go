package heatmap

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/words"
)

// pick is the form of a phrase.
func pick(try int, forms ...string) string { return forms[min(try, len(forms)-1)] }

// appendAfter appends text, after a separator if it is not the first.
func appendAfter(b []byte, separator, text string) []byte {
	if len(b) > 0 {
		b = append(b, separator...)
	}
	return append(b, text...)
}

// appendCount writes a number with a noun, plural if need be.
func appendCount(b []byte, n int, noun string) []byte {
	b = append(append(words.AppendCompact(b, n), ' '), noun...)
	if n != 1 {
		b = append(b, 's')
	}
	return b
}

// appendGroup says how many pairs turn within the length, or do not.
func (h *plan) appendGroup(b []byte, rest bool, try int) []byte {
	n := h.split.turning
	if rest {
		n = h.split.total - n
	}
	if h.Waves == nil {
		return h.appendBits(b, n, rest, try)
	}
	if n > 1 && n == h.split.total && !rest && try == 0 {
		b = append(b, "all "...)
	}
	if try < 2 {
		b = appendCount(b, n, "pair")
	} else {
		b = strconv.AppendInt(b, int64(n), 10)
	}
	switch {
	case !rest && n == 1:
		return append(b, pick(try, " turns at least once", " turns", " turns")...)
	case !rest:
		return append(b, pick(try, " turn at least once", " turn", " turn")...)
	case n == 1:
		b = append(b, pick(try, " never finishes a turn in ", " never finishes one in ", " never does")...)
	default:
		b = append(b, pick(try, " never finish a turn in ", " never finish one in ", " never do")...)
	}
	switch try {
	case 0:
		b = append(strconv.AppendInt(b, int64(h.Length), 10), " position"...)
		if h.Length > 1 {
			b = append(b, 's')
		}
		return b
	case 1:
		return words.AppendCompact(b, h.Length)
	}
	return b
}

// appendBits is appendGroup for the binary scheme.
func (h *plan) appendBits(b []byte, n int, rest bool, try int) []byte {
	b = appendCount(b, n, "bit")
	verb := " count"
	if rest {
		verb = " stay"
	}
	b = append(b, verb...)
	if n == 1 {
		b = append(b, 's')
	}
	if rest {
		b = append(b, " 0"...)
	}
	if try > 0 {
		return b
	}
	if rest {
		b = append(b, " within"...)
	}
	return appendCount(append(b, ' '), h.Length, "position")
}

// appendKind says which of its two waves a block has of every pair.
func (h *plan) appendKind(b []byte, r run, try int) []byte {
	_, kind := h.Waves.Wave(r.base)
	b = append(b, kind.String()...)
	switch {
	case try > 0:
		return b
	case h.cols.slots == h.cols.total:
		return append(b, " of every pair"...)
	}
	b = append(b, " of pairs "...)
	b = strconv.AppendInt(b, int64(h.cols.slot), 10)
	b = append(b, " to "...)
	return strconv.AppendInt(b, int64(h.cols.slot+h.cols.slots-1), 10)
}

// appendName names the column under the cursor as the picture shows it.
func (h *plan) appendName(b []byte) []byte {
	if h.Turned {
		b = append(b, "row "...)
	} else {
		b = append(b, "column "...)
	}
	return strconv.AppendInt(b, int64(h.Dim), 10)
}

// appendWaveWords says what the column under the cursor is. Upright, there is
// room under the wave to say that it is aliased.
func (h *plan) appendWaveWords(b []byte, try int) []byte {
	pair, kind := h.Wave()
	if h.From != nil {
		return append(b, pick(try, " in the first pane less in the second", ", first less second", "")...)
	}
	if h.Turned && h.aliased() {
		b = append(b, pick(try, " is aliased, λ ", " is aliased", " aliased")...)
		if try == 0 {
			b = append(h.period(b, h.Dim), " positions"...)
		}
		return b
	}
	switch {
	case kind == encoding.Zero:
		return append(b, pick(try, " fills up the odd d_model", " is zero", "")...)
	case try > 1:
		return b
	case try == 1:
		b = append(b, ", λ "...)
	case h.Waves == nil:
		b = append(b, " is a square wave, λ "...)
	case h.phase:
		b = append(b, ": the angle of pair "...)
		b = strconv.AppendInt(b, int64(pair), 10)
		b = append(b, ", λ "...)
	default:
		b = append(b, " is a wave, λ "...)
	}
	b = h.period(b, h.Dim)
	if try == 0 && !h.phase {
		b = append(b, " positions"...)
	}
	return b
}

// appendNumber writes the value beside the wave.
func (h *plan) appendNumber(b []byte) []byte {
	v, _ := h.number(h.Dim)
	switch {
	case h.Waves == nil && h.From == nil:
		return strconv.AppendFloat(b, v, 'f', 0, 64)
	case h.phase:
		return append(strconv.AppendFloat(b, 2*v, 'f', 3, 64), "π"...)
	}
	return words.AppendSigned(b, v, 3)
}

// appendRow says what the bars show.
func (h *plan) appendRow(b []byte, try int) []byte {
	if h.Turned {
		b = append(b, "column "...)
	} else {
		b = append(b, "row "...)
	}
	b = strconv.AppendInt(b, int64(h.Pos), 10)
	what := "barcode"
	switch {
	case h.From != nil:
		what = "differences"
	case h.Waves == nil:
		what = "bits"
	case h.phase:
		what = "angles"
	}
	switch {
	case h.barRows == 0 || try > 1:
		return b
	case try == 1:
		return append(append(b, ": its "...), what...)
	}
	b = append(append(append(b, ": the "...), what...), " of position "...)
	return strconv.AppendInt(b, int64(h.Pos), 10)
}

// appendScale says how many positions a cell covers, and what it shows of
// them; in the short form the mean goes without saying.
func (h *plan) appendScale(b []byte, try int) []byte {
	cells, n := h.steps.scale.PerCell()
	if cells > 1 {
		b = append(b, "1 position = "...)
		return appendCount(b, cells, "cell")
	}
	b = appendCount(append(b, "1 cell = "...), n, "position")
	switch {
	case h.pixel == Sample:
		return append(b, pick(try, ", sampled: false stripes", ", sampled")...)
	case h.pixel == Largest:
		return append(b, pick(try, ", largest |value|", ", largest")...)
	case h.steps.span > 1 && !h.phase:
		return append(b, pick(try, ", exact mean", "")...)
	}
	return b
}

// appendMore says how much is out of sight before and after the window, along
// an axis that runs across or down.
func appendMore(b []byte, before, after int, noun string, across bool, try int) []byte {
	back, ahead, between := "↑ ", "↓ ", " "
	if across {
		back, ahead, between = "← ", "", " · "
	}
	if before > 0 {
		b = strconv.AppendInt(append(b, back...), int64(before), 10)
	}
	if before > 0 && after > 0 {
		b = append(b, between...)
	}
	if after > 0 {
		b = strconv.AppendInt(append(b, ahead...), int64(after), 10)
	}
	if before+after > 0 {
		b = append(b, " more"...)
	}
	if before+after > 0 && try == 0 {
		b = append(append(b, ' '), noun...)
		if before+after > 1 {
			b = append(b, 's')
		}
	}
	if across && after > 0 {
		b = append(b, " →"...)
	}
	return b
}

// appendMorePositions says how many positions are out of sight.
func (h *plan) appendMorePositions(b []byte, try int) []byte {
	return appendMore(b, h.steps.first, h.Length-h.steps.end, "position", h.Turned, try)
}

// appendMoreColumns says how many columns are out of sight. Every slot before
// the window holds two.
func (h *plan) appendMoreColumns(b []byte, try int) []byte {
	before, seen := 2*h.cols.slot, 0
	for _, r := range h.cols.run[:h.cols.runs] {
		seen += r.n
	}
	return appendMore(b, before, h.DModel-before-seen, "dimension", !h.Turned, try)
}

// barWord says what the bars beside a turned table are.
func (h *plan) barWord() string {
	switch {
	case h.From != nil:
		return "differences"
	case h.Waves == nil:
		return "its bits"
	case h.phase:
		return "its angles"
	}
	return "its barcode"
}
