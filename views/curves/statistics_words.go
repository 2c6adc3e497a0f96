package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// companion is the dimension that the cursor's is compared with: the other
// wave of its pair if that is there, or else the one that is most like it.
func (t *statistics) companion() (dim int, r float64, ok bool) {
	for _, other := range t.dims {
		if other == t.Dim {
			continue
		}
		v, varies := t.correlation(t.Dim, other)
		if !varies {
			continue
		}
		if t.PairOf(other) == t.PairOf(t.Dim) {
			return other, v, true
		}
		if !ok || math.Abs(v) > math.Abs(r) {
			dim, r, ok = other, v, true
		}
	}
	return dim, r, ok
}

// why says what makes the correlation of two dimensions what it is, and in how
// many turns of what, in two lengths.
func (t *statistics) why(a, b int) (long, short string) {
	p, q := t.PairOf(a), t.PairOf(b)
	x, y := encoding.Turns(t.Waves, p, t.n), encoding.Turns(t.Waves, q, t.n)
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

// returns says where the cursor's pair is back for the first time: after how
// many positions, and how many turns and what angle that makes.
func (t *statistics) returns() (after, exactly string, past bool) {
	pair, ok := t.Pair()
	if !ok {
		return "never moves", "zeros never move", false
	}
	n, ok := encoding.Return(t.Waves, pair, t.Epsilon)
	if !ok {
		return "is not back within 10¹⁵ positions", "not back within 10¹⁵ positions", false
	}
	sin, cos := t.Waves.Turn(pair).Mul(n).Sincos()
	rest, sign := math.Atan2(sin, cos), "+"
	if rest < 0 {
		rest, sign = -rest, words.Minus
	}
	whole := math.Round(encoding.Turns(t.Waves, pair, n))
	turns := strconv.FormatFloat(whole, 'f', 0, 64) + " turns"
	if whole == 1 {
		turns = "1 turn"
	}
	return "is back after " + strconv.Itoa(n), strconv.Itoa(n) + " = " + turns + " " + sign + " " + words.Brief(rest, 2) + " rad", n >= t.Length
}

// values are what the sentences about the cursor's dimension are made of, and
// whether it is back past the length, and has a companion.
func (t *statistics) values() (v words.Values, past, paired bool) {
	after, exactly, past := t.returns()
	v = words.Values{"d": "d" + strconv.Itoa(t.Dim), "eps": words.Plainly(t.Epsilon) + " rad", "length": words.Compact(t.Length),
		"shown": words.Compact(t.n) + " positions", "after": after, "exactly": exactly}
	if t.n == 1 {
		v["shown"] = "1 position"
	}
	if _, ok := t.Pair(); ok {
		v["after"] = after + ", within " + words.Plainly(t.Epsilon) + " rad"
	}
	if past {
		v["after"] = v["after"].(string) + ", past the length"
	}
	other, r, paired := t.companion()
	if paired {
		v["other"], v["r"], v["r4"] = "d"+strconv.Itoa(other), words.Signed(r, 3), words.Signed(r, 4)
		v["why"], v["brief"] = t.why(t.Dim, other)
	}
	return v, past, paired
}

// caption says what the statistics say of the dimension under the cursor.
func (t *statistics) caption() []scene.Line {
	if !t.HasWaves() {
		return t.plainCaption()
	}
	v, _, paired := t.values()
	if !paired {
		return words.Say(v, "{d} {after}, from every position alike: m marks more dimensions to compare", "{d} {after}", "{d}")
	}
	return words.Say(v,
		"{d} and {other}: r = {r}, {why} · {d} {after}",
		"{d} and {other}: r = {r}, {why}",
		"{d} and {other}: r = {r}, {brief}",
		"{d} and {other}: r = {r}",
		"{d} {after}",
		"{d}")
}

// plainCaption says when a column that is no wave comes round.
func (t *statistics) plainCaption() []scene.Line {
	here := t.Here()
	v := words.Values{"dim": t.Dim, "period": periodNumber(here, 20), "short": periodNumber(here, 12)}
	return words.Say(v, "a bit comes round exactly, after 2, 4, 8 … positions: bit {dim} after {period}", "d{dim} comes round after {short}")
}

// drawWords explains the columns under the table as far as there are rows.
func (t *statistics) drawWords(y int) {
	bottom := headRows + t.rows
	put := func(v words.Values, forms ...string) {
		if y < bottom {
			if l := scene.Fit(words.Say(v, forms...), t.f.Theme, t.w); l.Width(t.f.Theme) <= t.w {
				l.Draw(t.f, t.x, y)
			}
			y++
		}
	}
	if !t.HasWaves() {
		put(nil, "bit j comes round after 2^(j+1) positions", "bit j repeats after 2^(j+1)")
		return
	}
	v, past, paired := t.values()
	put(v,
		"backf«  the first n with |ω·n mod 2π| ≤ {eps} after having been farther away, from any position»",
		"backf«  the first n with |ω·n mod 2π| ≤ {eps} after having been farther»",
		"backf«  first n with |ω·n mod 2π| ≤ {eps} once away»",
		"backf«  within {eps}, once away»",
		"backf«  once away»")
	put(v, "      s«{d}»  {exactly}", "s«{d}» {exactly}")
	if past {
		put(v, "f«      past the length of {length}»", "f«past the length»")
	}
	y++
	put(v, "rf«     correlation over the {shown} shown: others give another r»", "rf«     correlation over the {shown} shown»", "rf«     over {shown}»")
	if paired {
		put(v, "      s«{d}»f« and »s«{other}»  {r4}")
		put(v, "f«      {why}»", "f«      {brief}»", "f«{brief}»")
		y++
		other, _, _ := t.companion()
		t.drawScatter(t.f.Sub(t.x, y, t.w, bottom-y), other)
	}
}

const (
	scatterLeft  = 6   // columns left of a scatter plot, as of the words
	leastScatter = 7   // rows of one that says something
	mostScatter  = 17  // rows of one that is easily overlooked
	mostPoints   = 512 // positions: more would be a stain, and take time
)

// drawScatter draws the cursor's dimension, to the right, against another one,
// upwards: a dot for every position shown. Two waves of one pair make a circle,
// which has no slope.
func (t *statistics) drawScatter(f frame.Frame, other int) {
	w, h := f.Size()
	if h = min(h-1, (w-scatterLeft)/2, mostScatter); h < leastScatter || t.n > mostPoints {
		return
	}
	h -= 1 - h%2 // an odd number of rows has one for 0
	paper := f.Sub(scatterLeft, 1, 2*h, h)
	paper.HLine(0, h/2, 2*h, '─', words.LineStyle)
	paper.VLine(h, 0, h, '│', words.LineStyle)
	paper.Set(h, h/2, '┼', words.LineStyle)
	name := func(x, y, dim int) {
		parts.DrawMark(f, t.Scene, x-t.gap, y, dim)
		f.Text(x+1, y, "d"+strconv.Itoa(dim), frame.Style{})
	}
	name(scatterLeft+2*h+1, 1+h/2, t.Dim)
	name(scatterLeft+h-2, 0, other)
	middle, reach := 2*h, float64(2*h-2)
	place := func(pos int) (x, y int) {
		a, b := t.Enc.At(pos, t.Dim), t.Enc.At(pos, other)
		return middle + int(math.Round(a*reach)), middle - int(math.Round(b*reach))
	}
	for pos := t.first; pos < t.first+t.n; pos++ {
		x, y := place(pos)
		for i := range 4 {
			paper.Dot(x-i&1, y-i>>1, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
		}
	}
	x, y := place(t.Pos)
	paper.Set(x/2, y/4, '●', words.CursorStyle)
}
