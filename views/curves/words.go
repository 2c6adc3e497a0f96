package curves

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says what the lanes show: what the cursor's line cuts, and what goes
// on there, as the table is one of waves, of bits or of neither.
func (p *lanes) caption() []scene.Line {
	if p.Per > 1 {
		return p.zoomedCaption()
	}
	v := words.Values{"n": len(p.inLanes()), "d": p.DModel, "pos": p.Pos, "what": "values of PE(" + strconv.Itoa(p.Pos) + ")"}
	var tails []string
	switch {
	case p.HasWaves() && p.Marks.Len() > 0:
		tails = p.tellMarks(v)
	case p.HasWaves():
		tails = p.tellWaves(v)
	case p.Here().Group == encoding.BitGroup:
		v["what"] = "bits of " + strconv.Itoa(p.Pos)
		tails = p.tellBits(v)
	}
	const brief = "{n} of {d} {what}"
	for i, tail := range tails {
		tails[i] = "down the line: " + brief + tail
	}
	return words.Say(v, append(tails, "down the line: "+brief, brief)...)
}

// tellWaves tells the first and the last wavelength shown, the factor from each
// to the next, and how many pairs turn.
func (p *lanes) tellWaves(v words.Values) []string {
	last := len(p.lanes) - 1
	if p.lanes[last].Pair == p.Pairs() {
		last-- // zeros have no wavelength
	}
	if last < 1 {
		return nil
	}
	n := encoding.Turning(p.Waves, p.Length-1)
	v["factor"] = words.Significant(encoding.Wavelength(p.Waves, 1)/encoding.Wavelength(p.Waves, 0), 4)
	v["first"], v["last"] = words.Significant(p.lanes[0].Period, 4), words.Significant(p.lanes[last].Period, 4)
	v["turning"], v["pairs"], v["s"], v["length"] = n, words.Plural(p.Pairs(), "pair"), words.VerbEnd(n, p.Pairs()), p.Length
	return []string{
		" · λ ×{factor} per pair: {first} → {last} · {turning} of {pairs} turn{s} at least once in {length}",
		" · λ ×{factor} per pair: {first} → {last}"}
}

// tellMarks tells how far each marked pair has turned.
func (p *lanes) tellMarks(v words.Values) (tails []string) {
	var turns []string
	for _, l := range p.lanes {
		if s := l.strands[0]; s.swings() {
			turns = append(turns, "d"+strconv.Itoa(s.Dim)+" "+turnsText(encoding.Turns(p.Waves, l.Pair, p.Pos)))
		}
	}
	v["turns"] = strings.Join(turns, " · ")
	if len(turns) > 0 {
		tails = []string{" · turns: {turns}"}
	}
	if p.beads() {
		tails = append([]string{strings.Join(tails, "") + " · beads = positions"}, tails...)
	}
	return tails
}

// tellBits tells the steps of the bits.
func (p *lanes) tellBits(v words.Values) []string {
	if len(p.lanes) < 2 || p.Marks.Len() > 0 {
		return []string{" · bit j flips every 2^j positions"}
	}
	v["first"] = periodNumber(p.lanes[0].strands[0].Column, 12)
	v["last"] = periodNumber(p.lanes[len(p.lanes)-1].strands[0].Column, 12)
	return []string{
		", the lowest first · period ×2 per bit: {first} → {last} · steps where waves glide",
		", the lowest first · period ×2 per bit: {first} → {last}"}
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p *lanes) zoomedCaption() []scene.Line {
	aliased, bands, period := 0, 0, math.Inf(1)
	for _, l := range p.lanes {
		period = min(period, l.Period)
		if p.perCell(l) > 1 {
			aliased++
		}
		if p.band(l) {
			bands++
		}
	}
	noun := p.term("pair", p.Here().Group)
	if noun == encoding.Alone {
		noun = "column"
	}
	n, how := bands, "in fewer than 4 cells"
	if aliased > 0 {
		n, how = aliased, "more than once per cell"
	}
	v := words.Values{"per": words.Compact(p.Per), "n": n, "how": how, "noun": noun, "all": words.Plural(len(p.lanes), noun),
		"turn": p.term("turn", "repeat"), "s": words.VerbEnd(n, 0)}
	const cell = "1 cell = {per} positions"
	what := ": {n} of these {all} {turn}{s} {how}: band = min to max"
	switch {
	case math.IsInf(period, 0):
		what = ": each dot column reaches from min to max"
	case n == 0:
		what = ": every {noun} here takes 4 cells or more to {turn}"
	}
	return words.Say(v, cell+what+" · numbers stay exact", cell+what, cell)
}

// caption tells how often each curve turns in the window, and what a column
// stands for.
func (p *overlay) caption() []scene.Line {
	n := p.End() - p.First
	v := words.Values{"what": p.term("turns", "periods"), "n": n, "positions": words.Plural(n, "position"), "per": words.Compact(p.Per),
		"curves": words.Plural(len(p.series), "curve"), "ranges": "", "column": columnIs[p.Cells]}
	if p.Per > 1 {
		v["column"] = "the mean of " + words.Compact(p.Per) + " positions"
	}
	var long, short []string
	for _, s := range p.series {
		if s.fast {
			v["ranges"] = " · ░ = min and max"
		}
		if math.IsInf(s.Period, 0) && !p.HasWaves() {
			continue
		}
		turns := "d" + strconv.Itoa(s.Dim) + " " + plainTurns(float64(n)/s.Period)
		long, short = append(long, "dim "+turns[1:]), append(short, turns)
		if s.Dim == p.Dim {
			v["curves"] = turns + " " + p.term("turns", "periods")
		}
	}
	v["long"], v["short"] = strings.Join(long, " · "), strings.Join(short, " · ")
	const whole = "{what} in these {n} positions: {long}{ranges} · one column = {column}"
	switch {
	case len(long) == 0:
		return words.Say(v, "{curves} over {positions} · one column = {column}", "{curves} over {positions}", "{curves}")
	case p.Per > 1: // the scale matters more than the length of the window
		return words.Say(v, whole, "{what}: {short}{ranges} · 1 cell = {per} positions", "{curves} · 1 cell = {per} positions", "{curves}")
	}
	return words.Say(v, whole, "{what} in these {n} positions: {short}{ranges}", "{what}: {short}", "{curves}")
}

// columnIs says what one of so many columns to a position stands for.
var columnIs = map[int]string{1: "one position", 2: "half a position", 4: "a quarter of a position", 8: "an eighth of a position"}
