package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// solo is the picture of one wave alone, so wide that its line climbs at most one
// row a column: then a line of signs is as true as one of dots, and every position
// has room for its value.
type solo struct {
	axes
	wave    strand
	partner []strand // the other wave of the pair, if it has one
}

const (
	leastShown = 8 // positions that one wave is worth a picture for
	leastReach = 2 // rows from zero to a crest
)

// newSolo lays out the wave under the cursor; false where that is none, or there
// is no room for some positions of it.
func newSolo(s *sheet) (p *solo, ok bool) {
	p = &solo{axes: axes{base: base{sheet: s}}, wave: s.strand(s.Dim)}
	if !p.wave.swings() || s.Minuend != nil || s.veiled(s.Dim) {
		return nil, false
	}
	p.scale = chart.ScaleOf(p.wave.Column)
	for _, st := range s.strands(p.wave.Pair) {
		if st.Dim != s.Dim && !s.veiled(st.Dim) {
			p.partner = append(p.partner, st)
		}
	}
	p.top = 1 + chart.One(s.paper.H >= 12)
	dims := []int{s.Dim}
	for _, st := range p.partner {
		dims = append(dims, st.Dim)
	}
	p.own = 1
	p.lay(s.axesLeft(), 3, dims) // for the room that a panel leaves
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

// columns is how many a position needs, so that a crest that many rows above zero
// is climbed to by at most one row a column; one or two more where every position
// then has room for its value.
func (p *solo) columns(reach int) int {
	n := max(int(math.Ceil(2*math.Pi*float64(reach)/p.wave.Period)), 1)
	if n+2 >= closeTick {
		return max(n, closeTick)
	}
	return n
}

// region is the plot, which places its values where they cover nothing.
func (p *solo) region() chart.Region {
	wave, values := named(dimName, chart.At(p.Dim)), named(valuesName, 0)
	wave.Cols, wave.Rows = chart.Fixed(p.Columns()), chart.Fixed(p.rows)
	values.Cols, values.Rows = wave.Cols, chart.Fixed(p.top+p.rows-1) // those of crests stand above the plot
	all := append(p.around(p.top, p.rows, p.top+p.rows), chart.Place(p.X, p.top, wave), chart.Place(p.X, 1, values))
	return chart.Region{Way: chart.Stack, Draw: p.draw, In: all, Click: p.click}
}

func (p *solo) draw(f chart.Canvas) {
	p.drawTitle(f)
	p.drawAxes(f)
	paper := f.Sub(p.X, p.top, p.Columns(), p.rows)
	if !p.coarse() {
		for _, st := range p.partner {
			chart.Plot(paper, p.line(st), frame.Style{FG: p.behind(st)})
		}
	}
	chart.Plot(paper, p.line(p.wave), frame.Style{FG: p.wave.hue})
	for pos := p.First; pos < p.End(); pos++ {
		f.Set(p.Column(pos), p.top+p.row(p.Enc.At(pos, p.Dim)), '●', frame.Style{FG: p.wave.hue, Bold: true})
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

// labelPartner writes the name of the other wave beside its line, where
// there are cells for it that hold nothing else.
func (p *solo) labelPartner(f chart.Canvas) {
	if p.coarse() {
		return
	}
	for _, st := range p.partner {
		name := "d" + strconv.Itoa(st.Dim) + " " + st.Name
		if x, y, ok := chart.Beside(f, p.X, p.top, p.X+p.Columns(), p.rows, p.line(st), p.paper.Theme.Width(name)); ok {
			f.Text(x, y, name, frame.Style{FG: st.hue})
		}
	}
}

// behind is the colour of the partner, which stands back on any paper.
func (p *solo) behind(s strand) frame.Color {
	return chart.Either(p.paper.Theme.Depth < frame.Colors16, s.hue.Over(55), frame.Faint)
}

// line gives the heights of a wave in each column, and one more.
func (p *solo) line(s strand) []float64 {
	turn, omega := p.Waves.Turn(s.Pair), p.Waves.Frequency(s.Pair)
	heights := make([]float64, p.Columns()+chart.One(p.End() < p.Length))
	for x := range heights {
		sin, cos := turn.Mul(p.First + x/p.own).Sincos()
		further, along := math.Sincos(omega * float64(x%p.own) / float64(p.own))
		v := sin*along + cos*further
		if s.Kind == encoding.Cos {
			v = cos*along - sin*further
		}
		heights[x] = p.scale.Height(min(max(v, -1), 1))
	}
	return heights
}

// drawValue writes the value of a position beside its dot: above it in the upper
// half, below it in the lower, or wherever it covers nothing but lines behind. That of
// the cursor may be farther away.
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

// free reports that a text of w columns covers nothing: neither the wave, nor
// another value, nor the cut unless it is that of its position.
func (p *solo) free(f chart.Canvas, x, y, w, pos int) bool {
	if x < p.X || x+w > p.X+p.W+3 || y < 1 || y >= p.top+p.rows {
		return false
	}
	cut := p.Column(p.Pos)
	for at := x - 1; at < x+w; at++ {
		c := f.At(at, y)
		switch {
		case c == nil, at == cut && pos != p.Pos:
			return false
		case c.Rune == ' ', c.FG == frame.Line, at == cut && c.FG == frame.Accent:
		case at < x && c.FG == frame.Faint: // the axis
		case len(p.partner) == 0 || c.FG != p.behind(p.partner[0]):
			return false
		}
	}
	return true
}

// drawTitle says which wave it is, and what dots and line are.
func (p *solo) drawTitle(f chart.Canvas) {
	v := chart.Values{"name": chart.Inked(p.wave.hue)("dim " + strconv.Itoa(p.Dim) + " " + p.wave.Name),
		"period": p.period(p.wave.Column, " %s", 12), "other": ""}
	if len(p.partner) > 0 && !p.coarse() {
		v["other"] = "; dim " + strconv.Itoa(p.partner[0].Dim) + " stands back"
	}
	line := chart.Fit(chart.Say(v,
		"{name}f«  {period} · the dots are the encoding, the line is the wave they lie on{other}»",
		"{name}f«  {period} · the dots are the encoding, the line the wave»",
		"{name}f«  {period}»", "{name}"), p.paper.Theme, min(p.edge-1, p.paper.W-1)-p.axesLeft())
	line.Draw(f, p.axesLeft(), 0)
}

// click moves the cursor to the position of a click.
func (p *solo) click(x, y int) chart.Change {
	pos, ok := p.Position(x)
	if !ok || y < p.top || y > p.top+p.rows+1 {
		return chart.Change{}
	}
	return moved(pos, p.Dim)
}

// caption says what makes the line true.
func (p *solo) caption() []string {
	wave := "one wave, " + chart.Plural(p.own, "column") + " a position"
	return []string{wave + ": its line climbs at most one row a column", wave}
}
