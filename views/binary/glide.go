package binary

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawWaves draws the right wing: a lane per pair, as waves or as cells.
func (b *plan) drawWaves() {
	b.drawWavesTitle()
	here, kind := b.Wave()
	for pair := range b.lanes.n {
		b.drawLaneHead(pair, pair == here && kind != encoding.Zero)
		if b.Cells {
			b.drawCells(pair)
		} else {
			b.drawLane(pair)
		}
		if b.step >= 0 && b.Pos > 0 {
			b.f.TextCenter(b.lanes.at(pair), b.step, b.lanes.w, "+"+degrees(b.Waves.Frequency(pair)), frame.Style{})
		}
	}
}

// degrees writes an angle given in radians.
func degrees(radians float64) string { return words.Significant(radians*180/math.Pi, 3) + "°" }

// drawWavesTitle says how many waves there are and what their colours mean.
func (b *plan) drawWavesTitle() {
	if b.titles < 0 {
		return
	}
	f, y, x := b.f, b.titles, b.lanes.x
	room := b.euclid - x - 1
	x = f.Text(x, y, words.Fitting(f, room, b.wavesTitle()...), frame.Style{FG: frame.Bright, Bold: true}) + 3
	if b.Cells {
		b.drawRamp(x, y)
		return
	}
	sin, cos := "● sin", "◆ cos"
	if f.Theme.Glyphs() {
		sin, cos = "s sin", "c cos"
	}
	if x+len("s sin   c cos") < b.euclid {
		f.Text(x, y, sin, frame.Style{FG: frame.SinColor})
		f.Text(x+8, y, cos, frame.Style{FG: frame.CosColor})
	}
}

func (b *plan) wavesTitle() []string {
	n, all := b.lanes.n, b.Waves.Pairs()
	switch {
	case all == 1:
		return []string{"1 wave glides", "waves"}
	case n == all:
		return []string{strconv.Itoa(n) + " waves glide", "waves"}
	}
	of := " of " + strconv.Itoa(all) + " waves"
	count := "the " + strconv.Itoa(n) + " fastest"
	if n == 1 {
		count = "the fastest"
	}
	return []string{count + of + " glide", count + of, strconv.Itoa(n) + of, "waves"}
}

// drawRamp draws the scale of the cells.
func (b *plan) drawRamp(x, y int) {
	const cells = 11
	f, faint := b.f, frame.Style{FG: frame.Faint}
	if x+cells+8 >= b.euclid {
		return
	}
	x = f.Text(x, y, "−1", faint) + 1
	if f.Theme.Glyphs() {
		x = f.Text(x, y, "["+frame.ShadeGlyphs()+"]", frame.Style{})
	} else {
		for i := range cells {
			b.drawValue(x+i, y, 1, float64(2*i)/(cells-1)-1, true)
		}
		x += cells
	}
	x = f.Text(x+1, y, "+1", faint) + 3
	f.Text(x, y, words.Fitting(f, b.euclid-1-x, "sin left, cos right", "sin, cos"), faint)
}

// drawLaneHead writes a pair's name and wavelength.
func (b *plan) drawLaneHead(pair int, here bool) {
	f, x, w := b.f, b.lanes.at(pair), b.lanes.w
	name := frame.Style{}
	if here {
		name = frame.Style{FG: frame.Bright, Bold: true}
	}
	title := parts.PairName(f, b.Scene, pair, w, name, "pair ")
	title.Draw(f, x+max(w-title.Width(f.Theme), 0)/2, b.names)

	label, ink := words.Wave(encoding.Wavelength(b.Waves, pair)), frame.Faint
	switch {
	case b.doubling(): // which is the news
		turns := "2π"
		if pair > 0 {
			turns = period(pair) + "π"
		}
		label, ink = words.Fitting(f, w, "λ "+label+" = "+turns, label+"="+turns, turns), frame.Text
	case w >= 10:
		label = "λ " + label
	}
	label = words.Fitting(f, w, label)
	f.Text(x+(w-f.Theme.Width(label)+1)/2, b.periods, label, frame.Style{FG: ink})
}

// doubling tells whether the wavelengths are those of the matched base.
func (b *plan) doubling() bool {
	base, ok := encoding.MatchedBase(b.Config)
	return ok && b.Shape().Base == base
}

