package similarity

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// firstInk is the colour of A, one of those in the matrix.
var firstInk = frame.Magnitude.At(0.7)

// inkOf returns the colour of a subject.
func inkOf(i int) frame.Color { return chart.Either(i == 0, firstInk, chart.SubjectOf(i).Ink) }

// rowNames names two rows: PE(i) and PE(j), or rows i and j where the tables name them differently.
func (s *subject) rowNames(i, j string) string {
	for _, sc := range s.scenes() {
		if sc.RowName(i) != s.RowName(i) {
			return "rows " + i + " and " + j
		}
	}
	return s.RowName(i) + " and " + s.RowName(j)
}

// versus compares the values of the measure of both tables.
func (s *subject) versus(values []float64, write func(v float64, decimals int) string, least, most int) chart.Versus {
	if s.Measure == similar.DotProduct {
		least--
	}
	return chart.Versus{Of: s.measureName(), Values: values, Write: write, Least: least, Most: most}
}

// write and unsigned write a value with the sign that the measure has, and without a plus sign.
func (s *subject) write(v float64, decimals int) string {
	if s.Measure == similar.Distance {
		return unsigned(v, decimals)
	}
	return chart.Nonzero(v, decimals)
}

func unsigned(v float64, decimals int) string {
	return strings.TrimPrefix(chart.Nonzero(v, decimals), "+")
}

// said returns both values as a part of a sentence.
func (s *subject) said(values []float64) string {
	if s.Hidden.Hides(valueName) {
		return chart.Unknown
	}
	return s.versus(values, unsigned, 2, 6).Text()
}

// compared returns the readout of a comparison.
func (s *subject) compared(values []float64) []chart.Field {
	fields := s.place()
	v := s.versus(values, s.write, 5, 9)
	v.Ink = firstInk
	for _, f := range v.Fields(2) {
		f.Name = valueName
		fields = append(fields, f)
	}
	return fields
}

// less returns the column of what one value is less the other.
func (s *subject) less(a, b func(i int) float64) plot.Series {
	return plot.Series{Look: plot.Numbers, Of: func(i int) float64 { return a(i) - b(i) },
		Column: chart.Column{Name: "A " + chart.Minus + " B", Format: chart.Signed, Hidden: chart.With(valueName)}}
}

// values returns the values of all tables at an offset.
func (p *waves) values(k int) (all []float64) {
	for i := range p.tables {
		all = append(all, p.tables[i].at(k))
	}
	return all
}

// here returns the values of all tables at their own offsets.
func (p *waves) here() (all []float64) {
	for i := range p.tables {
		all = append(all, p.tables[i].at(p.tables[i].k))
	}
	return all
}

// shortest returns the number of positions that all subjects have.
func (s *subject) shortest() int {
	n := s.Length
	for _, sc := range s.scenes() {
		n = min(n, sc.Length)
	}
	return n
}

// wordsOfBoth compare the tables at the cursor's offset and at one that is far, or one table at two offsets.
func (p *waves) wordsOfBoth() chart.Words {
	near, name := p.Offset, p.measureName()
	if b := p.tables[1].k; b != near {
		fields := p.compared(p.here())
		fields[1].Value = "k A " + chart.Position(near) + ", B " + chart.Position(b)
		at := "at k = " + chart.Position(near) + " and " + chart.Position(b)
		return chart.Words{Caption: []string{chart.Sentence(at + " the " + name + " is " + p.said(p.here()) + "."),
			chart.Sentence(name + " " + p.said(p.here()) + ".")}, Readout: fields}
	}
	if p.minus {
		return p.wordsOfDifference()
	}
	here := p.said(p.values(near)) + " at k = " + chart.Position(near)
	both := here
	if far := p.sign() * p.shortest() / 2; far != near && far != 0 {
		both += "; " + p.said(p.values(far)) + " at " + chart.Position(far)
	}
	var all []string
	if lead, named := p.lead(); lead != "" {
		of := chart.Either(named, ": ", ": "+name+" ")
		all = append(all, lead+of+both, lead+of+here)
	}
	all = append(all, name+" "+both, name+" "+here)
	for i := range all {
		all[i] = chart.Sentence(all[i] + ".")
	}
	return chart.Words{Caption: all, Readout: p.compared(p.values(near))}
}

