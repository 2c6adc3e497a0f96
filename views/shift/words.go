package shift

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// shiftWords says what the offset does to the pair under the cursor.
func shiftWords(f frame.Frame, sc scene.Scene) scene.Words {
	if sc.Predict {
		return predictWords(f, sc)
	}
	return scene.Words{Caption: shiftCaption(sc), Readout: shiftReadout(sc)}
}

func shiftCaption(sc scene.Scene) []scene.Line {
	pair, inPair := sc.Pair()
	pairs := sc.Waves.Pairs()
	one, other := words.Position(sc.Pos), words.Position(sc.Pos+sc.Anchor)
	switch _, hasCos := sc.Waves.Column(pair, encoding.Cos); {
	case !inPair:
		return words.Lines(
			"dim "+strconv.Itoa(sc.Dim)+" is a column of zeros that fills up the odd d_model: no wave, so nothing turns; the "+words.Plural(pairs, "pair")+" beside it do.",
			"dim "+strconv.Itoa(sc.Dim)+" is a column of zeros: no wave, so nothing turns.",
			"a column of zeros")
	case sc.Offset == 0:
		return words.Lines(
			"k = 0 turns nothing: no wedge anywhere, and M is the identity, at "+one+" and at "+other+" alike.",
			"k = 0 turns nothing: no wedge, and M is the identity.",
			"k = 0 turns nothing")
	default:
		angle := newShiftAngle(sc.Waves, pair, sc.Offset)
		turns := words.Shift(sc.Offset) + " turns pair " + strconv.Itoa(pair) + " by " + angle.label()
		alike := turns + ", at " + one + " and at " + other + " alike"
		if !hasCos {
			return words.Lines(
				alike+"; but it has no cosine column, so that no one matrix does it at every position.",
				turns+"; it has no cosine column, so no one matrix does it everywhere.",
				turns+"; no cosine column.",
				"pair "+strconv.Itoa(pair)+" has no cosine column")
		}
		far := strconv.Itoa(pairsTurning(sc.Waves, sc.Offset)) + " of " + words.Plural(pairs, "pair") + " turn by 1° or more."
		return words.Lines(
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
func shiftReadout(sc scene.Scene) []scene.Line {
	pos := words.Accent("pos " + words.Position(sc.Pos) + " → " + words.Position(sc.Pos+sc.Offset))
	pair, kind := sc.Wave()
	dim := "dim " + strconv.Itoa(sc.Dim)
	if kind == encoding.Zero {
		return []scene.Line{
			{pos, words.Faint(" · "), words.Plain(dim + " fills up the odd d_model"), words.Rule, words.Faint("no pair, no angle"), words.Rule, words.Strong("0 → 0")},
			{pos, words.Faint(" · "), words.Plain(dim), words.Rule, words.Strong("0 → 0")},
		}
	}
	value := func(decimals int) scene.Span {
		step := newShiftStep(sc.Waves, pair, sc.Pos, sc.Offset)
		return words.Plain(kind.String() + " " + words.Signed(step.from[kind], decimals) + " → " + words.Signed(step.to[kind], decimals))
	}
	num, den := sc.Shape().Exponent(pair)
	exponent := "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	base := strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64)
	w := sc.Waves.Frequency(pair)
	frequency, radians := words.Brief(w, 5), words.Brief(w*float64(sc.Offset), 5)
	product := frequency + " × " + words.Position(sc.Offset) + " = "
	turns := " rad (" + words.Brief(w*float64(sc.Offset)/(2*math.Pi), 3) + " turns)"
	name, mark := words.Plain(" = "+kind.String()+", pair "+strconv.Itoa(pair)), parts.MarkSpan(sc, sc.Dim)
	number := words.Plain("pair " + strconv.Itoa(pair))
	return []scene.Line{
		{pos, words.Faint(" · "), words.Plain(dim), mark, name, words.Rule, words.Plain("ω = 1 / " + base + exponent + " = " + frequency), words.Rule, words.Plain("ω·k = " + product + radians + turns), words.Rule, value(5)},
		{pos, words.Faint(" · "), words.Plain(dim), mark, name, words.Rule, words.Plain("ω = 1/" + base + exponent + " = " + frequency), words.Rule, words.Plain("ω·k = " + radians + turns), words.Rule, value(4)},
		{pos, words.Faint(" · "), words.Plain(dim), mark, name, words.Rule, words.Plain("ω·k = " + product + radians + turns), words.Rule, value(4)},
		{pos, words.Faint(" · "), number, words.Rule, words.Plain("ω·k = " + product + radians + " rad"), words.Rule, value(5)},
		{pos, words.Faint(" · "), number, words.Rule, words.Plain("ω·k = " + radians + " rad"), words.Rule, value(4)},
		{pos, words.Faint(" · "), number, words.Rule, value(4)},
		{pos, words.Faint(" "), value(2)},
		{pos},
	}
}

// pairColumns says which columns carry a pair.
func pairColumns(sc scene.Scene, pair int) string {
	sin, _ := sc.Waves.Column(pair, encoding.Sin)
	cos, ok := sc.Waves.Column(pair, encoding.Cos)
	if !ok {
		return " (sin dim " + strconv.Itoa(sin) + ", no cosine column)"
	}
	return " (sin dim " + strconv.Itoa(sin) + ", cos dim " + strconv.Itoa(cos) + ")"
}

// predictWords says how much of the shifted sine the fits explain.
func predictWords(f frame.Frame, sc scene.Scene) scene.Words {
	halves := predictors(scene.Body(f), sc)
	return scene.Words{Caption: predictCaption(sc, halves), Readout: predictReadout(sc, halves)}
}

func predictCaption(sc scene.Scene, halves [2]predictor) []scene.Line {
	alone, both := halves[0].fit.r2, halves[1].fit.r2
	n := words.Plural(halves[0].n, "position")
	if math.IsNaN(alone) {
		return words.Lines(
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
	return words.Lines(
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

func predictReadout(sc scene.Scene, halves [2]predictor) []scene.Line {
	p := halves[0]
	here := p.samples[sc.Pos-p.first]
	pos := words.Accent("pos " + words.Position(sc.Pos) + " → " + words.Position(sc.Pos+sc.Offset))
	truth := words.Plain("sin(" + words.Position(sc.Pos+sc.Offset) + ") = " + words.Signed(here.later, 4))
	alone := words.Plain("from sin " + words.Signed(halves[0].fit.at(here.sin, here.cos), 4))
	both := words.Plain("from both " + words.Signed(halves[1].fit.at(here.sin, here.cos), 4))
	pair, kind := sc.Wave()
	name := "dim " + strconv.Itoa(sc.Dim) + " = " + kind.String() + ", pair " + strconv.Itoa(pair)
	if kind == encoding.Zero {
		name = "dim " + strconv.Itoa(sc.Dim) + " is zeros, pair " + strconv.Itoa(p.pair)
	}
	head := func(name string) scene.Line { // both waves of the pair are drawn
		line := scene.Line{pos, words.Faint(" · "), words.Plain(name)}
		if marks := parts.Signs(sc, parts.PairMarks(sc, p.pair)); len(marks) > 0 {
			line = append(append(line, words.Plain(" ")), marks...)
		}
		return line
	}
	number := head("pair " + strconv.Itoa(p.pair))
	w := sc.Waves.Frequency(p.pair)
	angle := words.Plain("ω·k = " + words.Brief(w, 5) + " × " + words.Position(sc.Offset) + " = " + words.Brief(w*float64(sc.Offset), 5) + " rad")
	return []scene.Line{
		words.Ruled(head(name), scene.Line{angle}, scene.Line{truth}, scene.Line{alone}, scene.Line{both}),
		words.Ruled(head(name), scene.Line{truth}, scene.Line{alone}, scene.Line{both}),
		words.Ruled(number, scene.Line{truth}, scene.Line{alone}, scene.Line{both}),
		{pos, words.Rule, truth, words.Rule, alone, words.Rule, both},
		{pos, words.Rule, truth},
		{pos},
	}
}
