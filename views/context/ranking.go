package context

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// ranking is the face that ranks the methods by the offset at which the mean cosine of all
// pairs first falls below 0, a rule of thumb. Above the ranking it plots how that mean falls,
// unscaled and by the method under the cursor, on the same logarithmic axis of offsets.
type ranking struct {
	*subject
	order    []int // methods, the one whose mean falls below 0 first at the top
	low      int   // the first offset of the axis
	doubling float64
	w        int     // cells of the axis
	plot     int     // rows of the plot; 0 without one
	pitch    int     // rows of a method
	top      float64 // the mean at the upper edge of the plot
}

const (
	axisLeft  = 9
	leastPlot = 4 // rows of the plot
)

func newRanking(s *subject) *ranking {
	p := &ranking{subject: s, w: max(s.W-axisLeft-2, 1), pitch: 1}
	first, last := s.train, max(s.train, s.target)
	for at := range s.methods {
		if !s.hidesMethod(at) {
			p.order = append(p.order, at)
		}
		first, last = min(first, p.end(at)), max(last, p.end(at))
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return cmp.Compare(p.end(a), p.end(b)) })
	p.low = max(min(floorPower(s.train)/8, floorPower(first)/2), 1)
	p.doubling = float64(2*p.w-2) / math.Log2(2*float64(last)/float64(p.low))
	room := s.H - 3 // faces, title, axis
	if room >= 2*len(s.methods)+2*leastPlot {
		p.pitch = 2
	}
	if p.plot = room - p.pitch*len(p.order) - 1; p.plot < leastPlot {
		p.plot = 0
	}
	for _, at := range []int{0, s.at} {
		mean, _ := s.methods[at].Fall().Sketch(p.low)
		p.top = max(p.top, math.Ceil(mean*10)/10)
	}
	return p
}

// floorPower returns the largest power of two that is at most n ≥ 1.
func floorPower(n int) int {
	power := 1
	for power <= n/2 {
		power *= 2
	}
	return power
}

// end returns the offset at which the mean of a method first falls below 0, or up to which
// it was found not to.
func (p *ranking) end(at int) int {
	n := p.firstBelow(p.methods[at])
	return max(chart.Either(n.Offset > 0, n.Offset, n.Below), 1)
}

// dot returns the column of dots of an offset k ≥ 1 on the axis, and column its cell.
func (p *ranking) dot(k int) int {
	return int(math.Round(math.Log2(float64(k)/float64(p.low)) * p.doubling))
}

func (p *ranking) column(k int) int { return p.dot(k) / 2 }

// offset returns the offset in the middle of a column of dots.
func (p *ranking) offset(dot int) int {
	return max(int(math.Round(float64(p.low)*math.Exp2(float64(dot)/p.doubling))), 1)
}

// row returns the row of dots of the plot for a mean; 0 is the top row. Means below 0 are in the row
// of 0.
func (p *ranking) row(mean float64) int {
	return int(math.Round((1 - max(mean, 0)/p.top) * float64(4*p.plot-2)))
}

func (p *ranking) picture() chart.Picture {
	rows := chart.Region{Name: firstName}
	for _, at := range p.order {
		rows.In = append(rows.In, chart.Region{Name: methodName, Index: chart.At(at), Rows: chart.Fixed(p.pitch),
			Draw:  func(f chart.Canvas) { p.drawRow(f, at) },
			Click: func(int, int) chart.Change { return p.readBy(at) }})
	}
	sheet := chart.Region{In: []chart.Region{chart.Gap(1),
		chart.Inset(axisLeft, chart.Text(chart.StrongStyle,
			"first offset with a mean cosine below 0: a rule of thumb, no verdict; many good models fall earlier",
			"mean first below 0: a rule of thumb; many good models fall earlier",
			"below 0: a rule of thumb, no verdict",
			"a rule of thumb")),
		{Name: fallName, Rows: chart.Fixed(p.plot), Data: p.cosinesData, Draw: p.drawFall,
			Click: func(x, _ int) chart.Change {
				k := p.offset(2 * (x - axisLeft))
				return chart.Change{State: func(s *chart.State) { s.Offset = k }}
			}},
		chart.Gap(chart.One(p.plot > 0)), rows,
		{Name: lengthsName, Rows: chart.Fixed(1), Draw: p.drawAxis}}}
	picture := p.subject.picture(p.words(), p.fallsData, chart.Region{Draw: p.drawLengths}, sheet)
	picture.Figure = []func() chart.Data{p.meansData}
	return picture
}

