package schemes

import (
	"math"
	"strconv"

	"wavescope/encoding/bias"
	"wavescope/encoding/profile"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawList writes beside a matrix what its scheme is made of.
func (p *panel) drawList(f chart.Canvas) {
	if p.other != nil {
		p.listDifference(f)
		return
	}
	switch b := boxOf(p.of).(type) {
	case *profile.Table:
		p.listTable(f, b)
	case profile.Waves:
		p.listPairs(f, b)
	case profile.Lines:
		switch {
		case len(b) > 1 || p.of.guess():
			p.listBuckets(f, p.buckets())
		case b[0].Slope > 0:
			p.listHeads(f)
		default:
			p.listExplained(f, 1)
		}
	default:
		f.Text(0, 1, words.Fitting(f, listed, p.of.failed, "not possible"), frame.Style{FG: frame.Warn})
	}
}

// row writes cells of a row that end before columns.
func row(f chart.Canvas, y int, ink frame.Style, ends []int, cells ...string) {
	for i, text := range cells {
		f.TextRight(ends[i], y, text, ink)
	}
}

// listHeads writes the slopes of all heads, or those around the one that is
// shown, and up to which offset half of their attention lies.
func (p *panel) listHeads(f chart.Canvas) {
	_, h := f.Size()
	ends := []int{4, 12, 17}
	f.Text(0, 0, "head", words.FaintStyle)
	row(f, 0, words.FaintStyle, ends[1:], "slope", "half")
	n := max(min(p.Heads, h-2), 0)
	first := parts.WindowStart(p.Head-1, n, p.Heads, 1)
	for i := range n {
		head := 1 + first + i
		its := p.State
		its.Head = head
		half := profile.New(profile.ALiBi(slope(its)), p.keys).Half
		ink := parts.Either(head == p.Head, frame.Style{FG: p.of.hue, Bold: true}, frame.Style{FG: frame.Text})
		f.Text(0, 1+i, strconv.Itoa(head), ink)
		row(f, 1+i, ink, ends[1:], words.Slope(slope(its)), strconv.Itoa(half))
	}
	if h >= n+5 {
		for i, text := range [...]string{"half of attention", "lies at offsets", "up to that"} {
			f.Text(0, n+2+i, text, words.FaintStyle)
		}
	}
}

// listDifference writes between which ends the differences that are shown lie.
func (p *panel) listDifference(f chart.Canvas) {
	if p.least > p.most {
		return
	}
	for i, l := range [...]struct {
		name string
		v    float64
	}{{"pixels from", p.least}, {"to", p.most}, {"this pair", p.value()}} {
		f.Text(0, 1+2*i, l.name, words.FaintStyle)
		ink := frame.Style{FG: parts.Either(i == 2, frame.Offset, frame.Text), Bold: i == 2}
		f.TextRight(listed, 1+2*i, words.FitNats(l.v, 6), ink)
	}
}

// listBuckets writes which offsets share a bucket.
func (p *panel) listBuckets(f chart.Canvas, b bias.Buckets) {
	w, h := f.Size()
	all := b.Groups()
	here := 0
	for i, l := range all {
		if p.k >= l.From {
			here = i
		}
	}
	f.Text(0, 0, "bucket", words.FaintStyle)
	f.TextRight(w, 0, "offsets k", words.FaintStyle)
	n := max(min(len(all), h-1), 0)
	first := parts.WindowStart(here, n, len(all), 1)
	for i, l := range all[first : first+n] {
		name, text := strconv.Itoa(l.First), strconv.Itoa(l.From)+"–"+strconv.Itoa(l.To)
		switch {
		case l.Last > l.First:
			name, text = name+"–"+strconv.Itoa(l.Last), "one each"
		case l.To == math.MaxInt:
			text = strconv.Itoa(l.From) + " and on"
		case l.From == l.To:
			text = strconv.Itoa(l.From)
		}
		ink := parts.Either(first+i == here, words.StrongStyle, frame.Style{FG: frame.Text})
		if f.Theme.Width(name+text)+1 > w {
			text = strconv.Itoa(l.From) + " …"
		}
		f.Text(0, 1+i, name, parts.Either(first+i == here, frame.Style{FG: p.of.hue, Bold: true}, ink))
		f.TextRight(w, 1+i, text, ink)
	}
}

// listExplained writes how much of the differences of scores the offset alone
// explains.
func (p *panel) listExplained(f chart.Canvas, share float64) {
	f.Text(0, 1, "explained by", words.FaintStyle)
	f.Text(0, 2, "the offset", words.FaintStyle)
	f.TextRight(listed, 2, words.Share(share), words.StrongStyle)
}

// listPairs writes what some pairs of waves add at the offset.
func (p *panel) listPairs(f chart.Canvas, waves profile.Waves) {
	_, h := f.Size()
	p.listExplained(f, 1)
	if h < 9 {
		return
	}
	ends := []int{4, 11, 17}
	row(f, 4, words.FaintStyle, ends, "pair", "ω·k", "cos")
	n := min(h-8, 8, waves.Pairs())
	for i := range n {
		pair := i * waves.Pairs() / n
		angle, cos := waves.Angle(pair, p.k)
		row(f, 5+i, frame.Style{FG: frame.Text}, ends[:1], strconv.Itoa(pair))
		row(f, 5+i, words.FaintStyle, ends[1:2], words.FitNumber(angle, 4, 6))
		row(f, 5+i, frame.Style{FG: frame.Text}, ends[2:], words.Unsigned(cos, 2))
	}
	if y := 6 + n; h >= y+2 {
		f.Text(0, y, words.Fitting(f, 10, "Σ of "+strconv.Itoa(waves.Pairs()), "Σ"), words.FaintStyle)
		f.TextRight(listed, y, words.Unsigned(waves.Dot(p.of.heard(p.k)), 2), frame.Style{FG: frame.Text})
		f.Text(0, y+1, "score", words.FaintStyle)
		f.TextRight(listed, y+1, words.FitNats(p.of.heard(p.k), 10), frame.Style{FG: frame.Offset, Bold: true})
	}
}

// listTable writes how much of a table's scores the offset explains.
func (p *panel) listTable(f chart.Canvas, t *profile.Table) {
	if p.gram.N < 3 {
		return
	}
	p.listExplained(f, p.gram.Explained)
	f.Text(0, 4, "off the diagonal", words.FaintStyle)
	mean := words.FitNats(p.gram.Mean, 8) + " ± " + words.Significant(p.gram.Spread, 2)
	f.TextRight(listed, 5, mean, frame.Style{FG: frame.Text})
	if v := p.score(p.of); v == v {
		f.Text(0, 7, "this pair", words.FaintStyle)
		f.TextRight(listed, 7, words.FitNats(v, 7), frame.Style{FG: frame.Offset, Bold: true})
	}
	if p.of.guess() {
		f.Text(0, 9, "a trained table:", words.FaintStyle)
		f.Text(0, 10, "--model FILE", frame.Style{FG: frame.Accent})
	}
}

// drawRow draws the scores of the cursor's row by offset: straight lines, stairs,
// ripples or noise.
func (p *panel) drawRow(f chart.Canvas) {
	w, h := f.Size()
	x := f.Text(1, 0, "row "+strconv.Itoa(p.query), words.CursorStyle)
	v := p.value()
	at := f.TextRight(w, 0, words.Nats(v, 4), frame.Style{FG: frame.Offset, Bold: true})
	f.Text(x+1, 0, words.Fitting(f, at-x-2, "under the cursor, by offset k", "by offset k", ""), words.FaintStyle)
	if h < 4 || w <= gutter+3 {
		return
	}
	paper := f.Sub(gutter, 1, w-gutter-3, h-2)
	a := parts.Offsets{X: gutter, W: w - gutter - 3, Count: min(p.n, p.query+1), Linear: true}
	rows := h - 2
	if p.k < a.Count && !parts.StippledWedge(f.Theme) {
		f.Tint(a.Middle(p.k), 1, 1, rows, frame.WedgeHere)
	} else if p.k < a.Count {
		f.VLine(a.Middle(p.k), 1, rows, parts.Either(f.Theme.ASCII, '|', '│'), frame.Style{FG: frame.Offset})
	}
	p.drawOthers(f, paper, a, rows)
	p.drawLine(paper, a, rows)
	p.drawGrid(f, paper, a, rows)
	p.drawAxis(f, a, h-1)
}

// drawGrid writes the scale of a curve, and dots at its ends and in the middle
// where the curve is not.
func (p *panel) drawGrid(f, paper chart.Canvas, a parts.Offsets, rows int) {
	for _, part := range [...]float64{0, 0.5, 1} {
		y := int(math.Round(part * float64(4*rows-1)))
		for x := 0; x < a.W; x += 2 {
			if parts.Bare(paper, x, y/4, 1) {
				paper.Dot(2*x, y, frame.Ink{Color: frame.Line, Glyph: '-'})
			}
		}
		v := parts.Either(p.other != nil, 1-2*part, -part) * p.limit
		f.TextRight(gutter-1, 1+y/4, words.Fitting(f, gutter-1, words.Brief(v, 3), words.Brief(v, 2)), words.FaintStyle)
	}
}

// value is what the panel has at the cursor.
func (p *panel) value() float64 {
	v := p.score(p.of)
	if p.other != nil {
		v -= p.score(p.other)
	}
	return v
}

// height is the row of dots of a value in so many rows.
func (p *panel) height(v float64, rows int) int {
	if p.other != nil {
		return int(math.Round((1 - v/p.limit) / 2 * float64(4*rows-1)))
	}
	return int(math.Round(-v / p.floor * float64(4*rows-1)))
}

// drawLine draws the curve of the row, as far as it has keys.
func (p *panel) drawLine(paper chart.Canvas, a parts.Offsets, rows int) {
	value := func(k int) float64 {
		if p.shown(p.query) && p.shown(p.query-k) {
			return p.g(p.query, p.query-k)
		}
		v := p.between(p.of, p.query-k, p.query)
		if p.other != nil {
			v -= p.between(p.other, p.query-k, p.query)
		}
		return v
	}
	pen := parts.Pen{Paper: paper, Ink: frame.Ink{Color: p.of.hue, Z: parts.WaveZ, Glyph: '*'}, Square: true}
	for x := range 2 * a.W {
		v := value(a.At(float64(x) / 2))
		y := p.height(v, rows)
		if math.IsNaN(v) || y >= 4*rows {
			pen.Down = false
			continue
		}
		y = max(y, 0)
		pen.To(x, y, y)
	}
	if v := p.value(); p.k < a.Count && v == v {
		if y := p.height(v, rows); y < 4*rows {
			y = max(y, 0)
			bead := frame.Ink{Color: frame.Bright, Z: parts.CursorZ, Glyph: '@', Bold: true}
			paper.Dots(2*(a.Middle(p.k)-a.X), min(y, y|3-1), 2, 2, bead)
		}
	}
	if l := lines(p.of); len(l) > 1 && p.other == nil {
		p.drawSteps(paper, a, rows)
	}
}

// drawOthers draws ALiBi's other heads as dots, with their numbers where they
// leave the picture.
func (p *panel) drawOthers(f, paper chart.Canvas, a parts.Offsets, rows int) {
	if l := lines(p.of); len(l) != 1 || l[0].Slope == 0 || p.other != nil {
		return
	}
	w, _ := paper.Size()
	for _, head := range someHeads(p.Heads, p.Head) {
		l, label := headOf(p.State, head), strconv.Itoa(head)
		ink := parts.Either(head == p.Head, p.of.hue, p.of.hue.Over(48))
		for x := 0; x < 2*a.W && head != p.Head; x += 2 {
			if y := p.height(l.At(a.At(float64(x)/2)), rows); y < 4*rows {
				paper.Dot(x, y, frame.Ink{Color: ink, Z: parts.BandZ, Glyph: '.'})
			}
		}
		style := frame.Style{FG: parts.Either(head == p.Head, ink, p.of.hue.Over(72)), Bold: head == p.Head}
		end := l.At(a.Count - 1)
		if y := p.height(end, rows); y < 4*rows {
			p.nameEnd(f, a.X+a.W+1, 1+y/4, label, style)
		} else if x := a.Middle(int(p.floor/l[0].Slope)) - a.X + 1; x+len(label) < w {
			p.nameEnd(paper, x, rows-1, label, style)
		}
	}
}

// nameEnd writes a name where nothing else is written.
func (p *panel) nameEnd(f chart.Canvas, x, y int, text string, style frame.Style) {
	for i := range len(text) + 2 {
		if c := f.At(x-1+i, y); c != nil && c.Rune > ' ' && c.Rune < 0x2800 {
			return
		}
	}
	f.Text(x, y, text, style)
}

// nameBuckets writes under the last row of a matrix which buckets of T5 it goes
// through, each where it begins, where there is room: they are wider the further away.
func (p *panel) nameBuckets(f chart.Canvas) {
	last := p.first + p.n - 1
	for _, g := range p.buckets().Groups() {
		if g.From > last-p.first {
			return
		}
		x, label := gutter+p.cell(max(last-g.To, p.first)), "╰"+strconv.Itoa(g.First)
		if end := gutter + p.cell(last-g.From+1); g.First == g.Last && end-x >= f.Theme.Width(label) {
			f.Text(x, p.top+(p.side+1)/2, label, frame.Style{FG: p.of.hue, Bold: p.k >= g.From && p.k <= g.To})
		}
	}
}

// drawSteps writes the numbers of buckets over their steps, where those are wide
// enough.
func (p *panel) drawSteps(paper chart.Canvas, a parts.Offsets, rows int) {
	starts := p.buckets().Starts()
	for i, from := range starts {
		if from >= a.Count {
			return
		}
		end := a.Count
		if i+1 < len(starts) {
			end = min(starts[i+1], a.Count)
		}
		left, right := a.Start(from), a.Start(end)
		label := strconv.Itoa(i)
		here := p.k >= from && p.k < end
		if right-left < float64(len(label)+1-parts.One(here)) {
			continue
		}
		x, y := int((left+right)/2)-len(label)/2, p.height(profile.Illustrative(i), rows)/4-1
		for _, y := range [...]int{y, y - 1} {
			if y >= 0 && y < rows && parts.Bare(paper, x, y, len(label)) {
				paper.Text(x, y, label, parts.Either(here, words.StrongStyle, frame.Style{FG: p.of.hue.Over(72)}))
				break
			}
		}
	}
}
