package curves

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// statistics stands beside the curves: how one dimension goes with another one,
// as a number, a sentence and a scatter plot, and when its pair comes round. It
// is about the whole length, never about what the screen has room for.
type statistics struct {
	*sheet
	w        int // columns, without the blanks to the left; 0 where there is no room
	first, n int // positions that are compared
	dim      int // that is compared: the cursor's, or where others are marked the first of them
	others   []int
	other    int     // the one of the others that the facts are about
	r        float64 // how it correlates
	paired   bool    // there is one
}

const (
	leastPlot   = 10 // columns of curves beside them
	leastPanel  = 30 // columns of statistics
	usualPanel  = 36
	widestPanel = 90
	spacious    = 26 // rows from which blank ones part the facts
)

// layStatistics makes room for statistics to the right of a plot that starts at
// column x and has some columns of names after it.
func (b *base) layStatistics(x, names int) {
	t := &statistics{sheet: b.sheet, dim: b.Dim}
	for _, w := range []int{min(max(b.paper.W*2/5, usualPanel), widestPanel), leastPanel} {
		if b.paper.W-1-w-2-names-x >= leastPlot {
			t.w = w
			break
		}
	}
	b.panel, b.edge = t, b.paper.W+1
	if t.w > 0 {
		b.edge = b.paper.W - 1 - t.w
	}
	b.Ruler = b.rulerIn(x, b.edge-2-names-x, 0)
	t.first, t.n = 0, b.Length
	if b.HasWaves() {
		t.choose()
	}
}

// choose finds what is compared: of marked dimensions the cursor's, or else the
// first, with the one most like it; without marks the two waves of the cursor's
// pair, or a lone one with that before it.
func (t *statistics) choose() {
	all := t.inOrder()
	switch {
	case len(all) == 0:
		for pair := t.PairOf(t.Dim); pair >= 0 && len(all) < 2; pair-- {
			for _, s := range t.strands(pair) {
				all = append(all, s.Dim)
			}
		}
	case !slices.Contains(all, t.dim):
		t.dim = all[0]
	}
	t.others = slices.DeleteFunc(all, func(dim int) bool { return dim == t.dim })
	if t.Minuend == nil {
		t.other, t.r, t.paired = stat.Companion(t.Waves, t.dim, t.others, t.first, t.n)
		return
	}
	n := min(t.n, mostDiffering)
	t.first, t.n = t.first+chart.WindowStart(min(max(t.Pos-t.first, 0), t.n-1), n, t.n, 1), n
	for _, other := range t.others {
		if r, ok := t.correlation(other); ok && (!t.paired || math.Abs(r) > math.Abs(t.r)) {
			t.other, t.r, t.paired = other, r, true
		}
	}
}

// mostDiffering is over how many positions of a difference, which has no closed
// form, values are compared.
const mostDiffering = 512

// correlation is how the dimension goes with another one: of a difference, the
// values of that.
func (t *statistics) correlation(other int) (r float64, ok bool) {
	if t.Minuend == nil {
		return stat.Correlation(t.Waves, t.dim, other, t.first, t.n)
	}
	return stat.Sampled(t.Enc, t.dim, other, t.first, t.n)
}

// region is the statistics from the top down: what is compared, how the two go
// together, the others, a scatter plot in the rows that are left, and at the bottom
// when the dimension comes round.
func (t *statistics) region() chart.Region {
	if t.w == 0 {
		return chart.Region{Cols: chart.Fixed(0)}
	}
	air, others, facts := chart.One(t.paper.H >= spacious), t.otherRows(), t.facts()
	column := []chart.Region{
		{Rows: chart.Fixed(1), Draw: t.drawTitle}, chart.Gap(air),
		{Rows: chart.Fixed(figureRows + air + 2), Draw: t.drawFigure}, chart.Gap(air),
		{Rows: chart.Size{Max: chart.Either(others > 0, others, -1), Grow: 1}, Draw: t.drawOthers, Click: t.clickOther},
		chart.Gap(air), {Draw: t.drawScatter},
		{Rows: chart.Fixed(len(facts)), Draw: func(f chart.Canvas) {
			for i, line := range facts {
				line.Draw(f, 0, i)
			}
		}},
	}
	if !t.paired || t.veiled(t.dim) || t.veiled(t.other) { // nothing goes together
		column[2], column[3], column[5], column[6].Draw = chart.Gap(0), chart.Gap(0), chart.Gap(0), nil
	}
	return chart.Region{Name: statsName, Cols: chart.Fixed(t.w), In: column}
}

