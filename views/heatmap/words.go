package heatmap

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says how many units do something within the length, and then what is
// special about the way the picture shows it.
func (p *plan) caption() []scene.Line {
	if p.cols.group > 1 {
		return p.groupedCaption()
	}
	b, n := p.cols.blocks[0], p.steps.span
	t, total := b.turning, b.units()
	if p.From != nil { // two tables, two counts
		t = total
	}
	v := words.Values{
		"positions": words.Plural(p.Length, "position"), "length": p.Length,
		"share": strconv.Itoa(t) + " of " + words.Plural(total, p.noun()), "turn": "turn" + words.VerbEnd(t, total),
		"units": words.Plural(t, p.noun()), "count": "count" + words.VerbEnd(t, t),
		"n": n, "nth": words.Ordinal(n), "rows": 2 * p.cols.wide / p.per, "total": total,
		"low": words.Plainly(p.measure.Low), "high": words.Plainly(p.measure.High), "Things": words.Sentence(words.Either(p.Untrained(), "untrained ", "") + words.Things(p.first)),
	}
	if held := p.Held(); held < p.Length {
		v["positions"] = "the first " + strconv.Itoa(held) + " of " + words.Plural(p.Length, "position")
	}
	long, short, least := p.share(v, t, total)
	more, less := p.manner(v, t, total)
	texts := []string{long + "; " + more, long + "; " + less, p.briefly(t, total) + "; " + less, short, least}
	switch {
	case more == "":
		texts = []string{long, short}
	case p.pixel != Mean: // which matters most
		texts = []string{long + "; " + more, short + "; " + more, words.Sentence(more), words.Sentence(less)}
	case n > 1:
		texts = []string{long + "; " + more, short + "; " + more, short + "; " + less, least}
	}
	return words.Say(v, slices.Compact(texts)...)
}

// share is the first half of the caption, in three lengths.
func (p *plan) share(v words.Values, t, total int) (long, short, least string) {
	bits := "{units} {count} {positions}"
	again := p.Enc.About(total - 1).Period
	switch least = "{share} {turn}"; {
	case p.waves && t == 0:
		return "No pair finishes a turn within {positions}", "No pair turns in {length}", least
	case p.waves && total == 1:
		return "The only pair turns at least once within {positions}", "The only pair turns in {length}", least
	case p.waves && t == total:
		all := parts.Either(t == 2, "Both pairs", "All {total} pairs")
		return all + " turn at least once within {positions}", all + " turn in {length}", all + " turn"
	case p.waves:
		return least + " at least once within {positions}", least + " in {length}", least
	case p.first.Group != encoding.BitGroup:
		least = "{Things} on a scale from {low} to {high}"
		return least + " in {units} at {positions}", least, least
	case again < float64(p.Length):
		v["again"] = int(again)
		return "All {units} are in use, and begin again every {again} positions", "The bits begin again every {again} positions", ""
	case p.steps.span > 1 || t > 0 && t < total:
		return bits, bits, bits
	case t == 0:
		return "There is only position 0, whose bits are all 0", "Position 0: all bits are 0", ""
	}
	return bits + ", all there are", bits, bits
}

// briefly is the first half of the caption where the second one needs the room.
func (p *plan) briefly(t, total int) string {
	if p.waves && 0 < t && t < total {
		return "{share} {turn} within {positions}"
	}
	return "{share} {turn}"
}

// manner is the second half of the caption, long and short: what there is to
// see in this arrangement, or else what becomes of the other units. It is ""
// where there is nothing to add.
func (p *plan) manner(v words.Values, t, total int) (long, short string) {
	switch {
	case p.phase && p.steps.span > 1 && p.f.Theme.Glyphs():
		return "the sign is an angle amid {n} positions, ~ if too fast", "~ pairs are too fast"
	case p.phase && p.steps.span > 1:
		return "colour is an angle amid {n} positions, grey if too fast", "grey pairs are too fast"
	case p.phase && p.f.Theme.Glyphs():
		return "the sign is a pair's angle, from blank at 0 up to @ below 2π", "the sign is a pair's angle"
	case p.phase && p.f.Theme.Light:
		return "colour is a pair's angle, from light at 0 to dark at π", "colour is a pair's angle"
	case p.phase:
		return "colour is a pair's angle, from dark at 0 to light at π", "colour is a pair's angle"
	case p.steps.span > 1:
		return p.pixelIs(v)
	case !p.waves:
		return p.rest(v, t, total)
	case t == total:
		return "the slowest needs " + words.Wave(encoding.Wavelength(p.Waves, t-1)) + " steps", "even the slowest"
	case t == 0:
		return "the fastest needs " + words.Wave(encoding.Wavelength(p.Waves, 0)) + " steps", "not even the fastest"
	case p.cols.gap >= 0:
		return p.apart()
	case p.Turned:
		pair := "one pair: " + p.first.Name + " above, " + p.Enc.About(1).Name + " below"
		return parts.Either(v["rows"] == 1, "each text row is ", "every {rows} text rows are ") + pair, parts.Either(v["rows"] == 1, "a row is one pair", "{rows} rows are one pair")
	}
	return "columns in the order in which the model stores them", "columns as stored"
}

// twins reports that there are two blocks with the waves of the same pairs, of more
// than two: the picture of a fan.
func (p *plan) twins() bool {
	b := p.cols.blocks
	return p.waves && !p.phase && len(b) == 2 && b[0].units() == b[1].units() && b[0].units() > 2
}

