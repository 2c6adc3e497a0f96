package views

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// shiftWords says what the offset does to the pair under the cursor.
func shiftWords(f frame.Frame, sc Scene) Words {
	if sc.Predict {
		return predictWords(f, sc)
	}
	return Words{Caption: shiftCaption(sc), Readout: shiftReadout(sc)}
}

func shiftCaption(sc Scene) []Line {
	pair, inPair := shiftPair(sc)
	pairs := sc.Waves.Pairs()
	one, other := position(sc.Pos), position(sc.Pos+sc.Anchor)
	switch _, hasCos := sc.Waves.Column(pair, encoding.Cos); {
	case !inPair:
		return lines(
			"dim "+strconv.Itoa(sc.Dim)+" is a column of zeros that fills up the odd d_model: no wave, so nothing turns; the "+plural(pairs, "pair")+" beside it do.",
			"dim "+strconv.Itoa(sc.Dim)+" is a column of zeros: no wave, so nothing turns.",
			"a column of zeros")
	case sc.Offset == 0:
		return lines(
			"k = 0 turns nothing: no wedge anywhere, and M is the identity, at "+one+" and at "+other+" alike.",
			"k = 0 turns nothing: no wedge, and M is the identity.",
			"k = 0 turns nothing")
	default:
		angle := newShiftAngle(sc.Waves, pair, sc.Offset)
		turns := offsetText(sc.Offset) + " turns pair " + strconv.Itoa(pair) + " by " + angle.label()
		alike := turns + ", at " + one + " and at " + other + " alike"
		if !hasCos {
			return lines(
				alike+"; but it has no cosine column, so that no one matrix does it at every position.",
				turns+"; it has no cosine column, so no one matrix does it everywhere.",
				turns+"; no cosine column.",
				"pair "+strconv.Itoa(pair)+" has no cosine column")
		}
		far := strconv.Itoa(pairsTurning(sc.Waves, sc.Offset)) + " of " + plural(pairs, "pair") + " turn by 1° or more."
		return lines(
			alike+"; "+far+" The wedge depends on k alone, never on the position.",
			alike+"; "+far+" Only k sets the wedge, never pos.",
			alike+"; "+far,
			turns+" at "+one+" and at "+other+" alike: the wedge depends on k alone.",
			turns+" at every position: the wedge depends on k alone.",
			turns+" at every position.",
			turns,
			"the wedge depends on k alone")
	}
}

// pairsTurning counts the pairs that an offset turns by a degree or more. They
// are the first ones, since frequencies fall.
func pairsTurning(p encoding.Periodic, k int) int {
	return sort.Search(p.Pairs(), func(pair int) bool {
		return math.Abs(float64(k))*p.Frequency(pair) < math.Pi/180
	})
}

// shiftReadout says how the angle came about and what it does to the value
// under the cursor.
func shiftReadout(sc Scene) []Line {
	pos := accent("pos " + position(sc.Pos) + " → " + position(sc.Pos+sc.Offset))
	pair, kind := sc.Wave()
	dim := "dim " + strconv.Itoa(sc.Dim)
	if kind == encoding.Zero {
		return []Line{
			{pos, faint(" · "), plain(dim + " fills up the odd d_model"), rule, faint("no pair, no angle"), rule, strong("0 → 0")},
			{pos, faint(" · "), plain(dim), rule, strong("0 → 0")},
		}
	}
	value := func(decimals int) Span {
		step := newShiftStep(sc.Waves, pair, sc.Pos, sc.Offset)
		return plain(kind.String() + " " + signed(step.from[kind], decimals) + " → " + signed(step.to[kind], decimals))
	}
	num, den := sc.Shape().Exponent(pair)
	exponent := "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	base := strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64)
	w := sc.Waves.Frequency(pair)
	frequency, radians := brief(w, 5), brief(w*float64(sc.Offset), 5)
	product := frequency + " × " + position(sc.Offset) + " = "
	turns := " rad (" + brief(w*float64(sc.Offset)/(2*math.Pi), 3) + " turns)"
	name, mark := plain(" = "+kind.String()+", pair "+strconv.Itoa(pair)), markSpan(sc, sc.Dim)
	number := plain("pair " + strconv.Itoa(pair))
	return []Line{
		{pos, faint(" · "), plain(dim), mark, name, rule, plain("ω = 1 / " + base + exponent + " = " + frequency), rule, plain("ω·k = " + product + radians + turns), rule, value(5)},
		{pos, faint(" · "), plain(dim), mark, name, rule, plain("ω = 1/" + base + exponent + " = " + frequency), rule, plain("ω·k = " + radians + turns), rule, value(4)},
		{pos, faint(" · "), plain(dim), mark, name, rule, plain("ω·k = " + product + radians + turns), rule, value(4)},
		{pos, faint(" · "), number, rule, plain("ω·k = " + product + radians + " rad"), rule, value(5)},
		{pos, faint(" · "), number, rule, plain("ω·k = " + radians + " rad"), rule, value(4)},
		{pos, faint(" · "), number, rule, value(4)},
		{pos, faint(" "), value(2)},
		{pos},
	}
}

