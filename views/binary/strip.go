package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The strip shows all steps of the sequence, or as many as there is room for.
const (
	barRows    = 2 // of the bits
	widestStep = 4 // cells
	stripTicks = 16
)

// strip is the whole sequence, where there is room for it and it is longer than the
// table.
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

// window is the strip's window on the steps, the i-th of which leads to position
// i + 1. Room is left for the number at the end of the waves.
func (p *counter) window() chart.Track {
	number := chart.Either(p.Steady(), len("0.964"), len("0.960 to 1.211"))
	room, steps := p.W-1-p.bits.X-2-number, p.Length-1
	if steps < 1 || room < 1 {
		return chart.Track{}
	}
	wide := min(max(room/steps, 1), widestStep)
	t := chart.Track{X: p.bits.X, W: wide, N: min(room/wide, steps), Total: steps}
	t.First = chart.WindowStart(max(p.Pos-1, 0), t.N, steps, stripTicks)
	return t
}

// drawStrip draws the steps: how many bits each flips, as bars, and how far each
// moves the waves, as one line.
func (p *counter) drawStrip(f chart.Canvas, t chart.Track) {
	most := 0
	for i := t.First; i < t.End(); i++ {
		most = max(most, chart.Hamming(i+1))
	}
	for i := t.First; i < t.End() && !p.Hidden.Hides(flipsName); i++ {
		if p.hidesRow(i + 1) {
			continue
		}
		eighths := max((8*barRows*chart.Hamming(i+1)+most/2)/most, 1)
		drawColumn(f, t.At(i), t.W, barRows-1, eighths, p.barColor(i+1 == p.Pos))
	}
	p.label(f, 0, p.Hidden.Or(flipsName.Name, strconv.Itoa(most)), chart.FaintStyle)
	p.label(f, 1, "bits", frame.Style{})
	p.drawMovedLine(f, t)
	chart.DrawTrained(f, p.Train, t.First+1, t.End()+1, t.At(p.Train-1), 0, barRows, true)
	p.drawStripAxis(f, t)
}

// label writes a word before a row of the strip.
func (p *counter) label(f chart.Canvas, y int, text string, s frame.Style) {
	f.TextRight(end(p.flips), y, text, s)
}

// drawColumn draws a bar of so many eighths of a row that stands on a row.
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
	low, high := encoding.StepRange(p.Enc, t.First+1, t.N)
	far := chart.Distance(low, 3)
	if to := chart.Distance(high, 3); to != far {
		far += " to " + to
	}
	for i := t.First; i < t.End() && !p.Hidden.Hides(movedName); i++ {
		ink := chart.Either(i+1 == p.Pos, frame.Accent, frame.SinColor)
		if p.Steady() {
			f.HLine(t.At(i), y, t.W, '━', frame.Style{FG: ink})
		} else {
			drawColumn(f, t.At(i), t.W, y, max(int(math.Round(8*encoding.Step(p.Enc, i+1)/high)), 1), ink)
		}
	}
	f.Text(t.At(t.End())+1, y, p.Hidden.Or(movedName.Name, far), chart.FaintStyle)
}

// drawStripAxis numbers every so many steps by the positions that they lead to,
// and the one at the cursor, which the others give way to.
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
