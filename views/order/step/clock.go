package step

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawClock draws the pair's angle as one hand on a large clock, which has turned
// from position 0 on: it ends on the circle, its height is the sine, its way to the
// right the cosine. That of the two that is being made is bright.
func (p *plan) drawClock() {
	c, x, y := p.here, p.clockX, p.chain
	if p.clock == 0 || c.kind == encoding.Zero {
		return
	}
	d := parts.DialOf(p.clock)
	if p.Hidden.Has("clock") {
		d.Unknown(p.f, x, y)
		return
	}
	swing := parts.NewSwing(p.Waves, c.pair, 0, p.At(p.Pos))
	d.Draw(p.f, x, y, swing, parts.Look{Hue: frame.Ring, Now: frame.Accent, Here: true, Ends: true, Full: p.clock >= 10})
	f := p.f.Sub(x, y, 2*p.clock, p.clock)
	sin, cos := p.Waves.Turn(c.pair).Mul(p.At(p.Pos)).Sincos()
	tipX, tipY := d.Tip(cos, sin)
	hub, level := d.Dot(0, 0, 0)
	thick := 1 + parts.One(p.clock >= 10) + parts.One(p.clock >= 30)
	line := func(kind encoding.Kind, ink frame.Color, x, y, w, h int) {
		if kind != c.kind {
			ink = ink.Over(55)
		}
		f.Dots(x, y, w, h, frame.Ink{Color: ink, Z: parts.CursorZ + 10 + uint8(parts.One(kind == c.kind)), Glyph: '#', Bold: kind == c.kind})
	}
	line(encoding.Cos, frame.CosColor, min(hub, tipX), level, max(tipX-hub, hub-tipX)+1, thick)
	line(encoding.Sin, frame.SinColor, tipX-parts.One(cos > 0)*(thick-1), min(level, tipY), thick, max(level-tipY, tipY-level)+1)
	p.labelClock(d, swing.Now, [2]int{tipX, tipY}, [2]int{hub, level})
	p.drawAhead(d)
}

// drawAhead marks on the rim where a hand that has hardly left its start will point,
// up to a quarter of a turn, so that it is seen how slow it is.
func (p *plan) drawAhead(d *parts.Dial) {
	const quarter = math.Pi / 2
	rad := p.Waves.Frequency(p.here.pair)
	if p.clock < 10 || rad*float64(p.At(p.Pos)) > quarter/4 || rad*encoding.MaxPos < quarter {
		return
	}
	f := p.f.Sub(p.clockX, p.chain, 2*p.clock, p.clock)
	every := parts.TickStep(1, 1, int(math.Ceil(quarter/4/rad)))
	for pos := every; rad*float64(pos) <= quarter; pos += every {
		turn := p.Waves.Turn(p.here.pair).Mul(pos)
		sin, cos := turn.Sincos()
		for r := range p.clock / 5 {
			x, y := d.Dot(cos, sin, d.Mid-3-float64(r))
			if c := f.At(x/2, y/4); c == nil || c.Rune != ' ' && c.Rune < 0x2800 {
				continue // a word is in the way
			}
			f.Dot(x, y, frame.Ink{Color: frame.Faint, Z: parts.CursorZ, Glyph: '.'})
		}
		d.Label(p.f, p.clockX, p.chain, turn.Hi, "pos "+words.Compact(pos), words.FaintStyle)
	}
}

// labelClock writes what the lines of the clock are beside them, where there is
// nothing else; the position outside the rim.
func (p *plan) labelClock(d *parts.Dial, at uint64, tip, hub [2]int) {
	x, y, c := p.clockX, p.chain, p.here
	d.Label(p.f, x, y, at, "pos "+words.Position(p.At(p.Pos)), words.CursorStyle)
	if p.At(p.Pos) > 0 {
		d.Label(p.f, x, y, 0, "pos 0", words.FaintStyle)
	}
	if p.clock < 10 {
		return
	}
	p.labelWaves(tip, hub)
	if p.hides()[angleLink] {
		return
	}
	angle, lift := c.angle.text+" rad", 2-4*parts.One(tip[1] > hub[1])
	for _, part := range [...]float64{0.62, 0.45, 0.8} {
		hx := hub[0] + int(part*float64(tip[0]-hub[0]))
		hy := hub[1] + int(part*float64(tip[1]-hub[1]))
		if p.beside(angle, words.CursorStyle, y+hy/4-lift, x+hx/2-len(angle)/2, x+hx/2-len(angle)-1, x+hx/2+2) {
			return
		}
	}
}

// labelWaves writes the sine beside its height and the cosine under its width, or
// outside the rim where the turn is stippled or another word stands.
func (p *plan) labelWaves(tip, hub [2]int) {
	x, y := p.clockX, p.chain
	sin, cos := p.Waves.Turn(p.here.pair).Mul(p.At(p.Pos)).Sincos()
	outside := x + 2*p.clock + 1
	for _, wave := range [...]struct {
		kind encoding.Kind
		v    float64
		ink  frame.Color
		row  int
		at   []int
		rows []int // outside, from that row on
	}{
		{encoding.Sin, sin, frame.SinColor, y + (tip[1]+hub[1])/8, []int{x + tip[0]/2 + 2, outside, x + tip[0]/2 - 13}, []int{-2, 2, -3, 3, -4}},
		{encoding.Cos, cos, frame.CosColor, y + hub[1]/4 + 2 - 4*parts.One(sin < 0), []int{x + (tip[0]+hub[0])/4 - 5, x + hub[0]/2 + 2, x + hub[0]/2 - 13}, []int{3, 4, 5, 6, 7}},
	} {
		style := frame.Style{FG: wave.ink, Bold: wave.kind == p.here.kind}
		text := wave.kind.String() + " " + words.Signed(wave.v, 4)
		if p.hides()[valueLink] && wave.kind == p.here.kind {
			text = wave.kind.String() + " " + scene.Unknown
		}
		done := p.beside(text, style, wave.row, wave.at...)
		for _, dy := range wave.rows {
			done = done || p.beside(text, style, wave.row+dy, outside)
		}
	}
}

// beside writes a text at the first of several columns where nothing else is, and
// reports that there is one.
func (p *plan) beside(text string, style frame.Style, y int, at ...int) bool {
	w, _ := p.f.Size()
	n := p.f.Theme.Width(text)
	for _, x := range at {
		if x > 0 && x+n < w && parts.Blank(p.f, x-1, y, n+2, 1) {
			p.f.Text(x, y, text, style)
			return true
		}
	}
	return false
}