// pairColumns says which columns carry a pair.
func pairColumns(sc Scene, pair int) string {
	sin, _ := sc.Waves.Column(pair, encoding.Sin)
	cos, ok := sc.Waves.Column(pair, encoding.Cos)
	if !ok {
		return " (sin dim " + strconv.Itoa(sin) + ", no cosine column)"
	}
	return " (sin dim " + strconv.Itoa(sin) + ", cos dim " + strconv.Itoa(cos) + ")"
}

// offsetText writes an offset with its sign.
func offsetText(k int) string {
	if k < 0 {
		return position(k)
	}
	return "+" + strconv.Itoa(k)
}

// brief writes a number with at most n significant digits and no zeros that
// say nothing.
func brief(v float64, n int) string {
	s := shortExponent(strconv.FormatFloat(math.Abs(v), 'g', n, 64))
	if v < 0 {
		return minus + s
	}
	return s
}

// predictWords says how much of the shifted sine the fits explain.
func predictWords(f frame.Frame, sc Scene) Words {
	halves := predictors(body(f), sc)
	return Words{Caption: predictCaption(sc, halves), Readout: predictReadout(sc, halves)}
}

func predictCaption(sc Scene, halves [2]predictor) []Line {
	alone, both := halves[0].fit.r2, halves[1].fit.r2
	n := plural(halves[0].n, "position")
	if math.IsNaN(alone) {
		return lines(
			"Over "+n+" the sine "+later(sc.Offset)+" has no spread: there is nothing to explain. A faster pair, or a greater length, has more to show.",
			"Over "+n+" the sine "+later(sc.Offset)+" has no spread: there is nothing to explain.",
			"no spread, nothing to explain",
			"nothing to explain")
	}
	k, way, _ := strings.Cut(later(sc.Offset), " ")
	positions := k + " positions " + way
	if k == "1" {
		positions = k + " position " + way
	}
	drawn := " over the " + n + " drawn"
	first := func(drawn string) string {
		return "sin alone explains " + percent(alone) + " of the sine " + positions + " (R² " + shareText(alone) + drawn + ")"
	}
	second := "; sin and cos together explain " + percent(both) + " of it (R² " + shareText(both) + ")."
	return lines(
		first(drawn)+second,
		"From "+n+" "+first("")+", sin and cos "+percent(both)+" of it (R² "+shareText(both)+").",
		"From "+n+" sin alone explains "+percent(alone)+" of the sine "+later(sc.Offset)+" (R² "+shareText(alone)+"), sin and cos "+percent(both)+" of it.",
		"R² from "+n+": "+shareText(alone)+" from sin alone, "+shareText(both)+" from sin and cos.",
		"R² from "+n+": "+shareText(alone)+" and "+shareText(both),
		"R² "+shareText(alone)+" and "+shareText(both))
}

// percent writes a part of a whole in words that fit before "of it".
func percent(r2 float64) string {
	switch p := 100 * r2; {
	case p < 0.5:
		return "none"
	case r2 > 1-1e-12:
		return "all"
	case p < 99.5:
		return strconv.FormatFloat(p, 'f', 0, 64) + "%"
	case p < 99.995:
		return strconv.FormatFloat(p, 'f', 2, 64) + "%"
	}
	return "nearly all"
}

func predictReadout(sc Scene, halves [2]predictor) []Line {
	p := halves[0]
	here := p.samples[sc.Pos-p.first]
	pos := accent("pos " + position(sc.Pos) + " → " + position(sc.Pos+sc.Offset))
	truth := plain("sin(" + position(sc.Pos+sc.Offset) + ") = " + signed(here.later, 4))
	alone := plain("from sin " + signed(halves[0].fit.at(here.sin, here.cos), 4))
	both := plain("from both " + signed(halves[1].fit.at(here.sin, here.cos), 4))
	pair, kind := sc.Wave()
	name := "dim " + strconv.Itoa(sc.Dim) + " = " + kind.String() + ", pair " + strconv.Itoa(pair)
	if kind == encoding.Zero {
		name = "dim " + strconv.Itoa(sc.Dim) + " is zeros, pair " + strconv.Itoa(p.pair)
	}
	head := func(name string) Line { // both waves of the pair are drawn
		line := Line{pos, faint(" · "), plain(name)}
		if marks := signs(sc, pairMarks(sc, p.pair)); len(marks) > 0 {
			line = append(append(line, plain(" ")), marks...)
		}
		return line
	}
	number := head("pair " + strconv.Itoa(p.pair))
	w := sc.Waves.Frequency(p.pair)
	angle := plain("ω·k = " + brief(w, 5) + " × " + position(sc.Offset) + " = " + brief(w*float64(sc.Offset), 5) + " rad")
	return []Line{
		join(head(name), Line{angle}, Line{truth}, Line{alone}, Line{both}),
		join(head(name), Line{truth}, Line{alone}, Line{both}),
		join(number, Line{truth}, Line{alone}, Line{both}),
		{pos, rule, truth, rule, alone, rule, both},
		{pos, rule, truth},
		{pos},
	}
}
