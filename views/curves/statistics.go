package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/stat"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// statistics stands beside the curves: how one dimension goes with another one,
// as a number, a sentence and a scatter plot, and when its pair comes round. It
// is about the length or a window of it, never about what the screen has room
// for.
type statistics struct {
	*sheet
	x, w     int // columns of the screen, without the blanks to the left; w is 0 where there is no room
	first, n int // positions that are compared
	dim      int // that is compared: the cursor's, or where others are marked the first of them
	others   []int
	other    int     // the one of the others that the facts are about
	r        float64 // how it correlates
	paired   bool    // there is one
	listed   []entry // where the others stand, if there is more than one
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
	for _, w := range []int{min(max(b.width*2/5, usualPanel), widestPanel), leastPanel} {
		if t.x = b.width - 1 - w; t.x-2-names-x >= leastPlot {
			t.w = w
			break
		}
		t.x = b.width + 1
	}
	b.Ruler = b.rulerIn(x, t.x-2-names-x, 0)
	t.first, t.n = b.Window.Within(b.Length)
	if b.HasWaves() {
		t.choose()
	}
	b.panel, b.edge = []part{t}, t.x
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
	if t.From == nil {
		t.other, t.r, t.paired = stat.Companion(t.Waves, t.dim, t.others, t.first, t.n)
		return
	}
	n := min(t.n, mostDiffering)
	t.first, t.n = t.first+parts.WindowStart(min(max(t.Pos-t.first, 0), t.n-1), n, t.n, 1), n
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
	if t.From == nil {
		return stat.Correlation(t.Waves, t.dim, other, t.first, t.n)
	}
	return stat.Sampled(t.Enc, t.dim, other, t.first, t.n)
}

func (t *statistics) draw() {
	if t.w == 0 {
		return
	}
	t.f.Part("statistics", t.x, 0, t.w, t.height)
	y, paired := t.drawTitle(), t.paired && !t.veiled(t.dim) && !t.veiled(t.other)
	if paired {
		y = t.drawFigure(y)
	}
	t.listOthers(y)
	if len(t.listed) > 0 {
		y = t.listed[len(t.listed)-1].y + 1
	}
	bottom := t.drawFacts()
	if paired {
		y += parts.One(t.height >= spacious)
		t.drawScatter(t.f.Sub(t.x, y, t.w, bottom-y))
	}
}

// drawTitle names what is compared, and over which positions. It gives the row
// after it.
func (t *statistics) drawTitle() int {
	v := words.Values{"d": t.called(t.dim), "other": "", "first": t.first, "last": t.first + t.n - 1}
	if t.paired {
		v["other"] = slices.Concat(scene.Line{words.Plain(" and ")}, t.called(t.other))
	}
	line := scene.Fit(words.Say(v, "{d}{other}f« over positions {first}–{last}»", "{d}{other}f«, {first}–{last}»", "{d}{other}"), t.f.Theme, t.w)
	line.Draw(t.f, t.x, 0)
	return 1 + parts.One(t.height >= spacious)
}

// called is the name of a dimension after the sign of its mark.
func (t *statistics) called(dim int) scene.Line {
	s := t.strand(dim)
	line := scene.Line{words.Strong("d" + strconv.Itoa(dim) + " "), words.Inked(s.hue)(s.Name)}
	if k := t.Marks.Index(dim); k >= 0 {
		line = slices.Concat(words.Signs(t.Scene, []int{dim}), scene.Line{words.Plain(" ")}, line)
	}
	return line
}

// drawFigure writes the correlation large, what it is beside it, and below what
// makes it so. It gives the row after that.
func (t *statistics) drawFigure(y int) int {
	v := words.Values{"r": words.Signed(t.r, 4), "square": words.Unsigned(t.r*t.r, 2)}
	if t.tellWhy(v); t.unturned() {
		v["why"], v["short"], v["here"] = scene.Unknown, scene.Unknown, ""
	}
	g := parts.Figure{Text: words.Signed(t.r, 2), Scale: 1}
	w, h := g.Size()
	g.Draw(t.f, t.x, y, frame.Bright)
	for i, forms := range [][]string{
		{"f«the correlation r of the two»", "f«correlation r»"},
		{"r = {r}f«, r² = {square}»", "r = {r}"},
	} {
		t.put(t.x+w+2, y+i*(h-1)/2, t.w-w-2, v, forms...)
	}
	y += h + parts.One(t.height >= spacious)
	t.put(t.x, y, t.w, v, "{why}", "{short}")
	t.put(t.x, y+1, t.w, v, "f«{here}»")
	return y + 2 + parts.One(t.height >= spacious)
}

