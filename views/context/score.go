package context

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// score is the face that shows how low the mean cosine of all pairs has fallen up
// to an offset: a heuristic.
type score struct {
	*subject
	x, y, w, h int // cells of the plot
	doublings  float64
	table      int // column of the table, 0 where there is none
}

const (
	scoreLeft  = 8
	scoreTop   = 3
	scoreTable = 35 // columns
	lowestMean = -0.2
)

func newScore(s *subject) *score {
	p := &score{subject: s, x: scoreLeft, y: scoreTop}
	p.doublings = math.Ceil(math.Log2(float64(s.method().Horizon())+1) - 1e-9)
	p.h = max(s.h-p.y-1-parts.One(s.h > 12), 2)
	p.w = max(s.w-scoreLeft-1, 1)
	if room := s.w - scoreLeft - 4 - scoreTable; room >= 36 && !s.Hidden.Has("table") {
		p.w = room
		if whole := int(p.doublings) * max(room/int(p.doublings), 1); whole <= room && room-whole < room/5 {
			p.w = whole
		}
		p.table = p.x + p.w + 4
	}
	return p
}

// dotOf is the column of dots of an offset, and columnOf its cell.
func (p *score) dotOf(k int) int {
	return int(math.Log2(1+float64(k)) / p.doublings * float64(2*p.w))
}
func (p *score) columnOf(k int) int { return p.x + min(p.dotOf(k)/2, p.w-1) }

// offsetOf is the largest offset in a column of dots.
func (p *score) offsetOf(dot int) int {
	k := math.Exp2(float64(dot+1)/float64(2*p.w)*p.doublings) - 1
	return int(min(math.Ceil(k-1e-9)-1, encoding.MaxPos))
}

// shows reports that the axis goes as far as an offset.
func (p *score) shows(k int) bool { return p.dotOf(k) < 2*p.w }

// dotRow is the row of dots of a mean.
func (p *score) dotRow(mean float64) int {
	return int(math.Round((1 - mean) / (1 - lowestMean) * float64(4*p.h-2)))
}

func (p *score) row(mean float64) int { return p.y + p.dotRow(mean)/4 }

func (p *score) Draw() {
	end := p.drawFaces()
	if text := "a heuristic, never pass or fail"; p.w+p.x > 0 && p.subject.w-1-p.f.Theme.Width(text) > end+1 {
		p.f.TextRight(p.subject.w-1, 0, text, words.FaintStyle)
	}
	p.drawScale()
	paper := p.f.Sub(p.x, p.y, p.w, p.h)
	p.f.Part("curve", p.x, p.y, p.w, p.h)
	for i, m := range p.methods {
		if i != p.subject.at && !p.hidesMethod(m) {
			p.drawLine(paper, m, frame.Ink{Color: inkOf(m.kind).Over(70), Z: parts.WaveZ, Glyph: '.'})
		}
	}
	if !p.hidesMethod(p.method()) {
		p.drawLine(paper, p.method(), frame.Ink{Color: inkOf(p.method().kind), Z: parts.BeadZ, Glyph: '*', Bold: p.f.Theme.Depth >= frame.Colors16})
	}
	p.drawCursor(paper)
	p.drawNames()
	p.drawNegatives()
	p.drawAxis()
	p.drawTable()
}

// Hit goes to the offset whose column is clicked, or to a method of the table.
func (p *score) Hit(x, y int) func(*scene.State, *Settings) {
	if do := p.hitFaces(x, y); do != nil {
		return do
	}
	if x >= p.x && x < p.x+p.w && y >= p.y && y <= p.y+p.h {
		k := max(p.offsetOf(2*(x-p.x)), 0)
		return func(s *scene.State, _ *Settings) { s.Offset = k }
	}
	if i := y - tableTop; p.table > 0 && x >= p.table && i >= 0 && i < len(p.methods) {
		kind := p.methods[i].kind
		return func(s *scene.State, _ *Settings) { readBy(s, kind) }
	}
	return nil
}

