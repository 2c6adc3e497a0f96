package curves

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says what the lanes show.
func (p *lanes) caption() []scene.Line {
	v := words.Values{"d": p.DModel, "pos": p.Pos, "length": p.Length, "per": words.Compact(p.per)}
	n := 0
	for _, l := range p.lanes {
		n += len(l.strands)
	}
	v["n"] = n
	switch {
	case p.per > 1:
		return p.zoomedCaption(v)
	case !p.HasWaves():
		return p.bitsCaption(v)
	case p.Marks.Len() > 0:
		return p.marksCaption(v)
	}
	waves := p.lanes
	if last := len(waves) - 1; waves[last].pair == p.Pairs() {
		waves = waves[:last] // zeros have no wavelength
	}
	const brief = "{n} of {d} values of PE({pos})"
	if len(waves) < 2 {
		return words.Say(v, "down the line: "+brief, brief)
	}
	turning := encoding.Turning(p.Waves, p.Length)
	v["factor"] = words.Significant(encoding.Wavelength(p.Waves, 1)/encoding.Wavelength(p.Waves, 0), 4)
	v["first"], v["last"] = words.Significant(waves[0].period, 4), words.Significant(waves[len(waves)-1].period, 4)
	v["turn"] = strconv.Itoa(turning) + " of " + words.Plural(p.Pairs(), "pair") + " turn" + words.VerbEnd(turning, p.Pairs())
	const waveForm = "down the line: " + brief + " · λ ×{factor} per pair: {first} → {last}"
	return words.Say(v,
		waveForm+" · {turn} at least once in {length}",
		waveForm+" · {turn} in {length}",
		waveForm,
		"down the line: "+brief,
		brief)
}

// marksCaption tells how far each marked pair has turned.
func (p *lanes) marksCaption(v words.Values) []scene.Line {
	var turns []string
	for _, l := range p.lanes {
		if l.strands[0].swings() {
			turns = append(turns, "d"+strconv.Itoa(l.strands[0].dim)+" "+turnsText(encoding.Turns(p.Waves, l.pair, p.Pos)))
		}
	}
	list := " · turns: " + strings.Join(turns, " · ")
	if len(turns) == 0 {
		list = ""
	}
	const brief = "{n} of {d} values of PE({pos})"
	const down = "down the line: " + brief
	if p.cells > 1 {
		return words.Say(v, down+list+" · beads = positions", down+list, down+" · beads = positions", down, brief)
	}
	return words.Say(v, down+list, down, brief)
}

// bitsCaption explains the steps of the binary scheme.
func (p *lanes) bitsCaption(v words.Values) []scene.Line {
	const brief = "{n} of {d} bits of {pos}"
	const down = "down the line: " + brief
	if len(p.lanes) < 2 || p.Marks.Len() > 0 {
		return words.Say(v, down+" · bit j flips every 2^j positions", down, brief)
	}
	v["first"] = periodNumber(p.lanes[0].strands[0].Column, 12)
	v["last"] = periodNumber(p.lanes[len(p.lanes)-1].strands[0].Column, 12)
	const periods = ", the lowest first · period ×2 per bit: {first} → {last}"
	return words.Say(v, down+periods+" · steps where waves glide", down+periods, down, brief)
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p *lanes) zoomedCaption(v words.Values) []scene.Line {
	aliased, bands := 0, 0
	for _, l := range p.lanes {
		if p.perCell(l) > 1 {
			aliased++
		}
		if p.band(l) {
			bands++
		}
	}
	noun, verb := p.term("pair", "bit"), p.term("turn", "repeat")
	many := func(n int) string {
		verb := verb
		if n == 1 {
			verb += "s"
		}
		return strconv.Itoa(n) + " of these " + words.Plural(len(p.lanes), noun) + " " + verb
	}
	const cell = "1 cell = {per} positions"
	what := cell + ": every " + noun + " here takes 4 cells or more to " + verb
	switch {
	case aliased > 0:
		what = cell + ": " + many(aliased) + " more than once per cell"
	case bands > 0:
		what = cell + ": " + many(bands) + " in fewer than 4 cells"
	default:
		return words.Say(v, what+" · numbers stay exact", what, cell)
	}
	return words.Say(v, what+": band = min to max · numbers stay exact", what+": band = min to max", what, cell)
}

// caption tells how often each curve turns in the window, and what a column
// stands for.
func (p *overlay) caption() []scene.Line {
	n := p.end() - p.start
	var long, short []string
	ranges := ""
	for _, s := range p.series {
		v := float64(n) / s.Period
		turns := turnsText(v)
		if v < 1000 {
			turns = plainTurns(v)
		}
		long = append(long, "dim "+strconv.Itoa(s.dim)+" "+turns)
		short = append(short, "d"+strconv.Itoa(s.dim)+" "+turns)
		if s.fast {
			ranges = " · ░ = min and max"
		}
	}
	what := p.term("turns", "periods")
	head := what + " in these " + strconv.Itoa(n) + " positions: "
	column := " · one column = " + p.columnIs()
	full, brief := strings.Join(long, " · "), strings.Join(short, " · ")
	here := words.Plural(len(p.series), "curve")
	for i, s := range p.series {
		if s.dim == p.Dim {
			here = short[i] + " " + what
		}
	}
	if p.per > 1 { // the scale matters more than the length of the window
		cell := " · 1 cell = " + words.Compact(p.per) + " positions"
		brief = what + ": " + brief
		return words.Lines(head+full+ranges+column, head+full+column, brief+ranges+column, brief+ranges+cell, brief+cell, here+cell, here)
	}
	return words.Lines(head+full+ranges+column, head+full+column, head+brief+ranges+column, head+brief+ranges, head+brief, what+": "+brief, here+" in these "+words.Plural(n, "position"), here)
}

// columnIs says what one column of the plot stands for.
func (r ruler) columnIs() string {
	if r.per > 1 {
		return "the mean of " + words.Compact(r.per) + " positions"
	}
	return map[int]string{1: "one position", 2: "half a position", 4: "a quarter of a position", 8: "an eighth of a position"}[r.cells]
}
