package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// values are what the names in the forms of both faces stand for.
func (s *subject) values() words.Values {
	return words.Values{
		"pos": words.Position(s.Pos), "to": words.Position(s.Pos + s.Offset), "k": words.Position(s.Offset), "step": words.Shift(s.Offset),
		"dim": s.Dim, "mark": parts.MarkSpan(s.Scene, s.Dim), "name": s.Here().Name, "pair": s.pair,
		"pairs": words.Plural(s.Waves.Pairs(), "pair"),
		"ω":     words.Brief(s.Waves.Frequency(s.pair), 5),
		"rad":   words.Brief(s.Waves.Frequency(s.pair)*float64(s.Offset), 5),
	}
}

// Words says what the offset does to the pair under the cursor.
func (p *dials) Words() scene.Words {
	v := p.values()
	v["other"] = words.Position(p.Pos + p.Anchor)
	v["angle"] = newAngle(p.Waves, p.pair, p.Offset).labels()[0]
	v["turning"] = encoding.Turning(p.Waves, 360*max(p.Offset, -p.Offset)) // a degree is a 360th of a full turn
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

// caption says what is seen.
func (p *dials) caption(v words.Values) []scene.Line {
	switch {
	case !p.inPair:
		return words.Say(v,
			"dim {dim} is a column of zeros that fills up the odd d_model: no wave, so nothing turns; the {pairs} beside it do.",
			"dim {dim} is a column of zeros: no wave, so nothing turns.",
			"a column of zeros")
	case p.Offset == 0:
		return words.Say(v,
			"k = 0 turns nothing: no wedge anywhere, and M is the identity, at {pos} and at {other} alike.",
			"k = 0 turns nothing: no wedge, and M is the identity.",
			"k = 0 turns nothing")
	case !p.whole:
		return words.Say(v,
			"{step} turns pair {pair} by {angle}, at {pos} and at {other} alike; but it has no cosine column, so that no one matrix does it at every position.",
			"{step} turns pair {pair} by {angle}; it has no cosine column, so no one matrix does it everywhere.",
			"{step} turns pair {pair} by {angle}; no cosine column.",
			"pair {pair} has no cosine column")
	}
	return words.Say(v,
		"{step} turns pair {pair} by {angle}, at {pos} and at {other} alike; {turning} of {pairs} turn by 1° or more. The wedge depends on k alone, never on the position.",
		"{step} turns pair {pair} by {angle}, at {pos} and at {other} alike; {turning} of {pairs} turn by 1° or more.",
		"{step} turns pair {pair} by {angle} at every position: the wedge depends on k alone.",
		"the wedge depends on k alone")
}

// readout says how the angle came about and what it does to the value under the
// cursor.
func (p *dials) readout(v words.Values) []scene.Line {
	if !p.inPair {
		return words.Say(v,
			"a«pos {pos} → {to}»f« · »dim {dim} fills up the odd d_model | f«no pair, no angle» | s«0 → 0»",
			"a«pos {pos} → {to}»f« · »dim {dim} | s«0 → 0»")
	}
	num, den := p.Shape().Exponent(p.pair)
	v["exponent"] = "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	v["base"] = strconv.FormatFloat(p.Shape().Base, 'g', -1, 64)
	v["turns"] = words.Brief(encoding.Turns(p.Waves, p.pair, p.Offset), 3)
	_, kind := p.Wave()
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
	for _, decimals := range []int{2, 4, 5} {
		v["value"+strconv.Itoa(decimals)] = kind.String() + " " + words.Signed(s.From[kind], decimals) + " → " + words.Signed(s.To[kind], decimals)
	}
	// The last one is for positions of fifteen digits.
	return words.Say(v,
		"a«pos {pos} → {to}»f« · »dim {dim}{mark} = {name}, pair {pair} | ω = 1 / {base}{exponent} = {ω} | ω·k = {ω} × {k} = {rad} rad ({turns} turns) | {value5}",
		"a«pos {pos} → {to}»f« · »dim {dim}{mark} = {name}, pair {pair} | ω = 1/{base}{exponent} = {ω} | ω·k = {rad} rad ({turns} turns) | {value4}",
		"a«pos {pos} → {to}»f« · »pair {pair} | ω·k = {ω} × {k} = {rad} rad | {value5}",
		"a«pos {pos} → {to}»f« »{value2}",
		"a«pos {pos} → {to}»")
}

// Words says how much of the shifted sine the fits explain.
func (p *prediction) Words() scene.Words {
	v := p.values()
	k, way := later(p.Offset)
	v["positions"], v["later"], v["away"] = words.Plural(p.n, "position"), strconv.Itoa(k)+way, words.Plural(k, "position")+way
	v["alone"], v["both"] = shareText(p.Alone.R2), shareText(p.Both.R2)
	v["some"], v["most"] = percent(p.Alone.R2), percent(p.Both.R2)
	v["true"] = words.Signed(p.here.Later, 4)
	v["guess"], v["answer"] = words.Signed(p.Alone.At(p.here), 4), words.Signed(p.Both.At(p.here), 4)
	v["marks"] = ""
	if signs := parts.Signs(p.Scene, parts.PairMarks(p.Scene, p.pair)); len(signs) > 0 { // both waves of the pair are drawn
		v["marks"] = append(scene.Line{words.Plain(" ")}, signs...)
	}
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

// caption says what the fits come to.
func (p *prediction) caption(v words.Values) []scene.Line {
	if math.IsNaN(p.Alone.R2) {
		return words.Say(v,
			"Over {positions} the sine {later} has no spread: there is nothing to explain. A faster pair, or a greater length, has more to show.",
			"Over {positions} the sine {later} has no spread: there is nothing to explain.",
			"nothing to explain")
	}
	return words.Say(v,
		"sin alone explains {some} of the sine {away} (R² {alone} over the {positions} drawn); sin and cos together explain {most} of it (R² {both}).",
		"From {positions} sin alone explains {some} of the sine {away} (R² {alone}), sin and cos {most} of it (R² {both}).",
		"R² from {positions}: {alone} from sin alone, {both} from sin and cos.",
		"R² {alone} and {both}")
}

// readout holds both predictions against the true sine.
func (p *prediction) readout(v words.Values) []scene.Line {
	what := "dim {dim} = {name}, pair {pair}"
	if !p.inPair {
		what = "dim {dim} is zeros, pair {pair}"
	}
	return words.Say(v,
		"a«pos {pos} → {to}»f« · »"+what+"{marks} | ω·k = {ω} × {k} = {rad} rad | sin({to}) = {true} | from sin {guess} | from both {answer}",
		"a«pos {pos} → {to}»f« · »pair {pair}{marks} | sin({to}) = {true} | from sin {guess} | from both {answer}",
		"a«pos {pos} → {to}» | sin({to}) = {true}",
		"a«pos {pos} → {to}»")
}