// drawScale draws the axis of means, what lies below 0, and the two lengths.
func (p *score) drawScale() {
	end := p.f.Text(p.x, 1, words.Fitting(p.f, p.subject.w-p.x-1, "lowest mean cosine so far", "lowest mean"), words.StrongStyle)
	p.f.Text(end, 1, words.Fitting(p.f, p.x+p.w-end, ", of ω′·k over all pairs", ""), words.FaintStyle)
	paper := p.f.Sub(p.x, p.y, p.w, p.h)
	step := parts.Either(p.h >= 12, 0.25, 0.5)
	for mean := 1.0; mean >= 0; mean -= step {
		p.f.TextRight(p.x-1, p.row(mean), words.Plainly(mean), words.FaintStyle)
		for x := 0; x < 2*p.w; x += parts.Either(mean == 0, 2, 4) {
			paper.Dot(x, p.dotRow(mean), frame.Ink{Color: parts.Either(mean == 0, frame.Ring, frame.Line), Glyph: '.'})
		}
	}
	if below := p.row(0) + 1; p.f.Theme.Depth < frame.Colors16 {
		p.f.Tint(p.x, below, p.w, p.y+p.h-below, frame.Column)
	}
	if !p.Hidden.Has("lengths") {
		p.drawLength(p.train, words.Either(p.Train > 0, p.Horizon(), "length "+strconv.Itoa(p.train)))
		p.drawLength(p.target, "read to "+strconv.Itoa(p.target))
	}
}

// drawLength draws the line at a length.
func (p *score) drawLength(k int, label string) {
	if !p.shows(k) {
		return
	}
	x := p.columnOf(k)
	p.f.Part("lengths", x, p.y-1, 1, p.h+1)
	for y := 0; y < 4*p.h; y += 2 {
		p.f.Dot(2*x, 4*p.y+y, frame.Ink{Color: frame.HandThen, Z: parts.BandZ, Glyph: ':'})
	}
	if n := p.f.Theme.Width(label); parts.Blank(p.f, x-n-1, 2, n+2, 1) && x-n >= p.x {
		p.f.Text(x-n, 2, label, frame.Style{FG: frame.Text})
	} else if n := p.f.Theme.Width(label); parts.Blank(p.f, x-1, 2, n+2, 1) && x+n < p.x+p.w {
		p.f.Text(x+1, 2, label, frame.Style{FG: frame.Text})
	}
}

// drawLine draws the lowest mean of a method up to every offset, as far as it was
// looked at.
func (p *score) drawLine(paper frame.Frame, m method, ink frame.Ink) {
	pen, fall := parts.Pen{Paper: paper, Ink: ink, Square: true}, m.Fall()
	for x := range 2 * p.w {
		k := max(p.offsetOf(x), 0)
		if n := fall.Negative().Offset; n > 0 && n <= k && (x == 0 || p.offsetOf(x-1) < n) { // it passes 0 here
			p.cross(&pen, fall, x, k)
			continue
		}
		mean, ok := fall.Sketch(k)
		y := p.dotRow(mean)
		if !ok || y >= 4*p.h {
			return
		}
		pen.To(x, y, y)
	}
}

// cross draws the column in which the line first falls below 0.
func (p *score) cross(pen *parts.Pen, fall interface{ Sketch(int) (float64, bool) }, x, k int) {
	zero := p.dotRow(0)
	mean, ok := fall.Sketch(k)
	if !ok {
		mean = 0
	}
	pen.To(x, zero, max(min(p.dotRow(mean), 4*p.h-1), zero+1))
}

// drawCursor draws the offset under the cursor.
func (p *score) drawCursor(paper frame.Frame) {
	k := p.k()
	if !p.shows(k) {
		return
	}
	x := p.columnOf(k)
	if parts.StippledWedge(p.f.Theme) {
		for y := 0; y < 4*p.h; y += 3 {
			p.f.Dot(2*x, 4*p.y+y, frame.Ink{Color: frame.Offset, Z: parts.BandZ, Glyph: '|'})
		}
	} else {
		p.f.Tint(x, p.y, 1, p.h, frame.WedgeHere)
	}
	if mean, _, ok := p.method().Fall().Lowest(k); ok && mean >= lowestMean && !p.hidesMethod(p.method()) {
		paper.Dots(2*(x-p.x), p.dotRow(mean)-1, 2, 3, frame.Ink{Color: frame.Bright, Z: parts.CursorZ, Glyph: '@', Bold: true})
	}
}

