package binary

import (
	"cmp"
	"image"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// table has a row for each position: how many bits its step flips, the bits, the
// position, the waves, and how far its step moves them.
func (p *counter) table() chart.Region {
	rows := make([]chart.Region, p.rows)
	for i := range rows {
		rows[i] = chart.Region{Name: rowName, Index: chart.At(p.first + i), Rows: chart.Fixed(1),
			Cover: func(f chart.Canvas) { p.coverRow(f, p.first+i) }}
	}
	rows[p.Pos-p.first].Data = p.rowData
	return chart.Region{Rows: chart.Fixed(p.rows), Way: chart.Stack, Draw: p.drawSpine, Click: p.clickRow,
		In: []chart.Region{{Way: chart.Across, In: p.tableColumns()},
			{Way: chart.Across, In: []chart.Region{chart.Gap(1), {In: rows}, chart.Gap(1)}}}}
}

// tableColumns returns the columns of the table, over its rows.
func (p *counter) tableColumns() []chart.Region {
	margin, bracket := p.margin(), chart.One(p.narrow())
	at := p.columns.from(p.bits.X - margin)
	columns := []chart.Region{
		chart.Gap(p.flips.X),
		{Name: flipsName, Cols: width(p.flips), Draw: p.each(p.drawFlips), Cover: p.each(p.coverFlips)},
		chart.Gap(p.bits.X - margin - end(p.flips)),
		{Name: bitsName, Cols: chart.Fixed(end(at.bits) + bracket),
			Draw:  p.each(func(f chart.Canvas, y, pos int) { p.drawBits(f, at, y, pos) }),
			Cover: p.each(func(f chart.Canvas, y, _ int) { p.coverBits(f, at, y) })},
	}
	if p.lanes.N == 0 {
		return columns
	}
	return append(columns, chart.Gap(p.lanes.X-end(p.bits)-bracket),
		chart.Region{Name: wavesName, Cols: width(p.lanes), Draw: p.drawWaves,
			Click: func(x, y int) chart.Change { return p.clickLane(x, p.first+y) }},
		chart.Gap(p.air),
		chart.Region{Name: movedName, Cols: chart.Fixed(p.euclidW),
			Draw: p.each(p.drawEuclid), Cover: p.each(p.coverEuclid)})
}

// margin returns the number of columns left of the bits: for the sign that there are more bits, or for
// a bracket.
func (p *counter) margin() int {
	return max(2*chart.One(p.bits.N < p.total), chart.One(p.narrow()))
}

// narrow reports whether the columns of the bits have no room for brackets.
func (p *counter) narrow() bool { return p.bits.W <= 2 }

// each draws something for each position of the table.
func (p *counter) each(draw func(f chart.Canvas, y, pos int)) func(chart.Canvas) {
	return func(f chart.Canvas) {
		for y := range p.rows {
			draw(f, y, p.first+y)
		}
	}
}

// clickRow moves the cursor to the position of a row.
func (p *counter) clickRow(_, y int) chart.Change {
	return chart.Change{State: func(s *chart.State) { s.Pos = p.first + y }}
}

// drawNames writes above its column which bit and which pair it is.
func (p *counter) drawNames(f chart.Canvas) {
	p.drawOverBits(f, "bit", strconv.Itoa, frame.Style{}, chart.CursorStyle)
	p.drawPairNames(f)
}

// drawOverBits writes a text over each bit and left of them what it is: first over the cursor's bit, and last over the
// others, from the right as far as there is room.
func (p *counter) drawOverBits(f chart.Canvas, head string, text func(k int) string, style, here frame.Style) {
	var labels plot.Labels
	write := func(k int, s frame.Style) {
		over := text(k)
		labels.Add(plot.Label{Texts: []string{over}, X: p.overBit(k, over), Style: s, In: image.Rect(0, 0, p.badge.X-1, 1)})
	}
	if p.bit && p.Dim < p.bits.N {
		write(p.Dim, here)
	}
	labels.Add(plot.Label{Texts: []string{head}, X: end(p.flips) - 1, Align: 1, Style: chart.FaintStyle})
	for k := range p.bits.N {
		write(k, style)
	}
	labels.Place(f)
}

// overBit returns the column where a text over bit k begins: centred, or where columns are too narrow, ending at the
// bit.
func (p *counter) overBit(k int, text string) int {
	return p.bitAt(k) - (len(text)-1)/chart.Either(p.bits.W > 1, 2, 1)
}

// drawHeads writes headings over the bars at the left and right edge of the table, and over its waves.
func (p *counter) drawHeads(f chart.Canvas) {
	f.TextRight(end(p.flips), 0, p.Fitting(p.flips.W, "bits flipped", "flipped", "flips"), chart.FaintStyle)
	if p.lanes.N == 0 {
		return
	}
	f.Text(p.euclid, 0, "moved", chart.FaintStyle)
	p.drawLegend(f)
}

// periods returns the row with the period of each bit and the wavelength of each pair.
func (p *counter) periods() chart.Region {
	return chart.Region{Rows: chart.Fixed(1), Draw: p.drawPeriods, Way: chart.Across, In: []chart.Region{
		chart.Gap(p.bits.X), {Name: periodsName, Cols: chart.Fixed(end(p.lanes) - p.bits.X), Cover: nothing}, {}}}
}

// drawPeriods writes after how many positions each bit and each wave comes back to where it was.
func (p *counter) drawPeriods(f chart.Canvas) {
	period := func(k int) string { return p.Hidden.Or(periodsName.Name, chart.PowerOfTwo(k+1)) }
	p.drawOverBits(f, p.Fitting(p.flips.W, "period", "per."), period, chart.FaintStyle, chart.FaintStyle)
	p.drawWavelengths(f)
}

// ground returns the background of the row of a position. The cursor's row and the row before it differ from the
// others.
func (p *counter) ground(pos int) frame.Color {
	switch pos {
	case p.Pos:
		return frame.AccentBG
	case p.Pos - 1:
		return frame.Text.Over(8)
	}
	return frame.Background
}

// drawSpine draws the grounds of the rows, and on them the positions.
func (p *counter) drawSpine(f chart.Canvas) {
	p.each(func(f chart.Canvas, y, pos int) {
		if ground := p.ground(pos); ground != frame.Background {
			f.Tint(1, y, p.W-2, 1, ground)
		}
		p.drawPosition(f, p.columns, y, pos, chart.Either(pos == p.Pos, chart.BadgeStyle, frame.Style{}))
	})(f)
}

// drawPosition writes a position between bits and waves.
func (p *counter) drawPosition(f chart.Canvas, at columns, y, pos int, s frame.Style) {
	if s.BG != frame.Keep {
		f.HLine(at.badge.X, y, at.badge.W, ' ', s)
		if f.Theme.Signs() {
			f.Set(at.badge.X-1, y, '>', frame.Style{})
		}
	}
	f.IntRight(end(at.badge)-1, y, pos, s)
}

// drawFlips draws the Hamming distance of the step to a position: a bar that grows
// away from the bits and, at the cursor, the number.
func (p *counter) drawFlips(f chart.Canvas, y, pos int) {
	n, here := chart.Hamming(pos), pos == p.Pos
	if pos == 0 {
		p.coverFlips(f, y, pos)
		return
	}
	room := p.flips.W - chart.DecimalDigits(p.total) - 1
	length := min(n*min(max(room/p.total, 1), longestFlip), room)
	r, style := p.barStyle(here)
	f.HLine(room-length, y, length, r, style)
	if here {
		f.IntRight(p.flips.W, y, n, chart.CursorStyle)
	}
}

// unknown returns the sign that stands for the numbers of a step. No step leads to position 0.
func unknown(pos int) rune { return chart.Either(pos == 0, '–', '?') }

func (p *counter) coverFlips(f chart.Canvas, y, pos int) {
	f.Set(p.flips.W-1, y, unknown(pos), chart.FaintStyle)
}

// barStyle returns the character and the style of a bar beside a row.
func (p *counter) barStyle(here bool) (rune, frame.Style) {
	return chart.Either(here && p.Theme.Signs(), '=', '━'), frame.Style{FG: p.barColor(here)}
}

// barColor returns the colour of a bar: a shade of the text colour. With sixteen colours no such
// shade exists, and the bar is faint.
func (p *counter) barColor(here bool) frame.Color {
	quiet := chart.Either(p.Theme.Depth == frame.Colors16, frame.Faint, frame.Text.Over(50))
	return chart.Either(here, frame.Accent, quiet)
}

// drawBits draws the bits of a position, ones on blocks. Only the cursor's row
// says which of them its step flips: in the others the blocks' edges do.
func (p *counter) drawBits(f chart.Canvas, at columns, y, pos int) {
	flips := chart.Hamming(pos)
	for k := range at.bits.N {
		bit, lit, style := pos>>k&1, pos == p.Pos && k < flips, chart.FaintStyle
		switch {
		case lit:
			style = chart.BadgeStyle
		case bit == 1:
			style.FG, style.BG = frame.Bright, p.block()
		}
		shade := ' '
		if bit == 1 && f.Theme.Depth == frame.NoColor && f.Theme.Glyphs != frame.ASCII {
			shade = '░'
		}
		f.HLine(at.bits.At(at.bits.N-1-k), y, at.bits.W, shade, style)
		f.Set(at.bitAt(k), y, '0'+rune(bit), style)
		if lit && f.Theme.Signs() {
			p.drawBrackets(f, at, k, y, min(flips, at.bits.N)-1, style)
		}
	}
	p.drawMoreBits(f, at, y)
}

// block returns the background of ones.
func (p *counter) block() frame.Color {
	return chart.Either(p.Theme.Depth == frame.Colors16, frame.Panel, frame.Text.Over(28))
}

// drawBrackets puts a bit that flips in brackets where no colour can mark it:
// around the whole run, up to its last bit, where columns are too narrow.
func (p *counter) drawBrackets(f chart.Canvas, at columns, k, y, last int, s frame.Style) {
	if !p.narrow() || k == last {
		f.Set(at.bitAt(k)-1, y, '[', s)
	}
	if !p.narrow() || k == 0 {
		f.Set(at.bitAt(k)+1, y, ']', s)
	}
}

// drawMoreBits draws the sign that there are higher bits.
func (p *counter) drawMoreBits(f chart.Canvas, at columns, y int) {
	if at.bits.N < p.total {
		f.Set(at.bits.X-2, y, '…', chart.FaintStyle)
	}
}

func (p *counter) coverBits(f chart.Canvas, at columns, y int) {
	for k := range at.bits.N {
		f.Set(at.bitAt(k), y, '?', chart.FaintStyle)
	}
	p.drawMoreBits(f, at, y)
}

// drawEuclid draws how far the step to a position moves the waves: a bar as long
// beside the longest as the step, on a scale that is not that of the bits, and at the
// cursor the number, in place of the bar where there is no room for both.
func (p *counter) drawEuclid(f chart.Canvas, y, pos int) {
	if pos == 0 {
		p.coverEuclid(f, y, pos)
		return
	}
	e, x, here := p.stepTo(pos), 0, pos == p.Pos
	if p.bar > 0 && (!here || p.euclidW > p.bar+len("0.964")) {
		_, most := measure.StepRange(p.stepTo, p.first, p.rows)
		r, style := p.barStyle(here)
		f.HLine(x, y, max(int(math.Round(e/most*float64(p.bar))), 1), r, style)
		x += p.bar + 1
	}
	if here {
		f.Text(x, y, chart.Distance(e, 3), chart.CursorStyle)
	}
}

func (p *counter) coverEuclid(f chart.Canvas, y, pos int) {
	f.Set(0, y, unknown(pos), chart.FaintStyle)
}

// coverRow draws a position whose bits and waves are hidden.
func (p *counter) coverRow(f chart.Canvas, pos int) {
	w, _ := f.Size()
	at := p.columns.from(1)
	f.Blank(0, 0, w, 1, p.ground(pos))
	p.coverFlips(f.Sub(at.flips.X, 0, p.flips.W, 1), 0, pos)
	p.coverBits(f, at, 0)
	p.drawPosition(f, at, 0, pos, chart.Either(pos == p.Pos, chart.BadgeStyle, frame.Style{}))
	for lane := range p.lanes.N {
		x := at.lanes.At(lane)
		f.Blank(x, 0, p.lanes.W, 1, frame.Background)
		f.Set(x+p.lanes.W/2, 0, '?', chart.FaintStyle)
	}
	if p.lanes.N > 0 {
		p.coverEuclid(f.Sub(at.euclid, 0, p.euclidW, 1), 0, pos)
	}
}

// wave is the scale of a wave's values.
var wave = chart.Scale{Low: -1, High: 1}

// drawWaves draws a lane for each pair, as waves or as cells.
func (p *counter) drawWaves(f chart.Canvas) {
	for i, pair := range p.pairs {
		if lane := f.Sub(p.lanes.At(i)-p.lanes.X, 0, p.lanes.W, p.rows); p.Face == cellsFace {
			p.drawCells(lane, pair)
		} else {
			p.drawLane(lane, pair)
		}
	}
}

// degrees writes how far a pair turns in a step.
func (p *counter) degrees(pair int) string {
	return chart.Significant(p.turn(pair), 3) + "°"
}

// turn returns how far a pair turns in a step, in degrees; NaN if there is no such pair.
func (p *counter) turn(pair int) float64 {
	if pair >= p.Waves.Pairs() {
		return math.NaN()
	}
	return p.Waves.Frequency(pair) * 180 / math.Pi
}

// The ramp of the legend, in cells.
const (
	rampCells = 11
	leastRamp = 9
)

// drawLegend says over the waves in the table what is the sine and what the cosine, and over the pairs after the first
// what the colours mean, where there is room for it.
func (p *counter) drawLegend(f chart.Canvas) {
	x, room := p.lanes.X, end(p.lanes)-p.lanes.X
	switch {
	case p.Face == cellsFace:
		if at, w := p.cells(); w >= len("sin") && p.lanes.N > 0 {
			f.TextCenter(x+at, 0, w, "sin", chart.FaintStyle)
			f.TextCenter(x+at+w+1, 0, w, "cos", chart.FaintStyle)
			x = p.lanes.At(1)
		}
		if n := min(end(p.lanes)-x-8, rampCells); n >= leastRamp { // with the names of its ends
			wave.Legend(f, x, 0, n, "−1", "+1")
		}
	case room >= len("s sin   c cos"):
		ascii := f.Theme.Glyphs == frame.ASCII
		f.Text(x, 0, chart.Either(ascii, "s sin", "● sin"), frame.Style{FG: frame.SinColor})
		f.Text(x+8, 0, chart.Either(ascii, "c cos", "◆ cos"), frame.Style{FG: frame.CosColor})
	}
}

// drawPairNames writes above each lane which pair it is.
func (p *counter) drawPairNames(f chart.Canvas) {
	w, x := p.lanes.W, 0 // where the last one begins
	for lane, pair := range p.pairs {
		title := chart.Line{{Text: p.Fitting(w, "pair "+strconv.Itoa(pair), strconv.Itoa(pair))}}
		if p.own {
			style := chart.Either(p.isHere(pair), chart.CursorStyle, frame.Style{})
			title = chart.PairName(f, p.Scene, pair, w, style, "pair ")
		}
		x = p.lanes.At(lane) + max(w-title.Width(f.Theme), 0)/2
		title.Draw(f, x, 0)
	}
	if last := p.lanes.N - 1; last > 0 && p.pairs[last] > last { // pairs are left out before it
		f.Set(min(p.lanes.At(last)-1, x-2), 0, '…', chart.FaintStyle)
	}
}

// drawWavelengths writes how long each wave is.
func (p *counter) drawWavelengths(f chart.Canvas) {
	w := p.lanes.W
	for lane, pair := range p.pairs {
		label, style := chart.Wave(measure.Wavelength(p.Waves, pair)), chart.FaintStyle
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
	base, ok := measure.MatchedBase(p.Config)
	return ok && p.Shape().Base == base && !p.Shape().Scaled()
}

// glided returns the angle of a wave in the row of a position.
func (p *counter) glided(turn angle.Phase, pos int) angle.Phase {
	return turn.Mul(pos).Add(turn.Part(p.along))
}

// cells returns where in a lane the cells of the sine begin, and the width w of those of either wave. Between the two
// is one column, and between pairs are at least two.
func (p *counter) cells() (x, w int) {
	w = max((p.lanes.W+min(p.lanes.Gap-2, 0)-1)/2, 1)
	return max((p.lanes.W-2*w-1)/2, 0), w
}

// drawCells draws a pair as two columns of colours, sine and cosine.
func (p *counter) drawCells(f chart.Canvas, pair int) {
	turn := p.Waves.PhaseStep(pair)
	x, w := p.cells()
	_, both := p.Waves.Column(pair, encoding.Cos)
	for y := range p.rows {
		sin, cos := p.glided(turn, p.first+y).Sincos()
		wave.Fill(f, x, y, w, 1, sin)
		if both {
			wave.Fill(f, x+w+1, y, w, 1, cos)
		}
	}
}

// drawLetters draws a pair in ASCII: in each row a letter at either value.
func (p *counter) drawLetters(f chart.Canvas, pair int) {
	turn := p.Waves.PhaseStep(pair)
	_, both := p.Waves.Column(pair, encoding.Cos)
	for y := range p.rows {
		sin, cos := p.glided(turn, p.first+y).Sincos()
		s, c := p.dotAt(sin)/2, p.dotAt(cos)/2
		f.Set(p.lanes.W/2, y, '|', chart.LineStyle)
		if both {
			f.Set(c, y, 'c', frame.Style{FG: frame.CosColor})
		}
		f.Set(s, y, 's', frame.Style{FG: frame.SinColor})
	}
	p.drawBeads(f, turn, both)
}

// drawLane draws a pair as two paths of dots that run down the positions, four
// dots to a row, position q at dot 4q + 1½. No wave is aliased: the fastest
// takes 2π·4 dots for a turn.
func (p *counter) drawLane(f chart.Canvas, pair int) {
	if f.Theme.Glyphs == frame.ASCII {
		p.drawLetters(f, pair)
		return
	}
	f.VLine(p.lanes.W/2, 0, p.rows, '│', chart.LineStyle)
	strength := chart.Either(p.isHere(pair), 100, 80)
	lines := chart.NewPaths(f,
		frame.Ink{Color: frame.SinColor.Over(strength), Z: chart.WaveZ + 1},
		frame.Ink{Color: frame.CosColor.Over(strength), Z: chart.WaveZ})
	_, both := p.Waves.Column(pair, encoding.Cos)
	sine := run{line: &lines.Lines[0], every: 1}
	cosine := run{line: &lines.Lines[1], every: 1}
	if f.Theme.Depth == frame.NoColor { // sparse dots tell it from the sine
		cosine.every = 3
	}
	turn := p.Waves.PhaseStep(pair)
	quarter := turn.Half().Half()
	angle := p.glided(turn, p.first).Sub(quarter.Mul(3).Half()) // of dot 0
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
	if f.IsFine() {
		sine.line.Curve = p.curve(pair, encoding.Sin)
		cosine.line.Curve = p.curve(pair, encoding.Cos)
	}
	lines.Draw()
	p.drawBeads(f, turn, both)
}

// curve returns a wave of a pair for a fine picture.
func (p *counter) curve(pair int, kind encoding.Kind) *frame.Curve {
	const parts = 4 // points of a dot
	c := &frame.Curve{Width: plot.LineWidth}
	sin, cos := p.glided(p.Waves.PhaseStep(pair), p.first).Sincos()
	start := math.Atan2(sin, cos) + float64(kind)*math.Pi/2
	if _, ok := p.Waves.Column(pair, kind); !ok {
		return c
	}
	for i := range 4*p.rows*parts + 1 {
		y := float64(i) / parts
		c.Points = append(c.Points, frame.Point{X: p.dotOf(math.Sin(start + p.Waves.Frequency(pair)*(y-2)/4)), Y: y})
	}
	return c
}

// dotOf returns where a value is on a lane of a fine picture, in dots.
func (p *counter) dotOf(v float64) float64 { return wave.Part(v)*float64(2*p.lanes.W-1) + 0.5 }

// run is a line drawn from top to bottom, of which every n-th dot is set, n being the field every.
type run struct {
	line     *chart.Path
	every, n int
}

// to draws one row of dots around the dot at, its value in this row. The row reaches from the dot
// from, halfway to the previous row's value, to just short of the dot to, where the next row goes on.
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

// dotAt returns the dot of a value on a lane.
func (p *counter) dotAt(v float64) int { return wave.Level(v, 2*p.lanes.W) }

// drawBeads marks the two values at the cursor; without colours by a sign for
// each wave. Values too near for a bead each share one, the smaller on its left.
func (p *counter) drawBeads(lane chart.Canvas, turn angle.Phase, both bool) {
	sin, cos := p.glided(turn, p.Pos).Sincos()
	s, c := p.dotAt(sin), p.dotAt(cos)
	if lane.Theme.Glyphs == frame.ASCII || lane.Theme.Depth == frame.NoColor {
		p.drawSigns(lane, s/2, c/2, cos >= sin, both)
		return
	}
	lane.Stroke(func() { p.drawDots(lane, s, c, cos < sin, both) }, func() (all []frame.Curve) {
		bead := func(v float64, hue frame.Color) {
			edge := min(plot.PointWidth/2, float64(p.lanes.W)) // so far inside the lane it is whole
			at := frame.Point{X: min(max(p.dotOf(v), edge), float64(2*p.lanes.W)-edge), Y: float64(4*(p.Pos-p.first) + 2)}
			all = append(all, frame.Curve{Ink: beadInk(hue).Color, Width: plot.PointWidth, Points: []frame.Point{at}})
		}
		if both {
			bead(cos, frame.CosColor)
		}
		bead(sin, frame.SinColor)
		return all
	})
}

// drawDots draws the beads of two values, each at its dot. cosFirst is whether the cosine is the smaller one.
func (p *counter) drawDots(lane chart.Canvas, s, c int, cosFirst, both bool) {
	switch {
	case both && max(s-c, c-s) < beadDots-1: // one bead reaches both
		x := p.beadAt((s+c)/2) &^ 1 // whole cells, each of one colour
		left, right := beadInk(frame.SinColor), beadInk(frame.CosColor)
		if cosFirst {
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

// beadAt returns the first dot of a bead about a dot of a lane.
func (p *counter) beadAt(dot int) int { return min(max(dot-1, 0), 2*p.lanes.W-beadDots) }

func beadInk(hue frame.Color) frame.Ink { return frame.Ink{Color: hue.Glow(55), Z: chart.BeadZ} }

// drawSigns writes a sign for each wave at the cells of their values, side by side
// where both are in one.
func (p *counter) drawSigns(lane chart.Canvas, sin, cos int, cosMore, both bool) {
	y, signs := p.Pos-p.first, chart.Either(lane.Theme.Glyphs == frame.ASCII, [2]rune{'S', 'C'}, [2]rune{'●', '◆'})
	if sin == cos {
		cos += chart.Either(cosMore, 1, -1)
	}
	if both {
		lane.Set(cos, y, signs[1], frame.Style{FG: frame.CosColor, Bold: true})
	}
	lane.Set(sin, y, signs[0], frame.Style{FG: frame.SinColor, Bold: true})
}
