package curves

import (
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// solo is the picture of one wave, so wide that its line climbs at most one row a
// column. A line of signs is then as exact as a line of dots, and every position has
// room for its value.
type solo struct {
	axes
	wave    strand
	partner []strand // the other wave of the pair, or none
}

const (
	leastShown = 8 // positions in the picture
	leastReach = 2 // rows from zero to a crest
	haloed     = 4 // columns of a position from which its dot has blank cells beside it
)

// newSolo lays out the cursor's wave. It is false if the column is no wave, or if
// there is too little room.
func newSolo(s *inputs) (p *solo, ok bool) {
	p = &solo{axes: axes{base: base{inputs: s}}, wave: s.strand(s.Dim)}
	if !p.wave.continuous() || s.Minuend != nil || s.waveHidden(s.Dim) {
		return nil, false
	}
	p.scale = chart.ScaleOf(p.wave.Column)
	for _, st := range s.strands(p.wave.Pair) {
		if st.Dim != s.Dim && !s.waveHidden(st.Dim) {
			p.partner = append(p.partner, st)
		}
	}
	p.top = 1 + chart.One(s.paper.H >= 12)
	dims := []int{s.Dim}
	for _, st := range p.partner {
		dims = append(dims, st.Dim)
	}
	p.own = 1
	p.lay(s.axesLeft(), 3, dims) // to learn where the table begins
	reach := (s.paper.H - 3 - p.top) / 2
	most := (min(p.edge-1, p.paper.W-1) - 4 - s.axesLeft()) / (leastShown - 1)
	p.own = p.columns(reach)
	if p.own > most {
		p.own, reach = most, min(reach, int(float64(most)*p.wave.Period/(2*math.Pi)))
	}
	if reach < leastReach || p.own < 1 {
		return nil, false
	}
	if cells, _ := s.Zoom.PerCell(); s.Zoom != chart.Auto {
		p.own = max(p.own, cells)
	}
	p.rows = 2*reach + 1
	p.lay(s.axesLeft(), 3, dims)
	return p, true
}

// columns returns the number of columns of a position: as many as let the line climb at most one row a column to a
// crest reach rows above zero, or up to two more if every position then has room for its value.
func (p *solo) columns(reach int) int {
	n := max(int(math.Ceil(2*math.Pi*float64(reach)/p.wave.Period)), 1)
	if n+2 >= closeTick {
		return max(n, closeTick)
	}
	return n
}

// region returns the plot. It draws its values itself, in cells that are free.
func (p *solo) region() chart.Region {
	wave, values := named(dimName, chart.At(p.Dim)), named(valuesName, 0)
	wave.Cols, wave.Rows = chart.Fixed(p.Columns()), chart.Fixed(p.rows)
	values.Cols, values.Rows = wave.Cols, chart.Fixed(p.top+p.rows-1) // values of crests are above the plot
	all := append(p.around(p.top, p.rows, p.top+p.rows), chart.Place(p.X, p.top, wave), chart.Place(p.X, 1, values))
	return chart.Region{Way: chart.Stack, Draw: p.draw, In: all, Click: p.click}
}

func (p *solo) draw(f chart.Canvas) {
	p.drawTitle(f)
	p.drawAxes(f)
	paper := f.Sub(p.X, p.top, p.Columns(), p.rows)
	if !p.coarse() {
		for _, st := range p.partner {
			drawPlot(paper, p.line(st), frame.Style{FG: p.behind(st)})
		}
	}
	drawPlot(paper, p.line(p.wave), frame.Style{FG: p.wave.hue.Over(50)})
	for pos := p.First; pos < p.End(); pos++ {
		x, y := p.Column(pos), p.top+p.row(p.Enc.At(pos, p.Dim))
		for _, beside := range [...]int{x - 1, x + 1} {
			if p.own >= haloed && beside >= p.X && beside < p.X+p.Columns() {
				f.Set(beside, y, ' ', frame.Style{})
			}
		}
		f.Set(x, y, '●', frame.Style{FG: p.wave.hue, Bold: true})
	}
	p.drawCut(f)
	p.drawValue(f, p.Pos, chart.CursorStyle)
	for pos := range p.Ticks {
		if pos != p.Pos {
			p.drawValue(f, pos, frame.Style{FG: frame.Text})
		}
	}
	p.labelPartner(f)
	sign := '●'
	if p.coarse() {
		sign = '@'
	}
	hue := p.wave.hue.Glow(55 * chart.One(!p.Hidden.Hides(lineName)))
	f.Set(p.Column(p.Pos), p.top+p.row(p.Enc.At(p.Pos, p.Dim)), sign, frame.Style{FG: hue, Bold: true})
	p.drawLabels(f, p.top+p.rows+1)
}

// labelPartner writes the name of the other wave on free cells beside its line.
func (p *solo) labelPartner(f chart.Canvas) {
	if p.coarse() {
		return
	}
	for _, st := range p.partner {
		name := "d" + strconv.Itoa(st.Dim) + " " + st.Name
		if x, y, ok := besideLine(f, p.X, p.top, p.X+p.Columns(), p.rows, p.line(st), p.paper.Theme.Width(name)); ok {
			f.Text(x, y, name, frame.Style{FG: st.hue})
		}
	}
}

// behind returns the colour of the partner's line, which is faint on any paper.
func (p *solo) behind(s strand) frame.Color {
	return chart.Either(p.paper.Theme.Depth < frame.Colors16, s.hue.Over(55), frame.Faint)
}

// line returns the heights of a wave in each column, and in the one after them
// unless the sequence ends.
func (p *solo) line(s strand) []float64 {
	wave := p.between(s)
	heights := make([]float64, p.Columns()+chart.One(p.End() < p.Length))
	for x := range heights {
		v := wave(p.First+x/p.own, float64(x%p.own)/float64(p.own))
		heights[x] = p.scale.Height(min(max(v, -1), 1))
	}
	return heights
}

// drawValue writes the value of a position on free cells near its dot, preferably
// outside the curve. The cursor's value may be up to three rows away.
func (p *solo) drawValue(f chart.Canvas, pos int, style frame.Style) {
	v := p.Enc.At(pos, p.Dim)
	text := p.number(pos, p.Dim, 2)
	w := p.paper.Theme.Width(text)
	x, y, up := p.Column(pos), p.top+p.row(v), 1
	if v >= 0 {
		up = -1
	}
	rows := []int{up, -up}
	if pos == p.Pos {
		rows = append(rows, 2*up, -2*up, 3*up, -3*up)
	}
	for _, dy := range rows {
		for i := range 2 * w {
			at := x - w/2 + (i+1)/2*(1-i%2*2)
			if p.free(f, at, y+dy, w, pos) {
				f.Text(at, y+dy, text, style)
				return
			}
		}
	}
}

// free reports whether w cells hold neither the wave nor another value, nor the
// cursor's line unless pos is the cursor's position. The partner's line may be covered.
func (p *solo) free(f chart.Canvas, x, y, w, pos int) bool {
	if x < p.X || x+w > p.X+p.W+3 || y < 1 || y >= p.top+p.rows {
		return false
	}
	cut := p.Column(p.Pos)
	if c := f.At(x+w, y); c != nil && (c.Rune == '+' || c.Rune == '−') { // a value begins
		return false
	}
	for at := x - 1; at < x+w; at++ {
		c := f.At(at, y)
		switch {
		case c == nil, at == cut && pos != p.Pos:
			return false
		case c.Rune == ' ', c.FG == frame.Line, at == cut && c.FG == frame.Accent:
		case at < x && c.FG == frame.Faint: // the axis of values
		case len(p.partner) == 0 || c.FG != p.behind(p.partner[0]):
			return false
		}
	}
	return true
}

// drawTitle writes the dimension, its wave and the wavelength.
func (p *solo) drawTitle(f chart.Canvas) {
	x := f.Text(p.axesLeft(), 0, "dim "+strconv.Itoa(p.Dim)+" "+p.wave.Name, frame.Style{FG: p.wave.hue})
	period := p.period(p.wave.Column, " %s", 12)
	if w := p.paper.Theme.Width(period); x+2+w < min(p.edge, p.paper.W) {
		f.Text(x+2, 0, period, chart.FaintStyle)
	}
}

// click moves the cursor to the position of a click.
func (p *solo) click(x, y int) chart.Change {
	pos, ok := p.Position(x)
	if !ok || y < p.top || y > p.top+p.rows+1 {
		return chart.Change{}
	}
	return moved(pos, p.Dim)
}

// caption says what the points and the line are.
func (p *solo) caption() []string {
	return []string{"The points are the encoding, the line is the wave that they lie on.",
		"Points: the encoding, line: its wave."}
}
