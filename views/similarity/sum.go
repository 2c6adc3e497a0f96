package similarity

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// sum says where the sum stands that makes one value of the curve: the running
// sum over all pairs, as a line, and below it what they add, a column each or a
// mean of several.
type sum struct {
	shown  bool
	left   int // column and row of the picture where its region begins
	top    int
	x, w   int  // columns of the line in it
	y, h   int  // rows of the line
	strip  int  // row of the terms
	pairs  int  // row of the pairs' numbers, past the picture where there is none
	total  int  // pairs
	totals bool // not terms but the sums of two tables, with different pairs
}

// numbered is how many pairs there are at most where what each adds is written.
const numbered = 8

// newSum lays out the sum in w columns from x on and the rows from y on; its
// terms take a row.
func (p *waves) newSum(x, w, y, terms int) sum {
	before := min(x, margin)
	s := sum{shown: true, left: x - before, top: y, x: before, y: 1, total: p.enc.Pairs(), strip: terms - y,
		pairs: terms - y + 1}
	s.h = max(s.strip-s.y, 0)
	s.w = max(w-len(chart.Unsigned(float64(s.total), 2))-2, 1)
	return s
}

// addUp is the running sum at the cursor, two places to a column.
func (p *waves) addUp() similar.Run { return similar.NewRun(p.sum.total, 2*p.sum.w, p.term) }

// term is what a pair adds to the dot product at the cursor.
func (p *waves) term(pair int) float64 {
	switch {
	case p.less != nil:
		return p.less.first.kernel.Term(pair, p.Offset) - p.kernel.Term(pair, p.Offset)
	case p.scale.sines:
		return similar.SineTerm(p.enc, pair, p.Pos, p.Pos+p.Offset)
	}
	return p.kernel.Term(pair, p.Offset)
}

// column is the column in the middle of a pair's part of the line.
func (s sum) column(pair int) int { return s.x + (2*pair+1)*s.w/(2*s.total) }

// sumRegion is the sum with its labels.
func (p *waves) sumRegion() chart.Region {
	s := p.sum
	w := p.W - s.left
	return chart.Place(s.left, s.top, chart.Region{Cols: chart.Fixed(w), Rows: chart.Fixed(s.pairs + 1),
		Way: chart.Stack, Draw: p.drawSum,
		In: []chart.Region{chart.Place(s.x-5, 0,
			chart.Region{Name: sumName, Cols: chart.Fixed(w - 1 - (s.x - 5)), Rows: chart.Fixed(s.pairs + 1),
				Click: p.clickSum, Data: p.sumData})}})
}

// clickSum sets the pair of a term.
func (p *waves) clickSum(x, _ int) (change chart.Change) {
	s := p.sum
	if x -= 5; !s.totals && x >= 0 && x < s.w {
		change.State = chart.ToPair(p.Scene, (2*x+1)*s.total/(2*s.w))
	}
	return change
}

func (p *waves) drawSum(f chart.Canvas) {
	w, _ := f.Size()
	if p.sum.totals {
		p.drawTotals(f)
		return
	}
	s := p.sum
	f.Text(s.x-5, 0, p.Fitting(w-1-(s.x-5), p.sumTitles()...), chart.StrongStyle)
	p.drawRun(f)
	p.drawStrip(f)
	p.drawPairs(f)
	if p.agree() {
		chart.Label(f, s.x+1, s.y, s.x+s.w, "dotted: every pair agrees", chart.FaintStyle)
	}
}

// agree reports that the sum is that of the cosines of all pairs, each of which
// comes to 1 at most.
func (p *waves) agree() bool { return !p.scale.sines && p.less == nil }

// sumTitles say what is added up.
func (p *waves) sumTitles() []string {
	k, what := chart.Position(p.Offset), "the sum"
	if p.less != nil {
		what = "the difference of the sums"
	}
	all := "all " + chart.Plural(p.sum.total, "pair")
	if p.sum.total == 1 {
		all = "the only pair"
	}
	titles := []string{"the dot at k = " + k + " is a sum over " + all, "at k = " + k + ": " + what + " over " + all,
		"Σ over " + all + " at k " + k, "Σ at k " + k, "Σ"}
	return titles[chart.One(!p.agree() || p.curve.means()):]
}

// drawRun draws the running sum from 0 to what all pairs come to: up for what
// agrees and down for what does not, beside the line on which all pairs agree.
func (p *waves) drawRun(f chart.Canvas) {
	s, sums := p.sum, p.run().Sums
	paper := f.Sub(s.x, s.y, s.w, s.h)
	high, low := float64(s.total), min(slices.Min(sums), 0)
	if !p.agree() {
		low, high = similar.RoundEnds(sums)
	}
	row := func(v float64) int { return int(math.Round((high - v) / (high - low) * float64(max(4*s.h-2, 0)))) }
	label := func(v float64) {
		f.TextRight(s.x-1, s.y+row(v)/4, p.Fitting(s.x-1, p.runLabel(v), chart.Brief(v, 1), ""), chart.FaintStyle)
	}
	label(high)
	if row(0)/4 != row(high)/4 {
		label(0)
	}
	if low < 0 && !p.agree() && row(low)/4 != row(0)/4 {
		label(low)
	}
	for x := 0; x < 2*s.w; x += 4 {
		paper.Dot(x, row(0)+1, frame.Ink{Color: frame.Line, Glyph: '.'})
		if p.agree() {
			paper.Dot(x, row(float64(x)/float64(2*s.w)*high), frame.Ink{Color: frame.Faint, Glyph: '.'})
		}
	}
	pen := chart.Pen{Paper: paper}
	for x := range 2 * s.w {
		pen.Ink = p.runInk(sums[x+1] - sums[x])
		y := row((sums[x] + sums[x+1]) / 2)
		pen.To(x, y, y+1)
	}
	paper.Dots(2*s.w-2, row(sums[2*s.w])-1, 2, 4,
		frame.Ink{Color: frame.Offset, Z: chart.CursorZ, Glyph: '@', Bold: true})
	p.drawTotalBeside(f, s.y+row(sums[2*s.w])/4)
}