// drawLengths draws the two lengths through the picture, and the ground past the second.
func (p *ranking) drawLengths(f chart.Canvas) {
	height := p.H - 3
	if p.Hidden.Hides(lengthsName) {
		return
	}
	if x := axisLeft + p.column(p.target); !chart.StippledWedge(p.Theme) {
		f.Tint(x, 2, p.W-1-x, height, frame.Column)
	}
	f.VLine(axisLeft+p.column(p.train), 2, height, '│', frame.Style{FG: frame.Good.Over(60)})
	f.VLine(axisLeft+p.column(p.target), 2, height, '│', frame.Style{FG: frame.Accent.Over(80)})
}

// drawFall plots the lowest mean up to every offset.
func (p *ranking) drawFall(f chart.Canvas) {
	f.TextRight(axisLeft-1, 0, chart.Plainly(p.top), chart.FaintStyle)
	for i, word := range []string{"lowest", "mean", "so far"} {
		if y := max((p.plot-3)/2, 1) + i; y < p.plot-1 { // the numbers of the axis are above and below
			f.Text(1, y, word, chart.FaintStyle)
		}
	}
	f.TextRight(axisLeft-1, p.plot-1, "0", chart.FaintStyle)
	plot := f.Sub(axisLeft, 0, p.w, p.plot)
	for x := 0; x < 2*p.w; x += 4 {
		plot.Dot(x, p.row(0), frame.Ink{Color: frame.Ring, Glyph: '.'})
	}
	if k := p.k(); k >= p.low && p.column(k) < p.w {
		plot.VLine(p.column(k), 0, p.plot, '│', frame.Style{FG: frame.Offset})
	}
	p.drawLine(plot, 0, chart.Either(p.at > 0, frame.Faint, frame.Bright))
	if p.at > 0 {
		p.drawLine(plot, p.at, frame.Bright)
	}
}

// drawLine draws the line of a method up to where it falls below 0, with its name beside it.
func (p *ranking) drawLine(plot chart.Canvas, at int, ink frame.Color) {
	if p.hidesMethod(at) {
		return
	}
	fall := p.methods[at].Fall()
	end := min(p.dot(p.end(at)), 2*p.w)
	pen := chart.Pen{Paper: plot, Square: true, Ink: frame.Ink{Color: ink, Z: chart.WaveZ + uint8(chart.One(at > 0)),
		Glyph: chart.Either[byte](at == p.at, '*', '.')}}
	for x := range max(end, 0) {
		mean, ok := fall.Sketch(p.offset(x))
		if !ok {
			break
		}
		pen.To(x, p.row(mean), p.row(mean))
	}
	sign, hue := p.sign(at)
	plot.Set(p.column(p.end(at)), p.row(0)/4, sign, frame.Style{FG: hue, Bold: at == p.at})
	name, style := nameOf(p.methods[at].kind), frame.Style{FG: ink, Bold: at == p.at}
	n, side := len(name), chart.Either(at == 0 && p.at > 0, 1, -1) // below the line, or above it
	for x := end / 4; x < min(end/2, p.w-n); x++ {
		mean, _ := fall.Sketch(p.offset(2*x + n*chart.One(side < 0)))
		if y := p.row(mean)/4 + side; y >= 0 && y < p.plot && chart.Bare(plot, x-1, y, n+2) {
			plot.Text(x, y, name, style)
			return
		}
	}
}