// drawNames writes the names of lines where they are farthest from the others.
func (p *score) drawNames() {
	rows := make([][]int, len(p.methods)) // by method and column
	for i, m := range p.methods {
		for x := range p.w * parts.One(!p.hidesMethod(m)) {
			mean, ok := m.Fall().Sketch(max(p.offsetOf(2*x), 0))
			if !ok {
				break
			}
			rows[i] = append(rows[i], p.row(mean)-p.y)
		}
	}
	p.nameLines(p.f.Sub(p.x, p.y, p.w, p.h), rows)
}

// drawNegatives marks on the line of 0 where each method first falls below it.
func (p *score) drawNegatives() {
	for i, m := range p.order() {
		if n := m.Fall().Negative().Offset; n > 0 && p.shows(n) && !p.hidesMethod(m) && !p.Hidden.Has("first") {
			p.f.Set(p.columnOf(n), p.row(0), '▾', frame.Style{FG: inkOf(m.kind), Bold: i == len(p.methods)-1})
		}
	}
	for _, m := range slices.Backward(p.order()) { // the cursor's finds room first
		if n := m.Fall().Negative().Offset; n > 0 && p.shows(n) && !p.hidesMethod(m) && !p.Hidden.Has("first") {
			p.tellNegative(m, n)
		}
	}
}

// tellNegative writes beside the mark where a method first falls below 0, which is
// what lines are compared by, unless that would hide something.
func (p *score) tellNegative(m method, n int) {
	named := nameOf(m.kind) + " " + strconv.Itoa(n) // a number alone could be any line's
	for _, text := range []string{"first below 0: " + named, named} {
		for y := p.row(0) + 1; y < min(p.row(0)+4, p.y+p.h); y++ {
			x := p.columnOf(n) - 1 - len(text)
			if x > p.x && parts.Bare(p.f, x-1, y, len(text)+2) {
				p.f.Part("first", x, y, len(text), 1)
				p.f.Text(x, y, text, frame.Style{FG: inkOf(m.kind), Bold: true})
				return
			}
		}
	}
}

// order are the methods, that under the cursor last, so that it is on top.
func (p *score) order() []method {
	all := slices.Delete(slices.Clone(p.methods), p.subject.at, p.subject.at+1)
	return append(all, p.method())
}

// drawAxis writes offsets below the plot, the cursor's first.
func (p *score) drawAxis() {
	y := p.y + p.h
	p.f.Text(1, y, words.Fitting(p.f, p.x-2, "k, log", "k"), words.FaintStyle)
	if k := p.k(); p.shows(k) {
		text := p.badge(k)
		x := min(max(p.columnOf(k)-len(text)/2, p.x), p.x+p.w-len(text))
		p.f.Text(x, y, text, frame.Style{FG: frame.Background, BG: frame.Offset, Bold: true})
	}
	for k := 0; k <= encoding.MaxPos && p.shows(k); k = max(4*k, 1) {
		text := words.Compact(k)
		if k < 1_000_000 {
			text = strconv.Itoa(k)
		}
		parts.Label(p.f, max(p.columnOf(k)-len(text)/2, p.x), y, p.x+p.w+1, text, words.FaintStyle)
	}
}

// drawTable writes every method's lowest mean at the cursor and where it is first
// below 0, and that of the cursor in more detail.
func (p *score) drawTable() {
	if p.table == 0 {
		return
	}
	right := p.subject.w - 1
	middle := p.table + (right-p.table)*18/35
	head := "at k " + words.Compact(p.k())
	p.f.TextRight(middle, 1, head, frame.Style{FG: frame.Offset, Bold: true})
	p.f.TextRight(right, 1, "first below 0", words.FaintStyle)
	p.f.Part("table", p.table, 1, right-p.table, p.subject.h-1)
	p.f.Part("first", middle+1, 1, right-middle-1, 1+len(p.methods))
	y := tableTop
	for i, m := range p.methods {
		low, first := lowestText(m, p.k(), words.Unsigned, 4), p.Hidden.Or("first", negativeText(m))
		if p.hidesMethod(m) {
			low, first = scene.Unknown, scene.Unknown
		}
		here := i == p.subject.at
		p.f.PartN("method", i, p.table, y, right-p.table, 1)
		if here {
			p.f.Tint(p.table-1, y, right-p.table+1, 1, frame.Column)
			p.drawMark(p.table-1, y, true)
		}
		p.f.Text(p.table, y, nameOf(m.kind), frame.Style{FG: inkOf(m.kind), Bold: here})
		p.f.TextRight(middle, y, low, frame.Style{FG: frame.Offset, Bold: here})
		p.f.TextRight(right, y, first, frame.Style{FG: frame.Text, Bold: here})
		y++
	}
	if !p.hidesMethod(p.method()) {
		p.drawDetail(y+1, right)
	}
}