// mostCounted is the number of offsets that a caption counts, and tiny the greatest difference that counts as none.
const (
	mostCounted = 4096
	tiny        = 1e-9
)

// lead says at how many offsets the values of one of two tables are larger, and whether it names the measure; "" where
// there are none to count.
func (p *waves) lead() (text string, named bool) {
	n := min(p.shortest(), mostCounted) - 1
	if n < 1 || len(p.tables) > 2 {
		return "", false
	}
	larger := p.countLarger(n)
	of := chart.Plural(n, "offset")
	if n == mostCounted-1 {
		of = "the first " + of
	}
	name := "the " + p.measureName()
	if larger == [2]int{} {
		return name + " differs at none of " + of, true
	}
	more := chart.One(larger[1] >= larger[0])
	count := strconv.Itoa(larger[more])
	if a, b := p.tables[more].scene, p.tables[1-more].scene; a.OnlyBase(*b) && p.Measure == similar.Cosine {
		which := chart.Either(a.Shape().Base > b.Shape().Base, "larger", "smaller")
		return "the " + which + " base keeps rows more alike at " + count + " of " + of, false
	}
	return name + " is larger in " + chart.SubjectOf(more).Letter + " at " + count + " of " + of, true
}

// countLarger returns at how many of the offsets 1 … n either table has the larger value.
func (p *waves) countLarger(n int) (larger [2]int) {
	for _, d := range p.gaps(1, n) {
		larger[0] += chart.One(d > tiny)
		larger[1] += chart.One(d < -tiny)
	}
	return larger
}

// gaps returns what the values of A are less those of B at n offsets from one on.
func (p *waves) gaps(first, n int) []float64 {
	type key struct {
		a, b     encoding.Config
		measure  string
		first, n int
	}
	a, b := &p.tables[0], &p.tables[1]
	return memo.Get(a.scene.Cache, key{a.enc.Config(), b.enc.Config(), p.Measure, first, n}, func() []float64 {
		values := make([]float64, 2*n)
		gaps, of := values[:n], values[n:]
		a.kernel.Fill(gaps, first, 1)
		b.kernel.Fill(of, first, 1)
		for k := range gaps {
			gaps[k] = a.kernel.Of(gaps[k]) - b.kernel.Of(of[k])
		}
		return gaps
	})
}

// farthest returns the offset at which the values of two tables are farthest apart, and A less B there; false where there
// are too many offsets to look at.
func (p *waves) farthest() (k int, gap float64, ok bool) {
	n := p.shortest()
	if n > mostCounted {
		return 0, 0, false
	}
	for at, d := range p.gaps(0, n) {
		if math.Abs(d) > math.Abs(gap)+tiny {
			k, gap = at, d
		}
	}
	return k, gap, true
}

// fitDifference makes the scale that of A less B, with 0 in its middle.
func (p *waves) fitDifference() {
	most := p.scale.High - p.scale.Low
	if _, gap, ok := p.farthest(); ok {
		most = math.Abs(gap)
	}
	p.scale = scale{chart.Scale{Low: -most, High: most}, similar.Cosine}
}

// differences returns the curve of A less B, behind the values of both in numbers alone.
func (p *waves) differences(x plot.Axis) []plot.Series {
	all := p.series(nil, func(*table) plot.Filler { return nil })
	for i := range all {
		all[i].Look = plot.Numbers
	}
	less := p.numbers()[0]
	less.Look, less.Ink, less.Beads = plot.Solid, frame.Text, 1
	less.Fill = func(items []plot.Range, low, high []float64) {
		held := within(items, p.shortest())
		extremes(held, low, high, p.gaps)
		blank(low[len(held):])
		blank(high[len(held):])
	}
	if means(x) {
		a, b := p.tables[0].fill(x), p.tables[1].fill(x)
		less.Fill = func(items []plot.Range, low, high []float64) {
			of := make([]float64, len(items))
			a(items, low, high)
			b(items, of, high)
			for i := range of {
				low[i] -= of[i]
			}
			copy(high, low)
		}
	}
	return append(all, less)
}

