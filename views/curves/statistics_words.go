package curves

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// tellWhy says what makes the correlation what it is, and of how many turns here.
func (t *statistics) tellWhy(v words.Values) {
	if t.From != nil {
		v["short"], v["why"], v["here"] = "r of the differences", "what the tables differ by in the two", "no waves, but differences of some"
		return
	}
	here, there := t.PairOf(t.dim), t.PairOf(t.other)
	slow, x, y := t.dim, encoding.Turns(t.Waves, here, t.n-1), encoding.Turns(t.Waves, there, t.n-1)
	if y < x {
		slow = t.other
	}
	v["short"] = "two speeds: r tends to 0"
	v["why"], v["here"] = "two speeds: over many turns r goes to 0", words.PlainTurns(math.Abs(x-y))+" turns apart here"
	switch {
	case here == there:
		v["why"], v["here"] = "90° apart: over whole turns r is 0", "these are "+words.PlainTurns(x)+" turns"
		v["short"] = "90° apart: r tends to 0"
	case min(x, y) < 0.5:
		v["why"], v["here"] = "d"+strconv.Itoa(slow)+" makes "+words.PlainTurns(min(x, y))+" turns here", "too few for r to settle"
	}
}

// tellReturn says when the pair has made a whole turn, and where it is back for
// the first time: after how many positions, and how many turns and what angle
// that makes.
func (t *statistics) tellReturn(v words.Values) {
	if t.From != nil {
		t.tellLargest(v)
		return
	}
	pair, kind := t.WaveAt(t.dim)
	v["eps"] = words.Plainly(nearly) + " rad"
	if kind == encoding.Zero {
		v["turn"], v["after"] = "zeros never move", ""
		return
	}
	if words.AtRest(t.Scene, pair) {
		v["turn"], v["brief"], v["after"] = "is at rest: it never turns", "at rest", ""
		return
	}
	lambda := encoding.Wavelength(t.Waves, pair)
	v["turn"], v["brief"] = "does not go round in 10¹⁵ positions", "not round in 10¹⁵"
	if lambda <= encoding.MaxPos {
		n := int(math.Ceil(lambda))
		v["turn"] = "has gone round once after " + words.Plural(n, "position") + words.Either(n >= t.Length, ", past the length", "")
		v["brief"] = "once round after " + strconv.Itoa(n)
	}
	n, ok := encoding.Return(t.Waves, pair, nearly)
	if !ok {
		v["after"] = "not back to within " + v["eps"].(string) + " in 10¹⁵ positions"
		v["exactly"], v["nearly"], v["back"] = "λ "+words.Significant(lambda, 4), "not back in 10¹⁵ positions", "not back in 10¹⁵"
		return
	}
	turns, rest := encoding.Rest(t.Waves, pair, n)
	sign := words.Either(rest < 0, " "+words.Minus+" ", " + ")
	v["exactly"] = strconv.Itoa(n) + " = " + words.Plural(turns, "turn") + sign + words.Brief(math.Abs(rest), 2) + " rad"
	v["nearly"], v["back"] = "nearly the same angle after "+strconv.Itoa(n), "nearly back after "+strconv.Itoa(n)
	v["after"] = "back to within " + v["eps"].(string) + " after " + strconv.Itoa(n) + words.Either(n >= t.Length, ", past the length", "")
}

// tellLargest says of a difference, which does not come round as its waves do,
// where it is largest.
func (t *statistics) tellLargest(v words.Values) {
	most, at := 0.0, t.first
	for pos := t.first; pos < t.first+t.n; pos++ {
		if d := t.Enc.At(pos, t.dim); math.Abs(d) > math.Abs(most) {
			most, at = d, pos
		}
	}
	v["turn"], v["after"] = "differs most at pos "+strconv.Itoa(at)+": "+words.Signed(most, 3), ""
	v["brief"] = "most at pos " + strconv.Itoa(at)
}

// facts are the lines on when the dimension comes round.
func (t *statistics) facts() []scene.Line {
	switch {
	case t.unturned():
		return words.Lines(scene.Unknown)
	case !t.HasWaves():
		return []scene.Line{scene.Fit(words.Lines(t.plainCaption()...), t.paper.Theme, t.w)}
	}
	v := words.Values{"d": "d" + strconv.Itoa(t.dim)}
	t.tellReturn(v)
	var lines []scene.Line
	for _, forms := range [][]string{
		{"s«{d}»f« {turn}»", "f«{turn}»", "f«{brief}»"},
		{"f«{after}: {exactly}»", "f«{after}»", "f«{nearly}»", "f«{back}»"},
	} {
		if v["after"] == "" && len(lines) > 0 {
			break
		}
		if l := scene.Fit(words.Say(v, forms...), t.paper.Theme, t.w); l.Width(t.paper.Theme) <= t.w {
			lines = append(lines, l)
		}
	}
	return lines
}

// caption says what the statistics say, which have no room on a small screen.
func (t *statistics) caption() []string {
	if !t.HasWaves() {
		return t.plainCaption()
	}
	d := "d" + strconv.Itoa(t.dim)
	v := words.Values{}
	if !t.paired {
		t.tellReturn(v)
		return []string{d + ": " + v["turn"].(string), d}
	}
	t.tellWhy(v)
	other, r := " and d"+strconv.Itoa(t.other), "r = "+words.Signed(t.r, 3)
	return []string{fmt.Sprintf("%s%s over %d–%d: %s · %s; %s", d, other, t.first, t.first+t.n-1, r, v["why"], v["here"]),
		d + other + ": " + r}
}

// plainCaption says when a column that is no wave comes round.
func (t *statistics) plainCaption() []string {
	here := t.Here()
	dim, period := strconv.Itoa(t.Dim), words.PeriodNumber(here, 12)
	switch {
	case here.Group == encoding.BitGroup:
		exactly := words.PeriodNumber(here, 20)
		if here.Period > 1<<53 { // a number of so many digits would be rounded
			exactly = "2^" + strconv.Itoa(here.Index+1)
		}
		return []string{"a bit comes round exactly, after 2, 4, 8 … positions: bit " + dim + " after " + exactly,
			"bit " + dim + " comes round after " + period}
	case math.IsInf(here.Period, 0):
		return []string{"d" + dim + " never comes round"}
	}
	return []string{"d" + dim + " comes round after " + period}
}
