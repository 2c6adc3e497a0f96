package curves

import (
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// solo is the picture of one wave, so wide that its line climbs at most one row a
// column. A line of signs, where there are no dots, then shows its slope, and every position has
// room for its value.
type solo struct {
	base
	wave strand
	rows int
}

const (
	leastShown = 8 // positions in the picture
	leastReach = 2 // rows from zero to a crest
)

// newSolo lays out the cursor's wave. It is false if the column is no wave, or if
// there is too little room.
func newSolo(s *inputs) (p *solo, ok bool) {
	p = &solo{base: base{inputs: s}, wave: s.strand(s.Dim)}
	if !p.wave.continuous() || s.Minuend != nil || s.waveHidden(s.Dim) {
		return nil, false
	}
	partner := s.partner(p.wave)
	dims := []int{s.Dim}
	for _, st := range partner {
		dims = append(dims, st.Dim)
	}
	top := 1 + chart.One(s.paper.H >= 12)
	p.own = 1
	p.lay(s.axesLeft(), 3, dims) // to learn where the table begins
	reach := (s.paper.H - 3 - top) / 2
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
	p.lines = p.newLines(p.ofLength()...)
	p.lines.Title, p.lines.Air = []string{"dim " + strconv.Itoa(p.Dim) + " " + p.wave.Name}, top-1
	p.lines.Note = []string{p.period(p.wave.Column, " %s", 12), ""}
	p.lines.Choose = func(_, pos int) chart.Change { return moved(pos, p.Dim) }
	p.lines.Lanes = []plot.Lane{p.lane(partner)}
	return p, true
}

// partner returns the other wave of a pair, or none.
func (s *inputs) partner(wave strand) (all []strand) {
	for _, st := range s.strands(wave.Pair) {
		if st.Dim != wave.Dim && !s.waveHidden(st.Dim) {
			all = append(all, st)
		}
	}
	return all
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

// lane returns the wave with its values, before the other one of the pair.
func (p *solo) lane(partner []strand) plot.Lane {
	lane := plot.Lane{Plot: chart.Ref{Name: dimName, Index: chart.At(p.Dim)}, Rows: p.rows, Gap: 1,
		Scale: scaleOf(chart.ScaleOf(p.wave.Column), p.rows), Below: chart.Region{Draw: p.drawPeriod},
		Series: []plot.Series{p.line(p.wave, 50)}}
	own := &lane.Series[0]
	own.Sign = '●'
	for pos := p.x.First; pos < p.end(); pos++ {
		own.Signs = append(own.Signs, pos)
	}
	for _, st := range partner {
		if !p.coarse() {
			s := p.line(st, 55)
			if p.paper.Theme.Depth == frame.NoColor {
				s.Look = plot.Sparse
			}
			s.Label = []string{"d" + strconv.Itoa(st.Dim) + " " + st.Name, "d" + strconv.Itoa(st.Dim)}
			lane.Series = append(lane.Series, s)
		}
	}
	lane.Notes = []plot.Note{{At: p.Pos, Texts: []string{p.number(p.Pos, p.Dim, 2)}, Ink: frame.Accent}}
	for _, pos := range p.ticks() {
		if pos != p.Pos {
			lane.Notes = append(lane.Notes, plot.Note{At: pos, Texts: []string{p.number(pos, p.Dim, 2)}, Ink: frame.Text})
		}
	}
	return lane
}

// line returns a wave as a line in some percent of its colour.
func (p *solo) line(st strand, pct int) plot.Series {
	s := p.series(0, st)
	s.Ink, s.Period, s.Beads = st.hue, 0, 0
	if p.coarse() {
		s.Line = p.drawer(frame.Style{FG: st.hue.Over(pct)})
	} else {
		s.Faint = pct
	}
	return s
}

// region returns the plot, and where its values are: those of crests are above it.
func (p *solo) region() chart.Region {
	return chart.Region{Way: chart.Stack, In: p.over(0,
		chart.PlaceSized(p.left, 1, p.x.W, p.lines.Air+p.rows, named(valuesName, 0)))}
}

// caption says what the points and the line are.
func (p *solo) caption() []string {
	return []string{"The points are the encoding, the line is the wave that they lie on.",
		"Points: the encoding, line: its wave."}
}
