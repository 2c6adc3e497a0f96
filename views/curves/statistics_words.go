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

// tellWhy says what makes the correlation of the cursor's dimension with
// another one what it is, and in how many turns of what, in two lengths.
func (t *statistics) tellWhy(v words.Values, other int) {
	here, there := t.PairOf(t.Dim), t.PairOf(other)
	slow, x, y := t.Dim, encoding.Turns(t.Waves, here, t.n), encoding.Turns(t.Waves, there, t.n)
	if y < x {
		slow = other
	}
	long, short := "two speeds, "+plainTurns(math.Abs(x-y))+" turns apart here: over many turns r goes to 0", "two speeds: over many turns r goes to 0"
	switch {
	case here == there:
		short = "90° apart: r is 0 over whole turns"
		long = "one pair, " + short + ", here " + plainTurns(x)
	case min(x, y) < 0.5:
		short = "d" + strconv.Itoa(slow) + " makes " + plainTurns(min(x, y)) + " turns here: too few"
		long = short + " for r to settle"
	}
	v["why"], v["brief"] = long, short
}

// tellReturn says where the cursor's pair is back for the first time: after how
// many positions, and how many turns and what angle that makes.
func (t *statistics) tellReturn(v words.Values) (past bool) {
	pair, ok := t.Pair()
	if !ok {
		v["after"], v["exactly"] = "never moves", "zeros never move"
		return false
	}
	n, ok := encoding.Return(t.Waves, pair, t.Epsilon)
	if !ok {
		v["exactly"] = "not back within 10¹⁵ positions"
		v["after"] = "is not back within 10¹⁵ positions, within " + words.Plainly(t.Epsilon) + " rad"
		return false
	}
	turns, rest := encoding.Rest(t.Waves, pair, n)
	sign := [...]string{" + ", " " + words.Minus + " "}[parts.One(rest < 0)]
	v["exactly"] = strconv.Itoa(n) + " = " + words.Plural(turns, "turn") + sign + words.Brief(math.Abs(rest), 2) + " rad"
	past = n >= t.Length
	v["after"] = "is back after " + strconv.Itoa(n) + ", within " + words.Plainly(t.Epsilon) + " rad" + [...]string{"", ", past the length"}[parts.One(past)]
	return past
}

// tell gives what the sentences about the cursor's dimension are made of. It is
// back past the length, or not; paired says that there is another dimension to
// compare it with.
func (t *statistics) tell() (v words.Values, other int, past, paired bool) {
	v = words.Values{"d": "d" + strconv.Itoa(t.Dim), "eps": words.Plainly(t.Epsilon) + " rad", "length": words.Compact(t.Length),
		"shown": words.Compact(t.n) + [...]string{" positions", " position"}[parts.One(t.n == 1)]}
	past = t.tellReturn(v)
	other, r, paired := encoding.Companion(t.Waves, t.Dim, t.dims, t.first, t.n)
	if paired {
		v["other"], v["r"], v["r4"] = "d"+strconv.Itoa(other), words.Signed(r, 3), words.Signed(r, 4)
		t.tellWhy(v, other)
	}
	return v, other, past, paired
}

// caption says what the statistics say of the dimension under the cursor.
func (t *statistics) caption() []scene.Line {
	if !t.HasWaves() {
		return t.plainCaption()
	}
	v, _, _, paired := t.tell()
	if !paired {
		return words.Say(v, "{d} {after}, from every position alike: m marks more dimensions to compare", "{d} {after}", "{d}")
	}
	return words.Say(v,
		"{d} and {other}: r = {r}, {why} · {d} {after}",
		"{d} and {other}: r = {r}, {why}",
		"{d} and {other}: r = {r}, {brief}",
		"{d} and {other}: r = {r}")
}

// plainCaption says when a column that is no wave comes round.
func (t *statistics) plainCaption() []scene.Line {
	here := t.Here()
	v := words.Values{"dim": t.Dim, "period": periodNumber(here, 20), "short": periodNumber(here, 12)}
	switch {
	case here.Group == encoding.BitGroup:
		return words.Say(v, "a bit comes round exactly, after 2, 4, 8 … positions: bit {dim} after {period}", "d{dim} comes round after {short}")
	case math.IsInf(here.Period, 0):
		return words.Say(v, "d{dim} never comes round")
	}
	return words.Say(v, "d{dim} comes round after {short}")
}

// drawWords explains the columns under the table as far as there are rows.
func (t *statistics) drawWords(y int) {
	v, bottom := words.Values(nil), headRows+t.rows
	put := func(forms ...string) {
		if l := scene.Fit(words.Say(v, forms...), t.f.Theme, t.w); y < bottom && l.Width(t.f.Theme) <= t.w {
			l.Draw(t.f, t.x, y)
		}
		y++
	}
	if !t.HasWaves() {
		if t.Here().Group == encoding.BitGroup {
			put("bit j comes round after 2^(j+1) positions", "bit j repeats after 2^(j+1)")
		}
		return
	}
	v, other, past, paired := t.tell()
	put("backf«  the first n with |ω·n mod 2π| ≤ {eps} after having been farther away, from any position»",
		"backf«  the first n with |ω·n mod 2π| ≤ {eps} after having been farther»",
		"backf«  first n with |ω·n mod 2π| ≤ {eps} once away»",
		"backf«  within {eps}, once away»",
		"backf«  once away»") // five, as tables are from 30 to 100 columns wide
	put("      s«{d}»  {exactly}", "s«{d}» {exactly}")
	if past {
		put("f«      past the length of {length}»", "f«past the length»")
	}
	y++
	put("rf«     correlation over the {shown} shown: others give another r»", "rf«     correlation over the {shown} shown»", "rf«     over {shown}»")
	if paired {
		put("      s«{d}»f« and »s«{other}»  {r4}")
		put("f«      {why}»", "f«      {brief}»", "f«{brief}»")
		y++
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
		words.DrawMark(f, t.Scene, x-t.gap, y, dim)
		f.Text(x+1, y, "d"+strconv.Itoa(dim), frame.Style{})
	}
	name(scatterLeft+2*h+1, 1+h/2, t.Dim)
	name(scatterLeft+h-2, 0, other)
	across, up := parts.ScaleOf(t.Here()), parts.ScaleOf(t.Enc.About(other))
	place := func(pos int) (x, y int) {
		a, b := across.Height(t.Enc.At(pos, t.Dim)), up.Height(t.Enc.At(pos, other))
		reach := float64(2*h - 2)
		return 2*h + int(math.Round(a*reach)), 2*h - int(math.Round(b*reach))
	}
	for pos := t.first; pos < t.first+t.n; pos++ {
		x, y := place(pos)
		paper.Dots(x-1, y-1, 2, 2, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
	}
	x, y := place(t.Pos)
	paper.Set(x/2, y/4, '●', words.CursorStyle)
}
