package binary

import (
	"cmp"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// wave is the scale of a wave's values.
var wave = parts.Scale{Low: -1, High: 1}

// drawWaves draws the right wing: a lane per pair, as waves or as cells.
func (p *plan) drawWaves() {
	if p.titles >= 0 {
		p.drawWavesTitle()
	}
	here, kind := p.Wave()
	for pair := range p.lanes.N {
		p.drawLaneHead(pair, pair == here && kind != encoding.Zero)
		if p.Cells {
			p.drawCells(pair)
		} else {
			p.drawLane(pair)
		}
		if p.step >= 0 && p.Pos > 0 {
			p.f.TextCenter(p.lanes.At(pair), p.step, p.lanes.W, "+"+p.degrees(pair), frame.Style{})
		}
	}
}

// degrees writes how far a pair turns in a step.
func (p *plan) degrees(pair int) string {
	return words.Significant(p.Waves.Frequency(pair)*180/math.Pi, 3) + "°"
}

// drawWavesTitle says how many waves there are and what their colours mean.
func (p *plan) drawWavesTitle() {
	f, y, x := p.f, p.titles, p.lanes.X
	x = f.Text(x, y, words.Fitting(f, p.euclid-x-1, p.wavesTitle()...), words.StrongStyle) + 3
	if p.Cells {
		p.drawRamp(x, y)
		return
	}
	if glyphs := f.Theme.Glyphs(); x+len("s sin   c cos") < p.euclid {
		f.Text(x, y, parts.Either(glyphs, "s sin", "● sin"), frame.Style{FG: frame.SinColor})
		f.Text(x+8, y, parts.Either(glyphs, "c cos", "◆ cos"), frame.Style{FG: frame.CosColor})
	}
}

func (p *plan) wavesTitle() []string {
	n, all := p.lanes.N, p.Waves.Pairs()
	if n == all {
		return []string{words.Plural(n, "wave") + " glide" + words.VerbEnd(n, n), "waves"}
	}
	count, of := parts.Either(n == 1, "the fastest", "the "+strconv.Itoa(n)+" fastest"), " of "+strconv.Itoa(all)+" waves"
	return []string{count + of + " glide", count + of, strconv.Itoa(n) + of, "waves"}
}

// drawRamp draws the scale of the cells where there is room for it.
func (p *plan) drawRamp(x, y int) {
	const cells = 11
	if x+cells+8 < p.euclid {
		x = wave.Legend(p.f, x, y, cells, "−1", "+1") + 3
		p.f.Text(x, y, words.Fitting(p.f, p.euclid-1-x, "sin left, cos right", "sin, cos"), words.FaintStyle)
	}
}

// drawLaneHead writes a pair's name and wavelength.
func (p *plan) drawLaneHead(pair int, here bool) {
	f, x, w := p.f, p.lanes.At(pair), p.lanes.W
	title := words.PairName(f, p.Scene, pair, w, parts.Either(here, words.StrongStyle, frame.Style{}), "pair ")
	title.Draw(f, x+max(w-title.Width(f.Theme), 0)/2, p.names)

	label, style := words.Wave(encoding.Wavelength(p.Waves, pair)), words.FaintStyle
	switch {
	case p.doubling(): // which is the news
		turns := words.PowerOfTwo(pair+1) + "π"
		label, style = words.Fitting(f, w, "λ "+label+" = "+turns, label+"="+turns, turns), frame.Style{FG: frame.Text}
	case w >= 10:
		label = "λ " + label
	}
	label = words.Fitting(f, w, label)
	f.Text(x+(w-f.Theme.Width(label)+1)/2, p.periods, label, style)
}

// doubling tells whether the wavelengths are those of the matched base.
func (p *plan) doubling() bool {
	base, ok := encoding.MatchedBase(p.Config)
	return ok && p.Shape().Base == base
}

// drawCells draws a pair as two columns of colours, sine and cosine.
func (p *plan) drawCells(pair int) {
	x, w, turn := p.lanes.At(pair), (p.lanes.W-1)/2, p.Waves.Turn(pair)
	_, both := p.Waves.Column(pair, encoding.Cos)
	for pos := p.first; pos < p.first+p.rows; pos++ {
		sin, cos := turn.Mul(pos).Sincos()
		wave.Fill(p.f, x, p.row(pos), w, 1, sin)
		if both {
			wave.Fill(p.f, x+p.lanes.W-w, p.row(pos), w, 1, cos)
		}
	}
}

// drawLane draws a pair as two lines of dots that run down the positions, four
// dots to a row, position q at dot 4q + 1½. No wave is aliased: the fastest
// takes 2π·4 dots for a turn.
func (p *plan) drawLane(pair int) {
	x, w := p.lanes.At(pair), p.lanes.W
	p.f.VLine(x+w/2, p.table, p.rows, '│', words.LineStyle)
	lane := p.f.Sub(x, p.table, w, p.rows)
	lane.Theme.ASCII = lane.Theme.Glyphs() // letters tell the waves apart where colours cannot
	sin := frame.Ink{Color: frame.SinColor.Over(75), Z: 2, Glyph: 's'}
	cos := frame.Ink{Color: frame.CosColor.Over(55), Z: 1, Glyph: 'c'}

	_, both := p.Waves.Column(pair, encoding.Cos)
	turn := p.Waves.Turn(pair)
	quarter := turn.Half().Half()
	angle := turn.Mul(p.first).Sub(quarter.Mul(3).Half()) // of dot 0
	s0, c0 := angle.Sub(quarter).Sincos()
	s1, c1 := angle.Sincos()
	for y := range 4 * p.rows {
		angle = angle.Add(quarter)
		s2, c2 := angle.Sincos()
		if both {
			p.drawRun(lane, y, c0, c1, c2, cos)
		}
		p.drawRun(lane, y, s0, s1, s2, sin)
		s0, c0, s1, c1 = s1, c1, s2, c2
	}
	p.drawBeads(lane, turn, both)
}

// drawRun draws one row of dots of a line that goes through three values in
// three rows: from halfway to the one before to just short of halfway to the
// one after, where the next row goes on.
func (p *plan) drawRun(lane frame.Frame, y int, before, here, after float64, ink frame.Ink) {
	at := p.dotAt(here)
	from, to := p.dotAt((before+here)/2), p.dotAt((here+after)/2)
	to -= cmp.Compare(to, at)
	for x := min(at, from, to); x <= max(at, from, to); x++ {
		lane.Dot(x, y, ink)
	}
}

// dotAt is the dot of a value on a lane.
func (p *plan) dotAt(v float64) int { return wave.Level(v, 2*p.lanes.W) }

// drawBeads marks the two values at the cursor, with a sign for each wave.
func (p *plan) drawBeads(lane frame.Frame, turn encoding.Turn, both bool) {
	y, glyphs := p.Pos-p.first, lane.Theme.Glyphs()
	s, c := turn.Mul(p.Pos).Sincos()
	if both {
		lane.Set(p.dotAt(c)/2, y, parts.Either(glyphs, 'C', '◆'), frame.Style{FG: frame.CosColor.Glow(45)})
	}
	lane.Set(p.dotAt(s)/2, y, parts.Either(glyphs, 'S', '●'), frame.Style{FG: frame.SinColor.Glow(45)})
}
