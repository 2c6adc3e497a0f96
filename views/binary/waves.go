package binary

import (
	"cmp"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// wave is the scale of a wave's values.
var wave = chart.Scale{Low: -1, High: 1}

// drawWaves draws a lane for each pair, as waves or as cells.
func (p *counter) drawWaves(f chart.Canvas) {
	for i, pair := range p.pairs {
		if lane := f.Sub(p.lanes.At(i)-p.lanes.X, 0, p.lanes.W, p.rows); p.Cells {
			p.drawCells(lane, pair)
		} else {
			p.drawLane(lane, pair)
		}
	}
}

func (p *counter) coverWaves(f chart.Canvas) {
	for i := range p.pairs {
		chart.DrawUnknown(f, p.lanes.At(i)-p.lanes.X, 0, p.lanes.W, p.rows)
	}
}

// degrees writes how far a pair turns in a step.
func (p *counter) degrees(pair int) string {
	return chart.Significant(p.Waves.Frequency(pair)*180/math.Pi, 3) + "°"
}

// drawTitles says how many bits jump, how many waves glide, and what their colours
// mean.
func (p *counter) drawTitles(f chart.Canvas) {
	f.Text(p.bits.X, 0, p.Fitting(p.lanes.X-p.bits.X-1, p.bitsTitle()...), chart.CursorStyle)
	x := f.Text(p.lanes.X, 0, p.Fitting(p.euclid-p.lanes.X-1, p.wavesTitle()...), chart.CursorStyle) + 3
	if p.Cells {
		p.drawRamp(f, x)
		return
	}
	if glyphs := f.Theme.ASCII; x+len("s sin   c cos") < p.euclid {
		f.Text(x, 0, chart.Either(glyphs, "s sin", "● sin"), frame.Style{FG: frame.SinColor})
		f.Text(x+8, 0, chart.Either(glyphs, "c cos", "◆ cos"), frame.Style{FG: frame.CosColor})
	}
}

// drawRamp draws the scale of the cells where there is room for it.
func (p *counter) drawRamp(f chart.Canvas, x int) {
	const cells = 11
	if x+cells+8 < p.euclid {
		x = wave.Legend(f, x, 0, cells, "−1", "+1") + 3
		f.Text(x, 0, p.Fitting(p.euclid-1-x, "sin left, cos right", "sin, cos"), chart.FaintStyle)
	}
}

// drawPairNames writes above each lane which pair it is.
func (p *counter) drawPairNames(f chart.Canvas) {
	w := p.lanes.W
	for lane, pair := range p.pairs {
		title := chart.Line{{Text: p.Fitting(w, "pair "+strconv.Itoa(pair), strconv.Itoa(pair))}}
		if p.own {
			style := chart.Either(p.isHere(pair), chart.CursorStyle, frame.Style{})
			title = chart.PairName(f, p.Scene, pair, w, style, "pair ")
		}
		title.Draw(f, p.lanes.At(lane)+max(w-title.Width(f.Theme), 0)/2, 0)
	}
	if last := p.lanes.N - 1; p.pairs[last] > last && last > 0 { // pairs are left out before it
		f.Set(p.lanes.At(last)-1, 0, '…', chart.FaintStyle)
	}
}

// drawWavelengths writes how long each wave is.
func (p *counter) drawWavelengths(f chart.Canvas) {
	w := p.lanes.W
	for lane, pair := range p.pairs {
		label, style := chart.Wave(encoding.Wavelength(p.Waves, pair)), chart.FaintStyle
		forms := []string{"λ " + label, label}
		if p.doubling() { // which is the news
			turns := chart.PowerOfTwo(pair+1) + "π"
			forms = []string{"λ " + label + " = " + turns, label + "=" + turns, turns}
			style = frame.Style{FG: frame.Text}
		}
		label = p.Hidden.Or(periodsName.Name, p.Fitting(w, forms...))
		f.Text(p.lanes.At(lane)+(w-f.Theme.Width(label)+1)/2, 0, label, style)
	}
}

// doubling tells whether the wavelengths are those of the matched base.
func (p *counter) doubling() bool {
	base, ok := encoding.MatchedBase(p.Config)
	return ok && p.Shape().Base == base && !p.Shape().Scaled()
}

// drawCells draws a pair as two columns of colours, sine and cosine.
func (p *counter) drawCells(f chart.Canvas, pair int) {
	w, turn := (p.lanes.W-1)/2, p.Waves.Turn(pair)
	_, both := p.Waves.Column(pair, encoding.Cos)
	for y := range p.rows {
		sin, cos := turn.Mul(p.first + y).Sincos()
		wave.Fill(f, 0, y, w, 1, sin)
		if both {
			wave.Fill(f, p.lanes.W-w, y, w, 1, cos)
		}
	}
}

// drawLane draws a pair as two paths of dots that run down the positions, four
// dots to a row, position q at dot 4q + 1½. No wave is aliased: the fastest
// takes 2π·4 dots for a turn.
func (p *counter) drawLane(f chart.Canvas, pair int) {
	f.VLine(p.lanes.W/2, 0, p.rows, '│', chart.LineStyle)
	strength := chart.Either(p.isHere(pair), 100, 80)
	lines := chart.NewPaths(f,
		frame.Ink{Color: frame.SinColor.Over(strength), Z: chart.WaveZ + 1, Glyph: 's'},
		frame.Ink{Color: frame.CosColor.Over(strength), Z: chart.WaveZ, Glyph: 'c'})
	_, both := p.Waves.Column(pair, encoding.Cos)
	sine := run{line: &lines.Lines[0], every: 1}
	cosine := run{line: &lines.Lines[1], every: 1}
	if f.Theme.Depth == frame.NoColor { // sparse dots tell it from the sine
		cosine.every = 3
	}
	turn := p.Waves.Turn(pair)
	quarter := turn.Half().Half()
	angle := turn.Mul(p.first).Sub(quarter.Mul(3).Half()) // of dot 0
	s0, c0 := angle.Sub(quarter).Sincos()
	s1, c1 := angle.Sincos()
	for y := range 4 * p.rows {
		angle = angle.Add(quarter)
		s2, c2 := angle.Sincos()
		if both {
			cosine.to(y, p.dotAt(c1), p.dotAt((c0+c1)/2), p.dotAt((c1+c2)/2))
		}
		sine.to(y, p.dotAt(s1), p.dotAt((s0+s1)/2), p.dotAt((s1+s2)/2))
		s0, c0, s1, c1 = s1, c1, s2, c2
	}
	lines.Draw()
	p.drawBeads(f, turn, both)
}

// run is a line on its way down, every so many dots of which are set.
type run struct {
	line     *chart.Path
	every, n int
}

// to draws one row of dots, whose value is at a dot: from halfway to the row
// before to just short of halfway to the one after, where the next row goes on.
func (r *run) to(y, at, from, to int) {
	to -= cmp.Compare(to, at)
	first, last, step := min(at, from, to), max(at, from, to), 1
	if to < from {
		first, last, step = last, first, -1
	}
	for x := first; ; x += step {
		if r.n++; r.n%r.every == 0 {
			r.line.Dot(x, y)
		}
		if x == last {
			return
		}
	}
}

// dotAt is the dot of a value on a lane.
func (p *counter) dotAt(v float64) int { return wave.Level(v, 2*p.lanes.W) }

// drawBeads marks the two values at the cursor; without colours by a sign for
// each wave. Values too near for a bead each share one, the smaller on its left.
func (p *counter) drawBeads(lane chart.Canvas, turn encoding.Turn, both bool) {
	sin, cos := turn.Mul(p.Pos).Sincos()
	s, c := p.dotAt(sin), p.dotAt(cos)
	switch signs := lane.Theme.ASCII || lane.Theme.Depth == frame.NoColor; {
	case signs:
		p.drawSigns(lane, s/2, c/2, cos >= sin, both)
	case both && max(s-c, c-s) < beadDots-1: // one bead reaches both
		x := p.beadAt((s+c)/2) &^ 1 // whole cells, each of one colour
		left, right := beadInk(frame.SinColor), beadInk(frame.CosColor)
		if cos < sin {
			left, right = right, left
		}
		y := 4 * (p.Pos - p.first)
		lane.Dots(x, y+1, 1, 2, left)
		lane.Dots(x+1, y, 1, 4, left)
		lane.Dots(x+2, y, 1, 4, right)
		lane.Dots(x+3, y+1, 1, 2, right)
	default:
		if both {
			chart.Round(lane, p.beadAt(c), 4*(p.Pos-p.first), beadInk(frame.CosColor))
		}
		chart.Round(lane, p.beadAt(s), 4*(p.Pos-p.first), beadInk(frame.SinColor))
	}
}

// beadDots are the dots from one edge of a bead to the other.
const beadDots = 4

// beadAt is the first dot of a bead about a dot of a lane.
func (p *counter) beadAt(dot int) int { return min(max(dot-1, 0), 2*p.lanes.W-beadDots) }

func beadInk(hue frame.Color) frame.Ink { return frame.Ink{Color: hue.Glow(55), Z: chart.BeadZ} }

// drawSigns writes a sign for each wave at the cells of their values, side by side
// where both are in one.
func (p *counter) drawSigns(lane chart.Canvas, sin, cos int, cosMore, both bool) {
	y, signs := p.Pos-p.first, chart.Either(lane.Theme.ASCII, [2]rune{'S', 'C'}, [2]rune{'●', '◆'})
	if sin == cos {
		cos += chart.Either(cosMore, 1, -1)
	}
	if both {
		lane.Set(cos, y, signs[1], frame.Style{FG: frame.CosColor, Bold: true})
	}
	lane.Set(sin, y, signs[0], frame.Style{FG: frame.SinColor, Bold: true})
}
