package binary

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// caption says what the step to the cursor does to the waves: the headline says what
// it does to the bits. Before the first step it says what codes cost, and with the
// matched base what that is.
func (p *counter) caption() []string {
	switch {
	case p.doubling() && p.Waves.Pairs() > 1:
		base := "base " + wholeBase(p.Shape().Base)
		twice := " = " + p.matchedPower() + ": every wave takes twice as long as the one before, as bits do."
		return []string{base + twice, base + ": wavelengths double."}
	case p.Pos == 0:
		codes := fmt.Sprintf("%s: %s in binary, %d floats as waves",
			chart.Plural(p.Length, "position"), chart.Plural(chart.BitsNeeded(p.Length), "bit"), p.DModel)
		switch {
		case p.Length == 1:
			codes += "; there is no step"
		case p.Steady():
			codes += "; every step is " + p.distance(1, 3) + " long"
		}
		return []string{codes + ".", "No step leads to position 0."}
	}
	step, moves := fmt.Sprintf("%d → %d: ", p.Pos-1, p.Pos), p.who()+" "+p.distance(p.Pos, 4)
	if p.Steady() {
		return []string{step + moves + ", as in every step, however many bits jump.", moves + " in every step"}
	}
	return []string{step + moves + ", in these rows " + p.stepRange(p.first, p.rows) + ".", moves + " in this step"}
}

// who is what moves: the waves on the picture if they are all, one, or those of
// another table.
func (p *counter) who() string {
	switch all := p.Waves.Pairs(); {
	case !p.own:
		return "waves would move"
	case all == 1:
		return "the wave moves"
	case all > p.lanes.N:
		return "all " + strconv.Itoa(all) + " waves move"
	}
	return "the waves move"
}

// bitsTitle says how many bits jump.
func (p *counter) bitsTitle() []string {
	flips, all := chart.Hamming(p.Pos), chart.Plural(p.total, "bit")
	if flips == 0 {
		return []string{all}
	}
	jump := chart.Either(p.Hidden.Hides(flipsName), "", chart.VerbEnd(flips, flips))
	return []string{p.Hidden.Or(flipsName.Name, strconv.Itoa(flips)) + " of " + all + " jump" + jump, all}
}

// wavesTitle says how many waves glide. Those of another table only would.
func (p *counter) wavesTitle() []string {
	n, all := p.lanes.N, p.Waves.Pairs()
	waves := chart.Plural(all, "wave")
	if n < all {
		waves = strconv.Itoa(n) + " of " + waves
	}
	return []string{waves + chart.Either(p.own, " glide"+chart.VerbEnd(n, n), " would glide"), waves}
}

// cost says what codes of the length take, each in its own unit.
func (p *counter) cost() (bits, floats []string) {
	need, verb := chart.Plural(chart.BitsNeeded(p.Length), "bit"), " need"+chart.VerbEnd(p.Length, p.Length)+" "
	waves := "each position: " + strconv.Itoa(p.DModel) + " floats as waves"
	oneHot := ", " + chart.Compact(p.Length) + chart.Either(p.Length == 1, " number", " numbers") + " one-hot"
	return []string{chart.Plural(p.Length, "position") + verb + need, need},
		[]string{waves + oneHot, waves, strconv.Itoa(p.DModel) + " floats"}
}

// distance writes how far the step to a position moves the waves.
func (p *counter) distance(pos, decimals int) string {
	return chart.Distance(encoding.Step(p.Enc, pos), decimals)
}

// stepRange writes how long n steps from one on are: the shortest and the longest
// with as many decimals as it takes to tell them apart.
func (p *counter) stepRange(first, n int) string {
	least, most := encoding.StepRange(p.Enc, first, n)
	for decimals := 3; decimals <= 8 && least < most; decimals++ {
		if low, high := chart.Distance(least, decimals), chart.Distance(most, decimals); low != high {
			return low + " to " + high
		}
	}
	return "about " + chart.Distance(least, 3)
}

// matchedPower writes the matched base as a power of two, in terms of d_model.
func (p *counter) matchedPower() string {
	num, den := p.Config.Exponent(1)
	return chart.Either(num > 1, fmt.Sprintf("2^(%d/%d)", den, num), fmt.Sprintf("2^%d", den))
}

// wholeBase writes a base in full while that is short.
func wholeBase(base float64) string {
	if base < 1e15 && base == math.Trunc(base) {
		return strconv.FormatFloat(base, 'f', 0, 64)
	}
	return chart.Brief(base, 5)
}

// readout is the step to the cursor in numbers: bits, the angle of the pair under
// the cursor, or of the fastest one, and the distance.
func (p *counter) readout() []chart.Field {
	accent := frame.Style{FG: frame.Accent}
	pos := chart.Field{Value: "pos " + strconv.Itoa(p.Pos), Ink: accent}
	if p.Pos == 0 {
		return []chart.Field{pos, {Value: "no step before it", Drop: 1}}
	}
	pair, ok := p.here()
	if !ok {
		pair = 0
	}
	sum := "√(Σ (2 sin(ω/2))²) ="
	if !p.Steady() {
		sum = "|" + p.RowName(strconv.Itoa(p.Pos)) + " − " + p.RowName(strconv.Itoa(p.Pos-1)) + "| ="
	}
	return []chart.Field{pos,
		{Value: fmt.Sprintf("%0*b → %0*b", p.total, p.Pos-1, p.total, p.Pos),
			Ink: frame.Style{FG: frame.Bright}, Drop: 3, Name: bitsName},
		{Label: "Hamming", Value: strconv.Itoa(chart.Hamming(p.Pos)), Ink: accent, Name: flipsName},
		{Label: fmt.Sprintf("pair %d turns", pair), Value: p.degrees(pair), Drop: 2, Name: periodsName},
		{Label: sum, Value: p.distance(p.Pos, 4), Ink: chart.StrongStyle, Drop: 1, Name: movedName}}
}