// put writes the first of some forms that fits.
func (t *statistics) put(x, y, w int, v words.Values, forms ...string) {
	if l := scene.Fit(words.Say(v, forms...), t.f.Theme, w); l.Width(t.f.Theme) <= w {
		l.Draw(t.f, x, y)
	}
}

// otherWidth is the columns of an entry in the list of the others: a sign, a
// name and a correlation.
func (t *statistics) otherWidth() int { return 2 + t.gap + t.dimRoom + 7 }

// listOthers writes from a row on how the dimension correlates with each of the
// others, if there are several. Those that have no room are left out.
func (t *statistics) listOthers(y int) {
	if len(t.others) < 2 || !t.HasWaves() || t.Marks.Len() == 0 {
		return
	}
	w := t.otherWidth()
	per := max(t.w/w, 1)
	for i, dim := range t.others {
		e := entry{t.x + i%per*w, y + i/per, w - 2}
		if e.y >= t.height-len(t.facts()) {
			return
		}
		t.listed = append(t.listed, e)
		words.DrawMark(t.f, t.Scene, e.x, e.y, dim)
		ink, text := frame.Style{}, "–"
		if r, ok := t.correlation(dim); ok {
			text = words.Signed(r, 2)
		}
		if dim == t.other && t.paired {
			ink = words.StrongStyle
		}
		t.f.Text(e.x+1+t.gap, e.y, "d"+strconv.Itoa(dim), ink)
		t.f.TextRight(e.x+w-2, e.y, text, ink)
	}
}

// drawFacts writes at the bottom when the dimension comes round, and gives the
// first row of that.
func (t *statistics) drawFacts() int {
	facts := t.facts()
	y := t.height - len(facts)
	for i, line := range facts {
		line.Draw(t.f, t.x, y+i)
	}
	return y
}

// at moves the cursor to a dimension of the list.
func (t *statistics) at(x, y int) (pos, dim int, ok bool) {
	for i, e := range t.listed {
		if y == e.y && x >= e.x && x < e.x+e.w {
			return t.Pos, t.others[i], true
		}
	}
	return 0, 0, false
}

const (
	leastScatter = 5   // rows of a scatter plot that says something
	mostPoints   = 512 // positions in it: more would be a stain, and take time
	airyPoints   = 200 // positions up to which they are drawn large
)

// drawScatter draws the one dimension, to the right, against the other one,
// upwards: a dot for every position compared, or for some hundreds of them. Two
// waves of one pair make a circle, which has no slope.
func (t *statistics) drawScatter(f frame.Frame) {
	w, h := f.Size()
	if h = min(h-1, (w-2*t.dimRoom-2)/2); h < leastScatter {
		return
	}
	h -= 1 - h%2 // an odd number of rows has one for 0
	left := (w - 2*h) / 2
	arm := func(dim int) parts.Arm {
		s := parts.ScaleOf(t.Enc.About(dim))
		return parts.Arm{Scale: s, Name: "d" + strconv.Itoa(dim), From: words.EndText(s.Signed(), s.Low), To: words.EndText(s.Signed(), s.High)}
	}
	plot := parts.DrawScatter(f, left, h, arm(t.dim), arm(t.other))
	if t.n > mostPoints {
		v := words.Values{"n": mostPoints, "all": words.Compact(t.n)}
		t.put(t.x, t.height-len(t.facts())-1, left, v, "f«{n} of {all}»", "f«{n}»")
	}
	place := func(pos int) (x, y int) { return plot.At(t.Enc.At(pos, t.dim), t.Enc.At(pos, t.other)) }
	points := min(t.n, mostPoints)
	size := 2 - parts.One(points > airyPoints)
	for i := range points {
		x, y := place(t.first + int(float64(i)*float64(t.n-1)/float64(points-1)))
		plot.Dots(x-1, y-1, size, size, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
	}
	if t.Pos >= t.first && t.Pos < t.first+t.n {
		x, y := place(t.Pos)
		plot.Set(x/2, y/4, '●', words.CursorStyle)
	}
}