// runInk is that of a part of the line: up or down.
func (p *waves) runInk(by float64) frame.Ink {
	ink := frame.Ink{Color: frame.Signed.At(math.Copysign(1, by)), Z: chart.WaveZ, Glyph: '+'}
	if by < 0 {
		ink.Glyph = '-'
	}
	return ink
}

func (p *waves) runLabel(v float64) string {
	if !p.agree() || v == math.Trunc(v) {
		return end(v)
	}
	return chart.Unsigned(v, 1)
}

// drawTotalBeside writes what the pairs come to beside the end of the line.
func (p *waves) drawTotalBeside(f chart.Canvas, y int) {
	s, pairs := p.sum, strconv.Itoa(p.sum.total)
	w, _ := f.Size()
	lines := []string{p.Hidden.Or(valueName.Name, chart.Unsigned(p.run().Total(), 2)), "of " + pairs}
	switch {
	case p.scale.distance():
		lines = append(lines, "d "+p.hereText())
	case p.scale.Name == similar.Distance: // a difference of some
		lines[1] = "d " + p.hereText()
	case p.scale.Name == similar.Cosine:
		lines = append(lines[:1], "÷ "+pairs, p.hereText())
	}
	y = max(min(y, s.y+s.h-len(lines)), s.y)
	for i, text := range lines {
		style := offsetStyle
		if i == 1 {
			style = chart.FaintStyle
		}
		f.Text(min(s.x+s.w+1, w-1-p.Theme.Width(text)), y+i, text, style)
	}
	if p.curve.h == 0 {
		f.Part(valueName.Name, s.x+s.w+1, y, w-1-(s.x+s.w+1), len(lines))
	}
}

// drawStrip draws what the pairs of each column add, in the colours of values
// from −1 to 1; those of a difference lie between −2 and 2.
func (p *waves) drawStrip(f chart.Canvas) {
	s, most := p.sum, 1.0
	if p.less != nil {
		most = 2
	}
	for x := range s.w {
		f.Shade(s.x+x, s.strip, 1, 1, frame.Signed, p.run().Mean(2*x, 2*x+2)/most)
	}
}

// drawPairs writes the pairs under the strip: those of marked dimensions as
// their glyphs, the cursor's, the first and the last, and how many a column
// stands for.
func (p *waves) drawPairs(f chart.Canvas) {
	s, end := p.sum, p.sum.x+p.sum.w
	p.drawGlyphs(f)
	if _, h := f.Size(); s.pairs >= h {
		return
	}
	f.TextRight(s.x-1, s.strip, chart.Either(p.scale.sines, p.Fitting(s.x-1, "sin·sin", "sin²", ""), "cos"),
		chart.FaintStyle)
	f.TextRight(s.x-1, s.pairs, "pair", chart.FaintStyle)
	put := func(pair int, style frame.Style) {
		text := strconv.Itoa(pair)
		if room := s.w/s.total - 2; s.total <= numbered {
			text = p.Fitting(max(room, len(text)),
				text+": "+p.Hidden.Or(valueName.Name, chart.SignedText(p.term(pair), 3)), text)
		}
		n := p.Theme.Width(text)
		x := min(max(s.column(pair)-(n-1)/2, s.x), max(end-n, s.x))
		if chart.Blank(f, max(x-1, s.x), s.pairs, n+2, 1) {
			f.Text(x, s.pairs, text, style)
		}
	}
	if here, ok := p.Pair(); ok && here < s.total {
		put(here, chart.CursorStyle)
	}
	put(0, chart.FaintStyle)
	put(s.total-1, chart.FaintStyle)
	for pair := 1; pair < s.total && s.total <= numbered; pair++ {
		put(pair, chart.FaintStyle)
	}
	p.drawMeans(f)
}

// drawGlyphs puts the glyphs of marked dimensions under their pairs or, where
// others stand there, on top of each other over the terms.
func (p *waves) drawGlyphs(f chart.Canvas) {
	s := p.sum
	for pair := 0; pair < s.total && p.Marks.Len() > 0; pair++ {
		for _, dim := range chart.PairMarks(p.Scene, pair) {
			x, y := s.column(pair), s.pairs
			if c := f.At(x, y); c == nil || c.Rune != ' ' {
				y = s.strip - 1
			}
			for y < s.pairs && y > s.y && p.worded(f, x, y, 1) {
				y--
			}
			chart.DrawMark(f, p.Scene, x, y, dim)
		}
	}
}

// drawMeans says how many terms a column is the mean of, where it is not nearly one.
func (p *waves) drawMeans(f chart.Canvas) {
	s := p.sum
	each := float64(s.total) / float64(s.w)
	if each < 1.5 {
		return
	}
	mean := chart.Significant(each, 3) + " pairs"
	for _, text := range []string{"a column is the mean of " + mean, "a column: " + mean} {
		n := p.Theme.Width(text)
		for x := s.x + 2; x+n < s.x+s.w; x++ {
			if chart.Blank(f, x-2, s.pairs, n+4, 1) {
				f.Text(x, s.pairs, text, chart.FaintStyle)
				return
			}
		}
	}
}
