package heatmap

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/words"
)

// captions say how many pairs do something within the length, and then what
// is special about the way the picture shows it.
func (h *plan) captions() []string {
	if h.Waves == nil {
		return h.bitCaptions()
	}
	t, total, length := h.split.turning, h.split.total, strconv.Itoa(h.Length)
	within := " within " + words.Plural(h.Length, "position")
	share, verb := strconv.Itoa(t)+" of "+words.Plural(total, "pair"), " turn"+words.VerbEnd(t, total)
	long, short := share+verb+" at least once"+within, share+verb+" in "+length
	switch t {
	case 0:
		long, short = "No pair finishes a turn"+within, "No pair turns in "+length
	case total:
		long, short = "All "+words.Plural(total, "pair")+" turn at least once"+within, "All "+strconv.Itoa(total)+" pairs turn in "+length
		if total == 1 {
			long, short = "The only pair turns at least once"+within, "The only pair turns in "+length
		}
	}
	more, less := h.manner()
	texts := []string{long + "; " + more, long + "; " + less, short + "; " + less, long + ".", short + ".", share + verb + "."}
	if h.steps.span > 1 { // what a pixel is matters more
		texts[1] = short + "; " + more
	}
	if h.pixel != Mean { // and most where it is not the mean
		texts = append(texts[:3], words.Sentence(more), words.Sentence(less))
	}
	return texts
}

// manner is the second half of the caption, long and short: what there is to
// see in this arrangement, or else what becomes of the other pairs.
func (h *plan) manner() (long, short string) {
	n := h.steps.span
	switch {
	case h.phase && n > 1:
		return "colour is an angle amid " + strconv.Itoa(n) + " positions, grey if too fast.", "grey pairs are too fast."
	case h.phase && h.f.Theme.Glyphs():
		return "the sign is a pair's angle, from blank at 0 up to @ below 2π.", "the sign is a pair's angle."
	case h.phase && h.f.Theme.Light:
		return "colour is a pair's angle, from light at 0 to dark at π.", "colour is a pair's angle."
	case h.phase:
		return "colour is a pair's angle, from dark at 0 to light at π.", "colour is a pair's angle."
	case n > 1:
		return h.pixelIs()
	case h.cols.gap >= 0:
		if _, kind := h.Waves.Wave(0); kind == encoding.Cos {
			return "cos and sin apart: one fan, twice, a quarter turn apart.", "cos and sin apart."
		}
		return "sin and cos apart: one fan, twice, a quarter turn apart.", "sin and cos apart."
	case h.Turned:
		rows := 2 * h.cols.wide / h.per
		if rows == 1 {
			return "each text row is one pair: sin above, cos below.", "a row is one pair."
		}
		return "every " + strconv.Itoa(rows) + " text rows are one pair: sin above, cos below.", strconv.Itoa(rows) + " rows are one pair."
	}
	return h.rest()
}

// pixelIs says what a pixel shows of many positions, and what becomes of fast
// pairs.
func (h *plan) pixelIs() (long, short string) {
	n := strconv.Itoa(h.steps.span)
	fast := encoding.Turning(h.Waves, h.steps.span)
	pixel := "a pixel is the mean of " + n
	switch h.pixel {
	case Sample:
		return h.falseStripes()
	case Largest:
		pixel = "a pixel is the largest |value| of " + n
		if fast == 0 {
			return pixel + " positions, and no pair turns within so few.", pixel + "."
		}
		return pixel + "; the sign of " + words.Plural(fast, "pair") + " is chance.", pixel + "."
	}
	// Means of less than half a turn follow the wave; of more, they beat with it.
	switch beating := encoding.Turning(h.Waves, 2*h.steps.span); beating {
	case 0:
		return pixel + " positions, and no pair turns within two.", pixel + "."
	default:
		stripes := "stripes of " + words.Plural(beating, "pair") + " are no waves."
		return pixel + "; " + stripes, "in means the " + stripes
	}
}

// falseStripes says how many pairs a sample turns into slower ones: those that
// turn more than half way from one sample to the next.
func (h *plan) falseStripes() (long, short string) {
	n := h.steps.span
	pixel := "a pixel is every " + words.Ordinal(n) + " position"
	switch fast := encoding.Turning(h.Waves, 2*n); fast {
	case 0:
		return pixel + ", which is enough for every pair.", pixel + "."
	default:
		stripes := "the stripes of " + words.Plural(fast, "pair")
		return pixel + ": " + stripes + " are false.", stripes + " are false."
	}
}

// rest says which columns do not finish a turn.
func (h *plan) rest() (long, short string) {
	t, total := h.split.turning, h.split.total
	switch {
	case t == total:
		return "the slowest needs " + words.Wave(encoding.Wavelength(h.Waves, total-1)) + ".", "even the slowest."
	case t == 0:
		return "the fastest needs " + words.Wave(encoding.Wavelength(h.Waves, 0)) + ".", "not even the fastest."
	}
	other, verb, short := "the other "+strconv.Itoa(total-t), "do", "the rest do not."
	if total-t == 1 {
		other, verb, short = "the other one", "does", "the last one does not."
	}
	return other + ", " + words.DimRange(2*t, h.DModel-1) + ", " + verb + " not finish one.", short
}

// bitCaptions is captions for the binary scheme.
func (h *plan) bitCaptions() []string {
	used, total := h.split.turning, h.split.total
	positions := words.Plural(h.Length, "position")
	count := "count"
	if used == 1 {
		count = "counts"
	}
	short := words.Plural(used, "bit") + " " + count + " " + positions
	if n := h.steps.span; n > 1 {
		pixel := [...]string{
			Mean:    "a pixel is the share of ones among " + strconv.Itoa(n) + " positions.",
			Sample:  "a pixel is every " + words.Ordinal(n) + " position: fast bits show false stripes.",
			Largest: "a pixel is 1 if any of " + strconv.Itoa(n) + " positions has the bit.",
		}[h.pixel]
		if h.pixel != Mean {
			return []string{short + "; " + pixel, words.Sentence(pixel)}
		}
		return []string{short + "; " + pixel, short + "."}
	}
	switch {
	case used == 0:
		return []string{"There is only position 0, whose bits are all 0.", "Position 0: all bits are 0."}
	case used < total:
		rest := "the other " + strconv.Itoa(total-used) + ", " + words.DimRange(used, total-1) + ", stay 0."
		if total-used == 1 {
			rest = "the last one, " + words.DimRange(used, used) + ", stays 0."
		}
		return []string{short + "; " + rest, short + "; the rest stay 0.", short + "."}
	case total < 62 && 1<<total < h.Length:
		again := "begin again every " + strconv.Itoa(1<<total) + " positions."
		return []string{"All " + words.Plural(total, "bit") + " are in use, and " + again, "The bits " + again}
	}
	return []string{short + ", all there are.", short + "."}
}
