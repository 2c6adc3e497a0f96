package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// The strip shows all steps of the sequence, or as many as there is room for.
const (
	barRows    = 2 // of the bits
	widestStep = 4 // cells
	stripTicks = 16
)

// stripTrack is the window on the steps, the i-th of which leads to position
// i + 1. Room is left for the number at the end of the waves.
func (p *plan) stripTrack() parts.Track {
	w, _ := p.f.Size()
	number := parts.Either(p.Steady(), len("0.964"), len("0.960 to 1.211"))
	room, steps := w-1-p.bits.X-2-number, p.Length-1
	if p.strip < 0 || steps < 1 || room < 1 {
		return parts.Track{}
	}
	wide := min(max(room/steps, 1), widestStep)
	t := parts.Track{X: p.bits.X, W: wide, N: min(room/wide, steps), Total: steps}
	t.First = parts.WindowStart(max(p.Pos-1, 0), t.N, steps, stripTicks)
	return t
}

// stripStep tells which step a cell of the strip belongs to, by the position that
// it leads to.
func (p *plan) stripStep(x, y int) (pos int, ok bool) {
	t := p.stripTrack()
	i, ok := t.Find(x)
	return i + 1, ok && y >= p.strip && y < p.strip+stripRows
}

// drawStrip draws the steps: how many bits each flips, as bars, and how far each
// moves the waves, as one line.
func (p *plan) drawStrip() {
	t := p.stripTrack()
	if t.N == 0 {
		return
	}
	most := 0
	for i := t.First; i < t.End(); i++ {
		most = max(most, parts.Hamming(i+1))
	}
	for i := t.First; i < t.End() && !p.Hidden.Has("flips"); i++ {
		if p.veiled(i + 1) {
			continue
		}
		eighths := max((8*barRows*parts.Hamming(i+1)+most/2)/most, 1)
		p.drawColumn(t.At(i), t.W, p.strip+barRows-1, eighths, p.barColor(i+1 == p.Pos))
	}
	p.label(p.strip, p.Hidden.Or("flips", strconv.Itoa(most)), words.FaintStyle)
	p.label(p.strip+1, "bits", frame.Style{})
	p.drawMovedLine(t)
	parts.DrawTrained(p.f, p.Train, t.First+1, t.End()+1, t.At(p.Train-1), p.strip, barRows, true)
	p.drawStripAxis(t, p.strip+barRows+1)
}

// label writes a word before a row of the strip.
func (p *plan) label(y int, text string, s frame.Style) { p.f.TextRight(end(p.flips), y, text, s) }

// drawColumn draws a bar of so many eighths of a row that stands on a row.
func (p *plan) drawColumn(x, w, y, high int, ink frame.Color) {
	for ; high > 0; high -= 8 {
		p.f.HLine(x, y, w, parts.Eighths[min(high, 8)], frame.Style{FG: ink})
		y--
	}
}

// drawMovedLine draws how far each step moves the waves. Where every step is as
// far as any other that is a level line.
func (p *plan) drawMovedLine(t parts.Track) {
	y, line := p.strip+barRows, '━'
	p.label(y, "waves", frame.Style{})
	low, high := encoding.StepRange(p.Enc, t.First+1, t.N)
	far := words.Distance(low, 3)
	if to := words.Distance(high, 3); to != far {
		far += " to " + to
	}
	for i := t.First; i < t.End() && !p.Hidden.Has("moved"); i++ {
		ink := parts.Either(i+1 == p.Pos, frame.Accent, frame.SinColor)
		if p.Steady() {
			p.f.HLine(t.At(i), y, t.W, line, frame.Style{FG: ink})
		} else {
			p.drawColumn(t.At(i), t.W, y, max(int(math.Round(8*encoding.Step(p.Enc, i+1)/high)), 1), ink)
		}
	}
	p.f.Text(t.At(t.End())+1, y, p.Hidden.Or("moved", far), words.FaintStyle)
}

// drawStripAxis numbers every so many steps by the positions that they lead to,
// and the one at the cursor, which the others give way to.
func (p *plan) drawStripAxis(t parts.Track, y int) {
	p.label(y, "step to", words.FaintStyle)
	ends := t.At(t.End())
	place := func(pos int) (x, w int) {
		w = words.DecimalDigits(pos)
		return min(max(t.At(pos-1)+(t.W-w+1)/2, t.X), max(ends-w, t.X)), w
	}
	left, right := t.X, t.X // the cursor's badge
	if p.Pos > t.First {
		left, _ = place(p.Pos)
		right = p.f.Int(left, y, p.Pos, words.BadgeStyle)
	}
	step := stripTicks / parts.Either(t.W > 1, 2, 1)
	for step*t.W < words.DecimalDigits(t.End())+2 {
		step *= 2
	}
	for pos := (t.First + step) / step * step; pos <= t.End(); pos += step {
		if x, w := place(pos); x+w <= ends && (x+w < left || x > right) {
			p.f.Int(x, y, pos, words.FaintStyle)
		}
	}
}

// drawEuclid draws the right edge: how far each step moves the waves. The bar
// has a scale of its own, which is not that of the bits. Where every step is
// the same the number stands once, at the cursor.
func (p *plan) drawEuclid() {
	if p.heads >= 0 {
		p.f.Text(p.euclid, p.heads, parts.Either(p.euclidW >= len("waves moved"), "waves moved", "moved"), words.FaintStyle)
	}
	_, most := encoding.StepRange(p.Enc, p.first, p.rows)
	for pos := p.first; pos < p.first+p.rows; pos++ {
		switch {
		case pos == 0:
			p.f.Set(p.euclid, p.row(0), '–', words.FaintStyle)
		case p.Hidden.Has("moved") || p.veiled(pos):
			p.f.Set(p.euclid, p.row(pos), '?', words.FaintStyle)
		default:
			p.drawEuclidRow(pos, encoding.Step(p.Enc, pos), most)
		}
	}
}

// drawEuclidRow draws the bar of a step and its number, the bar as long beside
// the longest as the step. Where there is room for one of them, the number is at
// the cursor.
func (p *plan) drawEuclidRow(pos int, e, most float64) {
	x, y, here := p.euclid, p.row(pos), pos == p.Pos
	number := here || !p.Steady()
	if both := p.euclidW > p.bar+len("0.964"); p.bar > 0 && (both || !number) {
		r, style := p.barStyle(here)
		p.f.HLine(x, y, max(int(math.Round(e/most*float64(p.bar))), 1), r, style)
		x += p.bar + 1
	}
	if number {
		p.f.Text(x, y, words.Distance(e, 3), parts.Either(here, words.CursorStyle, words.FaintStyle))
	}
}
