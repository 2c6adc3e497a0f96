package binary

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption sets the jump of bits against the glide of waves.
func (p *counter) caption() []scene.Line {
	switch {
	case p.Matched && !p.Shape().Scaled() || p.doubling():
		return p.matchedCaption()
	case p.Pos == 0:
		return p.startCaption()
	}
	return p.stepCaption()
}

// stepCaption says what the step to the cursor does to both.
func (p *counter) stepCaption() []scene.Line {
	pairs, flips := p.Waves.Pairs(), parts.Hamming(p.Pos)
	v := words.Values{
		"step": fmt.Sprintf("%d → %d", p.Pos-1, p.Pos), "once": parts.Either(flips > 1, " at once", ""), "e": p.distance(p.Pos, 4),
		"flips": fmt.Sprintf("%d of %d bits jump%s", flips, p.total, words.VerbEnd(flips, flips)),
		"all":   p.moves("the wave moves", "the waves move", "waves would move"), "who": p.moves("the wave moves", "the waves move", "waves would move"),
		"steps": p.Length - 1,
	}
	if pairs > p.lanes.N && p.own {
		v["who"], v["all"] = fmt.Sprintf("all %d waves together move", pairs), fmt.Sprintf("all %d waves move", pairs)
	}
	switch {
	case p.Length == 2:
		return words.Say(v,
			"{step}: {flips}{once}; {who} {e}. It is the only step.",
			"{step}: {flips}; {all} {e}.",
			"{flips}; {e}")
	case p.Steady():
		return words.Say(v,
			"{step}: {flips}{once}; {who} {e}, as far as in any other of the {steps} steps",
			"{step}: {flips}{once}; {all} {e}, as far as in any other step",
			"{step}: {flips}; {all} {e}, as in any step",
			"{flips}; waves {e}")
	}
	v["range"] = p.stepRange(p.first, p.rows)
	return words.Say(v,
		"{step}: {flips}{once}; {who} {e}, {range} in these rows: the last sine has no cosine",
		"{step}: {flips}; {all} {e}, {range} in these rows",
		"{step}: {flips}; {all} {e}",
		"{flips}; waves {e}")
}

// moves is who moves: one wave, several, or those of another table.
func (p *counter) moves(one, several, others string) string {
	switch {
	case !p.own:
		return others
	case p.Waves.Pairs() == 1:
		return one
	}
	return several
}

// distance writes how far the step to a position moves the waves.
func (p *counter) distance(pos, decimals int) string {
	return words.Distance(encoding.Step(p.Enc, pos), decimals)
}

// stepRange writes how long n steps from one on are: the shortest and the longest
// with as many decimals as it takes to tell them apart.
func (p *counter) stepRange(first, n int) string {
	least, most := encoding.StepRange(p.Enc, first, n)
	for decimals := 3; decimals <= 8 && least < most; decimals++ {
		if low, high := words.Distance(least, decimals), words.Distance(most, decimals); low != high {
			return low + " to " + high
		}
	}
	return "about " + words.Distance(least, 3)
}

// startCaption says, where there is no step yet, what the codes cost.
func (p *counter) startCaption() []scene.Line {
	if p.Length == 1 {
		return words.Lines(
			"A sequence of one position has no step: nothing flips and nothing moves.",
			"One position: no step, nothing flips.")
	}
	even := "every step is " + p.distance(1, 3) + " long"
	if !p.Steady() {
		even = "steps in these rows are " + p.stepRange(p.first, p.rows) + " long"
	}
	return words.Say(words.Values{
		"positions": words.Plural(p.Length, "position"), "length": p.Length, "d": p.DModel, "even": even,
		"bits": words.Plural(parts.BitsNeeded(p.Length), "bit"),
	},
		"{positions}: {length} numbers one-hot, {bits} in binary, {d} floats as waves; {even}",
		"{positions}: {bits} in binary, {d} floats as waves; {even}",
		"No step leads to 0. {bits} in binary, {d} floats as waves.",
		"No step leads to position 0.")
}