// wordsOfDifference say what A is less B at the cursor's offset, and where the two are farthest apart.
func (p *waves) wordsOfDifference() chart.Words {
	gap := func(v float64) string { return p.Hidden.Or(valueName.Name, chart.Nonzero(v, 3)) }
	short := "the " + p.measureName() + " of A less that of B is " + gap(p.tables[0].at(p.Offset)-p.tables[1].at(p.Offset)) +
		" at k = " + chart.Position(p.Offset)
	long := short
	if k, v, ok := p.farthest(); ok {
		long += "; they are farthest apart at " + chart.Position(p.sign()*k) + ": " + gap(v)
	}
	return chart.Words{Caption: []string{chart.Sentence(long) + ".", chart.Sentence(short) + "."},
		Readout: p.compared(p.here()), OfDifference: true}
}

// wordsOfBoth compare the tables at the cursor's two rows, and at those of another position with the same offset.
func (p *rows) wordsOfBoth() chart.Words {
	to, name := p.Pos+p.Offset, p.measureName()+chart.Either(p.sines(), " of the sines alone", "")
	at := func(i, j int) string { return "of rows " + chart.Position(i) + " and " + chart.Position(j) }
	values := p.values(to)
	short := "the " + name + " " + at(p.Pos, to) + " is " + p.said(values)
	long := short
	for pos := range p.elsewhere() {
		var there []float64
		for i := range p.tables {
			there = append(there, p.tables[i].alike(pos, pos+p.Offset))
		}
		if max(pos, pos+p.Offset) < p.shortest() && !slices.ContainsFunc(there, math.IsNaN) {
			long += "; " + at(pos, pos+p.Offset) + " " + p.said(there)
			break
		}
	}
	return chart.Words{Caption: []string{chart.Sentence(long + "."), chart.Sentence(short + ".")},
		Readout: p.compared(values)}
}

// strips is the place of what the pairs of two tables add to their values: a strip of terms for each, and below them
// how far apart these are.
type strips struct {
	block
	rows, gap int // of a strip, and below it
	apart     int // rows of the bars
}

// arrangeComparison places the curve of a comparison in w columns from x on and, where there is room, the strips below
// it.
func (p *waves) arrangeComparison(x, w, under int) {
	top := chart.Either(p.H < tall, min(p.top, 1), p.top)
	switch {
	case p.Hidden.Hides(curveName):
		p.strips = p.newStrips(x, top, w, p.H-top)
	case p.matrix.H >= 9 && p.H-under >= underRows:
		p.curve = block{x, p.matrix.Y, w, p.matrix.H - 1}
		left := max(p.matrix.X, margin)
		p.strips = p.newStrips(left, under+1, p.W-1-left, p.H-under-1)
	case p.H < tall || p.Hidden.Hides(sumName) || len(p.tables) > 2:
		p.curve = block{x, top, w, max(p.H-top-1, 0)}
	default:
		rows := p.H - top - 2 - mostStrips
		rows = min(rows, max(mostCurve, rows*3/4))
		p.curve = block{x, top, w, rows}
		p.strips = p.newStrips(x, top+rows+2, w, p.H-top-rows-2)
	}
}

// The rows of strips with everything, and with less.
const (
	mostStrips  = 10
	leastStrips = 5
)

