package binary

import (
	"math"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// step returns the step to the cursor, which is what the picture is about: the bits before and after, as large as
// their columns are wide, and a clock for each pair, whose hand goes from the one to the other.
func (p *counter) step() chart.Region {
	margin := p.margin()
	at := p.columns.from(p.bits.X - margin)
	step := chart.Region{Name: stepName, Cols: chart.Fixed(end(at.lanes)),
		Draw:  func(f chart.Canvas) { p.drawStep(f, at) },
		Cover: func(f chart.Canvas) { chart.DrawUnknown(f, margin, 0, end(p.bits)-p.bits.X, p.height()) }}
	return chart.Region{Rows: chart.Fixed(p.height()), Way: chart.Across,
		In: []chart.Region{chart.Gap(p.bits.X - margin), step, {}}}
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
		p.drawDial(f, at.lanes.At(i), pair, p.height())
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
		high := min(p.digit, p.bits.W)
		chart.DrawDigit(f, at.bits.At(p.bits.N-1-k), y+(p.digit-high)/2, p.bits.W, 2*high-1+p.arrows(), digit, color)
	}
	p.drawMoreBits(f, at, y+p.digit/2)
}

// unread reports whether the bits of a position are hidden.
func (p *counter) unread(pos int) bool { return p.Hidden.Hides(bitsName) || p.hidesRow(pos) }

// hidesRow reports whether the row of a position is hidden.
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

// drawDial draws the clock of a pair in h rows, as large as its lane is wide.
func (p *counter) drawDial(f chart.Canvas, x, pair, h int) {
	d := chart.DialOf(min(h, p.lanes.W/2))
	left, y := x+(p.lanes.W-2*d.Rows)/2, (h-d.Rows)/2
	from, k := max(p.Pos-1, 0), chart.One(p.Pos > 0)
	if p.hidesRow(from) || p.hidesRow(p.Pos) {
		d.Unknown(f, left, y)
		return
	}
	d.Draw(f, left, y, chart.NewSwing(p.Scene, pair, from, k),
		chart.Look{Hue: frame.Accent, Now: frame.Bright, Here: p.isHere(pair)})
}

// The strip shows all steps of the sequence, or as many as there is room for.
const (
	barRows    = 2 // of the bits
	widestStep = 4 // cells
	stripTicks = 32
)

// strip returns the whole sequence, where there is room for it and it is longer than the table.
func (p *counter) strip() chart.Region {
	t := p.window()
	if !p.stripped || t.N == 0 {
		return chart.Gap(0)
	}
	return chart.Region{Name: stripName, Rows: chart.Fixed(stripRows),
		Draw: func(f chart.Canvas) { p.drawStrip(f, t) },
		Click: func(x, _ int) (c chart.Change) {
			if i, ok := t.Find(x); ok {
				c.State = func(s *chart.State) { s.Pos = i + 1 }
			}
			return c
		}}
}

// window returns the strip's window on the steps, the i-th of which leads to position i + 1.
func (p *counter) window() chart.Track {
	room, steps := p.W-1-p.bits.X, p.Length-1
	if steps < 1 || room < 1 {
		return chart.Track{}
	}
	wide := min(max(room/steps, 1), widestStep)
	t := chart.Track{X: p.bits.X, W: wide, N: min(room/wide, steps), Total: steps}
	t.First = chart.Scrolled(max(p.Pos-1, 0), t.N/2, t.N, steps)
	return t
}

// drawStrip draws the steps: how many bits each flips, as bars, and how far each
// moves the waves, as one line.
func (p *counter) drawStrip(f chart.Canvas, t chart.Track) {
	most := min(p.total, 8*barRows)
	for i := t.First; i < t.End() && !p.Hidden.Hides(flipsName); i++ {
		if p.hidesRow(i + 1) {
			continue
		}
		eighths := max((8*barRows*min(chart.Hamming(i+1), most)+most/2)/most, 1)
		drawColumn(f, t.At(i), t.W, barRows-1, eighths, p.barColor(i+1 == p.Pos))
	}
	p.label(f, 1, "bits", frame.Style{})
	p.drawMovedLine(f, t)
	chart.DrawTrained(f, p.Train, t.First+1, t.End()+1, t.At(p.Train-1), 0, barRows, true)
	p.drawStripAxis(f, t)
}

// label writes a word before a row of the strip.
func (p *counter) label(f chart.Canvas, y int, text string, s frame.Style) {
	f.TextRight(end(p.flips), y, text, s)
}

// drawColumn draws a bar from row y up; its height is given in eighths of a row.
func drawColumn(f chart.Canvas, x, w, y, high int, ink frame.Color) {
	for ; high > 0; high -= 8 {
		f.HLine(x, y, w, chart.Eighths[min(high, 8)], frame.Style{FG: ink})
		y--
	}
}

// drawMovedLine draws how far each step moves the waves. Where every step is as
// far as any other that is a level line.
func (p *counter) drawMovedLine(f chart.Canvas, t chart.Track) {
	const y = barRows
	p.label(f, y, "waves", frame.Style{})
	_, high := measure.StepRange(p.stepTo, t.First+1, t.N)
	for i := t.First; i < t.End() && !p.Hidden.Hides(movedName); i++ {
		ink := chart.Either(i+1 == p.Pos, frame.Accent, frame.SinColor)
		if p.Steady() {
			f.HLine(t.At(i), y, t.W, '━', frame.Style{FG: ink})
		} else {
			drawColumn(f, t.At(i), t.W, y, max(int(math.Round(8*p.stepTo(i+1)/high)), 1), ink)
		}
	}
}

// drawStripAxis labels steps at even distances with the positions that they lead to,
// and the step at the cursor. Labels that would touch the cursor's are left out.
func (p *counter) drawStripAxis(f chart.Canvas, t chart.Track) {
	const y = barRows + 1
	p.label(f, y, "step to", chart.FaintStyle)
	ends := t.At(t.End())
	place := func(pos int) (x, w int) {
		w = chart.DecimalDigits(pos)
		return min(max(t.At(pos-1)+(t.W-w+1)/2, t.X), max(ends-w, t.X)), w
	}
	left, right := t.X, t.X // the cursor's badge
	if p.Pos > t.First {
		left, _ = place(p.Pos)
		right = f.Int(left, y, p.Pos, chart.BadgeStyle)
	}
	step := stripTicks / chart.Either(t.W > 1, 2, 1)
	for step*t.W < chart.DecimalDigits(t.End())+2 {
		step *= 2
	}
	for pos := (t.First + step) / step * step; pos <= t.End(); pos += step {
		if x, w := place(pos); x+w <= ends && (x+w < left || x > right) {
			f.Int(x, y, pos, chart.FaintStyle)
		}
	}
}