// matchedCaption says what the matched base does, or why there is none.
func (p *counter) matchedCaption() []scene.Line {
	v := words.Values{"base": wholeBase(p.Shape().Base), "power": p.matchedPower(), "d": "d_model " + strconv.Itoa(p.DModel), "still": ""}
	if p.Declared().Turns {
		v["d"] = "rotary dimension " + strconv.Itoa(p.DModel)
	}
	if p.Waves.Pairs() == 1 {
		return words.Lines(
			"One pair has one wavelength, 2π, whatever the base: there is nothing to double.",
			"One pair: no wavelength to double.")
	}
	if _, ok := encoding.MatchedBase(p.Config); !ok {
		return words.Say(v,
			"No base up to 1e300 makes the wavelengths double: {d} would need {power}. Base {base} stays.",
			"No base matches: {power} is beyond 1e300. Base {base} stays.",
			"No base matches, {base} stays.")
	}
	if flips, waves := parts.Hamming(p.Pos), p.Waves.Pairs(); flips > 0 { // more than one wave, or nothing doubles
		v["still"] = fmt.Sprintf("; still %s jump%s and %d waves %sglide", words.Plural(flips, "bit"), words.VerbEnd(flips, flips), waves, parts.Either(p.own, "", "would "))
	}
	return words.Say(v,
		"base {base} = {power}: every wave takes twice as long as the one before, as bits do{still}.",
		"base {base} = {power}: every wave takes twice as long as the one before, as bits do.",
		"base {base} = {power}: wavelengths double, as bits do.",
		"base {base}: wavelengths double.")
}

// matchedPower writes the matched base as a power of two, in terms of d_model.
func (p *counter) matchedPower() string {
	num, den := p.Config.Exponent(1)
	return parts.Either(num > 1, fmt.Sprintf("2^(%d/%d)", den, num), fmt.Sprintf("2^%d", den))
}

// wholeBase writes a base in full while that is short.
func wholeBase(base float64) string {
	if base < 1e15 && base == math.Trunc(base) {
		return strconv.FormatFloat(base, 'f', 0, 64)
	}
	return words.Brief(base, 5)
}

// readout writes the step to the cursor as numbers: bits, angles, distance.
func (p *counter) readout() []scene.Line {
	to, flips := max(p.Pos, 1), parts.Hamming(p.Pos)
	v := words.Values{
		"pos": p.Pos, "from": to - 1, "e": p.distance(to, 4), "euclid": p.distance(to, 3),
		"sum":   parts.Either(p.Steady(), "√(Σ (2 sin(ω/2))²)", "|"+p.RowName(strconv.Itoa(to))+" − "+p.RowName(strconv.Itoa(to-1))+"|"),
		"flips": flips, "whole": p.flipped(p.total), "tail": p.flipped(flips + 1),
	}
	v["turn"], v["turns"] = p.turns()
	if p.Pos == 0 {
		return words.Say(v,
			"a«pos {pos}»f« · no step before it» | {turns} | f«{sum} = »s«{e}»",
			"a«pos {pos}» | {turn} | a«Euclid {euclid}»",
			"a«pos {pos}»")
	}
	return words.Say(v,
		"a«pos {pos}»f« · »step {from} → {pos} | {whole}a« Hamming {flips}» | {turns} | f«{sum} = »s«{e}»",
		"a«pos {pos}» | {whole}a« Hamming {flips}» | {turn} | a«Euclid {euclid}»",
		"a«pos {pos}» | {tail}a« Hamming {flips}» | {turn} | a«Euclid {euclid}»",
		"a«pos {pos}» | a«Hamming {flips}»")
}

// flipped writes the lowest n bits before and after the step to the cursor.
func (p *counter) flipped(n int) scene.Span {
	n, more := min(n, p.total), parts.Either(n < p.total, "…", "")
	low := 1<<n - 1
	return words.Inked(frame.Bright)(fmt.Sprintf("%s%0*b → %s%0*b", more, n, max(p.Pos-1, 0)&low, more, n, p.Pos&low))
}

// turns says how far the step turns the pair under the cursor, and beside it
// the fastest one, or the slowest shown when the cursor is on the fastest.
func (p *counter) turns() (short, long string) {
	here, ok := p.here()
	if !ok {
		here = 0
	}
	other := parts.Either(here == 0, p.pairs[p.lanes.N-1], here)
	short = fmt.Sprintf("pair %d turns %s", here, p.degrees(here))
	return short, parts.Either(other == 0, short, fmt.Sprintf("pair 0 turns %s, pair %d %s", p.degrees(0), other, p.degrees(other)))
}
