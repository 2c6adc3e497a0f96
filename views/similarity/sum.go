package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// sum says where the sum stands that makes one value of the curve: a strip
// of its terms, a pair each, and over it the running sum as steps.
type sum struct {
	shown       bool
	x           int
	title       int // row
	y, h        int // rows of the steps, none on low screens
	strip       int // row
	step        int // columns of a pair
	first, n    int // pairs
	pairs       int
	totalBeside bool
	totals      bool // not terms but the sums of two tables, with different pairs
}

const (
	stepRows = 8  // rows from which there are steps
	widest   = 40 // columns of the widest step
	solid    = 4  // columns of the widest step that is filled
	agreeing = 8  // pairs above which the line is drawn on which they all agree
	numbered = 8  // pairs up to which their terms are written
)

// newSum lays out the sum in w columns from x on and the rows from y to
// h−1.
func (p *plan) newSum(x, w, y, h int) sum {
	s := sum{shown: true, x: x, title: y, y: y + 1, pairs: p.enc.Pairs()}
	room := w
	if h-y >= stepRows {
		s.h = max(h-2-s.y, 0)
		room -= totalWidth(s.pairs, room)
		s.totalBeside = true
	}
	s.strip = s.y + s.h
	s.step = min(max(room/s.pairs, 1), widest)
	s.n = min(max(room/s.step, 1), s.pairs)
	here, _ := p.Pair()
	s.first = parts.WindowStart(min(here, s.pairs-1), s.n, s.pairs, 1)
	return s
}

// totalWidth is how many columns of room the total beside the steps takes; it
// is marked as a sum where not all steps can be shown.
func totalWidth(pairs, room int) int {
	w := len(strconv.Itoa(pairs)) + len(".00") + 2
	if pairs+w > room {
		w += len("S ")
	}
	return w
}

// column is where the step of a pair begins.
func (s sum) column(pair int) int { return s.x + (pair-s.first)*s.step }

// at gives the pair at a cell.
func (s sum) at(x, y int) (pair int, ok bool) {
	i := x - s.x
	if !s.shown || s.totals || i < 0 || i >= s.n*s.step || y < s.title || y > s.strip+1 {
		return 0, false
	}
	return s.first + i/s.step, true
}

// terms are the terms of the sum at the cursor.
type terms struct {
	terms   []float64 // of the pairs shown
	sums    []float64 // before each of them, and after the last
	total   float64
	lowest  float64 // of sums
	highest float64
}

// terms computes what every pair adds.
func (p *plan) terms() terms {
	s := p.sum
	t := terms{terms: make([]float64, 0, s.n), sums: make([]float64, 0, s.n+1)}
	for pair := range s.pairs {
		if pair == s.first {
			t.sums = append(t.sums, t.total)
			t.lowest, t.highest = t.total, t.total
		}
		term := p.term(pair)
		t.total += term
		if pair >= s.first && pair < s.first+s.n {
			t.terms = append(t.terms, term)
			t.sums = append(t.sums, t.total)
			t.lowest, t.highest = min(t.lowest, t.total), max(t.highest, t.total)
		}
	}
	return t
}

// term is what a pair adds to the dot product at the cursor.
func (p *plan) term(pair int) float64 {
	if p.less != nil {
		return p.less.first.kernel.Term(pair, p.Offset) - p.kernel.Term(pair, p.Offset)
	}
	if !p.scale.sines {
		return p.kernel.Term(pair, p.Offset)
	}
	turn := p.enc.Turn(pair)
	here, _ := turn.Mul(p.Pos).Sincos()
	there, _ := turn.Mul(p.Pos + p.Offset).Sincos()
	return here * there
}

func (p *plan) drawSum() {
	if p.sum.totals {
		p.drawTotals()
		return
	}
	s, t := p.sum, p.terms()
	titles := []string{"the sum at k " + words.Position(p.Offset) + ", pair by pair", "the sum, pair by pair", "the sum"}
	if p.less != nil {
		titles = []string{"the difference of the sums at k " + words.Position(p.Offset) + ", pair by pair", "the difference, pair by pair", "the difference"}
	}
	w, _ := p.f.Size()
	if edge := s.edge(); edge != "" {
		p.f.TextRight(w-1, s.title, edge, words.FaintStyle)
		w -= p.f.Theme.Width(edge) + 2
	}
	p.f.Text(s.x-5, s.title, words.Fitting(p.f, w-1-(s.x-5), titles...), frame.Style{FG: frame.Bright, Bold: true})
	if s.h > 0 {
		p.drawSteps(t)
	}
	p.drawStrip(t)
	p.drawPairs(t)
	if !s.totalBeside {
		p.drawTotal(t)
	}
}

// edge says which pairs are shown when not all of them are.
func (s sum) edge() string {
	if s.n == s.pairs {
		return ""
	}
	text := strconv.Itoa(s.first) + "…" + strconv.Itoa(s.first+s.n-1) + " of " + strconv.Itoa(s.pairs)
	if s.first > 0 {
		text = "◂ " + text
	}
	if s.first+s.n < s.pairs {
		text += " ▸"
	}
	return text
}

// drawStrip draws the terms in the colours of the matrix, each as wide as its
// step.
func (p *plan) drawStrip(t terms) {
	s := p.sum
	for i, term := range t.terms {
		if p.less != nil { // between −2 and 2
			term /= 2
		}
		for k := range s.step {
			x := s.column(s.first+i) + k
			if p.f.Theme.Glyphs() {
				p.f.Set(x, s.strip, frame.ShadeGlyph(term), frame.Style{})
				continue
			}
			p.f.Pixel(x, 2*s.strip, frame.Signed.At(term))
			p.f.Pixel(x, 2*s.strip+1, frame.Signed.At(term))
		}
	}
}

