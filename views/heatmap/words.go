package heatmap

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says how many units do something within the length, and then what is
// special about the way the picture shows it.
func (p *plan) caption() []scene.Line {
	n, t, total := p.steps.span, p.split.turning, p.split.total
	v := words.Values{
		"positions": words.Plural(p.Length, "position"), "length": p.Length,
		"share": strconv.Itoa(t) + " of " + words.Plural(total, p.noun()), "turn": "turn" + words.VerbEnd(t, total),
		"units": words.Plural(t, p.noun()), "count": "count" + words.VerbEnd(t, t),
		"n": n, "nth": words.Ordinal(n), "rows": 2 * p.cols.wide / p.per,
		"low": words.Plainly(p.measure.Low), "high": words.Plainly(p.measure.High), "Things": words.Sentence(words.Things(p.first)),
	}
	long, short, least := p.share(v)
	more, less := p.manner(v)
	texts := []string{long + "; " + more, long + "; " + less, short, least}
	switch {
	case more == "":
		texts = []string{long, short}
	case p.pixel != Mean: // which matters most
		texts = []string{long + "; " + more, short + "; " + more, words.Sentence(more), words.Sentence(less)}
	case n > 1:
		texts = []string{long + "; " + more, short + "; " + more, short + "; " + less, least}
	}
	for i := range texts {
		texts[i] += "."
	}
	return words.Say(v, slices.Compact(texts)...)
}

// share is the first half of the caption, in three lengths.
func (p *plan) share(v words.Values) (long, short, least string) {
	t, total, bits := p.split.turning, p.split.total, "{units} {count} {positions}"
	again := p.Enc.About(total - 1).Period
	switch least = "{share} {turn}"; {
	case p.waves && t == 0:
		return "No pair finishes a turn within {positions}", "No pair turns in {length}", least
	case p.waves && total == 1:
		return "The only pair turns at least once within {positions}", "The only pair turns in {length}", least
	case p.waves && t == total:
		return "All {units} turn at least once within {positions}", "All {units} turn in {length}", least
	case p.waves:
		return least + " at least once within {positions}", least + " in {length}", least
	case p.first.Group != encoding.BitGroup:
		least = "{Things} from {low} to {high}"
		return least + " in {units} at {positions}", least, least
	case p.steps.span > 1 || p.split.parts():
		return bits, bits, bits
	case t == 0:
		return "There is only position 0, whose bits are all 0", "Position 0: all bits are 0", ""
	case again < float64(p.Length):
		v["again"] = int(again)
		return "All {units} are in use, and begin again every {again} positions", "The bits begin again every {again} positions", ""
	}
	return bits + ", all there are", bits, bits
}

// manner is the second half of the caption, long and short: what there is to
// see in this arrangement, or else what becomes of the other units. It is ""
// where there is nothing to add.
func (p *plan) manner(v words.Values) (long, short string) {
	halves := "{sin} and {cos} apart"
	switch {
	case p.phase && p.steps.span > 1:
		return "colour is an angle amid {n} positions, grey if too fast", "grey pairs are too fast"
	case p.phase && p.signs:
		return "the sign is a pair's angle, from blank at 0 up to @ below 2π", "the sign is a pair's angle"
	case p.phase && p.f.Theme.Light:
		return "colour is a pair's angle, from light at 0 to dark at π", "colour is a pair's angle"
	case p.phase:
		return "colour is a pair's angle, from dark at 0 to light at π", "colour is a pair's angle"
	case p.steps.span > 1:
		return p.pixelIs(v)
	case !p.waves:
		return p.rest(v)
	case p.cols.gap >= 0:
		v["sin"], v["cos"] = p.Enc.About(0).Name, p.Enc.About(p.split.first).Name
		return halves + ": one fan, twice, a quarter turn apart", halves
	case p.Turned && v["rows"] == 1:
		return "each text row is one pair: sin above, cos below", "a row is one pair"
	case p.Turned:
		return "every {rows} text rows are one pair: sin above, cos below", "{rows} rows are one pair"
	}
	return p.rest(v)
}

// rest says which columns do nothing within the length.
func (p *plan) rest(v words.Values) (long, short string) {
	n, t := p.split.total-p.split.turning, p.split.turning
	v["rest"], v["dims"] = n, words.DimRange(p.split.each*t, p.DModel-1)
	switch {
	case !p.waves && !p.split.parts():
		return "", ""
	case !p.waves && n == 1:
		return "the last one, {dims}, stays 0", "the last one stays 0"
	case !p.waves:
		return "the other {rest}, {dims}, stay 0", "the rest stay 0"
	case n == 0:
		return "the slowest needs " + words.Wave(encoding.Wavelength(p.Waves, t-1)), "even the slowest"
	case t == 0:
		return "the fastest needs " + words.Wave(encoding.Wavelength(p.Waves, 0)), "not even the fastest"
	case n == 1:
		return "the other one, {dims}, does not finish one", "the last one does not"
	}
	return "the other {rest}, {dims}, do not finish one", "the rest do not"
}

// pixelIs says what a pixel shows of many positions, and what becomes of fast
// pairs. Means, and samples, of less than half a turn follow the wave; those of
// more beat with it.
func (p *plan) pixelIs(v words.Values) (long, short string) {
	is := [...]string{Mean: "a pixel is the mean of {n}", Sample: "a pixel is every {nth} position", Largest: "a pixel is the largest |value| of {n}"}[p.pixel]
	if !p.waves {
		if p.pixel != Sample {
			is += " positions"
		}
		if p.first.Group == encoding.BitGroup {
			is = [...]string{
				Mean:    "a pixel is the share of ones among {n} positions",
				Sample:  is + ": fast bits show false stripes",
				Largest: "a pixel is 1 if any of {n} positions has the bit",
			}[p.pixel]
		}
		return is, is
	}
	fast, beating := encoding.Turning(p.Waves, p.steps.span), encoding.Turning(p.Waves, 2*p.steps.span)
	v["fast"], v["beating"] = words.Plural(fast, "pair"), words.Plural(beating, "pair")
	switch {
	case p.pixel == Sample && beating == 0:
		return is + ", which is enough for every pair", is
	case p.pixel == Sample:
		return is + ": the stripes of {beating} are false", "the stripes of {beating} are false"
	case p.pixel == Largest && fast == 0:
		return is + " positions, and no pair turns within so few", is
	case p.pixel == Largest:
		return is + "; the sign of {fast} is chance", is
	case beating == 0:
		return is + " positions, and no pair turns within two", is
	}
	return is + "; stripes of {beating} are no waves", "in means the stripes of {beating} are no waves"
}
