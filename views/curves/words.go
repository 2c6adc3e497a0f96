package curves

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// past is the caption where the table has no row for the position.
func (s *sheet) past() []string {
	last := strconv.Itoa(s.Held() - 1)
	return []string{"position " + strconv.Itoa(s.Pos) + " has no row: the table ends with position " + last,
		"no rows past " + last}
}

// caption says which values the cursor's line cuts out, and what a bead is; zoomed
// out, what is left of waves.
func (p *lanes) caption() []string {
	switch {
	case p.Pos >= p.Held():
		return p.past()
	case p.Per > 1:
		return p.zoomedCaption()
	}
	n := len(p.inLanes())
	of := strconv.Itoa(n) + " of " + strconv.Itoa(p.DModel)
	if n == p.DModel {
		of = "all " + strconv.Itoa(n)
	}
	what, more := "values of "+p.RowName(strconv.Itoa(p.Pos)), "a bead is a position"
	switch {
	case p.Here().Group == encoding.BitGroup:
		what, more = "bits of "+strconv.Itoa(p.Pos), "bit j flips every 2^j positions"
	case p.Untrained():
		more = "untrained, so random"
	case p.Step > 1:
		more = "a bead is every " + words.Ordinal(p.Step) + " position"
	}
	return []string{fmt.Sprintf("the cut at %d meets %s %s; %s", p.Pos, of, what, more), of + " " + what}
}

// zoomedCaption says what is left of waves when a cell covers many positions.
func (p *lanes) zoomedCaption() []string {
	period := math.Inf(1)
	for _, l := range p.lanes {
		period = min(period, l.Period)
	}
	noun := p.term("wave", parts.Either(p.Here().Group == encoding.Alone, "column", p.Here().Group))
	cell, what := "1 cell = "+p.covered(), "a "+noun+" that repeats within 4 cells is a band from min to max"
	if math.IsInf(period, 0) {
		what = "each dot column reaches from min to max"
	}
	return []string{cell + "; " + what, cell}
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

// caption says how often the cursor's curve turns in the window, and what a column
// and a shaded cell stand for.
func (p *overlay) caption() []string {
	if p.Pos >= p.Held() {
		return p.past()
	}
	n, curves, shaded := p.End()-p.First, words.Plural(len(p.series), "curve"), ""
	for _, s := range p.series {
		if s.fast {
			shaded = "; ░ = min and max"
		}
		if s.Dim == p.Dim && (p.HasWaves() || !math.IsInf(s.Period, 0)) {
			steps := n - parts.One(p.HasWaves()) // waves turn from step to step, bits last a position
			turns := words.PlainTurns(float64(steps) / s.Period)
			curves = "d" + strconv.Itoa(s.Dim) + ": " + turns + " " + p.term("turns", "periods")
		}
	}
	column := columnIs[p.Cells]
	if p.Per > 1 {
		column = "the mean of " + words.Compact(p.Per)
	}
	return []string{curves + " in " + words.Plural(n, "position") + "; one column = " + column + shaded, curves}
}

// columnIs says what one of so many columns to a position stands for.
var columnIs = map[int]string{1: "one position", 2: "half a position", 4: "a quarter of a position",
	8: "an eighth of a position"}