// drawTitle names what is compared, and over which positions.
func (t *statistics) drawTitle(f chart.Canvas) {
	v := chart.Values{"d": t.called(t.dim), "other": "", "first": t.first, "last": t.first + t.n - 1}
	if t.paired {
		v["other"] = slices.Concat(chart.Line{chart.Plain(" and ")}, t.called(t.other))
	}
	put(f, 0, 0, t.w, v, "{d}{other}f« over positions {first}–{last}»", "{d}{other}f«, {first}–{last}»", "{d}{other}")
}

// called is the name of a dimension after the sign of its mark.
func (t *statistics) called(dim int) chart.Line {
	s := t.strand(dim)
	line := chart.Line{chart.Strong("d" + strconv.Itoa(dim) + " "), chart.Inked(s.hue)(s.Name)}
	if k := t.Marks.Index(dim); k >= 0 {
		line = slices.Concat(chart.Signs(t.Scene, []int{dim}), chart.Line{chart.Plain(" ")}, line)
	}
	return line
}

// figureRows is the height of the correlation in large digits.
const figureRows = 3

// drawFigure writes the correlation large, what it is beside it, and below what
// makes it so.
func (t *statistics) drawFigure(f chart.Canvas) {
	v := chart.Values{"r": chart.SignedText(t.r, 4), "square": chart.Unsigned(t.r*t.r, 2)}
	if t.tellWhy(v); t.unturned() {
		v["why"], v["short"], v["here"] = chart.Unknown, chart.Unknown, ""
	}
	g := chart.Figure{Text: chart.SignedText(t.r, 2), Scale: 1}
	w, _ := g.Size()
	g.Draw(f, 0, 0, frame.Bright)
	put(f, w+2, 0, t.w-w-2, v, "f«the correlation r of the two»", "f«correlation r»")
	put(f, w+2, figureRows/2, t.w-w-2, v, "r = {r}f«, r² = {square}»", "r = {r}")
	_, h := f.Size()
	put(f, 0, h-2, t.w, v, "{why}", "{short}")
	put(f, 0, h-1, t.w, v, "f«{here}»")
}

// put writes the first of some forms that fits.
func put(f chart.Canvas, x, y, w int, v chart.Values, forms ...string) {
	if l := chart.Fit(chart.Say(v, forms...), f.Theme, w); l.Width(f.Theme) <= w {
		l.Draw(f, x, y)
	}
}

// otherWidth is the columns of an entry in the list of the others: a sign, a
// name and a correlation.
func (t *statistics) otherWidth() int { return 2 + t.gap + t.dimRoom + 7 }

// othersBeside is how many entries of the list are in a row.
func (t *statistics) othersBeside() int { return max(t.w/t.otherWidth(), 1) }

// otherRows is the rows of the list of the others, if there are several.
func (t *statistics) otherRows() int {
	if len(t.others) < 2 || !t.HasWaves() || t.Marks.Len() == 0 {
		return 0
	}
	per := t.othersBeside()
	return (len(t.others) + per - 1) / per
}

// drawOthers writes how the dimension correlates with each of the others. Those
// that have no room are left out.
func (t *statistics) drawOthers(f chart.Canvas) {
	w, per := t.otherWidth(), t.othersBeside()
	_, h := f.Size()
	for i, dim := range t.others[:min(len(t.others), per*h)] {
		x, y := i%per*w, i/per
		chart.DrawMark(f, t.Scene, x, y, dim)
		ink, text := frame.Style{}, "–"
		if r, ok := t.correlation(dim); ok {
			text = chart.SignedText(r, 2)
		}
		if dim == t.other && t.paired {
			ink = chart.StrongStyle
		}
		f.Text(x+1+t.gap, y, "d"+strconv.Itoa(dim), ink)
		f.TextRight(x+w-2, y, text, ink)
	}
}