// drawValue draws w cells in the colour of a value, or its glyph.
func (b *plan) drawValue(x, y, w int, v float64, lit bool) {
	if b.f.Theme.Glyphs() {
		b.f.HLine(x, y, w, frame.ShadeGlyph(v), frame.Style{Bold: lit})
		return
	}
	ramp := frame.SignedQuiet
	if lit {
		ramp = frame.Signed
	}
	c := ramp.At(v)
	b.f.HLine(x, y, w, '▀', frame.Style{FG: c, BG: c})
}

// drawCells draws a pair as two columns of colours, sine and cosine, with the
// two rows of the step lit.
func (b *plan) drawCells(pair int) {
	x, w := b.lanes.at(pair), (b.lanes.w-1)/2
	turn := b.Waves.Turn(pair)
	_, both := b.Waves.Column(pair, encoding.Cos)
	angle := turn.Mul(b.first)
	for pos := b.first; pos < b.first+b.rows; pos++ {
		sin, cos := angle.Sincos()
		lit := pos == b.Pos || pos == b.Pos-1
		b.drawValue(x, b.row(pos), w, sin, lit)
		if both {
			b.drawValue(x+b.lanes.w-w, b.row(pos), w, cos, lit)
		}
		angle = angle.Add(turn)
	}
}

// The dots of a lane: four to a row, position q at dot 4q + 1½.
const dotsPerRow = 4

// drawLane draws a pair as two lines of dots that run down the positions. No
// wave is aliased: the fastest takes 2π·4 dots for a turn.
func (b *plan) drawLane(pair int) {
	x, w := b.lanes.at(pair), b.lanes.w
	b.f.VLine(x+w/2, b.table, b.rows, '│', frame.Style{FG: frame.Line})

	lane := b.f.Sub(x, b.table, w, b.rows)
	lane.Theme.ASCII = lane.Theme.Glyphs() // letters tell the waves apart where colours cannot
	sin := frame.Ink{Color: frame.SinColor.Over(75), Z: 2, Glyph: 's'}
	cos := frame.Ink{Color: frame.CosColor.Over(55), Z: 1, Glyph: 'c'}

	_, both := b.Waves.Column(pair, encoding.Cos)
	turn := b.Waves.Turn(pair)
	quarter := turn.Half().Half()
	angle := turn.Mul(b.first).Sub(quarter.Mul(3).Half()) // of dot 0
	before, here := angle.Sub(quarter), angle
	for y := range dotsPerRow * b.rows {
		after := here.Add(quarter)
		s0, c0 := before.Sincos()
		s1, c1 := here.Sincos()
		s2, c2 := after.Sincos()
		if both {
			drawRun(lane, y, w, c0, c1, c2, cos)
		}
		drawRun(lane, y, w, s0, s1, s2, sin)
		before, here = here, after
	}
	b.drawBeads(lane, turn, both)
}

// drawRun draws one row of dots of a line that goes through three values in
// three rows: from halfway to the one before to just short of halfway to the
// one after, where the next row goes on.
func drawRun(lane frame.Frame, y, w int, before, here, after float64, ink frame.Ink) {
	at := dotAt(here, w)
	from, to := dotAt((before+here)/2, w), dotAt((here+after)/2, w)
	switch {
	case to > at:
		to--
	case to < at:
		to++
	}
	for x := min(at, from, to); x <= max(at, from, to); x++ {
		lane.Dot(x, y, ink)
	}
}

// dotAt is the dot of a value on a lane of w cells, −1 … +1 from edge to edge.
func dotAt(v float64, w int) int { return int(math.Round((v + 1) / 2 * float64(2*w-1))) }

// drawBeads marks the two values at the cursor, with a sign for each wave.
func (b *plan) drawBeads(lane frame.Frame, turn encoding.Turn, both bool) {
	y, sin, cos := b.Pos-b.first, '●', '◆'
	if lane.Theme.Glyphs() {
		sin, cos = 'S', 'C'
	}
	s, c := turn.Mul(b.Pos).Sincos()
	w := b.lanes.w
	if both {
		lane.Set(dotAt(c, w)/2, y, cos, frame.Style{FG: frame.CosColor.Glow(45)})
	}
	lane.Set(dotAt(s, w)/2, y, sin, frame.Style{FG: frame.SinColor.Glow(45)})
}
