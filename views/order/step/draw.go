package step

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawHeads names the parts of the rows and writes their formulas.
func (p *stepPlan) drawHeads(sc scene.Scene) {
	heads := [stepParts][2][]string{
		stepColumn:  {{"column", "col"}, {"j"}},
		stepPair:    {{"pair"}, {"i = ⌊j / 2⌋", "⌊j/2⌋", "i"}},
		stepWave:    {{"wave", ""}, {""}},
		stepDivisor: {{"divisor"}, {baseText(sc) + "^(" + exponentText(sc) + ")", "^(" + exponentText(sc) + ")", ""}},
		stepAngle:   {{"angle"}, {"pos / divisor", ""}},
		stepClock:   {{"clock", ""}, {"sin ↑ cos →", "sin ↑", ""}},
		stepValue:   {{"value"}, {""}},
	}
	if sc.Layout != encoding.Interleaved {
		heads[stepPair][1] = []string{"i = j mod " + strconv.Itoa(sc.Waves.Pairs()), "j mod n", "i"}
	}
	for i, part := range p.parts {
		p.f.Text(part.x, p.heads, words.Fitting(p.f, part.w, heads[i][0]...), frame.Style{FG: frame.Bright, Bold: true})
		if !p.small {
			p.f.Text(part.x, p.heads+1, words.Fitting(p.f, p.room(i), heads[i][1]...), frame.Style{FG: frame.Faint})
		}
	}
	if bar := p.bar(); bar.w > 0 && !p.small {
		faint := frame.Style{FG: frame.Faint}
		p.f.Text(bar.x, p.heads+1, "−1", faint)
		p.f.Text(bar.x+bar.w/2, p.heads+1, "0", faint)
		p.f.TextRight(bar.x+bar.w, p.heads+1, "+1", faint)
	}
}

// room is the width of a part with the gap after it but for one blank.
func (p *stepPlan) room(part int) int { return p.parts[part].w + p.gap - 1 }

// bar is the place of the bars, w odd so that 0 has a column; none where they
// would have no row.
func (p *stepPlan) bar() stepPart {
	v := p.parts[stepValue]
	if p.pitch < 2 {
		return stepPart{}
	}
	return stepPart{v.x, max((v.w-1)/2*2+1, 0)}
}

// drawStepRow draws how the value of one column comes about, or dots for what is
// still to come.
func (p *stepPlan) drawStepRow(sc scene.Scene, dim, y int) {
	w, _ := p.f.Size()
	here := dim == sc.Dim
	c := newStepCell(sc, sc.Pos, dim)
	text := y + p.text()
	ink, small := frame.Style{FG: frame.Text}, frame.Style{FG: frame.Faint}
	head := frame.Style{FG: frame.Text}
	if here {
		p.f.Tint(0, y, w, p.pitch, frame.Column)
		head = frame.Style{FG: frame.Accent, Bold: true}
		if c.kind != encoding.Zero || p.gap < 3 {
			p.drawArrows(text)
		}
	}
	parts.DrawMark(p.f, sc, p.parts[stepColumn].x+len(strconv.Itoa(dim))+1, text, dim)
	if !made(sc, sc.Pos, dim) {
		p.f.Text(p.parts[stepColumn].x, text, strconv.Itoa(dim), small)
		for _, i := range [...]int{stepPair, stepWave, stepDivisor, stepAngle, stepValue} {
			p.f.Set(p.parts[i].x, text, '·', small)
		}
		return
	}
	write := func(part, row int, s frame.Style, texts ...string) {
		p.f.Text(p.parts[part].x, row, words.Fitting(p.f, p.parts[part].w, texts...), s)
	}
	value := ink
	if here {
		value = frame.Style{FG: frame.Bright, Bold: true}
	}
	write(stepColumn, text, head, strconv.Itoa(dim))
	write(stepPair, text, ink, c.pairText(sc)...)
	write(stepWave, text, frame.Style{FG: waveColor(c.kind)}, c.waveText())
	write(stepValue, text, value, words.Signed(c.value, 8))
	if c.kind == encoding.Zero {
		write(stepDivisor, text, small, "fills up the odd d_model", "odd d_model", "–")
		return
	}
	write(stepDivisor, text, ink, c.powerText(sc)...)
	p.f.Text(p.parts[stepAngle].x, text, words.Fitting(p.f, p.room(stepAngle), c.angleText(sc.Pos)...), ink)
	if p.pitch > 1 {
		write(stepDivisor, text+1, small, c.reduced(sc), "")
		write(stepAngle, text+1, small, c.turnsText()...)
		p.drawClock(sc, c, y)
		p.drawValueBar(c, text+1)
	}
}

// waveColor is the colour of a kind of wave.
func waveColor(k encoding.Kind) frame.Color {
	return [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}[k]
}

// drawArrows joins the parts of the row under the cursor.
func (p *stepPlan) drawArrows(y int) {
	for _, i := range [...]int{stepPair, stepDivisor, stepAngle, stepValue} {
		x := p.parts[i].x - p.gap
		if p.gap >= 3 {
			p.f.Set(x, y, '→', frame.Style{FG: frame.Accent, Bold: true})
		}
	}
	if p.gap < 3 {
		p.f.Set(0, y, '▸', frame.Style{FG: frame.Accent, Bold: true})
	}
}

// drawClock draws the pair's angle as a hand, in the colour of the wave: its
// height is the sine, its way to the right the cosine.
func (p *stepPlan) drawClock(sc scene.Scene, c stepCell, y int) {
	if p.clock() == 0 || p.parts[stepClock].w < 2*p.clock() || p.f.Theme.ASCII && p.clock() < parts.SmallDial { // too few signs to see a hand
		return
	}
	d := parts.DialOf(p.clock())
	f := p.f.Sub(p.parts[stepClock].x, y, 2*d.Rows, d.Rows)
	ring := frame.Ring
	if c.dim == sc.Dim {
		ring = frame.RingHere
	}
	rim := d.Mid // clocks that stand one above the other keep a distance
	if d.Rows > 2 {
		rim--
	}
	for i := range 32 * d.Rows {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(32*d.Rows))
		x, y := d.Dot(cos, sin, rim)
		f.Dot(x, y, frame.Ink{Color: ring, Z: parts.DialRim, Glyph: '.'})
	}
	ink := frame.Ink{Color: waveColor(c.kind), Z: parts.DialNow, Glyph: '#', Bold: true}
	d.Hand(sc.Waves.Turn(c.pair).Mul(sc.Pos).Hi, 0, 1, func(x, y int) { f.Dot(x, y, ink) })
}

// drawValueBar draws a value from the middle of its scale outwards.
func (p *stepPlan) drawValueBar(c stepCell, y int) {
	bar := p.bar()
	half := bar.w / 2
	if half < 4 {
		return
	}
	p.f.HLine(bar.x, y, bar.w, '─', frame.Style{FG: frame.Line})
	n := min(int(max(c.value, -c.value)*float64(half)+0.5), half)
	ink := frame.Style{FG: waveColor(c.kind)}
	sign := '━'
	if p.f.Theme.ASCII {
		sign = '='
	}
	if c.value < 0 {
		p.f.HLine(bar.x+half-n, y, n, sign, ink)
	} else {
		p.f.HLine(bar.x+half+1, y, n, sign, ink)
	}
	p.f.Set(bar.x+half, y, '│', frame.Style{FG: frame.Faint})
}
