package similarity

import (
	"image"
	"math"
	"slices"
	"strconv"
	"sync"

	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// sum is the place of the running sum over all pairs, which ends in one value of the curve: a line,
// and below it the terms, a column for each pair or for the mean of several.
type sum struct {
	left, top int // column and row of the picture where its region begins
	x, w      int // columns of the line in it; none where there is no sum
	y, h      int // rows of the line
	strip     int // row of the terms; that of the pairs' numbers follows it
	total     int // pairs, also those that a filter leaves out
}

// numbered is the largest number of pairs for which the summand of each is written.
const numbered = 8

// newSum lays out the sum over all pairs in w columns from x on and the rows from y on; its terms are in the row
// terms. The texts at the end of the line have room for the cursor's offset and, so that the line seldom changes its
// length, for usual values of the others.
func (p *waves) newSum(x, w, y, terms int) sum {
	before, total, room := min(x, margin), p.enc.Pairs(), 0
	texts := p.totals(func(text string) string { return text })
	for _, text := range append(texts, chart.Unsigned(float64(total), 2), chart.SignedText(-1, 3)) {
		room = max(room, p.Theme.Width(text))
	}
	return sum{left: x - before, top: y, x: before, w: max(w-room-1, 1), y: 1, h: max(terms-y-1, 0), strip: terms - y,
		total: total}
}

// axis returns the axis of the pairs.
func (s sum) axis() plot.Axis { return plot.Fit(0, s.total, s.w) }

// column returns the column in the middle of a pair's part of the line.
func (s sum) column(pair int) int { return s.x + s.axis().Dot(pair)/2 }

// clickPair moves the cursor to the pair at a cell of an axis of pairs.
func (p *waves) clickPair(a plot.Axis, x int) (change chart.Change) {
	if pair, ok := a.Hit(x); ok {
		change.State = chart.ToPair(p.Scene, pair)
	}
	return change
}

// sumRegion returns the sum with its labels.
func (p *waves) sumRegion() chart.Region {
	s := p.sum
	w, rows := p.W-s.left, chart.Fixed(s.strip+2)
	click := func(x, _ int) chart.Change { return p.clickPair(s.axis(), x-5) }
	named := func(list chart.NameCells) {
		if p.curve.h == 0 { // else the value is on the curve
			list(chart.Ref{Name: valueName}, image.Rect(s.x+s.w+1, s.y, w-1, s.y+s.h))
		}
	}
	return chart.Place(s.left, s.top, chart.Region{Cols: chart.Fixed(w), Rows: rows, Way: chart.Stack, Draw: p.drawSum,
		Named: named,
		In: []chart.Region{chart.Place(s.x-5, 0, chart.Region{Name: sumName, Cols: chart.Fixed(w - 1 - (s.x - 5)),
			Rows: rows, Click: click, Data: p.sumData})}})
}

func (p *waves) drawSum(f chart.Canvas) {
	s := p.sum
	w, _ := f.Size()
	end := f.Text(s.x, 0, p.Fitting(w-1-s.x, "Σ cos ωk over "+chart.Plural(p.kernel.Kernel.Pairs(), "pair"), "Σ cos ωk",
		"Σ"),
		chart.StrongStyle)
	p.drawRun(f)
	for x := range s.w {
		f.Shade(s.x+x, s.strip, 1, 1, frame.Signed, p.mean(p.run(), p.Offset, x, s.w))
	}
	p.drawPairs(f)
	dotted := plot.Label{Texts: []string{"dotted: all pairs agree"}, X: s.x + 1, Y: s.y, Style: chart.FaintStyle,
		In: image.Rect(s.x+1, s.y, s.x+s.w, s.y+1)}
	if !plot.Write(f, dotted) {
		dotted.X, dotted.Y, dotted.In = end+3, 0, image.Rect(end+3, 0, w, 1)
		plot.Write(f, dotted)
	}
}

// kept returns the number of pairs before a column of dots of w cells, without those that a filter leaves out: the sum
// if every pair agrees.
func (t *table) kept(dot, w int) float64 {
	pairs := float64(dot*t.enc.Pairs())/float64(2*w) - float64(t.enc.Config().Band.From)
	return min(max(pairs, 0), float64(t.kernel.Kernel.Pairs()))
}

// sums returns the sums of the terms at an offset before each column of dots of w cells.
func (t *table) sums(k, w int) similar.Run {
	return similar.NewRun(t.enc.Pairs(), 2*w, func(pair int) float64 { return t.kernel.Term(pair, k) })
}

// mean returns the mean of the terms that are kept of those in a cell of w; 0 if none is. Where a pair has a cell or
// more it is the term of the pair in the middle.
func (t *table) mean(run similar.Run, k, x, w int) float64 {
	if axis := plot.Fit(0, t.enc.Pairs(), w); axis.Crowd() <= 0.5 {
		return t.kernel.Term(axis.At(float64(2*x+1)), k)
	}
	pairs := t.kept(2*x+2, w) - t.kept(2*x, w)
	if pairs == 0 {
		return 0
	}
	return (run.Sums[2*x+2] - run.Sums[2*x]) / pairs
}

// drawRun draws the running sum from 0 to the sum over all pairs: up for pairs that agree, down for pairs that do
// not. Beside it is the line for full agreement of all pairs that are kept.
func (p *waves) drawRun(f chart.Canvas) {
	s, sums := p.sum, p.run().Sums
	paper := f.Sub(s.x, s.y, s.w, s.h)
	high, low := float64(p.kernel.Kernel.Pairs()), min(slices.Min(sums), 0)
	place := func(v float64) float64 { return (high - v) / (high - low) * float64(max(4*s.h-2, 0)) }
	row := func(v float64) int { return int(math.Round(place(v))) }
	label := func(v float64) {
		f.TextRight(s.x-1, s.y+row(v)/4, p.Fitting(s.x-1, strconv.Itoa(int(v)), chart.Brief(v, 1), ""),
			chart.FaintStyle)
	}
	label(high)
	if row(0)/4 != row(high)/4 {
		label(0)
	}
	for x := 0; x < 2*s.w; x += 4 {
		paper.Dot(x, row(0)+1, frame.Ink{Color: frame.Line, Glyph: '.'})
		paper.Dot(x, row(p.kept(x, s.w)), frame.Ink{Color: frame.Faint, Glyph: '.'})
	}
	pen := chart.Pen{Paper: paper}
	hue := func(by float64) frame.Color { return frame.Signed.At(math.Copysign(1, by)) }
	paper.Stroke(func() {
		for x := range 2 * s.w {
			by := sums[x+1] - sums[x]
			pen.Ink = frame.Ink{Color: hue(by), Z: chart.WaveZ, Glyph: chart.Either[byte](by < 0, '-', '+')}
			y := row((sums[x] + sums[x+1]) / 2)
			pen.To(x, y, y+1)
		}
	}, func() (all []frame.Curve) {
		at := func(i int) frame.Point { return frame.Point{X: float64(i), Y: place(sums[i]) + 1} }
		for x := range 2 * s.w {
			all = append(all, frame.Curve{Ink: hue(sums[x+1] - sums[x]), Width: 2 * plot.LineWidth,
				Points: []frame.Point{at(x), at(x + 1)}})
		}
		return all
	})
	paper.Dots(2*s.w-2, row(sums[2*s.w])-1, 2, 4,
		frame.Ink{Color: frame.Offset, Z: chart.CursorZ, Glyph: '@', Bold: true})
	p.drawTotal(f, s.y+row(sums[2*s.w])/4)
}

// totals returns the texts at the end of the line: the sum over the pairs, their number, and the value of the measure.
// cover may replace the values.
func (p *waves) totals(cover func(string) string) []string {
	pairs := strconv.Itoa(p.kernel.Kernel.Pairs())
	sum, value := cover(chart.Unsigned(p.kernel.Dot(p.Offset), 2)), cover(p.text(p.Offset, 3))
	switch p.Measure {
	case similar.Distance:
		return []string{sum, "of " + pairs, "d " + value}
	case similar.Cosine:
		return []string{sum, "÷ " + pairs, value}
	}
	return []string{sum, "of " + pairs}
}

// drawTotal writes the sum over the pairs next to the end of the line.
func (p *waves) drawTotal(f chart.Canvas, y int) {
	s := p.sum
	w, _ := f.Size()
	lines := p.totals(func(text string) string { return p.Hidden.Or(valueName.Name, text) })
	y = max(min(y, s.y+s.h-len(lines)), s.y)
	for i, text := range lines {
		f.Text(min(s.x+s.w+1, w-1-p.Theme.Width(text)), y+i, text, chart.Either(i == 1, chart.FaintStyle, offsetStyle))
	}
}

// drawPairs writes the pairs under the strip: those of marked dimensions as
// their glyphs, the cursor's, the first and the last, and how many a column
// is the mean of, where it is not nearly one.
func (p *waves) drawPairs(f chart.Canvas) {
	s, y, end := p.sum, p.sum.strip+1, p.sum.x+p.sum.w
	free := s.x // columns before it have the marks of pairs that share a column with others
	for pair := 0; pair < s.total && p.Marks.Len() > 0; pair++ {
		marks, x := chart.PairMarks(p.Scene, pair), max(s.column(pair), free)
		for i, dim := range marks { // a second one over the first
			chart.DrawMark(f, p.Scene, x, y-2*i, dim)
		}
		free = chart.Either(len(marks) > 0, x+1, free)
	}
	f.TextRight(s.x-1, s.strip, "cos", chart.FaintStyle)
	f.TextRight(s.x-1, y, "pair", chart.FaintStyle)
	var labels plot.Labels
	row := image.Rect(s.x, y, end, y+1)
	put := func(pair int, style frame.Style) {
		text := strconv.Itoa(pair)
		if room := s.w/s.total - 2; s.total <= numbered {
			text = p.Fitting(max(room, len(text)), text+": "+
				p.Hidden.Or(valueName.Name, chart.SignedText(p.kernel.Term(pair, p.Offset), 3)), text)
		}
		labels.Add(plot.Label{Texts: []string{text}, X: s.column(pair), Y: y, Align: 0.5, Style: style, In: row})
	}
	if here, ok := p.Pair(); ok && here < s.total {
		put(here, chart.CursorStyle)
	}
	for pair := 0; pair < s.total; pair++ {
		if s.total <= numbered || pair == 0 || pair == s.total-1 {
			put(pair, chart.FaintStyle)
		}
	}
	if each := float64(s.total) / float64(s.w); each >= 1.5 {
		labels.Add(plot.Label{Texts: []string{"a column: " + chart.Significant(each, 3) + " pairs"}, X: s.x + 2, Y: y,
			Far: s.w, Apart: 2, Style: chart.FaintStyle, In: row})
	}
	labels.Place(f)
}

// sumData returns the summand of each pair at the cursor's offset.
func (p *waves) sumData() chart.Data {
	here, _ := p.Pair()
	sums := sync.OnceValue(p.runningSums)
	return chart.Data{Name: "sum", Title: "what each pair adds to the dot product at k = " + chart.Position(p.Offset),
		Kind: chart.Bars,
		Rows: p.sum.total, Here: min(here, p.sum.total-1),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Hidden: chart.With(sumName)},
			{Name: "cos ωk", Format: chart.Signed, Hidden: chart.With(valueName)},
			{Name: "sum so far", Format: chart.Signed, Hidden: chart.With(valueName)}},
		Row: func(pair int, to []float64) {
			to[0], to[1] = float64(pair), measure.Wavelength(p.enc, pair)
			to[2], to[3] = p.kernel.Term(pair, p.Offset), sums()[pair]
		}}
}

// runningSums returns the sums of what the pairs add at the cursor's offset, up to each of them.
func (p *waves) runningSums() []float64 {
	sums := make([]float64, p.sum.total)
	var sum measure.Sum
	for pair := range sums {
		sum.Add(p.kernel.Term(pair, p.Offset))
		sums[pair] = sum.Value()
	}
	return sums
}