// clickOther moves the cursor to a dimension of the list.
func (t *statistics) clickOther(x, y int) chart.Change {
	w, per := t.otherWidth(), t.othersBeside()
	if i := y*per + x/w; x/w < per && x%w < w-2 && i < len(t.others) {
		return moved(t.Pos, t.others[i])
	}
	return chart.Change{}
}

const (
	leastScatter = 5   // rows of a scatter plot that says something
	mostPoints   = 512 // positions in it: more would be a stain, and take time
	airyPoints   = 200 // positions up to which they are drawn large
)

// drawScatter draws the one dimension, to the right, against the other one,
// upwards: a dot for every position compared, or for some hundreds of them. Two
// waves of one pair make a circle, which has no slope.
func (t *statistics) drawScatter(f chart.Canvas) {
	w, room := f.Size()
	h := min(room-1, (w-2*t.dimRoom-2)/2)
	if h < leastScatter {
		return
	}
	h -= 1 - h%2 // an odd number of rows has one for 0
	left := (w - 2*h) / 2
	arm := func(dim int) chart.Arm {
		s := chart.ScaleOf(t.Enc.About(dim))
		return chart.Arm{Scale: s, Name: "d" + strconv.Itoa(dim),
			From: chart.EndText(s.Signed(), s.Low), To: chart.EndText(s.Signed(), s.High)}
	}
	plot := chart.DrawScatter(f, left, h, arm(t.dim), arm(t.other))
	if t.n > mostPoints {
		v := chart.Values{"n": mostPoints, "all": chart.Compact(t.n)}
		put(f, 0, room-1, left, v, "f«{n} of {all}»", "f«{n}»")
	}
	place := func(pos int) (x, y int) { return plot.At(t.Enc.At(pos, t.dim), t.Enc.At(pos, t.other)) }
	points := min(t.n, mostPoints)
	size := 2 - chart.One(points > airyPoints)
	for i := range points {
		x, y := place(t.first + int(float64(i)*float64(t.n-1)/float64(points-1)))
		plot.Dots(x-1, y-1, size, size, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
	}
	if t.Pos >= t.first && t.Pos < t.first+t.n {
		x, y := place(t.Pos)
		plot.Set(x/2, y/4, '●', chart.CursorStyle)
	}
}

// tellWhy says what makes the correlation what it is, and of how many turns here.
func (t *statistics) tellWhy(v chart.Values) {
	if t.Minuend != nil {
		v["short"], v["why"] = "r of the differences", "what the tables differ by in the two"
		v["here"] = "no waves, but differences of some"
		return
	}
	here, there := t.PairOf(t.dim), t.PairOf(t.other)
	slow, x, y := t.dim, encoding.Turns(t.Waves, here, t.n-1), encoding.Turns(t.Waves, there, t.n-1)
	if y < x {
		slow = t.other
	}
	v["short"] = "two speeds: r tends to 0"
	v["why"], v["here"] = "two speeds: over many turns r goes to 0", chart.PlainTurns(math.Abs(x-y))+" turns apart here"
	switch {
	case here == there:
		v["why"], v["here"] = "90° apart: over whole turns r is 0", "these are "+chart.PlainTurns(x)+" turns"
		v["short"] = "90° apart: r tends to 0"
	case min(x, y) < 0.5:
		v["why"] = "d" + strconv.Itoa(slow) + " makes " + chart.PlainTurns(min(x, y)) + " turns here"
		v["here"] = "too few for r to settle"
	}
}

// tellReturn says when the pair has made a whole turn, and where it is back for
// the first time: after how many positions, and how many turns and what angle
// that makes.
func (t *statistics) tellReturn(v chart.Values) {
	if t.Minuend != nil {
		t.tellLargest(v)
		return
	}
	pair, kind := t.WaveAt(t.dim)
	v["eps"] = chart.Plainly(nearly) + " rad"
	if kind == encoding.Zero {
		v["turn"], v["after"] = "zeros never move", ""
		return
	}
	if chart.AtRest(t.Scene, pair) {
		v["turn"], v["brief"], v["after"] = "is at rest: it never turns", "at rest", ""
		return
	}
	lambda := encoding.Wavelength(t.Waves, pair)
	v["turn"], v["brief"] = "does not go round in 10¹⁵ positions", "not round in 10¹⁵"
	if lambda <= encoding.MaxPos {
		n := int(math.Ceil(lambda))
		v["turn"] = "has gone round once after " + chart.Plural(n, "position") + t.past(n)
		v["brief"] = "once round after " + strconv.Itoa(n)
	}
	n, ok := encoding.Return(t.Waves, pair, nearly)
	if !ok {
		v["after"] = "not back to within " + v["eps"].(string) + " in 10¹⁵ positions"
		v["exactly"] = "λ " + chart.Significant(lambda, 4)
		v["nearly"], v["back"] = "not back in 10¹⁵ positions", "not back in 10¹⁵"
		return
	}
	turns, rest := encoding.Rest(t.Waves, pair, n)
	sign := chart.Either(rest < 0, " "+chart.Minus+" ", " + ")
	v["exactly"] = strconv.Itoa(n) + " = " + chart.Plural(turns, "turn") + sign +
		chart.Brief(math.Abs(rest), 2) + " rad"
	v["nearly"], v["back"] = "nearly the same angle after "+strconv.Itoa(n), "nearly back after "+strconv.Itoa(n)
	v["after"] = "back to within " + v["eps"].(string) + " after " + strconv.Itoa(n) + t.past(n)
}

// past says of a position that the sequence does not reach it.
func (t *statistics) past(n int) string {
	return chart.Either(n >= t.Length, ", past the length", "")
}

// tellLargest says of a difference, which does not come round as its waves do,
// where it is largest.
func (t *statistics) tellLargest(v chart.Values) {
	most, at := 0.0, t.first
	for pos := t.first; pos < t.first+t.n; pos++ {
		if d := t.Enc.At(pos, t.dim); math.Abs(d) > math.Abs(most) {
			most, at = d, pos
		}
	}
	v["turn"], v["after"] = "differs most at pos "+strconv.Itoa(at)+": "+chart.SignedText(most, 3), ""
	v["brief"] = "most at pos " + strconv.Itoa(at)
}

// facts are the lines on when the dimension comes round.
func (t *statistics) facts() []chart.Line {
	switch {
	case t.unturned():
		return chart.TextLines(chart.Unknown)
	case !t.HasWaves():
		return []chart.Line{chart.Fit(chart.TextLines(t.plainCaption()...), t.paper.Theme, t.w)}
	}
	v := chart.Values{"d": "d" + strconv.Itoa(t.dim)}
	t.tellReturn(v)
	var lines []chart.Line
	for _, forms := range [][]string{
		{"s«{d}»f« {turn}»", "f«{turn}»", "f«{brief}»"},
		{"f«{after}: {exactly}»", "f«{after}»", "f«{nearly}»", "f«{back}»"},
	} {
		if v["after"] == "" && len(lines) > 0 {
			break
		}
		if l := chart.Fit(chart.Say(v, forms...), t.paper.Theme, t.w); l.Width(t.paper.Theme) <= t.w {
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
	v := chart.Values{}
	if !t.paired {
		t.tellReturn(v)
		return []string{d + ": " + v["turn"].(string), d}
	}
	t.tellWhy(v)
	other, r := " and d"+strconv.Itoa(t.other), "r = "+chart.SignedText(t.r, 3)
	over := fmt.Sprintf("%s%s over %d–%d: ", d, other, t.first, t.first+t.n-1)
	return []string{over + fmt.Sprintf("%s · %s; %s", r, v["why"], v["here"]),
		d + other + ": " + r}
}

// plainCaption says when a column that is no wave comes round.
func (t *statistics) plainCaption() []string {
	here := t.Here()
	dim, period := strconv.Itoa(t.Dim), chart.PeriodNumber(here, 12)
	switch {
	case here.Group == encoding.BitGroup:
		exactly := chart.PeriodNumber(here, 20)
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
