package shift

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// values are what the names in the forms of both faces stand for.
func (s *subject) values() words.Values {
	return words.Values{
		"pos": words.Position(s.Pos), "to": words.Position(s.Pos + s.Offset), "k": words.Position(s.Offset), "step": words.Shift(s.Offset),
		"dim": s.Dim, "mark": words.MarkSpan(s.Scene, s.Dim), "name": s.Here().Name, "pair": s.pair,
		"pairs": words.Plural(s.Waves.Pairs(), "pair"),
		"ω":     notWhole(s.Waves.Frequency(s.pair), 5),
		"rad":   words.Brief(s.Waves.Frequency(s.pair)*float64(s.Offset), 5),
	}
}

// words say what the offset does to the pair under the cursor.
func (p *dials) words() scene.Words {
	v := p.values()
	v["other"], v["angle"] = words.Position(p.Pos+p.Anchor), newAngle(p.Waves, p.pair, p.Offset).labels()[0]
	v["turning"] = turning(encoding.Turning(p.Waves, 360*max(p.Offset, -p.Offset)), p.pairs) // a degree is a 360th of a full turn
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

// turning says how many of so many pairs turn by a degree or more.
func turning(n, pairs int) string {
	switch {
	case pairs == 1:
		return "the only pair turns by " + parts.Either(n == 1, "1° or more", "less than 1°")
	case n == 0:
		return "no pair turns by 1° or more"
	case n == pairs:
		return parts.Either(n == 2, "both pairs", "all "+strconv.Itoa(n)+" pairs") + " turn by 1° or more"
	}
	return fmt.Sprintf("%d of %d pairs turn%s by 1° or more", n, pairs, words.VerbEnd(n, n))
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
			"k = {step} turns pair {pair} by {angle}, at {pos} and at {other} alike; but it has no cosine column, so that no one matrix does it at every position.",
			"k = {step} turns pair {pair} by {angle}; it has no cosine column, so no one matrix does it everywhere.",
			"k = {step} turns pair {pair} by {angle}; no cosine column.",
			"pair {pair} has no cosine column")
	}
	return words.Say(v,
		"k = {step} turns pair {pair} by {angle}, at {pos} and at {other} alike; {turning}. The wedge depends on k alone, never on the position.",
		"k = {step} turns pair {pair} by {angle}, at {pos} and at {other} alike; {turning}.",
		"k = {step} turns pair {pair} by {angle} at every position: the wedge depends on k alone.",
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
	v["power"], _ = words.Divisor(p.Scene, p.pair)
	v["turns"] = notWhole(encoding.Turns(p.Waves, p.pair, p.Offset), 3)
	if v["made"] = "1 / " + v["power"].(string) + " = "; words.AtRest(p.Scene, p.pair) {
		v["made"] = ""
	}
	_, kind := p.Wave()
	s := encoding.ShiftAt(p.Waves, p.pair, p.Pos, p.Offset)
	for _, decimals := range []int{2, 4, 5} {
		v["value"+strconv.Itoa(decimals)] = kind.String() + " " + words.Signed(s.From[kind], decimals) + " → " + words.Signed(s.To[kind], decimals)
	}
	// The last one is for positions of fifteen digits.
	return words.Say(v,
		"a«pos {pos} → {to}»f« · »dim {dim}{mark} = {name}, pair {pair} | ω = {made}{ω} | ω·k = {ω} × {k} = {rad} rad ({turns} turns) | {value5}",
		"a«pos {pos} → {to}»f« · »dim {dim}{mark} = {name}, pair {pair} | ω·k = {ω} × {k} = {rad} rad ({turns} turns) | {value4}",
		"a«pos {pos} → {to}»f« · »pair {pair} | ω·k = {ω} × {k} = {rad} rad | {value5}",
		"a«pos {pos} → {to}»f« »{value2}",
		"a«pos {pos} → {to}»")
}

// notWhole writes a number with as many digits, from some on, as it takes not to
// look like a whole one that it is not.
func notWhole(v float64, digits int) string {
	for ; digits < 17; digits++ {
		text := words.Brief(v, digits)
		if v == math.Trunc(v) || strings.ContainsAny(text, ".e") {
			return text
		}
	}
	return words.Brief(v, digits)
}