// apart says what two blocks have in common.
func (p *plan) apart() (long, short string) {
	a, b := p.cols.blocks[0], p.cols.blocks[1]
	quarter, and := "a quarter turn apart", ", "
	if p.twins() && p.From == nil {
		quarter, and = "one fan twice, "+quarter, ": "
	}
	if p.Turned {
		return p.kindName(a) + " above, " + p.kindName(b) + " below" + and + quarter, quarter
	}
	return p.kindName(a) + " left, " + p.kindName(b) + " right" + and + quarter, quarter
}

// rest says which columns of bits do nothing within the length.
func (p *plan) rest(v words.Values, t, total int) (long, short string) {
	v["rest"], v["dims"] = total-t, words.DimRange(t, p.DModel-1)
	switch {
	case t == 0 || t == total:
		return "", ""
	case total-t == 1:
		return "the last one, {dims}, stays 0", "the last one stays 0"
	}
	return "the other {rest}, {dims}, stay 0", "the rest stay 0"
}

// pixelIs says what a pixel shows of many positions, and what becomes of fast
// pairs. Means, samples and extremes of less than half a turn follow the wave;
// those of more beat with it, as far as anything is left of them.
func (p *plan) pixelIs(v words.Values) (long, short string) {
	is := [...]string{Mean: "a pixel is the mean of {n}", Sample: "a pixel is every {nth} position", Largest: "a pixel is the largest |value| of {n}"}[p.pixel]
	if !p.waves {
		return p.pixelIsOf(is)
	}
	n := p.steps.span
	if p.steps.count == 1 && p.pixel == Mean {
		return "a pixel is the mean of all positions", "a pixel is the mean of all"
	}
	beating := encoding.Turning(p.Waves, 2*n)
	v["beating"] = words.Plural(beating, "pair")
	switch {
	case p.pixel == Sample && beating == 0:
		return is + ", which is enough for every pair", is
	case p.pixel == Sample:
		return is + ": the stripes of {beating} are false", "the stripes of {beating} are false"
	case p.pixel == Largest && beating == 0:
		return is + " positions, in which no pair makes half a turn", is
	case p.pixel == Largest:
		return is + "; the sign of {beating} is chance", is
	case beating == 0:
		return is + " positions, and no pair turns within two pixels", is
	}
	seen := 0
	for pair := faded(p.Waves, n/8); pair < beating && seen <= beating; pair++ {
		seen += parts.One(math.Abs(encoding.Gain(p.Waves, pair, n)) > 1.0/128)
	}
	if v["seen"] = words.Plural(seen, "pair"); seen == 0 {
		return is + " positions, so what is too fast fades", is + " positions"
	}
	return is + "; in {seen} the stripes are artefacts", "in means the stripes of {seen} are artefacts"
}

// pixelIsOf is pixelIs of what does not swing.
func (p *plan) pixelIsOf(is string) (long, short string) {
	if p.pixel != Sample {
		is = strings.Replace(is, "{n}", parts.Either(p.read() < p.steps.span, "at most "+strconv.Itoa(p.read())+" of {n}", "{n}"), 1) + " positions"
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

// read is how many rows are read for a pixel, at most: a table may end before they do.
func (p *plan) read() int { return p.first.Taken(min(p.steps.span, max(p.Held()-p.steps.first, 0))) }

// groupedCaption says what a pixel is of where columns are grouped too.
func (p *plan) groupedCaption() []scene.Line {
	n, group := p.steps.span, p.cols.group/p.cols.blocks[0].each
	pairs := words.Plural(group, "pair")
	if used := (p.cols.group + p.skip - 1) / p.skip; used < group {
		pairs = strconv.Itoa(used) + " of " + pairs
	}
	v := words.Values{
		"positions": words.Plural(p.Length, "position"), "length": words.Tens(p.Length), "dims": words.Plural(p.DModel, "dimension"), "d": p.DModel,
		"of": parts.Either(n > 1, words.Count(n, "position")+" × ", "") + pairs, "exact": parts.Either(p.skip > 1 || p.first.Taken(n) < n, "", "exact "),
		"n": n, "group": group, "grey": words.Either(p.f.Theme.Glyphs(), "~", "grey"),
	}
	is := [...]string{
		Mean: "a pixel is the {exact}mean of {of}", Sample: "a pixel is one position in {n} of one pair in {group}", Largest: "a pixel is the largest |value| of {of}",
	}[p.pixel]
	brief := [...]string{Mean: "a pixel is {of}", Sample: "1 position in {n}, 1 pair in {group}", Largest: "largest |value| of {of}"}[p.pixel]
	all, size := parts.Either(p.Length > 1, "all ", "")+"{positions} × {dims}: ", "{length} × {d} at once: "
	if p.steps.end-p.steps.first < p.Length || p.cols.slots < p.cols.total {
		all, size = "", ""
	}
	forms := []string{all + is, size + is, is, brief, "{of}"}
	switch {
	case p.phase:
		angle, grey := "mean angle of {of}", ", {grey} if too far apart"
		forms = []string{
			all + "a pixel is the " + angle + ", {grey} where too far apart", size + angle + grey, angle + grey, angle, "{of}",
		}
	case p.pixel == Mean && p.fades():
		forms = slices.Insert(forms, 0, all+is+", so what is too fast fades")
	}
	if all == "" {
		for i := range forms {
			forms[i] = words.Sentence(forms[i])
		}
	}
	return words.Say(v, slices.Compact(forms)...)
}

// fades reports that little is left of the fastest column in sight: on average
// less than half of what its first wave has.
func (p *plan) fades() bool {
	for c := range p.cols.all {
		l, values, left, all := p.lane(c), make([]float64, p.steps.count), 0.0, 0.0
		p.look(&l, values)
		for step, x := range values {
			pos, _ := p.steps.window(step)
			one := p.Enc.At(pos, c.dim)
			left, all = left+x*x, all+one*one
		}
		return 4*left < all
	}
	return false
}
