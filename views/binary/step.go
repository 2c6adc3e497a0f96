package binary

import (
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// step is the step to the cursor, which is what the picture is about: the bits
// before and after, as large as their columns are wide, and a clock for each pair,
// whose hand goes from the one to the other; beside them how far it moves all waves.
func (p *counter) step() chart.Region {
	margin := p.margin()
	at := p.columns.from(p.bits.X - margin)
	step := chart.Region{Name: stepName, Cols: chart.Fixed(end(at.lanes)),
		Draw:  func(f chart.Canvas) { p.drawStep(f, at) },
		Cover: func(f chart.Canvas) { chart.DrawUnknown(f, margin, 0, end(p.bits)-p.bits.X, p.height()) }}
	moved := chart.Region{Draw: p.drawMoved}
	if p.Hidden.Hides(stepName) {
		moved.Draw = nothing
	}
	return chart.Region{Rows: chart.Fixed(p.height()), Way: chart.Across, In: []chart.Region{
		chart.Gap(p.bits.X - margin), step, chart.Gap(p.air), moved}}
}

// drawStep draws bits and clocks. No step leads to position 0.
func (p *counter) drawStep(f chart.Canvas, at columns) {
	after := p.digit + p.arrows()
	if p.Pos == 0 {
		after = (p.height() - p.digit) / 2
	} else {
		p.drawDigits(f, at, 0, p.Pos-1, frame.Text)
		p.drawPosition(f, at, p.digit/2, p.Pos-1, frame.Style{})
		p.drawArrows(f, at)
	}
	p.drawDigits(f, at, after, p.Pos, frame.Accent)
	p.drawPosition(f, at, after+p.digit/2, p.Pos, chart.BadgeStyle)
	for i, pair := range p.pairs {
		p.drawDial(f, at.lanes.At(i), pair)
	}
}

// drawDigits draws the bits of a position above their columns, those that the step
// flips in an ink; where columns are too narrow, as text.
func (p *counter) drawDigits(f chart.Canvas, at columns, y, pos int, ink frame.Color) {
	flips := chart.Hamming(p.Pos)
	for k := range p.bits.N {
		digit, color := '0'+rune(pos>>k&1), ink
		if k >= flips {
			color = chart.Either(p.Pos > 0, frame.Faint, frame.Text)
		}
		if p.unread(pos) {
			digit, color = '?', frame.Faint
		}
		if p.bits.W < smallDigit {
			f.Set(at.bitAt(k), y+p.digit/2, digit, frame.Style{FG: color, Bold: k < flips})
			continue
		}
		high := 2*p.digit - 1 + p.arrows() // half a row apart where there are no arrows
		chart.DrawDigit(f, at.bits.At(p.bits.N-1-k), y, p.bits.W, high, digit, color)
	}
	p.drawMoreBits(f, at, y+p.digit/2)
}

// unread reports that the bits of a position are hidden, and unseen that its waves
// are.
func (p *counter) unread(pos int) bool { return p.Hidden.Hides(bitsName) || p.hidesRow(pos) }
func (p *counter) unseen(pos int) bool { return p.Hidden.Hides(wavesName) || p.hidesRow(pos) }

// hidesRow reports that the row of a position is hidden.
func (p *counter) hidesRow(pos int) bool { return p.Hidden.HasN(rowName.Name, pos) }

// drawArrows points from the bits that flip to what they become.
func (p *counter) drawArrows(f chart.Canvas, at columns) {
	if p.arrows() == 0 || p.unread(p.Pos) || p.unread(p.Pos-1) || p.Hidden.Hides(flipsName) {
		return
	}
	for k := range min(chart.Hamming(p.Pos), p.bits.N) {
		f.Set(at.bitAt(k), p.digit, '▾', chart.CursorStyle)
	}
	f.Set(end(at.badge)-2, p.digit, '▾', chart.CursorStyle)
}

// drawDial draws the clock of a pair, as large as its lane is wide, and how far it
// turns in a step.
func (p *counter) drawDial(f chart.Canvas, x, pair int) {
	d := chart.DialOf(min(p.height()-1, p.lanes.W/2))
	left, y := x+(p.lanes.W-2*d.Rows)/2, (p.height()-1-d.Rows)/2
	from, k := max(p.Pos-1, 0), chart.One(p.Pos > 0)
	if p.unseen(from) || p.unseen(p.Pos) {
		d.Unknown(f, left, y)
		return
	}
	d.Draw(f, left, y, chart.NewSwing(p.Waves, pair, from, k), chart.Look{Hue: frame.Accent, Now: frame.Accent,
		Arc: chart.Either(d.Rows < chart.NormalDial, 1.5, 2), Here: p.isHere(pair)})
	angle := p.degrees(pair)
	angle = p.Fitting(p.lanes.W, "+"+angle, angle, strings.TrimSuffix(angle, "°"))
	f.TextCenter(x, y+d.Rows, p.lanes.W, p.Hidden.Or(periodsName.Name, angle), frame.Style{FG: frame.Bright})
}

// drawMoved writes beside the clocks how far the step moves all waves.
func (p *counter) drawMoved(f chart.Canvas) {
	if p.bar+1+len("0.964") > p.euclidW || p.Pos == 0 {
		return
	}
	y := (p.height()-1)/2 - 1
	if p.Hidden.Hides(movedName) || p.hidesRow(p.Pos) {
		f.Text(0, y, "by ?", chart.CursorStyle)
		return
	}
	f.Text(0, y, "by "+p.distance(p.Pos, 3), chart.CursorStyle)
}