// sign returns the sign at the end of a method's bar, and its colour: whether the mean falls
// below 0 before the target length, after it, or not as far as it is known.
func (p *ranking) sign(at int) (sign rune, ink frame.Color) {
	switch n := p.firstBelow(p.methods[at]); {
	case n.Offset == 0:
		return '▸', chart.Either(n.Below < p.target, frame.Text, frame.Good) // the search stopped before the target
	case n.Offset < p.target:
		return '◆', frame.Warn
	}
	return '●', frame.Good
}

// drawRow draws a method's bar, from the training length to the offset at which its mean
// first falls below 0, and writes that offset beside its end: without crossing the line at
// the target length, which divides the methods.
func (p *ranking) drawRow(f chart.Canvas, at int) {
	here, end := at == p.at, p.end(at)
	sign, ink := p.sign(at)
	from, to, border := axisLeft+p.column(p.train), axisLeft+p.column(end), axisLeft+p.column(p.target)
	left := min(from, to)
	f.HLine(left+1, 0, max(from, to)-left-1, '━', frame.Style{FG: chart.Either(here, ink, ink.Over(48))})
	f.Set(to, 0, sign, frame.Style{FG: ink, Bold: here})
	drawMark(f, max(left-2, 1), 0, here)
	name, number := nameOf(p.methods[at].kind), p.negativeText(p.methods[at])
	n := p.Theme.Width(name + " " + number)
	x := to + 2
	if end < p.target && x+n >= border || x+n >= p.W {
		if x = to - n - 2; x < axisLeft {
			x = min(to+2, p.W-1-n)
		} else if x <= border && x+n > border {
			x = border - n - 2
		}
	}
	if x < max(from, to) { // on the bar
		f.HLine(x-1, 0, n+2, ' ', frame.Style{})
	}
	x = f.Text(x, 0, name, frame.Style{FG: chart.Either(here, frame.Bright, frame.Text), Bold: here})
	f.Text(x+1, 0, number, frame.Style{FG: ink, Bold: true})
}

// drawAxis writes offsets below the ranking, both lengths first.
func (p *ranking) drawAxis(f chart.Canvas) {
	for _, length := range []struct {
		k    int
		text string
		ink  frame.Color
	}{{p.train, p.trainText(), frame.Good}, {p.target, "read to " + strconv.Itoa(p.target), frame.Accent}} {
		x := axisLeft + p.column(length.k) - p.Theme.Width(length.text)/2
		chart.Label(f, max(min(x, p.W-1-p.Theme.Width(length.text)), 1), 0, p.W, length.text, frame.Style{FG: length.ink})
	}
	if k := p.k(); k >= p.low && p.column(k) < p.w {
		text := p.badge(k)
		chart.Label(f, axisLeft+p.column(k)-len(text)/2, 0, p.W, text,
			frame.Style{FG: frame.Background, BG: frame.Offset, Bold: true})
	}
	chart.Label(f, 1, 0, p.W, "offset", chart.FaintStyle)
	for k := p.low; k <= encoding.MaxPos && p.column(k) < p.w; k *= 2 {
		text := strconv.Itoa(k)
		if k >= 1_000_000 {
			text = chart.Compact(k)
		}
		chart.Label(f, axisLeft+p.column(k)-len(text)/2, 0, p.W-1, text, chart.FaintStyle)
	}
}

// negativeText writes the offset at which the mean of a method is first below 0, or up to which it is not.
func (s *subject) negativeText(m method) string {
	n := s.firstBelow(m)
	switch reached := chart.Reached(n.Below); {
	case n.Offset > 0:
		return strconv.Itoa(n.Offset)
	case n.Below == s.Window():
		return "not within " + reached
	case n.Below < s.target:
		return "not known past " + reached
	default:
		return "past " + reached
	}
}

// lowestText writes a method's lowest mean up to an offset.
func lowestText(m method, k, decimals int) string {
	mean, _, ok := m.Fall().Lowest(k)
	if !ok {
		return "not computed"
	}
	return chart.Unsigned(mean, decimals)
}