// words say how much of the shifted sine the fits explain.
func (p *prediction) words() scene.Words {
	v := p.values()
	v["positions"], v["later"] = words.Plural(p.fitN, "position"), later(p.Offset)
	v["alone"], v["some"] = shareText(p.Alone.R2), percent(p.Alone.R2)
	v["both"], v["most"] = shareText(p.Both.R2), percent(p.Both.R2)
	v["guess"], v["answer"] = words.Signed(p.Alone.At(p.here), 4), words.Signed(p.Both.At(p.here), 4)
	v["true"], v["marks"] = words.Signed(p.here.Later, 4), ""
	if signs := words.Signs(p.Scene, words.PairMarks(p.Scene, p.pair)); len(signs) > 0 { // both waves of the pair are drawn
		v["marks"] = append(scene.Line{words.Plain(" ")}, signs...)
	}
	return scene.Words{Caption: p.caption(v), Readout: p.readout(v)}
}

// caption says what the fits come to.
func (p *prediction) caption(v words.Values) []scene.Line {
	if math.IsNaN(p.Alone.R2) {
		return words.Say(v,
			"Over {positions} {later} has no spread: there is nothing to explain. A faster pair, or a greater length, has more to show.",
			"Over {positions} {later} has no spread: there is nothing to explain.",
			"nothing to explain")
	}
	return words.Say(v,
		"sin alone explains {some} of the variance of {later} (R² {alone} over {positions}); sin and cos together explain {most} of it (R² {both}).",
		"From {positions} sin alone explains {some} of the variance of {later} (R² {alone}), sin and cos {most} of it (R² {both}).",
		"R² from {positions}: {alone} from sin alone, {both} from sin and cos.",
		"R² {alone} and {both}")
}

// readout holds both predictions against the true sine.
func (p *prediction) readout(v words.Values) []scene.Line {
	what := parts.Either(p.inPair, "dim {dim} = {name}, pair {pair}", "dim {dim} is zeros, pair {pair}")
	return words.Say(v,
		"a«pos {pos} → {to}»f« · »"+what+"{marks} | ω·k = {ω} × {k} = {rad} rad | sin({to}) = {true} | from sin {guess} | from both {answer}",
		"a«pos {pos} → {to}»f« · »pair {pair}{marks} | sin({to}) = {true} | from sin {guess} | from both {answer}",
		"a«pos {pos} → {to}» | sin({to}) = {true}",
		"a«pos {pos} → {to}»")
}

// heading says what the picture comes to: the turn of the pair under the cursor,
// from one position as from the other.
func (p *dials) heading() chart.Region {
	return chart.Region{Rows: chart.Fixed(1), Draw: p.drawHeading}
}

func (p *dials) drawHeading(f chart.Canvas) {
	pos, other := words.Position(p.Pos), words.Position(p.Pos+p.Anchor)
	v := words.Values{
		"pair": words.Inked(frame.Accent)("pair " + strconv.Itoa(p.pair)), "λ": p.Hidden.Or(wavesName.Name, words.Wave(encoding.Wavelength(p.Waves, p.pair))),
		"turn": words.Offset(p.turnText()), "from": " from " + pos + " as from " + other,
	}
	switch {
	case p.Hidden.Hides(bracketName) || p.Hidden.Hides(secondName):
		v["from"] = ""
	case p.kind == twoRings:
		v["from"] = ", outside from " + pos + ", inside from " + other
	}
	if !p.inPair {
		scene.Fit(words.Say(v,
			"f«dim "+strconv.Itoa(p.Dim)+" is a column of zeros: it belongs to no pair and nothing moves it · below: »{pair}f«, the last one»",
			"f«dim "+strconv.Itoa(p.Dim)+" is in no pair · below: »{pair}",
			"f«no pair · »{pair}", "{pair}"), f.Theme, p.W-2).Draw(f, 1, 0)
		return
	}
	scene.Fit(words.Say(v,
		"{pair}f« under the cursor, λ {λ}: »{turn}{from}",
		"{pair}f« λ {λ}  »{turn}{from}",
		"{pair}f« λ {λ}  »{turn}",
		"{pair}f«: »{turn}",
		"{pair}"), f.Theme, p.W-2).Draw(f, 1, 0)
}

// turnText says by how much the offset turns the pair.
func (p *dials) turnText() string {
	a := newAngle(p.Waves, p.pair, p.Offset).labels()[0]
	if p.hidesAngle(p.pair) {
		a = scene.Unknown
	}
	switch n := max(p.Offset, -p.Offset); {
	case n == 0:
		return "k = 0 turns nothing"
	case p.Offset < 0 && n == 1:
		return "one step back turns it by " + a
	case p.Offset < 0:
		return words.Position(n) + " steps back turn it by " + a
	case n == 1:
		return "one step turns it by " + a
	default:
		return words.Position(n) + " steps turn it by " + a
	}
}

