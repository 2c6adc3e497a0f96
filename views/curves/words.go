package curves

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption says what the lanes show, the longest form first.
func (p lanesPlan) caption(f frame.Frame, sc scene.Scene) []scene.Line {
	switch {
	case sc.Table.Statistics:
		return p.stats.caption(sc)
	case sc.Numbers:
		return p.table.caption(f, sc)
	case p.per > 1:
		return p.zoomedCaption()
	case sc.Waves == nil:
		return p.bitsCaption(sc)
	case sc.Marks.Len() > 0:
		return p.marksCaption(sc)
	}
	down, brief := p.downTheLine(sc, "values of PE("+strconv.Itoa(sc.Pos)+")")
	waves := p.wavelengths(sc)
	if waves == "" {
		return words.Lines(down, brief)
	}
	n := encoding.Turning(sc.Waves, sc.Length)
	turn := strconv.Itoa(n) + " of " + words.Plural(sc.Waves.Pairs(), "pair") + " turn" + words.VerbEnd(n, sc.Waves.Pairs())
	within := " in " + strconv.Itoa(sc.Length)
	return words.Lines(down+" · "+waves+" · "+turn+" at least once"+within, down+" · "+waves+" · "+turn+within,
		down+" · "+waves, down, brief)
}

// downTheLine counts the values that the cursor's line cuts, in two lengths.
func (p lanesPlan) downTheLine(sc scene.Scene, what string) (long, short string) {
	n := 0
	for _, l := range p.lanes {
		n += len(l.strands)
	}
	short = strconv.Itoa(n) + " of " + strconv.Itoa(sc.DModel) + " " + what
	return "down the line: " + short, short
}

// wavelengths tells the first and the last wavelength shown and the factor
// from each to the next.
func (p lanesPlan) wavelengths(sc scene.Scene) string {
	waves := p.lanes
	if last := len(waves) - 1; last >= 0 && waves[last].pair == sc.Waves.Pairs() {
		waves = waves[:last] // zeros have none
	}
	if len(waves) < 2 {
		return ""
	}
	factor := encoding.Wavelength(sc.Waves, 1) / encoding.Wavelength(sc.Waves, 0)
	return "λ ×" + words.Significant(factor, 4) + " per pair: " + words.Significant(waves[0].period, 4) +
		" → " + words.Significant(waves[len(waves)-1].period, 4)
}

// marksCaption tells how far each marked pair has turned.
func (p lanesPlan) marksCaption(sc scene.Scene) []scene.Line {
	down, brief := p.downTheLine(sc, "values of PE("+strconv.Itoa(sc.Pos)+")")
	var turns []string
	for _, l := range p.lanes {
		if l.pair < sc.Waves.Pairs() {
			turns = append(turns, "d"+strconv.Itoa(l.strands[0].dim)+" "+turnsText(encoding.Turns(sc.Waves, l.pair, sc.Pos)))
		}
	}
	list := " · turns: " + strings.Join(turns, " · ")
	if len(turns) == 0 {
		list = ""
	}
	if p.cells > 1 {
		return words.Lines(down+list+" · beads = positions", down+list, down+" · beads = positions", down, brief)
	}
	return words.Lines(down+list, down, brief)
}

// bitsCaption explains the steps of the binary scheme.
func (p lanesPlan) bitsCaption(sc scene.Scene) []scene.Line {
	down, brief := p.downTheLine(sc, "bits of "+strconv.Itoa(sc.Pos))
	if len(p.lanes) < 2 || sc.Marks.Len() > 0 {
		return words.Lines(down+" · bit j flips every 2^j positions", down, brief)
	}
	first, last := p.lanes[0].period, p.lanes[len(p.lanes)-1].period
	periods := ", the lowest first · period ×2 per bit: " + periodNumber(sc, first, 12) + " → " + periodNumber(sc, last, 12)
	return words.Lines(down+periods+" · steps where waves glide", down+periods, down, brief)
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p lanesPlan) zoomedCaption() []scene.Line {
	aliased, bands := 0, 0
	for _, l := range p.lanes {
		t := trace{ruler: p.ruler, lane: l}
		if t.perCell() > 1 {
			aliased++
		}
		if t.band() {
			bands++
		}
	}
	noun, verb := "pair", "turn"
	if p.lanes[0].bit() {
		noun, verb = "bit", "repeat"
	}
	cell := "1 cell = " + words.Compact(p.per) + " positions"
	many := func(n int) string {
		verb := verb
		if n == 1 {
			verb += "s"
		}
		return cell + ": " + strconv.Itoa(n) + " of these " + words.Plural(len(p.lanes), noun) + " " + verb
	}
	what := cell + ": every " + noun + " here takes 4 cells or more to " + verb
	switch {
	case aliased > 0:
		what = many(aliased) + " more than once per cell"
	case bands > 0:
		what = many(bands) + " in fewer than 4 cells"
	default:
		return words.Lines(what+" · numbers stay exact", what, cell)
	}
	return words.Lines(what+": band = min to max · numbers stay exact", what+": band = min to max", what, cell)
}

// caption says how the table and the curves belong together.
func (t numbersTable) caption(f frame.Frame, sc scene.Scene) []scene.Line {
	tinted := "tinted"
	if f.Theme.Depth >= frame.Colors16 { // which have no tint
		tinted = "marked"
	}
	_, per := sc.Scale().PerCell()
	if per > 1 {
		rows := "the table has " + strconv.Itoa(t.first) + "–" + strconv.Itoa(t.first+t.n-1) + " one by one"
		cell := "1 cell = " + words.Compact(per) + " positions; "
		return words.Lines(cell+rows+"; the "+tinted+" line and the "+tinted+" row are both "+strconv.Itoa(sc.Pos), cell+rows, cell+"1 row = 1 position", rows)
	}
	same := "the " + tinted + " line and the " + tinted + " row are the same position, " + strconv.Itoa(sc.Pos)
	return words.Lines("left to right the curve, top to bottom the numbers: "+same, same, "line and row: position "+strconv.Itoa(sc.Pos))
}

// caption tells how often each curve turns in the window, and what a column
// stands for.
func (p overlayPlan) caption(f frame.Frame, sc scene.Scene) []scene.Line {
	switch {
	case sc.Table.Statistics:
		return p.stats.caption(sc)
	case sc.Numbers:
		return p.table.caption(f, sc)
	}
	n := p.end() - p.start
	var long, short []string
	ranges := ""
	for _, s := range p.series {
		turns := turnsText(float64(n) / s.period)
		if v := float64(n) / s.period; v < 1000 {
			turns = strconv.FormatFloat(v, 'f', 2, 64)
		}
		long = append(long, "dim "+strconv.Itoa(s.dim)+" "+turns)
		short = append(short, "d"+strconv.Itoa(s.dim)+" "+turns)
		if s.fast {
			ranges = " · ░ = min and max"
		}
	}
	what := "turns"
	if sc.Waves == nil {
		what = "periods"
	}
	head := what + " in these " + strconv.Itoa(n) + " positions: "
	column := " · one column = " + p.columnIs()
	full, brief := strings.Join(long, " · "), strings.Join(short, " · ")
	here := words.Plural(len(p.series), "curve")
	for i, s := range p.series {
		if s.dim == sc.Dim {
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
