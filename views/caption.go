package views

import (
	"strconv"
	"strings"

	"wavescope/encoding"
)

// caption says what the lanes show, the longest form first.
func (p lanesPlan) caption(sc Scene) []Line {
	switch {
	case p.per > 1:
		return p.zoomedCaption()
	case sc.Waves == nil:
		return p.bitsCaption(sc)
	case sc.Marks.Len() > 0:
		return p.marksCaption(sc)
	}
	down := p.downTheLine(sc, "values of PE("+strconv.Itoa(sc.Pos)+")")
	waves := p.wavelengths(sc)
	if waves == "" {
		return lines(down)
	}
	turning := strconv.Itoa(encoding.Turning(sc.Waves, sc.Length)) + " of " + plural(sc.Waves.Pairs(), "pair") +
		" turn at least once in " + strconv.Itoa(sc.Length)
	return lines(down+" · "+waves+" · "+turning, down+" · "+waves, down)
}

// lines makes plain lines of texts.
func lines(texts ...string) []Line {
	out := make([]Line, len(texts))
	for i, s := range texts {
		out[i] = Line{plain(s)}
	}
	return out
}

// downTheLine counts the values that the cursor's line cuts.
func (p lanesPlan) downTheLine(sc Scene, what string) string {
	n := 0
	for _, l := range p.lanes {
		n += len(l.strands)
	}
	return "down the line: " + strconv.Itoa(n) + " of " + strconv.Itoa(sc.DModel) + " " + what
}

// wavelengths tells the first and the last wavelength shown and the factor
// from each to the next.
func (p lanesPlan) wavelengths(sc Scene) string {
	waves := p.lanes
	if last := len(waves) - 1; last >= 0 && waves[last].pair == sc.Waves.Pairs() {
		waves = waves[:last] // zeros have none
	}
	if len(waves) < 2 {
		return ""
	}
	factor := encoding.Wavelength(sc.Waves, 1) / encoding.Wavelength(sc.Waves, 0)
	return "λ ×" + significant(factor, 4) + " per pair: " + significant(waves[0].period, 4) +
		" → " + significant(waves[len(waves)-1].period, 4)
}

// marksCaption tells how far each marked pair has turned.
func (p lanesPlan) marksCaption(sc Scene) []Line {
	down := p.downTheLine(sc, "values of PE("+strconv.Itoa(sc.Pos)+")")
	var turns []string
	for _, l := range p.lanes {
		if l.pair < sc.Waves.Pairs() {
			turns = append(turns, "d"+strconv.Itoa(l.strands[0].dim)+" "+turnsText(turnsAt(sc.Waves, l.pair, sc.Pos)))
		}
	}
	list := " · turns: " + strings.Join(turns, " · ")
	if len(turns) == 0 {
		list = ""
	}
	if p.cells > 1 {
		return lines(down+list+" · beads = positions", down+list, down+" · beads = positions", down)
	}
	return lines(down+list, down)
}

// bitsCaption explains the steps of the binary scheme.
func (p lanesPlan) bitsCaption(sc Scene) []Line {
	down := p.downTheLine(sc, "bits of "+strconv.Itoa(sc.Pos)+", the lowest first")
	if len(p.lanes) < 2 || sc.Marks.Len() > 0 {
		return lines(down+" · bit j flips every 2^j positions", down)
	}
	periods := " · period ×2 per bit: " + significant(p.lanes[0].period, 4) + " → " + significant(p.lanes[len(p.lanes)-1].period, 4)
	return lines(down+periods+" · steps where waves glide", down+periods, down)
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p lanesPlan) zoomedCaption() []Line {
	fast, noun, verb := 0, "pair", " turn"
	for _, l := range p.lanes {
		if float64(p.per)/l.period > 1 {
			fast++
		}
	}
	if p.lanes[0].bit() {
		noun, verb = "bit", " repeat"
	}
	cell := "1 cell = " + compact(p.per) + " positions"
	if fast == 0 {
		slow := cell + ": no " + noun + " here" + verb + "s more than once per cell"
		return lines(slow+" · numbers stay exact", slow, cell)
	}
	if fast == 1 {
		verb += "s"
	}
	of := cell + ": " + strconv.Itoa(fast) + " of these " + plural(len(p.lanes), noun) + verb + " more than once per cell"
	return lines(of+": band = min to max · numbers stay exact", of+": band = min to max", of, cell)
}
