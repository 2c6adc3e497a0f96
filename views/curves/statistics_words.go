package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// companion is the dimension that the cursor's is compared with: the other
// wave of its pair if that is there, or else the one that is most like it.
func (t statistics) companion(sc scene.Scene) (dim int, r float64, ok bool) {
	_, here := newStrand(sc, sc.Dim)
	for _, other := range t.dims {
		if other == sc.Dim {
			continue
		}
		v, varies := t.correlation(sc, sc.Dim, other)
		if !varies {
			continue
		}
		if _, pair := newStrand(sc, other); pair == here {
			return other, v, true
		}
		if !ok || math.Abs(v) > math.Abs(r) {
			dim, r, ok = other, v, true
		}
	}
	return dim, r, ok
}

// turns is how often a pair turns over the positions shown.
func (t statistics) turns(sc scene.Scene, pair int) float64 {
	return encoding.Turns(sc.Waves, pair, t.n)
}

// why says what makes the correlation of two dimensions what it is, and in how
// many turns of what, in two lengths.
func (t statistics) why(sc scene.Scene, a, b int) (long, short string) {
	_, p := newStrand(sc, a)
	_, q := newStrand(sc, b)
	x, y := t.turns(sc, p), t.turns(sc, q)
	slow := a
	if y < x {
		slow = b
	}
	switch {
	case p == q:
		return "one pair, 90° apart: r is 0 over whole turns, here " + plainTurns(x), "90° apart: r is 0 over whole turns"
	case min(x, y) < 0.5:
		part := "d" + strconv.Itoa(slow) + " makes " + plainTurns(min(x, y)) + " turns here: "
		return part + "too few for r to settle", part + "too few"
	}
	return "two speeds, " + plainTurns(math.Abs(x-y)) + " turns apart here: over many turns r goes to 0", "two speeds: over many turns r goes to 0"
}

// plainTurns writes a number of turns with two decimals while it is small.
func plainTurns(v float64) string {
	if v < 1000 {
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return words.Significant(v, 4)
}

// shown counts the positions that are correlated.
func (t statistics) shown() string {
	if t.n == 1 {
		return "1 position"
	}
	return words.Compact(t.n) + " positions"
}

// returns says where the cursor's pair is back for the first time: after how
// many positions, and how many turns and what angle that makes.
func (t statistics) returns(sc scene.Scene) (after, exactly string, past bool) {
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return "never moves", "zeros never move", false
	}
	n, ok := encoding.Return(sc.Waves, pair, sc.Table.Epsilon)
	if !ok {
		return "is not back within 10¹⁵ positions", "not back within 10¹⁵ positions", false
	}
	sin, cos := sc.Waves.Turn(pair).Mul(n).Sincos()
	rest, sign := math.Atan2(sin, cos), "+"
	if rest < 0 {
		rest, sign = -rest, words.Minus
	}
	whole := math.Round(encoding.Turns(sc.Waves, pair, n))
	turns := strconv.FormatFloat(whole, 'f', 0, 64) + " turns"
	if whole == 1 {
		turns = "1 turn"
	}
	return "is back after " + strconv.Itoa(n), strconv.Itoa(n) + " = " + turns + " " + sign + " " + words.Brief(rest, 2) + " rad", n >= sc.Length
}

func (t statistics) within(sc scene.Scene) string {
	return words.ShortExponent(strconv.FormatFloat(sc.Table.Epsilon, 'g', -1, 64)) + " rad"
}

// drawWords explains the columns under the table as far as there are rows.
func (t statistics) drawWords(f frame.Frame, sc scene.Scene, y int) {
	bottom := t.head + 2 + t.rows
	put := func(lines ...scene.Line) {
		if y < bottom {
			if l := scene.Fit(lines, f.Theme, t.w); l.Width(f.Theme) <= t.w {
				l.Draw(f, t.x, y)
			}
			y++
		}
	}
	if sc.Waves == nil {
		put(words.Lines("bit j comes round after 2^(j+1) positions", "bit j repeats after 2^(j+1)")...)
		return
	}
	eps := t.within(sc)
	here := scene.Line{words.Strong("d" + strconv.Itoa(sc.Dim))}
	_, exactly, past := t.returns(sc)
	back := func(text string) scene.Line { return scene.Line{words.Plain("back"), words.Faint("  " + text)} }
	put(back("the first n with |ω·n mod 2π| ≤ "+eps+" after having been farther away, from any position"),
		back("the first n with |ω·n mod 2π| ≤ "+eps+" after having been farther"),
		back("first n with |ω·n mod 2π| ≤ "+eps+" once away"),
		back("within "+eps+", once away"),
		back("once away"))
	put(append(scene.Line{words.Plain("      ")}, append(here, words.Plain("  "+exactly))...), append(here, words.Plain(" "+exactly)))
	if past {
		put(scene.Line{words.Faint("      past the length of " + words.Compact(sc.Length))}, scene.Line{words.Faint("past the length")})
	}
	y++
	put(scene.Line{words.Plain("r"), words.Faint("     correlation over the " + t.shown() + " shown: others give another r")},
		scene.Line{words.Plain("r"), words.Faint("     correlation over the " + t.shown() + " shown")},
		scene.Line{words.Plain("r"), words.Faint("     over " + t.shown())})
	if other, r, ok := t.companion(sc); ok {
		both := append(here, words.Faint(" and "), words.Strong("d"+strconv.Itoa(other)), words.Plain("  "+words.Signed(r, 4)))
		put(append(scene.Line{words.Plain("      ")}, both...))
		long, short := t.why(sc, sc.Dim, other)
		put(scene.Line{words.Faint("      " + long)}, scene.Line{words.Faint("      " + short)}, scene.Line{words.Faint(short)})
		y++
		t.drawScatter(f.Sub(t.x, y, t.w, bottom-y), sc, other)
	}
}

// caption says what the statistics say of the dimension under the cursor.
func (t statistics) caption(sc scene.Scene) []scene.Line {
	name := "d" + strconv.Itoa(sc.Dim)
	if sc.Waves == nil {
		return words.Lines("a bit comes round exactly, after 2, 4, 8 … positions: bit "+strconv.Itoa(sc.Dim)+" after "+periodNumber(sc, periodOf(sc, sc.Dim), 20),
			name+" comes round after "+periodNumber(sc, periodOf(sc, sc.Dim), 12))
	}
	after, _, past := t.returns(sc)
	if after != "never moves" {
		after = name + " " + after + ", within " + t.within(sc)
		if past {
			after += ", past the length"
		}
	} else {
		after = name + " " + after
	}
	other, r, ok := t.companion(sc)
	if !ok {
		return words.Lines(after+", from every position alike: m marks more dimensions to compare", after, name)
	}
	pair := name + " and d" + strconv.Itoa(other) + ": r = " + words.Signed(r, 3)
	long, short := t.why(sc, sc.Dim, other)
	return words.Lines(pair+", "+long+" · "+after, pair+", "+long, pair+", "+short, pair, after, name)
}