// negativeText writes where a method's mean is first below 0, or up to where none
// is.
func negativeText(m method) string {
	n := m.Fall().Negative()
	if n.Offset > 0 {
		return strconv.Itoa(n.Offset)
	}
	return "none below " + words.Reached(n.Below)
}

// drawDetail writes the numbers of the method under the cursor, and what they are
// worth.
func (p *score) drawDetail(y, right int) {
	m, fall := p.method(), p.method().Fall()
	rows := []struct{ name, value string }{
		{"mean at k " + words.Compact(p.k()), words.Unsigned(fall.Mean(p.k()), 4)},
		{"lowest up to " + words.Compact(p.train), lowestText(m, p.train, words.Unsigned, 4)},
		{"lowest up to " + words.Compact(p.target), lowestText(m, p.target, words.Unsigned, 4)},
	}
	if n := fall.Negative().Offset; n > 0 && !p.Hidden.Has("first") {
		rows = append(rows, struct{ name, value string }{"first below 0 / " + words.Compact(p.target), ratioOf(n, p.target)})
		if first := p.methods[0].Fall().Negative().Offset; first > 0 && m.kind != encoding.Unscaled {
			rows = append(rows, struct{ name, value string }{"against none", "× " + ratioOf(n, first)})
		}
	}
	if y+len(rows)+2 > p.subject.h {
		return
	}
	p.f.HLine(p.table, y, right-p.table, '─', words.LineStyle)
	end := p.f.Text(p.table, y+1, nameOf(m.kind), frame.Style{FG: inkOf(m.kind), Bold: true})
	p.f.Text(end+1, y+1, "in numbers", words.FaintStyle)
	for i, row := range rows {
		p.f.Text(p.table, y+2+i, row.name, words.FaintStyle)
		p.f.TextRight(right, y+2+i, row.value, frame.Style{FG: parts.Either(i == 0, frame.Offset, frame.Text)})
	}
	p.drawCaveat(y+3+len(rows), right)
}

// ratioOf writes how many times one length is another.
func ratioOf(a, b int) string {
	ratio := float64(a) / float64(b)
	if ratio < 0.01 {
		return words.Brief(ratio, 2)
	}
	return words.Unsigned(ratio, parts.Either(ratio < 100, 2, 0))
}

// caveats is what the numbers are worth.
var caveats = []string{"for aligned content: the key", "holds what the query looks for;", "with random content the score", "has mean 0 at every offset.", "Many good models go below 0", "within the length they read."}

func (p *score) drawCaveat(y, right int) {
	if y+1+len(caveats) > p.subject.h {
		return
	}
	p.f.HLine(p.table, y, right-p.table, '─', words.LineStyle)
	for i, text := range caveats {
		p.f.Text(p.table, y+1+i, text, words.FaintStyle)
	}
}

// nextNegative goes to the next offset at which a method is first below 0, or to
// the first of them.
func nextNegative(s *scene.State, set *Settings, _ int) {
	if set.Face != scoreFace {
		return
	}
	sc, err := scene.New(*s)
	if err != nil {
		return
	}
	next, first := 0, 0
	for _, m := range methodsOf(sc) {
		n := m.Fall().Negative().Offset
		if n > max(s.Offset, -s.Offset) && (next == 0 || n < next) {
			next = n
		}
		if n > 0 && (first == 0 || n < first) {
			first = n
		}
	}
	if next == 0 {
		next = first
	}
	if next > 0 {
		s.Offset = next
	}
}