// newStrips lays out the strips of both tables in a place; none where there is no room.
func (p *waves) newStrips(x, y, w, h int) strips {
	if h < leastStrips || p.Hidden.Hides(sumName) || len(p.tables) > 2 {
		return strips{}
	}
	room := 0
	for _, text := range p.sumTexts(p.pairCounts()) {
		room = max(room, p.Theme.Width(text))
	}
	s := strips{block: block{x, y, max(w-room-2, 1), h}, gap: chart.One(h >= mostStrips-1)}
	s.rows = 1 + chart.One(h >= mostStrips-3) + chart.One(h >= 2*mostStrips)
	s.apart = min(h-2-2*(s.rows+s.gap), 6)
	return s
}

// pairCounts returns the number of pairs of each table.
func (p *waves) pairCounts() (all []float64) {
	for i := range p.tables {
		all = append(all, p.tables[i].kernel.Measure.Pairs)
	}
	return all
}

// sumTexts writes sums of both tables.
func (p *waves) sumTexts(sums []float64) []string {
	texts := chart.Versus{Values: sums, Write: chart.Unsigned, Least: 1, Most: 4}.Texts()
	for i := range texts {
		texts[i] = "Σ " + p.Hidden.Or(valueName.Name, texts[i])
	}
	return texts
}

// stripsRegion returns the strips with their labels.
func (p *waves) stripsRegion() chart.Region {
	s := p.strips
	axis := plot.Fit(0, p.enc.Pairs(), s.w)
	click := func(x, _ int) chart.Change { return p.clickPair(axis, x-margin) }
	return chart.Place(s.x-margin, s.y, chart.Region{Name: sumName, Cols: chart.Fixed(p.W - s.x + margin),
		Rows: chart.Fixed(s.h), Click: click, Draw: p.drawStrips, Data: p.stripsData})
}

// offsets names the offsets that are compared.
func (p *waves) offsets() string {
	a, b := chart.Position(p.tables[0].k), chart.Position(p.tables[1].k)
	return chart.Either(a == b, a, a+" and "+b)
}

func (p *waves) drawStrips(f chart.Canvas) {
	s := p.strips
	f.Text(margin, 0, p.Fitting(s.w, "cos ωk of every pair, k = "+p.offsets(), "cos ωk of every pair",
		"cos ωk"), chart.StrongStyle)
	var terms [2][]float64
	sums := p.sumTexts([]float64{p.tables[0].kernel.Dot(p.tables[0].k), p.tables[1].kernel.Dot(p.tables[1].k)})
	y, high := 1, chart.Either(f.Theme.Glyphs == frame.ASCII, 1, s.rows) // twice the same signs are no thicker strip
	for i := range p.tables {
		t := &p.tables[i]
		run := t.sums(t.k, s.w)
		for x := range s.w {
			v := t.mean(run, t.k, x, s.w)
			terms[i] = append(terms[i], v)
			f.Shade(margin+x, y, 1, high, frame.Signed, v)
		}
		ink := frame.Style{FG: inkOf(i), Bold: true}
		f.Text(margin-2, y, chart.SubjectOf(i).Letter, ink)
		f.Text(margin+s.w+1, y, sums[i], ink)
		if s.rows > 1 {
			of := chart.Either(p.Measure == similar.Cosine, "÷ ", "of ")
			f.Text(margin+s.w+1, y+1, of+strconv.Itoa(t.kernel.Kernel.Pairs()), chart.FaintStyle)
		}
		y += s.rows + s.gap
	}
	key := len([]rune(frame.Signed.Signs(f.Theme)))
	if wide := key + 2*chart.One(f.Theme.Signs()) + 6; s.gap > 0 && wide <= s.w { // with the names of both ends
		chart.Scale{Low: -1, High: 1}.Legend(f, margin+s.w-wide, y-1, key, chart.Minus+"1", "+1")
	}
	for x, a := range terms[0] {
		chart.DrawPillar(f, margin+x, y+s.apart, s.apart, math.Abs(a-terms[1][x])/2, frame.Offset)
	}
	f.TextRight(margin-1, y+s.apart-1, "apart", chart.FaintStyle)
	p.drawStripPairs(f, y+s.apart)
}

