package similarity

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// sum says where the sum stands that makes one value of the curve: a strip of
// its terms, a pair each, and over it the running sum as steps.
type sum struct {
	parts.Track // of pairs
	shown       bool
	title       int  // row
	y, h        int  // rows of the steps, none on low screens
	strip       int  // row
	totals      bool // not terms but the sums of two tables, with different pairs
}

const (
	stepRows = 8  // rows from which there are steps
	widest   = 40 // columns of the widest step
	solid    = 4  // columns of the widest step that is filled
	agreeing = 8  // pairs above which the line is drawn on which they all agree
	numbered = 8  // pairs up to which their terms are written
)

// newSum lays out the sum in w columns from x on and the rows from y to h−1.
func (p *plan) newSum(x, w, y, h int) sum {
	s := sum{shown: true, title: y, y: y + 1}
	pairs := p.enc.Pairs()
	if h-y >= stepRows {
		s.h = max(h-2-s.y, 0)
		beside := len(strconv.Itoa(pairs)) + len(".00") + 2
		if pairs+beside > w { // marked as a sum, as not all steps can be shown
			beside += len("S ")
		}
		w -= beside
	}
	s.strip = s.y + s.h
	step := min(max(w/pairs, 1), widest)
	here, _ := p.Pair()
	s.Track = parts.NewTrack(x, max(w, step), step, 0, min(here, pairs-1), pairs)
	return s
}

// at gives the pair at a cell.
func (s sum) at(x, y int) (pair int, ok bool) {
	if !s.shown || s.totals || y < s.title || y > s.strip+1 {
		return 0, false
	}
	return s.Find(x)
}

// terms are the terms of the sum at the cursor.
type terms struct {
	terms []float64 // of the pairs shown
	sums  []float64 // before each of them, and after the last
	total float64
}

// terms computes what every pair adds.
func (p *plan) terms() terms {
	var t terms
	for pair := range p.sum.Total {
		if pair == p.sum.First {
			t.sums = []float64{t.total}
		}
		term := p.term(pair)
		t.total += term
		if p.sum.Holds(pair) {
			t.terms = append(t.terms, term)
			t.sums = append(t.sums, t.total)
		}
	}
	return t
}

// term is what a pair adds to the dot product at the cursor.
func (p *plan) term(pair int) float64 {
	switch {
	case p.less != nil:
		return p.less.first.kernel.Term(pair, p.Offset) - p.kernel.Term(pair, p.Offset)
	case p.scale.sines:
		return similar.SineTerm(p.enc, pair, p.Pos, p.Pos+p.Offset)
	}
	return p.kernel.Term(pair, p.Offset)
}

func (p *plan) drawSum() {
	if p.sum.totals {
		p.drawTotals()
		return
	}
	s, t := p.sum, p.terms()
	long, short := "the sum", "the sum"
	if p.less != nil {
		long, short = "the difference of the sums", "the difference"
	}
	w, _ := p.f.Size()
	if s.N < s.Total { // which pairs are shown
		edge := words.Either(s.First > 0, "◂ ", "") + strconv.Itoa(s.First) + "…" + strconv.Itoa(s.End()-1) + " of " + strconv.Itoa(s.Total) +
			words.Either(s.End() < s.Total, " ▸", "")
		w = p.f.TextRight(w-1, s.title, edge, words.FaintStyle) - 1
	}
	title := words.Fitting(p.f, w-1-(s.X-5), long+" at k "+words.Position(p.Offset)+", pair by pair", short+", pair by pair", short)
	p.f.Text(s.X-5, s.title, title, words.StrongStyle)
	if s.h > 0 {
		p.drawSteps(t)
	}
	p.drawStrip(t)
	p.drawPairs(t)
	if s.h == 0 {
		p.drawTotal(t)
	}
}

// drawStrip draws the terms in the colours of the matrix, each as wide as its
// step; those of a difference lie between −2 and 2.
func (p *plan) drawStrip(t terms) {
	for i, term := range t.terms {
		if p.less != nil {
			term /= 2
		}
		for k := range p.sum.W {
			p.f.Fill(p.sum.At(p.sum.First+i)+k, p.sum.strip, 1, 1, frame.Signed, term)
		}
	}
}

// drawTotal writes the sum under the pairs, where there are no steps.
func (p *plan) drawTotal(t terms) {
	s := p.sum
	w, _ := p.f.Size()
	total, value := "Σ "+words.Unsigned(t.total, 2), ""
	of := total + " of " + strconv.Itoa(s.Total)
	if p.scale.Name != similar.DotProduct { // which is the sum itself
		name := p.scale.name()
		value = ": " + words.Either(p.less != nil, "difference of "+name+"s", name) + " " + p.hereText()
	}
	p.f.Text(s.X, s.strip+2, words.Fitting(p.f, w-1-s.X, of+value, of, total), frame.Style{FG: frame.Text})
}