// drawTotal writes the sum under the pairs, where there are no steps.
func (p *plan) drawTotal(t terms) {
	s := p.sum
	w, _ := p.f.Size()
	sum, of := p.sumText(t.total), strconv.Itoa(s.pairs)
	value := ": " + p.scale.name() + " " + p.hereText()
	switch {
	case p.scale.measure == dotMeasure: // that is the sum
		value = ""
	case p.less != nil:
		value = ": difference of " + p.scale.name() + "s " + p.hereText()
	}
	p.f.Text(s.x, s.strip+2, words.Fitting(p.f, w-1-s.x, "Σ "+sum+" of "+of+value, "Σ "+sum+" of "+of, "Σ "+sum),
		frame.Style{FG: frame.Text})
}

// sumText writes a sum with two decimals.
func (p *plan) sumText(sum float64) string { return words.Unsigned(sum, 2) }

// drawSteps draws the running sum as steps from the sum before the first pair
// that is shown, up for what agrees and down for what does not.
func (p *plan) drawSteps(t terms) {
	s := p.sum
	paper := p.f.Sub(s.x, s.y, s.n*s.step, s.h)
	high, low := t.sums[0]+float64(s.n), t.lowest
	if p.less != nil {
		high, low = t.bounds()
	}
	row := func(v float64) int {
		return 4*s.h - 1 - int((v-low)/(high-low)*float64(4*s.h-1)+0.5)
	}
	p.f.TextRight(s.x-1, s.y, p.stepLabel(high), words.FaintStyle)
	p.f.TextRight(s.x-1, s.y+row(t.sums[0])/4, p.stepLabel(t.sums[0]), words.FaintStyle)
	if y := row(low) / 4; p.less != nil && y != row(t.sums[0])/4 {
		p.f.TextRight(s.x-1, s.y+y, p.stepLabel(low), words.FaintStyle)
	}
	agree := s.pairs > agreeing && !p.scale.sines && p.less == nil
	if agree {
		for x := 0; x < 2*s.n*s.step; x += 3 {
			paper.Dot(x, row(t.sums[0]+float64(x+1)/float64(2*s.step)), frame.Ink{Color: frame.Faint, Glyph: '.'})
		}
	}
	for i, term := range t.terms {
		ink := frame.Ink{Color: frame.Signed.At(0.75), Z: parts.WaveZ, Glyph: '+'}
		if term < 0 {
			ink.Color, ink.Glyph = frame.Signed.At(-0.75), '-'
		}
		if k := p.markOf(s.first + i); k >= 0 {
			ink = frame.Ink{Color: frame.Series(k), Z: parts.BeadZ, Glyph: ink.Glyph, Bold: true}
		}
		from, to := row(t.sums[i]), row(t.sums[i+1])
		s.block(paper, 2*i*s.step, min(from, to), max(from, to), ink)
	}
	if agree {
		p.labelAt(s.x+1, s.y+1, s.x+s.n*s.step, "dotted: every pair agrees", words.FaintStyle)
	}
	if s.totalBeside {
		p.drawTotalBeside(t, s.y+row(t.sums[len(t.sums)-1])/4)
	}
}

// bounds are round numbers that the sums lie between.
func (t terms) bounds() (high, low float64) {
	most := max(t.highest, -t.lowest)
	if most == 0 {
		return 1, -1
	}
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	high, low = math.Ceil(t.highest/unit)*unit, math.Floor(t.lowest/unit)*unit
	return max(high, low+unit), low
}

// markOf is the series of the first marked dimension of a pair, −1 if none is.
func (p *plan) markOf(pair int) int {
	for k := range p.Marks.Len() {
		if at, kind := p.Waves.Wave(p.Marks.At(k)); at == pair && kind != encoding.Zero {
			return k
		}
	}
	return -1
}

func (p *plan) stepLabel(v float64) string {
	switch {
	case v == float64(int(v)):
		return words.Position(int(v))
	case p.less != nil && v < 0:
		return end(v)
	case p.less != nil:
		return end(v)
	}
	return words.Unsigned(v, 1)
}

// block fills a step between two rows of dots: a narrow one whole, a wide one
// with edges and every other dot.
func (s sum) block(paper frame.Frame, x, top, bottom int, ink frame.Ink) {
	wide := s.step > solid
	for y := top; y <= bottom; y++ {
		for i := range 2*s.step - parts.One(wide) {
			if edge := y == top || y == bottom || i == 0 || i == 2*s.step-2; !wide || edge || (i+y)%2 == 0 {
				paper.Dot(x+i, y, ink)
			}
		}
	}
}

// drawTotalBeside writes what the steps come to beside the last of them.
func (p *plan) drawTotalBeside(t terms, y int) {
	s := p.sum
	w, _ := p.f.Size()
	total := p.sumText(t.total)
	if s.first+s.n < s.pairs {
		total = "Σ " + total
	}
	lines := []string{total}
	switch {
	case p.less != nil && p.scale.measure == distanceMeasure:
		lines = append(lines, "d "+p.hereText())
	case p.scale.measure == cosineMeasure:
		lines = append(lines, "÷ "+strconv.Itoa(s.pairs), p.hereText())
	case p.scale.distance():
		lines = append(lines, "of "+strconv.Itoa(s.pairs), "d "+p.hereText())
	default:
		lines = append(lines, "of "+strconv.Itoa(s.pairs))
	}
	y = min(y, s.y+s.h-len(lines))
	for i, text := range lines {
		style := frame.Style{FG: frame.Offset, Bold: true}
		if i == 1 {
			style = words.FaintStyle
		}
		x := min(s.x+s.n*s.step+1, w-1-p.f.Theme.Width(text))
		p.f.Text(x, y+i, text, style)
	}
}