// drawStripPairs writes the numbers of the pairs below the strips: the cursor's, the first and the last. Tables with
// unlike numbers of pairs have the last of each.
func (p *waves) drawStripPairs(f chart.Canvas, y int) {
	s, a, b := p.strips, p.tables[0].enc.Pairs(), p.tables[1].enc.Pairs()
	f.TextRight(margin-1, y, "pair", chart.FaintStyle)
	var labels plot.Labels
	x := plot.Fit(0, a, s.w)
	put := func(pair int, rank int, style frame.Style, text string) {
		if at, ok := x.Cell(pair); ok {
			labels.Add(plot.Label{Texts: []string{text}, X: margin + at, Y: y, Align: 0.5, Style: style, Rank: rank,
				In: image.Rect(margin, y, margin+s.w, y+1)})
		}
	}
	last := strconv.Itoa(a - 1)
	if here, ok := p.Pair(); a != b {
		last = "A " + last + ", B " + strconv.Itoa(b-1)
	} else if ok {
		put(here, 0, chart.CursorStyle, strconv.Itoa(here))
	}
	put(0, 1, chart.FaintStyle, "0")
	put(a-1, 2, chart.FaintStyle, last)
	labels.Place(f)
}

// stripsData returns the terms of both tables at the cursor's offset.
func (p *waves) stripsData() chart.Data {
	here, _ := p.Pair()
	a, b := &p.tables[0], &p.tables[1]
	columns := []chart.Column{{Name: "pair", Format: chart.Whole}}
	for i := range p.tables {
		columns = append(columns, chart.Column{Name: p.of(i, "λ"), Hidden: chart.With(sumName)},
			chart.Column{Name: p.of(i, "cos ωk"), Format: chart.Signed, Hidden: chart.With(valueName)})
	}
	rows := max(a.enc.Pairs(), b.enc.Pairs())
	return chart.Data{Name: "sum", Title: "what each pair adds to the dot product at k = " + p.offsets(),
		Kind: chart.Bars, Rows: rows, Here: min(here, rows-1), Columns: columns,
		Row: func(pair int, to []float64) {
			to[0] = float64(pair)
			for i := range p.tables {
				t := &p.tables[i]
				to[1+2*i], to[2+2*i] = math.NaN(), math.NaN()
				if pair < t.enc.Pairs() {
					to[1+2*i], to[2+2*i] = measure.Wavelength(t.enc, pair), t.kernel.Term(pair, t.k)
				}
			}
		}}
}

// drawNames writes the names of two tables on their sides of the seam, not over the cursor.
func (p mosaic) drawNames(f chart.Canvas) {
	if len(p.Layers) < 2 {
		return
	}
	m, marked := p.matrix, p.marks()
	free := func(i, x, y, n int) bool {
		for at := x; at < x+n; at++ {
			for _, half := range [...]int{2 * y, min(2*y+1, m.Side-1)} {
				row, col := half/m.Reps, at/m.Reps
				if mark := marked(row, col); p.layer(row, col) != &p.Layers[i] || mark >= crossMark {
					return false
				}
			}
		}
		return true
	}
	for i := range p.Layers {
		ink := frame.Style{FG: inkOf(i), BG: frame.Background, Bold: true}
		for _, name := range []string{p.Comparison.Lettered(i), chart.SubjectOf(i).Letter} {
			text, placed := " "+name+" ", false
			n := p.Theme.Width(text)
			if n > m.W/3 && name != chart.SubjectOf(i).Letter { // it would hide most of its side
				continue
			}
			for turn := 0; turn < m.H && n <= m.W && !placed; turn++ {
				x, y := m.W-n, (m.H/8+turn)%m.H // A at the right, from above
				if i == 1 {
					x, y = 0, m.H-1-y
				}
				if placed = free(i, x, y, n); placed {
					f.Text(m.X+x, m.Y+y, text, ink)
				}
			}
			if placed {
				break
			}
		}
	}
}
