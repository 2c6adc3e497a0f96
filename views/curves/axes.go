package curves

import (
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// axes are one pair of axes: values upwards, positions to the right.
type axes struct {
	base
	scale     parts.Scale
	top, rows int // of the plot: an odd number, so that 0 is the middle of a row
}

// airy is the rows from which a blank one parts the heading from the plot.
const airy = 24

// axesLeft is the columns left of a plot: one blank or two, the value, the axis.
func (s *sheet) axesLeft() int { return 7 + parts.One(s.paper.W >= 64) }

// row is the row of the plot on which a value stands.
func (p *axes) row(v float64) int { return parts.PlotRow(p.scale.Height(v), p.rows) }

// drawAxes draws the frame of the plot: values at the left, positions below and
// at the lower right which of them are shown.
func (p *axes) drawAxes(f chart.Canvas) {
	bottom := p.top + p.rows
	f.VLine(p.X-1, p.top, p.rows, '│', words.FaintStyle)
	f.Set(p.X-1, bottom, '└', words.FaintStyle)
	f.HLine(p.X, bottom, p.W, '─', words.FaintStyle)
	p.drawTicks(f, bottom, '┴')
	for i, v := range [...]float64{p.scale.High / 2, p.scale.Low / 2, p.scale.High, p.scale.Low, max(0, p.scale.Low)} {
		if half := i < 2; p.rows < 5 && v == 0 || half && (p.rows < 21 || !p.scale.Signed()) {
			continue
		}
		label := words.Signed(v, words.Tenths(v))
		if v == 0 || !p.scale.Signed() {
			label = words.Unsigned(v, words.Tenths(v))
		}
		line := '┄'
		if v == 0 {
			line = '─'
		}
		y := p.top + p.row(v)
		if !p.coarse() { // it would be one with the curves
			f.HLine(p.X, y, p.Columns(), line, words.LineStyle)
		}
		f.TextRight(p.X-1, y, label, words.FaintStyle)
		f.Set(p.X-1, y, '┤', words.FaintStyle)
	}
	f.Text(1, bottom+1, "pos", words.FaintStyle)
	p.drawShown(f, min(p.edge-1, p.paper.W-1), bottom+1)
}

// drawCut draws the cursor's line through the plot and its axis.
func (p *axes) drawCut(f chart.Canvas) {
	if p.drawCursor(f, p.top, p.rows); p.Hidden.Hides(lineName) {
		return
	}
	if p.coarse() {
		f.VLine(p.Column(p.Pos), p.top, p.rows, '┊', frame.Style{FG: frame.Accent})
	}
	f.Tint(p.Column(p.Pos), p.top+p.rows, 1, 1, frame.AccentBG)
	f.Set(p.Column(p.Pos), p.top+p.rows, '│', frame.Style{FG: frame.Accent})
}

// coarse reports that lines are made of signs: there is no braille, or it would
// not survive.
func (s *sheet) coarse() bool { return s.paper.Theme.ASCII || s.paper.Theme.Text }