// angle is ω·k, the turn of a pair's hand for an offset of k positions, split
// into whole turns and the part of one that a dial can show.
type angle struct {
	sign  string  // minus for k < 0: clockwise
	whole int     // full turns
	part  float64 // the rest, 0 ≤ part < 1 turn
}

func newAngle(p encoding.Periodic, pair, k int) (a angle) {
	n := max(k, -k)
	a.sign = parts.Either(k < 0, words.Minus, "")
	a.whole, a.part = encoding.WholeTurns(p, pair, n)
	return a
}

// labels writes the angle in degrees, whole turns apart, in several lengths, the
// longest first: "28.6°", "3 turns + 65.9°". The last ones leave whole turns and
// the degree sign to the caption.
func (a angle) labels() []string {
	rest := a.degrees()
	if a.whole == 0 {
		return []string{a.sign + rest + "°", a.sign + rest}
	}
	turns, short := a.sign+words.Plural(a.whole, "turn"), a.sign+strconv.Itoa(a.whole)+"t"
	plus := parts.Either(a.sign == "", "+", a.sign)
	more := plus + rest
	return []string{turns + " " + plus + " " + rest + "°", turns + more + "°", short + more + "°", "…" + more + "°", more}
}

// degrees writes the part of a turn: one decimal, or two digits below 1.
func (a angle) degrees() string {
	v := a.part * 360
	switch {
	case v == 0:
		return "0"
	case v >= 0.995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v >= 0.00095:
		return words.Significant(v, 2)
	}
	return words.Power(v, 0)
}

// fitSpan gives at most limit positions around the cursor that have their
// shifted ones in the table too; if there are no two of them, positions whose
// shifted ones the formula gives beyond the table.
func (s *subject) fitSpan(limit int) (first, n int) {
	low, total := max(0, -s.Offset), s.Length-max(s.Offset, -s.Offset)
	if total < 2 {
		low, total = 0, s.Length
	}
	n = min(total, limit)
	return low + parts.WindowStart(min(max(s.Pos-low, 0), total-1), n, total, 1), n
}

// fitLimit is how many positions R² is computed from at most.
const fitLimit = 1024

// bestFits are the predictions of the sine k later from the sine alone and from both,
// and the positions that they are made from: the same ones wherever they are
// spoken of, whatever is shown.
func (s *subject) bestFits() (first, n int, alone, both stat.Fit) {
	first, n = s.fitSpan(fitLimit)
	p := stat.Predict(s.Waves, s.pair, first, n, s.Offset)
	return first, n, p.Alone, p.Both
}

// shareText writes R² with two decimals, or with as many as it takes to tell it
// from 1 if it is less.
func shareText(r2 float64) string {
	switch {
	case math.IsNaN(r2):
		return "—"
	case r2 <= -99.5: // or it would take any width
		return words.Minus + words.Power(-r2, 1)
	}
	const one = 1 - 1e-12 // what rounding leaves of 1
	for decimals := 2; decimals <= 6; decimals++ {
		scale := math.Pow10(decimals)
		if r2 > one || math.Round(r2*scale) < scale {
			return words.Unsigned(r2, decimals)
		}
	}
	return ">0.999999"
}

// percent writes a part of a whole in words that fit before "of it".
func percent(r2 float64) string {
	switch p := 100 * r2; {
	case p < 0.5:
		return "none"
	case r2 > 1-1e-12:
		return "all"
	case p < 99.995:
		return strconv.FormatFloat(p, 'f', 2*parts.One(p >= 99.5), 64) + "%"
	}
	return "nearly all"
}

// shareStyle is how an R² is written, good from where a line hardly misses.
func shareStyle(r2 float64) frame.Style { return frame.Style{FG: goodIf(r2 > 0.995), Bold: true} }

// goodIf is the colour of what is as it should be, or of what is not.
func goodIf(good bool) frame.Color { return parts.Either(good, frame.Good, frame.Warn) }

func drawShare(f frame.Frame, x, y, w int, r2 float64) {
	f.HLine(x, y, w, '─', words.LineStyle)
	if n := round(r2 * float64(w)); r2 > 0 {
		f.HLine(x, y, n, [...]rune{'━', '='}[parts.One(f.Theme.ASCII)], frame.Style{FG: goodIf(r2 > 0.995)})
	}
}

// later is the sine at the shifted position.
func later(k int) string {
	if k < 0 {
		return "sin(pos " + words.Minus + " " + strconv.Itoa(-k) + ")"
	}
	return "sin(pos + " + strconv.Itoa(k) + ")"
}