// drawSteps draws the running sum as steps from the sum before the first pair
// that is shown, up for what agrees and down for what does not.
func (p *plan) drawSteps(t terms) {
	s := p.sum
	paper := p.f.Sub(s.X, s.y, s.N*s.W, s.h)
	start := t.sums[0]
	high, low := start+float64(s.N), slices.Min(t.sums)
	if p.less != nil {
		low, high = similar.RoundEnds(t.sums)
	}
	row := func(v float64) int {
		return 4*s.h - 1 - int((v-low)/(high-low)*float64(4*s.h-1)+0.5)
	}
	label := func(v float64) { p.f.TextRight(s.X-1, s.y+row(v)/4, p.stepLabel(v), words.FaintStyle) }
	label(high)
	label(start)
	if p.less != nil && row(low)/4 != row(start)/4 {
		label(low)
	}
	agree := s.Total > agreeing && !p.scale.sines && p.less == nil
	for x := 0; agree && x < 2*s.N*s.W; x += 3 {
		paper.Dot(x, row(start+float64(x+1)/float64(2*s.W)), frame.Ink{Color: frame.Faint, Glyph: '.'})
	}
	for i, term := range t.terms {
		from, to := row(t.sums[i]), row(t.sums[i+1])
		s.drawStep(paper, 2*i*s.W, min(from, to), max(from, to), p.stepInk(s.First+i, term))
	}
	if agree {
		parts.Label(p.f, s.X+1, s.y+1, s.X+s.N*s.W, "dotted: every pair agrees", words.FaintStyle)
	}
	p.drawTotalBeside(t, s.y+row(t.sums[len(t.sums)-1])/4)
}

// stepInk is that of a pair's step: its mark's, or that of the sign.
func (p *plan) stepInk(pair int, term float64) frame.Ink {
	ink := frame.Ink{Color: frame.Signed.At(math.Copysign(0.75, term)), Z: parts.WaveZ, Glyph: '+'}
	if term < 0 {
		ink.Glyph = '-'
	}
	first := p.Marks.Len()
	for _, dim := range words.PairMarks(p.Scene, pair) {
		first = min(first, p.Marks.Index(dim))
	}
	if first < p.Marks.Len() {
		ink.Color, ink.Z, ink.Bold = frame.Series(first), parts.BeadZ, true
	}
	return ink
}

func (p *plan) stepLabel(v float64) string {
	if p.less != nil || v == math.Trunc(v) {
		return end(v)
	}
	return words.Unsigned(v, 1)
}

// drawStep fills a step between two rows of dots: a narrow one whole, a wide
// one with edges and every other dot.
func (s sum) drawStep(paper frame.Frame, x, top, bottom int, ink frame.Ink) {
	wide := s.W > solid
	for y := top; y <= bottom; y++ {
		for i := range 2*s.W - parts.One(wide) {
			if edge := y == top || y == bottom || i == 0 || i == 2*s.W-2; !wide || edge || (i+y)%2 == 0 {
				paper.Dot(x+i, y, ink)
			}
		}
	}
}

// drawTotalBeside writes what the steps come to beside the last of them.
func (p *plan) drawTotalBeside(t terms, y int) {
	s, pairs := p.sum, strconv.Itoa(p.sum.Total)
	w, _ := p.f.Size()
	lines := []string{words.Either(s.End() < s.Total, "Σ ", "") + words.Unsigned(t.total, 2), "of " + pairs}
	switch {
	case p.scale.distance():
		lines = append(lines, "d "+p.hereText())
	case p.scale.Name == similar.Distance: // a difference of some
		lines[1] = "d " + p.hereText()
	case p.scale.Name == similar.Cosine:
		lines = append(lines[:1], "÷ "+pairs, p.hereText())
	}
	y = min(y, s.y+s.h-len(lines))
	for i, text := range lines {
		style := offsetStyle
		if i == 1 {
			style = words.FaintStyle
		}
		p.f.Text(min(s.At(s.End())+1, w-1-p.f.Theme.Width(text)), y+i, text, style)
	}
}

// drawPairs writes the pairs under the strip: those of marked dimensions as
// their glyphs, the cursor's, and others as far as they do not touch.
func (p *plan) drawPairs(t terms) {
	s, y := p.sum, p.sum.strip+1
	p.f.Text(s.X-5, y, "pair", words.FaintStyle)
	put := func(pair int, style frame.Style) {
		text, term := strconv.Itoa(pair), t.terms[pair-s.First]
		forms := []string{text}
		if s.W > solid {
			forms = []string{text + ": " + words.Signed(term, 2), text}
		}
		if s.Total <= numbered {
			forms = append([]string{text + ": " + words.Signed(term, 3)}, forms...)
		}
		parts.Label(p.f, s.At(pair), y, s.At(s.End())+2, words.Fitting(p.f, max(s.W-1, len(text)), forms...), style)
	}
	if here, ok := p.Pair(); ok && here < s.Total {
		put(here, words.CursorStyle)
	}
	p.drawMarkedPairs()
	step := doubled(8, s.W)
	for pair := firstLabel(s.First, step); pair < s.End(); pair += step {
		put(pair, words.FaintStyle)
	}
}

// drawMarkedPairs puts the glyphs of marked dimensions under their pairs; where
// a step has no column for the second of a pair, it stands over the strip.
func (p *plan) drawMarkedPairs() {
	s := p.sum
	for pair := s.First; pair < s.End() && p.Marks.Len() > 0; pair++ {
		for i, dim := range words.PairMarks(p.Scene, pair) {
			x, y := s.At(pair)+i, s.strip+1
			if x >= s.At(pair+1) {
				x, y = s.At(pair), s.strip-1
			}
			words.DrawMark(p.f, p.Scene, x, y, dim)
		}
	}
}
