package context

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// score is the face that plots how low the mean cosine of all pairs has fallen up to an
// offset, a heuristic.
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
	p.h = max(s.H-p.y-1-chart.One(s.H > 12), 2)
	p.w = max(s.W-scoreLeft-1, 1)
	if room := s.W - scoreLeft - 4 - scoreTable; room >= 36 && !s.Hidden.Hides(tableName) {
		p.w = room
		if whole := int(p.doublings) * max(room/int(p.doublings), 1); whole <= room && room-whole < room/5 {
			p.w = whole
		}
		p.table = p.x + p.w + 4
	}
	return p
}

// dotOf returns the column of dots of an offset, and columnOf its cell.
func (p *score) dotOf(k int) int {
	return int(math.Log2(1+float64(k)) / p.doublings * float64(2*p.w))
}
func (p *score) columnOf(k int) int { return p.x + min(p.dotOf(k)/2, p.w-1) }

// offsetOf is the largest offset in a column of dots.
func (p *score) offsetOf(dot int) int {
	k := math.Exp2(float64(dot+1)/float64(2*p.w)*p.doublings) - 1
	return int(min(math.Ceil(k-1e-9)-1, encoding.MaxPos))
}

// shows reports whether the axis reaches an offset.
func (p *score) shows(k int) bool { return p.dotOf(k) < 2*p.w }

// dotRow returns the row of dots of a mean.
func (p *score) dotRow(mean float64) int {
	return int(math.Round((1 - mean) / (1 - lowestMean) * float64(4*p.h-2)))
}

func (p *score) row(mean float64) int { return p.y + p.dotRow(mean)/4 }

// picture returns the plot, which draws on all of the picture, the regions on it, and the
// table beside it.
func (p *score) picture() chart.Picture {
	layers := []chart.Region{{Draw: p.draw},
		chart.Place(p.x, p.y, chart.Region{Name: fallName, Cols: chart.Fixed(p.w), Rows: chart.Fixed(p.h),
			Data: p.cosinesData}),
		chart.Place(p.x, p.y, chart.Region{Cols: chart.Fixed(p.w), Rows: chart.Fixed(p.h + 1),
			Click: func(x, _ int) chart.Change {
				k := max(p.offsetOf(2*x), 0)
				return chart.Change{State: func(s *chart.State) { s.Offset = k }}
			}})}
	for _, k := range [...]int{p.train, p.target} {
		if p.shows(k) {
			layers = append(layers, chart.Place(p.columnOf(k), p.y-1, chart.Region{Name: lengthsName,
				Cols: chart.Fixed(1), Rows: chart.Fixed(p.h + 1), Cover: noCover}))
		}
	}
	if below := p.row(0); below < p.y+p.h {
		layers = append(layers, chart.Place(p.x, below, chart.Region{Name: firstName, Cols: chart.Fixed(p.w),
			Rows: chart.Fixed(min(4, p.y+p.h-below)), Cover: noCover}))
	}
	if p.table > 0 {
		layers = append(layers, p.tableRegion())
	}
	return p.subject.picture(p.words(), p.fallsData, layers...)
}

// draw draws the plot with its axes.
func (p *score) draw(f chart.Canvas) {
	f.TextRight(p.W-1, 0, p.Fitting(p.W-3-p.tabsEnd(), "a heuristic for keys that match the query, never pass or fail",
		"a heuristic, never pass or fail", ""), chart.FaintStyle)
	p.drawScale(f)
	plot := f.Sub(p.x, p.y, p.w, p.h)
	for i, m := range p.methods {
		if i != p.subject.at && !p.hidesMethod(i) {
			p.drawLine(plot, m, frame.Ink{Color: inkOf(m.kind).Over(70), Z: chart.WaveZ, Glyph: '.'})
		}
	}
	if m := p.method(); !p.hidesMethod(p.subject.at) {
		p.drawLine(plot, m, frame.Ink{Color: inkOf(m.kind), Z: chart.BeadZ, Glyph: '*',
			Bold: p.Theme.Depth >= frame.Colors16})
	}
	p.drawCursor(f)
	p.drawNames(f)
	p.drawNegatives(f)
	p.drawAxis(f)
}

// drawScale draws the axis of means, what lies below 0, and the two lengths.
func (p *score) drawScale(f chart.Canvas) {
	f.Text(p.x, 1, p.Fitting(p.W-p.x-1, "lowest mean cosine so far", "lowest mean"), chart.StrongStyle)
	plot := f.Sub(p.x, p.y, p.w, p.h)
	step := chart.Either(p.h >= 12, 0.25, 0.5)
	for mean := 1.0; mean >= 0; mean -= step {
		f.TextRight(p.x-1, p.row(mean), chart.Plainly(mean), chart.FaintStyle)
		for x := 0; x < 2*p.w; x += chart.Either(mean == 0, 2, 4) {
			plot.Dot(x, p.dotRow(mean), frame.Ink{Color: chart.Either(mean == 0, frame.Ring, frame.Line), Glyph: '.'})
		}
	}
	if below := p.row(0) + 1; p.Theme.Depth < frame.Colors16 {
		f.Tint(p.x, below, p.w, p.y+p.h-below, frame.Column)
	}
	if !p.Hidden.Hides(lengthsName) {
		p.drawLength(f, p.train, p.trainText())
		p.drawLength(f, p.target, "read to "+strconv.Itoa(p.target))
	}
}

