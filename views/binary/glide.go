package binary

import (
	"cmp"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// wave is the scale of a wave's values.
var wave = parts.Scale{Low: -1, High: 1}

// drawWaves draws the right wing: a lane per pair, as waves or as cells.
func (p *plan) drawWaves() {
	if p.titles >= 0 {
		p.drawWavesTitle()
	}
	if p.heads >= 0 {
		_, floats := p.cost()
		p.f.Text(p.lanes.X, p.heads, words.Fitting(p.f, p.euclid-p.lanes.X-1, floats...), words.FaintStyle)
	}
	for i, pair := range p.pairs {
		p.drawLaneHead(i, p.isHere(pair))
		switch {
		case p.Hidden.Has("waves"):
			parts.DrawUnknown(p.f, p.lanes.At(i), p.table, p.lanes.W, p.rows)
		case p.Cells:
			p.drawCells(i)
		default:
			p.drawLane(i)
		}
		p.coverRows(p.lanes.At(i))
	}
	if last := p.lanes.N - 1; p.pairs[last] > last && last > 0 { // pairs are left out before it
		p.f.Set(p.lanes.At(last)-1, p.names, '…', words.FaintStyle)
	}
}

// degrees writes how far a pair turns in a step.
func (p *plan) degrees(pair int) string {
	return words.Significant(p.Waves.Frequency(pair)*180/math.Pi, 3) + "°"
}

// drawWavesTitle says how many waves there are and what their colours mean.
func (p *plan) drawWavesTitle() {
	f, y, x := p.f, p.titles, p.lanes.X
	x = f.Text(x, y, words.Fitting(f, p.euclid-x-1, p.wavesTitle()...), words.CursorStyle) + 3
	if p.Cells {
		p.drawRamp(x, y)
		return
	}
	if glyphs := f.Theme.ASCII; x+len("s sin   c cos") < p.euclid {
		f.Text(x, y, parts.Either(glyphs, "s sin", "● sin"), frame.Style{FG: frame.SinColor})
		f.Text(x+8, y, parts.Either(glyphs, "c cos", "◆ cos"), frame.Style{FG: frame.CosColor})
	}
}

// wavesTitle says which waves glide. Those of another table only would.
func (p *plan) wavesTitle() []string {
	n, all, last := p.lanes.N, p.Waves.Pairs(), p.lanes.N-1
	waves := "waves"
	glide := " glide"
	if !p.own {
		glide = " would glide"
	}
	switch {
	case n == all:
		waves = words.Plural(n, "wave")
		if p.own {
			glide += words.VerbEnd(n, n)
		}
	case p.pairs[last] > last && last == 0:
		waves = "pair " + strconv.Itoa(p.pairs[0]) + " of " + strconv.Itoa(all)
	case p.pairs[last] > last:
		waves = "the " + strconv.Itoa(last) + " fastest of " + strconv.Itoa(all) + " waves and pair " + strconv.Itoa(p.pairs[last])
	case n == 1:
		waves = "the fastest of " + strconv.Itoa(all) + " waves"
	default:
		waves = "the " + strconv.Itoa(n) + " fastest of " + strconv.Itoa(all) + " waves"
	}
	return []string{waves + glide, waves, strconv.Itoa(n) + " of " + words.Plural(all, "wave"), "waves"}
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
func (p *plan) drawLaneHead(lane int, here bool) {
	f, x, w, pair := p.f, p.lanes.At(lane), p.lanes.W, p.pairs[lane]
	title := scene.Line{{Text: words.Fitting(f, w, "pair "+strconv.Itoa(pair), strconv.Itoa(pair))}}
	if p.own {
		title = words.PairName(f, p.Scene, pair, w, parts.Either(here, words.CursorStyle, frame.Style{}), "pair ")
	}
	title.Draw(f, x+max(w-title.Width(f.Theme), 0)/2, p.names)

	label, style := words.Wave(encoding.Wavelength(p.Waves, pair)), words.FaintStyle
	forms := []string{"λ " + label, label}
	if p.doubling() { // which is the news
		turns := words.PowerOfTwo(pair+1) + "π"
		forms, style = []string{"λ " + label + " = " + turns, label + "=" + turns, turns}, frame.Style{FG: frame.Text}
	}
	label = words.Fitting(f, w, forms...)
	label = p.Hidden.Or("periods", label)
	f.Text(x+(w-f.Theme.Width(label)+1)/2, p.periods, label, style)
}

// doubling tells whether the wavelengths are those of the matched base.
func (p *plan) doubling() bool {
	base, ok := encoding.MatchedBase(p.Config)
	return ok && p.Shape().Base == base && !p.Shape().Scaled()
}

// drawCells draws a pair as two columns of colours, sine and cosine.
func (p *plan) drawCells(lane int) {
	pair := p.pairs[lane]
	x, w, turn := p.lanes.At(lane), (p.lanes.W-1)/2, p.Waves.Turn(pair)
	_, both := p.Waves.Column(pair, encoding.Cos)
	for pos := p.first; pos < p.first+p.rows; pos++ {
		sin, cos := turn.Mul(pos).Sincos()
		wave.Fill(p.f, x, p.row(pos), w, 1, sin)
		if both {
			wave.Fill(p.f, x+p.lanes.W-w, p.row(pos), w, 1, cos)
		}
	}
}

// drawLane draws a pair as two paths of dots that run down the positions, four
// dots to a row, position q at dot 4q + 1½. No wave is aliased: the fastest
// takes 2π·4 dots for a turn.
func (p *plan) drawLane(lane int) {
	pair, x, w := p.pairs[lane], p.lanes.At(lane), p.lanes.W
	p.f.VLine(x+w/2, p.table, p.rows, '│', words.LineStyle)
	paper := p.f.Sub(x, p.table, w, p.rows)
	strength := parts.Either(p.isHere(pair), 100, 80)
	lines := parts.NewPaths(paper,
		frame.Ink{Color: frame.SinColor.Over(strength), Z: parts.WaveZ + 1, Glyph: 's'},
		frame.Ink{Color: frame.CosColor.Over(strength), Z: parts.WaveZ, Glyph: 'c'})
	_, both := p.Waves.Column(pair, encoding.Cos)
	sine := run{line: &lines.Lines[0], every: 1}
	cosine := run{line: &lines.Lines[1], every: parts.Either(paper.Theme.Depth == frame.NoColor, 3, 1)} // no colour tells it from the other
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
	p.drawBeads(paper, turn, both)
}

// run is a line on its way down, every so many dots of which are set.
type run struct {
	line     *parts.Path
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
func (p *plan) dotAt(v float64) int { return wave.Level(v, 2*p.lanes.W) }

// drawBeads marks the two values at the cursor; without colours by a sign for
// each wave. Values too near for a bead each share one, the smaller on its left.
func (p *plan) drawBeads(lane frame.Frame, turn encoding.Turn, both bool) {
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
			parts.Round(lane, p.beadAt(c), 4*(p.Pos-p.first), beadInk(frame.CosColor))
		}
		parts.Round(lane, p.beadAt(s), 4*(p.Pos-p.first), beadInk(frame.SinColor))
	}
}

// beadDots are the dots from one edge of a bead to the other.
const beadDots = 4

// beadAt is the first dot of a bead about a dot of a lane.
func (p *plan) beadAt(dot int) int { return min(max(dot-1, 0), 2*p.lanes.W-beadDots) }

func beadInk(hue frame.Color) frame.Ink { return frame.Ink{Color: hue.Glow(55), Z: parts.BeadZ} }

// drawSigns writes a sign for each wave at the cells of their values, side by side
// where both are in one.
func (p *plan) drawSigns(lane frame.Frame, sin, cos int, cosMore, both bool) {
	y, signs := p.Pos-p.first, parts.Either(lane.Theme.ASCII, [2]rune{'S', 'C'}, [2]rune{'●', '◆'})
	if sin == cos {
		cos += parts.Either(cosMore, 1, -1)
	}
	if both {
		lane.Set(cos, y, signs[1], frame.Style{FG: frame.CosColor, Bold: true})
	}
	lane.Set(sin, y, signs[0], frame.Style{FG: frame.SinColor, Bold: true})
}
