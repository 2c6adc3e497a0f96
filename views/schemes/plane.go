package schemes

import (
	"image"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A plane has offsets across, on the one logarithmic axis of Distance, of its comparisons and of Ribbons. Names are to
// its left, numbers to its right.
type plane struct {
	subject
	plot.Axis     // of offsets
	X         int // its first column
	width     int // columns of the numbers

	curves map[*lane][]float64 // see curveOf
}

func newPlane(s subject) plane {
	p := plane{subject: s, X: 16, width: 9, curves: map[*lane][]float64{}}
	if s.paper.W < 70 {
		p.X, p.width = 13, 8
	}
	p.Axis = offsetAxis(s.keys, max(s.paper.W-p.X-p.width-1, 1))
	return p
}

// times returns the plane with more cells.
func (p *plane) times(n int) *plane {
	if n == 1 {
		return p
	}
	larger := *p
	larger.Axis, larger.curves = p.Axis.Times(n), map[*lane][]float64{}
	return &larger
}

// offsetAxis returns the axis of n offsets in w cells. Its ticks are powers of two.
func offsetAxis(n, w int) plot.Axis {
	a := plot.Logarithmic(n, w)
	a.Binary = true
	return a
}

// ticks returns the row under the axis.
func (p *plane) ticks(data func() chart.Data) chart.Region {
	text := func(k int) string { return chart.TickLabel(k, k) }
	l := plot.Lines{Paper: p.paper, X: p.Axis, Left: p.X, Right: p.width + 1, Here: p.k,
		Cursor: plot.Cursor{Ink: frame.Offset, Badge: true},
		Feet: []plot.Foot{{Head: []string{"offset k"}, Text: text, Here: chart.Position(p.k),
			Ends: []string{text(p.N - 1)}}}}
	g := l.Region()
	g.Rows, g.Data = chart.Fixed(1), data
	return g
}

// upTo returns the columns of the offsets up to one.
func (p *plane) upTo(k int) int { return (p.Reach(k+1) + 1) / 2 }

// half returns the columns up to the offset within which half of the attention lies.
func (p *plane) half(s *lane) int { return p.upTo(s.Half) }

// weight returns the mean weight of the offsets in a column relative to offset 0; ok is false
// if the scheme has none of these offsets.
func (p *plane) weight(s *lane, x int) (weight float64, ok bool) {
	from, to := p.At(float64(2*x)), min(p.At(float64(2*x)+1.9998)+1, s.Keys)
	if from >= s.Keys {
		return 0, false
	}
	own := s.Share(0, 1) / math.Exp(s.Near(0))
	return s.Share(from, to) / float64(to-from) / own, true
}

// curveOf returns the weight of each column for which a lane has offsets.
func (p *plane) curveOf(s *lane) []float64 {
	curve, known := p.curves[s]
	for x := 0; x < p.W && !known; x++ {
		weight, ok := p.weight(s, x)
		if !ok {
			break
		}
		curve = append(curve, weight)
	}
	p.curves[s] = curve
	return curve
}

// equal reports whether two lanes are drawn alike.
func (p *plane) equal(s, other *lane) bool {
	switch {
	case s.Profile == other.Profile:
		return true
	case s.Profile == nil || other.Profile == nil || s.Keys != other.Keys || s.Half != other.Half:
		return false
	}
	a, b := p.curveOf(s), p.curveOf(other)
	for x := range a {
		if math.Abs(a[x]-b[x]) > 1e-9*a[x] {
			return false
		}
	}
	return true
}

// end returns the columns of a scheme that has no row for every offset.
func (p *plane) end(s *lane) int {
	if s.Profile == nil {
		return p.W
	}
	return p.upTo(s.Keys - 1)
}

// drawEnd says on the paper of a lane where its rows end.
func (p *plane) drawEnd(paper chart.Canvas, s *lane) {
	if s.Keys >= p.N {
		return
	}
	last := strconv.Itoa(s.Keys - 1)
	texts := []string{"table ends at " + last, "ends at " + last}
	if t := s.table(); t != nil && t.Used < t.Rows {
		texts = []string{"rows 0–" + last + " are read", "to " + last}
	}
	end := p.end(s)
	_, rows := paper.Size()
	after := plot.Label{Texts: texts, X: end + 1, Y: max(rows-2, 0), Style: chart.FaintStyle}
	after.In = image.Rect(end+1, 0, p.W, rows)
	before := after
	before.X, before.Align, before.In = end-2, 1, image.Rect(0, 0, end-1, rows)
	if end+1 >= p.W || !plot.Write(paper, after) {
		plot.Write(paper, before)
	}
}

// drawFailure says why a scheme has no numbers.
func (p *plane) drawFailure(f chart.Canvas, s *lane, y int) {
	f.Text(p.X, y, chart.Fitting(f, p.W, s.failed, "no such "+s.Scheme.Title), frame.Style{FG: frame.Warn})
}

// ribbonFloor is the natural logarithm of the full height of a ribbon, ×1, over its floor, ×0.0001.
var ribbonFloor = 4 * math.Ln10

// drawRibbon draws the weights of a lane on a paper of the axis: as high as their logarithm and as bright, or bright
// alone in a single row. White marks are where the attention of some lanes is half. The offset of the cursor has its
// colour or, where signs replace colours, a line on the paper, which no weight looks like.
func (p *plane) drawRibbon(paper chart.Canvas, s *lane, marks ...*lane) {
	cell, shown := p.Cell(p.k)
	paper.Paint(func(paper chart.Canvas, times int) {
		p.times(times).fillRibbon(paper, s, times, func(x int) bool { return shown && x/times == cell && p.k < s.Keys })
	})
	if _, rows := paper.Size(); shown && p.k < s.Keys && paper.Theme.Signs() {
		paper.VLine(cell, 0, rows, '│', frame.Style{FG: frame.Offset})
	}
	for _, of := range marks {
		p.drawMark(paper, p.half(of)-1)
	}
}

// fillRibbon fills the columns of a ribbon, of which here picks those of the cursor. A single row has so many cells.
func (p *plane) fillRibbon(paper chart.Canvas, s *lane, single int, here func(x int) bool) {
	_, rows := paper.Size()
	for x, weight := range p.curveOf(s) {
		part := min(max(1+math.Log(weight)/ribbonFloor, 0), 1)
		ink := chart.Either(here(x), frame.Offset, s.hue)
		switch {
		case ink == frame.Offset && monochrome(paper.Theme):
			paper.VLine(x, 0, rows, '│', frame.Style{FG: ink, Bold: true})
		case rows == single:
			shade(paper, x, chart.Either(ink == frame.Offset, 1, part), ink)
		case toned(paper.Theme) && ink == s.hue:
			chart.DrawPillar(paper, x, rows, rows, part, tone(ink, part))
		default:
			chart.DrawPillar(paper, x, rows, rows, part, ink)
		}
	}
}

// drawMark draws a white mark in a column of a ribbon, at the end of its cells that are full.
func (p *plane) drawMark(paper chart.Canvas, x int) {
	_, rows := paper.Size()
	for y := range rows {
		c := paper.At(x, y)
		if c == nil || y+1 < rows && c.Rune != '█' && c.Rune != '|' && c.BG == frame.Background {
			continue
		}
		style := frame.Style{FG: frame.Bright, BG: c.BG, Bold: true}
		if c.Rune == '█' && toned(paper.Theme) {
			style.BG = c.FG
		}
		sign := chart.Either(c.Rune == '|', '#', '▐') // in ASCII, on a ribbon of bars
		paper.Set(x, y, sign, style)
	}
}

// monochrome reports whether a theme has blocks without colours, which melt into one where they touch.
func monochrome(t frame.Theme) bool { return t.Depth == frame.NoColor && t.Glyphs != frame.ASCII }

// toned reports whether a theme has an ink in several strengths.
func toned(t frame.Theme) bool { return !t.Signs() && t.Depth <= frame.Colors256 }

// tone returns a part of an ink, 0 to 1.
func tone(ink frame.Color, part float64) frame.Color { return ink.Over(10 + int(part*90)) }

// shade fills a column of a single row with a part of an ink, 0 to 1: with a sign on paper without faint colours.
func shade(paper chart.Canvas, x int, part float64, ink frame.Color) {
	if toned(paper.Theme) {
		_, rows := paper.Size()
		paper.Tint(x, 0, 1, rows, tone(ink, part))
		return
	}
	signs := []rune(" ░▒▓█")
	if paper.Theme.Glyphs == frame.ASCII {
		signs = []rune(" .:=#")
	}
	paper.Set(x, 0, signs[min(int(part*float64(len(signs))), len(signs)-1)], frame.Style{FG: ink})
}

// probe says what all schemes are asked, for the heading.
func (p *plane) probe() []chart.Field {
	text := "all keys alike: only position differs"
	if p.cut() {
		text = "the nearest " + chart.Tens(p.keys) + " of " + chart.Tens(p.Length) + " keys alone"
	}
	return []chart.Field{{Value: text, Ink: chart.FaintStyle, Drop: 1}}
}

// readout returns some fields and what the scheme under the cursor adds.
func (p *plane) readout(fields []chart.Field) []chart.Field {
	of := p.cursor()
	if of == nil {
		return append(fields, chart.Field{Value: p.Scheme + " has no lane"},
			chart.Field{Value: "its rows say more than the offset", Drop: 1})
	}
	if of.Profile == nil {
		return failure(of)
	}
	g, t := of.valueAt(p.k), of.table()
	switch {
	case !math.IsNaN(g):
		adds := p.adds(of, g)
		if t != nil && t.Used-p.k > 1 { // not the number of these two rows
			adds.Label += " mean"
		}
		return append(fields, adds, chart.Field{Label: "weight", Drop: 3,
			Value: p.number(of, "×"+chart.Brief(math.Exp(g), 3))})
	case t != nil && p.k < t.Rows:
		return append(fields, chart.Field{Value: of.name(), Drop: 2},
			chart.Field{Value: "means are over " + strconv.Itoa(t.Used) + " rows"},
			chart.Field{Value: "more would take too long", Drop: 1})
	}
	return append(fields, chart.Field{Value: of.name(), Drop: 2},
		chart.Field{Value: "no two rows are so far apart"})
}

// caption says within which offsets half of the attention lies: for the scheme under the cursor, or else the one with
// the nearest, and for the one with the farthest, or else the nearest. It skips placeholder values.
func (p *plane) caption() []string {
	var least, most *lane
	for _, s := range p.kept {
		if s.Profile == nil || s.placeholder() {
			continue
		}
		if least == nil || s.Half < least.Half {
			least = s
		}
		if most == nil || s.Half >= most.Half {
			most = s
		}
	}
	if least == nil {
		return []string{chart.Unknown}
	}
	here, other := p.cursor(), most
	if !slices.Contains(p.kept, here) || here.Profile == nil || here.placeholder() {
		here = least
	}
	if here == most {
		other = least
	}
	half := func(s *lane) string {
		return "k ≤ " + strconv.Itoa(s.Half) + chart.Either(s.Scheme.Stage == scheme.Nowhere, " without positions",
			" for "+s.name())
	}
	short := "Half the attention is at " + half(here) + "."
	switch {
	case p.cut():
		return []string{"Half the attention to the nearest " + chart.Tens(p.keys) + " keys is at " + half(here) + ".", short}
	case here == other:
		return []string{short}
	}
	return []string{"Half the attention is at " + half(here) + ", at " + half(other) + ".", short}
}