// drawLength draws the line at a length.
func (p *score) drawLength(f chart.Canvas, k int, label string) {
	if !p.shows(k) {
		return
	}
	x := p.columnOf(k)
	for y := 0; y < 4*p.h; y += 2 {
		f.Dot(2*x, 4*p.y+y, frame.Ink{Color: frame.HandThen, Z: chart.BandZ, Glyph: ':'})
	}
	if n := p.Theme.Width(label); chart.Blank(f, x-n-1, 2, n+2, 1) && x-n >= p.x {
		f.Text(x-n, 2, label, frame.Style{FG: frame.Text})
	} else if n := p.Theme.Width(label); chart.Blank(f, x-1, 2, n+2, 1) && x+n < p.x+p.w {
		f.Text(x+1, 2, label, frame.Style{FG: frame.Text})
	}
}

// drawLine draws the lowest mean of a method up to every offset, as far as it is computed.
func (p *score) drawLine(plot chart.Canvas, m method, ink frame.Ink) {
	pen, fall := chart.Pen{Paper: plot, Ink: ink, Square: true}, m.Fall()
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
func (p *score) cross(pen *chart.Pen, fall interface{ Sketch(int) (float64, bool) }, x, k int) {
	zero := p.dotRow(0)
	mean, ok := fall.Sketch(k)
	if !ok {
		mean = 0
	}
	pen.To(x, zero, max(min(p.dotRow(mean), 4*p.h-1), zero+1))
}

// drawCursor draws the offset under the cursor.
func (p *score) drawCursor(f chart.Canvas) {
	k := p.k()
	if !p.shows(k) {
		return
	}
	x := p.columnOf(k)
	if chart.StippledWedge(p.Theme) {
		for y := 0; y < 4*p.h; y += 3 {
			f.Dot(2*x, 4*p.y+y, frame.Ink{Color: frame.Offset, Z: chart.BandZ, Glyph: '|'})
		}
	} else {
		f.Tint(x, p.y, 1, p.h, frame.WedgeHere)
	}
	if mean, _, ok := p.method().Fall().Lowest(k); ok && mean >= lowestMean && !p.hidesMethod(p.subject.at) {
		plot := f.Sub(p.x, p.y, p.w, p.h)
		plot.Dots(2*(x-p.x), p.dotRow(mean)-1, 2, 3,
			frame.Ink{Color: frame.Bright, Z: chart.CursorZ, Glyph: '@', Bold: true})
	}
}

// drawNames writes the names of the lines, each as far as possible from the other lines.
func (p *score) drawNames(f chart.Canvas) {
	rows := make([][]int, len(p.methods)) // by method and column
	for i, m := range p.methods {
		for x := range p.w * chart.One(!p.hidesMethod(i)) {
			mean, ok := m.Fall().Sketch(max(p.offsetOf(2*x), 0))
			if !ok {
				break
			}
			rows[i] = append(rows[i], p.row(mean)-p.y)
		}
	}
	p.nameLines(f.Sub(p.x, p.y, p.w, p.h), rows)
}

// drawNegatives marks on the line of 0 where each method first falls below it, the method
// under the cursor on top, and writes these offsets where they fit.
func (p *score) drawNegatives(f chart.Canvas) {
	var order []int
	for at, m := range p.methods {
		if n := m.Fall().Negative().Offset; n > 0 && p.shows(n) && !p.hidesMethod(at) && !p.Hidden.Hides(firstName) {
			order = append(order, at)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return chart.One(a == p.subject.at) - chart.One(b == p.subject.at)
	})
	for _, at := range order {
		m := p.methods[at]
		f.Set(p.columnOf(m.Fall().Negative().Offset), p.row(0), '▾',
			frame.Style{FG: inkOf(m.kind), Bold: at == p.subject.at})
	}
	for _, at := range slices.Backward(order) { // that under the cursor finds room first
		p.writeNegative(f, p.methods[at], p.methods[at].Fall().Negative().Offset)
	}
}

// writeNegative writes the offset at which a method first falls below 0 beside its mark,
// unless that would cover something.
func (p *score) writeNegative(f chart.Canvas, m method, n int) {
	named := nameOf(m.kind) + " " + strconv.Itoa(n) // a number alone could be any line's
	for _, text := range []string{"first below 0: " + named, named} {
		for y := p.row(0) + 1; y < min(p.row(0)+4, p.y+p.h); y++ {
			x := p.columnOf(n) - 1 - len(text)
			if x > p.x && chart.Bare(f, x-1, y, len(text)+2) {
				f.Text(x, y, text, frame.Style{FG: inkOf(m.kind), Bold: true})
				return
			}
		}
	}
}

// drawAxis writes offsets below the plot. The cursor's comes first, so that it always has
// room.
func (p *score) drawAxis(f chart.Canvas) {
	y := p.y + p.h
	f.Text(1, y, p.Fitting(p.x-2, "k, log", "k"), chart.FaintStyle)
	if k := p.k(); p.shows(k) {
		text := p.badge(k)
		x := min(max(p.columnOf(k)-len(text)/2, p.x), p.x+p.w-len(text))
		f.Text(x, y, text, frame.Style{FG: frame.Background, BG: frame.Offset, Bold: true})
	}
	for k := 0; k <= encoding.MaxPos && p.shows(k); k = max(4*k, 1) {
		text := chart.Compact(k)
		if k < 1_000_000 {
			text = strconv.Itoa(k)
		}
		chart.Label(f, max(p.columnOf(k)-len(text)/2, p.x), y, p.x+p.w+1, text, chart.FaintStyle)
	}
}

// tableRegion returns the table: for every method the lowest mean at the cursor and where
// it is first below 0, then details of the method under the cursor.
func (p *score) tableRegion() chart.Region {
	w := p.W - p.table
	middle := 1 + (w-1)*18/35
	all := chart.Region{Name: tableName, Cols: chart.Fixed(w), Rows: chart.Fixed(max(p.H-1, 1)), In: []chart.Region{
		{Rows: chart.Fixed(1 + len(p.methods)), Way: chart.Stack, In: []chart.Region{
			p.tableOf(methodTable{w: w, head: 1, row: methodName,
				drawHead: func(f chart.Canvas) {
					f.TextRight(middle, 0, "at k "+chart.Compact(p.k()), frame.Style{FG: frame.Offset, Bold: true})
					f.TextRight(w, 0, "first below 0", chart.FaintStyle)
				},
				draw: func(f chart.Canvas, at int) { p.drawRow(f, at, middle, w) }}),
			chart.Place(middle+1, 0, chart.Region{Name: firstName, Cols: chart.Fixed(w - middle - 1),
				Rows: chart.Fixed(1 + len(p.methods)), Cover: noCover}),
		}},
	}}
	if rows := p.detail(); !p.hidesMethod(p.subject.at) {
		all.In = append(all.In, chart.Region{Rows: chart.Optional(3+len(rows), 1), Draw: func(f chart.Canvas) {
			f.HLine(1, 1, w-1, '─', chart.LineStyle)
			f.Text(1, 2, nameOf(p.method().kind), frame.Style{FG: inkOf(p.method().kind), Bold: true})
			for i, row := range rows {
				f.Text(1, 3+i, row.name, chart.FaintStyle)
				f.TextRight(w, 3+i, row.value, frame.Style{FG: frame.Text})
			}
		}})
	}
	all.In = append(all.In, chart.Region{})
	return chart.Place(p.table-1, 1, all)
}

// drawRow writes the numbers of a method.
func (p *score) drawRow(f chart.Canvas, at, middle, right int) {
	m, here := p.methods[at], at == p.subject.at
	low, first := lowestText(m, p.k(), 4), p.Hidden.Or(firstName.Name, negativeText(m))
	if p.hidesMethod(at) {
		low, first = chart.Unknown, chart.Unknown
	}
	f.TextRight(middle, 0, low, frame.Style{FG: frame.Offset, Bold: here})
	f.TextRight(right, 0, first, frame.Style{FG: frame.Text, Bold: here})
}

// negativeText writes the offset at which the mean of a method is first below 0, or up to
// which it is not.
func negativeText(m method) string {
	n := m.Fall().Negative()
	if n.Offset > 0 {
		return strconv.Itoa(n.Offset)
	}
	return "past " + chart.Reached(n.Below)
}

type named struct{ name, value string }

// detail returns the details of the method under the cursor.
func (p *score) detail() []named {
	m := p.method()
	rows := []named{
		{"lowest up to " + chart.Compact(p.train), lowestText(m, p.train, 4)},
		{"lowest up to " + chart.Compact(p.target), lowestText(m, p.target, 4)},
	}
	n := m.Fall().Negative().Offset
	if n == 0 || p.Hidden.Hides(firstName) {
		return rows
	}
	rows = append(rows, named{"first below 0 / " + chart.Compact(p.target), ratioOf(n, p.target)})
	if first := p.methods[0].Fall().Negative().Offset; first > 0 && m.kind != encoding.Unscaled {
		rows = append(rows, named{"against none", "× " + ratioOf(n, first)})
	}
	return rows
}

// lowestText writes a method's lowest mean up to an offset.
func lowestText(m method, k, decimals int) string {
	mean, _, ok := m.Fall().Lowest(k)
	if !ok {
		return "not computed"
	}
	return chart.Unsigned(mean, decimals)
}

// ratioOf writes the ratio of two lengths.
func ratioOf(a, b int) string {
	ratio := float64(a) / float64(b)
	if ratio < 0.01 {
		return chart.Brief(ratio, 2)
	}
	return chart.Unsigned(ratio, chart.Either(ratio < 100, 2, 0))
}

// nextNegative moves to the next offset at which a method is first below 0, or after the
// last to the first.
func nextNegative(s *chart.State, set *Settings, _ int) {
	if set.Face != scoreFace {
		return
	}
	sc, err := chart.New(*s)
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
