package curves

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says what the lanes show: which values the cursor's line cuts out, and
// what goes on there, as the table is one of waves, of bits or of neither.
func (p *lanes) caption() []scene.Line {
	switch {
	case p.Pos >= p.Held():
		return words.PastEnd(p.Scene)
	case p.Per > 1:
		return p.zoomedCaption()
	}
	n := len(p.inLanes())
	v := words.Values{"n": n, "d": p.DModel, "pos": p.Pos, "what": words.Either(p.Declared().Turns, "cosines and sines", "values") + " of " + p.RowName(strconv.Itoa(p.Pos)),
		"bead": words.Either(p.Step == 1, "a bead is a position", "a bead is every "+words.Ordinal(p.Step)+" position")}
	v["of"] = words.Either(n == p.DModel, "all "+strconv.Itoa(n), strconv.Itoa(n)+" of the "+strconv.Itoa(p.DModel))
	var tails []string
	switch {
	case p.HasWaves() && p.Marks.Len() > 0:
		tails = p.tellMarks(v)
	case p.HasWaves():
		tails = p.tellWaves()
	case p.Here().Group == encoding.BitGroup:
		v["what"] = "bits of " + strconv.Itoa(p.Pos)
		tails = p.tellBits(v)
	case p.Untrained():
		tails = []string{"; untrained: random numbers that mean nothing yet; {bead}", "; untrained, so random", ", untrained"}
	}
	const cut = "the cut at {pos} meets {of} {what}"
	for i, tail := range tails {
		tails[i] = cut + tail
	}
	return words.Say(v, append(tails, cut, "{n} of {d} {what}")...)
}

// tellWaves tells which way the waves get slower, if it can be seen.
func (p *lanes) tellWaves() []string {
	last := p.lanes[len(p.lanes)-1]
	if last.Pair == p.Pairs() && len(p.lanes) > 1 { // zeros have no wavelength
		last = p.lanes[len(p.lanes)-2]
	}
	if last.Period < 1.1*p.lanes[0].Period {
		return []string{"; {bead}"}
	}
	return []string{", fast pairs above, slow below; {bead}", ", fast above, slow below"}
}

// tellMarks tells how far each marked pair has turned.
func (p *lanes) tellMarks(v words.Values) []string {
	var turns []string
	for _, l := range p.lanes {
		if s := l.strands[0]; s.swings() {
			turns = append(turns, "d"+strconv.Itoa(s.Dim)+" "+words.TurnsText(encoding.Turns(p.Waves, l.Pair, p.Pos)))
		}
	}
	v["turns"] = strings.Join(turns, " · ")
	if len(turns) == 0 {
		return nil
	}
	return []string{" · turns: {turns}; {bead}", " · turns: {turns}"}
}

// tellBits tells the steps of the bits.
func (p *lanes) tellBits(v words.Values) []string {
	if len(p.lanes) < 2 || p.Marks.Len() > 0 {
		return []string{" · bit j flips every 2^j positions"}
	}
	v["first"] = words.PeriodNumber(p.lanes[0].strands[0].Column, 12)
	v["last"] = words.PeriodNumber(p.lanes[len(p.lanes)-1].strands[0].Column, 12)
	return []string{
		", the lowest above · period ×2 per bit: {first} → {last} · steps where waves glide",
		", the lowest above · period ×2 per bit: {first} → {last}"}
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
	noun := p.term("pair", words.Either(p.Here().Group == encoding.Alone, "column", p.Here().Group))
	n, how := bands, "in fewer than 4 cells"
	if aliased > 0 {
		n, how = aliased, "more than once per cell"
	}
	v := words.Values{"per": p.covered(), "how": how, "noun": noun,
		"who": strconv.Itoa(n) + " of these " + words.Plural(len(p.lanes), noun), "turn": p.term("turn", "repeat"), "s": words.VerbEnd(n, 0)}
	if n == len(p.lanes) {
		v["who"] = words.AllOf(n, noun, n < p.Pairs())
	}
	const cell = "1 cell = {per}"
	what := ": {who} {turn}{s} {how}: band = min to max"
	switch {
	case math.IsInf(period, 0):
		what = ": each dot column reaches from min to max"
	case p.Per > p.Length: // turns per cell would be of positions that there are not
		what = words.Either(n > 0, ": band = min to max", "")
	case n == 0:
		what = ": every {noun} here takes 4 cells or more to {turn}"
	}
	return words.Say(v, cell+what+" · numbers stay exact", cell+what, cell)
}

// covered says how many positions a cell stands for.
func (p *lanes) covered() string {
	switch {
	case p.Per < p.Length:
		return words.Compact(p.Per) + " positions"
	case p.Length == 1:
		return "the only position"
	}
	return "all " + words.Compact(p.Length) + " positions"
}

// caption tells how often each curve turns in the window, and what a column
// stands for.
func (p *overlay) caption() []scene.Line {
	if p.Pos >= p.Held() {
		return words.PastEnd(p.Scene)
	}
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
		turns := "d" + strconv.Itoa(s.Dim) + " " + words.PlainTurns(float64(n-parts.One(p.HasWaves()))/s.Period) // waves turn from step to step, bits last a position
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
